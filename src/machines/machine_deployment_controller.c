/* MachineDeployment: keeps a number of machines of the present template, and replaces those of
 * older ones step by step. */
#include "api/butler_names.h"
#include "api/selector.h"
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
#include "machines/machine_set.h"
#include "machines/machines_internal.h"
#include "machines/mapping.h"
#include "machines/names.h"
#include "machines/naming.h"
#include "machines/phase.h"
#include "machines/rollout.h"

struct scope {
    struct reconcile *rc;
    struct meta meta;
    struct value spec;
    struct rollout rollout;
    struct slice rollout_after; /* empty: nobody asked for new machines, or its time has not come */

    struct machine_set *sets;
    size_t count;
    struct machine_set *fresh; /* the one of the present template; NULL: none yet */
    int64_t revision;          /* the highest of all */
};

/* --- which sets ------------------------------------------------------------------------------- */

static bool is_of_template(struct scope *scope, const struct machine_set *set, const char *hash)
{
    struct slice created = set->meta.created;

    if (set->meta.deleting)
        return false;
    if (scope->rollout_after.size && slice_compare(created, scope->rollout_after) < 0)
        return false;
    return slice_is(slice_from(naming_template_hash(scope->rc->arena, set->template)), hash);
}

static void find_sets(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct cache_list list = machines_of_owner(rc, &CAPI_MACHINE_SETS, scope->meta.uid);
    const char *hash = naming_template_hash(rc->arena, value_get(scope->spec, SLICE("template")));

    scope->sets = arena_array(rc->arena, list.count, struct machine_set);
    for (size_t i = 0; i < list.count; i++) {
        struct machine_set *set = &scope->sets[scope->count++];

        machine_set_read(doc_root(list.docs[i]), set);
        if (set->revision > scope->revision)
            scope->revision = set->revision;
        if (!scope->fresh && is_of_template(scope, set, hash))
            scope->fresh = set;
    }
}

/* All but the one of the present template, as rollouts see them. */
static struct rollout_set *old_sets(struct scope *scope, size_t *out_count)
{
    struct rollout_set *old = arena_array(scope->rc->arena, scope->count, struct rollout_set);
    size_t count = 0;

    for (size_t i = 0; i < scope->count; i++) {
        if (&scope->sets[i] != scope->fresh)
            old[count++] = machine_set_rollout(&scope->sets[i]);
    }
    *out_count = count;
    return old;
}

/* A time that asked for new machines counts once it has passed, to the second, like creation. */
static void read_rollout_after(struct scope *scope)
{
    struct slice text = value_text(scope->spec, "rolloutAfter");
    int64_t then_us;
    struct error *err;

    if (!text.size)
        return;
    err = timestamp_parse(text, &then_us);
    if (err) {
        error_drop(err, "the schema lets nothing else through");
        return;
    }
    if (then_us <= clock_wall_us(scope->rc->clock))
        scope->rollout_after =
            slice_from(timestamp_format(scope->rc->arena, then_us, TIMESTAMP_SECONDS));
    else
        reconcile_again(scope->rc, machines_wait_ms(scope->rc, text, 0));
}

/* --- making and changing sets ----------------------------------------------------------------- */

