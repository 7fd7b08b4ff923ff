/* Bootstrap tokens: secrets, logins, and the signature of cluster-info. */
#include "auth/bootstrap_token.h"

#include <string.h>

#include "auth/limits.h"
#include "auth/lookup.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "doc/doc.h"

enum {
    ID_SIZE = 6,
    SECRET_SIZE = 16,
    GROUP_MAX = 256, /* behind the prefix */
};

#define USER_PREFIX  "system:bootstrap:"
#define GROUP_PREFIX USER_GROUP_BOOTSTRAPPERS ":"

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
}

static bool are_letters(struct slice text)
{
    for (size_t i = 0; i < text.size; i++)
        if (!is_letter(text.data[i]))
            return false;
    return true;
}

bool bootstrap_token_split(struct slice token, struct slice *out_id, struct slice *out_secret)
{
    struct slice id;
    struct slice secret;

    if (!slice_cut(token, '.', &id, &secret) || id.size != ID_SIZE || secret.size != SECRET_SIZE ||
        !are_letters(id) || !are_letters(secret))
        return false;
    *out_id = id;
    *out_secret = secret;
    return true;
}

/* A field of the secret's data; empty when it is not there or cannot be read. */
static struct slice data_at(struct arena *arena, struct value root, const char *key)
{
    CLEANUP(secret_text) struct text bytes = TEXT_EMPTY;
    struct slice encoded = value_string_or(value_find(root, VALUE_KEYS("data", key)), SLICE(""));
    struct error *err = base64_parse(encoded, BASE64_STANDARD, &bytes);

    error_drop(err, "a field that cannot be read is as good as none");
    return slice_of(arena_strndup(arena, text_string(&bytes), bytes.size), bytes.size);
}

/* system:bootstrappers: and letters, digits, colons, dashes; the last is a letter or digit. */
static bool is_group(struct slice group)
{
    size_t start = strlen(GROUP_PREFIX);

    if (!slice_has_prefix(group, GROUP_PREFIX) || group.size == start ||
        group.size - start > GROUP_MAX || !is_letter(group.data[group.size - 1]))
        return false;
    for (size_t i = start; i < group.size; i++)
        if (!is_letter(group.data[i]) && group.data[i] != ':' && group.data[i] != '-')
            return false;
    return true;
}

static bool read_groups(struct arena *arena, struct slice list, struct bootstrap_token *token)
{
    struct slice *groups;
    struct slice group;
    struct slice rest = list;
    size_t count = 1;

    for (size_t i = 0; i < list.size; i++)
        count += list.data[i] == ',';
    if (count >= USER_MAX_GROUPS)
        return false;
    groups = arena_array(arena, count + 1, struct slice);
    groups[token->group_count++] = SLICE(USER_GROUP_BOOTSTRAPPERS);
    while (list.size > 0 && slice_split(&rest, ',', &group)) {
        if (!is_group(group))
            return false;
        groups[token->group_count++] = group;
    }
    token->groups = groups;
    return true;
}

static void read_expiry(struct slice text, struct bootstrap_token *token)
{
    int64_t us = 0;

    token->expires = text.size > 0;
    if (token->expires)
        error_drop(timestamp_parse(text, &us), "a time that cannot be read is over");
    token->expires_ms = us / 1000;
}

static bool read_secret(struct arena *arena, struct value root, struct bootstrap_token *token)
{
    struct slice type = value_string_or(value_get(root, SLICE("type")), SLICE(""));

    if (!slice_is(type, BOOTSTRAP_TOKEN_SECRET_TYPE) ||
        value_exists(value_find(root, VALUE_KEYS("metadata", "deletionTimestamp"))))
        return false;
    token->id = data_at(arena, root, "token-id");
    token->secret = data_at(arena, root, "token-secret");
    if (token->id.size != ID_SIZE || !are_letters(token->id) || token->secret.size == 0)
        return false;
    read_expiry(data_at(arena, root, "expiration"), token);
    token->may_log_in = slice_is(data_at(arena, root, "usage-bootstrap-authentication"), "true");
    token->may_sign = slice_is(data_at(arena, root, "usage-bootstrap-signing"), "true");
    return read_groups(arena, data_at(arena, root, "auth-extra-groups"), token);
}

bool bootstrap_token_read(struct arena *arena, const struct doc *secret,
                          struct bootstrap_token *out_token)
{
    CLEANUP(doc) struct doc *copy =
        doc_new(doc_bytes(secret)); /* the store's stays unparsed */
    struct bootstrap_token token = { 0 };

    if (!read_secret(arena, doc_root(copy), &token))
        return false;
    *out_token = token;
    return true;
}

bool bootstrap_token_has_expired(const struct bootstrap_token *token, const struct clock *clock)
{
    return token->expires && token->expires_ms <= clock_wall_ms(clock);
}

static bool find_token(struct arena *arena, const struct lookup *lookup, struct slice id,
                       struct bootstrap_token *out_token)
{
    CLEANUP(doc) struct doc *secret = NULL;
    const char *name =
        arena_format(arena, BOOTSTRAP_TOKEN_SECRET_PREFIX SLICE_FORMAT, SLICE_ARGUMENT(id));

    secret = lookup->find(lookup->context, LOOKUP_SECRET, SLICE(BOOTSTRAP_TOKEN_NAMESPACE),
                          slice_from(name));
    return secret && bootstrap_token_read(arena, secret, out_token);
}

struct error *bootstrap_token_verify(struct arena *arena, const struct lookup *lookup,
                                     const struct clock *clock, struct slice token,
                                     struct user **out_user)
{
    struct bootstrap_token known;
    struct user_spec spec = { .origin = USER_FROM_BOOTSTRAP_TOKEN };
    struct slice id;
    struct slice secret;

    if (!bootstrap_token_split(token, &id, &secret) || !find_token(arena, lookup, id, &known) ||
        !secret_equal_bytes(known.secret, secret) || !slice_equal(known.id, id) ||
        bootstrap_token_has_expired(&known, clock) || !known.may_log_in)
        return error_new(ERR_UNAUTHENTICATED, "the bootstrap token is not valid");
    spec.name = slice_from(arena_format(arena, USER_PREFIX SLICE_FORMAT, SLICE_ARGUMENT(id)));
    spec.groups = known.groups;
    spec.group_count = known.group_count;
    return user_new(arena, &spec, out_user);
}

void bootstrap_token_sign(struct slice content, struct slice id, struct slice secret,
                          struct text *text)
{
    CLEANUP(secret) struct secret *key = secret_new(secret.data, secret.size);
    CLEANUP(text) struct text header = TEXT_EMPTY;
    CLEANUP(text) struct text message = TEXT_EMPTY;
    unsigned char mac[DIGEST_SHA256_SIZE];

    /* Not jwt_sign(): it refuses secrets of 16 letters, and is right to for anything but this. */
    text_appendf(&header, "{\"alg\":\"HS256\",\"kid\":\"" SLICE_FORMAT "\"}", SLICE_ARGUMENT(id));
    base64_append(&message, text_slice(&header), BASE64_URL_BARE);
    text_append_slice(text, text_slice(&message));
    text_append_char(&message, '.');
    base64_append(&message, content, BASE64_URL_BARE);
    digest_hmac(key, text_slice(&message), mac);
    text_append(text, "..");
    base64_append(text, slice_of((const char *)mac, sizeof(mac)), BASE64_URL_BARE);
}
