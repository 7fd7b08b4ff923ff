/* ProviderConfig: tells whether an infrastructure can be used: its credentials are complete, its
 * team exists, its pools have addresses. It stays while clusters need it. */
#include "api/provider_config.h"

#include <inttypes.h>

#include "admission/provider_choice.h"
#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "controllers/provider_capacity.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "kube/recorder.h"
#include "kube/resources.h"

/* --- news ---------------------------------------------------------------------------------- */

static bool has_pool(const struct provider_config *config, struct slice name)
{
    DOC_EACH (it, config->pool_refs) {
        if (slice_equal(value_text(it.value, "name"), name))
            return true;
    }
    return false;
}

static bool needs_secret(const struct provider_config *config, const struct object_key *secret)
{
    return slice_equal(config->credentials_name, secret->name) &&
           slice_equal(config->credentials_namespace, secret->namespace);
}

static bool needs_pool(const struct provider_config *config, const struct object_key *pool)
{
    return config->uses_ipam && has_pool(config, pool->name);
}

static bool needs_team(const struct provider_config *config, const struct object_key *team)
{
    return slice_equal(config->team, team->name);
}

static void add_those(struct controller_keys *keys, const struct informer_change *change,
                      bool (*needs)(const struct provider_config *config,
                                    const struct object_key *key))
{
    const struct controllers_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct cache_list all =
        cache_list(arena, informers_cache(options->informers), &BUTLER_PROVIDER_CONFIGS, NULL);

    for (size_t i = 0; i < all.count; i++) {
        struct value object = doc_root(all.docs[i]);
        struct object_key key = object_key_read(object);
        struct provider_config config;

        provider_config_read(object, &config);
        if (needs(&config, &change->key))
            controller_keys_add(keys, &key);
    }
}

static void of_secret(struct controller_keys *keys, const struct informer_change *change)
{
    add_those(keys, change, needs_secret);
}

static void of_pool(struct controller_keys *keys, const struct informer_change *change)
{
    add_those(keys, change, needs_pool);
}

static void of_team(struct controller_keys *keys, const struct informer_change *change)
{
    if (!change->before || !change->after)
        add_those(keys, change, needs_team);
}

/* It is watched to be in the cache: which cluster uses what depends on it, but only while something
 * is being deleted, and that is looked at every few seconds. */
static void of_nobody(struct controller_keys *keys, const struct informer_change *change)
{
    (void)keys;
    (void)change;
}

/* --- warnings ------------------------------------------------------------------------------ */

/* The clock is in the events themselves, so that a process that begins anew does not repeat it. */
static bool was_warned(struct reconcile *rc, const struct meta *meta, const char *reason)
{
    int64_t now_us = clock_wall_us(rc->clock);
    struct kube_query query = {
        .namespace = rc->namespace,
        .field_selector = arena_format(rc->arena, "involvedObject.uid=" SLICE_FORMAT ",reason=%s",
                                       SLICE_ARGUMENT(meta->uid), reason),
    };
    struct kube_list events = { 0 };

    error_drop(kube_list(rc->arena, &rc->kube, &KUBE_EVENTS, &query, &events),
               "then it is told once too often");
    for (size_t i = 0; i < events.count; i++) {
        CLEANUP(doc) struct doc *event = doc_own(doc_ref(events.docs[i]));
        int64_t told_us = 0;

        error_drop(timestamp_parse(value_text(doc_root(event), "lastTimestamp"), &told_us),
                   "counts as long ago");
        if (now_us - told_us < (int64_t)PROVIDER_CONFIG_WARNING_MS * 1000)
            return true;
    }
    return false;
}

static void warn(struct reconcile *rc, const struct meta *meta, const char *reason,
                 const char *message)
{
    if (!was_warned(rc, meta, reason))
        reconcile_event(rc, RECORDER_WARNING, reason, "%s", message);
}

/* --- credentials --------------------------------------------------------------------------- */

/* What is wrong with them, NULL: nothing. No value of the Secret gets into the text. */
static struct error *check_credentials(struct reconcile *rc, const struct provider_config *config,
                                       const char **out_problem)
{
    const char *namespace = arena_text(rc->arena, config->credentials_namespace);
    const char *name = arena_text(rc->arena, config->credentials_name);
    CLEANUP(doc) struct doc *secret = NULL;
    const char *missing;
    struct error *err;

    if (slice_is(config->provider, PROVIDER_CONFIG_LOCAL)) {
        *out_problem = NULL;
        return NULL;
    }
    if (!*name) {
        *out_problem = "credentialsRef is not set";
        return NULL;
    }
    err = kube_find(&rc->kube, &KUBE_SECRETS, namespace, name, &secret);
    if (err)
        return error_wrap(err, "read credentials secret %s/%s", namespace, name);
    if (!secret) {
        *out_problem =
            arena_format(rc->arena, "credentials secret %s/%s not found", namespace, name);
        return NULL;
    }
    missing =
        provider_config_missing_keys(rc->arena, config, value_get(doc_root(secret), SLICE("data")));
    *out_problem =
        missing ? arena_format(rc->arena, "secret missing required keys: [%s]", missing) : NULL;
    return NULL;
}

