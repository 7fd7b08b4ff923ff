/* Which machines of a MachineSet go first when there are too many. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

enum choice_policy {
    CHOICE_RANDOM, /* whichever; by name, so that asking twice gives the same answer */
    CHOICE_NEWEST,
    CHOICE_OLDEST,
};

struct choice_machine {
    struct slice name;
    struct slice created; /* RFC 3339, UTC, without fractions, as the API server writes it */
    bool deleting;        /* it goes already */
    bool marked;          /* somebody asked for it to go first */
    bool unhealthy;
    const void *subject; /* the caller's */
};

/* Of spec.deletePolicy; what is not known, and none, is CHOICE_RANDOM. */
enum choice_policy choice_policy_read(struct slice text);

/* Puts those first that shall go first. */
void choice_sort(struct choice_machine *machines, size_t count, enum choice_policy policy);
