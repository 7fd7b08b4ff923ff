#include "api/butler_config.h"

#include "api/butler_names.h"
#include "base/arena.h"

static enum butler_config_mode read_mode(struct slice text)
{
    if (slice_is(text, "Enforced"))
        return BUTLER_CONFIG_ENFORCED;
    return slice_is(text, "Optional") ? BUTLER_CONFIG_OPTIONAL : BUTLER_CONFIG_DISABLED;
}

static enum butler_config_exposure read_exposure(struct slice text)
{
    if (slice_is(text, "Ingress"))
        return BUTLER_CONFIG_INGRESS;
    return slice_is(text, "Gateway") ? BUTLER_CONFIG_GATEWAY : BUTLER_CONFIG_LOAD_BALANCER;
}

const char *butler_config_exposure_name(enum butler_config_exposure exposure)
{
    switch (exposure) {
    case BUTLER_CONFIG_LOAD_BALANCER:
        return "LoadBalancer";
    case BUTLER_CONFIG_INGRESS:
        return "Ingress";
    case BUTLER_CONFIG_GATEWAY:
        return "Gateway";
    }
    return "";
}

void butler_config_read(struct value object, struct butler_config *out_config)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value exposure = value_get(spec, SLICE("controlPlaneExposure"));
    struct value pipeline = value_find(spec, VALUE_KEYS("observability", "pipeline", "clusterRef"));

    *out_config = (struct butler_config){
        .mode = read_mode(value_text(value_get(spec, SLICE("multiTenancy")), "mode")),
        .default_namespace = value_text(spec, "defaultNamespace"),
        .exposure = read_exposure(value_text(exposure, "mode")),
        .exposure_hostname = value_text(exposure, "hostname"),
        .exposure_gateway = value_text(exposure, "gatewayRef"),
        .default_provider_config =
            value_text(value_get(spec, SLICE("defaultProviderConfigRef")), "name"),
        .audit_webhook = value_text(value_get(spec, SLICE("audit")), "webhookURL"),
        .notification_webhook = value_text(value_get(spec, SLICE("notifications")), "webhookURL"),
        .pipeline_namespace = value_text(pipeline, "namespace"),
        .pipeline_cluster = value_text(pipeline, "name"),
        .spec = spec,
    };
    if (!out_config->default_namespace.size)
        out_config->default_namespace = SLICE(BUTLER_TENANTS_NAMESPACE);
    meta_read(object, &out_config->meta);
}

static bool is_namespaced_name(struct slice text)
{
    struct slice namespace;
    struct slice name;
    size_t slash;

    return slice_cut(text, '/', &namespace, &name) && namespace.size && name.size &&
           !slice_find(name, SLICE("/"), &slash);
}

const char *butler_config_exposure_problem(struct arena *arena, const struct butler_config *config)
{
    const char *mode = butler_config_exposure_name(config->exposure);

    if (config->exposure == BUTLER_CONFIG_LOAD_BALANCER)
        return NULL;
    if (!config->exposure_hostname.size)
        return arena_format(arena, "controlPlaneExposure.hostname is required when mode is %s",
                            mode);
    if (config->exposure != BUTLER_CONFIG_GATEWAY)
        return NULL;
    if (!config->exposure_gateway.size)
        return arena_format(arena, "controlPlaneExposure.gatewayRef is required when mode is %s",
                            mode);
    if (!is_namespaced_name(config->exposure_gateway))
        return arena_format(arena,
                            "controlPlaneExposure.gatewayRef \"" SLICE_FORMAT
                            "\" must be of the form namespace/name",
                            SLICE_ARGUMENT(slice_brief(config->exposure_gateway)));
    return NULL;
}
