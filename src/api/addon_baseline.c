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
    const char *block;      /* spec.addons.<block>; NULL: cannot be chosen there */
    const char *definition; /* NULL: here come those that only the catalog knows */
    enum place place;       /* unless the definition says itself */
    bool mandatory;
    const char *config_key;
    const char *own_version;
    const char *timeout;
};

static const struct rule rules[] = {
    { "cni", "cilium", EVERYWHERE, true, "cilium", "1.17.0", "10m" },
    { "loadBalancer", "metallb", OWN_MACHINES, false, "metallb", "0.14.9", "5m" },
    { 0 },
    { "certManager", "cert-manager", EVERYWHERE, false, "certManager", "v1.16.2", "5m" },
    { "storage", "longhorn", OWN_MACHINES, false, "longhorn", "1.7.2", "10m" },
    { "ingress", "traefik", OWN_MACHINES, false, "traefik", "34.3.0", "5m" },
    { NULL, "metrics-server", EVERYWHERE, false, NULL, NULL, NULL },
    { "monitoring", "prometheus-operator", NOWHERE, false, NULL, NULL, NULL },
};

/* Words in a block that stand for another definition than the first. */
static const struct other {
    const char *provider;
    const char *definition;
    const char *before; /* a definition that it cannot do without; NULL: none */
} others[] = {
    { "linstor", "linstor", "piraeus-operator" },
    { "nginx", "ingress-nginx", NULL },
    { "victoria-metrics", "victoria-metrics", NULL },
};

static bool is_known_place(enum place place, struct slice provider)
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

static struct value providers_of(struct value definition)
{
    return value_find(definition, VALUE_KEYS("spec", "baselineProviders"));
}

static bool has_provider(struct value definition, struct slice provider)
{
    DOC_EACH (it, providers_of(definition)) {
        if (slice_equal(value_string_or(it.value, SLICE("")), provider))
            return true;
    }
    return false;
}

bool addon_baseline_is_foreign(struct value definition, struct slice provider)
{
    return provider.size && value_count(providers_of(definition)) > 0 &&
           !has_provider(definition, provider);
}

static struct slice name_of(struct value definition)
{
    return value_text(value_get(definition, SLICE("metadata")), "name");
}

static struct value find_definition(const struct addon_baseline_facts *facts, const char *name)
{
    for (size_t i = 0; i < facts->catalog_count; i++) {
        if (slice_is(name_of(facts->catalog[i]), name))
            return facts->catalog[i];
    }
    return VALUE_ABSENT_VALUE;
}

static bool is_place(const struct rule *rule, const struct addon_baseline_facts *facts)
{
    struct value definition = find_definition(facts, rule->definition);

    if (value_count(providers_of(definition)) > 0)
        return has_provider(definition, facts->provider);
    return is_known_place(rule->place, facts->provider);
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
    return is_place(rule, facts);
}

static const struct other *find_other(struct value block)
{
    struct slice provider = value_text(block, "provider");

    for (size_t i = 0; i < COUNT_OF(others); i++) {
        if (slice_is(provider, others[i].provider))
            return &others[i];
    }
    return NULL;
}

/* Returns how many it takes: one, or two where one needs the other. */
static size_t choose_known(const struct rule *rule, const struct addon_baseline_facts *facts,
                           struct value block, struct addon_baseline *chosen)
{
    const struct other *other = find_other(block);
    size_t count = 0;

    if (other && other->before)
        chosen[count++] = (struct addon_baseline){
            .definition = other->before,
            .object = find_definition(facts, other->before),
        };
    chosen[count++] = (struct addon_baseline){
        .definition = other ? other->definition : rule->definition,
        .object = find_definition(facts, other ? other->definition : rule->definition),
        .block = block,
        .mandatory = rule->mandatory,
        .config_key = other ? NULL : rule->config_key,
        .own_version = other ? NULL : rule->own_version,
        .timeout = other ? NULL : rule->timeout,
    };
    return count;
}

/* It has a rule of its own, or stands in for one that has. */
static bool is_known(struct slice name)
{
    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        if (rules[i].definition && slice_is(name, rules[i].definition))
            return true;
    }
    for (size_t i = 0; i < COUNT_OF(others); i++) {
        if (slice_is(name, others[i].definition) ||
            (others[i].before && slice_is(name, others[i].before)))
            return true;
    }
    return false;
}

static size_t choose_from_catalog(struct arena *arena, const struct addon_baseline_facts *facts,
                                  struct addon_baseline *chosen)
{
    size_t count = 0;

    for (size_t i = 0; i < facts->catalog_count; i++) {
        struct slice name = name_of(facts->catalog[i]);

        if (!is_known(name) && has_provider(facts->catalog[i], facts->provider))
            chosen[count++] = (struct addon_baseline){
                .definition = arena_text(arena, name),
                .object = facts->catalog[i],
            };
    }
    return count;
}

size_t addon_baseline_choose(struct arena *arena, const struct addon_baseline_facts *facts,
                             struct addon_baseline **out_chosen)
{
    struct addon_baseline *chosen =
        arena_array(arena, 2 * COUNT_OF(rules) + facts->catalog_count, struct addon_baseline);
    size_t count = 0;

    for (size_t i = 0; i < COUNT_OF(rules); i++) {
        struct value block = rules[i].block ? value_get(facts->addons, slice_from(rules[i].block))
                                            : VALUE_ABSENT_VALUE;

        if (!rules[i].definition)
            count += choose_from_catalog(arena, facts, &chosen[count]);
        else if (is_wanted(&rules[i], facts, block))
            count += choose_known(&rules[i], facts, block, &chosen[count]);
    }
    *out_chosen = chosen;
    return count;
}

const char *addon_baseline_version(struct arena *arena, const struct addon_baseline *addon,
                                   struct value config)
{
    struct slice version = value_text(addon->block, "version");

    if (!version.size && addon->config_key)
        version = value_text(value_get(config, SLICE("defaultAddonVersions")), addon->config_key);
    if (!version.size)
        version =
            value_text(value_find(addon->object, VALUE_KEYS("spec", "chart")), "defaultVersion");
    if (!version.size)
        version = slice_from(addon->own_version ? addon->own_version : "");
    return arena_text(arena, version);
}
