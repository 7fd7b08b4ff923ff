/* Forms of pools. */
#include "server/network_form.h"

#include <string.h>

#include "api/ipam_pool.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/edit.h"
#include "server/body_reader.h"

enum {
    MAX_RESERVED = 256,
    MAX_RANGES = 16,
    MAX_PER_TENANT = 65536,
};

static const char *const purposes[] = { "dhcp", "management", "infrastructure", "gateway" };

struct form {
    struct arena *arena;
    struct body_reader reader;
    struct slice cidr;
    struct slice *reserved;
    size_t reserved_count;
    struct ipam_pool_ends *ranges;
    size_t range_count;
    struct edit *edit;
};

/* The first thing that is wrong with a pool of this network, these reserved networks and ranges;
 * NULL: nothing. */
static const char *problem_of(const struct form *form, const struct slice *reserved,
                              size_t reserved_count, size_t range_count)
{
    const struct ipam_pool_spec spec = {
        .cidr = form->cidr,
        .reserved = reserved,
        .reserved_count = reserved_count,
        .ranges = form->ranges,
        .range_count = range_count,
    };
    const char *const *problems;

    return ipam_pool_check(form->arena, &spec, &problems) ? problems[0] : NULL;
}

/* --- reserved networks ---------------------------------------------------------------------- */

static bool is_purpose(const char *word)
{
    for (size_t i = 0; i < COUNT_OF(purposes); i++) {
        if (strcmp(word, purposes[i]) == 0)
            return true;
    }
    return false;
}

static void check_overlap(struct form *form, struct body_reader *inner, size_t index)
{
    struct ip_prefix own;
    struct ip_prefix other;
    struct error *err = ip_prefix_parse(form->reserved[index], IP_HOST_BITS_KEPT, &own);

    for (size_t i = 0; !err && i < index; i++) {
        err = ip_prefix_parse(form->reserved[i], IP_HOST_BITS_KEPT, &other);
        if (!err && ip_prefix_overlaps(&own, &other))
            body_wrong(inner, "cidr",
                       SLICE_FORMAT " overlaps with reserved[%zu], which is " SLICE_FORMAT,
                       SLICE_ARGUMENT(slice_brief(form->reserved[index])), i,
                       SLICE_ARGUMENT(slice_brief(form->reserved[i])));
    }
    error_drop(err, "told as what is no network");
}

static void read_reserved(struct form *form, struct value item, size_t index, struct edit_node list)
{
    struct body_reader inner;
    struct edit_node node = edit_set_object(form->edit, EDIT_UNDER(list, EDIT_END));
    const char *cidr;
    const char *description;
    const char *purpose;
    const char *problem;

    body_reader_init(&inner, form->arena, item);
    inner.prefix = arena_format(form->arena, "reserved[%zu].", index);
    cidr = body_text(&inner, "cidr");
    description = body_text(&inner, "description");
    purpose = body_text(&inner, "purpose");
    form->reserved[index] = slice_from(cidr ? cidr : "");
    form->reserved_count = index + 1;
    problem = problem_of(form, &form->reserved[index], 1, 0);
    if (problem)
        body_wrong(&inner, "cidr", "%s", problem);
    else
        check_overlap(form, &inner, index);
    if (purpose && !is_purpose(purpose))
        body_wrong(&inner, "purpose",
                   "is \"%.*s\"; want dhcp, management, infrastructure or gateway",
                   SLICE_ARGUMENT(slice_brief(slice_from(purpose))));
    edit_set_string(form->edit, EDIT_UNDER(node, "cidr"), form->reserved[index]);
    if (description)
        edit_set_string(form->edit, EDIT_UNDER(node, "description"), slice_from(description));
    if (purpose)
        edit_set_string(form->edit, EDIT_UNDER(node, "purpose"), slice_from(purpose));
    body_take_error(&form->reader, body_reader_end(&inner));
}

