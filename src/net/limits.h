/* Every ceiling of this room: whatever a stranger or a caller can make grow stops here. */
#pragma once

/* Metrics: what does not fit is counted under the label value METRIC_OTHER. */
#define METRIC_MAX_LABELS         8
#define METRIC_MAX_LABEL_BYTES    128 /* of one value; the rest is cut off */
#define METRIC_MAX_BUCKETS        64
#define METRIC_MAX_SERIES         100000
#define METRIC_MAX_SERIES_DEFAULT 1000
