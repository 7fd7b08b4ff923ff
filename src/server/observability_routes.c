/* Where logs, metrics and traces of clusters go, and which clusters send them. */
#include "api/butler_config.h"
#include "api/tenant_addon.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/access.h"
#include "server/body_reader.h"
#include "server/config_object.h"
#include "server/object_answer.h"
#include "server/outbound.h"
#include "server/server_call.h"
#include "server/tables.h"

static const struct {
    const char *addon;
    const char *member;
} agents[] = {
    { "vector-agent", "vectorAgent" },
    { "prometheus-operator", "prometheus" },
    { "otel-collector", "otelCollector" },
};

static const char *const endpoints[] = { "logEndpoint", "metricEndpoint", "traceEndpoint" };

/* --- what is said --------------------------------------------------------------------------- */

static void write_text(struct text *text, const char *key, struct slice value)
{
    if (!value.size)
        return;
    json_write_key(text, key);
    json_write_slice(text, value);
}

/* Which cluster it is, is for those who look at the platform. */
static void write_pipeline(const struct server_call *call, struct value pipeline, struct text *text)
{
    struct value cluster = value_get(pipeline, SLICE("clusterRef"));

    if (!value_is_object(pipeline))
        return;
    json_write_key(text, "pipeline");
    json_write_object(text);
    if (call->caller->platform != BUTLER_USER_NONE) {
        write_text(text, "clusterName", value_text(cluster, "name"));
        write_text(text, "clusterNamespace", value_text(cluster, "namespace"));
    }
    for (size_t i = 0; i < COUNT_OF(endpoints); i++)
        write_text(text, endpoints[i], value_text(pipeline, endpoints[i]));
    json_write_end_object(text);
}

static struct error *reply(struct server_call *call, const struct doc *config)
{
    struct value root = config ? doc_root(config) : VALUE_ABSENT_VALUE;
    struct value section = value_find(root, VALUE_KEYS("spec", "observability"));
    struct value pipeline = value_get(section, SLICE("pipeline"));
    struct value collection = value_get(section, SLICE("collection"));
    struct text text = TEXT_EMPTY;

    json_write_object(&text);
    json_write_key(&text, "configured");
    json_write_bool(&text, value_is_object(pipeline));
    write_pipeline(call, pipeline, &text);
    if (value_is_object(collection)) {
        json_write_key(&text, "collection");
        json_write_value(&text, collection);
    }
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET /api/observability/config */
static struct error *get(struct server_call *call)
{
    CLEANUP(doc) struct doc *config = NULL;
    struct error *err = config_object_find(call, &config);

    return err ? err : reply(call, config);
}

/* --- changing ------------------------------------------------------------------------------- */

/* Edits the configuration with the body checked, and answers as above. */
static struct error *change(struct server_call *call,
                            struct error *(*edit_it)(struct server_call *call, struct edit *edit))
{
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    CLEANUP(edit) struct edit *edit = NULL;
    struct error *err = config_object_find(call, &before);

    if (err)
        return err;
    edit = config_object_edit(before);
    err = edit_it(call, edit);
    if (!err)
        err = config_object_write(call, before, STEAL(edit), &after);
    return err ? err : reply(call, after);
}

static struct error *set_collection(struct server_call *call, struct edit *edit)
{
    static const char *const known[] = { "collection", NULL };
    struct body_reader reader;
    struct value collection;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    collection = body_object(&reader, "collection");
    if (!value_exists(collection))
        body_wrong(&reader, "collection", "is missing");
    else
        edit_set_value(edit, EDIT_PATH("spec", "observability", "collection"), collection);
    return body_reader_end(&reader);
}

/* PUT /api/admin/observability/config */
static struct error *update(struct server_call *call)
{
    return change(call, set_collection);
}

static struct error *check_cluster(struct server_call *call, const char *namespace,
                                   const char *name)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    struct error *err = kube_find(&call->own, &BUTLER_TENANT_CLUSTERS, namespace, name, &cluster);

    if (err)
        return server_error_upstream(err, "the cluster could not be read");
    if (!cluster)
        return server_error_field("clusterName", "there is no cluster %s/%s", namespace, name);
    if (!slice_is(value_text(value_get(doc_root(cluster), SLICE("status")), "phase"), "Ready"))
        return server_error_field("clusterName", "cluster %s/%s is not Ready", namespace, name);
    return NULL;
}

static void read_endpoints(struct server_call *call, struct body_reader *reader,
                           struct edit_node pipeline, struct edit *edit)
{
    for (size_t i = 0; i < COUNT_OF(endpoints); i++) {
        const char *url = body_text(reader, endpoints[i]);
        struct outbound target;
        struct error *err;

        if (!url)
            continue;
        err = outbound_parse(call->arena, url, &target);
        if (err)
            body_wrong(reader, endpoints[i], "%s", err->message);
        error_drop(err, "told with the field");
        edit_set_string(edit, EDIT_UNDER(pipeline, endpoints[i]), slice_from(url));
    }
}

