/* What is asked about one cluster: credentials, events, export, and the objects it is made of.
 * Nodes are in cluster_nodes.c. */
#include "actions/cluster_events.h"
#include "actions/cluster_kubeconfig.h"
#include "actions/export.h"
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/certificate.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "doc/yaml.h"
#include "kube/butler_resources.h"
#include "kube/kubeconfig.h"
#include "kube/tenants.h"
#include "net/exchange.h"
#include "server/cluster_credential.h"
#include "server/control_plane_answer.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/shown.h"
#include "server/tables.h"

enum {
    EVENTS_DEFAULT = 50,
    EVENTS_MAX = 500,
};

/* The cluster as the API has it now; the shelf has it without what bears secrets. */
static struct error *read_cluster(struct server_call *call, struct doc **out_doc)
{
    struct error *err = kube_find(&call->own, &BUTLER_TENANT_CLUSTERS, call->target->namespace,
                                  call->target->name, out_doc);

    if (err)
        return server_error_upstream(err, "the cluster could not be read");
    if (!*out_doc)
        return server_error_no_cluster(slice_from(call->target->namespace),
                                       slice_from(call->target->name));
    return NULL;
}

/* --- credentials --------------------------------------------------------------------------- */

static void release_secret(void *object)
{
    struct text *text = object;

    secret_wipe_text(text);
    memory_free(text);
}

/* Sends it and leaves nothing of it in memory. */
static struct error *reply_secret(struct server_call *call, const char *type,
                                  struct text *take_text)
{
    struct text *kept = NEW(struct text);

    *kept = *take_text;
    *take_text = (struct text)TEXT_EMPTY;
    exchange_reply_shared(call->exchange, 200, type, text_slice(kept), release_secret, kept);
    return NULL;
}

/* The end of the certificate in it; "": it has none. */
static const char *expiry_of(struct arena *arena, struct slice kubeconfig)
{
    CLEANUP(certificate_list) struct certificate_list list = { 0 };
    CLEANUP(doc) struct doc *doc = NULL;
    struct kubeconfig config;
    struct error *err = yaml_parse(kubeconfig, NULL, &doc);

    if (!err)
        err = kubeconfig_read(arena, doc, NULL, NULL, &config);
    if (!err && config.certificate_pem.size)
        err = certificate_list_parse_pem(&list, config.certificate_pem);
    error_drop(err, "then nobody is told when it ends");
    if (!list.count)
        return "";
    return timestamp_format(arena, certificate_fields(list.items[0])->not_after_ms * 1000,
                            TIMESTAMP_SECONDS);
}

static struct error *reply_kubeconfig(struct server_call *call, struct text *take_content,
                                      const char *expires)
{
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;

    if (server_query_is(call, "format", "yaml")) {
        exchange_set_header(call->exchange, "content-disposition",
                            arena_format(call->arena, "attachment; filename=\"%s.kubeconfig\"",
                                         call->target->name));
        return reply_secret(call, "application/yaml", take_content);
    }
    json_write_object(&text);
    json_write_key(&text, "kubeconfig");
    json_write_slice(&text, text_slice(take_content));
    if (*expires)
        json_write_member(&text, "expiresAt", expires);
    json_write_end_object(&text);
    return reply_secret(call, "application/json", &text);
}

/* One of the person's own, in place of the one that admins share. */
static struct error *reply_personal(struct server_call *call, struct value cluster,
                                    const struct text *shared, int64_t seconds)
{
    struct slice inside = value_text(value_get(cluster, SLICE("status")), "tenantNamespace");
    CLEANUP(secret_text) struct text own = TEXT_EMPTY;
    const char *expires = "";
    struct kube tenant;
    struct error *err = tenants_get(server_tenants(call->server), call->arena,
                                    arena_text(call->arena, inside), call->target->name, &tenant);

    if (!err)
        err = cluster_credential_make(call->arena, &tenant, text_slice(shared), call->caller->email,
                                      seconds, &own, &expires);
    if (err)
        return server_error_hide(err, ERR_UNAVAILABLE, "tenant_unreachable",
                                 "cluster %s gave no credentials", call->target->name);
    return reply_kubeconfig(call, &own, expires);
}

/* GET /api/clusters/{namespace}/{name}/kubeconfig */
static struct error *kubeconfig(struct server_call *call)
{
    CLEANUP(secret_text) struct text content = TEXT_EMPTY;
    CLEANUP(doc) struct doc *cluster = NULL;
    const char *ttl = server_query(call, "ttl");
    int64_t seconds = 0;
    bool found = false;
    struct error *err = NULL;

    if (ttl)
        err = cluster_credential_read_ttl(ttl, &seconds);
    if (!err)
        err = read_cluster(call, &cluster);
    if (err)
        return err;
    err = cluster_kubeconfig_read(call->arena, &call->own, doc_root(cluster), &content, &found);
    if (err)
        return server_error_upstream(err, "the kubeconfig could not be read");
    if (!found)
        return server_error(ERR_CONFLICT, "not_ready", "cluster %s has no kubeconfig yet",
                            call->target->name);
    if (seconds)
        return reply_personal(call, doc_root(cluster), &content, seconds);
    return reply_kubeconfig(call, &content, expiry_of(call->arena, text_slice(&content)));
}

