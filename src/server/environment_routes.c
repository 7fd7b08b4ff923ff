/* /api/teams/{team}/environments. */
#include <string.h>

#include "actions/environment.h"
#include "actions/team_action.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/body_reader.h"
#include "server/identity_name.h"
#include "server/server_call.h"
#include "server/tables.h"
#include "server/team_answer.h"
#include "server/team_body.h"

static struct value find(struct value team, const char *name)
{
    DOC_EACH (it, value_find(team, VALUE_KEYS("spec", "environments"))) {
        if (slice_is(value_text(it.value, "name"), name))
            return it.value;
    }
    return VALUE_ABSENT_VALUE;
}

static struct error *reply(struct server_call *call, int status, const struct doc *team,
                           const char *name)
{
    struct text json = TEXT_EMPTY;

    team_answer_environment(call, doc_root(team), find(doc_root(team), name), &json);
    return server_reply_json(call, status, &json);
}

/* GET /api/teams/{team}/environments */
static struct error *list(struct server_call *call)
{
    CLEANUP(doc) struct doc *team = NULL;
    struct text json = TEXT_EMPTY;
    struct error *err = team_answer_get(call, &team);

    if (err)
        return err;
    json_write_object(&json);
    team_answer_environments(call, doc_root(team), &json);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

/* --- writing -----------------------------------------------------------------------------------
 */

/* How many clusters the team may have, by its own limits or the platform's; negative: any number.
 */
static struct error *read_ceiling(struct server_call *call, int64_t *out_most)
{
    CLEANUP(doc) struct doc *config = NULL;
    CLEANUP(doc) struct doc *doc = NULL;
    struct team_limits limits;
    struct team team;
    struct error *err = team_answer_get(call, &doc);

    if (!err)
        err = team_read(call->arena, doc_root(doc), &team);
    if (!err)
        err = kube_find(&call->own, &BUTLER_CONFIGS, NULL, BUTLER_CONFIG_NAME, &config);
    if (!err)
        err = team_limits_effective(&team.limits, config ? doc_root(config) : VALUE_ABSENT_VALUE,
                                    &limits);
    if (err)
        return err->code == ERR_NOT_FOUND
                   ? err
                   : server_error_upstream(err, "the limits of the team could not be read");
    *out_most = limits.clusters.set ? limits.clusters.most : -1;
    return NULL;
}

static void read_parts(struct body_reader *reader, int64_t most, struct environment_parts *parts)
{
    struct value description = value_get(reader->body, SLICE("description"));

    (void)body_text_or_empty(reader, "description");
    parts->if_version = body_text(reader, "resourceVersion");
    parts->description = description;
    parts->limits = team_body_caps(reader, "limits", most);
    parts->defaults = team_body_defaults(reader, "clusterDefaults");
    parts->access = team_body_access(reader, "access");
}

static void check_name(struct body_reader *reader, const char *name)
{
    struct error *err = name ? name_check_label_value(slice_from(name)) : NULL;

    if (!name)
        body_wrong(reader, "name", "is missing");
    else if (err)
        body_wrong(reader, "name", "\"%.*s\": %s", SLICE_ARGUMENT(slice_brief(slice_from(name))),
                   err->message);
    error_drop(err, "told with the field");
}

/* Groups of a provider that comes later must not find a door open. */
static struct error *check_providers(const struct server_call *call, struct value access)
{
    DOC_EACH (it, value_get(access, SLICE("groups"))) {
        struct slice provider = value_text(it.value, "identityProvider");
        struct error *err =
            provider.size
                ? identity_name_check(
                      call,
                      arena_format(call->arena, "access.groups[%zu].identityProvider", it.index),
                      arena_text(call->arena, provider))
                : NULL;

        if (err)
            return err;
    }
    return NULL;
}

/* POST /api/teams/{team}/environments */
static struct error *create(struct server_call *call)
{
    static const char *const known[] = { "name",   "description",     "limits", "clusterDefaults",
                                         "access", "resourceVersion", NULL };
    struct environment_parts parts = { 0 };
    CLEANUP(doc) struct doc *team = NULL;
    struct body_reader reader;
    int64_t most = -1;
    struct error *err = server_check_members(call, known);

    if (!err)
        err = read_ceiling(call, &most);
    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    parts.name = body_text(&reader, "name");
    check_name(&reader, parts.name);
    read_parts(&reader, most, &parts);
    err = body_reader_end(&reader);
    call->note.environment = parts.name;
    if (!err)
        err = check_providers(call, parts.access);
    if (!err)
        err = team_answer_write(call, environment_add, &parts, &team);
    return err ? err : reply(call, 201, team, parts.name);
}

/* PUT /api/teams/{team}/environments/{environment} */
static struct error *update(struct server_call *call)
{
    static const char *const known[] = { "name",   "description",     "limits", "clusterDefaults",
                                         "access", "resourceVersion", NULL };
    struct environment_parts parts = { .name = server_param(call, "environment") };
    CLEANUP(doc) struct doc *team = NULL;
    struct body_reader reader;
    const char *name;
    int64_t most = -1;
    struct error *err = server_check_members(call, known);

