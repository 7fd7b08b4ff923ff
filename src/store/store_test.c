#include "store/store.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/text.h"
#include "doc/doc.h"
#include "lib/store_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "store/limits.h"
#include "store/version.h"

/* --- conditions ---------------------------------------------------------------------------- */

enum {
    ACCEPTED = -1,
    CURRENT = 1, /* the revision the object has */
    STALE = 2,   /* the one it had before */
};

struct condition {
    const char *name;
    bool exists;
    enum store_operation operation;
    enum store_condition condition;
    int revision;
    int code;
};

static const struct condition conditions[] = {
    { "makes what is absent", false, STORE_PUT, STORE_IF_ABSENT, 0, ACCEPTED },
    { "does not make it twice", true, STORE_PUT, STORE_IF_ABSENT, 0, ERR_ALREADY_EXISTS },
    { "puts anyway when absent", false, STORE_PUT, STORE_ANY, 0, ACCEPTED },
    { "puts anyway when present", true, STORE_PUT, STORE_ANY, 0, ACCEPTED },
    { "replaces what is there", true, STORE_PUT, STORE_IF_PRESENT, 0, ACCEPTED },
    { "does not replace nothing", false, STORE_PUT, STORE_IF_PRESENT, 0, ERR_NOT_FOUND },
    { "replaces the version it saw", true, STORE_PUT, STORE_IF_REVISION, CURRENT, ACCEPTED },
    { "does not replace another", true, STORE_PUT, STORE_IF_REVISION, STALE, ERR_CONFLICT },
    { "does not replace a version of nothing", false, STORE_PUT, STORE_IF_REVISION, STALE,
      ERR_NOT_FOUND },
    { "deletes what is there", true, STORE_DELETE, STORE_ANY, 0, ACCEPTED },
    { "does not delete nothing", false, STORE_DELETE, STORE_ANY, 0, ERR_NOT_FOUND },
    { "deletes the version it saw", true, STORE_DELETE, STORE_IF_REVISION, CURRENT, ACCEPTED },
    { "does not delete another", true, STORE_DELETE, STORE_IF_REVISION, STALE, ERR_CONFLICT },
};

static void condition(void **state)
{
    const struct condition *row = *state;
    struct store_fixture *f = store_fixture_new(NULL);
    uint64_t revisions[3] = { 0 };
    struct store_write write = store_fixture_write(f->pods, "a", "web", "new");
    struct error *err;
    uint64_t before;

    revisions[STALE] = store_fixture_put(f, "a", "web", "old");
    revisions[CURRENT] = store_fixture_put(f, "a", "web", "old");
    if (!row->exists)
        store_fixture_delete(f, "a", "web");
    before = store_revision(f->store);
    write.operation = row->operation;
    write.condition = row->condition;
    write.revision = revisions[row->revision];
    err = store_commit(f->store, &write, 1, NULL);
    if (row->code != ACCEPTED) {
        assert_error(err, (enum error_code)row->code, "pods \"web\"");
        assert_int_equal(store_revision(f->store), before);
        return;
    }
    assert_no_error(err);
    assert_int_equal(store_revision(f->store), before + 1);
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"),
                        row->operation == STORE_DELETE
                            ? "absent"
                            : arena_format(fixture_current()->arena, "new@%d", (int)before + 1));
}

/* --- objects ------------------------------------------------------------------------------- */

static void the_body_gets_its_version(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    struct store_write write = { .key = store_fixture_key(f->pods, "a", "web"),
                                 .body = SLICE("{\"metadata\":{\"resourceVersion\":\"\"}}"),
                                 .version_offset = 32 };
    CLEANUP(record) struct record *record = NULL;

    (void)state;
    assert_no_error(store_commit(f->store, &write, 1, &record));
    assert_int_equal(record->revision, 2); /* 1 is the version of an empty store */
    assert_string_equal(doc_bytes(record->doc).data, "{\"metadata\":{\"resourceVersion\":\"2\"}}");
    record = record_unref(record);

    write.version_offset = STORE_NO_VERSION;
    assert_no_error(store_commit(f->store, &write, 1, &record));
    assert_string_equal(doc_bytes(record->doc).data, "{\"metadata\":{\"resourceVersion\":\"\"}}");
}

