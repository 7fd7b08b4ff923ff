/* Who are you? Puts the logins together for one API server: a client certificate, else a bearer
 * token, else nobody in particular. A credential that is wrong is refused, never taken for none.
 *
 * A plain struct that the API server fills once; what it points to outlives it. Any thread for
 * logins that do not wait, worker threads for the others. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "auth/login.h"
#include "auth/lookup.h"
#include "base/slice.h"

struct account_tokens;
struct arena;
struct certificate;
struct certificate_list;
struct clock;
struct error;
struct front_proxy;
struct headers;
struct oidc;
struct token_file;

struct authenticator {
    const struct token_file *static_tokens; /* NULL: none */
    struct account_tokens *accounts;        /* NULL: service accounts cannot log in */
    struct oidc *const *providers;          /* each for its own issuer */
    size_t provider_count;
    /* Whose certificates are logins; NULL: all that TLS has believed. Asked with every request, so
     * a connection does not outlive the trust it was made under. */
    const struct certificate_list *clients;
    const struct front_proxy *front_proxy; /* who may speak for others; NULL: nobody */
    struct lookup lookup;
    bool bootstrap_tokens; /* believed at all */
    bool anonymous;        /* without a credential: system:anonymous instead of a refusal */
    struct login_audiences audiences; /* of the API server; none: the service accounts' issuer's */
    const struct clock *clock;
};

/* What a request brings along. */
struct authenticator_request {
    const struct certificate *certificate; /* verified by TLS; NULL: none */
    const struct certificate *top; /* the last one on the way to the authority; NULL: itself */
    bool refused;                  /* there was a certificate, but TLS does not believe it */
    const struct headers *headers;
    bool is_websocket; /* a browser cannot set Authorization and names its token as a protocol */
};

/* ERR_UNAUTHENTICATED when the request must be answered 401. Users who are somebody are in the
 * group system:authenticated. */
struct error *authenticator_login(struct arena *arena, const struct authenticator *authenticator,
                                  const struct authenticator_request *request,
                                  struct login *out_login);

/* Whether this login may have to wait for an identity provider's server. Any thread. */
bool authenticator_may_wait(struct arena *arena, const struct authenticator *authenticator,
                            const struct authenticator_request *request);

/* The same for a bare token, as in a TokenReview, perhaps on behalf of another server's audiences
 * (NULL: the API server's own). */
struct error *authenticator_login_token(struct arena *arena,
                                        const struct authenticator *authenticator,
                                        struct slice token, const struct login_audiences *wanted,
                                        struct login *out_login);
