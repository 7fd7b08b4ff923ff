/* What people see of a platform in this process: the console and its REST surface. Loop thread
 * only. */
#pragma once

#include "base/cleanup.h"

struct admin;
struct apiserver;
struct authority;
struct clock;
struct error;
struct front;
struct http_service;
struct log;
struct loop;
struct metrics;
struct pool;
struct state;
struct tuning;

/* Everything is borrowed and outlives the front. */
struct front_options {
    struct loop *loop;
    struct pool *pool;
    const struct clock *clock;
    struct log *log;
    struct metrics *metrics;
    struct apiserver *apiserver;
    const struct admin *admin; /* whose password the first administrator has */
    const struct authority *authority;
    const struct state *state;
    const struct tuning *tuning;
    const char *api_url; /* for the kubeconfigs of people */

    void (*on_ready)(void *context); /* once, some time after front_start(): people can log in */
    void *context;
};

/* ERR_BAD_REQUEST names a variable in the environment that will not do. Answers from now on. */
struct error *front_open(const struct front_options *options, struct front **out_front);

/* Butler's kinds are served: people may come. */
void front_start(struct front *front);

/* For the staff of a runtime: no request is under way. */
void front_stop(void *front, void (*on_stopped)(void *context), void *context);
struct front *front_close(struct front *front); /* stopped; NULL in, NULL out */

const struct http_service *front_service(void);
void *front_service_context(struct front *front);

CLEANUP_DEFINE(front, struct front *, front_close)
