/* Which objects a node's pods need: the secrets, config maps, claims, volumes and service accounts
 * that its kubelet may therefore read. Kept current object by object; one lock, held for
 * microseconds. Any thread. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct doc;
struct node_graph;

/* What is told. */
enum node_graph_source {
    NODE_GRAPH_POD,
    NODE_GRAPH_VOLUME,     /* PersistentVolume */
    NODE_GRAPH_ATTACHMENT, /* VolumeAttachment */
};

/* What is asked about. */
enum node_graph_target {
    NODE_GRAPH_TO_POD = 'p',
    NODE_GRAPH_TO_SECRET = 's',
    NODE_GRAPH_TO_CONFIG_MAP = 'm',
    NODE_GRAPH_TO_CLAIM = 'c', /* PersistentVolumeClaim */
    NODE_GRAPH_TO_VOLUME = 'v',
    NODE_GRAPH_TO_ATTACHMENT = 'a',
    NODE_GRAPH_TO_SERVICE_ACCOUNT = 'u',
    NODE_GRAPH_TO_RESOURCE_CLAIM = 'r',
};

struct node_graph *node_graph_new(void);
struct node_graph *node_graph_free(struct node_graph *graph); /* NULL in, NULL out */

/* The object is there now, or has changed. The document is read, not kept. A pod that is on no node
 * yet, or a mirror pod that a kubelet made itself, opens nothing but itself. */
void node_graph_set(struct node_graph *graph, enum node_graph_source source, struct slice namespace,
                    struct slice name, const struct doc *doc);
void node_graph_remove(struct node_graph *graph, enum node_graph_source source,
                       struct slice namespace, struct slice name);

/* Something on the node needs this object. */
bool node_graph_has(const struct node_graph *graph, const char *node, enum node_graph_target target,
                    struct slice namespace, struct slice name);

CLEANUP_DEFINE(node_graph, struct node_graph *, node_graph_free)
