/* Kills a process that writes with 32 threads, again and again, and looks at what it left behind:
 * nothing that was answered is lost, nothing is half-done, no revision is used twice, and the feed
 * goes on without gap or repeat. store_crash [ROUNDS [DIRECTORY]]; without a directory, one is made
 * and removed when all is well. */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/vec.h"
#include "lib/store_crash.h"
#include "loop/loop.h"
#include "store/event.h"
#include "store/feed.h"
#include "store/store.h"
#include "store/store_list.h"

/* One revision, as somebody told of it. */
struct known {
    uint64_t counter; /* 0: nobody did */
    uint32_t key;
    bool deleted;
    bool answered;
    bool told; /* by the feed */
};

struct object {
    uint64_t revision; /* 0: absent */
    uint64_t counter;
};

struct judge {
    const char *directory;
    VEC(struct known) revisions;
    struct object objects[KEYS]; /* as the feed tells */
    uint64_t told;               /* the feed's last event; an empty store begins with 1 */
    uint64_t settled;            /* the newest revision after the last round */
    size_t answered;
    size_t events;
    struct loop *loop;
    uint64_t until;
    struct feed_subscription *subscription;
};

static struct known *known_at(struct judge *judge, uint64_t revision)
{
    while (judge->revisions.count <= revision)
        vec_push(&judge->revisions, (struct known){ 0 });
    return &judge->revisions.items[revision];
}

static struct known *learn(struct judge *judge, uint64_t revision, uint32_t key, uint64_t counter,
                           bool deleted)
{
    struct known *known = known_at(judge, revision);

    if (known->counter &&
        (known->counter != counter || known->key != key || known->deleted != deleted))
        crash_fail("revision %" PRIu64 " was used twice", revision);
    known->counter = counter;
    known->key = key;
    known->deleted = deleted;
    return known;
}

/* --- what the feed tells ------------------------------------------------------------------- */

static void take_event(struct judge *judge, uint64_t revision, uint32_t key, uint64_t counter,
                       bool deleted, uint64_t previous)
{
    struct object *object = &judge->objects[key];
    struct known *known = learn(judge, revision, key, counter, deleted);

    if (revision <= judge->told)
        crash_fail("the feed told revision %" PRIu64 " after %" PRIu64, revision, judge->told);
    if (previous != object->revision)
        crash_fail("revision %" PRIu64 " follows %" PRIu64 ", not %" PRIu64, revision, previous,
                   object->revision);
    known->told = true;
    judge->told = revision;
    judge->events++;
    *object = deleted ? (struct object){ 0 } : (struct object){ revision, counter };
}

static void take_message(struct judge *judge, const struct message *message)
{
    switch (message->type) {
    case MESSAGE_READY:
        return;
    case MESSAGE_ANSWERED:
        if (message->revision <= judge->settled)
            crash_fail("revision %" PRIu64 " was handed out again", message->revision);
        learn(judge, message->revision, message->key, message->counter, message->deleted)
            ->answered = true;
        judge->answered++;
        return;
    case MESSAGE_EVENT:
        take_event(judge, message->revision, message->key, message->counter, message->deleted,
                   message->previous);
        return;
    }
}

static void on_events(void *context, const struct event *events, size_t count)
{
    struct judge *judge = context;

    for (size_t i = 0; i < count; i++)
        take_event(judge, events[i].record->revision, crash_key(events[i].record),
                   crash_counter(events[i].record), events[i].kind == EVENT_DELETED,
                   events[i].previous ? events[i].previous->revision : 0);
    if (judge->told >= judge->until)
        loop_stop(judge->loop);
}

static void on_end(void *context, struct error *take_error)
{
    (void)context;
    crash_fail("the feed ended: %s", error_format(take_error));
}

/* Hears the rest of the story from the store as it is now. */
static void hear_the_rest(struct judge *judge, struct store *store, uint32_t resource)
{
    struct feed_options options = { .resource = resource,
                                    .after = judge->told,
                                    .on_events = on_events,
                                    .on_end = on_end,
                                    .context = judge };
    struct feed *feed;
    struct error *err;

    judge->until = store_revision(store);
    if (judge->told >= judge->until)
        return;
    judge->loop = loop_new(clock_system(), NULL);
    feed = feed_open(store, judge->loop);
    err = feed_subscribe(feed, &options, &judge->subscription);
    if (err)
        crash_fail("%s", error_format(err));
    loop_run(judge->loop);
    feed_unsubscribe(judge->subscription);
    feed_close(feed);
    loop_free(judge->loop);
}

/* --- what the store holds ------------------------------------------------------------------ */

