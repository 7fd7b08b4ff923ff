/* WebSocket framing (RFC 6455, section 5), without a connection: bytes in, messages out, and back.
 * However the bytes are cut into pieces, the messages are the same. No extensions. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "base/text.h"
#include "net/limits.h"

enum websocket_opcode {
    WEBSOCKET_CONTINUATION = 0,
    WEBSOCKET_TEXT = 1,
    WEBSOCKET_BINARY = 2,
    WEBSOCKET_CLOSE = 8,
    WEBSOCKET_PING = 9,
    WEBSOCKET_PONG = 10,
};

/* Close codes, RFC 6455, 7.4. Applications choose their own from 4000 to 4999. */
enum websocket_code {
    WEBSOCKET_CODE_NORMAL = 1000,
    WEBSOCKET_CODE_GOING_AWAY = 1001,
    WEBSOCKET_CODE_PROTOCOL = 1002,
    WEBSOCKET_CODE_UNSUPPORTED = 1003,
    WEBSOCKET_CODE_NONE = 1005,     /* never sent: the close frame had no code */
    WEBSOCKET_CODE_ABNORMAL = 1006, /* never sent: the connection ended without a close frame */
    WEBSOCKET_CODE_BAD_TEXT = 1007, /* not UTF-8 */
    WEBSOCKET_CODE_POLICY = 1008,
    WEBSOCKET_CODE_TOO_BIG = 1009,
    WEBSOCKET_CODE_INTERNAL = 1011,
    WEBSOCKET_CODE_TRY_AGAIN = 1013,
};

struct websocket_event {
    enum websocket_opcode opcode; /* TEXT or BINARY: a whole message; never CONTINUATION */
    struct slice data;            /* message, ping's or pong's bytes, close reason */
    unsigned code;                /* CLOSE: the peer's code, WEBSOCKET_CODE_NONE without one */
};

enum websocket_frame_result {
    WEBSOCKET_FRAME_MORE,   /* all bytes are used up; feed more */
    WEBSOCKET_FRAME_EVENT,  /* one event; call again with what is left */
    WEBSOCKET_FRAME_FAILED, /* the peer broke the rules: close with the reader's failure */
};

struct websocket_frame_reader {
    bool masked; /* we are the server: clients mask, servers do not */
    size_t max_message;

    unsigned char header[14];
    size_t header_size;
    size_t header_wanted; /* 0 while payload is read */
    bool fin;
    enum websocket_opcode opcode;
    unsigned char mask[4];
    unsigned mask_at;
    uint64_t payload_left;

    enum websocket_opcode message_opcode; /* CONTINUATION while no message is open */
    struct text message;                  /* bytes so far */
    size_t checked;                       /* of these known to be UTF-8 */
    bool delivered;                       /* the event's bytes go with the next call */
    unsigned char control[WEBSOCKET_MAX_CONTROL];
    size_t control_size;

    bool ended; /* after a close frame or a failure nothing counts any more */
    unsigned failure_code;
    const char *failure; /* constant text, fit for the close reason; NULL while all is well */
};

void websocket_frame_reader_init(struct websocket_frame_reader *reader, bool masked,
                                 size_t max_message);
void websocket_frame_reader_done(struct websocket_frame_reader *reader);

/* Reads on from *rest and cuts off what it used. The event's bytes are valid until the next call.
 */
enum websocket_frame_result websocket_frame_next(struct websocket_frame_reader *reader,
                                                 struct slice *rest,
                                                 struct websocket_event *out_event);

/* Appends one frame. A mask of 4 random bytes makes it a client's frame, NULL a server's. */
void websocket_frame_append(struct text *text, enum websocket_opcode opcode, bool fin,
                            const unsigned char *mask, struct slice payload);

/* Appends a close frame. The reason is cut to what fits; with WEBSOCKET_CODE_NONE it is empty. */
void websocket_frame_append_close(struct text *text, unsigned code, struct slice reason,
                                  const unsigned char *mask);

bool websocket_code_can_travel(unsigned code); /* may it be in a close frame? */
