#include "base/memory.h"

#include <stdio.h>

#include "base/text.h"
#include "lib/test.h"

enum {
    PAGE_BYTES = 4096,
    CONSTANT_BYTES = 2 * 1024 * 1024,
};

/* Pages of the program's file, as its code is. */
static const char constants[CONSTANT_BYTES] = { 1 };

static int touch_constants(void)
{
    int sum = 0;

    for (size_t i = 0; i < CONSTANT_BYTES; i += PAGE_BYTES)
        sum += *(const volatile char *)&constants[i];
    return sum;
}

static size_t resident_kib(void)
{
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    char line[256];
    unsigned long kib = 0;

    assert_non_null(file);
    while (fgets(line, sizeof(line), file)) {
        if (sscanf(line, "Rss: %lu", &kib) == 1)
            break;
    }
    fclose(file);
    return kib;
}

static void lets_go_of_constants(void **state)
{
    size_t before;

    (void)state;
    assert_int_equal(touch_constants(), 1);
    before = resident_kib();
    memory_rest();
    assert_true(resident_kib() + CONSTANT_BYTES / 1024 / 2 < before);
    assert_int_equal(touch_constants(), 1);
}

/* Code and relocated tables are what they were. */
static void goes_on_after_a_rest(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    memory_rest();
    memory_rest();
    text_appendf(&text, "%s %d", "still", 1);
    assert_string_equal(text_string(&text), "still 1");
}

TEST_MAIN(TEST(lets_go_of_constants), TEST(goes_on_after_a_rest))
