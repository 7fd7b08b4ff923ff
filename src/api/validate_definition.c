/* CustomResourceDefinitions. What all versions say alike is told where upstream keeps it: once, at
 * the top of spec. */
#include "api/validate_internal.h"

#include <string.h>

#include "api/condition.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/name.h"
#include "doc/causes.h"
#include "doc/jsonpath.h"
#include "doc/schema_check.h"

#define MAX_WARNING  256
#define MAX_FIELDS   8
#define COLUMN_TYPES "must be one of boolean,date,integer,number,string"
#define APPROVAL     "api-approved.kubernetes.io"

/* Whether all versions of several have the same of this, so that it is told once. */
static bool is_shared(const struct field *versions, const char *key)
{
    struct value first = value_get(value_at(versions->value, 0), slice_from(key));

    if (!value_exists(first))
        return false;
    DOC_EACH (it, versions->value) {
        if (!value_equal(value_get(it.value, slice_from(key)), first))
            return false;
    }
    return true;
}

static void check_path(const struct field *path, const char *under, const char *or_under)
{
    struct slice text = field_text(path);

    if (!text.size || text.data[0] != '.')
        field_invalid(path, "must be a simple json path starting with .");
    else if (!slice_has_prefix(text, under) && !(or_under && slice_has_prefix(text, or_under)))
        field_invalid(path, or_under ? "should be a json path under either .spec or .status"
                            : slice_is(slice_from(under), ".spec.")
                                ? "should be a json path under .spec"
                                : "should be a json path under .status");
}

static void check_parts(const struct field *parts)
{
    const struct field *scale = FIELD(parts, "scale");
    const struct field *selector = FIELD(scale, "labelSelectorPath");

    if (!field_exists(scale))
        return;
    if (field_need(FIELD(scale, "specReplicasPath")))
        check_path(FIELD(scale, "specReplicasPath"), ".spec.", NULL);
    if (field_need(FIELD(scale, "statusReplicasPath")))
        check_path(FIELD(scale, "statusReplicasPath"), ".status.", NULL);
    if (!field_is_empty(selector))
        check_path(selector, ".spec.", ".status.");
}

static bool has_choice(const struct field *field, const char *const *choices)
{
    for (; *choices; choices++) {
        if (field_is(field, *choices))
            return true;
    }
    return false;
}

/* Upstream spells the member JSONPath where it tells about it. */
static void check_column_path(const struct field *column)
{
    struct field path = field_get(column, "jsonPath");
    struct jsonpath *parsed = NULL;
    struct error *err;

    path.path.key = SLICE("JSONPath");
    if (!field_need(&path))
        return;
    if (field_text(&path).data[0] != '.') {
        field_invalid(&path, "must be a simple json path starting with .");
        return;
    }
    err = jsonpath_parse_expression(field_text(&path), &parsed);
    if (err)
        field_invalid(&path, "%s", err->message);
    error_free(err);
    jsonpath_free(parsed);
}

static void check_column(const struct field *column)
{
    static const char *const types[] = { "boolean", "date", "integer", "number", "string", NULL };
    static const char *const formats[] = { "byte",  "date",  "date-time", "double", "float",
                                           "int32", "int64", "password",  NULL };
    const struct field *type = FIELD(column, "type");
    const struct field *format = FIELD(column, "format");

    field_need(FIELD(column, "name"));
    if (field_is_empty(type))
        field_required(type, COLUMN_TYPES);
    else if (!has_choice(type, types))
        field_invalid(type, COLUMN_TYPES);
    if (!field_is_empty(format) && !has_choice(format, formats))
        field_invalid(format, "must be one of "
                              "byte,date,date-time,double,float,int32,int64,password");
    check_column_path(column);
}

static void check_columns(const struct field *columns)
{
    FIELD_EACH(column, columns)
    check_column(&column.field);
}

/* The schema of a field that is found by names alone; absent: there is none. */
static struct value schema_at(struct value schema, struct slice path)
{
    struct slice rest = path;
    struct slice step;

    if (rest.size && rest.data[0] == '.')
        rest = slice_of(rest.data + 1, rest.size - 1);
    while (slice_split(&rest, '.', &step))
        schema = value_get(value_get(schema, SLICE("properties")), step);
    return schema;
}

