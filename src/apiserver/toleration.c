/* Which toleration makes another superfluous. */
#include "apiserver/toleration.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apiserver/limits.h"
#include "base/memory.h"
#include "doc/edit.h"

struct toleration {
    struct value value;
    struct slice key;
    struct slice operator;
    struct slice effect;
    struct slice text;
    bool has_seconds;
    int64_t seconds;
};

static struct toleration read(struct value value)
{
    struct toleration read = {
        .value = value,
        .key = value_text(value, "key"),
        .operator= value_text(value, "operator"),
        .effect = value_text(value, "effect"),
        .text = value_text(value, "value"),
    };

    read.has_seconds = value_int(value_get(value, SLICE("tolerationSeconds")), &read.seconds);
    return read;
}

/* `wide` tolerates everything that `narrow` does. Equal is what an operator means that is not
 * there.
 */
static bool covers(const struct toleration *wide, const struct toleration *narrow)
{
    bool exists = slice_is(wide->operator, "Exists");

    if (value_equal(wide->value, narrow->value))
        return true;
    if (!slice_equal(wide->key, narrow->key) && !(exists && !wide->key.size))
        return false;
    if (wide->effect.size && !slice_equal(wide->effect, narrow->effect))
        return false;
    if (slice_is(wide->effect, "NoExecute") && wide->has_seconds &&
        (!narrow->has_seconds || narrow->seconds > wide->seconds))
        return false;
    return exists || (slice_is(narrow->operator, "Equal") && slice_equal(narrow->text, wide->text));
}

/* Of two equal ones the first stays. */
static bool is_superfluous(const struct toleration *all, size_t count, const bool *kept, size_t i)
{
    for (size_t k = 0; k < i; k++) {
        if (kept[k] && covers(&all[k], &all[i]))
            return true;
    }
    for (size_t k = i + 1; k < count; k++) {
        if (!value_equal(all[k].value, all[i].value) && covers(&all[k], &all[i]))
            return true;
    }
    return false;
}

void toleration_merge(struct value first, struct value second, struct edit *edit)
{
    size_t count = value_count(first) + value_count(second);
    struct toleration *all = memory_array(count, sizeof(*all));
    bool *kept = memory_array(count, sizeof(*kept));
    struct edit_node list;
    size_t filled = 0;

    DOC_EACH (it, first)
        all[filled++] = read(it.value);
    DOC_EACH (it, second)
        all[filled++] = read(it.value);
    if (filled) {
        list = edit_set_array(edit, EDIT_PATH("spec", "tolerations"));
        for (size_t i = 0; i < filled; i++) {
            /* Every one is compared with every other. */
            kept[i] = filled > API_MAX_TOLERATIONS || !is_superfluous(all, filled, kept, i);
            if (kept[i])
                edit_set_value(edit, EDIT_UNDER(list, EDIT_END), all[i].value);
        }
    }
    memory_free(kept);
    memory_free(all);
}
