#include "supervise/client.h"

#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "net/address.h"
#include "net/listener.h"
#include "supervise/channel.h"
#include "supervise/limits.h"

/* A supervisor of our own, which says what the test wants, and the client. */
struct bench {
    struct loop *loop;
    struct clock *clock;
    struct listener *listener;
    struct channel *server; /* the newest connection */
    struct supervise *client;
    struct text heard; /* "do" and id of each request */
    struct text told;  /* what the client's owner was told */
    size_t until;      /* leave the loop after so many things told */
    size_t count;
    bool mute; /* requests are not answered */
};

static void count_one(struct bench *bench)
{
    if (++bench->count == bench->until)
        loop_stop(bench->loop);
}

/* --- the server */

static void on_request(void *context, struct value message)
{
    struct bench *bench = context;
    CLEANUP(text) struct text answer = TEXT_EMPTY;
    uint64_t id = 0;

    assert_true(value_uint(value_get(message, SLICE("id")), &id));
    text_appendf(&bench->heard, SLICE_FORMAT "#%d ", SLICE_ARGUMENT(value_text(message, "do")),
                 (int)id);
    if (bench->mute) {
        count_one(bench);
        return;
    }
    text_appendf(&answer, "{\"id\":%d,", (int)id);
    if (slice_is(value_text(message, "do"), "stop"))
        text_append(&answer, "\"error\":{\"code\":\"Conflict\",\"reason\":\"PortConflict\","
                             "\"message\":\"held\"}}");
    else
        text_append(&answer, "\"state\":{\"uid\":\"u1\",\"phase\":\"Ready\",\"port\":7}}");
    channel_send(bench->server, text_slice(&answer));
}

static void on_server_closed(void *context, struct error *take_why)
{
    struct bench *bench = context;

    assert_no_error(take_why);
    bench->server = NULL;
}

static const struct channel_events server_events = { on_request, on_server_closed };

static void say(struct bench *bench, const char *json)
{
    channel_send(bench->server, slice_from(json));
}

static void on_accept(void *context, int take_fd, const struct address *peer)
{
    struct bench *bench = context;

    (void)peer;
    bench->server = channel_open(bench->loop, take_fd, FRAME_CLIENT_MAX, &server_events, bench);
    say(bench, "{\"event\":\"state\",\"state\":{\"uid\":\"u1\",\"phase\":\"Starting\"}}");
    say(bench, "{\"event\":\"synced\"}");
}

static const struct listener_events listener_events = { on_accept, NULL };

static void listen_here(struct bench *bench)
{
    struct address address;
    CLEANUP(string) char *text =
        memory_format("unix:%s/run/supervisor.sock", fixture_directory());

    assert_no_error(address_parse(text, &address));
    assert_no_error(listener_open(bench->loop, &address, &(struct listener_options){ 0 },
                                  &listener_events, bench, &bench->listener));
}

/* --- the client's owner */

static void on_change(void *context, const struct tenant_state *state)
{
    struct bench *bench = context;

    text_appendf(&bench->told, "%s:%s ", state->uid, tenant_state_phase_name(state->phase));
    count_one(bench);
}

static void on_connection(void *context, bool connected)
{
    struct bench *bench = context;

    text_append(&bench->told, connected ? "connected " : "lost ");
    count_one(bench);
}

static void on_done(void *context, const struct supervise_answer *answer, struct error *take_error)
{
    struct bench *bench = context;
    CLEANUP(error) struct error *err = take_error;

    if (err)
        text_appendf(&bench->told, "error:%s:%s ",
                     tenant_state_reason_name(tenant_state_reason_of(err)), err->message);
    else
        text_appendf(&bench->told, "answer:%s:%d ", tenant_state_phase_name(answer->state->phase),
                     answer->state->port);
    count_one(bench);
}

static void run_until(struct bench *bench, size_t count)
{
    bench->until = bench->count + count;
    loop_run(bench->loop);
}

static void on_closed(void *context)
{
    loop_stop(((struct bench *)context)->loop);
}

static void release(void *object)
{
    struct bench *bench = object;

    if (bench->client) {
        supervise_close(bench->client, on_closed, bench);
        loop_run(bench->loop);
    }
    if (bench->server)
        channel_close(bench->server);
    if (bench->listener)
        listener_close(bench->listener);
    loop_stop(bench->loop);
    loop_run(bench->loop);
    loop_free(bench->loop);
    text_done(&bench->heard);
    text_done(&bench->told);
    clock_fake_free(bench->clock);
}

static struct bench *make_bench(const struct clock *clock)
{
    struct bench *bench = arena_new(fixture_current()->arena, struct bench);