static void check_selectable(const struct field *fields, const struct field *version)
{
    struct value schema = value_find(version->value, VALUE_KEYS("schema", "openAPIV3Schema"));
    CLEANUP(map) struct map *seen = map_new();

    FIELD_EACH(item, fields)
    {
        const struct field *path = FIELD(&item.field, "jsonPath");
        struct slice type;
        struct value found;

        if (!field_need(path))
            continue;
        found = schema_at(schema, field_text(path));
        type = value_string_or(value_get(found, SLICE("type")), SLICE(""));
        if (slice_has_prefix(field_text(path), ".metadata"))
            field_invalid(path, "must not point to fields in metadata");
        else if (!value_exists(found))
            field_invalid(path, "is an invalid path: the schema has no such field");
        else if (!slice_is(type, "string") && !slice_is(type, "boolean") &&
                 !slice_is(type, "integer"))
            field_invalid(path, "must point to a field of type string, boolean or integer. Enum "
                                "string fields and strings with formats are allowed.");
        field_check_new(path, seen);
    }
    if (field_count(fields) > MAX_FIELDS)
        field_too_many(fields, MAX_FIELDS);
}

static void check_warning(const struct field *version)
{
    const struct field *warning = FIELD(version, "deprecationWarning");

    if (!field_exists(warning))
        return;
    if (!field_truth(FIELD(version, "deprecated")))
        field_invalid(warning, "can only be set for deprecated versions");
    else if (field_text(warning).size > MAX_WARNING)
        field_invalid(warning, "must be <= 256 characters long");
    else if (!field_text(warning).size)
        field_invalid(warning, "must not be an empty string");
}

/* What a version says at `version` or, if all say the same, at the top: its path is `at`. */
static void check_schema(const struct field *at, const struct field *version)
{
    const struct field *schema = FIELD(at, "openAPIV3Schema");
    bool has_status =
        value_exists(value_find(version->value, VALUE_KEYS("subresources", "status")));

    if (field_exists(schema))
        schema_check(schema->value, &schema->path, has_status,
                     facts_schema(FACTS_meta_v1_ObjectMeta), schema->causes);
}

/* The member of a version, told at the top of spec under another name. */
static struct field lifted(const struct field *spec, const struct field *version, const char *key,
                           const char *name)
{
    struct field field = field_get(version, key);

    field.path = path_key(&spec->path, slice_from(name));
    return field;
}

static void check_version(const struct field *versions, const struct field *version)
{
    const struct field *name = FIELD(version, "name");

    field_check_name(name, name_check_label_1035);
    check_warning(version);
    if (!is_shared(versions, "schema"))
        check_schema(FIELD(version, "schema"), version);
    if (!is_shared(versions, "subresources"))
        check_parts(FIELD(version, "subresources"));
    if (!is_shared(versions, "additionalPrinterColumns"))
        check_columns(FIELD(version, "additionalPrinterColumns"));
    if (!is_shared(versions, "selectableFields"))
        check_selectable(FIELD(version, "selectableFields"), version);
}

static void check_shared(const struct field *spec, const struct field *versions)
{
    const struct field first = field_at(versions, 0);

    if (is_shared(versions, "schema"))
        check_schema((const struct field[]){ lifted(spec, &first, "schema", "validation") },
                     &first);
    if (is_shared(versions, "subresources"))
        check_parts((const struct field[]){ lifted(spec, &first, "subresources", "subresources") });
    if (is_shared(versions, "additionalPrinterColumns"))
        check_columns((const struct field[]){
            lifted(spec, &first, "additionalPrinterColumns", "additionalPrinterColumns") });
    if (is_shared(versions, "selectableFields"))
        check_selectable(
            (const struct field[]){ lifted(spec, &first, "selectableFields", "selectableFields") },
            &first);
    field_check_name((const struct field[]){ lifted(spec, &first, "name", "version") },
                     name_check_label_1035);
}

