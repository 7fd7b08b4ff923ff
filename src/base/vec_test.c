#include "base/vec.h"

#include "lib/test.h"

static void arrays_grow_and_shrink(void **state)
{
    VEC(size_t) numbers = { 0 };
    size_t sum = 0;

    (void)state;
    for (size_t i = 0; i < 1000; i++)
        vec_push(&numbers, i);
    assert_int_equal(numbers.count, 1000);
    vec_remove(&numbers, 0);
    vec_remove(&numbers, 998);
    assert_int_equal(numbers.items[0], 1);
    assert_int_equal(vec_pop(&numbers), 998);
    VEC_EACH (number, &numbers) {
        sum += *number;
    }
    assert_int_equal(sum, 997 * 998 / 2);
    vec_clear(&numbers);
    assert_int_equal(numbers.count, 0);
    vec_done(&numbers);
    assert_null(numbers.items);
}

static void nothing_is_visited_in_an_empty_array(void **state)
{
    VEC(struct { int a; }) empty = { 0 };

    (void)state;
    VEC_EACH (item, &empty) {
        fail_msg("visited %d", item->a);
    }
    vec_done(&empty);
}

TEST_MAIN(TEST(arrays_grow_and_shrink), TEST(nothing_is_visited_in_an_empty_array))