static struct error *set_pipeline(struct server_call *call, struct edit *edit)
{
    static const char *const known[] = { "clusterName",    "clusterNamespace", "logEndpoint",
                                         "metricEndpoint", "traceEndpoint",    NULL };
    struct edit_node node = edit_set_object(edit, EDIT_PATH("spec", "observability", "pipeline"));
    struct body_reader reader;
    const char *name;
    const char *namespace;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    name = body_text(&reader, "clusterName");
    namespace = body_text(&reader, "clusterNamespace");
    if (!name)
        body_wrong(&reader, "clusterName", "is missing");
    if (!namespace)
        body_wrong(&reader, "clusterNamespace", "is missing");
    if (!body_text(&reader, "logEndpoint"))
        body_wrong(&reader, "logEndpoint", "is missing; want a URL");
    read_endpoints(call, &reader, node, edit);
    err = body_reader_end(&reader);
    if (!err)
        err = check_cluster(call, namespace, name);
    if (err)
        return err;
    edit_set_string(edit, EDIT_UNDER(node, "clusterRef", "name"), slice_from(name));
    edit_set_string(edit, EDIT_UNDER(node, "clusterRef", "namespace"), slice_from(namespace));
    return NULL;
}

/* POST /api/admin/observability/pipeline/setup */
static struct error *setup(struct server_call *call)
{
    return change(call, set_pipeline);
}

static struct error *remove_pipeline(struct server_call *call, struct edit *edit)
{
    (void)call;
    edit_remove(edit, EDIT_PATH("spec", "observability", "pipeline"));
    return NULL;
}

/* DELETE /api/admin/observability/pipeline */
static struct error *delete(struct server_call *call)
{
    return change(call, remove_pipeline);
}

/* --- which clusters ------------------------------------------------------------------------- */

static struct slice phase_of(const struct kube_list *addons, struct object_key cluster,
                             const char *addon)
{
    for (size_t i = 0; i < addons->count; i++) {
        struct tenant_addon view;

        tenant_addon_read(doc_root(addons->docs[i]), &view);
        if (slice_equal(view.meta.namespace, cluster.namespace) &&
            slice_equal(view.cluster, cluster.name) && slice_is(view.addon, addon))
            return view.phase.size ? view.phase : SLICE("Pending");
    }
    return SLICE("");
}

/* A cluster is enrolled when its logs are sent. */
static void write_cluster(struct value object, const struct kube_list *addons, struct text *text,
                          size_t *enrolled)
{
    struct object_key key = object_key_read(object);

    json_write_object(text);
    write_text(text, "name", key.name);
    write_text(text, "namespace", key.namespace);
    json_write_key(text, "team");
    json_write_slice(text, value_text(value_find(object, VALUE_KEYS("spec", "teamRef")), "name"));
    json_write_key(text, "phase");
    json_write_slice(text, value_text(value_get(object, SLICE("status")), "phase"));
    for (size_t i = 0; i < COUNT_OF(agents); i++) {
        struct slice phase = phase_of(addons, key, agents[i].addon);

        write_text(text, agents[i].member, phase);
        *enrolled += i == 0 && slice_is(phase, "Installed");
    }
    json_write_end_object(text);
}

/* GET /api/admin/observability/status */
static struct error *status(struct server_call *call)
{
    CLEANUP(doc) struct doc *config = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct kube_query everywhere = { 0 };
    struct kube_list clusters = { 0 };
    struct kube_list addons = { 0 };
    size_t enrolled = 0;
    struct error *err = config_object_find(call, &config);

    if (err)
        return err;
    err = kube_list(call->arena, &call->own, &BUTLER_TENANT_CLUSTERS, &everywhere, &clusters);
    if (!err)
        err = kube_list(call->arena, &call->own, &BUTLER_TENANT_ADDONS, &everywhere, &addons);
    if (err)
        return server_error_upstream(err, "the clusters could not be read");
    json_write_object(&text);
    write_pipeline(call,
                   value_find(config ? doc_root(config) : VALUE_ABSENT_VALUE,
                              VALUE_KEYS("spec", "observability", "pipeline")),
                   &text);
    json_write_key(&text, "clusters");
    json_write_list(&text);
    for (size_t i = 0; i < clusters.count; i++)
        write_cluster(doc_root(clusters.docs[i]), &addons, &text, &enrolled);
    json_write_end_list(&text);
    json_write_key(&text, "summary");
    json_write_object(&text);
    json_write_key(&text, "totalClusters");
    json_write_int(&text, (int64_t)clusters.count);
    json_write_key(&text, "enrolledClusters");
    json_write_int(&text, (int64_t)enrolled);
    json_write_end_object(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

#define ADMIN "/api/admin/observability"

const struct server_route observability_routes[] = {
    { "getObservability", "GET", "/api/observability/config", RULE_ANY, NULL, NULL, get, 0,
      LIMIT_NONE, NULL, "Observability", "Where logs, metrics and traces go" },
    { "updateObservability", "PUT", ADMIN "/config", RULE_PLATFORM_ADMIN, "config_changed",
      "ButlerConfig", update, 0, LIMIT_NONE, "ObservabilityChange", "Observability",
      "Changes what is collected" },
    { "setUpPipeline", "POST", ADMIN "/pipeline/setup", RULE_PLATFORM_ADMIN, "config_changed",
      "ButlerConfig", setup, 0, LIMIT_NONE, "Pipeline", "Observability",
      "Says where logs, metrics and traces go" },
    { "removePipeline", "DELETE", ADMIN "/pipeline", RULE_PLATFORM_ADMIN, "config_changed",
      "ButlerConfig", delete, SERVER_NO_BODY, LIMIT_NONE, NULL, "Observability",
      "Sends logs, metrics and traces nowhere" },
    { "getObservabilityStatus", "GET", ADMIN "/status", RULE_PLATFORM_VIEWER, NULL, NULL, status, 0,
      LIMIT_NONE, NULL, "ObservabilityStatus", "Which clusters send logs, metrics and traces" },
    { 0 },
};
