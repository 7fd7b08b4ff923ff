#include "api/addon_definition.h"

#include "base/duration.h"
#include "base/error.h"

uint64_t addon_definition_timeout_ms(struct slice text)
{
    int64_t ns = 0;

    error_drop(duration_parse(text, &ns), "what cannot be read is as good as absent");
    return ns > 0 ? (uint64_t)ns / DURATION_MILLISECOND : 0;
}

static struct slice text_or(struct slice text, struct slice fallback)
{
    return text.size ? text : fallback;
}

void addon_definition_read(struct value object, struct addon_definition *out_definition)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value chart = value_get(spec, SLICE("chart"));
    struct value defaults = value_get(spec, SLICE("defaults"));
    struct addon_definition definition = {
        .category = value_text(spec, "category"),
        .values = value_get(defaults, SLICE("values")),
        .depends_on = value_get(spec, SLICE("dependsOn")),
        .conflicts = value_get(spec, SLICE("conflicts")),
        .platform = value_bool_or(value_get(spec, SLICE("platform")), false),
    };

    meta_read(object, &definition.meta);
    definition.chart = (struct addon_chart){
        .repository = value_text(chart, "repository"),
        .chart = value_text(chart, "name"),
        .default_version = value_text(chart, "defaultVersion"),
        .release = text_or(value_text(defaults, "releaseName"), definition.meta.name),
        .namespace = text_or(value_text(defaults, "namespace"), definition.meta.name),
        .create_namespace = value_bool_or(value_get(defaults, SLICE("createNamespace")), true),
        .timeout_ms = addon_definition_timeout_ms(value_text(defaults, "timeout")),
    };
    *out_definition = definition;
}

bool addon_definition_is_privileged(const struct addon_definition *definition)
{
    static const char *const agents[] = { "vector-agent", "otel-collector", "prometheus-operator",
                                          "loki" };

    if (slice_is(definition->category, "cni") || slice_is(definition->category, "loadbalancer") ||
        slice_is(definition->category, "storage"))
        return true;
    for (size_t i = 0; i < COUNT_OF(agents); i++) {
        if (slice_is(definition->meta.name, agents[i]))
            return true;
    }
    return false;
}
