/* Conditions in the status of objects: one per type, with status, reason, message and the time of
 * the last change of status. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/edit.h"
#include "doc/value.h"

struct condition {
    const char *type;
    const char *status; /* "True", "False", "Unknown" */
    const char *reason;
    const char *message;
    int64_t
        generation; /* of the object that it was found for; 0: the kind's conditions do not say */
};

/* The condition of this type in the array "status.conditions" of an object; absent: there is none.
 */
struct value condition_find(struct value object, const char *type);
bool condition_is(struct value object, const char *type, const char *status);

/* Writes the condition into the object that is being edited; false, and nothing written, when it is
 * there with the same status, reason, message and generation. `object` is the object before all
 * edits. Of several sets of one type the last counts, and the time moves only if the status then
 * differs from what it was before all of them. */
bool condition_set(struct edit *edit, struct value object, const struct condition *condition,
                   int64_t now_us);
