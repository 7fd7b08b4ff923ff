/* How much a team may have, of a provider and altogether. A request is held against a limit only
 * when it takes more than before: after a cut, clusters stay manageable. */
#include <inttypes.h>

#include "admission/rules_cluster_internal.h"
#include "admission/tenancy.h"
#include "api/butler_names.h"
#include "api/cluster_usage.h"
#include "base/arena.h"
#include "base/error.h"

/* What the cluster took and will take, beside what others take. */
struct quota {
    struct rules_cluster *scope;
    const struct field *spec;
    struct cluster_usage had;
    struct cluster_usage wants;
    struct cluster_usage others;
};

static struct error *sum_up(struct value *clusters, size_t count, struct cluster_usage *out_sum)
{
    struct cluster_usage sum = { 0 };

    for (size_t i = 0; i < count; i++) {
        struct cluster_usage one;
        struct error *err = cluster_usage_read(clusters[i], &one);

        if (err)
            return err;
        cluster_usage_add(&sum, &one);
    }
    *out_sum = sum;
    return NULL;
}

/* --- the provider's limits -------------------------------------------------------------------- */

/* What clusters that name no provider have. */
static struct error *find_default(const struct rules_cluster *scope,
                                  struct provider_choice *out_choice)
{
    struct provider_choice_input input = {
        .cluster = VALUE_ABSENT_VALUE,
        .team = scope->team_object,
        .config = scope->config_object,
        .system_namespace = scope->check->reader->system_namespace,
    };

    return provider_choice_find(scope->check->arena, &scope->check->reader->kube, &input,
                                out_choice);
}

static bool is_same(const struct provider_choice *a, const struct provider_choice *b)
{
    return value_exists(a->provider) && value_exists(b->provider) &&
           slice_equal(a->name, b->name) && slice_equal(a->namespace, b->namespace);
}

static bool says_provider(struct value cluster)
{
    return rules_cluster_text(value_get(cluster, SLICE("spec")),
                              VALUE_KEYS("providerConfigRef", "name"))
               .size ||
           value_text(value_find(cluster, VALUE_KEYS("metadata", "labels")),
                      BUTLER_LABEL_PROVIDER_CONFIG)
               .size;
}

/* The siblings that have their machines from the same provider. */
static struct error *find_neighbours(struct rules_cluster *scope, struct value **out_clusters,
                                     size_t *out_count)
{
    const char *system = scope->check->reader->system_namespace;
    struct provider_choice fallback;
    struct value *found;
    size_t count = 0;
    struct error *err;

    err = find_default(scope, &fallback);
    if (!err)
        err = rules_cluster_siblings(scope);
    if (err)
        return err;
    found = arena_array(scope->check->arena, scope->sibling_count, struct value);
    for (size_t i = 0; i < scope->sibling_count; i++) {
        struct value cluster = scope->siblings[i];

        if (says_provider(cluster) ? provider_choice_uses(cluster, scope->provider.provider, system)
                                   : is_same(&fallback, &scope->provider))
            found[count++] = cluster;
    }
    *out_clusters = found;
    *out_count = count;
    return NULL;
}

static struct error *check_provider(const struct quota *quota)
{
    struct rules_cluster *scope = quota->scope;
    struct value limits = value_find(scope->provider.provider, VALUE_KEYS("spec", "limits"));
    int64_t most = value_int_or(value_get(limits, SLICE("maxClustersPerTeam")), -1);
    int64_t most_nodes = value_int_or(value_get(limits, SLICE("maxNodesPerTeam")), -1);
    struct cluster_usage used;
    struct value *neighbours;
    size_t count;
    struct error *err;

    if (most < 0 && most_nodes < 0)
        return NULL;
    err = find_neighbours(scope, &neighbours, &count);
    if (!err)
        err = sum_up(neighbours, count, &used);
    if (err)
        return err;
    if (scope->creates && most >= 0 && used.clusters + 1 > most)
        field_forbidden(FIELD(quota->spec, "providerConfigRef"),
                        "team namespace \"" SLICE_FORMAT "\" already has %" PRId64
                        " cluster(s); ProviderConfig \"" SLICE_FORMAT "\" limits to %" PRId64,
                        SLICE_ARGUMENT(scope->new.namespace), used.clusters,
                        SLICE_ARGUMENT(scope->provider.name), most);
    if (quota->wants.nodes > quota->had.nodes && most_nodes >= 0 &&
        used.nodes + quota->wants.nodes > most_nodes)
        field_forbidden(
            FIELD_IN(quota->spec, "workers", "replicas"),
            "total worker replicas (%" PRId64 ") would exceed ProviderConfig \"" SLICE_FORMAT
            "\" per-team node limit (%" PRId64 ")",
            used.nodes + quota->wants.nodes, SLICE_ARGUMENT(scope->provider.name), most_nodes);
    return NULL;
}

/* --- the team's limits ------------------------------------------------------------------------ */

