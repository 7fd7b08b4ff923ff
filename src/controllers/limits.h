/* Ceilings of this room, and the times it waits. */
#pragma once

#include "base/clock.h"

/* How many objects are worked on at once, unless the options say otherwise. */
#define CONTROLLERS_CLUSTER_WORKERS 10
#define CONTROLLERS_ADDON_WORKERS   6

/* Address pools. */
#define NETWORK_POOL_WORKERS      4
#define NETWORK_POOL_RESYNC_MS    SECONDS(60)
#define NETWORK_POOL_CHANGED_MS   SECONDS(5)  /* after addresses were given or taken back */
#define NETWORK_POOL_DELETING_MS  SECONDS(10) /* while allocations keep it */
#define NETWORK_POOL_ORPHAN_MS    MINUTES(10) /* a claim may wait so long for its cluster */
#define NETWORK_POOL_EVENT_MS     MINUTES(10) /* between events about one thing */
#define NETWORK_POOL_RETOLD_MS    SECONDS(30) /* between runs that may tell the same */
#define NETWORK_POOL_ALLOCATED_BY "networkpool-controller"

#define IP_ALLOCATION_WORKERS      2
#define IP_ALLOCATION_PENDING_MS   SECONDS(15)
#define IP_ALLOCATION_FAILED_MS    SECONDS(30)
#define IP_ALLOCATION_ALLOCATED_MS MINUTES(5)

/* How long news of machines are gathered before a pool looks at all of them. */
#define INFRA_USAGE_GATHER_MS 50

/* How long news of clusters are gathered before they are counted anew. */
#define CONTROLLERS_COUNT_MS 100

/* How often objects are looked at although nothing changed. */
#define BUTLER_CONFIG_RESYNC_MS   MINUTES(1)
#define BUTLER_CONFIG_GIT_MS      MINUTES(10) /* the login at the Git service */
#define TEAM_RESYNC_MS            SECONDS(30)
#define PROVIDER_CONFIG_RESYNC_MS MINUTES(5)
#define CREATION_POLICY_RESYNC_MS MINUTES(15)

/* Teams and providers that are being deleted: how long until the next look while something is
 * there that needs them, after the namespace was deleted, and while it goes. */
#define TEAM_BLOCKED_MS            SECONDS(10)
#define TEAM_NAMESPACE_DELETED_MS  SECONDS(1)
#define TEAM_NAMESPACE_GOING_MS    SECONDS(5)
#define PROVIDER_CONFIG_BLOCKED_MS SECONDS(10)

#define USER_TEAMS_WORKERS 5

/* A warning about the same thing is given once in this time. */
#define PROVIDER_CONFIG_WARNING_MS MINUTES(10)

/* The times in a status of a probe that found nothing new are left alone for this long, or each
 * write would be news to probe again. */
#define PROVIDER_CONFIG_PROBE_MS (PROVIDER_CONFIG_RESYNC_MS / 2)

/* What Steward's objects say, for Cluster API. */
#define STEWARD_WORKERS 4

#define CONTROLLERS_MAX_MESSAGE    1000          /* bytes of status.message */
#define CONTROLLERS_MAX_KUBECONFIG (1024 * 1024) /* bytes of a file */

/* Addons: how often is looked at one that waits for others, whose definition is missing, that is
 * installed; how long one takes that names no time, and how long at most; how long an
 * uninstallation may fail before the object goes without it. */
#define ADDON_WAIT_MS            SECONDS(30)
#define ADDON_MISSING_MS         MINUTES(1)
#define ADDON_HEALTH_MS          MINUTES(5)
#define ADDON_DEGRADED_MS        SECONDS(30)
#define ADDON_TIMEOUT_MS         MINUTES(10)
#define ADDON_TIMEOUT_CEILING_MS MINUTES(30)
#define ADDON_UNINSTALL_MS       MINUTES(5)

#define CLUSTER_ADDONS_REFUSED_MS                                                                  \
    HOURS(1) /* between events about an addon that may not be made                                 \
              */

/* Tenant clusters: when we look again though nobody called. */
#define CLUSTER_RESYNC_MS       SECONDS(30) /* while it is not Ready */
#define CLUSTER_YOUNG_MS        HOURS(1)    /* a Ready one that is younger than this … */
#define CLUSTER_YOUNG_RESYNC_MS MINUTES(1)  /* … is looked at in this time */
#define CLUSTER_GROWN_MS        HOURS(24)
#define CLUSTER_GROWN_RESYNC_MS MINUTES(5)
#define CLUSTER_OLD_RESYNC_MS   MINUTES(15)
#define CLUSTER_EXPOSURE_MS     SECONDS(10) /* until an Ingress or Gateway has an address */
#define CLUSTER_IMAGE_MS        SECONDS(15) /* until an image has been fetched */
#define CLUSTER_BOOTSTRAP_MS    SECONDS(15) /* until the facts for machines are known */
#define CLUSTER_DELETE_MS       SECONDS(5)  /* while something of it is still there */
#define CLUSTER_CLEANUP_MS      MINUTES(10) /* for the cleanup inside a tenant */
#define CLUSTER_SILENT_MS       MINUTES(5)  /* a tenant that does not answer so long is given up */
#define CLUSTER_STUCK_MS        MINUTES(30) /* a deletion that takes longer is stuck */
#define CLUSTER_DEGRADED_BYTES  100         /* of an error in the list of what does not work */
#define CLUSTER_MAX_DEGRADED    16          /* of these errors; more are no news */
#define CLUSTER_TIMEOUT_MINUTES 45          /* without progress a new cluster has failed */
#define CLUSTER_GATHER_MS       SECONDS(1)  /* in which machines' news are gathered */
#define CLUSTER_MAX_PAUSE_MS    MINUTES(1)  /* after failures */

/* Between events about one thing that a deletion leaves behind. */
#define CLUSTER_SKIPPED_EVENT_MS HOURS(1)

#define CLUSTER_API_PORT 6443 /* of control planes behind load balancers */

/* Load balancers of tenants. */
#define CLUSTER_ADDRESSES_MS     SECONDS(10) /* until a cluster has its first block */
#define CLUSTER_ELASTIC_MS       SECONDS(30) /* between looks at the Services of a tenant */
#define CLUSTER_ELASTIC_EVENT_MS MINUTES(10) /* between events about one thing */
#define TENANT_BALANCER_TRIES    3           /* against others who write the same object */

#define CLUSTER_PLACE_MS                                                                           \
    1 /* between saying that a place in a quota is taken and being asked again */

#define TICKET_REST_MS MINUTES(10) /* how long a ticket is known after it expired */
