/* Ceilings of terminals. */
#pragma once

#include "base/clock.h"

enum {
    TERMINAL_MAX_SESSIONS = 50,        /* of one server */
    TERMINAL_MAX_MESSAGE = 64 * 1024,  /* bytes that a page may send in one */
    TERMINAL_MAX_QUEUED = 1024 * 1024, /* bytes for a page; output pauses long before */
    TERMINAL_TOKEN_BYTES = 32,         /* of what the shell shows to its API */
    TERMINAL_GRANT_DAYS = 7,           /* of a certificate; no session lasts so long */
};

#define TERMINAL_PING_MS        SECONDS(30)
#define TERMINAL_PONG_MS        SECONDS(60)
#define TERMINAL_WARN_MS        SECONDS(60) /* before the end; half of the time when that is short */
#define TERMINAL_CHECK_MS       SECONDS(30) /* every session is looked at this often */
#define TERMINAL_CHECK_SOON_MS  50          /* after members, users or sessions changed */
#define TERMINAL_CHECK_AGAIN_MS 200         /* while nobody can tell who may do what */
