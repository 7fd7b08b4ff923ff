/* /api/users, /api/users/search, /api/admin/users */
#include <string.h>

#include "actions/cli_access.h"
#include "actions/user_action.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "server/account.h"
#include "server/list_answer.h"
#include "server/login.h"
#include "server/login_limits.h"
#include "server/server_call.h"
#include "server/session_book.h"
#include "server/settings.h"
#include "server/tables.h"
#include "server/user_info.h"
#include "server/user_invite.h"
#include "server/user_name.h"

static struct error *list_users(struct server_call *call, struct kube_list *out_users)
{
    return kube_list(call->arena, &call->own, &BUTLER_USERS, &(struct kube_query){ 0 }, out_users);
}

static const char *name_of(struct server_call *call)
{
    return server_param(call, "user");
}

/* --- reading ------------------------------------------------------------------------------------
 */

static bool write_row(const struct server_call *call, struct value user, struct text *json)
{
    (void)call;
    json_write_object(json);
    user_row_write(json, user);
    json_write_end_object(json);
    return true;
}

static struct error *list(struct server_call *call)
{
    struct kube_list users;
    struct error *err = list_users(call, &users);

    return err ? err : list_answer_page(call, &users, "users", write_row);
}

static bool begins_with(struct slice text, struct slice front)
{
    return text.size >= front.size && slice_equal_nocase(slice_of(text.data, front.size), front);
}

/* For whoever adds members: nothing but what they must know to choose one. */
static struct error *search(struct server_call *call)
{
    const char *query = server_query(call, "q");
    struct slice front = slice_trim(slice_from(query));
    struct text json = TEXT_EMPTY;
    struct kube_list users;
    size_t written = 0;
    struct error *err;

    if (call->caller->platform != BUTLER_USER_ADMIN &&
        access_highest(call->caller) != TEAM_ROLE_ADMIN)
        return error_new(ERR_FORBIDDEN, "searching users needs to be admin of a team");
    if (front.size < USER_SEARCH_MIN)
        return server_error_field("q", "has less than %d characters", USER_SEARCH_MIN);
    err = list_users(call, &users);
    if (err)
        return err;
    json_write_object(&json);
    json_write_key(&json, "users");
    json_write_list(&json);
    for (size_t i = 0; i < users.count && written < USER_SEARCH_MAX; i++) {
        struct account account;

        account_read(doc_root(users.docs[i]), &account);
        if (account.user.disabled || !begins_with(account.user.email, front))
            continue;
        json_write_object(&json);
        json_write_key(&json, "email");
        json_write_slice(&json, account.user.email);
        json_write_key(&json, "displayName");
        json_write_slice(&json, account.display_name);
        json_write_end_object(&json);
        written++;
    }
    json_write_end_list(&json);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

static void write_cli_account(struct server_call *call, struct text *json, struct slice email)
{
    const char *name = cli_access_name(call->arena, email);
    const struct server_settings *settings = login_settings(call->login);
    CLEANUP(doc) struct doc *account = NULL;
    struct error *err =
        kube_find(&call->own, &KUBE_SERVICE_ACCOUNTS, settings->system_namespace, name, &account);
    struct meta meta;

    if (err || !account) {
        error_drop(err, "the rest is worth showing");
        return;
    }
    meta_read(doc_root(account), &meta);
    json_write_key(json, "cliAccount");
    json_write_object(json);
    json_write_member(json, "name", name);
    json_write_key(json, "lastLogin");
    json_write_slice(json, meta_annotation(&meta, BUTLER_NOTE_CLI_LOGIN));
    json_write_end_object(json);
}

static struct error *get(struct server_call *call)
{
    CLEANUP(doc) struct doc *user = NULL;
    struct text json = TEXT_EMPTY;
    struct account account;
    struct error *err = kube_get(&call->own, &BUTLER_USERS, NULL, name_of(call), &user);

