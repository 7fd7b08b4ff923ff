/* Many pages that listen to one server, each a WebSocket over a TLS connection of its own. The
 * whole is about the server, so a page costs this side as little as it can: no more than a
 * connection and a reader of frames. Loop thread only. */
#pragma once

#include <stddef.h>

#include "base/slice.h"
#include "base/vec.h"

struct loop;
struct stream_pages;

/* Borrowed for as long as they live. */
struct stream_pages_options {
    struct loop *loop;
    const char *origin;          /* https://127.0.0.1:PORT */
    const char *ca_file;         /* who vouches for it */
    const char *const *sessions; /* a page's session is that of its number / per_session */
    size_t per_session;
    size_t count;
    void (*on_message)(void *context, struct slice text);
    void *context;
};

/* Opens them, some at a time. Whatever goes wrong ends the program and says why. */
struct stream_pages *stream_pages_open(const struct stream_pages_options *options);

size_t stream_pages_greeted(const struct stream_pages *pages); /* those with a first message */
