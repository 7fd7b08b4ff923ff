/* One run over one TenantAddon: what its steps know by now. Each step either completes, or tells
 * why not and ends the run. Worker thread; everything lives as long as the run. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/addon_order.h"
#include "api/tenant_addon.h"
#include "base/cleanup.h"
#include "controllers/addon_jobs.h"
#include "doc/edit.h"
#include "helm/release.h"
#include "kube/reconcile.h"

struct controllers_options;

struct tenant_addon_scope {
    struct reconcile *rc;
    const struct controllers_options *options;
    const struct addon_jobs_view *jobs;
    struct tenant_addon addon;

    bool has_definition; /* it is by definition, and there is one */
    struct addon_definition definition;
    struct addon_chart chart; /* the definition's or its own */
    const char *release;
    const char *namespace; /* in the tenant cluster */
    uint64_t timeout_ms;

    struct value cluster; /* the TenantCluster; absent: there is none */
    struct meta cluster_meta;
    struct slice cluster_phase;
    const char *tenant_namespace; /* "": it has none yet */
    bool simulated;               /* no machine of the cluster is real */

    struct addon_order order; /* all addons of the cluster */
    const struct addon_order_node *self;

    struct value secret;     /* with the tenant's kubeconfigs; absent: there is none */
    struct slice kubeconfig; /* the one that reaches it best */
    struct kube tenant;
    const char *version; /* wanted */
    struct doc *values;
    const char *fingerprint;
    struct release_history history;

    bool ended; /* a step has ended the run, and said why */
};

typedef struct error *tenant_addon_step(struct tenant_addon_scope *scope);

/* --- how a run ends, see tenant_addon_tell.c ------------------------------------------------- */

void tenant_addon_set_phase(struct tenant_addon_scope *scope, const char *phase, const char *fmt,
                            ...) PRINTF_LIKE(3, 4);

/* Nothing is wrong: Pending, and `condition` is False with this reason. */
struct error *tenant_addon_pend(struct tenant_addon_scope *scope, const char *condition,
                                const char *reason, const char *fmt, ...) PRINTF_LIKE(4, 5);

/* It cannot be as it is: Failed, and `condition` is False with this reason. We look again after
 * delay_ms; 0: when something is changed. */
struct error *tenant_addon_fail(struct tenant_addon_scope *scope, uint64_t delay_ms,
                                const char *condition, const char *reason, const char *fmt, ...)
    PRINTF_LIKE(5, 6);

/* What is in the cluster, for the status. */
void tenant_addon_set_release(struct tenant_addon_scope *scope, const struct release *release,
                              const char *version);

/* --- steps, in their order ------------------------------------------------------------------- */

tenant_addon_step tenant_addon_resolve;      /* what is wanted: definition or chart */
tenant_addon_step tenant_addon_check_team;   /* what the team allows */
tenant_addon_step tenant_addon_find_cluster; /* and what the cluster is doing */
tenant_addon_step tenant_addon_check_order;  /* dependencies, cycles, conflicts */
tenant_addon_step tenant_addon_open_tenant;  /* how the cluster is reached */
tenant_addon_step tenant_addon_merge_values;
tenant_addon_step tenant_addon_look;    /* which release is there */
tenant_addon_step tenant_addon_observe; /* ends the run when Butler only looks on */
tenant_addon_step tenant_addon_act;     /* and ends the run */

/* A cluster without real machines gets what it needs without a chart; ends the run then. */
tenant_addon_step tenant_addon_simulate;

struct error *tenant_addon_delete(struct tenant_addon_scope *scope);

/* Reads the cluster and the addons beside this one into the scope; absence is no error. */
void tenant_addon_read_cluster(struct tenant_addon_scope *scope);
void tenant_addon_read_order(struct tenant_addon_scope *scope);

/* Names that its pods must know, as the cluster wrote them on it; NULL: none. */
const char *tenant_addon_host_aliases(const struct tenant_addon_scope *scope);

/* The name of the addon for metrics: its definition, else its chart. */
const char *tenant_addon_metric_name(const struct tenant_addon_scope *scope);
