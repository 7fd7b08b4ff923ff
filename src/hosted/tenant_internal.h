/* One run for one TenantControlPlane, and the steps it is made of. Worker thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "api/control_plane.h"
#include "hosted/news.h"
#include "hosted/pki.h"

struct hosted;
struct reconcile;
struct tenant_set;

struct tenant_run {
    struct reconcile *rc;
    struct hosted *hosted;
    const struct news_item *news;
    struct control_plane plane;
    const char *uid;
    const struct tenant_state *state; /* of its process; NULL: there is none of this uid */
    const char *bind_address;         /* where its API shall listen; NULL: where the runtime says */
    const char *endpoint;             /* host:port, as published; NULL: not decided yet */
    const char *local_endpoint;       /* the same, as reached from this machine */
    struct pki_input certified;       /* what the certificates were made for */
    struct pki_result pki;
    struct slice installed; /* version that it was ready with; empty: it never was */
    bool walks;             /* plane.version is a step on the way to the version asked for */
    const char *held;       /* why the version that is asked for waits; NULL: it does not */
    struct slice told;      /* the status it had: "Ready" */
};

/* --- tenant_orders.c: what the loop is asked to do. Each is answered by another run. ---------- */

void tenant_order_prepare(struct tenant_run *run);
void tenant_order_apply(struct tenant_run *run, const struct tenant_set *set);
void tenant_order_wake(struct tenant_run *run);
void tenant_order_stop(struct tenant_run *run);
void tenant_order_destroy(struct tenant_run *run);
void tenant_order_usage(struct tenant_run *run);

/* Not answered: later runs find it in their news. */
void tenant_order_settle(struct tenant_run *run, const struct news_settled *settled);

/* --- tenant_certificates.c -------------------------------------------------------------------- */

/* Secrets as they should be, written before anybody uses them. */
struct error *tenant_certificates_ensure(struct tenant_run *run);

/* Nothing of it was new, and the object says so already. */
bool tenant_certificates_are_settled(const struct tenant_run *run);

/* --- tenant_service.c ------------------------------------------------------------------------- */

/* The Service <tcp>, for those who look for the address there. */
struct error *tenant_service_ensure(struct tenant_run *run);

/* --- tenant_rotation.c ------------------------------------------------------------------------ */

/* What is seen of a rotation of the CA, for the step that decides whether it goes on. */
void tenant_rotation_look(struct tenant_run *run);

/* --- tenant_upgrade.c ------------------------------------------------------------------------- */

/* Chooses the next step to a version that is minors away, and goes on with the version that runs
 * when another one has to wait. */
void tenant_upgrade_check(struct tenant_run *run);

/* --- tenant_wanted.c -------------------------------------------------------------------------- */

/* The ConfigMap <tcp>-kubeadmconfig. */
struct error *tenant_kubeadm_ensure(struct tenant_run *run);

/* What the supervisor should make of it, in the arena of the run: how it is run, and the files,
 * which need the certificates. */
void tenant_wanted_settings(struct tenant_run *run, struct tenant_set *out_set);
struct error *tenant_wanted_files(struct tenant_run *run, struct tenant_set *set);

/* --- tenant_status.c -------------------------------------------------------------------------- */

/* Before anything is said. */
void tenant_status_begin(struct tenant_run *run);

/* Everything of the status but what the certificates say of themselves; ends the run. */
struct error *tenant_status_tell(struct tenant_run *run);

/* Nothing can be said of the process yet: the run ends here for now. */
struct error *tenant_status_wait(struct tenant_run *run, const char *reason, const char *message);
