/* Triggers, audiences, and how a notice looks. */
#include "server/notice.h"

#include <string.h>

#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "server/audit_entry.h"
#include "server/shelf.h"
#include "server/shown.h"
#include "server/stream_reach.h"

/* --- clusters ------------------------------------------------------------------------------- */

static bool was_busy(struct slice phase)
{
    return slice_is(phase, "Provisioning") || slice_is(phase, "Installing") ||
           slice_is(phase, "Updating") || slice_is(phase, "Scaling");
}

static void append_failure(const struct shown *cluster, struct text *text)
{
    CLEANUP(doc) struct doc *doc = shown_doc(cluster);
    struct value status = value_get(doc_root(doc), SLICE("status"));

    text_append_slice(text, value_text(status, "failureMessage"));
    DOC_EACH (it, value_get(status, SLICE("conditions"))) {
        if (text->size == 0 && slice_is(value_text(it.value, "type"), "Ready"))
            text_append_slice(text, value_text(it.value, "message"));
    }
}

/* The phase is another one than before. */
static bool of_phase(const struct shelf_change *change, struct text *text, struct notice *notice)
{
    struct slice phase = change->after->phase;

    if (slice_is(phase, "Ready") && was_busy(change->before->phase)) {
        notice->trigger = "phase-Ready";
        notice->title = "Cluster is ready";
        notice->severity = NOTICE_SUCCESS;
        return true;
    }
    if (slice_is(phase, "Failed")) {
        notice->trigger = "phase-Failed";
        notice->title = "Cluster has failed";
        notice->severity = NOTICE_ERROR;
    } else if (slice_is(phase, "Degraded")) {
        notice->trigger = "phase-Degraded";
        notice->title = "Cluster is degraded";
        notice->severity = NOTICE_WARNING;
    } else {
        return false;
    }
    append_failure(change->after, text);
    notice->message = text_slice(text);
    return true;
}

bool notice_of_cluster(const struct shelf_change *change, struct text *text,
                       struct notice *out_notice)
{
    const struct shown *cluster = change->after ? change->after : change->before;
    struct notice notice = {
        .category = NOTICE_CLUSTER,
        .kind = "TenantCluster",
        .namespace = cluster->namespace,
        .name = cluster->name,
        .team = cluster->team,
        .role = TEAM_ROLE_VIEWER,
        .platform = BUTLER_USER_VIEWER,
    };

    if (!change->before ||
        (change->after && slice_equal(change->before->phase, change->after->phase)))
        return false;
    if (!change->after) {
        notice.trigger = "deleted";
        notice.title = "Cluster is gone";
        notice.severity = NOTICE_INFO;
    } else if (!of_phase(change, text, &notice)) {
        return false;
    }
    *out_notice = notice;
    return true;
}

/* --- what people did ------------------------------------------------------------------------ */

static const struct action {
    const char *resource; /* NULL: any */
    const char *action;
    const char *title;
    enum notice_severity severity;
    enum notice_category category;
    enum team_role role;
    enum butler_user_role platform;
} actions[] = {
    { "TenantCluster", "create", "Cluster was created", NOTICE_INFO, NOTICE_CLUSTER,
      TEAM_ROLE_VIEWER, BUTLER_USER_VIEWER },
    { "TenantCluster", "delete", "Cluster is to be deleted", NOTICE_WARNING, NOTICE_CLUSTER,
      TEAM_ROLE_VIEWER, BUTLER_USER_VIEWER },
    { "TenantCluster", "scale", "Cluster was scaled", NOTICE_INFO, NOTICE_CLUSTER, TEAM_ROLE_VIEWER,
      BUTLER_USER_VIEWER },
    { "TenantCluster", "update", "Cluster was changed", NOTICE_INFO, NOTICE_CLUSTER,
      TEAM_ROLE_VIEWER, BUTLER_USER_VIEWER },
    { NULL, "add-member", "Member was added", NOTICE_INFO, NOTICE_TEAM, TEAM_ROLE_ADMIN,
      BUTLER_USER_ADMIN },
    { NULL, "change-role", "Role of a member was changed", NOTICE_INFO, NOTICE_TEAM,
      TEAM_ROLE_ADMIN, BUTLER_USER_ADMIN },
    { NULL, "remove-member", "Member was removed", NOTICE_INFO, NOTICE_TEAM, TEAM_ROLE_ADMIN,
      BUTLER_USER_ADMIN },
    { NULL, "add-group", "Group was added", NOTICE_INFO, NOTICE_TEAM, TEAM_ROLE_ADMIN,
      BUTLER_USER_ADMIN },
    { NULL, "remove-group", "Group was removed", NOTICE_INFO, NOTICE_TEAM, TEAM_ROLE_ADMIN,
      BUTLER_USER_ADMIN },
    { NULL, "account_locked", "Account was locked", NOTICE_WARNING, NOTICE_SECURITY, TEAM_ROLE_NONE,
      BUTLER_USER_ADMIN },
    { NULL, "cli_refresh_reuse", "A refresh token was used twice", NOTICE_WARNING, NOTICE_SECURITY,
      TEAM_ROLE_NONE, BUTLER_USER_ADMIN },
    { "User", "create", "User was created", NOTICE_WARNING, NOTICE_SECURITY, TEAM_ROLE_NONE,
      BUTLER_USER_ADMIN },
    { "User", "update", "User was changed", NOTICE_WARNING, NOTICE_SECURITY, TEAM_ROLE_NONE,
      BUTLER_USER_ADMIN },
    { "User", "delete", "User was deleted", NOTICE_WARNING, NOTICE_SECURITY, TEAM_ROLE_NONE,
      BUTLER_USER_ADMIN },
};

