/* DockerMachine: a simulated machine. It waits for its bootstrap data, boots, joins, and dies if it
 * is told to. Deleting one needs nothing of the outside: its Node is the Machine's to delete, and
 * the Node's Lease goes with it. */
#include "api/butler_names.h"
#include "api/condition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/reconcile.h"
#include "kube/recorder.h"
#include "kube/resources.h"
#include "local/limits.h"
#include "local/local_internal.h"
#include "local/node.h"
#include "loop/loop.h"

/* --- reading -------------------------------------------------------------------------------- */

/* The Machine that owns it; "": none. */
static const char *owner_of(struct reconcile *rc, const struct meta *meta)
{
    DOC_EACH (it, meta->owners) {
        struct meta_owner owner;

        meta_owner_read(it.value, &owner);
        if (slice_is(owner.kind, "Machine"))
            return arena_text(rc->arena, owner.name);
    }
    return "";
}

/* The Machine's word counts before its own, which it has from the template. */
static struct error *read_simulate(struct docker_machine *machine)
{
    struct meta owner;
    struct slice text;

    meta_read(machine->machine, &owner);
    text = meta_annotation(&owner, BUTLER_NOTE_SIMULATE);
    if (!text.size)
        text = meta_annotation(&machine->meta, BUTLER_NOTE_SIMULATE);
    return simulate_parse(text, &machine->simulate);
}

static struct error *read_machine(struct reconcile *rc, struct docker_machine *machine)
{
    struct object_key key = { .namespace = rc->key.namespace };
    struct doc *owner = NULL;

    *machine = (struct docker_machine){ .object = doc_root(rc->object) };
    meta_read(machine->object, &machine->meta);
    machine->machine_name = owner_of(rc, &machine->meta);
    key.name = slice_from(machine->machine_name);
    if (key.name.size)
        owner = cache_get(rc->arena, rc->cache, &CAPI_MACHINES, &key);
    machine->machine = owner ? doc_root(owner) : VALUE_ABSENT_VALUE;
    machine->cluster = arena_text(rc->arena, meta_label(&machine->meta, BUTLER_LABEL_CLUSTER_NAME));
    machine->provider_id =
        arena_text(rc->arena, value_text(value_get(machine->object, SLICE("spec")), "providerID"));
    machine->address = arena_text(rc->arena, meta_annotation(&machine->meta, LOCAL_NOTE_ADDRESS));
    machine->ready =
        value_bool_or(value_find(machine->object, VALUE_KEYS("status", "ready")), false);
    return read_simulate(machine);
}

/* How long until `delay_ms` after a time; 0: it has passed, or there is no such time. */
static uint64_t time_until(struct reconcile *rc, struct slice since, uint64_t delay_ms)
{
    int64_t since_us;
    int64_t left_us;
    struct error *err = timestamp_parse(since, &since_us);

    if (err) {
        error_drop(err, "no time to wait from");
        return 0;
    }
    left_us = since_us + (int64_t)delay_ms * 1000 - clock_wall_us(rc->clock);
    return left_us > 0 ? (uint64_t)left_us / 1000 + 1 : 0;
}

/* --- ready ---------------------------------------------------------------------------------- */

static void add_address(struct reconcile *rc, const char *type, const char *address)
{
    struct edit_node node = edit_set_object(
        rc->edit,
        EDIT_UNDER(edit_ensure_array(rc->edit, EDIT_PATH("status", "addresses")), EDIT_END));

    edit_set_string(rc->edit, EDIT_UNDER(node, "type"), slice_from(type));
    edit_set_string(rc->edit, EDIT_UNDER(node, "address"), slice_from(address));
}

static struct error *tell_ready(struct reconcile *rc, const struct docker_machine *machine)
{
    edit_set_bool(rc->edit, EDIT_PATH("status", "ready"), true);
    edit_set_bool(rc->edit, EDIT_PATH("status", "simulated"), true);
    edit_set_array(rc->edit, EDIT_PATH("status", "addresses"));
    add_address(rc, "Hostname", machine->machine_name);
    add_address(rc, "InternalIP", machine->address);
    if (machine->simulate.dies)
        reconcile_again(rc, machine->simulate.dies_after_ms + 1);
    return reconcile_ready(rc);
}

/* --- joining -------------------------------------------------------------------------------- */

