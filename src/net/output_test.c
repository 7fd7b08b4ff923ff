/* What goes in comes out, once and in order. */
#include "net/output.h"

#include <string.h>

#include "base/text.h"
#include "lib/test.h"
#include "net/buffers.h"

static struct buffers *new_buffers(void)
{
    return buffers_new();
}

static void drain(struct output *output, size_t step, struct text *out_text)
{
    while (output->size > 0) {
        struct slice front = output_front(output);
        size_t part = front.size < step ? front.size : step;

        assert_true(part > 0);
        text_append_bytes(out_text, front.data, part);
        output_consume(output, part);
    }
}

static void count_release(void *object)
{
    ++*(int *)object;
}

static void keeps_order_over_blocks(void **state)
{
    CLEANUP(buffers) struct buffers *buffers = new_buffers();
    CLEANUP(text) struct text sent = TEXT_EMPTY;
    CLEANUP(text) struct text got = TEXT_EMPTY;
    struct output output;
    static char large[3 * OUTPUT_SHARE_MIN];
    int released = 0;

    (void)state;
    memset(large, 'L', sizeof(large));
    output_init(&output, buffers);
    for (int i = 0; i < 3000; i++) {
        char piece[32];
        int size = snprintf(piece, sizeof(piece), "piece %d;", i);

        output_append(&output, slice_of(piece, (size_t)size));
        text_append_bytes(&sent, piece, (size_t)size);
        if (i == 1000) {
            output_append_shared(&output, slice_of(large, sizeof(large)), count_release, &released);
            text_append_bytes(&sent, large, sizeof(large));
        }
    }
    assert_int_equal(output.size, sent.size);
    assert_int_equal(released, 0);
    drain(&output, 777, &got);
    assert_int_equal(released, 1);
    assert_int_equal(got.size, sent.size);
    assert_memory_equal(got.data, sent.data, sent.size);
    assert_null(output.first);
}

static void releases_small_and_dropped_pieces(void **state)
{
    CLEANUP(buffers) struct buffers *buffers = new_buffers();
    struct output output;
    static char large[OUTPUT_SHARE_MIN];
    int released = 0;

    (void)state;
    output_init(&output, buffers);
    output_append_shared(&output, SLICE("small"), count_release, &released);
    assert_int_equal(released, 1);
    output_append_shared(&output, slice_of(large, sizeof(large)), count_release, &released);
    assert_int_equal(released, 1);
    output_done(&output);
    assert_int_equal(released, 2);
    assert_int_equal(output.size, 0);
}

static void reserves_in_one_piece(void **state)
{
    CLEANUP(buffers) struct buffers *buffers = new_buffers();
    CLEANUP(text) struct text got = TEXT_EMPTY;
    struct output output;
    struct iovec pieces[8];

    (void)state;
    output_init(&output, buffers);
    for (int i = 0; i < 5; i++) {
        char *room = output_reserve(&output, BUFFERS_BLOCK_SIZE / 2);

        memset(room, 'a' + i, 5000);
        output_grown(&output, 5000);
    }
    (void)output_reserve(&output, 10); /* nothing comes of it */
    output_grown(&output, 0);
    assert_int_equal(output.size, 25000);
    assert_true(output_pieces(&output, pieces, 8) >= 2);
    drain(&output, SIZE_MAX, &got);
    for (int i = 0; i < 5; i++)
        assert_int_equal(got.data[i * 5000 + 4999], 'a' + i);
}

static void moves_parts(void **state)
{
    CLEANUP(buffers) struct buffers *buffers = new_buffers();
    CLEANUP(text) struct text got = TEXT_EMPTY;
    struct output from;
    struct output to;

    (void)state;
    output_init(&from, buffers);
    output_init(&to, buffers);
    output_append(&from, SLICE("hello world"));
    output_move(&from, &to, 5);
    assert_int_equal(from.size, 6);
    assert_int_equal(to.size, 5);
    drain(&to, 100, &got);
    assert_string_equal(text_string(&got), "hello");
    output_done(&from);
}

TEST_MAIN(TEST(keeps_order_over_blocks), TEST(releases_small_and_dropped_pieces),
          TEST(reserves_in_one_piece), TEST(moves_parts))
