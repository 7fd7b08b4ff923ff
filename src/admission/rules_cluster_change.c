/* How a cluster may look, and what of it may change: versions, name, networks, fixed fields. */
#include "admission/rules_cluster_internal.h"
#include "api/butler_names.h"
#include "api/condition.h"
#include "api/control_plane.h"
#include "base/error.h"
#include "base/ip_prefix.h"
#include "base/ip_range.h"
#include "base/name.h"
#include "base/semver.h"

enum {
    NAME_MAX_SIZE = 54 /* "-" and eight letters of the uid make a namespace of it */
};

/* --- versions --------------------------------------------------------------------------------- */

static void check_allowed(const struct rules_cluster *scope, const struct field *version)
{
    struct slice text = field_text(version);
    struct value platform =
        value_find(scope->config.spec, VALUE_KEYS("upgrade", "allowedVersions"));

    if (scope->has_team && !team_limits_allows_version(scope->limits.allowed_versions, text))
        field_forbidden(version,
                        "Kubernetes version \"" SLICE_FORMAT
                        "\" is not allowed for team \"" SLICE_FORMAT "\"",
                        SLICE_ARGUMENT(text), SLICE_ARGUMENT(scope->team_name));
    if (!team_limits_allows_version(platform, text))
        field_forbidden(version,
                        "Kubernetes version \"" SLICE_FORMAT "\" is not allowed by the platform",
                        SLICE_ARGUMENT(text));
}

/* A cluster of a version that no control plane has would wait for one for good. */
static void check_known(const struct rules_cluster *scope, const struct field *version)
{
    struct semver wanted;
    const char *problem = NULL;
    struct error *err = semver_parse(field_text(version), &wanted);

    if (!err)
        problem = control_plane_version_problem(scope->check->arena, NULL, &wanted, true);
    error_drop(err, "the schema refuses what is no version");
    if (problem)
        field_invalid(version, "%s", problem);
}

/* Why one version cannot follow the other; NULL: it can. */
static const char *step_problem(const struct rules_cluster *scope, struct slice from,
                                struct slice to)
{
    struct semver old;
    struct semver new;
    int64_t skew;
    struct error *err = semver_parse(from, &old);

    if (!err)
        err = semver_parse(to, &new);
    if (err) {
        error_drop(err, "the schema refuses what is no version");
        return NULL;
    }
    if (semver_compare(&new, &old) < 0)
        return "downgrades are not supported";
    if (!semver_minor_skew(&old, &new, &skew) || skew > 1)
        return "at most one minor version at a time";
    if (slice_is(value_text(value_get(scope->check->before, SLICE("status")), "phase"), "Updating"))
        return "the cluster is being updated";
    return NULL;
}

void rules_cluster_version(struct rules_cluster *scope)
{
    const struct field root = rules_root(scope->check);
    const struct field *version = FIELD_IN(&root, "spec", "kubernetesVersion");
    struct slice old = value_text(scope->before, "kubernetesVersion");
    struct slice new = field_text(version);
    const char *problem;

    if (scope->imported || !new.size || slice_equal(old, new))
        return;
    check_known(scope, version);
    check_allowed(scope, version);
    problem = old.size ? step_problem(scope, old, new) : NULL;
    if (problem)
        field_forbidden(version,
                        "cannot change kubernetesVersion from " SLICE_FORMAT " to " SLICE_FORMAT
                        ": %s",
                        SLICE_ARGUMENT(old), SLICE_ARGUMENT(new), problem);
}

/* --- name and networks ------------------------------------------------------------------------ */

static void check_name(const struct field *name)
{
    if (field_text(name).size > NAME_MAX_SIZE)
        field_invalid(name, "must be no more than %d characters", NAME_MAX_SIZE);
    else
        field_check_name(name, name_check_label_1035);
}

static bool read_network(const struct field *field, struct ip_prefix *out_network)
{
    struct error *err;

    if (field_is_empty(field))
        return false;
    err = ip_prefix_parse(field_text(field), IP_HOST_BITS_KEPT, out_network);
    if (!err)
        return true;
    field_invalid(field, "%s", err->message);
    error_drop(err, "told to whoever sent it");
    return false;
}

static void check_networks(const struct field *networking)
{
    const struct field *pods = FIELD(networking, "podCIDR");
    const struct field *services = FIELD(networking, "serviceCIDR");
    struct ip_prefix pod_network;
    struct ip_prefix service_network;
    bool has_pods = read_network(pods, &pod_network);
    bool has_services = read_network(services, &service_network);

    if (has_pods && has_services && ip_prefix_overlaps(&pod_network, &service_network))
        field_invalid(services, "must not overlap with podCIDR " SLICE_FORMAT,
                      SLICE_ARGUMENT(field_text(pods)));
}

static bool read_address(const struct field *field, struct ip_address *out_address)
{
    struct error *err = ip_parse(field_text(field), out_address);

    if (!err)
        return true;
    field_invalid(field, "%s", err->message);
    error_drop(err, "told to whoever sent it");
    return false;
}

