/* What can be done with resources: paths, operations, their parameters, bodies and answers. */
#include <ctype.h>

#include "api/facts.h"
#include "api/kind.h"
#include "apiserver/openapi_internal.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "base/cleanup.h"
#include "base/text.h"
#include "doc/json_write.h"

/* What an operation is sent beside its parameters. */
enum body {
    BODY_NONE,
    BODY_OBJECT,
    BODY_DELETE,
    BODY_PATCH,
};

enum result {
    RESULT_OBJECT,
    RESULT_LIST,
    RESULT_STATUS,
    RESULT_TEXT, /* whatever the other end says */
};

enum { /* which operations have a parameter */
    OF_LIST = 1 << 0,
    OF_WRITE = 1 << 1,
    OF_PATCH = 1 << 2,
    OF_DELETE = 1 << 3,
    OF_DELETE_MANY = 1 << 4,
};

struct operation {
    unsigned verb; /* enum kind_verbs: it is there when the kind has it */
    const char *method;
    const char *action;  /* x-kubernetes-action */
    const char *id;      /* how its identifier begins … */
    const char *id_more; /* … and goes on behind the names of group and version */
    unsigned parameters;
    enum body body;
    enum result result;
    unsigned codes; /* flags: what else it answers with */
};

enum {
    CREATED = 1 << 0,
    ACCEPTED = 1 << 1,
};

static const struct operation collection_operations[] = {
    { KIND_DELETE_COLLECTION, "delete", "deletecollection", "delete", "Collection", OF_DELETE_MANY,
      BODY_DELETE, RESULT_STATUS, 0 },
    { KIND_LIST, "get", "list", "list", "", OF_LIST, BODY_NONE, RESULT_LIST, 0 },
    { KIND_CREATE, "post", "post", "create", "", OF_WRITE, BODY_OBJECT, RESULT_OBJECT,
      CREATED | ACCEPTED },
    { 0 },
};

static const struct operation everywhere_operations[] = {
    { KIND_LIST, "get", "list", "list", "", OF_LIST, BODY_NONE, RESULT_LIST, 0 },
    { 0 },
};

static const struct operation object_operations[] = {
    { KIND_DELETE, "delete", "delete", "delete", "", OF_DELETE, BODY_DELETE, RESULT_STATUS,
      ACCEPTED },
    { KIND_GET, "get", "get", "read", "", 0, BODY_NONE, RESULT_OBJECT, 0 },
    { KIND_PATCH, "patch", "patch", "patch", "", OF_WRITE | OF_PATCH, BODY_PATCH, RESULT_OBJECT,
      CREATED },
    { KIND_UPDATE, "put", "put", "replace", "", OF_WRITE, BODY_OBJECT, RESULT_OBJECT, CREATED },
    { 0 },
};

static const struct operation part_operations[] = {
    { KIND_GET, "get", "get", "read", "", 0, BODY_NONE, RESULT_OBJECT, 0 },
    { KIND_PATCH, "patch", "patch", "patch", "", OF_WRITE | OF_PATCH, BODY_PATCH, RESULT_OBJECT,
      CREATED },
    { KIND_CREATE, "post", "post", "create", "", OF_WRITE, BODY_OBJECT, RESULT_OBJECT,
      CREATED | ACCEPTED },
    { KIND_UPDATE, "put", "put", "replace", "", OF_WRITE, BODY_OBJECT, RESULT_OBJECT, CREATED },
    { 0 },
};

static const struct operation log_operations[] = {
    { KIND_GET, "get", "get", "read", "", 0, BODY_NONE, RESULT_TEXT, 0 },
    { 0 },
};

/* Parts that are a way to somebody else: a shell, a proxy. */
static const struct operation connect_operations[] = {
    { KIND_DELETE, "delete", "connect", "connect", "Delete", 0, BODY_NONE, RESULT_TEXT, 0 },
    { KIND_GET, "get", "connect", "connect", "Get", 0, BODY_NONE, RESULT_TEXT, 0 },
    { KIND_PATCH, "patch", "connect", "connect", "Patch", 0, BODY_NONE, RESULT_TEXT, 0 },
    { KIND_CREATE, "post", "connect", "connect", "Post", 0, BODY_NONE, RESULT_TEXT, 0 },
    { KIND_UPDATE, "put", "connect", "connect", "Put", 0, BODY_NONE, RESULT_TEXT, 0 },
    { 0 },
};

