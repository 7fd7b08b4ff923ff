/* Fields under validation. */
#include "api/field.h"

#include <inttypes.h>
#include <stdarg.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/ip.h"
#include "base/ip_prefix.h"
#include "base/map.h"
#include "base/name.h"
#include "base/text.h"
#include "doc/causes.h"

struct field field_root(struct causes *causes, struct value object)
{
    return (struct field){ .causes = causes, .value = object, .is_root = true };
}

static struct field below(const struct field *parent, struct path path, struct value value)
{
    path.parent = parent->is_root ? NULL : &parent->path;
    return (struct field){ .causes = parent->causes, .value = value, .path = path };
}

struct field field_get(const struct field *object, const char *key)
{
    struct slice name = slice_from(key);

    return below(object, path_key(NULL, name), value_get(object->value, name));
}

struct field field_at(const struct field *list, size_t index)
{
    return below(list, path_index(NULL, index), value_at(list->value, index));
}

struct field field_entry(const struct field *map, struct slice key)
{
    return below(map, path_entry(NULL, key), value_get(map->value, key));
}

struct field_iterator field_iterate(const struct field *container)
{
    return (struct field_iterator){ .container = container,
                                    .values = value_iterate(container->value) };
}

bool field_next(struct field_iterator *iterator)
{
    struct value_iterator *values = &iterator->values;

    if (!value_next(values))
        return false;
    iterator->key = values->key;
    iterator->index = values->index;
    iterator->field =
        below(iterator->container,
              value_is_array(iterator->container->value) ? path_index(NULL, values->index)
                                                         : path_entry(NULL, values->key),
              values->value);
    return true;
}

bool field_exists(const struct field *field)
{
    return value_exists(field->value) && !value_is_null(field->value);
}

bool field_is_empty(const struct field *field)
{
    struct slice text;

    switch (value_type(field->value)) {
    case VALUE_ABSENT:
    case VALUE_NULL:
        return true;
    case VALUE_STRING:
        return value_string(field->value, &text) && text.size == 0;
    case VALUE_ARRAY:
    case VALUE_OBJECT:
        return value_count(field->value) == 0;
    case VALUE_BOOL:
    case VALUE_NUMBER:
        return false;
    }
    return false;
}

struct slice field_text(const struct field *field)
{
    return value_string_or(field->value, SLICE(""));
}

bool field_is(const struct field *field, const char *text)
{
    return slice_is(field_text(field), text);
}

int64_t field_int(const struct field *field)
{
    return value_int_or(field->value, 0);
}

bool field_truth(const struct field *field)
{
    return value_bool_or(field->value, false);
}

size_t field_count(const struct field *field)
{
    return value_count(field->value);
}

static const struct path *path_of(const struct field *field)
{
    return field->is_root ? NULL : &field->path;
}

void field_required(const struct field *field, const char *detail)
{
    if (detail)
        causes_addf(field->causes, CAUSE_REQUIRED, path_of(field), field->value, "%s", detail);
    else
        causes_add(field->causes, CAUSE_REQUIRED, path_of(field), field->value);
}

/* Absence prints as Go's zero would. */
static void add_printed(const struct field *field, enum cause_type type, const char *printed,
                        const char *detail)
{
    causes_add_printed(field->causes, type, path_format(field->causes->arena, path_of(field)),
                       slice_from(printed), detail);
}

/* Numbers that are absent are zeroes, and shown so. */
static void invalid_number(const struct field *field, const char *detail)
{
    add_printed(field, CAUSE_INVALID,
                arena_format(field->causes->arena, "%" PRId64, field_int(field)), detail);
}

void field_invalid(const struct field *field, const char *detail, ...)
{
    va_list args;
    const char *text;

    va_start(args, detail);
    text = arena_vformat(field->causes->arena, detail, args);
    va_end(args);
    causes_addf(field->causes, CAUSE_INVALID, path_of(field), field->value, "%s", text);
}

void field_invalid_zero(const struct field *field, const char *detail, ...)
{
    va_list args;

    va_start(args, detail);
    invalid_number(field, arena_vformat(field->causes->arena, detail, args));
    va_end(args);
}

