/* Events: what a reconciler has to tell people about an object. An event that is told again is
 * counted, not repeated: its name follows from what it says. Worker threads: writing blocks. */
#pragma once

#include <stdint.h>

#include "base/slice.h"

struct reconcile;

#define RECORDER_NORMAL  "Normal"
#define RECORDER_WARNING "Warning"

/* Which object; texts are borrowed for the call. */
struct recorder_object {
    struct slice api_version;
    struct slice kind;
    struct slice namespace; /* empty: events of objects without are in "default" */
    struct slice name;
    struct slice uid;
    struct slice version; /* may be empty */
};

struct recorder_note {
    const char *component; /* who tells: "garbage-collector-controller" */
    const char *type;      /* RECORDER_… */
    const char *reason;
    const char *message;

    /* Events of one object, reason and subject are one, whatever their messages say; the last one
     * counts. NULL: those with the same message are. */
    const char *subject;
    uint64_t every_ms; /* not told again within this time; 0: always */
};

/* An event that cannot be written is logged and forgotten: no work fails for it. */
void recorder_emit(struct reconcile *rc, const struct recorder_object *object,
                   const struct recorder_note *note);
