/* Roles and bindings, followed. */
#include "apiserver/access_index.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/follower.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "auth/rbac.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "store/record.h"

static const char *const plurals[] = {
    [RBAC_ROLE] = "roles",
    [RBAC_CLUSTER_ROLE] = "clusterroles",
    [RBAC_ROLE_BINDING] = "rolebindings",
    [RBAC_CLUSTER_ROLE_BINDING] = "clusterrolebindings",
};

/* One kind that is followed. */
struct access_source {
    struct rbac *rbac;
    enum rbac_kind kind;
    struct follower *follower;
};

struct access_index {
    struct access_source sources[COUNT_OF(plurals)];
};

static void on_set(void *context, const struct record *record)
{
    struct access_source *source = context;
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(record->doc));

    rbac_set(source->rbac, source->kind, record_namespace(record), record_name(record), copy);
}

static void on_removed(void *context, const struct record *record)
{
    struct access_source *source = context;

    rbac_remove(source->rbac, source->kind, record_namespace(record), record_name(record));
}

struct error *access_index_open(struct apiserver *server)
{
    struct error *err;

    server->rbac = rbac_new();
    server->authorizer.rbac = server->rbac;
    server->access_index = NEW(struct access_index);
    for (size_t i = 0; i < COUNT_OF(plurals); i++) {
        struct access_source *source = &server->access_index->sources[i];
        const struct resource *resource = registry_find(server->builtin, slice_from(RBAC_GROUP),
                                                        SLICE("v1"), slice_from(plurals[i]));

        ASSERT(resource);
        source->rbac = server->rbac;
        source->kind = (enum rbac_kind)i;
        err = follower_open(
            &(struct follower_options){ server, resource->stored, on_set, on_removed, source },
            &source->follower);
        if (err)
            return error_wrap(err, "read %s", plurals[i]);
    }
    return NULL;
}

void access_index_close(struct apiserver *server)
{
    for (size_t i = 0; server->access_index && i < COUNT_OF(plurals); i++)
        follower_close(server->access_index->sources[i].follower);
    server->access_index = memory_free(server->access_index);
    server->rbac = rbac_free(server->rbac);
}
