/* /api/teams/{team}/members: people of a team, by their own entry or by a group. */
#include "actions/team_action.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/account.h"
#include "server/body_reader.h"
#include "server/group_routes.h"
#include "server/server_call.h"
#include "server/tables.h"
#include "server/team_answer.h"
#include "server/team_body.h"
#include "server/user_invite.h"
#include "server/user_name.h"

/* --- who belongs to a team, and why -------------------------------------------------------------
 */

/* Everything belongs to the call. */
struct roster {
    struct server_call *call;
    struct team team;
    struct kube_list users;
};

struct member {
    struct slice email;
    struct slice name;                /* of the User; empty: nobody has the address yet */
    const struct team_subject *entry; /* NULL each: not by this */
    const struct team_subject *group;
    struct slice seen; /* the group, as the login told it */
};

static struct error *read_roster(struct server_call *call, struct roster *roster)
{
    struct doc *team;
    struct error *err = team_answer_get(call, &team);

    *roster = (struct roster){ .call = call };
    if (err)
        return err;
    arena_defer(call->arena, doc_release, team);
    err = team_read(call->arena, doc_root(team), &roster->team);
    if (!err)
        err = kube_list(call->arena, &call->own, &BUTLER_USERS, &(struct kube_query){ 0 },
                        &roster->users);
    return err ? server_error_upstream(err, "the team's people could not be read") : NULL;
}

static const struct team_subject *entry_of(const struct roster *roster, struct slice email)
{
    const struct team_access *access = &roster->team.access;

    for (size_t i = 0; i < access->user_count; i++) {
        if (slice_equal_nocase(access->users[i].name, email))
            return &access->users[i];
    }
    return NULL;
}

static void read_user(const struct roster *roster, const struct doc *user, struct member *member)
{
    struct account account;

    account_read(doc_root(user), &account);
    member->email = account.user.email;
    member->name = account.display_name.size ? account.display_name : account.user.meta.name;
    member->entry = entry_of(roster, account.user.email);
    member->group = butler_user_group_in(&account.user, &roster->team.access, &member->seen);
}

static void find_member(const struct roster *roster, struct slice email, struct member *member)
{
    *member = (struct member){ .email = email, .entry = entry_of(roster, email) };
    for (size_t i = 0; i < roster->users.count; i++) {
        struct member other = { 0 };

        read_user(roster, roster->users.docs[i], &other);
        if (slice_equal_nocase(other.email, email))
            *member = other;
    }
}

static enum team_role role_by(const struct team_subject *subject)
{
    return subject ? subject->role : TEAM_ROLE_NONE;
}

/* Nobody else has an entry as admin. */
static bool is_last_admin(const struct roster *roster, const struct member *member)
{
    const struct team_access *access = &roster->team.access;

    if (role_by(member->entry) != TEAM_ROLE_ADMIN)
        return false;
    for (size_t i = 0; i < access->user_count; i++) {
        if (access->users[i].role == TEAM_ROLE_ADMIN &&
            !slice_equal_nocase(access->users[i].name, member->email))
            return false;
    }
    return true;
}

/* --- looking ------------------------------------------------------------------------------------
 */

static const char *source_of(const struct member *member)
{
    if (!member->group)
        return "direct";
    return role_by(member->entry) > member->group->role ? "elevated" : "group";
}

static const char *remove_note(const struct roster *roster, const struct member *member)
{
    struct arena *arena = roster->call->arena;

    if (!member->entry)
        return arena_format(arena, "belongs to the team by group " SLICE_FORMAT,
                            SLICE_ARGUMENT(member->group->name));
    if (is_last_admin(roster, member))
        return "is the last admin of the team";
    if (member->group)
        return arena_format(arena, "keeps the role %s by group " SLICE_FORMAT,
                            team_role_name(member->group->role),
                            SLICE_ARGUMENT(member->group->name));
    return NULL;
}

static bool can_remove(const struct roster *roster, const struct member *member)
{
    const struct server_call *call = roster->call;

    return member->entry && call->target->role == TEAM_ROLE_ADMIN &&
           (!is_last_admin(roster, member) || call->caller->platform == BUTLER_USER_ADMIN);
}

static void write_member(const struct roster *roster, const struct member *member,
                         struct text *json)
{
    enum team_role role = team_role_higher(role_by(member->entry), role_by(member->group));
    const char *note = remove_note(roster, member);

