/* Events of clusters. */
#include "actions/cluster_events.h"

#include <stdlib.h>

#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "kube/kube.h"
#include "kube/resources.h"

struct slice cluster_event_time(struct value event)
{
    const struct slice times[] = {
        value_text(value_get(event, SLICE("series")), "lastObservedTime"),
        value_text(event, "lastTimestamp"),
        value_text(event, "eventTime"),
        value_text(value_get(event, SLICE("metadata")), "creationTimestamp"),
    };

    for (size_t i = 0; i < COUNT_OF(times); i++) {
        if (times[i].size)
            return times[i];
    }
    return SLICE("");
}

static int64_t time_of(const struct doc *event)
{
    int64_t us = 0;
    struct error *err = timestamp_parse(cluster_event_time(doc_root(event)), &us);

    error_drop(err, "an event without a time is as old as can be");
    return err ? 0 : us;
}

static int newest_first(const void *a, const void *b)
{
    int64_t left = time_of(*(struct doc *const *)a);
    int64_t right = time_of(*(struct doc *const *)b);

    return (left < right) - (left > right);
}

struct error *cluster_events_list(struct arena *arena, const struct kube *kube,
                                  struct value cluster, struct kube_list *out_events)
{
    struct slice inside = value_text(value_get(cluster, SLICE("status")), "tenantNamespace");
    struct kube_list own = { 0 };
    struct kube_list more = { 0 };
    struct kube_query query = { 0 };
    struct meta meta;
    struct error *err;

    meta_read(cluster, &meta);
    query.namespace = arena_text(arena, meta.namespace);
    query.field_selector = arena_format(
        arena, "involvedObject.name=" SLICE_FORMAT ",involvedObject.kind=TenantCluster",
        SLICE_ARGUMENT(meta.name));
    err = kube_list(arena, kube, &KUBE_EVENTS, &query, &own);
    if (!err && inside.size)
        err = kube_list(arena, kube, &KUBE_EVENTS,
                        &(struct kube_query){ .namespace = arena_text(arena, inside) }, &more);
    if (err)
        return err;
    out_events->docs = arena_array(arena, own.count + more.count + 1, struct doc *);
    out_events->count = 0;
    for (size_t i = 0; i < own.count; i++)
        out_events->docs[out_events->count++] = own.docs[i];
    for (size_t i = 0; i < more.count; i++)
        out_events->docs[out_events->count++] = more.docs[i];
    qsort(out_events->docs, out_events->count, sizeof(*out_events->docs), newest_first);
    return NULL;
}