static void compare_objects(const struct judge *judge, struct store *store, uint32_t resource)
{
    CLEANUP(store_list) struct store_list list = { 0 };
    struct object found[KEYS] = { 0 };
    struct error *err =
        store_list_read(store, &(struct store_list_query){ .resource = resource }, &list);

    if (err)
        crash_fail("%s", error_format(err));
    VEC_EACH (record, &list.records)
        found[crash_key(*record)] = (struct object){ (*record)->revision, crash_counter(*record) };
    for (uint32_t key = 0; key < KEYS; key++)
        if (found[key].revision != judge->objects[key].revision ||
            found[key].counter != judge->objects[key].counter)
            crash_fail("object %" PRIu32 " has revision %" PRIu64 ", the feed told %" PRIu64, key,
                       found[key].revision, judge->objects[key].revision);
    for (uint32_t key = SINGLE_KEYS; key < KEYS; key += 2)
        if (found[key].counter != found[key + 1].counter)
            crash_fail("the pair of object %" PRIu32 " is torn", key);
}

static void check_answers(const struct judge *judge)
{
    for (size_t revision = 0; revision < judge->revisions.count; revision++) {
        const struct known *known = &judge->revisions.items[revision];

        if (known->answered && !known->told)
            crash_fail("revision %zu was answered and is lost", revision);
    }
}

static void look(struct judge *judge)
{
    struct store *store;
    uint32_t resource;

    crash_open(judge->directory, &store, &resource);
    hear_the_rest(judge, store, resource);
    compare_objects(judge, store, resource);
    check_answers(judge);
    judge->settled = store_revision(store);
    store_close(store);
}

/* --- a round ------------------------------------------------------------------------------- */

/* Reads reports until the child is silent for good; kills it when its time has come, which begins
 * when it is ready, or at once to catch it while it opens the store. */
static void listen(struct judge *judge, int fd, pid_t child, uint64_t life_ms, bool at_once)
{
    const struct clock *clock = clock_system();
    uint64_t end_ms = at_once ? clock_monotonic_ms(clock) + life_ms : UINT64_MAX;
    bool alive = true;

    for (;;) {
        struct pollfd ready = { .fd = fd, .events = POLLIN };
        uint64_t now_ms = clock_monotonic_ms(clock);
        struct message message;
        ssize_t got;

        if (alive && now_ms >= end_ms) {
            kill(child, SIGKILL);
            alive = false;
        }
        poll(&ready, 1, alive && end_ms != UINT64_MAX ? (int)(end_ms - now_ms) : -1);
        if (!ready.revents)
            continue;
        got = read(fd, &message, sizeof(message));
        if (got == 0)
            return;
        if (got != (ssize_t)sizeof(message))
            crash_fail("a report has %zd bytes", got);
        if (message.type == MESSAGE_READY && !at_once)
            end_ms = now_ms + life_ms;
        take_message(judge, &message);
    }
}

static void run_round(struct judge *judge, uint64_t round)
{
    bool at_once = round % 5 == 0;
    uint64_t life_ms = random_below(at_once ? 20 : 300);
    int fds[2];
    int status;
    pid_t child;

    if (pipe(fds) < 0)
        crash_fail("pipe: %s", strerror(errno));
    fflush(stdout);
    child = fork();
    if (child < 0)
        crash_fail("fork: %s", strerror(errno));
    if (child == 0) {
        close(fds[0]);
        crash_child(judge->directory, fds[1], judge->told, round);
    }
    close(fds[1]);
    listen(judge, fds[0], child, life_ms, at_once);
    close(fds[0]);
    waitpid(child, &status, 0);
    if (!WIFSIGNALED(status) || WTERMSIG(status) != SIGKILL)
        crash_fail("the writing process ended by itself");
}

int main(int argc, char **argv)
{
    char made[] = "/tmp/butler-crash.XXXXXX";
    struct judge judge = { .directory = argc > 2 ? argv[2] : mkdtemp(made), .told = 1 };
    uint64_t rounds = 5;

    if (argc > 1 && !number_parse_uint(slice_from(argv[1]), &rounds))
        crash_fail("'%s' is no number of rounds", argv[1]);
    for (uint64_t round = 1; round <= rounds; round++) {
        size_t answered = judge.answered;

        run_round(&judge, round);
        look(&judge);
        printf("ok %" PRIu64 " - killed after %zu answers at revision %" PRIu64 "\n", round,
               judge.answered - answered, judge.settled);
    }
    printf("1..%" PRIu64 "\n# %zu answered writes, %zu events\n", rounds, judge.answered,
           judge.events);
    vec_done(&judge.revisions);
    if (argc <= 2)
        error_drop(file_directory_remove(judge.directory), "it is in /tmp");
    return judge.answered == 0;
}