static void read_all_reserved(struct form *form)
{
    struct value list = value_get(form->reader.body, SLICE("reserved"));
    struct edit_node node;

    if (!body_has(&form->reader, "reserved"))
        return;
    if (!value_is_array(list) || value_count(list) > MAX_RESERVED) {
        body_wrong(&form->reader, "reserved", "is no list of at most %d networks", MAX_RESERVED);
        return;
    }
    form->reserved = arena_array(form->arena, value_count(list), struct slice);
    node = edit_set_array(form->edit, EDIT_PATH("spec", "reserved"));
    DOC_EACH (it, list)
        read_reserved(form, it.value, it.index, node);
}

/* --- what tenants are given ----------------------------------------------------------------- */

/* One range as start and end, which is what forms send, or several. */
static void read_ranges(struct form *form, struct body_reader *tenants)
{
    struct value several = value_get(tenants->body, SLICE("ranges"));
    const char *start = body_text(tenants, "start");
    const char *end = body_text(tenants, "end");

    form->ranges = arena_array(form->arena, MAX_RANGES, struct ipam_pool_ends);
    if (!start != !end)
        body_wrong(tenants, start ? "end" : "start", "is missing: start and end belong together");
    if (start && end)
        form->ranges[form->range_count++] =
            (struct ipam_pool_ends){ slice_from(start), slice_from(end) };
    if (value_count(several) + form->range_count > MAX_RANGES) {
        body_wrong(tenants, "ranges", "has %zu items; want %d at most", value_count(several),
                   MAX_RANGES);
        return;
    }
    DOC_EACH (it, several)
        form->ranges[form->range_count++] =
            (struct ipam_pool_ends){ value_text(it.value, "start"), value_text(it.value, "end") };
}

static void write_ranges(struct form *form)
{
    struct edit_node list =
        edit_set_array(form->edit, EDIT_PATH("spec", "tenantAllocation", "ranges"));

    edit_remove(form->edit, EDIT_PATH("spec", "tenantAllocation", "start"));
    edit_remove(form->edit, EDIT_PATH("spec", "tenantAllocation", "end"));
    for (size_t i = 0; i < form->range_count; i++) {
        struct edit_node range = edit_set_object(form->edit, EDIT_UNDER(list, EDIT_END));

        edit_set_string(form->edit, EDIT_UNDER(range, "start"), form->ranges[i].start);
        edit_set_string(form->edit, EDIT_UNDER(range, "end"), form->ranges[i].end);
    }
}

static void read_count(struct form *form, struct body_reader *defaults, const char *key)
{
    int64_t count = body_int(defaults, key, 1, MAX_PER_TENANT);

    if (count)
        edit_set_int(form->edit, EDIT_PATH("spec", "tenantAllocation", "defaults", key), count);
}

static void read_tenants(struct form *form)
{
    struct value object = body_object(&form->reader, "tenantAllocation");
    struct body_reader tenants;
    struct body_reader defaults;

    if (!value_exists(object))
        return;
    body_reader_init(&tenants, form->arena, object);
    tenants.prefix = "tenantAllocation.";
    read_ranges(form, &tenants);
    if (form->range_count)
        write_ranges(form);
    body_reader_init(&defaults, form->arena, body_object(&tenants, "defaults"));
    defaults.prefix = "tenantAllocation.defaults.";
    read_count(form, &defaults, "nodesPerTenant");
    read_count(form, &defaults, "lbPoolPerTenant");
    body_take_error(&tenants, body_reader_end(&defaults));
    body_take_error(&form->reader, body_reader_end(&tenants));
}

struct error *network_form_apply(struct arena *arena, struct value body, struct slice cidr,
                                 struct edit *edit)
{
    struct form form = { .arena = arena, .cidr = cidr, .edit = edit };
    const char *problem = problem_of(&form, NULL, 0, 0);

    body_reader_init(&form.reader, arena, body);
    if (problem)
        body_wrong(&form.reader, "cidr", "%s", problem);
    read_all_reserved(&form);
    read_tenants(&form);
    if (form.reader.error || !form.range_count)
        return body_reader_end(&form.reader);
    /* What the parts cannot show: how they lie to each other. */
    problem = problem_of(&form, form.reserved, form.reserved_count, form.range_count);
    if (problem)
        body_wrong(&form.reader, "tenantAllocation", "%s", problem);
    return body_reader_end(&form.reader);
}
