/* KubeadmConfig: writes what a machine needs to join, as soon as there is something to join. */
#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/resources.h"
#include "machines/kubeadm_payload.h"
#include "machines/machines_internal.h"
#include "machines/mapping.h"
#include "machines/names.h"
#include "os/join_token.h"
#include "os/limits.h"

#define TOKENS_NAMESPACE "kube-system"
#define TOKENS_SELECTOR  "type=bootstrap.kubernetes.io/token"
#define CA_SUFFIX        "-ca"

struct scope {
    struct reconcile *rc;
    struct meta meta;
    struct value root;
    struct slice cluster_name;
    struct doc *cluster;
    struct machine machine; /* whose it is; without a name: not known */

    const char *endpoint; /* NULL each: not known yet */
    const char *ca_hash;
    struct join_token token;
};

/* --- what must be there first ----------------------------------------------------------------- */

static struct error *find_machine(struct scope *scope)
{
    struct reconcile *rc = scope->rc;

    DOC_EACH (it, scope->meta.owners) {
        struct meta_owner owner;
        struct object_key key;
        struct doc *machine;

        meta_owner_read(it.value, &owner);
        if (!slice_is(owner.kind, "Machine"))
            continue;
        key = (struct object_key){ slice_from(rc->namespace), owner.name };
        machine = cache_get(rc->arena, rc->cache, &CAPI_MACHINES, &key);
        return machine ? machine_read(doc_root(machine), &scope->machine) : NULL;
    }
    return NULL;
}

/* "host:port", an address of IPv6 in brackets. */
static void read_endpoint(struct scope *scope)
{
    struct value endpoint =
        value_find(doc_root(scope->cluster), VALUE_KEYS("spec", "controlPlaneEndpoint"));
    struct slice host = value_text(endpoint, "host");
    int64_t port = value_int_or(value_get(endpoint, SLICE("port")), 0);
    size_t colon;

    if (!host.size || port <= 0)
        return;
    scope->endpoint = arena_format(
        scope->rc->arena, slice_find(host, SLICE(":"), &colon) ? "[%.*s]:%lld" : "%.*s:%lld",
        SLICE_ARGUMENT(host), (long long)port);
}

static struct error *read_authority(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    const char *name =
        arena_format(rc->arena, SLICE_FORMAT CA_SUFFIX, SLICE_ARGUMENT(scope->cluster_name));
    struct object_key key = object_key_of(rc->namespace, name);
    struct doc *secret = cache_get(rc->arena, rc->cache, &KUBE_SECRETS, &key);
    CLEANUP(text) struct text pem = TEXT_EMPTY;
    struct slice encoded;
    struct error *err;

    if (!secret)
        return NULL;
    encoded = value_text(value_get(doc_root(secret), SLICE("data")), "ca.crt");
    if (!encoded.size)
        encoded = value_text(value_get(doc_root(secret), SLICE("data")), "tls.crt");
    err = base64_parse(encoded, BASE64_STANDARD, &pem);
    if (!err)
        err = kubeadm_payload_ca_hash(rc->arena, text_slice(&pem), &scope->ca_hash);
    return err ? error_wrap(err, "Secret %s", name) : NULL;
}

static bool is_control_plane_ready(const struct doc *cluster)
{
    struct value root = doc_root(cluster);

    return !value_exists(value_find(root, VALUE_KEYS("spec", "controlPlaneRef"))) ||
           value_bool_or(value_find(root, VALUE_KEYS("status", "controlPlaneReady")), false);
}

/* --- the token -------------------------------------------------------------------------------- */

/* The one of ours that lives longest, if it lives long enough. */
static bool find_token(struct scope *scope, const struct kube_list *secrets, int64_t now_ms)
{
    bool found = false;

    for (size_t i = 0; i < secrets->count; i++) {
        struct join_token token;

        if (!join_token_read(scope->rc->arena, secrets->docs[i], &token) ||
            join_token_is_old(&token, now_ms) ||
            (found && token.expires_ms <= scope->token.expires_ms))
            continue;
        scope->token = token;
        found = true;
    }
    return found;
}

