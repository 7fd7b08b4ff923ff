/* The garbage collector: deletes objects whose owners are gone, lets owners that wait for their
 * dependents go, and frees the dependents of owners that leave them behind. It watches everything
 * that can be deleted, custom resources as they come and go. Loop thread only. */
#pragma once

#include <stdbool.h>

struct crew_options;
struct garbage;

struct garbage *garbage_start(const struct crew_options *options); /* with informers */

/* on_stopped comes in a later turn, and the collector is gone then. */
void garbage_stop(struct garbage *garbage, void (*on_stopped)(void *context), void *context);

bool garbage_is_idle(const struct garbage *garbage);
