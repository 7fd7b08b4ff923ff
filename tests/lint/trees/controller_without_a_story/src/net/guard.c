#include "base/error.h"

/* Told of by the wrong name: that is what it writes as. */
const struct controller guard_controller = {
    .name = "another name",
};
