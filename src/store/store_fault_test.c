/* What the store does when the disk is slow, full, failing or damaged. A layer below SQLite, which
 * this program makes the default one, holds up or fails what SQLite asks of the disk. */
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "lib/store_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "store/keyring.h"
#include "store/limits.h"
#include "store/store_list.h"

/* --- a disk that can be told to misbehave -------------------------------------------------- */

enum fault {
    NO_FAULT,
    FULL_DISK,    /* writes fail */
    FAILING_SYNC, /* syncs fail */
    SLOW_SYNC,    /* syncs wait until the fault is gone */
};

struct faulty_disk {
    sqlite3_vfs vfs;
    sqlite3_vfs *real;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    enum fault fault;
    size_t waiting; /* in a slow sync */
    size_t syncs;
};

static struct faulty_disk disk = { .lock = PTHREAD_MUTEX_INITIALIZER,
                                   .changed = PTHREAD_COND_INITIALIZER };

struct faulty_file {
    sqlite3_file file;
    sqlite3_io_methods methods; /* the real ones but for two */
    const sqlite3_io_methods *real;
};

/* Our part lies behind the real file's. */
static struct faulty_file *faulty(sqlite3_file *file)
{
    return (struct faulty_file *)(void *)((char *)file + disk.real->szOsFile);
}

static void set_fault(enum fault fault)
{
    pthread_mutex_lock(&disk.lock);
    disk.fault = fault;
    pthread_cond_broadcast(&disk.changed);
    pthread_mutex_unlock(&disk.lock);
}

static enum fault pass_sync(void)
{
    enum fault fault;

    pthread_mutex_lock(&disk.lock);
    disk.syncs++;
    disk.waiting++;
    pthread_cond_broadcast(&disk.changed);
    while (disk.fault == SLOW_SYNC)
        pthread_cond_wait(&disk.changed, &disk.lock);
    disk.waiting--;
    fault = disk.fault;
    pthread_mutex_unlock(&disk.lock);
    return fault;
}

static size_t count_syncs(void)
{
    size_t syncs;

    pthread_mutex_lock(&disk.lock);
    syncs = disk.syncs;
    pthread_mutex_unlock(&disk.lock);
    return syncs;
}

static int faulty_sync(sqlite3_file *file, int flags)
{
    return pass_sync() == FAILING_SYNC ? SQLITE_IOERR_FSYNC
                                       : faulty(file)->real->xSync(file, flags);
}

static int faulty_write(sqlite3_file *file, const void *data, int size, sqlite3_int64 offset)
{
    enum fault fault;

    pthread_mutex_lock(&disk.lock);
    fault = disk.fault;
    pthread_mutex_unlock(&disk.lock);
    return fault == FULL_DISK ? SQLITE_FULL : faulty(file)->real->xWrite(file, data, size, offset);
}

static int faulty_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags,
                       int *out_flags)
{
    struct faulty_file *ours = faulty(file);
    int result = disk.real->xOpen(disk.real, name, file, flags, out_flags);

    (void)vfs;
    if (!file->pMethods)
        return result;
    ours->real = file->pMethods;
    ours->methods = *file->pMethods;
    ours->methods.xSync = faulty_sync;
    ours->methods.xWrite = faulty_write;
    file->pMethods = &ours->methods;
    return result;
}

static void release_disk(void *unused)
{
    (void)unused;
    set_fault(NO_FAULT);
}

/* Whatever happens, the disk is well again before the store is closed. */
static struct store_fixture *make(void)
{
    struct store_fixture *f;

    if (!disk.real) {
        disk.real = sqlite3_vfs_find(NULL);
        disk.vfs = *disk.real;
        disk.vfs.zName = "faulty";
        disk.vfs.szOsFile = disk.real->szOsFile + (int)sizeof(struct faulty_file);
        disk.vfs.xOpen = faulty_open;
        assert_int_equal(sqlite3_vfs_register(&disk.vfs, 1), SQLITE_OK);
    }
    f = store_fixture_new(NULL);
    arena_defer(fixture_current()->arena, release_disk, NULL);
    return f;
}

