/* Invites as administrators hand them out. */
#include "server/user_invite.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "doc/format.h"
#include "doc/json_write.h"
#include "server/account.h"
#include "server/gate.h"
#include "server/login.h"
#include "server/server_call.h"
#include "server/settings.h"
#include "server/user_name.h"

enum {
    TOKEN_BYTES = 32
};

struct error *user_invite_read_email(struct server_call *call, const char **out_email)
{
    struct slice email;

    if (!value_string(value_get(call->body, SLICE("email")), &email))
        return server_error_field("email", "is missing");
    email = slice_trim(email);
    if (!format_matches(FORMAT_EMAIL, email) || memchr(email.data, '<', email.size))
        return server_error_field("email", "is no e-mail address");
    *out_email = user_name_fold_email(call->arena, email);
    return NULL;
}

struct error *user_invite_open(struct server_call *call, const char *name,
                               struct secret **out_token, struct doc **out_user)
{
    struct login *login = call->login;
    struct accounts accounts = login_accounts(login);
    int64_t expires_ms = call->now_ms + (int64_t)login_settings(login)->invite_expiry_ms;
    CLEANUP(secret) struct secret *bytes = secret_new_random(TOKEN_BYTES);
    CLEANUP(secret_text) struct text token = TEXT_EMPTY;
    const char *hash;
    struct error *err;

    hex_append(&token, secret_reveal(bytes));
    hash = digest_hex(call->arena, text_slice(&token));
    err =
        account_open_invite(&accounts, name, slice_from(hash), expires_ms, call->now_ms, out_user);
    if (err)
        return err;
    *out_token = secret_take_text(&token);
    return NULL;
}

void user_invite_write(struct server_call *call, const struct secret *token, struct text *json)
{
    CLEANUP(secret_text) struct text url = TEXT_EMPTY;

    text_append(&url, gate_origin(call->gate, call));
    text_append(&url, "/invite/");
    text_append_slice(&url, secret_reveal(token));
    json_write_key(json, "inviteUrl");
    json_write_slice(json, text_slice(&url));
}
