#include "store/store_backup.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "lib/store_fixture.h"
#include "lib/test.h"
#include "store/keyring.h"
#include "store/limits.h"

enum {
    OBJECTS = 300
};

struct writer {
    struct store_fixture *f;
    pthread_t thread;
    atomic_bool stopping;
    atomic_int rounds;
};

static void *write_pairs(void *context)
{
    struct writer *writer = context;

    while (!atomic_load(&writer->stopping)) {
        int round = atomic_fetch_add(&writer->rounds, 1);
        struct store_write writes[2] = { 0 };
        char body[64];
        char names[2][16];

        snprintf(body, sizeof(body), "{\"round\":%d}", round);
        for (int i = 0; i < 2; i++) {
            snprintf(names[i], sizeof(names[i]), "%s-%d", i ? "right" : "left", round % 50);
            writes[i].key = store_fixture_key(writer->f->pods, "pairs", names[i]);
            writes[i].body = slice_from(body);
            writes[i].version_offset = STORE_NO_VERSION;
        }
        if (store_commit(writer->f->store, writes, 2, NULL))
            memory_abort(__FILE__, __LINE__, "a write failed");
    }
    return NULL;
}

static void fill(struct store_fixture *f)
{
    char *value = arena_alloc(fixture_current()->arena, 4000);

    memset(value, 'v', 3999);
    for (int i = 0; i < OBJECTS; i++)
        store_fixture_put(f, "a", arena_format(fixture_current()->arena, "%d", i), value);
}

/* Both halves of a pair were written together, so a copy has them of one round. */
static void check_pairs(struct store_fixture *f)
{
    for (int i = 0; i < 50; i++) {
        struct record *halves[2];

        for (int k = 0; k < 2; k++) {
            char name[16];
            struct store_key key;

            snprintf(name, sizeof(name), "%s-%d", k ? "right" : "left", i);
            key = store_fixture_key(f->pods, "pairs", name);
            halves[k] = store_fetch(f->store, &key);
        }
        assert_int_equal(halves[0] != NULL, halves[1] != NULL);
        if (halves[0])
            assert_int_equal(halves[0]->revision + 1, halves[1]->revision);
        record_unref(halves[0]);
        record_unref(halves[1]);
    }
}

static void a_backup_is_made_while_others_write(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    struct writer writer = { .f = f };
    struct store_options copied = { .path = fixture_path("backup.db") };
    struct store_fixture *copy;
    struct stat status;
    int rounds;

    (void)state;
    fill(f);
    assert_int_equal(pthread_create(&writer.thread, NULL, write_pairs, &writer), 0);
    for (int i = 0; i < 3; i++) {
        assert_no_error(file_remove(copied.path));
        assert_no_error(store_backup_write(f->store, copied.path));
    }
    rounds = atomic_load(&writer.rounds);
    atomic_store(&writer.stopping, true);
    pthread_join(writer.thread, NULL);
    assert_true(rounds > 1);

    assert_int_equal(stat(copied.path, &status), 0);
    assert_int_equal(status.st_mode & 07777, 0600);
    assert_false(file_exists(fixture_path("backup.db.partial")));
    assert_false(file_exists(fixture_path("backup.db.partial-wal")));
    copy = store_fixture_new(&copied);
    assert_true(store_count(copy->store, copy->pods) >= OBJECTS);
    check_pairs(copy);
}

static void restored_revisions_are_far_ahead(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    const char *backup = fixture_path("backup.db");

    (void)state;
    store_fixture_put(f, "a", "web", "kept");
    store_fixture_put(f, "a", "web", "kept too");
    store_fixture_put(f, "a", "db", "deleted");
    store_fixture_delete(f, "a", "db");
    assert_no_error(store_backup_write(f->store, backup));
    store_fixture_put(f, "a", "web", "lost");
    assert_error(store_backup_restore(backup, f->options.path, NULL), ERR_CONFLICT, "pid");
    store_fixture_close(f);

    assert_no_error(store_backup_restore(backup, f->options.path, NULL));
    assert_true(file_exists(fixture_path("store.db.before")));
    assert_true(file_exists(backup));
    assert_false(file_exists(fixture_path("store.db.restored")));
    assert_false(file_exists(fixture_path("store.db.restored-wal")));
    store_fixture_reopen(f);
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "kept too@3");
    assert_string_equal(store_fixture_get(f, f->pods, "a", "db"), "absent");
    assert_int_equal(store_horizon(f->store), 5 + STORE_RESTORE_STEP);
    assert_int_equal(store_fixture_put(f, "a", "web", "new"), 6 + STORE_RESTORE_STEP);
    assert_no_error(store_compact(f->store, UINT64_MAX));
    store_fixture_reopen(f);
    assert_int_equal(store_count(f->store, f->pods), 1);
}

/* The log of the old store must not be taken for the new one's. */
static void a_crashed_store_can_be_replaced(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    const char *path = fixture_path("crashed.db");
    struct store_options crashed = { .path = path };
    struct store_fixture *g;

    (void)state;
    store_fixture_put(f, "a", "web", "kept");
    assert_no_error(store_backup_write(f->store, fixture_path("backup.db")));
    for (int i = 0; i < 20; i++)
        store_fixture_put(f, "a", "web", "later");
    assert_int_equal(link(f->options.path, path), 0);
    assert_int_equal(link(fixture_path("store.db-wal"), fixture_path("crashed.db-wal")), 0);

    assert_no_error(store_backup_restore(fixture_path("backup.db"), path, NULL));
    assert_true(file_exists(fixture_path("crashed.db.before-wal")));
    g = store_fixture_new(&crashed);
    assert_string_equal(store_fixture_get(g, g->pods, "a", "web"), "kept@2");
}

