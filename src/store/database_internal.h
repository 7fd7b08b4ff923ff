/* The SQLite file of a store. One thread at a time: whoever opens the store, then its writer.
 *
 * Revisions are only ever appended to one table, so a write touches the last page of one b-tree;
 * the row of an object's newest revision is the object, the older ones are its history. */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"

struct error;
struct row;
struct slice;

enum database_statement {
    DATABASE_BEGIN,
    DATABASE_COMMIT,
    DATABASE_ROLLBACK,
    DATABASE_APPEND,
    DATABASE_REMOVE,
    DATABASE_COMPACTED,
    DATABASE_RESOURCE,
    DATABASE_NOTE,
    DATABASE_STATEMENTS,
};

struct database {
    sqlite3 *sqlite;
    char *path;
    sqlite3_stmt *statements[DATABASE_STATEMENTS];
    bool durable;     /* a commit waits for the disk */
    size_t log_pages; /* in the write-ahead log after the last commit */
};

/* Makes the file when there is none, complete or not at all. ERR_INTERNAL when it is damaged,
 * ERR_BAD_REQUEST when it is something else, ERR_CONFLICT when another program has it open. */
struct error *database_open(const char *path, struct database **out_database);
struct database *database_close(struct database *database); /* NULL in, NULL out */

/* An error out of what SQLite said: "the disk is full: DOING …", with the code that fits it. */
struct error *database_error(const struct database *database, int result, const char *doing);
struct error *database_damaged(const struct database *database, const char *what);

/* Runs statements that give no rows. */
struct error *database_run(struct database *database, const char *sql, const char *doing);
struct error *database_number(struct database *database, const char *sql, uint64_t *out_number);

/* --- reading at start-up */

struct error *database_each_resource(struct database *database,
                                     struct error *(*visit)(void *context, uint32_t id,
                                                            struct slice group,
                                                            struct slice plural),
                                     void *context);

/* In the order of revisions. The row is valid during the call. */
struct error *database_each_row(struct database *database,
                                struct error *(*visit)(void *context, const struct row *row),
                                void *context);

/* The revision up to which superseded rows may be gone; the next revision is above it. */
struct error *database_compacted(struct database *database, uint64_t *out_revision);
struct error *database_note(struct database *database, uint64_t *out_note); /* 0: none */

/* --- writing */

/* A durable transaction is on disk when database_commit() returns; another one at the latest when
 * the next durable one is. After an error, database_rollback(). */
struct error *database_begin(struct database *database, bool durable);
struct error *database_commit(struct database *database);
void database_rollback(struct database *database);

struct error *database_append(struct database *database, const struct row *row);
struct error *database_remove(struct database *database, uint64_t revision);
struct error *database_set_compacted(struct database *database, uint64_t revision);
struct error *database_set_note(struct database *database, uint64_t note);
struct error *database_add_resource(struct database *database, uint32_t id, const char *group,
                                    const char *plural);

/* --- upkeep */

/* Carries the log over into the file; the next write begins the log anew. */
struct error *database_checkpoint(struct database *database);

/* Makes the file smaller by one step when it has much room to spare, and once it has begun, until
 * it has little. True in the end: call it again. */
struct error *database_vacuum(struct database *database, bool *in_out_shrinking);

/* Reads every page and every row and compares it with what it should be. */
struct error *database_verify(struct database *database);

CLEANUP_DEFINE(database, struct database *, database_close)
