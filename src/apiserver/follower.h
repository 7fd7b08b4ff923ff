/* Follows one resource of the store: tells first what is there, then what changes. Opened before
 * requests come; afterwards everything is told on the loop. */
#pragma once

#include <stdint.h>

#include "base/cleanup.h"

struct apiserver;
struct error;
struct follower;
struct record;

struct follower_options {
    struct apiserver *server;
    uint32_t stored; /* the resource */

    /* The object is there now, or has changed. Whoever looks inside the document does so in a copy:
     * a tree in the shared one would stay as long as the object. */
    void (*on_set)(void *context, const struct record *record);
    void (*on_removed)(void *context, const struct record *record);
    void *context;
};

/* Everything there is has been told when this returns. */
struct error *follower_open(const struct follower_options *options, struct follower **out_follower);
struct follower *follower_close(struct follower *follower); /* NULL in, NULL out */

CLEANUP_DEFINE(follower, struct follower *, follower_close)
