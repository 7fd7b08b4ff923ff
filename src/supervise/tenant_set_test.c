#include "supervise/tenant_set.h"

#include "base/error_details.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"
#include "supervise/limits.h"
#include "supervise/tenant_error.h"
#include "supervise/tenant_state.h"

static const struct tenant_set_file files[] = {
    { "ca.crt", { "authority", 9 }, 0644 },
    { "sa.key", { "\x00\xffsecret", 8 }, 0 },
};

static struct tenant_set sample(void)
{
    return (struct tenant_set){
        .uid = "0a1b",
        .namespace = "blue",
        .name = "web",
        .version = "v1.31.4",
        .address = "127.0.0.1",
        .port = 6443,
        .sleep_after_ms = 5000,
        .on_platform_stop = TENANT_SET_STOP,
        .limits = { 1 << 20, 500, 64 },
        .files = files,
        .file_count = 2,
    };
}

static struct tenant_set travel(const struct tenant_set *set, bool with_files)
{
    struct fixture *f = fixture_current();
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct tenant_set again;
    struct doc *doc = NULL;

    tenant_set_write(set, with_files, &text);
    assert_no_error(json_parse(text_slice(&text), NULL, &doc));
    arena_defer(f->arena, doc_release, doc);
    assert_no_error(tenant_set_read(f->arena, doc_root(doc), &again));
    return again;
}

static void comes_back_as_it_was(void **state)
{
    struct tenant_set set = sample();
    struct tenant_set again = travel(&set, true);
    struct arena *arena = fixture_current()->arena;

    (void)state;
    assert_string_equal(again.uid, set.uid);
    assert_string_equal(again.namespace, set.namespace);
    assert_string_equal(again.version, set.version);
    assert_int_equal(again.port, set.port);
    assert_int_equal(again.sleep_after_ms, set.sleep_after_ms);
    assert_int_equal(again.on_platform_stop, TENANT_SET_STOP);
    assert_int_equal(again.limits.pids, 64);
    assert_int_equal(again.file_count, 2);
    assert_true(slice_equal(again.files[1].bytes, files[1].bytes));
    assert_string_equal(tenant_set_files_hash(arena, &again), tenant_set_files_hash(arena, &set));
}

static void tells_no_secret_without_files(void **state)
{
    struct tenant_set set = sample();
    struct tenant_set again = travel(&set, false);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    tenant_set_write(&set, false, &text);
    assert_null(strstr(text_string(&text), "secret"));
    assert_null(strstr(text_string(&text), "data"));
    assert_int_equal(again.file_count, 0);
}

static void hash_ignores_the_order(void **state)
{
    struct arena *arena = fixture_current()->arena;
    const struct tenant_set_file turned[] = { files[1], files[0] };
    const struct tenant_set_file changed[] = { files[0], { "sa.key", { "other", 5 }, 0 } };
    struct tenant_set set = sample();
    const char *hash = tenant_set_files_hash(arena, &set);

    (void)state;
    set.files = turned;
    assert_string_equal(tenant_set_files_hash(arena, &set), hash);
    set.files = changed;
    assert_string_not_equal(tenant_set_files_hash(arena, &set), hash);
}

struct refusal {
    const char *name;
    const char *uid;
    const char *address;
    const char *file;
    const char *part;
};

static const struct refusal refusals[] = {
    { "takes no path for a uid", "../x", NULL, "a", "uid" },
    { "wants a uid", "", NULL, "a", "uid" },
    { "takes no path for a file", "a", NULL, "../etc/passwd", "files[0].name" },
    { "takes no directory for a file", "a", NULL, "..", "files[0].name" },
    { "takes no name for an address", "a", "localhost", "a", "address" },
};

static void refuses(void **state)
{
    const struct refusal *row = *state;
    struct tenant_set set = sample();
    struct tenant_set_file file = { row->file, { "", 0 }, 0 };

    set.uid = row->uid;
    set.address = row->address;
    set.files = &file;
    set.file_count = 1;
    assert_error(tenant_set_check(&set), ERR_INVALID, row->part);
}

static void refuses_a_file_twice(void **state)
{
    const struct tenant_set_file twice[] = { files[0], files[0] };
    struct tenant_set set = sample();

    (void)state;
    set.files = twice;
    assert_error(tenant_set_check(&set), ERR_INVALID, "ca.crt is there twice");
}

static void states_come_back_as_they_were(void **state)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(text) struct text again = TEXT_EMPTY;
    struct tenant_state before = {
        .uid = "0a1b",
        .namespace = "blue",
        .name = "web",
        .phase = TENANT_BACKING_OFF,
        .reason = TENANT_PORT_CONFLICT,
        .message = "port 20016 is held by process 7 (nginx)",
        .crash_looping = true,
        .cause = TENANT_BY_CONNECTION,
        .address = "127.0.0.1",
        .port = 20016,
        .block = 20016,
        .user = 200001,
        .pid = 4711,
        .started_ms = 5,
        .ready_ms = 6,
        .version = "v1.31.4",
        .generation = 2,
        .wanted_generation = 3,
        .files_hash = "abc",
        .reload_error = "bad",
        .restarts = 9,
        .last_exit = "killed by SIGKILL",
        .last_use_ms = 77,
        .open = 2,
        .asleep_ms = 8,
        .sleep_after_ms = 5000,
        .on_platform_stop = TENANT_SET_STOP,
        .limits = { 1 << 20, 250, 64 },
    };
    struct tenant_state after;
    struct doc *doc = NULL;

    (void)state;
    tenant_state_write(&before, &text);
    assert_no_error(json_parse(text_slice(&text), NULL, &doc));
    arena_defer(arena, doc_release, doc);
    tenant_state_read(arena, doc_root(doc), &after);
    tenant_state_write(&after, &again);
    assert_string_equal(text_string(&again), text_string(&text));
}

static void errors_keep_code_and_reason(void **state)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(error) struct error *before = error_wrap(
        tenant_state_because(error_new(ERR_CONFLICT, "port 7 is taken"), TENANT_PORT_CONFLICT),
        "start");
    struct doc *doc = NULL;

    (void)state;
    tenant_error_write(before, &text);
    assert_no_error(json_parse(text_slice(&text), NULL, &doc));
    arena_defer(arena, doc_release, doc);
    CLEANUP(error) struct error *after = tenant_error_read(doc_root(doc));
    assert_int_equal(tenant_state_reason_of(after), TENANT_PORT_CONFLICT);
    assert_error(STEAL(after), ERR_CONFLICT, "start: port 7 is taken");
}

TEST_MAIN(TEST(comes_back_as_it_was), TEST(tells_no_secret_without_files),
          TEST(hash_ignores_the_order), TABLE(refuses, refusals), TEST(refuses_a_file_twice),
          TEST(states_come_back_as_they_were), TEST(errors_keep_code_and_reason))
