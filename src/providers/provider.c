/* The table of providers. */
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "kube/transport.h"
#include "providers/capi_internal.h"

/* The first of several flavours is the default. */
static const struct provider *const providers[] = {
    &provider_harvester_kubevirt,
    &provider_harvester_native,
    &provider_nutanix,
    &provider_local,
};

static struct error *refuse_name(struct slice name)
{
    CLEANUP(text) struct text known = TEXT_EMPTY;

    for (size_t i = 0; i < COUNT_OF(providers); i++) {
        if (i > 0 && strcmp(providers[i]->name, providers[i - 1]->name) == 0)
            continue;
        text_appendf(&known, "%s%s", i > 0 ? ", " : "", providers[i]->name);
    }
    name = slice_brief(name);
    return error_new(ERR_INVALID, "unsupported provider type: " SLICE_FORMAT "; supported are %s",
                     SLICE_ARGUMENT(name), text_string(&known));
}

static struct error *refuse_flavor(const char *name, struct slice flavor)
{
    CLEANUP(text) struct text known = TEXT_EMPTY;

    for (size_t i = 0; i < COUNT_OF(providers); i++)
        if (strcmp(providers[i]->name, name) == 0)
            text_appendf(&known, "%s%s", known.size > 0 ? " or " : "", providers[i]->flavor);
    flavor = slice_brief(flavor);
    return error_new(ERR_INVALID, "spec.%s.capiFlavor \"" SLICE_FORMAT "\" must be %s", name,
                     SLICE_ARGUMENT(flavor), text_string(&known));
}

struct error *provider_find(struct value provider_config, const struct provider **out_provider)
{
    struct value spec = value_get(provider_config, SLICE("spec"));
    struct slice name = value_text(spec, "provider");
    struct slice flavor = { 0 };
    const char *found = NULL;

    for (size_t i = 0; i < COUNT_OF(providers); i++) {
        if (!slice_is(name, providers[i]->name))
            continue;
        found = providers[i]->name;
        flavor = value_text(value_get(spec, name), "capiFlavor");
        if (!providers[i]->flavor || flavor.size == 0 || slice_is(flavor, providers[i]->flavor)) {
            *out_provider = providers[i];
            return NULL;
        }
    }
    return found ? refuse_flavor(found, flavor) : refuse_name(name);
}

/* NULL: there is none of that name. */
static const struct provider *find_quietly(struct value provider_config)
{
    const struct provider *provider = NULL;
    struct error *err = provider_find(provider_config, &provider);

    if (err)
        error_drop(err, "capi_build() says it");
    return provider;
}

const struct kube_resource *capi_machine_templates(struct value provider_config)
{
    const struct provider *provider = find_quietly(provider_config);

    return provider ? provider->machine_template : NULL;
}

const struct kube_resource *capi_find_kind(struct slice kind)
{
    for (size_t i = 0; i < COUNT_OF(providers); i++) {
        if (slice_is(kind, providers[i]->cluster->kind))
            return providers[i]->cluster;
        if (slice_is(kind, providers[i]->machine_template->kind))
            return providers[i]->machine_template;
    }
    return NULL;
}

bool capi_has_bootstrap(struct value provider_config)
{
    const struct provider *provider = find_quietly(provider_config);

    return provider && provider->set_bootstrap;
}

bool provider_has_external_cloud(const struct provider *provider, struct value spec)
{
    struct value wanted = value_find(spec, VALUE_KEYS("controlPlane", "externalCloudProvider"));

    return provider->has_cloud_controller && value_bool_or(wanted, true);
}

bool capi_has_external_cloud(struct value provider_config, struct value spec)
{
    const struct provider *provider = find_quietly(provider_config);

    return provider && provider_has_external_cloud(provider, spec);
}
