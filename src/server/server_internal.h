/* A server and its parts, for the files of this room. Loop thread only, unless a part says
 * otherwise. */
#pragma once

#include "server/server.h"
#include "server/server_health.h"
#include "server/server_metrics.h"
#include "server/server_parts.h"

struct console;
struct directory;
struct dispatcher;
struct gate;
struct informers;
struct login;

struct server {
    struct server_parts parts; /* first: see there */
    struct server_options options;
    struct gate *gate;
    struct dispatcher *dispatcher;
    struct console *console;     /* NULL: no pages are served */
    struct informers *informers; /* NULL each: not started yet */
    struct directory *directory;
    struct login *login;
    struct server_metrics metrics;
    bool started;
    bool leaving;
    struct server_health health; /* as it was last looked at */

    size_t stopped; /* how many parts have ended, of those that do so one by one */
    void (*on_stopped)(void *context);
    void *stop_context;
};
