/* The server's scene with providers, pools of addresses and their allocations besides. */
#pragma once

#include "lib/server_scene.h"

#define POOL "/api/admin/networks/butler-system/lab-net"
#define LAB  "/api/providers/butler-system/lab"

/* Names of this scene: one that is a cloud's metadata, one that nobody has. */
static inline struct error *scene_lookup(void *context, struct arena *arena, const char *host,
                                         struct ip_address **out_addresses, size_t *out_count)
{
    (void)context;
    if (strcmp(host, "metadata.example") != 0)
        return error_new(ERR_UNAVAILABLE, "look up %s: no such name", host);
    *out_addresses = arena_array(arena, 1, struct ip_address);
    assert_no_error(ip_parse(SLICE("169.254.169.254"), *out_addresses));
    *out_count = 1;
    return NULL;
}

static inline void put_networks(struct scene *scene)
{
    put(scene, &BUTLER_NETWORK_POOLS,
        "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: NetworkPool, metadata: {namespace: "
        "butler-system, name: lab-net}, spec: {cidr: 10.40.0.0/16, reserved: [{cidr: 10.40.0.0/28, "
        "purpose: dhcp, description: leases}], tenantAllocation: {ranges: [{start: 10.40.1.0, end: "
        "10.40.2.255}]}}, status: {infrastructureAllocations: [{ip: 10.40.1.1, source: node}]}}");
    put(scene, &BUTLER_NETWORK_POOLS,
        "{metadata: {namespace: butler-system, name: empty}, spec: {cidr: 10.41.0.0/24}}");
    put(scene, &BUTLER_IP_ALLOCATIONS,
        "{metadata: {namespace: butler-system, name: web-n}, spec: {poolRef: {name: lab-net}, "
        "type: "
        "nodes, tenantClusterRef: {name: web, namespace: team-alpha}}, status: {phase: Allocated, "
        "startAddress: 10.40.1.16, endAddress: 10.40.1.20, cidr: 10.40.1.16-10.40.1.20}}");
    put(scene, &BUTLER_IP_ALLOCATIONS,
        "{metadata: {namespace: butler-system, name: gone-lb}, spec: {poolRef: {name: lab-net}, "
        "type: loadbalancer, tenantClusterRef: {name: gone, namespace: team-alpha}}, status: "
        "{phase: Allocated, startAddress: 10.40.1.32, endAddress: 10.40.1.39, cidr: "
        "10.40.1.32/29}}");
}

static inline void put_providers(struct scene *scene)
{
    put(scene, &BUTLER_PROVIDER_CONFIGS,
        "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: ProviderConfig, metadata: {namespace: "
        "butler-system, name: lab}, spec: {provider: nutanix, credentialsRef: {name: "
        "lab-credentials}, nutanix: {endpoint: 'https://169.254.169.254', clusterUUID: c, "
        "subnetUUID: s}, network: {gateway: 10.40.1.254, poolRefs: [{name: lab-net}]}}}");
    put(scene, &BUTLER_PROVIDER_CONFIGS,
        "{metadata: {namespace: team-alpha, name: ours}, spec: {provider: aws, scope: {type: team, "
        "teamRef: {name: alpha}}, credentialsRef: {name: ours-credentials}}}");
    put(scene, &BUTLER_PROVIDER_CONFIGS,
        "{metadata: {namespace: team-alpha, name: thief}, spec: {provider: nutanix, "
        "credentialsRef: "
        "{name: lab-credentials, namespace: butler-system}, nutanix: {endpoint: "
        "'https://metadata.example'}}}");
    put(scene, &BUTLER_PROVIDER_CONFIGS,
        "{metadata: {namespace: team-alpha, name: inside}, spec: {provider: nutanix, "
        "credentialsRef: {name: inside-credentials}, nutanix: {endpoint: 'https://10.1.2.3'}}}");
    put(scene, &KUBE_SECRETS,
        "{metadata: {namespace: team-alpha, name: inside-credentials}, data: {username: dQ==, "
        "password: dQ==}}");
    put(scene, &KUBE_SECRETS,
        "{metadata: {namespace: butler-system, name: lab-credentials, labels: "
        "{butler.butlerlabs.dev/secret-type: provider-credentials}}, data: {username: dQ==, "
        "password: aHVudGVyMg==}}");
}

