/* Butler's own controllers in the process of the API server: its kinds, the objects that a platform
 * begins with, and everything that works on them. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "platform/tuning.h"

struct apiserver;
struct error;
struct log;
struct loop;
struct managers;
struct metrics;

/* Borrowed for as long as the managers live. */
struct managers_options {
    struct loop *loop;
    struct log *log;
    struct metrics *metrics;
    struct apiserver *apiserver;
    const char *directory; /* for what tenants keep */
    struct tuning tuning;
};

/* Everything else happens later, one after the other: the kinds are installed, the server serves
 * them, the first objects are made, the controllers start. What fails is logged and tried again. */
struct managers *managers_start(const struct managers_options *options);

/* Once, when the controllers have started: what people apply from now on is worked on. */
void managers_when_running(struct managers *managers, void (*on_running)(void *context),
                           void *context);

/* on_stopped comes in a later turn, and nothing runs after it. */
void managers_stop(struct managers *managers, void (*on_stopped)(void *context), void *context);

struct managers *managers_free(struct managers *managers); /* stopped; NULL in, NULL out */
