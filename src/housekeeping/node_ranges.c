/* Gives each node its part of the cluster's addresses for pods. */
#include "base/arena.h"
#include "base/error.h"
#include "base/ip_prefix.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "housekeeping/limits.h"
#include "kube/resources.h"

static unsigned node_bits(const struct ip_prefix *range)
{
    unsigned bits = range->address.family == IP_V4 ? NODE_RANGE_BITS_4 : NODE_RANGE_BITS_6;

    return bits > range->bits ? bits : range->bits; /* a small range is for one node */
}

/* The next range of the same size; false: there is none behind it. */
static bool advance(struct ip_prefix *range)
{
    unsigned at = range->bits;

    while (at > 0) { /* adds one to the bits of the prefix */
        unsigned char mask = (unsigned char)(0x80 >> ((at - 1) % 8));

        range->address.bytes[(at - 1) / 8] ^= mask;
        if (range->address.bytes[(at - 1) / 8] & mask)
            return true;
        at--;
    }
    return false;
}

static bool is_taken(const struct kube_list *nodes, const struct ip_prefix *range)
{
    for (size_t i = 0; i < nodes->count; i++) {
        DOC_EACH (it, value_find(doc_root(nodes->docs[i]), VALUE_KEYS("spec", "podCIDRs"))) {
            struct ip_prefix taken;
            struct error *err =
                ip_prefix_parse(value_string_or(it.value, SLICE("")), IP_HOST_BITS_KEPT, &taken);

            if (err)
                error_drop(err, "what cannot be read takes nothing");
            else if (ip_prefix_overlaps(&taken, range))
                return true;
        }
    }
    return false;
}

static struct error *choose(struct reconcile *rc, const struct kube_list *nodes,
                            const struct ip_prefix *range, struct ip_prefix *out_chosen)
{
    struct ip_prefix candidate = ip_prefix_masked(range);

    candidate.bits = node_bits(range);
    for (size_t i = 0; i < NODE_MAX_RANGES && ip_prefix_covers(range, &candidate); i++) {
        if (!is_taken(nodes, &candidate)) {
            *out_chosen = candidate;
            return NULL;
        }
        if (!advance(&candidate))
            break;
    }
    return error_new(ERR_TOO_MANY, "no range of %s is left for node %s",
                     ip_prefix_format(rc->arena, range), rc->name);
}

struct gift {
    const struct ip_prefix *ranges;
    size_t count;
    struct arena *arena;
};

static bool give(void *context, struct value object, struct edit *edit)
{
    const struct gift *gift = context;
    struct edit_node list;

    if (value_text(value_get(object, SLICE("spec")), "podCIDR").size)
        return false; /* somebody was quicker */
    list = edit_set_array(edit, EDIT_PATH("spec", "podCIDRs"));
    for (size_t i = 0; i < gift->count; i++) {
        struct slice text = slice_from(ip_prefix_format(gift->arena, &gift->ranges[i]));

        if (i == 0)
            edit_set_string(edit, EDIT_PATH("spec", "podCIDR"), text);
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), text);
    }
    return true;
}

/* One at a time, and from what the server has, not from what we have heard of: no range is given
 * twice. */
static struct error *reconcile(struct reconcile *rc)
{
    const struct housekeeping_options *options = rc->context;
    struct kube_change what = { &KUBE_NODES, NULL, rc->name, NULL };
    struct gift gift = { .count = options->pod_range_count, .arena = rc->arena };
    struct ip_prefix *ranges;
    struct kube_list nodes;
    struct error *err;

    if (!rc->object || !gift.count || controllers_yield(rc) ||
        value_text(value_get(doc_root(rc->object), SLICE("spec")), "podCIDR").size)
        return NULL;
    err = kube_list(rc->arena, &rc->kube, &KUBE_NODES, &(struct kube_query){ 0 }, &nodes);
    if (err)
        return err;
    ranges = arena_array(rc->arena, gift.count, struct ip_prefix);
    for (size_t i = 0; i < gift.count && !err; i++)
        err = choose(rc, &nodes, &options->pod_ranges[i], &ranges[i]);
    if (err)
        return err;
    gift.ranges = ranges;
    return kube_edit(&rc->kube, &what, give, &gift, NULL);
}

const struct controller node_ranges_controller = {
    .name = "node-ipam-controller",
    .objects = { &KUBE_NODES },
    .reconcile = reconcile,
};
