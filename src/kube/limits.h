/* Ceilings of this room, and the times it waits. */
#pragma once

#include "base/clock.h"

#define KUBE_CALL_MS SECONDS(30) /* one request and its answer, unless it says otherwise */

/* Work queues: how long a key that failed waits, from the first time to the longest. */
#define QUEUE_BACKOFF_MIN_MS 5
#define QUEUE_BACKOFF_MAX_MS MINUTES(16)
