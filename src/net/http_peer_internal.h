/* What the HTTP client needs of a peer. */
#pragma once

#include <curl/curl.h>

#include "net/http_peer.h"

/* Sets everything about the peer on a handle: where to connect, whom to trust, who we are. The
 * handle borrows from the peer; what it cannot borrow is added to *resolve (freed with the handle).
 */
void http_peer_apply(const struct http_peer *peer, CURL *easy, struct curl_slist **connect_to);

char *http_peer_url(const struct http_peer *peer, const char *path); /* the caller frees it */
const char *http_peer_authority(const struct http_peer *peer); /* for the Host header, or NULL */
const char *http_peer_user_agent(const struct http_peer *peer);
const struct secret *http_peer_bearer(const struct http_peer *peer); /* or NULL */