/* A watch will call us. */
static struct error *wait_for(struct reconcile *rc, const struct docker_machine *machine,
                              const char *reason, const char *message)
{
    uint64_t patience_ms = time_until(rc, machine->meta.created, LOCAL_PATIENCE_MS);

    if (!patience_ms)
        return reconcile_wait(rc, 0, reason, "%s", message);
    reconcile_again(rc, patience_ms);
    return NULL;
}

static void forget_on_loop(void *context)
{
    struct joins_request *request = context;

    joins_forget(request->joins, &request->key);
    joins_request_free(request);
}

static void forget_join(struct reconcile *rc)
{
    const struct local *local = rc->context;
    struct joins_request *request = joins_request_new(&rc->key);

    request->joins = local->joins;
    loop_post(local->loop, forget_on_loop, request);
}

/* The cluster asks for more when it has too few, or another machine goes. */
static struct error *wait_for_address(struct reconcile *rc, const struct docker_machine *machine,
                                      struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;

    reconcile_again(rc, LOCAL_ADDRESS_MS);
    return wait_for(rc, machine, "WaitingForAddress", err->message);
}

static struct error *ask(struct reconcile *rc, const struct docker_machine *machine)
{
    struct error *err = docker_machine_ask(rc, machine);

    if (err && err->code == ERR_UNAVAILABLE &&
        time_until(rc, machine->meta.created, LOCAL_PATIENCE_MS)) {
        error_drop(err, "the tenant is at work on it");
        reconcile_again(rc, LOCAL_SIGNATURE_MS);
        return NULL;
    }
    if (err && err->code == ERR_TOO_MANY)
        return wait_for_address(rc, machine, err);
    return err ? reconcile_fail(rc, err, "Ready", "BootstrapFailed") : NULL;
}

static struct error *join(struct reconcile *rc, struct docker_machine *machine)
{
    const struct joins_state *state = rc->input;
    struct error *err;

    switch (state->phase) {
    case JOINS_NONE:
        return ask(rc, machine);
    case JOINS_WAITING:
        return wait_for(rc, machine, "Bootstrapping", "it waits for its certificate");
    case JOINS_FAILED:
        forget_join(rc);
        return reconcile_wait(rc, JOINS_SIGN_MS, "BootstrapFailed", "%s", state->problem);
    case JOINS_SIGNED:
        break;
    }
    err = docker_machine_register(rc, machine);
    if (err)
        return reconcile_fail(rc, err, "Ready", "BootstrapFailed");
    /* At once, so that its Machine hears of both with one look. */
    err = read_machine(rc, machine);
    return err ? error_final(err) : tell_ready(rc, machine);
}

static struct error *boot(struct reconcile *rc, struct docker_machine *machine)
{
    const struct local *local = rc->context;
    struct value bootstrap = value_find(machine->machine, VALUE_KEYS("spec", "bootstrap"));
    uint64_t left_ms;

    if (!value_exists(machine->machine))
        return wait_for(rc, machine, "WaitingForMachine", "no Machine owns it yet");
    if (!value_text(bootstrap, "dataSecretName").size)
        return wait_for(rc, machine, "WaitingForBootstrapData", "its Machine has no data yet");
    if (machine->simulate.never_boots)
        return reconcile_wait(rc, 0, "NeverBoots",
                              "it never boots, because " BUTLER_NOTE_SIMULATE " says so");
    left_ms = time_until(rc, machine->meta.created,
                         local->options.boot_ms + machine->simulate.joins_late_ms);
    if (left_ms) {
        reconcile_again(rc, left_ms);
        return NULL;
    }
    return join(rc, machine);
}

/* --- after that ----------------------------------------------------------------------------- */

/* Its Node is told by whoever would have missed its heartbeats. */
static struct error *tell_node(struct reconcile *rc, const struct docker_machine *machine)
{
    const struct local *local = rc->context;
    struct kube_change change = { &KUBE_NODES, NULL, machine->machine_name, "status" };
    CLEANUP(doc) struct doc *patch = NULL;
    struct kube kube;
    struct error *err;

    err = local->options.tenant(local->options.tenant_context, rc->arena, rc->namespace,
                                machine->cluster, &kube);
    if (!err)
        err = node_make_obituary(clock_wall_us(rc->clock), &patch);
    if (err)
        return err;
    kube.abort = rc->kube.abort;
    err = kube_patch(&kube, &change, KUBE_PATCH_STRATEGIC, patch, NULL);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "it went before");
        return NULL;
    }
    return err;
}

