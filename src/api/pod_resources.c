/* What a pod asks for as a whole. */
#include "api/pod_resources.h"

static const char *member(enum pod_resources which)
{
    return which == POD_REQUESTS ? "requests" : "limits";
}

static struct resource_list of_container(struct arena *arena, struct value container,
                                         enum pod_resources which)
{
    return resource_list_read(arena, value_find(container, VALUE_KEYS("resources", member(which))));
}

/* An init container that keeps running beside the others. */
static bool is_sidecar(struct value container)
{
    return slice_is(value_string_or(value_get(container, SLICE("restartPolicy")), SLICE("")),
                    "Always");
}

/* Init containers run one after the other, each beside the sidecars that were started before it. */
static void add_init_containers(struct value pod, enum pod_resources which,
                                struct resource_list *sum)
{
    struct resource_list sidecars = resource_list_new(sum->arena);
    struct resource_list largest = resource_list_new(sum->arena);

    DOC_EACH (it, value_find(pod, VALUE_KEYS("spec", "initContainers"))) {
        struct resource_list own = of_container(sum->arena, it.value, which);

        if (is_sidecar(it.value)) {
            resource_list_add_all(sum, &own);
            resource_list_add_all(&sidecars, &own);
            resource_list_raise_all(&largest, &sidecars);
        } else {
            resource_list_add_all(&own, &sidecars);
            resource_list_raise_all(&largest, &own);
        }
    }
    resource_list_raise_all(sum, &largest);
}

/* Only these can be said about a pod as a whole. */
static bool is_for_pods(struct slice name)
{
    return slice_is(name, "cpu") || slice_is(name, "memory") ||
           slice_has_prefix(name, "hugepages-");
}

static void add_overhead(struct value pod, enum pod_resources which, struct resource_list *sum)
{
    struct resource_list overhead =
        resource_list_read(sum->arena, value_find(pod, VALUE_KEYS("spec", "overhead")));

    for (size_t i = 0; i < overhead.count; i++) {
        const struct quantity *limit = resource_list_find(sum, overhead.items[i].name);

        if (which == POD_REQUESTS || (limit && quantity_sign(limit) != 0))
            resource_list_add(sum, overhead.items[i].name, &overhead.items[i].quantity);
    }
}

struct resource_list pod_resources(struct arena *arena, struct value pod, enum pod_resources which,
                                   bool with_overhead)
{
    struct resource_list sum = resource_list_new(arena);
    struct resource_list own =
        resource_list_read(arena, value_find(pod, VALUE_KEYS("spec", "resources", member(which))));

    DOC_EACH (it, value_find(pod, VALUE_KEYS("spec", "containers"))) {
        struct resource_list container = of_container(arena, it.value, which);

        resource_list_add_all(&sum, &container);
    }
    add_init_containers(pod, which, &sum);
    for (size_t i = 0; i < own.count; i++) {
        if (is_for_pods(own.items[i].name))
            resource_list_set(&sum, own.items[i].name, &own.items[i].quantity);
    }
    if (with_overhead)
        add_overhead(pod, which, &sum);
    return sum;
}

bool pod_resources_has_own(struct value pod)
{
    static const char *const members[] = { "requests", "limits" };

    for (size_t i = 0; i < 2; i++) {
        DOC_EACH (it, value_find(pod, VALUE_KEYS("spec", "resources", members[i]))) {
            if (is_for_pods(it.key))
                return true;
        }
    }
    return false;
}
