/* Machine: its Node in the tenant. */
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "kube/resources.h"
#include "machines/machines_internal.h"

static bool has_provider_id(const struct doc *node, struct slice provider_id)
{
    struct value spec = value_get(doc_root(node), SLICE("spec"));

    return slice_equal(value_text(spec, "providerID"), provider_id);
}

/* A name that is likely: one request instead of a list of all. */
static struct error *try_name(struct arena *arena, const struct kube *tenant, struct slice name,
                              struct slice provider_id, struct doc **out_node)
{
    CLEANUP(doc) struct doc *node = NULL;
    struct error *err;

    if (!name.size)
        return NULL;
    err = kube_find(tenant, &KUBE_NODES, NULL, arena_text(arena, name), &node);
    if (err || !node || !has_provider_id(node, provider_id))
        return err;
    *out_node = node;
    arena_defer(arena, doc_release, STEAL(node));
    return NULL;
}

static struct error *try_all(struct arena *arena, const struct kube *tenant,
                             struct slice provider_id, struct doc **out_node)
{
    struct kube_query query = { 0 };
    struct kube_list list;
    struct error *err = kube_list(arena, tenant, &KUBE_NODES, &query, &list);

    for (size_t i = 0; !err && i < list.count; i++) {
        if (has_provider_id(list.docs[i], provider_id)) {
            *out_node = list.docs[i];
            break;
        }
    }
    return err;
}

struct error *machine_find_node(struct arena *arena, const struct kube *tenant,
                                const struct machine *machine, struct doc **out_node)
{
    struct slice names[] = { machine->node_name, machine->infrastructure.name };
    struct doc *node = NULL;
    struct error *err = NULL;

    if (!machine->provider_id.size) {
        *out_node = NULL;
        return NULL;
    }
    for (size_t i = 0; !err && !node && i < COUNT_OF(names); i++)
        err = try_name(arena, tenant, names[i], machine->provider_id, &node);
    if (!err && !node)
        err = try_all(arena, tenant, machine->provider_id, &node);
    if (err)
        return error_wrap(err, "find the Node of Machine " SLICE_FORMAT,
                          SLICE_ARGUMENT(machine->meta.name));
    *out_node = node;
    return NULL;
}
