/* Points in time as microseconds since 1970-01-01T00:00:00Z, read and written as RFC 3339. The
 * calendar is the proleptic Gregorian one of the years 0000 to 9999; there are no leap seconds, no
 * locale and no local time. Any thread. */
#pragma once

#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

#define TIMESTAMP_MIN INT64_C(-62167219200000000) /* 0000-01-01T00:00:00Z */
#define TIMESTAMP_MAX INT64_C(253402300799999999) /* 9999-12-31T23:59:59.999999Z */

enum timestamp_precision {
    TIMESTAMP_SECONDS, /* metav1.Time: 2026-01-02T03:04:05Z */
    TIMESTAMP_MILLIS,  /* log lines */
    TIMESTAMP_MICROS,  /* metav1.MicroTime: 2026-01-02T03:04:05.000000Z */
};

/* Digits below a microsecond are dropped. Like Go, wants a capital T and Z. */
struct error *timestamp_parse(struct slice text, int64_t *out_us);

/* In UTC, rounded down. A time outside the range becomes its nearer end. */
void timestamp_append(struct text *text, int64_t us, enum timestamp_precision precision);
char *timestamp_format(struct arena *arena, int64_t us, enum timestamp_precision precision);

/* For those who need the parts, such as certificates; all in UTC. */
struct timestamp_parts {
    int year;    /* 0 … 9999 */
    int month;   /* 1 … 12 */
    int day;     /* 1 … 31 */
    int hour;    /* 0 … 23 */
    int minute;  /* 0 … 59 */
    int second;  /* 0 … 59 */
    int micros;  /* 0 … 999999 */
    int weekday; /* 0 is Sunday; not looked at by timestamp_join() */
};

void timestamp_split(int64_t us, struct timestamp_parts *out_parts);
struct error *timestamp_join(const struct timestamp_parts *parts, int64_t *out_us);
