/* Namespaces that are being deleted: what is in them goes, then the finalizer of Kubernetes, and
 * with the last finalizer the namespace. */
#include "api/meta.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/controllers.h"
#include "housekeeping/limits.h"
#include "housekeeping/namespace_internal.h"
#include "kube/resources.h"

#define FINALIZER "kubernetes"

static void only_deleting(struct controller_keys *keys, const struct informer_change *change)
{
    size_t offset;

    if (change->after &&
        slice_find(doc_bytes(change->after), SLICE("\"deletionTimestamp\":"), &offset))
        controller_keys_add(keys, &change->key);
}

static bool set_terminating(void *context, struct value namespace, struct edit *edit)
{
    struct value phase = value_find(namespace, VALUE_KEYS("status", "phase"));

    (void)context;
    if (slice_is(value_string_or(phase, SLICE("")), "Terminating"))
        return false;
    edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Terminating"));
    return true;
}

struct telling {
    const struct namespace_left *left;
    int64_t now_us;
};

static bool set_conditions(void *context, struct value namespace, struct edit *edit)
{
    const struct telling *telling = context;

    return namespace_tell(edit, namespace, telling->left, telling->now_us);
}

static bool drop_finalizer(void *context, struct value namespace, struct edit *edit)
{
    struct value finalizers = value_find(namespace, VALUE_KEYS("spec", "finalizers"));
    struct edit_node kept = edit_set_array(edit, EDIT_PATH("spec", "finalizers"));
    bool found = false;

    (void)context;
    DOC_EACH (it, finalizers) {
        if (slice_is(value_string_or(it.value, SLICE("")), FINALIZER))
            found = true;
        else
            edit_set_value(edit, EDIT_UNDER(kept, EDIT_END), it.value);
    }
    return found;
}

static struct error *change(struct reconcile *rc, const char *part,
                            bool (*how)(void *context, struct value object, struct edit *edit),
                            void *context)
{
    struct kube_change what = { &KUBE_NAMESPACES, NULL, rc->name, part };
    struct error *err = kube_edit(&rc->kube, &what, how, context, NULL);

    if (!err || err->code != ERR_NOT_FOUND)
        return err;
    error_drop(err, "it is gone, which is what we want");
    return NULL;
}

/* What stays has finalizers of others, or takes its time. Young namespaces are looked at often, old
 * ones rarely. */
static void look_again(struct reconcile *rc, const struct meta *meta)
{
    uint64_t delay_ms = NAMESPACE_AGAIN_MIN_MS;
    int64_t since_us = 0;
    int64_t now_us = clock_wall_us(rc->clock);

    error_drop(timestamp_parse(meta->deletion_time, &since_us), "counts as long ago");
    if (now_us > since_us)
        delay_ms += (uint64_t)(now_us - since_us) / 1000 / 4;
    reconcile_again(rc, delay_ms < NAMESPACE_AGAIN_MAX_MS ? delay_ms : NAMESPACE_AGAIN_MAX_MS);
}

static struct error *problem_of(const struct namespace_left *left)
{
    if (left->discovery_problem)
        return error_new(ERR_UNAVAILABLE, "%s", left->discovery_problem);
    if (left->problems.count)
        return error_new(ERR_UNAVAILABLE, "%s", left->problems.items[0]);
    return NULL;
}

static struct error *empty_and_finish(struct reconcile *rc, const struct meta *meta)
{
    CLEANUP(namespace_left) struct namespace_left left = { 0 };
    struct telling telling = { &left, clock_wall_us(rc->clock) };
    struct error *err;

    namespace_empty(rc, rc->name, &left);
    err = change(rc, "status", set_conditions, &telling);
    if (err)
        return err;
    err = problem_of(&left);
    if (err)
        return error_wrap(err, "delete the content of namespace %s", rc->name);
    if (left.objects) {
        look_again(rc, meta);
        return NULL;
    }
    return change(rc, "finalize", drop_finalizer, NULL);
}

static struct error *reconcile(struct reconcile *rc)
{
    CLEANUP(doc) struct doc *live = NULL;
    struct meta meta;
    struct error *err;

    err = kube_find(&rc->kube, &KUBE_NAMESPACES, NULL, rc->name, &live);
    if (err || !live)
        return err;
    meta_read(doc_root(live), &meta);
    if (!meta.deleting)
        return NULL;
    err = change(rc, "status", set_terminating, NULL);
    if (err)
        return err;
    if (!value_count(value_find(doc_root(live), VALUE_KEYS("spec", "finalizers"))))
        return NULL; /* ours is done; others hold it */
    return empty_and_finish(rc, &meta);
}

const struct controller namespace_controller = {
    .name = "namespace-controller",
    .objects = { &KUBE_NAMESPACES, only_deleting },
    .workers = NAMESPACE_WORKERS,
    .max_pause_ms = NAMESPACE_PAUSE_MAX_MS,
    .reconcile = reconcile,
};
