/* Cluster addresses of services: which families, which addresses. The fields belong together, and
 * clients say some or none of them; what they meant is worked out here and checked by validation
 * afterwards. */
#include "api/validate.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/service_internal.h"
#include "apiserver/service_pool.h"
#include "apiserver/strategy.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* More than two are refused by validation; nothing is done with those. */
#define MOST 2

struct texts {
    struct slice items[MOST];
    size_t count;
    bool too_many;
};

struct plan {
    const struct strategy_change *change;
    struct service_pool *pool;
    struct causes *causes;
    struct value old; /* spec; absent: the service is new */
    struct value new;
    struct slice single; /* clusterIP */
    struct texts addresses;
    struct texts families;
    struct slice policy;
};

static const struct slice none = { "None", 4 };
static const struct slice four = { "IPv4", 4 };
static const struct slice six = { "IPv6", 4 };

static struct texts read_texts(struct value spec, const char *key)
{
    struct value list = value_get(spec, slice_from(key));
    struct texts texts = { .too_many = value_count(list) > MOST };

    DOC_EACH (it, list) {
        if (texts.count < MOST)
            texts.items[texts.count++] = value_string_or(it.value, SLICE(""));
    }
    return texts;
}

static bool are_same(const struct texts *a, const struct texts *b)
{
    if (a->count != b->count || a->too_many || b->too_many)
        return false;
    for (size_t i = 0; i < a->count; i++) {
        if (!slice_equal(a->items[i], b->items[i]))
            return false;
    }
    return true;
}

static bool is_external(struct value spec)
{
    return service_is_type(spec, "ExternalName");
}

static void complain(struct plan *plan, const char *field, struct slice value, const char *detail)
{
    causes_addf_text(plan->causes, CAUSE_INVALID, field, value, "%s", detail);
}

static struct error *told(const struct plan *plan)
{
    const struct strategy_change *change = plan->change;
    struct slice name =
        value_string_or(value_find(change->after, VALUE_KEYS("metadata", "name")), SLICE(""));

    return causes_error(plan->causes, change->resource->kind->group, change->resource->kind->kind,
                        arena_text(change->request->arena, name));
}

/* As upstream shows the list it was asked for. */
static const char *print_addresses(const struct plan *plan)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < plan->addresses.count; i++)
        text_appendf(&text, "%s\"" SLICE_FORMAT "\"", i ? "," : "[",
                     SLICE_ARGUMENT(plan->addresses.items[i]));
    return arena_format(plan->causes->arena, "%s]", text_string(&text));
}

/* --- what the client meant ------------------------------------------------------------------ */

/* What was there and is left out stays. */
static void keep_old(struct plan *plan)
{
    if (is_external(plan->old) || is_external(plan->new))
        return;
    if (!plan->single.size)
        plan->single = value_text(plan->old, "clusterIP");
    if (!plan->addresses.count)
        plan->addresses = read_texts(plan->old, "clusterIPs");
}

/* clusterIP and the first of clusterIPs are the same thing; old clients know only the former. */
static void join_addresses(struct plan *plan)
{
    struct texts old = read_texts(plan->old, "clusterIPs");
    struct slice old_single = value_text(plan->old, "clusterIP");
    bool same = are_same(&old, &plan->addresses);

    if (!value_exists(plan->old)) {
        if (plan->single.size && !plan->addresses.count)
            plan->addresses = (struct texts){ { plan->single }, 1, false };
        return;
    }
    if (old.count && !plan->addresses.count && slice_equal(old_single, plan->single))
        plan->addresses = old;
    if (slice_equal(old_single, plan->single) || !same)
        return;
    plan->addresses = plan->single.size ? (struct texts){ { plan->single }, 1, false }
                                        : (struct texts){ .count = 0 };
}