static inline void put_platform(struct scene *scene)
{
    put(scene, &BUTLER_CONFIGS,
        "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: ButlerConfig, metadata: {name: "
        "butler}, "
        "spec: {multiTenancy: {mode: Enforced}, observability: {pipeline: {clusterRef: {name: web, "
        "namespace: team-alpha}, logEndpoint: 'https://logs.example'}}}, status: {teamCount: 2}}");
    put(scene, &BUTLER_CREATION_POLICIES,
        "{metadata: {name: images}, spec: {scope: {platformWide: {}}, options: {image: {mode: "
        "allowList, values: [a]}}}}");
    put(scene, &BUTLER_TENANT_ADDONS,
        "{metadata: {namespace: team-alpha, name: web-vector}, spec: {clusterRef: {name: web}, "
        "addon: vector-agent}, status: {phase: Installed}}");
    put(scene, &BUTLER_MANAGEMENT_ADDONS,
        "{metadata: {name: cache}, spec: {addon: redis, values: {password: hunter2}}, status: "
        "{phase: Installed, installedVersion: 1.0.0}}");
    put(scene, &STEWARD_DATA_STORES,
        "{metadata: {name: default}, spec: {driver: etcd, endpoints: ['etcd:2379']}, status: "
        "{usedBy: [a/b]}}");
    put(scene, &KUBE_NODES,
        "{metadata: {name: n1}, status: {nodeInfo: {kubeletVersion: v1.31.4}, conditions: [{type: "
        "Ready, status: 'True'}]}}");
    put(scene, &KUBE_NODES, "{metadata: {name: n2}}");
    put(scene, &KUBE_PODS,
        "{metadata: {namespace: kube-system, name: dns}, spec: {containers: [{name: a}, {name: "
        "b}]}, status: {phase: Running, containerStatuses: [{ready: true, restartCount: 1}, "
        "{ready: false, restartCount: 2}]}}");
    put(scene, &KUBE_PODS,
        "{metadata: {namespace: kube-system, name: job}, status: {phase: Succeeded}}");
}

/* Namespaces come last: what is written before needs none. */
static inline void put_namespaces(struct scene *scene)
{
    static const char *const names[] = { "butler-system", "kube-system", "team-alpha", "team-beta",
                                         "web-inside" };

    fake_kube_serve(scene->fake, &KUBE_NAMESPACES, (unsigned)-1);
    for (size_t i = 0; i < COUNT_OF(names); i++)
        put(scene, &KUBE_NAMESPACES,
            arena_format(fixture_current()->arena, "{metadata: {name: %s}}", names[i]));
}

static inline struct scene *infrastructure_start(void)
{
    static const struct kube_resource *const resources[] = {
        &BUTLER_NETWORK_POOLS,
        &BUTLER_CONFIGS,
        &BUTLER_CREATION_POLICIES,
        &BUTLER_MANAGEMENT_ADDONS,
        &STEWARD_DATA_STORES,
        &KUBE_NODES,
        &KUBE_PODS,
    };
    struct scene *scene = scene_start();

    for (size_t i = 0; i < COUNT_OF(resources); i++)
        fake_kube_serve(scene->fake, resources[i], (unsigned)-1);
    put_platform(scene);
    scene->parts.lookup = scene_lookup;
    put_networks(scene);
    put_providers(scene);
    put_namespaces(scene);
    return scene;
}

/* Whoever changes something but a Secret does it for paul. */
static inline struct error *refuse_strangers(void *context, const struct kube_request *request)
{
    (void)context;
    if (request->verb < KUBE_CREATE || kube_resource_equal(request->resource, &KUBE_SECRETS) ||
        (request->as && strcmp(request->as->user, "paul@example.com") == 0))
        return NULL;
    return error_new(ERR_FORBIDDEN, "who are you?");
}

static inline void infrastructure_question(void **state)
{
    const struct scene_row *row = *state;
    struct scene *scene = infrastructure_start();

    assert_answer(ask_with(scene, row->who, row->method, row->path, row->headers, row->body),
                  row->status, row->part);
}
