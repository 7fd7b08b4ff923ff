/* Policies about the options of new clusters. */
#include "admission/creation_policy.h"

#include "base/memory.h"

const char *const creation_policy_options[] = { "image", "network", "cluster", "storageContainer",
                                                NULL };

static const struct creation_policy_field fields[] = {
    { "harvester", "image", "imageName", true },
    { "harvester", "network", "networkName", false },
    { "nutanix", "image", "imageUUID", true },
    { "nutanix", "network", "subnetUUID", false },
    { "nutanix", "cluster", "clusterUUID", false },
    { "nutanix", "storageContainer", "storageContainerUUID", false },
};

static bool has(struct value scope, const char *member)
{
    struct value value = value_get(scope, slice_from(member));

    return value_exists(value) && !value_is_null(value);
}

static struct value scope_of(struct value object)
{
    return value_find(object, VALUE_KEYS("spec", "scope"));
}

size_t creation_policy_scopes(struct value object)
{
    struct value scope = scope_of(object);

    return (size_t)(has(scope, "platformWide") || has(scope, "clusterWide")) + has(scope, "team") +
           has(scope, "teamAndEnvironment");
}

void creation_policy_read(struct value object, struct creation_policy *out_policy)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value scope = scope_of(object);
    struct value narrow = value_get(scope, SLICE("teamAndEnvironment"));

    *out_policy = (struct creation_policy){
        .name = value_text(value_get(object, SLICE("metadata")), "name"),
        .providers = value_get(spec, SLICE("targetProviders")),
        .options = value_get(spec, SLICE("options")),
    };
    if (has(scope, "teamAndEnvironment")) {
        out_policy->tier = CREATION_POLICY_ENVIRONMENT;
        out_policy->team = value_text(value_get(narrow, SLICE("teamRef")), "name");
        out_policy->environment = value_text(narrow, "environmentName");
    } else if (has(scope, "team")) {
        out_policy->tier = CREATION_POLICY_TEAM;
        out_policy->team = value_text(value_find(scope, VALUE_KEYS("team", "teamRef")), "name");
    } else if (has(scope, "platformWide") || has(scope, "clusterWide")) {
        out_policy->tier = CREATION_POLICY_PLATFORM;
    }
}

static bool is_for_provider(const struct creation_policy *policy, struct slice provider)
{
    DOC_EACH (it, policy->providers) {
        if (slice_equal(value_string_or(it.value, SLICE("")), provider))
            return true;
    }
    return value_count(policy->providers) == 0;
}

static bool is_for(const struct creation_policy *policy,
                   const struct creation_policy_target *target)
{
    bool matches = false;

    switch (policy->tier) {
    case CREATION_POLICY_NONE:
        break;
    case CREATION_POLICY_PLATFORM:
        matches = true;
        break;
    case CREATION_POLICY_TEAM:
        matches = target->team.size && slice_equal(policy->team, target->team);
        break;
    case CREATION_POLICY_ENVIRONMENT:
        matches = target->team.size && slice_equal(policy->team, target->team) &&
                  target->environment.size && slice_equal(policy->environment, target->environment);
        break;
    }
    return matches && is_for_provider(policy, target->provider);
}

struct value creation_policy_find(const struct creation_policy *policies, size_t count,
                                  const struct creation_policy_target *target, const char *option,
                                  const struct creation_policy **out_policy)
{
    const struct creation_policy *found = NULL;

    for (size_t i = 0; i < count; i++) {
        if (has(policies[i].options, option) && is_for(&policies[i], target) &&
            (!found || policies[i].tier > found->tier))
            found = &policies[i];
    }
    if (!found)
        return VALUE_ABSENT_VALUE;
    *out_policy = found;
    return value_get(found->options, slice_from(option));
}

bool creation_policy_meets(const struct creation_policy *a, const struct creation_policy *b)
{
    if (a->tier != b->tier || !slice_equal(a->team, b->team) ||
        !slice_equal(a->environment, b->environment))
        return false;
    if (!value_count(a->providers) || !value_count(b->providers))
        return true;
    DOC_EACH (it, a->providers) {
        if (is_for_provider(b, value_string_or(it.value, SLICE(""))))
            return true;
    }
    return false;
}

const struct creation_policy_field *creation_policy_field(struct slice provider, const char *option)
{
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        if (slice_is(provider, fields[i].provider) &&
            slice_equal(slice_from(option), slice_from(fields[i].option)))
            return &fields[i];
    }
    return NULL;
}

struct slice creation_policy_value(const struct creation_policy_field *field, struct value cluster,
                                   struct value provider)
{
    struct slice text = value_text(
        value_find(cluster, VALUE_KEYS("spec", "infrastructureOverride", field->provider)),
        field->name);

    if (!text.size && field->is_os_image)
        text =
            value_text(value_find(cluster, VALUE_KEYS("spec", "workers", "machineTemplate", "os")),
                       "imageRef");
    if (!text.size)
        text = value_text(value_find(provider, VALUE_KEYS("spec", field->provider)), field->name);
    return text;
}
