/* Field errors in the form of kube-openapi: the field from the object on, the sentence from the
 * value on, every sentence once. */
#pragma once

#include "base/cleanup.h"
#include "base/vec.h"
#include "doc/causes.h"

struct path;

struct report {
    struct causes *causes;
    const struct path *base; /* of the value in the object; NULL: it is the object */
    VEC(const char *) told;  /* in the arena of the causes */
};

void report_init(struct report *report, const struct path *base, struct causes *causes);
void report_done(struct report *report);

/* The place as sentences name it. In the arena, as everything here. */
const char *report_name(struct report *report, const struct path *path);

/* A value as Go's field errors show it: numbers with %v, strings with %q, others as JSON. */
const char *report_print(struct report *report, struct value value);
const char *report_quote(struct report *report, struct slice text); /* %q */

const char *report_format(struct report *report, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* A cause at the place; `printed` is the value, where the type shows one. The detail may be NULL.
 */
void report_add(struct report *report, enum cause_type type, const struct path *path,
                const char *printed, const char *detail, ...) __attribute__((format(printf, 5, 6)));

/* What is wrong with the value as a whole, told at its base with an empty value. */
void report_add_whole(struct report *report, const char *detail, ...) PRINTF_LIKE(2, 3);
