/* Cluster and MachineDeployment, which look alike on every infrastructure. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "providers/capi_internal.h"

#define DEPLOYMENT_LABEL "cluster.x-k8s.io/deployment-name"

struct error *capi_cluster_build(struct arena *arena, const struct capi_facts *facts,
                                 struct capi_object *out_object)
{
    struct edit *edit = capi_object_new(facts, &CAPI_CLUSTERS, facts->cluster);
    struct edit_node list;

    list = edit_set_array(edit, EDIT_PATH("spec", "clusterNetwork", "pods", "cidrBlocks"));
    capi_object_add_text(edit, list, facts->pod_cidr);
    list = edit_set_array(edit, EDIT_PATH("spec", "clusterNetwork", "services", "cidrBlocks"));
    capi_object_add_text(edit, list, facts->service_cidr);
    capi_object_set_reference(edit, EDIT_PATH("spec", "controlPlaneRef"), facts,
                              &STEWARD_CONTROL_PLANES, facts->cluster);
    capi_object_set_reference(edit, EDIT_PATH("spec", "infrastructureRef"), facts,
                              facts->provider->cluster, facts->cluster);
    return capi_object_seal(arena, edit, &CAPI_CLUSTERS, facts->cluster, out_object);
}

/* Numbers and percentages alike; a Kubernetes default of 1 and 0 replaces one node at a time. */
static void set_limit(struct edit *edit, struct edit_node limits, const char *key,
                      struct value wanted, int64_t fallback)
{
    if (value_exists(wanted) && !value_is_null(wanted))
        edit_set_value(edit, EDIT_UNDER(limits, key), wanted);
    else
        edit_set_int(edit, EDIT_UNDER(limits, key), fallback);
}

static void set_strategy(struct edit *edit, const struct capi_facts *facts)
{
    struct value rollout = value_get(facts->input->spec, SLICE("rollout"));
    struct edit_node limits;

    edit_set_string(edit, EDIT_PATH("spec", "strategy", "type"), SLICE("RollingUpdate"));
    limits = edit_set_object(edit, EDIT_PATH("spec", "strategy", "rollingUpdate"));
    set_limit(edit, limits, "maxSurge", value_get(rollout, SLICE("maxSurge")), 1);
    set_limit(edit, limits, "maxUnavailable", value_get(rollout, SLICE("maxUnavailable")), 0);
}

struct error *capi_deployment_build(struct arena *arena, const struct capi_facts *facts,
                                    const struct doc *bootstrap, const char *machine_template,
                                    struct capi_object *out_object)
{
    const char *name = arena_format(arena, "%s-workers", facts->cluster);
    struct edit *edit = capi_object_new(facts, &CAPI_MACHINE_DEPLOYMENTS, name);
    struct slice cluster = slice_from(facts->cluster);
    struct edit_node spec;
    struct edit_node labels[2];

    edit_set_string(edit, EDIT_PATH("spec", "clusterName"), cluster);
    edit_set_int(edit, EDIT_PATH("spec", "replicas"), facts->replicas);
    set_strategy(edit, facts);
    labels[0] = edit_set_object(edit, EDIT_PATH("spec", "selector", "matchLabels"));
    labels[1] = edit_set_object(edit, EDIT_PATH("spec", "template", "metadata", "labels"));
    for (size_t i = 0; i < COUNT_OF(labels); i++) {
        edit_set_string(edit, EDIT_UNDER(labels[i], BUTLER_LABEL_CLUSTER_NAME), cluster);
        edit_set_string(edit, EDIT_UNDER(labels[i], DEPLOYMENT_LABEL), slice_from(name));
    }
    spec = edit_set_object(edit, EDIT_PATH("spec", "template", "spec"));
    edit_set_string(edit, EDIT_UNDER(spec, "clusterName"), cluster);
    edit_set_string(edit, EDIT_UNDER(spec, "version"), slice_from(facts->worker_version));
    edit_set_value(edit, EDIT_UNDER(spec, "bootstrap"), doc_root(bootstrap));
    capi_object_set_reference(edit, EDIT_UNDER(spec, "infrastructureRef"), facts,
                              facts->provider->machine_template, machine_template);
    return capi_object_seal(arena, edit, &CAPI_MACHINE_DEPLOYMENTS, name, out_object);
}
