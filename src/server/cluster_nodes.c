/* GET /api/clusters/{namespace}/{name}/nodes: as the cluster itself says. One that sleeps is not
 * woken for it; then its machines tell what they know. */
#include "server/cluster_nodes.h"

#include <string.h>

#include "api/butler_names.h"
#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "kube/tenants.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/tables.h"

#define ROLE_LABEL "node-role.kubernetes.io/"

/* What a row says, from a Node or from a Machine. */
struct node_row {
    struct slice name;
    const char *status;
    struct value labels;
    struct slice version;
    struct slice address;
    struct slice system;
    struct slice runtime;
    struct slice cpu;
    struct slice memory;
    struct slice created;
    struct value conditions;
};

static void write_text(struct text *text, const char *key, struct slice value)
{
    json_write_key(text, key);
    json_write_slice(text, value);
}

static void write_roles(struct value labels, struct text *text)
{
    json_write_key(text, "roles");
    json_write_list(text);
    DOC_EACH (it, labels) {
        if (slice_has_prefix(it.key, ROLE_LABEL))
            json_write_slice(
                text, slice_of(it.key.data + strlen(ROLE_LABEL), it.key.size - strlen(ROLE_LABEL)));
    }
    json_write_end_list(text);
}

static void write_row(const struct node_row *row, struct text *text)
{
    json_write_object(text);
    write_text(text, "name", row->name);
    json_write_member(text, "status", row->status);
    write_roles(row->labels, text);
    write_text(text, "version", row->version);
    write_text(text, "internalIP", row->address);
    write_text(text, "os", row->system);
    write_text(text, "containerRuntime", row->runtime);
    write_text(text, "cpu", row->cpu);
    write_text(text, "memory", row->memory);
    write_text(text, "age", row->created);
    if (value_is_array(row->conditions)) {
        json_write_key(text, "conditions");
        json_write_value(text, row->conditions);
    }
    json_write_end_object(text);
}

static struct slice address_of(struct value addresses)
{
    DOC_EACH (it, addresses) {
        if (slice_is(value_text(it.value, "type"), "InternalIP"))
            return value_text(it.value, "address");
    }
    return SLICE("");
}

static const char *status_of(struct value node)
{
    if (condition_is(node, "Ready", "True"))
        return "Ready";
    return condition_is(node, "Ready", "False") ? "NotReady" : "Unknown";
}

void cluster_nodes_append(struct value node, struct text *text)
{
    struct value status = value_get(node, SLICE("status"));
    struct value info = value_get(status, SLICE("nodeInfo"));
    struct value capacity = value_get(status, SLICE("capacity"));
    struct meta meta;

    meta_read(node, &meta);
    write_row(
        &(struct node_row){
            .name = meta.name,
            .status = status_of(node),
            .labels = meta.labels,
            .version = value_text(info, "kubeletVersion"),
            .address = address_of(value_get(status, SLICE("addresses"))),
            .system = value_text(info, "osImage"),
            .runtime = value_text(info, "containerRuntimeVersion"),
            .cpu = value_text(capacity, "cpu"),
            .memory = value_text(capacity, "memory"),
            .created = meta.created,
            .conditions = value_get(status, SLICE("conditions")),
        },
        text);
}

static void append_machine(struct value machine, struct text *text)
{
    struct value status = value_get(machine, SLICE("status"));
    struct value info = value_get(status, SLICE("nodeInfo"));
    struct slice node = value_text(value_get(status, SLICE("nodeRef")), "name");
    struct meta meta;

    if (!node.size)
        return;
    meta_read(machine, &meta);
    write_row(
        &(struct node_row){
            .name = node,
            .status = "Unknown",
            .version = value_text(value_get(machine, SLICE("spec")), "version"),
            .address = address_of(value_get(status, SLICE("addresses"))),
            .system = value_text(info, "osImage"),
            .runtime = value_text(info, "containerRuntimeVersion"),
            .created = meta.created,
        },
        text);
}

/* --- whom to ask --------------------------------------------------------------------------- */

/* It has no replicas now, and asking would start one. */
static struct error *is_asleep(struct server_call *call, const char *namespace, bool *out_asleep)
{
    CLEANUP(doc) struct doc *plane = NULL;
    struct error *err = kube_find(&call->own, &STEWARD_TENANT_CONTROL_PLANES, namespace,
                                  call->target->name, &plane);
    struct value version;

    if (err)
        return server_error_upstream(err, "the control plane could not be read");
    version =
        plane ? value_find(doc_root(plane), VALUE_KEYS("status", "kubernetesResources", "version"))
              : VALUE_ABSENT_VALUE;
    *out_asleep = slice_is(value_text(version, "status"), "Sleeping");
    return NULL;
}

static struct error *append_nodes(struct server_call *call, const char *namespace,
                                  struct text *text)
{
    struct kube_list list = { 0 };
    struct kube kube;
    struct error *err = tenants_get(server_tenants(call->server), call->arena, namespace,
                                    call->target->name, &kube);

    if (!err)
        err = kube_list(call->arena, &kube, &KUBE_NODES, &(struct kube_query){ 0 }, &list);
    if (err)
        return server_error_hide(err, ERR_UNAVAILABLE, "tenant_unreachable",
                                 "cluster %s does not answer", call->target->name);
    for (size_t i = 0; i < list.count; i++)
        cluster_nodes_append(doc_root(list.docs[i]), text);
    return NULL;
}

static struct error *append_machines(struct server_call *call, const char *namespace,
                                     struct text *text)
{
    struct kube_query query = {
        .namespace = namespace,
        .label_selector =
            arena_format(call->arena, "%s=%s", BUTLER_LABEL_CLUSTER_NAME, call->target->name),
    };
    struct kube_list list = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &CAPI_MACHINES, &query, &list);

    if (err)
        return server_error_upstream(err, "the machines could not be read");
    for (size_t i = 0; i < list.count; i++)
        append_machine(doc_root(list.docs[i]), text);
    return NULL;
}

static struct error *nodes(struct server_call *call)
{
    struct slice inside =
        value_text(value_get(doc_root(call->target->document), SLICE("status")), "tenantNamespace");
    const char *namespace = arena_text(call->arena, inside);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    bool asleep = false;
    struct error *err = NULL;

    json_write_object(&text);
    json_write_key(&text, "nodes");
    json_write_list(&text);
    if (*namespace)
        err = is_asleep(call, namespace, &asleep);
    if (!err && *namespace)
        err =
            asleep ? append_machines(call, namespace, &text) : append_nodes(call, namespace, &text);
    if (err)
        return err;
    json_write_end_list(&text);
    if (asleep) {
        json_write_key(&text, "asleep");
        json_write_bool(&text, true);
    }
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

const struct server_route cluster_node_routes[] = {
    { "listClusterNodes", "GET", "/api/clusters/{namespace}/{name}/nodes", RULE_CLUSTER_VIEW, NULL,
      NULL, nodes, 0, LIMIT_NONE, NULL, "NodeList", "Nodes of a cluster" },
    { 0 },
};
