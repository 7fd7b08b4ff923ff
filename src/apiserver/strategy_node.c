/* Nodes: a kubelet registers itself with its status. */
#include "apiserver/strategies.h"

const struct strategy strategy_node = {
    .group = "",
    .kind = "Node",
    .keeps_status = true,
};
