/* The roots somebody believes in, and the question whether a certificate leads to one of them.
 * Never changed once made and counted by reference; any thread may ask. */
#pragma once

#include <stdint.h>

#include "base/cleanup.h"

struct certificate;
struct certificate_list;
struct error;
struct trust;
struct x509_store_st;

/* Every certificate of the list is an anchor, self-signed or not; the list is not kept. An empty
 * one trusts nobody. */
struct trust *trust_new(const struct certificate_list *roots);
struct trust *trust_ref(struct trust *trust);
struct trust *trust_unref(struct trust *trust); /* NULL in, NULL out */

enum trust_purpose {
    TRUST_ANY_PURPOSE,
    TRUST_SERVER, /* the certificate will prove a server to us */
    TRUST_CLIENT,
};

struct trust_question {
    const struct certificate_list *intermediates; /* what the peer sent besides; may be NULL */
    enum trust_purpose purpose;
    const char *host; /* name or address that must be in it; NULL: not asked */
    int64_t now_ms;   /* since 1970: clock_wall_ms() */
};

/* Checks signatures, times, purpose, CA flags, path limits, name constraints and the host. The
 * error (ERR_UNAUTHENTICATED) says which certificate failed and why. */
struct error *trust_verify(const struct trust *trust, const struct certificate *certificate,
                           const struct trust_question *question);

/* For rooms that hand the roots to OpenSSL themselves: borrowed, not to be changed. */
struct x509_store_st *trust_native(const struct trust *trust);

CLEANUP_DEFINE(trust, struct trust *, trust_unref)
