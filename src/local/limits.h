/* What this room takes at most, and how often it does what. */
#pragma once

#include "base/clock.h"

#define JOIN_CONFIG_MAX_BYTES (512 << 10) /* of a payload */

/* How long a machine takes from its creation to its kubelet, unless told. Creation times have no
 * fractions of a second, so less would be lost in rounding. */
#define LOCAL_BOOT_MS 500

/* Connections that are kept: a machine that has joined never speaks again. */
#define LOCAL_MAX_IDLE 8

#define LOCAL_WORKERS 4 /* machines that boot, join or die at once */

/* A machine that has waited this long says why. Shorter waits are not worth a write: most are over
 * before anybody has read it. */
#define LOCAL_PATIENCE_MS SECONDS(5)

/* A cluster-info without a signature of our token: the controller that signs it is at work. */
#define LOCAL_SIGNATURE_MS 100

/* Until a machine looks again for an address when its cluster has none left. */
#define LOCAL_ADDRESS_MS SECONDS(2)

/* A request for a certificate that nobody answers is given up, and made again. */
#define JOINS_SIGN_MS SECONDS(30)

/* Heartbeats. A kubelet renews its Lease every 10 s, for 40 s: a thousand times a second for ten
 * thousand nodes. A simulated machine cannot die unnoticed, since what would notice it is what
 * simulates it; so its Lease is long, and all Leases of a tenant are renewed in one visit. Three
 * visits may fail before one runs out. */
#define HEARTBEAT_LEASE_S  (4 * 3600)
#define HEARTBEAT_VISIT_MS HOURS(1)
#define HEARTBEAT_RETRY_MS MINUTES(1) /* after a visit that found nobody */
