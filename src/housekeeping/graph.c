/* The graph of owner references: nodes by uid, linked both ways. */
#include "housekeeping/graph.h"

#include "api/meta.h"
#include "base/map.h"
#include "base/memory.h"
#include "kube/transport.h"

struct graph {
    struct map *nodes;
    size_t unseen;
    void (*check)(void *context, const struct graph_node *node);
    void *context;
};

/* --- nodes --------------------------------------------------------------------------------- */

static bool is_unseen(const struct graph_node *node)
{
    return !node->resource && !node->gone;
}

static struct graph_node *ensure(struct graph *graph, struct slice uid)
{
    struct graph_node *node = map_get(graph->nodes, uid);

    if (node)
        return node;
    node = NEW(struct graph_node);
    node->uid = memory_strndup(uid.data, uid.size);
    map_set(graph->nodes, uid, node);
    graph->unseen++;
    return node;
}

static void owner_done(struct graph_owner *owner)
{
    memory_free(owner->api_version);
    memory_free(owner->kind);
    memory_free(owner->name);
}

static void node_free(struct graph_node *node)
{
    VEC_EACH (owner, &node->owners)
        owner_done(owner);
    vec_done(&node->owners);
    vec_done(&node->dependents);
    memory_free(node->namespace);
    memory_free(node->name);
    memory_free(node->uid);
    memory_free(node);
}

/* A node that nothing speaks for is not worth its memory. */
static void drop_if_plain(struct graph *graph, struct graph_node *node)
{
    if (node->owners.count || node->dependents.count)
        return;
    if (node->resource && (node->foreground || node->orphan))
        return;
    if (is_unseen(node))
        graph->unseen--;
    map_remove(graph->nodes, slice_from(node->uid));
    node_free(node);
}

static void check(struct graph *graph, const struct graph_node *node)
{
    graph->check(graph->context, node);
}

static void check_dependents(struct graph *graph, const struct graph_node *node)
{
    VEC_EACH (dependent, &node->dependents)
        check(graph, *dependent);
}

/* --- links --------------------------------------------------------------------------------- */

static bool has_dependent(const struct graph_node *node, const struct graph_node *dependent)
{
    VEC_EACH (it, &node->dependents) {
        if (*it == dependent)
            return true;
    }
    return false;
}

static bool names_owner(const struct graph_node *node, const struct graph_node *owner)
{
    VEC_EACH (it, &node->owners) {
        if (it->node == owner)
            return true;
    }
    return false;
}

static void unlink_owner(struct graph *graph, struct graph_node *node, struct graph_node *owner)
{
    if (names_owner(node, owner))
        return; /* by another reference */
    for (size_t i = 0; i < owner->dependents.count; i++) {
        if (owner->dependents.items[i] == node) {
            owner->dependents.items[i] = vec_pop(&owner->dependents);
            break;
        }
    }
    drop_if_plain(graph, owner);
}

/* What must be asked when a reference appears: whether there is such an owner, and whether it waits
 * for us to go. */
static bool is_doubtful(const struct graph_node *node, const struct graph_owner *owner)
{
    return !owner->node->resource || owner->node->foreground || !graph_owner_fits(node, owner);
}

static const struct graph_owner *find_like(const struct graph_owner *owners, size_t count,
                                           const struct graph_owner *wanted)
{
    for (size_t i = 0; i < count; i++) {
        if (owners[i].node == wanted->node && owners[i].blocks == wanted->blocks &&
            strcmp(owners[i].kind, wanted->kind) == 0 && strcmp(owners[i].name, wanted->name) == 0)
            return &owners[i];
    }
    return NULL;
}

static void link_owners(struct graph *graph, struct graph_node *node, struct value references)
{
    DOC_EACH (it, references) {
        struct meta_owner read;
        struct graph_owner owner;

        meta_owner_read(it.value, &read);
        if (!read.uid.size || slice_is(read.uid, node->uid))
            continue; /* nobody is its own owner */
        owner = (struct graph_owner){
            .node = ensure(graph, read.uid),
            .api_version = memory_strndup(read.api_version.data, read.api_version.size),
            .kind = memory_strndup(read.kind.data, read.kind.size),
            .name = memory_strndup(read.name.data, read.name.size),
            .blocks = read.blocks,
        };
        vec_push(&node->owners, owner);
        if (!has_dependent(owner.node, node))
            vec_push(&owner.node->dependents, node);
    }
}

