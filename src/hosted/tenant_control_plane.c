/* TenantControlPlane: a place, certificates, a process that serves, and Secrets that lead there.
 * The steps of a run are in tenant_*.c; what lives on the loop is news before the run and orders
 * after it. */
#include <string.h>

#include "api/butler_names.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/hosted_internal.h"
#include "hosted/limits.h"
#include "hosted/tenant_internal.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/reconcile.h"
#include "kube/resources.h"
#include "loop/loop.h"
#include "supervise/tenant_set.h"

/* What came of the last order, as the reason to try again after a pause. */
static struct error *failure_of(const struct tenant_run *run)
{
    return error_new(ERR_UNAVAILABLE, "%s", run->news->failure);
}

/* --- the end ---------------------------------------------------------------------------------- */

/* What it published and kept goes with its process; only then may its name be used again. */
static struct error *delete_tenant(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;

    if (!meta_has_finalizer(&run->plane.meta, STEWARD_FINALIZER))
        return NULL;
    if (run->news->destroyed && strcmp(run->news->destroyed, run->uid) == 0)
        return reconcile_remove_finalizer(rc, STEWARD_FINALIZER);
    if (run->news->pause_ms) {
        reconcile_again(rc, run->news->pause_ms);
        return reconcile_fail(rc, failure_of(run), "Ready", "DeletionFailed");
    }
    tenant_order_destroy(run);
    return NULL; /* its answer calls us */
}

/* --- names in the store ----------------------------------------------------------------------- */

/* Where admission did not know the uid yet. */
static struct error *fill_names(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;
    const char *schema = control_plane_schema(rc->arena, run->plane.meta.uid);
    CLEANUP(doc) struct doc *patch = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    if (!run->plane.schema.size)
        edit_set_string(edit, EDIT_PATH("spec", "dataStoreSchema"), slice_from(schema));
    if (!run->plane.user.size)
        edit_set_string(edit, EDIT_PATH("spec", "dataStoreUsername"), slice_from(schema));
    err = edit_seal(edit, &patch);
    if (err)
        return err;
    rc->restart = true;
    return kube_patch(
        &rc->kube,
        &(struct kube_change){ &STEWARD_TENANT_CONTROL_PLANES, rc->namespace, rc->name, NULL },
        KUBE_PATCH_MERGE, patch, NULL);
}

/* --- the process ------------------------------------------------------------------------------ */

/* An IPv6 host is in brackets. */
static const char *host_and_port(struct tenant_run *run, struct slice host, uint16_t port)
{
    bool v6 = memchr(host.data, ':', host.size) != NULL;

    return arena_format(run->rc->arena, v6 ? "[" SLICE_FORMAT "]:%u" : SLICE_FORMAT ":%u",
                        SLICE_ARGUMENT(host), (unsigned)port);
}

static bool is_everywhere(struct slice address)
{
    return slice_is(address, "0.0.0.0") || slice_is(address, "::");
}

/* What workers and people use, and what we do. */
static void find_endpoint(struct tenant_run *run)
{
    const struct tenant_state *state = run->state;
    struct slice published = run->plane.address;
    struct slice local;

    if (!state || !state->port || !*state->address)
        return;
    local = slice_from(state->address);
    if (is_everywhere(local)) {
        local = strchr(state->address, ':') ? SLICE("::1") : SLICE("127.0.0.1");
        if (!published.size)
            published = run->plane.advertise;
    }
    if (!published.size)
        published = local;
    run->endpoint = host_and_port(run, published, state->port);
    run->local_endpoint = host_and_port(run, local, state->port);
}

static bool has_settings(const struct tenant_state *state, const struct tenant_set *set)
{
    return state->sleep_after_ms == set->sleep_after_ms &&
           state->on_platform_stop == set->on_platform_stop &&
           tenant_set_limits_equal(&state->limits, &set->limits);
}

static bool is_as_wanted(const struct tenant_run *run, const struct tenant_set *set,
                         const char *files_hash)
{
    const struct tenant_state *state = run->state;

    return state->phase != TENANT_STOPPED && state->phase != TENANT_STOPPING &&
           has_settings(state, set) && strcmp(state->files_hash, files_hash) == 0;
}

/* What decides about everything that a whole pass looks at, but for the time. */
static const char *inputs_of(struct tenant_run *run)
{
    struct value metadata = value_get(doc_root(run->rc->object), SLICE("metadata"));

    return arena_format(run->rc->arena, "%s %s %lld %llu %s " SLICE_FORMAT, run->uid,
                        run->plane.version,
                        (long long)value_int_or(value_get(metadata, SLICE("generation")), 0),
                        (unsigned long long)run->news->touched, run->endpoint,
                        SLICE_ARGUMENT(meta_label(&run->plane.meta, BUTLER_LABEL_CLUSTER_NAME)));
}

/* A whole pass has found nothing to do, and nothing has changed since: what is left is the process.
 */
static bool is_settled(struct tenant_run *run, const struct tenant_set *set, const char *inputs)
{
    const struct news_settled *settled = &run->news->settled;
    int64_t now_ms = clock_wall_ms(run->rc->clock);

    if (!settled->inputs || strcmp(settled->inputs, inputs) != 0 || settled->due_ms <= now_ms ||
        !is_as_wanted(run, set, settled->files_hash))
        return false;
    reconcile_again(run->rc, (uint64_t)(settled->due_ms - now_ms));
    return true;
}

static struct error *look_at_all(struct tenant_run *run, struct tenant_set *set, const char *inputs)
{
    const char *files_hash;
    struct error *err = tenant_service_ensure(run);

