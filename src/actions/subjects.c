/* Lists of users or groups with roles. */
#include "actions/subjects.h"

#include "api/team.h"
#include "base/error.h"
#include "base/memory.h"

static struct slice text_of(struct edit *edit, struct edit_node subject, const char *key)
{
    return value_string_or(edit_scalar(edit_find(edit, EDIT_UNDER(subject, key))), SLICE(""));
}

static bool fits(struct edit *edit, struct edit_node subject, const struct subjects_wish *wish)
{
    return slice_equal_nocase(text_of(edit, subject, "name"), slice_from(wish->name)) &&
           (!wish->identity_provider ||
            slice_is(text_of(edit, subject, "identityProvider"), wish->identity_provider));
}

static bool find_index(struct edit *edit, struct edit_node list, const struct subjects_wish *wish,
                       size_t *out_index)
{
    size_t index = 0;

    EDIT_EACH (it, list) {
        if (fits(edit, it.node, wish)) {
            *out_index = index;
            return true;
        }
        index++;
    }
    return false;
}

bool subjects_find(struct edit *edit, struct edit_node list, const struct subjects_wish *wish,
                   struct edit_node *out_node)
{
    size_t index;

    if (!find_index(edit, list, wish, &index))
        return false;
    if (out_node)
        *out_node = edit_item(edit, list, index);
    return true;
}

struct error *subjects_set(struct edit *edit, struct edit_node list,
                           const struct subjects_wish *wish)
{
    struct edit_node subject;

    if (!wish->role || !*wish->role || team_role_parse(slice_from(wish->role)) == TEAM_ROLE_NONE)
        return error_new(ERR_BAD_REQUEST, "role %s: must be admin, operator or viewer",
                         wish->role && *wish->role ? wish->role : "\"\"");
    if (!subjects_find(edit, list, wish, &subject)) {
        subject = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
        edit_set_string(edit, EDIT_UNDER(subject, "name"), slice_from(wish->name));
    }
    edit_set_string(edit, EDIT_UNDER(subject, "role"), slice_from(wish->role));
    if (wish->identity_provider && *wish->identity_provider)
        edit_set_string(edit, EDIT_UNDER(subject, "identityProvider"),
                        slice_from(wish->identity_provider));
    return NULL;
}

bool subjects_remove(struct edit *edit, struct edit_node list, const struct subjects_wish *wish)
{
    CLEANUP(string) char *place = NULL;
    size_t index;

    if (!find_index(edit, list, wish, &index))
        return false;
    place = memory_format("%zu", index);
    edit_remove(edit, EDIT_MEMBER(list, slice_from(place)));
    return true;
}
