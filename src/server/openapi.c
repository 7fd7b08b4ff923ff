/* Writes the description: one operation for each route, one schema for each shape. */
#include "server/openapi.h"

#include <string.h>

#include "base/arena.h"
#include "base/build_info.h"
#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "doc/yaml.h"
#include "net/assets.h"
#include "server/openapi_files.h"
#include "server/route.h"

struct error *openapi_shapes(struct arena *arena, struct value *out_shapes)
{
    CLEANUP(text) struct text yaml = TEXT_EMPTY;
    struct doc *doc;
    struct error *err;

    err = assets_unpack(&openapi_files[0], &yaml);
    if (!err)
        err = yaml_parse(text_slice(&yaml), NULL, &doc);
    if (err)
        return error_wrap(err, "read the shapes of the API");
    arena_defer(arena, doc_release, doc);
    *out_shapes = doc_root(doc);
    return NULL;
}

/* --- shapes ---------------------------------------------------------------------------------- */

static void write_reference(struct text *text, struct slice name)
{
    CLEANUP(text) struct text target = TEXT_EMPTY;

    text_appendf(&target, "#/components/schemas/%.*s", SLICE_ARGUMENT(name));
    json_write_object(text);
    json_write_member(text, "$ref", text_string(&target));
    json_write_end_object(text);
}

static bool is_word(struct slice type)
{
    return slice_is(type, "string") || slice_is(type, "integer") || slice_is(type, "boolean") ||
           slice_is(type, "object");
}

static void write_type(struct text *text, struct slice type)
{
    bool list = type.size > 2 && type.data[0] == '[';
    struct slice item = list ? slice_of(type.data + 1, type.size - 2) : type;

    if (list) {
        json_write_object(text);
        json_write_member(text, "type", "array");
        json_write_key(text, "items");
    }
    if (slice_is(item, "time") || slice_is(item, "file") || is_word(item)) {
        bool plain = is_word(item);

        json_write_object(text);
        json_write_key(text, "type");
        json_write_slice(text, plain ? item : SLICE("string"));
        if (slice_is(item, "time"))
            json_write_member(text, "format", "date-time");
        json_write_end_object(text);
    } else {
        write_reference(text, item);
    }
    if (list)
        json_write_end_object(text);
}

static bool is_optional(struct slice *name)
{
    if (!slice_has_suffix(*name, "?"))
        return false;
    name->size--;
    return true;
}

static void write_members(struct text *text, struct value shape)
{
    json_write_object(text);
    json_write_member(text, "type", "object");
    json_write_key(text, "properties");
    json_write_object(text);
    DOC_EACH (it, shape) {
        struct slice name = it.key;

        is_optional(&name);
        json_write_key_slice(text, name);
        write_type(text, value_string_or(it.value, SLICE("object")));
    }
    json_write_end_object(text);
    json_write_key(text, "required");
    json_write_list(text);
    DOC_EACH (it, shape) {
        struct slice name = it.key;

        if (!is_optional(&name))
            json_write_slice(text, name);
    }
    json_write_end_list(text);
    json_write_end_object(text);
}

static void write_shapes(struct text *text, struct value shapes)
{
    json_write_object(text);
    DOC_EACH (it, shapes) {
        json_write_key_slice(text, it.key);
        if (value_is_object(it.value))
            write_members(text, it.value);
        else
            write_type(text, value_string_or(it.value, SLICE("object")));
    }
    json_write_end_object(text);
}

/* --- operations ------------------------------------------------------------------------------ */

static void write_parameters(struct text *text, const char *pattern)
{
    json_write_key(text, "parameters");
    json_write_list(text);
    for (const char *at = strchr(pattern, '{'); at; at = strchr(at + 1, '{')) {
        const char *end = strchr(at, '}');

        json_write_object(text);
        json_write_key(text, "name");
        json_write_slice(text, slice_of(at + 1, (size_t)(end - at - 1)));
        json_write_member(text, "in", "path");
        json_write_key(text, "required");
        json_write_bool(text, true);
        json_write_key(text, "schema");
        write_type(text, SLICE("string"));
        json_write_end_object(text);
    }
    json_write_end_list(text);
}

