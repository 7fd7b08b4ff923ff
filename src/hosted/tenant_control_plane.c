/* TenantControlPlane: has a process that serves it, and Secrets that lead there. */
#include <string.h>

#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/hosted_internal.h"
#include "hosted/limits.h"
#include "kube/butler_resources.h"
#include "kube/reconcile.h"
#include "kube/recorder.h"
#include "kube/resources.h"
#include "loop/loop.h"

#define DEFAULT_RANGES "10.96.0.0/16"

/* What the object asks for, and what it said last. */
struct tenant {
    struct meta meta;
    const char *version;
    const char *service_ranges;
    int64_t replicas;
    uint16_t port;          /* that was published; 0: none */
    struct slice status;    /* "Ready" */
    struct slice installed; /* version that it was ready with; empty: never was */
};

static uint16_t published_port(struct value object)
{
    struct slice endpoint = value_text(value_get(object, SLICE("status")), "controlPlaneEndpoint");
    struct slice host;
    struct slice port;
    uint64_t number;

    if (!slice_cut(endpoint, ':', &host, &port) || !number_parse_uint(port, &number) ||
        number > UINT16_MAX)
        return 0;
    return (uint16_t)number;
}

static const char *text_of(struct arena *arena, struct slice text)
{
    return arena_format(arena, SLICE_FORMAT, SLICE_ARGUMENT(text));
}

/* Two ranges have a comma between them, as the server wants it. */
static const char *ranges_of(struct arena *arena, struct value network)
{
    struct value all = value_get(network, SLICE("serviceCidrs"));
    struct slice one = value_text(network, "serviceCidr");
    CLEANUP(text) struct text ranges = TEXT_EMPTY;

    DOC_EACH (it, all) {
        text_append(&ranges, ranges.size ? "," : "");
        text_append_slice(&ranges, value_string_or(it.value, SLICE("")));
    }
    if (ranges.size)
        return text_of(arena, text_slice(&ranges));
    return one.size ? text_of(arena, one) : DEFAULT_RANGES;
}

static void tenant_read(struct arena *arena, struct value object, struct tenant *out_tenant)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value version =
        value_find(object, VALUE_KEYS("status", "kubernetesResources", "version"));
    struct slice wanted = value_text(value_get(spec, SLICE("kubernetes")), "version");

    meta_read(object, &out_tenant->meta);
    out_tenant->version = arena_format(
        arena, "%s" SLICE_FORMAT, slice_has_prefix(wanted, "v") ? "" : "v", SLICE_ARGUMENT(wanted));
    out_tenant->service_ranges = ranges_of(arena, value_get(spec, SLICE("networkProfile")));
    out_tenant->replicas =
        value_int_or(value_find(spec, VALUE_KEYS("controlPlane", "deployment", "replicas")), 1);
    out_tenant->port = published_port(object);
    out_tenant->status = value_text(version, "status");
    out_tenant->installed = value_text(version, "version");
}

/* --- orders to the loop, where processes live ------------------------------------------------ */

enum order_type {
    ORDER_WANT,
    ORDER_SLEEP,
    ORDER_DROP,
};

struct order {
    struct arena *arena; /* everything here */
    struct planes *planes;
    enum order_type type;
    struct object_key key;
    struct planes_spec spec;
};

static void carry_out(void *context)
{
    struct order *order = context;

    switch (order->type) {
    case ORDER_WANT:
        planes_want(order->planes, &order->key, &order->spec);
        break;
    case ORDER_SLEEP:
        planes_drop(order->planes, &order->key, true);
        break;
    case ORDER_DROP:
        planes_drop(order->planes, &order->key, false);
        break;
    }
    arena_free(order->arena);
}

static void give_order(struct reconcile *rc, enum order_type type, const struct tenant *tenant)
{
    struct hosted *hosted = rc->context;
    struct arena *arena = arena_create();
    struct order *order = arena_new(arena, struct order);

    order->arena = arena;
    order->planes = hosted->planes;
    order->type = type;
    order->key = object_key_dup(arena, &rc->key);
    order->spec =
        (struct planes_spec){ .version = arena_strdup(arena, tenant->version),
                              .service_ranges = arena_strdup(arena, tenant->service_ranges),
                              .port = tenant->port };
    loop_post(hosted->loop, carry_out, order);
}

/* --- status ---------------------------------------------------------------------------------- */

static void set_status(struct reconcile *rc, const char *status)
{
    edit_set_string(rc->edit, EDIT_PATH("status", "kubernetesResources", "version", "status"),
                    slice_from(status));
}

