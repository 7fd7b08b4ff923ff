/* Webhook configurations, followed. */
#include "apiserver/webhooks.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "apiserver/apiserver_internal.h"
#include "apiserver/follower.h"
#include "apiserver/resource.h"
#include "apiserver/stored.h"
#include "apiserver/webhook.h"
#include "apiserver/webhook_line.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "store/record.h"

static const char *const plurals[] = {
    [WEBHOOKS_MUTATING] = "mutatingwebhookconfigurations",
    [WEBHOOKS_VALIDATING] = "validatingwebhookconfigurations",
};

struct webhook_list {
    atomic_uint references;
    VEC(struct webhook_configuration *) configurations; /* by name; a reference to each */
    VEC(const struct webhook *) webhooks;
};

/* One kind of configuration. */
struct source {
    struct apiserver *server;
    enum webhooks_kind kind;
    struct follower *follower; /* NULL while it is being opened */
    struct webhook_list *list; /* guarded by the lock */
};

struct webhooks {
    pthread_mutex_t lock; /* of the lists, for as long as it takes to count a reference */
    struct source sources[COUNT_OF(plurals)];
};

static struct webhook_list *list_ref(struct webhooks *webhooks, const struct source *source)
{
    struct webhook_list *list;

    pthread_mutex_lock(&webhooks->lock);
    list = source->list;
    atomic_fetch_add_explicit(&list->references, 1, memory_order_relaxed);
    pthread_mutex_unlock(&webhooks->lock);
    return list;
}

static struct webhook_list *list_new(void)
{
    struct webhook_list *list = NEW(struct webhook_list);

    atomic_init(&list->references, 1);
    return list;
}

struct webhook_list *webhook_list_unref(struct webhook_list *list)
{
    if (!list || atomic_fetch_sub(&list->references, 1) != 1)
        return NULL;
    VEC_EACH (configuration, &list->configurations)
        webhook_configuration_unref(*configuration);
    vec_done(&list->configurations);
    vec_done(&list->webhooks);
    return memory_free(list);
}

/* The one that was read before, if it has not changed: its calls keep their places. */
static struct webhook_configuration *read_one(const struct webhook_list *before,
                                              const struct record *record)
{
    CLEANUP(doc) struct doc *copy = NULL;

    VEC_EACH (known, &before->configurations) {
        if ((*known)->revision == record->revision &&
            slice_equal(slice_from((*known)->name), record_name(record)))
            return webhook_configuration_ref(*known);
    }
    copy = stored_copy(record);
    return webhook_configuration_new(copy, record->revision);
}

static void add(struct webhook_list *list, struct webhook_configuration *take_configuration)
{
    vec_push(&list->configurations, take_configuration);
    for (size_t i = 0; i < take_configuration->count; i++)
        vec_push(&list->webhooks, &take_configuration->webhooks[i]);
}

static struct error *refresh(struct source *source)
{
    struct webhooks *webhooks = source->server->webhooks;
    CLEANUP(store_list) struct store_list stored = { .revision = 0 };
    struct webhook_list *before = source->list; /* only this thread replaces it */
    struct webhook_list *list;
    struct error *err;

    err = stored_list(source->server, "admissionregistration.k8s.io", plurals[source->kind],
                      slice_of(NULL, 0), &stored);
    if (err)
        return err;
    list = list_new();
    VEC_EACH (record, &stored.records)
        add(list, read_one(before, *record));
    if (list->webhooks.count)
        webhook_line_prepare(source->server->webhook_line);
    pthread_mutex_lock(&webhooks->lock);
    source->list = list;
    pthread_mutex_unlock(&webhooks->lock);
    webhook_list_unref(before);
    return NULL;
}

static void on_change(void *context, const struct record *record)
{
    struct source *source = context;
    struct error *err;

    (void)record;
    if (!source->follower)
        return;
    err = refresh(source);
    if (err) {
        log_error(source->server->log, "webhooks cannot be read", LOG_ERROR(err));
        error_free(err);
    }
}

struct error *webhooks_open(struct apiserver *server)
{
    struct webhooks *webhooks = NEW(struct webhooks);
    struct error *err;

    server->webhooks = webhooks;
    pthread_mutex_init(&webhooks->lock, NULL);
    for (size_t i = 0; i < COUNT_OF(plurals); i++) {
        struct source *source = &webhooks->sources[i];
        const struct resource *resource =
            stored_resource(server, "admissionregistration.k8s.io", plurals[i]);

        *source = (struct source){ .server = server, .kind = (enum webhooks_kind)i };
        source->list = list_new();
        err = follower_open(
            &(struct follower_options){ server, resource->stored, on_change, on_change, source },
            &source->follower);
        if (!err)
            err = refresh(source);
        if (err)
            return error_wrap(err, "read %s", plurals[i]);
    }
    return NULL;
}

void webhooks_close(struct apiserver *server)
{
    struct webhooks *webhooks = server->webhooks;

    if (!webhooks)
        return;
    for (size_t i = 0; i < COUNT_OF(plurals); i++) {
        follower_close(webhooks->sources[i].follower);
        webhook_list_unref(webhooks->sources[i].list);
    }
    pthread_mutex_destroy(&webhooks->lock);
    server->webhooks = memory_free(webhooks);
}

struct webhook_list *webhooks_get(struct apiserver *server, enum webhooks_kind kind)
{
    return list_ref(server->webhooks, &server->webhooks->sources[kind]);
}

size_t webhook_list_count(const struct webhook_list *list)
{
    return list->webhooks.count;
}

const struct webhook *webhook_list_at(const struct webhook_list *list, size_t index)
{
    ASSERT(index < list->webhooks.count);
    return list->webhooks.items[index];
}
