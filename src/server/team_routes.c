/* /api/teams: the list, one of them, making, changing and deleting one. Who belongs to a team is in
 * member_routes.c and group_routes.c, its environments are in environment_routes.c. */
#include <string.h>

#include "actions/team_action.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/format.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/body_reader.h"
#include "server/cluster_answer.h"
#include "server/list_answer.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/shelf.h"
#include "server/shelf_page.h"
#include "server/tables.h"
#include "server/team_answer.h"
#include "server/team_body.h"
#include "server/user_name.h"

enum {
    TEAM_MAX_ADMINS = 50,
    TEAM_MAX_TEXT = 1024, /* of its names and words */
};

/* --- looking -----------------------------------------------------------------------------------
 */

static bool write_row(const struct server_call *call, struct value team, struct text *json)
{
    struct meta meta;

    meta_read(team, &meta);
    if (!access_shows_team(call->caller, meta.name))
        return false;
    team_answer_row(call, team, json);
    return true;
}

/* GET /api/teams */
static struct error *list(struct server_call *call)
{
    struct kube_list teams;
    struct error *err =
        kube_list(call->arena, &call->own, &BUTLER_TEAMS, &(struct kube_query){ 0 }, &teams);

    return err ? err : list_answer_page(call, &teams, "teams", write_row);
}

/* GET /api/teams/{team} */
static struct error *get(struct server_call *call)
{
    CLEANUP(doc) struct doc *team = NULL;
    struct error *err = team_answer_get(call, &team);

    return err ? err : team_answer_reply(call, 200, team);
}

/* GET /api/teams/{team}/clusters */
static struct error *clusters(struct server_call *call)
{
    return cluster_answer_page(call, &(struct shelf_query){
                                         .team = call->target->team,
                                         .continue_token = server_query(call, "continue"),
                                     });
}

/* --- making ------------------------------------------------------------------------------------
 */

static const char *read_words(struct body_reader *reader, const char *key)
{
    const char *text = body_text_or_empty(reader, key);

    if (text && strlen(text) > TEAM_MAX_TEXT)
        body_wrong(reader, key, "has %zu bytes; want %d at most", strlen(text), TEAM_MAX_TEXT);
    return text;
}

static const char *read_name(struct body_reader *reader)
{
    const char *name = body_text(reader, "name");
    struct error *err = name ? name_check_label(slice_from(name)) : NULL;

    if (!name)
        body_wrong(reader, "name", "is missing");
    else if (err)
        body_wrong(reader, "name", "\"%.*s\": %s", SLICE_ARGUMENT(slice_brief(slice_from(name))),
                   err->message);
    error_drop(err, "told with the field");
    return name;
}

/* Addresses in lower case. */
static const char *const *read_admins(struct body_reader *reader)
{
    const char *const *given = body_texts(reader, "admins", TEAM_MAX_ADMINS);
    const char **admins = arena_array(reader->arena, TEAM_MAX_ADMINS + 1, const char *);

    for (size_t i = 0; given && given[i]; i++) {
        struct slice email = slice_trim(slice_from(given[i]));

        if (!format_matches(FORMAT_EMAIL, email))
            body_wrong(reader, arena_format(reader->arena, "admins[%zu]", i),
                       "\"%.*s\" is no e-mail address", SLICE_ARGUMENT(slice_brief(email)));
        admins[i] = user_name_fold_email(reader->arena, email);
    }
    return admins;
}

static struct error *read_new(struct server_call *call, const char **out_name,
                              struct team_action_wish *wish)
{
    static const char *const known[] = { "name",      "displayName", "description",
                                         "namespace", "admins",      NULL };
    struct body_reader reader;
    const char *namespace;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    *out_name = read_name(&reader);
    wish->display_name = read_words(&reader, "displayName");
    wish->description = read_words(&reader, "description");
    namespace = body_text(&reader, "namespace");
    if (namespace && *out_name && strcmp(namespace, *out_name) != 0)
        body_wrong(&reader, "namespace", "is \"%.*s\"; a team's namespace is named like the team",
                   SLICE_ARGUMENT(slice_brief(slice_from(namespace))));
    wish->admins = read_admins(&reader);
    return body_reader_end(&reader);
}

/* POST /api/teams */
static struct error *create(struct server_call *call)
{
    struct team_action_wish wish = { 0 };
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *team = NULL;
    const char *name;
    struct error *err = read_new(call, &name, &wish);

    if (err)
        return err;
    call->note.name = call->note.team = name;
    err = team_action_new(name, NULL, &wish, &draft);
    if (!err)
        err = kube_create(&call->as_user, &BUTLER_TEAMS, draft, &team);
    if (err && err->code == ERR_ALREADY_EXISTS)
        return server_error_hide(err, ERR_ALREADY_EXISTS, "already_exists",
                                 "there is a team \"%s\" already", name);
    return err ? server_error_of_write(err) : team_answer_reply(call, 201, team);
}

/* --- changing ----------------------------------------------------------------------------------
 */

