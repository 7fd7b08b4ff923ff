/* Running a loop on the test's own thread, beside workers, until something holds. The clock of the
 * loop may stand still; deadlines are of the real one, and fail the test. */
#pragma once

#include <stdbool.h>

struct loop;

void loop_until(struct loop *loop, bool (*holds)(void *context), void *context);

/* Until is_idle() was true for several turns in a row: what one turn leaves behind is seen by the
 * next, and timers take a turn to notice that the clock was moved. */
void loop_until_quiet(struct loop *loop, bool (*is_idle)(void *context), void *context);
