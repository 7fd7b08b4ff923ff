/* Volumes and the claims on them: they begin pending, until a controller has looked at them. */
#include "apiserver/strategies.h"
#include "apiserver/write_internal.h"
#include "doc/edit.h"

static struct error *prepare_claim(const struct strategy_change *change, struct edit *edit)
{
    if (!value_exists(change->before))
        edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Pending"));
    return NULL;
}

static struct error *prepare(const struct strategy_change *change, struct edit *edit)
{
    if (value_exists(change->before))
        return NULL;
    edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Pending"));
    edit_set_string(edit, EDIT_PATH("status", "lastPhaseTransitionTime"),
                    write_now(change->request));
    return NULL;
}

const struct strategy strategy_volume = {
    .group = "",
    .kind = "PersistentVolume",
    .prepare = prepare,
};

const struct strategy strategy_volume_claim = {
    .group = "",
    .kind = "PersistentVolumeClaim",
    .prepare = prepare_claim,
};