static void a_damaged_backup_is_not_restored(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    const char *backup = fixture_path("backup.db");
    struct stat status;

    (void)state;
    fill(f);
    assert_no_error(store_backup_write(f->store, backup));
    store_fixture_close(f);
    assert_int_equal(stat(backup, &status), 0);
    assert_int_equal(truncate(backup, status.st_size / 2), 0);
    assert_error(store_backup_restore(backup, f->options.path, NULL), ERR_INTERNAL, "damaged");
    assert_error(store_backup_restore(fixture_path("none"), f->options.path, NULL), ERR_NOT_FOUND,
                 "none");
    assert_false(file_exists(fixture_path("store.db.restored")));
    store_fixture_reopen(f);
    assert_int_equal(store_count(f->store, f->pods), OBJECTS);
}

static void a_backup_is_verified_without_a_trace(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    const char *backup = fixture_path("backup.db");
    struct stat before;
    struct stat after;

    (void)state;
    fill(f);
    assert_no_error(store_backup_write(f->store, backup));
    assert_int_equal(stat(backup, &before), 0);
    assert_no_error(store_backup_verify(backup));
    assert_int_equal(stat(backup, &after), 0);
    assert_true(before.st_mtim.tv_sec == after.st_mtim.tv_sec &&
                before.st_mtim.tv_nsec == after.st_mtim.tv_nsec);
    assert_false(file_exists(fixture_path("backup.db-wal")));
    assert_int_equal(truncate(backup, before.st_size / 2), 0);
    assert_error(store_backup_verify(backup), ERR_INTERNAL, "damaged");
    assert_error(store_backup_verify(fixture_path("none")), ERR_NOT_FOUND, "none");
}

static void a_backup_needs_a_place(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);

    (void)state;
    assert_error(store_backup_write(f->store, fixture_path("no/such/place")), ERR_NOT_FOUND,
                 "write backup");
    assert_error(store_backup_write(f->store, f->options.path), ERR_BAD_REQUEST, "store itself");
    assert_int_equal(store_fixture_put(f, "a", "web", "x"), 2);
}

static void what_is_there_is_not_replaced(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    const char *backup = fixture_path("backup.db");

    (void)state;
    assert_no_error(file_write(backup, "mine", 4, 0600));
    assert_error(store_backup_write(f->store, backup), ERR_ALREADY_EXISTS, "backup.db");
    assert_string_equal(fixture_read(backup), "mine");
    assert_false(file_exists(fixture_path("backup.db.partial")));
}

static void a_closed_store_is_backed_up_too(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    struct store_options copied = { .path = fixture_path("backup.db") };
    struct store_fixture *copy;

    (void)state;
    store_fixture_put(f, "a", "web", "kept");
    assert_error(store_backup_write_closed(f->options.path, copied.path), ERR_CONFLICT, "pid");
    store_fixture_close(f);
    assert_error(store_backup_write_closed(fixture_path("none"), copied.path), ERR_NOT_FOUND,
                 "no store");
    assert_false(file_exists(fixture_path("none")));
    assert_no_error(store_backup_write_closed(f->options.path, copied.path));
    copy = store_fixture_new(&copied);
    assert_string_equal(store_fixture_get(copy, copy->pods, "a", "web"), "kept@2");
}

static void release_keyring(void *object)
{
    keyring_free(object);
}

static struct keyring *make_keyring(const char *name)
{
    struct keyring *keyring = NULL;

    assert_no_error(keyring_ensure(fixture_path(name), &keyring));
    arena_defer(fixture_current()->arena, release_keyring, keyring);
    return keyring;
}

static void a_backup_without_its_key_is_not_restored(void **state)
{
    struct keyring *keyring = make_keyring("key");
    struct keyring *other = make_keyring("other");
    struct store_fixture *f = store_fixture_new(&(struct store_options){ .keyring = keyring });
    struct store_write write = store_fixture_write(f->secrets, "a", "token", "hidden");
    const char *backup = fixture_path("backup.db");
    const char *path = fixture_path("new.db");

    (void)state;
    assert_no_error(store_commit(f->store, &write, 1, NULL));
    assert_no_error(store_backup_write(f->store, backup));
    store_fixture_close(f);
    assert_error(store_backup_restore(backup, path, NULL), ERR_FORBIDDEN, "key file");
    assert_error(store_backup_restore(backup, path, other), ERR_FORBIDDEN, "key file");
    assert_false(file_exists(path));
    assert_no_error(store_backup_restore(backup, path, keyring));
}

TEST_MAIN(TEST(a_backup_is_made_while_others_write), TEST(restored_revisions_are_far_ahead),
          TEST(a_crashed_store_can_be_replaced), TEST(a_damaged_backup_is_not_restored),
          TEST(a_backup_is_verified_without_a_trace), TEST(a_backup_needs_a_place),
          TEST(what_is_there_is_not_replaced), TEST(a_closed_store_is_backed_up_too),
          TEST(a_backup_without_its_key_is_not_restored))
