/* Roles and bindings, followed. */
#include "apiserver/access_index.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "auth/rbac.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "store/event.h"
#include "store/feed.h"
#include "store/record.h"
#include "store/store_list.h"

static const char *const plurals[] = {
    [RBAC_ROLE] = "roles",
    [RBAC_CLUSTER_ROLE] = "clusterroles",
    [RBAC_ROLE_BINDING] = "rolebindings",
    [RBAC_CLUSTER_ROLE_BINDING] = "clusterrolebindings",
};

/* One resource that is followed. */
struct access_follower {
    struct apiserver *server;
    enum rbac_kind kind;
    uint32_t stored;
    struct feed_subscription *subscription;
    struct map *known; /* records of this kind that the index has, by place; a reference to each */
};

struct access_index {
    struct access_follower followers[COUNT_OF(plurals)];
};

static void take(struct access_follower *follower, const struct record *record)
{
    /* A copy: a tree inside the shared document would stay as long as the object. */
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(record->doc));

    rbac_set(follower->server->rbac, follower->kind, record_namespace(record), record_name(record),
             copy);
    record_unref(map_set(follower->known, record_place(record), record_ref(record)));
}

static void drop(struct access_follower *follower, const struct record *record)
{
    rbac_remove(follower->server->rbac, follower->kind, record_namespace(record),
                record_name(record));
    record_unref(map_remove(follower->known, record_place(record)));
}

static void on_events(void *context, const struct event *events, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind == EVENT_DELETED)
            drop(context, events[i].record);
        else
            take(context, events[i].record);
    }
}

static struct error *follow(struct access_follower *follower);

/* Fell behind: everything is forgotten first, since nobody may keep a right that is gone, and read
 * anew. */
static void on_end(void *context, struct error *take_error)
{
    struct access_follower *follower = context;
    size_t position = 0;
    struct slice place;
    void *record;
    struct error *err;

    error_drop(take_error, "the state is read anew");
    feed_unsubscribe(follower->subscription);
    follower->subscription = NULL;
    while (map_next(follower->known, &position, &place, &record)) {
        CLEANUP(record) struct record *kept = record_ref(record);

        drop(follower, kept);
    }
    err = follow(follower);
    if (err) {
        log_error(follower->server->log, "roles cannot be followed", LOG_ERROR(err));
        error_free(err);
    }
}

static struct error *follow(struct access_follower *follower)
{
    struct apiserver *server = follower->server;
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    struct error *err;

    err = store_list_read(server->store, &(struct store_list_query){ .resource = follower->stored },
                          &list);
    if (err)
        return err;
    VEC_EACH (record, &list.records)
        take(follower, *record);
    return feed_subscribe(server->feed,
                          &(struct feed_options){
                              .resource = follower->stored,
                              .after = list.revision,
                              .on_events = on_events,
                              .on_end = on_end,
                              .context = follower,
                          },
                          &follower->subscription);
}

struct error *access_index_open(struct apiserver *server)
{
    struct error *err;

    server->rbac = rbac_new();
    server->authorizer.rbac = server->rbac;
    server->access_index = NEW(struct access_index);
    for (size_t i = 0; i < COUNT_OF(plurals); i++) {
        struct access_follower *follower = &server->access_index->followers[i];
        const struct resource *resource = registry_find(server->builtin, slice_from(RBAC_GROUP),
                                                        SLICE("v1"), slice_from(plurals[i]));

        ASSERT(resource);
        follower->server = server;
        follower->kind = (enum rbac_kind)i;
        follower->stored = resource->stored;
        follower->known = map_new();
        err = follow(follower);
        if (err)
            return error_wrap(err, "read %s", plurals[i]);
    }
    return NULL;
}

static void stop_following(struct access_follower *follower)
{
    size_t position = 0;
    struct slice place;
    void *record;

    feed_unsubscribe(follower->subscription);
    if (!follower->known)
        return;
    while (map_next(follower->known, &position, &place, &record))
        record_unref(record);
    map_free(follower->known);
}

void access_index_close(struct apiserver *server)
{
    for (size_t i = 0; server->access_index && i < COUNT_OF(plurals); i++)
        stop_following(&server->access_index->followers[i]);
    server->access_index = memory_free(server->access_index);
    server->rbac = rbac_free(server->rbac);
}
