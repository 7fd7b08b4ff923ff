/* Checking schemas of definitions: the keywords, level by level. */
#include "doc/schema_check.h"

#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "doc/causes.h"
#include "doc/path.h"
#include "doc/schema_check_internal.h"
#include "doc/schema_compile.h"
#include "doc/schema_keyword_internal.h"

/* What is inherited on the way down. */
struct level {
    bool is_root;
    bool in_metadata;            /* of the object or of an embedded resource */
    const char *forbids_default; /* why not; NULL: defaults are fine */
};

static void forbid(struct causes *causes, const struct path *path, const char *name,
                   const char *detail)
{
    struct path place = path_key(path, slice_from(name));

    causes_addf(causes, CAUSE_FORBIDDEN, &place, VALUE_ABSENT_VALUE, "%s", detail);
}

static void require(struct causes *causes, const struct path *path, const char *name,
                    const char *detail)
{
    struct path place = path_key(path, slice_from(name));

    causes_addf(causes, CAUSE_REQUIRED, &place, VALUE_ABSENT_VALUE, "%s", detail);
}

static void refuse(struct causes *causes, const struct path *path, const char *name,
                   struct value value, const char *detail)
{
    struct path place = path_key(path, slice_from(name));

    causes_addf(causes, CAUSE_INVALID, &place, value, "%s", detail);
}

static void check_type(struct value schema, const struct path *path, struct causes *causes)
{
    static const char *const types[] = {
        "array", "boolean", "integer", "number", "object", "string"
    };
    struct slice type = keyword_text(schema, "type");
    struct path place = path_key(path, SLICE("type"));

    if (type.size == 0)
        return;
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        if (slice_is(type, types[i]))
            return;
    }
    causes_add_unsupported(causes, &place, keyword(schema, "type"), types, COUNT_OF(types));
    if (slice_is(type, "null"))
        forbid(causes, path, "type", "type cannot be set to null, use nullable as an alternative");
}

/* Keywords of JSON Schema that have no place in a definition. */
static void check_unsupported(struct value schema, const struct level *level,
                              const struct path *path, struct causes *causes)
{
    static const char *const names[] = { "additionalItems", "patternProperties", "definitions",
                                         "dependencies", "$ref" };
    struct path place = path_key(path, SLICE("default"));

    if (level->forbids_default && value_exists(keyword_default(schema)))
        causes_addf(causes, CAUSE_FORBIDDEN, &place, VALUE_ABSENT_VALUE, "must not be set %s",
                    level->forbids_default);
    if (keyword_text(schema, "id").size > 0)
        forbid(causes, path, "id", "id is not supported");
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        struct path name = path_key(path, slice_from(names[i]));

        if (value_exists(keyword(schema, names[i])))
            causes_addf(causes, CAUSE_FORBIDDEN, &name, VALUE_ABSENT_VALUE, "%s is not supported",
                        names[i]);
    }
    if (value_is_array(keyword(schema, "items")))
        forbid(causes, path, "items", "items must be a schema object and not an array");
    if (level->in_metadata && keyword_is_true(schema, "x-kubernetes-embedded-resource"))
        forbid(causes, path, "x-kubernetes-embedded-resource",
               "must not be used inside of resource meta");
    if (keyword_is_true(schema, "uniqueItems"))
        forbid(causes, path, "uniqueItems",
               "uniqueItems cannot be set to true since the runtime complexity becomes quadratic");
}

/* A keyword that needs a type: told as missing or as wrong. */
static void need_type(struct value schema, const struct path *path, const char *wanted,
                      const char *detail, struct causes *causes)
{
    struct slice type = keyword_text(schema, "type");

    if (slice_is(type, wanted))
        return;
    if (type.size == 0)
        require(causes, path, "type", detail);
    else
        refuse(causes, path, "type", keyword(schema, "type"), detail);
}

static void check_map_type(struct value schema, const struct path *path, struct causes *causes)
{
    static const char *const types[] = { "atomic", "granular" };
    struct value type = keyword(schema, "x-kubernetes-map-type");
    struct path place = path_key(path, SLICE("x-kubernetes-map-type"));
    struct slice text;

    if (!value_string(type, &text))
        return;
    need_type(schema, path, "object", "must be object if x-kubernetes-map-type is specified",
              causes);
    if (!slice_is(text, "atomic") && !slice_is(text, "granular"))
        causes_add_unsupported(causes, &place, type, types, COUNT_OF(types));
}