/* --- writers on threads of their own ------------------------------------------------------- */

struct writing {
    pthread_t thread;
    struct store *store;
    struct store_write write;
    struct error *err;
    uint64_t revision;
    bool joined;
};

static void *write_one(void *context)
{
    struct writing *writing = context;
    struct record *record = NULL;

    writing->err = store_commit(writing->store, &writing->write, 1, &record);
    if (!writing->err)
        writing->revision = record->revision;
    record_unref(record);
    return NULL;
}

static void join(struct writing *writing)
{
    if (!writing->joined)
        pthread_join(writing->thread, NULL);
    writing->joined = true;
}

static void release_writing(void *context)
{
    struct writing *writing = context;

    set_fault(NO_FAULT);
    join(writing);
    error_free(writing->err);
}

static size_t queued(struct store *store)
{
    struct store_stats stats;

    store_stats(store, &stats);
    return stats.queued;
}

/* Returns when the write is queued. */
static struct writing *begin_write(struct store_fixture *f, struct store_write write)
{
    struct writing *writing = arena_new(fixture_current()->arena, struct writing);
    size_t before = queued(f->store);

    writing->store = f->store;
    writing->write = write;
    assert_int_equal(pthread_create(&writing->thread, NULL, write_one, writing), 0);
    arena_defer(fixture_current()->arena, release_writing, writing);
    while (queued(f->store) == before)
        sched_yield();
    return writing;
}

/* Returns when the write is as good as on disk, but for the sync. */
static struct writing *begin_slow_write(struct store_fixture *f, struct store_write write)
{
    struct writing *writing;

    set_fault(SLOW_SYNC);
    writing = begin_write(f, write);
    pthread_mutex_lock(&disk.lock);
    while (disk.waiting == 0)
        pthread_cond_wait(&disk.changed, &disk.lock);
    pthread_mutex_unlock(&disk.lock);
    return writing;
}

static struct store_write pod(struct store_fixture *f, const char *name, const char *value,
                              enum store_condition condition)
{
    struct store_write write = store_fixture_write(f->pods, "a", name, value);

    write.condition = condition;
    return write;
}

/* --- a slow disk --------------------------------------------------------------------------- */

static void nobody_sees_what_is_not_on_disk(void **state)
{
    struct store_fixture *f = make();
    struct store_list_query query = { .resource = f->pods };
    struct store_list list;
    struct writing *writing;

    (void)state;
    writing = begin_slow_write(f, pod(f, "web", "x", STORE_ANY));
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "absent");
    assert_int_equal(store_revision(f->store), 1);
    assert_no_error(store_list_read(f->store, &query, &list));
    assert_int_equal(list.records.count, 0);
    store_list_done(&list);
    set_fault(NO_FAULT);
    join(writing);
    assert_no_error(STEAL(writing->err));
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "x@2");
}

/* A refusal tells that something exists, so it waits until that is true. */
static void a_refusal_waits_for_its_reason(void **state)
{
    struct store_fixture *f = make();
    struct writing *first;
    struct writing *second;

    (void)state;
    first = begin_slow_write(f, pod(f, "web", "first", STORE_IF_ABSENT));
    second = begin_write(f, pod(f, "web", "second", STORE_IF_ABSENT));
    set_fault(NO_FAULT);
    join(first);
    join(second);
    assert_no_error(STEAL(first->err));
    assert_error(STEAL(second->err), ERR_ALREADY_EXISTS, "web");
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "first@2");
}

