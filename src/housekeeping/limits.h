/* Ceilings of this room, and the times it waits. */
#pragma once

#include "base/clock.h"

/* Garbage collection: how long an owner that the watches did not tell of is left alone; how long
 * after a change of what is served discovery is asked, and asked again for what comes late; when to
 * begin although something could not be listed. */
#define GARBAGE_UNSEEN_MIN_MS     SECONDS(1)
#define GARBAGE_UNSEEN_MAX_MS     MINUTES(16)
#define GARBAGE_DISCOVERY_MS      100
#define GARBAGE_DISCOVERY_LATE_MS SECONDS(5)
#define GARBAGE_DISCOVERY_FAIL_MS SECONDS(30)
#define GARBAGE_PATIENCE_MS       SECONDS(30)
#define GARBAGE_WORKERS           8

/* Namespaces: how soon what stays is looked at again, and how long after failures at most. */
#define NAMESPACE_AGAIN_MIN_MS 100
#define NAMESPACE_AGAIN_MAX_MS SECONDS(8)
#define NAMESPACE_PAUSE_MAX_MS MINUTES(1)
#define NAMESPACE_WORKERS      4