    call->note.environment = parts.name;
    if (!err)
        err = read_ceiling(call, &most);
    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    name = body_text(&reader, "name");
    if (name && strcmp(name, parts.name) != 0)
        body_wrong(&reader, "name", "is \"%.*s\"; an environment keeps its name",
                   SLICE_ARGUMENT(slice_brief(slice_from(name))));
    read_parts(&reader, most, &parts);
    err = body_reader_end(&reader);
    if (!err)
        err = check_providers(call, parts.access);
    if (!err)
        err = team_answer_write(call, environment_set, &parts, &team);
    return err ? err : reply(call, 200, team, parts.name);
}

/* --- deleting ----------------------------------------------------------------------------------
 */

static struct error *count_clusters(struct server_call *call, struct value team, const char *name,
                                    size_t *out_count)
{
    struct slice namespace = value_text(value_get(team, SLICE("status")), "namespace");
    struct kube_query query = {
        .namespace = arena_text(call->arena, namespace),
        .label_selector = arena_format(call->arena, "%s=%s", BUTLER_LABEL_ENVIRONMENT, name),
        .metadata_only = true,
    };
    struct kube_list clusters = { 0 };
    struct error *err = NULL;

    if (namespace.size)
        err = kube_list(call->arena, &call->own, &BUTLER_TENANT_CLUSTERS, &query, &clusters);
    if (err)
        return server_error_upstream(err, "the team's clusters could not be read");
    *out_count = clusters.count;
    return NULL;
}

/* Clusters that stay keep the label and count against the team alone. */
static struct error *remove_environment(struct server_call *call, const char *name, bool force)
{
    struct environment_wish wish = { .name = name, .leave_clusters = force };
    struct error *err = team_answer_write(call, environment_delete, &wish, NULL);

    if (!err && force)
        err = team_answer_write(call, team_action_settle, NULL, NULL);
    return err;
}

/* DELETE /api/teams/{team}/environments/{environment} */
static struct error *delete(struct server_call *call)
{
    const char *name = server_param(call, "environment");
    bool force = server_query_is(call, "force", "true");
    CLEANUP(doc) struct doc *team = NULL;
    struct text json = TEXT_EMPTY;
    size_t count = 0;
    struct error *err = team_answer_get(call, &team);

    call->note.environment = name;
    if (!err && !value_exists(find(doc_root(team), name)))
        err = error_new(ERR_NOT_FOUND, "the team has no environment \"%.*s\"",
                        SLICE_ARGUMENT(slice_brief(slice_from(name))));
    if (!err)
        err = count_clusters(call, doc_root(team), name, &count);
    if (!err && count && !force)
        err = server_error(ERR_CONFLICT, "clusters_exist",
                           "%zu cluster(s) are in environment %s: move them first, or leave them "
                           "without one by force=true",
                           count, name);
    if (!err)
        err = remove_environment(call, name, force);
    if (err)
        return err;
    json_write_object(&json);
    json_write_member(&json, "status", "deleted");
    json_write_key(&json, "remainingClusters");
    json_write_int(&json, (int64_t)count);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

#define ENVIRONMENTS "/api/teams/{team}/environments"

const struct server_route environment_routes[] = {
    { "listEnvironments", "GET", ENVIRONMENTS, RULE_TEAM_VIEW, NULL, NULL, list, 0, LIMIT_NONE,
      NULL, "EnvironmentList", "Environments of a team" },
    { "createEnvironment", "POST", ENVIRONMENTS, RULE_TEAM_ADMIN, "create", "Environment", create,
      0, LIMIT_NONE, "EnvironmentRequest", "Environment", "Makes an environment" },
    { "updateEnvironment", "PUT", ENVIRONMENTS "/{environment}", RULE_TEAM_ADMIN, "update",
      "Environment", update, SERVER_FREE_PATH, LIMIT_NONE, "EnvironmentRequest", "Environment",
      "Changes what is named of an environment" },
    { "deleteEnvironment", "DELETE", ENVIRONMENTS "/{environment}", RULE_TEAM_ADMIN, "delete",
      "Environment", delete, SERVER_FREE_PATH, LIMIT_NONE, NULL, "EnvironmentDeleted",
      "Deletes an environment" },
    { 0 },
};
