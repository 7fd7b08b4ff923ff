/* Logins that an operator sets up beside those every API has: a file of tokens, and an identity
 * provider. Opened on the start-up thread, which is the loop's. */
#pragma once

#include <stddef.h>

#include "base/cleanup.h"

struct clock;
struct error;
struct logins;
struct loop;
struct oidc;
struct token_file;

/* NULL each: not given. */
struct logins_options {
    const char *token_file; /* CSV: token,user,uid,"group1,group2" */
    const char *issuer;     /* of the provider; there is none without it */
    const char *client_id;
    const char *username_claim;
    const char *username_prefix;
    const char *groups_claim;
    const char *groups_prefix;
    const char *required_claims; /* "name=value,…" */
    const char *ca_file;
    const char *algorithms; /* "RS256,ES256" */
};

/* ERR_BAD_REQUEST names the flag. Nothing is fetched yet. */
struct error *logins_open(const struct logins_options *options, struct loop *loop,
                          const struct clock *clock, struct logins **out_logins);

/* Loop thread, when nobody can log in any more; the loop has to run once more. NULL in, NULL out.
 */
struct logins *logins_close(struct logins *logins);

const struct token_file *logins_tokens(const struct logins *logins); /* NULL: there is none */
struct oidc *const *logins_providers(const struct logins *logins);
size_t logins_provider_count(const struct logins *logins);

CLEANUP_DEFINE(logins, struct logins *, logins_close)
