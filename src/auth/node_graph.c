/* The index of what needs what: from each target to the sources that need it. A source stands on a
 * node, or (a volume) is needed by whoever needs its claim: no longer path exists. */
#include "auth/node_graph.h"

#include <pthread.h>
#include <stdint.h>

#include "auth/node_references_internal.h"
#include "base/map.h"
#include "base/memory.h"

struct source {
    struct node_references references;
};

struct sources {
    VEC(const struct source *) items;
};

struct node_graph {
    pthread_rwlock_t lock;
    struct map *sources; /* by kind, namespace and name, to struct source */
    struct map *targets; /* by key, to struct sources */
};

struct node_graph *node_graph_new(void)
{
    struct node_graph *graph = NEW(struct node_graph);

    pthread_rwlock_init(&graph->lock, NULL);
    graph->sources = map_new();
    graph->targets = map_new();
    return graph;
}

static void free_source(struct source *source)
{
    if (!source)
        return;
    node_references_done(&source->references);
    memory_free(source);
}

static void free_sources(struct sources *sources)
{
    vec_done(&sources->items);
    memory_free(sources);
}

struct node_graph *node_graph_free(struct node_graph *graph)
{
    size_t position = 0;
    void *value;

    if (!graph)
        return NULL;
    while (map_next(graph->sources, &position, NULL, &value))
        free_source(value);
    position = 0;
    while (map_next(graph->targets, &position, NULL, &value))
        free_sources(value);
    map_free(graph->sources);
    map_free(graph->targets);
    pthread_rwlock_destroy(&graph->lock);
    return memory_free(graph);
}

static void link_source(struct node_graph *graph, const struct source *source)
{
    VEC_EACH (key, &source->references.keys) {
        struct sources *sources = map_get(graph->targets, text_slice(key));

        if (!sources) {
            sources = NEW(struct sources);
            map_set(graph->targets, text_slice(key), sources);
        }
        vec_push(&sources->items, source);
    }
}

static void unlink_source(struct node_graph *graph, const struct source *source)
{
    VEC_EACH (key, &source->references.keys) {
        struct sources *sources = map_get(graph->targets, text_slice(key));
        size_t kept = 0;

        VEC_EACH (item, &sources->items)
            if (*item != source)
                sources->items.items[kept++] = *item;
        sources->items.count = kept;
        if (kept == 0) {
            map_remove(graph->targets, text_slice(key));
            free_sources(sources);
        }
    }
}

static void replace(struct node_graph *graph, enum node_graph_source kind, struct slice namespace,
                    struct slice name, struct source *source)
{
    CLEANUP(text) struct text place = TEXT_EMPTY;
    struct source *old;

    text_append_char(&place, (char)('0' + kind));
    text_append_slice(&place, namespace);
    text_append_char(&place, 0);
    text_append_slice(&place, name);
    pthread_rwlock_wrlock(&graph->lock);
    old = source ? map_set(graph->sources, text_slice(&place), source)
                 : map_remove(graph->sources, text_slice(&place));
    if (old)
        unlink_source(graph, old);
    if (source)
        link_source(graph, source);
    pthread_rwlock_unlock(&graph->lock);
    free_source(old);
}

void node_graph_set(struct node_graph *graph, enum node_graph_source source, struct slice namespace,
                    struct slice name, const struct doc *doc)
{
    struct source *made = NEW(struct source);

    node_references_read(&made->references, source, namespace, name, doc);
    if (made->references.keys.count == 0) {
        free_source(made);
        made = NULL;
    }
    replace(graph, source, namespace, name, made);
}

void node_graph_remove(struct node_graph *graph, enum node_graph_source source,
                       struct slice namespace, struct slice name)
{
    replace(graph, source, namespace, name, NULL);
}

static bool stands_on(const struct source *source, const char *node)
{
    return source->references.node.size > 0 && slice_is(text_slice(&source->references.node), node);
}

static bool is_needed(const struct node_graph *graph, struct slice key, const char *node,
                      bool through_claim)
{
    const struct sources *sources = map_get(graph->targets, key);

    if (!sources)
        return false;
    VEC_EACH (source, &sources->items) {
        struct slice parent = text_slice(&(*source)->references.parent);

        if (stands_on(*source, node) ||
            (through_claim && parent.size > 0 && is_needed(graph, parent, node, false)))
            return true;
    }
    return false;
}

bool node_graph_has(const struct node_graph *graph, const char *node, enum node_graph_target target,
                    struct slice namespace, struct slice name)
{
    pthread_rwlock_t *lock = (pthread_rwlock_t *)(uintptr_t)&graph->lock;
    CLEANUP(text) struct text key = TEXT_EMPTY;
    bool found;

    node_references_put_key(&key, target, namespace, name);
    pthread_rwlock_rdlock(lock);
    found = is_needed(graph, text_slice(&key), node, true);
    pthread_rwlock_unlock(lock);
    return found;
}