/* One process, whatever number was asked for. */
static void set_deployment(struct reconcile *rc, int64_t replicas, int64_t ready)
{
    struct edit_node node =
        edit_ensure_object(rc->edit, EDIT_PATH("status", "kubernetesResources", "deployment"));

    edit_set_string(rc->edit, EDIT_UNDER(node, "name"), rc->key.name);
    edit_set_string(rc->edit, EDIT_UNDER(node, "namespace"), rc->key.namespace);
    edit_set_int(rc->edit, EDIT_UNDER(node, "replicas"), replicas);
    edit_set_int(rc->edit, EDIT_UNDER(node, "readyReplicas"), ready);
    edit_set_int(rc->edit, EDIT_UNDER(node, "updatedReplicas"), ready);
}

static void set_place(struct reconcile *rc, uint16_t port)
{
    struct edit *edit = rc->edit;

    edit_set_string(edit, EDIT_PATH("status", "controlPlaneEndpoint"),
                    slice_from(arena_format(rc->arena, "127.0.0.1:%u", port)));
    edit_set_string(edit, EDIT_PATH("status", "kubeconfig", "admin", "secretName"),
                    slice_from(arena_format(rc->arena, "%s-admin-kubeconfig", rc->name)));
    edit_set_string(edit, EDIT_PATH("status", "runtime", "type"), SLICE("Process"));
    edit_set_string(edit, EDIT_PATH("status", "runtime", "engine"), SLICE("Embedded"));
    edit_set_string(edit, EDIT_PATH("status", "storage", "driver"), SLICE("SQLite"));
}

static struct error *tell_ready(struct reconcile *rc, const struct tenant *tenant,
                                const struct planes_state *state)
{
    const struct hosted *hosted = rc->context;
    const char *directory = planes_directory(rc->arena, hosted->directory, &rc->key);
    struct error *err = tenant_secrets_ensure(rc, directory, state->port);

    if (err)
        return reconcile_fail(rc, err, "Ready", "SecretsFailed");
    if (tenant->installed.size && !slice_is(tenant->installed, tenant->version))
        reconcile_event(rc, RECORDER_NORMAL, "UpgradeFinished",
                        "upgraded from " SLICE_FORMAT " to %s", SLICE_ARGUMENT(tenant->installed),
                        tenant->version);
    set_place(rc, state->port);
    set_status(rc, "Ready");
    edit_set_string(rc->edit, EDIT_PATH("status", "kubernetesResources", "version", "version"),
                    slice_from(tenant->version));
    set_deployment(rc, 1, 1);
    return reconcile_ready(rc);
}

/* Between the order and the process, or between two processes. */
static struct error *tell_starting(struct reconcile *rc, const struct tenant *tenant,
                                   const struct planes_state *state)
{
    if (!tenant->installed.size) {
        set_status(rc, "Provisioning");
        return reconcile_wait(rc, 0, "Provisioning", "the API server of this tenant starts");
    }
    if (!slice_is(tenant->installed, tenant->version)) {
        set_status(rc, "Upgrading");
        return reconcile_wait(rc, 0, "Upgrading", "from " SLICE_FORMAT " to %s",
                              SLICE_ARGUMENT(tenant->installed), tenant->version);
    }
    /* The first start since the platform started: a tenant that comes back within seconds was not
     * away, and a thousand of them would write a thousand times. */
    if (state->restarts == 0 && !slice_is(tenant->status, "Sleeping"))
        return NULL;
    set_status(rc, "NotReady");
    set_deployment(rc, 1, 0);
    return reconcile_wait(rc, 0, "Starting", "the API server of this tenant starts again");
}

static struct error *tell_failed(struct reconcile *rc, const struct tenant *tenant,
                                 const struct planes_state *state)
{
    const struct hosted *hosted = rc->context;

    set_status(rc, tenant->installed.size ? "NotReady" : "Provisioning");
    set_deployment(rc, 1, 0);
    return reconcile_wait(rc, 0, "ComponentCrashLooping",
                          "the API server of this tenant ended (%s) and is started again, for the "
                          "%zu. time; its log is %s/log",
                          state->last_exit, state->restarts,
                          planes_directory(rc->arena, hosted->directory, &rc->key));
}

/* --- the object ------------------------------------------------------------------------------ */

