/* Every ceiling of this room: whatever a stranger or a caller can make grow stops here. */
#pragma once

/* Metrics: what does not fit is counted under the label value METRIC_OTHER. */
#define METRIC_MAX_LABELS         8
#define METRIC_MAX_LABEL_BYTES    128 /* of one value; the rest is cut off */
#define METRIC_MAX_BUCKETS        64
#define METRIC_MAX_SERIES         100000
#define METRIC_MAX_SERIES_DEFAULT 1000

/* WebSocket: what a peer may send in one piece, and what may wait for it. */
#define WEBSOCKET_MAX_MESSAGE_DEFAULT (1024 * 1024)
#define WEBSOCKET_MAX_QUEUED_DEFAULT  (4 * 1024 * 1024)
#define WEBSOCKET_MAX_CONTROL         125         /* RFC 6455, 5.5 */
#define WEBSOCKET_KEPT_BUFFER         (16 * 1024) /* of an idle connection */