static struct error *tell_credentials(struct reconcile *rc, const struct provider_config *config,
                                      bool *out_valid)
{
    const char *problem;
    struct error *err = check_credentials(rc, config, &problem);

    if (err)
        return reconcile_fail(rc, err, "CredentialsValid", "CredentialsInvalid");
    if (problem) {
        reconcile_condition(rc, "CredentialsValid", "False", "CredentialsInvalid", "%s", problem);
        warn(rc, &config->meta, "CredentialsInvalid", problem);
    } else {
        reconcile_condition(rc, "CredentialsValid", "True", "Ready", "credentials validated");
    }
    edit_set_bool(rc->edit, EDIT_PATH("status", "validated"), !problem);
    *out_valid = !problem;
    return NULL;
}

/* --- the team, the pools ------------------------------------------------------------------- */

/* NULL: the scope is fine. */
static const char *scope_problem(struct reconcile *rc, const struct provider_config *config)
{
    struct object_key team = { SLICE(""), config->team };

    if (!config->team_scoped)
        return NULL;
    if (!config->team.size)
        return "scope.type is 'team' but teamRef is not set";
    if (!cache_get(rc->arena, rc->cache, &BUTLER_TEAMS, &team))
        return arena_format(rc->arena, "referenced team \"" SLICE_FORMAT "\" not found",
                            SLICE_ARGUMENT(config->team));
    return NULL;
}

/* False: it works with pools and has none. */
static bool tell_pools(struct reconcile *rc, const struct provider_config *config)
{
    struct provider_capacity capacity;

    if (!config->uses_ipam) {
        edit_remove(rc->edit, EDIT_PATH("status", "capacity"));
        return true;
    }
    if (value_count(config->pool_refs) == 0) {
        edit_remove(rc->edit, EDIT_PATH("status", "capacity"));
        reconcile_condition(rc, "PoolAvailable", "False", "ValidationFailed",
                            "at least one poolRef is required when network mode is \"ipam\"");
        return false;
    }
    provider_capacity_count(rc, config, controllers_options_of(rc)->system_namespace, &capacity);
    edit_set_int(rc->edit, EDIT_PATH("status", "capacity", "availableIPs"), capacity.addresses);
    edit_set_int(rc->edit, EDIT_PATH("status", "capacity", "estimatedTenants"), capacity.tenants);
    if (capacity.addresses > 0) {
        reconcile_condition(rc, "PoolAvailable", "True", "PoolAvailable",
                            "%" PRId64 " IPs available (~%" PRId64 " tenants)", capacity.addresses,
                            capacity.tenants);
    } else if (!capacity.known) {
        reconcile_condition(rc, "PoolAvailable", "Unknown", "Reconciling",
                            "nobody has counted what the pools have");
    } else {
        reconcile_condition(rc, "PoolAvailable", "False", "PoolExhausted",
                            "no IPs available in %zu pool(s)", capacity.pools);
        warn(rc, &config->meta, "PoolsExhausted", "no IPs are left in the referenced pools");
    }
    return capacity.pools > 0;
}

/* --- deletion ------------------------------------------------------------------------------ */

/* A cluster that names none and was not given one yet would get what the order of choices says. */
static struct error *would_choose(struct reconcile *rc, struct value cluster,
                                  const struct provider_config *config, bool *out_uses)
{
    struct object_key config_key = object_key_of("", BUTLER_CONFIG_NAME);
    struct object_key team_key = {
        SLICE(""), value_text(value_find(cluster, VALUE_KEYS("spec", "teamRef")), "name")
    };
    struct doc *platform = cache_get(rc->arena, rc->cache, &BUTLER_CONFIGS, &config_key);
    struct doc *team = cache_get(rc->arena, rc->cache, &BUTLER_TEAMS, &team_key);
    struct provider_choice_input input = {
        .cluster = cluster,
        .team = team ? doc_root(team) : VALUE_ABSENT_VALUE,
        .config = platform ? doc_root(platform) : VALUE_ABSENT_VALUE,
        .system_namespace = controllers_options_of(rc)->system_namespace,
    };
    struct provider_choice choice;
    struct error *err;

    err = provider_choice_find(rc->arena, &rc->kube, &input, &choice);
    if (err)
        return err;
    *out_uses = value_exists(choice.provider) && slice_equal(choice.name, config->meta.name) &&
                slice_equal(choice.namespace, config->meta.namespace);
    return NULL;
}

static bool has_chosen(struct value cluster)
{
    struct meta meta;

    meta_read(cluster, &meta);
    return meta_label(&meta, BUTLER_LABEL_PROVIDER_CONFIG).size ||
           value_text(value_find(cluster, VALUE_KEYS("spec", "providerConfigRef")), "name").size;
}

