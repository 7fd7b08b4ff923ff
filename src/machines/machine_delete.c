/* Machine: its end. What runs on it goes first, then the machine itself, then what it was started
 * with, and its Node last: a kubelet that still runs would register it again. */
#include "api/condition.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/recorder.h"
#include "kube/resources.h"
#include "machines/machines_internal.h"
#include "machines/names.h"

static bool has_hook(const struct machine *machine, const char *prefix)
{
    DOC_EACH (it, machine->meta.annotations) {
        if (slice_has_prefix(it.key, prefix))
            return true;
    }
    return false;
}

static struct error *wait_for(struct reconcile *rc, uint64_t delay_ms, const char *condition,
                              const char *reason, const char *message)
{
    reconcile_condition(rc, condition, "False", reason, "%s", message);
    return reconcile_wait(rc, delay_ms, reason, "%s", message);
}

/* --- the Node --------------------------------------------------------------------------------- */

/* When a whole cluster goes, nobody needs what runs there, and nobody may answer any more. */
static bool cluster_goes(const struct doc *cluster)
{
    struct meta meta;

    if (!cluster)
        return true;
    meta_read(doc_root(cluster), &meta);
    return meta.deleting;
}

static bool may_drain(struct reconcile *rc, const struct machine *machine)
{
    if (value_exists(value_get(machine->meta.annotations, SLICE(NAMES_EXCLUDE_DRAINING))))
        return false;
    return !machine->drain_ms || !machine->drain_since.size ||
           machines_wait_ms(rc, machine->drain_since, (uint64_t)machine->drain_ms) > 0;
}

static void note_drain_start(struct reconcile *rc, const struct machine *machine)
{
    CLEANUP(text) struct text now = TEXT_EMPTY;

    if (machine->drain_since.size)
        return;
    timestamp_append(&now, clock_wall_us(rc->clock), TIMESTAMP_SECONDS);
    edit_set_string(rc->edit, EDIT_PATH("status", "deletion", "nodeDrainStartTime"),
                    text_slice(&now));
}

/* *out_done: nothing is left to wait for. */
static struct error *drain(struct reconcile *rc, const struct machine *machine,
                           const struct kube *tenant, bool *out_done)
{
    const char *message = "";
    size_t left = 0;
    struct error *err;

    note_drain_start(rc, machine);
    err = machine_drain(rc, tenant, machine, &left, &message);
    if (err)
        return reconcile_fail(rc, err, "DrainingSucceeded", "DrainingFailed");
    *out_done = left == 0;
    if (left)
        return wait_for(rc, MACHINES_DRAIN_WAIT_MS, "DrainingSucceeded", "Draining", message);
    if (!condition_is(machine->root, "DrainingSucceeded", "True"))
        reconcile_event(rc, RECORDER_NORMAL, "SuccessfulDrainNode",
                        "success draining Machine's node \"" SLICE_FORMAT "\"",
                        SLICE_ARGUMENT(machine->node_name));
    reconcile_condition(rc, "DrainingSucceeded", "True", "Drained", "%s", "");
    return NULL;
}

static struct error *delete_node(struct reconcile *rc, const struct machine *machine,
                                 const struct kube *tenant)
{
    struct error *err = kube_delete_if_there(tenant, &KUBE_NODES, NULL,
                                             machines_text(rc, machine->node_name), NULL);

    if (err && machine->node_deletion_ms &&
        !machines_wait_ms(rc, machine->meta.deletion_time, (uint64_t)machine->node_deletion_ms)) {
        error_drop(err, "tried for as long as it was asked for");
        return NULL;
    }
    return err ? error_wrap(err, "delete Node " SLICE_FORMAT, SLICE_ARGUMENT(machine->node_name))
               : NULL;
}

/* A tenant that has no way in any more has no Node to care for; one that does not answer has. */
static struct error *find_tenant(struct reconcile *rc, const struct machine *machine,
                                 const struct doc *cluster, struct kube *out_kube, bool *out_found)
{
    struct error *err;

    *out_found = false;
    if (!machine->provider_id.size || cluster_goes(cluster))
        return NULL;
    err = machines_tenant(rc, machine->cluster, out_kube);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "nobody is there to ask");
        return NULL;
    }
    *out_found = !err;
    return err;
}

/* A machine may go before anybody looked for its Node. */
static struct error *find_node(struct reconcile *rc, struct machine *machine,
                               const struct kube *tenant)
{
    struct doc *node = NULL;
    struct error *err;

    if (machine->node_name.size)
        return NULL;
    err = machine_find_node(rc->arena, tenant, machine, &node);
    if (node)
        machine->node_name = object_key_read(doc_root(node)).name;
    return err;
}

/* By the provider's name for the machine its Node is found even when nothing else is left. A write
 * of its own: the run begins anew when it is seen. */
