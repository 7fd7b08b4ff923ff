/* The half of the crash test that is killed. */
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "lib/store_crash.h"
#include "loop/loop.h"
#include "store/event.h"
#include "store/feed.h"
#include "store/store.h"
#include "store/store_commit.h"
#include "store/version.h"

enum {
    COMPACT_EVERY = 5 /* writes of one thread */
};

struct child {
    struct store *store;
    uint32_t resource;
    int fd;
    uint64_t round;
    _Atomic uint64_t reported; /* the last event the parent knows of */
};

struct writer {
    struct child *child;
    uint64_t number;
    uint64_t seed;
    uint64_t writes;
    struct text bodies[2];
};

static void report(int fd, const struct message *message)
{
    ssize_t put;

    do
        put = write(fd, message, sizeof(*message));
    while (put < 0 && errno == EINTR);
    if (put != (ssize_t)sizeof(*message))
        exit(2); /* the parent is gone */
}

static uint64_t next_random(struct writer *writer)
{
    writer->seed = writer->seed * 6364136223846793005u + 1442695040888963407u;
    return writer->seed >> 33;
}

static void fill_write(struct writer *writer, struct store_write *write, size_t index, uint32_t key,
                       uint64_t counter, char name[KEY_TEXT])
{
    struct text *body = &writer->bodies[index];

    crash_name(key, name);
    crash_body(key, counter, 0, body);
    *write = (struct store_write){
        .key = { writer->child->resource, SLICE("ns"), slice_from(name) },
        .body = text_slice(body),
    };
    if (!version_find(write->body, &write->version_offset, &write->version_size))
        crash_fail("the body has no version");
}

static void write_once(struct writer *writer)
{
    uint64_t counter = writer->child->round << 40 | writer->number << 32 | ++writer->writes;
    uint64_t choice = next_random(writer) % 10;
    bool is_pair = choice == 0;
    uint32_t key = is_pair ? SINGLE_KEYS + 2 * (uint32_t)(next_random(writer) % PAIRS)
                           : (uint32_t)(next_random(writer) % SINGLE_KEYS);
    struct store_write writes[2];
    struct record *records[2];
    char names[2][KEY_TEXT];
    struct error *err;

    for (uint32_t i = 0; i < 1u + is_pair; i++)
        fill_write(writer, &writes[i], i, key + i, counter, names[i]);
    writes[0].operation = choice == 1 || choice == 2 ? STORE_DELETE : STORE_PUT;
    err = store_commit(writer->child->store, writes, 1u + is_pair, records);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "there was nothing to delete");
        return;
    }
    if (err)
        crash_fail("%s", error_format(err));
    for (uint32_t i = 0; i < 1u + is_pair; i++) {
        report(writer->child->fd, &(struct message){ .type = MESSAGE_ANSWERED,
                                                     .key = key + i,
                                                     .deleted = records[i]->deleted,
                                                     .counter = counter,
                                                     .revision = records[i]->revision });
        record_unref(records[i]);
    }
}

/* One of them also forgets what the parent has heard, now and then. */
static void *run_writer(void *context)
{
    struct writer *writer = context;
    struct child *child = writer->child;

    for (;;) {
        write_once(writer);
        if (writer->number == 0 && writer->writes % COMPACT_EVERY == 0) {
            struct error *err = store_compact(child->store, atomic_load(&child->reported));

            if (err)
                crash_fail("%s", error_format(err));
        }
    }
    return NULL;
}

static void on_events(void *context, const struct event *events, size_t count)
{
    struct child *child = context;

    for (size_t i = 0; i < count; i++)
        report(child->fd, &(struct message){
                              .type = MESSAGE_EVENT,
                              .key = crash_key(events[i].record),
                              .deleted = events[i].kind == EVENT_DELETED,
                              .counter = crash_counter(events[i].record),
                              .revision = events[i].record->revision,
                              .previous = events[i].previous ? events[i].previous->revision : 0 });
    atomic_store(&child->reported, events[count - 1].record->revision);
}

static void on_end(void *context, struct error *take_error)
{
    (void)context;
    crash_fail("the feed ended: %s", error_format(take_error));
}

static void start_writers(struct child *child)
{
    for (uint64_t i = 0; i < WRITERS; i++) {
        struct writer *writer = NEW(struct writer);
        pthread_t thread;

        writer->child = child;
        writer->number = i;
        writer->seed = child->round * 1000 + i;
        if (pthread_create(&thread, NULL, run_writer, writer) != 0)
            crash_fail("a thread could not be started");
    }
}

void crash_child(const char *directory, int report_fd, uint64_t resume_after, uint64_t round)
{
    struct child child = { .fd = report_fd, .round = round };
    struct loop *loop = loop_new(clock_system(), NULL);
    struct feed_subscription *subscription;
    struct feed_options options = {
        .after = resume_after, .on_events = on_events, .on_end = on_end, .context = &child
    };
    struct error *err;

    crash_open(directory, &child.store, &child.resource);
    options.resource = child.resource;
    err = feed_subscribe(feed_open(child.store, loop), &options, &subscription);
    if (err)
        crash_fail("%s", error_format(err));
    report(report_fd, &(struct message){ .type = MESSAGE_READY });
    start_writers(&child);
    loop_run(loop);
    exit(2); /* nobody stops the loop */
}
