/* Decides about one object by asking the server: is it garbage, does it only have to lose a
 * reference, may it stop waiting? Everything is looked at again here, because the graph may lag
 * behind; what is written names the version that was looked at. */
#include "api/meta.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "housekeeping/garbage_internal.h"
#include "housekeeping/kinds.h"
#include "housekeeping/limits.h"
#include "kube/reconcile.h"
#include "kube/recorder.h"

/* What the owners of an object have come to. */
struct verdict {
    size_t solid;      /* there, and staying */
    size_t waiting;    /* waits for its dependents to go */
    const char **drop; /* uids of those that do not hold the object: gone or waiting */
    size_t drop_count;
};

enum owner_state {
    OWNER_SOLID,
    OWNER_WAITING,
    OWNER_GONE,
};

/* --- owners -------------------------------------------------------------------------------- */

static bool was_never_seen(const struct garbage_item *item, struct slice uid)
{
    for (const char *const *it = item->unseen; *it; it++) {
        if (slice_is(uid, *it))
            return true;
    }
    return false;
}

static void tell_foreign_owner(struct reconcile *rc, const struct garbage_item *item,
                               const struct doc *object, const struct meta_owner *owner)
{
    struct recorder_object about = {
        .api_version = value_string_or(value_get(doc_root(object), SLICE("apiVersion")), SLICE("")),
        .kind = slice_from(item->self.resource->kind),
        .namespace = slice_from(item->self.namespace),
        .name = slice_from(item->self.name),
        .uid = slice_from(item->self.uid),
    };
    struct recorder_note note = {
        .component = "garbage-collector-controller",
        .type = RECORDER_WARNING,
        .reason = "OwnerRefInvalidNamespace",
        .message = arena_format(rc->arena,
                                "ownerRef [%.*s/%.*s, namespace: %s, name: %.*s, uid: %.*s] does "
                                "not exist in namespace \"%s\"",
                                SLICE_ARGUMENT(owner->api_version), SLICE_ARGUMENT(owner->kind),
                                item->self.namespace, SLICE_ARGUMENT(owner->name),
                                SLICE_ARGUMENT(owner->uid), item->self.namespace),
    };

    recorder_emit(rc, &about, &note);
}

/* An owner that is not in the namespace of its dependent, though it exists, is a mistake that a
 * person should hear of. Asked only about owners that the watches never connected with the object:
 * the others have simply been deleted. */
static struct error *look_elsewhere(struct reconcile *rc, const struct garbage_item *item,
                                    const struct doc *object, const struct kube_resource *resource,
                                    const struct meta_owner *owner)
{
    struct kube_query query = {
        .field_selector =
            arena_format(rc->arena, "metadata.name=%.*s", SLICE_ARGUMENT(owner->name)),
        .metadata_only = true,
    };
    struct kube_list list;
    struct error *err;

    if (!resource->namespaced || !was_never_seen(item, owner->uid))
        return NULL;
    err = kube_list(rc->arena, &rc->kube, resource, &query, &list);
    if (err)
        return err;
    for (size_t i = 0; i < list.count; i++) {
        struct meta meta;

        meta_read(doc_root(list.docs[i]), &meta);
        if (slice_equal(meta.uid, owner->uid))
            tell_foreign_owner(rc, item, object, owner);
    }
    return NULL;
}

static struct error *find_owner_resource(const struct garbage_item *item,
                                         const struct meta_owner *owner,
                                         const struct kube_resource **out_resource)
{
    const struct kube_resource *resource = kinds_find(item->kinds, owner->api_version, owner->kind);

    if (!resource)
        return error_new(ERR_UNAVAILABLE, "no matches for kind \"%.*s\" in version \"%.*s\"",
                         SLICE_ARGUMENT(slice_brief(owner->kind)),
                         SLICE_ARGUMENT(slice_brief(owner->api_version)));
    if (resource->namespaced && !*item->self.namespace)
        return error_final(error_new(ERR_INVALID,
                                     "cluster-scoped objects cannot refer to namespaced owners: "
                                     "%.*s \"%.*s\"",
                                     SLICE_ARGUMENT(slice_brief(owner->kind)),
                                     SLICE_ARGUMENT(slice_brief(owner->name))));
    *out_resource = resource;
    return NULL;
}

static struct error *ask_owner(struct reconcile *rc, const struct garbage_item *item,
                               const struct doc *object, const struct meta_owner *owner,
                               enum owner_state *out_state)
{
    const struct kube_resource *resource = NULL;
    CLEANUP(doc) struct doc *live = NULL;
    struct meta meta;
    struct error *err;

    err = find_owner_resource(item, owner, &resource);
    if (err)
        return err;
    err = kube_find(&rc->kube, resource, resource->namespaced ? item->self.namespace : NULL,
                    arena_text(rc->arena, owner->name), &live);
    if (err)
        return err;
    if (live)
        meta_read(doc_root(live), &meta);
    if (!live || !slice_equal(meta.uid, owner->uid)) {
        *out_state = OWNER_GONE;
        return look_elsewhere(rc, item, object, resource, owner);
    }
    *out_state =
        meta.deleting && meta_has_finalizer(&meta, META_FOREGROUND) ? OWNER_WAITING : OWNER_SOLID;
    return NULL;
}

