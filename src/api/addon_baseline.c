#include "api/addon_baseline.h"

#include "base/arena.h"
#include "base/cleanup.h"

/* Where addons are wanted when nobody says anything. */
enum place {
    NOWHERE,
    OWN_MACHINES, /* providers that have neither load balancers nor storage of their own */
    EVERYWHERE,
};

struct rule {
    const char *block; /* spec.addons.<block>; NULL: cannot be chosen there */
    const char *definition;
    enum place place;
    bool mandatory;
    const char *config_key;
    const char *own_version;
};

static const struct rule rules[ADDON_BASELINE_MAX] = {
    { "cni", "cilium", EVERYWHERE, true, "cilium", "1.17.0" },
    { "loadBalancer", "metallb", OWN_MACHINES, false, "metallb", "0.14.9" },
    { "certManager", "cert-manager", EVERYWHERE, false, "certManager", "v1.16.2" },
    { "storage", "longhorn", OWN_MACHINES, false, "longhorn", "1.7.2" },
    { "ingress", "traefik", OWN_MACHINES, false, "traefik", "34.3.0" },
    { NULL, "metrics-server", EVERYWHERE, false, NULL, NULL },
    { "monitoring", "prometheus-operator", NOWHERE, false, NULL, NULL },
};

/* Words in a block that stand for another definition than the first. */
static const struct {
    const char *provider;
    const char *definition;
} others[] = {
    { "linstor", "linstor" },
    { "nginx", "ingress-nginx" },
    { "victoria-metrics", "victoria-metrics" },
};

static bool is_place(enum place place, struct slice provider)
{
    static const char *const own[] = { "harvester", "nutanix", "proxmox", "vsphere" };

    switch (place) {
    case NOWHERE:
        return false;
    case EVERYWHERE:
        return true;
    case OWN_MACHINES:
        break;
    }
    for (size_t i = 0; i < COUNT_OF(own); i++) {
        if (slice_is(provider, own[i]))
            return true;
    }
    return false;
}

static bool is_wanted(const struct rule *rule, const struct addon_baseline_facts *facts,
                      struct value block)
{
    if (slice_is(value_text(block, "provider"), "none"))
        return false; /* bring your own */
    if (value_is_object(block))
        return value_bool_or(value_get(block, SLICE("enabled")), true);
    if (slice_is(facts->provider, "local") && slice_is(slice_from(rule->definition), "metallb"))
        return facts->has_lb_range;
    return is_place(rule->place, facts->provider);
}

static void choose(const struct rule *rule, struct value block, struct addon_baseline *out_addon)
{
    struct slice provider = value_text(block, "provider");

    *out_addon = (struct addon_baseline){
        .definition = rule->definition,
        .block = block,
        .mandatory = rule->mandatory,
        .config_key = rule->config_key,
        .own_version = rule->own_version,
    };
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        if (!slice_is(provider, others[i].provider))
            continue;
        out_addon->definition = others[i].definition;
        out_addon->config_key = NULL;
        out_addon->own_version = NULL;
    }
}

size_t addon_baseline_choose(const struct addon_baseline_facts *facts,
                             struct addon_baseline out_chosen[ADDON_BASELINE_MAX])
{
    size_t count = 0;

    for (size_t i = 0; i < COUNT_OF(rules) && rules[i].definition; i++) {
        struct value block = rules[i].block ? value_get(facts->addons, slice_from(rules[i].block))
                                            : VALUE_ABSENT_VALUE;

        if (is_wanted(&rules[i], facts, block))
            choose(&rules[i], block, &out_chosen[count++]);
    }
    return count;
}

const char *addon_baseline_version(struct arena *arena, const struct addon_baseline *addon,
                                   struct value config, struct value definition)
{
    struct slice version = value_text(addon->block, "version");

    if (!version.size && addon->config_key)
        version = value_text(value_get(config, SLICE("defaultAddonVersions")), addon->config_key);
    if (!version.size)
        version = value_text(value_find(definition, VALUE_KEYS("spec", "chart")), "defaultVersion");
    if (!version.size)
        version = slice_from(addon->own_version ? addon->own_version : "");
    return arena_strndup(arena, version.data, version.size);
}
