/* A look at a token that nobody believes yet. */
#include "auth/token.h"

#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/limits.h"
#include "doc/doc.h"
#include "doc/json.h"

static bool split_claims(struct slice token, struct slice *out_claims)
{
    struct slice header;
    struct slice rest;
    struct slice signature;

    return token.size <= JWT_MAX_BYTES && slice_cut(token, '.', &header, &rest) &&
           slice_cut(rest, '.', out_claims, &signature) &&
           !memchr(signature.data, '.', signature.size);
}

static struct doc *parse_claims(struct slice part)
{
    struct doc_options options = { .max_bytes = JWT_MAX_BYTES, .max_depth = 32, .keep_tree = true };
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct doc *doc = NULL;
    struct error *err = base64_parse(part, BASE64_URL_BARE, &json);

    if (!err)
        err = json_parse(text_slice(&json), &options, &doc);
    error_drop(err, "what is no JWT names no issuer");
    return doc;
}

const char *token_peek_issuer(struct arena *arena, struct slice token)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct slice claims;
    struct slice issuer;

    if (!split_claims(token, &claims))
        return NULL;
    doc = parse_claims(claims);
    if (!doc || !value_string(value_get(doc_root(doc), SLICE("iss")), &issuer) ||
        memchr(issuer.data, 0, issuer.size))
        return NULL;
    return arena_text(arena, issuer);
}
