/* Walks an object by its schema and completes it from the outside in. */
#include "api/defaults.h"

#include "api/defaults_internal.h"
#include "api/facts.h"
#include "api/limits.h"
#include "base/cleanup.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/number.h"
#include "base/quantity.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/json.h"

enum {
    FIELDS_MAX = 256 /* of one type; facts_test.c sees to it */
};

enum presence {
    ABSENT,
    EMPTY, /* there, but Go could not tell it from absent */
    PRESENT,
};

static void complete(struct edit *edit, struct schema schema, struct edit_node node);

struct slice defaults_text(struct edit *edit, struct edit_path path)
{
    return value_string_or(edit_scalar(edit_find(edit, path)), SLICE(""));
}

int64_t defaults_int(struct edit *edit, struct edit_path path)
{
    return value_int_or(edit_scalar(edit_find(edit, path)), 0);
}

bool defaults_lacks(struct edit *edit, struct edit_path path)
{
    enum value_type type = edit_type(edit_find(edit, path));

    return type == VALUE_ABSENT || type == VALUE_NULL;
}

bool defaults_is_free(struct edit *edit, struct edit_path path)
{
    return defaults_lacks(edit, path) || edit_type(edit_find(edit, path)) == VALUE_OBJECT;
}

/* The zero of its JSON type. */
static bool is_zero(struct edit *edit, struct edit_node node)
{
    struct value scalar = edit_scalar(node);
    struct slice text;
    bool truth;

    switch (edit_type(node)) {
    case VALUE_ABSENT:
    case VALUE_NULL:
        return true;
    case VALUE_BOOL:
        return value_bool(scalar, &truth) && !truth;
    case VALUE_NUMBER:
        return value_int_or(scalar, 1) == 0;
    case VALUE_STRING:
        return value_string(scalar, &text) && text.size == 0;
    case VALUE_ARRAY:
    case VALUE_OBJECT:
        return edit_count(edit, node) == 0;
    }
    return false;
}

bool defaults_is_empty(struct edit *edit, struct edit_path path)
{
    return is_zero(edit, edit_find(edit, path));
}

void defaults_add_missing(struct edit *edit, struct edit_path to, struct edit_node from)
{
    struct edit_node target;

    if (edit_type(from) != VALUE_OBJECT || edit_count(edit, from) == 0 ||
        edit_count(edit, from) > DEFAULTS_MAX_RESOURCES ||
        edit_count(edit, edit_find(edit, to)) > DEFAULTS_MAX_RESOURCES ||
        !defaults_is_free(edit, to))
        return;
    target = edit_ensure_object(edit, to);
    EDIT_EACH (member, from) {
        if (defaults_lacks(edit, EDIT_MEMBER(target, member.key)))
            edit_copy(edit, EDIT_MEMBER(target, member.key), member.node);
    }
}

/* A struct of Go: never empty, so that omitempty does not leave it out. */
static bool is_struct(struct schema schema)
{
    switch (schema_type(schema)) {
    case SCHEMA_ANY:
    case SCHEMA_OBJECT:
    case SCHEMA_INT_OR_STRING:
    case SCHEMA_QUANTITY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_DURATION:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return true;
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
    case SCHEMA_STRING:
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
    case SCHEMA_BOOLEAN:
    case SCHEMA_BYTES:
        return false;
    }
    return false;
}

/* Sets what Go prints for a field that nobody has set. */
static void set_zero(struct edit *edit, struct edit_path path, struct schema schema, bool pointer)
{
    enum schema_type type = pointer ? SCHEMA_ANY : schema_type(schema);

    switch (type) {
    case SCHEMA_OBJECT:
        edit_set_object(edit, path);
        break;
    case SCHEMA_STRING:
        edit_set_string(edit, path, SLICE(""));
        break;
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
    case SCHEMA_INT_OR_STRING:
        edit_set_int(edit, path, 0);
        break;
    case SCHEMA_BOOLEAN:
        edit_set_bool(edit, path, false);
        break;
    case SCHEMA_QUANTITY:
        edit_set_string(edit, path, SLICE("0"));
        break;
    case SCHEMA_DURATION:
        edit_set_string(edit, path, SLICE("0s"));
        break;
    case SCHEMA_ANY:
    case SCHEMA_MAP:
    case SCHEMA_ARRAY:
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_BYTES:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        edit_set_null(edit, path);
        break;
    }
}