static void choose_policy(struct plan *plan)
{
    struct slice old = value_text(plan->old, "ipFamilyPolicy");
    bool loose =
        slice_equal(plan->single, none) && !value_count(value_get(plan->new, SLICE("selector")));

    if (!plan->policy.size)
        plan->policy = old.size ? old : loose ? SLICE("RequireDualStack") : SLICE("SingleStack");
}

/* An update that says nothing new about a service that prefers two families leaves it alone, also
 * when the cluster has learnt the second family meanwhile. */
static bool is_settled(const struct plan *plan)
{
    struct texts addresses = read_texts(plan->old, "clusterIPs");
    struct texts families = read_texts(plan->old, "ipFamilies");

    return value_exists(plan->old) && slice_is(plan->policy, "PreferDualStack") &&
           slice_is(value_text(plan->old, "ipFamilyPolicy"), "PreferDualStack") &&
           slice_equal(value_text(plan->old, "type"), value_text(plan->new, "type")) &&
           are_same(&addresses, &plan->addresses) && are_same(&families, &plan->families);
}

static bool is_single(const struct plan *plan)
{
    return slice_is(plan->policy, "SingleStack");
}

/* The second family is given up by saying SingleStack, and only so. */
static void check_reduction(struct plan *plan)
{
    struct texts addresses = read_texts(plan->old, "clusterIPs");
    struct texts families = read_texts(plan->old, "ipFamilies");

    if (!value_exists(plan->old))
        return;
    if (is_single(plan)) {
        if (are_same(&addresses, &plan->addresses) && plan->addresses.count > 1)
            plan->addresses.count = 1;
        if (are_same(&families, &plan->families) && plan->families.count > 1)
            plan->families.count = 1;
        return;
    }
    if (plan->addresses.count && plan->addresses.count < addresses.count)
        complain(plan, "spec.ipFamilyPolicy", plan->policy,
                 "must be 'SingleStack' to release the secondary cluster IP");
    if (plan->families.count && plan->families.count < families.count)
        complain(plan, "spec.ipFamilyPolicy", plan->policy,
                 "must be 'SingleStack' to release the secondary IP family");
}

static struct slice family_of(struct slice address)
{
    return memchr(address.data, ':', address.size) ? six : four;
}

static bool is_configured(const struct plan *plan, struct slice family)
{
    return service_pool_has_family(plan->pool, slice_equal(family, six) ? IP_V6 : IP_V4);
}

static void infer_families(struct plan *plan)
{
    for (size_t i = 0; i < plan->addresses.count; i++) {
        struct slice address = plan->addresses.items[i];
        struct slice family = family_of(address);

        if (slice_equal(address, none))
            return;
        if (i < plan->families.count)
            continue;
        if (is_configured(plan, family))
            plan->families.items[plan->families.count++] = family;
        else
            causes_add_printed(plan->causes, CAUSE_INVALID,
                               arena_format(plan->causes->arena, "spec.clusterIPs[%zu]", i),
                               slice_from(print_addresses(plan)),
                               arena_format(plan->causes->arena,
                                            SLICE_FORMAT " is not configured on this cluster",
                                            SLICE_ARGUMENT(family)));
    }
}

static void check_policy(struct plan *plan)
{
    if (!is_single(plan))
        return;
    if (plan->addresses.count > 1)
        complain(plan, "spec.ipFamilyPolicy", plan->policy,
                 "must be 'RequireDualStack' or 'PreferDualStack' when multiple cluster IPs are "
                 "specified");
    if (plan->families.count > 1)
        complain(plan, "spec.ipFamilyPolicy", plan->policy,
                 "must be 'RequireDualStack' or 'PreferDualStack' when multiple IP families are "
                 "specified");
}

static void add_other_family(struct plan *plan)
{
    if (plan->families.count == 1 && !is_single(plan))
        plan->families.items[plan->families.count++] =
            slice_equal(plan->families.items[0], four) ? six : four;
}

