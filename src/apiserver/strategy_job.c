/* Jobs: each selects its pods by its own uid unless the client chooses otherwise. Pods outlive them
 * unless the client says otherwise, as they always did. */
#include "apiserver/strategies.h"
#include "doc/edit.h"

/* The second name of each is the one that older clients look for. */
static const char *const uid_labels[] = { "batch.kubernetes.io/controller-uid", "controller-uid" };
static const char *const name_labels[] = { "batch.kubernetes.io/job-name", "job-name" };

static void add_labels(struct edit *edit, const char *const labels[2], struct slice value)
{
    for (size_t i = 0; i < 2; i++) {
        struct edit_path path = EDIT_PATH("spec", "template", "metadata", "labels", labels[i]);

        if (edit_type(edit_find(edit, path)) == VALUE_ABSENT)
            edit_set_string(edit, path, value);
    }
}

static struct error *prepare(const struct strategy_change *change, struct edit *edit)
{
    struct value spec = value_get(change->after, SLICE("spec"));
    struct value metadata = value_get(change->after, SLICE("metadata"));
    struct slice uid = value_string_or(value_get(metadata, SLICE("uid")), SLICE(""));

    if (value_exists(change->before) ||
        value_bool_or(value_get(spec, SLICE("manualSelector")), false))
        return NULL;
    add_labels(edit, uid_labels, uid);
    add_labels(edit, name_labels, value_string_or(value_get(metadata, SLICE("name")), SLICE("")));
    if (!value_exists(value_find(spec, VALUE_KEYS("selector", "matchLabels", uid_labels[0]))))
        edit_set_string(edit, EDIT_PATH("spec", "selector", "matchLabels", uid_labels[0]), uid);
    return NULL;
}

const struct strategy strategy_job = {
    .group = "batch",
    .kind = "Job",
    .prepare = prepare,
    .orphans = true,
};
