/* Asking, writing, watching. */
#include "daytwo/load.h"

#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/map.h"
#include "base/memory.h"
#include "daytwo/town.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/value.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "net/http_client.h"

#define MAPS      "/api/v1/namespaces/default/configmaps"
#define ANSWER_MS SECONDS(5)

/* --- asking ----------------------------------------------------------------------------------- */

static uint64_t now_ms(void)
{
    return clock_monotonic_ms(clock_system());
}

static void note_failure(struct poller *poller, const struct http_response *response,
                         const struct error *error)
{
    poller->failures++;
    memory_free(poller->failure);
    poller->failure = error
                          ? error_format(error)
                          : memory_format("answered with %d: %s", response->status, response->body);
    if (poller->on_failure)
        poller->on_failure(poller, poller->context);
}

static void on_polled(void *context, struct http_response *take_response, struct error *take_error)
{
    CLEANUP(http_response) struct http_response *response = take_response;
    CLEANUP(error) struct error *err = take_error;
    struct poller *poller = context;

    poller->call = NULL;
    if (response && (response->status == 200 || poller->any_status)) {
        uint64_t took_ms = now_ms() - poller->since_ms;

        poller->longest_ms = took_ms > poller->longest_ms ? took_ms : poller->longest_ms;
        poller->since_ms = 0;
        poller->answers++;
    } else {
        note_failure(poller, response, err);
    }
    if (!poller->stopped)
        timer_set(&poller->next, poller->every_ms, 0);
    else
        loop_stop(poller->town->loop);
}

static void ask(void *context)
{
    struct poller *poller = context;

    if (!poller->since_ms)
        poller->since_ms = now_ms();
    poller->call = http_client_start(
        poller->town->client, poller->peer,
        &(struct http_request){
            .method = "GET", .path = poller->path, .own_connection = true, .total_ms = ANSWER_MS },
        &(struct http_call_events){ .on_done = on_polled }, poller);
}

uint64_t poller_mark(struct poller *poller)
{
    uint64_t usual_ms = poller->longest_ms;

    poller->longest_ms = 0;
    return usual_ms;
}

static bool is_idle(void *context)
{
    return !((const struct poller *)context)->call;
}

void poller_stop(struct poller *poller)
{
    poller->stopped = true;
    timer_cancel(&poller->next);
    town_await_so(poller->town, is_idle, poller, "the last answer");
}

/* A test that failed has not stopped it; its call goes with the client. */
static void poller_release(void *object)
{
    struct poller *poller = object;

    poller->stopped = true;
    timer_cancel(&poller->next);
    if (poller->call)
        http_call_cancel(poller->call);
    while (poller->call)
        loop_run(poller->town->loop);
    memory_free(poller->failure);
}

struct poller *poller_start(struct town *town, struct http_peer *peer, const char *path,
                            uint64_t every_ms)
{
    struct poller *poller = arena_new(fixture_current()->arena, struct poller);

    poller->town = town;
    poller->peer = peer;
    poller->path = path;
    poller->every_ms = every_ms;
    timer_init(&poller->next, town->loop, ask, poller);
    timer_set(&poller->next, 0, 0);
    arena_defer(fixture_current()->arena, poller_release, poller);
    return poller;
}

struct wanted_answers {
    const struct poller *poller;
    uint64_t answers;
};

static bool has_answers(void *context)
{
    const struct wanted_answers *wanted = context;

    return wanted->poller->answers >= wanted->answers;
}

void poller_await(struct poller *poller, uint64_t answers)
{
    struct wanted_answers wanted = { poller, poller->answers + answers };

    town_await_so(poller->town, has_answers, &wanted, "answers");
}

/* --- keeping up ------------------------------------------------------------------------------- */

#define FOLLOW_MS 100

static void on_followed(void *context, struct http_response *take_response,
                        struct error *take_error)
{
    CLEANUP(http_response) struct http_response *response = take_response;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct follower *follower = context;

