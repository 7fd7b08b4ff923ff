/* The Secrets of a tenant: looked at on every run, written when something must change. */
#include <string.h>

#include "api/butler_names.h"
#include "api/condition.h"
#include "api/meta.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/hosted_internal.h"
#include "hosted/steward_metrics.h"
#include "hosted/tenant_internal.h"
#include "kube/reconcile.h"
#include "kube/recorder.h"
#include "kube/resources.h"
#include "supervise/home.h"

/* --- what is there ---------------------------------------------------------------------------- */

static struct error *read_secrets(struct tenant_run *run, struct pki_input *input)
{
    struct reconcile *rc = run->rc;
    struct error *err = NULL;

    /* By name: others have Secrets in this namespace too, by the thousand. */
    for (enum pki_part part = 0; !err && part < PKI_PARTS; part++) {
        struct doc *doc = NULL;

        err = kube_find(&rc->kube, &KUBE_SECRETS, rc->namespace,
                        pki_secret_name(rc->arena, rc->name, part), &doc);
        if (doc)
            arena_defer(rc->arena, doc_release, doc);
        input->secrets[part] = doc;
    }
    return err;
}

/* A Secret that somebody deleted comes back as it was, if the tenant still has its files. */
static struct error *read_backup(struct tenant_run *run, struct pki_input *input)
{
    if (input->secrets[PKI_CA] && input->secrets[PKI_SA])
        return NULL;
    return pki_backup_load(run->rc->arena,
                           home_path(run->rc->arena, run->hosted->directory, run->uid),
                           &input->backup);
}

/* --- what is written -------------------------------------------------------------------------- */

static struct error *write_secret(struct tenant_run *run, const struct pki_secret *secret)
{
    struct reconcile *rc = run->rc;
    struct edit *edit = edit_begin(secret->doc);
    CLEANUP(doc) struct doc *doc = NULL;
    bool is_new =
        !value_text(value_get(doc_root(secret->doc), SLICE("metadata")), "resourceVersion").size;
    struct error *err;

    if (!value_exists(value_find(doc_root(secret->doc), VALUE_KEYS("metadata", "ownerReferences"))))
        reconcile_own(rc, edit);
    err = edit_seal(edit, &doc);
    if (!err)
        err = is_new ? kube_create(&rc->kube, &KUBE_SECRETS, doc, NULL)
                     : kube_update(&rc->kube, &KUBE_SECRETS, doc, NULL);
    return err ? error_wrap(err, "write Secret %s", secret->name) : NULL;
}

/* What is made for the first time is no news. */
static void tell(struct tenant_run *run, const struct pki_secret *secret)
{
    if (secret->cause == PKI_MISSING && !run->installed.size)
        return;
    reconcile_event(run->rc, secret->warning ? RECORDER_WARNING : RECORDER_NORMAL,
                    "CertificateRenewed", "Secret %s: %s", secret->name, secret->why);
}

static struct error *write_changed(struct tenant_run *run)
{
    struct error *err = NULL;

    for (enum pki_part part = 0; !err && part < PKI_PARTS; part++) {
        const struct pki_secret *secret = &run->pki.secrets[part];

        if (secret->cause == PKI_KEPT || !secret->doc)
            continue;
        err = write_secret(run, secret);
        if (err)
            break;
        tell(run, secret);
        steward_metrics_renewed(run->hosted->metrics, secret->cause);
    }
    return err;
}

/* We come back when the first of them is due, whatever else happens. */
static void come_back(struct tenant_run *run)
{
    int64_t left = run->pki.due_ms - clock_wall_ms(run->rc->clock);

    if (run->pki.due_ms)
        reconcile_again(run->rc, left > 0 ? (uint64_t)left : 0);
}

static void read_input(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;
    struct slice cluster = meta_label(&run->plane.meta, BUTLER_LABEL_CLUSTER_NAME);

    run->certified.namespace = rc->namespace;
    run->certified.name = rc->name;
    if (cluster.size)
        run->certified.cluster = arena_text(rc->arena, cluster);
    run->certified.endpoint = run->endpoint;
    run->certified.service_endpoint = run->local_endpoint;
    run->certified.local_endpoint = run->local_endpoint;
    run->certified.clock = rc->clock;
}

struct error *tenant_certificates_ensure(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;
    struct error *err;

    read_input(run);
    err = pki_profile_read(rc->arena, doc_root(rc->object), KEY_P256, &run->certified.profile);
    if (!err)
        err = read_secrets(run, &run->certified);
    if (!err)
        err = read_backup(run, &run->certified);
    if (!err)
        tenant_rotation_look(run);
    if (!err)
        err = pki_ensure(rc->arena, &run->certified, &run->pki);
    if (!err)
        err = write_changed(run);
    if (err)
        return reconcile_fail(rc, err, "CertificatesReady",
                              err->code == ERR_INVALID ? "InvalidSAN" : "Issuing");
    pki_write_status(rc->edit, &run->pki, &run->certified.rotation);
    reconcile_condition(rc, "CertificatesReady", "True", "Issued", "%s", "");
    reconcile_condition(rc, "KubeconfigsReady", run->pki.waits_endpoint ? "False" : "True",
                        run->pki.waits_endpoint ? "EndpointUnknown" : "Written", "%s", "");
    come_back(run);
    return NULL;
}

bool tenant_certificates_are_settled(const struct tenant_run *run)
{
    struct value object = doc_root(run->rc->object);

    return run->pki.changed == 0 && !run->pki.waits_endpoint &&
           run->pki.rotation.phase == CA_ROTATION_NONE && pki_is_told(object, &run->pki) &&
           condition_is(object, "CertificatesReady", "True") &&
           condition_is(object, "KubeconfigsReady", "True");
}
