/* Rules of NetworkPool: a pool makes sense, and never leaves addresses behind that are in use. */
#include "admission/rules_internal.h"
#include "api/ip_allocation.h"
#include "api/network_pool.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"

struct pool_change {
    struct rules_check *check;
    const struct field *spec;
    struct network_pool pool;
    bool readable; /* what it means is in … */
    struct ipam_pool means;
};

/* Each complaint shows the network, whatever it is about. */
static void complain(const struct pool_change *change, const char *problem)
{
    field_invalid_text(change->spec, change->pool.spec.cidr, "%s", problem);
}

/* --- what it says ----------------------------------------------------------------------------- */

static struct error *check_spec(struct pool_change *change)
{
    const char *const *problems;
    size_t count = ipam_pool_check(change->check->arena, &change->pool.spec, &problems);

    for (size_t i = 0; i < count; i++)
        complain(change, problems[i]);
    if (count)
        return NULL;
    change->readable = true;
    return ipam_pool_read(change->check->arena, &change->pool.spec, &change->means);
}

/* The old way to write one range still works, and whoever uses it is told the new one. */
static void warn_of_ends(struct pool_change *change)
{
    const struct ipam_pool_spec *spec = &change->pool.spec;

    if (!spec->ends.start.size && !spec->ends.end.size)
        return;
    if (spec->range_count) {
        rules_warn(change->check, "Start/End are ignored when Ranges is present; remove them");
        return;
    }
    rules_warn(change->check,
               "Start/End are deprecated; write instead: ranges: [{start: " SLICE_FORMAT
               ", end: " SLICE_FORMAT "}]",
               SLICE_ARGUMENT(spec->ends.start), SLICE_ARGUMENT(spec->ends.end));
}

/* --- what it was ------------------------------------------------------------------------------ */

static void check_network(struct pool_change *change, const struct network_pool *old)
{
    struct ip_prefix before;
    struct ip_prefix after;
    struct error *err;

    if (slice_equal(old->spec.cidr, change->pool.spec.cidr) || !change->readable)
        return;
    err = ip_prefix_parse(old->spec.cidr, IP_HOST_BITS_KEPT, &before);
    if (!err)
        err = ip_prefix_parse(change->pool.spec.cidr, IP_HOST_BITS_KEPT, &after);
    if (err) {
        error_drop(err, "a network that was none is no loss");
        return;
    }
    if (!ip_prefix_covers(&after, &before))
        complain(change, arena_format(change->check->arena,
                                      "new CIDR \"" SLICE_FORMAT
                                      "\" does not contain the previous CIDR \"" SLICE_FORMAT
                                      "\"; shrinking a pool may orphan existing allocations",
                                      SLICE_ARGUMENT(change->pool.spec.cidr),
                                      SLICE_ARGUMENT(old->spec.cidr)));
}

/* The first address of the block that nobody may have; false: all are fine. Ranges that touch are
 * one, so a block that fits is in one of them. */
static bool find_stray(const struct ipam_pool *pool, const struct ip_range *block,
                       struct ip_address *out_address)
{
    struct ip_address address = { 0 };

    for (size_t i = 0; i < pool->allocatable_count; i++) {
        if (ip_range_covers(&pool->allocatable[i], block))
            return false;
    }
    while (ip_range_next(block, &address)) {
        bool inside = false;

        for (size_t i = 0; i < pool->allocatable_count && !inside; i++)
            inside = ip_range_contains(&pool->allocatable[i], &address);
        if (!inside) {
            *out_address = address;
            return true;
        }
    }
    return false;
}

/* Allocations of the pool that have addresses: those in its namespace that name it. */
static struct error *list_allocated(const struct rules_check *check, struct value pool,
                                    struct ip_allocation **out_allocations, size_t *out_count)
{
    struct ip_allocation *found;
    struct kube_list list;
    size_t count = 0;
    struct error *err;

    err = rules_list(check, &BUTLER_IP_ALLOCATIONS, rules_namespace(pool), &list);
    if (err)
        return err;
    found = arena_array(check->arena, list.count, struct ip_allocation);
    for (size_t i = 0; i < list.count; i++) {
        ip_allocation_read(doc_root(list.docs[i]), &found[count]);
        if (found[count].phase == IP_ALLOCATION_ALLOCATED &&
            slice_equal(found[count].pool, rules_name(pool)))
            count++;
    }
    *out_allocations = found;
    *out_count = count;
    return NULL;
}

