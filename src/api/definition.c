#include "api/definition.h"

#include <stdbool.h>
#include <stddef.h>

#include "api/limits.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/slice.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"

struct expansion {
    struct edit *edit;
    struct value shapes;
    size_t depth; /* of shapes inside shapes */
};

/* Where a path of the source leads: the schema of the field, and of the object it is a member of.
 */
struct place {
    struct edit_node node;
    struct edit_node parent; /* absent: the path ends at the items of a list or map */
    struct slice name;
};

static const struct {
    const char *name;
    const char *type;
    const char *format; /* NULL: none */
} basics[] = {
    { "boolean", "boolean", NULL },  { "int32", "integer", "int32" },
    { "int64", "integer", "int64" }, { "integer", "integer", NULL },
    { "object", "object", NULL },    { "string", "string", NULL },
};

static struct error *expand_fields(struct expansion *expansion, struct edit_node node,
                                   struct value fields);

static void set_type(struct expansion *expansion, struct edit_node node, const char *type)
{
    edit_set_string(expansion->edit, EDIT_UNDER(node, "type"), slice_from(type));
}

/* --- paths ------------------------------------------------------------------------------------ */

/* Takes "[]" or "{}" from the end of a step. */
static bool take_suffix(struct slice *step, const char *suffix)
{
    if (!slice_has_suffix(*step, suffix))
        return false;
    step->size -= 2;
    return true;
}

/* One step, "name", "name[]" (the items of the list) or "name{}" (the values of the map). */
static void walk_step(struct expansion *expansion, struct slice step, struct place *place)
{
    bool list = take_suffix(&step, "[]");
    bool map = !list && take_suffix(&step, "{}");
    struct edit_node properties;

    set_type(expansion, place->node, "object");
    properties = edit_ensure_object(expansion->edit, EDIT_UNDER(place->node, "properties"));
    place->parent = place->node;
    place->name = step;
    place->node = edit_ensure_object(expansion->edit, EDIT_MEMBER(properties, step));
    if (list || map) {
        set_type(expansion, place->node, list ? "array" : "object");
        place->node = edit_ensure_object(
            expansion->edit, EDIT_UNDER(place->node, list ? "items" : "additionalProperties"));
        place->parent = (struct edit_node){ NULL };
    }
}

/* "." is the object itself. */
static void walk(struct expansion *expansion, struct edit_node from, struct slice path,
                 struct place *out_place)
{
    struct slice step;

    *out_place = (struct place){ .node = from };
    if (slice_is(path, "."))
        return;
    while (slice_split(&path, '.', &step))
        walk_step(expansion, step, out_place);
}

/* --- types ------------------------------------------------------------------------------------ */

static struct error *expand_shape(struct expansion *expansion, struct edit_node node,
                                  struct slice name)
{
    struct value shape = value_get(expansion->shapes, name);
    struct error *err;

    if (!value_is_object(shape))
        return error_new(ERR_INVALID,
                         "\"" SLICE_FORMAT "\" is neither a basic type nor a shape of shapes.yaml",
                         SLICE_ARGUMENT(name));
    if (expansion->depth == DEFINITION_MAX_SHAPES)
        return error_new(ERR_INVALID, "shape " SLICE_FORMAT " is more than %d shapes deep",
                         SLICE_ARGUMENT(name), DEFINITION_MAX_SHAPES);
    expansion->depth++;
    err = expand_fields(expansion, node, shape);
    expansion->depth--;
    return err ? error_wrap(err, "shape " SLICE_FORMAT, SLICE_ARGUMENT(name)) : NULL;
}

static struct error *expand_type(struct expansion *expansion, struct edit_node node,
                                 struct slice name)
{
    bool list = slice_has_prefix(name, "list of ");
    bool map = slice_has_prefix(name, "map of ");

    if (list || map) {
        size_t skip = list ? sizeof("list of ") - 1 : sizeof("map of ") - 1;

        set_type(expansion, node, list ? "array" : "object");
        node = edit_ensure_object(expansion->edit,
                                  EDIT_UNDER(node, list ? "items" : "additionalProperties"));
        name = slice_of(name.data + skip, name.size - skip);
    }
    for (size_t i = 0; i < sizeof(basics) / sizeof(basics[0]); i++) {
        if (!slice_is(name, basics[i].name))
            continue;
        set_type(expansion, node, basics[i].type);
        if (basics[i].format)
            edit_set_string(expansion->edit, EDIT_UNDER(node, "format"),
                            slice_from(basics[i].format));
        return NULL;
    }
    return expand_shape(expansion, node, name);
}

/* --- fields ----------------------------------------------------------------------------------- */

/* A "!" behind the type: the field must be there when its parent is. */
static struct error *expand_is(struct expansion *expansion, const struct place *place,
                               struct slice type)
{
    if (slice_has_suffix(type, "!")) {
        type.size--;
        if (!place->parent.node)
            return error_new(ERR_INVALID, "only a member of an object can be required with \"!\"");
        edit_ensure_array(expansion->edit, EDIT_UNDER(place->parent, "required"));
        edit_set_string(expansion->edit, EDIT_UNDER(place->parent, "required", EDIT_END),
                        place->name);
    }
    return expand_type(expansion, place->node, type);
}

/* A rule is the name of a type, or an object with the type in "is" and OpenAPI's own keywords,
 * which go over those of a shape. */
static struct error *expand_rule(struct expansion *expansion, const struct place *place,
                                 struct value rule)
{
    struct value is = value_is_object(rule) ? value_get(rule, SLICE("is")) : rule;
    struct slice type;
    struct error *err;