static void check_versions(const struct field *spec)
{
    const struct field *versions = FIELD(spec, "versions");
    CLEANUP(map) struct map *seen = map_new();
    size_t stored = 0;
    bool unique = true;

    FIELD_EACH(version, versions)
    {
        if (!field_exists(FIELD_IN(&version.field, "schema", "openAPIV3Schema")))
            field_required(FIELD_IN(&version.field, "schema", "openAPIV3Schema"), NULL);
    }
    FIELD_EACH(version, versions)
    {
        stored += field_truth(FIELD(&version.field, "storage"));
        unique = !map_set(seen, field_text(FIELD(&version.field, "name")), seen) && unique;
        check_version(versions, &version.field);
    }
    if (!unique)
        field_invalid(versions, "must contain unique version names");
    if (stored != 1)
        field_invalid(versions, "must have exactly one version marked as storage version");
    if (field_count(versions))
        check_shared(spec, versions);
}

/* Kinds have capitals; otherwise they are names like others. */
static void check_kind_name(const struct field *kind)
{
    struct slice text = field_text(kind);
    char *lower = arena_text(kind->causes->arena, text);
    struct error *err;

    for (char *c = lower; *c; c++)
        *c = (char)(*c >= 'A' && *c <= 'Z' ? *c - 'A' + 'a' : *c);
    err = text.size ? name_check_label_1035(slice_from(lower)) : NULL;
    if (err)
        field_invalid(kind, "may have mixed case, but should otherwise match: %s", err->message);
    error_free(err);
}

static void check_each_name(const struct field *list)
{
    FIELD_EACH(name, list)
    field_check_name(&name.field, name_check_label_1035);
}

static void check_names(const struct field *names)
{
    static const char *const needed[] = { "plural", "singular", "kind", "listKind" };
    const struct field *kind = FIELD(names, "kind");
    const struct field *list = FIELD(names, "listKind");

    for (size_t i = 0; i < COUNT_OF(needed); i++)
        field_need(FIELD(names, needed[i]));
    for (size_t i = 0; i < 2; i++) {
        if (!field_is_empty(FIELD(names, needed[i])))
            field_check_name(FIELD(names, needed[i]), name_check_label_1035);
    }
    check_kind_name(kind);
    check_kind_name(list);
    check_each_name(FIELD(names, "shortNames"));
    if (field_text(kind).size && slice_equal(field_text(kind), field_text(list)))
        field_invalid(list, "kind and listKind may not be the same");
    check_each_name(FIELD(names, "categories"));
}

/* Told at the places where upstream keeps it. */
static void check_conversion(const struct field *conversion)
{
    const struct field *webhook = FIELD(conversion, "webhook");
    struct field client = field_get(webhook, "clientConfig");
    struct field reviews = field_get(webhook, "conversionReviewVersions");

    if (!field_exists(conversion))
        return;
    client.path = path_key(&conversion->path, SLICE("webhookClientConfig"));
    reviews.path = path_key(&conversion->path, SLICE("conversionReviewVersions"));
    field_need_choice(FIELD(conversion, "strategy"), FIELD_CHOICES("None", "Webhook"));
    if (!field_is(FIELD(conversion, "strategy"), "Webhook")) {
        if (field_exists(&client))
            field_forbidden(&client, "should not be set when strategy is not set to Webhook");
        if (field_count(&reviews))
            field_forbidden(&reviews, "should not be set when strategy is not set to Webhook");
        return;
    }
    if (!field_exists(&client))
        field_required(&client, "required when strategy is set to Webhook");
    else
        validate_webhook_client(&client);
    validate_review_versions(&reviews, NULL);
}

static void check_group(const struct field *group)
{
    if (!field_need(group) || !field_check_name(group, name_check_subdomain))
        return;
    if (!slice_find(field_text(group), SLICE("."), &(size_t){ 0 }))
        field_invalid(group, "should be a domain with at least one dot");
}

static void check_spec(const struct field *spec)
{
    check_group(FIELD(spec, "group"));
    field_need_choice(FIELD(spec, "scope"), FIELD_CHOICES("Cluster", "Namespaced"));
    check_versions(spec);
    check_names(FIELD(spec, "names"));
    check_conversion(FIELD(spec, "conversion"));
}