static struct error *read_change(struct server_call *call, struct team_action_parts *parts)
{
    static const char *const known[] = { "displayName",     "description",     "resourceLimits",
                                         "clusterDefaults", "resourceVersion", NULL };
    struct body_reader reader;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    parts->if_version = body_text(&reader, "resourceVersion");
    parts->display_name = read_words(&reader, "displayName");
    parts->description = read_words(&reader, "description");
    parts->limits = team_body_limits(&reader, "resourceLimits");
    parts->defaults = team_body_defaults(&reader, "clusterDefaults");
    return body_reader_end(&reader);
}

/* PUT /api/teams/{team} */
static struct error *update(struct server_call *call)
{
    struct team_action_parts parts = { 0 };
    CLEANUP(doc) struct doc *team = NULL;
    struct error *err = NULL;

    if (value_exists(value_get(call->body, SLICE("resourceLimits"))) &&
        call->caller->platform != BUTLER_USER_ADMIN)
        err = server_error(ERR_FORBIDDEN, "platform_admin_required",
                           "resourceLimits are set by platform admins");
    if (!err)
        err = read_change(call, &parts);
    if (!err)
        err = team_answer_write(call, team_action_set, &parts, &team);
    return err ? err : team_answer_reply(call, 200, team);
}

/* --- deleting ----------------------------------------------------------------------------------
 */

/* With the list of what is still there. */
static struct error *still_has(struct server_call *call, const struct kube_list *clusters)
{
    struct error *err = server_error(ERR_CONFLICT, "clusters_exist",
                                     "team %s still has %zu cluster(s): delete them first",
                                     server_param(call, "team"), clusters->count);
    CLEANUP(doc) struct doc *names = NULL;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    json_write_list(&text);
    for (size_t i = 0; i < clusters->count; i++) {
        struct meta meta;

        meta_read(doc_root(clusters->docs[i]), &meta);
        json_write_slice(&text, meta.name);
    }
    json_write_end_list(&text);
    names = doc_new(text_slice(&text));
    return server_error_with(call, err, "clusters", names);
}

static struct error *check_empty(struct server_call *call, const struct doc *team)
{
    struct slice namespace = value_text(value_get(doc_root(team), SLICE("status")), "namespace");
    struct kube_query query = { .namespace = arena_text(call->arena, namespace),
                                .metadata_only = true };
    struct kube_list clusters;
    struct error *err;

    if (!namespace.size)
        return NULL;
    err = kube_list(call->arena, &call->own, &BUTLER_TENANT_CLUSTERS, &query, &clusters);
    if (err)
        return server_error_upstream(err, "the team's clusters could not be read");
    return clusters.count ? still_has(call, &clusters) : NULL;
}

/* DELETE /api/teams/{team}: a team that is forced to go waits for its clusters all the same, and
 * takes no new ones. */
static struct error *delete(struct server_call *call)
{
    CLEANUP(doc) struct doc *team = NULL;
    struct error *err =
        access_require_context(call->caller, slice_from(server_param(call, "team")));

    if (!err)
        err = team_answer_get(call, &team);
    if (!err && !server_query_is(call, "force", "true"))
        err = check_empty(call, team);
    if (err)
        return err;
    err = kube_delete(&call->as_user, &BUTLER_TEAMS, NULL, server_param(call, "team"), NULL);
    return err ? server_error_of_write(err) : server_reply_status(call, 200, "deleted");
}

/* The first one about a Team that is looked at says who may view one; see can_routes.c. */
const struct server_route team_routes[] = {
    { "listTeams", "GET", "/api/teams", RULE_ANY, NULL, NULL, list, 0, LIMIT_NONE, NULL, "TeamList",
      "Teams that the caller may view" },
    { "getTeam", "GET", "/api/teams/{team}", RULE_TEAM_VIEW, NULL, NULL, get, 0, LIMIT_NONE, NULL,
      "TeamRow", "One team" },
    { "updateTeam", "PUT", "/api/teams/{team}", RULE_TEAM_ADMIN, "update", "Team", update, 0,
      LIMIT_NONE, "TeamChange", "TeamRow", "Changes names, limits and defaults of a team" },
    { "listTeamClusters", "GET", "/api/teams/{team}/clusters", RULE_TEAM_VIEW, NULL, NULL, clusters,
      SERVER_INLINE, LIMIT_NONE, NULL, "ClusterList", "Clusters of a team" },
    { "createTeam", "POST", "/api/teams", RULE_PLATFORM_ADMIN, "create", "Team", create, 0,
      LIMIT_NONE, "TeamRequest", "TeamRow", "Makes a team" },
    { "createTeamByAdmin", "POST", "/api/admin/teams", RULE_PLATFORM_ADMIN, "create", "Team",
      create, 0, LIMIT_NONE, "TeamRequest", "TeamRow", "Makes a team" },
    { "deleteTeam", "DELETE", "/api/teams/{team}", RULE_PLATFORM_ADMIN, "delete", "Team", delete, 0,
      LIMIT_NONE, NULL, "StatusWord", "Deletes a team without clusters" },
    { "deleteTeamByAdmin", "DELETE", "/api/admin/teams/{team}", RULE_PLATFORM_ADMIN, "delete",
      "Team", delete, 0, LIMIT_NONE, NULL, "StatusWord", "Deletes a team without clusters" },
    { 0 },
};
