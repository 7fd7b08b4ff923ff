/* Counting wrong passwords. How many make a lock, and how long it lasts, follows from the count
 * alone: every threshold-th failure in a row locks, twice as long as the one before. Names that no
 * user has are counted in a bounded table in the same way, so that an answer does not tell whether
 * somebody exists; there, the oldest is forgotten first. Pure; the table is for one thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct lockout;

struct lockout_policy {
    unsigned threshold; /* failures in a row that lock; at least 1 */
    uint64_t first_ms;  /* the first lock */
    uint64_t max_ms;    /* however often */
};

#define LOCKOUT_POLICY_DEFAULT { .threshold = 5, .first_ms = 900000, .max_ms = 86400000 }

/* How long the failure locks that makes `failures` in a row; 0: it does not. */
uint64_t lockout_duration_ms(const struct lockout_policy *policy, uint64_t failures);

/* The table; at most `max_names` in it. Times are of a clock that never goes back. */
struct lockout *lockout_new(const struct lockout_policy *policy, size_t max_names);
struct lockout *lockout_free(struct lockout *lockout); /* NULL in, NULL out */

/* How long the name is still locked; 0: it is not. Upper and lower case are the same name. */
uint64_t lockout_remaining_ms(const struct lockout *lockout, struct slice name, uint64_t now_ms);

/* Counts a failure and says how long it locks; 0: not. One that comes while the name is locked
 * counts for nothing, and the rest of the lock is the answer. */
uint64_t lockout_fail(struct lockout *lockout, struct slice name, uint64_t now_ms);

void lockout_forget(struct lockout *lockout, struct slice name); /* after a right password */
size_t lockout_count(const struct lockout *lockout);

CLEANUP_DEFINE(lockout, struct lockout *, lockout_free)
