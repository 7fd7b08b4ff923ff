/* Short-lived proofs that a stranger holds and we remember by their hash: codes of devices, refresh
 * tokens. Each is a Secret of its own, so that any replica finds it and the first one that changes
 * it wins. Worker threads: everything blocks. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct doc;
struct edit;
struct error;
struct kube;
struct secret;

struct tickets {
    const struct kube *kube;
    const char *namespace;
    const char *sort; /* "device", "refresh": also in the name of the Secret */
};

/* A ticket as it was found; belongs to the arena. */
struct ticket {
    const struct doc *secret;
    struct value record; /* what somebody keeps about it */
    int64_t expires_s;
};

/* A new proof: 256 random bits as 43 letters. */
struct secret *ticket_generate(void);

/* Remembers a proof. `group` is what it can be found by besides, "" for none; hexadecimal digits.
 * The record is an object; it is taken. */
struct error *ticket_create(const struct tickets *tickets, struct slice proof, const char *group,
                            int64_t expires_s, struct edit *take_record);

/* By the proof itself, compared in constant time. NULL record: there is none. */
struct error *ticket_find(struct arena *arena, const struct tickets *tickets, struct slice proof,
                          struct ticket *out_ticket);

/* All of a group. */
struct error *ticket_find_group(struct arena *arena, const struct tickets *tickets,
                                const char *group, struct ticket **out_tickets, size_t *out_count);

/* How many there are of this sort. */
struct error *ticket_count(const struct tickets *tickets, size_t *out_count);

/* Another record for it. ERR_CONFLICT: somebody was quicker. */
struct error *ticket_update(const struct tickets *tickets, const struct ticket *ticket,
                            struct edit *take_record);

struct error *ticket_remove(const struct tickets *tickets, const struct ticket *ticket);
