/* What a successful login says. */
#pragma once

#include <stddef.h>

struct user;

/* Memory of the arena that the login was given. */
struct login {
    struct user *user;

    /* Those of the wanted audiences that the credential is for. */
    const char *const *audiences;
    size_t audience_count;

    /* For audit: the subject of a token without expiry, and how long a token has been used beyond
     * the time its owner asked for. NULL: neither. */
    const char *legacy_token;
    const char *stale_token;
};

/* Whom a login must be for: one of these audiences, those of the API server itself unless somebody
 * asks on behalf of another server. */
struct login_audiences {
    const char *const *items;
    size_t count;
};
