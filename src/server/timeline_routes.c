/* GET /api/clusters/{namespace}/{name}/timeline, /api/teams/{team}/timeline: what happened to a
 * cluster, or to a team and all of its clusters, from everywhere that somebody wrote it down,
 * newest first. The audit log is taken on the loop; the rest is a worker's.
 */
#include <stdlib.h>
#include <string.h>

#include "actions/addon_action.h"
#include "actions/cluster_events.h"
#include "actions/rotation.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "net/exchange.h"
#include "server/audit.h"
#include "server/audit_records.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/tables.h"

enum {
    TIMELINE_MAX = 500
};

/* Texts live as long as the call. */
struct item {
    int64_t time_us;
    const char *type;
    const char *severity;
    struct slice title;
    struct slice detail;
    struct slice actor; /* empty: nobody is known */
    const char *kind;   /* what it is about */
    struct slice name;
};

struct timeline {
    struct server_call *call;
    int64_t from_us;
    int64_t to_us;
    const char *types; /* NULL: all */
    struct audit_records *records;
    VEC(struct item) items;
    bool incomplete; /* somebody who could tell more did not answer */
};

static const char *const known_types[] = { "condition", "event",       "audit",
                                           "addon",     "certificate", NULL };

/* --- gathering ------------------------------------------------------------------------------- */

static bool wants(const struct timeline *timeline, const char *type)
{
    struct slice rest = slice_from(timeline->types);
    struct slice one;

    if (!timeline->types)
        return true;
    while (slice_split(&rest, ',', &one)) {
        if (slice_is(one, type))
            return true;
    }
    return false;
}

static void add(struct timeline *timeline, struct item item)
{
    if (item.time_us >= timeline->from_us && item.time_us <= timeline->to_us)
        vec_push(&timeline->items, item);
}

static bool read_time(struct slice text, int64_t *out_us)
{
    struct error *err = timestamp_parse(text, out_us);

    error_drop(err, "what has no time has no place on a line");
    return !err;
}

static struct slice keep(const struct timeline *timeline, struct slice text)
{
    return slice_from(arena_text(timeline->call->arena, text));
}

/* Each condition tells of its last turn. */
static void add_conditions(struct timeline *timeline, struct value object, const char *type,
                           const char *kind)
{
    struct meta meta;

    meta_read(object, &meta);
    DOC_EACH (it, value_find(object, VALUE_KEYS("status", "conditions"))) {
        struct slice name = value_text(it.value, "type");
        struct slice status = value_text(it.value, "status");
        struct item item = {
            .type = type,
            .severity = slice_is(status, "False") ? "warning" : "info",
            .title =
                slice_from(arena_format(timeline->call->arena, SLICE_FORMAT " is " SLICE_FORMAT,
                                        SLICE_ARGUMENT(name), SLICE_ARGUMENT(status))),
            .detail = keep(timeline, value_text(it.value, "message")),
            .kind = kind,
            .name = keep(timeline, meta.name),
        };

        if (read_time(value_text(it.value, "lastTransitionTime"), &item.time_us))
            add(timeline, item);
    }
}

static void add_events(struct timeline *timeline, const struct kube_list *list)
{
    struct server_call *call = timeline->call;

    for (size_t i = 0; i < list->count; i++) {
        struct value event = doc_root(list->docs[i]);
        struct value about = value_get(event, SLICE("involvedObject"));
        struct item item = {
            .type = "event",
            .severity = slice_is(value_text(event, "type"), "Warning") ? "warning" : "info",
            .title = value_text(event, "reason"),
            .detail = value_text(event, "message"),
            .kind = arena_text(call->arena, value_text(about, "kind")),
            .name = value_text(about, "name"),
        };

        if (read_time(cluster_event_time(event), &item.time_us))
            add(timeline, item);
    }
}

/* Those of one cluster; NULL: of all in the namespace. */
static struct error *add_addons(struct timeline *timeline, const char *namespace,
                                const char *cluster)
{
    struct server_call *call = timeline->call;
    struct kube_list list = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &BUTLER_TENANT_ADDONS,
                                  &(struct kube_query){ .namespace = namespace }, &list);

    for (size_t i = 0; !err && i < list.count; i++) {
        if (!cluster || addon_action_is_of(doc_root(list.docs[i]), cluster))
            add_conditions(timeline, doc_root(list.docs[i]), "addon", "TenantAddon");
    }
    return err;
}

