/* The HTTP client for straight-line code: a worker gives a call to the loop and waits for its end.
 * What the two share is counted, so whoever leaves first leaves safely. The mutex is here because
 * one thread sleeps until another one has a result; nothing else is guarded by it. */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "net/http_client_internal.h"

/* Over the call's own time limit, which the loop keeps: the loop itself may be late. */
#define GRACE_MS SECONDS(5)

struct fetch {
    _Atomic size_t references;
    struct http_client *client;
    struct loop *loop;
    struct http_call *call; /* loop thread only, once it was given; NULL after its end */

    pthread_mutex_t lock;
    pthread_cond_t ended;
    bool done;
    struct http_response *response;
    struct error *error;
};

struct http_abort {
    _Atomic size_t references;
    pthread_mutex_t lock;
    bool fired;
    struct fetch *fetch; /* the one that waits; a reference */
};

static struct fetch *fetch_ref(struct fetch *fetch)
{
    atomic_fetch_add_explicit(&fetch->references, 1, memory_order_relaxed);
    return fetch;
}

static struct fetch *fetch_unref(struct fetch *fetch)
{
    if (!fetch || atomic_fetch_sub_explicit(&fetch->references, 1, memory_order_acq_rel) > 1)
        return NULL;
    http_response_free(fetch->response);
    error_free(fetch->error);
    pthread_cond_destroy(&fetch->ended);
    pthread_mutex_destroy(&fetch->lock);
    return memory_free(fetch);
}

CLEANUP_DEFINE(fetch, struct fetch *, fetch_unref)

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    struct fetch *fetch = context;

    fetch->call = NULL;
    pthread_mutex_lock(&fetch->lock);
    fetch->done = true;
    fetch->response = take_response;
    fetch->error = take_error;
    pthread_cond_signal(&fetch->ended);
    pthread_mutex_unlock(&fetch->lock);
    fetch_unref(fetch);
}

static void give_on_loop(void *context)
{
    struct fetch *fetch = context;

    http_client_give(fetch->client, fetch->call);
}

static void cancel_on_loop(void *context)
{
    struct fetch *fetch = context;

    if (fetch->call)
        http_call_cancel(fetch->call);
    fetch_unref(fetch);
}

static struct fetch *fetch_new(struct http_client *client, struct http_peer *peer,
                               const struct http_request *request)
{
    static const struct http_call_events events = { .on_done = on_done };
    struct fetch *fetch = NEW(struct fetch);
    pthread_condattr_t attributes;

    atomic_init(&fetch->references, 1);
    fetch->client = client;
    fetch->loop = http_client_loop(client);
    pthread_mutex_init(&fetch->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&fetch->ended, &attributes);
    pthread_condattr_destroy(&attributes);
    fetch->call = http_call_new(peer, request, &events, fetch_ref(fetch));
    return fetch;
}

/* Ties the call to the abort; false when that has fired already. */
static bool abort_attach(struct http_abort *abort, struct fetch *fetch)
{
    bool fired;

    if (!abort)
        return true;
    pthread_mutex_lock(&abort->lock);
    ASSERT(!abort->fetch);
    fired = abort->fired;
    abort->fetch = fired ? NULL : fetch_ref(fetch);
    pthread_mutex_unlock(&abort->lock);
    return !fired;
}

static void abort_detach(struct http_abort *abort)
{
    if (!abort)
        return;
    pthread_mutex_lock(&abort->lock);
    abort->fetch = fetch_unref(abort->fetch);
    pthread_mutex_unlock(&abort->lock);
}

static struct timespec deadline_after(uint64_t delay_ms)
{
    struct timespec at;

    clock_gettime(CLOCK_MONOTONIC, &at);
    at.tv_sec += (time_t)(delay_ms / 1000);
    at.tv_nsec += (long)(delay_ms % 1000) * 1000000;
    if (at.tv_nsec >= 1000000000) {
        at.tv_sec++;
        at.tv_nsec -= 1000000000;
    }
    return at;
}

/* Real time on purpose, whatever clock the loop has: this thread sleeps in the kernel. */
static struct error *wait_for(struct fetch *fetch, uint64_t limit_ms,
                              struct http_response **out_response)
{
    struct timespec deadline = deadline_after(limit_ms + GRACE_MS);
    struct error *err = NULL;
    int status = 0;

    pthread_mutex_lock(&fetch->lock);
    while (!fetch->done && status != ETIMEDOUT)
        status = limit_ms == HTTP_CALL_NEVER
                     ? pthread_cond_wait(&fetch->ended, &fetch->lock)
                     : pthread_cond_timedwait(&fetch->ended, &fetch->lock, &deadline);
    if (!fetch->done)
        err = error_new(ERR_TIMEOUT, "the event loop did not answer within %llu ms",
                        (unsigned long long)limit_ms);
    else if (fetch->error)
        err = STEAL(fetch->error);
    else
        *out_response = STEAL(fetch->response);
    pthread_mutex_unlock(&fetch->lock);
    return err;
}

struct error *http_client_fetch(struct http_client *client, struct http_peer *peer,
                                const struct http_request *request, struct http_abort *abort,
                                struct http_response **out_response)
{
    CLEANUP(fetch) struct fetch *fetch = fetch_new(client, peer, request);
    uint64_t limit_ms = fetch->call->total_ms;
    struct error *err;

    ASSERT(!loop_is_current(fetch->loop));
    if (!abort_attach(abort, fetch)) {
        err = error_new(ERR_UNAVAILABLE, "%s: cancelled", fetch->call->what);
        http_call_free(fetch->call);
        fetch_unref(fetch); /* the call's reference */
        return err;
    }
    loop_post(fetch->loop, give_on_loop, fetch);
    err = wait_for(fetch, limit_ms, out_response);
    if (err)
        loop_post(fetch->loop, cancel_on_loop, fetch_ref(fetch)); /* when it still runs */
    abort_detach(abort);
    return err;
}

struct http_abort *http_abort_new(void)
{
    struct http_abort *abort = NEW(struct http_abort);

    atomic_init(&abort->references, 1);
    pthread_mutex_init(&abort->lock, NULL);
    return abort;
}

struct http_abort *http_abort_ref(struct http_abort *abort)
{
    atomic_fetch_add_explicit(&abort->references, 1, memory_order_relaxed);
    return abort;
}

struct http_abort *http_abort_unref(struct http_abort *abort)
{
    if (!abort || atomic_fetch_sub_explicit(&abort->references, 1, memory_order_acq_rel) > 1)
        return NULL;
    ASSERT(!abort->fetch);
    pthread_mutex_destroy(&abort->lock);
    return memory_free(abort);
}

void http_abort_fire(struct http_abort *abort)
{
    pthread_mutex_lock(&abort->lock);
    if (!abort->fired && abort->fetch)
        loop_post(abort->fetch->loop, cancel_on_loop, fetch_ref(abort->fetch));
    abort->fired = true;
    pthread_mutex_unlock(&abort->lock);
}
