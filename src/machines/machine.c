/* Reading Machines. */
#include "machines/machine.h"

#include "api/condition.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/text.h"
#include "kube/cache.h"
#include "machines/limits.h"

static struct error *read_limit(struct value spec, const char *field, int64_t *out_ms)
{
    struct slice text = value_text(spec, field);
    int64_t ns = 0;
    struct error *err;

    if (!text.size)
        return NULL;
    err = duration_parse(text, &ns);
    if (err)
        return error_recode(error_wrap(err, "spec.%s", field), ERR_INVALID);
    *out_ms = ns > 0 ? ns / DURATION_MILLISECOND : 0;
    return NULL;
}

struct error *machine_read(struct value object, struct machine *out_machine)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value status = value_get(object, SLICE("status"));
    struct machine machine = {
        .root = object,
        .node_deletion_ms = MACHINES_NODE_DELETION_MS,
        .cluster = value_text(spec, "clusterName"),
        .data_secret = value_text(value_get(spec, SLICE("bootstrap")), "dataSecretName"),
        .provider_id = value_text(spec, "providerID"),
        .infrastructure_ready =
            value_bool_or(value_get(status, SLICE("infrastructureReady")), false),
        .phase = value_text(status, "phase"),
        .phase_since = value_text(status, "lastUpdated"),
        .node_name = value_text(value_get(status, SLICE("nodeRef")), "name"),
        .drain_since = value_text(value_get(status, SLICE("deletion")), "nodeDrainStartTime"),
        .failed = value_text(status, "failureReason").size > 0 ||
                  value_text(status, "failureMessage").size > 0,
    };
    struct error *err;

    meta_read(object, &machine.meta);
    reference_read(value_get(spec, SLICE("infrastructureRef")), &machine.infrastructure);
    reference_read(value_find(spec, VALUE_KEYS("bootstrap", "configRef")), &machine.bootstrap);
    err = read_limit(spec, "nodeDrainTimeout", &machine.drain_ms);
    if (!err)
        err = read_limit(spec, "nodeDeletionTimeout", &machine.node_deletion_ms);
    if (err)
        return err;
    *out_machine = machine;
    return NULL;
}

bool machine_is_healthy(const struct machine *machine)
{
    return machine->node_name.size && !machine->failed &&
           !condition_is(machine->root, "NodeHealthy", "False") &&
           !condition_is(machine->root, "HealthCheckSucceeded", "False");
}

bool machine_is_ready(const struct machine *machine, struct slice *out_since)
{
    struct value condition = condition_find(machine->root, "NodeHealthy");

    if (machine->meta.deleting || !machine->node_name.size ||
        !slice_is(value_text(condition, "status"), "True"))
        return false;
    if (out_since)
        *out_since = value_text(condition, "lastTransitionTime");
    return true;
}

struct slice machine_set_uid(const struct machine *machine)
{
    DOC_EACH (it, machine->meta.owners) {
        struct meta_owner owner;

        meta_owner_read(it.value, &owner);
        if (owner.controller && slice_is(owner.kind, "MachineSet"))
            return owner.uid;
    }
    return SLICE("");
}

/* --- indexes ---------------------------------------------------------------------------------- */

static void emit_cluster(struct value object, struct cache_emit *emit)
{
    struct object_key key = object_key_read(object);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    key.name = value_text(value_get(object, SLICE("spec")), "clusterName");
    object_key_append(&key, &text);
    cache_emit(emit, text_slice(&text));
}

static void emit_references(struct value object, struct value spec, struct cache_emit *emit)
{
    reference_emit(object, value_get(spec, SLICE("infrastructureRef")), emit);
    reference_emit(object, value_find(spec, VALUE_KEYS("bootstrap", "configRef")), emit);
}

static void emit_own(struct value object, struct cache_emit *emit)
{
    emit_references(object, value_get(object, SLICE("spec")), emit);
}

static void emit_template(struct value object, struct cache_emit *emit)
{
    emit_references(object, value_find(object, VALUE_KEYS("spec", "template", "spec")), emit);
}

static void emit_provider_id(struct value object, struct cache_emit *emit)
{
    struct slice id = value_text(value_get(object, SLICE("spec")), "providerID");

    if (id.size)
        cache_emit(emit, id);
}

const struct cache_index machine_by_cluster = { "cluster", emit_cluster };
const struct cache_index machine_by_reference = { "reference", emit_own };
const struct cache_index machine_by_template = { "template", emit_template };
const struct cache_index machine_by_provider_id = { "provider-id", emit_provider_id };
