/* Which quota is for which objects, and what most objects take: one of their kind. */
#include "api/quota.h"

#include "api/quota_internal.h"
#include "base/arena.h"
#include "base/memory.h"

#define COUNT_PREFIX  "count/"
#define STORAGE_CLASS ".storageclass.storage.k8s.io/"

struct alias {
    const char *name;
    const char *plural;
};

/* What has a name of its own besides count/…. */
static const struct alias aliases[] = {
    { "configmaps", "configmaps" },
    { "persistentvolumeclaims", "persistentvolumeclaims" },
    { "replicationcontrollers", "replicationcontrollers" },
    { "requests.storage", "persistentvolumeclaims" },
    { "resourcequotas", "resourcequotas" },
    { "secrets", "secrets" },
    { "services", "services" },
    { "services.loadbalancers", "services" },
    { "services.nodeports", "services" },
};

static bool is_counted(struct slice group, struct slice plural)
{
    /* There are too many events for anybody to be surprised by them. */
    return !slice_is(plural, "events") || (group.size && !slice_is(group, "events.k8s.io"));
}

static bool source_of_count(struct slice name, struct slice *out_group, struct slice *out_plural)
{
    struct slice what =
        slice_of(name.data + strlen(COUNT_PREFIX), name.size - strlen(COUNT_PREFIX));
    struct slice plural = what;
    struct slice group = SLICE("");

    (void)slice_cut(what, '.', &plural, &group);
    if (!is_counted(group, plural))
        return false;
    *out_group = group;
    *out_plural = plural;
    return true;
}

bool quota_source(struct slice name, struct slice *out_group, struct slice *out_plural)
{
    const char *plural;

    if (slice_has_prefix(name, COUNT_PREFIX))
        return source_of_count(name, out_group, out_plural);
    plural = quota_is_for_pods(name) ? "pods" : NULL;
    for (size_t i = 0; !plural && i < COUNT_OF(aliases); i++) {
        if (slice_is(name, aliases[i].name))
            plural = aliases[i].plural;
    }
    if (!plural && (slice_has_suffix(name, STORAGE_CLASS "persistentvolumeclaims") ||
                    slice_has_suffix(name, STORAGE_CLASS "requests.storage")))
        plural = "persistentvolumeclaims";
    if (!plural)
        return false;
    *out_group = SLICE("");
    *out_plural = slice_from(plural);
    return true;
}

bool quota_covers(const struct quota_item *item, struct slice name)
{
    struct slice group;
    struct slice plural;

    return quota_source(name, &group, &plural) && slice_equal(group, item->group) &&
           slice_equal(plural, item->plural);
}

/* --- scopes -------------------------------------------------------------------------------- */

static bool is_one_of(struct value list, struct slice text)
{
    DOC_EACH (it, list) {
        if (slice_equal(value_string_or(it.value, SLICE("")), text))
            return true;
    }
    return false;
}

bool quota_selects(struct slice test, struct value values, struct slice text)
{
    if (slice_is(test, "In"))
        return text.size && is_one_of(values, text);
    if (slice_is(test, "NotIn"))
        return !text.size || !is_one_of(values, text);
    if (slice_is(test, "DoesNotExist"))
        return !text.size;
    return text.size;
}

/* What a claim is to be, was and will be made with. */
enum {
    CLAIM_CLASSES = 3
};

static void read_classes(struct value claim, struct slice *out_classes)
{
    static const char *const paths[CLAIM_CLASSES][4] = {
        { "spec", "volumeAttributesClassName" },
        { "status", "currentVolumeAttributesClassName" },
        { "status", "modifyVolumeStatus", "targetVolumeAttributesClassName" },
    };

    for (size_t i = 0; i < CLAIM_CLASSES; i++)
        out_classes[i] = value_string_or(value_find(claim, paths[i]), SLICE(""));
}

static bool claim_is_in_scope(struct value claim, struct slice scope, struct slice test,
                              struct value values)
{
    struct slice classes[CLAIM_CLASSES];
    bool any = false;

    if (!slice_is(scope, "VolumeAttributesClass"))
        return false;
    read_classes(claim, classes);
    for (size_t i = 0; i < CLAIM_CLASSES; i++) {
        any = any || classes[i].size;
        if (classes[i].size && quota_selects(test, values, classes[i]))
            return true;
    }
    return !any && quota_selects(test, values, SLICE(""));
}

static bool is_core(const struct quota_item *item, const char *plural)
{
    return !item->group.size && slice_is(item->plural, plural);
}

static bool is_in_scope(const struct quota_item *item, struct slice scope, struct slice test,
                        struct value values)
{
    if (is_core(item, "pods"))
        return quota_pod_is_in_scope(item->object, scope, test, values);
    return is_core(item, "persistentvolumeclaims") &&
           claim_is_in_scope(item->object, scope, test, values);
}

bool quota_is_same_scope(const struct quota_item *a, const struct quota_item *b)
{
    struct slice old[CLAIM_CLASSES];
    struct slice new[CLAIM_CLASSES];

    if (is_core(a, "pods"))
        return quota_pod_is_same_scope(a->object, b->object);
    if (!is_core(a, "persistentvolumeclaims"))
        return true;
    read_classes(a->object, old);
    read_classes(b->object, new);
    for (size_t i = 0; i < CLAIM_CLASSES; i++) {
        if (!slice_equal(old[i], new[i]))
            return false;
    }
    return true;
}

