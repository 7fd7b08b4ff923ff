/* MachineSet: keeps a number of machines of one kind. */
#include "api/butler_names.h"
#include "api/condition.h"
#include "api/selector.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/recorder.h"
#include "machines/machine_set.h"
#include "machines/machines_internal.h"
#include "machines/mapping.h"
#include "machines/names.h"
#include "machines/naming.h"
#include "machines/remediation.h"

struct scope {
    struct reconcile *rc;
    struct machine_set set;
    struct machine *machines; /* those that are going too */
    size_t count;
};

/* --- making ----------------------------------------------------------------------------------- */

/* The part of a machine that a template makes: it is called like the machine. */
static void write_part(struct scope *scope, struct edit *edit, struct edit_path path,
                       struct value template_reference, const char *name)
{
    struct reference part;

    reference_read(template_reference, &part);
    part.kind = reference_template_kind(&part);
    part.name = slice_from(name);
    reference_write(edit, path, &part, scope->rc->namespace);
}

static struct error *make_machine(struct scope *scope, const char *name, struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct value template = scope->set.template;
    struct value labels = value_find(template, VALUE_KEYS("metadata", "labels"));
    struct value notes = value_find(template, VALUE_KEYS("metadata", "annotations"));
    struct value spec = value_get(template, SLICE("spec"));
    struct value bootstrap = value_find(spec, VALUE_KEYS("bootstrap", "configRef"));
    struct edit_node node;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("cluster.x-k8s.io/v1beta1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Machine"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(scope->rc->namespace));
    node = edit_set_object(edit, EDIT_PATH("metadata", "labels"));
    if (value_is_object(labels))
        edit_merge(edit, EDIT_PATH("metadata", "labels"), labels);
    edit_set_string(edit, EDIT_MEMBER(node, SLICE(BUTLER_LABEL_CLUSTER_NAME)), scope->set.cluster);
    edit_set_string(edit, EDIT_MEMBER(node, SLICE(NAMES_LABEL_SET)), scope->set.meta.name);
    if (value_is_object(notes))
        edit_set_value(edit, EDIT_PATH("metadata", "annotations"), notes);
    reconcile_own(scope->rc, edit);
    machines_hold(edit, NAMES_MACHINE_FINALIZER);
    edit_set_value(edit, EDIT_PATH("spec"), spec);
    edit_set_string(edit, EDIT_PATH("spec", "clusterName"), scope->set.cluster);
    write_part(scope, edit, EDIT_PATH("spec", "infrastructureRef"),
               value_get(spec, SLICE("infrastructureRef")), name);
    if (value_is_object(bootstrap))
        write_part(scope, edit, EDIT_PATH("spec", "bootstrap", "configRef"), bootstrap, name);
    return edit_seal(edit, out_doc);
}

/* One that is there already is one that the cache does not know of yet. */
static struct error *create_machine(struct scope *scope, const char *name)
{
    struct reconcile *rc = scope->rc;
    CLEANUP(doc) struct doc *machine = NULL;
    struct error *err = make_machine(scope, name, &machine);

    if (!err)
        err = kube_create(&rc->kube, &CAPI_MACHINES, machine, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "made by a run before this one");
        return NULL;
    }
    if (err)
        return error_wrap(err, "create Machine %s", name);
    reconcile_event(rc, RECORDER_NORMAL, "SuccessfulCreate", "Created machine \"%s\"", name);
    return NULL;
}

/* --- taking away ------------------------------------------------------------------------------ */

static struct error *delete_machine(struct scope *scope, const struct machine *machine,
                                    const char *why)
{
    struct reconcile *rc = scope->rc;
    struct error *err;

    if (machine->meta.deleting)
        return NULL;
    err = kube_delete_if_there(
        &rc->kube, &CAPI_MACHINES, rc->namespace, machines_text(rc, machine->meta.name),
        &(struct kube_delete){ .if_uid = machines_text(rc, machine->meta.uid) });
    if (err)
        return error_wrap(err, "delete Machine " SLICE_FORMAT, SLICE_ARGUMENT(machine->meta.name));
    reconcile_event(rc, RECORDER_NORMAL, "SuccessfulDelete",
                    "Deleted machine \"" SLICE_FORMAT "\": %s", SLICE_ARGUMENT(machine->meta.name),
                    why);
    return NULL;
}