/* --- events -------------------------------------------------------------------------------- */

static void write_event(struct value event, struct text *text)
{
    struct value about = value_get(event, SLICE("involvedObject"));
    struct slice first = value_text(event, "firstTimestamp");
    struct slice source = value_text(value_get(event, SLICE("source")), "component");

    json_write_object(text);
    json_write_key(text, "type");
    json_write_slice(text, value_text(event, "type"));
    json_write_key(text, "reason");
    json_write_slice(text, value_text(event, "reason"));
    json_write_key(text, "message");
    json_write_slice(text, value_text(event, "message"));
    json_write_key(text, "source");
    json_write_slice(text, source.size ? source : value_text(event, "reportingComponent"));
    json_write_key(text, "object");
    json_write_object(text);
    json_write_key(text, "kind");
    json_write_slice(text, value_text(about, "kind"));
    json_write_key(text, "name");
    json_write_slice(text, value_text(about, "name"));
    json_write_end_object(text);
    json_write_key(text, "firstTimestamp");
    json_write_slice(text, first.size ? first : cluster_event_time(event));
    json_write_key(text, "lastTimestamp");
    json_write_slice(text, cluster_event_time(event));
    json_write_key(text, "count");
    json_write_int(text, value_int_or(value_get(event, SLICE("count")), 1));
    json_write_end_object(text);
}

static struct error *read_count(const struct server_call *call, size_t *out_count)
{
    const char *given = server_query(call, "limit");
    uint64_t count = EVENTS_DEFAULT;

    if (given && (!number_parse_uint(slice_from(given), &count) || count < 1 || count > EVENTS_MAX))
        return server_error_field("limit", "is \"%.*s\"; want 1 to %d",
                                  SLICE_ARGUMENT(slice_brief(slice_from(given))), EVENTS_MAX);
    *out_count = (size_t)count;
    return NULL;
}

/* GET /api/clusters/{namespace}/{name}/events */
static struct error *events(struct server_call *call)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    struct text text = TEXT_EMPTY;
    struct kube_list list = { 0 };
    size_t count;
    struct error *err = read_count(call, &count);

    if (!err)
        err = read_cluster(call, &cluster);
    if (err)
        return err;
    err = cluster_events_list(call->arena, &call->own, doc_root(cluster), &list);
    if (err)
        return server_error_upstream(err, "the events could not be read");
    json_write_object(&text);
    json_write_key(&text, "events");
    json_write_list(&text);
    for (size_t i = 0; i < list.count && i < count; i++)
        write_event(doc_root(list.docs[i]), &text);
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* --- export -------------------------------------------------------------------------------- */

/* What the server stamped is stamped again when the file is applied. */
static struct error *without_stamps(const struct doc *clean, struct doc **out_doc)
{
    static const char *const stamps[] = { BUTLER_NOTE_CREATOR_EMAIL, BUTLER_NOTE_CREATED_BY,
                                          BUTLER_NOTE_MIGRATION };
    struct edit *edit = edit_begin(clean);

    for (size_t i = 0; i < COUNT_OF(stamps); i++)
        edit_remove(edit, EDIT_PATH("metadata", "annotations", stamps[i]));
    if (!edit_count(edit, edit_find(edit, EDIT_PATH("metadata", "annotations"))))
        edit_remove(edit, EDIT_PATH("metadata", "annotations"));
    return edit_seal(edit, out_doc);
}

/* GET /api/clusters/{namespace}/{name}/export */
static struct error *export(struct server_call *call)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(doc) struct doc *clean = NULL;
    CLEANUP(doc) struct doc *bare = NULL;
    struct text text = TEXT_EMPTY;
    struct error *err = read_cluster(call, &cluster);

    if (!err)
        err = export_clean(cluster, false, &clean);
    if (!err)
        err = without_stamps(clean, &bare);
    if (err)
        return err;
    yaml_format(doc_root(bare), &text);
    return server_reply_file(call, "application/yaml",
                             arena_format(call->arena, "%s.yaml", call->target->name), &text);
}

/* --- what it is made of -------------------------------------------------------------------- */

static const char *inside(const struct server_call *call, const struct doc *cluster)
{
    struct slice namespace =
        value_text(value_get(doc_root(cluster), SLICE("status")), "tenantNamespace");

    return namespace.size ? arena_text(call->arena, namespace) : NULL;
}

