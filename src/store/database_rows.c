/* Rows in and out of the SQLite file, and its upkeep. */
#include <inttypes.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/slice.h"
#include "store/database_internal.h"
#include "store/limits.h"
#include "store/row_internal.h"

/* --- reading ------------------------------------------------------------------------------- */

static struct slice text_column(sqlite3_stmt *statement, int column)
{
    const char *data = sqlite3_column_blob(statement, column);

    return slice_of(data ? data : "", (size_t)sqlite3_column_bytes(statement, column));
}

static uint64_t number_column(sqlite3_stmt *statement, int column)
{
    return (uint64_t)sqlite3_column_int64(statement, column);
}

static struct error *each(struct database *database, const char *sql,
                          struct error *(*take)(struct database *database, sqlite3_stmt *statement,
                                                void *context),
                          void *context)
{
    sqlite3_stmt *statement = NULL;
    struct error *err = NULL;
    int result = sqlite3_prepare_v2(database->sqlite, sql, -1, &statement, NULL);

    while (!err && result == SQLITE_OK && (result = sqlite3_step(statement)) == SQLITE_ROW) {
        err = take(database, statement, context);
        result = SQLITE_OK;
    }
    if (!err && result != SQLITE_DONE)
        err = database_error(database, result, "read the store");
    sqlite3_finalize(statement);
    return err;
}

struct resource_visit {
    struct error *(*visit)(void *context, uint32_t id, struct slice group, struct slice plural);
    void *context;
};

static struct error *damaged(const struct database *database, const char *what, uint64_t number)
{
    CLEANUP(string) char *row =
        memory_format("%s %" PRIu64 " is not what was written", what, number);

    return database_damaged(database, row);
}

static struct error *take_resource(struct database *database, sqlite3_stmt *statement,
                                   void *context)
{
    struct resource_visit *visit = context;
    uint64_t id = number_column(statement, 0);

    if (id < 1 || id > STORE_MAX_RESOURCES)
        return damaged(database, "resource", id);
    return visit->visit(visit->context, (uint32_t)id, text_column(statement, 1),
                        text_column(statement, 2));
}

struct error *database_each_resource(struct database *database,
                                     struct error *(*visit)(void *context, uint32_t id,
                                                            struct slice group,
                                                            struct slice plural),
                                     void *context)
{
    struct resource_visit both = { visit, context };

    return each(database, "SELECT id, api_group, plural FROM resources ORDER BY id", take_resource,
                &both);
}

struct row_visit {
    struct error *(*visit)(void *context, const struct row *row);
    void *context;
};

static struct error *take_row(struct database *database, sqlite3_stmt *statement, void *context)
{
    struct row_visit *visit = context;
    struct row row = {
        .revision = number_column(statement, 0),
        .key = { (uint32_t)number_column(statement, 1), text_column(statement, 2),
                 text_column(statement, 3) },
        .deleted = number_column(statement, 4) != 0,
        .previous = number_column(statement, 5),
        .seal = number_column(statement, 6),
        .check = number_column(statement, 7),
        .body = text_column(statement, 8),
    };

    if (row.check != row_check(&row) || row.key.namespace.size > STORE_MAX_NAME ||
        row.key.name.size > STORE_MAX_NAME)
        return damaged(database, "revision", row.revision);
    return visit->visit(visit->context, &row);
}

struct error *database_each_row(struct database *database,
                                struct error *(*visit)(void *context, const struct row *row),
                                void *context)
{
    struct row_visit both = { visit, context };

    return each(database,
                "SELECT revision, resource, namespace, name, deleted, previous, seal, checked, body"
                " FROM revisions ORDER BY revision",
                take_row, &both);
}

struct error *database_compacted(struct database *database, uint64_t *out_revision)
{
    return database_number(database, "SELECT value FROM meta WHERE name = 'compacted'",
                           out_revision);
}

struct error *database_note(struct database *database, uint64_t *out_note)
{
    return database_number(database, "SELECT ifnull(max(value), 0) FROM meta WHERE name = 'note'",
                           out_note);
}

/* --- writing ------------------------------------------------------------------------------- */

static struct error *step(struct database *database, enum database_statement which,
                          const char *doing)
{
    sqlite3_stmt *statement = database->statements[which];
    int result = sqlite3_step(statement);
    struct error *err = result == SQLITE_DONE ? NULL : database_error(database, result, doing);

    /* What reset returns repeats what step returned. */
    (void)sqlite3_reset(statement);
    return err;
}

static struct error *set_durable(struct database *database, bool durable)
{
    struct error *err;

    if (database->durable == durable)
        return NULL;
    err = database_run(database, durable ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL",
                       "begin to write");
    if (!err)
        database->durable = durable;
    return err;
}

struct error *database_begin(struct database *database, bool durable)
{
    struct error *err = set_durable(database, durable);

    return err ? err : step(database, DATABASE_BEGIN, "begin to write");
}

struct error *database_commit(struct database *database)
{
    return step(database, DATABASE_COMMIT, "write");
}

