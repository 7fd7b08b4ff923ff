/* Threads that change objects of an API server at a steady pace, and write into each when they did.
 * Each has a connection of its own, so that no loop of the caller's makes a write late. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"

enum {
    PATCHERS_COUNT = 4,
};

struct latencies;
struct patchers;

/* Borrowed for as long as they live. */
struct patchers_options {
    const char *url;     /* of an object; its number follows */
    unsigned objects;    /* changed one after the other */
    const char *ca_file; /* who vouches for the server */
    const char *token;   /* of somebody who may */
    const char *before;  /* of "sent":"microseconds" in a merge patch */
    const char *after;
    uint64_t rate; /* in a second, all together; 0: as fast as they can */
    uint64_t run_us;
};

/* Begin at once. A write that fails ends the program. */
struct patchers *patchers_start(const struct patchers_options *options);
struct patchers *patchers_free(struct patchers *patchers); /* waits for them; NULL in, NULL out */

bool patchers_run(const struct patchers *patchers); /* some of them */
uint64_t patchers_writes(const struct patchers *patchers);

/* How long writes took until they were answered. None of them runs any more. */
void patchers_add_latencies(const struct patchers *patchers, struct latencies *latencies);

/* When somebody wrote what is in this piece, as the clock of patchers_now_us() has it. Goes on
 * behind it; false: there is no more. */
bool patchers_next_sent(const char **data, const char *end, uint64_t *out_sent_us);
uint64_t patchers_now_us(void);

CLEANUP_DEFINE(patchers, struct patchers *, patchers_free)
