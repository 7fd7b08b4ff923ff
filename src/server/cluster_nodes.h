/* Nodes in answers. Any thread. */
#pragma once

#include "doc/value.h"

struct text;

/* NodeRow of a Node: name, whether it is ready, roles, version, address. */
void cluster_nodes_append(struct value node, struct text *text);