    follower->call = NULL;
    assert_no_error(take_error);
    assert_int_equal(response->status, 200);
    assert_no_error(json_parse(slice_of(response->body, response->body_size), NULL, &doc));
    assert_no_error(base64_parse(value_text(value_get(doc_root(doc), SLICE("data")), "admin.conf"),
                                 BASE64_STANDARD, &text));
    if (!follower->kubeconfig || strcmp(text_string(&text), follower->kubeconfig) != 0) {
        memory_free(follower->kubeconfig);
        follower->kubeconfig = text_take(&text);
        follower->poller->peer = town_peer(follower->kubeconfig, NULL, NULL);
        follower->changes++;
    }
    if (!follower->poller->stopped)
        timer_set(&follower->next, FOLLOW_MS, 0);
    else
        loop_stop(follower->poller->town->loop);
}

static void follow(void *context)
{
    struct follower *follower = context;
    struct town *town = follower->poller->town;

    follower->call =
        http_client_start(town->client, town->api,
                          &(struct http_request){ .method = "GET", .path = follower->secret },
                          &(struct http_call_events){ .on_done = on_followed }, follower);
}

static bool follows_no_more(void *context)
{
    return !((const struct follower *)context)->call;
}

void follower_stop(struct follower *follower)
{
    poller_stop(follower->poller);
    timer_cancel(&follower->next);
    town_await_so(follower->poller->town, follows_no_more, follower, "the last look at a Secret");
}

static void follower_release(void *object)
{
    struct follower *follower = object;

    follower->poller->stopped = true;
    timer_cancel(&follower->next);
    while (follower->call)
        loop_run(follower->poller->town->loop);
    memory_free(follower->kubeconfig);
}

struct follower *follower_start(struct town *town, const char *name, const char *path,
                                uint64_t every_ms)
{
    struct arena *arena = fixture_current()->arena;
    struct follower *follower = arena_new(arena, struct follower);

    follower->secret = town_secret(town, arena_format(arena, "%s-admin-kubeconfig", name));
    follower->poller = poller_start(town, town_admin(town, name), path, every_ms);
    timer_init(&follower->next, town->loop, follow, follower);
    timer_set(&follower->next, 0, 0);
    arena_defer(arena, follower_release, follower);
    return follower;
}

/* --- writing ---------------------------------------------------------------------------------- */

struct writer {
    struct writers *writers;
    size_t number;
    size_t answered; /* so many were written, from 0 on */
    bool busy;
    struct timer again;
};

struct writers {
    struct town *town;
    struct http_peer *peer;
    struct writer *all;
    size_t count;
    size_t wanted;
    size_t lost;
    bool stopped;
};

static void write_next(void *context);

static void on_written(void *context, struct http_response *take_response, struct error *take_error)
{
    CLEANUP(http_response) struct http_response *response = take_response;
    struct writer *writer = context;
    /* It was there already: the try before was not answered, and done. */
    bool is_there = response && (response->status == 201 || response->status == 409);

    error_free(take_error);
    writer->busy = false;
    if (is_there)
        writer->answered++;
    else
        writer->writers->lost++;
    if (!writer->writers->stopped)
        timer_set(&writer->again, is_there ? 0 : 1, 0);
}

static void write_next(void *context)
{
    static const struct http_header json[] = { { "Content-Type", "application/json" } };
    struct writer *writer = context;
    struct writers *writers = writer->writers;
    CLEANUP(string) char *body = memory_format(
        "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"w-%zu-%zu\"},"
        "\"data\":{\"n\":\"%zu\"}}",
        writer->number, writer->answered, writer->answered);

    writer->busy = true;
    http_client_start(writers->town->client, writers->peer,
                      &(struct http_request){ .method = "POST",
                                              .path = MAPS,
                                              .headers = json,
                                              .header_count = 1,
                                              .body = slice_from(body),
                                              .own_connection = true,
                                              .total_ms = ANSWER_MS },
                      &(struct http_call_events){ .on_done = on_written }, writer);
}

static bool are_idle(void *context)
{
    const struct writers *writers = context;

    for (size_t i = 0; i < writers->count; i++)
        if (writers->all[i].busy)
            return false;
    return true;
}

static void stop_writing(struct writers *writers)
{
    writers->stopped = true;
    for (size_t i = 0; i < writers->count; i++)
        timer_cancel(&writers->all[i].again);
}

void writers_stop(struct writers *writers)
{
    stop_writing(writers);
    town_await_so(writers->town, are_idle, writers, "the last answers");
}

static void writers_release(void *object)
{
    stop_writing(object);
}

