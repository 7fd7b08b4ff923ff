/* A watch turned into straight-line code. The loop's thread hands messages over through a pipe: the
 * kernel is the queue, its size is the bound, and waiting for it is poll(). */
#include "cli/follow.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "base/vec.h"
#include "cli/limits.h"
#include "cli/session.h"
#include "cli/view.h"
#include "doc/doc.h"
#include "loop/loop.h"
#include "loop/signal.h"
#include "loop/timer.h"

enum message_type {
    MESSAGE_EVENT,
    MESSAGE_END, /* of the watch */
    MESSAGE_INTERRUPT,
    MESSAGE_CLOSED, /* the loop has nothing of ours any more */
};

/* What is handed over; the reader frees it. */
struct message {
    enum message_type type;
    enum kube_event_type event;
    struct doc *doc;
    struct error *error;
};

/* How it travels. */
struct envelope {
    struct message *message;
};

struct follow {
    struct cli *cli;
    struct follow_options options;
    char *field_selector; /* NULL: none */
    struct arena *arena;

    /* The command's thread. */
    struct map *known; /* key to the last document */
    VEC(struct follow_event) pending;
    size_t next;   /* of pending */
    char *version; /* where the watch goes on; NULL: a list is needed */
    bool watching;
    bool told; /* of this outage */
    bool synced;
    uint64_t retry_at; /* monotonic; 0: at once */
    uint64_t delay_ms;
    int reader;

    /* The loop's thread. */
    struct kube_watch *watch;
    struct signal *signal;
    struct message *late; /* what did not fit into the pipe */
    struct timer timer;
    int writer;
};

static struct message *message_free(struct message *message)
{
    if (!message)
        return NULL;
    doc_unref(message->doc);
    error_free(message->error);
    return memory_free(message);
}

/* --- the loop's thread --------------------------------------------------------------------- */

static bool hand_over(struct follow *follow, struct message *message)
{
    const struct envelope envelope = { message };

    return write(follow->writer, &envelope, sizeof(envelope)) == (ssize_t)sizeof(envelope);
}

static void on_timer(void *context)
{
    struct follow *follow = context;
    struct message *late = STEAL(follow->late);

    /* The last message is the end of the follow: nothing of it is touched afterwards. */
    if (!late || hand_over(follow, late))
        return;
    follow->late = late;
    timer_set(&follow->timer, 10, 0);
}

/* A reader that is thousands of events behind lists again, which is less work for both. */
static void send_message(struct follow *follow, struct message *take_message)
{
    if (!follow->late && hand_over(follow, take_message))
        return;
    if (follow->late) {
        message_free(take_message);
        return;
    }
    if (take_message->type == MESSAGE_EVENT) {
        follow->watch = kube_watch_stop(follow->watch);
        take_message->type = MESSAGE_END;
        take_message->doc = doc_unref(take_message->doc);
        take_message->error = error_new(ERR_EXPIRED, "too many changes at once");
    }
    follow->late = take_message;
    timer_set(&follow->timer, 10, 0);
}

static void on_event(void *context, const struct kube_event *event)
{
    struct message *message = NEW(struct message);

    message->event = event->type;
    message->doc = event->doc ? doc_ref(event->doc) : NULL;
    send_message(context, message);
}

static void on_end(void *context, struct error *take_error)
{
    struct message *message = NEW(struct message);
    struct follow *follow = context;

    follow->watch = NULL;
    message->type = MESSAGE_END;
    message->error = take_error;
    send_message(follow, message);
}

static void on_signal(void *context, int number)
{
    struct message *message = NEW(struct message);

    (void)number;
    message->type = MESSAGE_INTERRUPT;
    send_message(context, message);
}

static void start_watch(void *context)
{
    static const struct kube_watch_events events = { on_event, on_end };
    struct follow *follow = context;

    follow->watch = kube_watch_start(follow->cli->session->kube.transport,
                                     &(struct kube_request){
                                         .verb = KUBE_WATCH,
                                         .resource = follow->options.resource,
                                         .namespace = follow->options.query.namespace,
                                         .label_selector = follow->options.query.label_selector,
                                         .field_selector = follow->field_selector,
                                         .resource_version = follow->version,
                                         .bookmarks = true,
                                     },
                                     &events, follow);
}

static void open_on_loop(void *context)
{
    struct follow *follow = context;

    timer_init(&follow->timer, follow->cli->session->loop, on_timer, follow);
    if (follow->options.interruptible)
        follow->signal = signal_open(follow->cli->session->loop, SIGINT, on_signal, follow);
}

static void say_closed(void *context)
{
    struct message *message = NEW(struct message);
    struct follow *follow = context;

    message->type = MESSAGE_CLOSED;
    send_message(follow, message);
}

static void close_on_loop(void *context)
{
    struct follow *follow = context;

    follow->watch = kube_watch_stop(follow->watch);
    timer_cancel(&follow->timer);
    follow->late = message_free(follow->late);
    if (follow->signal)
        signal_close(follow->signal, say_closed, follow);
    else
        say_closed(follow);
}

