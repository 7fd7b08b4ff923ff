/* Tokens of ours are known by their description. */
#include "os/join_token.h"

#include "auth/bootstrap_token.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "os/limits.h"
#include "os/os_internal.h"

#define DESCRIPTION "butler"
#define GROUP       "system:bootstrappers:kubeadm:default-node-token"

static struct error *make_secret(struct arena *arena, const struct join_token *token,
                                 const struct doc **out_secret)
{
    struct edit *edit = edit_new();
    struct slice id = { 0 };
    struct slice secret = { 0 };

    ASSERT(bootstrap_token_split(secret_reveal(token->value), &id, &secret));
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"),
                    slice_from(arena_format(arena, BOOTSTRAP_TOKEN_SECRET_PREFIX SLICE_FORMAT,
                                            SLICE_ARGUMENT(id))));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), SLICE(BOOTSTRAP_TOKEN_NAMESPACE));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", "app.kubernetes.io/managed-by"),
                    SLICE("butler"));
    edit_set_string(edit, EDIT_PATH("type"), SLICE(BOOTSTRAP_TOKEN_SECRET_TYPE));
    os_set_data(edit, "token-id", id);
    os_set_data(edit, "token-secret", secret);
    os_set_data(edit, "usage-bootstrap-authentication", SLICE("true"));
    os_set_data(edit, "usage-bootstrap-signing", SLICE("true"));
    os_set_data(edit, "auth-extra-groups", SLICE(GROUP));
    os_set_data(edit, "description", SLICE(DESCRIPTION));
    os_set_data(edit, "expiration",
                slice_from(timestamp_format(arena, token->expires_ms * 1000, TIMESTAMP_SECONDS)));
    return os_seal(arena, edit, out_secret);
}

struct error *join_token_make(struct arena *arena, int64_t now_ms, struct join_token *out_token,
                              const struct doc **out_secret)
{
    static const struct slice letters = { "abcdefghijklmnopqrstuvwxyz0123456789", 36 };
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    struct join_token token;
    struct error *err;

    random_append(&text, letters, 6);
    text_append_char(&text, '.');
    random_append(&text, letters, 16);
    token.value = os_keep_secret(arena, &text);
    /* Whole seconds, as the Secret says it. */
    token.expires_ms = (now_ms + JOIN_TOKEN_LIFETIME_MS) / 1000 * 1000;
    err = make_secret(arena, &token, out_secret);
    if (!err)
        *out_token = token;
    return err;
}

static bool is_ours(const struct doc *secret)
{
    CLEANUP(text) struct text description = TEXT_EMPTY;
    struct slice base64;
    struct error *err;

    if (!value_string(value_find(doc_root(secret), VALUE_KEYS("data", "description")), &base64))
        return false;
    err = base64_parse(base64, BASE64_STANDARD, &description);
    if (err) {
        error_drop(err, "what cannot be read is not ours");
        return false;
    }
    return slice_is(text_slice(&description), DESCRIPTION);
}

bool join_token_read(struct arena *arena, const struct doc *secret, struct join_token *out_token)
{
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    struct bootstrap_token token;

    if (!is_ours(secret) || !bootstrap_token_read(arena, secret, &token))
        return false;
    if (!token.may_log_in || !token.may_sign || !token.expires)
        return false;
    text_append_slice(&text, token.id);
    text_append_char(&text, '.');
    text_append_slice(&text, token.secret);
    *out_token = (struct join_token){ .value = os_keep_secret(arena, &text),
                                      .expires_ms = token.expires_ms };
    return true;
}

bool join_token_is_old(const struct join_token *token, int64_t now_ms)
{
    return token->expires_ms - now_ms < JOIN_TOKEN_RENEW_MS;
}
