#include "net/http.h"

static const struct survival_story story = {
    .about = { { "keeper", "another name" },
               { "keeper-crew" } },
    .tell = tell,
};

static void guard_01_is_kept(void **state)
{
    (void)state;
}

static const struct row rows[] = {
    { "guard_02_is kept twice" },
};
