/* The one order in which a program ends. Every part that runs joins a stage; stages follow one
 * another, the parts of a stage end side by side, and each has a deadline, so that one that hangs
 * cannot keep the others from closing cleanly. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"

struct loop;
struct shutdown;
struct shutdown_part;

enum shutdown_stage {
    SHUTDOWN_ACCEPTING,   /* stop accepting */
    SHUTDOWN_CALLS,       /* let calls finish */
    SHUTDOWN_CONTROLLERS, /* stop controllers */
    SHUTDOWN_LEASE,       /* give up the lease */
    SHUTDOWN_STORE,       /* flush the store */
    SHUTDOWN_LOOP,        /* close what is left on the loop */
};

enum {
    SHUTDOWN_STAGES = SHUTDOWN_LOOP + 1
};

struct shutdown *shutdown_new(struct loop *loop);

/* Not between shutdown_begin() and its end. */
struct shutdown *shutdown_free(struct shutdown *shutdown);

/* When the stage comes, begin(context, part) is called; the part ends with shutdown_part_done(), at
 * once or later. After deadline_ms the shutdown goes on without it and says so in the log. Not
 * after the stage has begun. The name is copied. */
void shutdown_join(struct shutdown *shutdown, enum shutdown_stage stage, const char *name,
                   uint64_t deadline_ms, void (*begin)(void *context, struct shutdown_part *part),
                   void *context);

/* Also after the deadline, as long as the shutdown is not freed; it changes nothing then. */
void shutdown_part_done(struct shutdown_part *part);

/* Begins with the first stage; a second call changes nothing. on_done runs after the last one,
 * never inside this call; `clean` says that no part missed its deadline. The usual on_done calls
 * loop_stop(). */
void shutdown_begin(struct shutdown *shutdown, void (*on_done)(void *context, bool clean),
                    void *context);

bool shutdown_has_begun(const struct shutdown *shutdown);
const char *shutdown_stage_name(enum shutdown_stage stage); /* "stop accepting" */

CLEANUP_DEFINE(shutdown, struct shutdown *, shutdown_free)
