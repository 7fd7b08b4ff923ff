/* Brings requests to handlers and their errors back onto the wire. Filled at start, then served on
 * one or more loops. */
#pragma once

#include "base/cleanup.h"
#include "net/http_service.h"

struct dispatcher;
struct error;
struct log;
struct metrics;
struct pool;
struct route;

struct dispatcher_options {
    const char *name;        /* label of the metrics: "api" */
    struct pool *pool;       /* where handlers run that are not inline */
    struct log *log;         /* a reference is taken; NULL: silent */
    struct metrics *metrics; /* NULL: not counted */
};

struct error *dispatcher_new(const struct dispatcher_options *options,
                             struct dispatcher **out_dispatcher);

/* Not before every exchange it was given has ended. */
struct dispatcher *dispatcher_free(struct dispatcher *dispatcher);

/* The table outlives the dispatcher; its handlers find `context` in their call. */
struct error *dispatcher_add(struct dispatcher *dispatcher, const struct route *routes,
                             void *context);

/* What a server is given, together with the dispatcher as context. */
extern const struct http_service dispatcher_service;

CLEANUP_DEFINE(dispatcher, struct dispatcher *, dispatcher_free)
