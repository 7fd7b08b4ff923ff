/* Machine: follows its bootstrap configuration, its infrastructure and its Node, and says where it
 * stands. */
#include "api/condition.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/recorder.h"
#include "machines/machines_internal.h"
#include "machines/mapping.h"
#include "machines/names.h"
#include "machines/phase.h"

struct scope {
    struct reconcile *rc;
    struct machine machine;
    struct doc *bootstrap; /* NULL each: not there */
    struct doc *infrastructure;
    struct phase_machine facts;

    struct slice data_secret; /* what the spec shall say */
    struct slice provider_id;
};

static struct value status_of(const struct doc *doc)
{
    return doc ? value_get(doc_root(doc), SLICE("status")) : VALUE_ABSENT_VALUE;
}

static bool is_ready(const struct doc *doc)
{
    return value_bool_or(value_get(status_of(doc), SLICE("ready")), false);
}

static void set_failure(struct scope *scope, struct slice reason, struct slice message)
{
    scope->facts.failed = true;
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "failureReason"), reason);
    edit_set_string(scope->rc->edit, EDIT_PATH("status", "failureMessage"), message);
}

/* What cannot be mended is said by whoever found it; the machine says it too. */
static void copy_failure(struct scope *scope, const struct doc *doc)
{
    struct value status = status_of(doc);
    struct slice reason = value_text(status, "failureReason");
    struct slice message = value_text(status, "failureMessage");

    if (reason.size || message.size)
        set_failure(scope, reason.size ? reason : SLICE("CreateError"),
                    message.size ? message : reason);
}

/* --- parts ------------------------------------------------------------------------------------ */

static struct error *look_at_bootstrap(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    const struct machine *machine = &scope->machine;
    struct error *err;

    scope->data_secret = machine->data_secret;
    if (reference_is_set(&machine->bootstrap)) {
        err = reference_find(rc->arena, rc->cache, &machine->bootstrap, rc->namespace,
                             "spec.bootstrap.configRef", &scope->bootstrap);
        if (err)
            return err;
        copy_failure(scope, scope->bootstrap);
        if (!machine->data_secret.size && is_ready(scope->bootstrap))
            scope->data_secret = value_text(status_of(scope->bootstrap), "dataSecretName");
    }
    scope->facts.bootstrap_ready = scope->data_secret.size > 0;
    edit_set_bool(rc->edit, EDIT_PATH("status", "bootstrapReady"), scope->facts.bootstrap_ready);
    if (scope->facts.bootstrap_ready)
        reconcile_condition(rc, "BootstrapReady", "True", "BootstrapReady", "%s", "");
    else
        reconcile_condition(rc, "BootstrapReady", "False", "WaitingForDataSecret", "%s",
                            "waiting for the bootstrap configuration to be written");
    return NULL;
}

static void take_from_infrastructure(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct value root = doc_root(scope->infrastructure);
    struct value addresses = value_find(root, VALUE_KEYS("status", "addresses"));
    struct slice id = value_text(value_get(root, SLICE("spec")), "providerID");

    copy_failure(scope, scope->infrastructure);
    if (id.size)
        scope->provider_id = id;
    if (value_is_array(addresses))
        edit_set_value(rc->edit, EDIT_PATH("status", "addresses"), addresses);
    scope->facts.infrastructure_ready = is_ready(scope->infrastructure) && id.size;
}

static struct error *look_at_infrastructure(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    const struct machine *machine = &scope->machine;
    struct error *err;

    scope->provider_id = machine->provider_id;
    err = reference_find(rc->arena, rc->cache, &machine->infrastructure, rc->namespace,
                         "spec.infrastructureRef", &scope->infrastructure);
    if (err)
        return err;
    if (scope->infrastructure)
        take_from_infrastructure(scope);
    else if (machine->infrastructure_ready)
        set_failure(scope, SLICE("InvalidConfiguration"),
                    SLICE("the infrastructure was deleted after it had been ready"));
    scope->facts.has_provider_id = scope->provider_id.size > 0;
    edit_set_bool(rc->edit, EDIT_PATH("status", "infrastructureReady"),
                  scope->facts.infrastructure_ready);
    if (scope->facts.infrastructure_ready)
        reconcile_condition(rc, "InfrastructureReady", "True", "InfrastructureReady", "%s", "");
    else
        reconcile_condition(rc, "InfrastructureReady", "False", "WaitingForInfrastructure", "%s",
                            "waiting for the infrastructure to be ready");
    return NULL;
}

