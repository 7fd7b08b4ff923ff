/* Structural schemas: every field that a value validation speaks of is specified outside of it,
 * with a type; inside, nothing but conditions may stand. */
#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/causes.h"
#include "doc/path.h"
#include "doc/pattern.h"
#include "doc/schema_check_internal.h"
#include "doc/schema_keyword_internal.h"

enum level {
    LEVEL_ROOT,
    LEVEL_ITEM,
    LEVEL_FIELD,
};

static void add(struct causes *causes, enum cause_type type, const struct path *path,
                const char *name, struct value value, const char *detail)
{
    struct path place = path_key(path, slice_from(name));

    causes_addf(causes, type, &place, value, "%s", detail);
}

static void forbid(struct causes *causes, const struct path *path, const char *name,
                   const char *detail)
{
    add(causes, CAUSE_FORBIDDEN, path, name, VALUE_ABSENT_VALUE, detail);
}

/* A type that is wrong, which is told as an empty text when there is none. */
static void refuse_type(struct causes *causes, const struct path *path, struct value schema,
                        const char *detail)
{
    struct path place = path_key(path, SLICE("type"));

    causes_addf_text(causes, CAUSE_INVALID, path_format(causes->arena, &place),
                     keyword_text(schema, "type"), "%s", detail);
}

static bool is_type_only(struct value schema, const char *type)
{
    return value_count(schema) == 1 && slice_is(keyword_text(schema, "type"), type);
}

/* anyOf: [{type: integer}, {type: string}] is how x-kubernetes-int-or-string is spelled out. */
static bool spells_int_or_string(struct value schema)
{
    struct value branches = keyword_array(schema, "anyOf");

    return value_count(branches) == 2 && is_type_only(value_at(branches, 0), "integer") &&
           is_type_only(value_at(branches, 1), "string");
}

static void check_condition(struct value schema, bool skip_any_of, const struct path *path,
                            struct causes *causes);

static void check_conditions(struct value schema, const char *name, bool skip_first,
                             const struct path *path, struct causes *causes)
{
    struct path place = path_key(path, slice_from(name));

    DOC_EACH (it, keyword_array(schema, name)) {
        struct path branch = path_index(&place, it.index);

        check_condition(it.value, skip_first && it.index == 0, &branch, causes);
    }
}

static void check_pattern(struct value schema, const struct path *path, struct causes *causes)
{
    CLEANUP(pattern) struct pattern *pattern = NULL;
    CLEANUP(string) char *reason = NULL;
    struct path place = path_key(path, SLICE("pattern"));
    struct slice text = keyword_text(schema, "pattern");
    struct error *err = text.size > 0 ? pattern_new(text, &pattern) : NULL;

    if (!err)
        return;
    reason = error_format(err);
    error_free(err);
    causes_addf(causes, CAUSE_INVALID, &place, keyword(schema, "pattern"),
                "must be a valid regular expression, but isn't: %s", reason);
}

static void check_value_validation(struct value schema, bool skip_any_of, bool skip_first,
                                   const struct path *path, struct causes *causes)
{
    struct path negated = path_key(path, SLICE("not"));

    if (!skip_any_of)
        check_conditions(schema, "anyOf", false, path, causes);
    check_conditions(schema, "allOf", skip_first, path, causes);
    check_conditions(schema, "oneOf", false, path, causes);
    check_condition(keyword_object(schema, "not"), false, &negated, causes);
    check_pattern(schema, path, causes);
}

struct forbidden {
    const char *name;
    const char *detail;
};

/* Keywords that would give a condition a structure of its own. */
static const struct forbidden forbidden_texts[] = {
    { "type", "must be empty to be structural" },
    { "title", "must be empty to be structural" },
    { "description", "must be empty to be structural" },
};