    if (!err)
        err = tenant_certificates_ensure(run);
    if (!err)
        err = tenant_kubeadm_ensure(run);
    if (err || run->plane.replicas == 0)
        return err;
    err = tenant_wanted_files(run, set);
    if (err)
        return reconcile_fail(run->rc, err, "ControlPlaneAvailable", "BadConfiguration");
    files_hash = tenant_set_files_hash(run->rc->arena, set);
    if (!is_as_wanted(run, set, files_hash))
        tenant_order_apply(run, set);
    else if (tenant_certificates_are_settled(run))
        tenant_order_settle(run, &(struct news_settled){ inputs, files_hash, run->pki.due_ms });
    return NULL;
}

static struct error *serve(struct tenant_run *run)
{
    const char *inputs;
    struct tenant_set set;
    struct error *err;

    if (!run->endpoint) {
        tenant_order_prepare(run);
        return tenant_status_wait(run, "Provisioning", "a place for this tenant is looked for");
    }
    inputs = inputs_of(run);
    tenant_wanted_settings(run, &set);
    if (!is_settled(run, &set, inputs)) {
        err = look_at_all(run, &set, inputs);
        if (err)
            return err;
    }
    if (run->plane.replicas == 0 && run->state->phase != TENANT_STOPPED)
        tenant_order_stop(run);
    return tenant_status_tell(run);
}

/* --- the object ------------------------------------------------------------------------------- */

static bool is_paused(struct tenant_run *run)
{
    struct reconcile *rc = run->rc;

    if (!value_exists(value_get(run->plane.meta.annotations, SLICE(STEWARD_NOTE_PAUSED))))
        return false;
    reconcile_condition(rc, "Paused", "True", "Annotated",
                        "nothing is changed while the annotation " STEWARD_NOTE_PAUSED " is there");
    return true;
}

static struct error *read_object(struct reconcile *rc, struct tenant_run *out_run)
{
    struct value object = doc_root(rc->object);
    struct value version =
        value_find(object, VALUE_KEYS("status", "kubernetesResources", "version"));
    struct error *err = control_plane_read(rc->arena, object, &out_run->plane);
    struct slice bind;

    if (err)
        return err;
    bind = value_text(value_find(out_run->plane.spec, VALUE_KEYS("runtime", "process")),
                      "bindAddress");
    out_run->bind_address = bind.size ? arena_text(rc->arena, bind) : NULL;
    out_run->uid = arena_text(rc->arena, out_run->plane.meta.uid);
    out_run->installed = value_text(version, "version");
    out_run->told = value_text(version, "status");
    return NULL;
}

static struct error *reconcile(struct reconcile *rc)
{
    const struct news_item *news = rc->input;
    struct tenant_run run = { .rc = rc, .hosted = rc->context, .news = news };
    struct error *err = read_object(rc, &run);

    if (err)
        return reconcile_fail(rc, error_final(err), "Ready", "BadConfiguration");
    if (!news->connected)
        return NULL; /* nothing is known, so nothing is told; the connection calls us */
    if (news->state.phase != TENANT_ABSENT && strcmp(news->state.uid, run.uid) == 0)
        run.state = &news->state;
    if (run.plane.meta.deleting)
        return delete_tenant(&run);
    tenant_status_begin(&run);
    if (is_paused(&run))
        return NULL;
    if (!meta_has_finalizer(&run.plane.meta, STEWARD_FINALIZER))
        return reconcile_add_finalizer(rc, STEWARD_FINALIZER);
    if (!run.plane.schema.size || !run.plane.user.size)
        return fill_names(&run);
    find_endpoint(&run);
    if (news->pause_ms) {
        reconcile_again(rc, news->pause_ms);
        return tenant_status_tell(&run);
    }
    tenant_upgrade_check(&run);
    return serve(&run);
}

static bool prepare(struct reconcile *rc)
{
    const struct hosted *hosted = rc->context;
    struct news_item *item = arena_new(rc->arena, struct news_item);

    if (!cache_share(rc->arena, hosted->cache, &STEWARD_TENANT_CONTROL_PLANES, &rc->key))
        return false; /* it is gone, and no news of it are kept */
    news_take(rc->arena, hosted->news, &rc->key, loop_now_ms(hosted->loop), item);
    rc->input = item;
    return true;
}

static void forget_gone(struct controller_keys *keys, const struct informer_change *change)
{
    struct hosted *hosted = controller_keys_context(keys);

    if (!change->after)
        news_forget(hosted->news, &change->key);
    controller_keys_add(keys, &change->key);
}

/* Somebody has changed, deleted or marked an object of ours. */
static void tenant_of_object(struct controller_keys *keys, const struct informer_change *change)
{
    const struct doc *doc = change->after ? change->after : change->before;
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(doc));
    struct object_key key = { .namespace = change->key.namespace };
    const struct hosted *hosted = controller_keys_context(keys);
    struct meta meta;

    meta_read(doc_root(copy), &meta);
    key.name = meta_label(&meta, STEWARD_LABEL_NAME);
    if (!key.name.size)
        return;
    news_touch(hosted->news, &key);
    controller_keys_add(keys, &key);
}

#define OURS .label_selector = STEWARD_LABEL_PROJECT "=" STEWARD_PROJECT

const struct controller tenant_control_plane_controller = {
    .name = "tenantcontrolplane",
    .objects = { &STEWARD_TENANT_CONTROL_PLANES, forget_gone },
    .watches = { { &KUBE_SECRETS, tenant_of_object, OURS },
                 { &KUBE_CONFIG_MAPS, tenant_of_object, OURS },
                 { &KUBE_SERVICES, tenant_of_object, OURS } },
    .workers = HOSTED_WORKERS,
    .status = { .write = true,
                .observed_generation = true,
                .condition_generation = true,
                .ready_condition = "Ready" },
    .prepare = prepare,
    .reconcile = reconcile,
};
