/* /api/auth/password, /api/auth/invite/{token}, /api/auth/set-password */
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/hex.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "net/exchange.h"
#include "server/account.h"
#include "server/login.h"
#include "server/login_reply.h"
#include "server/password_policy.h"
#include "server/server_call.h"
#include "server/session.h"
#include "server/settings.h"
#include "server/tables.h"

enum {
    INVITE_TOKEN_SIZE = 64 /* digits */
};

static void release_secret(void *secret)
{
    secret_free(secret);
}

static struct secret *keep_secret(struct server_call *call, struct slice text)
{
    struct secret *secret = secret_new(text.data, text.size);

    arena_defer(call->arena, release_secret, secret);
    return secret;
}

/* 400 with the name of each rule that is not met, and a sentence for people. */
static struct error *weak(struct server_call *call, unsigned unmet)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;
    CLEANUP(text) struct text sentence = TEXT_EMPTY;
    CLEANUP(doc) struct doc *rules = NULL;
    struct error *err;

    json_write_list(&names);
    for (unsigned rule = 1; rule < PASSWORD_RULE_TOO_LONG; rule <<= 1) {
        if (!(unmet & rule))
            continue;
        json_write_string(&names, password_rule_name(rule));
        text_appendf(&sentence, "%s%s", sentence.size ? ", " : "", password_rule_text(rule));
    }
    json_write_end_list(&names);
    rules = doc_new(text_slice(&names));
    err = server_error(ERR_BAD_REQUEST, "password_too_weak", "the password is too weak: %s",
                       text_string(&sentence));
    return server_error_with(call, err, "rules", rules);
}

/* NULL: it will do. */
static struct error *check_policy(struct server_call *call, const struct secret *password,
                                  const struct account *account)
{
    const struct server_settings *settings = login_settings(call->login);
    struct password_policy_input input = {
        .password = secret_reveal(password),
        .email = account->user.email,
        .user = account->user.meta.name,
        .display_name = account->display_name,
        .min_length = (unsigned)settings->password_min_length,
    };
    unsigned unmet = password_policy_check(&input);

    if (!unmet)
        return NULL;
    if (unmet & PASSWORD_RULE_TOO_LONG)
        return server_error(ERR_BAD_REQUEST, "password_too_long",
                            "the password is longer than 72 bytes");
    return weak(call, unmet);
}

/* --- a new password for an old one ------------------------------------------------------------ */

struct change {
    struct login *login;
    struct secret *old;
    struct secret *new;
    struct login_answer answer;
};

static struct error *wrong_password(struct server_call *call, const struct account_login *result)
{
    if (result->verdict != ACCOUNT_LOCKED)
        return server_error(ERR_FORBIDDEN, "invalid_credentials", "the current password is wrong");
    if (result->locks)
        call->note.action = "account_locked";
    return error_retry_after(
        server_error(ERR_FORBIDDEN, "account_locked", "too many wrong passwords; try again later"),
        (uint32_t)((result->locked_ms + 999) / 1000));
}

static struct error *write_change(struct server_call *call, struct change *change,
                                  const struct accounts *accounts)
{
    CLEANUP(doc) struct doc *user = NULL;
    const char *name = call->caller->name;
    struct secret *token = NULL;
    struct account account;
    struct error *err;

    err = account_change_password(accounts, name, change->new, call->now_ms);
    if (!err)
        err = account_end_sessions(accounts, name, call->now_ms);
    if (!err)
        err = account_find(accounts, slice_from(name), &user);
    if (err)
        return err;
    if (!user)
        return error_new(ERR_UNAUTHENTICATED, "this account is gone");
    account_read(doc_root(user), &account);
    change->answer.session = *call->session;
    err = session_renew(login_sessions(change->login), &change->answer.session, account.valid_after,
                        call->now_ms / 1000, &token);
    if (err)
        return err;
    change->answer.token = token;
    arena_defer(call->arena, release_secret, token);
    login_tell_password(change->login, name);
    return NULL;
}

static struct error *change_work(struct server_call *call, void *data)
{
    struct change *change = data;
    struct accounts accounts = login_accounts(change->login);
    struct account_login result = { 0 };
    struct account account;
    struct error *err;

    err = account_check_password(call->arena, &accounts, call->caller->name, change->old,
                                 call->now_ms, &result);
    if (err)
        return server_error_hide(err, ERR_UNAVAILABLE, "unavailable",
                                 "passwords cannot be checked");
    if (result.verdict != ACCOUNT_WELCOME)
        return wrong_password(call, &result);
    account_read(doc_root(result.user), &account);
    err = check_policy(call, change->new, &account);
    return err ? err : write_change(call, change, &accounts);
}

static struct error *change_finish(struct server_call *call, void *data)
{
    struct change *change = data;
    struct text json = TEXT_EMPTY;

