/* A platform with tenants, and every credential of each: what a thief would take from one to the
 * others. Belongs to the fixture; one thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "base/vec.h"

struct http_peer;
struct secret;
struct town;

struct credential {
    const char *name; /* "t03 scheduler.conf" */
    const char *user; /* who it is to whoever believes it */
    struct slice certificate_pem;
    const struct secret *key_pem;
    const struct secret *token;
    bool is_proxy; /* speaks for others, which it names in headers */
};

/* One API: the platform's, or a tenant's. */
struct realm {
    const char *name; /* of its TenantControlPlane; NULL: the platform's */
    const char *uid;
    const char *url;
    struct slice ca_pem;
    struct http_peer *admin;
    struct http_peer *nobody; /* without a certificate */
    VEC(struct credential) credentials;
};

struct estate {
    struct town *town;
    size_t count;
    struct realm *realms; /* the platform's first, then the tenants' */
};

/* Starts all of it. */
struct estate *estate_new(size_t tenants);

/* An entry of one of the tenant's Secrets, on the platform; memory of the fixture. */
struct slice estate_secret(struct estate *estate, const struct realm *realm, const char *suffix,
                           const char *key);

/* "who am I" with this credential, to any realm. */
enum verdict {
    VERDICT_BELIEVED, /* as the credential's own user */
    VERDICT_REFUSED,  /* 401, or no connection at all because of the certificate */
    VERDICT_OTHER,    /* everything else, which nobody wants */
};

struct question {
    const struct credential *credential;
    const struct realm *to;
    enum verdict verdict;
    const char *answer; /* what came */
};

/* All of them, some at once. */
void estate_ask(struct estate *estate, struct question *questions, size_t count);
