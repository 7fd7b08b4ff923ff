/* How far clients can make this room's memory, disk and time grow, and the sizes of its steps. What
 * a client can reach is checked before memory is taken. */
#pragma once

#include "base/clock.h"

enum {
    /* One write. A body is what a request may carry (3 MiB) and what the server adds to it. */
    STORE_MAX_BODY = 8 * 1024 * 1024,
    STORE_MAX_NAME = 1024,  /* bytes of a name, and of a namespace */
    STORE_MAX_BATCH = 1000, /* writes in one commit of several */
    STORE_MAX_RESOURCES = 10000,

    /* Writes that wait for the disk; the next one is told to come back later. */
    STORE_MAX_QUEUED = 10000,
    STORE_MAX_QUEUED_BYTES = 64 * 1024 * 1024,

    /* Writes that share one sync. */
    STORE_GROUP_WRITES = 1000,
    STORE_GROUP_BYTES = 16 * 1024 * 1024,

    /* History for watches, unless the options say otherwise; the bytes are those of superseded
     * objects, which nothing else keeps. */
    HISTORY_MAX_EVENTS = 100 * 1000,
    HISTORY_MAX_BYTES = 32 * 1024 * 1024,

    /* Steps between which waiting writes go first. */
    COMPACT_STEP = 500, /* rows */
    VACUUM_STEP = 64,   /* pages, as the next two */
    BACKUP_STEP = 64,
    CHECKPOINT_PAGES = 1000, /* how long the log grows before it is carried over into the file */
    LIST_STEP = 1000,        /* objects */

    /* Free pages are reused; only when there are this many, and a quarter of the file, is the file
     * made smaller. */
    VACUUM_MIN_PAGES = 512,

    /* The feed: what one turn of a loop takes, and how far a paused subscriber may fall behind. */
    FEED_BATCH_EVENTS = 128,
    FEED_BATCH_BYTES = 512 * 1024,
    FEED_DELIVERIES = 16 * 1024, /* events times subscribers */
    FEED_SCAN_EVENTS = 20 * 1000,
    FEED_CATCH_UPS = 32,
    FEED_MAX_BACKLOG = 10 * 1000,

    DATABASE_PAGE_BYTES = 8192,
    DATABASE_CACHE_KIB = 256,
    DATABASE_LOG_BYTES =
        16 * 1024 * 1024, /* the write-ahead log is cut to this when it starts anew */

    KEYRING_MAX_KEYS = 16,
};

#define HISTORY_KEEP_MS     MINUTES(5)
#define COMPACT_EVERY_MS    MINUTES(5)
#define STORE_RETRY_S       10 /* when writers are told to come again after the disk refused */
#define MAINTENANCE_WAIT_MS SECONDS(1) /* after a failure; doubled for each further one */
#define MAINTENANCE_MAX_MS  MINUTES(1)

/* A restored store goes on this much later, so that versions handed out after the backup was made
 * are not handed out again: a week of 1,500 writes a second. */
#define STORE_RESTORE_STEP UINT64_C(1000000000)
