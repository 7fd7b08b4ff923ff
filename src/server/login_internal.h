/* What the files about logging in share. */
#pragma once

#include "base/vec.h"
#include "loop/timer.h"
#include "server/login.h"

struct informer_listener;
struct login_job;
struct pool;

struct login {
    struct login_options options;
    struct sessions *sessions;
    struct lockout *lockout;
    struct lockout *guesses;
    struct pool *hashes;
    struct informer_listener *keys; /* NULL: the key is in the settings */
    struct informer_listener *revoked;
    struct timer retry; /* of what must be there before anybody can log in */
    bool has_keys;
    bool has_revoked;
    bool has_admin; /* or none is wanted */
    bool told;      /* that it is ready */

    uint64_t even_ms; /* how long a refusal takes at least */

    /* Jobs that are not over; the last one ends a stop that waits for it. */
    struct login_job *jobs;
    size_t job_count;
    bool stopping;
    void (*free)(void *login);
    void (*on_stopped)(void *context);
    void *stop_context;
};

/* A piece of work outside of any call; done() on the loop, also when stopping. */
struct error *login_submit(struct login *login, void (*run)(void *context),
                           void (*done)(void *context), void *context);
void login_job_over(struct login *login);
void login_flush(struct login *login); /* answers what only waits for its time */