static void writes_that_come_together_share_a_sync(void **state)
{
    struct store_fixture *f = make();
    struct writing *writings[20];
    size_t before;

    (void)state;
    store_fixture_put(f, "a", "web", "x"); /* the first one also begins the log */
    writings[0] = begin_slow_write(f, pod(f, "0", "x", STORE_ANY));
    for (size_t i = 1; i < COUNT_OF(writings); i++)
        writings[i] = begin_write(
            f, pod(f, arena_format(fixture_current()->arena, "%zu", i), "x", STORE_ANY));
    before = count_syncs();
    set_fault(NO_FAULT);
    for (size_t i = 0; i < COUNT_OF(writings); i++) {
        join(writings[i]);
        assert_no_error(STEAL(writings[i]->err));
        assert_int_equal(writings[i]->revision, 3 + i);
    }
    assert_int_equal(count_syncs(), before + 1);
}

static void on_done(void *context, struct error *take_error, struct record *const *records)
{
    size_t *answers = context;

    assert_null(take_error);
    assert_non_null(records);
    (*answers)++;
}

static void release_loop(void *loop)
{
    loop_free(loop);
}

/* What waits for the disk is bounded; whoever comes too late is told so and nothing else. */
static void the_queue_has_an_end(void **state)
{
    struct loop *loop = loop_new(clock_system(), NULL);
    struct store_write *writes =
        arena_array(fixture_current()->arena, STORE_MAX_BATCH, struct store_write);
    struct store_fixture *f;
    struct store_write late;
    size_t answers = 0;
    size_t batches = 0;

    (void)state;
    arena_defer(fixture_current()->arena, release_loop, loop);
    f = make();
    for (size_t i = 0; i < STORE_MAX_BATCH; i++)
        writes[i] = pod(f, arena_format(fixture_current()->arena, "%zu", i), "x", STORE_ANY);
    begin_slow_write(f, pod(f, "first", "x", STORE_ANY));
    for (; (batches + 1) * STORE_MAX_BATCH < STORE_MAX_QUEUED; batches++)
        assert_no_error(
            store_commit_async(f->store, writes, STORE_MAX_BATCH, loop, on_done, &answers));
    assert_error(store_commit_async(f->store, writes, STORE_MAX_BATCH, loop, on_done, &answers),
                 ERR_TOO_MANY, "wait for the disk");
    late = pod(f, "late", "x", STORE_ANY);
    assert_no_error(store_commit_async(f->store, &late, 1, loop, on_done, &answers));
    set_fault(NO_FAULT);
    store_fixture_close(f); /* answers everything */
    loop_stop(loop);
    loop_run(loop);
    assert_int_equal(answers, batches + 1);
    store_fixture_reopen(f);
    assert_int_equal(store_count(f->store, f->pods), STORE_MAX_BATCH + 2);
}

/* --- a failing disk ------------------------------------------------------------------------ */

struct failure {
    const char *name;
    enum fault fault;
    const char *told;
};

static const struct failure failures[] = {
    { "says that the disk is full", FULL_DISK, "the disk is full" },
    { "says that the disk failed", FAILING_SYNC, "the disk failed" },
};

/* Reads go on, writes fail one by one and work again, and no revision is used twice. */
static void failure(void **state)
{
    const struct failure *row = *state;
    struct store_fixture *f = make();
    struct store_write write = pod(f, "web", "new", STORE_ANY);

    store_fixture_put(f, "a", "web", "old");
    set_fault(row->fault);
    for (int i = 0; i < 3; i++) {
        assert_error(store_commit(f->store, &write, 1, NULL), ERR_UNAVAILABLE, row->told);
        assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "old@2");
        assert_int_equal(store_revision(f->store), 2);
    }
    set_fault(NO_FAULT);
    assert_int_equal(store_fixture_put(f, "a", "web", "new"), 6);
    store_fixture_reopen(f);
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "new@6");
    assert_int_equal(store_fixture_put(f, "a", "web", "newer"), 7);
}