/* --- what is known ------------------------------------------------------------------------- */

static const char *key_of(struct arena *arena, const struct doc *doc)
{
    struct slice namespace =
        value_string_or(view_find(doc_root(doc), "metadata.namespace"), SLICE(""));
    struct slice name = value_string_or(view_find(doc_root(doc), "metadata.name"), SLICE(""));

    return arena_format(arena, SLICE_FORMAT "/" SLICE_FORMAT, SLICE_ARGUMENT(namespace),
                        SLICE_ARGUMENT(name));
}

static bool same_version(const struct doc *a, const struct doc *b)
{
    return value_equal(view_find(doc_root(a), "metadata.resourceVersion"),
                       view_find(doc_root(b), "metadata.resourceVersion"));
}

static void push(struct follow *follow, enum follow_type type, struct doc *take_doc)
{
    vec_push(&follow->pending, (struct follow_event){ type, take_doc });
}

/* Notes an object as it is now; the event for it, unless it is no news. */
static void learn(struct follow *follow, struct doc *doc)
{
    const char *key = key_of(follow->arena, doc);
    struct doc *before = map_get(follow->known, slice_from(key));

    if (before && same_version(before, doc))
        return;
    push(follow, before ? FOLLOW_MODIFIED : FOLLOW_ADDED, doc_ref(doc));
    doc_unref(map_set(follow->known, slice_from(key), doc_ref(doc)));
}

static void forget(struct follow *follow, struct doc *doc)
{
    const char *key = key_of(follow->arena, doc);
    struct doc *before = map_remove(follow->known, slice_from(key));

    if (before)
        push(follow, FOLLOW_DELETED, doc_ref(doc));
    doc_unref(before);
}

static void set_version(struct follow *follow, struct slice version)
{
    if (!version.size)
        return;
    memory_free(follow->version);
    follow->version = memory_strndup(version.data, version.size);
}

static bool is_in(struct arena *arena, const struct kube_list *list, struct slice key)
{
    for (size_t i = 0; i < list->count; i++) {
        if (slice_is(key, key_of(arena, list->docs[i])))
            return true;
    }
    return false;
}

static void forget_missing(struct follow *follow, struct arena *arena, const struct kube_list *list)
{
    VEC(struct doc *) gone = { 0 };
    size_t position = 0;
    struct slice key;
    void *doc;

    while (map_next(follow->known, &position, &key, &doc)) {
        if (!is_in(arena, list, key))
            vec_push(&gone, doc_ref(doc));
    }
    VEC_EACH (each, &gone) {
        forget(follow, *each);
        doc_unref(*each);
    }
    vec_done(&gone);
}

static struct error *list_again(struct follow *follow)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_query query = follow->options.query;
    struct kube_list list;
    struct error *err;

    query.field_selector = follow->field_selector;
    err = kube_list(arena, &follow->cli->session->kube, follow->options.resource, &query, &list);
    if (err)
        return err;
    for (size_t i = 0; i < list.count; i++)
        learn(follow, list.docs[i]);
    forget_missing(follow, arena, &list);
    set_version(follow, slice_from(list.version));
    if (!follow->synced)
        push(follow, FOLLOW_SYNCED, NULL);
    follow->synced = true;
    return NULL;
}

/* --- outages ------------------------------------------------------------------------------- */

static bool will_not_get_better(const struct error *err)
{
    return err->code == ERR_FORBIDDEN || err->code == ERR_UNAUTHENTICATED ||
           err->code == ERR_NOT_FOUND || err->code == ERR_BAD_REQUEST || err->code == ERR_INVALID;
}

/* Half of the delay is left to chance, so that many watchers do not come back at once. */
static void put_off(struct follow *follow)
{
    uint64_t half;

    follow->delay_ms = follow->delay_ms ? follow->delay_ms * 2 : FOLLOW_RETRY_MIN_MS;
    if (follow->delay_ms > FOLLOW_RETRY_MAX_MS)
        follow->delay_ms = FOLLOW_RETRY_MAX_MS;
    half = follow->delay_ms / 2;
    follow->retry_at = clock_monotonic_ms(clock_system()) + half + random_below(half + 1);
}

static struct error *on_outage(struct follow *follow, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *chain = err ? error_format(err) : NULL;

    if (!err)
        return NULL; /* servers end watches in order, after a while: go on where it ended */
    if (err->code == ERR_EXPIRED) {
        follow->version = memory_free(follow->version);
        return NULL;
    }
    if (will_not_get_better(err))
        return STEAL(err);
    if (!follow->told)
        cli_note(follow->cli, "note: the connection was lost and will be made again: %s", chain);
    follow->told = true;
    put_off(follow);
    return NULL;
}

/* --- the command's thread ------------------------------------------------------------------ */

static char *selector_for(const struct follow_options *options)
{
    const char *given = options->query.field_selector;

    if (!options->name)
        return memory_strdup(given);
    return memory_format("metadata.name=%s%s%s", options->name, given ? "," : "",
                         given ? given : "");
}

