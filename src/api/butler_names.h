/* Names that Butler's objects are found and kept by: labels, annotations, finalizers, conditions
 * that several kinds have. Texts only. */
#pragma once

#define BUTLER_SYSTEM_NAMESPACE  "butler-system"  /* unless a flag says otherwise */
#define BUTLER_TENANTS_NAMESPACE "butler-tenants" /* unless ButlerConfig says otherwise */
#define BUTLER_CONFIG_NAME       "butler"         /* the only one that counts */
#define BUTLER_BACKUPS_NAME      "butler-backups" /* ConfigMap: which backups were made */
#define BUTLER_MANAGED_BY        "butler"         /* value of BUTLER_LABEL_MANAGED_BY */

/* Labels. */
#define BUTLER_LABEL_MANAGED_BY        "app.kubernetes.io/managed-by"
#define BUTLER_LABEL_TEAM              "butler.butlerlabs.dev/team"
#define BUTLER_LABEL_TENANT            "butler.butlerlabs.dev/tenant"
#define BUTLER_LABEL_SOURCE_NAMESPACE  "butler.butlerlabs.dev/source-namespace"
#define BUTLER_LABEL_SOURCE_NAME       "butler.butlerlabs.dev/source-name"
#define BUTLER_LABEL_ENVIRONMENT       "butler.butlerlabs.dev/environment"
#define BUTLER_LABEL_NETWORK_POOL      "butler.butlerlabs.dev/network-pool"
#define BUTLER_LABEL_ALLOCATION_TYPE   "butler.butlerlabs.dev/allocation-type"
#define BUTLER_LABEL_ALLOCATION_ROLE   "butler.butlerlabs.dev/allocation-role"
#define BUTLER_LABEL_PLATFORM_LB       "butler.butlerlabs.dev/platform-lb"
#define BUTLER_LABEL_PROVIDER_CONFIG   "butler.butlerlabs.dev/provider-config"
#define BUTLER_LABEL_SCHEMATIC_ID      "butler.butlerlabs.dev/schematic-id"
#define BUTLER_LABEL_IMAGE_VERSION     "butler.butlerlabs.dev/image-version"
#define BUTLER_LABEL_IMAGE_ARCH        "butler.butlerlabs.dev/image-arch"
#define BUTLER_LABEL_CLUSTER           "butler.butlerlabs.dev/cluster"
#define BUTLER_LABEL_ADDON_DEFINITION  "butler.butlerlabs.dev/addon-definition"
#define BUTLER_LABEL_AUTO_ENROLLED     "butler.butlerlabs.dev/auto-enrolled"
#define BUTLER_LABEL_BASELINE          "butler.butlerlabs.dev/baseline"
#define BUTLER_LABEL_SECRET_TYPE       "butler.butlerlabs.dev/secret-type"
#define BUTLER_LABEL_SOURCE            "butler.butlerlabs.dev/source"
#define BUTLER_LABEL_CATEGORY          "butler.butlerlabs.dev/category"
#define BUTLER_LABEL_USER_TYPE         "butler.butlerlabs.dev/user-type"
#define BUTLER_LABEL_CLI_ROLE          "butler.butlerlabs.dev/cli-role"
#define BUTLER_LABEL_CLI_USER          "butler.butlerlabs.dev/cli-user"
#define BUTLER_LABEL_TICKET            "butler.butlerlabs.dev/ticket"       /* what sort of */
#define BUTLER_LABEL_TICKET_GROUP      "butler.butlerlabs.dev/ticket-group" /* what they share */
#define BUTLER_LABEL_EXPIRES           "butler.butlerlabs.dev/expires"      /* seconds since 1970 */
#define BUTLER_LABEL_SIMULATED         "butler.butlerlabs.dev/simulated"
#define BUTLER_SECRET_TYPE_CLUSTER     "cluster.x-k8s.io/secret" /* of Cluster API */
#define BUTLER_LABEL_CLUSTER_NAME      "cluster.x-k8s.io/cluster-name"
#define BUTLER_LABEL_STEWARD_COMPONENT "steward.butlerlabs.dev/component"
#define BUTLER_LABEL_KAMAJI_COMPONENT  "kamaji.clastix.io/component"

