/* What Helm prints when it fails, in words a person can act on. Any thread. */
#pragma once

#include "base/slice.h"

struct error;

enum failure_kind {
    FAILURE_PROGRAM,    /* there is no helm, or it cannot be run */
    FAILURE_REPOSITORY, /* the chart repository does not answer, or is none */
    FAILURE_CHART,      /* it does not have this chart or this version */
    FAILURE_VALUES,     /* the chart refuses the values, or cannot be rendered with them */
    FAILURE_CLUSTER,    /* the API of the cluster does not answer or refuses us */
    FAILURE_TIMEOUT,    /* installed, but not ready in time */
    FAILURE_BUSY,       /* an operation on the release is in progress, or was and never ended */
    FAILURE_FOREIGN,    /* something that belongs to somebody else is in the way */
    FAILURE_OTHER,
};

/* The reason of a condition: "ChartRepositoryUnreachable". */
const char *failure_reason(enum failure_kind kind);

/* From what Helm wrote to stderr; the message ends with Helm's own words, HELM_MAX_FAILURE bytes at
 * most. */
struct error *failure_read(struct slice output, enum failure_kind *out_kind);