/* What changes in place: it makes no other machines, only other rules for them. */
static void write_rules(struct scope *scope, struct edit *edit, struct slice hash)
{
    static const char *const limits[] = { "nodeDeletionTimeout", "nodeDrainTimeout",
                                          "nodeVolumeDetachTimeout", "readinessGates" };
    struct value template = value_get(scope->spec, SLICE("template"));
    struct value policy =
        value_find(scope->spec, VALUE_KEYS("strategy", "rollingUpdate", "deletePolicy"));
    struct value min_ready = value_get(scope->spec, SLICE("minReadySeconds"));
    struct edit_node node;

    if (value_exists(policy))
        edit_set_value(edit, EDIT_PATH("spec", "deletePolicy"), policy);
    if (value_exists(min_ready))
        edit_set_value(edit, EDIT_PATH("spec", "minReadySeconds"), min_ready);
    edit_ensure_object(edit, EDIT_PATH("spec", "template"));
    if (value_exists(value_get(template, SLICE("metadata"))))
        edit_set_value(edit, EDIT_PATH("spec", "template", "metadata"),
                       value_get(template, SLICE("metadata")));
    node = edit_ensure_object(edit, EDIT_PATH("spec", "template", "metadata", "labels"));
    edit_set_string(edit, EDIT_MEMBER(node, SLICE(NAMES_LABEL_TEMPLATE_HASH)), hash);
    edit_set_string(edit, EDIT_MEMBER(node, SLICE(NAMES_LABEL_DEPLOYMENT)), scope->meta.name);
    edit_set_string(edit, EDIT_MEMBER(node, SLICE(BUTLER_LABEL_CLUSTER_NAME)),
                    value_text(scope->spec, "clusterName"));
    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        struct value limit = value_get(value_get(template, SLICE("spec")), slice_from(limits[i]));

        if (value_exists(limit))
            edit_set_value(edit, EDIT_PATH("spec", "template", "spec", limits[i]), limit);
        else
            edit_remove(edit, EDIT_PATH("spec", "template", "spec", limits[i]));
    }
}

static struct error *make_set(struct scope *scope, const char *name, const char *hash,
                              int64_t replicas, struct doc **out_doc)
{
    struct reconcile *rc = scope->rc;
    struct edit *edit = edit_new();
    struct edit_node labels;
    char *revision = arena_format(rc->arena, "%lld", (long long)scope->revision + 1);
    struct value template = value_get(scope->spec, SLICE("template"));

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("cluster.x-k8s.io/v1beta1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("MachineSet"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(rc->namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", NAMES_REVISION),
                    slice_from(revision));
    reconcile_own(rc, edit);
    machines_hold(edit, NAMES_SET_FINALIZER);
    edit_set_value(edit, EDIT_PATH("spec", "clusterName"),
                   value_get(scope->spec, SLICE("clusterName")));
    edit_set_int(edit, EDIT_PATH("spec", "replicas"), replicas);
    edit_set_object(edit, EDIT_PATH("spec", "selector"));
    edit_set_value(edit, EDIT_PATH("spec", "selector"), value_get(scope->spec, SLICE("selector")));
    edit_set_string(edit, EDIT_PATH("spec", "selector", "matchLabels", NAMES_LABEL_TEMPLATE_HASH),
                    slice_from(hash));
    edit_set_value(edit, EDIT_PATH("spec", "template", "spec"), value_get(template, SLICE("spec")));
    write_rules(scope, edit, slice_from(hash));
    labels = edit_find(edit, EDIT_PATH("spec", "template", "metadata", "labels"));
    edit_copy(edit, EDIT_PATH("metadata", "labels"), labels);
    return edit_seal(edit, out_doc);
}

static struct error *create_set(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    const char *hash =
        naming_set_hash(rc->arena, scope->meta.name, value_get(scope->spec, SLICE("template")),
                        scope->rollout_after);
    const char *name = naming_set(rc->arena, scope->meta.name, hash);
    size_t old_count;
    struct rollout_set *old = old_sets(scope, &old_count);
    CLEANUP(doc) struct doc *set = NULL;
    struct error *err;

    err = make_set(scope, name, hash, rollout_first(&scope->rollout, old, old_count), &set);
    if (!err)
        err = kube_create(&rc->kube, &CAPI_MACHINE_SETS, set, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "made by a run before this one, or still going: its news will come");
        return NULL;
    }
    if (err)
        return error_wrap(err, "create MachineSet %s", name);
    reconcile_event(rc, RECORDER_NORMAL, "SuccessfulCreate", "Created MachineSet %s", name);
    return NULL;
}

