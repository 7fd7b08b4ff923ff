#include "net/http.h"

static const struct survival_story story = {
    .about = { { "keeper", "another name" },
               { "keeper-crew" } },
    .tell = tell,
};