static void add_rotation(struct timeline *timeline, struct value cluster)
{
    struct server_call *call = timeline->call;
    struct slice inside = value_text(value_get(cluster, SLICE("status")), "tenantNamespace");
    struct rotation_target target = { .kube = &call->own,
                                      .namespace = arena_text(call->arena, inside),
                                      .name = call->target->name,
                                      .now_ms = call->now_ms };
    struct rotation rotation = { 0 };
    struct item item = { .type = "certificate", .severity = "info", .kind = "TenantControlPlane" };

    if (inside.size)
        error_drop(rotation_look(call->arena, &target, &rotation), "then none is told of");
    if (rotation.status == ROTATION_UNKNOWN || !rotation.began)
        return;
    item.name = slice_from(call->target->name);
    item.actor = slice_from(rotation.by);
    item.title = slice_from(arena_format(call->arena, "rotation of certificates (%s) asked for",
                                         rotation_type_name(rotation.type)));
    if (read_time(slice_from(rotation.began), &item.time_us))
        add(timeline, item);
    item.title = slice_from(arena_format(call->arena, "rotation of certificates %s",
                                         rotation_status_name(rotation.status)));
    item.severity = rotation.status == ROTATION_FAILED ? "error" : "info";
    if (rotation.ended && read_time(slice_from(rotation.ended), &item.time_us))
        add(timeline, item);
}

/* Those who may read the audit log of the team see everybody's, others what they did themselves. */
static bool sees_entry(const struct server_call *call, struct value entry)
{
    return call->target->role == TEAM_ROLE_ADMIN || call->caller->platform != BUTLER_USER_NONE ||
           slice_is(value_text(entry, "user"), call->caller->email);
}

/* Of the cluster that is asked about, or of anything that is the team's. */
static bool is_about(const struct server_call *call, struct value entry)
{
    const struct target *target = call->target;

    if (!*target->name)
        return slice_is(value_text(entry, "teamRef"), target->team);
    return slice_is(value_text(entry, "resourceName"), target->name) &&
           slice_is(value_text(entry, "resourceNamespace"), target->namespace);
}

static void add_entry(struct timeline *timeline, const struct audit_stored *stored)
{
    struct server_call *call = timeline->call;
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(stored->line));
    struct value entry = doc_root(copy);
    bool done = value_bool_or(value_get(entry, SLICE("success")), false);

    if (!is_about(call, entry) || !sees_entry(call, entry))
        return;
    add(timeline, (struct item){
                      .time_us = stored->time_us,
                      .type = "audit",
                      .severity = done ? "info" : "warning",
                      .title = keep(timeline, value_text(entry, "action")),
                      .detail = keep(timeline, value_text(entry, "errorMessage")),
                      .actor = keep(timeline, value_text(entry, "user")),
                      .kind = arena_text(call->arena, value_text(entry, "resourceType")),
                      .name = keep(timeline, value_text(entry, "resourceName")),
                  });
}

/* What cannot be read now does not hide the rest. */
static void note_gap(struct timeline *timeline, struct error *take_error)
{
    timeline->incomplete |= take_error != NULL;
    error_drop(take_error, "the answer says that it is not complete");
}

static void gather_cluster(struct timeline *timeline, struct value cluster)
{
    struct server_call *call = timeline->call;
    struct kube_list events = { 0 };

    if (wants(timeline, "condition"))
        add_conditions(timeline, cluster, "condition", "TenantCluster");
    if (wants(timeline, "event")) {
        note_gap(timeline, cluster_events_list(call->arena, &call->own, cluster, &events));
        add_events(timeline, &events);
    }
    if (wants(timeline, "addon"))
        note_gap(timeline, add_addons(timeline, call->target->namespace, call->target->name));
    if (wants(timeline, "certificate"))
        add_rotation(timeline, cluster);
}

static struct error *add_clusters(struct timeline *timeline, const char *namespace)
{
    struct server_call *call = timeline->call;
    struct kube_list list = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &BUTLER_TENANT_CLUSTERS,
                                  &(struct kube_query){ .namespace = namespace }, &list);

    for (size_t i = 0; !err && i < list.count; i++) {
        struct value cluster = doc_root(list.docs[i]);
        struct slice said = value_text(value_find(cluster, VALUE_KEYS("spec", "teamRef")), "name");

        /* What another team says is its own is not shown to this one. */
        if (!said.size || slice_is(said, call->target->team))
            add_conditions(timeline, cluster, "condition", "TenantCluster");
    }
    return err;
}

/* What happened inside the clusters is told by their own timelines. */
static struct error *gather_namespace(struct timeline *timeline, const char *namespace)
{
    struct server_call *call = timeline->call;
    struct kube_list events = { 0 };
    struct error *err = NULL;

    if (wants(timeline, "condition"))
        err = add_clusters(timeline, namespace);
    if (!err && wants(timeline, "event")) {
        err = kube_list(call->arena, &call->own, &KUBE_EVENTS,
                        &(struct kube_query){ .namespace = namespace }, &events);
        add_events(timeline, &events);
    }
    if (!err && wants(timeline, "addon"))
        err = add_addons(timeline, namespace, NULL);
    return err;
}

static void gather_team(struct timeline *timeline)
{
    struct server_call *call = timeline->call;
    struct doc *team = NULL;
    struct error *err = kube_get(&call->own, &BUTLER_TEAMS, NULL, call->target->team, &team);
    struct slice namespace;

    if (err) {
        note_gap(timeline, err);
        return;
    }
    arena_defer(call->arena, doc_release, team);
    namespace = value_text(value_get(doc_root(team), SLICE("status")), "namespace");
    if (wants(timeline, "condition"))
        add_conditions(timeline, doc_root(team), "condition", "Team");
    if (namespace.size)
        note_gap(timeline, gather_namespace(timeline, arena_text(call->arena, namespace)));
}

