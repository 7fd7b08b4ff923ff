#include "base/error.h"

const struct controller keeper_controller = {
    .objects = { &KEEPERS },
    .name = "keeper",
};

struct crew *keeper_crew(void)
{
    return crew_new(&(struct crew_spec){
        .name = "keeper-crew",
    });
}