/* A locked account is news although, or because, the request was refused. */
static bool counts(const struct audit_entry *entry, const struct action *action)
{
    if (strcmp(entry->action, action->action) != 0)
        return false;
    if (action->resource &&
        (!entry->resource_type || strcmp(entry->resource_type, action->resource) != 0))
        return false;
    return entry->status < 400 || action->category == NOTICE_SECURITY;
}

bool notice_of_action(const struct audit_entry *entry, struct notice *out_notice)
{
    for (size_t i = 0; entry->action && i < COUNT_OF(actions); i++) {
        if (!counts(entry, &actions[i]))
            continue;
        *out_notice = (struct notice){
            .trigger = actions[i].action,
            .title = actions[i].title,
            .severity = actions[i].severity,
            .category = actions[i].category,
            .kind = entry->resource_type,
            .namespace = slice_from(entry->resource_namespace),
            .name = slice_from(entry->resource_name),
            .team = slice_from(entry->team),
            .actor = slice_from(entry->user),
            .role = actions[i].role,
            .platform = actions[i].platform,
        };
        return true;
    }
    return false;
}

bool notice_concerns(const struct notice *notice, const struct stream_reach *reach,
                     struct slice email)
{
    if (reach->platform >= notice->platform)
        return true;
    if (notice->person.size && slice_equal_nocase(notice->person, email))
        return true;
    return notice->role != TEAM_ROLE_NONE && stream_reach_role(reach, notice->team) >= notice->role;
}

/* --- on the wire ---------------------------------------------------------------------------- */

static const char *severity_name(enum notice_severity severity)
{
    switch (severity) {
    case NOTICE_SUCCESS:
        return "success";
    case NOTICE_INFO:
        return "info";
    case NOTICE_WARNING:
        return "warning";
    case NOTICE_ERROR:
        return "error";
    }
    return "";
}

static const char *category_name(enum notice_category category)
{
    switch (category) {
    case NOTICE_CLUSTER:
        return "cluster";
    case NOTICE_TEAM:
        return "team";
    case NOTICE_INFRA:
        return "infra";
    case NOTICE_SECURITY:
        return "security";
    }
    return "";
}

static void put(struct text *text, const char *key, struct slice value)
{
    if (!value.size)
        return;
    json_write_key(text, key);
    json_write_slice(text, value);
}

void notice_append(const struct notice *notice, const char *id, int64_t time_us, struct text *text)
{
    CLEANUP(text) struct text time = TEXT_EMPTY;

    timestamp_append(&time, time_us, TIMESTAMP_MILLIS);
    json_write_object(text);
    json_write_member(text, "id", id);
    json_write_member(text, "title", notice->title);
    json_write_key(text, "message");
    json_write_slice(text, notice->message);
    json_write_member(text, "severity", severity_name(notice->severity));
    json_write_member(text, "category", category_name(notice->category));
    json_write_member(text, "timestamp", text_string(&time));
    if (notice->kind && notice->name.size) {
        json_write_key(text, "resourceRef");
        json_write_object(text);
        json_write_member(text, "kind", notice->kind);
        put(text, "name", notice->name);
        put(text, "namespace", notice->namespace);
        put(text, "team", notice->team);
        json_write_end_object(text);
    }
    put(text, "actor", notice->actor);
    json_write_end_object(text);
}