/* Items of a set are compared as a whole, so nothing may merge into them. */
static void check_set_items(struct value items, const struct path *path, struct causes *causes)
{
    static const char detail[] = "must be atomic as item of a list with x-kubernetes-list-type=set";
    struct path place = path_key(path, SLICE("items"));
    struct slice type = keyword_text(items, "type");
    struct value list_type = keyword(items, "x-kubernetes-list-type");

    if (slice_is(type, "array") && value_exists(list_type) &&
        !slice_is(keyword_text(items, "x-kubernetes-list-type"), "atomic"))
        refuse(causes, &place, "x-kubernetes-list-type", list_type, detail);
    if (slice_is(type, "object") &&
        !slice_is(keyword_text(items, "x-kubernetes-map-type"), "atomic"))
        refuse(causes, &place, "x-kubernetes-map-type", list_type, detail);
}

static void check_list_type(struct value schema, const struct path *path, struct causes *causes)
{
    static const char *const types[] = { "atomic", "set", "map" };
    struct value type = keyword(schema, "x-kubernetes-list-type");
    struct path place = path_key(path, SLICE("x-kubernetes-list-type"));
    bool has_keys = value_count(keyword_array(schema, "x-kubernetes-list-map-keys")) > 0;
    struct slice text;

    if (!value_string(type, &text)) {
        if (has_keys)
            require(causes, path, "x-kubernetes-list-type",
                    "must be map if x-kubernetes-list-map-keys is non-empty");
        return;
    }
    need_type(schema, path, "array", "must be array if x-kubernetes-list-type is specified",
              causes);
    if (slice_is(text, "set") && slice_is(keyword_text(schema, "type"), "array"))
        check_set_items(keyword_object(schema, "items"), path, causes);
    if (!slice_is(text, "atomic") && !slice_is(text, "set") && !slice_is(text, "map"))
        causes_add_unsupported(causes, &place, type, types, COUNT_OF(types));
    if (has_keys && !slice_is(text, "map"))
        refuse(causes, path, "x-kubernetes-list-type", type,
               "must be map if x-kubernetes-list-map-keys is non-empty");
}

static void check_key(struct value schema, struct slice key, const struct path *items,
                      const struct path *path, struct causes *causes)
{
    struct value item = keyword_object(schema, "items");
    struct value property = value_get(keyword_object(item, "properties"), key);
    struct path properties = path_key(items, SLICE("properties"));
    struct path place = path_entry(&properties, key);
    struct slice type = keyword_text(property, "type");

    if (!value_exists(property))
        refuse(causes, path, "x-kubernetes-list-map-keys",
               keyword(schema, "x-kubernetes-list-map-keys"),
               "entries must all be names of item properties");
    else if (slice_is(type, "array") || slice_is(type, "object"))
        refuse(causes, &place, "type", keyword(item, "type"),
               "must be a scalar type if parent array's x-kubernetes-list-type is map");
}

static void check_keys(struct value schema, const struct path *path, struct causes *causes)
{
    struct value keys = keyword_array(schema, "x-kubernetes-list-map-keys");
    struct value items = keyword(schema, "items");
    struct path place = path_key(path, SLICE("items"));
    CLEANUP(map) struct map *seen = map_new();
    struct slice key;

    if (value_count(keys) == 0)
        require(causes, path, "x-kubernetes-list-map-keys",
                "must not be empty if x-kubernetes-list-type is map");
    if (!value_exists(items)) {
        require(causes, path, "items", "must have a schema if x-kubernetes-list-type is map");
        return;
    }
    if (!value_is_object(items)) {
        refuse(causes, path, "items", items,
               "must only have a single schema if x-kubernetes-list-type is map");
        return;
    }
    if (!slice_is(keyword_text(items, "type"), "object")) {
        causes_addf_text(causes, CAUSE_INVALID,
                         path_format(causes->arena, &(struct path){ &place, SLICE("type") }),
                         keyword_text(items, "type"),
                         "must be object if parent array's x-kubernetes-list-type is map");
        return;
    }
    DOC_EACH (it, keys) {
        if (!value_string(it.value, &key))
            continue;
        check_key(schema, key, &place, path, causes);
        if (map_has(seen, key))
            refuse(causes, path, "x-kubernetes-list-map-keys", keys,
                   "must not contain duplicate entries");
        map_set(seen, key, NULL);
    }
}