void field_invalid_text(const struct field *field, struct slice text, const char *detail, ...)
{
    va_list args;
    const char *words;

    va_start(args, detail);
    words = arena_vformat(field->causes->arena, detail, args);
    va_end(args);
    causes_addf_text(field->causes, CAUSE_INVALID,
                     path_format(field->causes->arena, path_of(field)), text, "%s", words);
}

void field_invalid_as(const struct field *field, const char *printed, const char *detail)
{
    add_printed(field, CAUSE_INVALID, printed, detail);
}

void field_invalid_bare(const struct field *field, const char *detail)
{
    add_printed(field, CAUSE_INVALID, detail, NULL);
}

void field_forbidden(const struct field *field, const char *detail, ...)
{
    va_list args;
    const char *text;

    va_start(args, detail);
    text = arena_vformat(field->causes->arena, detail, args);
    va_end(args);
    causes_addf(field->causes, CAUSE_FORBIDDEN, path_of(field), field->value, "%s", text);
}

void field_duplicate(const struct field *field)
{
    causes_add(field->causes, CAUSE_DUPLICATE, path_of(field), field->value);
}

void field_duplicate_as(const struct field *field, const char *printed)
{
    add_printed(field, CAUSE_DUPLICATE, printed, NULL);
}

void field_duplicate_detail(const struct field *field, const char *detail)
{
    causes_addf(field->causes, CAUSE_DUPLICATE, path_of(field), field->value, "%s", detail);
}

void field_not_found(const struct field *field)
{
    causes_add(field->causes, CAUSE_NOT_FOUND, path_of(field), field->value);
}

void field_too_long(const struct field *field, size_t most)
{
    causes_addf(field->causes, CAUSE_TOO_LONG, path_of(field), field->value,
                "may not be more than %zu byte%s", most, most == 1 ? "" : "s");
}

void field_too_many(const struct field *field, size_t most)
{
    causes_addf(field->causes, CAUSE_TOO_MANY, path_of(field), field->value,
                "%zu: must have at most %zu item%s", field_count(field), most,
                most == 1 ? "" : "s");
}

static const char *list_choices(struct arena *arena, const char *const *choices)
{
    CLEANUP(text) struct text list = TEXT_EMPTY;

    text_append(&list, "supported values: ");
    for (size_t i = 0; choices[i]; i++)
        text_appendf(&list, "%s\"%s\"", i ? ", " : "", choices[i]);
    return arena_strdup(arena, text_string(&list));
}

void field_unsupported_as(const struct field *field, const char *printed,
                          const char *const *supported)
{
    add_printed(field, CAUSE_NOT_SUPPORTED, printed, list_choices(field->causes->arena, supported));
}

void field_unsupported(const struct field *field, const char *const *supported)
{
    if (field_exists(field))
        causes_addf(field->causes, CAUSE_NOT_SUPPORTED, path_of(field), field->value, "%s",
                    list_choices(field->causes->arena, supported));
    else
        field_unsupported_as(field, "\"\"", supported);
}

bool field_need(const struct field *field)
{
    if (!field_is_empty(field))
        return true;
    field_required(field, NULL);
    return false;
}

bool field_is_one_of(const struct field *field, const char *const *texts)
{
    for (; *texts; texts++) {
        if (field_is(field, *texts))
            return true;
    }
    return false;
}

bool field_need_choice(const struct field *field, const char *const *choices)
{
    return field_need(field) && field_check_choice(field, choices);
}

bool field_check_choice(const struct field *field, const char *const *choices)
{
    if (!field_exists(field) || field_is_one_of(field, choices))
        return true;
    field_unsupported(field, choices);
    return false;
}

bool field_check_name_of(const struct field *field, struct slice name,
                         struct error *(*rule)(struct slice name))
{
    CLEANUP(error) struct error *err = rule(name);

    if (err)
        field_invalid_text(field, name, "%s", err->message);
    return !err;
}

bool field_check_name(const struct field *field, struct error *(*rule)(struct slice name))
{
    return field_check_name_of(field, field_text(field), rule);
}