static struct slice default_family(const struct plan *plan)
{
    struct ip_prefix ranges[SERVICE_POOL_RANGES];

    service_pool_ranges(plan->pool, ranges);
    return ranges[0].address.family == IP_V6 ? six : four;
}

static void check_configured(struct plan *plan, bool both)
{
    if (slice_is(plan->policy, "RequireDualStack") && !both)
        complain(plan, "spec.ipFamilyPolicy", plan->policy,
                 "this cluster is not configured for dual-stack services");
    for (size_t i = 0; i < plan->families.count; i++) {
        if (!is_configured(plan, plan->families.items[i]))
            complain(plan, arena_format(plan->causes->arena, "spec.ipFamilies[%zu]", i),
                     plan->families.items[i], "not configured on this cluster");
    }
}

static void write_texts(struct edit *edit, const char *key, const struct texts *texts)
{
    struct edit_node list;

    edit_remove(edit, EDIT_PATH("spec", key));
    if (!texts->count)
        return;
    list = edit_set_array(edit, EDIT_PATH("spec", key));
    for (size_t i = 0; i < texts->count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), texts->items[i]);
}

static void write_text(struct edit *edit, const char *key, struct slice text)
{
    if (text.size)
        edit_set_string(edit, EDIT_PATH("spec", key), text);
    else
        edit_remove(edit, EDIT_PATH("spec", key));
}

static void write_plan(const struct plan *plan, struct edit *edit)
{
    write_text(edit, "clusterIP", plan->single);
    write_text(edit, "ipFamilyPolicy", plan->policy);
    write_texts(edit, "clusterIPs", &plan->addresses);
    write_texts(edit, "ipFamilies", &plan->families);
}

/* What is wrong with the wishes themselves would be told in strange words below. */
static struct error *check_plan(struct plan *plan)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    edit_set_string(edit, EDIT_PATH("spec", "type"), value_text(plan->new, "type"));
    write_plan(plan, edit);
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    validate_service_addresses(value_get(doc_root(doc), SLICE("spec")), plan->old, plan->causes);
    return told(plan);
}

static struct error *choose_families(struct plan *plan)
{
    bool both = is_configured(plan, four) && is_configured(plan, six);
    struct error *err;

    err = check_plan(plan);
    if (err)
        return err;
    check_reduction(plan);
    check_policy(plan);
    infer_families(plan);
    err = told(plan);
    if (err)
        return err;
    if (slice_equal(plan->single, none) && !value_count(value_get(plan->new, SLICE("selector")))) {
        /* Nobody knows what its endpoints are, so it may have families that the cluster lacks. */
        if (!plan->families.count)
            plan->families = (struct texts){ { default_family(plan) }, 1, false };
        add_other_family(plan);
        return NULL;
    }
    check_configured(plan, both);
    err = told(plan);
    if (err)
        return err;
    if (!plan->families.count)
        plan->families = (struct texts){ { default_family(plan) }, 1, false };
    if (both)
        add_other_family(plan);
    return NULL;
}

/* --- which addresses ------------------------------------------------------------------------ */

static struct error *check_wanted(struct plan *plan, struct slice address)
{
    struct ip_address parsed;
    struct error *err = ip_parse(address, &parsed);
    const char *why;

    if (err) {
        error_drop(err, "validation says so");
        return NULL;
    }
    why = service_pool_refuse_address(plan->pool, plan->causes->arena,
                                      plan->change->request->options.dry_run, &parsed);
    if (!why)
        return NULL;
    causes_add_printed(
        plan->causes, CAUSE_INVALID, "spec.clusterIPs", slice_from(print_addresses(plan)),
        arena_format(plan->causes->arena, "failed to allocate IP " SLICE_FORMAT ": %s",
                     SLICE_ARGUMENT(address), why));
    return told(plan);
}

static struct error *choose_address(struct plan *plan, size_t index)
{
    const struct request *request = plan->change->request;
    enum ip_family family = slice_equal(plan->families.items[index], six) ? IP_V6 : IP_V4;
    struct ip_address address;
    struct error *err;

