/* Starting a platform, whole or in part, and running it to its end. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "apiserver/audit.h"
#include "platform/logins.h"
#include "platform/tuning.h"

struct admin;
struct authority;
struct cli;
struct error;
struct runtime;
struct state;

/* What has been opened before the loop runs. */
struct start {
    struct state *state;
    struct admin *admin; /* of the console; NULL: there is none */
    struct authority *authority;
    bool first; /* nothing was there before */
};

struct start_options {
    const char *state;               /* directory; NULL: the default */
    const char *api;                 /* ADDR:PORT */
    const char *console;             /* ADDR:PORT; NULL: none */
    const char *encryption_key_file; /* NULL: one in the state directory, made when missing */

    const char *service_ranges; /* NULL each: the default */
    const char *node_ports;
    bool cluster_info;              /* nodes are told how to join */
    const char *kubernetes_version; /* what /version says; NULL: the newest */
    const char *controllers;        /* "*,-garbagecollector"; NULL: all of them */

    bool manages; /* Butler's own kinds and controllers */
    struct tuning tuning;

    struct logins_options logins;
    struct audit_options audit; /* without a path: requests are not written down */

    size_t history_events; /* what watches can resume from; 0: as the store has it */

    /* Everything works now; context is the cli. */
    void (*announce)(void *context, const struct start *start, const struct runtime *runtime);
};

/* Until it is told to stop. Writes admin.kubeconfig before it announces itself. */
struct error *start_run(struct cli *cli, const struct start_options *options);
