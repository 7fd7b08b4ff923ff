/* Cases that stand in a file below tests/, so that several programs can run them: a JSON list of
 * objects, each with a "name". */
#pragma once

#include "doc/value.h"
#include "lib/test.h"

struct test_case {
    const char *name;
    struct value value; /* the whole object */
};

/* A group for test_run_groups() in which each case is a test of its own; *state is the case. All of
 * it belongs to the arena. A file that cannot be read ends the program. */
struct test_group cases_group(struct arena *arena, const char *file, const char *name,
                              void (*function)(void **));

/* A member of a case as a string of the running test; "" when it is no string. */
const char *cases_string(const struct test_case *row, const char *member);
