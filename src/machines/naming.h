/* Names of what is made from something else. They follow from what they are made of, so that making
 * it twice, because a cache is old or a process died, meets what is there already. Pure; any
 * thread. */
#pragma once

#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;

/* What of spec.template of a MachineDeployment makes machines different: two templates that differ
 * in labels, annotations or time limits alone are the same. Belongs to the arena. */
const char *naming_template_hash(struct arena *arena, struct value template);

/* Ten letters for a MachineSet, the value of its label machine-template-hash, and its name.
 * `rollout_after` is the time that asked for new machines; empty: none did. */
const char *naming_set_hash(struct arena *arena, struct slice deployment, struct value template,
                            struct slice rollout_after);
const char *naming_set(struct arena *arena, struct slice deployment, const char *set_hash);

/* The machine of this number of a MachineSet. */
const char *naming_machine(struct arena *arena, struct slice set, size_t number);