/* With the version that was looked at: what is decided on old news is not written. */
static struct error *write_set(struct scope *scope, const struct machine_set *set,
                               struct edit *take_edit)
{
    struct reconcile *rc = scope->rc;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = edit_seal(take_edit, &doc);

    if (err || value_equal(doc_root(doc), set->root))
        return err;
    err = kube_update(&rc->kube, &CAPI_MACHINE_SETS, doc, NULL);
    return err ? error_wrap(err, "write MachineSet " SLICE_FORMAT, SLICE_ARGUMENT(set->meta.name))
               : NULL;
}

/* Where old machines stay until somebody deletes them, those are not made anew. */
static bool may_create(const struct scope *scope, const struct machine_set *set)
{
    return !scope->rollout.on_delete || set == scope->fresh;
}

static struct error *scale_set(struct scope *scope, const struct rollout_set *wanted)
{
    for (size_t i = 0; i < scope->count; i++) {
        struct machine_set *set = &scope->sets[i];
        CLEANUP(doc) struct doc *before = NULL;
        struct edit *edit;
        struct error *err;

        if (!slice_equal(set->meta.name, wanted->name) ||
            (set->replicas == wanted->wanted && set->creates == may_create(scope, set)))
            continue;
        before = doc_from_value(set->root);
        edit = edit_begin(before);
        edit_set_int(edit, EDIT_PATH("spec", "replicas"), wanted->wanted);
        if (may_create(scope, set))
            edit_remove(edit, EDIT_PATH("metadata", "annotations", NAMES_DISABLE_CREATE));
        else
            edit_set_string(edit, EDIT_PATH("metadata", "annotations", NAMES_DISABLE_CREATE),
                            SLICE("true"));
        err = write_set(scope, set, edit);
        if (err)
            return err;
        if (set->replicas == wanted->wanted)
            continue;
        reconcile_event(scope->rc, RECORDER_NORMAL, "SuccessfulScale",
                        "Scaled MachineSet " SLICE_FORMAT ": %lld -> %lld",
                        SLICE_ARGUMENT(set->meta.name), (long long)set->replicas,
                        (long long)wanted->wanted);
        set->replicas = wanted->wanted;
    }
    return NULL;
}

/* The set of the present template has the highest revision and the present rules. */
static struct error *renew_fresh(struct scope *scope, bool *out_written)
{
    struct machine_set *set = scope->fresh;
    struct slice hash = meta_label(&set->meta, NAMES_LABEL_TEMPLATE_HASH);
    CLEANUP(doc) struct doc *before = doc_from_value(set->root);
    CLEANUP(doc) struct doc *after = NULL;
    struct edit *edit = edit_begin(before);
    struct error *err;

    if (set->revision < scope->revision) {
        char *text = arena_format(scope->rc->arena, "%lld", (long long)scope->revision + 1);

        edit_set_string(edit, EDIT_PATH("metadata", "annotations", NAMES_REVISION),
                        slice_from(text));
    }
    write_rules(scope, edit, hash);
    err = edit_seal(edit, &after);
    *out_written = !err && !value_equal(doc_root(after), set->root);
    if (*out_written)
        err = kube_update(&scope->rc->kube, &CAPI_MACHINE_SETS, after, NULL);
    return err ? error_wrap(err, "write MachineSet " SLICE_FORMAT, SLICE_ARGUMENT(set->meta.name))
               : NULL;
}

/* --- steps ------------------------------------------------------------------------------------ */

static struct error *roll(struct scope *scope, bool paused)
{
    size_t old_count;
    struct rollout_set *old = old_sets(scope, &old_count);
    struct rollout_set fresh = { 0 };
    struct error *err = NULL;