/* The references are what they were: nearly always, because most changes are of something else. */
static bool has_owners(const struct graph_node *node, struct value references)
{
    if (value_count(references) != node->owners.count)
        return false;
    DOC_EACH (it, references) {
        const struct graph_owner *owner = &node->owners.items[it.index];
        struct meta_owner read;

        meta_owner_read(it.value, &read);
        if (!slice_is(read.uid, owner->node->uid) || !slice_is(read.kind, owner->kind) ||
            !slice_is(read.name, owner->name) || !slice_is(read.api_version, owner->api_version) ||
            read.blocks != owner->blocks)
            return false;
    }
    return true;
}

/* Puts new references in the place of the old ones and looks at what that changes. */
static void replace_owners(struct graph *graph, struct graph_node *node, struct value references)
{
    VEC(struct graph_owner)
    before = { node->owners.items, node->owners.count, node->owners.capacity };
    bool doubtful = false;

    if (has_owners(node, references))
        return;
    node->owners.items = NULL;
    node->owners.count = node->owners.capacity = 0;
    link_owners(graph, node, references);
    VEC_EACH (owner, &node->owners) {
        if (!find_like(before.items, before.count, owner) && is_doubtful(node, owner))
            doubtful = true;
    }
    VEC_EACH (owner, &before) {
        /* One that waits for us may go on when we no longer hold it up. */
        if (owner->blocks && owner->node->foreground &&
            !find_like(node->owners.items, node->owners.count, owner))
            check(graph, owner->node);
    }
    if (doubtful)
        check(graph, node);
    for (size_t i = 0; i < before.count; i++) {
        bool again = false; /* the same owner, later in the list: its turn comes */

        for (size_t j = i + 1; j < before.count; j++)
            again = again || before.items[j].node == before.items[i].node;
        if (!again)
            unlink_owner(graph, node, before.items[i].node);
        owner_done(&before.items[i]);
    }
    vec_done(&before);
}

/* --- identity ------------------------------------------------------------------------------ */

bool graph_owner_fits(const struct graph_node *dependent, const struct graph_owner *owner)
{
    const struct graph_node *node = owner->node;
    struct slice group;
    struct slice version;

    if (!node->resource)
        return false;
    meta_split_version(slice_from(owner->api_version), &group, &version);
    return slice_is(group, node->resource->group) &&
           strcmp(owner->kind, node->resource->kind) == 0 && strcmp(owner->name, node->name) == 0 &&
           (!node->resource->namespaced || strcmp(node->namespace, dependent->namespace) == 0);
}

static void set_identity(struct graph *graph, struct graph_node *node,
                         const struct kube_resource *resource, const struct meta *meta)
{
    bool was_unseen = is_unseen(node);

    if (!node->resource) {
        memory_free(node->namespace);
        memory_free(node->name);
        node->namespace = memory_strndup(meta->namespace.data, meta->namespace.size);
        node->name = memory_strndup(meta->name.data, meta->name.size);
    }
    node->resource = resource;
    node->gone = false;
    if (!was_unseen)
        return;
    graph->unseen--;
    VEC_EACH (it, &node->dependents) {
        VEC_EACH (owner, &(*it)->owners) {
            if (owner->node == node && !graph_owner_fits(*it, owner))
                check(graph, *it);
        }
    }
}

/* Follows what deletion has come to. Dependents are set free before they are waited for. */
static void set_deletion(struct graph *graph, struct graph_node *node, const struct meta *meta)
{
    bool was_orphan = node->orphan;
    bool was_waiting = node->foreground && !node->orphan;

    node->deleting = meta->deleting;
    node->foreground = meta->deleting && meta_has_finalizer(meta, META_FOREGROUND);
    node->orphan = meta->deleting && meta_has_finalizer(meta, META_ORPHAN);
    if (node->orphan && !was_orphan)
        check(graph, node);
    if (node->foreground && !node->orphan && !was_waiting) {
        check_dependents(graph, node);
        check(graph, node);
    }
}

