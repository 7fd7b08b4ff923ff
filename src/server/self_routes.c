/* /api/auth/me, /api/auth/teams, /api/auth/ssh-keys, /api/auth/sessions */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "net/exchange.h"
#include "server/login.h"
#include "server/login_limits.h"
#include "server/secret_field.h"
#include "server/server_call.h"
#include "server/session.h"
#include "server/session_book.h"
#include "server/settings.h"
#include "server/ssh_key.h"
#include "server/tables.h"
#include "server/user_info.h"

/* --- me --------------------------------------------------------------------------------------- */

static struct error *me(struct server_call *call)
{
    struct text json = TEXT_EMPTY;

    user_info_write(&json, call->caller);
    return server_reply_json(call, 200, &json);
}

static struct error *teams(struct server_call *call)
{
    struct text json = TEXT_EMPTY;

    json_write_object(&json);
    json_write_key(&json, "teams");
    user_info_write_teams(&json, call->caller);
    user_info_write_role(&json, call->caller);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

struct profile {
    struct value display_name; /* absent each: as it is */
    struct value avatar;
};

static bool set_text(struct edit *edit, const char *field, struct value wanted)
{
    if (!value_exists(wanted))
        return false;
    if (value_string_or(wanted, SLICE("")).size)
        edit_set_value(edit, EDIT_PATH("spec", field), wanted);
    else
        edit_remove(edit, EDIT_PATH("spec", field));
    return true;
}

static bool set_profile(void *context, struct value user, struct edit *edit)
{
    const struct profile *profile = context;
    bool changed = set_text(edit, "displayName", profile->display_name);

    (void)user;
    return set_text(edit, "avatar", profile->avatar) || changed;
}

static struct error *check_text(const char *field, struct value value, size_t max)
{
    struct slice text;

    if (!value_exists(value))
        return NULL;
    if (!value_string(value, &text))
        return server_error_field(field, "is no text");
    if (text.size > max)
        return server_error_field(field, "is longer than %zu bytes", max);
    for (size_t i = 0; i < text.size; i++)
        if ((unsigned char)text.data[i] < ' ')
            return server_error_field(field, "has a control character");
    return NULL;
}

static struct error *change_me(struct server_call *call)
{
    static const char *const known[] = { "displayName", "avatar", NULL };
    struct kube_change what = { .resource = &BUTLER_USERS, .name = call->caller->name };
    struct profile profile = { value_get(call->body, SLICE("displayName")),
                               value_get(call->body, SLICE("avatar")) };
    struct slice avatar = value_string_or(profile.avatar, SLICE(""));
    struct caller now = *call->caller;
    struct text json = TEXT_EMPTY;
    struct error *err = server_check_members(call, known);

    if (!err)
        err = check_text("displayName", profile.display_name, PROFILE_MAX_NAME);
    if (!err)
        err = check_text("avatar", profile.avatar, PROFILE_MAX_AVATAR);
    if (!err && avatar.size && !slice_has_prefix(avatar, "https://"))
        err = server_error_field("avatar", "must begin with https://");
    if (!err && strcmp(call->caller->provider, "internal") != 0 &&
        strcmp(call->caller->provider, "cli") != 0)
        err = server_error(ERR_CONFLICT, "not_internal",
                           "your profile is kept by your identity provider");
    if (!err)
        err = kube_edit(&call->own, &what, set_profile, &profile, NULL);
    if (err)
        return err;
    if (value_exists(profile.display_name))
        now.display_name =
            arena_text(call->arena, value_string_or(profile.display_name, SLICE("")));
    if (value_exists(profile.avatar))
        now.avatar = arena_text(call->arena, avatar);
    user_info_write(&json, &now);
    return server_reply_json(call, 200, &json);
}

/* --- SSH keys -----------------------------------------------------------------------------------
 */

static void write_key(struct text *json, struct value key)
{
    struct slice line = value_text(key, "publicKey");
    struct slice front = slice_of(line.data, line.size < 40 ? line.size : 40);

    json_write_object(json);
    json_write_key(json, "name");
    json_write_slice(json, value_text(key, "name"));
    json_write_key(json, "fingerprint");
    json_write_slice(json, value_text(key, "fingerprint"));
    json_write_key(json, "addedAt");
    json_write_slice(json, value_text(key, "addedAt"));
    json_write_key(json, "preview");
    json_write_slice(json, utf8_truncate(front, front.size));
    json_write_end_object(json);
}

static struct error *list_keys(struct server_call *call)
{
    CLEANUP(doc) struct doc *user = NULL;
    struct text json = TEXT_EMPTY;
    struct error *err = kube_get(&call->own, &BUTLER_USERS, NULL, call->caller->name, &user);

