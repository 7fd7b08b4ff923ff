/* Users as clients see them. */
#include "server/user_info.h"

#include "api/butler_user.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/json_write.h"
#include "server/access.h"
#include "server/account.h"

static const char *role_name(enum butler_user_role role)
{
    switch (role) {
    case BUTLER_USER_NONE:
        return "";
    case BUTLER_USER_VIEWER:
        return "viewer";
    case BUTLER_USER_ADMIN:
        return "admin";
    }
    return "";
}

static void write_role(struct text *json, enum butler_user_role role)
{
    json_write_member(json, "platformRole", role_name(role));
    json_write_key(json, "isPlatformAdmin");
    json_write_bool(json, role == BUTLER_USER_ADMIN);
}

static void write_team(struct text *json, const struct caller_team *team)
{
    json_write_object(json);
    json_write_member(json, "name", team->name);
    json_write_member(json, "displayName", team->display_name);
    json_write_member(json, "namespace", team->namespace);
    json_write_member(json, "role", team_role_name(team->role));
    json_write_key(json, "environments");
    json_write_list(json);
    for (size_t i = 0; i < team->environment_count; i++) {
        json_write_object(json);
        json_write_member(json, "name", team->environments[i].name);
        json_write_member(json, "role", team_role_name(team->environments[i].role));
        json_write_end_object(json);
    }
    json_write_end_list(json);
    json_write_end_object(json);
}

void user_info_write_teams(struct text *json, const struct caller *caller)
{
    json_write_list(json);
    for (size_t i = 0; i < caller->team_count; i++)
        write_team(json, &caller->teams[i]);
    json_write_end_list(json);
}

void user_info_write_role(struct text *json, const struct caller *caller)
{
    write_role(json, caller->platform);
}

static void write_time(struct text *json, const char *key, int64_t time_s)
{
    CLEANUP(text) struct text time = TEXT_EMPTY;

    timestamp_append(&time, time_s * 1000000, TIMESTAMP_SECONDS);
    json_write_member(json, key, text_string(&time));
}

void user_info_write(struct text *json, const struct caller *caller)
{
    json_write_object(json);
    json_write_member(json, "email", caller->email);
    json_write_member(json, "name", *caller->display_name ? caller->display_name : caller->name);
    json_write_member(json, "username", caller->name);
    if (*caller->avatar)
        json_write_member(json, "picture", caller->avatar);
    json_write_member(json, "provider", caller->provider);
    json_write_key(json, "teams");
    user_info_write_teams(json, caller);
    write_role(json, caller->platform);
    write_time(json, "sessionExpiresAt", caller->expires_s);
    json_write_key(json, "notices");
    json_write_list(json);
    json_write_end_list(json);
    json_write_end_object(json);
}

/* --- rows ----------------------------------------------------------------------------------- */

static void write_if(struct text *json, const char *key, struct slice text)
{
    if (!text.size)
        return;
    json_write_key(json, key);
    json_write_slice(json, text);
}

static void write_row_teams(struct text *json, struct value teams)
{
    json_write_key(json, "teams");
    json_write_list(json);
    DOC_EACH (it, teams) {
        json_write_object(json);
        write_if(json, "name", value_text(it.value, "name"));
        write_if(json, "role", value_text(it.value, "role"));
        json_write_end_object(json);
    }
    json_write_end_list(json);
}

static const char *phase_of(const struct account *account)
{
    if (account->user.disabled)
        return "Disabled";
    if (slice_is(account->user.phase, "Locked"))
        return "Locked";
    return slice_is(account->user.phase, "Pending") ? "Pending" : "Active";
}

void user_row_write(struct text *json, struct value user)
{
    struct account account;

    account_read(user, &account);
    json_write_key(json, "username");
    json_write_slice(json, account.user.meta.name);
    json_write_key(json, "email");
    json_write_slice(json, account.user.email);
    write_if(json, "displayName", account.display_name);
    write_if(json, "avatar", account.avatar);
    json_write_member(json, "phase", phase_of(&account));
    json_write_key(json, "disabled");
    json_write_bool(json, account.user.disabled);
    json_write_member(json, "authType", account.is_internal ? "internal" : "sso");
    write_if(json, "ssoProvider", account.user.sso_provider);
    write_role(json, account.user.role);
    write_row_teams(json, account.user.teams);
    write_if(json, "lastLoginTime", account.last_login);
    write_if(json, "lockedUntil", account.locked_until);
}