    bench->loop = loop_new(clock, NULL);
    arena_defer(fixture_current()->arena, release, bench);
    assert_int_equal(mkdir(fixture_path("run"), 0700), 0);
    bench->client = supervise_open(&(struct supervise_options){
        .loop = bench->loop,
        .data = fixture_directory(),
        .on_change = on_change,
        .on_connection = on_connection,
        .context = bench,
    });
    return bench;
}

static void hears_what_is_there(void **state)
{
    struct bench *bench = make_bench(clock_system());

    (void)state;
    listen_here(bench);
    run_until(bench, 2);
    assert_string_equal(text_string(&bench->told), "u1:Starting connected ");
    assert_true(supervise_is_connected(bench->client));
    assert_int_equal(supervise_find(bench->client, "u1")->phase, TENANT_STARTING);
    assert_null(supervise_find(bench->client, "u2"));
}

static void hears_of_changes(void **state)
{
    struct bench *bench = make_bench(clock_system());

    (void)state;
    listen_here(bench);
    run_until(bench, 2);
    say(bench, "{\"event\":\"state\",\"state\":{\"uid\":\"u1\",\"phase\":\"Ready\"}}");
    run_until(bench, 1);
    assert_int_equal(supervise_find(bench->client, "u1")->phase, TENANT_READY);
    say(bench, "{\"event\":\"state\",\"state\":{\"uid\":\"u1\",\"phase\":\"Absent\"}}");
    run_until(bench, 1);
    assert_null(supervise_find(bench->client, "u1"));
}

static void calls_are_answered(void **state)
{
    struct bench *bench = make_bench(clock_system());

    (void)state;
    listen_here(bench);
    supervise_observe(bench->client, "u1", on_done, bench);
    supervise_stop(bench->client, "u1", on_done, bench);
    run_until(bench, 4);
    assert_non_null(strstr(text_string(&bench->told), "answer:Ready:7 error:PortConflict:held"));
}

/* Nobody was there at first, then somebody who died before the answer. */
static void calls_survive_the_loss_of_the_supervisor(void **state)
{
    struct bench *bench = make_bench(clock_system());

    (void)state;
    supervise_observe(bench->client, "u1", on_done, bench);
    listen_here(bench);
    bench->mute = true;
    run_until(bench, 3); /* told of the tenant, connected, asked */
    text_clear(&bench->told);
    bench->mute = false;
    channel_close(bench->server);
    run_until(bench, 4);
    assert_string_equal(text_string(&bench->told), "lost u1:Starting connected answer:Ready:7 ");
    assert_string_equal(text_string(&bench->heard), "observe#1 observe#1 ");
}

static void on_nothing(void *context, const struct supervise_answer *answer,
                       struct error *take_error)
{
    (void)answer;
    on_done(context, NULL, take_error);
}

static void move_clock(void *context)
{
    struct bench *bench = context;

    clock_fake_advance(bench->clock, CLIENT_CALL_MS + SECONDS(1));
    loop_clock_moved(bench->loop);
}

static void calls_end_without_a_supervisor(void **state)
{
    struct clock *clock = clock_fake_new(0);
    struct bench *bench = make_bench(clock);

    (void)state;
    bench->clock = clock;
    supervise_observe(bench->client, "u1", on_nothing, bench);
    loop_post(bench->loop, move_clock, bench);
    run_until(bench, 1);
    assert_non_null(strstr(text_string(&bench->told), "it is not there"));
}

static void closing_ends_what_waits(void **state)
{
    struct bench *bench = make_bench(clock_system());

    (void)state;
    supervise_observe(bench->client, "u1", on_nothing, bench);
    supervise_close(STEAL(bench->client), on_closed, bench);
    loop_run(bench->loop);
    assert_non_null(strstr(text_string(&bench->told), "was closed"));
}

static void refuses_what_is_too_large(void **state)
{
    struct bench *bench = make_bench(clock_system());
    size_t size = FRAME_CLIENT_MAX;
    char *bytes = arena_alloc(fixture_current()->arena, size);
    struct tenant_set_file file = { "big", { bytes, size }, 0 };
    struct tenant_set set = {
        .uid = "u", .namespace = "n", .name = "n", .version = "v", .files = &file, .file_count = 1
    };

    (void)state;
    supervise_apply(bench->client, &set, on_nothing, bench);
    run_until(bench, 1);
    assert_non_null(
        strstr(text_string(&bench->told), "error:BadConfiguration:apply: a message of"));
}

TEST_MAIN(TEST(hears_what_is_there), TEST(hears_of_changes), TEST(calls_are_answered),
          TEST(calls_survive_the_loss_of_the_supervisor), TEST(calls_end_without_a_supervisor),
          TEST(closing_ends_what_waits), TEST(refuses_what_is_too_large))
