/* What a pod, volume or attachment needs, read from its document. */
#pragma once

#include "auth/node_graph.h"
#include "base/text.h"
#include "base/vec.h"

/* A key is the target's letter, its namespace, a NUL and its name. */
struct node_references {
    VEC(struct text) keys;
    struct text node;   /* it is on this node … */
    struct text parent; /* … or needed by whatever needs this: the claim of a volume */
};

void node_references_read(struct node_references *references, enum node_graph_source source,
                          struct slice namespace, struct slice name, const struct doc *doc);
void node_references_done(struct node_references *references);

/* Replaces what the text held. */
void node_references_put_key(struct text *key, enum node_graph_target target,
                             struct slice namespace, struct slice name);
