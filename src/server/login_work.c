/* Work that hashes passwords: a few at a time, and refusals that all take as long. */
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "net/exchange.h"
#include "server/gate.h"
#include "server/login_internal.h"
#include "server/login_limits.h"
#include "server/server_call.h"

struct login_job {
    struct login *login;
    struct login_job *next;
    struct login_job *previous;
    struct server_call *call;
    const struct login_work *work;
    void *data;
    struct error *err;
    struct timer timer; /* until a refusal is due */
    uint64_t asked_ms;
    uint64_t begun_ms;
};

static uint64_t now_ms(const struct login *login)
{
    return clock_monotonic_ms(login->options.clock);
}

/* --- jobs ---------------------------------------------------------------------------------------
 */

void login_job_over(struct login *login)
{
    login->job_count--;
    if (login->stopping && login->job_count == 0)
        loop_post(login->options.loop, login->free, login);
}

struct error *login_submit(struct login *login, void (*run)(void *context),
                           void (*done)(void *context), void *context)
{
    if (login->stopping || !pool_submit_for(login->hashes, login->options.loop, run, done, context))
        return error_new(ERR_UNAVAILABLE, "too many passwords are being checked");
    login->job_count++;
    return NULL;
}

static void list_add(struct login *login, struct login_job *job)
{
    job->next = login->jobs;
    if (job->next)
        job->next->previous = job;
    login->jobs = job;
}

static void list_remove(struct login *login, struct login_job *job)
{
    if (job->next)
        job->next->previous = job->previous;
    if (job->previous)
        job->previous->next = job->next;
    else
        login->jobs = job->next;
}

/* --- the answer ---------------------------------------------------------------------------------
 */

static void end(struct login_job *job)
{
    struct login *login = job->login;

    timer_cancel(&job->timer);
    list_remove(login, job);
    if (job->err)
        server_fail(job->call, job->err);
    exchange_unref(job->call->exchange);
    memory_free(job);
    login_job_over(login);
}

static void on_due(void *context)
{
    end(context);
}

static void finish(void *context)
{
    struct login_job *job = context;
    struct login *login = job->login;
    uint64_t due_ms = job->begun_ms + login->even_ms;
    uint64_t now = now_ms(login);

    if (!job->err)
        job->err = job->work->finish(job->call, job->data);
    if (job->err && job->work->even && due_ms > now && !login->stopping)
        timer_set(&job->timer, due_ms - now, 0);
    else
        end(job);
}

/* Who somebody is can be told when what is known is of now; hashing may have taken longer. */
static void on_done(void *context)
{
    struct login_job *job = context;

    if (!job->err && job->work->resolves && !gate_is_fresh(job->call->gate))
        gate_refresh(job->call->gate, finish, job);
    else
        finish(job);
}

void login_flush(struct login *login)
{
    for (struct login_job *job = login->jobs, *next; job; job = next) {
        next = job->next;
        if (timer_is_set(&job->timer))
            end(job);
    }
}

static void run(void *context)
{
    struct login_job *job = context;

    job->begun_ms = now_ms(job->login);
    if (job->begun_ms - job->asked_ms > LOGIN_MAX_WAIT_MS)
        job->err = error_new(ERR_UNAVAILABLE, "too many passwords are being checked");
    else
        job->err = job->work->work(job->call, job->data);
}

struct error *login_run(struct login *login, struct server_call *call,
                        const struct login_work *work, void *data)
{
    struct login_job *job;
    struct error *err;

    /* A wrong password now could be the right one in a moment. */
    if (!login_is_ready(login))
        return error_new(ERR_UNAVAILABLE, "the server is starting: try again in a moment");
    job = NEW(struct login_job);
    *job = (struct login_job){
        .login = login, .call = call, .work = work, .data = data, .asked_ms = now_ms(login)
    };
    timer_init(&job->timer, login->options.loop, on_due, job);
    err = login_submit(login, run, on_done, job);
    if (err) {
        memory_free(job);
        return err;
    }
    list_add(login, job);
    exchange_ref(call->exchange);
    return NULL;
}
