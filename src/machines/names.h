/* What the Cluster API calls things: labels, annotations and finalizers, beside those that
 * api/butler_names.h has for everybody. */
#pragma once

#define NAMES_LABEL_DEPLOYMENT    "cluster.x-k8s.io/deployment-name"
#define NAMES_LABEL_SET           "cluster.x-k8s.io/set-name"
#define NAMES_LABEL_TEMPLATE_HASH "machine-template-hash"

#define NAMES_CLONED_FROM_NAME   "cluster.x-k8s.io/cloned-from-name"
#define NAMES_CLONED_FROM_KIND   "cluster.x-k8s.io/cloned-from-groupkind"
#define NAMES_DELETE_MACHINE     "cluster.x-k8s.io/delete-machine"
#define NAMES_DISABLE_CREATE     "cluster.x-k8s.io/disable-machine-create"
#define NAMES_PAUSED             "cluster.x-k8s.io/paused"
#define NAMES_REMEDIATE          "cluster.x-k8s.io/remediate-machine"
#define NAMES_SKIP_REMEDIATION   "cluster.x-k8s.io/skip-remediation"
#define NAMES_REVISION           "machinedeployment.clusters.x-k8s.io/revision"
#define NAMES_EXCLUDE_DRAINING   "machine.cluster.x-k8s.io/exclude-node-draining"
#define NAMES_PRE_DRAIN_HOOK     "pre-drain.delete.hook.machine.cluster.x-k8s.io"
#define NAMES_PRE_TERMINATE_HOOK "pre-terminate.delete.hook.machine.cluster.x-k8s.io"

/* Ours: how many machines a MachineSet has made so far, so that no name is given twice. */
#define NAMES_MADE "butler.butlerlabs.dev/machines-made"

#define NAMES_CLUSTER_FINALIZER    "cluster.cluster.x-k8s.io"
#define NAMES_DEPLOYMENT_FINALIZER "cluster.x-k8s.io/machinedeployment"
#define NAMES_SET_FINALIZER        "cluster.x-k8s.io/machineset"
#define NAMES_MACHINE_FINALIZER    "machine.cluster.x-k8s.io"
