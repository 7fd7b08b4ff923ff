/* Who is at the other end of a connection, for every request that comes over it. Never changed once
 * made; any thread may read one, references are counted on the loop thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "crypto/certificate.h"
#include "net/address.h"

struct connection;
struct remote;

struct remote {
    unsigned refs;
    struct address address;
    bool encrypted;
    const char *tls_version; /* "TLSv1.3"; NULL: clear text */
    const char *cipher;
    char *server_name; /* the name the client asked for; NULL: none */

    /* The client's certificate first, then what leads to the authority. Verified and in time when
     * the connection was made; empty: the client did not prove who it is. */
    struct certificate_list certificates;
    bool refused; /* it showed a certificate that is not believed or not in time */
};

/* Looks at a connection that is open. now_ms is wall time. */
struct remote *remote_new(const struct connection *connection, int64_t now_ms);
struct remote *remote_ref(struct remote *remote);
struct remote *remote_unref(struct remote *remote);
