/* Counts what the objects of a namespace take from one quota. */
#include "api/quota.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/limits.h"
#include "housekeeping/quotas_internal.h"
#include "kube/reconcile.h"
#include "kube/resources.h"

bool quotas_look_inside(struct slice group, struct slice plural)
{
    return !group.size && (slice_is(plural, "pods") || slice_is(plural, "services") ||
                           slice_is(plural, "persistentvolumeclaims"));
}

/* Only what the quota limits. */
static void add_limited(struct resource_list *used, const struct resource_list *usage)
{
    for (size_t i = 0; i < usage->count; i++) {
        if (resource_list_has(used, usage->items[i].name))
            resource_list_add(used, usage->items[i].name, &usage->items[i].quantity);
    }
}

/* Some pods stop counting by themselves. */
static void wait_for(struct reconcile *rc, const struct quota_item *item, int64_t now_us)
{
    int64_t change_us = quota_changes_us(item);

    if (change_us >= now_us)
        reconcile_again(rc, (uint64_t)(change_us - now_us) / 1000 + 1);
}

static struct error *add_objects(struct reconcile *rc, const struct kube_resource *resource,
                                 struct value quota, struct resource_list *used)
{
    struct quota_item item = { slice_from(resource->group), slice_from(resource->plural),
                               VALUE_ABSENT_VALUE };
    struct kube_query query = {
        .namespace = rc->namespace,
        .metadata_only = !quotas_look_inside(item.group, item.plural),
    };
    int64_t now_us = clock_wall_us(rc->clock);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_list list;
    struct error *err;

    err = kube_list(arena, &rc->kube, resource, &query, &list);
    if (err)
        return err;
    for (size_t i = 0; i < list.count; i++) {
        CLEANUP(arena) struct arena *scratch = arena_create();
        CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(list.docs[i]));
        struct resource_list usage;

        item.object = doc_root(copy);
        if (!quota_applies(quota, &item))
            continue;
        usage = quota_usage(scratch, &item, now_us);
        add_limited(used, &usage);
        wait_for(rc, &item, now_us);
    }
    return NULL;
}

static bool is_served(const struct quotas_sources *sources, struct slice name)
{
    struct slice group;
    struct slice plural;

    if (!quota_source(name, &group, &plural))
        return false;
    for (size_t i = 0; i < sources->count; i++) {
        if (slice_is(group, sources->resources[i].group) &&
            slice_is(plural, sources->resources[i].plural))
            return true;
    }
    return false;
}

/* Zero for all that is counted; what nobody can count stays as it was. */
static struct resource_list begin_count(struct reconcile *rc, struct value quota)
{
    struct resource_list hard =
        resource_list_read(rc->arena, value_find(quota, VALUE_KEYS("spec", "hard")));
    struct resource_list before =
        resource_list_read(rc->arena, value_find(quota, VALUE_KEYS("status", "used")));
    struct resource_list used = resource_list_new(rc->arena);
    struct quantity zero = quantity_from_int(0, QUANTITY_DECIMAL_SI);

    for (size_t i = 0; i < hard.count; i++) {
        struct slice name = hard.items[i].name;
        const struct quantity *was = resource_list_find(&before, name);

        if (is_served(rc->input, name))
            resource_list_set(&used, name, &zero);
        else if (was)
            resource_list_set(&used, name, was);
    }
    resource_list_sort(&used);
    return used;
}

/* A change of the quota since it was read means that something was charged that the count may lack:
 * then it counts for nothing. */
static struct error *tell(struct reconcile *rc, const struct doc *quota,
                          const struct resource_list *used)
{
    struct value root = doc_root(quota);
    struct value hard = value_find(root, VALUE_KEYS("spec", "hard"));
    bool new = !value_equal(value_find(root, VALUE_KEYS("status", "hard")), hard);
    struct edit *edit = edit_begin(quota);
    CLEANUP(doc) struct doc *told = NULL;
    struct error *err;

    edit_set_object(edit, EDIT_PATH("status"));
    if (value_exists(hard))
        edit_set_value(edit, EDIT_PATH("status", "hard"), hard);
    resource_list_write(used, edit, EDIT_PATH("status", "used"));
    err = edit_seal(edit, &told);
    if (err)
        return err;
    if (value_equal(value_get(root, SLICE("status")), value_get(doc_root(told), SLICE("status"))))
        return NULL;
    err = kube_update_status(&rc->kube, &KUBE_RESOURCE_QUOTAS, told, NULL);
    if (err && (err->code == ERR_CONFLICT || err->code == ERR_NOT_FOUND)) {
        reconcile_again(rc, QUOTA_PAUSE_MS);
        error_drop(err, "counted again in a moment");
        return NULL;
    }
    if (!err && new)
        reconcile_again(rc, QUOTA_LATE_MS); /* what was created before this was not charged */
    return err;
}

struct error *quotas_count(struct reconcile *rc)
{
    const struct quotas_sources *sources = rc->input;
    CLEANUP(doc) struct doc *quota = NULL;
    struct resource_list used;
    struct error *err;

    /* Read before anything is counted, and not from the cache: see tell(). */
    err = kube_find(&rc->kube, &KUBE_RESOURCE_QUOTAS, rc->namespace, rc->name, &quota);
    if (err || !quota)
        return err;
    used = begin_count(rc, doc_root(quota));
    for (size_t i = 0; i < sources->count; i++) {
        err = add_objects(rc, &sources->resources[i], doc_root(quota), &used);
        if (err)
            return error_wrap(err, "count what quota %s/%s allows", rc->namespace, rc->name);
    }
    return tell(rc, quota, &used);
}