static bool is_of(struct value object, const char *cluster)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct slice by_ref = value_text(value_get(spec, SLICE("tenantClusterRef")), "name");
    struct slice by_cluster = value_text(value_get(spec, SLICE("clusterRef")), "name");
    struct meta meta;

    meta_read(object, &meta);
    return slice_is(by_ref, cluster) || slice_is(by_cluster, cluster) ||
           slice_is(meta_label(&meta, BUTLER_LABEL_TENANT), cluster) ||
           slice_is(meta_label(&meta, BUTLER_LABEL_CLUSTER), cluster) ||
           slice_is(meta_label(&meta, BUTLER_LABEL_CLUSTER_NAME), cluster);
}

/* Those in the cluster's own namespace are all its own; elsewhere they must say so. */
static struct error *append_all(struct server_call *call, enum shelf_kind kind,
                                const char *namespace, bool all, struct text *text)
{
    struct kube_list list = { 0 };
    struct error *err = kube_list(call->arena, &call->own, shown_resource(kind),
                                  &(struct kube_query){ .namespace = namespace }, &list);

    if (err)
        return server_error_upstream(err, "the objects of the cluster could not be read");
    for (size_t i = 0; i < list.count; i++) {
        CLEANUP(text) struct text one = TEXT_EMPTY;

        if (!all && !is_of(doc_root(list.docs[i]), call->target->name))
            continue;
        shown_append(doc_root(list.docs[i]), kind, &one);
        json_write_raw(text, text_slice(&one));
    }
    return NULL;
}

static struct error *reply_objects(struct server_call *call, enum shelf_kind kind,
                                   const char *member)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *namespace;
    struct error *err = read_cluster(call, &cluster);

    if (err)
        return err;
    namespace = inside(call, cluster);
    json_write_object(&text);
    json_write_key(&text, member);
    json_write_list(&text);
    err = append_all(call, kind, call->target->namespace, false, &text);
    if (!err && namespace)
        err = append_all(call, kind, namespace, true, &text);
    if (err)
        return err;
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET …/machines */
static struct error *machines(struct server_call *call)
{
    return reply_objects(call, SHELF_MACHINES, "machineRequests");
}

/* GET …/load-balancers */
static struct error *balancers(struct server_call *call)
{
    return reply_objects(call, SHELF_BALANCERS, "loadBalancerRequests");
}

/* GET …/allocations */
static struct error *allocations(struct server_call *call)
{
    return reply_objects(call, SHELF_ALLOCATIONS, "allocations");
}

/* --- the control plane --------------------------------------------------------------------- */

/* GET …/tenantcontrolplane */
static struct error *control_plane(struct server_call *call)
{
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(doc) struct doc *plane = NULL;
    struct text text = TEXT_EMPTY;
    const char *namespace;
    struct error *err = read_cluster(call, &cluster);

    if (err)
        return err;
    namespace = inside(call, cluster);
    if (namespace)
        err = kube_find(&call->own, &STEWARD_TENANT_CONTROL_PLANES, namespace, call->target->name,
                        &plane);
    if (err)
        return server_error_upstream(err, "the control plane could not be read");
    if (!plane)
        return error_new(ERR_NOT_FOUND, "cluster %s has no control plane yet", call->target->name);
    control_plane_answer_append(doc_root(plane), &text);
    return server_reply_json(call, 200, &text);
}

#define CLUSTER "/api/clusters/{namespace}/{name}"

const struct server_route cluster_read_routes[] = {
    { "getKubeconfig", "GET", CLUSTER "/kubeconfig", RULE_CLUSTER_OPERATE, "download-kubeconfig",
      "TenantCluster", kubeconfig, SERVER_CREDENTIAL, LIMIT_NONE, NULL, "Kubeconfig",
      "The credentials of a cluster" },
    { "listClusterEvents", "GET", CLUSTER "/events", RULE_CLUSTER_VIEW, NULL, NULL, events, 0,
      LIMIT_NONE, NULL, "EventList", "What happened to a cluster, newest first" },
    { "exportCluster", "GET", CLUSTER "/export", RULE_CLUSTER_OPERATE, "export-yaml",
      "TenantCluster", export, 0, LIMIT_NONE, NULL, "File",
      "A cluster as a file that can be applied again" },
    { "listClusterMachines", "GET", CLUSTER "/machines", RULE_CLUSTER_VIEW, NULL, NULL, machines, 0,
      LIMIT_NONE, NULL, "MachineRequestList", "Machines that were asked for" },
    { "listClusterLoadBalancers", "GET", CLUSTER "/load-balancers", RULE_CLUSTER_VIEW, NULL, NULL,
      balancers, 0, LIMIT_NONE, NULL, "LoadBalancerRequestList",
      "Load balancers that were asked for" },
    { "listClusterAllocations", "GET", CLUSTER "/allocations", RULE_CLUSTER_VIEW, NULL, NULL,
      allocations, 0, LIMIT_NONE, NULL, "AllocationList", "Addresses of a cluster" },
    { "getControlPlane", "GET", CLUSTER "/tenantcontrolplane", RULE_CLUSTER_VIEW, NULL, NULL,
      control_plane, 0, LIMIT_NONE, NULL, "ControlPlane", "The control plane of a cluster" },
    { 0 },
};