bool quota_applies(struct value quota, const struct quota_item *item)
{
    struct value spec = value_get(quota, SLICE("spec"));

    DOC_EACH (it, value_get(spec, SLICE("scopes"))) {
        if (!is_in_scope(item, value_string_or(it.value, SLICE("")), SLICE("Exists"),
                         VALUE_ABSENT_VALUE))
            return false;
    }
    DOC_EACH (it, value_find(spec, VALUE_KEYS("scopeSelector", "matchExpressions"))) {
        if (!is_in_scope(item, value_string_or(value_get(it.value, SLICE("scopeName")), SLICE("")),
                         value_string_or(value_get(it.value, SLICE("operator")), SLICE("")),
                         value_get(it.value, SLICE("values"))))
            return false;
    }
    return true;
}

/* --- usage --------------------------------------------------------------------------------- */

static void count(struct resource_list *usage, struct slice name, int64_t many)
{
    struct quantity quantity = quantity_from_int(many, QUANTITY_DECIMAL_SI);

    resource_list_set(usage, name, &quantity);
}

static void add_count(struct resource_list *usage, const struct quota_item *item)
{
    count(usage,
          slice_from(arena_format(usage->arena, COUNT_PREFIX SLICE_FORMAT "%s" SLICE_FORMAT,
                                  SLICE_ARGUMENT(item->plural), item->group.size ? "." : "",
                                  SLICE_ARGUMENT(item->group))),
          1);
}

static void add_service(struct resource_list *usage, struct value service)
{
    struct value spec = value_get(service, SLICE("spec"));
    struct slice type = value_string_or(value_get(spec, SLICE("type")), SLICE(""));
    struct value ports = value_get(spec, SLICE("ports"));
    bool balanced = slice_is(type, "LoadBalancer");
    bool all =
        slice_is(type, "NodePort") ||
        (balanced && value_bool_or(value_get(spec, SLICE("allocateLoadBalancerNodePorts")), true));
    int64_t node_ports = 0;

    DOC_EACH (it, ports) {
        bool chosen = value_int_or(value_get(it.value, SLICE("nodePort")), 0) != 0;

        node_ports += all || (balanced && chosen);
    }
    count(usage, SLICE("services"), 1);
    count(usage, SLICE("services.loadbalancers"), balanced);
    count(usage, SLICE("services.nodeports"), node_ports);
}

/* Whole bytes, rounded up; a volume that could not grow back counts as large as it is. */
static bool find_storage(struct arena *arena, struct value claim, struct quantity *out_storage)
{
    struct resource_list wanted =
        resource_list_read(arena, value_find(claim, VALUE_KEYS("spec", "resources", "requests")));
    struct resource_list given =
        resource_list_read(arena, value_find(claim, VALUE_KEYS("status", "allocatedResources")));
    const struct quantity *storage = resource_list_find(&wanted, SLICE("storage"));
    const struct quantity *allocated = resource_list_find(&given, SLICE("storage"));
    int64_t bytes;

    if (!storage)
        return false;
    if (allocated && quantity_compare(allocated, storage) > 0)
        storage = allocated;
    *out_storage = *storage;
    if (quantity_to_int(storage, &bytes))
        *out_storage = quantity_from_int(bytes, storage->notation);
    return true;
}

static struct slice class_of(struct value claim)
{
    struct value annotation = value_get(value_find(claim, VALUE_KEYS("metadata", "annotations")),
                                        SLICE("volume.beta.kubernetes.io/storage-class"));

    return value_string_or(value_exists(annotation)
                               ? annotation
                               : value_find(claim, VALUE_KEYS("spec", "storageClassName")),
                           SLICE(""));
}

static void add_claim(struct resource_list *usage, struct value claim)
{
    struct slice class = class_of(claim);
    struct quantity storage;
    bool has_storage = find_storage(usage->arena, claim, &storage);

    count(usage, SLICE("persistentvolumeclaims"), 1);
    if (has_storage)
        resource_list_set(usage, SLICE("requests.storage"), &storage);
    if (!class.size)
        return;
    count(usage,
          slice_from(arena_format(usage->arena, SLICE_FORMAT STORAGE_CLASS "persistentvolumeclaims",
                                  SLICE_ARGUMENT(class))),
          1);
    if (has_storage)
        resource_list_set(
            usage,
            slice_from(arena_format(usage->arena, SLICE_FORMAT STORAGE_CLASS "requests.storage",
                                    SLICE_ARGUMENT(class))),
            &storage);
}

struct resource_list quota_usage(struct arena *arena, const struct quota_item *item, int64_t now_us)
{
    struct resource_list usage = resource_list_new(arena);

    add_count(&usage, item);
    if (is_core(item, "pods"))
        quota_add_pod(&usage, item->object, now_us);
    else if (is_core(item, "services"))
        add_service(&usage, item->object);
    else if (is_core(item, "persistentvolumeclaims"))
        add_claim(&usage, item->object);
    else if (!item->group.size && quota_covers(item, item->plural))
        count(&usage, item->plural, 1);
    return usage;
}

int64_t quota_changes_us(const struct quota_item *item)
{
    return is_core(item, "pods") ? quota_pod_ends_us(item->object) : 0;
}

const char *quota_missing(struct arena *arena, const struct quota_item *item,
                          const struct resource_list *hard)
{
    return is_core(item, "pods") ? quota_pod_missing(arena, item->object, hard) : NULL;
}
