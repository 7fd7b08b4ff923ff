/* Texts of a command line as fields of an object. */
#include "actions/setting.h"

#include "base/error.h"
#include "base/number.h"
#include "base/quantity.h"
#include "base/text.h"

static struct error *set_count(struct edit *edit, struct edit_path path,
                               const struct setting *setting, const char *text)
{
    int64_t number;

    if (!number_parse_int(slice_from(text), &number) || number < 0)
        return error_new(ERR_BAD_REQUEST, "%s %s: must be a whole number, 0 or more", setting->name,
                         text);
    edit_set_int(edit, path, number);
    return NULL;
}

static const char *unit_of(enum setting_type type)
{
    switch (type) {
    case SETTING_MEMORY:
        return "Mi";
    case SETTING_DISK:
        return "Gi";
    case SETTING_TEXT:
    case SETTING_COUNT:
    case SETTING_CPU:
        break;
    }
    return "";
}

/* Written as it was given, so that whoever reads the object finds the words again. */
static struct error *set_quantity(struct edit *edit, struct edit_path path,
                                  const struct setting *setting, const char *text)
{
    CLEANUP(text) struct text value = TEXT_EMPTY;
    struct quantity quantity;
    uint64_t bare;
    struct error *err;

    text_append(&value, text);
    if (number_parse_uint(slice_from(text), &bare))
        text_append(&value, unit_of(setting->type));
    err = quantity_parse(text_slice(&value), &quantity);
    if (!err && quantity_sign(&quantity) < 0)
        err = error_new(ERR_BAD_REQUEST, "must not be negative");
    if (err)
        return error_wrap(error_recode(err, ERR_BAD_REQUEST), "%s %s", setting->name, text);
    edit_set_string(edit, path, text_slice(&value));
    return NULL;
}

struct error *setting_apply(struct edit *edit, struct edit_node from, const struct setting *setting,
                            const char *text)
{
    struct edit_path path = { .from = from, .keys = setting->keys };

    if (!text)
        return NULL;
    if (!*text) {
        edit_remove(edit, path);
        return NULL;
    }
    switch (setting->type) {
    case SETTING_TEXT:
        edit_set_string(edit, path, slice_from(text));
        return NULL;
    case SETTING_COUNT:
        return set_count(edit, path, setting, text);
    case SETTING_CPU:
    case SETTING_MEMORY:
    case SETTING_DISK:
        return set_quantity(edit, path, setting, text);
    }
    return NULL;
}

void setting_set_part(struct edit *edit, struct edit_node from, const char *key, struct value part)
{
    struct edit_node node;
    struct slice text;

    if (!value_exists(part))
        return;
    if (value_is_null(part) || (value_string(part, &text) && !text.size)) {
        edit_remove(edit, EDIT_UNDER(from, key));
        return;
    }
    edit_set_value(edit, EDIT_UNDER(from, key), part);
    node = edit_find(edit, EDIT_UNDER(from, key));
    DOC_EACH (it, part) {
        if (value_is_null(it.value))
            edit_remove(edit, EDIT_MEMBER(node, it.key));
    }
}