/* Clients look here for what the server understands before they ask for it. */
static const struct {
    const char *name;
    const char *type;
    unsigned operations;
} parameters[] = {
    { "allowWatchBookmarks", "boolean", OF_LIST },
    { "continue", "string", OF_LIST | OF_DELETE_MANY },
    { "dryRun", "string", OF_WRITE | OF_DELETE | OF_DELETE_MANY },
    { "fieldManager", "string", OF_WRITE },
    { "fieldSelector", "string", OF_LIST | OF_DELETE_MANY },
    { "fieldValidation", "string", OF_WRITE },
    { "force", "boolean", OF_PATCH },
    { "gracePeriodSeconds", "integer", OF_DELETE | OF_DELETE_MANY },
    { "labelSelector", "string", OF_LIST | OF_DELETE_MANY },
    { "limit", "integer", OF_LIST | OF_DELETE_MANY },
    { "orphanDependents", "boolean", OF_DELETE | OF_DELETE_MANY },
    { "propagationPolicy", "string", OF_DELETE | OF_DELETE_MANY },
    { "resourceVersion", "string", OF_LIST | OF_DELETE_MANY },
    { "resourceVersionMatch", "string", OF_LIST | OF_DELETE_MANY },
    { "sendInitialEvents", "boolean", OF_LIST | OF_DELETE_MANY },
    { "timeoutSeconds", "integer", OF_LIST | OF_DELETE_MANY },
    { "watch", "boolean", OF_LIST },
};

/* One path with its operations. */
struct path_item {
    const struct resource *resource;
    const struct kind_part *part; /* NULL: the object or its collection */
    const struct operation *operations;
    bool in_namespace;
    bool of_object;
    bool everywhere; /* a list over all namespaces */
    unsigned verbs;
};

/* --- names ----------------------------------------------------------------------------------- */

static void append_title(struct text *text, struct slice word)
{
    if (word.size == 0)
        return;
    text_append_char(text, (char)toupper((unsigned char)word.data[0]));
    text_append_slice(text, slice_of(word.data + 1, word.size - 1));
}

/* "RbacAuthorization" for rbac.authorization.k8s.io, "Core" for the group without a name. */
static void append_group_name(struct text *text, const struct resource *resource)
{
    struct slice group = slice_from(resource->kind->group);
    struct slice part;

    if (!resource->custom && slice_has_suffix(group, ".k8s.io"))
        group.size -= strlen(".k8s.io");
    if (group.size == 0)
        group = SLICE("core");
    while (slice_split(&group, '.', &part))
        append_title(text, part);
}

static void write_operation_id(struct text *text, const struct path_item *item,
                               const struct operation *operation)
{
    CLEANUP(text) struct text id = TEXT_EMPTY;

    text_append(&id, operation->id);
    append_group_name(&id, item->resource);
    append_title(&id, slice_from(item->resource->kind->version));
    text_append(&id, operation->id_more);
    text_append(&id, item->in_namespace ? "Namespaced" : "");
    text_append(&id, item->resource->kind->kind);
    if (item->part)
        append_title(&id, slice_from(item->part->name));
    text_append(&id, item->everywhere ? "ForAllNamespaces" : "");
    json_write_member(text, "operationId", text_string(&id));
}

/* "rbacAuthorization_v1" */
static void write_tags(struct text *text, const struct resource *resource)
{
    CLEANUP(text) struct text tag = TEXT_EMPTY;

    append_group_name(&tag, resource);
    tag.data[0] = (char)tolower((unsigned char)tag.data[0]);
    text_appendf(&tag, "_%s", resource->kind->version);
    json_write_key(text, "tags");
    json_write_list(text);
    json_write_string(text, text_string(&tag));
    json_write_end_list(text);
}

