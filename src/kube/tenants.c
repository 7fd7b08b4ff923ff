/* Clients of tenant clusters. */
#include "kube/tenants.h"

#include <pthread.h>

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "kube/kubeconfig.h"
#include "kube/limits.h"
#include "kube/resources.h"
#include "kube/tenants_internal.h"
#include "loop/loop.h"
#include "net/http_client.h"

enum {
    LABELS = 2
};

struct tenants {
    struct tenants_options options;
    struct http_client *http;
    struct informer_listener *listeners[LABELS];
    void (*on_stopped)(void *context);
    void *stopped_context;

    /* Workers look clients up and put new ones in, the loop takes old ones out: a few instructions
     * each. What takes time, reading Secrets and keys, is done outside. */
    pthread_mutex_t lock;
    struct map *clients; /* struct tenants_client, by "namespace/cluster" */
};

/* --- clients ------------------------------------------------------------------------------- */

static void client_release(void *client)
{
    (void)tenants_client_unref(client);
}

static void append_key(struct slice namespace, struct slice cluster, struct text *text)
{
    struct object_key key = { namespace, cluster };

    object_key_append(&key, text);
}

/* The client that was made from this kubeconfig, with a reference; NULL: there is none. */
static struct tenants_client *find_client(struct tenants *tenants, struct slice key,
                                          struct slice kubeconfig, const char *socket)
{
    unsigned char digest[DIGEST_SHA256_SIZE];
    struct tenants_client *client;

    digest_compute(DIGEST_SHA256, kubeconfig, digest);
    pthread_mutex_lock(&tenants->lock);
    client = map_get(tenants->clients, key);
    client = client && tenants_client_is_from(client, digest, socket) ? tenants_client_ref(client)
                                                                      : NULL;
    pthread_mutex_unlock(&tenants->lock);
    return client;
}

static void keep_client(struct tenants *tenants, struct slice key, struct tenants_client *client)
{
    struct tenants_client *before;

    tenants_client_ref(client);
    pthread_mutex_lock(&tenants->lock);
    before = map_set(tenants->clients, key, client);
    pthread_mutex_unlock(&tenants->lock);
    tenants_client_unref(before);
}

static struct error *make_client(struct tenants *tenants, struct arena *arena,
                                 struct slice kubeconfig, const char *socket,
                                 struct tenants_client **out_client)
{
    const struct tenants_options *options = &tenants->options;
    CLEANUP(doc) struct doc *doc = NULL;
    struct kubeconfig config = { 0 };
    struct error *err;

    err = yaml_parse(kubeconfig, NULL, &doc);
    if (!err)
        err = kubeconfig_read(arena, doc, NULL, NULL, &config);
    config.unix_socket = socket;
    if (!err)
        err = tenants_client_new(options->transport->loop, tenants->http, options->clock, &config,
                                 kubeconfig, out_client);
    return err ? error_recode(err, ERR_INVALID) : NULL;
}

/* --- Secrets ------------------------------------------------------------------------------- */

static void wipe(void *context)
{
    struct text *text = context;

    secret_wipe_text(text);
}

struct error *tenants_read_secret(struct arena *arena, struct value secret,
                                  struct slice *out_kubeconfig)
{
    static const char *const keys[] = { "admin.svc", "admin.conf", "value", "kubeconfig" };
    struct value data = value_get(secret, SLICE("data"));
    struct text *text = arena_new(arena, struct text);

    *out_kubeconfig = SLICE("");
    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        struct slice encoded = value_text(data, keys[i]);
        struct error *err;

        if (!encoded.size)
            continue;
        arena_defer(arena, wipe, text);
        err = base64_parse(encoded, BASE64_STANDARD, text);
        if (err)
            return error_wrap(err, "decode %s", keys[i]);
        *out_kubeconfig = text_slice(text);
        return NULL;
    }
    return NULL;
}

/* What the informers have is good enough: they are as old as news on their way, and whoever is
 * refused asks again. Secrets without our label are asked for. */
static struct error *find_secret(struct tenants *tenants, struct arena *arena,
                                 const struct object_key *key, struct doc **out_doc)
{
    struct kube kube = { .transport = tenants->options.transport };
    struct error *err;

    *out_doc = NULL;
    for (size_t i = 0; i < LABELS && !*out_doc; i++)
        *out_doc = cache_get(arena, informer_cache(tenants->listeners[i]), &KUBE_SECRETS, key);
    if (*out_doc)
        return NULL;
    err = kube_find(&kube, &KUBE_SECRETS, key->namespace.data, key->name.data, out_doc);
    if (!err && *out_doc)
        arena_defer(arena, doc_release, *out_doc);
    return err;
}

static struct error *read_kubeconfig(struct tenants *tenants, struct arena *arena,
                                     const char *namespace, const char *cluster,
                                     struct slice *out_kubeconfig)
{
    const char *name = arena_format(arena, "%s" TENANTS_SECRET_SUFFIX, cluster);
    struct object_key key = object_key_of(namespace, name);
    struct doc *secret;
    struct error *err;

