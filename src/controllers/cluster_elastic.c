/* Elastic load-balancer pools. */
#include "controllers/cluster_elastic.h"

#include "api/butler_names.h"
#include "api/elastic_pool.h"
#include "api/ip_allocation_build.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/timestamp.h"
#include "controllers/cluster_network.h"
#include "controllers/cluster_network_internal.h"
#include "controllers/limits.h"
#include "controllers/tenant_balancer.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/recorder.h"
#include "kube/resources.h"

/* The Service of the ingress controller that the platform installs. */
#define PLATFORM_NAMESPACE "traefik"
#define PLATFORM_SERVICE   "traefik"

struct elastic {
    struct cluster_network network;
    const struct kube *tenant;
    bool tenant_away; /* it did not answer */
    struct cluster_network_list allocations;
    struct elastic_input input;
    struct elastic_plan plan;
};

/* --- small changes --------------------------------------------------------------------------- */

/* Sets metadata.<map>.<key>, or takes it away without a value. */
static struct error *set_metadata(const struct kube *kube, const struct kube_change *what,
                                  const char *map, const char *key, const char *value)
{
    CLEANUP(doc) struct doc *patch = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    if (value)
        edit_set_string(edit, EDIT_PATH("metadata", map, key), slice_from(value));
    else
        edit_set_null(edit, EDIT_PATH("metadata", map, key));
    err = edit_seal(edit, &patch);
    if (err)
        return err;
    err = kube_patch(kube, what, KUBE_PATCH_MERGE, patch, NULL);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "gone meanwhile");
        return NULL;
    }
    return err;
}

static struct error *set_on_allocation(const struct elastic *elastic,
                                       const struct ip_allocation *allocation, const char *map,
                                       const char *key, const char *value)
{
    struct reconcile *rc = elastic->network.rc;
    struct slice name = allocation->meta.name;
    struct kube_change what = { &BUTLER_IP_ALLOCATIONS, elastic->network.namespace,
                                arena_text(rc->arena, name), NULL };

    return set_metadata(&rc->kube, &what, map, key, value);
}

/* Allocations of older versions have no role; it is written down once. */
static struct error *migrate_roles(const struct elastic *elastic)
{
    struct arena *arena = elastic->network.rc->arena;

    for (size_t i = 0; i < elastic->allocations.count; i++) {
        const struct ip_allocation *allocation = &elastic->allocations.items[i];
        struct slice role = ip_allocation_role(allocation);
        struct error *err;

        if (meta_label(&allocation->meta, BUTLER_LABEL_ALLOCATION_ROLE).size)
            continue;
        err = set_on_allocation(elastic, allocation, "labels", BUTLER_LABEL_ALLOCATION_ROLE,
                                arena_text(arena, role));
        if (err)
            return err;
    }
    return NULL;
}

static struct error *label_platform_service(const struct elastic *elastic, struct value service)
{
    struct kube_change what = { &KUBE_SERVICES, PLATFORM_NAMESPACE, PLATFORM_SERVICE, NULL };
    struct meta meta;

    meta_read(service, &meta);
    if (!slice_is(meta.namespace, PLATFORM_NAMESPACE) || !slice_is(meta.name, PLATFORM_SERVICE) ||
        !slice_is(value_text(value_get(service, SLICE("spec")), "type"), "LoadBalancer") ||
        slice_is(meta_label(&meta, BUTLER_LABEL_PLATFORM_LB), "true"))
        return NULL;
    return set_metadata(elastic->tenant, &what, "labels", BUTLER_LABEL_PLATFORM_LB, "true");
}

/* Hands on what a call to the tenant returned, and remembers that it was out of reach. */
static struct error *tenant_error(struct elastic *elastic, struct error *take_error)
{
    if (take_error && (take_error->code == ERR_UNAVAILABLE || take_error->code == ERR_TIMEOUT))
        elastic->tenant_away = true;
    return take_error;
}

/* --- looking --------------------------------------------------------------------------------- */

/* Reads the Services of the tenant into the input. */
static struct error *read_services(struct elastic *elastic, bool label)
{
    struct arena *arena = elastic->network.rc->arena;
    struct elastic_service *services;
    struct kube_list list;
    struct error *err;
    size_t count = 0;

    err = kube_list(arena, elastic->tenant, &KUBE_SERVICES, &(struct kube_query){ 0 }, &list);
    if (err)
        return tenant_error(elastic, error_wrap(err, "list the services of the tenant"));
    services = arena_array(arena, list.count, struct elastic_service);
    for (size_t i = 0; i < list.count && !err; i++) {
        CLEANUP(doc) struct doc *service = doc_new(doc_bytes(list.docs[i]));

        count += elastic_service_read(arena, doc_root(service), &services[count]);
        if (label)
            err = tenant_error(elastic, label_platform_service(elastic, doc_root(service)));
    }
    elastic->input.services = services;
    elastic->input.service_count = count;
    return err;
}

static struct error *look(struct elastic *elastic)
{
    struct reconcile *rc = elastic->network.rc;
    struct error *err;

    err =
        cluster_network_list(&elastic->network, IP_ALLOCATION_LOAD_BALANCER, &elastic->allocations);
    if (err)
        return err;
    elastic->input = (struct elastic_input){
        .allocations = elastic->allocations.items,
        .allocation_count = elastic->allocations.count,
        .growth_increment = elastic->network.provider.growth_increment,
        .max_addresses = elastic->network.provider.max_load_balancer,
        .now_us = clock_wall_us(rc->clock),
    };
    return read_services(elastic, true);
}

