/* The console and its REST surface in a process of its own, for a Kubernetes API somewhere. The
 * thread that opens it becomes the loop thread. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"

struct clock;
struct error;
struct kubeconfig;
struct log;
struct post;
struct server_settings;

/* Everything is borrowed and outlives the post. */
struct post_options {
    struct log *log;
    const struct clock *clock;
    const struct kubeconfig *cluster;
    const struct server_settings *settings; /* checked */
    const char *address;                    /* ADDR:PORT */
    const char *metrics;                    /* ADDR:PORT; NULL: nowhere */
    const char *certificate;                /* files; NULL both: clear text */
    const char *key;
};

/* Both addresses are listened on when this returns; ERR_CONFLICT: another program has one. */
struct error *post_open(const struct post_options *options, struct post **out_post);
struct post *post_close(struct post *post); /* not while it runs */

/* Until SIGTERM or SIGINT, then until everything has stopped. SIGHUP reads the certificate again.
 */
void post_run(struct post *post);

CLEANUP_DEFINE(post, struct post *, post_close)
