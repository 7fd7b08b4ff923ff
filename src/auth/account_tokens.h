/* Tokens of service accounts: making them, and believing them. One object per API server instance;
 * never changed once made but for its memory of good tokens. Any thread; making a token with an RSA
 * key takes milliseconds: worker threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "auth/login.h"
#include "auth/lookup.h"
#include "base/cleanup.h"
#include "base/slice.h"

struct account_tokens;
struct arena;
struct clock;
struct error;
struct key;
struct secret;
struct text;

/* Everything is copied or referenced. */
struct account_tokens_options {
    const char *const *issuers; /* the first is written into tokens, all are believed */
    size_t issuer_count;
    struct login_audiences audiences; /* the API server's own; none: the issuers */
    struct key *const *keys;          /* the first, which is private, signs; all are believed */
    size_t key_count;
    struct lookup lookup;
    const struct clock *clock; /* outlives it */
};

/* ERR_INVALID names what is missing. */
struct error *account_tokens_new(const struct account_tokens_options *options,
                                 struct account_tokens **out_tokens);
struct account_tokens *account_tokens_free(struct account_tokens *tokens); /* NULL in, NULL out */

struct login_audiences account_tokens_audiences(const struct account_tokens *tokens);

/* An object that a token lives no longer than. Empty names: none. */
struct account_token_bound {
    struct slice name;
    struct slice uid;
};

struct account_token_request {
    struct slice namespace;
    struct slice name;
    struct slice uid;
    const struct slice *audiences; /* none: the API server's own */
    size_t audience_count;
    struct account_token_bound pod;
    struct account_token_bound secret; /* not together with the others */
    struct account_token_bound node;   /* beside a pod it is told, not checked */
    uint64_t lifetime_s;
    uint64_t warn_after_s; /* 0: never; see login.stale_token */
};

struct account_token {
    struct secret *token; /* the caller owns it */
    char id[64];          /* what its logins carry as credential id: "JTI=…" */
    int64_t expires_ms;
};

struct error *account_tokens_issue(const struct account_tokens *tokens,
                                   const struct account_token_request *request,
                                   struct account_token *out_token);

/* The kind without expiry that lives in a secret of type kubernetes.io/service-account-token. */
struct error *account_tokens_issue_legacy(const struct account_tokens *tokens,
                                          struct slice namespace, struct slice name,
                                          struct slice uid, struct slice secret_name,
                                          struct secret **out_token);

/* Says without any check of the signature whether the token claims to be from one of our issuers.
 */
bool account_tokens_is_ours(const struct account_tokens *tokens, struct slice token);

/* Checks signature, times and audience (NULL: the API server's own), and that account and bound
 * object are still the ones the token was made for. ERR_UNAUTHENTICATED says what is wrong. */
struct error *account_tokens_verify(struct arena *arena, struct account_tokens *tokens,
                                    struct slice token, const struct login_audiences *wanted,
                                    struct login *out_login);

/* Documents for /openid/v1/jwks and /.well-known/openid-configuration. The second needs an issuer
 * that is an https URL; false, and nothing appended, for others. */
void account_tokens_append_keys(const struct account_tokens *tokens, struct text *text);
bool account_tokens_append_discovery(const struct account_tokens *tokens, const char *jwks_uri,
                                     struct text *text);

CLEANUP_DEFINE(account_tokens, struct account_tokens *, account_tokens_free)