static struct error *read_machines(struct scope *scope, struct doc *const *docs, size_t count)
{
    scope->machines = arena_array(scope->rc->arena, count, struct machine);
    scope->count = 0;
    for (size_t i = 0; i < count; i++) {
        struct machine *machine = &scope->machines[scope->count];
        struct error *err = machine_read(doc_root(docs[i]), machine);

        if (err)
            return error_wrap(err, "read a Machine of MachineSet %s", scope->rc->name);
        if (slice_equal(machine_set_uid(machine), scope->set.meta.uid))
            scope->count++;
    }
    return NULL;
}

static struct error *read_known(struct scope *scope)
{
    struct cache_list list = machines_of_owner(scope->rc, &CAPI_MACHINES, scope->set.meta.uid);

    return read_machines(scope, list.docs, list.count);
}

/* Whoever takes away must know what there is: a cache that is old may still count a machine as
 * healthy that was told to go, and another one would go in its place. */
static struct error *read_again(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct kube_query query = {
        .namespace = rc->namespace,
        .label_selector = arena_format(rc->arena, NAMES_LABEL_SET "=%s", rc->name),
    };
    struct cache_list list;
    struct error *err = machines_list(rc, &CAPI_MACHINES, &query, &list);

    return err ? err : read_machines(scope, list.docs, list.count);
}

static struct map *names_taken(const struct scope *scope)
{
    struct map *taken = map_new();

    for (size_t i = 0; i < scope->count; i++)
        map_set(taken, scope->machines[i].meta.name, taken);
    return taken;
}

/* Numbers are never given again: the name of a machine that has gone is in logs and in people's
 * heads. What was made is counted when it is seen; a write of its own. */
static struct error *count_made(struct scope *scope, bool *out_written)
{
    struct reconcile *rc = scope->rc;
    struct kube_change change = { &CAPI_MACHINE_SETS, rc->namespace, rc->name, NULL };
    CLEANUP(map) struct map *taken = names_taken(scope);
    CLEANUP(doc) struct doc *patch = NULL;
    size_t made = scope->set.made;
    struct edit *edit;
    struct error *err;

    while (map_has(taken, slice_from(naming_machine(rc->arena, scope->set.meta.name, made))))
        made++;
    *out_written = made != scope->set.made;
    if (!*out_written)
        return NULL;
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("metadata", "resourceVersion"), scope->set.meta.version);
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", NAMES_MADE),
                    slice_from(arena_format(rc->arena, "%zu", made)));
    err = edit_seal(edit, &patch);
    if (!err)
        err = kube_patch(&rc->kube, &change, KUBE_PATCH_MERGE, patch, NULL);
    rc->restart = true;
    return err ? error_wrap(err, "count the machines of MachineSet %s", rc->name) : NULL;
}

/* Asked of the server, because a cache that is old would make too many. */
static struct error *create_missing(struct scope *scope, size_t wanted)
{
    struct reconcile *rc = scope->rc;
    CLEANUP(map) struct map *taken = NULL;
    struct error *err = read_again(scope);
    size_t missing;

    if (err)
        return error_wrap(err, "list the machines that are there");
    taken = names_taken(scope);
    missing = wanted > scope->count ? wanted - scope->count : 0;
    if (missing > MACHINES_MAX_CREATE)
        missing = MACHINES_MAX_CREATE;
    for (size_t number = scope->set.made; missing > 0; number++) {
        const char *name = naming_machine(rc->arena, scope->set.meta.name, number);

        if (map_has(taken, slice_from(name)))
            continue;
        err = create_machine(scope, name);
        if (err)
            return reconcile_fail(rc, err, "MachinesCreated", "MachineCreationFailed");
        missing--;
    }
    return NULL;
}

static size_t surplus_of(const struct scope *scope)
{
    size_t wanted = scope->set.replicas > 0 ? (size_t)scope->set.replicas : 0;

    return scope->count > wanted ? scope->count - wanted : 0;
}

static size_t count_deleting(const struct scope *scope)
{
    size_t count = 0;

    for (size_t i = 0; i < scope->count; i++)
        count += scope->machines[i].meta.deleting;
    return count;
}

static struct error *delete_surplus(struct scope *scope)
{
    struct choice_machine *choices;
    struct error *err;