static struct error *die(struct reconcile *rc, const struct docker_machine *machine)
{
    struct error *err = tell_node(rc, machine);

    if (err)
        return error_wrap(err, "let Node %s die", machine->machine_name);
    reconcile_event(rc, RECORDER_WARNING, "SimulatedDeath", "the simulated machine died");
    edit_set_string(rc->edit, EDIT_PATH("status", "failureReason"), SLICE("UpdateError"));
    edit_set_string(rc->edit, EDIT_PATH("status", "failureMessage"),
                    SLICE("the simulated machine died, because " BUTLER_NOTE_SIMULATE " says so"));
    return reconcile_wait(rc, 0, "Died", "it died, because " BUTLER_NOTE_SIMULATE " says so");
}

static struct error *live(struct reconcile *rc, const struct docker_machine *machine)
{
    struct value status = value_get(machine->object, SLICE("status"));
    struct value ready = condition_find(machine->object, "Ready");
    uint64_t left_ms;

    if (!machine->ready)
        return tell_ready(rc, machine);
    if (!machine->simulate.dies || value_text(status, "failureReason").size)
        return NULL;
    left_ms =
        time_until(rc, value_text(ready, "lastTransitionTime"), machine->simulate.dies_after_ms);
    if (!left_ms)
        return die(rc, machine);
    reconcile_again(rc, left_ms);
    return NULL;
}

/* --- the controller ------------------------------------------------------------------------- */

static struct error *reconcile(struct reconcile *rc)
{
    struct docker_machine machine;
    struct error *err;

    if (reconcile_deleting(rc) || reconcile_paused(rc))
        return NULL;
    err = read_machine(rc, &machine);
    if (err)
        return error_final(reconcile_fail(rc, err, "Ready", "InvalidAnnotation"));
    return *machine.provider_id ? live(rc, &machine) : boot(rc, &machine);
}

static bool prepare(struct reconcile *rc)
{
    const struct local *local = rc->context;
    struct joins_state *state = arena_new(rc->arena, struct joins_state);

    joins_look(rc->arena, local->joins, &rc->key, state);
    rc->input = state;
    return true;
}

/* What a machine had to keep while it joined goes when everybody can see that it has. */
static void note_machine(struct controller_keys *keys, const struct informer_change *change)
{
    struct local *local = controller_keys_context(keys);
    bool joined = !change->after;

    if (change->after) {
        CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(change->after));
        struct value spec = value_get(doc_root(copy), SLICE("spec"));

        joined = value_text(spec, "providerID").size > 0;
    }
    if (joined)
        joins_forget(local->joins, &change->key);
    controller_keys_add(keys, &change->key);
}

/* A Machine whose infrastructure is ready needs us no more, unless something shall go wrong. */
static void machine_of_owner(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(doc) struct doc *copy = NULL;
    struct object_key key = { .namespace = change->key.namespace };
    struct value reference;
    struct meta meta;

    if (!change->after)
        return;
    copy = doc_new(doc_bytes(change->after));
    meta_read(doc_root(copy), &meta);
    if (value_bool_or(value_find(doc_root(copy), VALUE_KEYS("status", "infrastructureReady")),
                      false) &&
        !meta_annotation(&meta, BUTLER_NOTE_SIMULATE).size)
        return;
    reference = value_find(doc_root(copy), VALUE_KEYS("spec", "infrastructureRef"));
    key.name = value_text(reference, "name");
    if (key.name.size && slice_is(value_text(reference, "kind"), "DockerMachine"))
        controller_keys_add(keys, &key);
}

/* Machines that wait for addresses look again by themselves; whose they are is not known here. */
static void ignore_block(struct controller_keys *keys, const struct informer_change *change)
{
    (void)keys;
    (void)change;
}

const struct controller docker_machine_controller = {
    .name = "dockermachine",
    .objects = { .resource = &CAPI_DOCKER_MACHINES,
                 .mapping = note_machine,
                 .index = &docker_machine_addresses },
    .watches = { { .resource = &CAPI_MACHINES, .mapping = machine_of_owner },
                 { .resource = &BUTLER_IP_ALLOCATIONS,
                   .mapping = ignore_block,
                   .index = &docker_machine_blocks } },
    .workers = LOCAL_WORKERS,
    .max_pause_ms = SECONDS(30),
    .status = { .write = true, .ready_condition = "Ready", .settles = true },
    .prepare = prepare,
    .reconcile = reconcile,
};
