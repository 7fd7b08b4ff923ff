/* Tolerations of pods. Pure; any thread. */
#pragma once

#include "doc/value.h"

struct edit;

/* Writes spec.tolerations: those of both lists, less what another of them tolerates anyway. */
void toleration_merge(struct value first, struct value second, struct edit *edit);
