/* WebSocket framing: a state machine over header bytes and payload bytes. */
#include "net/websocket_frame.h"

#include <string.h>

#include "base/memory.h"
#include "base/utf8.h"

#define BIT_FIN  0x80
#define BITS_RSV 0x70
#define BIT_MASK 0x80

/* Lengths that announce more length bytes. */
#define LENGTH_16 126
#define LENGTH_64 127

static bool is_control(enum websocket_opcode opcode)
{
    return opcode >= WEBSOCKET_CLOSE;
}

void websocket_frame_reader_init(struct websocket_frame_reader *reader, bool masked,
                                 size_t max_message)
{
    *reader = (struct websocket_frame_reader){
        .masked = masked,
        .max_message = max_message,
        .header_wanted = 2,
    };
}

void websocket_frame_reader_done(struct websocket_frame_reader *reader)
{
    text_done(&reader->message);
}

static enum websocket_frame_result fail(struct websocket_frame_reader *reader, unsigned code,
                                        const char *what)
{
    reader->ended = true;
    reader->failure_code = code;
    reader->failure = what;
    return WEBSOCKET_FRAME_FAILED;
}

static enum websocket_frame_result protocol_error(struct websocket_frame_reader *reader,
                                                  const char *what)
{
    return fail(reader, WEBSOCKET_CODE_PROTOCOL, what);
}

/* The first two bytes: what kind of frame, and how much header follows. */
static enum websocket_frame_result read_start(struct websocket_frame_reader *reader)
{
    unsigned char first = reader->header[0];
    unsigned char second = reader->header[1];
    unsigned length = second & ~(unsigned)BIT_MASK;
    unsigned opcode = first & 0x0f;

    if (first & BITS_RSV)
        return protocol_error(reader, "reserved bits are set");
    if (opcode > WEBSOCKET_PONG || (opcode > WEBSOCKET_BINARY && opcode < WEBSOCKET_CLOSE))
        return protocol_error(reader, "unknown opcode");
    reader->opcode = opcode;
    reader->fin = first & BIT_FIN;
    if (((second & BIT_MASK) != 0) != reader->masked)
        return protocol_error(reader, reader->masked ? "frame is not masked" : "frame is masked");
    if (is_control(reader->opcode) && !reader->fin)
        return protocol_error(reader, "control frame is fragmented");
    if (is_control(reader->opcode) && length > WEBSOCKET_MAX_CONTROL)
        return protocol_error(reader, "control frame is too long");
    if (opcode == WEBSOCKET_CONTINUATION && reader->message_opcode == WEBSOCKET_CONTINUATION)
        return protocol_error(reader, "continuation without a beginning");
    if ((opcode == WEBSOCKET_TEXT || opcode == WEBSOCKET_BINARY) &&
        reader->message_opcode != WEBSOCKET_CONTINUATION)
        return protocol_error(reader, "message begins inside another");

    reader->header_wanted += reader->masked ? 4 : 0;
    if (length == LENGTH_16)
        reader->header_wanted += 2;
    else if (length == LENGTH_64)
        reader->header_wanted += 8;
    return WEBSOCKET_FRAME_MORE;
}

static uint64_t read_big_endian(const unsigned char *bytes, size_t size)
{
    uint64_t value = 0;

    for (size_t i = 0; i < size; i++)
        value = value << 8 | bytes[i];
    return value;
}

/* The whole header: length and mask. The bound is checked here, before any memory is taken. */
static enum websocket_frame_result read_length(struct websocket_frame_reader *reader)
{
    unsigned length = reader->header[1] & ~(unsigned)BIT_MASK;
    size_t extra = length == LENGTH_16 ? 2 : length == LENGTH_64 ? 8 : 0;
    uint64_t size = extra ? read_big_endian(reader->header + 2, extra) : length;

    if ((extra == 2 && size < LENGTH_16) || (extra == 8 && (size <= 0xffff || size >> 63)))
        return protocol_error(reader, "length is not in its shortest form");
    if (!is_control(reader->opcode) &&
        (size > reader->max_message || size > reader->max_message - reader->message.size))
        return fail(reader, WEBSOCKET_CODE_TOO_BIG, "message is too big");

