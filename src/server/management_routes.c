/* The management cluster: its nodes, what runs in the platform's own namespaces, and the control
 * planes that it hosts. */
#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "server/cluster_nodes.h"
#include "server/control_plane_answer.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/settings.h"
#include "server/tables.h"

/* What the platform itself may be made of; the system namespace comes besides. What of it is not
 * there is not shown. */
static const char *const system_namespaces[] = { "kube-system",    "capi-system",
                                                 "steward-system", "cert-manager",
                                                 "metallb-system", "longhorn-system",
                                                 "traefik",        "flux-system" };

static struct error *list_of(struct server_call *call, const struct kube_resource *resource,
                             const char *namespace, struct kube_list *out_list)
{
    struct error *err = kube_list(call->arena, &call->own, resource,
                                  &(struct kube_query){ .namespace = namespace }, out_list);

    return err ? server_error_upstream(err, "the %s could not be read", resource->plural) : NULL;
}

static bool is_system(const struct server_call *call, struct slice namespace)
{
    if (slice_is(namespace, server_settings(call->server)->system_namespace))
        return true;
    for (size_t i = 0; i < COUNT_OF(system_namespaces); i++) {
        if (slice_is(namespace, system_namespaces[i]))
            return true;
    }
    return false;
}

static void write_text(struct text *text, const char *key, struct slice value)
{
    json_write_key(text, key);
    json_write_slice(text, value);
}

static void write_count(struct text *text, const char *key, size_t count)
{
    json_write_key(text, key);
    json_write_int(text, (int64_t)count);
}

/* --- the whole ------------------------------------------------------------------------------ */

static void write_nodes(const struct kube_list *nodes, struct text *text)
{
    size_t ready = 0;

    for (size_t i = 0; i < nodes->count; i++)
        ready += condition_is(doc_root(nodes->docs[i]), "Ready", "True");
    json_write_key(text, "nodes");
    json_write_object(text);
    write_count(text, "total", nodes->count);
    write_count(text, "ready", ready);
    json_write_end_object(text);
}

static struct error *write_namespaces(struct server_call *call, const struct kube_list *all,
                                      struct text *text)
{
    json_write_key(text, "systemNamespaces");
    json_write_list(text);
    for (size_t i = 0; i < all->count; i++) {
        struct object_key key = object_key_read(doc_root(all->docs[i]));
        struct kube_list pods = { 0 };
        struct error *err;
        size_t running = 0;

        if (!is_system(call, key.name))
            continue;
        err = list_of(call, &KUBE_PODS, arena_text(call->arena, key.name), &pods);
        if (err)
            return err;
        for (size_t k = 0; k < pods.count; k++)
            running += slice_is(
                value_text(value_get(doc_root(pods.docs[k]), SLICE("status")), "phase"), "Running");
        json_write_object(text);
        write_text(text, "namespace", key.name);
        write_count(text, "running", running);
        write_count(text, "total", pods.count);
        json_write_end_object(text);
    }
    json_write_end_list(text);
    return NULL;
}

static void write_tenants(const struct kube_list *clusters, struct text *text)
{
    write_count(text, "tenantClusters", clusters->count);
    json_write_key(text, "tenantNamespaces");
    json_write_list(text);
    for (size_t i = 0; i < clusters->count; i++) {
        struct value object = doc_root(clusters->docs[i]);
        struct object_key key = object_key_read(object);
        struct value status = value_get(object, SLICE("status"));

        json_write_object(text);
        write_text(text, "name", key.name);
        write_text(text, "namespace", key.namespace);
        write_text(text, "tenantNamespace", value_text(status, "tenantNamespace"));
        write_text(text, "phase", value_text(status, "phase"));
        json_write_end_object(text);
    }
    json_write_end_list(text);
}

/* What its nodes run; a cluster without nodes does not say. */
static struct slice version_of(const struct kube_list *nodes)
{
    return nodes->count
               ? value_text(value_find(doc_root(nodes->docs[0]), VALUE_KEYS("status", "nodeInfo")),
                            "kubeletVersion")
               : SLICE("");
}

