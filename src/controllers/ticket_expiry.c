/* Codes of devices and refresh tokens that nobody can use any more. They stay a little longer than
 * they are good, so that whoever comes late is told that, and not that they never were. */
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/number.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "kube/kube.h"
#include "kube/reconcile.h"
#include "kube/resources.h"

static struct error *reconcile(struct reconcile *rc)
{
    int64_t now_ms = clock_wall_ms(rc->clock);
    int64_t expires_s;
    int64_t end_ms;
    struct meta meta;

    if (!rc->object || reconcile_deleting(rc))
        return NULL;
    meta_read(doc_root(rc->object), &meta);
    if (!number_parse_int(meta_label(&meta, BUTLER_LABEL_EXPIRES), &expires_s) ||
        expires_s > INT64_MAX / 2000)
        return NULL; /* not one of ours */
    end_ms = expires_s * 1000 + (int64_t)TICKET_REST_MS;
    if (end_ms > now_ms) {
        reconcile_again(rc, (uint64_t)(end_ms - now_ms));
        return NULL;
    }
    return kube_delete_if_there(&rc->kube, &KUBE_SECRETS, rc->namespace, rc->name, NULL);
}

const struct controller ticket_expiry_controller = {
    .name = "ticket-expiry",
    .objects = { .resource = &KUBE_SECRETS, .label_selector = BUTLER_LABEL_TICKET },
    .reconcile = reconcile,
};
