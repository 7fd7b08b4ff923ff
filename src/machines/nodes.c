/* Watches on the Nodes of tenants. A client is asked for on a worker; the watch lives on the loop
 * from then on, until the cluster goes or its kubeconfig changes. */
#include "machines/nodes.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "kube/kube.h"
#include "kube/object_key.h"
#include "kube/resources.h"
#include "kube/tenants.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "machines/limits.h"
#include "machines/machines.h"
#include "machines/mapping.h"
#include "machines/phase.h"

/* One cluster. It goes when it is over, nothing of it runs any more, and nobody wants it back. */
struct tenant {
    struct nodes *nodes;
    char *key; /* "namespace/name" */
    struct text namespace;
    struct text name;

    struct arena *arena; /* the client's; NULL: there is none */
    struct kube kube;
    struct error *error; /* why there is none */
    struct informers *informers;
    struct informer_listener *listener;
    struct timer retry;

    bool opening;  /* a worker asks for the client */
    bool stopping; /* the informers end */
    bool over;     /* it is not wanted … */
    bool anew;     /* … but another one is */
};

struct nodes {
    const struct machines_options *options;
    struct loop *loop;
    struct map *tenants; /* by key */
    struct informer_listener *clusters;
    struct informer_listener *planes;
    struct informer_listener *secrets;
    void (*on_node)(void *context, const struct object_key *cluster, struct slice provider_id);
    void *context;
    bool ending;
    void (*on_stopped)(void *context);
    void *stopped_context;
};

static void open_tenant(struct tenant *tenant);
static void finish_if_empty(struct nodes *nodes);

/* --- one tenant ------------------------------------------------------------------------------- */

static void free_tenant(struct tenant *tenant)
{
    timer_cancel(&tenant->retry);
    arena_free(tenant->arena);
    error_free(tenant->error);
    text_done(&tenant->namespace);
    text_done(&tenant->name);
    memory_free(tenant->key);
    memory_free(tenant);
}

/* Takes the next step towards its end, if that is where it goes. */
static void settle(struct tenant *tenant)
{
    struct nodes *nodes = tenant->nodes;

    if (!tenant->over || tenant->opening || tenant->stopping)
        return;
    tenant->informers = informers_free(tenant->informers);
    tenant->arena = arena_free(tenant->arena);
    if (tenant->anew && !nodes->ending) {
        tenant->over = false;
        tenant->anew = false;
        open_tenant(tenant);
        return;
    }
    map_remove(nodes->tenants, slice_from(tenant->key));
    free_tenant(tenant);
    finish_if_empty(nodes);
}

static void on_informers_stopped(void *context)
{
    struct tenant *tenant = context;

    tenant->stopping = false;
    settle(tenant);
}

static void end_tenant(struct tenant *tenant, bool anew)
{
    tenant->anew = anew;
    if (tenant->over)
        return;
    tenant->over = true;
    timer_cancel(&tenant->retry);
    if (tenant->informers) {
        tenant->listener = informers_leave(tenant->listener);
        tenant->stopping = true;
        informers_stop(tenant->informers, on_informers_stopped, tenant);
    }
    settle(tenant);
}

static struct slice provider_id_of(const struct doc *node)
{
    return node ? value_text(value_get(doc_root(node), SLICE("spec")), "providerID") : SLICE("");
}

/* Kubelets say that they live every few minutes; that is no news. */
static bool is_news(const struct doc *before, const struct doc *after)
{
    if (!before || !after)
        return true;
    return strcmp(phase_of_node(doc_root(before)).status, phase_of_node(doc_root(after)).status) !=
               0 ||
           !slice_equal(provider_id_of(before), provider_id_of(after));
}

static void on_node_change(void *context, const struct informer_change *change)
{
    struct tenant *tenant = context;
    struct object_key key = { text_slice(&tenant->namespace), text_slice(&tenant->name) };
    CLEANUP(doc) struct doc *before = mapping_copy(change->before);
    CLEANUP(doc) struct doc *after = mapping_copy(change->after);
    struct slice id = provider_id_of(after ? after : before);

    if (id.size && is_news(before, after))
        tenant->nodes->on_node(tenant->nodes->context, &key, id);
}