    if (reader->masked)
        memcpy(reader->mask, reader->header + 2 + extra, sizeof(reader->mask));
    reader->mask_at = 0;
    reader->payload_left = size;
    reader->header_wanted = 0;
    if (reader->opcode == WEBSOCKET_TEXT || reader->opcode == WEBSOCKET_BINARY)
        reader->message_opcode = reader->opcode;
    if (is_control(reader->opcode))
        reader->control_size = 0;
    return WEBSOCKET_FRAME_MORE;
}

static size_t take(struct slice *rest, void *target, size_t wanted)
{
    size_t size = rest->size < wanted ? rest->size : wanted;

    if (size > 0)
        memcpy(target, rest->data, size);
    *rest = slice_of(rest->data + size, rest->size - size);
    return size;
}

/* Header bytes until there is a whole header or a fault. */
static enum websocket_frame_result read_header(struct websocket_frame_reader *reader,
                                               struct slice *rest)
{
    enum websocket_frame_result result = WEBSOCKET_FRAME_MORE;

    while (reader->header_wanted > 0 && rest->size > 0 && result == WEBSOCKET_FRAME_MORE) {
        bool starts = reader->header_size < 2;

        reader->header_size += take(rest, reader->header + reader->header_size,
                                    (starts ? 2 : reader->header_wanted) - reader->header_size);
        if (starts && reader->header_size == 2)
            result = read_start(reader);
        if (result == WEBSOCKET_FRAME_MORE && reader->header_size == reader->header_wanted)
            result = read_length(reader);
    }
    return result;
}

static void unmask(struct websocket_frame_reader *reader, unsigned char *bytes, size_t size)
{
    if (!reader->masked)
        return;
    for (size_t i = 0; i < size; i++)
        bytes[i] ^= reader->mask[(reader->mask_at + i) & 3];
    reader->mask_at = (reader->mask_at + size) & 3;
}

/* Is the text so far what UTF-8 may be? A character may be cut between two pieces. */
static bool text_is_valid(struct websocket_frame_reader *reader)
{
    struct slice fresh = slice_of(text_string(&reader->message) + reader->checked,
                                  reader->message.size - reader->checked);
    size_t valid = utf8_valid_size(fresh);

    reader->checked += valid;
    fresh = slice_of(fresh.data + valid, fresh.size - valid);
    return fresh.size == 0 || utf8_is_partial(fresh);
}

static enum websocket_frame_result read_payload(struct websocket_frame_reader *reader,
                                                struct slice *rest)
{
    size_t size = reader->payload_left < rest->size ? (size_t)reader->payload_left : rest->size;
    unsigned char *target = is_control(reader->opcode)
                                ? reader->control + reader->control_size
                                : (unsigned char *)text_reserve(&reader->message, size);

    take(rest, target, size);
    unmask(reader, target, size);
    reader->payload_left -= size;
    if (is_control(reader->opcode)) {
        reader->control_size += size;
        return WEBSOCKET_FRAME_MORE;
    }
    text_grown(&reader->message, size);
    if (reader->message_opcode == WEBSOCKET_TEXT && !text_is_valid(reader))
        return fail(reader, WEBSOCKET_CODE_BAD_TEXT, "text is not UTF-8");
    return WEBSOCKET_FRAME_MORE;
}

bool websocket_code_can_travel(unsigned code)
{
    return (code >= 1000 && code <= 1014 && code != 1004 && code != WEBSOCKET_CODE_NONE &&
            code != WEBSOCKET_CODE_ABNORMAL) ||
           (code >= 3000 && code <= 4999);
}

static enum websocket_frame_result finish_close(struct websocket_frame_reader *reader,
                                                struct websocket_event *out_event)
{
    struct websocket_event event = { .opcode = WEBSOCKET_CLOSE, .code = WEBSOCKET_CODE_NONE };

    if (reader->control_size == 1)
        return protocol_error(reader, "close frame has half a code");
    if (reader->control_size >= 2) {
        event.code = (unsigned)read_big_endian(reader->control, 2);
        event.data = slice_of((char *)reader->control + 2, reader->control_size - 2);
        if (!websocket_code_can_travel(event.code))
            return protocol_error(reader, "close code is not one that may be sent");
        if (!utf8_is_valid(event.data))
            return fail(reader, WEBSOCKET_CODE_BAD_TEXT, "close reason is not UTF-8");
    }
    reader->ended = true;
    *out_event = event;
    return WEBSOCKET_FRAME_EVENT;
}

