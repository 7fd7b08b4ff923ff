/* Reviews come back with a status. */
#include "apiserver/review_answer.h"

#include "apiserver/request.h"
#include "auth/user.h"
#include "base/error.h"
#include "doc/doc.h"

struct edit *review_begin(const struct request *request, struct value object)
{
    CLEANUP(doc) struct doc *doc = doc_from_value(object);
    struct edit *edit = edit_begin(doc);

    (void)request;
    edit_ensure_object(edit, EDIT_PATH("metadata"));
    edit_set_object(edit, EDIT_PATH("status"));
    return edit;
}

struct error *review_finish(struct edit *take_edit, struct answer *out_answer)
{
    out_answer->form = ANSWER_OBJECT;
    out_answer->http = 201;
    return edit_seal(take_edit, &out_answer->doc);
}

void review_set_user(struct edit *edit, struct edit_path path, const struct user *user)
{
    struct edit_node node = edit_set_object(edit, path);
    struct edit_node list;

    edit_set_string(edit, EDIT_UNDER(node, "username"), slice_from(user->name));
    if (*user->uid)
        edit_set_string(edit, EDIT_UNDER(node, "uid"), slice_from(user->uid));
    if (user->group_count)
        list = edit_set_array(edit, EDIT_UNDER(node, "groups"));
    for (size_t i = 0; i < user->group_count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(user->groups[i]));
    for (size_t i = 0; i < user->extra_count; i++) {
        const struct user_extra *extra = &user->extra[i];
        struct edit_node map = edit_ensure_object(edit, EDIT_UNDER(node, "extra"));

        list = edit_set_array(edit, EDIT_MEMBER(map, slice_from(extra->key)));
        for (size_t j = 0; j < extra->value_count; j++)
            edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(extra->values[j]));
    }
}
