/* Jobs: their pods outlive them unless the client says otherwise, as they always did. */
#include "apiserver/strategies.h"

const struct strategy strategy_job = {
    .group = "batch",
    .kind = "Job",
    .orphans = true,
};
