/* What this room takes at most. */
#pragma once

#include "base/clock.h"

/* Ports of tenants: outside of what the kernel hands out by itself (from 32768) and of what
 * Kubernetes uses for services on nodes (30000 to 32767). One tenant, one port. */
#define PORTS_FIRST 20000
#define PORTS_LAST  29999

/* Processes that start at once, for each core. One keeps a core busy for half of its time, with
 * keys and first objects, and waits for the disk in the other half. */
#define PLANES_STARTING_PER_CORE 2

/* A process that does not say that it listens within this time is killed and started again. */
#define PLANES_START_MS SECONDS(60)
#define PLANES_GRACE_MS SECONDS(10)

/* A log that has grown beyond this is put aside when its process starts; one older one is kept. */
#define PLANES_MAX_LOG (1 << 20)

/* Reconcilers at once: they write files and objects, which takes a millisecond or two. */
#define HOSTED_WORKERS 4

#define HOSTED_MAX_FILE (64 << 10) /* of kubeconfigs and certificates that we read */

/* Certificates: how long before its end one is renewed at the latest, how far its beginning lies in
 * the past for clocks that are behind, and how long tokens of a former key are good. */
#define PKI_DEADLINE_MS HOURS(24)
#define PKI_BACKDATE_MS MINUTES(5)
#define PKI_GRACE_MS    HOURS(25)
#define PKI_SWITCH_MS   HOURS(24) /* for nodes to renew their certificates after the CA changed */

#define PKI_CA_VALIDITY_MS   HOURS(87600)
#define PKI_LEAF_VALIDITY_MS HOURS(8760)
#define PKI_MIN_VALIDITY_MS  HOURS(1)

#define PKI_SERIAL_BITS 63

/* Of Secrets that others may have written. */
#define PKI_MAX_FOUND_ITEMS 64
#define PKI_MAX_ITEM_BYTES  (256 << 10)

#define PKI_MAX_COMMON_NAME 64 /* X.509 says so */

/* Who uses a store is told so long after somebody came or went, and only so many by name. */
#define DATA_STORE_LOOK_MS   SECONDS(5)
#define DATA_STORE_MAX_USERS 1000