    if (err)
        return err;
    account_read(doc_root(user), &account);
    json_write_object(&json);
    user_row_write(&json, doc_root(user));
    json_write_key(&json, "sshKeyCount");
    json_write_int(&json,
                   (int64_t)value_count(value_find(doc_root(user), VALUE_KEYS("spec", "sshKeys"))));
    write_cli_account(call, &json, account.user.email);
    json_write_key(&json, "sessionsValidAfter");
    json_write_slice(&json, account.valid_after);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

/* --- changing -----------------------------------------------------------------------------------
 */

static const char *text_member(struct server_call *call, const char *name)
{
    struct slice text;

    return value_string(value_get(call->body, slice_from(name)), &text)
               ? arena_text(call->arena, text)
               : NULL;
}

static struct error *read_role(struct server_call *call, enum user_action_role *out_role)
{
    struct value value = value_get(call->body, SLICE("platformRole"));
    const char *role = text_member(call, "platformRole");

    *out_role = USER_ACTION_KEEP;
    if (!value_exists(value))
        return NULL;
    if (role && !*role)
        *out_role = USER_ACTION_NONE;
    else if (role && strcmp(role, "viewer") == 0)
        *out_role = USER_ACTION_VIEWER;
    else if (role && strcmp(role, "admin") == 0)
        *out_role = USER_ACTION_ADMIN;
    else
        return server_error_field("platformRole", "must be admin, viewer or empty");
    return NULL;
}

/* Somebody must be left who can administrate the platform, and nobody saws at their own branch. */
static struct error *guard(struct server_call *call, const char *name, struct value after)
{
    struct kube_list users;
    struct butler_user then;
    struct error *err = list_users(call, &users);

    if (err)
        return err;
    err = user_action_check_admins(users.docs, users.count, name, after);
    if (err)
        return server_error_hide(err, ERR_CONFLICT, "last_platform_admin",
                                 "%s is the last platform admin who can log in", name);
    if (strcmp(name, call->caller->name) != 0)
        return NULL;
    if (value_exists(after)) {
        butler_user_read(after, &then);
        if (!then.disabled && then.role >= call->caller->platform)
            return NULL;
    }
    return server_error(ERR_CONFLICT, "self_change",
                        "nobody disables, deletes or demotes themselves; ask another admin");
}

static struct error *change_safely(struct server_call *call, action_change *change,
                                   const void *wish, struct doc **out_user)
{
    const char *name = name_of(call);
    struct kube_change what = { .resource = &BUTLER_USERS, .name = name };
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    bool changed;
    struct error *err = kube_get(&call->own, &BUTLER_USERS, NULL, name, &before);

    if (!err)
        err = action_preview(before, change, wish, &after);
    if (!err)
        err = guard(call, name, doc_root(after));
    return err ? err : action_write(&call->own, &what, change, wish, out_user, &changed);
}

static struct error *update(struct server_call *call)
{
    static const char *const known[] = { "displayName", "platformRole", NULL };
    struct user_action_wish wish = { .display_name = text_member(call, "displayName") };
    CLEANUP(doc) struct doc *user = NULL;
    struct text json = TEXT_EMPTY;
    struct error *err = server_check_members(call, known);

    if (!err)
        err = read_role(call, &wish.role);
    if (!err)
        err = change_safely(call, user_action_update, &wish, &user);
    if (err)
        return err;
    json_write_object(&json);
    user_row_write(&json, doc_root(user));
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

static struct error *disable(struct server_call *call)
{
    struct accounts accounts = login_accounts(call->login);
    struct error *err = change_safely(call, user_action_disable, NULL, NULL);

    if (!err)
        err = account_end_sessions(&accounts, name_of(call), call->now_ms);
    return err ? err : server_reply_status(call, 200, "disabled");
}

static struct error *enable(struct server_call *call)
{
    struct error *err = change_safely(call, user_action_enable, NULL, NULL);

    return err ? err : server_reply_status(call, 200, "enabled");
}

static struct error *unlock(struct server_call *call)
{
    struct accounts accounts = login_accounts(call->login);
    struct error *err = account_unlock(&accounts, name_of(call));

    return err ? err : server_reply_status(call, 200, "unlocked");
}

static struct error *sign_out(struct server_call *call)
{
    struct accounts accounts = login_accounts(call->login);
    struct error *err = account_end_sessions(&accounts, name_of(call), call->now_ms);

    return err ? err : server_reply_status(call, 200, "signed_out");
}

static struct error *revoke_cli(struct server_call *call)
{
    const struct server_settings *settings = login_settings(call->login);
    CLEANUP(doc) struct doc *user = NULL;
    struct butler_user read;
    struct error *err = kube_get(&call->own, &BUTLER_USERS, NULL, name_of(call), &user);

