/* Kills an API server under 32 writers, again and again, and looks at what it left behind: nothing
 * that was answered is lost, nothing is half-done, no version is used twice, and watches go on
 * without gap or repeat. api_crash BUTLER [ROUNDS [DIRECTORY]]; without a directory, one is made
 * and removed when all is well. */
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "crash/api_crash.h"
#include "doc/json.h"
#include "kube/kubeconfig.h"
#include "lib/butler_process.h"
#include "loop/loop.h"
#include "loop/timer.h"
#include "net/http_client.h"

#define READY_MS  SECONDS(60)
#define LIFE_MS   SECONDS(60) /* a life that takes longer hangs */
#define LIST_PATH "/api/v1/namespaces/" CRASH_NAMESPACE "/configmaps?labelSelector=proof%3Dcrash"

/* One life and its end. */
struct round {
    struct life life;
    struct butler_process server;
    struct doc *list;
    uint64_t marker;  /* its revision in this life; 0: not written yet */
    uint64_t life_ms; /* until the kill */
    bool compared;
    bool is_last; /* nobody writes, and the server is asked to stop */
    struct timer kill_timer;
    struct timer deadline;
    size_t open_clients;
};

/* --- calls --------------------------------------------------------------------------------- */

void life_call(struct life *life, size_t client, const struct http_request *request,
               const struct http_call_events *events, void *context)
{
    life->calls++;
    http_client_start(life->clients[client], life->peer, request, events, context);
}

bool life_end_call(struct life *life, const struct http_response *response,
                   struct error *take_error)
{
    if (take_error && !life->over)
        crash_fail("a call failed: %s", error_format(take_error));
    error_drop(take_error, "the server was killed");
    life->calls--;
    if (life->over && life->calls == 0)
        loop_stop(life->loop);
    return response != NULL;
}

static void end_life(void *context)
{
    struct round *round = context;

    if (round->life.over)
        return;
    round->life.over = true;
    butler_process_kill(&round->server, round->is_last ? SIGTERM : SIGKILL);
    if (round->life.calls == 0)
        loop_stop(round->life.loop);
}

static void on_deadline(void *context)
{
    const struct round *round = context;

    crash_fail("after %" PRIu64 " ms %zu calls are still under way", LIFE_MS, round->life.calls);
}

/* --- looking around ------------------------------------------------------------------------ */

static void begin_call(struct round *round, const char *method, const char *path,
                       const char *content_type, struct slice body,
                       void (*on_done)(void *, struct http_response *, struct error *))
{
    const struct http_header headers[] = { { "Content-Type", content_type } };

    if (round->life.over)
        return;
    life_call(&round->life, CLIENTS - 1,
              &(struct http_request){ .method = method,
                                      .path = path,
                                      .headers = headers,
                                      .header_count = COUNT_OF(headers),
                                      .body = body },
              &(struct http_call_events){ .on_done = on_done }, round);
}

static struct doc *parse(const struct http_response *response)
{
    struct doc *doc = NULL;
    struct error *err;

    if (response->status != 200 && response->status != 201)
        crash_fail("a call was answered with %d: %s", response->status, response->body);
    err = json_parse(slice_of(response->body, response->body_size), NULL, &doc);
    if (err)
        crash_fail("an answer is no JSON: %s", error_format(err));
    return doc;
}

/* Every watch has told of the marker, and so of everything before it. */
static void compare(struct life *life)
{
    struct round *round = CONTAINER_OF(life, struct round, life);
    struct judge *judge = life->judge;

    if (round->compared || !round->marker || judge->model[MARKER].revision != round->marker)
        return;
    for (size_t i = 0; i < WATCHERS; i++)
        if (judge->heard[i] != judge->story.count)
            return;
    round->compared = true;
    judge_list(judge, doc_root(round->list));
    if (round->is_last) {
        end_life(round);
        return;
    }
    writers_start(life);
}

/* The clock of most lives begins to run when everybody is connected and at work. */
static void on_progress(struct life *life)
{
    struct round *round = CONTAINER_OF(life, struct round, life);

    compare(life);
    if (life->answered >= WRITERS && !life->over && !timer_is_set(&round->kill_timer))
        timer_set(&round->kill_timer, round->life_ms, 0);
}

static void on_marked(void *context, struct http_response *take_response, struct error *take_error)
{
    CLEANUP(http_response) struct http_response *response = take_response;
    CLEANUP(doc) struct doc *doc = NULL;
    struct round *round = context;
    struct seen seen;

    if (!life_end_call(&round->life, response, take_error))
        return;
    doc = parse(response);
    if (!object_read(doc_root(doc), &seen))
        crash_fail("the marker has another name: %s", response->body);
    judge_answer(round->life.judge, &seen);
    round->marker = seen.revision;
    compare(&round->life);
}

static void on_listed(void *context, struct http_response *take_response, struct error *take_error)
{
    CLEANUP(http_response) struct http_response *response = take_response;
    CLEANUP(text) struct text path = TEXT_EMPTY;
    CLEANUP(text) struct text body = TEXT_EMPTY;
    struct round *round = context;

    if (!life_end_call(&round->life, response, take_error) || round->life.over)
        return;
    round->list = parse(response);
    watchers_start(&round->life, object_revision(doc_root(round->list)));
    object_append_path(MARKER, &path);
    text_append(&path, "?fieldManager=crash&force=true");
    object_body(MARKER, ++round->life.judge->counter, 0, &body);
    begin_call(round, "PATCH", text_string(&path), "application/apply-patch+yaml",
               text_slice(&body), on_marked);
}

