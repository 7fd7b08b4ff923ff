/* HTTP/2 frames said and read one by one over a socket of wire.h. Fails the test instead of
 * returning errors. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_type {
    FRAME_DATA,
    FRAME_HEADERS,
    FRAME_PRIORITY,
    FRAME_RST_STREAM,
    FRAME_SETTINGS,
    FRAME_PUSH_PROMISE,
    FRAME_PING,
    FRAME_GOAWAY,
    FRAME_WINDOW_UPDATE,
    FRAME_CONTINUATION,
};

enum frame_flags {
    FRAME_END_STREAM = 1, /* ACK for SETTINGS and PING */
    FRAME_END_HEADERS = 4,
};

struct frame {
    enum frame_type type;
    unsigned flags;
    uint32_t stream;
    size_t size;
    const char *payload;
};

void frames_begin(int fd); /* preface and empty settings */
void frames_send(int fd, enum frame_type type, unsigned flags, uint32_t stream, const void *payload,
                 size_t size);

/* A request head: method, path, then name and value pairs, NULL at the end. */
void frames_request(int fd, uint32_t stream, bool last, const char *method, const char *path, ...);
void frames_send_number(int fd, enum frame_type type, uint32_t stream, uint32_t number);

bool frames_read(int fd, struct frame *out_frame); /* false at the end of the connection */

/* Reads on to the next frame of this type; stream 0: of any stream. False at the end. */
bool frames_read_until(int fd, enum frame_type type, uint32_t stream, struct frame *out_frame);
uint32_t frame_number(const struct frame *frame, size_t offset);