/* What was found out belongs to the spec, where infrastructures and people look for it. A write of
 * its own, after which everything is looked at again. */
static struct error *write_spec(struct scope *scope, bool *out_written)
{
    struct reconcile *rc = scope->rc;
    const struct machine *machine = &scope->machine;
    struct kube_change change = { &CAPI_MACHINES, rc->namespace, rc->name, NULL };
    struct edit *edit;
    CLEANUP(doc) struct doc *patch = NULL;
    struct doc *written = NULL;
    struct error *err;

    *out_written = false;
    if (slice_equal(scope->data_secret, machine->data_secret) &&
        slice_equal(scope->provider_id, machine->provider_id))
        return NULL;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("metadata", "resourceVersion"), machine->meta.version);
    if (scope->data_secret.size)
        edit_set_string(edit, EDIT_PATH("spec", "bootstrap", "dataSecretName"), scope->data_secret);
    if (scope->provider_id.size)
        edit_set_string(edit, EDIT_PATH("spec", "providerID"), scope->provider_id);
    err = edit_seal(edit, &patch);
    if (!err)
        err = kube_patch(&rc->kube, &change, KUBE_PATCH_MERGE, patch, &written);
    if (err) {
        rc->restart = true;
        return error_wrap(err, "write the spec of Machine %s", rc->name);
    }
    reconcile_adopt(rc, written);
    *out_written = true;
    return NULL;
}

/* --- the Node --------------------------------------------------------------------------------- */

static void note_node(struct scope *scope, const struct doc *node)
{
    struct reconcile *rc = scope->rc;
    struct value root = doc_root(node);
    struct value info = value_find(root, VALUE_KEYS("status", "nodeInfo"));
    struct phase_node health = phase_of_node(root);
    struct edit_node reference;
    struct meta meta;

    meta_read(root, &meta);
    reference = edit_set_object(rc->edit, EDIT_PATH("status", "nodeRef"));
    edit_set_string(rc->edit, EDIT_UNDER(reference, "apiVersion"), SLICE("v1"));
    edit_set_string(rc->edit, EDIT_UNDER(reference, "kind"), SLICE("Node"));
    edit_set_string(rc->edit, EDIT_UNDER(reference, "name"), meta.name);
    edit_set_string(rc->edit, EDIT_UNDER(reference, "uid"), meta.uid);
    if (value_is_object(info))
        edit_set_value(rc->edit, EDIT_PATH("status", "nodeInfo"), info);
    if (!scope->machine.node_name.size)
        reconcile_event(rc, RECORDER_NORMAL, "SuccessfulSetNodeRef", SLICE_FORMAT,
                        SLICE_ARGUMENT(meta.name));
    scope->facts.has_node = true;
    reconcile_condition(rc, "NodeHealthy", health.status,
                        *health.reason ? health.reason : "NodeHealthy", SLICE_FORMAT,
                        SLICE_ARGUMENT(health.message));
}

static void note_no_node(struct scope *scope)
{
    struct reconcile *rc = scope->rc;

    if (!scope->machine.node_name.size) {
        reconcile_condition(rc, "NodeHealthy", "False", "NodeProvisioning", "%s",
                            "waiting for a Node with this provider ID");
        return;
    }
    scope->facts.has_node = true;
    reconcile_condition(rc, "NodeHealthy", "False", "NodeNotFound", "%s",
                        "the Node was there and is gone");
}

/* A tenant that cannot be asked is no news about a Node that was looked at before. */
static void look_at_node(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct doc *node = NULL;
    struct kube tenant;
    struct error *err;

    if (!scope->facts.has_provider_id) {
        reconcile_condition(rc, "NodeHealthy", "False", "WaitingForNodeRef", "%s",
                            "waiting for the provider ID");
        return;
    }
    err = machines_tenant(rc, scope->machine.cluster, &tenant);
    if (!err)
        err = machine_find_node(rc->arena, &tenant, &scope->machine, &node);
    if (err) {
        scope->facts.has_node = scope->machine.node_name.size > 0;
        reconcile_again(rc, MACHINES_TENANT_WAIT_MS);
        if (!scope->facts.has_node)
            reconcile_condition(rc, "NodeHealthy", "Unknown", "NodeInspectionFailed", "%s",
                                err->message);
        error_drop(err, "shown as a condition, and looked at again");
        return;
    }
    if (node)
        note_node(scope, node);
    else
        note_no_node(scope);
}

/* --- all of it -------------------------------------------------------------------------------- */

