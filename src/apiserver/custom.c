/* CustomResourceDefinitions, compiled. */
#include "apiserver/custom.h"

#include <stdatomic.h>

#include "api/facts.h"
#include "apiserver/webhook_client.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/kube_version.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/jsonpath.h"
#include "doc/schema_compile.h"

/* The definition and everything it points to. */
struct custom {
    struct custom_definition definition; /* first: what callers hold */
    atomic_uint references;
    struct arena *arena;
};

static const char *text_of(struct arena *arena, struct value object, const char *key,
                           const char *fallback)
{
    struct slice text = value_string_or(value_get(object, slice_from(key)), slice_from(fallback));

    return text.data ? arena_text(arena, text) : NULL;
}

static const char *const *texts_of(struct arena *arena, struct value list)
{
    const char **texts = arena_array(arena, value_count(list) + 1, const char *);
    size_t count = 0;

    DOC_EACH (it, list) {
        struct slice text = value_string_or(it.value, SLICE(""));

        texts[count++] = arena_text(arena, text);
    }
    return texts;
}

static void release_path(void *path)
{
    jsonpath_free(path);
}

static struct error *compile_columns(struct arena *arena, struct value list,
                                     struct custom_version *version)
{
    struct custom_column *columns = arena_array(arena, value_count(list), struct custom_column);
    struct error *err;

    DOC_EACH (it, list) {
        struct custom_column *column = &columns[version->column_count];
        struct slice path = value_string_or(value_get(it.value, SLICE("jsonPath")), SLICE(""));

        column->name = text_of(arena, it.value, "name", "");
        column->type = text_of(arena, it.value, "type", "");
        column->format = text_of(arena, it.value, "format", "");
        column->description = text_of(arena, it.value, "description", "");
        column->priority = value_int_or(value_get(it.value, SLICE("priority")), 0);
        err = jsonpath_parse_expression(path, &column->path);
        if (err)
            return error_wrap(err, "additionalPrinterColumns[%zu].jsonPath", it.index);
        arena_defer(arena, release_path, column->path);
        version->column_count++;
    }
    version->columns = columns;
    return NULL;
}

/* ".spec.colour" is the field spec.colour. */
static const struct kind_field *compile_fields(struct arena *arena, struct value list)
{
    struct kind_field *fields = arena_array(arena, value_count(list) + 1, struct kind_field);
    size_t count = 0;

    DOC_EACH (it, list) {
        const char *path = text_of(arena, it.value, "jsonPath", "");

        path += *path == '.';
        fields[count++] = (struct kind_field){ .name = path, .path = path, .absent = "" };
    }
    return fields;
}

enum {
    PART_VERBS = KIND_GET | KIND_UPDATE | KIND_PATCH
};

static void compile_parts(struct arena *arena, struct value subresources,
                          struct custom_version *version)
{
    struct kind_part *parts = arena_array(arena, 3, struct kind_part);
    struct value scale = value_get(subresources, SLICE("scale"));
    size_t count = 0;

    if (value_is_object(value_get(subresources, SLICE("status")))) {
        version->kind.flags |= KIND_HAS_STATUS;
        parts[count++] = (struct kind_part){
            .name = "status",
            .kind = version->kind.kind,
            .verbs = PART_VERBS,
        };
    }
    if (value_is_object(scale)) {
        version->scale_spec_path = text_of(arena, scale, "specReplicasPath", "");
        version->scale_status_path = text_of(arena, scale, "statusReplicasPath", "");
        version->scale_selector_path = text_of(arena, scale, "labelSelectorPath", NULL);
        parts[count++] = (struct kind_part){
            .name = "scale",
            .group = "autoscaling",
            .version = "v1",
            .kind = "Scale",
            .verbs = PART_VERBS,
            .node = FACTS_autoscaling_v1_Scale,
        };
    }
    version->kind.parts = parts;
}

static void release_schema(void *compiled)
{
    schema_compiled_unref(compiled);
}

static struct error *compile_schema(struct arena *arena, bool preserve_unknown,
                                    struct custom_version *version)
{
    struct error *err;

    version->kind.schema = schema_any();
    if (!value_is_object(version->openapi) || preserve_unknown)
        return NULL;
    err = schema_compile(version->openapi, facts_schema(FACTS_meta_v1_ObjectMeta),
                         &version->compiled);
    if (err)
        return error_wrap(err, "schema.openAPIV3Schema");
    arena_defer(arena, release_schema, version->compiled);
    version->kind.schema = schema_compiled_root(version->compiled);
    return NULL;
}

/* What all versions share. */
static void read_names(struct arena *arena, struct value spec, struct kind *out_kind)
{
    struct value names = value_get(spec, SLICE("names"));
    struct slice scope = value_string_or(value_get(spec, SLICE("scope")), SLICE(""));

    *out_kind = (struct kind){
        .group = text_of(arena, spec, "group", ""),
        .kind = text_of(arena, names, "kind", ""),
        .list_kind = text_of(arena, names, "listKind", ""),
        .plural = text_of(arena, names, "plural", ""),
        .singular = text_of(arena, names, "singular", ""),
        .short_names = texts_of(arena, value_get(names, SLICE("shortNames"))),
        .categories = texts_of(arena, value_get(names, SLICE("categories"))),
        .verbs = KIND_ALL_VERBS,
        .flags = KIND_FIRST_GENERATION | KIND_COUNTS_SPEC | KIND_CONDITIONAL |
                 (slice_is(scope, "Namespaced") ? KIND_NAMESPACED : 0),
        .name_rule = KIND_NAME_SUBDOMAIN,
    };
}

