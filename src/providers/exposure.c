/* Reads modes and makes host names. */
#include "providers/exposure.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/name.h"
#include "providers/fields_internal.h"

#define CONFIG_FIELD "ButlerConfig spec.controlPlaneExposure."

static const char *const mode_names[] = {
    [EXPOSURE_LOAD_BALANCER] = "LoadBalancer",
    [EXPOSURE_INGRESS] = "Ingress",
    [EXPOSURE_GATEWAY] = "Gateway",
};

const char *exposure_mode_name(enum exposure_mode mode)
{
    return mode_names[mode];
}

static struct error *read_mode(struct value config, struct value spec, enum exposure_mode *out_mode)
{
    struct slice name = value_text(value_get(spec, SLICE("controlPlane")), "exposureMode");
    const char *field = "spec.controlPlane.exposureMode";

    if (name.size == 0) {
        name = value_text(config, "mode");
        field = CONFIG_FIELD "mode";
    }
    if (name.size == 0)
        name = SLICE("LoadBalancer");
    for (size_t i = 0; i < COUNT_OF(mode_names); i++)
        if (slice_is(name, mode_names[i])) {
            *out_mode = (enum exposure_mode)i;
            return NULL;
        }
    name = slice_brief(name);
    return error_new(ERR_INVALID,
                     "%s \"" SLICE_FORMAT "\" must be LoadBalancer, Ingress or Gateway", field,
                     SLICE_ARGUMENT(name));
}

static struct error *check_host(const char *host)
{
    struct error *err = name_check_subdomain(slice_from(host));

    if (!err)
        return NULL;
    return error_wrap(error_recode(err, ERR_INVALID), CONFIG_FIELD "hostname makes host %s", host);
}

/* The name of the tunnel: k8s.example.com beside konnectivity.example.com, so that one wildcard
 * record each is enough. */
static const char *konnectivity_host(struct arena *arena, const char *tenant_host)
{
    struct slice host = slice_from(tenant_host);
    size_t at = 0;

    if (!slice_find(host, SLICE(".k8s."), &at))
        return arena_format(arena, "konnectivity-%s", tenant_host);
    return arena_format(arena, "%.*s.konnectivity.%s", (int)at, tenant_host,
                        tenant_host + at + strlen(".k8s."));
}

static struct error *read_hosts(struct arena *arena, struct value config, const char *cluster,
                                const char *tenant_namespace, struct exposure *exposure)
{
    const char *domain = fields_text(arena, value_get(config, SLICE("hostname")));
    struct error *err;

    if (!domain)
        return error_new(ERR_INVALID, CONFIG_FIELD "hostname is required in mode %s",
                         mode_names[exposure->mode]);
    if (strncmp(domain, "*.", 2) == 0)
        domain += 2;
    exposure->tenant_host = arena_format(arena, "%s.%s.%s", cluster, tenant_namespace, domain);
    err = check_host(exposure->tenant_host);
    if (err)
        return err;
    exposure->konnectivity_host = konnectivity_host(arena, exposure->tenant_host);
    return check_host(exposure->konnectivity_host);
}

static struct error *read_gateway(struct arena *arena, struct value config,
                                  struct exposure *exposure)
{
    struct slice reference = value_text(config, "gatewayRef");
    struct slice namespace = { 0 };
    struct slice name = { 0 };

    if (reference.size == 0)
        return error_new(ERR_INVALID, CONFIG_FIELD "gatewayRef is required in mode Gateway");
    if (!slice_cut(reference, '/', &namespace, &name) || namespace.size == 0 || name.size == 0) {
        reference = slice_brief(reference);
        return error_new(ERR_INVALID,
                         CONFIG_FIELD "gatewayRef \"" SLICE_FORMAT "\" must be namespace/name",
                         SLICE_ARGUMENT(reference));
    }
    exposure->gateway_namespace = arena_text(arena, namespace);
    exposure->gateway_name = arena_text(arena, name);
    return NULL;
}

struct error *exposure_read(struct arena *arena, struct value butler_config, struct value spec,
                            const char *cluster, const char *tenant_namespace,
                            struct exposure *out_exposure)
{
    struct value config = value_find(butler_config, VALUE_KEYS("spec", "controlPlaneExposure"));
    struct exposure exposure = { 0 };
    struct error *err = read_mode(config, spec, &exposure.mode);

    if (!err && exposure.mode != EXPOSURE_LOAD_BALANCER)
        err = read_hosts(arena, config, cluster, tenant_namespace, &exposure);
    if (!err && exposure.mode == EXPOSURE_INGRESS) {
        exposure.class_name = fields_text(arena, value_get(config, SLICE("ingressClassName")));
        exposure.controller = fields_text(arena, value_get(config, SLICE("controllerType")));
    }
    if (!err && exposure.mode == EXPOSURE_GATEWAY)
        err = read_gateway(arena, config, &exposure);
    if (!err)
        *out_exposure = exposure;
    return err;
}