/* The second was accepted because of the first, the third refused because of it. */
static void what_was_built_on_a_failure_fails(void **state)
{
    struct store_fixture *f = make();
    struct writing *writings[3];
    struct store_write update;

    (void)state;
    writings[0] = begin_slow_write(f, pod(f, "web", "first", STORE_IF_ABSENT));
    update = pod(f, "web", "second", STORE_IF_REVISION);
    update.revision = 2;
    writings[1] = begin_write(f, update);
    writings[2] = begin_write(f, pod(f, "web", "third", STORE_IF_ABSENT));
    set_fault(FAILING_SYNC);
    for (size_t i = 0; i < COUNT_OF(writings); i++) {
        join(writings[i]);
        assert_error(STEAL(writings[i]->err), ERR_UNAVAILABLE, "the disk failed");
    }
    set_fault(NO_FAULT);
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "absent");
    assert_int_equal(store_fixture_put(f, "a", "web", "fourth"), 4);
}

/* A new resource gets its row with its first object, also when that takes a second try. */
static void a_resource_survives_a_failed_first_write(void **state)
{
    struct store_fixture *f = make();
    struct store_write write = pod(f, "web", "x", STORE_ANY);

    (void)state;
    set_fault(FULL_DISK);
    assert_error(store_commit(f->store, &write, 1, NULL), ERR_UNAVAILABLE, "full");
    set_fault(NO_FAULT);
    store_fixture_put(f, "a", "web", "x");
    store_fixture_reopen(f);
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "x@3");
}

static void history_cannot_be_forgotten_on_a_full_disk(void **state)
{
    struct store_fixture *f = make();

    (void)state;
    for (int i = 0; i < 10; i++)
        store_fixture_put(f, "a", "web", "x");
    set_fault(FULL_DISK);
    assert_error(store_compact(f->store, 8), ERR_UNAVAILABLE, "the disk is full");
    set_fault(NO_FAULT);
    assert_no_error(store_compact(f->store, 8));
    store_fixture_reopen(f);
    assert_int_equal(store_horizon(f->store), 8);
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "x@11");
}

/* --- a damaged file ------------------------------------------------------------------------ */

static void fill(struct store_fixture *f)
{
    char *value = arena_alloc(fixture_current()->arena, 3000);

    memset(value, 'v', 2999);
    for (int i = 0; i < 100; i++)
        store_fixture_put(f, "a", arena_format(fixture_current()->arena, "%d", i), value);
}

static void overwrite(const char *path, off_t offset, const char *bytes, size_t size)
{
    int fd = open(path, O_WRONLY | O_CLOEXEC);

    assert_true(fd >= 0);
    assert_int_equal(pwrite(fd, bytes, size, offset), (ssize_t)size);
    close(fd);
}

static off_t size_of(const char *path)
{
    struct stat status;

    assert_int_equal(stat(path, &status), 0);
    return status.st_size;
}

static void damage_header(const char *path)
{
    overwrite(path, 0, "garbage garbage garbage", 23);
}

static void damage_page(const char *path)
{
    static const char zeroes[8192];

    overwrite(path, size_of(path) / 2 / 8192 * 8192, zeroes, sizeof(zeroes));
}

/* Too small a change for SQLite to notice. */
static void damage_byte(const char *path)
{
    overwrite(path, size_of(path) / 2 / 8192 * 8192 + 4000, "w", 1);
}

static void cut(const char *path)
{
    assert_int_equal(truncate(path, size_of(path) / 2), 0);
}

/* A store that runs reads old pages only to compact: that fails and says why, the rest goes on. */
static void damage_is_told_while_the_store_runs(void **state)
{
    struct store_write writes[200];
    struct store_fixture *f = make();
    char *value = arena_alloc(fixture_current()->arena, 8000);

    (void)state;
    memset(value, 'v', 7999);
    for (size_t i = 0; i < COUNT_OF(writes); i++)
        writes[i] = pod(f, arena_format(fixture_current()->arena, "%zu", i), value, STORE_ANY);
    for (int round = 0; round < 3; round++)
        assert_no_error(store_commit(f->store, writes, COUNT_OF(writes), NULL));
    store_fixture_reopen(f);
    for (int page = 10; page < 60; page++)
        overwrite(f->options.path, page * 8192, "\xff\xff\xff\xff\xff\xff\xff\xff", 8);
    assert_error(store_compact(f->store, 601), ERR_INTERNAL, "the database is damaged");
    assert_int_equal(strlen(store_fixture_get(f, f->pods, "a", "7")), 7999 + 4);
    assert_int_equal(store_fixture_put(f, "a", "7", "new"), 602);
}