static void gather(struct timeline *timeline)
{
    if (timeline->call->target->document)
        gather_cluster(timeline, doc_root(timeline->call->target->document));
    else
        gather_team(timeline);
    for (size_t i = 0; timeline->records && i < timeline->records->count; i++)
        add_entry(timeline, &timeline->records->items[i]);
}

/* --- the answer ------------------------------------------------------------------------------- */

static int newest_first(const void *a, const void *b)
{
    const struct item *left = a;
    const struct item *right = b;

    return (left->time_us < right->time_us) - (left->time_us > right->time_us);
}

static void write_item(const struct timeline *timeline, const struct item *item, struct text *text)
{
    json_write_object(text);
    json_write_member(text, "time",
                      timestamp_format(timeline->call->arena, item->time_us, TIMESTAMP_MILLIS));
    json_write_member(text, "type", item->type);
    json_write_member(text, "severity", item->severity);
    json_write_key(text, "title");
    json_write_slice(text, item->title);
    json_write_key(text, "detail");
    json_write_slice(text, item->detail);
    if (item->actor.size) {
        json_write_key(text, "actor");
        json_write_slice(text, item->actor);
    }
    json_write_key(text, "ref");
    json_write_object(text);
    json_write_member(text, "kind", item->kind);
    json_write_key(text, "name");
    json_write_slice(text, item->name);
    json_write_end_object(text);
    json_write_end_object(text);
}

static void reply(struct timeline *timeline)
{
    struct text text = TEXT_EMPTY;

    if (timeline->items.count)
        qsort(timeline->items.items, timeline->items.count, sizeof(*timeline->items.items),
              newest_first);
    json_write_object(&text);
    json_write_key(&text, "items");
    json_write_list(&text);
    for (size_t i = 0; i < timeline->items.count && i < TIMELINE_MAX; i++)
        write_item(timeline, &timeline->items.items[i], &text);
    json_write_end_list(&text);
    json_write_key(&text, "complete");
    json_write_bool(&text, !timeline->incomplete);
    json_write_end_object(&text);
    error_drop(server_reply_json(timeline->call, 200, &text), "answered");
}

/* A worker. */
static void run(void *context, struct exchange *exchange)
{
    struct timeline *timeline = context;

    (void)exchange;
    gather(timeline);
    reply(timeline);
    vec_done(&timeline->items);
}

/* --- the question ----------------------------------------------------------------------------- */

static struct error *read_bound(const struct server_call *call, const char *name, int64_t *out_us)
{
    const char *given = server_query(call, name);

    if (!given || read_time(slice_from(given), out_us))
        return NULL;
    return server_error_field(name, "is \"%.*s\"; want a time such as 2026-03-04T10:00:00Z",
                              SLICE_ARGUMENT(slice_brief(slice_from(given))));
}

static struct error *check_types(const char *types)
{
    struct slice rest = slice_from(types);
    struct slice one;

    while (types && slice_split(&rest, ',', &one)) {
        size_t i = 0;

        while (known_types[i] && !slice_is(one, known_types[i]))
            i++;
        if (!known_types[i])
            return server_error_field(
                "types", "\"%.*s\" is none of condition, event, audit, addon, certificate",
                SLICE_ARGUMENT(slice_brief(one)));
    }
    return NULL;
}

static void free_records(void *records)
{
    audit_records_free(records);
}

static struct error *timeline(struct server_call *call)
{
    struct timeline *timeline = arena_new(call->arena, struct timeline);
    struct audit *audit = server_audit(call->server);
    struct error *err;

    *timeline = (struct timeline){ .call = call,
                                   .from_us = TIMESTAMP_MIN,
                                   .to_us = TIMESTAMP_MAX,
                                   .types = server_query(call, "types") };
    err = read_bound(call, "from", &timeline->from_us);
    if (!err)
        err = read_bound(call, "to", &timeline->to_us);
    if (!err)
        err = check_types(timeline->types);
    if (err)
        return err;
    if (audit && wants(timeline, "audit")) {
        timeline->records = audit_records_take(audit);
        arena_defer(call->arena, free_records, timeline->records);
    }
    exchange_run(call->exchange, server_pool(call->server), run, timeline);
    return NULL;
}

const struct server_route timeline_routes[] = {
    { "getClusterTimeline", "GET", "/api/clusters/{namespace}/{name}/timeline", RULE_CLUSTER_VIEW,
      NULL, NULL, timeline, SERVER_INLINE, LIMIT_NONE, NULL, "Timeline",
      "What happened to a cluster, newest first" },
    { "getTeamTimeline", "GET", "/api/teams/{team}/timeline", RULE_TEAM_VIEW, NULL, NULL, timeline,
      SERVER_INLINE, LIMIT_NONE, NULL, "Timeline", "What happened to a team, newest first" },
    { 0 },
};
