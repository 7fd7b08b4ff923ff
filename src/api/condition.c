/* Conditions. */
#include "api/condition.h"

#include "base/text.h"
#include "base/timestamp.h"

static bool find_place(struct value object, const char *type, struct value *out_condition,
                       size_t *out_index)
{
    DOC_EACH (it, value_find(object, VALUE_KEYS("status", "conditions"))) {
        if (slice_is(value_text(it.value, "type"), type)) {
            *out_condition = it.value;
            *out_index = it.index;
            return true;
        }
    }
    return false;
}

struct value condition_find(struct value object, const char *type)
{
    struct value condition = VALUE_ABSENT_VALUE;
    size_t index;

    (void)find_place(object, type, &condition, &index);
    return condition;
}

bool condition_is(struct value object, const char *type, const char *status)
{
    return slice_is(value_text(condition_find(object, type), "status"), status);
}

bool condition_set(struct edit *edit, struct value object, const struct condition *condition,
                   int64_t now_us)
{
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("status", "conditions"));
    CLEANUP(text) struct text now = TEXT_EMPTY;
    struct value before = VALUE_ABSENT_VALUE;
    struct edit_node node;
    size_t index = 0;

    if (find_place(object, condition->type, &before, &index)) {
        if (slice_is(value_text(before, "status"), condition->status) &&
            slice_is(value_text(before, "reason"), condition->reason) &&
            slice_is(value_text(before, "message"), condition->message))
            return false;
        node = edit_item(edit, list, index);
    } else {
        node = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
        edit_set_string(edit, EDIT_UNDER(node, "type"), slice_from(condition->type));
    }
    if (!slice_is(value_text(before, "status"), condition->status)) {
        timestamp_append(&now, now_us, TIMESTAMP_SECONDS);
        edit_set_string(edit, EDIT_UNDER(node, "status"), slice_from(condition->status));
        edit_set_string(edit, EDIT_UNDER(node, "lastTransitionTime"), text_slice(&now));
    }
    edit_set_string(edit, EDIT_UNDER(node, "reason"), slice_from(condition->reason));
    edit_set_string(edit, EDIT_UNDER(node, "message"), slice_from(condition->message));
    return true;
}