    if (scope->fresh)
        fresh = machine_set_rollout(scope->fresh);
    if (paused)
        rollout_hold(&scope->rollout, scope->fresh ? &fresh : NULL, old, old_count);
    else if (scope->rollout.on_delete)
        rollout_wait_for_deletion(&scope->rollout, &fresh, old, old_count);
    else
        rollout_step(&scope->rollout, &fresh, old, old_count);
    if (scope->fresh)
        err = scale_set(scope, &fresh);
    for (size_t i = 0; !err && i < old_count; i++)
        err = scale_set(scope, &old[i]);
    return err;
}

static bool is_complete(const struct scope *scope)
{
    if (!scope->fresh || scope->fresh->replicas != scope->rollout.replicas ||
        scope->fresh->available < scope->rollout.replicas)
        return false;
    for (size_t i = 0; i < scope->count; i++) {
        if (&scope->sets[i] != scope->fresh && (scope->sets[i].replicas || scope->sets[i].present))
            return false;
    }
    return true;
}

static struct error *forget_history(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    int64_t limit = value_int_or(value_get(scope->spec, SLICE("revisionHistoryLimit")), 1);
    size_t old_count;
    struct rollout_set *old;
    size_t gone;
    struct error *err = NULL;

    if (!is_complete(scope))
        return NULL;
    old = old_sets(scope, &old_count);
    gone = rollout_forget(old, old_count, limit);
    for (size_t i = 0; !err && i < gone; i++)
        err = kube_delete_if_there(&rc->kube, &CAPI_MACHINE_SETS, rc->namespace,
                                   machines_text(rc, old[i].name), NULL);
    return err ? error_wrap(err, "delete old MachineSets") : NULL;
}

/* --- status ----------------------------------------------------------------------------------- */

struct sums {
    int64_t wanted, present, ready, available;
    bool failed;
};

static struct sums sum_up(const struct scope *scope)
{
    struct sums sums = { 0 };

    for (size_t i = 0; i < scope->count; i++) {
        sums.wanted += scope->sets[i].replicas;
        sums.present += scope->sets[i].present;
        sums.ready += scope->sets[i].ready;
        sums.available += scope->sets[i].available;
        sums.failed = sums.failed || scope->sets[i].failed;
    }
    return sums;
}

static void note_availability(struct scope *scope, const struct sums *sums)
{
    struct reconcile *rc = scope->rc;
    int64_t least = scope->rollout.replicas - scope->rollout.max_unavailable;
    bool available = sums->available >= least;

    reconcile_condition(rc, "Available", available ? "True" : "False",
                        available ? "Available" : "WaitingForAvailableMachines",
                        "%lld of at least %lld machines are available", (long long)sums->available,
                        (long long)least);
    reconcile_condition(rc, "Ready", available ? "True" : "False",
                        available ? "Ready" : "WaitingForAvailableMachines",
                        "%lld of at least %lld machines are available", (long long)sums->available,
                        (long long)least);
}

static struct error *note_status(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct sums sums = sum_up(scope);
    int64_t missing = sums.wanted - sums.available;
    struct phase_deployment facts = { .failed = sums.failed,
                                      .replicas = scope->rollout.replicas,
                                      .present = sums.present,
                                      .ready = sums.ready };
    struct selector selector;
    struct error *err;
    char *text;

    err = selector_from_object(rc->arena, value_get(scope->spec, SLICE("selector")), &selector);
    if (err)
        return error_final(error_wrap(err, "spec.selector"));
    text = selector_format(rc->arena, &selector);
    if (*text)
        edit_set_string(rc->edit, EDIT_PATH("status", "selector"), slice_from(text));
    edit_set_int(rc->edit, EDIT_PATH("status", "replicas"), sums.present);
    edit_set_int(rc->edit, EDIT_PATH("status", "updatedReplicas"),
                 scope->fresh ? scope->fresh->present : 0);
    edit_set_int(rc->edit, EDIT_PATH("status", "readyReplicas"), sums.ready);
    edit_set_int(rc->edit, EDIT_PATH("status", "availableReplicas"), sums.available);
    edit_set_int(rc->edit, EDIT_PATH("status", "unavailableReplicas"), missing > 0 ? missing : 0);
    edit_set_string(rc->edit, EDIT_PATH("status", "phase"),
                    slice_from(phase_of_deployment(&facts)));
    note_availability(scope, &sums);
    return NULL;
}