/* The namespace is made in the first life that gets that far, and is there in all others. */
static void on_namespace(void *context, struct http_response *take_response,
                         struct error *take_error)
{
    CLEANUP(http_response) struct http_response *response = take_response;
    struct round *round = context;

    if (!life_end_call(&round->life, response, take_error))
        return;
    if (response->status != 201 && response->status != 409)
        crash_fail("the namespace was answered with %d: %s", response->status, response->body);
    if (response->status == 201 && round->life.judge->story.count)
        crash_fail("the namespace was lost");
    begin_call(round, "GET", LIST_PATH, "application/json", (struct slice){ NULL, 0 }, on_listed);
}

/* --- a life -------------------------------------------------------------------------------- */

static struct http_peer *open_peer(const char *directory)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kubeconfig config;
    struct http_peer *peer = NULL;
    struct error *err = kubeconfig_load(
        arena, arena_format(arena, "%s/admin.kubeconfig", directory), NULL, &config);

    if (!err)
        err = http_peer_new(&(struct http_peer_spec){ .url = config.server,
                                                      .ca_pem = config.ca_pem,
                                                      .certificate_pem = config.certificate_pem,
                                                      .key_pem = config.key_pem },
                            &peer);
    if (err)
        crash_fail("%s", error_format(err));
    return peer;
}

static void on_closed(void *context)
{
    struct round *round = context;

    if (--round->open_clients == 0)
        loop_stop(round->life.loop);
}

static void live(struct round *round, const char *directory, uint64_t kill_ms)
{
    struct life *life = &round->life;

    life->peer = open_peer(directory);
    life->loop = loop_new(clock_system(), NULL);
    life->on_progress = on_progress;
    for (size_t i = 0; i < CLIENTS; i++)
        life->clients[i] = http_client_new(life->loop);
    timer_init(&round->kill_timer, life->loop, end_life, round);
    timer_init(&round->deadline, life->loop, on_deadline, round);
    timer_set(&round->deadline, LIFE_MS, 0);
    if (kill_ms)
        timer_set(&round->kill_timer, kill_ms, 0);
    begin_call(round, "POST", "/api/v1/namespaces", "application/json",
               SLICE("{\"apiVersion\":\"v1\",\"kind\":\"Namespace\",\"metadata\":{\"name\":"
                     "\"" CRASH_NAMESPACE "\"}}"),
               on_namespace);
    loop_run(life->loop);
    timer_cancel(&round->kill_timer);
    timer_cancel(&round->deadline);
    round->open_clients = CLIENTS;
    for (size_t i = 0; i < CLIENTS; i++)
        http_client_close(life->clients[i], on_closed, round);
    loop_run(life->loop);
    loop_free(life->loop);
    http_peer_unref(life->peer);
    writers_free(life->writers);
    watchers_free(life->watchers);
    doc_unref(round->list);
}

/* Most lives end while everybody writes; some while the server starts or looks at what it has. */
static void run_round(struct judge *judge, const char *butler, const char *directory, bool early,
                      bool is_last)
{
    const struct clock *clock = clock_system();
    struct round round = { .life = { .judge = judge },
                           .is_last = is_last,
                           .life_ms = random_below(500) };
    uint64_t begin_ms = clock_monotonic_ms(clock);
    uint64_t early_ms = early ? 1 + random_below(400) : 0;
    int status;

    judge_begin(judge);
    if (!butler_process_start(&round.server, butler, directory, NULL))
        crash_fail("the server cannot be started");
    if (butler_process_await(&round.server, early ? early_ms : READY_MS)) {
        uint64_t now_ms = clock_monotonic_ms(clock);

        live(&round, directory,
             early ? (now_ms < begin_ms + early_ms ? begin_ms + early_ms - now_ms : 1) : 0);
    } else if (early) {
        butler_process_kill(&round.server, SIGKILL);
    } else {
        crash_fail("the server did not start: see %s.log", directory);
    }
    status = butler_process_reap(&round.server);
    if (is_last ? status != 0 : !WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
        crash_fail("the server ended by itself with %d: see %s.log", status, directory);
}

int main(int argc, char **argv)
{
    CLEANUP(string) char *directory = NULL;
    char made[] = "/tmp/butler-crash.XXXXXX";
    struct judge judge = { 0 };
    uint64_t rounds = 5;

    if (argc < 2 || (argc > 2 && !number_parse_uint(slice_from(argv[2]), &rounds)))
        crash_fail("usage: api_crash BUTLER [ROUNDS [DIRECTORY]]");
    directory = memory_format("%s/state", argc > 3 ? argv[3] : mkdtemp(made));
    for (uint64_t round = 1; round <= rounds; round++) {
        size_t answers = judge.answers;

        run_round(&judge, argv[1], directory, round % 5 == 4, false);
        printf("ok %" PRIu64 " - killed after %zu answers at revision %zu\n", round,
               judge.answers - answers, judge.revisions.count);
        fflush(stdout);
    }
    run_round(&judge, argv[1], directory, false, true);
    printf("ok %" PRIu64 " - the last one has everything\n1..%" PRIu64 "\n", rounds + 1,
           rounds + 1);
    printf("# %zu answers and %zu deletions; of the writes without an answer %zu were done and "
           "%zu not; %zu events for each watch\n",
           judge.answers, judge.deletions, judge.resolved[1], judge.resolved[0], judge.story.count);
    if (argc <= 3)
        error_drop(file_directory_remove(made), "it is in /tmp");
    judge_done(&judge);
    return judge.answers == 0;
}
