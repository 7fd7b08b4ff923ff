#include "controllers/addon_health.h"

#include "api/meta.h"
#include "base/arena.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "doc/doc.h"
#include "helm/release.h"
#include "kube/kube.h"
#include "kube/resources.h"

/* Where each kind says how many pods it wants and how many serve. */
struct shape {
    const char *kind;
    const char *wanted_in; /* "spec" or "status" */
    const char *wanted;
    int64_t wanted_default;
    const char *updated; /* in status, as the next */
    const char *serving;
};

static const struct shape shapes[] = {
    { "Deployment", "spec", "replicas", 1, "updatedReplicas", "availableReplicas" },
    { "StatefulSet", "spec", "replicas", 1, "updatedReplicas", "readyReplicas" },
    { "DaemonSet", "status", "desiredNumberScheduled", 0, "updatedNumberScheduled",
      "numberAvailable" },
};

const char *addon_health_manager_name(enum addon_health_manager manager)
{
    switch (manager) {
    case ADDON_HEALTH_BUTLER:
        return "butler";
    case ADDON_HEALTH_FLUX:
        return "flux";
    case ADDON_HEALTH_ARGOCD:
        return "argocd";
    case ADDON_HEALTH_MANUAL:
        break;
    }
    return "manual";
}

static int64_t number(struct value object, const char *part, const char *key, int64_t fallback)
{
    return value_int_or(value_find(object, VALUE_KEYS(part, key)), fallback);
}

static const struct shape *find_shape(const char *kind)
{
    for (size_t i = 0; i < COUNT_OF(shapes); i++) {
        if (slice_is(slice_from(kind), shapes[i].kind))
            return &shapes[i];
    }
    return NULL;
}

const char *addon_health_problem(struct arena *arena, const char *kind, struct value workload)
{
    const struct shape *shape = find_shape(kind);
    struct meta meta;
    int64_t wanted;
    int64_t serving;

    if (!shape)
        return NULL;
    meta_read(workload, &meta);
    if (number(workload, "metadata", "generation", 0) >
        number(workload, "status", "observedGeneration", 0))
        return arena_format(arena, "%s " SLICE_FORMAT " has not been looked at yet", kind,
                            SLICE_ARGUMENT(meta.name));
    wanted = number(workload, shape->wanted_in, shape->wanted, shape->wanted_default);
    serving = number(workload, "status", shape->serving, 0);
    if (serving < wanted)
        return arena_format(arena, "%s " SLICE_FORMAT " has %lld of %lld pods available", kind,
                            SLICE_ARGUMENT(meta.name), (long long)serving, (long long)wanted);
    if (number(workload, "status", shape->updated, 0) < wanted)
        return arena_format(arena, "%s " SLICE_FORMAT " is being updated", kind,
                            SLICE_ARGUMENT(meta.name));
    return NULL;
}

static enum addon_health_manager read_manager(const struct meta *meta,
                                              enum addon_health_manager fallback)
{
    if (meta_label(meta, "helm.toolkit.fluxcd.io/name").size)
        return ADDON_HEALTH_FLUX;
    if (meta_label(meta, "argocd.argoproj.io/instance").size ||
        meta_annotation(meta, "argocd.argoproj.io/tracking-id").size)
        return ADDON_HEALTH_ARGOCD;
    return fallback;
}

static struct error *check_kind(struct arena *arena, const struct kube *tenant,
                                const struct kube_resource *resource, const struct release *release,
                                struct addon_health *health)
{
    struct kube_query query = {
        .namespace = release->namespace,
        .label_selector = "app.kubernetes.io/managed-by=Helm",
    };
    struct kube_list list;
    struct error *err = kube_list(arena, tenant, resource, &query, &list);

    if (err)
        return err;
    for (size_t i = 0; i < list.count; i++) {
        struct value workload = doc_root(list.docs[i]);
        struct meta meta;

        meta_read(workload, &meta);
        if (!slice_is(meta_annotation(&meta, "meta.helm.sh/release-name"), release->name))
            continue;
        health->manager = read_manager(&meta, health->manager);
        if (!health->problem)
            health->problem = addon_health_problem(arena, resource->kind, workload);
    }
    return NULL;
}

struct error *addon_health_check(struct arena *arena, const struct kube *tenant,
                                 const struct release *release, struct addon_health *out_health)
{
    const struct kube_resource *const resources[] = { &KUBE_DEPLOYMENTS, &KUBE_DAEMON_SETS,
                                                      &KUBE_STATEFUL_SETS };
    struct addon_health health = {
        .manager = *release->fingerprint ? ADDON_HEALTH_BUTLER : ADDON_HEALTH_MANUAL,
    };

    for (size_t i = 0; i < COUNT_OF(resources); i++) {
        struct error *err = check_kind(arena, tenant, resources[i], release, &health);

        if (err)
            return error_wrap(err, "look at the workloads of release %s", release->name);
    }
    health.healthy = !health.problem;
    *out_health = health;
    return NULL;
}
