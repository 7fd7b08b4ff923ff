/* What the files about a cluster's addons share. Worker thread, inside a run over the cluster. */
#pragma once

struct edit;
struct error;
struct reconcile;

/* A TenantAddon of the cluster, with its labels and its owner, to be completed. */
struct edit *cluster_addons_begin(struct reconcile *rc, const char *definition);

/* An addon that may not be made, because its team does not allow it or because it cannot be, is
 * told in an event and stops nothing. Any other error is handed on; NULL in, NULL out. */
struct error *cluster_addons_refused(struct reconcile *rc, const char *definition,
                                     struct error *take_error);
