/* Opening and making the SQLite file, and what its errors mean. */
#include "store/database_internal.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/error_details.h"
#include "base/file.h"
#include "base/memory.h"
#include "store/limits.h"

enum {
    APPLICATION_ID = 0x4275746c, /* "Butl" */
    FORMAT = 1,
    HEADER_WRITE_VERSION = 18, /* offsets in SQLite's file header */
    HEADER_READ_VERSION = 19,
    HEADER_SIZE = 100,
    VERSION_WAL = 2,
};

/* The first revision in use is 2: 0 means "any" in the Kubernetes API, and an empty list needs a
 * version too. */
static const char schema[] =
    "PRAGMA application_id=0x4275746c;"
    "PRAGMA user_version=1;"
    "BEGIN;"
    "CREATE TABLE meta(name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID, STRICT;"
    "CREATE TABLE resources(id INTEGER PRIMARY KEY, api_group TEXT NOT NULL, plural TEXT NOT NULL,"
    "    UNIQUE(api_group, plural)) STRICT;"
    "CREATE TABLE revisions(revision INTEGER PRIMARY KEY, resource INTEGER NOT NULL,"
    "    namespace TEXT NOT NULL, name TEXT NOT NULL, deleted INTEGER NOT NULL,"
    "    previous INTEGER NOT NULL, seal INTEGER NOT NULL, checked INTEGER NOT NULL,"
    "    body BLOB NOT NULL) STRICT;"
    "INSERT INTO meta VALUES('compacted', 1);"
    "COMMIT;";

static const char *const statement_sql[DATABASE_STATEMENTS] = {
    [DATABASE_BEGIN] = "BEGIN IMMEDIATE",
    [DATABASE_COMMIT] = "COMMIT",
    [DATABASE_ROLLBACK] = "ROLLBACK",
    [DATABASE_APPEND] = "INSERT INTO revisions VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [DATABASE_REMOVE] = "DELETE FROM revisions WHERE revision = ?",
    [DATABASE_COMPACTED] = "UPDATE meta SET value = ? WHERE name = 'compacted'",
    [DATABASE_RESOURCE] = "INSERT OR IGNORE INTO resources VALUES(?, ?, ?)",
    [DATABASE_NOTE] = "INSERT OR REPLACE INTO meta VALUES('note', ?)",
};

/* --- errors -------------------------------------------------------------------------------- */

static bool means_full(int number)
{
    return number == ENOSPC || number == EDQUOT || number == EFBIG;
}

/* The number that SQLite itself remembers is the newest one, which may come from the clearing up
 * after the failure; the files remember their own. */
static bool is_full(const struct database *database, int result)
{
    sqlite3_file *log = NULL;
    int of_file = 0;
    int of_log = 0;

    if ((result & 0xff) != SQLITE_IOERR)
        return (result & 0xff) == SQLITE_FULL;
    sqlite3_file_control(database->sqlite, "main", SQLITE_FCNTL_LAST_ERRNO, &of_file);
    sqlite3_file_control(database->sqlite, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log);
    if (log && log->pMethods)
        log->pMethods->xFileControl(log, SQLITE_FCNTL_LAST_ERRNO, &of_log);
    return means_full(of_file) || means_full(of_log) ||
           means_full(sqlite3_system_errno(database->sqlite));
}

/* Clients of an API see 507 and InternalError: it is ours to mend, and trying again may help. */
static struct error *full(struct error *take_error)
{
    struct error_details *details = error_details_ensure(take_error);

    details->http = 507;
    details->reason = memory_strdup("InternalError");
    return error_retry_after(take_error, STORE_RETRY_S);
}

/* What a client may read comes first; where the file is and what SQLite said is for the log. */
struct error *database_error(const struct database *database, int result, const char *doing)
{
    const char *told = sqlite3_errmsg(database->sqlite);
    const char *path = database->path;

    if (is_full(database, result))
        return full(error_wrap(error_new(ERR_UNAVAILABLE, "%s: %s: %s", doing, path, told),
                               "the disk is full"));
    switch (result & 0xff) {
    case SQLITE_IOERR:
    case SQLITE_READONLY:
    case SQLITE_CANTOPEN:
    case SQLITE_PERM:
        return error_retry_after(error_wrap(error_new(ERR_UNAVAILABLE, "%s: %s: %s (code %d)",
                                                      doing, path, told, result),
                                            "the disk failed"),
                                 STORE_RETRY_S);
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return database_damaged(database, told);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return error_new(ERR_CONFLICT, "%s: another program has %s open", doing, path);
    default:
        return error_wrap(error_new(ERR_INTERNAL, "%s: %s (code %d)", path, told, result), "%s",
                          doing);
    }
}

struct error *database_damaged(const struct database *database, const char *what)
{
    return error_wrap(error_final(error_new(ERR_INTERNAL,
                                            "%s: %s; keep a copy of the file for those who want to "
                                            "know why, and restore a backup",
                                            database->path, what)),
                      "the database is damaged");
}

struct error *database_run(struct database *database, const char *sql, const char *doing)
{
    int result = sqlite3_exec(database->sqlite, sql, NULL, NULL, NULL);

    return result == SQLITE_OK ? NULL : database_error(database, result, doing);
}

struct error *database_number(struct database *database, const char *sql, uint64_t *out_number)
{
    sqlite3_stmt *statement = NULL;
    struct error *err = NULL;
    int result = sqlite3_prepare_v2(database->sqlite, sql, -1, &statement, NULL);

