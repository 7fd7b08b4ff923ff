/* Requests for certificates go some time after they were answered, or when nobody answers. */
#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "housekeeping/certificate_request.h"
#include "housekeeping/controllers.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"

static struct slice answered_at(struct value object, const char *type, const struct meta *meta)
{
    struct value condition = condition_find(object, type);

    return value_string_or(value_get(condition, SLICE("lastUpdateTime")), meta->created);
}

/* How long it may stay; UINT64_MAX: it is not ours to remove. */
static uint64_t stays_ms(struct reconcile *rc, struct value object, const struct meta *meta)
{
    struct certificate_request request;

    certificate_request_read(object, &request);
    if (request.denied)
        return controllers_wait_ms(rc, answered_at(object, "Denied", meta),
                                   REQUEST_KEEP_ANSWERED_MS);
    if (request.failed)
        return controllers_wait_ms(rc, answered_at(object, "Failed", meta),
                                   REQUEST_KEEP_ANSWERED_MS);
    if (request.approved && request.issued)
        return controllers_wait_ms(rc, answered_at(object, "Approved", meta),
                                   REQUEST_KEEP_ANSWERED_MS);
    if (!value_count(value_find(object, VALUE_KEYS("status", "conditions"))))
        return controllers_wait_ms(rc, meta->created, REQUEST_KEEP_PENDING_MS);
    return UINT64_MAX; /* approved: its signer may be slow */
}

static struct error *reconcile(struct reconcile *rc)
{
    struct kube_delete options = { 0 };
    struct meta meta;
    uint64_t wait_ms;

    if (!rc->object)
        return NULL;
    meta_read(doc_root(rc->object), &meta);
    wait_ms = stays_ms(rc, doc_root(rc->object), &meta);
    if (wait_ms == UINT64_MAX)
        return NULL;
    if (wait_ms > 0) {
        reconcile_again(rc, wait_ms);
        return NULL;
    }
    options.if_uid = arena_text(rc->arena, meta.uid);
    return kube_delete_if_there(&rc->kube, &KUBE_CERTIFICATE_REQUESTS, NULL, rc->name, &options);
}

const struct controller certificate_cleanup_controller = {
    .name = "certificatesigningrequest-cleaner-controller",
    .objects = { &KUBE_CERTIFICATE_REQUESTS },
    .reconcile = reconcile,
};
