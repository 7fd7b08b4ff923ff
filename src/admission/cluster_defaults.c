/* Defaults of clusters. */
#include "admission/cluster_defaults.h"

#include "api/amount.h"
#include "api/cluster_usage.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/edit.h"

struct cluster_defaults cluster_defaults_of(struct value team, struct slice environment)
{
    struct value spec = value_get(team, SLICE("spec"));
    struct cluster_defaults defaults = {
        .team = value_get(spec, SLICE("clusterDefaults")),
        .limits = value_get(spec, SLICE("resourceLimits")),
    };

    DOC_EACH (it, value_get(spec, SLICE("environments"))) {
        if (environment.size && slice_equal(value_text(it.value, "name"), environment))
            defaults.environment = value_get(it.value, SLICE("clusterDefaults"));
    }
    return defaults;
}

static bool is_unset(struct edit *edit, struct edit_path path)
{
    struct edit_node node = edit_find(edit, path);

    return !node.node || edit_type(node) == VALUE_NULL ||
           (edit_type(node) == VALUE_STRING && !value_string_or(edit_scalar(node), SLICE("")).size);
}

static void fill_text(struct edit *edit, struct edit_path path, struct slice text)
{
    if (text.size && is_unset(edit, path))
        edit_set_string(edit, path, text);
}

static void fill_int(struct edit *edit, struct edit_path path, struct value value)
{
    int64_t number;

    if (value_int(value, &number) && is_unset(edit, path))
        edit_set_int(edit, path, number);
}

static void fill_gibibytes(struct edit *edit, struct edit_path path, struct value value)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    int64_t number;

    if (!value_int(value, &number))
        return;
    text_appendf(&text, "%lldGi", (long long)number);
    fill_text(edit, path, text_slice(&text));
}

#define MACHINE(...) EDIT_PATH("spec", "workers", "machineTemplate", __VA_ARGS__)

/* clusterDefaults of an environment or a team. */
static void fill_from(struct edit *edit, struct value defaults)
{
    fill_text(edit, EDIT_PATH("spec", "kubernetesVersion"),
              value_text(defaults, "kubernetesVersion"));
    fill_int(edit, EDIT_PATH("spec", "workers", "replicas"),
             value_get(defaults, SLICE("workerCount")));
    fill_int(edit, MACHINE("cpu"), value_get(defaults, SLICE("workerCPU")));
    fill_gibibytes(edit, MACHINE("memory"), value_get(defaults, SLICE("workerMemoryGi")));
    fill_gibibytes(edit, MACHINE("diskSize"), value_get(defaults, SLICE("workerDiskGi")));
    fill_text(edit, MACHINE("os", "type"), value_text(defaults, "osType"));
    fill_text(edit, MACHINE("os", "version"), value_text(defaults, "osVersion"));
}

static bool read_amount(struct value value, struct quantity *out_amount)
{
    bool has = false;
    struct error *err = amount_read(value, "", &has, out_amount);

    if (err)
        error_drop(err, "the schema of teams refuses it");
    return !err && has;
}

static void fill_from_limits(struct edit *edit, struct value limits)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct quantity amount;
    int64_t cpus;

    fill_int(edit, EDIT_PATH("spec", "workers", "replicas"),
             value_get(limits, SLICE("defaultNodeCount")));
    /* A machine has whole processors. */
    if (read_amount(value_get(limits, SLICE("defaultCPUPerNode")), &amount) &&
        quantity_to_int(&amount, &cpus) && cpus > 0 && is_unset(edit, MACHINE("cpu")))
        edit_set_int(edit, MACHINE("cpu"), cpus);
    if (!read_amount(value_get(limits, SLICE("defaultMemoryPerNode")), &amount))
        return;
    quantity_append(&text, &amount);
    fill_text(edit, MACHINE("memory"), text_slice(&text));
}

static void fill_rest(struct edit *edit)
{
    struct quantity cpus;
    int64_t cpu;

    if (is_unset(edit, EDIT_PATH("spec", "workers", "replicas")))
        edit_set_int(edit, EDIT_PATH("spec", "workers", "replicas"), CLUSTER_DEFAULT_WORKERS);
    error_drop(quantity_parse(SLICE(CLUSTER_DEFAULT_CPU), &cpus), "a constant of ours");
    if (is_unset(edit, MACHINE("cpu")) && quantity_to_int(&cpus, &cpu))
        edit_set_int(edit, MACHINE("cpu"), cpu);
    fill_text(edit, MACHINE("memory"), SLICE(CLUSTER_DEFAULT_MEMORY));
    fill_text(edit, MACHINE("diskSize"), SLICE(CLUSTER_DEFAULT_DISK));
    fill_text(edit, MACHINE("os", "type"), SLICE("rocky"));
    fill_text(edit, MACHINE("os", "version"), SLICE("9.5"));
    fill_text(edit, EDIT_PATH("spec", "networking", "podCIDR"), SLICE("10.244.0.0/16"));
    fill_text(edit, EDIT_PATH("spec", "networking", "serviceCIDR"), SLICE("10.96.0.0/12"));
    fill_text(edit, EDIT_PATH("spec", "managementPolicy", "mode"), SLICE("Active"));
}

/* Whose cluster is only looked at gets nothing done to it. */
static void fill_imported(struct edit *edit)
{
    struct edit_node mode = edit_find(edit, EDIT_PATH("spec", "import", "mode"));
    bool manages = mode.node && slice_is(value_string_or(edit_scalar(mode), SLICE("")), "manage");

    fill_text(edit, EDIT_PATH("spec", "managementPolicy", "mode"),
              manages ? SLICE("Active") : SLICE("Observe"));
}

void cluster_defaults_fill(const struct cluster_defaults *defaults, struct edit *edit)
{
    struct edit_node import = edit_find(edit, EDIT_PATH("spec", "import"));

    if (import.node && edit_type(import) == VALUE_OBJECT) {
        fill_imported(edit);
        return;
    }
    fill_from(edit, defaults->environment);
    fill_from(edit, defaults->team);
    fill_from_limits(edit, defaults->limits);
    fill_rest(edit);
}

/* --- addons ----------------------------------------------------------------------------------- */

static bool has_name(const char *const *names, size_t count, struct slice name)
{
    for (size_t i = 0; i < count; i++) {
        if (slice_is(name, names[i]))
            return true;
    }
    return false;
}

size_t cluster_defaults_addons(struct arena *arena, const struct cluster_defaults *defaults,
                               const char ***out_names)
{
    struct value lists[] = { value_get(defaults->team, SLICE("defaultAddons")),
                             value_get(defaults->environment, SLICE("defaultAddons")) };
    const char **names =
        arena_array(arena, value_count(lists[0]) + value_count(lists[1]), const char *);
    size_t count = 0;

    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        DOC_EACH (it, lists[i]) {
            struct slice name = value_string_or(it.value, SLICE(""));

            if (name.size && !has_name(names, count, name))
                names[count++] = arena_text(arena, name);
        }
    }
    *out_names = names;
    return count;
}
