/* Persistent volumes and claims: both begin pending, and it is known since when a volume is what it
 * is. */
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/strategies.h"
#include "base/clock.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/edit.h"

static struct value status_of(struct value object, const char *key)
{
    return value_find(object, VALUE_KEYS("status", key));
}

static void stamp(const struct strategy_change *change, struct edit *edit)
{
    const struct request *request = change->request;

    edit_set_string(edit, EDIT_PATH("status", "lastPhaseTransitionTime"),
                    slice_from(timestamp_format(
                        request->arena, clock_wall_us(request->server->clock), TIMESTAMP_SECONDS)));
}

static struct error *prepare_volume(const struct strategy_change *change, struct edit *edit)
{
    struct value before = status_of(change->before, "lastPhaseTransitionTime");
    struct value after = status_of(change->after, "lastPhaseTransitionTime");
    bool same = value_equal(status_of(change->before, "phase"), status_of(change->after, "phase"));

    if (!value_exists(change->before)) {
        edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Pending"));
        stamp(change, edit);
    } else if (change->of_status && same && !value_exists(after) && value_exists(before)) {
        edit_set_value(edit, EDIT_PATH("status", "lastPhaseTransitionTime"), before);
    } else if (change->of_status && !same && (!value_exists(after) || value_equal(before, after))) {
        stamp(change, edit);
    }
    return NULL;
}

static struct error *prepare_claim(const struct strategy_change *change, struct edit *edit)
{
    if (!value_exists(change->before))
        edit_set_string(edit, EDIT_PATH("status", "phase"), SLICE("Pending"));
    return NULL;
}

const struct strategy strategy_persistent_volume = {
    .group = "",
    .kind = "PersistentVolume",
    .prepare = prepare_volume,
};

const struct strategy strategy_persistent_volume_claim = {
    .group = "",
    .kind = "PersistentVolumeClaim",
    .prepare = prepare_claim,
};
