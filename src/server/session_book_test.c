#include "server/session_book.h"

#include "base/text.h"
#include "lib/test.h"
#include "server/login_limits.h"

#define NOW INT64_C(1800000000)

static const char *put(const char *book, const char *id, int64_t created_s, int64_t expires_s)
{
    CLEANUP(text) struct text changed = TEXT_EMPTY;

    session_book_put(slice_from(book),
                     &(struct session_entry){ .id = id,
                                              .provider = "internal",
                                              .address = "192.0.2.7",
                                              .user_agent = "curl/8 \"x\"",
                                              .created_s = created_s,
                                              .seen_s = created_s,
                                              .expires_s = expires_s },
                     created_s, &changed);
    return arena_strdup(fixture_current()->arena, text_string(&changed));
}

static size_t read(const char *book, int64_t now_s, struct session_entry **entries)
{
    size_t count;

    session_book_read(fixture_current()->arena, slice_from(book), now_s, entries, &count);
    return count;
}

static void sessions_are_listed_newest_first_until_they_expire(void **state)
{
    const char *book = put("", "a", NOW, NOW + 100);
    struct session_entry *entries;

    (void)state;
    book = put(book, "b", NOW + 1, NOW + 200);
    assert_int_equal(read(book, NOW + 2, &entries), 2);
    assert_string_equal(entries[0].id, "b");
    assert_string_equal(entries[0].user_agent, "curl/8 \"x\"");
    assert_string_equal(entries[1].id, "a");
    assert_int_equal(read(book, NOW + 100, &entries), 1);
    assert_string_equal(entries[0].id, "b");
}

static void a_session_that_goes_on_keeps_when_it_began(void **state)
{
    const char *book = put(put("", "a", NOW, NOW + 100), "a", NOW + 50, NOW + 150);
    struct session_entry *entries;

    (void)state;
    assert_int_equal(read(book, NOW + 60, &entries), 1);
    assert_int_equal(entries[0].created_s, NOW);
    assert_int_equal(entries[0].seen_s, NOW + 50);
    assert_int_equal(entries[0].expires_s, NOW + 150);
}

static void a_session_that_ended_is_taken_out(void **state)
{
    CLEANUP(text) struct text changed = TEXT_EMPTY;
    const char *book = put(put("", "a", NOW, NOW + 100), "b", NOW, NOW + 100);
    struct session_entry *entries;

    (void)state;
    session_book_remove(slice_from(book), SLICE("b"), NOW, &changed);
    assert_int_equal(read(text_string(&changed), NOW, &entries), 1);
    assert_string_equal(entries[0].id, "a");
}

static void the_book_has_an_end_and_survives_rubbish(void **state)
{
    const char *book = "rubbish";
    struct session_entry *entries;

    (void)state;
    for (int i = 0; i < SESSION_BOOK_MAX + 10; i++)
        book = put(book, arena_format(fixture_current()->arena, "s%d", i), NOW, NOW + 100);
    assert_int_equal(read(book, NOW, &entries), SESSION_BOOK_MAX);
    assert_string_equal(entries[0].id, "s59");
    assert_int_equal(read("[1,{},{\"id\":7}]", NOW, &entries), 0);
}

TEST_MAIN(TEST(sessions_are_listed_newest_first_until_they_expire),
          TEST(a_session_that_goes_on_keeps_when_it_began), TEST(a_session_that_ended_is_taken_out),
          TEST(the_book_has_an_end_and_survives_rubbish))