    err = find_secret(tenants, arena, &key, &secret);
    if (err)
        return err;
    if (!secret)
        return error_new(ERR_NOT_FOUND, "there is no Secret %s/%s", namespace, name);
    err = tenants_read_secret(arena, doc_root(secret), out_kubeconfig);
    if (err)
        return error_wrap(error_recode(err, ERR_INVALID), "Secret %s/%s", namespace, name);
    if (!out_kubeconfig->size)
        return error_new(ERR_NOT_FOUND, "Secret %s/%s holds no kubeconfig", namespace, name);
    return NULL;
}

/* --- what the header promised -------------------------------------------------------------- */

static const char *find_socket(const struct tenants *tenants, struct arena *arena,
                               const char *namespace, const char *cluster)
{
    const struct tenants_options *options = &tenants->options;

    return options->find_socket ? options->find_socket(options->context, arena, namespace, cluster)
                                : NULL;
}

struct error *tenants_get(struct tenants *tenants, struct arena *arena, const char *namespace,
                          const char *cluster, struct kube *out_kube)
{
    CLEANUP(arena) struct arena *work =
        arena_create(); /* the caller may keep his for long */
    CLEANUP(text) struct text key = TEXT_EMPTY;
    struct slice kubeconfig = SLICE("");
    struct tenants_client *client;
    const char *socket;
    struct error *err;

    err = read_kubeconfig(tenants, work, namespace, cluster, &kubeconfig);
    if (err) {
        tenants_evict(tenants, slice_from(namespace), slice_from(cluster));
        return error_wrap(err, "reach cluster %s/%s", namespace, cluster);
    }
    append_key(slice_from(namespace), slice_from(cluster), &key);
    socket = find_socket(tenants, work, namespace, cluster);
    client = find_client(tenants, text_slice(&key), kubeconfig, socket);
    if (!client) {
        err = make_client(tenants, work, kubeconfig, socket, &client);
        if (err)
            return error_wrap(err, "read the kubeconfig of cluster %s/%s", namespace, cluster);
        keep_client(tenants, text_slice(&key), client);
    }
    arena_defer(arena, client_release, client);
    *out_kube = (struct kube){
        .transport = tenants_client_transport(client),
        .field_manager = "butler",
        .timeout_ms = tenants->options.call_ms,
    };
    return NULL;
}

struct http_peer *tenants_peer(const struct kube *tenant)
{
    return tenants_client_peer(tenant->transport);
}

void tenants_evict(struct tenants *tenants, struct slice namespace, struct slice cluster)
{
    CLEANUP(text) struct text key = TEXT_EMPTY;
    struct tenants_client *client;

    append_key(namespace, cluster, &key);
    pthread_mutex_lock(&tenants->lock);
    client = map_remove(tenants->clients, text_slice(&key));
    pthread_mutex_unlock(&tenants->lock);
    tenants_client_unref(client);
}

size_t tenants_count(struct tenants *tenants)
{
    size_t count;

    pthread_mutex_lock(&tenants->lock);
    count = map_count(tenants->clients);
    pthread_mutex_unlock(&tenants->lock);
    return count;
}

/* A Secret that changed or went. Whoever still has the old client keeps it. */
static void on_change(void *context, const struct informer_change *change)
{
    struct tenants *tenants = context;
    struct slice cluster = change->key.name;

    if (!change->before || !slice_has_suffix(cluster, TENANTS_SECRET_SUFFIX))
        return;
    cluster.size -= sizeof(TENANTS_SECRET_SUFFIX) - 1;
    tenants_evict(tenants, change->key.namespace, cluster);
}

struct tenants *tenants_start(const struct tenants_options *options)
{
    static const char *const selectors[LABELS] = {
        BUTLER_LABEL_STEWARD_COMPONENT "=admin-kubeconfig",
        BUTLER_LABEL_KAMAJI_COMPONENT "=admin-kubeconfig",
    };
    static const struct informer_events events = { on_change, NULL };
    struct tenants *tenants = NEW(struct tenants);

    tenants->options = *options;
    if (!options->call_ms)
        tenants->options.call_ms = TENANTS_CALL_MS;
    if (!options->clock)
        tenants->options.clock = loop_clock(options->transport->loop);
    tenants->http = http_client_new(options->transport->loop);
    tenants->clients = map_new();
    pthread_mutex_init(&tenants->lock, NULL);
    for (size_t i = 0; i < LABELS; i++) {
        struct informer_spec spec = { .resource = &KUBE_SECRETS, .label_selector = selectors[i] };

        tenants->listeners[i] = informers_listen(options->informers, &spec, &events, tenants);
    }
    return tenants;
}

static void on_closed(void *context)
{
    struct tenants *tenants = context;
    void (*on_stopped)(void *) = tenants->on_stopped;
    void *stopped_context = tenants->stopped_context;

    pthread_mutex_destroy(&tenants->lock);
    memory_free(tenants);
    if (on_stopped)
        on_stopped(stopped_context);
}

void tenants_stop(struct tenants *tenants, void (*on_stopped)(void *context), void *context)
{
    size_t position = 0;
    void *client;

    tenants->on_stopped = on_stopped;
    tenants->stopped_context = context;
    for (size_t i = 0; i < LABELS; i++)
        informers_leave(tenants->listeners[i]);
    while (map_next(tenants->clients, &position, NULL, &client))
        tenants_client_unref(client);
    map_free(tenants->clients);
    http_client_close(tenants->http, on_closed, tenants);
}
