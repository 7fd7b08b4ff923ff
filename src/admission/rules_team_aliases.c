/* Teams may be written with other words for roles and limits; they are stored with one. */
#include "admission/rules_team_internal.h"

#include "api/team_limits.h"
#include "doc/doc.h"
#include "doc/edit.h"

static void normalise_limits(struct edit *edit, struct edit_node limits)
{
    for (const struct team_limits_word *word = team_limits_words; word->name; word++) {
        struct edit_node given = edit_find(edit, EDIT_UNDER(limits, word->alias));
        struct edit_node wins = edit_find(edit, EDIT_UNDER(limits, word->name));

        if (!given.node)
            continue;
        if (!wins.node || edit_type(wins) == VALUE_NULL)
            edit_copy(edit, EDIT_UNDER(limits, word->name), given);
        edit_remove(edit, EDIT_UNDER(limits, word->alias));
    }
}

static void normalise_subjects(struct edit *edit, struct edit_node subjects)
{
    EDIT_EACH (it, subjects) {
        struct edit_node role = edit_find(edit, EDIT_UNDER(it.node, "role"));

        if (slice_is(value_string_or(edit_scalar(role), SLICE("")), "member"))
            edit_set_string(edit, EDIT_UNDER(it.node, "role"), SLICE("operator"));
    }
}

static void normalise_access(struct edit *edit, struct edit_node access)
{
    if (!access.node)
        return;
    normalise_subjects(edit, edit_find(edit, EDIT_UNDER(access, "users")));
    normalise_subjects(edit, edit_find(edit, EDIT_UNDER(access, "groups")));
}

void rules_team_normalise(struct edit *edit)
{
    struct edit_node limits = edit_find(edit, EDIT_PATH("spec", "resourceLimits"));
    struct edit_node environments = edit_find(edit, EDIT_PATH("spec", "environments"));

    if (limits.node && edit_type(limits) == VALUE_OBJECT)
        normalise_limits(edit, limits);
    normalise_access(edit, edit_find(edit, EDIT_PATH("spec", "access")));
    if (!environments.node)
        return;
    EDIT_EACH (it, environments)
        normalise_access(edit, edit_find(edit, EDIT_UNDER(it.node, "access")));
}

struct error *rules_team_normalised(const struct doc *team, struct doc **out_team)
{
    struct edit *edit = edit_begin(team);

    rules_team_normalise(edit);
    return edit_seal(edit, out_team);
}
