/* Tokens and their headers. What we accept is, byte for byte, what signing the same header and
 * claims gives; a header we read can be written and read back unchanged. */
#include "crypto/jwt.h"

#include <openssl/err.h>
#include <stdint.h>
#include <string.h>

#include "base/base64.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/jose_header_internal.h"
#include "crypto/secret.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct error *accept(struct slice claims, void *context)
{
    (void)claims;
    (void)context;
    return NULL;
}

static bool refused(struct error *err)
{
    bool is_refused = err != NULL;

    ASSERT(ERR_peek_error() == 0);
    error_drop(err, "most inputs are no tokens");
    return is_refused;
}

static void append_token(const struct secret *secret, struct slice header, struct slice claims,
                         struct text *token)
{
    unsigned char mac[DIGEST_SHA256_SIZE];

    base64_append(token, header, BASE64_URL_BARE);
    text_append_char(token, '.');
    base64_append(token, claims, BASE64_URL_BARE);
    digest_hmac(secret, text_slice(token), mac);
    text_append_char(token, '.');
    base64_append(token, slice_of((const char *)mac, sizeof(mac)), BASE64_URL_BARE);
}

static bool try_token(struct arena *arena, const struct secret *secret, struct slice token)
{
    const struct jwt_key key = { .secret = secret };
    const struct jwt_policy policy = {
        .algorithms = JWT_HS256, .keys = &key, .key_count = 1, .check = accept
    };
    CLEANUP(text) struct text again = TEXT_EMPTY;
    struct jwt jwt;

    if (refused(jwt_verify(arena, token, &policy, &jwt)))
        return false;
    ASSERT(jwt.algorithm == JWT_HS256);
    append_token(secret, jwt.header, jwt.claims, &again);
    ASSERT(slice_equal(text_slice(&again), token));
    return true;
}

static void append_member(struct text *json, const char *name, const char *value)
{
    if (!value)
        return;
    text_appendf(json, "%s\"%s\":\"", json->size > 1 ? "," : "", name);
    for (; *value; value++) {
        if ((unsigned char)*value < 0x20 || *value == '"' || *value == '\\')
            text_appendf(json, "\\u%04x", (unsigned char)*value);
        else
            text_append_char(json, *value);
    }
    text_append_char(json, '"');
}

static bool same(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

/* Returns whether the header asks for HS256, the one that the key below would verify. */
static bool try_header(struct arena *arena, struct slice json)
{
    CLEANUP(text) struct text written = TEXT_EMPTY;
    struct jose_header header;
    struct jose_header back;

    if (refused(jose_header_parse(arena, json, &header)))
        return false;
    text_append_char(&written, '{');
    append_member(&written, "alg", header.algorithm);
    append_member(&written, "typ", header.type);
    append_member(&written, "kid", header.id);
    text_append_char(&written, '}');
    ASSERT(!refused(jose_header_parse(arena, text_slice(&written), &back)));
    ASSERT(same(header.algorithm, back.algorithm) && same(header.type, back.type) &&
           same(header.id, back.id));
    return strcmp(header.algorithm, "HS256") == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(secret) struct secret *secret =
        secret_new("0123456789abcdef0123456789abcdef", 32);
    CLEANUP(text) struct text token = TEXT_EMPTY;
    struct slice input = slice_of((const char *)data, size);
    struct slice header = input;
    struct slice claims = SLICE("{}");

    try_token(arena, secret, input);

    /* The same bytes as a header, with claims after a NUL, correctly signed. */
    slice_cut(input, '\0', &header, &claims);
    append_token(secret, header, claims, &token);
    if (size < 1024)
        ASSERT(try_token(arena, secret, text_slice(&token)) == try_header(arena, header));
    return 0;
}
