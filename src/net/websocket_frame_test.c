#include "net/websocket_frame.h"

#include <string.h>

#include "base/hex.h"
#include "base/memory.h"
#include "lib/test.h"

#define MAX_MESSAGE 70000

/* Reads everything in pieces of the given size and tells what came: "text:Hello ping: close:1000:".
 */
static void read_pieces(bool masked, struct slice bytes, size_t piece, struct text *told)
{
    static const char *const names[] = {
        [WEBSOCKET_TEXT] = "text", [WEBSOCKET_BINARY] = "binary", [WEBSOCKET_CLOSE] = "close",
        [WEBSOCKET_PING] = "ping", [WEBSOCKET_PONG] = "pong",
    };
    struct websocket_frame_reader reader;
    enum websocket_frame_result result = WEBSOCKET_FRAME_MORE;

    websocket_frame_reader_init(&reader, masked, MAX_MESSAGE);
    for (size_t at = 0; at < bytes.size && result != WEBSOCKET_FRAME_FAILED; at += piece) {
        size_t left = bytes.size - at;
        struct slice rest = slice_of(bytes.data + at, left < piece ? left : piece);
        struct websocket_event event;

        while ((result = websocket_frame_next(&reader, &rest, &event)) == WEBSOCKET_FRAME_EVENT) {
            text_appendf(told, "%s:", names[event.opcode]);
            if (event.opcode == WEBSOCKET_CLOSE)
                text_appendf(told, "%u:", event.code);
            text_append_slice(told, event.data);
            text_append_char(told, ' ');
        }
    }
    if (result == WEBSOCKET_FRAME_FAILED)
        text_appendf(told, "failed:%u:%s", reader.failure_code, reader.failure);
    websocket_frame_reader_done(&reader);
}

struct row {
    const char *name;
    const char *hex;
    const char *told;
    bool masked;
};

/* The first ones are the examples of RFC 6455, 5.7. */
static const struct row rows[] = {
    { "reads a text", "810548656c6c6f", "text:Hello " },
    { "reads a masked text", "818537fa213d7f9f4d5158", "text:Hello ", .masked = true },
    { "reads a fragmented text", "010348656c80026c6f", "text:Hello " },
    { "reads ping and pong", "890548656c6c6f8a0548656c6c6f", "ping:Hello pong:Hello " },
    { "reads a control frame inside a message", "010348656c890080026c6f", "ping: text:Hello " },
    { "reads an empty message", "8100 8200", "text: binary: " },
    { "reads a message of empty fragments", "0100 0000 8000", "text: " },
    { "reads a close with reason", "8805 03e8 627965", "close:1000:bye " },
    { "reads a close without code", "8800", "close:1005: " },
    { "reads nothing after a close", "8800 8101 61", "close:1005: " },
    { "reads a private close code", "8802 0fa0", "close:4000: " },
    { "joins a character cut by frames", "0102 e282 8001 ac", "text:\xe2\x82\xac " },
    { "joins a character around a ping", "0102 e282 8900 8001 ac", "ping: text:\xe2\x82\xac " },
    { "leaves binary bytes alone", "8203 ff6180", "binary:\xff\x61\x80 " },
    { "refuses reserved bits", "c101 61", "failed:1002:reserved bits are set" },
    { "refuses reserved data opcodes", "8300", "failed:1002:unknown opcode" },
    { "refuses reserved control opcodes", "8b00", "failed:1002:unknown opcode" },
    { "refuses a bare frame from a client", "8101 61", "failed:1002:frame is not masked",
      .masked = true },
    { "refuses a masked frame from a server", "8181 00000000 61", "failed:1002:frame is masked" },
    { "refuses a fragmented ping", "0900", "failed:1002:control frame is fragmented" },
    { "refuses a long ping", "897e 007e", "failed:1002:control frame is too long" },
    { "refuses a lone continuation", "8000", "failed:1002:continuation without a beginning" },
    { "refuses a continuation after the end", "8100 8000",
      "text: failed:1002:continuation without a beginning" },
    { "refuses a message inside a message", "0100 8100",
      "failed:1002:message begins inside another" },
    { "refuses a long form of a short length", "817e 0001 61",
      "failed:1002:length is not in its shortest form" },
    { "refuses the longest form of a medium length", "827f 0000000000000080",
      "failed:1002:length is not in its shortest form" },
    { "refuses a negative length", "827f 8000000000000000",
      "failed:1002:length is not in its shortest form" },
    { "refuses a big frame before it comes", "827f 0000000000011171",
      "failed:1009:message is too big" },
    { "refuses half a close code", "8801 03", "failed:1002:close frame has half a code" },
    { "refuses a close code that never travels", "8802 03ee",
      "failed:1002:close code is not one that may be sent" },
    { "refuses an unassigned close code", "8802 07d0",
      "failed:1002:close code is not one that may be sent" },
    { "refuses a bad close reason", "8803 03e8 ff", "failed:1007:close reason is not UTF-8" },
    { "refuses a bad byte at once", "0103 61ff61", "failed:1007:text is not UTF-8" },
    { "refuses a surrogate", "8103 eda080", "failed:1007:text is not UTF-8" },
    { "refuses a text that ends inside a character", "8102 e282",
      "failed:1007:text ends inside a character" },
    { "refuses it also before an empty fragment", "0102 e282 8000",
      "failed:1007:text ends inside a character" },
};

