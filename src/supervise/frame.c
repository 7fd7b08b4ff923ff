/* Length and JSON. */
#include "supervise/frame.h"

#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"

void frame_append(struct text *text, struct slice json)
{
    uint32_t size = (uint32_t)json.size;
    unsigned char header[FRAME_HEADER] = { (unsigned char)(size >> 24), (unsigned char)(size >> 16),
                                           (unsigned char)(size >> 8), (unsigned char)size };

    ASSERT(json.size <= UINT32_MAX);
    text_append_bytes(text, header, sizeof(header));
    text_append_slice(text, json);
}

static uint32_t read_size(struct slice bytes)
{
    const unsigned char *header = (const unsigned char *)bytes.data;

    return (uint32_t)header[0] << 24 | (uint32_t)header[1] << 16 | (uint32_t)header[2] << 8 |
           header[3];
}

struct error *frame_read(struct slice *rest, size_t max_bytes, struct doc **out_message)
{
    const struct doc_options options = { .max_bytes = max_bytes, .keep_tree = true };
    CLEANUP(doc) struct doc *message = NULL;
    struct error *err;
    uint32_t size;

    *out_message = NULL;
    if (rest->size < FRAME_HEADER)
        return NULL;
    size = read_size(*rest);
    if (size > max_bytes)
        return error_new(ERR_TOO_LARGE, "a message of %u bytes, at most %zu are read", size,
                         max_bytes);
    if (rest->size - FRAME_HEADER < size)
        return NULL;
    err = json_parse(slice_of(rest->data + FRAME_HEADER, size), &options, &message);
    if (err)
        return error_wrap(err, "read a message of %u bytes", size);
    if (!value_is_object(doc_root(message)))
        return error_new(ERR_BAD_REQUEST, "a message is a JSON %s, want an object",
                         value_type_name(value_type(doc_root(message))));
    *rest = slice_of(rest->data + FRAME_HEADER + size, rest->size - FRAME_HEADER - size);
    *out_message = STEAL(message);
    return NULL;
}
