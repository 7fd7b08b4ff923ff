/* Tokens for the command line. */
#include "server/cli_tokens.h"

#include <string.h>

#include "actions/cli_access.h"
#include "api/butler_user.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "kube/kubeconfig.h"
#include "kube/resources.h"
#include "server/account.h"
#include "server/cli_refresh.h"
#include "server/gate.h"
#include "server/login.h"
#include "server/server_call.h"
#include "server/session.h"
#include "server/settings.h"
#include "server/ticket.h"

struct issue {
    struct server_call *call;
    const struct server_settings *settings;
    const struct cli_grant *grant;
    struct doc *user;
    struct account account;
    struct kube_list teams;
    struct cli_access access;
    struct session session;
    struct secret *session_token;
    struct secret *api_token;
    struct secret *refresh_token;
    int64_t refresh_expires_s;
    int64_t api_expires_s;
};

static const char *time_of(struct server_call *call, int64_t time_ms)
{
    return timestamp_format(call->arena, time_ms * 1000, TIMESTAMP_SECONDS);
}

static struct error *look(struct issue *issue)
{
    struct server_call *call = issue->call;
    const struct cli_grant *grant = issue->grant;
    struct error *err = kube_find(&call->own, &BUTLER_USERS, NULL, grant->user, &issue->user);

    if (err)
        return err;
    if (!issue->user)
        return error_new(ERR_FORBIDDEN, "the account is gone");
    account_read(doc_root(issue->user), &issue->account);
    if (issue->account.user.disabled || issue->account.user.meta.deleting ||
        slice_is(issue->account.user.phase, "Pending"))
        return error_new(ERR_FORBIDDEN, "the account is disabled");
    if (grant->email && !slice_equal_nocase(issue->account.user.email, slice_from(grant->email)))
        return error_new(ERR_FORBIDDEN, "the account is somebody else's");
    err =
        kube_list(call->arena, &call->own, &BUTLER_TEAMS, &(struct kube_query){ 0 }, &issue->teams);
    issue->access = (struct cli_access){ .system_namespace = issue->settings->system_namespace,
                                         .user = doc_root(issue->user),
                                         .teams = issue->teams.docs,
                                         .team_count = issue->teams.count,
                                         .only_teams = slice_from(grant->teams) };
    return err;
}

/* --- the kubeconfig -----------------------------------------------------------------------------
 */

static struct error *request_token(struct issue *issue)
{
    struct server_call *call = issue->call;
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *wanted = NULL;
    CLEANUP(doc) struct doc *given = NULL;
    struct kube_request request = {
        .verb = KUBE_CREATE,
        .resource = &KUBE_SERVICE_ACCOUNTS,
        .namespace = issue->settings->system_namespace,
        .name = cli_access_name(call->arena, issue->account.user.email),
        .subresource = "token",
    };
    struct slice token;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("authentication.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("TokenRequest"));
    edit_set_int(edit, EDIT_PATH("spec", "expirationSeconds"),
                 (int64_t)issue->settings->cli_token_expiry_ms / 1000);
    err = edit_seal(STEAL(edit), &wanted);
    request.body = wanted;
    if (!err)
        err = kube_transport_call(call->own.transport, &request, &given);
    if (err)
        return err;
    token = value_string_or(value_find(doc_root(given), VALUE_KEYS("status", "token")), SLICE(""));
    issue->api_token = secret_new(token.data, token.size);
    issue->api_expires_s = (call->now_ms + (int64_t)issue->settings->cli_token_expiry_ms) / 1000;
    return NULL;
}

static struct error *ensure_access(struct issue *issue)
{
    struct server_call *call = issue->call;
    struct cli_login login = {
        .time = time_of(call, call->now_ms),
        .unused_after = time_of(call, call->now_ms + (int64_t)issue->settings->cli_sa_ttl_ms),
    };
    struct error *err = cli_access_ensure_account(&call->own, &issue->access, &login);

    if (!err)
        err = cli_access_ensure_bindings(&call->own, &issue->access);
    return err ? err : request_token(issue);
}

static const char *first_namespace(struct issue *issue)
{
    struct cli_binding_list wanted = cli_access_wanted(issue->call->arena, &issue->access);

    for (size_t i = 0; i < wanted.count; i++)
        if (*wanted.items[i].namespace &&
            strcmp(wanted.items[i].cluster_role, CLI_ACCESS_SECRETS) != 0)
            return wanted.items[i].namespace;
    return NULL;
}

static void write_kubeconfig(struct issue *issue, struct text *json)
{
    CLEANUP(secret_text) struct text yaml = TEXT_EMPTY;
    CLEANUP(secret_text) struct text encoded = TEXT_EMPTY;
    struct kubeconfig config = {
        .name = "butler",
        .server = issue->settings->cli_external_api_url,
        .namespace = first_namespace(issue),
        .ca_pem = slice_from(issue->settings->cli_external_api_ca),
        .token = issue->api_token,
    };

    kubeconfig_format(&config, &yaml);
    base64_append(&encoded, text_slice(&yaml), BASE64_STANDARD);
    json_write_key(json, "kubeconfig");
    json_write_slice(json, text_slice(&encoded));
}

/* --- the session --------------------------------------------------------------------------------
 */

static struct error *begin_session(struct issue *issue)
{
    struct server_call *call = issue->call;
    struct error *err;