static void write_path_key(struct text *text, const struct path_item *item)
{
    const struct kind *kind = item->resource->kind;
    CLEANUP(text) struct text path = TEXT_EMPTY;

    text_appendf(&path, "%s/%s/", *kind->group ? "/apis" : "/api", item->resource->api_version);
    if (item->in_namespace)
        text_append(&path, "namespaces/{namespace}/");
    text_append(&path, kind->plural);
    text_append(&path, item->of_object ? "/{name}" : "");
    if (item->part)
        text_appendf(&path, "/%s", item->part->name);
    json_write_key(text, text_string(&path));
}

/* --- parameters ------------------------------------------------------------------------------ */

static void write_parameter(struct openapi_writer *writer, const char *name, const char *type,
                            bool in_path)
{
    struct text *text = writer->text;

    json_write_object(text);
    json_write_member(text, "name", name);
    json_write_member(text, "in", in_path ? "path" : "query");
    if (in_path) {
        json_write_key(text, "required");
        json_write_bool(text, true);
    }
    if (writer->version == OPENAPI_V3) {
        json_write_key(text, "schema");
        json_write_object(text);
    }
    json_write_member(text, "type", type);
    json_write_key(text, "uniqueItems");
    json_write_bool(text, true);
    if (writer->version == OPENAPI_V3)
        json_write_end_object(text);
    json_write_end_object(text);
}

/* Those that all operations of a path have. */
static void write_common_parameters(struct openapi_writer *writer, const struct path_item *item)
{
    json_write_key(writer->text, "parameters");
    json_write_list(writer->text);
    if (item->of_object)
        write_parameter(writer, "name", "string", true);
    if (item->in_namespace)
        write_parameter(writer, "namespace", "string", true);
    write_parameter(writer, "pretty", "string", false);
    json_write_end_list(writer->text);
}

/* --- bodies and answers ---------------------------------------------------------------------- */

static struct openapi_type type_of(const struct path_item *item)
{
    const struct resource *resource = item->resource;

    if (item->part && item->part->node)
        return (struct openapi_type){ .node = item->part->node };
    if (resource->custom)
        return (struct openapi_type){ .kind = resource->kind };
    return (struct openapi_type){ .node = resource->kind->schema.node };
}

static struct openapi_type list_type_of(const struct resource *resource)
{
    if (resource->custom)
        return (struct openapi_type){ .kind = resource->kind, .is_list = true };
    return (struct openapi_type){ .node = resource->kind->list_schema.node };
}

static void write_schema_ref(struct openapi_writer *writer, const struct openapi_type *type)
{
    json_write_key(writer->text, "schema");
    json_write_object(writer->text);
    openapi_write_ref(writer, type);
    json_write_end_object(writer->text);
}

static void write_patch_ref(struct openapi_writer *writer)
{
    json_write_key(writer->text, "schema");
    json_write_object(writer->text);
    json_write_member(writer->text, "$ref",
                      writer->version == OPENAPI_V2 ? "#/definitions/" OPENAPI_PATCH
                                                    : "#/components/schemas/" OPENAPI_PATCH);
    json_write_end_object(writer->text);
}

static void write_body_schema(struct openapi_writer *writer, const struct path_item *item,
                              enum body body)
{
    struct openapi_type type = type_of(item);

    if (body == BODY_DELETE)
        type = (struct openapi_type){ .node = FACTS_meta_v1_DeleteOptions };
    if (body == BODY_PATCH)
        write_patch_ref(writer);
    else
        write_schema_ref(writer, &type);
}

static const char *const *patch_types(const struct resource *resource)
{
    static const char *const builtin[] = { "application/apply-patch+yaml",
                                           "application/json-patch+json",
                                           "application/merge-patch+json",
                                           "application/strategic-merge-patch+json", NULL };
    static const char *const custom[] = { "application/apply-patch+yaml",
                                          "application/json-patch+json",
                                          "application/merge-patch+json", NULL };

    return resource->custom ? custom : builtin;
}