static struct error *ensure_token(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    int64_t now_ms = clock_wall_us(rc->clock) / 1000;
    struct kube_query query = { .namespace = TOKENS_NAMESPACE, .field_selector = TOKENS_SELECTOR };
    const struct doc *secret = NULL;
    struct kube_list list;
    struct kube tenant;
    struct error *err;

    err = machines_tenant(rc, scope->cluster_name, &tenant);
    if (!err)
        err = kube_list(rc->arena, &tenant, &KUBE_SECRETS, &query, &list);
    if (err)
        return error_wrap(err, "look for a token to join with");
    if (find_token(scope, &list, now_ms))
        return NULL;
    err = join_token_make(rc->arena, now_ms, &scope->token, &secret);
    if (!err)
        err = kube_create(&tenant, &KUBE_SECRETS, secret, NULL);
    return err ? error_wrap(err, "make a token to join with") : NULL;
}

/* --- the Secret ------------------------------------------------------------------------------- */

static struct error *make_secret(struct scope *scope, struct doc **out_doc)
{
    struct reconcile *rc = scope->rc;
    struct kubeadm_payload payload = {
        .spec = value_get(scope->root, SLICE("spec")),
        .version = value_text(value_get(scope->machine.root, SLICE("spec")), "version"),
        .endpoint = scope->endpoint,
        .ca_hash = scope->ca_hash,
        .token = scope->token.value,
    };
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    CLEANUP(secret_text) struct text encoded = TEXT_EMPTY;
    struct edit_node labels;
    struct edit *edit;
    struct error *err;

    err = kubeadm_payload_render(&payload, &text);
    if (err)
        return error_final(err);
    base64_append(&encoded, text_slice(&text), BASE64_STANDARD);
    edit = edit_new();
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("type"), SLICE(BUTLER_SECRET_TYPE_CLUSTER));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(rc->name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(rc->namespace));
    labels = edit_set_object(edit, EDIT_PATH("metadata", "labels"));
    edit_set_string(edit, EDIT_MEMBER(labels, SLICE(BUTLER_LABEL_CLUSTER_NAME)),
                    scope->cluster_name);
    reconcile_own(rc, edit);
    edit_set_string(edit, EDIT_PATH("data", "value"), text_slice(&encoded));
    edit_set_string(edit, EDIT_PATH("data", "format"),
                    slice_from(base64_format(rc->arena, SLICE("cloud-config"), BASE64_STANDARD)));
    return edit_seal(edit, out_doc);
}

static struct error *write_secret(struct scope *scope)
{
    static const char *const owner_labels[] = { BUTLER_LABEL_CLUSTER_NAME, NULL };
    CLEANUP(doc) struct doc *secret = NULL;
    struct error *err = make_secret(scope, &secret);

    return err ? err : reconcile_ensure(scope->rc, &KUBE_SECRETS, secret, owner_labels, NULL);
}

/* --- all of it -------------------------------------------------------------------------------- */

static struct error *wait_for(struct reconcile *rc, const char *reason, const char *message)
{
    reconcile_condition(rc, "DataSecretAvailable", "False", reason, "%s", message);
    return reconcile_wait(rc, 0, reason, "%s", message);
}

/* A machine that has joined needs no token any more; one that has not, a fresh one in time. */
static void look_again_in_time(struct scope *scope)
{
    int64_t left_ms = scope->token.expires_ms - clock_wall_us(scope->rc->clock) / 1000;
    int64_t wait_ms = left_ms - JOIN_TOKEN_RENEW_MS + 1000;

    reconcile_again(scope->rc, wait_ms > 0 ? (uint64_t)wait_ms : 1);
}