/* --- acting ---------------------------------------------------------------------------------- */

/* Writes down since when blocks are unused, and gives up claims that failed. */
static struct error *keep_marks(const struct elastic *elastic)
{
    struct reconcile *rc = elastic->network.rc;
    char *now = timestamp_format(rc->arena, elastic->input.now_us, TIMESTAMP_SECONDS);
    struct error *err = NULL;

    for (size_t i = 0; i < elastic->allocations.count && !err; i++) {
        const struct ip_allocation *allocation = &elastic->allocations.items[i];

        switch (elastic->plan.steps[i]) {
        case ELASTIC_KEEP:
            break;
        case ELASTIC_MARK_UNUSED:
            err = set_on_allocation(elastic, allocation, "annotations", BUTLER_NOTE_UNUSED_SINCE,
                                    now);
            break;
        case ELASTIC_UNMARK:
            err = set_on_allocation(elastic, allocation, "annotations", BUTLER_NOTE_UNUSED_SINCE,
                                    NULL);
            break;
        case ELASTIC_DELETE:
            if (allocation->phase == IP_ALLOCATION_FAILED)
                err = cluster_network_drop(&elastic->network, allocation);
            break;
        }
    }
    return err;
}

static bool shrinks(const struct elastic *elastic, size_t place)
{
    return elastic->plan.steps[place] == ELASTIC_DELETE &&
           elastic->allocations.items[place].phase == IP_ALLOCATION_ALLOCATED;
}

/* Tells MetalLB all blocks but those that are about to go. */
static struct error *sync(struct elastic *elastic)
{
    struct reconcile *rc = elastic->network.rc;
    const struct cluster_network_list *list = &elastic->allocations;
    struct ip_range *ranges = arena_array(rc->arena, list->count, struct ip_range);
    size_t count = 0;

    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].phase == IP_ALLOCATION_ALLOCATED && list->items[i].has_block &&
            !list->items[i].meta.deleting && !shrinks(elastic, i))
            ranges[count++] = list->items[i].block;
    return tenant_error(elastic, tenant_balancer_sync(rc, elastic->tenant, ranges, count));
}

/* MetalLB gives no address of these blocks any more; whoever got one just before keeps his block.
 */
static struct error *shrink(struct elastic *elastic)
{
    bool kept = false;
    struct error *err;

    err = read_services(elastic, false);
    for (size_t i = 0; i < elastic->allocations.count && !err; i++) {
        if (!shrinks(elastic, i))
            continue;
        if (elastic_pool_uses(&elastic->input, &elastic->allocations.items[i].block)) {
            elastic->plan.steps[i] = ELASTIC_KEEP;
            kept = true;
        } else {
            err = cluster_network_drop(&elastic->network, &elastic->allocations.items[i]);
        }
    }
    return err || !kept ? err : sync(elastic);
}

static struct error *grow(const struct elastic *elastic)
{
    struct reconcile *rc = elastic->network.rc;
    const struct cluster_network_list *list = &elastic->allocations;
    struct slice pool;
    struct error *err;
    int64_t room;

    if (elastic->plan.quota_reached)
        reconcile_event_rarely(rc, CLUSTER_ELASTIC_EVENT_MS, "", RECORDER_WARNING, "LBQuotaReached",
                               "%lld Services wait for addresses, and the limit of %lld per "
                               "cluster is reached",
                               (long long)elastic->plan.demand,
                               (long long)elastic->input.max_addresses);
    if (elastic->plan.grow == 0)
        return NULL;
    /* Where no run is long enough, this run takes what there is and the next one the rest. */
    err = cluster_network_choose(&elastic->network, elastic->plan.grow, true, &pool, &room);
    if (err || room == 0)
        return err;
    return cluster_network_claim(
        &elastic->network, &(struct cluster_network_claim){
                               .name = ip_allocation_next_name(rc->arena, list->items, list->count,
                                                               rc->namespace, rc->name, "lb"),
                               .pool = pool,
                               .type = IP_ALLOCATION_LOAD_BALANCER,
                               .role = IP_ALLOCATION_GROWTH,
                               .count = room,
                           });
}

static struct error *act(struct elastic *elastic)
{
    bool shrinking = false;
    struct error *err;

    elastic_pool_plan(elastic->network.rc->arena, &elastic->input, &elastic->plan);
    for (size_t i = 0; i < elastic->allocations.count; i++)
        shrinking = shrinking || shrinks(elastic, i);
    err = migrate_roles(elastic);
    if (!err)
        err = keep_marks(elastic);
    if (!err)
        err = sync(elastic);
    if (!err && shrinking)
        err = shrink(elastic);
    if (!err)
        err = grow(elastic);
    return err;
}

struct error *cluster_elastic_reconcile(struct reconcile *rc,
                                        const struct cluster_network_input *input,
                                        const struct kube *tenant)
{
    struct elastic elastic = { .tenant = tenant };
    struct error *err;

    cluster_network_init(&elastic.network, rc, input->spec, input->provider);
    if (!elastic.network.provider.uses_ipam || !elastic.network.provider.elastic)
        return NULL;
    reconcile_again(rc, CLUSTER_ELASTIC_MS); /* nobody watches Services in tenants */
    err = look(&elastic);
    if (!err)
        err = act(&elastic);
    if (err && elastic.tenant_away) {
        log_debug(rc->log, "elastic pools wait for the tenant", LOG_ERROR(err));
        error_drop(err, "another run will find it");
        return NULL;
    }
    return err;
}
