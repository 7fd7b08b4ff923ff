/* Entries as lines of which each holds the hash of the one before: who changes, removes or inserts
 * one has to change all that follow. A line is compact JSON whose last member is its hash, which is
 * taken over the line as it is without that member. Any thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "server/audit_limits.h"

struct error;
struct text;

#define AUDIT_HASH_SIZE 64 /* hexadecimal digits */

/* Where an entry is in its chain. */
struct audit_link {
    char writer[AUDIT_MAX_WRITER + 1];
    uint64_t seq; /* from 1 */
    int64_t time_us;
    char prev_hash[AUDIT_HASH_SIZE + 1];
    char hash[AUDIT_HASH_SIZE + 1];
};

/* What stands for the hash before the first entry. */
extern const char audit_chain_start[AUDIT_HASH_SIZE + 1];

/* The entry is a whole object at the end of the text, beginning at `from`: adds the member hash. */
void audit_chain_seal(struct text *text, size_t from, char out_hash[AUDIT_HASH_SIZE + 1]);

/* Reads a line without its end. Says what is missing; whether the hashes are right is another
 * question. */
struct error *audit_link_read(struct slice line, struct audit_link *out_link);

/* The line says what it said when it was written, and follows `before`. NULL: nothing before it is
 * known, because older files were removed. */
struct error *audit_chain_check(struct slice line, const struct audit_link *before,
                                struct audit_link *out_link);