static struct error *keep_provider_id(struct reconcile *rc, const struct machine *machine,
                                      bool *out_written)
{
    struct kube_change change = { &CAPI_MACHINES, rc->namespace, rc->name, NULL };
    CLEANUP(doc) struct doc *patch = NULL;
    struct doc *part = NULL;
    struct slice id = SLICE("");
    struct edit *edit;
    struct error *err;

    *out_written = false;
    if (machine->provider_id.size || !reference_resource(&machine->infrastructure))
        return NULL;
    err = reference_find(rc->arena, rc->cache, &machine->infrastructure, rc->namespace,
                         "spec.infrastructureRef", &part);
    if (part)
        id = value_text(value_get(doc_root(part), SLICE("spec")), "providerID");
    if (err || !id.size)
        return err;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("spec", "providerID"), id);
    err = edit_seal(edit, &patch);
    if (!err)
        err = kube_patch(&rc->kube, &change, KUBE_PATCH_MERGE, patch, NULL);
    rc->restart = true;
    *out_written = true;
    return err ? error_wrap(err, "write the spec of Machine %s", rc->name) : NULL;
}

/* --- what it is made of ----------------------------------------------------------------------- */

static struct error *delete_part(struct reconcile *rc, const struct reference *part, bool *out_gone)
{
    const struct kube_resource *resource = reference_resource(part);
    struct error *err;

    *out_gone = true;
    if (!reference_is_set(part) || !resource)
        return NULL;
    err =
        reconcile_ensure_gone(rc, resource, rc->namespace, machines_text(rc, part->name), out_gone);
    return err ? error_wrap(err, "delete %s " SLICE_FORMAT, resource->kind,
                            SLICE_ARGUMENT(part->name))
               : NULL;
}

/* *out_gone: both are. */
static struct error *delete_parts(struct reconcile *rc, const struct machine *machine,
                                  bool *out_gone)
{
    struct error *err = delete_part(rc, &machine->infrastructure, out_gone);

    if (err)
        return reconcile_fail(rc, err, "InfrastructureReady", "DeletionFailed");
    if (!*out_gone)
        return wait_for(rc, 0, "InfrastructureReady", "Deleting",
                        "waiting for the infrastructure to be gone");
    err = delete_part(rc, &machine->bootstrap, out_gone);
    if (err)
        return reconcile_fail(rc, err, "BootstrapReady", "DeletionFailed");
    if (!*out_gone)
        return wait_for(rc, 0, "BootstrapReady", "Deleting",
                        "waiting for the bootstrap configuration to be gone");
    return NULL;
}

/* *out_done: nothing runs there any more, and nobody minds. */
static struct error *empty_node(struct reconcile *rc, const struct machine *machine,
                                const struct kube *tenant, bool *out_done)
{
    *out_done = false;
    if (has_hook(machine, NAMES_PRE_DRAIN_HOOK))
        return wait_for(rc, 0, "PreDrainDeleteHookSucceeded", "WaitingExternalHook",
                        "waiting for the pre-drain hooks of others");
    if (may_drain(rc, machine))
        return drain(rc, machine, tenant, out_done);
    *out_done = true;
    return NULL;
}

struct error *machine_delete(struct reconcile *rc, struct machine *machine,
                             const struct doc *cluster)
{
    struct kube tenant = { 0 };
    bool has_tenant = false;
    bool done = false;
    struct error *err;

    if (!meta_has_finalizer(&machine->meta, NAMES_MACHINE_FINALIZER))
        return NULL;
    err = keep_provider_id(rc, machine, &done);
    if (err || done)
        return err;
    edit_set_string(rc->edit, EDIT_PATH("status", "phase"), SLICE("Deleting"));
    err = find_tenant(rc, machine, cluster, &tenant, &has_tenant);
    if (!err && has_tenant)
        err = find_node(rc, machine, &tenant);
    if (err)
        return reconcile_fail(rc, err, "DrainingSucceeded", "DrainingFailed");
    if (has_tenant && machine->node_name.size) {
        err = empty_node(rc, machine, &tenant, &done);
        if (err || !done)
            return err;
    }
    if (has_hook(machine, NAMES_PRE_TERMINATE_HOOK))
        return wait_for(rc, 0, "PreTerminateDeleteHookSucceeded", "WaitingExternalHook",
                        "waiting for the pre-terminate hooks of others");
    err = delete_parts(rc, machine, &done);
    if (err || !done)
        return err;
    if (has_tenant && machine->node_name.size) {
        err = delete_node(rc, machine, &tenant);
        if (err)
            return reconcile_fail(rc, err, "NodeHealthy", "DeletionFailed");
    }
    return reconcile_remove_finalizer(rc, NAMES_MACHINE_FINALIZER);
}
