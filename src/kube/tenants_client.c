/* The client of one tenant cluster, which is left alone for a while when it does not answer. */
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "kube/https.h"
#include "kube/kubeconfig.h"
#include "kube/limits.h"
#include "kube/tenants.h"
#include "kube/tenants_internal.h"

struct tenants_client {
    struct kube_transport base;
    atomic_uint references;
    struct https *https;
    const struct clock *clock;
    unsigned char digest[DIGEST_SHA256_SIZE]; /* of the kubeconfig */
    char *socket;                             /* NULL: it is asked like by everybody */

    /* Races between calls only make a rest a little longer or shorter. */
    atomic_uint_least64_t rest_ms;       /* the last one; 0: it answers */
    atomic_uint_least64_t rest_until_ms; /* of the monotonic clock */
};

static struct tenants_client *of(struct kube_transport *base)
{
    return CONTAINER_OF(base, struct tenants_client, base);
}

static struct kube_transport *inner(struct kube_transport *base)
{
    return https_transport(of(base)->https);
}

static struct error *check_rest(struct tenants_client *client)
{
    uint64_t now_ms = clock_monotonic_ms(client->clock);
    uint64_t until_ms = atomic_load(&client->rest_until_ms);

    if (now_ms >= until_ms)
        return NULL;
    return error_new(ERR_UNAVAILABLE,
                     "the cluster did not answer a moment ago; it is asked again in %llu s",
                     (unsigned long long)((until_ms - now_ms + 999) / 1000));
}

#define ASLEEP "Asleep"

bool tenants_is_asleep(const struct error *error)
{
    const struct error_details *details = error ? error_details_find(error) : NULL;

    return details && details->reason && strcmp(details->reason, ASLEEP) == 0;
}

/* Nobody listens on the socket: what failed could not be anything else, and asking wakes nobody. */
static bool is_deserted(const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool deserted;

    (void)snprintf(address.sun_path, sizeof(address.sun_path), "%s", path);
    deserted = fd >= 0 && connect(fd, (struct sockaddr *)&address, sizeof(address)) < 0 &&
               (errno == ECONNREFUSED || errno == ENOENT);
    if (fd >= 0)
        close(fd);
    return deserted;
}

static struct error *asleep(struct error *take_error)
{
    struct error *err = error_wrap(take_error, "the cluster is asleep");

    error_details_ensure(err)->reason = memory_strdup(ASLEEP);
    return err;
}

/* Looks at how a call ended, and hands its end on. A server that refuses is there: it costs nothing
 * to ask it again. */
static struct error *note(struct tenants_client *client, struct error *take_error)
{
    uint64_t rest_ms = atomic_load(&client->rest_ms);

    if (take_error && take_error->code == ERR_UNAVAILABLE && client->socket &&
        is_deserted(client->socket))
        return asleep(take_error);
    if (!take_error || take_error->code != ERR_TIMEOUT) {
        if (!take_error)
            atomic_store(&client->rest_ms, 0);
        return take_error;
    }
    rest_ms = rest_ms ? 2 * rest_ms : TENANTS_REST_MIN_MS;
    if (rest_ms > TENANTS_REST_MAX_MS)
        rest_ms = TENANTS_REST_MAX_MS;
    atomic_store(&client->rest_ms, rest_ms);
    atomic_store(&client->rest_until_ms, clock_monotonic_ms(client->clock) + rest_ms);
    return take_error;
}

static struct error *call(struct kube_transport *base, const struct kube_request *request,
                          struct doc **out_doc)
{
    struct error *err = check_rest(of(base));

    return err ? err : note(of(base), kube_transport_call(inner(base), request, out_doc));
}

static struct error *list(struct kube_transport *base, const struct kube_request *request,
                          struct kube_page *out_page)
{
    struct error *err = check_rest(of(base));

    return err ? err : note(of(base), kube_transport_list(inner(base), request, out_page));
}

static struct error *discover(struct kube_transport *base, struct arena *arena,
                              struct http_abort *abort, struct kube_discovery *out_discovery)
{
    struct error *err = check_rest(of(base));

    return err ? err
               : note(of(base), kube_transport_discover(inner(base), arena, abort, out_discovery));
}

/* Watches hold up nobody. */
static struct kube_watch *watch(struct kube_transport *base, const struct kube_request *request,
                                const struct kube_watch_events *events, void *context)
{
    return kube_watch_start(inner(base), request, events, context);
}

static const struct kube_transport_table table = { call, list, watch, discover };

struct error *tenants_client_new(struct loop *loop, struct http_client *http,
                                 const struct clock *clock, const struct kubeconfig *config,
                                 struct slice text, struct tenants_client **out_client)
{
    struct tenants_client *client;
    struct https *https;
    struct error *err;

    err = https_new(loop, http, config, &https);
    if (err)
        return err;
    client = NEW(struct tenants_client);
    client->base = (struct kube_transport){ &table, loop };
    client->https = https;
    client->clock = clock;
    client->socket = memory_strdup(config->unix_socket);
    atomic_init(&client->references, 1);
    digest_compute(DIGEST_SHA256, text, client->digest);
    *out_client = client;
    return NULL;
}

struct tenants_client *tenants_client_ref(struct tenants_client *client)
{
    atomic_fetch_add(&client->references, 1);
    return client;
}

struct tenants_client *tenants_client_unref(struct tenants_client *client)
{
    if (!client || atomic_fetch_sub(&client->references, 1) > 1)
        return NULL;
    https_free(client->https);
    memory_free(client->socket);
    memory_free(client);
    return NULL;
}

bool tenants_client_is_from(const struct tenants_client *client,
                            const unsigned char digest[DIGEST_SHA256_SIZE], const char *socket)
{
    return memcmp(client->digest, digest, DIGEST_SHA256_SIZE) == 0 &&
           slice_equal(slice_from(client->socket), slice_from(socket));
}

struct kube_transport *tenants_client_transport(struct tenants_client *client)
{
    return &client->base;
}

struct http_peer *tenants_client_peer(struct kube_transport *transport)
{
    return https_peer(of(transport)->https);
}