    if (value_string(is, &type)) {
        err = expand_is(expansion, place, type);
        if (err)
            return err;
    } else if (value_exists(is)) {
        return error_new(ERR_INVALID, "the type is a %s, not a string",
                         value_type_name(value_type(is)));
    }
    if (value_is_object(rule)) {
        DOC_EACH (it, rule) {
            if (!slice_is(it.key, "is"))
                edit_set_value(expansion->edit, EDIT_MEMBER(place->node, it.key), it.value);
        }
    }
    return NULL;
}

static struct error *expand_fields(struct expansion *expansion, struct edit_node node,
                                   struct value fields)
{
    DOC_EACH (it, fields) {
        struct place place;
        struct error *err;

        walk(expansion, node, it.key, &place);
        err = expand_rule(expansion, &place, it.value);
        if (err)
            return error_wrap(err, SLICE_FORMAT, SLICE_ARGUMENT(it.key));
    }
    return NULL;
}

/* --- the document ----------------------------------------------------------------------------- */

static struct error *expand_part(struct expansion *expansion, struct edit_node properties,
                                 struct value source, const char *part)
{
    struct value fields = value_get(source, slice_from(part));
    struct edit_node node;
    struct error *err;

    if (!value_exists(fields))
        return NULL;
    node = edit_set_object(expansion->edit, EDIT_MEMBER(properties, slice_from(part)));
    set_type(expansion, node, "object");
    err = expand_fields(expansion, node, fields);
    return err ? error_wrap(err, "%s", part) : NULL;
}

/* What is written as a CustomResourceDefinition has it, if it is there. */
static void copy(struct edit *edit, struct edit_path to, struct value source, const char *key)
{
    struct value value = value_get(source, slice_from(key));

    if (value_exists(value))
        edit_set_value(edit, to, value);
}

static struct error *expand_version(struct expansion *expansion, struct value source)
{
    struct edit *edit = expansion->edit;
    struct edit_node version;
    struct edit_node properties;
    struct error *err;

    edit_set_array(edit, EDIT_PATH("spec", "versions"));
    version = edit_set_object(edit, EDIT_PATH("spec", "versions", EDIT_END));
    edit_set_string(
        edit, EDIT_UNDER(version, "name"),
        value_string_or(value_get(source, SLICE("version")), SLICE(DEFINITION_VERSION)));
    edit_set_bool(edit, EDIT_UNDER(version, "served"), true);
    edit_set_bool(edit, EDIT_UNDER(version, "storage"), true);
    if (value_bool_or(value_get(source, SLICE("statusSubresource")), false))
        edit_set_object(edit, EDIT_UNDER(version, "subresources", "status"));
    copy(edit, EDIT_UNDER(version, "subresources", "scale"), source, "scaleSubresource");
    edit_set_value(edit, EDIT_UNDER(version, "additionalPrinterColumns"),
                   value_get(source, SLICE("columns")));
    edit_set_string(edit, EDIT_UNDER(version, "schema", "openAPIV3Schema", "type"),
                    SLICE("object"));
    properties =
        edit_set_object(edit, EDIT_UNDER(version, "schema", "openAPIV3Schema", "properties"));
    edit_set_string(edit, EDIT_UNDER(properties, "apiVersion", "type"), SLICE("string"));
    edit_set_string(edit, EDIT_UNDER(properties, "kind", "type"), SLICE("string"));
    edit_set_string(edit, EDIT_UNDER(properties, "metadata", "type"), SLICE("object"));
    err = expand_part(expansion, properties, source, "spec");
    return err ? err : expand_part(expansion, properties, source, "status");
}

static struct slice group_of(struct value source)
{
    return value_string_or(value_get(source, SLICE("group")), SLICE(DEFINITION_GROUP));
}

/* A singular that is not said is the kind in lower case, as any API server has it. */
static struct error *expand_names(struct edit *edit, struct value source)
{
    struct slice kind;
    struct slice plural;
    struct slice scope;

    if (!value_string(value_get(source, SLICE("kind")), &kind) ||
        !value_string(value_get(source, SLICE("plural")), &plural) ||
        !value_string(value_get(source, SLICE("scope")), &scope))
        return error_new(ERR_INVALID, "kind, plural and scope must be there, each a string");
    edit_set_string(edit, EDIT_PATH("spec", "group"), group_of(source));
    edit_set_string(edit, EDIT_PATH("spec", "scope"), scope);
    edit_set_string(edit, EDIT_PATH("spec", "names", "kind"), kind);
    edit_set_string(edit, EDIT_PATH("spec", "names", "plural"), plural);
    copy(edit, EDIT_PATH("spec", "names", "shortNames"), source, "shortNames");
    copy(edit, EDIT_PATH("spec", "names", "categories"), source, "categories");
    copy(edit, EDIT_PATH("metadata", "labels"), source, "labels");
    return NULL;
}

struct error *definition_expand(struct value source, struct value shapes, struct doc **out_doc)
{
    struct slice plural = value_string_or(value_get(source, SLICE("plural")), SLICE(""));
    CLEANUP(text) struct text name = TEXT_EMPTY;
    CLEANUP(edit) struct edit *edit = edit_new();
    struct expansion expansion = { .edit = edit, .shapes = shapes };
    struct error *err;

    text_append_slice(&name, plural);
    text_append(&name, ".");
    text_append_slice(&name, group_of(source));
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("apiextensions.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("CustomResourceDefinition"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), text_slice(&name));
    err = expand_names(edit, source);
    if (!err)
        err = expand_version(&expansion, source);
    return err ? err : edit_seal(STEAL(edit), out_doc);
}
