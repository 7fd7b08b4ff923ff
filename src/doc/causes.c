/* Field errors. */
#include "doc/causes.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/text.h"
#include "doc/json.h"
#include "doc/limits.h"
#include "doc/path.h"

struct cause_words {
    const char *title;
    const char *reason;
    bool shows_value;
};

static const struct cause_words words[] = {
    [CAUSE_NOT_FOUND] = { "Not found", "FieldValueNotFound", true },
    [CAUSE_REQUIRED] = { "Required value", "FieldValueRequired", false },
    [CAUSE_DUPLICATE] = { "Duplicate value", "FieldValueDuplicate", true },
    [CAUSE_INVALID] = { "Invalid value", "FieldValueInvalid", true },
    [CAUSE_NOT_SUPPORTED] = { "Unsupported value", "FieldValueNotSupported", true },
    [CAUSE_FORBIDDEN] = { "Forbidden", "FieldValueForbidden", false },
    [CAUSE_TOO_LONG] = { "Too long", "FieldValueTooLong", false },
    [CAUSE_TOO_MANY] = { "Too many", "FieldValueTooMany", false },
    [CAUSE_INTERNAL] = { "Internal error", "InternalError", false },
    [CAUSE_TYPE] = { "Invalid value", "FieldValueTypeInvalid", true },
};

void causes_init(struct causes *causes, struct arena *arena)
{
    *causes = (struct causes){ .arena = arena };
}

void causes_done(struct causes *causes)
{
    vec_done(&causes->list);
}

static void add(struct causes *causes, enum cause_type type, const char *field, struct slice value,
                const char *detail)
{
    bool shows_value = words[type].shows_value;

    if (causes->list.count >= CAUSES_MAX) {
        causes->cut = true;
        return;
    }
    vec_push(&causes->list,
             (struct cause){ type, field,
                             arena_format(causes->arena, "%s%s" SLICE_FORMAT "%s%s",
                                          words[type].title, shows_value ? ": " : "",
                                          SLICE_ARGUMENT(shows_value ? value : SLICE("")),
                                          detail ? ": " : "", detail ? detail : "") });
}

/* Long values are cut, since they come back in the answer. */
static struct slice print(struct value value, struct text *text)
{
    json_format(value, JSON_COMPACT, JSON_SORTED, text);
    if (text->size > CAUSES_VALUE_BYTES) {
        text_truncate(text, slice_brief(text_slice(text)).size);
        text_append(text, "...");
    }
    return text_slice(text);
}

void causes_add(struct causes *causes, enum cause_type type, const struct path *path,
                struct value value)
{
    CLEANUP(text) struct text printed = TEXT_EMPTY;

    add(causes, type, path_format(causes->arena, path), print(value, &printed), NULL);
}

void causes_addf(struct causes *causes, enum cause_type type, const struct path *path,
                 struct value value, const char *detail, ...)
{
    CLEANUP(text) struct text printed = TEXT_EMPTY;
    va_list args;

    va_start(args, detail);
    add(causes, type, path_format(causes->arena, path), print(value, &printed),
        arena_vformat(causes->arena, detail, args));
    va_end(args);
}

void causes_addf_text(struct causes *causes, enum cause_type type, const char *field,
                      struct slice text, const char *detail, ...)
{
    va_list args;

    va_start(args, detail);
    add(causes, type, arena_strdup(causes->arena, field),
        slice_from(arena_format(causes->arena, "\"" SLICE_FORMAT "\"", SLICE_ARGUMENT(text))),
        arena_vformat(causes->arena, detail, args));
    va_end(args);
}

void causes_add_printed(struct causes *causes, enum cause_type type, const char *field,
                        struct slice printed, const char *detail)
{
    add(causes, type, arena_strdup(causes->arena, field), printed, detail);
}

void causes_add_unsupported(struct causes *causes, const struct path *path, struct value value,
                            const char *const *supported, size_t count)
{
    CLEANUP(text) struct text list = TEXT_EMPTY;

    for (size_t i = 0; i < count; i++)
        text_appendf(&list, "%s\"%s\"", i ? ", " : "", supported[i]);
    causes_addf(causes, CAUSE_NOT_SUPPORTED, path, value, "supported values: %s",
                text_string(&list));
}

void causes_add_sentence(struct causes *causes, enum cause_type type, const char *sentence)
{
    if (causes->list.count >= CAUSES_MAX) {
        causes->cut = true;
        return;
    }
    vec_push(&causes->list, (struct cause){ type, "", arena_strdup(causes->arena, sentence) });
}

void causes_append(const struct causes *causes, struct text *text)
{
    bool many = causes->list.count > 1;

    text_append(text, many ? "[" : "");
    VEC_EACH (cause, &causes->list) {
        text_append(text, cause == causes->list.items ? "" : ", ");
        if (*cause->field)
            text_appendf(text, "%s: ", cause->field);
        text_append(text, cause->message);
    }
    text_append(text, many ? "]" : "");
}

struct error *causes_error(const struct causes *causes, const char *group, const char *kind,
                           const char *name)
{
    CLEANUP(text) struct text list = TEXT_EMPTY;
    struct error *err;

    if (causes_is_empty(causes))
        return NULL;
    causes_append(causes, &list);
    err = error_about(error_new(ERR_INVALID, "%s%s%s \"%s\" is invalid: %s", kind,
                                *group ? "." : "", group, name, text_string(&list)),
                      group, kind, name);
    VEC_EACH (cause, &causes->list)
        error_add_cause(err, words[cause->type].reason, cause->field, cause->message);
    return err;
}