static const char *const *body_types(const struct path_item *item, enum body body)
{
    static const char *const any[] = { "*/*", NULL };

    return body == BODY_PATCH ? patch_types(item->resource) : any;
}

/* The media types of an answer. */
static const char *const *answer_types(const struct path_item *item, enum result result)
{
    static const char *const text[] = { "*/*", NULL };
    static const char *const custom[] = { "application/json", "application/yaml", NULL };
    static const char *const object[] = { "application/json", "application/vnd.kubernetes.protobuf",
                                          "application/yaml", NULL };
    static const char *const list[] = { "application/json",
                                        "application/json;stream=watch",
                                        "application/vnd.kubernetes.protobuf",
                                        "application/vnd.kubernetes.protobuf;stream=watch",
                                        "application/yaml",
                                        NULL };

    if (result == RESULT_TEXT)
        return text;
    if (item->resource->custom)
        return custom;
    return result == RESULT_LIST ? list : object;
}

static void write_texts(struct text *text, const char *key, const char *const *texts)
{
    json_write_key(text, key);
    json_write_list(text);
    for (; *texts; texts++)
        json_write_string(text, *texts);
    json_write_end_list(text);
}

static void write_answer_schema(struct openapi_writer *writer, const struct path_item *item,
                                enum result result)
{
    struct openapi_type type = type_of(item);

    switch (result) {
    case RESULT_OBJECT:
        break;
    case RESULT_LIST:
        type = list_type_of(item->resource);
        break;
    case RESULT_STATUS:
        type = (struct openapi_type){ .node = FACTS_meta_v1_Status };
        break;
    case RESULT_TEXT:
        json_write_key(writer->text, "schema");
        json_write_raw(writer->text, SLICE("{\"type\":\"string\"}"));
        return;
    }
    write_schema_ref(writer, &type);
}

static void write_response(struct openapi_writer *writer, const struct path_item *item,
                           enum result result, const char *code, const char *description)
{
    struct text *text = writer->text;
    const char *const *types = answer_types(item, result);

    json_write_key(text, code);
    json_write_object(text);
    json_write_member(text, "description", description);
    if (writer->version == OPENAPI_V2) {
        write_answer_schema(writer, item, result);
    } else {
        json_write_key(text, "content");
        json_write_object(text);
        for (; *types; types++) {
            json_write_key(text, *types);
            json_write_object(text);
            write_answer_schema(writer, item, result);
            json_write_end_object(text);
        }
        json_write_end_object(text);
    }
    json_write_end_object(text);
}

static void write_responses(struct openapi_writer *writer, const struct path_item *item,
                            const struct operation *operation)
{
    json_write_key(writer->text, "responses");
    json_write_object(writer->text);
    write_response(writer, item, operation->result, "200", "OK");
    if (operation->codes & CREATED)
        write_response(writer, item, operation->result, "201", "Created");
    if (operation->codes & ACCEPTED)
        write_response(writer, item, operation->result, "202", "Accepted");
    json_write_key(writer->text, "401");
    json_write_raw(writer->text, SLICE("{\"description\":\"Unauthorized\"}"));
    json_write_end_object(writer->text);
}

/* --- operations ------------------------------------------------------------------------------ */

/* A body is a parameter in the older version. */
static void write_body_parameter(struct openapi_writer *writer, const struct path_item *item,
                                 enum body body)
{
    json_write_object(writer->text);
    json_write_member(writer->text, "name", "body");
    json_write_member(writer->text, "in", "body");
    if (body != BODY_DELETE) {
        json_write_key(writer->text, "required");
        json_write_bool(writer->text, true);
    }
    write_body_schema(writer, item, body);
    json_write_end_object(writer->text);
}

static void write_request_body(struct openapi_writer *writer, const struct path_item *item,
                               enum body body)
{
    const char *const *types = body_types(item, body);
    struct text *text = writer->text;

    json_write_key(text, "requestBody");
    json_write_object(text);
    json_write_key(text, "content");
    json_write_object(text);
    for (; *types; types++) {
        json_write_key(text, *types);
        json_write_object(text);
        write_body_schema(writer, item, body);
        json_write_end_object(text);
    }
    json_write_end_object(text);
    if (body != BODY_DELETE) {
        json_write_key(text, "required");
        json_write_bool(text, true);
    }
    json_write_end_object(text);
}

