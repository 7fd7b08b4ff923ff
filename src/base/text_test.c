#include "base/text.h"

#include "base/memory.h"
#include "lib/test.h"

static void text_grows(void **state)
{
    struct text text = TEXT_EMPTY;
    CLEANUP(string) char *string = NULL;

    (void)state;
    assert_string_equal(text_string(&text), "");
    for (int i = 0; i < 100; i++)
        text_appendf(&text, "%d,", i);
    text_remove_front(&text, 2);
    assert_memory_equal(text.data, "1,2,3,", 6);
    text_truncate(&text, 3);
    string = text_take(&text);
    assert_string_equal(string, "1,2");
    assert_null(text.data);
}

static void removing_nothing_from_nothing_is_fine(void **state)
{
    struct text text = TEXT_EMPTY;
    CLEANUP(string) char *string = NULL;

    (void)state;
    text_remove_front(&text, 0);
    text_truncate(&text, 0);
    text_append_bytes(&text, NULL, 0);
    assert_string_equal(text_string(&text), "");
    text_done(&text);
    string = text_take(&text);
    assert_string_equal(string, "");
}

TEST_MAIN(TEST(text_grows), TEST(removing_nothing_from_nothing_is_fine))
