/* How a refusal reads. */
#include "auth/access.h"

#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"

static void append_combined(struct text *text, const struct access *access)
{
    text_append_slice(text, access->resource);
    if (access->subresource.size > 0) {
        text_append_char(text, '/');
        text_append_slice(text, access->subresource);
    }
}

struct slice access_combined_resource(struct arena *arena, const struct access *access)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (access->subresource.size == 0)
        return access->resource;
    append_combined(&text, access);
    return slice_of(arena_strndup(arena, text_string(&text), text.size), text.size);
}

/* A browser that is shown the message must not take part of it for markup. */
static void append_harmless(struct text *text, struct slice message)
{
    for (size_t i = 0; i < message.size; i++) {
        switch (message.data[i]) {
        case '&':
            text_append(text, "&amp;");
            break;
        case '<':
            text_append(text, "&lt;");
            break;
        case '>':
            text_append(text, "&gt;");
            break;
        default:
            text_append_char(text, message.data[i]);
        }
    }
}

static void append_resource(struct text *text, const struct access *access)
{
    CLEANUP(text) struct text resource = TEXT_EMPTY;

    append_combined(&resource, access);
    text_append(text, " resource ");
    quote_append(text, text_slice(&resource));
    text_append(text, " in API group ");
    quote_append(text, access->group);
    if (access->namespace.size == 0) {
        text_append(text, " at the cluster scope");
        return;
    }
    text_append(text, " in the namespace ");
    quote_append(text, access->namespace);
}

static void append_question(struct text *text, const struct access *access)
{
    CLEANUP(text) struct text plain = TEXT_EMPTY;

    text_append(&plain, "User ");
    quote_append(&plain, slice_from(access->user->name));
    text_appendf(&plain, " cannot " SLICE_FORMAT, SLICE_ARGUMENT(access->verb));
    if (access->is_path) {
        text_append(&plain, " path ");
        quote_append(&plain, access->path);
    } else {
        append_resource(&plain, access);
    }
    append_harmless(text, text_slice(&plain));
}

struct error *access_refuse(const struct access *access, const char *reason)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    append_question(&text, access);
    if (reason && *reason)
        text_appendf(&text, ": %s", reason);
    if (access->is_path)
        return error_new(ERR_FORBIDDEN, "forbidden: %s", text_string(&text));
    return access_refuse_object(access->group, access->resource, access->name, text_string(&text));
}

static struct error *about(struct error *take_error, struct slice group, struct slice resource,
                           struct slice name)
{
    CLEANUP(string) char *group_text = memory_strndup(group.data, group.size);
    CLEANUP(string) char *kind_text = memory_strndup(resource.data, resource.size);
    CLEANUP(string) char *name_text = memory_strndup(name.data, name.size);

    return error_about(take_error, group.size > 0 ? group_text : NULL, kind_text,
                       name.size > 0 ? name_text : NULL);
}

struct error *access_refuse_object(struct slice group, struct slice resource, struct slice name,
                                   const char *reason)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append_slice(&text, resource);
    if (group.size > 0) {
        text_append_char(&text, '.');
        text_append_slice(&text, group);
    }
    if (name.size > 0) {
        text_append_char(&text, ' ');
        quote_append(&text, name);
    }
    return about(error_new(ERR_FORBIDDEN, "%s is forbidden: %s", text_string(&text), reason), group,
                 resource, name);
}
