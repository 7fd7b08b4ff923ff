#include "api/tenant_addon.h"

#include "api/butler_names.h"

enum {
    MAX_RETRIES = 3 /* unless it says otherwise */
};

static struct slice text_or(struct slice text, struct slice fallback)
{
    return text.size ? text : fallback;
}

static void read_helm(struct value helm, struct tenant_addon *addon)
{
    struct slice release = text_or(value_text(helm, "releaseName"), addon->meta.name);

    addon->has_helm = value_is_object(helm);
    addon->chart = (struct addon_chart){
        .repository = value_text(helm, "repository"),
        .chart = value_text(helm, "chart"),
        .release = release,
        .namespace = text_or(value_text(helm, "namespace"), release),
        .create_namespace = value_bool_or(value_get(helm, SLICE("createNamespace")), true),
    };
}

void tenant_addon_read(struct value object, struct tenant_addon *out_addon)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value status = value_get(object, SLICE("status"));
    struct value rollback = value_get(spec, SLICE("rollback"));
    struct tenant_addon addon = {
        .cluster = value_text(value_get(spec, SLICE("clusterRef")), "name"),
        .addon = value_text(spec, "addon"),
        .version = value_text(spec, "version"),
        .values = value_get(spec, SLICE("values")),
        .depends_on = value_get(spec, SLICE("dependsOn")),
        .timeout_ms = addon_definition_timeout_ms(value_text(spec, "timeout")),
        .rollback = value_bool_or(value_get(rollback, SLICE("onFailure")), true),
        .max_retries = value_int_or(value_get(rollback, SLICE("maxRetries")), MAX_RETRIES),
        .adopt = value_bool_or(value_get(spec, SLICE("adopt")), false),
        .phase = value_text(status, "phase"),
        .installed_version = value_text(status, "installedVersion"),
        .changed = value_text(status, "lastTransitionTime"),
    };

    meta_read(object, &addon.meta);
    addon.baseline = slice_is(meta_label(&addon.meta, BUTLER_LABEL_BASELINE), "true");
    addon.auto_enrolled = slice_is(meta_label(&addon.meta, BUTLER_LABEL_AUTO_ENROLLED), "true");
    read_helm(value_get(spec, SLICE("helm")), &addon);
    *out_addon = addon;
}

bool tenant_addon_is_installed(const struct tenant_addon *addon)
{
    return slice_is(addon->phase, "Installed");
}

bool tenant_addon_is_noted(const struct tenant_addon *addon)
{
    return addon->baseline && slice_is(meta_label(&addon->meta, BUTLER_LABEL_SIMULATED), "true");
}