static bool is_required(struct value schema, struct slice name)
{
    DOC_EACH (it, keyword_array(schema, "required")) {
        if (slice_equal(value_string_or(it.value, SLICE("")), name))
            return true;
    }
    return false;
}

/* Items of sets and maps are told apart by what they are, so that must be there. */
static void check_items_present(struct value schema, struct slice list_type,
                                const struct path *path, struct causes *causes)
{
    struct value items = keyword_object(schema, "items");
    struct path place = path_key(path, SLICE("items"));
    struct path properties = path_key(&place, SLICE("properties"));
    struct path nullable = path_key(&place, SLICE("nullable"));

    if (keyword_is_true(items, "nullable"))
        causes_addf(causes, CAUSE_FORBIDDEN, &nullable, VALUE_ABSENT_VALUE,
                    "cannot be nullable when x-kubernetes-list-type is " SLICE_FORMAT,
                    SLICE_ARGUMENT(list_type));
    if (!slice_is(list_type, "map"))
        return;
    DOC_EACH (it, keyword_array(schema, "x-kubernetes-list-map-keys")) {
        struct slice key = value_string_or(it.value, SLICE(""));
        struct value property = value_get(keyword_object(items, "properties"), key);
        struct path entry = path_entry(&properties, key);

        if (!value_exists(property))
            continue;
        if (!is_required(items, key) && !value_exists(keyword_default(property)))
            require(causes, &entry, "default",
                    "this property is in x-kubernetes-list-map-keys, so it must have a default or "
                    "be a required property");
        if (keyword_is_true(property, "nullable"))
            forbid(causes, &entry, "nullable",
                   "this property is in x-kubernetes-list-map-keys, so it cannot be nullable");
    }
}

static void check_lists(struct value schema, const struct path *path, struct causes *causes)
{
    struct slice list_type = keyword_text(schema, "x-kubernetes-list-type");

    check_list_type(schema, path, causes);
    if (slice_is(list_type, "map"))
        check_keys(schema, path, causes);
    if (slice_is(list_type, "map") || slice_is(list_type, "set"))
        check_items_present(schema, list_type, path, causes);
}

static bool has_line_end(struct slice text)
{
    return text.size > 0 &&
           (memchr(text.data, '\n', text.size) || memchr(text.data, '\r', text.size));
}

static void check_rule_message(struct value rule, const struct path *path, struct causes *causes)
{
    struct slice text = slice_trim(keyword_text(rule, "rule"));
    struct slice message = keyword_text(rule, "message");
    struct slice trimmed = slice_trim(message);

    if (text.size == 0)
        require(causes, path, "rule", "rule is not specified");
    else if (message.size > 0 && trimmed.size == 0)
        refuse(causes, path, "message", keyword(rule, "message"), "must be non-empty if specified");
    else if (has_line_end(trimmed))
        refuse(causes, path, "message", keyword(rule, "message"), "must not contain line breaks");
    else if (has_line_end(text) && trimmed.size == 0)
        require(causes, path, "message", "message must be specified if rule contains line breaks");
}

static void check_rule(struct value rule, const struct path *path, struct causes *causes)
{
    static const char *const reasons[] = { "FieldValueDuplicate", "FieldValueForbidden",
                                           "FieldValueInvalid", "FieldValueRequired" };
    struct slice expression = keyword_text(rule, "messageExpression");
    struct slice field = keyword_text(rule, "fieldPath");
    struct path place = path_key(path, SLICE("reason"));
    struct slice reason;
    bool known = !value_string(keyword(rule, "reason"), &reason);

    check_rule_message(rule, path, causes);
    if (expression.size > 0 && slice_trim(expression).size == 0)
        require(causes, path, "messageExpression",
                "messageExpression must be non-empty if specified");
    for (size_t i = 0; i < COUNT_OF(reasons); i++)
        known = known || slice_is(reason, reasons[i]);
    if (!known)
        causes_add_unsupported(causes, &place, keyword(rule, "reason"), reasons, COUNT_OF(reasons));
    if (field.size > 0 && slice_trim(field).size == 0)
        refuse(causes, path, "fieldPath", keyword(rule, "fieldPath"),
               "must be non-empty if specified");
    if (has_line_end(field))
        refuse(causes, path, "fieldPath", keyword(rule, "fieldPath"),
               "must not contain line breaks");
}

