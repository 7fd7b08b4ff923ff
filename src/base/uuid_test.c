#include "base/uuid.h"

#include "base/text.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    const char *again; /* NULL: refused */
};

static const struct row rows[] = {
    { "reads its own form", "123e4567-e89b-42d3-a456-426614174000",
      "123e4567-e89b-42d3-a456-426614174000" },
    { "writes lower case", "123E4567-E89B-42D3-A456-426614174000",
      "123e4567-e89b-42d3-a456-426614174000" },
    { "reads the nil UUID", "00000000-0000-0000-0000-000000000000",
      "00000000-0000-0000-0000-000000000000" },
    { "refuses nothing", "", NULL },
    { "refuses braces", "{123e4567-e89b-42d3-a456-426614174000}", NULL },
    { "refuses a missing group", "123e4567-e89b-42d3-a456", NULL },
    { "refuses one group more", "123e4567-e89b-42d3-a456-426614174000-", NULL },
    { "refuses no hyphens", "123e4567e89b42d3a456426614174000", NULL },
    { "refuses hyphens elsewhere", "123e456-7e89b-42d3-a456-426614174000", NULL },
    { "refuses other letters", "123e4567-e89b-42d3-a456-42661417400g", NULL },
};

static void parse(void **state)
{
    const struct row *row = *state;
    struct uuid uuid;
    struct error *err = uuid_parse(slice_from(row->text), &uuid);

    if (!row->again) {
        assert_error(err, ERR_INVALID, row->text);
        return;
    }
    assert_no_error(err);
    assert_string_equal(uuid_format(fixture_current()->arena, uuid), row->again);
}

static void random_ones_say_so_and_differ(void **state)
{
    struct uuid first = uuid_random();

    (void)state;
    for (int i = 0; i < 1000; i++) {
        struct uuid next = uuid_random();
        char *text = uuid_format(fixture_current()->arena, next);
        struct uuid again;

        assert_int_equal(strlen(text), UUID_TEXT_SIZE);
        assert_int_equal(text[14], '4');
        assert_non_null(strchr("89ab", text[19]));
        assert_false(uuid_equal(first, next));
        assert_no_error(uuid_parse(slice_from(text), &again));
        assert_true(uuid_equal(again, next));
    }
}

TEST_MAIN(TABLE(parse, rows), TEST(random_ones_say_so_and_differ))
