/* Requests for certificates: who asks is who the server says it is, and what was asked for stays.
 */
#include "apiserver/request.h"
#include "apiserver/strategies.h"
#include "apiserver/write_internal.h"
#include "auth/user.h"
#include "doc/edit.h"

static void set_requestor(struct edit *edit, const struct user *user)
{
    struct edit_node list;

    edit_set_string(edit, EDIT_PATH("spec", "username"), slice_from(user->name));
    edit_remove(edit, EDIT_PATH("spec", "uid"));
    if (*user->uid)
        edit_set_string(edit, EDIT_PATH("spec", "uid"), slice_from(user->uid));
    list = edit_set_array(edit, EDIT_PATH("spec", "groups"));
    for (size_t i = 0; i < user->group_count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(user->groups[i]));
    edit_remove(edit, EDIT_PATH("spec", "extra"));
    for (size_t i = 0; i < user->extra_count; i++) {
        const struct user_extra *extra = &user->extra[i];
        struct edit_node map = edit_ensure_object(edit, EDIT_PATH("spec", "extra"));

        list = edit_set_array(edit, EDIT_MEMBER(map, slice_from(extra->key)));
        for (size_t j = 0; j < extra->value_count; j++)
            edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(extra->values[j]));
    }
}

static struct slice text_of(struct value condition, const char *key)
{
    return value_string_or(value_get(condition, slice_from(key)), SLICE(""));
}

/* When the status of this condition last changed, as far as the object knows. */
static struct slice changed_at(struct value before, struct value condition, struct slice now)
{
    DOC_EACH (it, value_find(before, VALUE_KEYS("status", "conditions"))) {
        if (slice_equal(text_of(it.value, "type"), text_of(condition, "type")) &&
            slice_equal(text_of(it.value, "status"), text_of(condition, "status")) &&
            text_of(it.value, "lastTransitionTime").size)
            return text_of(it.value, "lastTransitionTime");
    }
    return now;
}

/* Clients may leave the times of their conditions to us. */
static void set_times(const struct strategy_change *change, struct edit *edit)
{
    struct slice now = write_now(change->request);

    DOC_EACH (it, value_find(change->after, VALUE_KEYS("status", "conditions"))) {
        struct edit_node list = edit_find(edit, EDIT_PATH("status", "conditions"));
        struct edit_node condition = edit_item(edit, list, it.index);

        if (!text_of(it.value, "lastUpdateTime").size)
            edit_set_string(edit, EDIT_UNDER(condition, "lastUpdateTime"), now);
        if (!text_of(it.value, "lastTransitionTime").size)
            edit_set_string(edit, EDIT_UNDER(condition, "lastTransitionTime"),
                            changed_at(change->before, it.value, now));
    }
}

static struct error *prepare(const struct strategy_change *change, struct edit *edit)
{
    if (!value_exists(change->before)) {
        set_requestor(edit, change->request->user);
        return NULL;
    }
    edit_set_value(edit, EDIT_PATH("spec"), value_get(change->before, SLICE("spec")));
    if (change->of_status || request_is_part(change->request, "approval"))
        set_times(change, edit);
    return NULL;
}

const struct strategy strategy_certificate_signing_request = {
    .group = "certificates.k8s.io",
    .kind = "CertificateSigningRequest",
    .prepare = prepare,
};