static struct error *judge(struct reconcile *rc, const struct garbage_item *item,
                           const struct doc *object, const struct meta *meta,
                           struct verdict *verdict)
{
    verdict->drop = arena_array(rc->arena, value_count(meta->owners), const char *);
    DOC_EACH (it, meta->owners) {
        enum owner_state state = OWNER_SOLID;
        struct meta_owner owner;
        struct error *err;

        meta_owner_read(it.value, &owner);
        err = ask_owner(rc, item, object, &owner, &state);
        if (err)
            return error_wrap(err, "ask for the owner of %s \"%s\"", item->self.resource->plural,
                              item->self.name);
        if (state == OWNER_SOLID) {
            verdict->solid++;
            continue;
        }
        if (state == OWNER_WAITING)
            verdict->waiting++;
        verdict->drop[verdict->drop_count++] = arena_text(rc->arena, owner.uid);
    }
    return NULL;
}

/* --- deletion ------------------------------------------------------------------------------ */

static struct error *delete_if(struct reconcile *rc, const struct garbage_ref *ref,
                               enum kube_propagation propagation, const char *version)
{
    struct kube_delete options = { .propagation = propagation,
                                   .if_uid = ref->uid,
                                   .if_version = version };

    return kube_delete_if_there(&rc->kube, ref->resource, ref->namespace, ref->name, &options);
}

/* Deletes the version that was judged, or a later one with the same owners: an object that changes
 * all the time must not live for ever. */
static struct error *delete_judged(struct reconcile *rc, const struct garbage_ref *ref,
                                   const struct meta *judged, enum kube_propagation propagation)
{
    struct error *err = delete_if(rc, ref, propagation, arena_text(rc->arena, judged->version));
    CLEANUP(doc) struct doc *live = NULL;
    struct error *look;
    struct meta meta;

    if (!err || err->code != ERR_CONFLICT)
        return err;
    look = kube_find(&rc->kube, ref->resource, ref->namespace, ref->name, &live);
    if (look) {
        error_drop(look, "the conflict says more");
        return err;
    }
    if (live)
        meta_read(doc_root(live), &meta);
    if (live && slice_is(meta.uid, ref->uid) && !value_equal(meta.owners, judged->owners))
        return err; /* judged again after a pause */
    error_drop(err, "only something else has changed, or it is gone");
    return live ? delete_if(rc, ref, propagation, NULL) : NULL;
}

static struct error *delete_item(struct reconcile *rc, const struct garbage_item *item,
                                 const struct meta *meta, const struct verdict *verdict)
{
    enum kube_propagation propagation = KUBE_PROPAGATION_BACKGROUND;
    struct error *err;

    /* An owner waits for us, so ours are waited for too. In a circle everybody would wait for
     * everybody: whoever notices steps out of it. */
    if (verdict->waiting && item->dependent_count) {
        if (!item->circle)
            return delete_judged(rc, &item->self, meta, KUBE_PROPAGATION_FOREGROUND);
        err = garbage_unblock_owners(rc, &item->self);
        if (err)
            return err;
        return delete_if(rc, &item->self, KUBE_PROPAGATION_FOREGROUND, NULL);
    }
    if (meta_has_finalizer(meta, META_ORPHAN))
        propagation = KUBE_PROPAGATION_ORPHAN;
    else if (meta_has_finalizer(meta, META_FOREGROUND))
        propagation = KUBE_PROPAGATION_FOREGROUND;
    log_debug(rc->log, "garbage", LOG_STR("resource", item->self.resource->plural),
              LOG_STR("namespace", item->self.namespace), LOG_STR("object", item->self.name));
    return delete_judged(rc, &item->self, meta, propagation);
}

/* --- one look ------------------------------------------------------------------------------ */

static struct error *free_dependents(struct reconcile *rc, const struct garbage_item *item)
{
    struct error *err;

    for (size_t i = 0; i < item->dependent_count; i++) {
        err = garbage_drop_owners(rc, &item->dependents[i], &item->self.uid, 1);
        if (err)
            return error_wrap(err, "orphan the dependents of %s \"%s\"",
                              item->self.resource->plural, item->self.name);
    }
    return garbage_drop_finalizer(rc, &item->self, META_ORPHAN);
}

/* The watches have not told of an owner that is there. Should they have missed all of its life, its
 * end would be missed too: so it is asked for again, ever more rarely. */
static void look_again(struct reconcile *rc, const struct garbage_item *item)
{
    uint64_t delay_ms = GARBAGE_UNSEEN_MIN_MS;

    if (!item->unseen[0])
        return;
    for (unsigned i = 0; i < item->lookups && delay_ms < GARBAGE_UNSEEN_MAX_MS; i++)
        delay_ms *= 2;
    reconcile_again(rc, delay_ms);
}

static struct error *consider(struct reconcile *rc, const struct garbage_item *item)
{
    const struct garbage_ref *self = &item->self;
    CLEANUP(doc) struct doc *live = NULL;
    struct verdict verdict = { 0 };
    struct meta meta;
    struct error *err;

    err = kube_find(&rc->kube, self->resource, self->namespace, self->name, &live);
    if (err || !live)
        return err;
    meta_read(doc_root(live), &meta);
    if (!slice_is(meta.uid, self->uid) || meta.deleting || !value_count(meta.owners))
        return NULL;
    err = judge(rc, item, live, &meta, &verdict);
    if (err)
        return err;
    if (!verdict.solid)
        return delete_item(rc, item, &meta, &verdict);
    look_again(rc, item);
    if (!verdict.drop_count)
        return NULL;
    return garbage_drop_owners(rc, self, verdict.drop, verdict.drop_count);
}

struct error *garbage_collect(struct reconcile *rc)
{
    const struct garbage_item *item = rc->input;

    if (item->orphan)
        return free_dependents(rc, item);
    if (item->foreground)
        return item->blocking ? NULL : garbage_drop_finalizer(rc, &item->self, META_FOREGROUND);
    return consider(rc, item);
}
