/* Copies of a store's file, made while it is in use, and the way back. Both block for as long as
 * the disk takes: worker threads and commands. */
#pragma once

struct error;
struct keyring;
struct store;

/* Writes everything that is on disk when the copy ends into a file of its own, mode 0600, complete
 * or absent, and checks it. What is sealed stays sealed. Writes go on meanwhile. What is there
 * already is not replaced: ERR_ALREADY_EXISTS. */
struct error *store_backup_write(struct store *store, const char *path);

/* The same of a store that nobody has open; ERR_CONFLICT names the process that does. */
struct error *store_backup_write_closed(const char *store_path, const char *path);

/* Reads all of a backup and looks whether it is what was written; changes nothing. */
struct error *store_backup_verify(const char *backup);

/* The same, and looks whether it could be restored where these keys are: ERR_FORBIDDEN says that
 * one is missing (NULL: there are none). */
struct error *store_backup_try(const char *backup, const struct keyring *keyring);

/* Puts a checked copy of a backup where a store is or was; ERR_CONFLICT names the process that uses
 * it, ERR_FORBIDDEN says that a key is missing (NULL: there are none). What was there is kept
 * beside it as PATH.before. Revisions go on far behind those of the backup and old history is
 * forgotten, so that whoever watched lists again instead of taking new versions for old ones. */
struct error *store_backup_restore(const char *backup, const char *path,
                                   const struct keyring *keyring);
