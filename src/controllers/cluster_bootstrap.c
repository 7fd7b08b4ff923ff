/* TenantCluster: what its machines are handed when they boot, where the provider brings no such
 * thing of its own. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "controllers/cluster_scope.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "os/join_token.h"
#include "os/os.h"
#include "os/os_input.h"
#include "providers/capi.h"

#define TOKEN_NAMESPACE "kube-system"
#define TOKEN_TYPE      "type=bootstrap.kubernetes.io/token"

static struct value machine_of(const struct cluster_scope *scope)
{
    return value_find(scope->spec, VALUE_KEYS("workers", "machineTemplate"));
}

static void release_secret(void *secret)
{
    secret_free(secret);
}

static const struct secret *keep(struct arena *arena, struct secret *take_secret)
{
    arena_defer(arena, release_secret, take_secret);
    return take_secret;
}

/* --- facts of the control plane ----------------------------------------------------------------
 */

/* The data of a Secret in the tenant namespace; NULL: it is not there. */
static struct error *secret_data(struct cluster_scope *scope, const char *name, const char *key,
                                 const struct secret **out_data)
{
    CLEANUP(secret_text) struct text plain = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct slice coded;
    struct error *err = kube_find(&scope->rc->kube, &KUBE_SECRETS, scope->tenant, name, &doc);

    *out_data = NULL;
    if (err || !doc)
        return err;
    coded = value_text(value_get(doc_root(doc), SLICE("data")), key);
    if (!coded.size)
        return NULL;
    err = base64_parse(coded, BASE64_STANDARD, &plain);
    if (err)
        return error_wrap(err, "Secret %s/%s: %s", scope->tenant, name, key);
    *out_data = keep(scope->rc->arena, secret_take_text(&plain));
    return NULL;
}

/* One that we made and that lives long enough; else a new one, in the tenant. */
static struct error *find_token(struct cluster_scope *scope, const struct secret **out_token)
{
    struct arena *arena = scope->rc->arena;
    int64_t now_ms = clock_wall_us(scope->rc->clock) / 1000;
    struct kube_query query = { .namespace = TOKEN_NAMESPACE, .field_selector = TOKEN_TYPE };
    struct kube_list list = { .count = 0 };
    const struct doc *secret;
    struct join_token token;
    struct kube tenant;
    struct error *err;

    err = cluster_open_tenant(scope, &tenant);
    if (!err)
        err = kube_list(arena, &tenant, &KUBE_SECRETS, &query, &list);
    if (err)
        return error_wrap(err, "look for a token to join the tenant");
    for (size_t i = 0; i < list.count; i++) {
        if (join_token_read(arena, list.docs[i], &token) && !join_token_is_old(&token, now_ms)) {
            *out_token = token.value;
            return NULL;
        }
    }
    err = join_token_make(arena, now_ms, &token, &secret);
    if (!err)
        err = kube_create(&tenant, &KUBE_SECRETS, secret, NULL);
    if (err)
        return error_wrap(err, "make a token to join the tenant");
    *out_token = token.value;
    return NULL;
}

static struct error *read_talos(struct cluster_scope *scope, struct os_talos *talos)
{
    const char *name = arena_format(scope->rc->arena, "%s-trustd-creds", scope->name);
    const struct secret *ca = NULL;
    struct error *err = secret_data(scope, name, "token", &talos->token);

    if (!err)
        err = secret_data(scope, name, "os-ca.crt", &ca);
    if (err)
        return err;
    if (ca)
        talos->ca = secret_reveal(ca); /* a certificate is no secret */
    return NULL;
}

/* False: the control plane does not say yet what machines must know. */
static struct error *read_facts(struct cluster_scope *scope, bool talos, struct os_input *input,
                                bool *out_known)
{
    struct slice endpoint =
        value_text(value_get(scope->facts.plane, SLICE("status")), "controlPlaneEndpoint");
    const struct secret *ca = NULL;
    struct error *err;

    *out_known = false;
    err = secret_data(scope, arena_format(scope->rc->arena, "%s-ca", scope->name), "ca.crt", &ca);
    if (!err && talos)
        err = read_talos(scope, &input->talos);
    if (err || !endpoint.size || !ca || (talos && (!input->talos.token || !input->talos.ca.size)))
        return err;
    input->endpoint =
        arena_format(scope->rc->arena, "https://" SLICE_FORMAT, SLICE_ARGUMENT(endpoint));
    input->ca = secret_reveal(ca);
    *out_known = true;
    return find_token(scope, &input->bootstrap_token);
}

static struct os_input basics_of(struct cluster_scope *scope, const struct os *os)
{
    struct arena *arena = scope->rc->arena;
    struct os_input input;

    os_input_read(arena, doc_root(scope->object), scope->spec, scope->provider_object,
                  scope->config_object, &input);
    input.namespace = scope->tenant;
    input.name = capi_bootstrap_name(arena, scope->facts.deployment, scope->facts.worker_version,
                                     os_object_name(arena, os, scope->name));
    input.version = scope->facts.worker_version;
    input.exposure_ip = scope->exposure_ip;
    input.tenant_host = scope->exposure.tenant_host;
    input.konnectivity_host = scope->exposure.konnectivity_host;
    input.external_cloud = capi_has_external_cloud(scope->provider_object, scope->spec);
    return input;
}

/* --- the step ----------------------------------------------------------------------------------
 */

/* Cluster API's kubeadm provider finds out the rest by itself. */
static bool needs_facts(const struct os *os)
{
    return strcmp(os_type(os), "rocky") != 0;
}

static struct error *render(struct cluster_scope *scope, const struct os *os,
                            const struct os_input *input)
{
    static const char *const labels[] = { BUTLER_LABEL_TENANT, NULL };
    struct error *err = os_render(scope->rc->arena, os, input, &scope->bootstrap);

    if (err && err->code == ERR_INVALID) {
        CLEANUP(error) struct error *wrong = err;
        CLEANUP(text) struct text text = TEXT_EMPTY;

        error_append(wrong, &text);
        return cluster_fail(scope, "InvalidConfiguration", "%s", text_string(&text));
    }
    if (!err && scope->bootstrap.format) /* else it is one of the Cluster API objects */
        err = reconcile_ensure(scope->rc, &KUBE_SECRETS, scope->bootstrap.object, labels, NULL);
    return err ? reconcile_fail(scope->rc, err, "InfrastructureReady", "BootstrapError") : NULL;
}

struct error *cluster_prepare_bootstrap(struct cluster_scope *scope)
{
    struct slice type = value_text(value_get(machine_of(scope), SLICE("os")), "type");
    const struct os *os = os_find(type);
    struct os_input input;
    struct error *err;
    bool known = true;

    if (capi_has_bootstrap(scope->provider_object))
        return NULL;
    if (!os)
        return cluster_fail(scope, "InvalidConfiguration",
                            "spec.workers.machineTemplate.os.type: \"" SLICE_FORMAT
                            "\" is no operating system that Butler knows",
                            SLICE_ARGUMENT(type));
    input = basics_of(scope, os);
    if (needs_facts(os)) {
        err = read_facts(scope, strcmp(os_type(os), "talos") == 0, &input, &known);
        if (err)
            return reconcile_fail(scope->rc, err, "InfrastructureReady", "BootstrapError");
    }
    if (known)
        return render(scope, os, &input);
    reconcile_again(scope->rc, CLUSTER_BOOTSTRAP_MS);
    return NULL; /* everything but the machines is made meanwhile */
}
