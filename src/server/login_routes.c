/* /api/auth: login, logout, refresh, providers */
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "net/exchange.h"
#include "server/account.h"
#include "server/gate.h"
#include "server/lockout.h"
#include "server/login.h"
#include "server/login_limits.h"
#include "server/login_reply.h"
#include "server/server_call.h"
#include "server/session.h"
#include "server/settings.h"
#include "server/tables.h"
#include "server/user_info.h"
#include "server/user_name.h"

/* --- login ---------------------------------------------------------------------------------- */

struct attempt {
    struct login *login;
    struct slice identifier;
    struct secret *password;
    uint64_t locked_ms; /* a name that no user has */
    struct account_login result;
    struct login_answer answer;
};

static void release_secret(void *secret)
{
    secret_free(secret);
}

static struct error *locked(struct server_call *call, uint64_t locked_ms, bool is_new)
{
    call->note.action = is_new ? "account_locked" : "login_failed";
    return error_retry_after(
        server_error(ERR_FORBIDDEN, "account_locked",
                     "too many wrong passwords; try again later or ask an administrator"),
        (uint32_t)((locked_ms + 999) / 1000));
}

static struct error *refused(struct server_call *call, const struct account_login *result)
{
    if (result->verdict != ACCOUNT_WELCOME)
        call->note.action = "login_failed";
    switch (result->verdict) {
    case ACCOUNT_WELCOME:
        return NULL;
    case ACCOUNT_WRONG:
        break;
    case ACCOUNT_LOCKED:
        return locked(call, result->locked_ms, result->locks);
    case ACCOUNT_DISABLED:
        return server_error(ERR_FORBIDDEN, "account_disabled", "this account is disabled");
    case ACCOUNT_PENDING:
        return server_error(ERR_FORBIDDEN, "registration_pending",
                            "this account has no password yet; use the link of the invite");
    }
    return server_error(ERR_UNAUTHENTICATED, "invalid_credentials",
                        "user name or password is wrong");
}

static struct error *work(struct server_call *call, void *data)
{
    struct attempt *attempt = data;
    struct accounts accounts = login_accounts(attempt->login);
    struct error *err;

    if (attempt->locked_ms)
        return NULL;
    err = account_login(call->arena, &accounts, attempt->identifier, attempt->password,
                        call->now_ms, &attempt->result);
    if (err)
        return server_error_hide(err, ERR_UNAVAILABLE, "unavailable",
                                 "passwords cannot be checked");
    if (attempt->result.verdict != ACCOUNT_WELCOME)
        return NULL;
    return login_answer_begin(call, attempt->result.user, "internal", &attempt->answer);
}

/* Names that nobody has are counted here, like those of users in their objects. */
static void count_unknown(struct attempt *attempt, uint64_t now_ms)
{
    struct account_login *result = &attempt->result;

    if (result->is_known || result->verdict != ACCOUNT_WRONG)
        return;
    result->locked_ms = lockout_fail(login_lockout(attempt->login), attempt->identifier, now_ms);
    if (!result->locked_ms)
        return;
    result->verdict = ACCOUNT_LOCKED;
    result->locks = true;
}

static struct error *finish(struct server_call *call, void *data)
{
    struct attempt *attempt = data;
    struct error *err;

    if (attempt->locked_ms)
        return locked(call, attempt->locked_ms, false);
    count_unknown(attempt, login_monotonic_ms(call->login));
    err = refused(call, &attempt->result);
    return err ? err : login_answer_user(call, &attempt->answer);
}

static const struct login_work login_work = {
    .work = work, .finish = finish, .even = true, .resolves = true
};

static struct error *read_attempt(struct server_call *call, struct attempt *attempt)
{
    static const char *const known[] = { "username", "email", "password", NULL };
    struct value name = value_get(call->body, SLICE("username"));
    struct slice password;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    if (!value_exists(name))
        name = value_get(call->body, SLICE("email"));
    if (!value_string(name, &attempt->identifier))
        return server_error_field("username", "is missing; a user name or an e-mail address");
    if (!value_string(value_get(call->body, SLICE("password")), &password))
        return server_error_field("password", "is missing");
    attempt->identifier = slice_trim(attempt->identifier);
    if (attempt->identifier.size > LOCKOUT_MAX_NAME_BYTES)
        return server_error_field("username", "is longer than %d bytes", LOCKOUT_MAX_NAME_BYTES);
    attempt->password = secret_new(password.data, password.size);
    arena_defer(call->arena, release_secret, attempt->password);
    return NULL;
}

