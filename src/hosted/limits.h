/* What this room takes at most. */
#pragma once

#include "base/clock.h"

/* Reconcilers at once: they write files and objects, which takes a millisecond or two. */
#define HOSTED_WORKERS 4

#define HOSTED_MAX_FILE (64 << 10) /* of kubeconfigs and certificates that we read */

/* Certificates: how long before its end one is renewed at the latest, how far its beginning lies in
 * the past for clocks that are behind, and how long tokens of a former key are good. */
#define PKI_DEADLINE_MS  HOURS(24)
#define PKI_BACKDATE_MS  MINUTES(5)
#define PKI_GRACE_MS     HOURS(25)
#define ROTATION_LOOK_MS SECONDS(1) /* between two looks into a tenant whose CA is replaced */
#define PKI_SWITCH_MS    HOURS(24)  /* for nodes to renew their certificates after the CA changed */

#define PKI_CA_VALIDITY_MS   HOURS(87600)
#define PKI_LEAF_VALIDITY_MS HOURS(8760)
#define PKI_MIN_VALIDITY_MS  HOURS(1)

/* Upgrades: how many minors a kubelet may be behind its API server, and how often those that are
 * too old are looked for and told of. */
#define UPGRADE_KUBELET_SKEW 3
#define UPGRADE_LOOK_MS      SECONDS(5)
#define UPGRADE_TELL_MS      HOURS(1)

/* After an order that the supervisor could not carry out. */
#define ORDER_PAUSE_MIN_MS 100
#define ORDER_PAUSE_MAX_MS SECONDS(10)

#define PKI_SERIAL_BITS 63

/* Of Secrets that others may have written. */
#define PKI_MAX_FOUND_ITEMS 64
#define PKI_MAX_ITEM_BYTES  (256 << 10)

#define PKI_MAX_COMMON_NAME 64 /* X.509 says so */

/* Who uses a store is told so long after somebody came or went, and only so many by name. */
#define DATA_STORE_LOOK_MS   SECONDS(5)
#define DATA_STORE_MAX_USERS 1000

/* Series of a metric that has one or more for each tenant. */
#define STEWARD_MAX_SERIES 100000

/* One event for all restarts of a component in this time. */
#define STEWARD_RESTART_EVENT_MS MINUTES(10)

/* How often it is looked what a tenant that runs uses, and what part of a figure must have changed
 * to be told. */
#define STEWARD_USAGE_MS    MINUTES(1)
#define STEWARD_USAGE_PART  10
#define STEWARD_USAGE_MILLI 10 /* of a processor: less is noise */