static void reading(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text hex = TEXT_EMPTY;
    CLEANUP(text) struct text bytes = TEXT_EMPTY;

    for (const char *c = row->hex; *c; c++) {
        if (*c != ' ')
            text_append_char(&hex, *c);
    }
    assert_no_error(hex_parse(text_slice(&hex), &bytes));
    for (size_t piece = 1; piece <= bytes.size; piece++) {
        CLEANUP(text) struct text told = TEXT_EMPTY;

        read_pieces(row->masked, text_slice(&bytes), piece, &told);
        assert_string_equal(text_string(&told), row->told);
    }
}

static void bounds_a_message_over_its_fragments(void **state)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    CLEANUP(text) struct text told = TEXT_EMPTY;
    char *half = arena_alloc(fixture_current()->arena, MAX_MESSAGE / 2);

    (void)state;
    websocket_frame_append(&bytes, WEBSOCKET_BINARY, false, NULL, slice_of(half, MAX_MESSAGE / 2));
    websocket_frame_append(&bytes, WEBSOCKET_CONTINUATION, false, NULL,
                           slice_of(half, MAX_MESSAGE / 2));
    websocket_frame_append(&bytes, WEBSOCKET_CONTINUATION, true, NULL, SLICE("x"));
    read_pieces(false, text_slice(&bytes), 1000, &told);
    assert_string_equal(text_string(&told), "failed:1009:message is too big");
}

struct size_row {
    const char *name;
    size_t size;
    size_t header; /* a server's */
};

static const struct size_row size_rows[] = {
    { "is empty", 0, 2 },       { "is short", 125, 2 },        { "is just medium", 126, 4 },
    { "is medium", 0xffff, 4 }, { "is just long", 65536, 10 },
};

static void reads_back_what_was_written(void **state)
{
    static const unsigned char mask[4] = { 0x11, 0xfe, 0x00, 0x7f };
    const struct size_row *row = *state;
    char *payload = arena_alloc(fixture_current()->arena, row->size + 1);

    for (size_t i = 0; i < row->size; i++)
        payload[i] = (char)(i * 7);
    for (int masked = 0; masked < 2; masked++) {
        struct websocket_frame_reader reader;
        struct websocket_event event;
        CLEANUP(text) struct text bytes = TEXT_EMPTY;
        struct slice rest;

        websocket_frame_append(&bytes, WEBSOCKET_BINARY, true, masked ? mask : NULL,
                               slice_of(payload, row->size));
        assert_int_equal(bytes.size, row->header + (masked ? 4 : 0) + row->size);
        websocket_frame_reader_init(&reader, masked, MAX_MESSAGE);
        rest = text_slice(&bytes);
        assert_int_equal(websocket_frame_next(&reader, &rest, &event), WEBSOCKET_FRAME_EVENT);
        assert_int_equal(rest.size, 0);
        assert_true(slice_equal(event.data, slice_of(payload, row->size)));
        websocket_frame_reader_done(&reader);
    }
}

static void cuts_a_close_reason_between_characters(void **state)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    CLEANUP(text) struct text told = TEXT_EMPTY;
    CLEANUP(text) struct text reason = TEXT_EMPTY;

    (void)state;
    for (int i = 0; i < 100; i++)
        text_append(&reason, "\xe2\x82\xac");
    websocket_frame_append_close(&bytes, WEBSOCKET_CODE_GOING_AWAY, text_slice(&reason), NULL);
    assert_int_equal(bytes.size, 2 + 2 + 41 * 3);
    read_pieces(false, text_slice(&bytes), 7, &told);
    assert_true(slice_has_prefix(text_slice(&told), "close:1001:\xe2\x82\xac"));

    text_clear(&bytes);
    websocket_frame_append_close(&bytes, WEBSOCKET_CODE_NONE, SLICE("lost"), NULL);
    assert_int_equal(bytes.size, 2);
}

TEST_MAIN(TABLE(reading, rows), TEST(bounds_a_message_over_its_fragments),
          TABLE(reads_back_what_was_written, size_rows),
          TEST(cuts_a_close_reason_between_characters))
