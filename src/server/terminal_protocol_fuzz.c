/* Whatever a page sends, sizes stay within their bounds; what is no message of the protocol's is
 * input as it is for pages that do not speak it. Whatever a shell writes becomes text. The first
 * byte says whether the page speaks it. */
#include "server/terminal_protocol.h"

#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_message(struct slice frame, bool spoken)
{
    struct terminal_message message;

    terminal_message_read(frame, spoken, &message);
    if (message.type == TERMINAL_RESIZE) {
        ASSERT(message.columns >= 1 && message.columns <= TERMINAL_MAX_COLUMNS);
        ASSERT(message.rows >= 1 && message.rows <= TERMINAL_MAX_ROWS);
    } else if (!spoken) {
        ASSERT(message.type == TERMINAL_INPUT);
        ASSERT(slice_equal(text_slice(&message.input), frame));
    }
    text_done(&message.input);
}

/* In two pieces, as it comes. */
static void check_output(struct slice bytes)
{
    CLEANUP(text) struct text held = TEXT_EMPTY;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    size_t half = bytes.size / 2;

    text_append_slice(&held, slice_of(bytes.data, half));
    terminal_text_append(&text, &held);
    ASSERT(held.size <= 3);
    text_append_slice(&held, slice_of(bytes.data + half, bytes.size - half));
    terminal_text_append(&text, &held);
    ASSERT(held.size <= 3);
    ASSERT(utf8_is_valid(text_slice(&text)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice frame;

    if (!size)
        return 0;
    frame = slice_of((const char *)data + 1, size - 1);
    check_message(frame, data[0] == '1');
    check_output(frame);
    return 0;
}