/* The name is made of two others. */
static void check_name(const struct field *object)
{
    const struct field *name = FIELD_IN(object, "metadata", "name");
    struct slice plural = value_string_or(
        value_find(object->value, VALUE_KEYS("spec", "names", "plural")), SLICE(""));
    struct slice group =
        value_string_or(value_find(object->value, VALUE_KEYS("spec", "group")), SLICE(""));
    const char *needed = arena_format(object->causes->arena, SLICE_FORMAT "." SLICE_FORMAT,
                                      SLICE_ARGUMENT(plural), SLICE_ARGUMENT(group));

    if (!field_is(name, needed))
        field_invalid(name, "must be spec.names.plural+\".\"+spec.group");
}

static bool is_in_domain(struct slice group, const char *domain)
{
    size_t size = strlen(domain);

    return slice_has_suffix(group, domain) &&
           (group.size == size || group.data[group.size - size - 1] == '.');
}

/* Groups of the Kubernetes project itself are for what it has approved. */
static void check_approval(const struct field *object)
{
    struct slice group =
        value_string_or(value_find(object->value, VALUE_KEYS("spec", "group")), SLICE(""));
    const struct field *notes = FIELD_IN(object, "metadata", "annotations");
    struct field approval = field_entry(notes, SLICE(APPROVAL));

    if (!is_in_domain(group, "k8s.io") && !is_in_domain(group, "kubernetes.io"))
        return;
    if (field_is_empty(&approval))
        field_required(&approval, "protected groups must have approval annotation \"" APPROVAL
                                  "\", see https://github.com/kubernetes/enhancements/pull/1111");
    else if (!slice_has_prefix(field_text(&approval), "https://") &&
             !slice_has_prefix(field_text(&approval), "unapproved"))
        field_invalid(&approval, "protected groups must have approval annotation \"" APPROVAL
                                 "\" with either a URL or a reason starting with \"unapproved\", "
                                 "see https://github.com/kubernetes/enhancements/pull/1111");
}

static void check_change(const struct field *spec, struct value definition)
{
    struct value before = value_get(definition, SLICE("spec"));
    struct value names = value_get(before, SLICE("names"));
    const struct field *now = FIELD(spec, "names");

    if (condition_is(definition, "Established", "True")) {
        field_check_same(FIELD(spec, "scope"), value_get(before, SLICE("scope")));
        field_check_same(FIELD(now, "kind"), value_get(names, SLICE("kind")));
    }
    field_check_same(FIELD(spec, "group"), value_get(before, SLICE("group")));
    field_check_same(FIELD(now, "plural"), value_get(names, SLICE("plural")));
}

static bool has_version(const struct field *spec, struct slice name)
{
    FIELD_EACH(version, FIELD(spec, "versions"))
    {
        if (slice_equal(field_text(FIELD(&version.field, "name")), name))
            return true;
    }
    return false;
}

static void check_stored(const struct field *object)
{
    FIELD_EACH(stored, FIELD_IN(object, "status", "storedVersions"))
    {
        struct slice name = field_text(&stored.field);

        if (!has_version(FIELD(object, "spec"), name))
            field_invalid(
                &stored.field,
                "missing from spec.versions; " SLICE_FORMAT
                " was previously a storage version, and must remain in spec.versions "
                "until a storage migration ensures no data remains persisted in " SLICE_FORMAT
                " and removes " SLICE_FORMAT " from status.storedVersions",
                SLICE_ARGUMENT(name), SLICE_ARGUMENT(name), SLICE_ARGUMENT(name));
    }
}

static void check_definition(const struct validate *validate)
{
    const struct field *object = &validate->object;
    const struct field *spec = FIELD(object, "spec");
    const struct field *preserve = FIELD(spec, "preserveUnknownFields");

    if (validate_is_part(validate, "status"))
        return;
    if (validate_is_new(validate))
        check_name(object);
    check_spec(spec);
    if (!validate_is_new(validate))
        check_change(spec, validate->before);
    check_stored(object);
    if (validate_is_new(validate))
        check_approval(object);
    if (field_truth(preserve) &&
        !value_bool_or(value_find(validate->before, VALUE_KEYS("spec", "preserveUnknownFields")),
                       false))
        field_invalid(preserve, "cannot set to true, set x-kubernetes-preserve-unknown-fields to "
                                "true in spec.versions[*].schema instead");
}

const struct validate_rule validate_definition_rules[] = {
    { FACTS_apiextensions_v1_CustomResourceDefinition, .check = check_definition },
    { 0 },
};