static void objects_survive_a_restart(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);

    (void)state;
    assert_int_equal(store_revision(f->store), 1);
    for (int i = 0; i < 100; i++)
        store_fixture_put(f, i % 2 ? "a" : "b", arena_format(fixture_current()->arena, "%d", i),
                          "x");
    store_fixture_put(f, "a", "1", "changed");
    store_fixture_delete(f, "b", "2");
    for (int i = 0; i < 2; i++) {
        assert_string_equal(store_fixture_get(f, f->pods, "a", "1"), "changed@102");
        assert_string_equal(store_fixture_get(f, f->pods, "b", "2"), "absent");
        assert_string_equal(store_fixture_get(f, f->pods, "b", "1"), "absent");
        assert_string_equal(store_fixture_get(f, f->pods, "b", "98"), "x@100");
        assert_int_equal(store_count(f->store, f->pods), 99);
        assert_int_equal(store_revision(f->store), 103);
        store_fixture_reopen(f);
    }
    assert_int_equal(store_fixture_put(f, "a", "new", "x"), 104);
}

/* Two groups may have a resource of one name, as extensions/ingresses and networking/ingresses. */
/* That nobody waited for the disk shows only when the power fails. */
static void what_is_written_in_a_hurry_is_there(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    struct store_write writes[] = { store_fixture_write(f->pods, "a", "one", "1"),
                                    store_fixture_write(f->pods, "a", "two", "2") };
    struct store_write taken = store_fixture_write(f->pods, "a", "one", "3");

    (void)state;
    taken.condition = STORE_IF_ABSENT;
    store_hurry(f->store, true);
    assert_no_error(store_commit(f->store, writes, 2, NULL));
    assert_string_equal(store_fixture_get(f, f->pods, "a", "two"), "2@3");
    assert_error(store_commit(f->store, &taken, 1, NULL), ERR_ALREADY_EXISTS, "pods \"one\"");
    store_hurry(f->store, false);
    assert_int_equal(store_fixture_put(f, "a", "three", "3"), 4);
    store_fixture_reopen(f);
    assert_string_equal(store_fixture_get(f, f->pods, "a", "one"), "1@2");
    assert_string_equal(store_fixture_get(f, f->pods, "a", "three"), "3@4");
}

static void resources_keep_their_numbers(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    struct store_write write;
    uint32_t other;
    uint32_t again;

    (void)state;
    assert_no_error(
        store_resource(f->store, SLICE("metrics.k8s.io"), SLICE("pods"), false, &other));
    assert_int_not_equal(other, f->pods);
    write = store_fixture_write(other, "a", "web", "metric");
    assert_no_error(store_commit(f->store, &write, 1, NULL));
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "absent");

    store_fixture_close(f);
    assert_no_error(store_open(&f->options, &f->store));
    assert_no_error(
        store_resource(f->store, SLICE("metrics.k8s.io"), SLICE("pods"), false, &again));
    assert_int_equal(again, other);
    assert_string_equal(store_fixture_get(f, other, "a", "web"), "metric@2");
}

static void names_are_not_glued_together(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);

    (void)state;
    store_fixture_put(f, "a", "bc", "1");
    store_fixture_put(f, "ab", "c", "2");
    store_fixture_put(f, "", "abc", "3");
    assert_string_equal(store_fixture_get(f, f->pods, "a", "bc"), "1@2");
    assert_string_equal(store_fixture_get(f, f->pods, "ab", "c"), "2@3");
    assert_string_equal(store_fixture_get(f, f->pods, "", "abc"), "3@4");
}

/* --- several at once ----------------------------------------------------------------------- */