    json_write_object(&json);
    json_write_member(&json, "status", "success");
    login_answer_carry(call, &change->answer, &json);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

static struct error *change_password(struct server_call *call)
{
    static const char *const known[] = { "currentPassword", "newPassword", NULL };
    static const struct login_work work = { .work = change_work, .finish = change_finish };
    struct change *change = arena_new(call->arena, struct change);
    struct slice old;
    struct slice new;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    if (strcmp(call->caller->provider, "internal") != 0)
        return server_error(ERR_CONFLICT, "not_internal",
                            "your password is kept by your identity provider");
    if (!value_string(value_get(call->body, SLICE("currentPassword")), &old))
        return server_error_field("currentPassword", "is missing");
    if (!value_string(value_get(call->body, SLICE("newPassword")), &new))
        return server_error_field("newPassword", "is missing");
    *change = (struct change){ .login = call->login,
                               .old = keep_secret(call, old),
                               .new = keep_secret(call, new) };
    return login_run(change->login, call, &work, change);
}

/* --- invites ------------------------------------------------------------------------------------
 */

static bool is_token(struct slice token)
{
    if (token.size != INVITE_TOKEN_SIZE)
        return false;
    for (size_t i = 0; i < token.size; i++)
        if (hex_digit(token.data[i]) < 0)
            return false;
    return true;
}

static struct error *show_invite(struct server_call *call)
{
    struct accounts accounts = login_accounts(call->login);
    struct slice token = slice_from(server_param(call, "token"));
    struct text json = TEXT_EMPTY;
    struct doc *user = NULL;
    struct account account;
    struct error *err = account_find_invited(call->arena, &accounts, token, call->now_ms, &user);

    if (err)
        return server_error_hide(err, ERR_UNAVAILABLE, "unavailable", "invites cannot be read");
    json_write_object(&json);
    json_write_key(&json, "valid");
    json_write_bool(&json, user && is_token(token));
    if (user && is_token(token)) {
        account_read(doc_root(user), &account);
        json_write_key(&json, "email");
        json_write_slice(&json, account.user.email);
        json_write_key(&json, "displayName");
        json_write_slice(&json, account.display_name);
    }
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

struct acceptance {
    struct login *login;
    struct slice token;
    struct secret *password;
    struct login_answer answer;
};

static struct error *no_invite(struct server_call *call)
{
    call->note.action = "invite_failed";
    return server_error(ERR_BAD_REQUEST, "invalid_invite",
                        "this invite is not valid any more; ask for another one");
}

static struct error *accept_work(struct server_call *call, void *data)
{
    struct acceptance *acceptance = data;
    struct accounts accounts = login_accounts(acceptance->login);
    CLEANUP(doc) struct doc *after = NULL;
    struct doc *user = NULL;
    struct account account;
    struct error *err;

    err = account_find_invited(call->arena, &accounts, acceptance->token, call->now_ms, &user);
    if (err)
        return server_error_hide(err, ERR_UNAVAILABLE, "unavailable", "invites cannot be read");
    if (!user)
        return no_invite(call);
    account_read(doc_root(user), &account);
    call->note.user = arena_text(call->arena, account.user.email);
    call->note.name = arena_text(call->arena, account.user.meta.name);
    err = check_policy(call, acceptance->password, &account);
    if (err)
        return err;
    err = account_accept_invite(&accounts, call->note.name, acceptance->token, acceptance->password,
                                call->now_ms, &after);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "somebody was quicker");
        return no_invite(call);
    }
    if (err)
        return err;
    login_tell_password(acceptance->login, call->note.name);
    return login_answer_begin(call, after, "internal", &acceptance->answer);
}

static struct error *accept_finish(struct server_call *call, void *data)
{
    struct acceptance *acceptance = data;

    return login_answer_success(call, &acceptance->answer);
}

static struct error *set_password(struct server_call *call)
{
    static const char *const known[] = { "token", "password", NULL };
    static const struct login_work work = { .work = accept_work,
                                            .finish = accept_finish,
                                            .resolves = true };
    struct acceptance *acceptance = arena_new(call->arena, struct acceptance);
    struct slice password;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    if (!value_string(value_get(call->body, SLICE("token")), &acceptance->token) ||
        !is_token(acceptance->token))
        return no_invite(call);
    if (!value_string(value_get(call->body, SLICE("password")), &password))
        return server_error_field("password", "is missing");
    acceptance->login = call->login;
    acceptance->password = keep_secret(call, password);
    return login_run(acceptance->login, call, &work, acceptance);
}

const struct server_route password_routes[] = {
    { "changePassword", "POST", "/api/auth/password", RULE_ANY, "password_changed", "User",
      change_password, SERVER_INLINE | SERVER_CREDENTIAL, LIMIT_NONE, "PasswordChange",
      "StatusWord", "Change the own password" },
    { "getInvite", "GET", "/api/auth/invite/{token}", RULE_PUBLIC, NULL, NULL, show_invite,
      SERVER_FREE_PATH, LIMIT_INVITE, NULL, "InviteAnswer", "Whether an invite is open" },
    { "setPassword", "POST", "/api/auth/set-password", RULE_PUBLIC, "password_set", "User",
      set_password, SERVER_INLINE | SERVER_OWN_PAGE | SERVER_MAY_KNOW | SERVER_CREDENTIAL,
      LIMIT_SET_PASSWORD, "SetPasswordRequest", "SetPasswordAnswer",
      "Accept an invite with a password" },
    { 0 },
};
