/* Clusters: the list, one of them, and what is changed about it. Creating one is in
 * cluster_create.c, what is asked about one in cluster_reads.c. */
#include "actions/cluster_change.h"
#include "actions/cluster_draft.h"
#include "actions/environment.h"
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/body_reader.h"
#include "server/cluster_answer.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/shelf.h"
#include "server/shelf_page.h"
#include "server/tables.h"

/* --- looking (loop) ------------------------------------------------------------------------ */

/* GET /api/clusters */
static struct error *list(struct server_call *call)
{
    struct shelf_query query = {
        .namespace = server_query(call, "namespace"),
        .team = server_query(call, "team"),
        .environment = server_query(call, "environment"),
        .phase = server_query(call, "phase"),
        .search = server_query(call, "search"),
        .sort = server_query(call, "sort"),
        .continue_token = server_query(call, "continue"),
    };

    return cluster_answer_page(call, &query);
}

/* GET /api/clusters/{namespace}/{name} */
static struct error *get(struct server_call *call)
{
    const struct shown *shown =
        shelf_find(server_shelf(call->server, SHELF_CLUSTERS), slice_from(call->target->namespace),
                   slice_from(call->target->name));
    struct text text = TEXT_EMPTY;

    if (!shown)
        return server_error_no_cluster(slice_from(call->target->namespace),
                                       slice_from(call->target->name));
    cluster_answer_append(call, shown, &text);
    return server_reply_json(call, 200, &text);
}

/* --- changing ------------------------------------------------------------------------------ */

static struct kube_change what(const struct server_call *call)
{
    return (struct kube_change){ .resource = &BUTLER_TENANT_CLUSTERS,
                                 .namespace = call->target->namespace,
                                 .name = call->target->name };
}

/* A conflict comes with the object as it is, so that a form can show both. */
static struct error *with_current(struct server_call *call, struct error *take_error)
{
    CLEANUP(doc) struct doc *current = NULL;
    CLEANUP(doc) struct doc *shown = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (take_error->code != ERR_CONFLICT)
        return server_error_of_write(take_error);
    error_drop(kube_find(&call->own, &BUTLER_TENANT_CLUSTERS, call->target->namespace,
                         call->target->name, &current),
               "told without it");
    if (!current)
        return take_error;
    shown_append(doc_root(current), SHELF_CLUSTERS, &text);
    shown = doc_new(text_slice(&text));
    return server_error_with(call, take_error, "current", shown);
}

static struct error *change(struct server_call *call, action_change *action,
                            const struct cluster_change_wish *wish)
{
    struct kube_change object = what(call);
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err;
    bool changed;

    err = action_write(&call->as_user, &object, action, wish, &after, &changed);
    if (err)
        return with_current(call, err);
    return cluster_answer_raw(call, 200, after);
}

/* PATCH /api/clusters/{namespace}/{name}/scale */
static struct error *scale(struct server_call *call)
{
    static const char *const known[] = { "replicas", "resourceVersion", NULL };
    struct cluster_change_wish wish = { 0 };
    struct body_reader reader;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    wish.workers = body_int(&reader, "replicas", 1, CLUSTER_MAX_WORKERS);
    wish.if_version = body_text(&reader, "resourceVersion");
    if (!body_has(&reader, "replicas"))
        body_wrong(&reader, "replicas", "is missing; want 1 to %d", CLUSTER_MAX_WORKERS);
    err = body_reader_end(&reader);
    if (err)
        return err;
    call->note.summary = arena_format(call->arena, "replicas %lld", (long long)wish.workers);
    return change(call, cluster_change_scale, &wish);
}

static void read_machine(struct body_reader *reader, struct value workers,
                         struct cluster_change_wish *wish)
{
    struct body_reader inner;
    struct cluster_draft draft = { 0 };
    struct body_reader machine;
    static const struct cluster_draft_words words = {
        .cpu = "workers.machineTemplate.cpu",
        .memory = "workers.machineTemplate.memory",
        .disk = "workers.machineTemplate.diskSize",
    };

