/* The directory of a tenant: who owns it, what is in it, how its files are replaced as a whole, and
 * how all of it goes. Blocks on the disk: worker threads and start-up only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct arena;
struct error;
struct tenant_set;

struct home_owner {
    bool change; /* otherwise everything stays ours */
    uid_t user;  /* and the group of the same number */
};

/* Paths in the arena. */
const char *home_path(struct arena *arena, const char *data, const char *uid);

/* Makes the directories of a tenant and writes tenant.json and set.json, which are for people: what
 * counts is in the ledger. */
struct error *home_ensure(const char *directory, const struct tenant_set *set,
                          const struct home_owner *owner);

/* Writes the files of a set into a generation of their own and lets conf/current point to it:
 * whoever opens them sees all old ones or all new ones, also after a loss of power. The number is
 * above `previous` and above all that are there; engine.json tells it. The last two generations
 * stay. */
struct error *home_write_files(const char *directory, const struct tenant_set *set,
                               const struct home_owner *owner, uint64_t previous,
                               uint64_t *out_generation);

/* Out of the way at once, and gone before the call returns. Absent is fine. */
struct error *home_destroy(const char *data, const char *uid);
struct error *home_empty_trash(const char *data); /* what a crash has left */

/* ERR_UNAVAILABLE with reason DiskFull when the file system has no room for new tenants. */
struct error *home_check_room(const char *data);

/* Whether somebody else can get to this file or directory, through all that is above it. */
bool home_is_open_to_others(const char *path);
