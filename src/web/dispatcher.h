/* Brings requests to handlers and their errors back onto the wire. Filled at start, then served on
 * one or more loops. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"
#include "net/http_service.h"

struct call;
struct dispatcher;
struct error;
struct exchange;
struct log;
struct metrics;
struct pool;
struct route;

/* For a surface with manners of its own; each may be NULL. */
struct dispatcher_hooks {
    /* Loop thread; the first that is said of a request, also of one that the server refuses by
     * itself. Sets what every answer has, and may answer. What it attaches with
     * exchange_set_context() is the call's user_data. */
    void (*begin)(void *context, struct exchange *exchange);

    /* Loop thread; the whole request is there. True: it cannot be decided yet, and resume(ticket)
     * is called in a later turn of the loop, once, whatever became of the client. */
    bool (*wait)(void *context, struct exchange *exchange, void (*resume)(void *ticket),
                 void *ticket);

    /* Loop thread; the whole request is there and its route is known. An error is the answer. */
    struct error *(*admit)(void *context, struct call *call);

    /* Loop or worker thread; answers in the form the surface speaks instead of a Status object. */
    void (*write_error)(void *context, struct exchange *exchange, const struct error *error);

    /* Loop thread; it is over. */
    void (*on_done)(void *context, const struct exchange *exchange);
};

struct dispatcher_options {
    const char *name;        /* label of the metrics: "api" */
    struct pool *pool;       /* where handlers run that are not inline */
    struct log *log;         /* a reference is taken; NULL: silent */
    struct metrics *metrics; /* NULL: not counted */

    const struct dispatcher_hooks *hooks; /* NULL: none; they outlive the dispatcher */
    void *hooks_context;
};

struct error *dispatcher_new(const struct dispatcher_options *options,
                             struct dispatcher **out_dispatcher);

/* Not before every exchange it was given has ended. */
struct dispatcher *dispatcher_free(struct dispatcher *dispatcher);

/* The table outlives the dispatcher; its handlers find `context` in their call. */
struct error *dispatcher_add(struct dispatcher *dispatcher, const struct route *routes,
                             void *context);

/* Takes whatever no other route knows; method and pattern are not looked at. Once. */
void dispatcher_set_fallback(struct dispatcher *dispatcher, const struct route *route,
                             void *context);

/* What a server is given, together with the dispatcher as context. */
extern const struct http_service dispatcher_service;

CLEANUP_DEFINE(dispatcher, struct dispatcher *, dispatcher_free)
