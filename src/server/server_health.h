/* Whether the server can do its work, check by check, and since when it is so. Loop thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct server;

enum {
    SERVER_HEALTH_CHECKS = 5,
};

struct server_health_check {
    const char *name; /* constant */
    bool ok;
    const char *problem; /* the last that there was; constant, NULL: there was none */
    int64_t since_ms;    /* when it was first seen to be so, since 1970 */
};

struct server_health {
    struct server_health_check checks[SERVER_HEALTH_CHECKS];
};

/* Looks at everything again. True: all is well. */
bool server_health_look(struct server *server, int64_t now_ms);
