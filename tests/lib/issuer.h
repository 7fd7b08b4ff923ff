/* An OpenID Connect provider inside a test: discovery and keys over TLS. Belongs to the fixture. */
#pragma once

#include <stddef.h>

#include "base/slice.h"

struct http_client;
struct issuer;
struct key;

struct issuer *issuer_start(void);

const char *issuer_url(const struct issuer *issuer);      /* "https://127.0.0.1:PORT/realm" */
struct slice issuer_ca(const struct issuer *issuer);      /* PEM */
struct http_client *issuer_client(struct issuer *issuer); /* to ask it, or anybody */

/* What it publishes from now on; each belongs to the test. */
void issuer_set_keys(struct issuer *issuer, struct key *const *keys, size_t count);

/* Answers with these instead of the real thing; NULL: the real thing. A status of 0 is 200. */
void issuer_set_discovery(struct issuer *issuer, int status, const char *body);
void issuer_set_jwks(struct issuer *issuer, int status, const char *body);

size_t issuer_fetches(struct issuer *issuer); /* of its keys, so far */

/* A token of these claims (JSON), in memory of the fixture. The key's id is its thumbprint. */
struct slice issuer_sign(const struct key *key, const char *claims);
