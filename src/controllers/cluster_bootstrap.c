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
#include "kube/tenants.h"
#include "os/join_token.h"
#include "os/os.h"
#include "providers/capi.h"

#define TOKEN_NAMESPACE "kube-system"
#define TOKEN_TYPE      "type=bootstrap.kubernetes.io/token"

static const char *text_of(struct arena *arena, struct slice text)
{
    return text.size ? arena_strndup(arena, text.data, text.size) : NULL;
}

static struct value machine_of(const struct cluster_scope *scope)
{
    return value_find(scope->spec, VALUE_KEYS("workers", "machineTemplate"));
}

/* --- where software comes from -----------------------------------------------------------------
 */

static const char *package_url(const struct cluster_scope *scope, const char *key,
                               const char *fallback)
{
    struct slice url =
        value_text(value_find(scope->config_object, VALUE_KEYS("spec", "workerPackages")), key);

    return url.size ? text_of(scope->rc->arena, url) : fallback;
}

static struct os_packages packages_of(const struct cluster_scope *scope)
{
    return (struct os_packages){
        .container_repo = package_url(scope, "containerRuntimeRepoURL",
                                      "https://download.docker.com/linux/rhel/docker-ce.repo"),
        .kubernetes_repo = package_url(scope, "kubernetesRepoURL",
                                       "https://pkgs.k8s.io/core:/stable:/{minor}/rpm/"),
        .kubernetes_binary = package_url(scope, "kubernetesBinaryURL",
                                         "https://dl.k8s.io/release/{version}/bin/linux/{arch}"),
    };
}

/* The first list that is set: the cluster's, its provider's, the platform's. */
static const char *const *time_servers_of(const struct cluster_scope *scope)
{
    struct value lists[] = {
        value_get(scope->spec, SLICE("timeServers")),
        value_find(scope->provider_object, VALUE_KEYS("spec", "network", "timeServers")),
        value_find(scope->config_object, VALUE_KEYS("spec", "defaultTimeServers")),
    };

    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        size_t count = value_count(lists[i]);
        const char **servers;

        if (!count)
            continue;
        servers = arena_array(scope->rc->arena, count + 1, const char *);
        DOC_EACH (it, lists[i])
            servers[it.index] = text_of(scope->rc->arena, value_string_or(it.value, SLICE("")));
        return servers;
    }
    return NULL;
}

static const char *ssh_key_of(const struct cluster_scope *scope)
{
    struct slice own = value_text(value_get(machine_of(scope), SLICE("os")), "sshAuthorizedKey");
    struct value config = value_get(scope->config_object, SLICE("spec"));

    return text_of(scope->rc->arena, own.size ? own : value_text(config, "sshAuthorizedKey"));
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

    err = tenants_get(scope->options->tenants, arena, scope->tenant, scope->name, &tenant);
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
    struct value os = value_find(machine_of(scope), VALUE_KEYS("os", "talos"));
    const char *name = arena_format(scope->rc->arena, "%s-trustd-creds", scope->name);
    const struct secret *ca = NULL;
    struct error *err = secret_data(scope, name, "token", &talos->token);

    if (!err)
        err = secret_data(scope, name, "os-ca.crt", &ca);
    if (err)
        return err;
    if (ca)
        talos->ca = secret_reveal(ca); /* a certificate is no secret */
    talos->install_disk = text_of(scope->rc->arena, value_text(os, "installDisk"));
    talos->installer_image = text_of(scope->rc->arena, value_text(os, "installerImage"));
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
    struct value networking = value_get(scope->spec, SLICE("networking"));

    return (struct os_input){
        .namespace = scope->tenant,
        .cluster = scope->name,
        .name = capi_bootstrap_name(arena, scope->facts.deployment, scope->facts.worker_version,
                                    os_object_name(arena, os, scope->name)),
        .team = scope->has_team ? text_of(arena, scope->team.meta.name) : NULL,
        .provider = text_of(arena, scope->provider.provider),
        .version = scope->facts.worker_version,
        .pod_cidr = text_of(arena, value_text(networking, "podCIDR")),
        .service_cidr = text_of(arena, value_text(networking, "serviceCIDR")),
        .time_servers = time_servers_of(scope),
        .ssh_key = ssh_key_of(scope),
        .exposure_ip = scope->exposure_ip,
        .tenant_host = scope->exposure.tenant_host,
        .konnectivity_host = scope->exposure.konnectivity_host,
        .packages = packages_of(scope),
        .flatcar_format = text_of(arena, meta_annotation(&scope->meta, BUTLER_NOTE_FLATCAR_FORMAT)),
    };
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