struct error *follow_open(struct cli *cli, const struct follow_options *options,
                          struct follow **out_follow)
{
    const struct session *session;
    struct follow *follow;
    struct error *err;
    int ends[2];

    err = session_get(cli, &session);
    if (err)
        return err;
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        return error_errno(errno, "watch %s", options->resource->plural);
    follow = NEW(struct follow);
    follow->cli = cli;
    follow->options = *options;
    follow->field_selector = selector_for(options);
    follow->arena = arena_create();
    follow->known = map_new();
    follow->reader = ends[0];
    follow->writer = ends[1];
    loop_post(session->loop, open_on_loop, follow);
    *out_follow = follow;
    return NULL;
}

static struct message *take_message(struct follow *follow, int wait_ms)
{
    struct pollfd fd = { .fd = follow->reader, .events = POLLIN };
    struct envelope envelope = { NULL };

    if (poll(&fd, 1, wait_ms) <= 0 ||
        read(follow->reader, &envelope, sizeof(envelope)) != (ssize_t)sizeof(envelope))
        return NULL;
    return envelope.message;
}

static void drain(struct follow *follow)
{
    for (;;) {
        struct message *message = take_message(follow, -1);
        bool closed = message && message->type == MESSAGE_CLOSED;

        message_free(message);
        if (closed)
            return;
    }
}

struct follow *follow_close(struct follow *follow)
{
    size_t position = 0;
    void *doc;

    if (!follow)
        return NULL;
    loop_post(follow->cli->session->loop, close_on_loop, follow);
    drain(follow);
    close(follow->reader);
    close(follow->writer);
    for (size_t i = follow->next; i < follow->pending.count; i++)
        doc_unref(follow->pending.items[i].doc);
    vec_done(&follow->pending);
    while (map_next(follow->known, &position, NULL, &doc))
        doc_unref(doc);
    map_free(follow->known);
    memory_free(follow->version);
    memory_free(follow->field_selector);
    arena_free(follow->arena);
    return memory_free(follow);
}

static struct error *take_in(struct follow *follow, struct message *message)
{
    struct value root = message->doc ? doc_root(message->doc) : VALUE_ABSENT_VALUE;

    switch (message->type) {
    case MESSAGE_EVENT:
        follow->told = false;
        follow->delay_ms = 0;
        set_version(follow,
                    value_string_or(view_find(root, "metadata.resourceVersion"), SLICE("")));
        if (message->event == KUBE_EVENT_DELETED)
            forget(follow, message->doc);
        else if (message->event != KUBE_EVENT_BOOKMARK)
            learn(follow, message->doc);
        return NULL;
    case MESSAGE_END:
        follow->watching = false;
        return on_outage(follow, STEAL(message->error));
    case MESSAGE_INTERRUPT:
        push(follow, FOLLOW_INTERRUPTED, NULL);
        return NULL;
    case MESSAGE_CLOSED:
        break;
    }
    return NULL;
}

/* Lists and watches when neither is under way and the pause after an outage is over. */
static struct error *keep_going(struct follow *follow, uint64_t now)
{
    struct error *err;

    if (follow->watching || now < follow->retry_at)
        return NULL;
    if (!follow->version) {
        err = list_again(follow);
        if (err && !follow->synced)
            return err;
        if (err)
            return on_outage(follow, err);
    }
    follow->watching = true;
    loop_post(follow->cli->session->loop, start_watch, follow);
    return NULL;
}

static int time_left(const struct follow *follow, uint64_t now, uint64_t until)
{
    uint64_t end = !follow->watching && follow->retry_at > now && follow->retry_at < until
                       ? follow->retry_at
                       : until;

    return end <= now ? 0 : end - now > 60000 ? 60000 : (int)(end - now);
}

static bool take_pending(struct follow *follow, struct follow_event *out_event)
{
    if (follow->next == follow->pending.count)
        return false;
    *out_event = follow->pending.items[follow->next++];
    if (follow->next == follow->pending.count) {
        vec_clear(&follow->pending);
        follow->next = 0;
        arena_reset(follow->arena);
    }
    return true;
}

struct error *follow_next(struct follow *follow, uint64_t wait_ms, struct follow_event *out_event)
{
    uint64_t now = clock_monotonic_ms(clock_system());
    uint64_t until = wait_ms > UINT64_MAX - now ? UINT64_MAX : now + wait_ms;
    struct error *err;

    for (;;) {
        struct message *message;

        if (take_pending(follow, out_event))
            return NULL;
        err = keep_going(follow, now);
        if (err)
            return err;
        if (follow->pending.count)
            continue;
        message = take_message(follow, time_left(follow, now, until));
        err = message ? take_in(follow, message) : NULL;
        message_free(message);
        if (err)
            return err;
        now = clock_monotonic_ms(clock_system());
        if (!follow->pending.count && now >= until) {
            *out_event = (struct follow_event){ FOLLOW_QUIET, NULL };
            return NULL;
        }
    }
}
