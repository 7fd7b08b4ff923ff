/* Address pools. */
#include "actions/pool_action.h"

#include "actions/setting.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/ip_range.h"
#include "base/text.h"
#include "doc/edit.h"

static const struct setting nodes = { "--nodes-per-tenant",
                                      SETTING_COUNT,
                                      { "tenantAllocation", "defaults", "nodesPerTenant" } };
static const struct setting balancer = { "--lb-per-tenant",
                                         SETTING_COUNT,
                                         { "tenantAllocation", "defaults", "lbPoolPerTenant" } };

/* A pool reserves networks, people think in ranges: a range becomes the networks that cover it. */
static struct error *reserve(struct edit *edit, struct edit_node list, const char *text)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct slice range_text = slice_from(text);
    struct slice description = SLICE("");
    struct ip_prefix *networks;
    struct ip_range range;
    struct error *err;
    size_t count;

    (void)slice_cut(slice_from(text), ':', &range_text, &description);
    err = ip_range_parse(range_text, &range);
    if (err)
        return error_wrap(error_recode(err, ERR_BAD_REQUEST), "--reserve %s", text);
    count = ip_range_to_prefixes(arena, &range, &networks);
    for (size_t i = 0; i < count; i++) {
        struct edit_node entry = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

        edit_set_string(edit, EDIT_UNDER(entry, "cidr"),
                        slice_from(ip_prefix_format(arena, &networks[i])));
        if (description.size)
            edit_set_string(edit, EDIT_UNDER(entry, "description"), description);
    }
    return NULL;
}

static struct error *set_tenants(struct edit *edit, struct edit_node spec,
                                 const struct pool_action_wish *wish)
{
    struct error *err;

    if (!wish->tenant_start != !wish->tenant_end)
        return error_new(ERR_BAD_REQUEST, "--tenant-start and --tenant-end belong together");
    if (wish->tenant_start) {
        struct edit_node range = edit_set_object(
            edit,
            EDIT_UNDER(edit_ensure_array(edit, EDIT_UNDER(spec, "tenantAllocation", "ranges")),
                       EDIT_END));

        edit_set_string(edit, EDIT_UNDER(range, "start"), slice_from(wish->tenant_start));
        edit_set_string(edit, EDIT_UNDER(range, "end"), slice_from(wish->tenant_end));
    }
    err = setting_apply(edit, spec, &nodes, wish->nodes_per_tenant);
    return err ? err : setting_apply(edit, spec, &balancer, wish->balancer_per_tenant);
}

struct error *pool_action_new(const struct pool_action_wish *wish, struct doc **out_pool)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    struct edit_node spec;
    struct error *err = NULL;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("NetworkPool"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(wish->name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(wish->namespace));
    spec = edit_set_object(edit, EDIT_PATH("spec"));
    edit_set_string(edit, EDIT_UNDER(spec, "cidr"), slice_from(wish->cidr));
    for (size_t i = 0; !err && i < wish->reserved_count; i++)
        err =
            reserve(edit, edit_ensure_array(edit, EDIT_UNDER(spec, "reserved")), wish->reserved[i]);
    if (!err)
        err = set_tenants(edit, spec, wish);
    return err ? err : edit_seal(STEAL(edit), out_pool);
}