    body_reader_init(&inner, reader->arena, workers);
    inner.prefix = "workers.";
    wish->workers = body_int(&inner, "replicas", 1, CLUSTER_MAX_WORKERS);
    wish->machine = body_object(&inner, "machineTemplate");
    body_reader_init(&machine, reader->arena, wish->machine);
    machine.prefix = "workers.machineTemplate.";
    draft.cpu = body_int(&machine, "cpu", 1, CLUSTER_MAX_CPUS);
    draft.memory = body_text(&machine, "memory");
    draft.disk = body_text(&machine, "diskSize");
    body_take_error(reader, body_reader_end(&inner));
    body_take_error(reader, body_reader_end(&machine));
    body_take_error(reader, cluster_draft_check(reader->arena, &draft, &words));
}

static void read_control_plane(struct body_reader *reader, struct value plane,
                               struct cluster_change_wish *wish)
{
    struct body_reader inner;

    body_reader_init(&inner, reader->arena, plane);
    inner.prefix = "controlPlane.";
    wish->control_planes = body_int(&inner, "replicas", 1, 3);
    if (wish->control_planes == 2)
        body_wrong(&inner, "replicas", "is 2; want 1 or 3");
    wish->plane_resources = body_object(&inner, "resources");
    body_take_error(reader, body_reader_end(&inner));
}

static struct error *read_update(struct server_call *call, struct cluster_change_wish *wish)
{
    struct body_reader reader;
    const char *version;

    body_reader_init(&reader, call->arena, call->body);
    wish->if_version = body_text(&reader, "resourceVersion");
    if (!wish->if_version)
        body_wrong(&reader, "resourceVersion", "is missing: which state was changed");
    version = body_text(&reader, "kubernetesVersion");
    if (version)
        body_take_error(&reader, cluster_draft_read_version(call->arena, version,
                                                            "kubernetesVersion", &wish->version));
    wish->accepts_fewer = body_bool(&reader, "acknowledgeDowngrade", false);
    read_control_plane(&reader, body_object(&reader, "controlPlane"), wish);
    read_machine(&reader, body_object(&reader, "workers"), wish);
    wish->infrastructure = body_object(&reader, "infrastructureOverride");
    return body_reader_end(&reader);
}

/* PUT /api/clusters/{namespace}/{name} */
static struct error *update(struct server_call *call)
{
    static const char *const known[] = {
        "resourceVersion",      "kubernetesVersion",      "controlPlane", "workers",
        "acknowledgeDowngrade", "infrastructureOverride", NULL,
    };
    struct cluster_change_wish wish = { 0 };
    struct error *err = server_check_members(call, known);

    if (!err)
        err = read_update(call, &wish);
    if (!err && value_exists(wish.infrastructure))
        err = access_require_platform(call->caller, BUTLER_USER_ADMIN);
    return err ? err : change(call, cluster_change, &wish);
}

/* --- environments -------------------------------------------------------------------------- */

static struct error *check_environment(struct server_call *call, const char *environment)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct team team;
    struct error *err;

    err = kube_find(&call->own, &BUTLER_TEAMS, NULL, call->target->team, &doc);
    if (!err && doc)
        err = team_read(call->arena, doc_root(doc), &team);
    if (err)
        return server_error_upstream(err, "the team could not be read");
    if (!doc)
        return server_error_field("environment", "the cluster has no team that has environments");
    if (*environment && !team_environment_find(&team, slice_from(environment)))
        return server_error_field("environment", "team %s has no environment \"%.*s\"",
                                  call->target->team,
                                  SLICE_ARGUMENT(slice_brief(slice_from(environment))));
    if (!*environment && team.environment_count)
        return server_error_field("environment",
                                  "team %s has environments, and its clusters are in one of them",
                                  call->target->team);
    return NULL;
}

static struct error *write_move(struct server_call *call, const char *environment,
                                struct doc **out_after)
{
    struct kube_change object = what(call);
    CLEANUP(doc) struct doc *moved = NULL;
    struct error *err;
    bool changed;

