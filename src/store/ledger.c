/* Records in one table of an SQLite file. */
#include "store/ledger.h"

#include <pthread.h>

#include "base/error.h"
#include "base/memory.h"
#include "store/database_internal.h"

enum {
    FORMAT = 1
};

enum statement {
    PUT,
    ADD,
    REMOVE,
    LIST,
    STATEMENTS,
};

static const char *const statement_sql[STATEMENTS] = {
    [PUT] = "INSERT OR REPLACE INTO records VALUES(?, ?, ?)",
    [ADD] = "INSERT INTO records VALUES(?, ?, ?)",
    [REMOVE] = "DELETE FROM records WHERE shelf = ? AND key = ?",
    [LIST] = "SELECT key, value FROM records WHERE shelf = ? ORDER BY key",
};

struct ledger {
    struct database database; /* for its errors; its statements are not used */
    sqlite3_stmt *statements[STATEMENTS];
    pthread_mutex_t lock;
};

static const char settings[] = "PRAGMA locking_mode=EXCLUSIVE;"
                               "PRAGMA journal_mode=WAL;"
                               "PRAGMA synchronous=FULL;"
                               "PRAGMA temp_store=MEMORY;"
                               "PRAGMA cache_size=-256;"
                               "PRAGMA journal_size_limit=1048576;"
                               "PRAGMA trusted_schema=OFF;";

static const char schema[] =
    "BEGIN IMMEDIATE;"
    "CREATE TABLE IF NOT EXISTS records(shelf TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT "
    "NULL, PRIMARY KEY(shelf, key)) WITHOUT ROWID, STRICT;"
    "PRAGMA user_version=1;"
    "COMMIT;";

static struct error *ensure_schema(struct ledger *ledger)
{
    uint64_t format = 0;
    struct error *err = database_number(&ledger->database, "PRAGMA user_version", &format);

    if (err)
        return err;
    if (format > FORMAT)
        return error_final(error_new(ERR_BAD_REQUEST,
                                     "%s has format %llu, this version reads format %d",
                                     ledger->database.path, (unsigned long long)format, FORMAT));
    return format == FORMAT ? NULL : database_run(&ledger->database, schema, "make the ledger");
}

static struct error *prepare(struct ledger *ledger)
{
    for (size_t i = 0; i < STATEMENTS; i++) {
        int result = sqlite3_prepare_v3(ledger->database.sqlite, statement_sql[i], -1,
                                        SQLITE_PREPARE_PERSISTENT, &ledger->statements[i], NULL);

        if (result != SQLITE_OK)
            return database_error(&ledger->database, result, "open the ledger");
    }
    return NULL;
}

struct error *ledger_open(const char *path, struct ledger **out_ledger)
{
    CLEANUP(ledger) struct ledger *ledger = NEW(struct ledger);
    struct error *err;
    int result;

    pthread_mutex_init(&ledger->lock, NULL);
    ledger->database.path = memory_strdup(path);
    result =
        sqlite3_open_v2(path, &ledger->database.sqlite,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, NULL);
    if (result != SQLITE_OK)
        return database_error(&ledger->database, result, "open the ledger");
    sqlite3_extended_result_codes(ledger->database.sqlite, 1);
    err = database_run(&ledger->database, settings, "open the ledger");
    if (!err)
        err = ensure_schema(ledger);
    if (!err)
        err = prepare(ledger);
    if (err)
        return err;
    *out_ledger = STEAL(ledger);
    return NULL;
}

struct ledger *ledger_close(struct ledger *ledger)
{
    if (!ledger)
        return NULL;
    for (size_t i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(ledger->statements[i]);
    sqlite3_close(ledger->database.sqlite);
    memory_free(ledger->database.path);
    pthread_mutex_destroy(&ledger->lock);
    return memory_free(ledger);
}

/* --- writing -------------------------------------------------------------------------------- */

static sqlite3_stmt *statement_of(const struct ledger *ledger, enum ledger_action action)
{
    switch (action) {
    case LEDGER_PUT:
        return ledger->statements[PUT];
    case LEDGER_ADD:
        return ledger->statements[ADD];
    case LEDGER_REMOVE:
        return ledger->statements[REMOVE];
    }
    return NULL;
}

static struct error *change_one(struct ledger *ledger, const struct ledger_change *change)
{
    sqlite3_stmt *statement = statement_of(ledger, change->action);
    int result;

    sqlite3_bind_text(statement, 1, change->shelf, -1, SQLITE_STATIC);
    sqlite3_bind_text(statement, 2, change->key.data, (int)change->key.size, SQLITE_STATIC);
    if (change->action != LEDGER_REMOVE)
        sqlite3_bind_blob(statement, 3, change->value.data ? change->value.data : "",
                          (int)change->value.size, SQLITE_STATIC);
    result = sqlite3_step(statement);
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    if (result == SQLITE_DONE)
        return NULL;
    if ((result & 0xff) == SQLITE_CONSTRAINT)
        return error_new(ERR_ALREADY_EXISTS, SLICE_FORMAT " is on shelf %s already",
                         SLICE_ARGUMENT(change->key), change->shelf);
    return database_error(&ledger->database, result, "write to the ledger");
}

static struct error *change_all(struct ledger *ledger, const struct ledger_change *changes,
                                size_t count)
{
    struct error *err = database_run(&ledger->database, "BEGIN IMMEDIATE", "write to the ledger");

    for (size_t i = 0; !err && i < count; i++)
        err = change_one(ledger, &changes[i]);
    if (!err)
        err = database_run(&ledger->database, "COMMIT", "write to the ledger");
    if (err && !sqlite3_get_autocommit(ledger->database.sqlite))
        error_drop(database_run(&ledger->database, "ROLLBACK", "give up a change"),
                   "the first error is the one to tell");
    return err;
}

struct error *ledger_commit(struct ledger *ledger, const struct ledger_change *changes,
                            size_t count, bool durable)
{
    struct error *err = NULL;

    pthread_mutex_lock(&ledger->lock);
    if (durable != ledger->database.durable)
        err = database_run(&ledger->database,
                           durable ? "PRAGMA synchronous=FULL" : "PRAGMA synchronous=NORMAL",
                           "write to the ledger");
    ledger->database.durable = durable;
    if (!err)
        err = change_all(ledger, changes, count);
    pthread_mutex_unlock(&ledger->lock);
    return err;
}

/* --- reading -------------------------------------------------------------------------------- */

struct error *ledger_each(struct ledger *ledger, const char *shelf,
                          struct error *(*visit)(void *context, struct slice key,
                                                 struct slice value),
                          void *context)
{
    sqlite3_stmt *statement = ledger->statements[LIST];
    struct error *err = NULL;
    int result = SQLITE_DONE;

    pthread_mutex_lock(&ledger->lock);
    sqlite3_bind_text(statement, 1, shelf, -1, SQLITE_STATIC);
    while (!err && (result = sqlite3_step(statement)) == SQLITE_ROW)
        err = visit(context,
                    slice_of((const char *)sqlite3_column_text(statement, 0),
                             (size_t)sqlite3_column_bytes(statement, 0)),
                    slice_of(sqlite3_column_blob(statement, 1),
                             (size_t)sqlite3_column_bytes(statement, 1)));
    if (!err && result != SQLITE_DONE)
        err = database_error(&ledger->database, result, "read the ledger");
    sqlite3_reset(statement);
    sqlite3_clear_bindings(statement);
    pthread_mutex_unlock(&ledger->lock);
    return err;
}
