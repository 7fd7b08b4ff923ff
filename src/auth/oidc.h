/* Logins with ID tokens of an OpenID Connect provider. Discovery and keys are fetched when they are
 * first needed, and again when a token names a key that is not known. Worker threads: a login may
 * have to wait for the provider. */
#pragma once

#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct arena;
struct clock;
struct error;
struct http_client;
struct oidc;
struct user;

struct oidc_claim {
    const char *name;
    const char *value;
};

/* Everything is copied. NULL and empty: see behind each. */
struct oidc_options {
    const char *issuer; /* an https URL, exactly as tokens have it */
    const char *const *client_ids;
    size_t client_id_count;      /* at least one; a token must be for one of them */
    const char *username_claim;  /* NULL: sub. With email, email_verified must not be false */
    const char *username_prefix; /* NULL: the issuer and '#', for email nothing; "-": nothing */
    const char *groups_claim;    /* NULL: no groups. A text or a list of them */
    const char *groups_prefix;   /* NULL: nothing */
    const struct oidc_claim *required;
    size_t required_count;
    unsigned algorithms; /* enum jwt_algorithm, without HS256; 0: RS256 */
    struct slice ca_pem; /* trust these alone; empty: the machine's roots */

    struct http_client *client; /* outlives it, as does the clock */
    const struct clock *clock;
};

/* ERR_INVALID names the option. Nothing is fetched yet. */
struct error *oidc_new(const struct oidc_options *options, struct oidc **out_oidc);
struct oidc *oidc_free(struct oidc *oidc); /* NULL in, NULL out */

const char *oidc_issuer(const struct oidc *oidc);

/* ERR_UNAUTHENTICATED says what is wrong with the token; ERR_UNAVAILABLE that the provider's keys
 * cannot be had. */
struct error *oidc_verify(struct arena *arena, struct oidc *oidc, struct slice token,
                          struct user **out_user);

/* Fetches the keys ahead of the first login, and says whether the provider answers. */
struct error *oidc_prepare(struct oidc *oidc);

CLEANUP_DEFINE(oidc, struct oidc *, oidc_free)