static void listen(struct tenant *tenant)
{
    static const struct informer_events events = { on_node_change, NULL };
    struct informer_spec spec = { .resource = &KUBE_NODES };

    tenant->informers = informers_new(&(struct informers_options){
        .transport = tenant->kube.transport,
        .pool = tenant->nodes->options->pool,
        .log = tenant->nodes->options->log,
    });
    tenant->listener = informers_listen(tenant->informers, &spec, &events, tenant);
}

/* On a worker. */
static void ask_for_client(void *context)
{
    struct tenant *tenant = context;
    const struct machines_options *options = tenant->nodes->options;

    tenant->error =
        options->tenant(options->tenant_context, tenant->arena, text_string(&tenant->namespace),
                        text_string(&tenant->name), &tenant->kube);
}

static void on_asked(void *context)
{
    struct tenant *tenant = context;
    struct error *err = STEAL(tenant->error);

    tenant->opening = false;
    if (tenant->over) {
        error_drop(err, "nobody wants it any more");
        settle(tenant);
        return;
    }
    if (!err) {
        listen(tenant);
        return;
    }
    tenant->arena = arena_free(tenant->arena);
    if (err->code != ERR_NOT_FOUND) {
        log_warn(tenant->nodes->options->log, "the nodes of a tenant cannot be watched",
                 LOG_STR("cluster", tenant->key), LOG_ERROR(err));
        timer_set(&tenant->retry, MACHINES_TENANT_WAIT_MS, 0);
    }
    error_drop(err, "tried again later, or when there is a kubeconfig");
}

static void open_tenant(struct tenant *tenant)
{
    tenant->arena = arena_create();
    tenant->opening = pool_submit_for(tenant->nodes->options->pool, tenant->nodes->loop,
                                      ask_for_client, on_asked, tenant);
    if (!tenant->opening)
        timer_set(&tenant->retry, MACHINES_TENANT_WAIT_MS, 0);
}

static void on_retry(void *context)
{
    struct tenant *tenant = context;

    if (tenant->opening || tenant->over)
        return;
    tenant->arena = arena_free(tenant->arena);
    open_tenant(tenant);
}

/* --- which tenants ---------------------------------------------------------------------------- */

static struct tenant *find_tenant(struct nodes *nodes, const struct object_key *key)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    object_key_append(key, &text);
    return map_get(nodes->tenants, text_slice(&text));
}

static void add_tenant(struct nodes *nodes, const struct object_key *key)
{
    struct tenant *tenant = NEW(struct tenant);
    struct text text = TEXT_EMPTY;

    object_key_append(key, &text);
    tenant->nodes = nodes;
    tenant->key = text_take(&text);
    text_append_slice(&tenant->namespace, key->namespace);
    text_append_slice(&tenant->name, key->name);
    timer_init(&tenant->retry, nodes->loop, on_retry, tenant);
    map_set(nodes->tenants, slice_from(tenant->key), tenant);
    open_tenant(tenant);
}

static bool is_reachable(const struct doc *cluster)
{
    struct value root = cluster ? doc_root(cluster) : VALUE_ABSENT_VALUE;

    return cluster &&
           !value_exists(value_find(root, VALUE_KEYS("metadata", "deletionTimestamp"))) &&
           (value_bool_or(value_find(root, VALUE_KEYS("status", "controlPlaneReady")), false) ||
            !value_exists(value_find(root, VALUE_KEYS("spec", "controlPlaneRef"))));
}

/* Nobody answers us there until somebody else has woken it. */
static bool sleeps(const struct doc *plane)
{
    struct value version =
        plane ? value_find(doc_root(plane), VALUE_KEYS("status", "kubernetesResources", "version"))
              : VALUE_ABSENT_VALUE;

    return slice_is(value_text(version, "status"), "Sleeping");
}

