/* One run over one TenantCluster: what its steps know by now. Each step either completes, or tells
 * why not in the conditions and ends the run; the next run looks at everything again. Worker
 * thread; everything lives as long as the run. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/butler_config.h"
#include "api/meta.h"
#include "api/provider_config.h"
#include "api/team.h"
#include "controllers/limits.h"
#include "kube/reconcile.h"
#include "os/os.h"
#include "providers/exposure.h"

struct controllers_options;

#define CLUSTER_TIMEOUT_REASON "ProvisioningTimeout"

enum cluster_phase {
    CLUSTER_NEW, /* nobody has looked at it yet */
    CLUSTER_PENDING,
    CLUSTER_PROVISIONING,
    CLUSTER_INSTALLING,
    CLUSTER_READY,
    CLUSTER_UPDATING,
    CLUSTER_DELETING,
    CLUSTER_FAILED,
};

const char *cluster_phase_name(enum cluster_phase phase); /* "Ready"; "" for a new one */
enum cluster_phase cluster_phase_parse(struct slice name);

/* How long until we look again though nobody called; `since_ms` is the time since the last change
 * of phase. */
uint64_t cluster_phase_resync_ms(enum cluster_phase phase, uint64_t since_ms);

/* What the platform's objects say of the cluster. */
struct cluster_facts {
    struct value plane;         /* the TenantControlPlane; absent: there is none yet */
    struct value deployment;    /* the MachineDeployment, of the cache, then as it was written */
    const char *worker_version; /* that workers are to have now */
    const struct kube_resource *machine_templates; /* the provider's kind */
    bool control_plane_ready;
    bool upgraded; /* the control plane runs the version of the spec */
    int64_t wanted;
    int64_t ready;
};

struct cluster_scope {
    struct reconcile *rc;
    const struct controllers_options *options;
    const char *name;
    const char *namespace;

    struct doc *object; /* with the defaults that admission would have filled in */
    struct meta meta;
    struct value spec;
    struct value status; /* before this run */
    enum cluster_phase phase;
    bool phase_changed; /* in this run */
    bool was_ready;     /* it has been Ready once: no later trouble makes it Failed */
    const char *tenant; /* the tenant namespace; NULL until it has a name */

    struct butler_config config;
    struct value config_object; /* absent: there is none */
    struct team team;
    struct value team_object; /* absent: it has none */
    bool has_team;
    struct provider_config provider;
    struct value provider_object;

    const char *image; /* that an ImageSync brought; NULL: none is needed */

    struct exposure exposure;
    const char *exposure_ip; /* NULL unless the mode needs one */

    struct cluster_facts facts;
    struct os_payload bootstrap; /* empty: the provider brings its own, or it is not known yet */

    const char *degraded[CLUSTER_MAX_DEGRADED]; /* what does not work while the cluster goes on */
    size_t degraded_count;

    bool ended; /* a step has ended the run, and said why */
};

typedef struct error *cluster_step(struct cluster_scope *scope);

/* Ends the run because it can go no further for now; a watch or the time calls again. Until the
 * cluster is Ready for the first time, its Ready condition says why. */
struct error *cluster_wait(struct cluster_scope *scope, uint64_t delay_ms, const char *reason,
                           const char *fmt, ...) PRINTF_LIKE(4, 5);

/* Ends the run because the cluster cannot be made as it is: Failed with this reason, or, when it
 * has been Ready once, a Ready condition that says what does not work while the cluster goes on. */
struct error *cluster_fail(struct cluster_scope *scope, const char *reason, const char *fmt, ...)
    PRINTF_LIKE(3, 4);

/* Notes an operation that does not work while the cluster goes on; no error, no note. A conflict
 * comes back, to be returned: it only means to look again. */
struct error *cluster_degrade(struct cluster_scope *scope, const char *operation,
                              struct error *take_error);

/* "2 operations degraded: scaling (…), elastic IPAM (…)"; NULL: all work. */
const char *cluster_degraded(const struct cluster_scope *scope);

/* A client of the tenant's API whose calls end with the run. ERR_NOT_FOUND: it has none yet. */
struct error *cluster_open_tenant(const struct cluster_scope *scope, struct kube *out_kube);

void cluster_set_phase(struct cluster_scope *scope, enum cluster_phase phase);
uint64_t cluster_since_ms(const struct cluster_scope *scope); /* the phase has not changed */

/* How long ago a time was; 0: it cannot be read, or is to come. */
uint64_t cluster_ms_since(const struct cluster_scope *scope, struct slice time);

bool cluster_is_simulated(const struct cluster_scope *scope); /* its machines are */

/* It failed because it took too long, and nothing has changed since. */
bool cluster_has_timed_out(const struct cluster_scope *scope);

/* The labels that say for which cluster something was made: who has others is somebody else's. */
extern const char *const cluster_source_labels[];

/* The labels and the owner of everything that is made for the cluster. */
void cluster_set_labels(const struct cluster_scope *scope, struct edit *edit);

/* The steps, in their order (the numbers are those of the specification). */
/* The cluster's label that names its provider; a write ends the run. */
struct error *cluster_keep_provider_label(struct cluster_scope *scope);

/* An object of the tenant namespace in the cache; absent: there is none. */
struct value cluster_cached(const struct cluster_scope *scope, const struct kube_resource *resource,
                            const char *name);

cluster_step cluster_read_config;       /* 2 */
cluster_step cluster_keep_owner;        /* 3 */
cluster_step cluster_check_tenancy;     /* 5 */
cluster_step cluster_fill_defaults;     /* 4, which the team has a say in */
cluster_step cluster_ensure_namespace;  /* 6, 7 */
cluster_step cluster_resolve_provider;  /* 8, 9 */
cluster_step cluster_check_quota;       /* 8 */
cluster_step cluster_find_image;        /* 10 */
cluster_step cluster_ensure_addresses;  /* 11 */
cluster_step cluster_find_exposure;     /* 12 */
cluster_step cluster_observe_plane;     /* the control plane that is there, if one is */
cluster_step cluster_prepare_bootstrap; /* 16, before the objects that refer to it */
cluster_step cluster_ensure_objects;    /* 13 and the drift of 17 */
cluster_step cluster_observe;           /* 14, 15 */
cluster_step cluster_keep_nodes;        /* 17c as far as the tenant must be asked, 17d */
cluster_step cluster_install;           /* 16 */
cluster_step cluster_observe_addons;    /* 8.7: what others install */
cluster_step cluster_stretch_addresses; /* 17h */
cluster_step cluster_settle;            /* 17, 18 */

/* A part of cluster_observe(): workers as Cluster API knows them. */
void cluster_observe_workers(struct cluster_scope *scope);

/* 4.8: the addons of its team, when it is about to be Ready for the first time. */
cluster_step cluster_plant_addons;

/* 9: a condition of clusters on Nutanix; `credentials` is the provider's Secret. */
void cluster_check_trust(struct cluster_scope *scope, struct value credentials);

/* 17f, when all workers are of the template that is wanted. */
struct error *cluster_drop_templates(struct cluster_scope *scope);

struct error *cluster_delete(struct cluster_scope *scope);

/* A part of it: *out_done, the tenant may go; else the status says what keeps it. */
struct error *cluster_clean_tenant(struct cluster_scope *scope, bool *out_done);

/* The other way: all stays, and Butler's marks go. */
struct error *cluster_orphan(struct cluster_scope *scope);

/* Ends the run: one thing is not gone yet. */
struct error *cluster_wait_for(struct cluster_scope *scope, const char *kind, const char *namespace,
                               const char *name);
