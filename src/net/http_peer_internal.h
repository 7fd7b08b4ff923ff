/* What the HTTP client needs of a peer. */
#pragma once

#include <curl/curl.h>

#include "net/http_peer.h"

/* Sets everything about the peer on a handle: where to connect, whom to trust, who we are. The
 * handle borrows from the peer and from *connect_to, which the caller frees after the handle. */
void http_peer_apply(const struct http_peer *peer, CURL *easy, struct curl_slist **connect_to);

char *http_peer_url(const struct http_peer *peer, const char *path); /* the caller frees it */
const char *http_peer_prefix(const struct http_peer *peer);          /* of every path; mostly "" */
const char *http_peer_authority(const struct http_peer *peer);       /* for the Host header */
bool http_peer_is_renamed(const struct http_peer *peer); /* the url for curl has another host */
const char *http_peer_user_agent(const struct http_peer *peer);
const struct secret *http_peer_bearer(const struct http_peer *peer); /* or NULL */