    if (count_deleting(scope) >= surplus_of(scope))
        return NULL;
    err = read_again(scope);
    if (err)
        return error_wrap(err, "list the machines to choose from");
    choices = arena_array(scope->rc->arena, scope->count, struct choice_machine);
    for (size_t i = 0; i < scope->count; i++) {
        const struct machine *machine = &scope->machines[i];

        choices[i] = (struct choice_machine){
            .name = machine->meta.name,
            .created = machine->meta.created,
            .deleting = machine->meta.deleting,
            .marked =
                value_exists(value_get(machine->meta.annotations, SLICE(NAMES_DELETE_MACHINE))),
            .unhealthy = !machine_is_healthy(machine),
            .subject = machine,
        };
    }
    choice_sort(choices, scope->count, scope->set.delete_policy);
    for (size_t i = 0; !err && i < surplus_of(scope); i++)
        err = delete_machine(scope, choices[i].subject, "the set has more than it needs");
    return err;
}

static struct error *remediate(struct scope *scope)
{
    int64_t now_ms = clock_wall_us(scope->rc->clock) / 1000;
    struct remediation *answers = arena_array(scope->rc->arena, scope->count, struct remediation);
    size_t unhealthy = 0;

    for (size_t i = 0; i < scope->count; i++) {
        answers[i] = remediation_of(&scope->machines[i], now_ms);
        if (answers[i].wait_ms)
            reconcile_again(scope->rc, answers[i].wait_ms);
        unhealthy += answers[i].unhealthy && answers[i].due;
    }
    for (size_t i = 0; i < scope->count; i++) {
        struct error *err;

        if (!answers[i].due ||
            (answers[i].unhealthy && !remediation_is_allowed(unhealthy, scope->count)))
            continue;
        err = delete_machine(scope, &scope->machines[i], "it failed and is replaced");
        if (err)
            return err;
    }
    return NULL;
}

/* --- numbers ---------------------------------------------------------------------------------- */

struct counts {
    int64_t ready, available, labelled;
};

static struct counts count_machines(struct scope *scope)
{
    struct value labels = value_find(scope->set.template, VALUE_KEYS("metadata", "labels"));
    struct counts counts = { 0 };

    for (size_t i = 0; i < scope->count; i++) {
        const struct machine *machine = &scope->machines[i];
        struct slice since = SLICE("");
        bool labelled = true;
        uint64_t wait_ms;

        DOC_EACH (it, labels)
            labelled = labelled && value_equal(value_get(machine->meta.labels, it.key), it.value);
        counts.labelled += labelled;
        if (!machine_is_ready(machine, &since))
            continue;
        counts.ready++;
        wait_ms = scope->set.min_ready_s
                      ? machines_wait_ms(scope->rc, since, (uint64_t)scope->set.min_ready_s * 1000)
                      : 0;
        if (wait_ms)
            reconcile_again(scope->rc, wait_ms);
        else
            counts.available++;
    }
    return counts;
}

static struct error *note_counts(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct counts counts = count_machines(scope);
    struct selector selector;
    struct error *err;
    char *text;

    err = selector_from_object(
        rc->arena, value_find(scope->set.root, VALUE_KEYS("spec", "selector")), &selector);
    if (err)
        return error_final(error_wrap(err, "spec.selector"));
    text = selector_format(rc->arena, &selector);
    if (*text)
        edit_set_string(rc->edit, EDIT_PATH("status", "selector"), slice_from(text));
    edit_set_int(rc->edit, EDIT_PATH("status", "replicas"), (int64_t)scope->count);
    edit_set_int(rc->edit, EDIT_PATH("status", "fullyLabeledReplicas"), counts.labelled);
    edit_set_int(rc->edit, EDIT_PATH("status", "readyReplicas"), counts.ready);
    edit_set_int(rc->edit, EDIT_PATH("status", "availableReplicas"), counts.available);
    reconcile_condition(rc, "MachinesCreated", "True", "MachinesCreated", "%s", "");
    if ((int64_t)scope->count == scope->set.replicas)
        reconcile_condition(rc, "Resized", "True", "Resized", "%s", "");
    else
        reconcile_condition(rc, "Resized", "False",
                            (int64_t)scope->count < scope->set.replicas ? "ScalingUp"
                                                                        : "ScalingDown",
                            "%zu machines of %lld", scope->count, (long long)scope->set.replicas);
    if (counts.ready < scope->set.replicas) {
        reconcile_condition(rc, "MachinesReady", "False", "WaitingForMachines",
                            "%lld of %lld machines are ready", (long long)counts.ready,
                            (long long)scope->set.replicas);
        reconcile_condition(rc, "Ready", "False", "WaitingForMachines",
                            "%lld of %lld machines are ready", (long long)counts.ready,
                            (long long)scope->set.replicas);
        return NULL;
    }
    reconcile_condition(rc, "MachinesReady", "True", "MachinesReady", "%s", "");
    reconcile_condition(rc, "Ready", "True", "Ready", "%s", "");
    return NULL;
}

