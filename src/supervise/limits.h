/* Ceilings of this room, and the times it waits. */
#pragma once

#include "base/clock.h"

/* One message between an engine and its supervisor; one between a supervisor and its client, which
 * carries the files of a tenant. */
#define FRAME_CONTROL_MAX (64 << 10)
#define FRAME_CLIENT_MAX  (1 << 20)

/* Waiting to be written to a far side that does not read; beyond it the channel ends. */
#define CHANNEL_MAX_WAITING (16 << 20)

/* So much is sent ahead of what the far side has read, where the rest can be sent later. */
#define CHANNEL_WINDOW (1 << 20)

/* What one tenant may be made of. */
#define TENANT_SET_MAX_FILES      64
#define TENANT_SET_MAX_FILE_BYTES (256 << 10)
#define TENANT_SET_MAX_NAME       253

/* Ports of tenants: outside of what the kernel hands out by itself (from 32768) and of what
 * Kubernetes uses for services on nodes (30000 to 32767). */
#define BLOCKS_FIRST     20000
#define BLOCKS_LAST      29999
#define BLOCKS_SIZE      16
#define BLOCKS_PUBLIC    3           /* the first ones of a block are for the tenant's address */
#define BLOCKS_BUSY_MS   MINUTES(10) /* a block somebody else was in is not tried again before */
#define BLOCKS_LOOPBACKS 250         /* addresses from 127.0.0.1 on, each with all blocks */
#define ENDPOINT_BACKLOG 4096

/* Users of tenants, when we may choose: above what distributions give to people and services, below
 * what containers usually map. */
#define USERS_FIRST 200000
#define USERS_LAST  264999

/* Engines. */
#define ENGINE_START_MS       SECONDS(10) /* from its start to its readiness */
#define ENGINE_ANSWER_MS      SECONDS(10) /* from our connecting to its first word */
#define ENGINE_CONNECT_MIN_MS 2           /* between two tries to reach a socket not made yet */
#define ENGINE_CONNECT_MAX_MS 50
#define ENGINE_DRAIN_MS       SECONDS(15) /* the engine's own ten seconds, and some */
#define ENGINE_GRACE_MS       SECONDS(15) /* from SIGTERM to SIGKILL */
#define ENGINE_BACKOFF_MIN_MS SECONDS(1)
#define ENGINE_BACKOFF_MAX_MS SECONDS(60)
#define ENGINE_STABLE_MS      MINUTES(5)
#define ENGINE_STEADY_MS      SECONDS(10) /* ready for so long, it is started again at once */
#define ENGINE_LOOP_EXITS     5           /* so many within ENGINE_LOOP_MS are a crash loop */
#define ENGINE_LOOP_MS        MINUTES(10)
#define ENGINE_OOM_SCORE      500 /* the kernel ends tenants before the platform */
#define ENGINE_OPEN_FILES     65536
#define ENGINE_PIDS           512

/* Whether they live: asked so often, and killed after so many questions without an answer. */
#define HEALTH_PULSE_MS     SECONDS(10)
#define HEALTH_PULSE_MISSES 3

/* How much memory they use, where the kernel does not watch: soon again when one is at more than
 * half of what it may have. */
#define HEALTH_WEIGH_MS      SECONDS(2)
#define HEALTH_WEIGH_SOON_MS 250

/* Logs. */
#define LOG_FILE_MAX_BYTES  (10 << 20)
#define LOG_FILE_KEPT       5
#define LOG_FILE_LOOK_MS    SECONDS(30)
#define LOG_FILE_MAX_LINES  5000
#define LOG_FILE_MAX_TAIL   (512 << 10) /* bytes of an answer */
#define LOG_FILE_EXIT_LINES 20
#define LOG_FILE_LAST_WORDS 5 /* lines in which an engine says why it ends */

#define GENERATIONS_KEPT 2

/* New tenants are refused beyond this. */
#define DISK_FULL_PERCENT 95

#define USAGE_FRESH_MS  SECONDS(15) /* asked again within this time, the answer is the same */
#define USAGE_MAX_FILES 100000      /* looked at for one answer */

#define SERVER_MAX_CLIENTS 64

/* The client's side. */
#define CLIENT_CALL_MS          SECONDS(60) /* longer than any grace */
#define CLIENT_RECONNECT_MIN_MS 20
#define CLIENT_RECONNECT_MAX_MS SECONDS(2)
#define CLIENT_MAX_CALLS        100000
