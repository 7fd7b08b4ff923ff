/* Replication controllers: their pods outlive them unless the client says otherwise. */
#include "apiserver/strategies.h"

const struct strategy strategy_replication_controller = {
    .group = "",
    .kind = "ReplicationController",
    .orphans = true,
};
