/* Frames: what is read can be written and read again as the same message, what is not complete
 * becomes no message and takes nothing, and the pieces a stream comes in make no difference. */
#include "supervise/frame.h"

#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"

enum {
    MAX_BYTES = 4096
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_again(const struct doc *message)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *again = NULL;
    CLEANUP(error) struct error *err = NULL;
    struct slice rest;

    if (doc_bytes(message).size > MAX_BYTES)
        return; /* numbers may grow when printed */
    frame_append(&text, doc_bytes(message));
    for (size_t size = 0; size < text.size; size += 1 + text.size / 16) {
        rest = slice_of(text.data, size);
        err = frame_read(&rest, MAX_BYTES, &again);
        ASSERT(!err && !again && rest.size == size);
    }
    rest = text_slice(&text);
    err = frame_read(&rest, MAX_BYTES, &again);
    ASSERT(!err && again && rest.size == 0);
    ASSERT(slice_equal(doc_bytes(again), doc_bytes(message)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct slice rest = slice_of((const char *)data, size);

    for (;;) {
        CLEANUP(doc) struct doc *message = NULL;
        size_t before = rest.size;
        CLEANUP(error) struct error *err = frame_read(&rest, MAX_BYTES, &message);

        ASSERT(!err || !message);
        if (!message) {
            ASSERT(rest.size == before);
            return 0;
        }
        ASSERT(rest.size < before);
        check_again(message);
    }
}