    json_write_object(json);
    json_write_key(json, "email");
    json_write_slice(json, member->email);
    team_answer_text(json, "name", member->name);
    json_write_member(json, "role", team_role_name(role));
    json_write_member(json, "source", source_of(member));
    if (member->group) {
        team_answer_text(json, "groupName", member->group->name);
        json_write_member(json, "groupRole", team_role_name(member->group->role));
        team_answer_text(json, "groupIdentifier", member->seen);
    }
    if (member->entry)
        json_write_member(json, "directRole", team_role_name(member->entry->role));
    json_write_key(json, "canRemove");
    json_write_bool(json, can_remove(roster, member));
    if (note)
        json_write_member(json, "removeNote", note);
    json_write_end_object(json);
}

static void write_members(const struct roster *roster, struct text *json)
{
    const struct team_access *access = &roster->team.access;

    json_write_key(json, "members");
    json_write_list(json);
    for (size_t i = 0; i < access->user_count; i++) {
        struct member member;

        find_member(roster, access->users[i].name, &member);
        write_member(roster, &member, json);
    }
    for (size_t i = 0; i < roster->users.count; i++) {
        struct member member = { 0 };

        read_user(roster, roster->users.docs[i], &member);
        if (member.group && !member.entry)
            write_member(roster, &member, json);
    }
    json_write_end_list(json);
}

/* GET /api/teams/{team}/members */
static struct error *list(struct server_call *call)
{
    struct text json = TEXT_EMPTY;
    struct roster roster;
    struct error *err = read_roster(call, &roster);

    if (err)
        return err;
    json_write_object(&json);
    write_members(&roster, &json);
    group_routes_write(&roster.team, &json);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

/* --- adding -------------------------------------------------------------------------------------
 */

static struct error *reply_added(struct server_call *call, const struct member *member,
                                 const char *role)
{
    struct text json = TEXT_EMPTY;

    json_write_object(&json);
    json_write_member(&json, "status", "added");
    json_write_key(&json, "email");
    json_write_slice(&json, member->email);
    json_write_member(&json, "role", role);
    if (member->group) {
        json_write_key(&json, "elevated");
        json_write_bool(&json, true);
        team_answer_text(&json, "groupName", member->group->name);
        json_write_member(&json, "groupRole", team_role_name(member->group->role));
    }
    json_write_end_object(&json);
    return server_reply_json(call, 201, &json);
}

static struct error *check_new(const struct member *member, const char *role)
{
    if (member->entry)
        return server_error(ERR_ALREADY_EXISTS, "already_exists",
                            SLICE_FORMAT " belongs to the team already, as %s",
                            SLICE_ARGUMENT(member->email), team_role_name(member->entry->role));
    if (role_by(member->group) >= team_role_parse(slice_from(role)))
        return server_error(ERR_CONFLICT, "group_grants_role",
                            SLICE_FORMAT " is %s already, by group " SLICE_FORMAT,
                            SLICE_ARGUMENT(member->email), team_role_name(member->group->role),
                            SLICE_ARGUMENT(member->group->name));
    return NULL;
}

static struct error *read_role(struct server_call *call, const char *fallback,
                               const char **out_role)
{
    struct body_reader reader;

    body_reader_init(&reader, call->arena, call->body);
    *out_role = team_body_role(&reader, "role", fallback);
    return body_reader_end(&reader);
}

/* POST /api/teams/{team}/members */
static struct error *add(struct server_call *call)
{
    static const char *const known[] = { "email", "role", NULL };
    struct team_action_subject subject = { 0 };
    struct roster roster;
    struct member member;
    struct error *err = server_check_members(call, known);

    if (!err)
        err = user_invite_read_email(call, &subject.name);
    if (!err)
        err = read_role(call, "viewer", &subject.role);
    if (err)
        return err;
    call->note.summary = arena_format(call->arena, "%s as %s", subject.name, subject.role);
    err = read_roster(call, &roster);
    if (err)
        return err;
    find_member(&roster, slice_from(subject.name), &member);
    err = check_new(&member, subject.role);
    if (!err)
        err = team_answer_write(call, team_action_add, &subject, NULL);
    return err ? err : reply_added(call, &member, subject.role);
}

/* --- changing and removing ----------------------------------------------------------------------
 */

/* A team keeps a person who can administrate it, unless a platform admin means otherwise. */
static struct error *guard(struct server_call *call, const struct roster *roster,
                           const struct member *member, struct team_action_subject *subject)
{
    bool force =
        server_query_is(call, "force", "true") && call->caller->platform == BUTLER_USER_ADMIN;

    subject->admins = force ? TEAM_ACTION_GIVE_UP : TEAM_ACTION_KEEP_ONE;
    if (!member->entry)
        return error_new(ERR_NOT_FOUND, SLICE_FORMAT " has no entry in the team%s",
                         SLICE_ARGUMENT(slice_brief(member->email)),
                         member->group ? ", only a group" : "");
    if (force || !is_last_admin(roster, member) ||
        (subject->role && team_role_parse(slice_from(subject->role)) == TEAM_ROLE_ADMIN))
        return NULL;
    return server_error(ERR_CONFLICT, "last_team_admin",
                        SLICE_FORMAT
                        " is the last admin of the team; a platform admin may force this",
                        SLICE_ARGUMENT(member->email));
}

static struct error *change(struct server_call *call, action_change *action,
                            struct team_action_subject *subject, struct member *out_member)
{
    struct roster roster;
    struct error *err = read_roster(call, &roster);

