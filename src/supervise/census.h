/* Which processes run as engines of a data directory, whoever started them: they say so in their
 * arguments. Reads all of /proc: worker threads and start-up only. */
#pragma once

#include <sys/types.h>

#include "base/slice.h"

struct identity_program;

/* Calls for each process of this program that is `butler apiserver --tenant DATA/tenants/UID`. */
void census_take(const char *data, const struct identity_program *program,
                 void (*visit)(void *context, struct slice uid, pid_t pid), void *context);

/* Kills a process if it still is an engine of this tenant. */
void census_kill(const char *data, const struct identity_program *program, const char *uid,
                 pid_t pid);
