/* Events are kept for an hour after they were last told. One task looks at all of them when the
 * oldest is due, so that ten thousand events cost one timer. */
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "housekeeping/limits.h"
#include "kube/kube.h"
#include "kube/resources.h"

static uint64_t keep_ms_of(const struct housekeeping_options *options)
{
    return options->event_ms ? options->event_ms : EVENT_KEEP_MS;
}

/* Of several times the earliest counts: the task stays where the oldest event put it. */
static void when_it_is_old(struct controller_keys *keys, const struct informer_change *change)
{
    if (!change->before)
        controller_keys_add_after(keys, &HOUSEKEEPING_ONE_TASK,
                                  keep_ms_of(controller_keys_context(keys)));
}

/* The latest of the times that an event may have: RFC 3339 in UTC sorts as text. */
static struct slice last_told(struct value event, const struct meta *meta)
{
    const struct slice times[] = {
        value_string_or(value_get(event, SLICE("lastTimestamp")), SLICE("")),
        value_string_or(value_get(event, SLICE("eventTime")), SLICE("")),
        value_string_or(value_find(event, VALUE_KEYS("series", "lastObservedTime")), SLICE("")),
    };
    struct slice latest = meta->created;

    for (size_t i = 0; i < COUNT_OF(times); i++) {
        if (slice_compare(times[i], latest) > 0)
            latest = times[i];
    }
    return latest;
}

/* One that was told again meanwhile is a conflict, and all of them are looked at once more: nobody
 * else would come back to it. */
static struct error *delete_event(struct reconcile *rc, const struct meta *meta)
{
    struct kube_delete options = {
        .if_uid = arena_text(rc->arena, meta->uid),
        .if_version = arena_text(rc->arena, meta->version),
    };

    return kube_delete_if_there(&rc->kube, &KUBE_EVENTS, arena_text(rc->arena, meta->namespace),
                                arena_text(rc->arena, meta->name), &options);
}

static struct error *reconcile(struct reconcile *rc)
{
    uint64_t keep_ms = keep_ms_of(rc->context);
    uint64_t next_ms = UINT64_MAX;
    struct kube_list events;
    struct error *err;

    err = kube_list(rc->arena, &rc->kube, &KUBE_EVENTS, NULL, &events);
    if (err)
        return err;
    for (size_t i = 0; i < events.count; i++) {
        CLEANUP(doc) struct doc *event = doc_new(doc_bytes(events.docs[i]));
        uint64_t wait_ms;
        struct meta meta;

        meta_read(doc_root(event), &meta);
        wait_ms = controllers_wait_ms(rc, last_told(doc_root(event), &meta), keep_ms);
        if (wait_ms > 0) {
            next_ms = wait_ms < next_ms ? wait_ms : next_ms;
            continue;
        }
        err = delete_event(rc, &meta);
        if (err)
            return err;
    }
    if (next_ms != UINT64_MAX)
        reconcile_again(rc, next_ms > EVENT_LOOK_MS ? next_ms : EVENT_LOOK_MS);
    return NULL;
}

const struct controller event_expiry_controller = {
    .name = "event-expiry-controller",
    .objects = { &KUBE_EVENTS, when_it_is_old },
    .reconcile = reconcile,
};