struct writers *writers_start(struct town *town, struct http_peer *peer, size_t count)
{
    struct arena *arena = fixture_current()->arena;
    struct writers *writers = arena_new(arena, struct writers);

    writers->town = town;
    writers->peer = peer;
    writers->count = count;
    writers->all = arena_array(arena, count, struct writer);
    for (size_t i = 0; i < count; i++) {
        struct writer *writer = &writers->all[i];

        writer->writers = writers;
        writer->number = i;
        timer_init(&writer->again, town->loop, write_next, writer);
        timer_set(&writer->again, 0, 0);
    }
    arena_defer(arena, writers_release, writers);
    return writers;
}

static bool have_written(void *context)
{
    const struct writers *writers = context;

    for (size_t i = 0; i < writers->count; i++)
        if (writers->all[i].answered < writers->wanted)
            return false;
    return true;
}

void writers_await(struct writers *writers, size_t answers)
{
    size_t most = 0;

    for (size_t i = 0; i < writers->count; i++)
        if (writers->all[i].answered > most)
            most = writers->all[i].answered;
    writers->wanted = most + answers;
    town_await_so(writers->town, have_written, writers, "answers to all writers");
}

size_t writers_lost(const struct writers *writers)
{
    return writers->lost;
}

size_t writers_assert_kept(struct writers *writers, struct http_peer *peer)
{
    struct value root = town_get(writers->town, peer, MAPS);
    CLEANUP(map) struct map *found = map_new();
    size_t answered = 0;

    DOC_EACH (it, value_get(root, SLICE("items")))
        map_set(found, value_text(value_get(it.value, SLICE("metadata")), "name"), writers);
    for (size_t i = 0; i < writers->count; i++)
        for (size_t n = 0; n < writers->all[i].answered; n++, answered++) {
            CLEANUP(string) char *name = memory_format("w-%zu-%zu", i, n);

            if (!map_get(found, slice_from(name)))
                fail_msg("%s was answered and is lost", name);
        }
    return answered;
}

/* --- watching --------------------------------------------------------------------------------- */

static void on_news(void *context, struct slice data)
{
    struct watcher *watcher = context;

    text_append_slice(&watcher->told, data);
}

static void on_cut(void *context, struct http_response *take_response, struct error *take_error)
{
    struct watcher *watcher = context;

    watcher->call = NULL;
    http_response_free(take_response);
    error_free(take_error);
    loop_stop(watcher->town->loop);
}

static bool is_cut(void *context)
{
    return !((const struct watcher *)context)->call;
}

void watcher_stop(struct watcher *watcher)
{
    if (watcher->call)
        http_call_cancel(watcher->call);
    town_await_so(watcher->town, is_cut, watcher, "the end of a watch");
}

static void watcher_release(void *object)
{
    struct watcher *watcher = object;

    if (watcher->call)
        http_call_cancel(watcher->call);
    while (watcher->call)
        loop_run(watcher->town->loop);
    text_done(&watcher->told);
}

static bool has_begun(void *context)
{
    return ((const struct watcher *)context)->told.size > 0;
}

struct watcher *watcher_start(struct town *town, struct http_peer *peer)
{
    struct watcher *watcher = arena_new(fixture_current()->arena, struct watcher);

    watcher->town = town;
    watcher->call = http_client_start(
        town->client, peer,
        &(struct http_request){ .method = "GET",
                                .path = MAPS "?watch=true",
                                .own_connection = true,
                                .total_ms = HTTP_CALL_NEVER },
        &(struct http_call_events){ .on_data = on_news, .on_done = on_cut }, watcher);
    arena_defer(fixture_current()->arena, watcher_release, watcher);
    /* kube-root-ca.crt is there, and is told first. */
    town_await_so(town, has_begun, watcher, "the first event of a watch");
    return watcher;
}

struct wanted_news {
    const struct watcher *watcher;
    const char *text;
};

static bool was_told(void *context)
{
    const struct wanted_news *wanted = context;

    return !wanted->watcher->call || strstr(text_string(&wanted->watcher->told), wanted->text);
}

void watcher_await(struct watcher *watcher, const char *text)
{
    struct wanted_news wanted = { watcher, text };

    town_await_so(watcher->town, was_told, &wanted, "news of a watch");
    assert_non_null(watcher->call);
}
