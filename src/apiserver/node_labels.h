/* Which labels a kubelet may put on its own node. Pure; any thread. */
#pragma once

#include "doc/value.h"

struct arena;

/* The labels that differ and are not the kubelet's to change, "a, b"; NULL: there are none. */
const char *node_labels_forbidden(struct arena *arena, struct value before, struct value after);