static const struct forbidden forbidden_flags[] = {
    { "nullable", "must be false to be structural" },
    { "x-kubernetes-preserve-unknown-fields", "must be false to be structural" },
    { "x-kubernetes-embedded-resource", "must be false to be structural" },
    { "x-kubernetes-int-or-string", "must be false to be structural" },
};

static const struct forbidden forbidden_lists[] = {
    { "x-kubernetes-list-map-keys", "must be empty to be structural" },
    { "x-kubernetes-validations", "must be empty to be structural" },
};

static const struct forbidden forbidden_always[] = {
    { "x-kubernetes-list-type", "must be undefined to be structural" },
    { "x-kubernetes-map-type", "must be undefined to be structural" },
};

static void check_forbidden(struct value schema, const struct path *path, struct causes *causes)
{
    struct value additional = keyword(schema, "additionalProperties");

    for (size_t i = 0; i < COUNT_OF(forbidden_texts); i++) {
        if (keyword_text(schema, forbidden_texts[i].name).size > 0)
            forbid(causes, path, forbidden_texts[i].name, forbidden_texts[i].detail);
    }
    for (size_t i = 0; i < COUNT_OF(forbidden_flags); i++) {
        if (keyword_is_true(schema, forbidden_flags[i].name))
            forbid(causes, path, forbidden_flags[i].name, forbidden_flags[i].detail);
    }
    for (size_t i = 0; i < COUNT_OF(forbidden_lists); i++) {
        if (value_count(keyword_array(schema, forbidden_lists[i].name)) > 0)
            forbid(causes, path, forbidden_lists[i].name, forbidden_lists[i].detail);
    }
    for (size_t i = 0; i < COUNT_OF(forbidden_always); i++) {
        if (value_is_string(keyword(schema, forbidden_always[i].name)))
            forbid(causes, path, forbidden_always[i].name, forbidden_always[i].detail);
    }
    if (value_is_object(additional) || value_bool_or(additional, false))
        forbid(causes, path, "additionalProperties", "must be undefined to be structural");
    if (value_exists(keyword_default(schema)))
        forbid(causes, path, "default", "must be undefined to be structural");
}

static void check_condition(struct value schema, bool skip_any_of, const struct path *path,
                            struct causes *causes)
{
    struct path items = path_key(path, SLICE("items"));
    struct path properties = path_key(path, SLICE("properties"));

    if (!value_is_object(schema))
        return;
    check_value_validation(schema, skip_any_of, false, path, causes);
    check_condition(keyword_object(schema, "items"), false, &items, causes);
    DOC_EACH (it, keyword_object(schema, "properties")) {
        struct path place = path_entry(&properties, it.key);

        check_condition(it.value, false, &place, causes);
        /* Otherwise metadata could be restricted in ways that are not wanted. */
        if (slice_is(it.key, "metadata"))
            causes_addf(causes, CAUSE_FORBIDDEN, &place, VALUE_ABSENT_VALUE,
                        "must not be specified in a nested context");
    }
    check_forbidden(schema, path, causes);
}

static bool is_empty(struct value value)
{
    return value_is_null(value) || !value_bool_or(value, true) ||
           (value_is_string(value) && value_string_or(value, SLICE("")).size == 0) ||
           ((value_is_array(value) || value_is_object(value)) && value_count(value) == 0);
}

/* The type of metadata is known; a definition can only restrict names. */
static bool restricts_names_only(struct value metadata)
{
    DOC_EACH (it, keyword_object(metadata, "properties")) {
        if (!slice_is(it.key, "name") && !slice_is(it.key, "generateName"))
            return false;
    }
    DOC_EACH (it, metadata) {
        if (!slice_is(it.key, "type") && !slice_is(it.key, "properties") &&
            !slice_is(it.key, "default") && !slice_is(it.key, "externalDocs") &&
            !slice_is(it.key, "example") && !is_empty(it.value))
            return false;
    }
    return true;
}

