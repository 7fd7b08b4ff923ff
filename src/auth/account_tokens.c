/* Making tokens, and the two documents that let others verify them. */
#include "auth/account_tokens.h"

#include <string.h>

#include "auth/account_claims_internal.h"
#include "auth/account_tokens_internal.h"
#include "auth/limits.h"
#include "auth/login_cache.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/uuid.h"
#include "crypto/digest.h"
#include "crypto/jwk.h"
#include "crypto/key.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"

#define JTI_PREFIX "JTI="

static struct error *check(const struct account_tokens_options *options)
{
    if (options->issuer_count == 0 || options->issuer_count > ACCOUNT_TOKENS_MAX_ISSUERS)
        return error_new(ERR_INVALID, "service account tokens need 1 to %d issuers, not %zu",
                         ACCOUNT_TOKENS_MAX_ISSUERS, options->issuer_count);
    if (options->key_count == 0 || options->key_count > ACCOUNT_TOKENS_MAX_KEYS)
        return error_new(ERR_INVALID, "service account tokens need 1 to %d keys, not %zu",
                         ACCOUNT_TOKENS_MAX_KEYS, options->key_count);
    if (!key_is_private(options->keys[0]))
        return error_new(ERR_INVALID,
                         "the first key for service account tokens must be a private one");
    for (size_t i = 0; i < options->key_count; i++)
        if (key_type(options->keys[i]) == KEY_ED25519)
            return error_new(ERR_INVALID, "service account tokens are signed with P-256, P-384 or "
                                          "RSA keys, not with Ed25519");
    return NULL;
}

static const char *const *copy_list(struct arena *arena, const char *const *items, size_t count)
{
    const char **copies = arena_array(arena, count, const char *);

    for (size_t i = 0; i < count; i++)
        copies[i] = arena_strdup(arena, items[i]);
    return copies;
}

/* Upstream's derivation, so that a cluster that changes between its API server and ours with the
 * same key keeps its tokens. */
static char *key_id(struct arena *arena, const struct key *key)
{
    CLEANUP(text) struct text der = TEXT_EMPTY;
    unsigned char digest[DIGEST_SHA256_SIZE];

    key_format_public_der(key, &der);
    digest_compute(DIGEST_SHA256, text_slice(&der), digest);
    return base64_format(arena, slice_of((const char *)digest, sizeof(digest)), BASE64_URL_BARE);
}

struct error *account_tokens_new(const struct account_tokens_options *options,
                                 struct account_tokens **out_tokens)
{
    struct account_tokens *tokens;
    struct error *err = check(options);

    if (err)
        return err;
    tokens = NEW(struct account_tokens);
    tokens->arena = arena_create();
    tokens->issuers = copy_list(tokens->arena, options->issuers, options->issuer_count);
    tokens->issuer_count = options->issuer_count;
    tokens->audiences.count = options->audiences.count;
    tokens->audiences.items =
        copy_list(tokens->arena, options->audiences.items, options->audiences.count);
    if (tokens->audiences.count == 0)
        tokens->audiences = (struct login_audiences){ tokens->issuers, tokens->issuer_count };
    tokens->keys = arena_array(tokens->arena, options->key_count, struct jwt_key);
    tokens->key_count = options->key_count;
    for (size_t i = 0; i < options->key_count; i++) {
        tokens->keys[i].key = key_ref(options->keys[i]);
        tokens->keys[i].id = key_id(tokens->arena, options->keys[i]);
    }
    tokens->lookup = options->lookup;
    tokens->clock = options->clock;
    tokens->cache = login_cache_new();
    *out_tokens = tokens;
    return NULL;
}

struct account_tokens *account_tokens_free(struct account_tokens *tokens)
{
    if (!tokens)
        return NULL;
    for (size_t i = 0; i < tokens->key_count; i++)
        key_unref((struct key *)(uintptr_t)tokens->keys[i].key);
    login_cache_free(tokens->cache);
    arena_free(tokens->arena);
    return memory_free(tokens);
}

struct login_audiences account_tokens_audiences(const struct account_tokens *tokens)
{
    return tokens->audiences;
}

static struct error *sign(const struct account_tokens *tokens, const struct account_claims *claims,
                          struct secret **out_token)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct error *err = account_claims_format(claims, &json);

    if (!err)
        err = jwt_sign(&tokens->keys[0], NULL, text_slice(&json), out_token);
    return err ? error_wrap(err, "make a token for service account " SLICE_FORMAT "/" SLICE_FORMAT,
                            SLICE_ARGUMENT(claims->namespace), SLICE_ARGUMENT(claims->account.name))
               : NULL;
}

static struct error *check_request(const struct account_token_request *request)
{
    if (request->secret.name.size > 0 &&
        (request->pod.name.size > 0 || request->node.name.size > 0))
        return error_new(ERR_INVALID, "a token can only be bound to one object");
    if (request->audience_count > ACCOUNT_TOKEN_MAX_AUDIENCES)
        return error_new(ERR_INVALID, "a token has at most %d audiences, not %zu",
                         ACCOUNT_TOKEN_MAX_AUDIENCES, request->audience_count);
    return NULL;
}

