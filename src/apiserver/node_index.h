/* Keeps in mind which objects the pods of each node need, so that kubelets may read those and no
 * others. Opened before requests come; afterwards it follows the store on the loop. */
#pragma once

struct apiserver;
struct error;

/* The roles are stored already. */
struct error *node_index_open(struct apiserver *server);
void node_index_close(struct apiserver *server);
