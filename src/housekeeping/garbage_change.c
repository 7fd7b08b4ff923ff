/* Changes of metadata that the garbage collector makes: small merge patches that name the version
 * they were made for. */
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/garbage_internal.h"
#include "kube/limits.h"
#include "kube/reconcile.h"

/* Fills a patch; false: there is nothing to change. */
typedef bool build_patch(const void *context, const struct meta *meta, struct edit *patch);

static struct error *change_once(struct reconcile *rc, const struct garbage_ref *ref,
                                 build_patch *build, const void *context)
{
    struct kube_change what = { ref->resource, ref->namespace, ref->name, NULL };
    CLEANUP(doc) struct doc *live = NULL;
    CLEANUP(doc) struct doc *patch = NULL;
    CLEANUP(edit) struct edit *edit = NULL;
    struct meta meta;
    struct error *err;

    err = kube_find(&rc->kube, ref->resource, ref->namespace, ref->name, &live);
    if (err || !live)
        return err;
    meta_read(doc_root(live), &meta);
    if (!slice_is(meta.uid, ref->uid))
        return NULL; /* another one of the same name */
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("metadata", "uid"), meta.uid);
    edit_set_string(edit, EDIT_PATH("metadata", "resourceVersion"), meta.version);
    if (!build(context, &meta, edit))
        return NULL;
    err = edit_seal(STEAL(edit), &patch);
    if (err)
        return error_wrap(err, "change %s \"%s\"", ref->resource->plural, ref->name);
    return kube_patch(&rc->kube, &what, KUBE_PATCH_MERGE, patch, NULL);
}

static struct error *change(struct reconcile *rc, const struct garbage_ref *ref, build_patch *build,
                            const void *context)
{
    struct error *err = NULL;

    for (int i = 0; i < KUBE_MAX_CONFLICTS; i++) {
        err = change_once(rc, ref, build, context);
        if (!err || err->code != ERR_CONFLICT || i + 1 == KUBE_MAX_CONFLICTS)
            break;
        error_drop(err, "somebody was quicker; look again");
    }
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "gone meanwhile");
        return NULL;
    }
    return err;
}

struct uid_list {
    const char *const *uids;
    size_t count;
};

static bool has_uid(const struct uid_list *list, struct slice uid)
{
    for (size_t i = 0; i < list->count; i++) {
        if (slice_is(uid, list->uids[i]))
            return true;
    }
    return false;
}

static bool build_without_owners(const void *context, const struct meta *meta, struct edit *patch)
{
    const struct uid_list *list = context;
    struct edit_node kept = edit_set_array(patch, EDIT_PATH("metadata", "ownerReferences"));
    size_t dropped = 0;

    DOC_EACH (it, meta->owners) {
        struct meta_owner owner;

        meta_owner_read(it.value, &owner);
        if (has_uid(list, owner.uid))
            dropped++;
        else
            edit_set_value(patch, EDIT_UNDER(kept, EDIT_END), it.value);
    }
    if (dropped == value_count(meta->owners))
        edit_set_null(patch, EDIT_PATH("metadata", "ownerReferences"));
    return dropped > 0;
}

struct error *garbage_drop_owners(struct reconcile *rc, const struct garbage_ref *ref,
                                  const char *const *uids, size_t count)
{
    struct uid_list list = { uids, count };

    return change(rc, ref, build_without_owners, &list);
}

static bool build_unblocked(const void *context, const struct meta *meta, struct edit *patch)
{
    struct edit_node list = edit_set_array(patch, EDIT_PATH("metadata", "ownerReferences"));
    bool changed = false;

    (void)context;
    DOC_EACH (it, meta->owners) {
        struct meta_owner owner;

        meta_owner_read(it.value, &owner);
        edit_set_value(patch, EDIT_UNDER(list, EDIT_END), it.value);
        if (owner.blocks) {
            edit_set_bool(patch, EDIT_UNDER(edit_item(patch, list, it.index), "blockOwnerDeletion"),
                          false);
            changed = true;
        }
    }
    return changed;
}

struct error *garbage_unblock_owners(struct reconcile *rc, const struct garbage_ref *ref)
{
    return change(rc, ref, build_unblocked, NULL);
}

static bool build_without_finalizer(const void *context, const struct meta *meta,
                                    struct edit *patch)
{
    struct edit_node kept = edit_set_array(patch, EDIT_PATH("metadata", "finalizers"));

    if (!meta_has_finalizer(meta, context))
        return false;
    DOC_EACH (it, meta->finalizers) {
        if (!slice_is(value_string_or(it.value, SLICE("")), context))
            edit_set_value(patch, EDIT_UNDER(kept, EDIT_END), it.value);
    }
    if (value_count(meta->finalizers) == 1)
        edit_set_null(patch, EDIT_PATH("metadata", "finalizers"));
    return true;
}

struct error *garbage_drop_finalizer(struct reconcile *rc, const struct garbage_ref *ref,
                                     const char *finalizer)
{
    return change(rc, ref, build_without_finalizer, finalizer);
}
