/* Ceilings of this room, and the times it waits. */
#pragma once

#include "base/clock.h"

#define POOL_IDLE_MS SECONDS(10) /* a worker without work ends after this */

#define LINE_WRITER_RETRY_MS SECONDS(1) /* after lines could not be written */

/* What children write, on its way to the log. Beyond these, lines are cut and then dropped; how
 * many is logged. */
#define OUTPUT_MAX_LINE             4096
#define OUTPUT_MAX_LINES_PER_SECOND 200
#define OUTPUT_MAX_READ             (64 << 10) /* per turn, so that one child cannot hold the loop */
#define OUTPUT_MAX_REST             (1 << 20)  /* what is still read after the child has ended */

#define PROCESS_MAX_FDS       64   /* descriptors handed to one child */
#define PROCESS_MAX_FD_NUMBER 1023 /* the highest number a child can get one at */

/* Unless the options of a supervisor say otherwise. */
#define SUPERVISOR_BACKOFF_MIN_MS 500
#define SUPERVISOR_BACKOFF_MAX_MS MINUTES(1)
#define SUPERVISOR_STABLE_MS      MINUTES(1)
#define SUPERVISOR_GRACE_MS       SECONDS(5)