    if (err)
        return err;
    json_write_object(&json);
    json_write_key(&json, "sshKeys");
    json_write_list(&json);
    DOC_EACH (it, value_find(doc_root(user), VALUE_KEYS("spec", "sshKeys")))
        write_key(&json, it.value);
    json_write_end_list(&json);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

struct key_change {
    struct server_call *call;
    struct slice name;
    struct ssh_key key;
    struct slice fingerprint;
    bool found;
    bool full;
};

static bool add_key(void *context, struct value user, struct edit *edit)
{
    struct key_change *change = context;
    struct value keys = value_find(user, VALUE_KEYS("spec", "sshKeys"));
    struct edit_node list;
    struct edit_node node;

    change->found = false;
    change->full = value_count(keys) >= SSH_KEY_MAX_PER_USER;
    DOC_EACH (it, keys)
        change->found |= slice_is(value_text(it.value, "fingerprint"), change->key.fingerprint);
    if (change->found || change->full)
        return false;
    list = edit_ensure_array(edit, EDIT_PATH("spec", "sshKeys"));
    node = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(node, "name"), change->name);
    edit_set_string(edit, EDIT_UNDER(node, "publicKey"),
                    slice_from(ssh_key_format(change->call->arena, &change->key)));
    edit_set_string(edit, EDIT_UNDER(node, "fingerprint"), slice_from(change->key.fingerprint));
    edit_set_string(edit, EDIT_UNDER(node, "addedAt"),
                    slice_from(timestamp_format(change->call->arena, change->call->now_ms * 1000,
                                                TIMESTAMP_SECONDS)));
    return true;
}

static struct error *reply_added(struct server_call *call, const struct key_change *change,
                                 const struct doc *user)
{
    struct text json = TEXT_EMPTY;

    DOC_EACH (it, value_find(doc_root(user), VALUE_KEYS("spec", "sshKeys")))
        if (slice_is(value_text(it.value, "fingerprint"), change->key.fingerprint))
            write_key(&json, it.value);
    return server_reply_json(call, 201, &json);
}

static struct error *create_key(struct server_call *call)
{
    static const char *const known[] = { "name", "publicKey", NULL };
    struct kube_change what = { .resource = &BUTLER_USERS, .name = call->caller->name };
    struct key_change change = { .call = call, .name = value_text(call->body, "name") };
    CLEANUP(doc) struct doc *user = NULL;
    struct error *err = server_check_members(call, known);

    if (!err && !change.name.size)
        err = server_error_field("name", "is missing");
    if (!err)
        err = check_text("name", value_get(call->body, SLICE("name")), SSH_KEY_MAX_NAME);
    if (!err)
        err = ssh_key_parse(call->arena, value_text(call->body, "publicKey"), &change.key);
    if (err)
        return err;
    call->note.summary = change.key.fingerprint;
    err = kube_edit(&call->own, &what, add_key, &change, &user);
    if (err)
        return err;
    if (change.found)
        return server_error(ERR_CONFLICT, "already_exists", "this key is yours already");
    if (change.full)
        return server_error(ERR_CONFLICT, "too_many_keys", "%d keys are the most",
                            SSH_KEY_MAX_PER_USER);
    return reply_added(call, &change, user);
}

static bool remove_key(void *context, struct value user, struct edit *edit)
{
    struct key_change *change = context;
    struct value keys = value_find(user, VALUE_KEYS("spec", "sshKeys"));
    struct edit_node list = edit_set_array(edit, EDIT_PATH("spec", "sshKeys"));

    change->found = false;
    DOC_EACH (it, keys) {
        if (slice_equal(value_text(it.value, "fingerprint"), change->fingerprint))
            change->found = true;
        else
            edit_set_value(edit, EDIT_UNDER(list, EDIT_END), it.value);
    }
    return change->found;
}

static struct error *delete_key(struct server_call *call)
{
    struct kube_change what = { .resource = &BUTLER_USERS, .name = call->caller->name };
    struct key_change change = { .call = call,
                                 .fingerprint = slice_from(server_param(call, "fingerprint")) };
    struct error *err = kube_edit(&call->own, &what, remove_key, &change, NULL);

