/* TenantCluster: its workers. How many are ready and what their Nodes are called is what Cluster
 * API says; the tenant itself is asked only when Cluster API cannot know, and told on which machine
 * a Node runs when the kubelet has not said so. */
#include <stdlib.h>

#include "api/butler_names.h"
#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/cluster_scope.h"
#include "controllers/controllers.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/resources.h"

/* --- what is told ------------------------------------------------------------------------------
 */

static void tell_workers(struct cluster_scope *scope)
{
    struct edit *edit = scope->rc->edit;
    int64_t wanted = scope->facts.wanted;
    int64_t ready = scope->facts.ready;

    edit_set_int(edit, EDIT_PATH("status", "workerNodesDesired"), wanted);
    edit_set_int(edit, EDIT_PATH("status", "workerNodesReady"), ready);
    edit_set_int(edit, EDIT_PATH("status", "observedState", "workers", "desired"), wanted);
    edit_set_int(edit, EDIT_PATH("status", "observedState", "workers", "ready"), ready);
    if (ready >= wanted)
        reconcile_condition(scope->rc, "WorkersReady", "True", "WorkersReady",
                            "All %lld workers ready", (long long)wanted);
    else
        reconcile_condition(scope->rc, "WorkersReady", "False", "WorkersProvisioning",
                            "Workers provisioning: %lld/%lld ready", (long long)ready,
                            (long long)wanted);
}

static int by_name(const void *a, const void *b)
{
    const struct slice *left = a;
    const struct slice *right = b;

    return slice_compare(*left, *right);
}

static void tell_names(struct cluster_scope *scope, struct slice *names, size_t count)
{
    struct edit *edit = scope->rc->edit;
    struct edit_node list =
        edit_set_array(edit, EDIT_PATH("status", "observedState", "workers", "nodes"));

    qsort(names, count, sizeof(*names), by_name);
    for (size_t i = 0; i < count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), names[i]);
}

/* --- Machines ----------------------------------------------------------------------------------
 */

static bool is_ours(const struct cluster_scope *scope, const struct doc *machine)
{
    struct meta meta;

    meta_read(doc_root(machine), &meta);
    return slice_is(meta_label(&meta, BUTLER_LABEL_CLUSTER_NAME), scope->name);
}

static struct slice node_of(struct value machine)
{
    return value_text(value_find(machine, VALUE_KEYS("status", "nodeRef")), "name");
}

void cluster_observe_workers(struct cluster_scope *scope)
{
    struct value status = value_get(scope->facts.deployment, SLICE("status"));
    int64_t wanted = value_int_or(value_find(scope->spec, VALUE_KEYS("workers", "replicas")), 1);
    struct cache_list machines =
        cache_list(scope->rc->arena, scope->rc->cache, &CAPI_MACHINES, scope->tenant);
    struct slice *names = arena_array(scope->rc->arena, machines.count, struct slice);
    size_t count = 0;

    scope->facts.wanted = wanted > 1 ? wanted : 1;
    scope->facts.ready = value_int_or(value_get(status, SLICE("readyReplicas")), 0);
    for (size_t i = 0; i < machines.count; i++) {
        if (!is_ours(scope, machines.docs[i]))
            continue;
        names[count] = node_of(doc_root(machines.docs[i]));
        count += names[count].size > 0;
    }
    tell_names(scope, names, count);
    tell_workers(scope);
}

/* --- Nodes, when Cluster API does not know them ------------------------------------------------
 */

static bool is_worker(struct value node)
{
    struct value labels = value_find(node, VALUE_KEYS("metadata", "labels"));

    return !value_exists(value_get(labels, SLICE("node-role.kubernetes.io/control-plane"))) &&
           !value_exists(value_get(labels, SLICE("node-role.kubernetes.io/master")));
}

static void count_nodes(struct cluster_scope *scope, const struct kube_list *nodes)
{
    struct slice *names = arena_array(scope->rc->arena, nodes->count, struct slice);
    size_t count = 0;

    for (size_t i = 0; i < nodes->count; i++) {
        struct value node = doc_root(nodes->docs[i]);
        struct meta meta;

        if (!is_worker(node))
            continue;
        meta_read(node, &meta);
        names[count++] = meta.name;
        scope->facts.ready += condition_is(node, "Ready", "True");
    }
    tell_names(scope, names, count);
    tell_workers(scope);
}

/* --- provider IDs ------------------------------------------------------------------------------
 */

/* Which machine answers on an address. */
struct claim {
    struct slice address;
    struct slice provider_id;
};

struct claims {
    struct claim *items;
    size_t count;
};

static struct slice provider_id_of(struct value object)
{
    return value_text(value_get(object, SLICE("spec")), "providerID");
}

/* A machine on its way out shall not get a Node. */
static bool may_claim(struct value machine)
{
    struct slice phase = value_text(value_get(machine, SLICE("status")), "phase");

    return provider_id_of(machine).size && !slice_is(phase, "Deleting") &&
           !slice_is(phase, "Failed");
}

