/* The socket on which a supervisor speaks with a tenant's API server: it is told what the server is
 * doing, and tells it to look at its files anew or to end. Several may be connected, as when one
 * takes over from another. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"

struct error;
struct log;
struct loop;
struct tenant_control;

/* What a supervisor is told. */
struct tenant_report {
    const char *state; /* "starting", "ready", "draining" */
    const char *version;
    uint64_t generation; /* of the files that are in use */
    int64_t last_use_ms; /* see tenant_use.h */
    size_t open;
};

struct tenant_control_events {
    void (*on_reload)(void *context);
    void (*on_drain)(void *context);
    void (*report)(void *context, struct tenant_report *out_report);
};

/* Listens on control.sock in the directory, whose path may be longer than that of a socket. */
struct error *tenant_control_open(struct loop *loop, struct log *log, const char *directory,
                                  const struct tenant_control_events *events, void *context,
                                  struct tenant_control **out_control);

/* Everybody is told how things are: at once, or with others that come soon after. */
void tenant_control_tell(struct tenant_control *control);
void tenant_control_tell_soon(struct tenant_control *control);

/* A reload came to nothing; the error stays the caller's. `restart`: another process would take the
 * same files. */
void tenant_control_tell_failure(struct tenant_control *control, const struct error *error,
                                 bool restart);

/* It is gone when the loop has run on for a turn. NULL in, NULL out. */
struct tenant_control *tenant_control_close(struct tenant_control *control);

CLEANUP_DEFINE(tenant_control, struct tenant_control *, tenant_control_close)