/* Annotations. */
#define BUTLER_NOTE_DESCRIPTION    "butler.butlerlabs.dev/description"
#define BUTLER_NOTE_CREATED_BY     "butler.butlerlabs.dev/created-by"
#define BUTLER_NOTE_CREATOR_EMAIL  "butler.butlerlabs.dev/creator-email"
#define BUTLER_NOTE_OWNER          "butler.butlerlabs.dev/owner"
#define BUTLER_NOTE_MIGRATION      "butler.butlerlabs.dev/migration-operation"
#define BUTLER_NOTE_LEAVE_CLUSTERS "butler.butlerlabs.dev/leave-clusters" /* an environment */
#define BUTLER_NOTE_WITHOUT_ADMIN  "butler.butlerlabs.dev/without-admin"
#define BUTLER_NOTE_TALOS_APPLIED  "butler.butlerlabs.dev/talos-config-applied"
#define BUTLER_NOTE_SYNC_PASSWORD  "butler.butlerlabs.dev/sync-password"
#define BUTLER_NOTE_SKIP_QUOTA     "butler.butlerlabs.dev/skip-quota"
#define BUTLER_NOTE_COUNT_NODES    "butler.butlerlabs.dev/count-nodes"
#define BUTLER_NOTE_FORCE_DELETE   "butler.butlerlabs.dev/force-delete"
#define BUTLER_NOTE_FLATCAR_FORMAT "butler.butlerlabs.dev/flatcar-format"
#define BUTLER_NOTE_UNUSED_SINCE   "butler.butlerlabs.dev/unused-since"
#define BUTLER_NOTE_TENANT_UID     "butler.butlerlabs.dev/tenant-uid"
#define BUTLER_NOTE_HOST_ALIASES   "butler.butlerlabs.dev/host-aliases"
#define BUTLER_NOTE_SIMULATE       "butler.butlerlabs.dev/simulate"

/* What was last asked for the certificates of a TenantControlPlane. */
#define BUTLER_NOTE_ROTATION_BEGAN   "butler.butlerlabs.dev/rotation-initiated"
#define BUTLER_NOTE_ROTATION_BY      "butler.butlerlabs.dev/rotation-initiated-by"
#define BUTLER_NOTE_ROTATION_TYPE    "butler.butlerlabs.dev/rotation-type"
#define BUTLER_NOTE_ROTATION_SECRETS "butler.butlerlabs.dev/rotation-secrets"

#define BUTLER_NOTE_CLI_EMAIL   "butler.butlerlabs.dev/cli-email"
#define BUTLER_NOTE_CLI_LOGIN   "butler.butlerlabs.dev/cli-last-login"
#define BUTLER_NOTE_CLI_TEAMS   "butler.butlerlabs.dev/cli-teams"   /* only these, by commas */
#define BUTLER_NOTE_CLI_EXPIRES "butler.butlerlabs.dev/cli-expires" /* RFC 3339: unused then */

/* Finalizers. */
#define BUTLER_FINALIZER_TEAM                  "butler.butlerlabs.dev/team"
#define BUTLER_FINALIZER_TENANT_CLUSTER        "butler.butlerlabs.dev/tenantcluster"
#define BUTLER_FINALIZER_TENANT_ADDON          "butler.butlerlabs.dev/tenantaddon"
#define BUTLER_FINALIZER_USER                  "butler.butlerlabs.dev/user"
#define BUTLER_FINALIZER_NETWORK_POOL          "butler.butlerlabs.dev/networkpool"
#define BUTLER_FINALIZER_IP_ALLOCATION         "butler.butlerlabs.dev/ipallocation"
#define BUTLER_FINALIZER_PROVIDER_CONFIG       "butler.butlerlabs.dev/providerconfig"
#define BUTLER_FINALIZER_WORKSPACE             "butler.butlerlabs.dev/workspace"
#define BUTLER_FINALIZER_IMAGE_SYNC            "butler.butlerlabs.dev/imagesync"
#define BUTLER_FINALIZER_LOAD_BALANCER_REQUEST "butler.butlerlabs.dev/loadbalancerrequest"
#define BUTLER_FINALIZER_MANAGEMENT_ADDON      "managementaddon.butler.butlerlabs.dev/finalizer"