static void several_writes_are_done_together(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    struct store_write writes[] = { store_fixture_write(f->pods, "a", "one", "1"),
                                    store_fixture_write(f->leases, "a", "two", "2") };
    struct record *records[2];

    (void)state;
    assert_no_error(store_commit(f->store, writes, 2, records));
    assert_int_equal(records[0]->revision, 2);
    assert_int_equal(records[1]->revision, 3);
    record_unref(records[0]);
    record_unref(records[1]);

    writes[0].condition = STORE_IF_PRESENT;
    writes[1].condition = STORE_IF_ABSENT;
    assert_error(store_commit(f->store, writes, 2, records), ERR_ALREADY_EXISTS, "leases \"two\"");
    assert_string_equal(store_fixture_get(f, f->pods, "a", "one"), "1@2");
    assert_int_equal(store_fixture_put(f, "a", "one", "3"), 4);

    writes[1] = writes[0];
    assert_error(store_commit(f->store, writes, 2, records), ERR_BAD_REQUEST, "twice");
}

struct answer {
    struct loop *loop;
    uint64_t revision;
    struct error *err;
    size_t count;
};

static void on_done(void *context, struct error *take_error, struct record *const *records)
{
    struct answer *answer = context;

    loop_assert(answer->loop);
    answer->err = take_error;
    answer->revision = take_error ? 0 : records[0]->revision;
    answer->count++;
    loop_stop(answer->loop);
}

static void release_loop(void *loop)
{
    loop_free(loop);
}

static void answers_come_to_a_loop(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct loop *loop = loop_new(clock_system(), NULL);
    struct store_fixture *f;
    struct store_write write;
    struct answer answer = { .loop = loop };

    (void)state;
    arena_defer(arena, release_loop, loop);
    f = store_fixture_new(NULL);
    write = store_fixture_write(f->pods, "a", "web", "x");
    assert_no_error(store_commit_async(f->store, &write, 1, loop, on_done, &answer));
    loop_run(loop);
    assert_int_equal(answer.count, 1);
    assert_int_equal(answer.revision, 2);
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "x@2");

    write.condition = STORE_IF_ABSENT;
    assert_error(store_commit_async(f->store, &write, 1, loop, on_done, &answer),
                 ERR_ALREADY_EXISTS, "pods \"web\"");
    assert_int_equal(answer.count, 1);
}

/* --- limits -------------------------------------------------------------------------------- */

static void what_is_too_large_is_refused(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    struct store_write write = store_fixture_write(f->pods, "a", "web", "x");
    struct store_write longer = write;
    struct store_write nameless = write;
    CLEANUP(text) struct text large = TEXT_EMPTY;
    uint32_t resource;

    (void)state;
    text_reserve(&large, STORE_MAX_BODY + 1);
    memset(large.data, 'x', STORE_MAX_BODY + 1);
    write.body = slice_of(large.data, STORE_MAX_BODY + 1);
    assert_error(store_commit(f->store, &write, 1, NULL), ERR_TOO_LARGE, "8388609 bytes");
    longer.key.name = slice_of(large.data, STORE_MAX_NAME + 1);
    assert_error(store_commit(f->store, &longer, 1, NULL), ERR_TOO_LARGE, "the name has 1025");
    longer.key.name = slice_of(large.data, STORE_MAX_NAME);
    assert_no_error(store_commit(f->store, &longer, 1, NULL));
    nameless.key.name = SLICE("");
    assert_error(store_commit(f->store, &nameless, 1, NULL), ERR_BAD_REQUEST, "empty");
    nameless.key.name = SLICE("a\0b");
    assert_error(store_commit(f->store, &nameless, 1, NULL), ERR_BAD_REQUEST, "zero byte");
    assert_error(store_commit(f->store, &nameless, 0, NULL), ERR_TOO_LARGE, "1 to 1000");
    assert_error(store_resource(f->store, SLICE(""), SLICE(""), false, &resource), ERR_BAD_REQUEST,
                 "needs a name");
    assert_error(store_resource(f->store, SLICE(""), SLICE("x"), true, &resource), ERR_BAD_REQUEST,
                 "no keyring");
}