    err = action_write(&call->as_user, &object, environment_move, environment, &moved, &changed);
    if (!err)
        err = action_write(&call->as_user, &object, environment_settle, NULL, out_after, &changed);
    return err;
}

/* PUT /api/clusters/{namespace}/{name}/environment: the route asks for the right in the environment
 * that the cluster is in, so the other one is left. */
static struct error *move(struct server_call *call)
{
    static const char *const known[] = { "environment", NULL };
    CLEANUP(doc) struct doc *after = NULL;
    struct body_reader reader;
    const char *environment;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    environment = body_text_or_empty(&reader, "environment");
    if (!body_has(&reader, "environment"))
        body_wrong(&reader, "environment", "is missing; want a name, or \"\" for none");
    err = body_reader_end(&reader);
    if (!err)
        err = access_require_environment(call->caller, slice_from(call->target->team),
                                         slice_from(environment), TEAM_ROLE_OPERATOR);
    if (!err)
        err = check_environment(call, environment);
    if (err)
        return err;
    call->note.summary =
        arena_format(call->arena, "environment %s to %s", call->target->environment, environment);
    err = write_move(call, environment, &after);
    return err ? with_current(call, err) : cluster_answer_raw(call, 200, after);
}

/* --- the end ------------------------------------------------------------------------------- */

static struct error *read_confirmation(struct server_call *call)
{
    static const char *const known[] = { "confirmName", NULL };
    struct body_reader reader;
    const char *name;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    name = body_text_or_empty(&reader, "confirmName");
    if (name && !slice_is(slice_from(name), call->target->name))
        body_wrong(&reader, "confirmName", "is not the name of the cluster");
    return body_reader_end(&reader);
}

/* DELETE /api/clusters/{namespace}/{name} */
static struct error *delete(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct meta meta;
    struct error *err = read_confirmation(call);

    if (err)
        return err;
    meta_read(doc_root(call->target->document), &meta);
    if (meta.deleting)
        return error_new(ERR_CONFLICT, "cluster %s is being deleted already", call->target->name);
    err = kube_delete(&call->as_user, &BUTLER_TENANT_CLUSTERS, call->target->namespace,
                      call->target->name, NULL);
    if (err)
        return server_error_of_write(err);
    json_write_object(&text);
    json_write_member(&text, "message",
                      arena_format(call->arena, "cluster %s is being deleted", call->target->name));
    json_write_end_object(&text);
    return server_reply_json(call, 202, &text);
}

const struct server_route cluster_routes[] = {
    { "listClusters", "GET", "/api/clusters", RULE_ANY, NULL, NULL, list, SERVER_INLINE, LIMIT_NONE,
      NULL, "ClusterList", "Clusters that the caller may view" },
    { "getCluster", "GET", "/api/clusters/{namespace}/{name}", RULE_CLUSTER_VIEW, NULL, NULL, get,
      SERVER_INLINE, LIMIT_NONE, NULL, "Cluster", "One cluster, and what the caller may do" },
    { "updateCluster", "PUT", "/api/clusters/{namespace}/{name}", RULE_CLUSTER_OPERATE, "update",
      "TenantCluster", update, 0, LIMIT_NONE, "UpdateCluster", "Object",
      "Changes version, control plane and workers" },
    { "scaleCluster", "PATCH", "/api/clusters/{namespace}/{name}/scale", RULE_CLUSTER_OPERATE,
      "scale", "TenantCluster", scale, 0, LIMIT_NONE, "ScaleCluster", "Object",
      "Changes the number of workers" },
    { "moveCluster", "PUT", "/api/clusters/{namespace}/{name}/environment", RULE_CLUSTER_OPERATE,
      "move-environment", "TenantCluster", move, 0, LIMIT_NONE, "MoveCluster", "Object",
      "Moves a cluster to another environment of its team" },
    { "deleteCluster", "DELETE", "/api/clusters/{namespace}/{name}", RULE_CLUSTER_OPERATE, "delete",
      "TenantCluster", delete, 0, LIMIT_NONE, "DeleteCluster", "Message",
      "Deletes a cluster with everything in it" },
    { 0 },
};
