/* What needs more than one value at a time: items that must not repeat, items of an old list that
 * stand for those of a new one, and embedded resources. */
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/text.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/members_internal.h"
#include "doc/schema_report_internal.h"
#include "doc/schema_step_internal.h"
#include "doc/schema_validate_internal.h"

/* Two items with the same keys give the same text, and no others do. */
static void append_keys(struct text *text, struct schema schema, struct value item)
{
    for (size_t i = 0; i < schema_node(schema)->key_count; i++) {
        struct value key = value_get(item, slice_from(schema_key(schema, i)));

        if (value_exists(key))
            json_format(key, JSON_COMPACT, JSON_SORTED, text);
        text_append_char(text, '\n'); /* which printed JSON does not contain */
    }
}

struct value_keys {
    struct schema schema;
    struct map *items; /* their nodes by keys */
};

struct value_keys *value_keys_new(struct schema schema, struct value list)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct value_keys *keys;

    if (schema_type(schema) != SCHEMA_ARRAY || schema_node(schema)->list_type != SCHEMA_LIST_MAP)
        return NULL;
    keys = NEW(struct value_keys);
    keys->schema = schema;
    keys->items = map_new();
    DOC_EACH (item, list) {
        text_clear(&text);
        append_keys(&text, schema, item.value);
        if (!map_has(keys->items, text_slice(&text)))
            map_set(keys->items, text_slice(&text), (void *)item.value.node);
    }
    return keys;
}

struct value_keys *value_keys_free(struct value_keys *keys)
{
    if (keys)
        map_free(keys->items);
    return memory_free(keys);
}

struct value value_keys_find(const struct value_keys *keys, struct value item)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; i < schema_node(keys->schema)->key_count; i++) {
        struct value key = value_get(item, slice_from(schema_key(keys->schema, i)));

        if (!value_exists(key) || value_is_object(key) || value_is_array(key))
            return VALUE_ABSENT_VALUE;
    }
    append_keys(&text, keys->schema, item);
    return (struct value){ map_get(keys->items, text_slice(&text)) };
}

static bool is_list_unchanged(struct schema schema, struct value list, struct value old)
{
    struct value_keys *keys;
    bool unchanged = true;

    if (value_count(list) != value_count(old))
        return false;
    keys = value_keys_new(schema, old);
    if (!keys)
        return value_equal(list, old);
    DOC_EACH (item, list) {
        unchanged =
            value_is_unchanged(schema_items(schema), item.value, value_keys_find(keys, item.value));
        if (!unchanged)
            break;
    }
    value_keys_free(keys);
    return unchanged;
}

/* Values of which nothing is said cannot be followed. */
static bool is_described(struct schema schema)
{
    const struct schema_node *node = schema_node(schema);

    return node->items || node->field_count || !schema_rule(schema_rules(schema), SCHEMA_UNTYPED);
}

static bool is_object_unchanged(struct schema schema, struct value object, struct value old)
{
    CLEANUP(members) struct members olds;
    struct schema member;
    bool unchanged = value_count(object) == value_count(old);

    members_init(&olds, old);
    DOC_EACH (it, object) {
        unchanged = unchanged && schema_step(schema, it.key, &member) && is_described(member) &&
                    value_is_unchanged(member, it.value, members_get(&olds, it.key));
        if (!unchanged)
            break;
    }
    return unchanged;
}

bool value_is_unchanged(struct schema schema, struct value value, struct value old)
{
    if (value_type(value) != value_type(old))
        return false;
    if (value_is_array(value))
        return is_list_unchanged(schema, value, old);
    if (value_is_object(value))
        return is_object_unchanged(schema, value, old);
    return value_equal(value, old);
}

/* Says once, at the second place, that something came twice. */
static bool is_second(struct map *seen, struct slice text)
{
    uintptr_t times = (uintptr_t)map_get(seen, text);

    map_set(seen, text, (void *)(times + 1));
    return times == 1;
}

static void tell_duplicate(struct causes *causes, const struct path *path, struct value value)
{
    struct report report;

    report_init(&report, NULL, causes);
    report_add(&report, CAUSE_DUPLICATE, path, report_print(&report, value), NULL);
    report_done(&report);
}

static void validate_set(struct value list, const struct path *path, struct causes *causes)
{
    CLEANUP(map) struct map *seen = map_new();
    CLEANUP(text) struct text text = TEXT_EMPTY;

    DOC_EACH (item, list) {
        struct path place = path_index(path, item.index);

        text_clear(&text);
        json_format(item.value, JSON_COMPACT, JSON_SORTED, &text);
        if (is_second(seen, text_slice(&text)))
            tell_duplicate(causes, &place, item.value);
    }
}

/* The keys that the item has, as an object. */
static struct doc *keys_of(struct schema schema, struct value item)
{
    struct edit *edit = edit_new();
    struct edit_node root = edit_find(edit, EDIT_ROOT);
    struct doc *doc = NULL;
    struct error *err;

    for (size_t i = 0; i < schema_node(schema)->key_count; i++) {
        struct slice name = slice_from(schema_key(schema, i));
        struct value key = value_get(item, name);

        if (value_exists(key))
            edit_set_value(edit, EDIT_MEMBER(root, name), key);
    }
    err = edit_seal(edit, &doc);
    ASSERT(!err); /* a part of a document is no larger than it */
    return doc;
}