static void check_meta(struct value schema, enum level level, const struct path *path,
                       struct causes *causes)
{
    static const char *const names[] = { "kind", "apiVersion" };
    bool has_meta =
        level == LEVEL_ROOT || keyword_is_true(schema, "x-kubernetes-embedded-resource");
    struct value fields = keyword_object(schema, "properties");
    struct value metadata = value_get(fields, SLICE("metadata"));
    struct path properties = path_key(path, SLICE("properties"));
    struct path place = path_entry(&properties, SLICE("metadata"));

    for (size_t i = 0; has_meta && i < COUNT_OF(names); i++) {
        struct value property = value_get(fields, slice_from(names[i]));
        struct path name = path_entry(&properties, slice_from(names[i]));

        if (value_exists(property) && !slice_is(keyword_text(property, "type"), "string"))
            refuse_type(causes, &name, property, "must be string");
    }
    if (!value_exists(metadata))
        return;
    if (has_meta && !slice_is(keyword_text(metadata, "type"), "object"))
        refuse_type(causes, &place, metadata, "must be object");
    if (level == LEVEL_ROOT && !restricts_names_only(metadata))
        causes_addf(causes, CAUSE_FORBIDDEN, &place, VALUE_ABSENT_VALUE,
                    "must not specify anything other than name and generateName, but metadata is "
                    "implicitly specified");
}

static const char *missing_type(enum level level)
{
    switch (level) {
    case LEVEL_ROOT:
        return "must not be empty at the root";
    case LEVEL_ITEM:
        return "must not be empty for specified array items";
    case LEVEL_FIELD:
        return "must not be empty for specified object fields";
    }
    return "";
}

static void check_type(struct value schema, enum level level, const struct path *path,
                       struct causes *causes)
{
    struct slice type = keyword_text(schema, "type");
    bool embedded = keyword_is_true(schema, "x-kubernetes-embedded-resource");

    if (embedded && type.size == 0)
        add(causes, CAUSE_REQUIRED, path, "type", VALUE_ABSENT_VALUE,
            "must be object if x-kubernetes-embedded-resource is true");
    else if (embedded && !slice_is(type, "object"))
        refuse_type(causes, path, schema,
                    "must be object if x-kubernetes-embedded-resource is true");
    else if (type.size == 0 && !keyword_is_true(schema, "x-kubernetes-int-or-string") &&
             !keyword_is_true(schema, "x-kubernetes-preserve-unknown-fields"))
        add(causes, CAUSE_REQUIRED, path, "type", VALUE_ABSENT_VALUE, missing_type(level));
    if (level == LEVEL_ROOT && type.size > 0 && !slice_is(type, "object"))
        refuse_type(causes, path, schema, "must be object at the root");
    if (slice_is(type, "array") && !value_exists(keyword(schema, "items")))
        add(causes, CAUSE_REQUIRED, path, "items", VALUE_ABSENT_VALUE, "must be specified");
}

static void check_extensions(struct value schema, const struct path *path, struct causes *causes)
{
    static const char *const names[] = { "x-kubernetes-preserve-unknown-fields",
                                         "x-kubernetes-embedded-resource" };
    bool embedded = keyword_is_true(schema, "x-kubernetes-embedded-resource");

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (keyword_is_true(schema, "x-kubernetes-int-or-string") &&
            keyword_is_true(schema, names[i]))
            add(causes, CAUSE_INVALID, path, names[i], keyword(schema, names[i]),
                "must be false if x-kubernetes-int-or-string is true");
    }
    if (embedded && value_exists(keyword(schema, "additionalProperties")))
        forbid(causes, path, "additionalProperties",
               "must not be used if x-kubernetes-embedded-resource is set");
    if (embedded && !keyword_is_true(schema, "x-kubernetes-preserve-unknown-fields") &&
        value_count(keyword_object(schema, "properties")) == 0)
        add(causes, CAUSE_REQUIRED, path, "properties", VALUE_ABSENT_VALUE,
            "must not be empty if x-kubernetes-embedded-resource is true without "
            "x-kubernetes-preserve-unknown-fields");
}