static struct error *write_payload(struct scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct error *err;

    err = ensure_token(scope);
    if (!err)
        err = write_secret(scope);
    if (err)
        return reconcile_fail(rc, err, "DataSecretAvailable", "DataSecretGenerationFailed");
    edit_set_bool(rc->edit, EDIT_PATH("status", "ready"), true);
    edit_set_string(rc->edit, EDIT_PATH("status", "dataSecretName"), slice_from(rc->name));
    reconcile_condition(rc, "DataSecretAvailable", "True", "DataSecretAvailable", "%s", "");
    look_again_in_time(scope);
    return reconcile_ready(rc);
}

static struct error *reconcile(struct reconcile *rc)
{
    struct scope scope = { .rc = rc, .root = doc_root(rc->object) };
    struct error *err;

    meta_read(scope.root, &scope.meta);
    scope.cluster_name = meta_label(&scope.meta, BUTLER_LABEL_CLUSTER_NAME);
    scope.cluster = machines_cluster(rc, scope.cluster_name);
    err = find_machine(&scope);
    if (err)
        return error_final(err);
    if (scope.meta.deleting || scope.machine.node_name.size ||
        machines_is_paused(scope.cluster, &scope.meta))
        return NULL;
    machines_begin(rc);
    if (!scope.cluster)
        return wait_for(rc, "WaitingForCluster", "waiting for the Cluster to be there");
    read_endpoint(&scope);
    err = read_authority(&scope);
    if (err)
        return reconcile_fail(rc, err, "CertificatesAvailable", "CertificatesCorrupted");
    if (!scope.endpoint || !scope.ca_hash || !is_control_plane_ready(scope.cluster))
        return wait_for(rc, "WaitingForControlPlaneAvailable",
                        "waiting for the control plane, its endpoint and its certificate "
                        "authority");
    return write_payload(&scope);
}

/* --- who is concerned ------------------------------------------------------------------------- */

static void emit_cluster(struct value object, struct cache_emit *emit)
{
    struct object_key key;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct meta meta;

    meta_read(object, &meta);
    key = (struct object_key){ meta.namespace, meta_label(&meta, BUTLER_LABEL_CLUSTER_NAME) };
    object_key_append(&key, &text);
    cache_emit(emit, text_slice(&text));
}

const struct cache_index kubeadm_config_by_cluster = { "cluster", emit_cluster };

static void add_cluster(struct controller_keys *keys, const struct object_key *cluster)
{
    CLEANUP(text) struct text value = TEXT_EMPTY;

    object_key_append(cluster, &value);
    mapping_index(keys, &CAPI_KUBEADM_CONFIGS, &kubeadm_config_by_cluster, text_slice(&value));
}

static bool is_same_for_us(const struct doc *before, const struct doc *after)
{
    static const char *const endpoint[] = { "spec", "controlPlaneEndpoint", NULL };

    return value_equal(value_find(doc_root(before), endpoint),
                       value_find(doc_root(after), endpoint)) &&
           is_control_plane_ready(before) == is_control_plane_ready(after);
}

static void map_cluster(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(doc) struct doc *before = mapping_copy(change->before);
    CLEANUP(doc) struct doc *after = mapping_copy(change->after);

    if (!before || !after || !is_same_for_us(before, after))
        add_cluster(keys, &change->key);
}

static void map_secret(struct controller_keys *keys, const struct informer_change *change)
{
    struct object_key cluster = change->key;

    if (!change->after || !slice_has_suffix(cluster.name, CA_SUFFIX))
        return;
    cluster.name.size -= sizeof(CA_SUFFIX) - 1;
    add_cluster(keys, &cluster);
}

const struct controller kubeadm_config_controller = {
    .name = "kubeadmconfig",
    .objects = { .resource = &CAPI_KUBEADM_CONFIGS },
    .watches = { { &CAPI_CLUSTERS, map_cluster },
                 { &KUBE_SECRETS, map_secret },
                 { &CAPI_MACHINES, mapping_none } },
    .workers = MACHINES_WORKERS,
    .max_pause_ms = MACHINES_MAX_PAUSE_MS,
    .status = { .write = true,
                .observed_generation = true,
                .ready_condition = "Ready",
                .settles = true },
    .reconcile = reconcile,
};