static void write_parameters(struct openapi_writer *writer, const struct path_item *item,
                             const struct operation *operation)
{
    bool has_body = writer->version == OPENAPI_V2 && operation->body != BODY_NONE;

    if (!operation->parameters && !has_body)
        return;
    json_write_key(writer->text, "parameters");
    json_write_list(writer->text);
    if (has_body)
        write_body_parameter(writer, item, operation->body);
    for (size_t i = 0; i < COUNT_OF(parameters); i++) {
        if (parameters[i].operations & operation->parameters)
            write_parameter(writer, parameters[i].name, parameters[i].type, false);
    }
    json_write_end_list(writer->text);
}

static void write_operation(struct openapi_writer *writer, const struct path_item *item,
                            const struct operation *operation)
{
    const struct kind *kind = item->resource->kind;
    const struct kind_part *part = item->part;
    struct text *text = writer->text;

    json_write_key(text, operation->method);
    json_write_object(text);
    write_tags(text, item->resource);
    write_operation_id(text, item, operation);
    if (writer->version == OPENAPI_V2) {
        write_texts(text, "consumes", body_types(item, operation->body));
        write_texts(text, "produces", answer_types(item, operation->result));
        write_texts(text, "schemes", (const char *const[]){ "https", NULL });
    }
    write_parameters(writer, item, operation);
    if (writer->version == OPENAPI_V3 && operation->body != BODY_NONE)
        write_request_body(writer, item, operation->body);
    write_responses(writer, item, operation);
    json_write_member(text, "x-kubernetes-action", operation->action);
    json_write_key(text, "x-kubernetes-group-version-kind");
    openapi_write_gvk(writer, part && part->group ? part->group : kind->group,
                      part && part->group ? part->version : kind->version,
                      part ? part->kind : kind->kind);
    json_write_end_object(text);
}

static void write_item(struct openapi_writer *writer, const struct path_item *item)
{
    const struct operation *operation = item->operations;
    bool any = false;

    for (; operation->verb; operation++)
        any |= item->verbs & operation->verb;
    if (!any)
        return;
    write_path_key(writer->text, item);
    json_write_object(writer->text);
    for (operation = item->operations; operation->verb; operation++) {
        if (item->verbs & operation->verb)
            write_operation(writer, item, operation);
    }
    write_common_parameters(writer, item);
    json_write_end_object(writer->text);
}

static const struct operation *operations_of(const struct kind_part *part)
{
    if (slice_is(slice_from(part->name), "log"))
        return log_operations;
    return slice_has_suffix(slice_from(part->kind), "Options") ? connect_operations
                                                               : part_operations;
}

static void write_resource(struct openapi_writer *writer, const struct resource *resource)
{
    const struct kind *kind = resource->kind;
    const struct kind_part *part = kind->parts;
    struct path_item item = {
        .resource = resource,
        .in_namespace = resource_is_namespaced(resource),
        .operations = collection_operations,
        .verbs = kind->verbs,
    };

    write_item(writer, &item);
    item.of_object = true;
    item.operations = object_operations;
    write_item(writer, &item);
    for (; part && part->name; part++) {
        item.part = part;
        item.verbs = part->verbs;
        item.operations = operations_of(part);
        write_item(writer, &item);
    }
    if (item.in_namespace)
        write_item(writer, &(struct path_item){ .resource = resource,
                                                .operations = everywhere_operations,
                                                .verbs = kind->verbs,
                                                .everywhere = true });
}

void openapi_write_paths(struct openapi_writer *writer, const struct registry *registry,
                         const struct registry_version *version)
{
    for (size_t i = 0; i < version->count; i++)
        write_resource(writer, registry_at(registry, version->first + i));
}

void openapi_write_patch_type(struct openapi_writer *writer)
{
    json_write_key(writer->text, OPENAPI_PATCH);
    json_write_raw(writer->text, SLICE("{\"type\":\"object\"}"));
}