static void check_level(struct value schema, const struct level *level, const struct path *path,
                        struct causes *causes);

static void check_additional(struct value schema, const struct level *level,
                             const struct path *path, struct causes *causes)
{
    struct value additional = keyword(schema, "additionalProperties");
    struct path place = path_key(path, SLICE("additionalProperties"));
    struct level below = *level;

    if (!value_exists(additional) || value_is_null(additional))
        return;
    if (value_count(keyword_object(schema, "properties")) > 0 && !value_bool_or(additional, false))
        forbid(causes, path, "additionalProperties",
               "additionalProperties and properties are mutual exclusive");
    below.is_root = false;
    if (level->in_metadata)
        below.forbids_default = "inside additionalProperties applying to object metadata";
    if (value_is_object(additional))
        check_level(additional, &below, &place, causes);
}

static bool is_meta(struct slice name)
{
    return slice_is(name, "metadata") || slice_is(name, "kind") || slice_is(name, "apiVersion");
}

static const char *top_level_reason(struct slice name)
{
    if (slice_is(name, "metadata"))
        return "in top-level metadata";
    return slice_is(name, "kind") ? "in top-level kind" : "in top-level apiVersion";
}

static void check_properties(struct value schema, const struct level *level,
                             const struct path *path, struct causes *causes)
{
    bool has_meta = level->is_root || keyword_is_true(schema, "x-kubernetes-embedded-resource");
    struct path properties = path_key(path, SLICE("properties"));

    DOC_EACH (it, keyword_object(schema, "properties")) {
        struct path place = path_entry(&properties, it.key);
        struct level below = *level;

        below.is_root = false;
        if (has_meta && is_meta(it.key))
            below.in_metadata = true;
        if (level->is_root && is_meta(it.key))
            below.forbids_default = top_level_reason(it.key);
        check_level(it.value, &below, &place, causes);
    }
}

static void check_branches(struct value schema, const struct level *level, const struct path *path,
                           struct causes *causes)
{
    static const char *const junctors[] = { "allOf", "oneOf", "anyOf" };
    struct level below = *level;
    struct path negated = path_key(path, SLICE("not"));
    struct path items = path_key(path, SLICE("items"));

    below.is_root = false;
    check_level(keyword_object(schema, "not"), &below, &negated, causes);
    for (size_t i = 0; i < COUNT_OF(junctors); i++) {
        struct path place = path_key(path, slice_from(junctors[i]));

        DOC_EACH (it, keyword_array(schema, junctors[i])) {
            struct path branch = path_index(&place, it.index);

            check_level(it.value, &below, &branch, causes);
        }
    }
    check_level(keyword_object(schema, "items"), &below, &items, causes);
}

static void check_level(struct value schema, const struct level *level, const struct path *path,
                        struct causes *causes)
{
    struct value preserves = keyword(schema, "x-kubernetes-preserve-unknown-fields");
    struct path rules = path_key(path, SLICE("x-kubernetes-validations"));

    if (!value_is_object(schema))
        return;
    check_type(schema, path, causes);
    check_unsupported(schema, level, path, causes);
    check_additional(schema, level, path, causes);
    check_properties(schema, level, path, causes);
    check_branches(schema, level, path, causes);
    if (!value_bool_or(preserves, true))
        refuse(causes, path, "x-kubernetes-preserve-unknown-fields", preserves,
               "must be true or undefined");
    check_map_type(schema, path, causes);
    check_lists(schema, path, causes);
    DOC_EACH (it, keyword_array(schema, "x-kubernetes-validations")) {
        struct path place = path_index(&rules, it.index);

        check_rule(it.value, &place, causes);
    }
}

/* Keywords that are lost when the status is validated by itself. */
static const char *const no_root_keywords[] = {
    "default",
    "maxProperties",
    "minProperties",
    "enum",
    "allOf",
    "oneOf",
    "anyOf",
    "not",
    "nullable",
    "additionalProperties",
    "definitions",
    "patternProperties",
    "dependencies",
    "additionalItems",
    "id",
    "$schema",
    "$ref",
    "x-kubernetes-embedded-resource",
    "x-kubernetes-int-or-string",
    "x-kubernetes-list-map-keys",
    "x-kubernetes-list-type",
    "x-kubernetes-map-type",
};