/* A frame is complete: tell about it if it is the end of something. */
static enum websocket_frame_result finish_frame(struct websocket_frame_reader *reader,
                                                struct websocket_event *out_event)
{
    reader->header_size = 0;
    reader->header_wanted = 2;
    if (reader->opcode == WEBSOCKET_CLOSE)
        return finish_close(reader, out_event);
    if (is_control(reader->opcode)) {
        *out_event = (struct websocket_event){
            .opcode = reader->opcode,
            .data = slice_of((char *)reader->control, reader->control_size),
        };
        return WEBSOCKET_FRAME_EVENT;
    }
    if (!reader->fin)
        return WEBSOCKET_FRAME_MORE;
    if (reader->message_opcode == WEBSOCKET_TEXT && reader->checked < reader->message.size)
        return fail(reader, WEBSOCKET_CODE_BAD_TEXT, "text ends inside a character");
    *out_event = (struct websocket_event){
        .opcode = reader->message_opcode,
        .data = slice_of(text_string(&reader->message), reader->message.size),
    };
    reader->message_opcode = WEBSOCKET_CONTINUATION;
    reader->checked = 0;
    reader->delivered = true;
    return WEBSOCKET_FRAME_EVENT;
}

/* Small memory stays for the next message; one big message must not weigh on an idle connection. */
static void forget_message(struct websocket_frame_reader *reader)
{
    if (reader->message.capacity > WEBSOCKET_KEPT_BUFFER)
        text_done(&reader->message);
    else
        text_clear(&reader->message);
    reader->delivered = false;
}

enum websocket_frame_result websocket_frame_next(struct websocket_frame_reader *reader,
                                                 struct slice *rest,
                                                 struct websocket_event *out_event)
{
    enum websocket_frame_result result = WEBSOCKET_FRAME_MORE;

    if (reader->delivered)
        forget_message(reader);
    while (!reader->ended && result == WEBSOCKET_FRAME_MORE && rest->size > 0) {
        result = reader->header_wanted > 0 ? read_header(reader, rest) : read_payload(reader, rest);
        if (result == WEBSOCKET_FRAME_MORE && reader->header_wanted == 0 &&
            reader->payload_left == 0)
            result = finish_frame(reader, out_event);
    }
    if (reader->ended && rest->size > 0)
        *rest = slice_of(rest->data + rest->size, 0);
    return result;
}

void websocket_frame_append(struct text *text, enum websocket_opcode opcode, bool fin,
                            const unsigned char *mask, struct slice payload)
{
    unsigned char header[14];
    size_t extra = payload.size < LENGTH_16 ? 0 : payload.size <= 0xffff ? 2 : 8;
    size_t size = 2 + extra;
    char *body;

    header[0] = (unsigned char)((fin ? BIT_FIN : 0) | opcode);
    header[1] = (unsigned char)((mask ? BIT_MASK : 0) | (extra == 0   ? payload.size
                                                         : extra == 2 ? LENGTH_16
                                                                      : LENGTH_64));
    for (size_t i = 0; i < extra; i++)
        header[2 + i] = (unsigned char)((uint64_t)payload.size >> 8 * (extra - 1 - i));
    if (mask) {
        memcpy(header + size, mask, 4);
        size += 4;
    }
    text_append_bytes(text, header, size);
    if (payload.size == 0)
        return;
    body = text_reserve(text, payload.size);
    for (size_t i = 0; i < payload.size; i++)
        body[i] = (char)(payload.data[i] ^ (mask ? mask[i & 3] : 0));
    text_grown(text, payload.size);
}

void websocket_frame_append_close(struct text *text, unsigned code, struct slice reason,
                                  const unsigned char *mask)
{
    char payload[WEBSOCKET_MAX_CONTROL];
    struct slice cut = utf8_truncate(reason, sizeof(payload) - 2);

    if (code == WEBSOCKET_CODE_NONE) {
        websocket_frame_append(text, WEBSOCKET_CLOSE, true, mask, SLICE(""));
        return;
    }
    ASSERT(websocket_code_can_travel(code));
    payload[0] = (char)(code >> 8);
    payload[1] = (char)code;
    if (cut.size > 0)
        memcpy(payload + 2, cut.data, cut.size);
    websocket_frame_append(text, WEBSOCKET_CLOSE, true, mask, slice_of(payload, cut.size + 2));
}
