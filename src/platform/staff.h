/* Controllers in the process, which stop in their own time. Embedded in its owner; loop thread
 * only. */
#pragma once

#include <stdbool.h>

struct loop;
struct shutdown_part;

struct staff {
    struct loop *loop;
    void *who; /* NULL: there are none */
    void (*stop)(void *who, void (*on_stopped)(void *context), void *context);
    struct shutdown_part *part; /* of the shutdown, once it has come to them */
    bool stopped;
};

void staff_stop(void *staff, struct shutdown_part *part); /* for shutdown_join() */

/* Also when they did not stop in time or never ran: runs the loop until they have. */
void staff_close(struct staff *staff);
