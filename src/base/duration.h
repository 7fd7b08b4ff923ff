/* Durations in nanoseconds, written as Go writes them: "1h30m0s", "250ms", "0s". Any thread. */
#pragma once

#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

#define DURATION_MICROSECOND INT64_C(1000)
#define DURATION_MILLISECOND (1000 * DURATION_MICROSECOND)
#define DURATION_SECOND      (1000 * DURATION_MILLISECOND)
#define DURATION_MINUTE      (60 * DURATION_SECOND)
#define DURATION_HOUR        (60 * DURATION_MINUTE)

/* Reads what Go's time.ParseDuration reads: signs, fractions, "1h30m", and units in any order. */
struct error *duration_parse(struct slice text, int64_t *out_ns);

void duration_append(struct text *text, int64_t ns);
char *duration_format(struct arena *arena, int64_t ns);

/* Ages as kubectl shows them: two or three digits that matter ("3h12m", "5d", "2y10d"). A clock
 * that is a second behind gives "0s", one further behind "<invalid>". */
void duration_append_human(struct text *text, int64_t ns);
char *duration_format_human(struct arena *arena, int64_t ns);
