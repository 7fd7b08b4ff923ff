#include "api/provider_config.h"

#include "base/arena.h"
#include "base/text.h"

enum {
    DEFAULT_STATIC_POOL = 8,
    DEFAULT_ELASTIC_POOL = 2,
};

/* How many addresses the first block for load balancers has. */
static int64_t read_first_block(struct value balancer)
{
    if (slice_is(value_text(balancer, "allocationMode"), "elastic"))
        return value_int_or(value_get(balancer, SLICE("initialPoolSize")), DEFAULT_ELASTIC_POOL);
    return value_int_or(value_get(balancer, SLICE("defaultPoolSize")), DEFAULT_STATIC_POOL);
}

void provider_config_read(struct value object, struct provider_config *out_config)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value credentials = value_get(spec, SLICE("credentialsRef"));
    struct value scope = value_get(spec, SLICE("scope"));
    struct value network = value_get(spec, SLICE("network"));

    *out_config = (struct provider_config){
        .provider = value_text(spec, "provider"),
        .credentials_name = value_text(credentials, "name"),
        .credentials_namespace = value_text(credentials, "namespace"),
        .credentials_key = value_text(credentials, "key"),
        .team_scoped = slice_is(value_text(scope, "type"), "team"),
        .team = value_text(value_get(scope, SLICE("teamRef")), "name"),
        .uses_ipam = slice_is(value_text(network, "mode"), "ipam"),
        .pool_refs = value_get(network, SLICE("poolRefs")),
        .tenant_balancer = read_first_block(value_get(network, SLICE("loadBalancer"))),
        .spec = spec,
    };
    meta_read(object, &out_config->meta);
    if (!out_config->credentials_namespace.size)
        out_config->credentials_namespace = out_config->meta.namespace;
}

/* --- credentials --------------------------------------------------------------------------- */

enum {
    MAX_KEYS = 3,
};

struct needs {
    const char *provider;
    const char *keys[MAX_KEYS + 1];
    const char *instead; /* this one alone does as well; NULL: nothing does */
};

static const struct needs table[] = {
    { "harvester", { "kubeconfig" }, NULL },
    { "nutanix", { "username", "password" }, NULL },
    { "proxmox", { "username", "password" }, "token" },
    { "azure", { "clientID", "clientSecret", "tenantID" }, NULL },
    { "aws", { "accessKeyID", "secretAccessKey" }, NULL },
    { "gcp", { "serviceAccountKey" }, NULL },
    { "vsphere", { "username", "password" }, NULL },
};

static bool has_key(struct value data, struct slice key)
{
    return value_string_or(value_get(data, key), SLICE("")).size > 0;
}

static const char *name_missing(struct arena *arena, const struct provider_config *config,
                                const struct needs *needs, struct value data)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; needs->keys[i]; i++) {
        struct slice key = slice_from(needs->keys[i]);

        /* A reference may say which key holds the kubeconfig. */
        if (slice_is(key, "kubeconfig") && config->credentials_key.size)
            key = config->credentials_key;
        if (has_key(data, key))
            continue;
        text_appendf(&text, "%s" SLICE_FORMAT, text.size ? " " : "", SLICE_ARGUMENT(key));
    }
    if (!text.size)
        return NULL;
    if (needs->instead)
        text_appendf(&text, " (or %s)", needs->instead);
    return arena_strdup(arena, text_string(&text));
}

const char *provider_config_missing_keys(struct arena *arena, const struct provider_config *config,
                                         struct value data)
{
    for (size_t i = 0; i < COUNT_OF(table); i++) {
        const struct needs *needs = &table[i];

        if (!slice_is(config->provider, needs->provider))
            continue;
        if (needs->instead && has_key(data, slice_from(needs->instead)))
            return NULL;
        return name_missing(arena, config, needs, data);
    }
    return NULL;
}
