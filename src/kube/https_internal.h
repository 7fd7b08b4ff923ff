/* What the files of the HTTPS transport share. */
#pragma once

#include <stdbool.h>

#include "kube/transport.h"

struct clock;
struct http_client;
struct http_header;
struct http_peer;
struct http_request;
struct http_response;
struct https_token;
struct secret;

struct https {
    struct kube_transport transport;
    struct http_client *client;
    struct http_peer *peer;
    struct https_token *token; /* NULL: the peer has whatever is needed */

    struct http_header *identity; /* whom we act as; sent with every request */
    size_t identity_count;
};

static inline struct https *https_of(struct kube_transport *transport)
{
    return CONTAINER_OF(transport, struct https, transport);
}

/* The options of a deletion as its body; NULL when there are none. A reference of the caller's. */
struct error *https_delete_options(const struct kube_request *request, struct doc **out_doc);

const char *https_patch_type(enum kube_patch_type type);

/* What we would like to get. */
const char *https_accept(const struct kube_request *request);

/* https.c: the headers of a request, which are those given and whom we act as; in the arena. */
const struct http_header *https_headers(struct arena *arena, const struct https *https,
                                        const struct http_header *given, size_t *count);

/* https.c: reads an answer; a Status object of failure becomes an error. */
struct error *https_read(const struct http_response *response, struct doc **out_doc);

/* GET of some path, for discovery. */
struct error *https_get(struct https *https, const char *path, const char *accept,
                        struct http_abort *abort, struct doc **out_doc);

/* https_watch.c, https_discovery.c */
struct kube_watch *https_watch(struct kube_transport *transport, const struct kube_request *request,
                               const struct kube_watch_events *events, void *context);
struct error *https_discover(struct kube_transport *transport, struct arena *arena,
                             struct http_abort *abort, struct kube_discovery *out_discovery);

/* https_token.c: a token that is read again every HTTPS_TOKEN_MS. Any thread; the caller frees the
 * copy. NULL in, NULL out. */
struct error *https_token_new(const struct clock *clock, const char *path,
                              struct https_token **out_token);
struct https_token *https_token_free(struct https_token *token);
struct secret *https_token_dup(struct https_token *token);
struct error *https_token_read(const char *path, struct secret **out_token); /* of such a file */