    if (result == SQLITE_OK)
        result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        *out_number = (uint64_t)sqlite3_column_int64(statement, 0);
    else if (result == SQLITE_DONE)
        err = database_damaged(database, "a row that was always there is missing");
    else
        err = database_error(database, result, "read");
    sqlite3_finalize(statement);
    return err;
}

/* --- a new file ---------------------------------------------------------------------------- */

/* Marks the file as one with a write-ahead log, as the file format says. SQLite would do that in a
 * transaction of its own, which costs a new server four waits for the disk. */
static void set_header(unsigned char *image, sqlite3_int64 size)
{
    ASSERT(size > HEADER_SIZE && memcmp(image, "SQLite format 3", 16) == 0);
    image[HEADER_WRITE_VERSION] = VERSION_WAL;
    image[HEADER_READ_VERSION] = VERSION_WAL;
}

/* Made in memory and written as a whole: after a crash there is a store or there is none. */
static struct error *make_file(const char *path)
{
    CLEANUP(string) char *sizes =
        memory_format("PRAGMA page_size=%d; PRAGMA auto_vacuum=INCREMENTAL;", DATABASE_PAGE_BYTES);
    struct database memory = { .path = (char *)path };
    unsigned char *image = NULL;
    sqlite3_int64 size;
    struct error *err;

    ASSERT(sqlite3_open(":memory:", &memory.sqlite) == SQLITE_OK);
    err = database_run(&memory, sizes, "make a store");
    if (!err)
        err = database_run(&memory, schema, "make a store");
    if (!err) {
        image = sqlite3_serialize(memory.sqlite, "main", &size, 0);
        ASSERT(image);
        set_header(image, size);
        err = file_write(path, image, (size_t)size, 0600);
    }
    sqlite3_free(image);
    sqlite3_close(memory.sqlite);
    return err;
}

static struct error *ensure_file(const char *path)
{
    CLEANUP(string) char *log = memory_format("%s-wal", path);
    struct stat status;

    if (stat(path, &status) == 0 && status.st_size > 0)
        return NULL;
    if (file_exists(log))
        return error_new(ERR_CONFLICT,
                         "%s is missing, and its log %s is there: put the file back, or remove the "
                         "log to begin anew",
                         path, log);
    return make_file(path);
}

/* --- opening ------------------------------------------------------------------------------- */

/* Alone with the file, SQLite keeps the log's index in memory instead of a shared file. Checkpoints
 * are ours to time: SQLite would do them inside a commit, while writers wait. */
static const char settings[] = "PRAGMA locking_mode=EXCLUSIVE;"
                               "PRAGMA synchronous=FULL;"
                               "PRAGMA temp_store=MEMORY;"
                               "PRAGMA trusted_schema=OFF;"
                               "PRAGMA cell_size_check=ON;"
                               "PRAGMA wal_autocheckpoint=0;"
                               "PRAGMA journal_mode=WAL;";

static int on_log_grown(void *context, sqlite3 *sqlite, const char *name, int pages)
{
    struct database *database = context;

    (void)sqlite;
    (void)name;
    database->log_pages = (size_t)pages;
    return SQLITE_OK;
}

static struct error *apply_settings(struct database *database)
{
    CLEANUP(string) char *sizes =
        memory_format("PRAGMA cache_size=-%d; PRAGMA journal_size_limit=%d;", DATABASE_CACHE_KIB,
                      DATABASE_LOG_BYTES);
    struct error *err;

    sqlite3_extended_result_codes(database->sqlite, 1);
    err = database_run(database, settings, "open the store");
    if (!err)
        err = database_run(database, sizes, "open the store");
    database->durable = true;
    sqlite3_wal_hook(database->sqlite, on_log_grown, database);
    return err;
}

static struct error *check_format(struct database *database)
{
    uint64_t application = 0;
    uint64_t format = 0;
    struct error *err;

    err = database_number(database, "PRAGMA application_id", &application);
    if (!err)
        err = database_number(database, "PRAGMA user_version", &format);
    if (err)
        return err;
    if (application != APPLICATION_ID)
        return error_final(
            error_new(ERR_BAD_REQUEST, "%s is not a store of this program", database->path));
    if (format != FORMAT)
        return error_final(error_new(ERR_BAD_REQUEST,
                                     "%s has format %" PRIu64 ", this version reads format %d",
                                     database->path, format, FORMAT));
    return NULL;
}

static struct error *prepare_statements(struct database *database)
{
    for (size_t i = 0; i < DATABASE_STATEMENTS; i++) {
        int result = sqlite3_prepare_v3(database->sqlite, statement_sql[i], -1,
                                        SQLITE_PREPARE_PERSISTENT, &database->statements[i], NULL);

        if (result != SQLITE_OK)
            return database_error(database, result, "open the store");
    }
    return NULL;
}

struct error *database_open(const char *path, struct database **out_database)
{
    CLEANUP(database) struct database *database = NEW(struct database);
    struct error *err;
    int result;

    database->path = memory_strdup(path);
    err = ensure_file(path);
    if (err)
        return err;
    result =
        sqlite3_open_v2(path, &database->sqlite, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    if (result != SQLITE_OK)
        return database_error(database, result, "open the store");
    err = apply_settings(database);
    if (!err)
        err = check_format(database);
    if (!err)
        err = prepare_statements(database);
    if (err)
        return err;
    *out_database = STEAL(database);
    return NULL;
}

struct database *database_close(struct database *database)
{
    if (!database)
        return NULL;
    for (size_t i = 0; i < DATABASE_STATEMENTS; i++)
        sqlite3_finalize(database->statements[i]);
    sqlite3_close(database->sqlite);
    memory_free(database->path);
    return memory_free(database);
}