/* A cluster and its control plane have the same name. */
static void on_change(void *context, const struct informer_change *change)
{
    struct nodes *nodes = context;
    struct cache *cache = informers_cache(nodes->options->informers);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct tenant *tenant = find_tenant(nodes, &change->key);

    if (is_reachable(cache_get(arena, cache, &CAPI_CLUSTERS, &change->key)) &&
        !sleeps(cache_get(arena, cache, &STEWARD_TENANT_CONTROL_PLANES, &change->key))) {
        if (!tenant)
            add_tenant(nodes, &change->key);
        else if (tenant->over)
            tenant->anew = true;
    } else if (tenant) {
        end_tenant(tenant, false);
    }
}

/* Another kubeconfig is another client. */
static void on_secret(void *context, const struct informer_change *change)
{
    struct object_key key = change->key;
    struct tenant *tenant;

    if (!change->after || !slice_has_suffix(key.name, TENANTS_SECRET_SUFFIX))
        return;
    key.name.size -= sizeof(TENANTS_SECRET_SUFFIX) - 1;
    tenant = find_tenant(context, &key);
    if (tenant && !tenant->over)
        end_tenant(tenant, true);
}

/* --- beginning and end ------------------------------------------------------------------------ */

struct nodes *nodes_start(const struct machines_options *options,
                          void (*on_node)(void *context, const struct object_key *cluster,
                                          struct slice provider_id),
                          void *context)
{
    static const struct informer_events cluster_events = { on_change, NULL };
    static const struct informer_events secret_events = { on_secret, NULL };
    struct informer_spec clusters = { .resource = &CAPI_CLUSTERS };
    struct informer_spec planes = { .resource = &STEWARD_TENANT_CONTROL_PLANES };
    struct informer_spec secrets = { .resource = &KUBE_SECRETS };
    struct nodes *nodes = NEW(struct nodes);

    nodes->options = options;
    nodes->loop = options->transport->loop;
    nodes->tenants = map_new();
    nodes->on_node = on_node;
    nodes->context = context;
    if (options->tenant) {
        nodes->clusters = informers_listen(options->informers, &clusters, &cluster_events, nodes);
        nodes->planes = informers_listen(options->informers, &planes, &cluster_events, nodes);
        nodes->secrets = informers_listen(options->informers, &secrets, &secret_events, nodes);
    }
    return nodes;
}

static void finish(void *context)
{
    struct nodes *nodes = context;
    void (*on_stopped)(void *) = nodes->on_stopped;
    void *stopped_context = nodes->stopped_context;

    map_free(nodes->tenants);
    memory_free(nodes);
    if (on_stopped)
        on_stopped(stopped_context);
}

static void finish_if_empty(struct nodes *nodes)
{
    if (nodes->ending && map_count(nodes->tenants) == 0)
        loop_defer(nodes->loop, finish, nodes);
}

void nodes_stop(struct nodes *nodes, void (*on_stopped)(void *context), void *context)
{
    VEC(struct tenant *) tenants = { 0 };
    size_t position = 0;
    struct slice key;
    void *value;

    nodes->on_stopped = on_stopped;
    nodes->stopped_context = context;
    nodes->clusters = informers_leave(nodes->clusters);
    nodes->planes = informers_leave(nodes->planes);
    nodes->secrets = informers_leave(nodes->secrets);
    while (map_next(nodes->tenants, &position, &key, &value))
        vec_push(&tenants, value);
    VEC_EACH (tenant, &tenants)
        end_tenant(*tenant, false);
    vec_done(&tenants);
    nodes->ending = true; /* not before: the last of them would end it twice */
    finish_if_empty(nodes);
}

bool nodes_are_idle(const struct nodes *nodes)
{
    size_t position = 0;
    struct slice key;
    void *value;

    while (map_next(nodes->tenants, &position, &key, &value)) {
        const struct tenant *tenant = value;

        if (tenant->opening || tenant->stopping ||
            (tenant->informers && !informers_are_idle(tenant->informers)))
            return false;
    }
    return true;
}
