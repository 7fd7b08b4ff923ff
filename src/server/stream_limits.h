/* Ceilings of the streams to pages. */
#pragma once

#include "base/clock.h"

enum {
    STREAM_MAX_CLIENTS = 2000, /* of one server */
    STREAM_MAX_PER_USER = 10,
    STREAM_MAX_MESSAGE = 512,          /* bytes that a client may send in one */
    STREAM_MAX_QUEUED = 256 * 1024,    /* bytes that may wait for a client before it is cut off */
    STREAM_SNAPSHOT_BYTES = 64 * 1024, /* of a snapshot, written at a time */
    STREAM_MAX_FILTER = 16,            /* teams or namespaces in a subscription */
    STREAM_MAX_NOTICES = 100,          /* told in one turn */
    STREAM_CHECK_CLIENTS = 64,         /* sessions looked at in one turn */
};

#define STREAM_GATHER_MS       40 /* between two tellings; the newest of each object is told */
#define STREAM_SOON_MS         2  /* for what comes together after a pause */
#define STREAM_CHECK_MS        SECONDS(30) /* every session is looked at this often */
#define STREAM_CHECK_UNSURE_MS 200         /* while nobody can tell who may do what */
#define STREAM_CHECK_SOON_MS   50          /* after members, users or sessions changed */
#define STREAM_STUCK_MS        SECONDS(10) /* for what waits to be taken */
#define STREAM_PING_MS         SECONDS(30)
#define STREAM_PONG_MS         SECONDS(30)
