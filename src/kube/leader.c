/* A candidate: attempts at intervals on a worker, and a deadline on the loop, which does not depend
 * on whether the attempt ever comes back. */
#include "kube/leader.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/random.h"
#include "doc/doc.h"
#include "kube/lease.h"
#include "kube/limits.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "net/http_client.h"

struct leader {
    struct leader_options options;
    struct lease lease;
    struct loop *loop;
    struct timer retry;
    struct timer deadline; /* while leading: by then the lease must have been renewed */
    struct lease_view view;
    struct attempt *attempt; /* under way; NULL: none */
    char *reported;          /* whom on_leader() told; NULL: nobody yet */
    bool leading;
    bool stopping;
    bool gave_up;
    void (*on_stopped)(void *context);
    void *stopped_context;
};

struct attempt {
    struct leader *leader;
    struct lease_view view; /* a copy for the worker */
    struct http_abort *abort;
    struct error *error;
    bool give_up;
};

static void begin(struct leader *leader);
static void finish(struct leader *leader);

/* --- state --------------------------------------------------------------------------------- */

static void report(struct leader *leader)
{
    struct slice holder = lease_holder(&leader->view);

    if (leader->reported && slice_is(holder, leader->reported))
        return;
    memory_free(leader->reported);
    leader->reported = memory_strndup(holder.data, holder.size);
    if (leader->options.on_leader)
        leader->options.on_leader(leader->options.context, leader->reported);
}

static void lose(struct leader *leader, const char *why)
{
    leader->leading = false;
    timer_cancel(&leader->deadline);
    log_warn(leader->options.log, "no longer leading", LOG_STR("lease", leader->lease.name),
             LOG_STR("why", why));
    leader->options.on_lost(leader->options.context);
}

static void on_deadline(void *context)
{
    struct leader *leader = context;

    if (leader->attempt)
        http_abort_fire(leader->attempt->abort);
    lose(leader, "the lease could not be renewed in time");
}

/* Counted from when the attempt began, which is when others may have seen it at the earliest. */
static void set_deadline(struct leader *leader)
{
    uint64_t now_ms = loop_now_ms(leader->loop);
    uint64_t until_ms = leader->view.began_ms + leader->options.renew_ms;

    timer_set(&leader->deadline, until_ms > now_ms ? until_ms - now_ms : 0, 0);
}

static void settle(struct leader *leader)
{
    bool ours = lease_is_ours(&leader->lease, &leader->view) &&
                leader->view.began_ms + leader->options.renew_ms > loop_now_ms(leader->loop);

    report(leader);
    if (ours)
        set_deadline(leader);
    if (ours && !leader->leading) {
        leader->leading = true;
        log_info(leader->options.log, "leading", LOG_STR("lease", leader->lease.name));
        leader->options.on_elected(leader->options.context);
    } else if (!ours && leader->leading) {
        lose(leader, "somebody else holds the lease");
    }
}

static void wait(struct leader *leader)
{
    uint64_t delay_ms = leader->options.retry_ms;

    /* Candidates that began together should not go on together. */
    if (!leader->leading)
        delay_ms += random_below(delay_ms + delay_ms / 5 + 1);
    timer_set(&leader->retry, delay_ms, 0);
}

/* --- attempts ------------------------------------------------------------------------------ */

/* Worker thread. */
static void work(void *context)
{
    struct attempt *attempt = context;
    const struct leader *leader = attempt->leader;
    const struct clock *clock = loop_clock(leader->loop);
    struct kube kube = {
        .transport = leader->options.transport,
        .field_manager = leader->lease.identity,
        .timeout_ms = leader->options.renew_ms,
        .abort = attempt->abort,
    };

    attempt->error = attempt->give_up ? lease_give_up(&kube, &leader->lease, clock, &attempt->view)
                                      : lease_try(&kube, &leader->lease, clock, &attempt->view);
}

static void attempt_free(struct attempt *attempt)
{
    lease_view_done(&attempt->view);
    http_abort_unref(attempt->abort);
    error_free(attempt->error);
    memory_free(attempt);
}

static void take_view(struct leader *leader, struct attempt *attempt)
{
    lease_view_done(&leader->view);
    leader->view = attempt->view;
    attempt->view.doc = NULL;
}

static void on_worked(void *context)
{
    struct attempt *attempt = context;
    struct leader *leader = attempt->leader;

    leader->attempt = NULL;
    if (attempt->error)
        log_warn(leader->options.log, "lease", LOG_STR("lease", leader->lease.name),
                 LOG_ERROR(attempt->error));
    take_view(leader, attempt);
    attempt_free(attempt);
    if (leader->stopping) {
        finish(leader);
        return;
    }
    settle(leader);
    wait(leader);
}

static bool start(struct leader *leader, bool give_up)
{
    struct attempt *attempt = NEW(struct attempt);

    attempt->leader = leader;
    attempt->view = leader->view;
    if (attempt->view.doc)
        doc_ref(attempt->view.doc);
    attempt->abort = http_abort_new();
    attempt->give_up = give_up;
    if (!pool_submit_for(leader->options.pool, leader->loop, work, on_worked, attempt)) {
        attempt_free(attempt);
        return false;
    }
    leader->attempt = attempt;
    return true;
}

static void begin(struct leader *leader)
{
    if (!start(leader, false))
        wait(leader);
}

static void on_retry(void *context)
{
    begin(context);
}

/* --- beginning and end --------------------------------------------------------------------- */

struct leader *leader_start(const struct leader_options *options)
{
    struct leader *leader = NEW(struct leader);
    struct leader_options *own = &leader->options;

    *own = *options;
    own->lease_ms = own->lease_ms ? own->lease_ms : LEADER_LEASE_MS;
    own->renew_ms = own->renew_ms ? own->renew_ms : LEADER_RENEW_MS;
    own->retry_ms = own->retry_ms ? own->retry_ms : LEADER_RETRY_MS;
    ASSERT(own->renew_ms < own->lease_ms && own->retry_ms < own->renew_ms);
    leader->lease = (struct lease){ own->namespace, own->name, own->identity, own->lease_ms };
    leader->loop = own->transport->loop;
    timer_init(&leader->retry, leader->loop, on_retry, leader);
    timer_init(&leader->deadline, leader->loop, on_deadline, leader);
    begin(leader);
    return leader;
}

static void end(void *context)
{
    struct leader *leader = context;
    void (*on_stopped)(void *) = leader->on_stopped;
    void *stopped_context = leader->stopped_context;

    lease_view_done(&leader->view);
    memory_free(leader->reported);
    memory_free(leader);
    if (on_stopped)
        on_stopped(stopped_context);
}

/* No attempt is under way: gives up the lease, once, then goes. */
static void finish(struct leader *leader)
{
    if (!leader->gave_up && lease_is_ours(&leader->lease, &leader->view)) {
        leader->gave_up = true;
        if (start(leader, true))
            return;
    }
    loop_defer(leader->loop, end, leader);
}

void leader_stop(struct leader *leader, void (*on_stopped)(void *context), void *context)
{
    loop_assert(leader->loop);
    ASSERT(!leader->stopping);
    leader->stopping = true;
    leader->leading = false;
    leader->on_stopped = on_stopped;
    leader->stopped_context = context;
    timer_cancel(&leader->retry);
    timer_cancel(&leader->deadline);
    if (leader->attempt)
        http_abort_fire(leader->attempt->abort);
    else
        finish(leader);
}

bool leader_is_leading(const struct leader *leader)
{
    return leader->leading;
}
