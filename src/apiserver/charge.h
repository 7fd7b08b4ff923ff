/* What a write takes from the quotas of its namespace. It is checked and written in the commit of
 * the object itself, so the sum of what was admitted never exceeds a quota, and nothing is charged
 * for what was not stored. Worker threads: may wait for others who write to the namespace. */
#pragma once

#include <stdbool.h>

struct apiserver;
struct doc;
struct error;
struct request;
struct write_batch;

struct charge {
    struct request *request;
    const struct doc *before; /* NULL: created */
    const struct doc *after;
    bool locked;
};

void charge_open(struct apiserver *server);
void charge_close(struct apiserver *server);

/* False: no quota is concerned, and there is nothing to charge or to end. Otherwise others who
 * charge quotas of this namespace wait until charge_end(). */
bool charge_begin(struct charge *charge);
void charge_end(struct charge *charge); /* one that did not begin is fine */

/* Adds the quotas with their new usage to the batch (NULL: only looks). ERR_FORBIDDEN names the
 * quota that does not allow it. */
struct error *charge_add(const struct charge *charge, struct write_batch *batch);

static inline void charge_cleanup(struct charge *charge)
{
    charge_end(charge);
}
