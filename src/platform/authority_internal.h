/* What an authority holds, whether this program made it or found it in files. */
#pragma once

#include <stddef.h>

#include "base/clock.h"
#include "crypto/certificate.h"
#include "platform/authority.h"
#include "platform/limits.h"

#define DAYS(n) (HOURS(24) * (n))

#define LEAF_LIFETIME_MS   DAYS(365)
#define CLOCK_TOLERANCE_MS MINUTES(5)

struct authority {
    const struct clock *clock;
    struct key *ca_key; /* signs, with its certificate */
    struct certificate *ca;
    struct certificate_list trust; /* whom clients believe, and whose certificates are logins */
    struct certificate_list
        proxies; /* whose certificates front proxies have; empty: there are none */
    const char *const *proxy_names; /* NULL: any; ends with NULL */
    struct key *server_key;
    struct certificate *server;    /* the first of the chain; owned by it when it was loaded */
    struct certificate_list chain; /* what the server shows */
    struct key *token_keys[AUTHORITY_MAX_TOKEN_KEYS]; /* the first one signs */
    size_t token_key_count;
};
