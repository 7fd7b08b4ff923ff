/* A provider's own API: where it is, who we are there, and whether that works. Credentials are used
 * and never shown. Worker threads. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"
#include "doc/value.h"
#include "server/outbound.h"

struct arena;
struct error;
struct http_request;
struct http_response;
struct secret;
struct server_call;

/* Everything belongs to the arena. */
struct provider_access {
    const char *kind; /* "nutanix" */
    enum outbound_trust trust;
    const char *url;
    const char *server_name; /* that the certificate must have; NULL: the host */
    bool insecure;
    struct slice ca_pem;
    struct slice certificate_pem;
    const struct secret *key;
    const struct secret *bearer;
    const char *authorization; /* NULL: none; a secret, wiped with the arena */
    const char *login;         /* body of a login form instead; the same */
};

/* From a ProviderConfig and the Secret of its credentials. ERR_BAD_REQUEST not_supported: we do not
 * speak to this kind. ERR_INVALID: something is missing. */
struct error *provider_access_read(struct arena *arena, enum outbound_trust trust,
                                   struct value provider, struct value secret,
                                   struct provider_access *out_access);

/* One request. ERR_FORBIDDEN address_not_allowed: the server does not go there, and nothing was
 * sent. ERR_UNAVAILABLE, ERR_TIMEOUT: nobody answered. The caller owns the response. */
struct error *provider_access_ask(const struct server_call *call,
                                  const struct provider_access *access,
                                  const struct http_request *request,
                                  struct http_response **out_response);

/* Whether the provider answers and knows us. Texts are constant, or of the arena. */
struct provider_verdict {
    bool valid;
    const char *category; /* "tls", "network", "auth", "parse"; NULL: it is valid */
    const char *message;
};

/* Errors are those that are no verdict: not_supported, address_not_allowed. */
struct error *provider_access_check(const struct server_call *call,
                                    const struct provider_access *access,
                                    struct provider_verdict *out_verdict);
