#include "api/backup_record.h"

#include "base/timestamp.h"
#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/test.h"

static struct doc *with(struct doc *map, const struct backup_record *record)
{
    struct edit *edit = edit_begin(map);
    struct doc *after = NULL;

    backup_record_add(edit, doc_root(map), record);
    assert_no_error(edit_seal(edit, &after));
    arena_defer(fixture_current()->arena, doc_release, after);
    return after;
}

static void tells_the_newest_first(void **state)
{
    const struct backup_record old = { SLICE("2026-01-02T03:04:05Z"), SLICE("/b/old.db"),
                                       SLICE("here"), 10 };
    const struct backup_record new = { SLICE("2026-02-02T03:04:05Z"), SLICE("/b/\"new\".db"),
                                       SLICE("there"), 20 };
    struct backup_record *records;
    struct doc *map = with(with(document_of("kind: ConfigMap\n"), &new), &old);

    (void)state;
    assert_int_equal(backup_record_read(fixture_current()->arena, doc_root(map), &records), 2);
    assert_true(slice_equal(records[0].time, new.time));
    assert_true(slice_equal(records[0].file, new.file));
    assert_true(slice_equal(records[0].host, new.host));
    assert_int_equal(records[0].bytes, 20);
    assert_true(slice_equal(records[1].file, old.file));
    assert_true(
        value_exists(value_find(doc_root(map), VALUE_KEYS("data", "2026-02-02T03.04.05Z"))));
}

static void leaves_out_what_it_cannot_read(void **state)
{
    struct value map = document_root("data: {a: 'no json', b: '{}', c: '{\"time\":\"x\"}'}\n");
    struct backup_record *records;

    (void)state;
    assert_int_equal(backup_record_read(fixture_current()->arena, map, &records), 1);
}

static void forgets_the_oldest(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct doc *map = document_of("kind: ConfigMap\n");
    struct backup_record *records;

    (void)state;
    for (int64_t i = 0; i < BACKUP_RECORD_MAX + 2; i++) {
        const struct backup_record record = {
            .time = slice_from(timestamp_format(arena, i * 1000000, TIMESTAMP_SECONDS)),
            .bytes = i,
        };

        map = with(map, &record);
    }
    assert_int_equal(backup_record_read(arena, doc_root(map), &records), BACKUP_RECORD_MAX);
    assert_int_equal(records[0].bytes, BACKUP_RECORD_MAX + 1);
    assert_int_equal(records[BACKUP_RECORD_MAX - 1].bytes, 2);
}

TEST_MAIN(TEST(tells_the_newest_first), TEST(leaves_out_what_it_cannot_read),
          TEST(forgets_the_oldest))
