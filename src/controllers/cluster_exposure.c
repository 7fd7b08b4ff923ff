/* TenantCluster: how its API is reached from outside. Behind an Ingress controller or a Gateway the
 * address is known before the cluster is made, because its workers are told it. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "controllers/cluster_scope.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "kube/resources.h"

static const struct kube_resource GATEWAYS = { "gateway.networking.k8s.io", "v1", "gateways",
                                               "Gateway", true };

/* Where the controllers of this kind have their Service. */
static const struct {
    const char *controller;
    const char *namespace;
    const char *name;
} services[] = {
    { "traefik", "traefik", "traefik" },
    { "nginx", "ingress-nginx", "ingress-nginx-controller" },
    { "haproxy", "haproxy-controller", "haproxy-kubernetes-ingress" },
    { "generic", "traefik", "traefik" },
};

static struct error *read_object(struct cluster_scope *scope, const struct kube_resource *resource,
                                 const char *namespace, const char *name, struct value *out_object)
{
    struct doc *doc = NULL;
    struct error *err = kube_find(&scope->rc->kube, resource, namespace, name, &doc);

    if (err)
        return err;
    if (doc)
        arena_defer(scope->rc->arena, doc_release, doc);
    *out_object = doc ? doc_root(doc) : VALUE_ABSENT_VALUE;
    return NULL;
}

static struct error *gateway_address(struct cluster_scope *scope, struct slice *out_address)
{
    struct value gateway;
    struct error *err = read_object(scope, &GATEWAYS, scope->exposure.gateway_namespace,
                                    scope->exposure.gateway_name, &gateway);

    if (!err)
        *out_address = value_text(
            value_at(value_find(gateway, VALUE_KEYS("status", "addresses")), 0), "value");
    return err;
}

static struct error *ingress_address(struct cluster_scope *scope, struct slice *out_address)
{
    const char *controller = scope->exposure.controller ? scope->exposure.controller : "generic";
    struct value service;
    struct value ingress;
    struct error *err = NULL;

    for (size_t i = 0; i < COUNT_OF(services); i++) {
        if (strcmp(services[i].controller, controller) != 0)
            continue;
        err = read_object(scope, &KUBE_SERVICES, services[i].namespace, services[i].name, &service);
        if (err)
            return err;
        ingress = value_at(value_find(service, VALUE_KEYS("status", "loadBalancer", "ingress")), 0);
        *out_address = value_text(ingress, "ip");
    }
    return err;
}

static struct error *find_address(struct cluster_scope *scope, struct slice *out_address)
{
    *out_address = SLICE("");
    switch (scope->exposure.mode) {
    case EXPOSURE_LOAD_BALANCER:
        break;
    case EXPOSURE_INGRESS:
        return ingress_address(scope, out_address);
    case EXPOSURE_GATEWAY:
        return gateway_address(scope, out_address);
    }
    return NULL;
}

struct error *cluster_find_exposure(struct cluster_scope *scope)
{
    struct slice address;
    struct error *err = exposure_read(scope->rc->arena, scope->config_object, scope->spec,
                                      scope->name, scope->tenant, &scope->exposure);

    if (err) {
        CLEANUP(error) struct error *wrong = err;
        CLEANUP(text) struct text text = TEXT_EMPTY;

        error_append(wrong, &text);
        return cluster_fail(scope, "InvalidExposure", "%s", text_string(&text));
    }
    err = find_address(scope, &address);
    if (err)
        return reconcile_fail(scope->rc, err, "InfrastructureReady", "InfrastructureProvisioning");
    if (scope->exposure.mode == EXPOSURE_LOAD_BALANCER)
        return NULL;
    if (!address.size) {
        reconcile_condition(scope->rc, "InfrastructureReady", "False", "InfrastructureProvisioning",
                            "Waiting for exposure endpoint external IP");
        return cluster_wait(scope, CLUSTER_EXPOSURE_MS, "InfrastructureProvisioning",
                            "Waiting for exposure endpoint external IP");
    }
    scope->exposure_ip = arena_text(scope->rc->arena, address);
    return NULL;
}
