/* Keeps the status of resource quotas: what they allow and how much of it is taken. Admission adds
 * what is created; here it is counted anew when a quota is new or other, and when objects go or
 * take less. Only what some quota limits is watched. Loop thread only. */
#pragma once

#include <stdbool.h>

struct crew_options;
struct quotas;

struct quotas *quotas_start(const struct crew_options *options); /* with informers */

/* on_stopped comes in a later turn, and the quotas are gone then. */
void quotas_stop(struct quotas *quotas, void (*on_stopped)(void *context), void *context);

bool quotas_are_idle(const struct quotas *quotas);