static struct error *count_users(struct reconcile *rc, const struct provider_config *config,
                                 size_t *out_count)
{
    const char *system = controllers_options_of(rc)->system_namespace;
    struct kube_query everywhere = { 0 };
    struct kube_list clusters;
    struct error *err;
    size_t count = 0;

    /* Asked of the server: the cache may not know of one yet. */
    err = kube_list(rc->arena, &rc->kube, &BUTLER_TENANT_CLUSTERS, &everywhere, &clusters);
    for (size_t i = 0; !err && i < clusters.count; i++) {
        CLEANUP(doc) struct doc *doc = doc_own(doc_ref(clusters.docs[i]));
        bool uses = provider_choice_uses(doc_root(doc), doc_root(rc->object), system);

        if (!has_chosen(doc_root(doc)))
            err = would_choose(rc, doc_root(doc), config, &uses);
        count += uses;
    }
    if (err)
        return err;
    *out_count = count;
    return NULL;
}

static struct error *delete_config(struct reconcile *rc, const struct provider_config *config)
{
    struct error *err;
    size_t count = 0;

    if (!meta_has_finalizer(&config->meta, BUTLER_FINALIZER_PROVIDER_CONFIG))
        return NULL;
    err = count_users(rc, config, &count);
    if (err)
        return err;
    if (count > 0)
        return reconcile_wait(rc, PROVIDER_CONFIG_BLOCKED_MS, "Deleting",
                              "%zu TenantCluster(s) still use this ProviderConfig", count);
    return reconcile_remove_finalizer(rc, BUTLER_FINALIZER_PROVIDER_CONFIG);
}

/* --- the run ------------------------------------------------------------------------------- */

static bool is_recent(struct reconcile *rc, struct slice time)
{
    int64_t then_us = 0;

    error_drop(timestamp_parse(time, &then_us), "counts as long ago");
    return clock_wall_us(rc->clock) - then_us < (int64_t)PROVIDER_CONFIG_PROBE_MS * 1000;
}

/* Times alone are no reason to write: a write is news, and we would probe without end. */
static void tell_times(struct reconcile *rc, bool valid, bool ready)
{
    struct value status = value_get(doc_root(rc->object), SLICE("status"));
    const char *now = timestamp_format(rc->arena, clock_wall_us(rc->clock), TIMESTAMP_SECONDS);

    if (is_recent(rc, value_text(status, "lastProbeTime")) &&
        value_bool_or(value_get(status, SLICE("validated")), !valid) == valid &&
        value_bool_or(value_get(status, SLICE("ready")), !ready) == ready)
        return;
    edit_set_string(rc->edit, EDIT_PATH("status", "lastProbeTime"), slice_from(now));
    if (valid)
        edit_set_string(rc->edit, EDIT_PATH("status", "lastValidationTime"), slice_from(now));
}

static struct error *reconcile(struct reconcile *rc)
{
    struct provider_config config;
    const char *problem;
    struct error *err;
    bool valid = false;
    bool pools;
    bool ready;

    provider_config_read(doc_root(rc->object), &config);
    if (config.meta.deleting)
        return delete_config(rc, &config);
    if (reconcile_paused(rc))
        return NULL;
    if (!meta_has_finalizer(&config.meta, BUTLER_FINALIZER_PROVIDER_CONFIG))
        return reconcile_add_finalizer(rc, BUTLER_FINALIZER_PROVIDER_CONFIG);

    err = tell_credentials(rc, &config, &valid);
    if (err)
        return reconcile_fail(rc, err, "Ready", "CredentialsInvalid");
    problem = scope_problem(rc, &config);
    pools = tell_pools(rc, &config);
    ready = valid && !problem && pools;
    edit_set_bool(rc->edit, EDIT_PATH("status", "ready"), ready);
    tell_times(rc, valid, ready);
    if (problem)
        reconcile_condition(rc, "Ready", "False", "ValidationFailed", "%s", problem);
    else if (!valid)
        reconcile_condition(rc, "Ready", "False", "CredentialsInvalid", "see CredentialsValid");
    else if (!pools)
        reconcile_condition(rc, "Ready", "False", "NetworkNotReady", "see PoolAvailable");
    return reconcile_ready(rc);
}

/* Credentials of another type than Opaque are found at the next resync. */
const struct controller provider_config_controller = {
    .name = "provider-config",
    .objects = { &BUTLER_PROVIDER_CONFIGS, controllers_own_changes },
    .watches = { { &KUBE_SECRETS, of_secret, .field_selector = "type=Opaque" },
                 { &BUTLER_NETWORK_POOLS, of_pool },
                 { &BUTLER_TEAMS, of_team },
                 { &BUTLER_CONFIGS, of_nobody } },
    .resync_ms = PROVIDER_CONFIG_RESYNC_MS,
    .status = { .write = true, .ready_condition = "Ready" },
    .reconcile = reconcile,
};