    if (err)
        return err;
    subject->name = user_name_fold_email(call->arena, slice_from(server_param(call, "email")));
    find_member(&roster, slice_from(subject->name), out_member);
    err = guard(call, &roster, out_member, subject);
    if (!err)
        err = team_answer_write(call, action, subject, NULL);
    if (!err && subject->admins == TEAM_ACTION_GIVE_UP)
        err = team_answer_write(call, team_action_settle, NULL, NULL);
    return err;
}

/* PATCH /api/teams/{team}/members/{email} */
static struct error *set_role(struct server_call *call)
{
    static const char *const known[] = { "role", NULL };
    struct team_action_subject subject = { 0 };
    struct text json = TEXT_EMPTY;
    struct member member;
    struct error *err = server_check_members(call, known);

    if (!err)
        err = read_role(call, NULL, &subject.role);
    if (err)
        return err;
    call->note.summary =
        arena_format(call->arena, "%s as %s", server_param(call, "email"), subject.role);
    err = change(call, team_action_set_role, &subject, &member);
    if (err)
        return err;
    json_write_object(&json);
    json_write_member(&json, "status", "updated");
    json_write_member(&json, "email", subject.name);
    json_write_member(&json, "role", subject.role);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

/* DELETE /api/teams/{team}/members/{email} */
static struct error *remove_member(struct server_call *call)
{
    struct team_action_subject subject = { 0 };
    struct text json = TEXT_EMPTY;
    struct member member;
    struct error *err;

    call->note.summary = arena_strdup(call->arena, server_param(call, "email"));
    err = change(call, team_action_remove, &subject, &member);
    if (err)
        return err;
    json_write_object(&json);
    json_write_member(&json, "status", "removed");
    if (member.group)
        json_write_member(&json, "revertsTo", team_role_name(member.group->role));
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

#define MEMBERS       "/api/teams/{team}/members"
#define ADMIN_MEMBERS "/api/admin/teams/{team}/members"

const struct server_route member_routes[] = {
    { "listMembers", "GET", MEMBERS, RULE_TEAM_VIEW, NULL, NULL, list, 0, LIMIT_NONE, NULL,
      "MemberList", "Who belongs to a team, and why" },
    { "addMember", "POST", MEMBERS, RULE_TEAM_ADMIN, "add-member", "Team", add, 0, LIMIT_NONE,
      "MemberRequest", "MemberAdded", "Takes somebody into a team" },
    { "addMemberByAdmin", "POST", ADMIN_MEMBERS, RULE_TEAM_ADMIN, "add-member", "Team", add, 0,
      LIMIT_NONE, "MemberRequest", "MemberAdded", "Takes somebody into a team" },
    { "changeMember", "PATCH", MEMBERS "/{email}", RULE_TEAM_ADMIN, "change-role", "Team", set_role,
      SERVER_FREE_PATH, LIMIT_NONE, "RoleChange", "MemberChanged", "Gives a member another role" },
    { "changeMemberByAdmin", "PATCH", ADMIN_MEMBERS "/{email}", RULE_TEAM_ADMIN, "change-role",
      "Team", set_role, SERVER_FREE_PATH, LIMIT_NONE, "RoleChange", "MemberChanged",
      "Gives a member another role" },
    { "removeMember", "DELETE", MEMBERS "/{email}", RULE_TEAM_ADMIN, "remove-member", "Team",
      remove_member, SERVER_FREE_PATH, LIMIT_NONE, NULL, "MemberRemoved",
      "Takes somebody out of a team" },
    { "removeMemberByAdmin", "DELETE", ADMIN_MEMBERS "/{email}", RULE_TEAM_ADMIN, "remove-member",
      "Team", remove_member, SERVER_FREE_PATH, LIMIT_NONE, NULL, "MemberRemoved",
      "Takes somebody out of a team" },
    { 0 },
};