void database_rollback(struct database *database)
{
    /* Some errors end the transaction by themselves. */
    if (!sqlite3_get_autocommit(database->sqlite))
        error_drop(step(database, DATABASE_ROLLBACK, "take back"),
                   "what went wrong before is what counts, and the next begin tells the rest");
}

static void bind_number(sqlite3_stmt *statement, int index, uint64_t number)
{
    sqlite3_bind_int64(statement, index, (sqlite3_int64)number);
}

static void bind_text(sqlite3_stmt *statement, int index, struct slice text)
{
    sqlite3_bind_text(statement, index, text.size ? text.data : "", (int)text.size, SQLITE_STATIC);
}

struct error *database_append(struct database *database, const struct row *row)
{
    sqlite3_stmt *statement = database->statements[DATABASE_APPEND];
    struct error *err;

    bind_number(statement, 1, row->revision);
    bind_number(statement, 2, row->key.resource);
    bind_text(statement, 3, row->key.namespace);
    bind_text(statement, 4, row->key.name);
    bind_number(statement, 5, row->deleted);
    bind_number(statement, 6, row->previous);
    bind_number(statement, 7, row->seal);
    bind_number(statement, 8, row_check(row));
    sqlite3_bind_blob(statement, 9, row->body.size ? row->body.data : "", (int)row->body.size,
                      SQLITE_STATIC);
    err = step(database, DATABASE_APPEND, "write");
    sqlite3_clear_bindings(statement); /* the row is gone soon */
    return err;
}

struct error *database_remove(struct database *database, uint64_t revision)
{
    bind_number(database->statements[DATABASE_REMOVE], 1, revision);
    return step(database, DATABASE_REMOVE, "compact");
}

struct error *database_set_compacted(struct database *database, uint64_t revision)
{
    bind_number(database->statements[DATABASE_COMPACTED], 1, revision);
    return step(database, DATABASE_COMPACTED, "compact");
}

struct error *database_set_note(struct database *database, uint64_t note)
{
    bind_number(database->statements[DATABASE_NOTE], 1, note);
    return step(database, DATABASE_NOTE, "leave a note");
}

struct error *database_add_resource(struct database *database, uint32_t id, const char *group,
                                    const char *plural)
{
    sqlite3_stmt *statement = database->statements[DATABASE_RESOURCE];
    struct error *err;

    bind_number(statement, 1, id);
    bind_text(statement, 2, slice_from(group));
    bind_text(statement, 3, slice_from(plural));
    err = step(database, DATABASE_RESOURCE, "write");
    sqlite3_clear_bindings(statement);
    return err;
}

/* --- upkeep -------------------------------------------------------------------------------- */

struct error *database_checkpoint(struct database *database)
{
    int pages = 0;
    int carried = 0;
    int result = sqlite3_wal_checkpoint_v2(database->sqlite, NULL, SQLITE_CHECKPOINT_PASSIVE,
                                           &pages, &carried);

    if (result != SQLITE_OK)
        return database_error(database, result, "carry the log over");
    if (carried >= pages)
        database->log_pages = 0;
    return NULL;
}

/* Some free pages are good to have: they are used again without asking the file system. */
static bool is_roomy(uint64_t free_pages, uint64_t pages, bool shrinking)
{
    if (shrinking)
        return free_pages > VACUUM_STEP && free_pages > pages / 8;
    return free_pages >= VACUUM_MIN_PAGES && free_pages >= pages / 4;
}

struct error *database_vacuum(struct database *database, bool *in_out_shrinking)
{
    CLEANUP(string) char *sql =
        memory_format("PRAGMA incremental_vacuum(%d)", VACUUM_STEP);
    uint64_t free_pages = 0;
    uint64_t free_before;
    uint64_t pages = 0;
    struct error *err;

    err = database_number(database, "PRAGMA freelist_count", &free_before);
    if (!err)
        err = database_number(database, "PRAGMA page_count", &pages);
    if (err)
        return err;
    *in_out_shrinking = is_roomy(free_before, pages, *in_out_shrinking);
    if (!*in_out_shrinking)
        return NULL;
    err = set_durable(database, false);
    if (!err)
        err = database_run(database, sql, "shrink the file");
    if (!err)
        err = database_number(database, "PRAGMA freelist_count", &free_pages);
    *in_out_shrinking = !err && free_pages < free_before;
    return err;
}

static struct error *accept_row(void *context, const struct row *row)
{
    (void)context;
    (void)row; /* its check number was compared on the way here */
    return NULL;
}

static struct error *take_finding(struct database *database, sqlite3_stmt *statement, void *context)
{
    CLEANUP(string) char *finding = NULL;
    struct slice text = text_column(statement, 0);

    (void)context;
    if (slice_is(text, "ok"))
        return NULL;
    finding = memory_strndup(text.data, text.size);
    return database_damaged(database, finding);
}

struct error *database_verify(struct database *database)
{
    struct error *err = each(database, "PRAGMA quick_check(1)", take_finding, NULL);

    return err ? err : database_each_row(database, accept_row, NULL);
}
