/* Jobs that have ended go when the time that their owner gave them is over. */
#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "doc/doc.h"
#include "housekeeping/controllers.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"

static const struct kube_resource jobs = { "batch", "v1", "jobs", "Job", true };

/* When it ended; empty: it has not. */
static struct slice ended(struct value job)
{
    static const char *const types[] = { "Complete", "Failed" };

    for (size_t i = 0; i < sizeof(types) / sizeof(types[0]); i++) {
        if (condition_is(job, types[i], "True"))
            return value_text(condition_find(job, types[i]), "lastTransitionTime");
    }
    return SLICE("");
}

static struct error *reconcile(struct reconcile *rc)
{
    struct kube_delete options = { .propagation = KUBE_PROPAGATION_FOREGROUND };
    struct slice at;
    struct meta meta;
    int64_t ttl_s;
    uint64_t wait_ms;

    if (!rc->object || controllers_yield(rc) ||
        !value_int(value_find(doc_root(rc->object), VALUE_KEYS("spec", "ttlSecondsAfterFinished")),
                   &ttl_s))
        return NULL;
    at = ended(doc_root(rc->object));
    meta_read(doc_root(rc->object), &meta);
    if (!at.size || meta.deleting)
        return NULL;
    wait_ms = controllers_wait_ms(rc, at, (uint64_t)ttl_s * 1000);
    if (wait_ms > 0) {
        reconcile_again(rc, wait_ms);
        return NULL;
    }
    options.if_uid = arena_text(rc->arena, meta.uid);
    return kube_delete_if_there(&rc->kube, &jobs, rc->namespace, rc->name, &options);
}

const struct controller job_expiry_controller = {
    .name = "ttl-after-finished-controller",
    .objects = { &jobs },
    .reconcile = reconcile,
};