    if (err)
        return err;
    if (!change.found)
        return error_new(ERR_NOT_FOUND, "you have no key of this fingerprint");
    return server_reply_status(call, 200, "deleted");
}

/* --- sessions -----------------------------------------------------------------------------------
 */

static struct error *read_book(struct server_call *call, struct session_entry **out_entries,
                               size_t *out_count)
{
    const struct server_settings *settings = login_settings(call->login);
    struct secret_field field = { settings->system_namespace,
                                  session_book_name(call->arena, call->caller->name),
                                  SESSION_BOOK_FIELD };
    CLEANUP(text) struct text book = TEXT_EMPTY;
    struct error *err = secret_field_read(&call->own, &field, &book);

    if (err)
        return err;
    session_book_read(call->arena, text_slice(&book), call->now_ms / 1000, out_entries, out_count);
    return NULL;
}

static void write_time(struct text *json, struct arena *arena, const char *key, int64_t time_s)
{
    json_write_member(json, key, timestamp_format(arena, time_s * 1000000, TIMESTAMP_SECONDS));
}

static void write_entry(struct text *json, struct server_call *call,
                        const struct session_entry *entry)
{
    json_write_object(json);
    json_write_member(json, "id", entry->id);
    json_write_key(json, "current");
    json_write_bool(json, strcmp(entry->id, call->session->id) == 0);
    json_write_member(json, "provider", entry->provider);
    json_write_member(json, "sourceIP", entry->address);
    json_write_member(json, "userAgent", entry->user_agent);
    write_time(json, call->arena, "createdAt", entry->created_s);
    write_time(json, call->arena, "lastSeen", entry->seen_s);
    write_time(json, call->arena, "expiresAt", entry->expires_s);
    json_write_end_object(json);
}

static struct error *list_sessions(struct server_call *call)
{
    struct session_entry *entries;
    struct text json = TEXT_EMPTY;
    size_t count;
    struct error *err = read_book(call, &entries, &count);

    if (err)
        return err;
    json_write_object(&json);
    json_write_key(&json, "sessions");
    json_write_list(&json);
    for (size_t i = 0; i < count; i++)
        write_entry(&json, call, &entries[i]);
    json_write_end_list(&json);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

static struct error *end_session(struct server_call *call)
{
    const char *id = server_param(call, "id");
    struct session_entry *entries;
    size_t count;
    struct error *err = read_book(call, &entries, &count);

    if (err)
        return err;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(entries[i].id, id) != 0)
            continue;
        err = login_end_session(call->login, &call->own, call->caller->name, id,
                                entries[i].expires_s);
        return err ? err : server_reply_status(call, 200, "revoked");
    }
    return error_new(ERR_NOT_FOUND, "you have no session of this id");
}

const struct server_route self_routes[] = {
    { "getMe", "GET", "/api/auth/me", RULE_SESSION, NULL, NULL, me, SERVER_INLINE, LIMIT_NONE, NULL,
      "UserInfo", "Who is logged in" },
    { "updateMe", "PATCH", "/api/auth/me", RULE_ANY, "update", "User", change_me, 0, LIMIT_NONE,
      "ProfileChange", "UserInfo", "Change the own name and picture" },
    { "listMyTeams", "GET", "/api/auth/teams", RULE_ANY, NULL, NULL, teams, SERVER_INLINE,
      LIMIT_NONE, NULL, "MyTeams", "The own teams and roles" },
    { "listSshKeys", "GET", "/api/auth/ssh-keys", RULE_ANY, NULL, NULL, list_keys, 0, LIMIT_NONE,
      NULL, "SshKeys", "The own SSH keys" },
    { "createSshKey", "POST", "/api/auth/ssh-keys", RULE_ANY, "create", "SshKey", create_key, 0,
      LIMIT_NONE, "SshKeyRequest", "SshKey", "Add an SSH key" },
    { "deleteSshKey", "DELETE", "/api/auth/ssh-keys/{fingerprint}", RULE_ANY, "delete", "SshKey",
      delete_key, SERVER_FREE_PATH, LIMIT_NONE, NULL, "StatusWord", "Remove an SSH key" },
    { "listSessions", "GET", "/api/auth/sessions", RULE_ANY, NULL, NULL, list_sessions, 0,
      LIMIT_NONE, NULL, "Sessions", "The own sessions" },
    { "endSession", "DELETE", "/api/auth/sessions/{id}", RULE_ANY, "session_revoked", "Session",
      end_session, SERVER_FREE_PATH, LIMIT_NONE, NULL, "StatusWord",
      "End one of the own sessions" },
    { 0 },
};
