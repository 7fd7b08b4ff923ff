/* Following a resource. */
#include "apiserver/follower.h"

#include "apiserver/apiserver_internal.h"
#include "base/error.h"
#include "base/log.h"
#include "base/map.h"
#include "base/memory.h"
#include "store/event.h"
#include "store/feed.h"
#include "store/record.h"
#include "store/store_list.h"

struct follower {
    struct follower_options options;
    struct feed_subscription *subscription;
    struct map *known; /* what was told to be there, by place; a reference to each */
};

static void set(struct follower *follower, struct record *record)
{
    follower->options.on_set(follower->options.context, record);
    record_unref(map_set(follower->known, record_place(record), record_ref(record)));
}

static void drop(struct follower *follower, const struct record *record)
{
    follower->options.on_removed(follower->options.context, record);
    record_unref(map_remove(follower->known, record_place(record)));
}

static void on_events(void *context, const struct event *events, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (events[i].kind == EVENT_DELETED)
            drop(context, events[i].record);
        else
            set(context, events[i].record);
    }
}

static struct error *follow(struct follower *follower);

/* Fell behind: everything is forgotten first, since nobody may keep a right that is gone, and read
 * anew. */
static void on_end(void *context, struct error *take_error)
{
    struct follower *follower = context;
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
        log_error(follower->options.server->log, "a resource cannot be followed", LOG_ERROR(err));
        error_free(err);
    }
}

static struct error *follow(struct follower *follower)
{
    struct apiserver *server = follower->options.server;
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    struct error *err;

    err = store_list_read(
        server->store, &(struct store_list_query){ .resource = follower->options.stored }, &list);
    if (err)
        return err;
    VEC_EACH (record, &list.records)
        set(follower, *record);
    return feed_subscribe(server->feed,
                          &(struct feed_options){
                              .resource = follower->options.stored,
                              .after = list.revision,
                              .on_events = on_events,
                              .on_end = on_end,
                              .context = follower,
                          },
                          &follower->subscription);
}

struct error *follower_open(const struct follower_options *options, struct follower **out_follower)
{
    CLEANUP(follower) struct follower *follower = NEW(struct follower);
    struct error *err;

    follower->options = *options;
    follower->known = map_new();
    err = follow(follower);
    if (err)
        return err;
    *out_follower = STEAL(follower);
    return NULL;
}

struct follower *follower_close(struct follower *follower)
{
    size_t position = 0;
    struct slice place;
    void *record;

    if (!follower)
        return NULL;
    feed_unsubscribe(follower->subscription);
    while (map_next(follower->known, &position, &place, &record))
        record_unref(record);
    map_free(follower->known);
    return memory_free(follower);
}
