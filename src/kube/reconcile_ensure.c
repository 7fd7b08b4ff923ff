/* Makes other objects be what a reconciler wants, without touching what belongs to somebody else.
 */
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/reconcile.h"

/* --- is there anything to write? ----------------------------------------------------------- */

/* Everything that is wanted is there. Lists count as a whole: which items are the same, only the
 * server knows. */
static bool covers(struct value live, struct value wanted)
{
    if (!value_is_object(wanted))
        return value_equal(live, wanted);
    DOC_EACH (it, wanted) {
        if (!covers(value_get(live, it.key), it.value))
            return false;
    }
    return value_is_object(live);
}

/* Nothing that we own is no longer wanted. `fields` is what the server noted: f: is a member, the
 * others are inside lists, which covers() has compared. */
static bool wants_all(struct value wanted, struct value fields)
{
    DOC_EACH (it, fields) {
        struct value member;

        if (!slice_has_prefix(it.key, "f:"))
            continue;
        member = value_get(wanted, slice_of(it.key.data + 2, it.key.size - 2));
        if (!value_exists(member))
            return false;
        if (value_is_object(member) && !wants_all(member, it.value))
            return false;
    }
    return true;
}

/* What we own by apply; absent: nothing, or not by apply. */
static struct value own_fields(struct value live, const char *manager)
{
    DOC_EACH (it, value_find(live, VALUE_KEYS("metadata", "managedFields"))) {
        if (slice_is(value_text(it.value, "manager"), manager) &&
            slice_is(value_text(it.value, "operation"), "Apply") &&
            !value_text(it.value, "subresource").size)
            return value_get(it.value, SLICE("fieldsV1"));
    }
    return VALUE_ABSENT_VALUE;
}

/* Applying would change nothing. Saying no too often costs a request, nothing else. */
static bool is_settled(struct value live, struct value wanted, const char *manager)
{
    struct value fields = own_fields(live, manager);

    return value_exists(fields) && covers(live, wanted) && wants_all(wanted, fields);
}

/* --- whose is it? -------------------------------------------------------------------------- */

static bool has_label(const struct meta *live, const struct meta *wanted, const char *key)
{
    struct value value = value_get(live->labels, slice_from(key));

    return value_exists(value) && value_equal(value, value_get(wanted->labels, slice_from(key)));
}

static bool is_ours(const struct meta *live, const struct meta *wanted,
                    const char *const *owner_labels)
{
    if (!owner_labels)
        return value_count(wanted->labels) && covers(live->labels, wanted->labels);
    for (; *owner_labels; owner_labels++) {
        if (!has_label(live, wanted, *owner_labels))
            return false;
    }
    return true;
}

static void append_labels(const struct meta *wanted, const char *const *owner_labels,
                          struct text *text)
{
    const char *between = "";

    DOC_EACH (it, wanted->labels) {
        bool asked = !owner_labels;

        for (const char *const *key = owner_labels; key && *key; key++)
            asked = asked || slice_is(it.key, *key);
        if (!asked)
            continue;
        text_appendf(text, "%s%.*s=%.*s", between, SLICE_ARGUMENT(it.key),
                     SLICE_ARGUMENT(value_string_or(it.value, SLICE(""))));
        between = ",";
    }
}

static struct error *foreign(struct reconcile *rc, const struct kube_resource *resource,
                             const struct meta *wanted, const char *const *owner_labels)
{
    CLEANUP(text) struct text labels = TEXT_EMPTY;
    char *namespace = arena_text(rc->arena, wanted->namespace);
    char *name = arena_text(rc->arena, wanted->name);

    append_labels(wanted, owner_labels, &labels);
    return error_new(ERR_ALREADY_EXISTS,
                     "%s exists and is not ours: it lacks the labels %s; label it to hand it over, "
                     "or remove it",
                     kube_describe(rc->arena, resource, namespace, name), text_string(&labels));
}

/* --- what the header promised -------------------------------------------------------------- */

/* With the version that was looked at, so that nobody's object is changed by a race. */
static struct error *apply_over(struct reconcile *rc, const struct kube_resource *resource,
                                const struct doc *desired, const struct meta *live,
                                struct doc **out_doc)
{
    struct edit *edit = edit_begin(desired);
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("metadata", "resourceVersion"), live->version);
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    return kube_apply(&rc->kube, resource, doc, true, out_doc);
}

struct error *reconcile_ensure(struct reconcile *rc, const struct kube_resource *resource,
                               const struct doc *desired, const char *const *owner_labels,
                               struct doc **out_doc)
{
    CLEANUP(doc) struct doc *live = NULL;
    struct meta wanted;
    struct meta found;
    struct error *err;
    char *namespace;
    char *name;

    meta_read(doc_root(desired), &wanted);
    namespace = arena_text(rc->arena, wanted.namespace);
    name = arena_text(rc->arena, wanted.name);
    err = kube_find(&rc->kube, resource, namespace, name, &live);
    if (err)
        return err;
    /* Not a create, which would own the fields in another way: what we no longer want would stay.
     * The price is that an object made by somebody else in this very moment becomes ours. */
    if (!live)
        return kube_apply(&rc->kube, resource, desired, true, out_doc);
    meta_read(doc_root(live), &found);
    if (!is_ours(&found, &wanted, owner_labels))
        return foreign(rc, resource, &wanted, owner_labels);
    if (found.deleting)
        return error_new(ERR_UNAVAILABLE, "%s is being deleted; it is made anew when it is gone",
                         kube_describe(rc->arena, resource, namespace, name));
    if (!is_settled(doc_root(live), doc_root(desired), rc->kube.field_manager))
        return apply_over(rc, resource, desired, &found, out_doc);
    if (out_doc)
        *out_doc = STEAL(live);
    return NULL;
}

struct error *reconcile_ensure_gone(struct reconcile *rc, const struct kube_resource *resource,
                                    const char *namespace, const char *name, bool *out_gone)
{
    CLEANUP(doc) struct doc *live = NULL;
    struct meta meta;
    struct error *err;

    err = kube_find(&rc->kube, resource, namespace, name, &live);
    if (err)
        return err;
    if (!live) {
        *out_gone = true;
        return NULL;
    }
    meta_read(doc_root(live), &meta);
    if (!meta.deleting) {
        err = kube_delete_if_there(&rc->kube, resource, namespace, name, NULL);
        if (err)
            return err;
        live = doc_unref(live);
        err = kube_find(&rc->kube, resource, namespace, name, &live);
        if (err)
            return err;
    }
    *out_gone = !live;
    return NULL;
}

void reconcile_own(struct reconcile *rc, struct edit *edit)
{
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("metadata", "ownerReferences"));
    struct edit_node owner = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    CLEANUP(text) struct text version = TEXT_EMPTY;
    struct meta meta;

    meta_read(doc_root(rc->object), &meta);
    kube_resource_append_version(rc->resource, &version);
    edit_set_string(edit, EDIT_UNDER(owner, "apiVersion"), text_slice(&version));
    edit_set_string(edit, EDIT_UNDER(owner, "kind"), slice_from(rc->resource->kind));
    edit_set_string(edit, EDIT_UNDER(owner, "name"), meta.name);
    edit_set_string(edit, EDIT_UNDER(owner, "uid"), meta.uid);
    edit_set_bool(edit, EDIT_UNDER(owner, "controller"), true);
    edit_set_bool(edit, EDIT_UNDER(owner, "blockOwnerDeletion"), true);
}