bool field_check_range(const struct field *field, int64_t least, int64_t most)
{
    if (field_int(field) >= least && field_int(field) <= most)
        return true;
    invalid_number(field, arena_format(field->causes->arena,
                                       "must be between %" PRId64 " and %" PRId64 ", inclusive",
                                       least, most));
    return false;
}

bool field_check_port(const struct field *field)
{
    return field_check_range(field, 1, 65535);
}

bool field_check_not_negative(const struct field *field)
{
    if (field_int(field) >= 0)
        return true;
    invalid_number(field, "must be greater than or equal to 0");
    return false;
}

bool field_check_positive(const struct field *field)
{
    if (field_int(field) > 0)
        return true;
    invalid_number(field, "must be greater than zero");
    return false;
}

static void invalid_quantity(const struct field *field, const struct quantity *quantity,
                             const char *detail)
{
    CLEANUP(text) struct text printed = TEXT_EMPTY;

    quantity_append(&printed, quantity);
    field_invalid_text(field, text_slice(&printed), "%s", detail);
}

struct quantity field_quantity(const struct field *field)
{
    struct quantity quantity = quantity_from_int(0, QUANTITY_DECIMAL_SI);
    struct slice text = field_text(field);
    int64_t number;

    if (value_int(field->value, &number))
        return quantity_from_int(number, QUANTITY_DECIMAL_SI);
    if (text.size)
        error_drop(quantity_parse(text, &quantity), "whoever decoded it told that");
    return quantity;
}

bool field_check_quantity_not_negative(const struct field *field)
{
    struct quantity quantity = field_quantity(field);

    if (quantity_sign(&quantity) >= 0)
        return true;
    invalid_quantity(field, &quantity, "must be greater than or equal to 0");
    return false;
}

bool field_check_quantity_positive(const struct field *field)
{
    struct quantity quantity = field_quantity(field);

    if (quantity_sign(&quantity) > 0)
        return true;
    invalid_quantity(field, &quantity, "must be greater than zero");
    return false;
}

bool field_check_port_or_name(const struct field *field)
{
    return value_is_string(field->value) ? field_check_name(field, name_check_port)
                                         : field_check_port(field);
}

static bool has_same_members(struct value a, struct value b)
{
    DOC_EACH (it, a) {
        if (!field_same(it.value, value_get(b, it.key)))
            return false;
    }
    DOC_EACH (it, b) {
        if (!value_exists(value_get(a, it.key)) && !field_same(it.value, VALUE_ABSENT_VALUE))
            return false;
    }
    return true;
}

static bool is_empty(struct value value)
{
    return field_is_empty(&(struct field){ .value = value });
}

bool field_same(struct value a, struct value b)
{
    if (is_empty(a) || is_empty(b))
        return is_empty(a) && is_empty(b);
    if (value_is_object(a) && value_is_object(b))
        return has_same_members(a, b);
    if (!value_is_array(a) || !value_is_array(b))
        return value_equal(a, b);
    if (value_count(a) != value_count(b))
        return false;
    DOC_EACH (it, a) {
        if (!field_same(it.value, value_at(b, it.index)))
            return false;
    }
    return true;
}

bool field_check_same(const struct field *field, struct value before)
{
    if (field_same(field->value, before))
        return true;
    field_invalid(field, "field is immutable");
    return false;
}

bool field_check_address(const struct field *field)
{
    struct ip_address address;
    struct error *err = ip_parse(field_text(field), &address);

    if (!err)
        return true;
    error_drop(err, "the words are Kubernetes'");
    field_invalid_text(field, field_text(field),
                       "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)");
    return false;
}

bool field_check_network(const struct field *field)
{
    struct ip_prefix prefix;
    struct error *err = ip_prefix_parse(field_text(field), IP_HOST_BITS_KEPT, &prefix);

    if (!err)
        return true;
    error_drop(err, "the words are Kubernetes'");
    field_invalid_text(field, field_text(field),
                       "must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)");
    return false;
}

bool field_check_new(const struct field *field, struct map *seen)
{
    struct slice text = field_text(field);

    if (!map_has(seen, text)) {
        map_set(seen, text, NULL);
        return true;
    }
    field_duplicate(field);
    return false;
}
