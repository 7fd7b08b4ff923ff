/* What a TLS endpoint is: its certificate, whom it believes, what it offers. Never changed once
 * made and counted by reference, so any thread may hold one. A reload makes a new one; connections
 * keep what they began with. Making one costs about a millisecond. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"

struct certificate_list;
struct error;
struct key;
struct ssl_st;
struct tls;
struct trust;

enum tls_clients {
    TLS_CLIENTS_ANONYMOUS, /* not asked for a certificate */
    TLS_CLIENTS_OPTIONAL,  /* asked; one that does not verify counts as none */
    TLS_CLIENTS_REQUIRED,  /* without one that verifies there is no connection */
};

struct tls_server_options {
    const struct certificate_list *chain; /* the server's own first */
    const struct key *key;                /* private */
    enum tls_clients clients;
    const struct certificate_list *client_authorities; /* unless TLS_CLIENTS_ANONYMOUS */
    bool without_http2;

    /* Called in the handshake, on the loop thread, with the name the client asked for. Returns
     * whose certificate and client rules apply, borrowed for the call; NULL: our own. May be NULL.
     */
    struct tls *(*find)(void *context, const char *name);
    void *find_context;

    /* Sessions that began with it can be resumed with the new one. May be NULL. */
    const struct tls *predecessor;
};

struct error *tls_server_new(const struct tls_server_options *options, struct tls **out_tls);

struct tls_client_options {
    const struct trust *trust;            /* NULL: the roots of this machine */
    const struct certificate_list *chain; /* NULL: anonymous */
    const struct key *key;
};

struct error *tls_client_new(const struct tls_client_options *options, struct tls **out_tls);

struct tls *tls_ref(struct tls *tls);
struct tls *tls_unref(struct tls *tls); /* NULL in, NULL out */

/* A session on a connected socket, which stays the caller's; freed with SSL_free() before the tls
 * is given back. host: for clients, the name or address that the certificate must carry. */
struct error *tls_session_new(struct tls *tls, int fd, const char *host, struct ssl_st **out_ssl);

/* What the last failed call on this thread left behind, as text; empties OpenSSL's queue. */
struct error *tls_error(const char *doing);

CLEANUP_DEFINE(tls, struct tls *, tls_unref)
