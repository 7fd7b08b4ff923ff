/* What the parts of the API server's crash test share. Everything runs on one thread: a loop for
 * each life of the server, and knowledge that outlives them all. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "base/vec.h"
#include "doc/value.h"
#include "lib/crash_fail.h"

struct error;

enum {
    WRITERS = 32, /* each has a connection of its own */
    SLOTS = 4,    /* objects of one writer, which nobody else touches */
    SHARED = 8,   /* objects that all of them write */
    OWN = WRITERS * SLOTS,
    MARKER = OWN + SHARED, /* written once in each life, before the writers start */
    KEYS,
    WATCHERS = 4,
};

#define CRASH_NAMESPACE "crash"

/* --- objects: api_crash_object.c ----------------------------------------------------------- */

struct seen {
    uint32_t key;
    uint64_t counter; /* which write it was; no two are alike */
    uint64_t revision;
};

/* The labels and the data follow from the counter; from some hundred bytes to many pages. The
 * revision is what an update expects; 0: none. */
void object_body(uint32_t key, uint64_t counter, uint64_t revision, struct text *out_body);
void object_json_patch(uint64_t counter, struct text *out_body);
void object_append_path(uint32_t key, struct text *text);

/* False for objects of others; fails when one of ours is not as some write made it. */
bool object_read(struct value object, struct seen *out_seen);
uint64_t object_revision(struct value object);

/* --- knowledge: api_crash_judge.c ---------------------------------------------------------- */

enum change {
    CHANGE_ADDED,
    CHANGE_MODIFIED,
    CHANGE_DELETED
};

struct told {
    enum change change;
    struct seen seen;
};

/* One revision, as somebody told of it. */
struct known {
    uint64_t counter; /* 0: nobody did */
    uint32_t key;
    bool answered;
    bool told; /* by a watch */
};

/* An object as its only writer knows it. */
struct slot {
    uint64_t revision; /* 0: absent */
    uint64_t counter;
    bool pending; /* a write was sent and not answered: it happened or it did not */
    bool wants_absence;
    uint64_t wanted;
};

struct judge {
    VEC(struct known) revisions;
    VEC(struct told) story;  /* in the order of the watches, the same for each */
    struct seen model[KEYS]; /* as the story leaves them; revision 0: absent */
    struct slot slots[OWN];
    size_t heard[WATCHERS];    /* how much of the story each watch told */
    uint64_t resume[WATCHERS]; /* its last version */
    uint64_t settled;          /* the newest that anybody knew of when this life began */
    uint64_t counter;
    size_t answers;
    size_t deletions;
    size_t resolved[2]; /* writes without an answer: not done, done */
};

void judge_begin(struct judge *judge); /* a life */
void judge_done(struct judge *judge);
void judge_answer(struct judge *judge, const struct seen *seen);
void judge_event(struct judge *judge, size_t watcher, enum change change, const struct seen *seen);

/* A list that was read when nobody wrote, and whose revision every watch has passed. */
void judge_list(struct judge *judge, struct value list);

/* --- one life of the server ---------------------------------------------------------------- */

struct http_call_events;
struct http_client;
struct http_peer;
struct http_request;
struct http_response;
struct loop;
struct watcher;
struct writer;

enum {
    CLIENTS = WRITERS + WATCHERS + 1
}; /* the last one looks around before the others start */

struct life {
    struct judge *judge;
    struct loop *loop;
    struct http_peer *peer;
    struct http_client *clients[CLIENTS]; /* a connection each */
    struct writer *writers;               /* NULL until they start */
    struct watcher *watchers;
    size_t calls; /* under way */
    bool over;    /* the server was told to end: calls may fail from now on */

    size_t answered; /* writes in this life */

    void (*on_progress)(struct life *life); /* a watch told something, a write was answered */
};

/* Sends a request with this client; life_end_call() is for its on_done. */
void life_call(struct life *life, size_t client, const struct http_request *request,
               const struct http_call_events *events, void *context);

/* True when there is an answer. Fails when there is none although the server should live. */
bool life_end_call(struct life *life, const struct http_response *response,
                   struct error *take_error);

/* api_crash_writers.c: everybody writes until the life is over. */
void writers_start(struct life *life);
struct writer *writers_free(struct writer *writers); /* NULL in, NULL out */

/* api_crash_watchers.c: each goes on behind its last version; `revision` is for the first time. */
void watchers_start(struct life *life, uint64_t revision);
struct watcher *watchers_free(struct watcher *watchers); /* NULL in, NULL out */
