/* The inside of struct store, for the files of this room. */
#pragma once

#include <stdatomic.h>

#include <pthread.h>

#include "store/state_internal.h"
#include "store/store.h"
#include "store/writer_internal.h"

struct database;
struct feed;
struct file_lock;

struct store {
    char *path;
    const struct clock *clock;
    struct log *log;
    const struct keyring *keyring;
    uint64_t keep_ms;
    uint64_t compact_ms;

    struct file_lock *file_lock;
    struct database *database; /* of the writer thread once that runs */
    struct state state;
    struct writer writer;

    pthread_mutex_t feeds_lock;
    struct feed *feeds;
    atomic_bool hurried; /* see store_hurry() */

    atomic_uint_least64_t note;
    uint64_t written_note;
};

/* feed.c: tells every feed that something was published. Writer thread. */
void feed_notify(struct store *store);

/* The error of a request that comes while the store closes. */
struct error *store_closing(void);
