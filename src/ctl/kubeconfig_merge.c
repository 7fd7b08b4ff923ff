/* Merging kubeconfigs. */
#include "ctl/kubeconfig_merge.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* The place of the entry of this name, or the end of the list. */
static size_t find(struct value list, const char *name)
{
    size_t count = value_count(list);

    for (size_t i = 0; i < count; i++) {
        if (slice_is(value_text(value_at(list, i), "name"), name))
            return i;
    }
    return count;
}

static struct error *check(struct value target, struct value own,
                           const struct kubeconfig_merge *how)
{
    struct value clusters = value_get(target, SLICE("clusters"));
    struct value there = value_at(clusters, find(clusters, how->name));
    struct slice before = value_text(value_get(there, SLICE("cluster")), "server");
    struct value first = value_at(value_get(own, SLICE("clusters")), 0);
    struct slice after = value_text(value_get(first, SLICE("cluster")), "server");

    if (!value_exists(there) || how->force || slice_equal(before, after))
        return NULL;
    return error_new(ERR_ALREADY_EXISTS,
                     "there is a cluster \"%s\" at " SLICE_FORMAT
                     " already; --force replaces it, --context-name gives this one another name",
                     how->name, SLICE_ARGUMENT(before));
}

static struct edit_node entry(struct edit *edit, struct value target, const char *list,
                              const char *name)
{
    struct edit_node node = edit_ensure_array(edit, EDIT_PATH(list));
    struct value before = value_get(target, slice_from(list));
    size_t place = find(before, name);
    struct edit_node item = place < value_count(before)
                                ? edit_item(edit, node, place)
                                : edit_set_object(edit, EDIT_UNDER(node, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(item, "name"), slice_from(name));
    return item;
}

static struct value part(struct value own, const char *list, const char *key)
{
    return value_get(value_at(value_get(own, slice_from(list)), 0), slice_from(key));
}

struct error *kubeconfig_merge(struct value target, struct value own,
                               const struct kubeconfig_merge *how, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *base =
        value_is_object(target) ? doc_from_value(target) : doc_new(SLICE("{}"));
    CLEANUP(string) char *user = memory_format("%s-admin", how->name);
    const char *context = how->context ? how->context : how->name;
    struct edit_node item;
    struct edit *edit;
    struct error *err;

    err = check(target, own, how);
    if (err)
        return err;
    edit = edit_begin(base);
    if (!value_exists(value_get(target, SLICE("apiVersion"))))
        edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    if (!value_exists(value_get(target, SLICE("kind"))))
        edit_set_string(edit, EDIT_PATH("kind"), SLICE("Config"));
    edit_set_value(edit, EDIT_UNDER(entry(edit, target, "clusters", how->name), "cluster"),
                   part(own, "clusters", "cluster"));
    edit_set_value(edit, EDIT_UNDER(entry(edit, target, "users", user), "user"),
                   part(own, "users", "user"));
    item = entry(edit, target, "contexts", context);
    edit_set_string(edit, EDIT_UNDER(item, "context", "cluster"), slice_from(how->name));
    edit_set_string(edit, EDIT_UNDER(item, "context", "user"), slice_from(user));
    if (how->select)
        edit_set_string(edit, EDIT_PATH("current-context"), slice_from(context));
    return edit_seal(edit, out_doc);
}
