/* Every ceiling of this room: whatever a stranger or a caller can make grow stops here. */
#pragma once

#include <stddef.h>

#include "base/clock.h"

/* Requests (the product's section on HTTP conventions). */
#define SERVER_MAX_BODY         (1024 * 1024)
#define SERVER_MAX_BODY_DEPTH   64
#define SERVER_MAX_HEADER_BYTES (16 * 1024)
#define SERVER_MAX_HEADERS      100
#define SERVER_MAX_URI          (8 * 1024)
#define SERVER_HEAD_MS          SECONDS(10)
#define SERVER_BODY_MS          SECONDS(15)
#define SERVER_IDLE_MS          SECONDS(60)
#define SERVER_CALL_MS          SECONDS(60) /* of one handler's calls to the API */

#define SERVER_MAX_REQUEST_ID 64
#define SERVER_MAX_TOKEN      1536 /* of a session */

/* Keys that the limiter remembers; whoever did not ask for longest is forgotten first. */
#define LIMITER_MAX_KEYS 100000

/* Lists: what one answer holds at most. */
#define SERVER_MAX_LIST 500

/* The directory: what was compared with the API this long ago is believed; when it is half as old
 * somebody goes to look, and that must not take longer than this. */
#define DIRECTORY_FRESH_MS SECONDS(5)
#define DIRECTORY_LOOK_MS  SECONDS(2)
#define DIRECTORY_LIST_MS  SECONDS(3)

/* Requests that wait for such a look; more are answered with 503. */
#define GATE_MAX_WAITING 1000
