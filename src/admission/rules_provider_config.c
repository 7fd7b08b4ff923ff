/* Rules of ProviderConfig. */
#include "admission/provider_choice.h"
#include "admission/rules_internal.h"
#include "base/arena.h"
#include "doc/doc.h"

/* Providers that cannot do without a block of their own, and what it must say. */
struct block {
    const char *provider;
    const char *needs[6]; /* ends with NULL */
    bool is_cloud;
};

static const struct block blocks[] = {
    { "azure", { "subscriptionID", "resourceGroup" }, true },
    { "aws", { "region" }, true },
    { "gcp", { "projectID", "region" }, true },
    { "harvester", { "networkName" }, false },
    { "nutanix", { "endpoint", "clusterUUID", "subnetUUID" }, false },
    { "proxmox", { "endpoint", "nodes", "storage" }, false },
    { "vsphere", { "server", "datacenter", "datastore", "network", "template" }, false },
};

static const struct block *find_block(struct slice provider)
{
    for (size_t i = 0; i < COUNT_OF(blocks); i++) {
        if (slice_is(provider, blocks[i].provider))
            return &blocks[i];
    }
    return NULL;
}

static void check_block(const struct rules_check *check, const struct field *spec,
                        const struct block *block)
{
    const struct field *own = FIELD(spec, block->provider);

    if (!field_exists(own)) {
        field_required(own, arena_format(check->arena,
                                         "%s configuration is required when provider is \"%s\"",
                                         block->provider, block->provider));
        return;
    }
    for (size_t i = 0; block->needs[i]; i++) {
        if (field_is_empty(FIELD(own, block->needs[i])))
            field_required(FIELD(own, block->needs[i]),
                           arena_format(check->arena, "%s is required when provider is \"%s\"",
                                        block->needs[i], block->provider));
    }
}

static void check_network(const struct field *spec, const struct block *block)
{
    const struct field *network = FIELD(spec, "network");

    if (!field_is(FIELD(network, "mode"), "ipam"))
        return;
    if (block && block->is_cloud)
        field_forbidden(FIELD(network, "mode"), "IPAM mode is not supported for cloud providers");
    if (!field_count(FIELD(network, "poolRefs")))
        field_required(FIELD(network, "poolRefs"),
                       "at least one poolRef is required when network mode is \"ipam\"");
}

/* A cluster that has its machines from this provider; absent: nobody has. */
static struct error *find_user(const struct rules_check *check, struct value provider,
                               struct value *out_cluster)
{
    struct kube_list clusters;
    struct error *err;

    err = rules_list(check, &BUTLER_TENANT_CLUSTERS, SLICE(""), &clusters);
    if (err)
        return err;
    *out_cluster = VALUE_ABSENT_VALUE;
    for (size_t i = 0; i < clusters.count && !value_exists(*out_cluster); i++) {
        struct value cluster = doc_root(clusters.docs[i]);

        if (provider_choice_uses(cluster, provider, check->reader->system_namespace))
            *out_cluster = cluster;
    }
    return NULL;
}

static struct error *validate_delete(struct rules_check *check)
{
    struct value user;
    struct error *err;

    err = find_user(check, check->before, &user);
    if (!err && value_exists(user))
        rules_deny(check,
                   "cannot delete ProviderConfig \"" SLICE_FORMAT "\": TenantCluster " SLICE_FORMAT
                   "/" SLICE_FORMAT " still references it",
                   SLICE_ARGUMENT(rules_name(check->before)), SLICE_ARGUMENT(rules_namespace(user)),
                   SLICE_ARGUMENT(rules_name(user)));
    return err;
}

static struct error *check_same_provider(struct rules_check *check, const struct field *provider)
{
    struct value before = value_find(check->before, VALUE_KEYS("spec", "provider"));
    struct value user;
    struct error *err;

    if (check->request->operation != RULES_UPDATE || value_equal(before, provider->value))
        return NULL;
    err = find_user(check, check->before, &user);
    if (!err && value_exists(user))
        field_forbidden(provider,
                        "field is immutable while clusters use it: TenantCluster " SLICE_FORMAT
                        "/" SLICE_FORMAT " does",
                        SLICE_ARGUMENT(rules_namespace(user)), SLICE_ARGUMENT(rules_name(user)));
    return err;
}

static struct error *validate(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");
    const struct field *scope = FIELD(spec, "scope");
    const struct block *block;

    if (check->request->operation == RULES_DELETE)
        return validate_delete(check);
    block = find_block(field_text(FIELD(spec, "provider")));
    if (block)
        check_block(check, spec, block);
    if (field_is(FIELD(scope, "type"), "team") &&
        field_is_empty(FIELD_IN(scope, "teamRef", "name")))
        field_required(FIELD(scope, "teamRef"), "teamRef is required when scope type is \"team\"");
    check_network(spec, block);
    return check_same_provider(check, FIELD(spec, "provider"));
}

static void validate_shape(struct rules_check *check)
{
    const struct field root = rules_root(check);
    const struct field *spec = FIELD(&root, "spec");

    if (!field_is(FIELD(spec, "provider"), "local") &&
        field_is_empty(FIELD_IN(spec, "credentialsRef", "name")))
        field_invalid_as(spec, "\"object\"",
                         "every provider but local needs credentialsRef with a name");
}

const struct rules_kind rules_provider_config = {
    .resource = &BUTLER_PROVIDER_CONFIGS,
    .validating_webhook = "vproviderconfig.kb.io",
    .validates = RULES_CREATE | RULES_UPDATE | RULES_DELETE,
    .validate = validate,
    .validate_shape = validate_shape,
};
