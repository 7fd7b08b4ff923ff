/* Texts of objects, and what is said when they are not there. */
#include "providers/fields_internal.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"

const char *fields_text(struct arena *arena, struct value value)
{
    struct slice text = { 0 };

    if (!value_string(value, &text) || text.size == 0)
        return NULL;
    return arena_text(arena, text);
}

struct error *fields_require(struct arena *arena, struct value value, const char *field,
                             const char **out_text)
{
    const char *text = fields_text(arena, value);

    if (!text)
        return error_new(ERR_INVALID, "%s is required", field);
    *out_text = text;
    return NULL;
}

static bool is_name(struct slice text)
{
    struct error *err = name_check_subdomain(text);

    if (!err)
        return true;
    error_drop(err, "the caller shows the whole text");
    return false;
}

struct error *fields_check_pair(const char *text, const char *field)
{
    struct slice namespace = { 0 };
    struct slice name = { 0 };
    struct slice brief = slice_brief(slice_from(text));

    if (slice_cut(slice_from(text), '/', &namespace, &name) && is_name(namespace) && is_name(name))
        return NULL;
    return error_new(ERR_INVALID, "%s \"" SLICE_FORMAT "\" must be namespace/name", field,
                     SLICE_ARGUMENT(brief));
}
