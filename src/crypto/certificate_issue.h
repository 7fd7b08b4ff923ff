/* Makes certificates: authorities, intermediates and leaves. Signing takes about a millisecond (RSA
 * more): worker threads only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "crypto/identity.h"

struct certificate;
struct clock;
struct error;
struct key;

struct certificate_spec {
    struct identity identity;
    unsigned purposes;  /* enum certificate_purpose; 0: no extended key usage */
    unsigned key_usage; /* enum certificate_key_usage; 0: what fits key type and is_ca */
    bool is_ca;
    /* How many CA certificates may follow; CERTIFICATE_NO_PATH_LIMIT: any. CAs only; 0, the value
     * nobody set, allows leaves alone. */
    int path_limit;
    /* Name constraints, critical; CAs only; they end with NULL. Each list limits names of its own
     * sort: without permitted_ips every address is allowed, whatever permitted_dns says. */
    const char *const *permitted_dns;
    const char *const *permitted_ips; /* "10.0.0.0/8" */
    uint64_t lifetime_ms;             /* from now; at least a second */
    uint64_t backdate_ms;             /* starts that much earlier, for clocks that are behind */
    unsigned serial_bits;             /* the serial number is below 2^this; 0: 128 */
};

/* Who signs. Both halves must belong together, and the certificate must be a CA's. */
struct certificate_issuer {
    const struct certificate *certificate;
    const struct key *key; /* private */
};

/* A certificate for `key` (its public half is enough) with a random serial number, never 0. It
 * neither starts before nor outlives its issuer: times are cut to the issuer's. */
struct error *certificate_issue(const struct certificate_spec *spec, const struct key *key,
                                const struct certificate_issuer *issuer, const struct clock *clock,
                                struct certificate **out_certificate);

/* Signed with its own key, which must be private: a root, or a certificate to be pinned. */
struct error *certificate_self_issue(const struct certificate_spec *spec, const struct key *key,
                                     const struct clock *clock,
                                     struct certificate **out_certificate);
