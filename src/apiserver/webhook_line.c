/* Places for calls to webhooks. */
#include "apiserver/webhook_line.h"

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <time.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/limits.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "net/http_client.h"

struct webhook_line {
    struct apiserver *server;
    struct http_client *client;

    pthread_mutex_t lock;
    pthread_cond_t freed;
    struct webhook_ticket *tickets; /* the oldest first */
    size_t count;
    bool stopping;
};

/* Real time on purpose, whatever clock the server has: threads sleep in the kernel. */
uint64_t webhook_line_now_ms(void)
{
    return clock_monotonic_ms(clock_system());
}

struct webhook_line *webhook_line_open(struct apiserver *server)
{
    struct webhook_line *line = NEW(struct webhook_line);
    pthread_condattr_t attributes;

    line->server = server;
    pthread_mutex_init(&line->lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&line->freed, &attributes);
    pthread_condattr_destroy(&attributes);
    return line;
}

void webhook_line_prepare(struct webhook_line *line)
{
    struct http_client *client;

    if (line->client) /* only this thread sets it */
        return;
    client = http_client_new(line->server->loop);
    webhook_line_lock(line);
    line->client = client;
    pthread_cond_broadcast(&line->freed);
    webhook_line_unlock(line);
}

void webhook_line_stop(struct webhook_line *line)
{
    webhook_line_lock(line);
    line->stopping = true;
    for (struct webhook_ticket *ticket = line->tickets; ticket; ticket = ticket->next)
        http_abort_fire(ticket->abort);
    pthread_cond_broadcast(&line->freed);
    webhook_line_unlock(line);
}

struct webhook_line *webhook_line_close(struct webhook_line *line)
{
    if (!line)
        return NULL;
    ASSERT(!line->tickets);
    if (line->client)
        http_client_close(line->client, NULL, NULL);
    pthread_cond_destroy(&line->freed);
    pthread_mutex_destroy(&line->lock);
    return memory_free(line);
}

struct http_client *webhook_line_client(const struct webhook_line *line)
{
    return line->client;
}

struct apiserver *webhook_line_server(const struct webhook_line *line)
{
    return line->server;
}

void webhook_line_lock(struct webhook_line *line)
{
    pthread_mutex_lock(&line->lock);
}

void webhook_line_unlock(struct webhook_line *line)
{
    pthread_mutex_unlock(&line->lock);
}

/* The oldest of the calls that are in the way; NULL: there is a place. */
static const struct webhook_ticket *in_the_way(const struct webhook_line *line, const void *webhook)
{
    const struct webhook_ticket *first = NULL;
    size_t own = 0;

    for (const struct webhook_ticket *ticket = line->tickets; ticket; ticket = ticket->next) {
        if (ticket->webhook != webhook)
            continue;
        if (!first)
            first = ticket;
        own++;
    }
    if (own >= API_WEBHOOK_CALLS)
        return first;
    return line->count >= API_WEBHOOK_ALL_CALLS ? line->tickets : NULL;
}

static void sleep_until(struct webhook_line *line, uint64_t until_ms)
{
    struct timespec until = {
        .tv_sec = (time_t)(until_ms / 1000),
        .tv_nsec = (long)(until_ms % 1000) * 1000000,
    };

    pthread_cond_timedwait(&line->freed, &line->lock, &until);
}

/* Under the lock. A call that is young may end at any moment; one that is not would keep this
 * worker as long as its own. */
static struct error *wait_for_place(struct webhook_line *line, const void *webhook,
                                    uint64_t deadline_ms)
{
    const struct webhook_ticket *oldest = NULL;

    while (!line->stopping && (!line->client || (oldest = in_the_way(line, webhook)))) {
        uint64_t now_ms = webhook_line_now_ms();
        uint64_t patience_ms = oldest ? oldest->since_ms + API_WEBHOOK_SLOW_MS : deadline_ms;

        if (now_ms >= deadline_ms)
            return error_new(ERR_TIMEOUT, "context deadline exceeded");
        if (now_ms >= patience_ms)
            return error_new(ERR_TOO_MANY, "%s wait for an answer already",
                             oldest->webhook == webhook ? "too many calls"
                                                        : "too many calls to other webhooks");
        sleep_until(line, patience_ms < deadline_ms ? patience_ms : deadline_ms);
    }
    return line->stopping ? error_new(ERR_UNAVAILABLE, "the server is stopping") : NULL;
}

struct error *webhook_line_enter(struct webhook_line *line, const void *webhook,
                                 uint64_t deadline_ms, struct webhook_ticket *out_ticket)
{
    struct webhook_ticket **end = &line->tickets;
    struct error *err;

    webhook_line_lock(line);
    err = wait_for_place(line, webhook, deadline_ms);
    if (!err) {
        *out_ticket = (struct webhook_ticket){
            .webhook = webhook,
            .since_ms = webhook_line_now_ms(),
            .abort = http_abort_new(),
        };
        while (*end)
            end = &(*end)->next;
        *end = out_ticket;
        line->count++;
    }
    webhook_line_unlock(line);
    return err;
}

void webhook_line_leave(struct webhook_line *line, struct webhook_ticket *ticket)
{
    struct webhook_ticket **link = &line->tickets;

    webhook_line_lock(line);
    while (*link != ticket)
        link = &(*link)->next;
    *link = ticket->next;
    line->count--;
    pthread_cond_broadcast(&line->freed);
    webhook_line_unlock(line);
    http_abort_unref(ticket->abort);
}
