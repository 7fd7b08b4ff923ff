/* However a stream is cut, the same events come out; and what was read can be written and read back
 * unchanged. The first byte chooses the role, the second the size of the pieces. */
#include <stdint.h>

#include "base/memory.h"
#include "net/websocket_frame.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MAX_MESSAGE 4096

/* Writes events as server frames, which is also how they are compared. */
static void retell(bool masked, struct slice bytes, size_t piece, struct text *frames,
                   unsigned *failure)
{
    struct websocket_frame_reader reader;
    enum websocket_frame_result result;

    *failure = 0;
    websocket_frame_reader_init(&reader, masked, MAX_MESSAGE);
    for (size_t at = 0; at < bytes.size; at += piece) {
        size_t left = bytes.size - at;
        struct slice rest = slice_of(bytes.data + at, left < piece ? left : piece);
        struct websocket_event event;

        while ((result = websocket_frame_next(&reader, &rest, &event)) == WEBSOCKET_FRAME_EVENT) {
            ASSERT(event.data.size <= MAX_MESSAGE);
            if (event.opcode == WEBSOCKET_CLOSE)
                websocket_frame_append_close(frames, event.code, event.data, NULL);
            else
                websocket_frame_append(frames, event.opcode, true, NULL, event.data);
        }
        ASSERT(rest.size == 0 || result == WEBSOCKET_FRAME_FAILED);
        if (result == WEBSOCKET_FRAME_FAILED) {
            ASSERT(websocket_code_can_travel(reader.failure_code) && reader.failure);
            *failure = reader.failure_code;
        }
    }
    websocket_frame_reader_done(&reader);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(text) struct text whole = TEXT_EMPTY;
    CLEANUP(text) struct text cut = TEXT_EMPTY;
    CLEANUP(text) struct text again = TEXT_EMPTY;
    struct slice stream;
    unsigned whole_failure;
    unsigned failure;

    if (size < 3)
        return 0;
    stream = slice_of((const char *)data + 2, size - 2);
    retell(data[0] & 1, stream, stream.size, &whole, &whole_failure);
    retell(data[0] & 1, stream, data[1] % 17 + 1, &cut, &failure);
    ASSERT(slice_equal(text_slice(&whole), text_slice(&cut)));
    ASSERT(whole_failure == failure);

    if (whole.size > 0) {
        retell(false, text_slice(&whole), whole.size, &again, &failure);
        ASSERT(failure == 0);
        ASSERT(slice_equal(text_slice(&whole), text_slice(&again)));
    }
    return 0;
}
