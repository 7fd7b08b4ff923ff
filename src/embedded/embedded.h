/* A platform of this machine seen from outside: its state directory, the socket in it, and backups
 * of what it holds, whether a server runs on it or not. Blocks: commands. */
#pragma once

#include "base/cleanup.h"

struct error;

#define EMBEDDED_KEY_FILE "encryption.key" /* in the state directory; in no backup */

/* The socket that a running server listens on for whoever may use its directory. The name of a
 * socket has room for some hundred bytes, that of a directory has no such limit: so it is reached
 * through a descriptor of the directory. */
struct embedded_door {
    int directory;
    char *path; /* good while the door is open; NULL: it is not */
};

struct error *embedded_door_open(const char *directory, struct embedded_door *out_door);
void embedded_door_close(struct embedded_door *door);

/* Copies the database into a file that is not there yet: by the server if one has the directory,
 * else by ourselves. Both names are absolute. ERR_NOT_FOUND: there is no database. ERR_UNAVAILABLE:
 * somebody has the directory and does not answer. */
struct error *embedded_backup(const char *directory, const char *file);

/* Reads all of a backup and looks whether it is whole. ERR_NOT_FOUND: there is no such file. */
struct error *embedded_verify(const char *file);

/* Puts a backup in the place of the database. ERR_CONFLICT: a server runs. What was there is kept
 * as state.db.before. `key_file` may be NULL: the one in the directory. */
struct error *embedded_restore(const char *directory, const char *file, const char *key_file);

/* Looks whether that would go well, and changes nothing. The same errors. */
struct error *embedded_restore_try(const char *directory, const char *file, const char *key_file);

static inline void embedded_door_cleanup(struct embedded_door *door)
{
    embedded_door_close(door);
}