struct damage {
    const char *name;
    void (*inflict)(const char *path);
};

static const struct damage damages[] = {
    { "notices a damaged header", damage_header },
    { "notices a damaged page", damage_page },
    { "notices a damaged byte", damage_byte },
    { "notices that half of it is missing", cut },
};

static void damage(void **state)
{
    const struct damage *row = *state;
    struct store_fixture *f = make();

    fill(f);
    store_fixture_close(f);
    row->inflict(f->options.path);
    assert_error(store_open(&f->options, &f->store), ERR_INTERNAL, "store.db");
    row->inflict(f->options.path);
    assert_error(store_open(&f->options, &f->store), ERR_INTERNAL, "restore a backup");
}

static void another_file_is_not_taken_for_a_store(void **state)
{
    struct store_options options = { .path = fixture_path("other.db") };
    struct store *store;
    sqlite3 *other;

    (void)state;
    assert_int_equal(sqlite3_open(options.path, &other), SQLITE_OK);
    assert_int_equal(sqlite3_exec(other, "CREATE TABLE t(a)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(other);
    assert_error(store_open(&options, &store), ERR_BAD_REQUEST, "is not a store");
}

/* --- sealed -------------------------------------------------------------------------------- */

static void release_keyring(void *keyring)
{
    keyring_free(keyring);
}

static struct keyring *make_keyring(const char *name)
{
    struct keyring *keyring;

    assert_no_error(keyring_ensure(fixture_path(name), &keyring));
    arena_defer(fixture_current()->arena, release_keyring, keyring);
    return keyring;
}

static bool file_has(const char *name, const char *wanted)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    size_t offset;

    assert_no_error(file_read(fixture_path(name), 64 << 20, &content));
    return slice_find(text_slice(&content), slice_from(wanted), &offset);
}

static void secrets_are_not_readable_on_disk(void **state)
{
    struct store_options options = { .keyring = make_keyring("key") };
    struct store_fixture *f = store_fixture_new(&options);
    struct store_write secret = store_fixture_write(f->secrets, "a", "token", "hidden-treasure");

    (void)state;
    store_fixture_put(f, "a", "web", "plain-sight");
    assert_no_error(store_commit(f->store, &secret, 1, NULL));
    assert_true(file_has("store.db-wal", "plain-sight"));
    assert_false(file_has("store.db-wal", "hidden-treasure"));
    store_fixture_close(f);
    assert_true(file_has("store.db", "plain-sight"));
    assert_false(file_has("store.db", "hidden-treasure"));

    store_fixture_reopen(f);
    assert_string_equal(store_fixture_get(f, f->secrets, "a", "token"), "hidden-treasure@3");
    store_fixture_close(f);
    f->options.keyring = make_keyring("another");
    assert_error(store_open(&f->options, &f->store), ERR_FORBIDDEN, "not in the key file");
    f->options.keyring = NULL;
    assert_error(store_open(&f->options, &f->store), ERR_FORBIDDEN, "no key file was given");
}

TEST_MAIN(TEST(nobody_sees_what_is_not_on_disk), TEST(a_refusal_waits_for_its_reason),
          TEST(writes_that_come_together_share_a_sync), TEST(the_queue_has_an_end),
          TABLE(failure, failures), TEST(what_was_built_on_a_failure_fails),
          TEST(a_resource_survives_a_failed_first_write),
          TEST(history_cannot_be_forgotten_on_a_full_disk), TABLE(damage, damages),
          TEST(damage_is_told_while_the_store_runs), TEST(another_file_is_not_taken_for_a_store),
          TEST(secrets_are_not_readable_on_disk))
