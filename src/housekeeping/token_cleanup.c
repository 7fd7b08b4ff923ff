/* Bootstrap tokens go when their time is over. */
#include "api/meta.h"
#include "auth/bootstrap_token.h"
#include "base/arena.h"
#include "base/clock.h"
#include "doc/doc.h"
#include "housekeeping/controllers.h"
#include "kube/resources.h"

static struct error *reconcile(struct reconcile *rc)
{
    struct kube_delete options = { 0 };
    struct bootstrap_token token;
    struct meta meta;
    int64_t now_ms = clock_wall_ms(rc->clock);

    if (!rc->object || !bootstrap_token_read(rc->arena, rc->object, &token) || !token.expires)
        return NULL;
    if (!bootstrap_token_has_expired(&token, rc->clock)) {
        reconcile_again(rc, (uint64_t)(token.expires_ms - now_ms));
        return NULL;
    }
    meta_read(doc_root(rc->object), &meta);
    options.if_uid = arena_text(rc->arena, meta.uid);
    return kube_delete_if_there(&rc->kube, &KUBE_SECRETS, rc->namespace, rc->name, &options);
}

const struct controller token_cleanup_controller = {
    .name = "token-cleaner-controller",
    .objects = { &KUBE_SECRETS, .namespace = BOOTSTRAP_TOKEN_NAMESPACE,
                 .field_selector = "type=" BOOTSTRAP_TOKEN_SECRET_TYPE },
    .reconcile = reconcile,
};
