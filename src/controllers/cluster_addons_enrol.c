/* The platform's observability: agents on clusters, told where to send what they collect. */
#include "api/addon_values.h"
#include "api/butler_names.h"
#include "base/error.h"
#include "controllers/cluster_addons.h"
#include "controllers/cluster_addons_internal.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/reconcile.h"

struct agent {
    const char *definition;
    const char *flag;     /* in observability.collection.autoEnroll */
    const char *endpoint; /* in observability.pipeline */
};

static const struct agent agents[] = {
    { "vector-agent", "vectorAgent", "logEndpoint" },
    { "prometheus-operator", "prometheus", "metricEndpoint" },
    { "otel-collector", "otelCollector", "traceEndpoint" },
};

static struct error *make_agent(struct reconcile *rc, const struct agent *agent,
                                struct value values, struct doc **out_doc)
{
    struct edit *edit = cluster_addons_begin(rc, agent->definition);

    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_AUTO_ENROLLED),
                    SLICE("true"));
    edit_set_value(edit, EDIT_PATH("spec", "values"), values);
    return edit_seal(edit, out_doc);
}

static struct error *enrol(struct reconcile *rc, const struct cluster_addons_facts *facts,
                           const struct agent *agent, struct slice endpoint)
{
    static const char *const owner_labels[] = { BUTLER_LABEL_CLUSTER, BUTLER_LABEL_AUTO_ENROLLED,
                                                NULL };
    struct addon_values_enrolment enrolment = {
        .endpoint = endpoint,
        .cluster = slice_from(rc->name),
        .cluster_uid = facts->uid,
        .tenant_namespace = slice_from(facts->tenant_namespace),
        .environment = facts->environment,
        .provider_type = facts->provider,
        .provider_config = facts->provider_config,
    };
    CLEANUP(doc) struct doc *values = NULL;
    CLEANUP(doc) struct doc *wanted = NULL;
    struct error *err = addon_values_enrol(slice_from(agent->definition), &enrolment, &values);

    if (!err)
        err = make_agent(rc, agent, doc_root(values), &wanted);
    if (err)
        return err;
    err = reconcile_ensure(rc, &BUTLER_TENANT_ADDONS, wanted, owner_labels, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "a person's own addon is left alone");
        return NULL;
    }
    return cluster_addons_refused(rc, agent->definition, err);
}

static bool is_pipeline(struct reconcile *rc, struct value pipeline)
{
    struct value ref = value_get(pipeline, SLICE("clusterRef"));

    return slice_is(value_text(ref, "name"), rc->name) &&
           slice_is(value_text(ref, "namespace"), rc->namespace);
}

struct error *cluster_addons_enrol(struct reconcile *rc, const struct cluster_addons_facts *facts)
{
    struct value observability = value_get(facts->config, SLICE("observability"));
    struct value flags = value_find(observability, VALUE_KEYS("collection", "autoEnroll"));
    struct value pipeline = value_get(observability, SLICE("pipeline"));

    if (is_pipeline(rc, pipeline))
        return NULL;
    for (size_t i = 0; i < COUNT_OF(agents); i++) {
        struct slice endpoint = value_text(pipeline, agents[i].endpoint);
        struct error *err;

        if (!endpoint.size || !value_bool_or(value_get(flags, slice_from(agents[i].flag)), false))
            continue;
        err = enrol(rc, facts, &agents[i], endpoint);
        if (err)
            return error_wrap(err, "enrol the cluster with %s", agents[i].definition);
    }
    return NULL;
}
