/* Answers to logins. */
#include "server/login_reply.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "net/exchange.h"
#include "server/account.h"
#include "server/gate.h"
#include "server/login.h"
#include "server/server_call.h"
#include "server/user_info.h"

static void release_secret(void *secret)
{
    secret_free(secret);
}

static void keep_token(struct server_call *call, struct secret *take_token,
                       struct login_answer *answer)
{
    answer->token = take_token;
    arena_defer(call->arena, release_secret, take_token);
}

/* S2: whatever the request came with gains nothing, and is worth nothing afterwards. */
static void end_former(struct server_call *call)
{
    struct error *err;

    if (!call->session || !call->caller)
        return;
    err = login_end_session(call->login, &call->own, call->caller->name, call->session->id,
                            call->session->expires_s);
    error_drop(err, "it ends here at once, and elsewhere when it expires");
}

struct error *login_answer_begin(struct server_call *call, const struct doc *user,
                                 const char *provider, struct login_answer *out_answer)
{
    struct login *login = call->login;
    struct login_answer answer = { 0 };
    struct secret *token = NULL;
    struct account account;
    struct error *err;

    account_read(doc_root(user), &account);
    answer.session = (struct session){
        .user = arena_text(call->arena, account.user.meta.name),
        .email = arena_text(call->arena, account.user.email),
        .display_name = arena_text(call->arena, account.display_name),
        .picture = arena_text(call->arena, account.avatar),
        .provider = provider,
    };
    err = session_begin(call->arena, login_sessions(login), &answer.session, account.valid_after,
                        call->now_ms / 1000, &token);
    if (err)
        return err;
    keep_token(call, token, &answer);
    end_former(call);
    login_note_session(login, call, &answer.session);
    *out_answer = answer;
    return NULL;
}

struct error *login_answer_renew(struct server_call *call, struct login_answer *out_answer)
{
    struct login *login = call->login;
    struct login_answer answer = { .session = *call->session };
    struct secret *token = NULL;
    struct error *err = session_renew(login_sessions(login), &answer.session, SLICE(""),
                                      call->now_ms / 1000, &token);

    if (err)
        return err;
    keep_token(call, token, &answer);
    login_note_session(login, call, &answer.session);
    *out_answer = answer;
    return NULL;
}

void login_answer_carry(struct server_call *call, const struct login_answer *answer,
                        struct text *json)
{
    bool secure = login_has_secure_cookies(call->login);
    int64_t left_s = answer->session.expires_s - call->now_ms / 1000;

    if (!call->caller || call->caller->by_cookie)
        exchange_set_header(
            call->exchange, "set-cookie",
            session_cookie(call->arena, secret_reveal(answer->token), left_s, secure));
    else if (json) {
        json_write_key(json, "token");
        json_write_slice(json, secret_reveal(answer->token));
    }
}

static struct error *reply(struct server_call *call, const struct login_answer *answer,
                           const char *status)
{
    struct text json = TEXT_EMPTY;
    struct caller caller = { 0 };
    bool secure = login_has_secure_cookies(call->login);
    struct error *err = gate_resolve(call->gate, call->arena, &answer->session, &caller);

    if (err)
        return err;
    exchange_set_header(call->exchange, "set-cookie",
                        session_cookie(call->arena, secret_reveal(answer->token),
                                       answer->session.expires_s - call->now_ms / 1000, secure));
    json_write_object(&json);
    if (status)
        json_write_member(&json, "status", status);
    json_write_key(&json, "user");
    user_info_write(&json, &caller);
    json_write_end_object(&json);
    return server_reply_json(call, 200, &json);
}

struct error *login_answer_user(struct server_call *call, const struct login_answer *answer)
{
    return reply(call, answer, NULL);
}

struct error *login_answer_success(struct server_call *call, const struct login_answer *answer)
{
    return reply(call, answer, "success");
}
