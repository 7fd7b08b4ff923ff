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

/* Events: how long they are kept, and how often they are looked at, at most. */
#define EVENT_KEEP_MS HOURS(1)
#define EVENT_LOOK_MS MINUTES(1)

#define LEASE_MAX_S (366 * 24 * 60 * 60) /* no lease is waited for longer */

/* Certificates: the longest life of one that we sign, and the shortest; how much earlier than now
 * it begins, for clocks that are behind; which are too short to be cut by that. */
#define CERTIFICATE_MAX_MS      (365 * HOURS(24))
#define CERTIFICATE_MIN_MS      MINUTES(10)
#define CERTIFICATE_BACKDATE_MS MINUTES(5)
#define CERTIFICATE_SHORT_MS    HOURS(8)
#define CERTIFICATE_WORKERS     2
#define CERTIFICATE_MAX_BYTES   (64 * 1024) /* of a request */

/* Requests for certificates are kept for a while after they were answered, or were not. */
#define REQUEST_KEEP_ANSWERED_MS HOURS(1)
#define REQUEST_KEEP_PENDING_MS  HOURS(24)

/* Tokens in secrets: how long unused, and how often they are looked at. */
#define TOKEN_UNUSED_MS (365 * HOURS(24))
#define TOKEN_LOOK_MS   HOURS(24)

/* Quotas: how long news are gathered before it is counted anew, and when a quota that is new is
 * counted once more, for what was being created when it came. */
#define QUOTA_PAUSE_MS 50
#define QUOTA_LATE_MS  SECONDS(2)
#define QUOTA_WORKERS  4

#define POD_QUARANTINE_MS SECONDS(40) /* a node may be late; then its pods are given up */

/* Kubelets' requests that break a rule: how often people are told, and when we look again. */
#define SERVING_EVENT_MS MINUTES(10)
#define SERVING_AGAIN_MS SECONDS(30)

/* Nodes: how long one may be silent if its lease says less, and how long one that has just come may
 * take for its first word. The bits of the range of pods that a node gets, by family. */
#define NODE_SILENCE_MS   SECONDS(40)
#define NODE_STARTUP_MS   SECONDS(60)
#define NODE_RANGE_BITS_4 24
#define NODE_RANGE_BITS_6 64
#define NODE_MAX_RANGES   65536 /* that are looked at for a free one */

#define LEADER_LOOK_MS SECONDS(15) /* whether somebody else leads still */
#define JOB_TTL_MAX_S  (10LL * 366 * 24 * 60 * 60)
