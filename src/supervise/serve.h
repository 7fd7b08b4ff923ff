/* The whole of a supervisor process: from the lock of its data directory to its end. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct error;
struct log;

struct serve_options {
    const char *data;    /* made when it is not there */
    const char *program; /* of engines */
    struct log *log;
    uint16_t first_port; /* 0: the usual range */
    uint16_t last_port;
    bool own_users; /* where we may */
};

/* Returns after SIGTERM or SIGINT, which stop no tenant, after a client has asked for the end, or
 * when its directory is gone, and all tenants with it.
 * ERR_CONFLICT: there is another supervisor, whose process it names. */
struct error *serve_run(const struct serve_options *options);
