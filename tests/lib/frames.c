/* HTTP/2 frames by hand. Heads are written without compression: literal fields, new names. */
#include "lib/frames.h"

#include <stdarg.h>
#include <string.h>

#include "base/text.h"
#include "lib/test.h"
#include "lib/wire.h"

enum {
    HEAD_SIZE = 9,
};

static void put(uint8_t *at, uint32_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        at[i] = (uint8_t)(number >> 8 * (bytes - 1 - i));
}

static uint32_t get(const char *at, int bytes)
{
    uint32_t number = 0;

    for (int i = 0; i < bytes; i++)
        number = number << 8 | (uint8_t)at[i];
    return number;
}

void frames_send(int fd, enum frame_type type, unsigned flags, uint32_t stream, const void *payload,
                 size_t size)
{
    struct text text = TEXT_EMPTY;
    uint8_t head[HEAD_SIZE];

    put(head, (uint32_t)size, 3);
    head[3] = (uint8_t)type;
    head[4] = (uint8_t)flags;
    put(head + 5, stream, 4);
    text_append_bytes(&text, head, sizeof(head));
    text_append_bytes(&text, payload, size);
    wire_send_bytes(fd, text.data, text.size);
    text_done(&text);
}

void frames_send_number(int fd, enum frame_type type, uint32_t stream, uint32_t number)
{
    uint8_t payload[4];

    put(payload, number, 4);
    frames_send(fd, type, 0, stream, payload, sizeof(payload));
}

void frames_begin(int fd)
{
    wire_send(fd, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
    frames_send(fd, FRAME_SETTINGS, 0, 0, "", 0);
}

/* A length with a prefix of seven bits (RFC 7541, 5.1), not compressed. */
static void put_string(struct text *block, const char *string)
{
    size_t size = strlen(string);
    size_t rest;

    if (size < 127) {
        text_append_char(block, (char)size);
    } else {
        text_append_char(block, 127);
        for (rest = size - 127; rest >= 128; rest /= 128)
            text_append_char(block, (char)(rest % 128 + 128));
        text_append_char(block, (char)rest);
    }
    text_append_bytes(block, string, size);
}

static void put_field(struct text *block, const char *name, const char *value)
{
    text_append_char(block, 0);
    put_string(block, name);
    put_string(block, value);
}

void frames_request(int fd, uint32_t stream, bool last, const char *method, const char *path, ...)
{
    struct text block = TEXT_EMPTY;
    const char *name;
    va_list args;

    put_field(&block, ":method", method);
    put_field(&block, ":scheme", "http");
    put_field(&block, ":authority", "h");
    put_field(&block, ":path", path);
    va_start(args, path);
    while ((name = va_arg(args, const char *)))
        put_field(&block, name, va_arg(args, const char *));
    va_end(args);
    frames_send(fd, FRAME_HEADERS, FRAME_END_HEADERS | (last ? FRAME_END_STREAM : 0), stream,
                block.data, block.size);
    text_done(&block);
}

bool frames_read(int fd, struct frame *out_frame)
{
    const char *head;

    if (wire_is_at_end(fd))
        return false;
    head = wire_read_bytes(fd, HEAD_SIZE);
    out_frame->size = get(head, 3);
    out_frame->type = (enum frame_type)head[3];
    out_frame->flags = (uint8_t)head[4];
    out_frame->stream = get(head + 5, 4);
    out_frame->payload = wire_read_bytes(fd, out_frame->size);
    return true;
}

bool frames_read_until(int fd, enum frame_type type, uint32_t stream, struct frame *out_frame)
{
    while (frames_read(fd, out_frame))
        if (out_frame->type == type && (stream == 0 || out_frame->stream == stream))
            return true;
    return false;
}

uint32_t frame_number(const struct frame *frame, size_t offset)
{
    assert_true(frame->size >= offset + 4);
    return get(frame->payload + offset, 4);
}
