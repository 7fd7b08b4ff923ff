#include "api/team_limits.h"

#include "api/amount.h"
#include "base/arena.h"
#include "base/error.h"

const struct team_limits_word team_limits_words[] = {
    { "maxCPUCores", "maxTotalCPU" },
    { "maxMemory", "maxTotalMemory" },
    { "maxStorage", "maxTotalStorage" },
    { "maxNodesPerCluster", "maxWorkersPerCluster" },
    { NULL, NULL },
};

/* The canonical field wins when both are set. */
static struct value either(struct value limits, const char *name, const char *alias)
{
    struct value value = value_get(limits, slice_from(name));

    if (value_exists(value) && !value_is_null(value))
        return value;
    return alias ? value_get(limits, slice_from(alias)) : value;
}

static void read_count(struct value limits, const char *name, const char *alias,
                       struct team_limits_count *out)
{
    out->set = value_int(either(limits, name, alias), &out->most);
}

static struct error *read_amount(struct value limits, const char *path, const char *name,
                                 const char *alias, struct team_limits_amount *out)
{
    struct error *err = amount_read(either(limits, name, alias), name, &out->set, &out->most);

    return err ? error_wrap(err, "%s", path) : NULL;
}

struct error *team_limits_read(struct value limits, const char *path,
                               struct team_limits *out_limits)
{
    struct team_limits out = {
        .allowed_addons = value_get(limits, SLICE("allowedAddons")),
        .denied_addons = value_get(limits, SLICE("deniedAddons")),
        .allowed_providers = value_get(limits, SLICE("allowedProviders")),
        .allowed_versions = value_get(limits, SLICE("allowedKubernetesVersions")),
    };
    struct error *err;

    read_count(limits, "maxClusters", NULL, &out.clusters);
    read_count(limits, "maxTotalNodes", NULL, &out.nodes);
    read_count(limits, "maxNodesPerCluster", "maxWorkersPerCluster", &out.nodes_per_cluster);
    err = read_amount(limits, path, "maxCPUCores", "maxTotalCPU", &out.cpu);
    if (!err)
        err = read_amount(limits, path, "maxMemory", "maxTotalMemory", &out.memory);
    if (!err)
        err = read_amount(limits, path, "maxStorage", "maxTotalStorage", &out.storage);
    if (err)
        return err;
    *out_limits = out;
    return NULL;
}

bool team_limits_has_any(const struct team_limits *limits)
{
    return limits->clusters.set || limits->nodes.set || limits->nodes_per_cluster.set ||
           limits->cpu.set || limits->memory.set || limits->storage.set;
}

struct error *team_limits_effective(const struct team_limits *own, struct value config,
                                    struct team_limits *out_limits)
{
    struct team_limits limits;
    struct error *err;

    if (team_limits_has_any(own)) {
        *out_limits = *own;
        return NULL;
    }
    err = team_limits_read(value_find(config, VALUE_KEYS("spec", "defaultTeamLimits")),
                           "ButlerConfig spec.defaultTeamLimits", &limits);
    if (err)
        return err;
    limits.allowed_addons = own->allowed_addons;
    limits.denied_addons = own->denied_addons;
    limits.allowed_providers = own->allowed_providers;
    limits.allowed_versions = own->allowed_versions;
    *out_limits = limits;
    return NULL;
}

bool team_limits_allows(struct value list, struct slice name)
{
    DOC_EACH (it, list) {
        if (slice_equal(value_string_or(it.value, SLICE("")), name))
            return true;
    }
    return value_count(list) == 0;
}

bool team_limits_allows_version(struct value list, struct slice version)
{
    struct slice minor = version;

    if (team_limits_allows(list, version))
        return true;
    while (minor.size && minor.data[minor.size - 1] != '.')
        minor.size--;
    if (minor.size)
        minor.size--;
    return minor.size && team_limits_allows(list, minor);
}