static void note_phase(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    const char *phase = phase_of_machine(&scope->facts);
    CLEANUP(text) struct text now = TEXT_EMPTY;

    edit_set_string(rc->edit, EDIT_PATH("status", "phase"), slice_from(phase));
    if (slice_is(scope->machine.phase, phase))
        return;
    timestamp_append(&now, clock_wall_us(rc->clock), TIMESTAMP_SECONDS);
    edit_set_string(rc->edit, EDIT_PATH("status", "lastUpdated"), text_slice(&now));
}

static struct error *follow(struct scope *scope, bool *out_written)
{
    struct reconcile *rc = scope->rc;
    struct error *err;

    *out_written = false;

    if (!scope->machine.infrastructure_ready) {
        err = machine_clone(rc, &scope->machine);
        if (err)
            return reconcile_fail(rc, err, "Ready", "TemplateCloningFailed");
    }
    scope->facts.failed = scope->machine.failed;
    err = look_at_bootstrap(scope);
    if (!err)
        err = look_at_infrastructure(scope);
    if (err)
        return reconcile_fail(rc, err, "Ready", "IncorrectExternalRef");
    err = write_spec(scope, out_written);
    if (err || *out_written)
        return err;
    look_at_node(scope);
    note_phase(scope);
    if (!scope->facts.bootstrap_ready)
        return reconcile_wait(rc, 0, "WaitingForDataSecret", "%s",
                              "waiting for the bootstrap configuration to be written");
    if (!scope->facts.infrastructure_ready)
        return reconcile_wait(rc, 0, "WaitingForInfrastructure", "%s",
                              "waiting for the infrastructure to be ready");
    return reconcile_ready(rc);
}

static struct error *reconcile(struct reconcile *rc)
{
    struct scope scope = { .rc = rc };
    struct doc *cluster;
    bool written = true;
    struct error *err;

    machines_begin(rc);
    err = machine_read(doc_root(rc->object), &scope.machine);
    if (err)
        return error_final(err);
    cluster = machines_cluster(rc, scope.machine.cluster);
    if (scope.machine.meta.deleting)
        return machine_delete(rc, &scope.machine, cluster);
    if (machines_is_paused(cluster, &scope.machine.meta))
        return NULL;
    if (!meta_has_finalizer(&scope.machine.meta, NAMES_MACHINE_FINALIZER))
        return reconcile_add_finalizer(rc, NAMES_MACHINE_FINALIZER);
    for (err = NULL; !err && written;) {
        machines_begin(rc);
        scope = (struct scope){ .rc = rc };
        err = machine_read(doc_root(rc->object), &scope.machine);
        err = err ? error_final(err) : follow(&scope, &written);
    }
    return err;
}

/* --- who is concerned ------------------------------------------------------------------------- */

static void map_part(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(text) struct text value = TEXT_EMPTY;

    mapping_append_reference(change, &value);
    mapping_index(keys, &CAPI_MACHINES, &machine_by_reference, text_slice(&value));
}

/* Machines may have waited for a template, and only for that it is there. */
static void map_template(struct controller_keys *keys, const struct informer_change *change)
{
    const struct machines_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text value = TEXT_EMPTY;
    struct cache_list sets;

    if (change->before)
        return;
    mapping_append_reference(change, &value);
    sets = cache_find(arena, informers_cache(options->informers), &CAPI_MACHINE_SETS,
                      &machine_by_template, text_slice(&value));
    for (size_t i = 0; i < sets.count; i++) {
        struct meta meta;

        meta_read(doc_root(sets.docs[i]), &meta);
        mapping_index(keys, &CAPI_MACHINES, &cache_by_owner, meta.uid);
    }
}

static void map_cluster(struct controller_keys *keys, const struct informer_change *change)
{
    mapping_cluster(keys, change, &CAPI_MACHINES);
}

const struct controller machine_controller = {
    .name = "machine",
    .objects = { .resource = &CAPI_MACHINES },
    .watches = { { &CAPI_DOCKER_MACHINES, map_part },
                 { &CAPI_KUBEADM_CONFIGS, map_part },
                 { &CAPI_DOCKER_MACHINE_TEMPLATES, map_template },
                 { &CAPI_KUBEADM_CONFIG_TEMPLATES, map_template },
                 { &CAPI_MACHINE_SETS, mapping_none },
                 { &CAPI_CLUSTERS, map_cluster } },
    .workers = MACHINES_WORKERS,
    .max_pause_ms = MACHINES_MAX_PAUSE_MS,
    .status = { .write = true,
                .observed_generation = true,
                .ready_condition = "Ready",
                .settles = true },
    .reconcile = reconcile,
};