    if (index < plan->addresses.count && plan->addresses.items[index].size)
        return check_wanted(plan, plan->addresses.items[index]);
    err = service_pool_find_address(plan->pool, family, request->options.dry_run, &address);
    if (err)
        return err;
    plan->addresses.items[index] = slice_from(ip_format(request->arena, &address));
    if (plan->addresses.count <= index)
        plan->addresses.count = index + 1;
    if (index == 0)
        plan->single = plan->addresses.items[0];
    return NULL;
}

/* Addresses for the families that have none; those the client asked for must be free. */
static struct error *choose_addresses(struct plan *plan, size_t first)
{
    struct error *err = NULL;

    for (size_t i = first; i < plan->families.count && !err; i++)
        err = choose_address(plan, i);
    return err;
}

static bool is_headless(const struct texts *addresses)
{
    return addresses->count && slice_equal(addresses->items[0], none);
}

static struct error *take_addresses(struct plan *plan)
{
    struct texts old = read_texts(plan->old, "clusterIPs");
    struct texts old_families = read_texts(plan->old, "ipFamilies");

    if (!value_exists(plan->old) || is_external(plan->old))
        return is_headless(&plan->addresses) ? NULL : choose_addresses(plan, 0);
    if (is_headless(&old))
        return NULL;
    if (old_families.count == 1 && plan->families.count == 2)
        return choose_addresses(plan, 1);
    return NULL;
}

/* A service that needs no addresses any more loses what it was given, unless the client changed it
 * in the same breath, which is an error to be told. */
static void drop_addresses(const struct plan *plan, struct edit *edit)
{
    struct texts addresses = read_texts(plan->old, "clusterIPs");
    struct texts families = read_texts(plan->old, "ipFamilies");

    if (slice_equal(value_text(plan->old, "clusterIP"), plan->single) &&
        are_same(&addresses, &plan->addresses)) {
        edit_remove(edit, EDIT_PATH("spec", "clusterIP"));
        edit_remove(edit, EDIT_PATH("spec", "clusterIPs"));
    }
    if (are_same(&families, &plan->families))
        edit_remove(edit, EDIT_PATH("spec", "ipFamilies"));
    if (slice_equal(value_text(plan->old, "ipFamilyPolicy"), plan->policy))
        edit_remove(edit, EDIT_PATH("spec", "ipFamilyPolicy"));
}

struct error *service_addresses_complete(const struct strategy_change *change, struct edit *edit)
{
    CLEANUP(causes) struct causes causes = { .arena = NULL };
    struct plan plan = {
        .change = change,
        .pool = change->request->server->services,
        .causes = &causes,
        .old = value_get(change->before, SLICE("spec")),
        .new = value_get(change->after, SLICE("spec")),
    };
    struct error *err;

    causes_init(&causes, change->request->arena);
    plan.single = value_text(plan.new, "clusterIP");
    plan.addresses = read_texts(plan.new, "clusterIPs");
    plan.families = read_texts(plan.new, "ipFamilies");
    plan.policy = value_text(plan.new, "ipFamilyPolicy");
    if (plan.addresses.too_many || plan.families.too_many)
        return NULL;
    if (value_exists(plan.old))
        keep_old(&plan);
    join_addresses(&plan);
    if (is_external(plan.new)) {
        write_texts(edit, "clusterIPs", &plan.addresses); /* to be refused, if there are any */
        if (value_exists(plan.old) && !is_external(plan.old))
            drop_addresses(&plan, edit);
        return NULL;
    }
    if (!is_settled(&plan)) {
        choose_policy(&plan);
        err = choose_families(&plan);
        if (!err)
            err = take_addresses(&plan);
        if (err)
            return err;
    }
    write_plan(&plan, edit);
    return NULL;
}
