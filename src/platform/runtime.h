/* What runs: the loop, the workers, both servers, and the order in which they start and stop. The
 * thread that opens it becomes the loop thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "platform/tuning.h"

struct address;
struct admin;
struct audit_options;
struct authority;
struct clock;
struct error;
struct log;
struct logins_options;
struct runtime;
struct state;

/* Everything is borrowed and outlives the runtime. */
struct runtime_options {
    struct log *log;
    const struct clock *clock;
    const struct state *state;
    const struct admin *admin; /* of the console */
    const struct authority *authority;
    const char *api;                     /* ADDR:PORT */
    const char *console;                 /* ADDR:PORT; NULL: there is none */
    const char *encryption_key_file;     /* for secrets at rest */
    const char *service_ranges;          /* "10.96.0.0/16"; NULL: that one */
    const char *node_ports;              /* "30000-32767"; NULL: those */
    bool cluster_info;                   /* nodes are told how to join */
    const char *kubernetes_version;      /* what /version says; NULL: the newest */
    const char *controllers;             /* "*,-garbagecollector"; NULL: all of them */
    bool manages;                        /* Butler's own kinds and controllers */
    struct tuning tuning;                /* of those */
    const struct logins_options *logins; /* NULL: none beside the usual ones */
    const struct audit_options *audit;   /* NULL: requests are not written down */
    size_t history_events;               /* what watches can resume from; 0: as the store has it */
};

/* Both addresses are listened on when this returns, and answered from runtime_run() on. */
struct error *runtime_open(const struct runtime_options *options, struct runtime **out_runtime);
struct runtime *runtime_close(struct runtime *runtime); /* not while it runs */

const struct address *runtime_api_address(const struct runtime *runtime);
const struct address *runtime_console_address(const struct runtime *runtime);

/* Until SIGTERM or SIGINT, then until everything has stopped. A second signal ends the process.
 * on_running is called once, when everything that belongs to it works. */
void runtime_run(struct runtime *runtime, void (*on_running)(void *context), void *context);

CLEANUP_DEFINE(runtime, struct runtime *, runtime_close)