static struct error *login(struct server_call *call)
{
    struct attempt *attempt = arena_new(call->arena, struct attempt);
    struct error *err = read_attempt(call, attempt);

    if (err)
        return err;
    attempt->login = call->login;
    call->note.user = arena_text(call->arena, attempt->identifier);
    attempt->locked_ms = lockout_remaining_ms(login_lockout(attempt->login), attempt->identifier,
                                              login_monotonic_ms(call->login));
    if (!attempt->locked_ms)
        err = gate_limit(call->gate, LIMIT_LOGIN_NAME,
                         slice_from(user_name_fold_email(call->arena, attempt->identifier)));
    return err ? err : login_run(attempt->login, call, &login_work, attempt);
}

/* --- sessions that go on and end ------------------------------------------------------------ */

static struct error *logout(struct server_call *call)
{
    struct login *login = call->login;
    struct error *err = login_end_session(login, &call->own, call->caller->name, call->session->id,
                                          call->session->expires_s);

    exchange_set_header(call->exchange, "set-cookie",
                        session_cookie(call->arena, SLICE(""), 0, login_has_secure_cookies(login)));
    return err ? err : server_reply_status(call, 200, "logged_out");
}

static struct error *refresh(struct server_call *call)
{
    struct login_answer answer;
    struct text json = TEXT_EMPTY;
    struct error *err = login_answer_renew(call, &answer);

    if (err)
        return err;
    json_write_object(&json);
    json_write_member(&json, "status", "refreshed");
    json_write_member(
        &json, "expiresAt",
        timestamp_format(call->arena, answer.session.expires_s * 1000000, TIMESTAMP_SECONDS));
    login_answer_carry(call, &answer, &json);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

/* Roles are looked up for every request; what a session remembers of a person is its token. */
static struct error *refresh_permissions(struct server_call *call)
{
    struct login_answer answer;
    struct text json = TEXT_EMPTY;
    struct caller now = *call->caller;
    struct error *err = login_answer_renew(call, &answer);

    if (err)
        return err;
    now.expires_s = answer.session.expires_s;
    login_answer_carry(call, &answer, NULL);
    user_info_write(&json, &now);
    return server_reply_json(call, 200, &json);
}

static struct error *providers(struct server_call *call)
{
    const struct server_settings *settings = login_settings(call->login);
    struct text json = TEXT_EMPTY;

    json_write_object(&json);
    json_write_key(&json, "providers");
    json_write_list(&json);
    json_write_end_list(&json);
    json_write_key(&json, "internalUsers");
    json_write_bool(&json, true);
    json_write_member(&json, "passwordLoginUrl", "/api/auth/login");
    json_write_key(&json, "cliAuth");
    json_write_bool(&json, settings->cli_auth_enabled);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

#define LOGIN_FLAGS (SERVER_INLINE | SERVER_OWN_PAGE | SERVER_MAY_KNOW | SERVER_CREDENTIAL)

const struct server_route login_routes[] = {
    { "login", "POST", "/api/auth/login", RULE_PUBLIC, "login", "Session", login, LOGIN_FLAGS,
      LIMIT_LOGIN, "LoginRequest", "LoginAnswer", "Log in with a password" },
    { "loginLegacy", "POST", "/api/auth/login/legacy", RULE_PUBLIC, "login", "Session", login,
      LOGIN_FLAGS, LIMIT_LOGIN, "LoginRequest", "LoginAnswer", "The same, for older callers" },
    { "logout", "POST", "/api/auth/logout", RULE_SESSION, "logout", "Session", logout,
      SERVER_OWN_PAGE, LIMIT_NONE, NULL, "StatusWord", "End this session" },
    { "refreshSession", "POST", "/api/auth/refresh", RULE_SESSION, "refresh", "Session", refresh,
      SERVER_CREDENTIAL, LIMIT_NONE, NULL, "RefreshAnswer", "A new token for this session" },
    { "refreshPermissions", "POST", "/api/auth/refresh-permissions", RULE_SESSION, "refresh",
      "Session", refresh_permissions, SERVER_CREDENTIAL, LIMIT_NONE, NULL, "UserInfo",
      "Look at teams and roles again" },
    { "listLoginProviders", "GET", "/api/auth/providers", RULE_PUBLIC, NULL, NULL, providers,
      SERVER_INLINE, LIMIT_NONE, NULL, "LoginProviders", "Ways to log in" },
    { 0 },
};
