/* Conditions. */
#include "api/condition.h"

#include "base/text.h"
#include "base/timestamp.h"

struct value condition_find(struct value object, const char *type)
{
    DOC_EACH (it, value_find(object, VALUE_KEYS("status", "conditions"))) {
        if (slice_is(value_text(it.value, "type"), type))
            return it.value;
    }
    return VALUE_ABSENT_VALUE;
}

bool condition_is(struct value object, const char *type, const char *status)
{
    return slice_is(value_text(condition_find(object, type), "status"), status);
}

/* The condition as it stands in the edit, with what this run has set already. */
static struct edit_node find_edited(struct edit *edit, const char *type)
{
    struct edit_node list = edit_find(edit, EDIT_PATH("status", "conditions"));

    EDIT_EACH (it, list) {
        struct edit_node node = edit_find(edit, EDIT_UNDER(it.node, "type"));

        if (slice_is(value_string_or(edit_scalar(node), SLICE("")), type))
            return it.node;
    }
    return (struct edit_node){ NULL };
}

static bool says(struct edit *edit, struct edit_node condition, const char *key, const char *text)
{
    struct edit_node node = edit_find(edit, EDIT_UNDER(condition, key));

    return slice_is(value_string_or(edit_scalar(node), SLICE("")), text);
}

static bool is_of(struct edit *edit, struct edit_node condition, int64_t generation)
{
    struct edit_node node = edit_find(edit, EDIT_UNDER(condition, "observedGeneration"));

    return generation == 0 || value_int_or(edit_scalar(node), 0) == generation;
}

/* A status that is what it was before all edits keeps its time, whatever it was in between. */
static void set_status(struct edit *edit, struct edit_node node, struct value before,
                       const char *status, int64_t now_us)
{
    struct slice time = value_text(before, "lastTransitionTime");
    CLEANUP(text) struct text now = TEXT_EMPTY;

    if (!time.size || !slice_is(value_text(before, "status"), status)) {
        timestamp_append(&now, now_us, TIMESTAMP_SECONDS);
        time = text_slice(&now);
    }
    edit_set_string(edit, EDIT_UNDER(node, "status"), slice_from(status));
    edit_set_string(edit, EDIT_UNDER(node, "lastTransitionTime"), time);
}

bool condition_set(struct edit *edit, struct value object, const struct condition *condition,
                   int64_t now_us)
{
    struct edit_node node = find_edited(edit, condition->type);

    if (node.node && says(edit, node, "status", condition->status) &&
        says(edit, node, "reason", condition->reason) &&
        says(edit, node, "message", condition->message) && is_of(edit, node, condition->generation))
        return false;
    if (!node.node) {
        struct edit_node list = edit_ensure_array(edit, EDIT_PATH("status", "conditions"));

        node = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
        edit_set_string(edit, EDIT_UNDER(node, "type"), slice_from(condition->type));
    }
    if (!says(edit, node, "status", condition->status))
        set_status(edit, node, condition_find(object, condition->type), condition->status, now_us);
    edit_set_string(edit, EDIT_UNDER(node, "reason"), slice_from(condition->reason));
    edit_set_string(edit, EDIT_UNDER(node, "message"), slice_from(condition->message));
    if (condition->generation)
        edit_set_int(edit, EDIT_UNDER(node, "observedGeneration"), condition->generation);
    return true;
}