/* --- all of it -------------------------------------------------------------------------------- */

static struct error *delete_set(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct error *err;

    if (!meta_has_finalizer(&scope->set.meta, NAMES_SET_FINALIZER))
        return NULL;
    err = read_known(scope);
    if (!err && !scope->count)
        err = read_again(scope); /* one that the cache does not know of would be left behind */
    for (size_t i = 0; !err && i < scope->count; i++)
        err = delete_machine(scope, &scope->machines[i], "the set goes");
    if (err)
        return reconcile_fail(rc, err, "Ready", "DeletionFailed");
    edit_set_int(rc->edit, EDIT_PATH("status", "replicas"), (int64_t)scope->count);
    if (scope->count)
        return reconcile_wait(rc, 0, "Deleting", "waiting for %zu machines to be gone",
                              scope->count);
    return reconcile_remove_finalizer(rc, NAMES_SET_FINALIZER);
}

static struct error *scale(struct scope *scope)
{
    size_t wanted = scope->set.replicas > 0 ? (size_t)scope->set.replicas : 0;
    struct error *err = remediate(scope);

    if (err)
        return err;
    if (scope->count > wanted)
        return delete_surplus(scope);
    if (scope->count < wanted && scope->set.creates)
        return create_missing(scope, wanted);
    return NULL;
}

static struct error *reconcile(struct reconcile *rc)
{
    struct scope scope = { .rc = rc };
    bool written = false;
    struct error *err;

    machines_begin(rc);
    machine_set_read(doc_root(rc->object), &scope.set);
    if (scope.set.meta.deleting)
        return delete_set(&scope);
    if (machines_is_paused(machines_cluster(rc, scope.set.cluster), &scope.set.meta))
        return NULL;
    if (!meta_has_finalizer(&scope.set.meta, NAMES_SET_FINALIZER))
        return reconcile_add_finalizer(rc, NAMES_SET_FINALIZER);
    err = read_known(&scope);
    if (!err)
        err = count_made(&scope, &written);
    if (!err && written)
        return NULL;
    for (size_t i = 0; !err && i < scope.count; i++)
        err = machine_set_spread(rc, &scope.set, &scope.machines[i]);
    if (!err)
        err = scale(&scope);
    if (err)
        return reconcile_fail(rc, err, "Ready", "ScalingFailed");
    err = note_counts(&scope);
    return err ? err : reconcile_ready(rc);
}

/* --- who is concerned ------------------------------------------------------------------------- */

static bool is_same(struct value before, struct value after, const char *const *keys)
{
    return value_equal(value_find(before, keys), value_find(after, keys));
}

/* A machine changes a dozen times until it runs; a set of thousands is not counted anew for what it
 * does not count. */
static bool is_news(struct value before, struct value after)
{
    struct value old = condition_find(before, "NodeHealthy");
    struct value new = condition_find(after, "NodeHealthy");

    return !is_same(before, after, VALUE_KEYS("metadata", "deletionTimestamp")) ||
           !is_same(before, after, VALUE_KEYS("metadata", "labels")) ||
           !is_same(before, after, VALUE_KEYS("metadata", "annotations")) ||
           !is_same(before, after, VALUE_KEYS("status", "nodeRef")) ||
           !is_same(before, after, VALUE_KEYS("status", "failureReason")) ||
           !is_same(before, after, VALUE_KEYS("status", "failureMessage")) ||
           !slice_equal(value_text(old, "status"), value_text(new, "status")) ||
           !slice_equal(value_text(old, "reason"), value_text(new, "reason"));
}

static void map_machine(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(doc) struct doc *before = mapping_copy(change->before);
    CLEANUP(doc) struct doc *after = mapping_copy(change->after);

    if (!before || !after || is_news(doc_root(before), doc_root(after)))
        mapping_owner(keys, change, "MachineSet");
}

static void map_cluster(struct controller_keys *keys, const struct informer_change *change)
{
    mapping_cluster(keys, change, &CAPI_MACHINE_SETS);
}

const struct controller machine_set_controller = {
    .name = "machineset",
    .objects = { .resource = &CAPI_MACHINE_SETS },
    .watches = { { &CAPI_MACHINES, map_machine }, { &CAPI_CLUSTERS, map_cluster } },
    .workers = MACHINES_WORKERS,
    .max_pause_ms = MACHINES_MAX_PAUSE_MS,
    .status = { .write = true,
                .observed_generation = true,
                .ready_condition = "Ready",
                .settles = true },
    .reconcile = reconcile,
};
