/* Labels, annotations and finalizers of Steward's objects. Texts only. */
#pragma once

/* Labels. */
#define STEWARD_LABEL_PROJECT    "steward.butlerlabs.dev/project" /* STEWARD_PROJECT: made by us */
#define STEWARD_LABEL_NAME       "steward.butlerlabs.dev/name"    /* of the TenantControlPlane */
#define STEWARD_LABEL_COMPONENT  "steward.butlerlabs.dev/component"
#define STEWARD_LABEL_LIFECYCLE  "steward.butlerlabs.dev/certificate_lifecycle_controller"
#define STEWARD_LABEL_MANAGED_BY "steward.butlerlabs.dev/managed-by" /* a KubeconfigGenerator */
#define STEWARD_LABEL_MANAGED_FOR                                                                  \
    "steward.butlerlabs.dev/managed-for" /* its TenantControlPlane                                 \
                                          */

#define STEWARD_PROJECT              "steward"
#define STEWARD_LIFECYCLE_X509       "x509"
#define STEWARD_LIFECYCLE_KUBECONFIG "kubeconfig"

/* Annotations. */
#define STEWARD_NOTE_PAUSED   "steward.butlerlabs.dev/paused"
#define STEWARD_NOTE_CHECKSUM "steward.butlerlabs.dev/checksum"
#define STEWARD_NOTE_ROTATE   "certs.steward.butlerlabs.dev/rotate" /* "": renew now; else when */
#define STEWARD_NOTE_UPDATED                                                                       \
    "certs.steward.butlerlabs.dev/updated" /* when the content was made                            \
                                            */
#define STEWARD_NOTE_PHASE   "certs.steward.butlerlabs.dev/rotation-phase" /* of a CA's rotation */
#define STEWARD_NOTE_STARTED "certs.steward.butlerlabs.dev/rotation-started"
#define STEWARD_NOTE_SINCE   "certs.steward.butlerlabs.dev/rotation-since" /* of this phase */
#define STEWARD_NOTE_BUNDLE  "steward.butlerlabs.dev/ca-bundle" /* on a node: what it trusts */

/* Finalizers. */
#define STEWARD_FINALIZER       "finalizer.steward.butlerlabs.dev/runtime"
#define STEWARD_FINALIZER_STORE "finalizer.steward.butlerlabs.dev/datastore" /* tenants first */
#define STEWARD_FINALIZER_GENERATOR                                                                \
    "finalizer.steward.butlerlabs.dev/kubeconfigs" /* Secrets first */