    if (err)
        return err;
    butler_user_read(doc_root(user), &read);
    err = cli_access_remove(&call->own, settings->system_namespace, name_of(call), read.email);
    return err ? err : server_reply_status(call, 200, "revoked");
}

/* --- making and removing ------------------------------------------------------------------------
 */

/* The user's own choice, or what follows from the address. */
static struct error *choose_name(struct server_call *call, struct slice email,
                                 const struct kube_list *users, const char **out_name)
{
    const char *wanted = text_member(call, "username");
    const char *name = wanted ? wanted : user_name_from_email(call->arena, email);

    for (size_t i = 0; i < users->count; i++) {
        struct butler_user user;

        butler_user_read(doc_root(users->docs[i]), &user);
        if (slice_equal_nocase(user.email, email))
            return server_error(ERR_ALREADY_EXISTS, "already_exists",
                                "somebody has this e-mail address already");
        if (!slice_is(user.meta.name, name))
            continue;
        if (wanted)
            return server_error(ERR_ALREADY_EXISTS, "already_exists",
                                "somebody has this user name already");
        name = user_name_from_email_distinct(call->arena, email);
    }
    *out_name = name;
    return NULL;
}

static struct error *reply_created(struct server_call *call, const struct doc *user,
                                   const struct secret *token)
{
    struct text json = TEXT_EMPTY;

    json_write_object(&json);
    json_write_key(&json, "user");
    json_write_object(&json);
    user_row_write(&json, doc_root(user));
    json_write_end_object(&json);
    user_invite_write(call, token, &json);
    json_write_end_object(&json);
    return server_reply_json(call, 201, &json);
}

static struct error *create(struct server_call *call)
{
    static const char *const known[] = { "email", "username", "displayName", "platformRole", NULL };
    struct user_action_wish wish = { .display_name = text_member(call, "displayName") };
    CLEANUP(secret) struct secret *token = NULL;
    CLEANUP(doc) struct doc *wanted = NULL;
    CLEANUP(doc) struct doc *user = NULL;
    struct kube_list users;
    const char *name;
    struct error *err = server_check_members(call, known);

    if (!err)
        err = read_role(call, &wish.role);
    if (!err)
        err = user_invite_read_email(call, &wish.email);
    if (!err)
        err = list_users(call, &users);
    if (!err)
        err = choose_name(call, slice_from(wish.email), &users, &name);
    if (!err)
        err = user_action_new(name, &wish, &wanted);
    if (!err)
        err = kube_create(&call->own, &BUTLER_USERS, wanted, NULL);
    if (err)
        return err;
    call->note.name = name;
    err = user_invite_open(call, name, &token, &user);
    return err ? err : reply_created(call, user, token);
}

static struct error *invite(struct server_call *call)
{
    CLEANUP(secret) struct secret *token = NULL;
    CLEANUP(doc) struct doc *user = NULL;
    struct text json = TEXT_EMPTY;
    struct account account;
    struct error *err = kube_get(&call->own, &BUTLER_USERS, NULL, name_of(call), &user);

    if (err)
        return err;
    account_read(doc_root(user), &account);
    if (!account.is_internal)
        return server_error(ERR_CONFLICT, "not_internal",
                            "this user logs in with an identity provider");
    err = user_invite_open(call, name_of(call), &token, NULL);
    if (err)
        return err;
    json_write_object(&json);
    user_invite_write(call, token, &json);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

/* Teams that still name the address: access that whoever gets it next would have. */
static struct error *write_teams(struct server_call *call, struct slice email, struct text *json)
{
    struct kube_list teams;
    struct error *err =
        kube_list(call->arena, &call->own, &BUTLER_TEAMS, &(struct kube_query){ 0 }, &teams);

    if (err)
        return err;
    json_write_key(json, "teams");
    json_write_list(json);
    for (size_t i = 0; i < teams.count; i++) {
        struct value team = doc_root(teams.docs[i]);
        struct meta meta;
        bool named = false;

        meta_read(team, &meta);
        DOC_EACH (it, value_find(team, VALUE_KEYS("spec", "access", "users")))
            named |= slice_equal_nocase(value_text(it.value, "name"), email);
        if (named)
            json_write_slice(json, meta.name);
    }
    json_write_end_list(json);
    return NULL;
}

static struct error *remove_secrets(struct server_call *call, const char *name)
{
    const struct server_settings *settings = login_settings(call->login);
    const char *names[] = { account_secret_name(call->arena, name),
                            session_book_name(call->arena, name) };
    struct error *err = NULL;