/* Most defaults are a word or a number; only lists and filled objects need a parser. */
static void set_default(struct edit *edit, struct edit_path path, const char *json)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct slice text = slice_from(json);
    int64_t number;

    if (text.data[0] == '"') {
        edit_set_string(edit, path, slice_of(text.data + 1, text.size - 2));
    } else if (number_parse_int(text, &number)) {
        edit_set_int(edit, path, number);
    } else if (slice_is(text, "true") || slice_is(text, "false")) {
        edit_set_bool(edit, path, text.data[0] == 't');
    } else if (slice_is(text, "{}")) {
        edit_set_object(edit, path);
    } else {
        doc = doc_new(text);
        edit_set_value(edit, path, doc_root(doc));
    }
}

/* A default that changes nothing: the zero of a field that cannot be told from absent. */
static bool is_idle_default(const struct schema_field *field, const char *json)
{
    struct slice text = slice_from(json);

    return !(field->flags & SCHEMA_POINTER) &&
           (slice_is(text, "\"\"") || slice_is(text, "0") || slice_is(text, "false"));
}

static enum presence presence_of(struct edit *edit, struct schema schema,
                                 const struct schema_field *field, struct edit_node node)
{
    if (edit_type(node) == VALUE_NULL)
        return EMPTY;
    if (field->flags & SCHEMA_POINTER || is_struct(schema_of(schema, field)))
        return PRESENT;
    return is_zero(edit, node) ? EMPTY : PRESENT;
}

static void complete_field(struct edit *edit, struct schema schema,
                           const struct schema_field *field, struct edit_node object,
                           enum presence presence)
{
    struct slice name = slice_from(schema_string(schema, field->name));
    const char *json = schema_string(schema, field->default_value);

    if (field->default_value && !is_idle_default(field, json))
        set_default(edit, EDIT_MEMBER(object, name), json);
    else if (field->flags & SCHEMA_KEEP_EMPTY)
        set_zero(edit, EDIT_MEMBER(object, name), schema_of(schema, field),
                 field->flags & SCHEMA_POINTER);
    else if (presence == EMPTY)
        edit_remove(edit, EDIT_MEMBER(object, name));
}

static void apply_rules(struct edit *edit, struct schema schema, struct edit_node object)
{
    static const struct defaults_rule *const lists[] = {
        defaults_pods_rules,
        defaults_workloads_rules,
        defaults_cluster_rules,
    };

    if (schema.table != &facts_table)
        return;
    for (size_t i = 0; i < COUNT_OF(lists); i++) {
        for (const struct defaults_rule *rule = lists[i]; rule->node; rule++) {
            if (rule->node == schema.node)
                rule->apply(edit, object);
        }
    }
}

static void complete_object(struct edit *edit, struct schema schema, struct edit_node object)
{
    const struct schema_node *type = schema_node(schema);
    const struct schema_field *fields = &schema.table->fields[type->fields];
    unsigned char presence[FIELDS_MAX] = { ABSENT };
    const struct schema_field *field;

    EDIT_EACH (member, object) {
        field = schema_field(schema, member.key);
        if (field)
            presence[field - fields] = (unsigned char)presence_of(edit, schema, field, member.node);
    }
    for (uint32_t i = 0; i < type->field_count; i++) {
        if (presence[i] != PRESENT)
            complete_field(edit, schema, &fields[i], object, presence[i]);
    }
    apply_rules(edit, schema, object);
    EDIT_EACH (member, object) {
        field = schema_field(schema, member.key);
        if (field)
            complete(edit, schema_of(schema, field), member.node);
    }
}

/* The form that a value takes of a type that may have several: one that fits it, or anything. */
static struct schema form_of(struct schema schema, enum value_type wanted)
{
    const struct schema_node *type = schema_node(schema);

    for (uint32_t i = 0; i < type->field_count; i++) {
        const struct schema_field *field = &schema.table->fields[type->fields + i];
        enum schema_type form = schema_type(schema_of(schema, field));

        if ((form == SCHEMA_OBJECT && wanted == VALUE_OBJECT) ||
            (form == SCHEMA_ARRAY && wanted == VALUE_ARRAY))
            return schema_of(schema, field);
    }
    return schema_any();
}

