#include "api/provider_config.h"

#include "lib/fixture_yaml.h"
#include "lib/test.h"

struct key_row {
    const char *name;
    const char *spec;
    const char *data;
    const char *missing; /* NULL: none */
};

static const struct key_row key_rows[] = {
    { "wants a kubeconfig of harvester", "{provider: harvester}", "{}", "kubeconfig" },
    { "has it", "{provider: harvester}", "{kubeconfig: eA==}", NULL },
    { "takes the key that the reference names", "{provider: harvester, credentialsRef: {key: k}}",
      "{k: eA==}", NULL },
    { "misses the key that the reference names", "{provider: harvester, credentialsRef: {key: k}}",
      "{kubeconfig: eA==}", "k" },
    { "takes an empty value for none", "{provider: gcp}", "{serviceAccountKey: ''}",
      "serviceAccountKey" },
    { "names all that nutanix lacks", "{provider: nutanix}", "{ca.pem: eA==}",
      "username password" },
    { "names what is left", "{provider: nutanix}", "{username: eA==}", "password" },
    { "names what azure lacks", "{provider: azure}", "{clientSecret: eA==}", "clientID tenantID" },
    { "wants two of aws", "{provider: aws}", "{accessKeyID: eA==, secretAccessKey: eA==}", NULL },
    { "names both ways into proxmox", "{provider: proxmox}", "{username: eA==}",
      "password (or token)" },
    { "takes either way into proxmox", "{provider: proxmox}", "{token: eA==}", NULL },
    { "wants a login of vsphere", "{provider: vsphere}", "{username: eA==}", "password" },
    { "wants nothing of the local one", "{provider: local}", "{}", NULL },
};

static void keys(void **state)
{
    const struct key_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct provider_config config;
    const char *missing;

    provider_config_read(fixture_yaml(arena_format(arena, "{spec: %s}", row->spec)), &config);
    missing = provider_config_missing_keys(arena, &config, fixture_yaml(row->data));
    assert_int_equal(missing != NULL, row->missing != NULL);
    if (missing)
        assert_string_equal(missing, row->missing);
}

static void a_config_is_read(void **state)
{
    struct provider_config config;

    (void)state;
    provider_config_read(
        fixture_yaml(
            "{metadata: {namespace: home}, spec: {provider: nutanix, credentialsRef: {name: c}, "
            "scope: {type: team, teamRef: {name: t}}, network: {mode: ipam, poolRefs: [{name: "
            "p}]}}}"),
        &config);
    assert_true(slice_is(config.credentials_namespace, "home"));
    assert_true(config.team_scoped && slice_is(config.team, "t"));
    assert_true(config.uses_ipam);
    assert_int_equal(value_count(config.pool_refs), 1);
    assert_int_equal(config.tenant_balancer, 8);

    provider_config_read(
        fixture_yaml("{metadata: {namespace: home}, spec: {credentialsRef: {name: c, "
                     "namespace: m}, network: "
                     "{loadBalancer: {allocationMode: elastic, defaultPoolSize: 9}}}}"),
        &config);
    assert_true(slice_is(config.credentials_namespace, "m"));
    assert_false(config.team_scoped || config.uses_ipam);
    assert_int_equal(config.tenant_balancer, 2);
}

TEST_MAIN(TABLE(keys, key_rows), TEST(a_config_is_read))
