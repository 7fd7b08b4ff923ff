/* Rules of providers, row by row. */
#include "lib/rules_fixture.h"

#define PROVIDER(spec)                                                                             \
    "metadata: {name: p, namespace: butler-system}\nspec: {credentialsRef: {name: c}, " spec "}"
#define BARE(spec) "metadata: {name: p, namespace: butler-system}\nspec: {" spec "}"
#define HARVESTER  "provider: harvester, harvester: {networkName: d/vm}"

#define CLUSTER(labels, spec)                                                                      \
    "kind: TenantCluster\nmetadata: {name: web, namespace: acme, labels: {" labels                 \
    "}}\nspec: {" spec "}"
#define NAMED CLUSTER("", "providerConfigRef: {name: p}")

static const struct rules_row rows[] = {
    { "needs the block of its provider", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("provider: azure"), NULL,
      "spec.azure: Required value: azure configuration is required when provider is \"azure\"", 0 },
    { "needs what azure needs", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("provider: azure, azure: {location: x}"), NULL,
      "[spec.azure.subscriptionID: Required value: subscriptionID is required when provider is "
      "\"azure\", spec.azure.resourceGroup: Required value: resourceGroup is required when "
      "provider "
      "is \"azure\"]",
      0 },
    { "takes azure with all it needs", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("provider: azure, azure: {subscriptionID: s, resourceGroup: g}"), NULL, NULL, 0 },
    { "needs what aws needs", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("provider: aws, aws: {}"), NULL, "...spec.aws.region: Required value", 0 },
    { "needs what gcp needs", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("provider: gcp, gcp: {projectID: p}"), NULL, "...spec.gcp.region: Required value",
      0 },
    { "needs the block of harvester", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("provider: harvester"), NULL,
      "...harvester configuration is required when provider is \"harvester\"", 0 },
    { "needs the block of nutanix", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("provider: nutanix"), NULL, "...nutanix configuration is required", 0 },
    { "needs the block of proxmox", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("provider: proxmox"), NULL, "...proxmox configuration is required", 0 },
    { "needs the block of vsphere", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("provider: vsphere"), NULL, "...vsphere configuration is required", 0 },
    { "needs no block for local machines, and no credentials", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      BARE("provider: local"), NULL, NULL, 0 },
    { "needs credentials for all others", &BUTLER_PROVIDER_CONFIGS, NULL, NULL, BARE(HARVESTER),
      NULL,
      "spec: Invalid value: \"object\": every provider but local needs credentialsRef with a name",
      ERR_INVALID },
    { "needs credentials with a name", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      BARE("credentialsRef: {name: ''}, " HARVESTER), NULL, "needs credentialsRef with a name",
      ERR_INVALID },
    { "needs the team it is for", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("scope: {type: team}, " HARVESTER), NULL,
      "spec.scope.teamRef: Required value: teamRef is required when scope type is \"team\"", 0 },
    { "takes a team", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("scope: {type: team, teamRef: {name: acme}}, " HARVESTER), NULL, NULL, 0 },
    { "needs a pool where it gives addresses", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("network: {mode: ipam}, " HARVESTER), NULL,
      "spec.network.poolRefs: Required value: at least one poolRef is required when network mode "
      "is "
      "\"ipam\"",
      0 },
    { "takes a pool", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("network: {mode: ipam, poolRefs: [{name: a}]}, " HARVESTER), NULL, NULL, 0 },
    { "gives no addresses in clouds", &BUTLER_PROVIDER_CONFIGS, NULL, NULL,
      PROVIDER("network: {mode: ipam, poolRefs: [{name: a}]}, provider: aws, aws: {region: r}"),
      NULL, "spec.network.mode: Forbidden: IPAM mode is not supported for cloud providers", 0 },

    { "keeps the provider that clusters name", &BUTLER_PROVIDER_CONFIGS, NAMED, PROVIDER(HARVESTER),
      BARE("provider: local"), NULL,
      "spec.provider: Forbidden: field is immutable while clusters use it: TenantCluster acme/web "
      "does",
      0 },
    { "lets an unused provider change", &BUTLER_PROVIDER_CONFIGS, NULL, PROVIDER(HARVESTER),
      BARE("provider: local"), NULL, NULL, 0 },
    { "stays while a cluster names it", &BUTLER_PROVIDER_CONFIGS, NAMED, PROVIDER(HARVESTER), NULL,
      NULL, "cannot delete ProviderConfig \"p\": TenantCluster acme/web still references it", 0 },
    { "stays while a cluster was given it", &BUTLER_PROVIDER_CONFIGS,
      CLUSTER("butler.butlerlabs.dev/provider-config: p", ""), PROVIDER(HARVESTER), NULL, NULL,
      "...TenantCluster acme/web still references it", 0 },
    { "goes when a cluster names another", &BUTLER_PROVIDER_CONFIGS,
      CLUSTER("", "providerConfigRef: {name: q}"), PROVIDER(HARVESTER), NULL, NULL, NULL, 0 },
    { "goes when a cluster names one of another namespace", &BUTLER_PROVIDER_CONFIGS,
      CLUSTER("", "providerConfigRef: {name: p, namespace: acme}"), PROVIDER(HARVESTER), NULL, NULL,
      NULL, 0 },
};

TEST_MAIN(TABLE(rules_fixture_row, rows))
