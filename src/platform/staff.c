/* Controllers in the process. */
#include "platform/staff.h"

#include <stddef.h>

#include "loop/loop.h"
#include "loop/shutdown.h"

static void on_stopped(void *context)
{
    struct staff *staff = context;

    staff->stopped = true;
    if (staff->part)
        shutdown_part_done(staff->part);
    else
        loop_stop(staff->loop);
}

void staff_stop(void *context, struct shutdown_part *part)
{
    struct staff *staff = context;

    staff->part = part;
    staff->stop(staff->who, on_stopped, staff);
}

void staff_close(struct staff *staff)
{
    if (!staff->who || staff->stopped)
        return;
    if (!staff->part)
        staff->stop(staff->who, on_stopped, staff);
    staff->part = NULL;
    loop_run(staff->loop);
}