static struct error *check_allocations(struct pool_change *change)
{
    struct ip_allocation *allocations;
    size_t count;
    struct error *err;

    if (!change->readable)
        return NULL;
    err = list_allocated(change->check, change->check->after, &allocations, &count);
    if (err)
        return err;
    for (size_t i = 0; i < count; i++) {
        CLEANUP(text) struct text text = TEXT_EMPTY;
        struct ip_address stray;

        if (!allocations[i].has_block || !find_stray(&change->means, &allocations[i].block, &stray))
            continue;
        ip_append(&text, &stray);
        complain(change,
                 arena_format(change->check->arena,
                              "cannot narrow tenant allocation ranges: IPAllocation "
                              "\"" SLICE_FORMAT
                              "\" has address %s outside the proposed ranges. Migrate or delete "
                              "affected allocations first",
                              SLICE_ARGUMENT(allocations[i].meta.name), text_string(&text)));
    }
    return NULL;
}

static struct error *validate_delete(struct rules_check *check)
{
    struct ip_allocation *allocations;
    size_t count;
    struct error *err;

    err = list_allocated(check, check->before, &allocations, &count);
    if (!err && count)
        rules_deny(check,
                   "cannot delete NetworkPool \"" SLICE_FORMAT "\": IPAllocation \"" SLICE_FORMAT
                   "\" in namespace \"" SLICE_FORMAT "\" is still in phase Allocated",
                   SLICE_ARGUMENT(rules_name(check->before)),
                   SLICE_ARGUMENT(allocations[0].meta.name),
                   SLICE_ARGUMENT(allocations[0].meta.namespace));
    return err;
}

/* --- other pools ------------------------------------------------------------------------------ */

static bool overlaps(const struct ipam_pool *a, const struct ipam_pool *b)
{
    for (size_t i = 0; i < a->allocatable_count; i++) {
        for (size_t k = 0; k < b->allocatable_count; k++) {
            if (ip_range_overlaps(&a->allocatable[i], &b->allocatable[k]))
                return true;
        }
    }
    return false;
}

static struct error *warn_of_overlaps(struct pool_change *change)
{
    struct kube_list list;
    struct error *err;

    if (!change->readable)
        return NULL;
    err = rules_list(change->check, &BUTLER_NETWORK_POOLS, SLICE(""), &list);
    if (err)
        return err;
    for (size_t i = 0; i < list.count; i++) {
        struct network_pool other;
        struct ipam_pool means;

        network_pool_read(change->check->arena, doc_root(list.docs[i]), &other);
        if (slice_equal(other.meta.name, change->pool.meta.name) &&
            slice_equal(other.meta.namespace, change->pool.meta.namespace))
            continue;
        err = ipam_pool_read(change->check->arena, &other.spec, &means);
        if (err)
            error_drop(err, "a pool that is wrong gives nothing away");
        else if (overlaps(&change->means, &means))
            rules_warn(change->check,
                       "allocatable ranges overlap with those of NetworkPool " SLICE_FORMAT
                       "/" SLICE_FORMAT,
                       SLICE_ARGUMENT(other.meta.namespace), SLICE_ARGUMENT(other.meta.name));
    }
    return NULL;
}

static struct error *validate(struct rules_check *check)
{
    const struct field root = rules_root(check);
    struct pool_change change = { .check = check, .spec = FIELD(&root, "spec") };
    struct network_pool old;
    struct error *err;

    if (check->request->operation == RULES_DELETE)
        return validate_delete(check);
    network_pool_read(check->arena, check->after, &change.pool);
    err = check_spec(&change);
    if (err)
        return err;
    warn_of_ends(&change);
    if (check->request->operation == RULES_UPDATE) {
        network_pool_read(check->arena, check->before, &old);
        check_network(&change, &old);
        err = check_allocations(&change);
        if (err)
            return err;
    }
    return warn_of_overlaps(&change);
}

const struct rules_kind rules_network_pool = {
    .resource = &BUTLER_NETWORK_POOLS,
    .validating_webhook = "vnetworkpool.kb.io",
    .validates = RULES_CREATE | RULES_UPDATE | RULES_DELETE,
    .validate = validate,
};
