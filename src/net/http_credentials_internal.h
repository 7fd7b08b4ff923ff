/* Whom the HTTP client trusts and who it is, for one peer: read once, when the peer is made, and
 * handed to every connection as it is. Never changed; any thread. */
#pragma once

#include <curl/curl.h>

#include "base/cleanup.h"

struct error;
struct http_credentials;
struct http_peer_spec;

struct error *http_credentials_new(const struct http_peer_spec *spec,
                                   struct http_credentials **out_credentials);
struct http_credentials *http_credentials_free(struct http_credentials *credentials); /* NULL too */

/* The handle borrows them. */
void http_credentials_apply(const struct http_credentials *credentials, CURL *easy);

CLEANUP_DEFINE(http_credentials, struct http_credentials *, http_credentials_free)
