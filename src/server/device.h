/* A login of the command line that waits for somebody to approve it (RFC 8628). Pure; any thread.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct edit;

#define DEVICE_LETTERS    "BCDFGHJKLMNPQRSTVWXZ" /* of user codes: no vowels, so no words */
#define DEVICE_INTERVAL_S 5

enum device_state {
    DEVICE_PENDING,
    DEVICE_APPROVED,
    DEVICE_DENIED,
    DEVICE_USED,
};

struct device {
    enum device_state state;
    const char *client_name; /* "" each: not said */
    const char *hostname;
    const char *address; /* where it came from */
    const char *user;    /* who approved it; "": nobody yet */
    const char *teams;   /* only these, with commas between them; "": all of the user's */
    int64_t requested_ms;
    int64_t last_poll_ms; /* 0: never */
    int64_t interval_s;   /* how far apart polls must be */
};

/* Texts belong to the arena. */
void device_read(struct arena *arena, struct value record, struct device *out_device);
struct edit *device_write(const struct device *device); /* the caller owns it */

/* "BCDF-GHJK". */
char *device_user_code(struct arena *arena);

/* What stands for a user code wherever it is kept: case, dashes and blanks make no difference.
 * NULL: it cannot be one. */
char *device_code_key(struct arena *arena, struct slice user_code);

enum device_answer {
    DEVICE_WAIT,
    DEVICE_SLOW_DOWN, /* the interval has grown */
    DEVICE_REFUSED,
    DEVICE_EXPIRED,
    DEVICE_GRANTED,
    DEVICE_GONE, /* was granted before */
};

/* What a poll is answered; notes that it came. */
enum device_answer device_poll(struct device *device, int64_t expires_s, int64_t now_ms);
