/* Paths that are no resources. */
#include "apiserver/paths.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/discovery_routes.h"
#include "apiserver/issuer_routes.h"
#include "apiserver/openapi_routes.h"
#include "base/error.h"
#include "web/dispatcher.h"
#include "web/health.h"

static bool is_ready(void *context)
{
    return apiserver_is_ready(context);
}

struct error *paths_open(struct apiserver *server, const char *kubernetes_version)
{
    struct error *err;

    err = dispatcher_new(
        &(struct dispatcher_options){
            .name = "apiserver",
            .pool = server->pool,
            .log = server->log,
        },
        &server->paths);
    if (err)
        return err;
    server->health = health_new(server->metrics);
    health_add(server->health, "etcd", HEALTH_LIVE | HEALTH_READY, is_ready, server);
    if (kubernetes_version)
        err = health_set_version(server->health, kubernetes_version);
    if (!err)
        err = dispatcher_add(server->paths, health_routes, server->health);
    if (!err)
        err = dispatcher_add(server->paths, discovery_routes, server);
    if (!err)
        err = dispatcher_add(server->paths, issuer_routes, server);
    return err ? err : dispatcher_add(server->paths, openapi_routes, server);
}

struct error *paths_set_version(struct apiserver *server, const char *kubernetes_version)
{
    return health_set_version(server->health, kubernetes_version);
}

void paths_close(struct apiserver *server)
{
    server->paths = dispatcher_free(server->paths);
    server->health = health_free(server->health);
}
