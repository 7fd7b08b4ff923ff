/* The addons of a tenant cluster as the cluster sees them: those that it gets without being asked,
 * those of the platform's observability, and what has become of them. Each is a TenantAddon beside
 * the cluster; installing is that controller's work. Worker thread, inside a run over the cluster.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

struct error;
struct kube;
struct reconcile;

struct cluster_addons_facts {
    struct value spec;            /* of the cluster, defaults filled in */
    struct value status;          /* before this run; may be absent */
    struct slice provider;        /* "nutanix" */
    struct slice provider_config; /* its name */
    struct slice uid;             /* of the cluster */
    struct slice environment;     /* empty: none */
    struct value team;            /* the Team; absent: it has none */
    const char *tenant_namespace;
    struct value config;      /* spec of ButlerConfig; may be absent */
    const char *host_aliases; /* that its network must know, see helm/host_aliases.h; NULL: none */
    bool has_lb_range;        /* there are addresses for its load balancers */
    bool simulated;           /* its machines are: they run no pods */
};

struct cluster_addons {
    bool cni_ready; /* pods can have a network, or that is somebody else's business */
    size_t failed;  /* addons that could not be installed */
    size_t waiting; /* that are not installed yet */
};

/* Makes the TenantAddons of the baseline, sums up what is known of them in status.observedState,
 * and sets the condition AddonsReady. In the modes Observe and GitOps nothing is made. */
struct error *cluster_addons_ensure(struct reconcile *rc, const struct cluster_addons_facts *facts,
                                    struct cluster_addons *out_addons);

/* Makes the TenantAddons that the team and the environment want on new clusters. For the moment in
 * which a cluster becomes Ready: who deletes one later does not get it back. One that is there
 * already is left alone; one that may not be made is told in an event. */
struct error *cluster_addons_plant(struct reconcile *rc, const struct cluster_addons_facts *facts);

/* Makes and keeps up to date the TenantAddons of the platform's observability. For clusters that
 * are Ready. One of the same name that a person made is left alone. */
struct error *cluster_addons_enrol(struct reconcile *rc, const struct cluster_addons_facts *facts);

/* For the modes Observe and GitOps: lists in status.observedState the releases that are in the
 * tenant cluster, and who manages them. Asks the tenant. */
struct error *cluster_addons_observe(struct reconcile *rc, const struct kube *tenant);

bool cluster_addons_only_observes(struct value spec); /* the mode is Observe or GitOps */