static void write_content(struct text *text, const char *type, const char *shape)
{
    json_write_key(text, "content");
    json_write_object(text);
    json_write_key(text, type);
    json_write_object(text);
    json_write_key(text, "schema");
    write_reference(text, slice_from(shape));
    json_write_end_object(text);
    json_write_end_object(text);
}

static void write_body(struct text *text, const struct server_route *route)
{
    if (!route->body)
        return;
    json_write_key(text, "requestBody");
    json_write_object(text);
    write_content(text, "application/json", route->body);
    json_write_end_object(text);
}

static void write_answer(struct text *text, const char *status, const char *words,
                         const char *shape)
{
    json_write_key(text, status);
    json_write_object(text);
    json_write_member(text, "description", words);
    if (shape)
        write_content(text, "application/json", shape);
    json_write_end_object(text);
}

static void write_answers(struct text *text, const struct server_route *route)
{
    json_write_key(text, "responses");
    json_write_object(text);
    if (route->flags & SERVER_SOCKET)
        write_answer(text, "101", "A WebSocket", NULL);
    else
        write_answer(text, "2XX", "Done", route->answer);
    write_answer(text, "default", "Why it was not done", "Error");
    json_write_end_object(text);
}

static void write_operation(struct text *text, const struct server_route *route)
{
    char method[8] = { 0 };

    for (size_t i = 0; route->method[i] && i < sizeof(method) - 1; i++)
        method[i] = (char)(route->method[i] | 0x20);
    json_write_key(text, method);
    json_write_object(text);
    json_write_member(text, "operationId", route->id);
    json_write_member(text, "summary", route->summary);
    json_write_member(text, "x-butler-roles", rule_name(route->rule));
    if (route->action)
        json_write_member(text, "x-butler-audit", route->action);
    write_parameters(text, route->pattern);
    write_body(text, route);
    write_answers(text, route);
    json_write_end_object(text);
}

/* All methods of a path together, where the path is first met. */
static void write_path(struct text *text, const struct server_route *const *tables,
                       const char *pattern)
{
    json_write_key(text, pattern);
    json_write_object(text);
    for (const struct server_route *const *table = tables; *table; table++) {
        for (const struct server_route *route = *table; route->id; route++) {
            if (strcmp(route->pattern, pattern) == 0)
                write_operation(text, route);
        }
    }
    json_write_end_object(text);
}

static void write_paths(struct text *text, const struct server_route *const *tables)
{
    CLEANUP(map) struct map *written = map_new();

    json_write_object(text);
    for (const struct server_route *const *table = tables; *table; table++) {
        for (const struct server_route *route = *table; route->id; route++) {
            if (map_has(written, slice_from(route->pattern)))
                continue;
            map_set(written, slice_from(route->pattern), NULL);
            write_path(text, tables, route->pattern);
        }
    }
    json_write_end_object(text);
}

struct error *openapi_format(struct arena *arena, const struct server_route *const *tables,
                             struct text *text)
{
    struct value shapes;
    struct error *err = openapi_shapes(arena, &shapes);

    if (err)
        return err;
    json_write_object(text);
    json_write_member(text, "openapi", "3.1.0");
    json_write_key(text, "info");
    json_write_object(text);
    json_write_member(text, "title", "Butler");
    json_write_member(text, "version", build_info_version());
    json_write_end_object(text);
    json_write_key(text, "paths");
    write_paths(text, tables);
    json_write_key(text, "components");
    json_write_object(text);
    json_write_key(text, "schemas");
    write_shapes(text, shapes);
    json_write_end_object(text);
    json_write_end_object(text);
    return NULL;
}
