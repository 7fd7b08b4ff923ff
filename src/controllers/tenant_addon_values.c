/* How a tenant cluster is reached, and which values its addon gets. */
#include "api/addon_values.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "controllers/controllers.h"
#include "controllers/limits.h"
#include "controllers/tenant_addon_scope.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "helm/values.h"
#include "kube/kubeconfig.h"
#include "kube/resources.h"
#include "kube/tenants.h"

/* --- the tenant's kubeconfig --------------------------------------------------------------- */

static const char *secret_name(const struct tenant_addon_scope *scope)
{
    struct value ref = value_find(scope->cluster, VALUE_KEYS("status", "kubeconfigSecretRef"));
    struct slice name = value_text(ref, "name");

    if (name.size)
        return arena_text(scope->rc->arena, name);
    return arena_format(scope->rc->arena, SLICE_FORMAT "-admin-kubeconfig",
                        SLICE_ARGUMENT(scope->addon.cluster));
}

static struct error *read_secret(struct tenant_addon_scope *scope, const char *name)
{
    struct reconcile *rc = scope->rc;
    struct doc *secret = NULL;
    struct error *err = kube_find(&rc->kube, &KUBE_SECRETS, scope->tenant_namespace, name, &secret);

    if (err)
        return error_wrap(err, "read the kubeconfig of the cluster");
    if (!secret)
        return NULL;
    arena_defer(rc->arena, doc_release, secret);
    scope->secret = doc_root(secret);
    return tenants_read_secret(rc->arena, scope->secret, &scope->kubeconfig);
}

/* The one for the world outside, which nodes can use too; else any. */
static struct slice outer_kubeconfig(struct tenant_addon_scope *scope, struct text *text)
{
    struct slice packed = value_text(value_get(scope->secret, SLICE("data")), "admin.conf");

    error_drop(base64_parse(packed, BASE64_STANDARD, text), "the server checks Secrets");
    return text->size ? text_slice(text) : scope->kubeconfig;
}

/* Where nodes reach the API: the server of that kubeconfig. */
static void read_endpoint(struct tenant_addon_scope *scope, struct addon_values_facts *facts)
{
    struct arena *arena = scope->rc->arena;
    CLEANUP(secret_text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct kubeconfig config = { 0 };
    struct slice server;
    struct slice rest;
    struct slice port;
    struct error *err = yaml_parse(outer_kubeconfig(scope, &text), NULL, &doc);

    if (!err)
        err = kubeconfig_read(arena, doc, NULL, NULL, &config);
    error_drop(err, "then nothing is known, and the chart finds the API by itself");
    if (!config.server)
        return;
    server = slice_from(config.server);
    if (slice_has_prefix(server, "https://"))
        server = slice_of(server.data + strlen("https://"), server.size - strlen("https://"));
    (void)slice_cut(server, '/', &server, &rest);
    facts->api_host = server;
    facts->api_port = 443;
    if (slice_cut(server, ':', &rest, &port) && number_parse_uint(port, &facts->api_port))
        facts->api_host = rest;
}

struct error *tenant_addon_open_tenant(struct tenant_addon_scope *scope)
{
    const struct addon_engine *engine = scope->options->addon_engine;
    const char *name = secret_name(scope);
    struct error *err = read_secret(scope, name);

    if (err)
        return err;
    if (!scope->kubeconfig.size)
        return tenant_addon_fail(scope, ADDON_WAIT_MS, "Installed", "KubeconfigError",
                                 "Secret %s in namespace %s with the kubeconfig of the cluster is "
                                 "missing or empty",
                                 name, scope->tenant_namespace);
    err = engine->tenant(engine->context, scope->rc->arena, scope->tenant_namespace,
                         arena_text(scope->rc->arena, scope->addon.cluster), &scope->tenant);
    if (err) {
        CLEANUP(string) char *text = error_format(err);

        error_drop(err, "it is shown in the status");
        return tenant_addon_fail(scope, ADDON_WAIT_MS, "Installed", "KubeconfigError",
                                 "the cluster cannot be reached with the kubeconfig in Secret %s: "
                                 "%s",
                                 name, text);
    }
    scope->tenant.field_manager = scope->rc->kube.field_manager;
    scope->tenant.abort = scope->rc->kube.abort;
    return NULL;
}

/* --- values -------------------------------------------------------------------------------- */

static struct error *merge(struct tenant_addon_scope *scope, struct doc **out_values)
{
    struct addon_values_facts facts = {
        .cluster = scope->addon.cluster,
        .workers =
            value_int_or(value_find(scope->cluster, VALUE_KEYS("spec", "workers", "replicas")), 1),
    };
    CLEANUP(doc) struct doc *computed = NULL;
    struct value layers[3] = { scope->definition.values };
    struct error *err;

    read_endpoint(scope, &facts);
    err = addon_values_compute(scope->addon.addon, &facts, &computed);
    if (err)
        return err;
    layers[1] = doc_root(computed);
    layers[2] = scope->addon.values;
    return values_merge(layers, COUNT_OF(layers), out_values);
}

static struct error *refuse_values(struct tenant_addon_scope *scope, struct error *take_error)
{
    CLEANUP(string) char *text = error_format(take_error);

    error_drop(take_error, "it is shown in the status");
    return tenant_addon_fail(scope, 0, "Installed", "ValuesRejected", "%s", text);
}

const char *tenant_addon_host_aliases(const struct tenant_addon_scope *scope)
{
    struct slice text = meta_annotation(&scope->addon.meta, BUTLER_NOTE_HOST_ALIASES);

    return scope->addon.baseline && text.size ? arena_text(scope->rc->arena, text) : NULL;
}

struct error *tenant_addon_merge_values(struct tenant_addon_scope *scope)
{
    struct reconcile *rc = scope->rc;
    struct values_origin origin;
    struct doc *values = NULL;
    const char *placeholder;
    struct error *err = merge(scope, &values);

    if (err)
        return refuse_values(scope, err);
    arena_defer(rc->arena, doc_release, values);
    placeholder = addon_values_placeholder(rc->arena, doc_root(values));
    if (placeholder)
        return tenant_addon_fail(scope, 0, "Installed", "ValuesRejected",
                                 "the values of " SLICE_FORMAT
                                 " still hold %s; give a value for it in spec.values",
                                 SLICE_ARGUMENT(scope->addon.addon), placeholder);
    scope->values = values;
    scope->version = arena_text(
        rc->arena, scope->addon.version.size ? scope->addon.version : scope->chart.default_version);
    origin = (struct values_origin){
        .repository = arena_text(rc->arena, scope->chart.repository),
        .chart = arena_text(rc->arena, scope->chart.chart),
        .version = scope->version,
        .values = doc_root(values),
        .host_aliases = tenant_addon_host_aliases(scope),
    };
    scope->fingerprint = values_fingerprint(rc->arena, &origin);
    return NULL;
}