static void set_audiences(struct arena *arena, const struct account_tokens *tokens,
                          const struct account_token_request *request,
                          struct account_claims *claims)
{
    struct slice *own = arena_array(arena, tokens->audiences.count, struct slice);

    claims->audiences = request->audiences;
    claims->audience_count = request->audience_count;
    if (request->audience_count > 0)
        return;
    for (size_t i = 0; i < tokens->audiences.count; i++)
        own[i] = slice_from(tokens->audiences.items[i]);
    claims->audiences = own;
    claims->audience_count = tokens->audiences.count;
}

struct error *account_tokens_issue(const struct account_tokens *tokens,
                                   const struct account_token_request *request,
                                   struct account_token *out_token)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text subject = TEXT_EMPTY;
    const char *id = uuid_format(arena, uuid_random());
    int64_t now_s = clock_wall_ms(tokens->clock) / 1000;
    struct account_claims claims = {
        .issuer = slice_from(tokens->issuers[0]),
        .id = slice_from(id),
        .expires_s = now_s + (int64_t)request->lifetime_s,
        .not_before_s = now_s,
        .issued_s = now_s,
        .namespace = request->namespace,
        .account = { request->name, request->uid },
        .pod = { request->pod.name, request->pod.uid },
        .secret = { request->secret.name, request->secret.uid },
        .node = { request->node.name, request->node.uid },
        .warn_after_s = request->warn_after_s ? now_s + (int64_t)request->warn_after_s : 0,
    };
    struct account_token token = { .expires_ms = claims.expires_s * 1000 };
    struct error *err = check_request(request);

    if (err)
        return err;
    user_append_service_account(&subject, request->namespace, request->name);
    claims.subject = text_slice(&subject);
    set_audiences(arena, tokens, request, &claims);
    err = sign(tokens, &claims, &token.token);
    if (err)
        return err;
    memcpy(token.id, JTI_PREFIX, strlen(JTI_PREFIX));
    memcpy(token.id + strlen(JTI_PREFIX), id, UUID_TEXT_SIZE);
    *out_token = token;
    return NULL;
}

struct error *account_tokens_issue_legacy(const struct account_tokens *tokens,
                                          struct slice namespace, struct slice name,
                                          struct slice uid, struct slice secret_name,
                                          struct secret **out_token)
{
    CLEANUP(text) struct text subject = TEXT_EMPTY;
    struct account_claims claims = {
        .issuer = SLICE(ACCOUNT_LEGACY_ISSUER),
        .legacy = true,
        .namespace = namespace,
        .account = { name, uid },
        .secret = { .name = secret_name },
    };

    user_append_service_account(&subject, namespace, name);
    claims.subject = text_slice(&subject);
    return sign(tokens, &claims, out_token);
}

void account_tokens_append_keys(const struct account_tokens *tokens, struct text *text)
{
    jwk_set_format(tokens->keys, tokens->key_count, text);
}

/* Each algorithm once, in the order of the alphabet. */
static void set_algorithms(struct edit *edit, const struct account_tokens *tokens)
{
    static const enum jwt_algorithm known[] = { JWT_ES256, JWT_ES384, JWT_RS256 };
    unsigned used = 0;

    for (size_t i = 0; i < tokens->key_count; i++)
        used |= jwt_algorithm_for(tokens->keys[i].key);
    edit_set_array(edit, EDIT_PATH("id_token_signing_alg_values_supported"));
    for (size_t i = 0; i < COUNT_OF(known); i++)
        if (used & known[i])
            edit_set_string(edit, EDIT_PATH("id_token_signing_alg_values_supported", EDIT_END),
                            slice_from(jwt_algorithm_name(known[i])));
}

bool account_tokens_append_discovery(const struct account_tokens *tokens, const char *jwks_uri,
                                     struct text *text)
{
    struct slice issuer = slice_from(tokens->issuers[0]);
    struct edit *edit;
    struct doc *doc;
    struct error *err;

    if (!slice_has_prefix(issuer, "https://") || strpbrk(tokens->issuers[0], "?#"))
        return false;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("issuer"), issuer);
    edit_set_string(edit, EDIT_PATH("jwks_uri"), slice_from(jwks_uri));
    edit_set_array(edit, EDIT_PATH("response_types_supported"));
    edit_set_string(edit, EDIT_PATH("response_types_supported", EDIT_END), SLICE("id_token"));
    edit_set_array(edit, EDIT_PATH("subject_types_supported"));
    edit_set_string(edit, EDIT_PATH("subject_types_supported", EDIT_END), SLICE("public"));
    set_algorithms(edit, tokens);
    err = edit_seal(edit, &doc);
    if (err) {
        error_drop(err, "an issuer that is no UTF-8 is no URL either");
        return false;
    }
    text_append_slice(text, doc_bytes(doc));
    doc_unref(doc);
    return true;
}
