/* The housekeeping of an API server in the same process: its transport, its caches, its workers.
 * Loop thread only. */
#pragma once

#include "base/slice.h"

struct apiserver;
struct authority;
struct doc;
struct error;
struct keepers;
struct log;
struct loop;
struct metrics;
struct tenant_settings;

/* Everything is borrowed and outlives it. */
struct keepers_options {
    struct loop *loop;
    struct log *log;
    struct metrics *metrics;
    struct apiserver *apiserver;
    const struct authority *authority;
    const char *controllers; /* "*,-garbagecollector"; NULL: all of them */
    const struct doc *given; /* what the cluster keeps; see housekeeping.h; NULL: nothing */
    void (*on_given)(void *context);
    void *on_given_context;
    const struct tenant_settings *tenant; /* whose nodes are looked after; NULL: nobody's */
};

struct error *keepers_start(const struct keepers_options *options, struct keepers **out_keepers);

/* on_stopped comes in a later turn, when nothing runs any more. */
void keepers_stop(struct keepers *keepers, void (*on_stopped)(void *context), void *context);

struct keepers *keepers_free(struct keepers *keepers); /* stopped; NULL in, NULL out */
