/* /api/teams/{team}/groups: groups of identity providers whose people belong to a team. */
#include "server/group_routes.h"

#include "actions/team_action.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "server/body_reader.h"
#include "server/identity_name.h"
#include "server/server_call.h"
#include "server/tables.h"
#include "server/team_answer.h"
#include "server/team_body.h"

/* --- answers ------------------------------------------------------------------------------------
 */

static void write_group(struct slice name, const char *role, struct slice provider,
                        struct text *json)
{
    json_write_object(json);
    json_write_key(json, "name");
    json_write_slice(json, name);
    json_write_member(json, "role", role);
    team_answer_text(json, "identityProvider", provider);
    json_write_end_object(json);
}

void group_routes_write(const struct team *team, struct text *json)
{
    json_write_key(json, "groups");
    json_write_list(json);
    for (size_t i = 0; i < team->access.group_count; i++) {
        const struct team_subject *group = &team->access.groups[i];

        write_group(group->name, team_role_name(group->role), group->identity_provider, json);
    }
    json_write_end_list(json);
}

static struct error *reply(struct server_call *call, int status,
                           const struct team_action_subject *subject)
{
    struct text json = TEXT_EMPTY;

    write_group(slice_from(subject->name), subject->role, slice_from(subject->identity_provider),
                &json);
    return server_reply_json(call, status, &json);
}

static struct error *read_team(struct server_call *call, struct team *out_team)
{
    struct doc *doc;
    struct error *err = team_answer_get(call, &doc);

    if (err)
        return err;
    arena_defer(call->arena, doc_release, doc);
    err = team_read(call->arena, doc_root(doc), out_team);
    return err ? server_error_upstream(err, "the team could not be read") : NULL;
}

/* GET /api/teams/{team}/groups */
static struct error *list(struct server_call *call)
{
    struct text json = TEXT_EMPTY;
    struct team team;
    struct error *err = read_team(call, &team);

    if (err)
        return err;
    json_write_object(&json);
    group_routes_write(&team, &json);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

/* --- adding -------------------------------------------------------------------------------------
 */

static struct error *read_new(struct server_call *call, struct team_action_subject *subject)
{
    static const char *const known[] = { "name", "role", "identityProvider", NULL };
    struct body_reader reader;
    const char *provider;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    subject->name = body_text(&reader, "name");
    if (!subject->name)
        body_wrong(&reader, "name", "is missing");
    subject->role = team_body_role(&reader, "role", "viewer");
    provider = body_text(&reader, "identityProvider");
    subject->identity_provider = provider ? provider : "";
    err = body_reader_end(&reader);
    if (!err && provider)
        err = identity_name_check(call, "identityProvider", provider);
    return err;
}

/* POST /api/teams/{team}/groups */
static struct error *add(struct server_call *call)
{
    struct team_action_subject subject = { .is_group = true };
    struct error *err = read_new(call, &subject);

    if (err)
        return err;
    call->note.summary = arena_format(call->arena, "group %s as %s", subject.name, subject.role);
    err = team_answer_write(call, team_action_add, &subject, NULL);
    return err ? err : reply(call, 201, &subject);
}

/* --- changing and removing ----------------------------------------------------------------------
 */

/* One name can be that of groups of several providers. Without a word about it the group without a
 * provider is meant, or the only one there is. */
static const struct team_subject *find(const struct team *team, const char *name,
                                       const char *provider, bool *out_several)
{
    const struct team_subject *found = NULL;
    size_t count = 0;

    *out_several = false;
    for (size_t i = 0; i < team->access.group_count; i++) {
        const struct team_subject *group = &team->access.groups[i];

        if (!slice_equal_nocase(group->name, slice_from(name)))
            continue;
        if (slice_is(group->identity_provider, provider ? provider : ""))
            return group;
        found = group;
        count++;
    }
    *out_several = !provider && count > 1;
    return provider ? NULL : found;
}

static struct error *choose(struct server_call *call, struct team_action_subject *subject)
{
    const char *provider = server_query(call, "identityProvider");
    const struct team_subject *found;
    struct team team;
    bool several;
    struct error *err = read_team(call, &team);

    if (err)
        return err;
    subject->is_group = true;
    subject->name = server_param(call, "group");
    found = find(&team, subject->name, provider, &several);
    if (several)
        return server_error_field("identityProvider",
                                  "is missing: several providers have a group \"%.*s\"",
                                  SLICE_ARGUMENT(slice_brief(slice_from(subject->name))));
    if (!found)
        return error_new(ERR_NOT_FOUND, "group \"%.*s\" does not belong to the team",
                         SLICE_ARGUMENT(slice_brief(slice_from(subject->name))));
    subject->name = arena_text(call->arena, found->name);
    subject->identity_provider = arena_text(call->arena, found->identity_provider);
    return NULL;
}

/* PATCH /api/teams/{team}/groups/{group} */
static struct error *set_role(struct server_call *call)
{
    static const char *const known[] = { "role", NULL };
    struct team_action_subject subject = { 0 };
    struct body_reader reader;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    subject.role = team_body_role(&reader, "role", NULL);
    err = body_reader_end(&reader);
    if (!err)
        err = choose(call, &subject);
    if (err)
        return err;
    call->note.summary = arena_format(call->arena, "group %s as %s", subject.name, subject.role);
    err = team_answer_write(call, team_action_set_role, &subject, NULL);
    return err ? err : reply(call, 200, &subject);
}

/* DELETE /api/teams/{team}/groups/{group} */
static struct error *remove_group(struct server_call *call)
{
    struct team_action_subject subject = { 0 };
    struct error *err = choose(call, &subject);

    if (err)
        return err;
    call->note.summary = arena_format(call->arena, "group %s", subject.name);
    err = team_answer_write(call, team_action_remove, &subject, NULL);
    return err ? err : server_reply_status(call, 200, "removed");
}

#define GROUPS "/api/teams/{team}/groups"

const struct server_route group_routes[] = {
    { "listGroups", "GET", GROUPS, RULE_TEAM_VIEW, NULL, NULL, list, 0, LIMIT_NONE, NULL,
      "GroupList", "Groups whose people belong to a team" },
    { "addGroup", "POST", GROUPS, RULE_TEAM_ADMIN, "add-group", "Team", add, 0, LIMIT_NONE,
      "GroupSync", "GroupSync", "Takes a group into a team" },
    { "changeGroup", "PATCH", GROUPS "/{group}", RULE_TEAM_ADMIN, "change-role", "Team", set_role,
      SERVER_FREE_PATH, LIMIT_NONE, "RoleChange", "GroupSync", "Gives a group another role" },
    { "removeGroup", "DELETE", GROUPS "/{group}", RULE_TEAM_ADMIN, "remove-group", "Team",
      remove_group, SERVER_FREE_PATH, LIMIT_NONE, NULL, "StatusWord",
      "Takes a group out of a team" },
    { 0 },
};