/* --- what the header promised -------------------------------------------------------------- */

struct graph *graph_new(void (*on_check)(void *context, const struct graph_node *node),
                        void *context)
{
    struct graph *graph = NEW(struct graph);

    graph->nodes = map_new();
    graph->check = on_check;
    graph->context = context;
    return graph;
}

struct graph *graph_free(struct graph *graph)
{
    size_t position = 0;
    void *node;

    if (!graph)
        return NULL;
    while (map_next(graph->nodes, &position, NULL, &node))
        node_free(node);
    map_free(graph->nodes);
    memory_free(graph);
    return NULL;
}

void graph_observe(struct graph *graph, const struct kube_resource *resource, struct value object)
{
    struct graph_node *node;
    struct meta meta;
    bool waits;

    meta_read(object, &meta);
    if (!meta.uid.size)
        return;
    node = map_get(graph->nodes, meta.uid);
    waits = meta.deleting &&
            (meta_has_finalizer(&meta, META_FOREGROUND) || meta_has_finalizer(&meta, META_ORPHAN));
    if (!node && !waits && !value_count(meta.owners))
        return;
    if (!node)
        node = ensure(graph, meta.uid);
    set_identity(graph, node, resource, &meta);
    replace_owners(graph, node, meta.owners);
    set_deletion(graph, node, &meta);
    drop_if_plain(graph, node);
}

void graph_identify(struct graph *graph, struct graph_node *node,
                    const struct kube_resource *resource, struct value object)
{
    struct meta meta;

    meta_read(object, &meta);
    if (node->resource || !slice_is(meta.uid, node->uid))
        return;
    set_identity(graph, node, resource, &meta);
    replace_owners(graph, node, meta.owners);
    set_deletion(graph, node, &meta);
}

void graph_delete(struct graph *graph, struct slice uid)
{
    struct graph_node *node = map_get(graph->nodes, uid);

    if (!node)
        return;
    if (is_unseen(node))
        graph->unseen--;
    node->resource = NULL;
    node->gone = true;
    node->deleting = node->foreground = node->orphan = false;
    check_dependents(graph, node);
    replace_owners(graph, node, VALUE_ABSENT_VALUE);
    drop_if_plain(graph, node);
}

/* As if it had never been seen; true when the node is gone with it. */
static void unsee(struct graph *graph, struct graph_node *node)
{
    node->resource = NULL;
    node->deleting = node->foreground = node->orphan = false;
    graph->unseen++;
    replace_owners(graph, node, VALUE_ABSENT_VALUE);
    drop_if_plain(graph, node);
}

void graph_forget(struct graph *graph, const struct kube_resource *resource)
{
    VEC(char *) uids = { 0 };
    size_t position = 0;
    void *value;

    while (map_next(graph->nodes, &position, NULL, &value)) {
        struct graph_node *node = value;

        if (node->resource == resource)
            vec_push(&uids, memory_strdup(node->uid));
    }
    VEC_EACH (uid, &uids) {
        struct graph_node *node = map_get(graph->nodes, slice_from(*uid));

        if (node) /* else it went with one of the others */
            unsee(graph, node);
        memory_free(*uid);
    }
    vec_done(&uids);
}

struct graph_node *graph_find(const struct graph *graph, struct slice uid)
{
    return map_get(graph->nodes, uid);
}

void graph_check_unseen(struct graph *graph)
{
    size_t position = 0;
    void *value;

    while (map_next(graph->nodes, &position, NULL, &value)) {
        struct graph_node *node = value;

        if (!node->resource)
            check_dependents(graph, node);
    }
}

size_t graph_count(const struct graph *graph)
{
    return map_count(graph->nodes);
}

size_t graph_unseen(const struct graph *graph)
{
    return graph->unseen;
}