/* --- all of it -------------------------------------------------------------------------------- */

static struct error *delete_deployment(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct kube_query query = {
        .namespace = rc->namespace,
        .label_selector = arena_format(rc->arena, NAMES_LABEL_DEPLOYMENT "=%s", rc->name),
    };
    struct cache_list sets;
    struct error *err;

    if (!meta_has_finalizer(&scope->meta, NAMES_DEPLOYMENT_FINALIZER))
        return NULL;
    /* Asked of the server: a set that the cache does not know of yet would be left behind. */
    err = machines_list(rc, &CAPI_MACHINE_SETS, &query, &sets);
    if (err)
        return reconcile_fail(rc, err, "Ready", "DeletionFailed");
    err = machines_delete_all(rc, &CAPI_MACHINE_SETS, &sets);
    if (err)
        return reconcile_fail(rc, err, "Ready", "DeletionFailed");
    if (sets.count)
        return reconcile_wait(rc, 0, "Deleting", "waiting for %zu MachineSets to be gone",
                              sets.count);
    return reconcile_remove_finalizer(rc, NAMES_DEPLOYMENT_FINALIZER);
}

static struct error *roll_out(struct scope *scope)
{
    bool paused = value_bool_or(value_get(scope->spec, SLICE("paused")), false);
    bool written = false;
    struct error *err;

    if (!scope->fresh && !paused)
        return create_set(scope);
    if (scope->fresh) {
        err = renew_fresh(scope, &written);
        if (err || written)
            return err;
    }
    err = roll(scope, paused);
    return err ? err : forget_history(scope);
}

static struct error *reconcile(struct reconcile *rc)
{
    struct value root = doc_root(rc->object);
    struct scope scope = { .rc = rc, .spec = value_get(root, SLICE("spec")) };
    struct error *err;

    machines_begin(rc);
    meta_read(root, &scope.meta);
    if (scope.meta.deleting)
        return delete_deployment(&scope);
    if (machines_is_paused(machines_cluster(rc, value_text(scope.spec, "clusterName")),
                           &scope.meta))
        return NULL;
    if (!meta_has_finalizer(&scope.meta, NAMES_DEPLOYMENT_FINALIZER))
        return reconcile_add_finalizer(rc, NAMES_DEPLOYMENT_FINALIZER);
    err = rollout_read(scope.spec, &scope.rollout);
    if (err)
        return reconcile_fail(rc, error_final(err), "Ready", "InvalidStrategy");
    read_rollout_after(&scope);
    find_sets(&scope);
    err = roll_out(&scope);
    if (err)
        return reconcile_fail(rc, err, "Ready", "RolloutFailed");
    err = note_status(&scope);
    return err ? err : reconcile_ready(rc);
}

static void map_set_owner(struct controller_keys *keys, const struct informer_change *change)
{
    mapping_owner(keys, change, "MachineDeployment");
}

static void map_cluster(struct controller_keys *keys, const struct informer_change *change)
{
    mapping_cluster(keys, change, &CAPI_MACHINE_DEPLOYMENTS);
}

const struct controller machine_deployment_controller = {
    .name = "machinedeployment",
    .objects = { .resource = &CAPI_MACHINE_DEPLOYMENTS },
    .watches = { { &CAPI_MACHINE_SETS, map_set_owner }, { &CAPI_CLUSTERS, map_cluster } },
    .workers = MACHINES_WORKERS,
    .max_pause_ms = MACHINES_MAX_PAUSE_MS,
    .status = { .write = true,
                .observed_generation = true,
                .ready_condition = "Ready",
                .settles = true },
    .reconcile = reconcile,
};