static void the_largest_body_is_kept(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    struct store_write write = { .key = store_fixture_key(f->pods, "a", "web"),
                                 .version_offset = STORE_NO_VERSION };
    CLEANUP(record) struct record *record = NULL;
    CLEANUP(text) struct text large = TEXT_EMPTY;

    (void)state;
    text_reserve(&large, STORE_MAX_BODY);
    memset(large.data, 'x', STORE_MAX_BODY);
    write.body = slice_of(large.data, STORE_MAX_BODY);
    assert_no_error(store_commit(f->store, &write, 1, NULL));
    store_fixture_reopen(f);
    record = store_fetch(f->store, &write.key);
    assert_true(slice_equal(doc_bytes(record->doc), write.body));
}

static void knows_how_many_bytes_objects_take(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    uint64_t one;

    (void)state;
    assert_int_equal(store_bytes(f->store), 0);
    store_fixture_put(f, "a", "web", "12345");
    one = store_bytes(f->store);
    assert_true(one >= 5);
    store_fixture_put(f, "a", "sql", "12345");
    assert_int_equal(store_bytes(f->store), 2 * one);
    store_fixture_put(f, "a", "web", "1234567"); /* the history does not count */
    assert_int_equal(store_bytes(f->store), 2 * one + 2);
    store_fixture_reopen(f);
    assert_int_equal(store_bytes(f->store), 2 * one + 2);
    store_fixture_delete(f, "a", "web");
    assert_int_equal(store_bytes(f->store), one);
}

static void a_note_is_found_the_next_time(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);

    (void)state;
    assert_int_equal(store_note(f->store), 0);
    store_set_note(f->store, INT64_MAX);
    store_fixture_reopen(f);
    assert_true(store_note(f->store) == INT64_MAX);
    store_set_note(f->store, 7);
    store_fixture_reopen(f);
    assert_int_equal(store_note(f->store), 7);
}

/* --- the file ------------------------------------------------------------------------------ */

static void a_second_opener_is_told_who_was_first(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    struct store *second;
    char pid[32];

    (void)state;
    snprintf(pid, sizeof(pid), "pid %d", (int)getpid());
    assert_error(store_open(&f->options, &second), ERR_CONFLICT, pid);
}

static void the_file_is_for_its_owner_only(void **state)
{
    struct store_fixture *f = store_fixture_new(NULL);
    const char *names[] = { "store.db", "store.db-wal" };

    (void)state;
    store_fixture_put(f, "a", "web", "x");
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        struct stat status;

        assert_int_equal(stat(fixture_path(names[i]), &status), 0);
        assert_int_equal(status.st_mode & 07777, 0600);
    }
}

static void a_log_without_its_file_is_not_taken_for_another(void **state)
{
    struct store_options options = { .path = fixture_path("store.db") };
    struct store *store;

    (void)state;
    assert_no_error(file_write(fixture_path("store.db-wal"), "x", 1, 0600));
    assert_error(store_open(&options, &store), ERR_CONFLICT, "store.db-wal");
}

static void stores_in_one_process_are_apart(void **state)
{
    struct store_options other = { .path = fixture_path("other.db") };
    struct store_fixture *f = store_fixture_new(NULL);
    struct store_fixture *g = store_fixture_new(&other);

    (void)state;
    store_fixture_put(f, "a", "web", "f");
    assert_string_equal(store_fixture_get(g, g->pods, "a", "web"), "absent");
    assert_int_equal(store_fixture_put(g, "a", "web", "g"), 2);
    assert_string_equal(store_fixture_get(f, f->pods, "a", "web"), "f@2");
}

TEST_MAIN(TABLE(condition, conditions), TEST(the_body_gets_its_version),
          TEST(what_is_written_in_a_hurry_is_there), TEST(objects_survive_a_restart),
          TEST(resources_keep_their_numbers), TEST(names_are_not_glued_together),
          TEST(several_writes_are_done_together), TEST(answers_come_to_a_loop),
          TEST(what_is_too_large_is_refused), TEST(the_largest_body_is_kept),
          TEST(knows_how_many_bytes_objects_take), TEST(a_note_is_found_the_next_time),
          TEST(a_second_opener_is_told_who_was_first), TEST(the_file_is_for_its_owner_only),
          TEST(a_log_without_its_file_is_not_taken_for_another),
          TEST(stores_in_one_process_are_apart))