/* Whether a keyword says anything. A false is something where a schema could stand, too. */
static bool is_set(struct value schema, const char *name)
{
    struct value value = keyword(schema, name);
    struct slice text;

    if (!value_exists(value) || value_is_null(value))
        return false;
    if (value_type(value) == VALUE_BOOL && !value_bool_or(value, false))
        return strncmp(name, "additional", strlen("additional")) == 0;
    return !value_string(value, &text) || text.size > 0;
}

static void check_status_root(struct value schema, const struct path *path, struct causes *causes)
{
    struct slice type = keyword_text(schema, "type");

    if (type.size > 0 && !slice_is(type, "object")) {
        refuse(causes, path, "type", keyword(schema, "type"),
               "only \"object\" is allowed as the type at the root of the schema if the status "
               "subresource is enabled");
        return;
    }
    for (size_t i = 0; i < COUNT_OF(no_root_keywords); i++) {
        if (!is_set(schema, no_root_keywords[i]))
            continue;
        causes_addf(causes, CAUSE_INVALID, path, schema,
                    "only [Description Type Format Title Maximum ExclusiveMaximum Minimum "
                    "ExclusiveMinimum MaxLength MinLength Pattern MaxItems MinItems UniqueItems "
                    "MultipleOf Required Items Properties ExternalDocs Example "
                    "XPreserveUnknownFields XValidations] fields are allowed at the root of the "
                    "schema if the status subresource is enabled");
        return;
    }
}

static const char *find_unsupported(struct value schema);

/* In each schema of a list or of a map of schemas. */
static const char *find_unsupported_in(struct value schemas)
{
    const char *found = NULL;

    DOC_EACH (it, schemas) {
        found = find_unsupported(it.value);
        if (found)
            break;
    }
    return found;
}

/* The first keyword, anywhere, that keeps a schema from having a structure; NULL: none. */
static const char *find_unsupported(struct value schema)
{
    static const char *const names[][2] = {
        { "id", "id" },
        { "$schema", "schema" },
        { "$ref", "$ref" },
        { "patternProperties", "patternProperties" },
        { "dependencies", "dependencies" },
        { "additionalItems", "additionalItems" },
        { "definitions", "definitions" },
    };
    static const char *const single[] = { "items", "additionalProperties", "not" };
    static const char *const several[] = { "properties", "allOf", "anyOf", "oneOf" };
    const char *found = NULL;

    if (!value_is_object(schema))
        return NULL;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (is_set(schema, names[i][0]))
            return names[i][1];
    }
    if (value_is_array(keyword(schema, "items")) ||
        !value_bool_or(keyword(schema, "x-kubernetes-preserve-unknown-fields"), true))
        return "items"; /* which is told in other words */
    for (size_t i = 0; !found && i < COUNT_OF(single); i++)
        found = find_unsupported(keyword(schema, single[i]));
    for (size_t i = 0; !found && i < COUNT_OF(several); i++)
        found = find_unsupported_in(keyword(schema, several[i]));
    return found;
}

static void check_structure(struct value openapi, const struct path *path,
                            struct schema object_meta, struct causes *causes)
{
    CLEANUP(schema_compiled) struct schema_compiled *compiled = NULL;
    CLEANUP(string) char *reason = NULL;
    size_t before = causes->list.count;
    struct error *err;

    check_structural(openapi, path, causes);
    if (causes->list.count > before)
        return;
    err = schema_compile(openapi, object_meta, &compiled);
    if (!err) {
        check_defaults(openapi, schema_compiled_root(compiled), path, causes);
        return;
    }
    reason = error_format(err);
    error_free(err);
    causes_addf_text(causes, CAUSE_INVALID, path_format(causes->arena, path), SLICE(""),
                     "error building validator: %s", reason);
}

void schema_check(struct value openapi, const struct path *path, bool has_status,
                  struct schema object_meta, struct causes *causes)
{
    static const struct level root = { .is_root = true };
    const char *unsupported = find_unsupported(openapi);
    size_t before = causes->list.count;

    if (has_status)
        check_status_root(openapi, path, causes);
    if (keyword_is_true(openapi, "nullable"))
        forbid(causes, path, "nullable", "nullable cannot be true at the root");
    if (!unsupported)
        check_structure(openapi, path, object_meta, causes);
    check_level(openapi, &root, path, causes);
    if (unsupported && causes->list.count == before)
        causes_addf_text(causes, CAUSE_INVALID, path_format(causes->arena, path), SLICE(""),
                         "OpenAPIV3Schema '%s' is not supported", unsupported);
}