static void check_invariants(struct value schema, enum level level, const struct path *path,
                             struct causes *causes)
{
    struct value additional = keyword(schema, "additionalProperties");
    struct path items = path_key(path, SLICE("items"));
    struct path properties = path_key(path, SLICE("properties"));
    struct path others = path_key(path, SLICE("additionalProperties"));

    if (!value_is_object(schema))
        return;
    check_invariants(keyword_object(schema, "items"), LEVEL_ITEM, &items, causes);
    DOC_EACH (it, keyword_object(schema, "properties")) {
        struct path place = path_entry(&properties, it.key);

        check_invariants(it.value, LEVEL_FIELD, &place, causes);
    }
    if (level == LEVEL_ROOT && value_exists(additional))
        forbid(causes, path, "additionalProperties", "must not be used at the root");
    check_invariants(additional, LEVEL_FIELD, &others, causes);
    check_value_validation(schema, spells_int_or_string(schema),
                           spells_int_or_string(value_at(keyword_array(schema, "allOf"), 0)), path,
                           causes);
    check_type(schema, level, path, causes);
    check_extensions(schema, path, causes);
    check_meta(schema, level, path, causes);
}

/* What a condition speaks of must be specified at the same place outside. */
static void check_complete(struct value condition, struct value schema, const struct path *path,
                           const struct path *condition_path, struct causes *causes);

static void check_complete_branches(struct value condition, struct value schema,
                                    const struct path *path, const struct path *condition_path,
                                    struct causes *causes)
{
    static const char *const junctors[] = { "allOf", "anyOf", "oneOf" };
    struct path negated = path_key(condition_path, SLICE("not"));

    check_complete(keyword_object(condition, "not"), schema, path, &negated, causes);
    for (size_t i = 0; i < COUNT_OF(junctors); i++) {
        struct path place = path_key(condition_path, slice_from(junctors[i]));

        DOC_EACH (it, keyword_array(condition, junctors[i])) {
            struct path branch = path_index(&place, it.index);

            check_complete(it.value, schema, path, &branch, causes);
        }
    }
}

static void check_complete(struct value condition, struct value schema, const struct path *path,
                           const struct path *condition_path, struct causes *causes)
{
    struct path items = path_key(path, SLICE("items"));
    struct path condition_items = path_key(condition_path, SLICE("items"));
    struct path properties = path_key(path, SLICE("properties"));
    struct path condition_properties = path_key(condition_path, SLICE("properties"));

    if (!value_is_object(condition))
        return;
    if (!value_is_object(schema)) {
        causes_addf(causes, CAUSE_REQUIRED, path, VALUE_ABSENT_VALUE, "because it is defined in %s",
                    path_format(causes->arena, condition_path));
        return;
    }
    check_complete_branches(condition, schema, path, condition_path, causes);
    check_complete(keyword_object(condition, "items"), keyword_object(schema, "items"), &items,
                   &condition_items, causes);
    DOC_EACH (it, keyword_object(condition, "properties")) {
        struct path place = path_entry(&properties, it.key);
        struct path condition_place = path_entry(&condition_properties, it.key);

        check_complete(it.value, value_get(keyword_object(schema, "properties"), it.key), &place,
                       &condition_place, causes);
    }
}

static int compare(const void *first, const void *second)
{
    const struct cause *a = first;
    const struct cause *b = second;
    int order = strcmp(a->field, b->field);

    return order ? order : strcmp(a->message, b->message);
}

void check_structural(struct value schema, const struct path *path, struct causes *causes)
{
    size_t before = causes->list.count;

    check_invariants(schema, LEVEL_ROOT, path, causes);
    check_complete_branches(schema, schema, path, path, causes);
    if (causes->list.count > before)
        qsort(causes->list.items + before, causes->list.count - before, sizeof(*causes->list.items),
              compare);
}