/* What clients of a version are told: nothing, the definition's words, or ours. */
static const char *deprecation(struct arena *arena, const struct kind *names, struct value versions,
                               struct value version)
{
    struct slice name = value_string_or(value_get(version, SLICE("name")), SLICE(""));
    struct slice best = SLICE("");

    if (!value_bool_or(value_get(version, SLICE("deprecated")), false))
        return NULL;
    if (value_exists(value_get(version, SLICE("deprecationWarning"))))
        return text_of(arena, version, "deprecationWarning", "");
    DOC_EACH (it, versions) {
        struct slice other = value_string_or(value_get(it.value, SLICE("name")), SLICE(""));

        if (value_bool_or(value_get(it.value, SLICE("served")), false) &&
            !value_bool_or(value_get(it.value, SLICE("deprecated")), false) &&
            kube_version_compare(other, best.size ? best : name) > 0)
            best = other;
    }
    return arena_format(arena, "%s/" SLICE_FORMAT " %s is deprecated%s%s%s" SLICE_FORMAT "%s%s",
                        names->group, SLICE_ARGUMENT(name), names->kind, best.size ? "; use " : "",
                        best.size ? names->group : "", best.size ? "/" : "", SLICE_ARGUMENT(best),
                        best.size ? " " : "", best.size ? names->kind : "");
}

static struct error *compile_version(struct arena *arena,
                                     const struct custom_definition *definition,
                                     const struct kind *names, struct value value,
                                     struct custom_version *version)
{
    struct error *err;

    *version = (struct custom_version){
        .kind = *names,
        .served = value_bool_or(value_get(value, SLICE("served")), false),
        .storage = value_bool_or(value_get(value, SLICE("storage")), false),
        .openapi = value_find(value, VALUE_KEYS("schema", "openAPIV3Schema")),
    };
    version->kind.version = text_of(arena, value, "name", "");
    version->kind.deprecation = deprecation(
        arena, names, value_find(doc_root(definition->doc), VALUE_KEYS("spec", "versions")), value);
    version->kind.fields = compile_fields(arena, value_get(value, SLICE("selectableFields")));
    compile_parts(arena, value_get(value, SLICE("subresources")), version);
    err = compile_schema(arena, definition->preserve_unknown, version);
    if (!err)
        err = compile_columns(arena, value_get(value, SLICE("additionalPrinterColumns")), version);
    return err ? error_wrap(err, "version %s", version->kind.version) : NULL;
}

static void release_client(void *client)
{
    webhook_client_unref(client);
}

static const struct custom_conversion *compile_conversion(struct arena *arena, struct value value)
{
    struct value webhook = value_get(value, SLICE("webhook"));
    struct custom_conversion *conversion;

    if (!slice_is(value_string_or(value_get(value, SLICE("strategy")), SLICE("")), "Webhook"))
        return NULL;
    conversion = arena_new(arena, struct custom_conversion);
    conversion->client = webhook_client_new(value_get(webhook, SLICE("clientConfig")));
    arena_defer(arena, release_client, conversion->client);
    conversion->form =
        conversion_review_form(value_get(webhook, SLICE("conversionReviewVersions")));
    return conversion;
}

struct error *custom_compile(const struct doc *doc, uint64_t since,
                             struct custom_definition **out_custom)
{
    struct custom *custom = NEW(struct custom);
    CLEANUP(custom) struct custom_definition *definition = &custom->definition;
    struct value root = doc_root(doc);
    struct value spec = value_get(root, SLICE("spec"));
    struct value versions = value_get(spec, SLICE("versions"));
    const struct custom_conversion *conversion;
    struct custom_version *compiled;
    struct kind names;
    struct error *err;

    atomic_init(&custom->references, 1);
    custom->arena = arena_create();
    read_names(custom->arena, spec, &names);
    definition->doc = doc_ref(doc);
    definition->name = text_of(custom->arena, value_get(root, SLICE("metadata")), "name", "");
    definition->group = names.group;
    definition->plural = names.plural;
    definition->preserve_unknown =
        value_bool_or(value_get(spec, SLICE("preserveUnknownFields")), false);
    conversion = compile_conversion(custom->arena, value_get(spec, SLICE("conversion")));
    compiled = arena_array(custom->arena, value_count(versions), struct custom_version);
    definition->versions = compiled;
    DOC_EACH (it, versions) {
        err = compile_version(custom->arena, definition, &names, it.value,
                              &compiled[definition->version_count]);
        compiled[definition->version_count].conversion = conversion;
        if (err)
            return error_wrap(err, "compile %s", definition->name);
        compiled[definition->version_count].since = since;
        definition->version_count++;
    }
    *out_custom = STEAL(definition);
    return NULL;
}

struct custom_definition *custom_ref(const struct custom_definition *definition)
{
    struct custom *custom = (struct custom *)definition;

    atomic_fetch_add_explicit(&custom->references, 1, memory_order_relaxed);
    return &custom->definition;
}

struct custom_definition *custom_unref(struct custom_definition *definition)
{
    struct custom *custom = (struct custom *)definition;

    if (!custom || atomic_fetch_sub(&custom->references, 1) != 1)
        return NULL;
    arena_free(custom->arena);
    doc_unref(custom->definition.doc);
    memory_free(custom);
    return NULL;
}
