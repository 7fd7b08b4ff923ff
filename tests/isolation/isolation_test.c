/* Two API servers in one process: whoever has all rights on one finds not one byte of the other.
 * BUTLER_ISOLATION_REQUESTS says how many requests are tried, BUTLER_ISOLATION_SEED which. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/number.h"
#include "base/random.h"
#include "base/text.h"
#include "isolation/adversary.h"
#include "isolation/fill.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "net/http_client.h"

enum {
    REQUESTS = 1000,
    CONTROLS = 500,
    LANES = 16,
    TOTAL_MS = 5000 /* for watches that a bent path has robbed of their end */
};

struct lane {
    struct siege *siege;
    struct arena *arena;
    struct attack attack;
    struct text answer; /* headers and body */
    int status;         /* 0: there was no answer */
};

/* Many requests, some of them at once. */
struct siege {
    struct world *world;
    struct adversary adversary;
    struct lane lanes[LANES];
    bool as_owner; /* the control: the second one's administrator asks the second one */
    uint64_t left;
    size_t busy;

    size_t unsent;  /* what the client refused, and what the server hung up on */
    size_t good;    /* answers of 2xx */
    size_t own;     /* answers with marks of the first instance */
    size_t foreign; /* answers with marks of the second one */
    char *found[2]; /* the first of these: the request and the mark */
};

static uint64_t number_from(const char *variable, uint64_t fallback)
{
    uint64_t number = fallback;
    const char *text = getenv(variable);

    if (text && !number_parse_uint(slice_from(text), &number))
        fail_msg("%s=%s is no number", variable, text);
    return number;
}

static void attack_next(struct lane *lane);

static void judge(struct lane *lane)
{
    struct siege *siege = lane->siege;
    struct slice answer = text_slice(&lane->answer);
    const char *mark = instance_find_mark(&siege->world->instances[1], answer);

    siege->unsent += lane->status == 0;
    siege->good += lane->status / 100 == 2;
    siege->own += instance_find_mark(&siege->world->instances[0], answer) != NULL;
    siege->foreign += mark != NULL;
    if (mark && !siege->found[0]) {
        siege->found[0] = arena_format(fixture_current()->arena, "%s %s credential %d target %zu",
                                       lane->attack.method, lane->attack.path,
                                       (int)lane->attack.credential, lane->attack.target);
        siege->found[1] = arena_format(fixture_current()->arena, "%s in %.400s", mark,
                                       text_string(&lane->answer));
    }
}

static void on_head(void *context, const struct http_response *response)
{
    struct lane *lane = context;

    lane->status = response->status;
    for (size_t i = 0; i < response->header_count; i++)
        text_appendf(&lane->answer, "%s: %s\n", response->headers[i].name,
                     response->headers[i].value);
}

static void on_data(void *context, struct slice data)
{
    struct lane *lane = context;

    text_append_slice(&lane->answer, data);
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    struct lane *lane = context;

    http_response_free(take_response);
    error_drop(take_error, "what came before it is looked at all the same");
    lane->siege->busy--;
    judge(lane);
    attack_next(lane);
}

static void attack_next(struct lane *lane)
{
    struct siege *siege = lane->siege;
    struct attack *attack = &lane->attack;

    if (siege->left == 0) {
        if (siege->busy == 0)
            loop_stop(siege->world->loop);
        return;
    }
    siege->left--;
    siege->busy++;
    arena_reset(lane->arena);
    text_clear(&lane->answer);
    lane->status = 0;
    adversary_next(lane->arena, &siege->adversary, attack);
    if (siege->as_owner) {
        attack->credential = CREDENTIAL_SECOND_ADMIN;
        attack->target = 1;
    }
    http_client_start(
        siege->world->client, siege->world->peers[attack->credential][attack->target],
        &(struct http_request){ .method = attack->method,
                                .path = attack->path,
                                .headers = attack->headers,
                                .header_count = attack->header_count,
                                .body = slice_from(attack->body),
                                .decompress = attack->packed,
                                .total_ms = TOTAL_MS },
        &(struct http_call_events){ .on_head = on_head, .on_data = on_data, .on_done = on_done },
        lane);
}

static void release_lane(void *object)
{
    struct lane *lane = object;

    arena_free(lane->arena);
    text_done(&lane->answer);
}

static void run(struct siege *siege, uint64_t seed, uint64_t requests)
{
    siege->adversary = (struct adversary){ siege->world, seed };
    siege->left = requests;
    for (size_t i = 0; i < LANES; i++) {
        siege->lanes[i] = (struct lane){ .siege = siege, .arena = arena_create() };
        arena_defer(fixture_current()->arena, release_lane, &siege->lanes[i]);
    }
    for (size_t i = 0; i < LANES; i++)
        attack_next(&siege->lanes[i]);
    loop_run(siege->world->loop);
    print_message("# seed %" PRIu64 ": %" PRIu64 " requests, %zu without an answer, %zu answered "
                  "well, marks of the one in %zu and of the other in %zu\n",
                  seed, requests, siege->unsent, siege->good, siege->own, siege->foreign);
}

static void nothing_of_the_other_is_seen(void **state)
{
    uint64_t requests = number_from("BUTLER_ISOLATION_REQUESTS", REQUESTS);
    struct siege *siege = arena_new(fixture_current()->arena, struct siege);
    const char *before;
    const char *after;

    (void)state;
    siege->world = world_new();
    before = world_version(siege->world, 1);
    run(siege, number_from("BUTLER_ISOLATION_SEED", random_below(1000000)), requests);
    if (siege->foreign)
        fail_msg("%s: found %s", siege->found[0], siege->found[1]);

    /* The thief gets to his own data all the time, so the requests are good ones. */
    assert_true(siege->own > requests / 50);
    assert_true(siege->unsent < requests / 4);

    /* And he changed nothing. */
    after = world_version(siege->world, 1);
    assert_string_equal(before, after);
}

/* The same requests with the right credentials: they would have found everything. */
static void the_owner_sees_it(void **state)
{
    struct siege *siege = arena_new(fixture_current()->arena, struct siege);

    (void)state;
    siege->world = world_new();
    siege->as_owner = true;
    run(siege, number_from("BUTLER_ISOLATION_SEED", random_below(1000000)), CONTROLS);
    assert_true(siege->foreign > CONTROLS / 50);
    assert_int_equal(siege->own, 0);
}

/* Objects of the second that stand in the first by mistake: the thief comes across them. */
static void a_leak_is_found(void **state)
{
    struct siege *siege = arena_new(fixture_current()->arena, struct siege);

    (void)state;
    siege->world = world_new();
    fill_leak(siege->world, 1, 0);
    run(siege, number_from("BUTLER_ISOLATION_SEED", random_below(1000000)), 4 * CONTROLS);
    assert_true(siege->foreign > 0);
    assert_non_null(strstr(siege->found[1], siege->world->instances[1].secret));
}

TEST_MAIN(TEST(nothing_of_the_other_is_seen), TEST(the_owner_sees_it), TEST(a_leak_is_found))