/* One that has a Node needs no help to find it. */
static bool is_lost(const struct cluster_scope *scope, const struct doc *machine)
{
    struct value object = doc_root(machine);

    return is_ours(scope, machine) && may_claim(object) && !node_of(object).size;
}

static size_t count_addresses(const struct cache_list *machines)
{
    size_t count = 0;

    for (size_t i = 0; i < machines->count; i++)
        count +=
            value_count(value_find(doc_root(machines->docs[i]), VALUE_KEYS("status", "addresses")));
    return count;
}

/* Those that have Nodes too, so that an address that two of them claim belongs to neither. */
static struct claims read_claims(struct arena *arena, const struct cache_list *machines)
{
    struct claims claims = {
        .items = arena_array(arena, count_addresses(machines), struct claim),
    };

    for (size_t i = 0; i < machines->count; i++) {
        struct value machine = doc_root(machines->docs[i]);

        DOC_EACH (it, value_find(machine, VALUE_KEYS("status", "addresses"))) {
            if (may_claim(machine) && slice_is(value_text(it.value, "type"), "InternalIP"))
                claims.items[claims.count++] =
                    (struct claim){ value_text(it.value, "address"), provider_id_of(machine) };
        }
    }
    return claims;
}

/* Empty: no machine claims the address, or more than one does. */
static struct slice claimant(const struct claims *claims, struct slice address)
{
    struct slice found = SLICE("");

    for (size_t i = 0; i < claims->count; i++) {
        if (!slice_equal(claims->items[i].address, address))
            continue;
        if (found.size && !slice_equal(found, claims->items[i].provider_id))
            return SLICE("");
        found = claims->items[i].provider_id;
    }
    return found;
}

static struct slice machine_of(const struct claims *claims, struct value node)
{
    struct slice id = SLICE("");

    DOC_EACH (it, value_find(node, VALUE_KEYS("status", "addresses"))) {
        if (!id.size && slice_is(value_text(it.value, "type"), "InternalIP"))
            id = claimant(claims, value_text(it.value, "address"));
    }
    return id;
}

static struct error *tell_node(struct cluster_scope *scope, const struct kube *tenant,
                               struct value node, struct slice id)
{
    CLEANUP(doc) struct doc *patch = NULL;
    struct kube_change what = { .resource = &KUBE_NODES };
    struct edit *edit = edit_new();
    struct meta meta;
    struct error *err;

    meta_read(node, &meta);
    what.name = arena_text(scope->rc->arena, meta.name);
    edit_set_string(edit, EDIT_PATH("spec", "providerID"), id);
    err = edit_seal(edit, &patch);
    if (!err)
        err = kube_patch(tenant, &what, KUBE_PATCH_MERGE, patch, NULL);
    return err ? error_wrap(err, "tell Node %s its machine", what.name) : NULL;
}

static struct error *tell_nodes(struct cluster_scope *scope, const struct kube *tenant,
                                const struct cache_list *machines, const struct kube_list *nodes)
{
    struct claims claims = read_claims(scope->rc->arena, machines);
    struct error *err = NULL;

    for (size_t i = 0; !err && i < nodes->count; i++) {
        struct value node = doc_root(nodes->docs[i]);
        struct slice id = provider_id_of(node).size ? SLICE("") : machine_of(&claims, node);

        if (id.size)
            err = tell_node(scope, tenant, node, id);
    }
    return err;
}

/* --- the step ----------------------------------------------------------------------------------
 */

/* Simulated machines say which they are. */
static bool has_lost(const struct cluster_scope *scope, const struct cache_list *machines)
{
    if (cluster_is_simulated(scope))
        return false;
    for (size_t i = 0; i < machines->count; i++) {
        if (is_lost(scope, machines->docs[i]))
            return true;
    }
    return false;
}

struct error *cluster_keep_nodes(struct cluster_scope *scope)
{
    struct arena *arena = scope->rc->arena;
    struct cache_list machines = cache_list(arena, scope->rc->cache, &CAPI_MACHINES, scope->tenant);
    bool uncounted = scope->was_ready && scope->facts.ready == 0;
    bool lost = has_lost(scope, &machines);
    struct kube_list nodes = { .count = 0 };
    struct kube tenant;
    struct error *err;

    if (!scope->options->tenant || scope->phase == CLUSTER_PROVISIONING || (!uncounted && !lost))
        return NULL;
    err = cluster_open_tenant(scope, &tenant);
    if (!err)
        err = kube_list(arena, &tenant, &KUBE_NODES, &(struct kube_query){ 0 }, &nodes);
    if (!err && uncounted)
        count_nodes(scope, &nodes);
    if (!err && lost)
        err = tell_nodes(scope, &tenant, &machines, &nodes);
    return cluster_degrade(scope, "provider IDs", err);
}
