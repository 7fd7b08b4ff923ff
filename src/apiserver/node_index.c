/* Pods, volumes and attachments, followed. */
#include "apiserver/node_index.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/follower.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "auth/node_authorizer.h"
#include "auth/node_graph.h"
#include "auth/rbac.h"
#include "auth/rule.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "store/record.h"
#include "store/store.h"

static const struct {
    const char *group;
    const char *plural;
} followed[] = {
    [NODE_GRAPH_POD] = { "", "pods" },
    [NODE_GRAPH_VOLUME] = { "", "persistentvolumes" },
    [NODE_GRAPH_ATTACHMENT] = { "storage.k8s.io", "volumeattachments" },
};

struct node_source {
    struct node_graph *graph;
    enum node_graph_source source;
    struct follower *follower;
};

struct node_index {
    struct node_graph *graph;
    struct rule_list *rules;
    struct node_authorizer authorizer;
    struct node_source sources[COUNT_OF(followed)];
};

static void on_set(void *context, const struct record *record)
{
    struct node_source *source = context;

    node_graph_set(source->graph, source->source, record_namespace(record), record_name(record),
                   record->doc);
}

static void on_removed(void *context, const struct record *record)
{
    struct node_source *source = context;

    node_graph_remove(source->graph, source->source, record_namespace(record), record_name(record));
}

/* What every kubelet may do beside that: the rules of the role that is made for them. */
static struct rule_list *read_rules(struct apiserver *server)
{
    const struct resource *roles =
        registry_find(server->builtin, SLICE(RBAC_GROUP), SLICE("v1"), SLICE("clusterroles"));
    CLEANUP(record) struct record *record = store_fetch(
        server->store, &(struct store_key){ roles->stored, SLICE(""), SLICE("system:node") });
    CLEANUP(doc) struct doc *role =
        record ? doc_new(doc_bytes(record->doc)) : NULL;

    return rule_list_read(role ? value_get(doc_root(role), SLICE("rules")) : VALUE_ABSENT_VALUE);
}

static struct error *follow(struct apiserver *server, enum node_graph_source which)
{
    struct node_source *source = &server->node_index->sources[which];
    const struct resource *resource =
        registry_find(server->builtin, slice_from(followed[which].group), SLICE("v1"),
                      slice_from(followed[which].plural));
    struct error *err;

    ASSERT(resource);
    source->graph = server->node_index->graph;
    source->source = which;
    err = follower_open(
        &(struct follower_options){ server, resource->stored, on_set, on_removed, source },
        &source->follower);
    return err ? error_wrap(err, "read %s", followed[which].plural) : NULL;
}

struct error *node_index_open(struct apiserver *server)
{
    struct node_index *index = NEW(struct node_index);
    struct error *err = NULL;

    server->node_index = index;
    index->graph = node_graph_new();
    index->rules = read_rules(server);
    index->authorizer = (struct node_authorizer){ index->graph, index->rules };
    server->authorizer.nodes = &index->authorizer;
    for (size_t i = 0; i < COUNT_OF(followed) && !err; i++)
        err = follow(server, (enum node_graph_source)i);
    return err;
}

void node_index_close(struct apiserver *server)
{
    struct node_index *index = server->node_index;

    if (!index)
        return;
    server->authorizer.nodes = NULL;
    for (size_t i = 0; i < COUNT_OF(followed); i++)
        follower_close(index->sources[i].follower);
    rule_list_unref(index->rules);
    node_graph_free(index->graph);
    server->node_index = memory_free(index);
}