static struct error *delete_tenant(struct reconcile *rc, const struct tenant *tenant,
                                   const struct planes_state *state)
{
    const struct hosted *hosted = rc->context;
    struct error *err;

    if (!meta_has_finalizer(&tenant->meta, STEWARD_FINALIZER))
        return NULL;
    if (state->phase != PLANES_ABSENT) {
        give_order(rc, ORDER_DROP, tenant);
        return NULL; /* its end will call us */
    }
    err = file_directory_remove(planes_directory(rc->arena, hosted->directory, &rc->key));
    if (err)
        return error_wrap(err, "remove the files of tenant %s/%s", rc->namespace, rc->name);
    return reconcile_remove_finalizer(rc, STEWARD_FINALIZER);
}

static struct error *put_to_sleep(struct reconcile *rc, const struct tenant *tenant,
                                  const struct planes_state *state)
{
    if (state->phase != PLANES_ABSENT) {
        give_order(rc, ORDER_SLEEP, tenant);
        return NULL;
    }
    set_status(rc, "Sleeping");
    set_deployment(rc, 0, 0);
    return reconcile_wait(rc, 0, "Sleeping", "no replicas are asked for");
}

static bool is_as_wanted(const struct tenant *tenant, const struct planes_state *state)
{
    return state->phase != PLANES_ABSENT && strcmp(state->version, tenant->version) == 0 &&
           strcmp(state->service_ranges, tenant->service_ranges) == 0;
}

static struct error *run(struct reconcile *rc, const struct tenant *tenant,
                         const struct planes_state *state)
{
    const struct hosted *hosted = rc->context;
    struct error *err;

    if (!is_as_wanted(tenant, state)) {
        err = file_directory_ensure(planes_directory(rc->arena, hosted->directory, &rc->key), 0700);
        if (err)
            return reconcile_fail(rc, err, "Ready", "DirectoryFailed");
        give_order(rc, ORDER_WANT, tenant);
        return tell_starting(rc, tenant, state);
    }
    switch (state->phase) {
    case PLANES_READY:
        return tell_ready(rc, tenant, state);
    case PLANES_FAILED:
        return tell_failed(rc, tenant, state);
    case PLANES_ABSENT:
    case PLANES_WAITING:
    case PLANES_STARTING:
    case PLANES_STOPPING:
        break;
    }
    return tell_starting(rc, tenant, state);
}

static struct error *reconcile(struct reconcile *rc)
{
    const struct planes_state *state = rc->input;
    struct tenant tenant;

    tenant_read(rc->arena, doc_root(rc->object), &tenant);
    if (tenant.meta.deleting)
        return delete_tenant(rc, &tenant, state);
    if (reconcile_paused(rc) ||
        value_exists(value_get(tenant.meta.annotations, SLICE(STEWARD_NOTE_PAUSED))))
        return NULL;
    if (!meta_has_finalizer(&tenant.meta, STEWARD_FINALIZER))
        return reconcile_add_finalizer(rc, STEWARD_FINALIZER);
    if (tenant.replicas == 0)
        return put_to_sleep(rc, &tenant, state);
    return run(rc, &tenant, state);
}

static bool prepare(struct reconcile *rc)
{
    const struct hosted *hosted = rc->context;
    struct planes_state *state = arena_new(rc->arena, struct planes_state);

    planes_look(rc->arena, hosted->planes, &rc->key, state);
    rc->input = state;
    return true;
}

/* Ports of tenants that were there before us are known before any new one gets one. */
static void note_port(struct controller_keys *keys, const struct informer_change *change)
{
    struct hosted *hosted = controller_keys_context(keys);

    if (!change->before) {
        CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(change->after));

        planes_reserve(hosted->planes, published_port(doc_root(copy)));
    }
    controller_keys_add(keys, &change->key);
}

static void tenant_of_secret(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(doc) struct doc *copy = NULL;
    struct object_key key = { .namespace = change->key.namespace };
    struct meta meta;

    if (change->after)
        return; /* written by us; only its loss matters */
    copy = doc_new(doc_bytes(change->before));
    meta_read(doc_root(copy), &meta);
    key.name = meta_label(&meta, STEWARD_LABEL_NAME);
    if (key.name.size)
        controller_keys_add(keys, &key);
}

const struct controller tenant_control_plane_controller = {
    .name = "tenantcontrolplane",
    .objects = { &STEWARD_TENANT_CONTROL_PLANES, note_port },
    .watches = { { &KUBE_SECRETS, tenant_of_secret,
                   .label_selector = STEWARD_LABEL_PROJECT "=" STEWARD_PROJECT } },
    .workers = HOSTED_WORKERS,
    .status = { .write = true, .observed_generation = true, .ready_condition = "Ready" },
    .prepare = prepare,
    .reconcile = reconcile,
};