static void check_pool(const struct field *pool)
{
    struct ip_address first;
    struct ip_address last;
    struct ip_range range;
    bool has_first;
    bool has_last;
    struct error *err;

    if (!field_exists(pool))
        return;
    has_first = read_address(FIELD(pool, "start"), &first);
    has_last = read_address(FIELD(pool, "end"), &last);
    if (!has_first || !has_last)
        return;
    err = ip_range_from_ends(&first, &last, &range);
    if (!err)
        return;
    field_invalid_text(FIELD(pool, "end"), field_text(FIELD(pool, "end")), "%s", err->message);
    error_drop(err, "told to whoever sent it");
}

/* "a-b", a network, an address, or several of these behind commas. */
static void check_address_pool(const struct field *pool)
{
    struct slice rest = field_text(pool);
    struct slice part;

    if (field_is_empty(pool))
        return;
    while (slice_split(&rest, ',', &part)) {
        struct ip_range range;
        struct error *err = ip_range_parse(slice_trim(part), &range);

        if (!err)
            continue;
        field_invalid(pool, "%s", err->message);
        error_drop(err, "told to whoever sent it");
        return;
    }
}

void rules_cluster_place(struct rules_cluster *scope)
{
    const struct field root = rules_root(scope->check);
    const struct field *spec = FIELD(&root, "spec");
    const struct field *networking = FIELD(spec, "networking");

    if (!scope->creates)
        return;
    check_name(FIELD_IN(&root, "metadata", "name"));
    check_networks(networking);
    check_pool(FIELD(networking, "loadBalancerPool"));
    check_address_pool(FIELD(FIELD_IN(spec, "addons", "loadBalancer"), "addressPool"));
}

/* --- what stays as it is ---------------------------------------------------------------------- */

/* A text below spec that does not change; one that is unset means `absent`. */
struct fixed {
    const char *keys[5]; /* ends with NULL */
    const char *absent;  /* NULL: nothing but itself */
};

static const struct fixed fixed_fields[] = {
    { { "networking", "podCIDR" }, "10.244.0.0/16" },
    { { "networking", "serviceCIDR" }, "10.96.0.0/12" },
    { { "workers", "machineTemplate", "os", "type" }, "rocky" },
    { { "controlPlane", "type" }, "hosted" },
    { { "controlPlane", "dataStoreRef", "name" }, "default" },
};

static struct slice text_or(struct value spec, const struct fixed *fixed)
{
    return value_string_or(value_find(spec, fixed->keys), slice_from(fixed->absent));
}

static void check_fixed(const struct rules_cluster *scope, const struct fixed *fixed)
{
    struct field steps[COUNT_OF(fixed->keys) + 1];
    size_t depth = 1;

    if (slice_equal(text_or(scope->before, fixed), text_or(scope->after, fixed)))
        return;
    steps[0] = rules_root(scope->check);
    steps[1] = field_get(&steps[0], "spec");
    for (; fixed->keys[depth - 1]; depth++)
        steps[depth + 1] = field_get(&steps[depth], fixed->keys[depth - 1]);
    field_forbidden(&steps[depth], "field is immutable");
}

/* Machines, or something that will become machines, may be there. */
static bool has_infrastructure(struct value cluster)
{
    if (!value_text(value_get(cluster, SLICE("status")), "tenantNamespace").size)
        return false;
    return condition_is(cluster, "InfrastructureReady", "True") ||
           (condition_is(cluster, "ProviderAccessGranted", "True") &&
            condition_is(cluster, "QuotaSatisfied", "True"));
}

/* Naming the provider that was found for the cluster before is no change. */
static void check_provider(const struct rules_cluster *scope)
{
    struct slice given = meta_label(&scope->old, BUTLER_LABEL_PROVIDER_CONFIG);
    struct fixed name = { { "providerConfigRef", "name" }, rules_text(scope->check, given) };
    struct fixed namespace = { { "providerConfigRef", "namespace" },
                               scope->check->reader->system_namespace };

    if (!has_infrastructure(scope->check->before))
        return;
    check_fixed(scope, &name);
    check_fixed(scope, &namespace);
}

/* A cluster that names no team gets the one whose namespace it is in. */
static void check_team(const struct rules_cluster *scope)
{
    struct fixed team = { { "teamRef", "name" }, NULL };

    if (value_exists(value_find(scope->before, team.keys)) ||
        !slice_equal(text_or(scope->after, &team), scope->new.namespace))
        check_fixed(scope, &team);
}

void rules_cluster_change(struct rules_cluster *scope)
{
    const struct field root = rules_root(scope->check);
    const struct field *import = FIELD_IN(&root, "spec", "import");

    if (scope->creates)
        return;
    check_team(scope);
    check_provider(scope);
    for (size_t i = 0; i < COUNT_OF(fixed_fields); i++)
        check_fixed(scope, &fixed_fields[i]);
    if (!field_same(value_get(scope->before, SLICE("import")), import->value))
        field_forbidden(import, "field is immutable");
}
