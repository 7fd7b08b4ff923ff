/* When to ask again whether a person has approved a login, by the rules of RFC 8628. Pure. */
#pragma once

#include <stdint.h>

#include "base/slice.h"

struct device_wait {
    uint64_t interval_ms; /* between two questions; grows for good when the server says so */
    uint64_t pause_ms;    /* before the next question */
};

enum device_wait_answer {
    DEVICE_WAIT_PENDING,
    DEVICE_WAIT_SLOW_DOWN,
    DEVICE_WAIT_TROUBLE, /* no answer, or one that is not the server's */
    DEVICE_WAIT_DENIED,
    DEVICE_WAIT_EXPIRED,
    DEVICE_WAIT_OTHER,
};

/* 0: the server does not say. */
struct device_wait device_wait_begin(int64_t interval_s);

/* What the word in an answer of 400 means. */
enum device_wait_answer device_wait_read(struct slice word);

/* Sets the pause for the answers after which it goes on. */
void device_wait_note(struct device_wait *wait, enum device_wait_answer answer);