    for (size_t i = 0; !err && i < COUNT_OF(names); i++)
        err = kube_delete_if_there(&call->own, &KUBE_SECRETS, settings->system_namespace, names[i],
                                   NULL);
    return err;
}

static struct error *delete_user(struct server_call *call)
{
    const struct server_settings *settings = login_settings(call->login);
    const char *name = name_of(call);
    CLEANUP(doc) struct doc *user = NULL;
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct butler_user read;
    struct error *err = kube_get(&call->own, &BUTLER_USERS, NULL, name, &user);

    if (!err)
        err = guard(call, name, VALUE_ABSENT_VALUE);
    if (!err)
        err = kube_delete(&call->own, &BUTLER_USERS, NULL, name, NULL);
    if (err)
        return err;
    butler_user_read(doc_root(user), &read);
    err = remove_secrets(call, name);
    if (!err)
        err = cli_access_remove(&call->own, settings->system_namespace, name, read.email);
    if (err)
        return err;
    json_write_object(&json);
    json_write_member(&json, "status", "deleted");
    err = write_teams(call, read.email, &json);
    if (err)
        return err;
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

#define ADMIN_USER "/api/admin/users/{user}"

const struct server_route user_routes[] = {
    { "listUsers", "GET", "/api/users", RULE_PLATFORM_VIEWER, NULL, NULL, list, 0, LIMIT_NONE, NULL,
      "UserList", "Users of the platform" },
    { "searchUsers", "GET", "/api/users/search", RULE_BODY, NULL, NULL, search, 0, LIMIT_NONE, NULL,
      "UserSearch", "Users whose e-mail address begins so" },
    { "createUser", "POST", "/api/admin/users", RULE_PLATFORM_ADMIN, "invite_created", "User",
      create, SERVER_CREDENTIAL, LIMIT_NONE, "UserRequest", "UserCreated",
      "Make a user and an invite" },
    { "getUser", "GET", ADMIN_USER, RULE_PLATFORM_VIEWER, NULL, NULL, get, 0, LIMIT_NONE, NULL,
      "UserDetails", "One user" },
    { "updateUser", "PATCH", ADMIN_USER, RULE_PLATFORM_ADMIN, "update", "User", update, 0,
      LIMIT_NONE, "UserChange", "UserRow", "Change a user's name or role" },
    { "deleteUser", "DELETE", ADMIN_USER, RULE_PLATFORM_ADMIN, "delete", "User", delete_user, 0,
      LIMIT_NONE, NULL, "UserDeleted", "Delete a user" },
    { "inviteUser", "POST", ADMIN_USER "/invite", RULE_PLATFORM_ADMIN, "invite_created", "User",
      invite, SERVER_CREDENTIAL, LIMIT_NONE, NULL, "InviteUrl", "Another invite, or a reset" },
    { "disableUser", "POST", ADMIN_USER "/disable", RULE_PLATFORM_ADMIN, "update", "User", disable,
      0, LIMIT_NONE, NULL, "StatusWord", "Keep a user out" },
    { "enableUser", "POST", ADMIN_USER "/enable", RULE_PLATFORM_ADMIN, "update", "User", enable, 0,
      LIMIT_NONE, NULL, "StatusWord", "Let a user in again" },
    { "unlockUser", "POST", ADMIN_USER "/unlock", RULE_PLATFORM_ADMIN, "account_unlocked", "User",
      unlock, 0, LIMIT_NONE, NULL, "StatusWord", "Forget wrong passwords" },
    { "signOutUser", "POST", ADMIN_USER "/sign-out", RULE_PLATFORM_ADMIN, "session_revoked", "User",
      sign_out, 0, LIMIT_NONE, NULL, "StatusWord", "End every session of a user" },
    { "revokeCli", "POST", ADMIN_USER "/revoke-cli", RULE_PLATFORM_ADMIN, "cli_revoked", "User",
      revoke_cli, 0, LIMIT_NONE, NULL, "StatusWord", "End a user's logins of the command line" },
    { 0 },
};