/* Sets a text in its usual form; leaves alone what is in it already or is none. */
static void set_text(struct edit *edit, struct edit_node node, const struct text *text)
{
    struct slice old = value_string_or(edit_scalar(node), SLICE(""));

    if (!slice_equal(old, text_slice(text)))
        edit_set_string(edit, EDIT_UNDER(node, NULL), text_slice(text));
}

static void complete_time(struct edit *edit, struct edit_node node,
                          enum timestamp_precision precision)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice old;
    struct error *err;
    int64_t us;

    if (!value_string(edit_scalar(node), &old))
        return;
    err = timestamp_parse(old, &us);
    if (err) {
        error_drop(err, "validation names it");
        return;
    }
    timestamp_append(&text, us, precision);
    set_text(edit, node, &text);
}

static void complete_duration(struct edit *edit, struct edit_node node)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice old;
    struct error *err;
    int64_t ns;

    if (!value_string(edit_scalar(node), &old))
        return;
    err = duration_parse(old, &ns);
    if (err) {
        error_drop(err, "validation names it");
        return;
    }
    duration_append(&text, ns);
    set_text(edit, node, &text);
}

/* A number becomes a text, and a text gets its usual form: in a list of resources in whole
 * thousandths. */
static void complete_quantity(struct edit *edit, struct edit_node node, bool resource)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct value scalar = edit_scalar(node);
    struct quantity quantity;
    struct error *err;
    int64_t milli;

    if (edit_type(node) == VALUE_NUMBER)
        json_format(scalar, JSON_COMPACT, JSON_AS_IS, &text);
    else if (edit_type(node) == VALUE_STRING)
        text_append_slice(&text, value_string_or(scalar, SLICE("")));
    else
        return;
    err = quantity_parse(text_slice(&text), &quantity);
    if (err) {
        error_drop(err, "validation names it");
        return;
    }
    if (resource && quantity_to_milli(&quantity, &milli))
        quantity = quantity_from_milli(milli, quantity.notation);
    text_clear(&text);
    quantity_append(&text, &quantity);
    set_text(edit, node, &text);
}

static void complete_map(struct edit *edit, struct schema items, struct edit_node node)
{
    if (edit_type(node) != VALUE_OBJECT)
        return;
    EDIT_EACH (member, node) {
        if (schema_type(items) == SCHEMA_QUANTITY)
            complete_quantity(edit, member.node, true);
        else
            complete(edit, items, member.node);
    }
}

static void complete(struct edit *edit, struct schema schema, struct edit_node node)
{
    switch (schema_type(schema)) {
    case SCHEMA_OBJECT:
        if (edit_type(node) == VALUE_OBJECT)
            complete_object(edit, schema, node);
        break;
    case SCHEMA_ARRAY:
        if (edit_type(node) == VALUE_ARRAY) {
            EDIT_EACH (item, node)
                complete(edit, schema_items(schema), item.node);
        }
        break;
    case SCHEMA_MAP:
        complete_map(edit, schema_items(schema), node);
        break;
    case SCHEMA_ANY:
        if (schema_node(schema)->field_count)
            complete(edit, form_of(schema, edit_type(node)), node);
        break;
    case SCHEMA_QUANTITY:
        complete_quantity(edit, node, false);
        break;
    case SCHEMA_TIME:
        complete_time(edit, node, TIMESTAMP_SECONDS);
        break;
    case SCHEMA_MICRO_TIME:
        complete_time(edit, node, TIMESTAMP_MICROS);
        break;
    case SCHEMA_DURATION:
        complete_duration(edit, node);
        break;
    case SCHEMA_STRING:
    case SCHEMA_INTEGER:
    case SCHEMA_NUMBER:
    case SCHEMA_BOOLEAN:
    case SCHEMA_INT_OR_STRING:
    case SCHEMA_BYTES:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        break;
    }
}

void defaults_apply(struct schema schema, struct edit *edit)
{
    complete(edit, schema, edit_find(edit, EDIT_ROOT));
}

void defaults_apply_at(struct schema schema, struct edit *edit, struct edit_node node)
{
    complete(edit, schema, node);
}
