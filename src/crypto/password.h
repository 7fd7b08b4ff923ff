/* Passwords of people: bcrypt ($2b$) hashes, and new passwords that can be read out loud. Hashing
 * and checking take 50 ms to 2 s on purpose: worker threads only. */
#pragma once

#include <stdbool.h>

struct error;
struct secret;
struct text;

#define PASSWORD_DEFAULT_COST   12
#define PASSWORD_DEFAULT_GROUPS 4

/* Replaces what out_hash held. `cost` is PASSWORD_MIN_COST to PASSWORD_MAX_COST of limits.h: each
 * step doubles the work. A password that bcrypt would cut (more than 72 bytes, or with a NUL) is
 * refused. */
struct error *password_hash(const struct secret *password, unsigned cost, struct text *out_hash);

/* A hash that is not ours to read ($2a$, $2b$ and $2y$ are) is an error, which never shows it. */
struct error *password_verify(const struct secret *password, const char *hash, bool *out_matches);

/* The work of a check without a hash to check against, so that an unknown name takes as long as a
 * wrong password. */
void password_verify_nobody(unsigned cost);

/* Groups of four letters and digits, "k7mq-x2pd-9htf-wz4c": no two of them look alike, and each
 * group adds 19 bits. */
struct secret *password_generate(unsigned groups);