static void validate_map_list(struct schema schema, struct value list, const struct path *path,
                              struct causes *causes)
{
    CLEANUP(map) struct map *seen = map_new();
    CLEANUP(text) struct text text = TEXT_EMPTY;

    DOC_EACH (item, list) {
        struct path place = path_index(path, item.index);

        if (value_is_object(item.value) || value_is_null(item.value))
            continue;
        causes_addf(causes, CAUSE_INVALID, &place, item.value,
                    "must be an object for an array of list-type map");
        return;
    }
    DOC_EACH (item, list) {
        struct path place = path_index(path, item.index);
        CLEANUP(doc) struct doc *keys = NULL;

        text_clear(&text);
        append_keys(&text, schema, item.value);
        if (!is_second(seen, text_slice(&text)))
            continue;
        keys = keys_of(schema, item.value);
        tell_duplicate(causes, &place, doc_root(keys));
    }
}

void validate_lists(struct schema schema, struct value value, const struct path *path,
                    struct causes *causes)
{
    struct schema member;

    if (value_is_array(value) && schema_type(schema) == SCHEMA_ARRAY) {
        if (schema_node(schema)->list_type == SCHEMA_LIST_SET)
            validate_set(value, path, causes);
        else if (schema_node(schema)->list_type == SCHEMA_LIST_MAP)
            validate_map_list(schema, value, path, causes);
    }
    DOC_EACH (part, value) {
        struct path place = path_index(path, part.index);

        if (value_is_array(value)) {
            validate_lists(schema_step_items(schema), part.value, &place, causes);
        } else if (schema_step(schema, part.key, &member)) {
            place = schema_field(schema, part.key) ? path_key(path, part.key)
                                                   : path_entry(path, part.key);
            validate_lists(member, part.value, &place, causes);
        }
    }
}

static void validate_api_version(struct value value, const struct path *path, struct causes *causes)
{
    struct slice text;
    struct slice group;
    struct slice version;
    struct slice more;

    if (!value_string(value, &text))
        causes_addf(causes, CAUSE_INVALID, path, value, "must be a string");
    else if (text.size == 0)
        causes_addf(causes, CAUSE_INVALID, path, value, "must not be empty");
    else if (slice_cut(text, '/', &group, &version) && slice_cut(version, '/', &version, &more))
        causes_addf(causes, CAUSE_INVALID, path, value,
                    "unexpected GroupVersion string: " SLICE_FORMAT, SLICE_ARGUMENT(text));
}

static void validate_kind_name(struct value value, const struct path *path, struct causes *causes)
{
    CLEANUP(text) struct text small = TEXT_EMPTY;
    CLEANUP(string) char *reason = NULL;
    struct slice text;
    struct error *err;

    if (!value_string(value, &text)) {
        causes_addf(causes, CAUSE_INVALID, path, value, "must be a string");
        return;
    }
    if (text.size == 0) {
        causes_addf(causes, CAUSE_INVALID, path, value, "must not be empty");
        return;
    }
    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];

        text_append_char(&small, c >= 'A' && c <= 'Z' ? (char)(c | 0x20) : c);
    }
    err = name_check_label_1035(text_slice(&small));
    if (!err)
        return;
    reason = error_format(err);
    error_free(err);
    causes_addf(causes, CAUSE_INVALID, path, value,
                "may have mixed case, but should otherwise match: %s", reason);
}

static void validate_resource(struct value value, const struct path *path,
                              const struct schema_validate_options *options, struct causes *causes)
{
    struct path api_version = path_key(path, SLICE("apiVersion"));
    struct path kind = path_key(path, SLICE("kind"));
    struct path metadata = path_key(path, SLICE("metadata"));
    struct value meta = value_get(value, SLICE("metadata"));

    if (value_exists(value_get(value, SLICE("apiVersion"))))
        validate_api_version(value_get(value, SLICE("apiVersion")), &api_version, causes);
    else
        causes_add(causes, CAUSE_REQUIRED, &api_version, VALUE_ABSENT_VALUE);
    if (value_exists(value_get(value, SLICE("kind"))))
        validate_kind_name(value_get(value, SLICE("kind")), &kind, causes);
    else
        causes_add(causes, CAUSE_REQUIRED, &kind, VALUE_ABSENT_VALUE);
    if (value_is_object(meta) && options->check_metadata)
        options->check_metadata(options->context, meta, &metadata, causes);
}

void validate_embedded(struct schema schema, struct value value, const struct path *path,
                       const struct schema_validate_options *options, struct causes *causes)
{
    struct schema member;

    if (value_is_object(value) && schema_has(schema, SCHEMA_EMBEDDED))
        validate_resource(value, path, options, causes);
    DOC_EACH (part, value) {
        struct path place = path_index(path, part.index);

        if (value_is_array(value)) {
            validate_embedded(schema_step_items(schema), part.value, &place, options, causes);
        } else if (schema_step(schema, part.key, &member)) {
            place = schema_field(schema, part.key) ? path_key(path, part.key)
                                                   : path_entry(path, part.key);
            validate_embedded(member, part.value, &place, options, causes);
        }
    }
}