    issue->session = (struct session){
        .user = arena_text(call->arena, issue->account.user.meta.name),
        .email = arena_text(call->arena, issue->account.user.email),
        .display_name = arena_text(call->arena, issue->account.display_name),
        .picture = "",
        .provider = "cli",
    };
    err = session_begin(call->arena, login_sessions(call->login), &issue->session,
                        issue->account.valid_after, call->now_ms / 1000, &issue->session_token);
    if (!err)
        login_note_session(call->login, call, &issue->session);
    return err;
}

static struct error *issue_refresh(struct issue *issue)
{
    struct server_call *call = issue->call;
    struct tickets tickets = { &call->own, issue->settings->system_namespace, "refresh" };
    struct cli_refresh refresh = {
        .user = issue->session.user,
        .email = issue->session.email,
        .family = issue->grant->family ? issue->grant->family : cli_refresh_family(call->arena),
        .teams = issue->grant->teams,
        .session_id = issue->session.id,
        .session_expires_s = issue->session.expires_s,
    };

    issue->refresh_expires_s =
        (call->now_ms + (int64_t)issue->settings->cli_refresh_expiry_ms) / 1000;
    return cli_refresh_issue(&tickets, &refresh, issue->refresh_expires_s, &issue->refresh_token);
}

/* --- the answer ---------------------------------------------------------------------------------
 */

static void write_team(struct issue *issue, const struct doc *doc, struct text *json)
{
    struct team team;
    enum team_role role;
    struct error *err = team_read(issue->call->arena, doc_root(doc), &team);

    if (err) {
        error_drop(err, "its own controller tells about it");
        return;
    }
    role = butler_user_role_in(&issue->account.user, &team.access);
    if (role == TEAM_ROLE_NONE)
        return;
    json_write_object(json);
    json_write_key(json, "name");
    json_write_slice(json, team.meta.name);
    json_write_key(json, "displayName");
    json_write_slice(json, team.display_name);
    json_write_key(json, "namespace");
    json_write_slice(json, team.namespace);
    json_write_member(json, "role", team_role_name(role));
    json_write_end_object(json);
}

static void write_user(struct issue *issue, struct text *json)
{
    enum butler_user_role role = issue->account.user.role;

    json_write_key(json, "user");
    json_write_object(json);
    json_write_member(json, "email", issue->session.email);
    json_write_member(json, "name",
                      *issue->session.display_name ? issue->session.display_name
                                                   : issue->session.user);
    json_write_key(json, "teams");
    json_write_list(json);
    for (size_t i = 0; i < issue->teams.count; i++)
        write_team(issue, issue->teams.docs[i], json);
    json_write_end_list(json);
    json_write_member(json, "platformRole",
                      role == BUTLER_USER_ADMIN    ? "admin"
                      : role == BUTLER_USER_VIEWER ? "viewer"
                                                   : "");
    json_write_key(json, "isPlatformAdmin");
    json_write_bool(json, role == BUTLER_USER_ADMIN);
    json_write_end_object(json);
}

static void write_secret(struct text *json, const char *key, const struct secret *secret,
                         const char *expiry_key, const char *expiry)
{
    json_write_key(json, key);
    json_write_slice(json, secret_reveal(secret));
    json_write_member(json, expiry_key, expiry);
}

static void write_tokens(struct issue *issue, struct text *json)
{
    struct server_call *call = issue->call;

    json_write_object(json);
    write_user(issue, json);
    write_kubeconfig(issue, json);
    json_write_member(json, "expires_at", time_of(call, issue->api_expires_s * 1000));
    write_secret(json, "session_token", issue->session_token, "session_expires_at",
                 time_of(call, issue->session.expires_s * 1000));
    write_secret(json, "refresh_token", issue->refresh_token, "refresh_expires_at",
                 time_of(call, issue->refresh_expires_s * 1000));
    json_write_member(json, "server", gate_origin(call->gate, call));
    json_write_end_object(json);
}

struct error *cli_tokens_issue(struct server_call *call, const struct cli_grant *grant,
                               struct text *out_json)
{
    struct issue issue = { .call = call, .settings = login_settings(call->login), .grant = grant };
    struct error *err = look(&issue);

    if (!err)
        err = ensure_access(&issue);
    if (!err)
        err = begin_session(&issue);
    if (!err)
        err = issue_refresh(&issue);
    if (!err) {
        text_clear(out_json);
        write_tokens(&issue, out_json);
    }
    doc_unref(issue.user);
    secret_free(issue.session_token);
    secret_free(issue.api_token);
    secret_free(issue.refresh_token);
    return err;
}
