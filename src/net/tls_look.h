/* What a server shows of itself to somebody who does not trust it: for messages that tell a person
 * what is wrong. Nothing is believed and no secret is sent. Blocks: programs on the command line.
 */
#pragma once

#include <stdint.h>

#include "base/cleanup.h"

struct certificate;
struct error;

struct tls_look {
    struct certificate *certificate; /* a reference of the caller's */
    int64_t date_s;                  /* the server's clock, since 1970; 0: not said */
};

/* The server of a URL such as https://10.0.4.7:6443. Each step takes timeout_ms at most. */
struct error *tls_look(const char *url, uint64_t timeout_ms, struct tls_look *out_look);
