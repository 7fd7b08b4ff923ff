/* Changes of objects for straight-line code: what is there and what happens to it, one event after
 * the other, whatever connection is lost meanwhile. The thread of the command. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "kube/kube.h"

struct cli;
struct doc;
struct error;
struct follow;

enum follow_type {
    FOLLOW_ADDED,
    FOLLOW_MODIFIED,
    FOLLOW_DELETED,
    FOLLOW_SYNCED,      /* everything that was there has been told */
    FOLLOW_QUIET,       /* nothing happened for as long as the caller was willing to wait */
    FOLLOW_INTERRUPTED, /* Ctrl-C */
};

struct follow_event {
    enum follow_type type;
    struct doc *doc; /* the object, of a deletion its last state; a reference of the caller's */
};

struct follow_options {
    const struct kube_resource *resource;
    struct kube_query query;
    const char *name;   /* one object; NULL: all of the query */
    bool interruptible; /* Ctrl-C is an event; otherwise it ends the program as usual */
};

/* Everything is borrowed until follow_close(). */
struct error *follow_open(struct cli *cli, const struct follow_options *options,
                          struct follow **out_follow);
struct follow *follow_close(struct follow *follow); /* NULL in, NULL out */

/* Waits for the next event, wait_ms at most (FOLLOW_QUIET then). A connection that is lost is made
 * again, with one note on stderr; only what would not get better is an error. */
struct error *follow_next(struct follow *follow, uint64_t wait_ms, struct follow_event *out_event);

CLEANUP_DEFINE(follow, struct follow *, follow_close)