static void check_counts(const struct quota *quota)
{
    const struct rules_cluster *scope = quota->scope;
    const struct team_limits *limits = &scope->limits;
    const struct field *replicas = FIELD_IN(quota->spec, "workers", "replicas");
    int64_t nodes = quota->others.nodes + quota->wants.nodes;
    int64_t workers = field_int(replicas);
    int64_t had = value_int_or(value_find(scope->before, VALUE_KEYS("workers", "replicas")), 0);

    if (scope->creates && limits->clusters.set &&
        quota->others.clusters + 1 > limits->clusters.most)
        field_forbidden(FIELD(quota->spec, "teamRef"),
                        "team \"" SLICE_FORMAT "\" already has %" PRId64
                        " cluster(s); team quota limits to %" PRId64,
                        SLICE_ARGUMENT(scope->team_name), quota->others.clusters,
                        limits->clusters.most);
    if (quota->wants.nodes > quota->had.nodes && limits->nodes.set && nodes > limits->nodes.most)
        field_forbidden(replicas,
                        "total worker nodes (%" PRId64 ") would exceed team \"" SLICE_FORMAT
                        "\" node quota (%" PRId64 ")",
                        nodes, SLICE_ARGUMENT(scope->team_name), limits->nodes.most);
    if (workers > had && limits->nodes_per_cluster.set && workers > limits->nodes_per_cluster.most)
        field_forbidden(replicas,
                        "worker replicas (%" PRId64 ") exceeds team \"" SLICE_FORMAT
                        "\" per-cluster node limit (%" PRId64 ")",
                        workers, SLICE_ARGUMENT(scope->team_name), limits->nodes_per_cluster.most);
}

/* One amount that is limited. */
struct amount {
    const char *field; /* of the machine template */
    const char *word;
    const struct team_limits_amount *limit;
    const struct quantity *had;
    const struct quantity *wants;
    const struct quantity *others;
};

static void check_amount(const struct quota *quota, const struct amount *amount)
{
    struct arena *arena = quota->scope->check->arena;
    struct quantity total = quantity_add(amount->others, amount->wants);

    if (!amount->limit->set || quantity_compare(amount->wants, amount->had) <= 0 ||
        quantity_compare(&total, &amount->limit->most) <= 0)
        return;
    field_forbidden(FIELD(FIELD_IN(quota->spec, "workers", "machineTemplate"), amount->field),
                    "total %s (%s) would exceed team \"" SLICE_FORMAT "\" %s quota (%s)",
                    amount->word, quantity_format(arena, &total),
                    SLICE_ARGUMENT(quota->scope->team_name), amount->word,
                    quantity_format(arena, &amount->limit->most));
}

static void check_amounts(const struct quota *quota)
{
    const struct team_limits *limits = &quota->scope->limits;
    const struct cluster_usage *had = &quota->had;
    const struct cluster_usage *wants = &quota->wants;
    const struct cluster_usage *others = &quota->others;

    check_amount(quota, &(struct amount){ "cpu", "CPU", &limits->cpu, &had->cpu, &wants->cpu,
                                          &others->cpu });
    check_amount(quota, &(struct amount){ "memory", "memory", &limits->memory, &had->memory,
                                          &wants->memory, &others->memory });
    check_amount(quota, &(struct amount){ "diskSize", "storage", &limits->storage, &had->storage,
                                          &wants->storage, &others->storage });
}

/* A platform admin may let one request through, by an annotation that comes with it; nobody else
 * may set it. */
static struct error *is_excused(const struct rules_cluster *scope, bool *out_is)
{
    const struct field root = rules_root(scope->check);
    const struct field *notes = FIELD_IN(&root, "metadata", "annotations");
    const struct field note = field_entry(notes, SLICE(BUTLER_NOTE_SKIP_QUOTA));
    struct error *err;

    *out_is = false;
    if (!field_is(&note, "true") ||
        slice_is(meta_annotation(&scope->old, BUTLER_NOTE_SKIP_QUOTA), "true"))
        return NULL;
    err = rules_is_platform_admin(scope->check, out_is);
    if (!err && !*out_is)
        field_forbidden(&note, "may only be set by platform admins");
    return err;
}

static bool takes_more(const struct quota *quota)
{
    return quota->scope->creates || quota->wants.nodes > quota->had.nodes ||
           quantity_compare(&quota->wants.cpu, &quota->had.cpu) > 0 ||
           quantity_compare(&quota->wants.memory, &quota->had.memory) > 0 ||
           quantity_compare(&quota->wants.storage, &quota->had.storage) > 0;
}

static struct error *read_usage(struct quota *quota)
{
    struct rules_cluster *scope = quota->scope;
    struct error *err;

    err = cluster_usage_read(scope->check->after, &quota->wants);
    if (err)
        return error_recode(err, ERR_BAD_REQUEST);
    if (!scope->creates)
        err = cluster_usage_read(scope->check->before, &quota->had);
    return err;
}

static struct error *check_team(struct quota *quota)
{
    struct rules_cluster *scope = quota->scope;
    struct error *err;

    if (!scope->has_team || !team_limits_has_any(&scope->limits))
        return NULL;
    err = rules_cluster_siblings(scope);
    if (!err)
        err = sum_up(scope->siblings, scope->sibling_count, &quota->others);
    if (err)
        return err;
    check_counts(quota);
    check_amounts(quota);
    return NULL;
}

struct error *rules_cluster_quota(struct rules_cluster *scope)
{
    const struct field root = rules_root(scope->check);
    const struct field spec = field_get(&root, "spec");
    struct quota quota = { .scope = scope, .spec = &spec };
    bool excused;
    struct error *err;

    err = is_excused(scope, &excused);
    if (err || excused)
        return err;
    err = read_usage(&quota);
    if (err || !takes_more(&quota))
        return err;
    err = check_provider(&quota);
    return err ? err : check_team(&quota);
}
