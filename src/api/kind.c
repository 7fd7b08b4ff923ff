/* Looking up built-in kinds, and the groups they are in. */
#include "api/kind.h"

#include "api/kind_internal.h"
#include "base/cleanup.h"

/* Upstream's order of groups, and the priorities of its APIServices. */
static const struct kind_group groups[] = {
    { "", "v1", 18000, 1 },
    { "apiregistration.k8s.io", "v1", 0, 0 },
    { "apps", "v1", 17800, 15 },
    { "events.k8s.io", "v1", 17750, 15 },
    { "authentication.k8s.io", "v1", 17700, 15 },
    { "authorization.k8s.io", "v1", 17600, 15 },
    { "autoscaling", "v2", 17500, 30 },
    { "autoscaling", "v1", 17500, 15 },
    { "batch", "v1", 17400, 15 },
    { "certificates.k8s.io", "v1", 17300, 15 },
    { "networking.k8s.io", "v1", 17200, 15 },
    { "policy", "v1", 17100, 15 },
    { "rbac.authorization.k8s.io", "v1", 17000, 15 },
    { "storage.k8s.io", "v1", 16800, 15 },
    { "admissionregistration.k8s.io", "v1", 16700, 15 },
    { "apiextensions.k8s.io", "v1", 16700, 15 },
    { "scheduling.k8s.io", "v1", 16600, 15 },
    { "coordination.k8s.io", "v1", 16500, 15 },
    { "node.k8s.io", "v1", 16300, 15 },
    { "discovery.k8s.io", "v1", 16200, 15 },
    { "resource.k8s.io", "v1", 16200, 21 },
    { "flowcontrol.apiserver.k8s.io", "v1", 16100, 21 },
};

size_t kind_count(void)
{
    return kinds_count;
}

const struct kind *kind_at(size_t index)
{
    return &kinds[index];
}

static bool is_in(const struct kind *kind, struct slice group, struct slice version)
{
    return slice_is(group, kind->group) && slice_is(version, kind->version);
}

const struct kind *kind_find(struct slice group, struct slice version, struct slice plural)
{
    for (size_t i = 0; i < kinds_count; i++) {
        if (slice_is(plural, kinds[i].plural) && is_in(&kinds[i], group, version))
            return &kinds[i];
    }
    return NULL;
}

const struct kind *kind_by_name(struct slice group, struct slice version, struct slice name)
{
    for (size_t i = 0; i < kinds_count; i++) {
        if (slice_is(name, kinds[i].kind) && is_in(&kinds[i], group, version))
            return &kinds[i];
    }
    return NULL;
}

const struct kind *kind_stored(const struct kind *kind)
{
    struct slice group = SLICE("");
    struct slice version;

    if (!kind->stored)
        return kind;
    version = slice_from(kind->stored);
    (void)slice_cut(version, '/', &group, &version); /* core has no group */
    return kind_find(group, version, slice_from(kind->plural));
}

const struct kind_part *kind_part(const struct kind *kind, struct slice name)
{
    for (const struct kind_part *part = kind->parts; part && part->name; part++) {
        if (slice_is(name, part->name))
            return part;
    }
    return NULL;
}

size_t kind_group_count(void)
{
    return COUNT_OF(groups);
}

const struct kind_group *kind_group_at(size_t index)
{
    return &groups[index];
}
