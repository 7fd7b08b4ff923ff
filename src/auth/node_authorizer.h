/* What a kubelet may do: read what the pods on its node need, and look after its own node, lease
 * and pods. What it may write into them is admission's to check. Any thread. */
#pragma once

#include "auth/access.h"

struct arena;
struct node_graph;
struct rule_list;

struct node_authorizer {
    const struct node_graph *graph;
    const struct rule_list *rules; /* for everything else: those of the cluster role system:node */
};

/* ACCESS_ALLOWED, or ACCESS_NO_OPINION with the reason if the user is a kubelet. */
struct access_answer node_authorizer_decide(struct arena *arena,
                                            const struct node_authorizer *authorizer,
                                            const struct access *access);