/* GET /api/management */
static struct error *get(struct server_call *call)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct kube_list nodes = { 0 };
    struct kube_list namespaces = { 0 };
    struct kube_list clusters = { 0 };
    struct error *err = list_of(call, &KUBE_NODES, NULL, &nodes);

    if (!err)
        err = list_of(call, &KUBE_NAMESPACES, NULL, &namespaces);
    if (!err)
        err = list_of(call, &BUTLER_TENANT_CLUSTERS, NULL, &clusters);
    if (err)
        return err;
    json_write_object(&text);
    json_write_member(&text, "name", "management");
    write_text(&text, "kubernetesVersion", version_of(&nodes));
    json_write_member(&text, "phase", "Ready"); /* it has just answered */
    write_nodes(&nodes, &text);
    err = write_namespaces(call, &namespaces, &text);
    if (err)
        return err;
    write_tenants(&clusters, &text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET /api/management/nodes */
static struct error *nodes(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct kube_list list = { 0 };
    struct error *err = list_of(call, &KUBE_NODES, NULL, &list);

    if (err)
        return err;
    json_write_object(&text);
    json_write_key(&text, "nodes");
    json_write_list(&text);
    for (size_t i = 0; i < list.count; i++)
        cluster_nodes_append(doc_root(list.docs[i]), &text);
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* --- pods ----------------------------------------------------------------------------------- */

static void write_pod(struct server_call *call, struct value pod, struct text *text)
{
    struct value status = value_get(pod, SLICE("status"));
    size_t total = value_count(value_find(pod, VALUE_KEYS("spec", "containers")));
    size_t ready = 0;
    int64_t restarts = 0;
    struct meta meta;

    DOC_EACH (it, value_get(status, SLICE("containerStatuses"))) {
        ready += value_bool_or(value_get(it.value, SLICE("ready")), false);
        restarts += value_int_or(value_get(it.value, SLICE("restartCount")), 0);
    }
    meta_read(pod, &meta);
    json_write_object(text);
    write_text(text, "name", meta.name);
    write_text(text, "namespace", meta.namespace);
    write_text(text, "status", meta.deleting ? SLICE("Terminating") : value_text(status, "phase"));
    json_write_member(text, "ready", arena_format(call->arena, "%zu/%zu", ready, total));
    json_write_key(text, "restarts");
    json_write_int(text, restarts);
    write_text(text, "age", meta.created);
    json_write_end_object(text);
}

/* GET /api/management/pods/{namespace} */
static struct error *pods(struct server_call *call)
{
    const char *namespace = server_param(call, "namespace");
    struct text text = TEXT_EMPTY;
    struct kube_list list = { 0 };
    struct error *err;

    if (!is_system(call, slice_from(namespace)))
        return error_new(ERR_NOT_FOUND, "\"%.*s\" is no namespace of the platform itself",
                         SLICE_ARGUMENT(slice_brief(slice_from(namespace))));
    err = list_of(call, &KUBE_PODS, namespace, &list);
    if (err)
        return err;
    json_write_object(&text);
    json_write_key(&text, "pods");
    json_write_list(&text);
    for (size_t i = 0; i < list.count; i++)
        write_pod(call, doc_root(list.docs[i]), &text);
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* --- control planes ------------------------------------------------------------------------- */

/* GET /api/management/tenantcontrolplanes */
static struct error *planes(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct kube_list list = { 0 };
    struct error *err = list_of(call, &STEWARD_TENANT_CONTROL_PLANES, NULL, &list);

    if (err)
        return err;
    json_write_object(&text);
    json_write_key(&text, "tenantControlPlanes");
    json_write_list(&text);
    for (size_t i = 0; i < list.count; i++)
        control_plane_answer_append(doc_root(list.docs[i]), &text);
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

static struct error *find(struct server_call *call, const struct kube_resource *resource,
                          const char *namespace, struct doc **out_doc)
{
    const char *name = server_param(call, "name");
    struct error *err = kube_find(&call->own, resource, namespace, name, out_doc);

    if (err)
        return server_error_upstream(err, "the %s could not be read", resource->plural);
    if (!*out_doc)
        return error_new(ERR_NOT_FOUND, "there is no %s \"%.*s\"", resource->kind,
                         SLICE_ARGUMENT(slice_brief(slice_from(name))));
    return NULL;
}

/* GET /api/management/tenantcontrolplanes/{namespace}/{name} */
static struct error *plane(struct server_call *call)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct text text = TEXT_EMPTY;
    struct error *err =
        find(call, &STEWARD_TENANT_CONTROL_PLANES, server_param(call, "namespace"), &doc);

    if (err)
        return err;
    control_plane_answer_append(doc_root(doc), &text);
    return server_reply_json(call, 200, &text);
}

/* --- data stores ---------------------------------------------------------------------------- */

static void write_list(struct text *text, const char *key, struct value list)
{
    json_write_key(text, key);
    if (value_is_array(list))
        json_write_value(text, list);
    else
        json_write_raw(text, SLICE("[]"));
}

static void write_store(struct value store, struct text *text)
{
    struct value spec = value_get(store, SLICE("spec"));

    json_write_object(text);
    write_text(text, "name", object_key_read(store).name);
    write_text(text, "driver", value_text(spec, "driver"));
    write_list(text, "endpoints", value_get(spec, SLICE("endpoints")));
    write_list(text, "usedBy", value_find(store, VALUE_KEYS("status", "usedBy")));
    json_write_end_object(text);
}

/* GET /api/management/datastores */
static struct error *stores(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct kube_list list = { 0 };
    struct error *err = list_of(call, &STEWARD_DATA_STORES, NULL, &list);

    if (err)
        return err;
    json_write_object(&text);
    json_write_key(&text, "dataStores");
    json_write_list(&text);
    for (size_t i = 0; i < list.count; i++)
        write_store(doc_root(list.docs[i]), &text);
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET /api/management/datastores/{name} */
static struct error *store(struct server_call *call)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct text text = TEXT_EMPTY;
    struct error *err = find(call, &STEWARD_DATA_STORES, NULL, &doc);

    if (err)
        return err;
    write_store(doc_root(doc), &text);
    return server_reply_json(call, 200, &text);
}

#define MANAGEMENT "/api/management"

const struct server_route management_routes[] = {
    { "getManagement", "GET", MANAGEMENT, RULE_PLATFORM_VIEWER, NULL, NULL, get, 0, LIMIT_NONE,
      NULL, "Management", "The management cluster" },
    { "listManagementNodes", "GET", MANAGEMENT "/nodes", RULE_PLATFORM_VIEWER, NULL, NULL, nodes, 0,
      LIMIT_NONE, NULL, "NodeList", "Nodes of the management cluster" },
    { "listManagementPods", "GET", MANAGEMENT "/pods/{namespace}", RULE_PLATFORM_VIEWER, NULL, NULL,
      pods, 0, LIMIT_NONE, NULL, "PodList", "Pods of a namespace of the platform itself" },
    { "listNamespacePods", "GET", MANAGEMENT "/namespaces/{namespace}/pods", RULE_PLATFORM_VIEWER,
      NULL, NULL, pods, 0, LIMIT_NONE, NULL, "PodList", "The same by another path" },
    { "listControlPlanes", "GET", MANAGEMENT "/tenantcontrolplanes", RULE_PLATFORM_VIEWER, NULL,
      NULL, planes, 0, LIMIT_NONE, NULL, "ControlPlaneList", "Control planes that are hosted" },
    { "getHostedControlPlane", "GET", MANAGEMENT "/tenantcontrolplanes/{namespace}/{name}",
      RULE_PLATFORM_VIEWER, NULL, NULL, plane, 0, LIMIT_NONE, NULL, "ControlPlane",
      "One control plane that is hosted" },
    { "listDataStores", "GET", MANAGEMENT "/datastores", RULE_PLATFORM_VIEWER, NULL, NULL, stores,
      0, LIMIT_NONE, NULL, "DataStoreList", "Data stores of control planes" },
    { "getDataStore", "GET", MANAGEMENT "/datastores/{name}", RULE_PLATFORM_VIEWER, NULL, NULL,
      store, 0, LIMIT_NONE, NULL, "DataStore", "One data store of control planes" },
    { 0 },
};
