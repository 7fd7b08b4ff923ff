/* Bodies. */
#include "apiserver/intake.h"

#include "api/defaults.h"
#include "api/facts.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/limits.h"
#include "doc/protobuf.h"
#include "doc/schema_decode.h"
#include "doc/schema_default.h"
#include "doc/schema_prune.h"
#include "doc/yaml.h"

/* What a strict client is told: keys that came twice and fields that nobody knows. */
struct complaints {
    struct request *request;
    struct text duplicate;
    struct text unknown;
};

static void complaints_done(struct complaints *complaints)
{
    text_done(&complaints->duplicate);
    text_done(&complaints->unknown);
}

static void complain(struct request *request, struct text *list, const char *what, const char *path)
{
    switch (request->options.field_validation) {
    case FIELD_VALIDATION_IGNORE:
        return;
    case FIELD_VALIDATION_WARN:
        request_warn(request, "%s \"%s\"", what, path);
        return;
    case FIELD_VALIDATION_STRICT:
        text_appendf(list, "%s%s \"%s\"", list->size ? ", " : "", what, path);
    }
}

static void on_duplicate(void *context, const struct doc_duplicate *duplicate)
{
    struct complaints *complaints = context;

    complain(complaints->request, &complaints->duplicate, "duplicate field", duplicate->path);
}

static const char *kind_of(const struct request *request)
{
    return request->part ? request->part->kind : request->resource->kind->kind;
}

static const char *version_of(const struct request *request)
{
    if (request->part && request->part->group)
        return *request->part->group ? arena_format(request->arena, "%s/%s", request->part->group,
                                                    request->part->version)
                                     : request->part->version;
    return request->resource->api_version;
}

struct schema intake_schema(const struct request *request)
{
    if (request->part && request->part->node)
        return (struct schema){ &facts_table, request->part->node };
    return request->resource->kind->schema;
}

/* Custom resources are read first and compared with their schema afterwards; typed ones are both at
 * once, where the unknown ones come first here, wherever they were. */
static struct error *refuse_strict(struct complaints *complaints)
{
    const struct request *request = complaints->request;
    bool custom = request->resource->custom;
    struct text *first = custom ? &complaints->duplicate : &complaints->unknown;
    struct text *second = custom ? &complaints->unknown : &complaints->duplicate;

    if (!first->size && !second->size)
        return NULL;
    return error_new(
        ERR_BAD_REQUEST,
        "%s in version \"%s\" cannot be handled as a %s: strict decoding error: %s%s%s",
        kind_of(request), request->resource->kind->version, kind_of(request), text_string(first),
        first->size && second->size ? ", " : "", text_string(second));
}

static struct error *decode_protobuf(const struct request *request, struct schema schema,
                                     struct doc **out_doc)
{
    struct protobuf_envelope envelope;
    struct error *err;

    err = protobuf_open(request->body, &envelope);
    return err ? err : protobuf_decode(&envelope, schema, DOC_MAX_BYTES, out_doc);
}

static struct error *decode(struct request *request, struct schema schema,
                            struct complaints *complaints, struct doc **out_doc)
{
    struct doc_options options = {
        .max_bytes = API_MAX_BODY,
        .keep_tree = true,
        .on_duplicate = on_duplicate,
        .context = complaints,
    };
    struct error *err = NULL;

    if (request->body_doc) {
        *out_doc = doc_ref(request->body_doc);
        return NULL;
    }
    if (!request->body.size)
        return error_new(ERR_BAD_REQUEST, "the request has no body; an object is needed");
    switch (request->body_media) {
    case NEGOTIATE_JSON:
        err = json_parse(request->body, &options, out_doc);
        break;
    case NEGOTIATE_YAML:
        err = yaml_parse(request->body, &options, out_doc);
        break;
    case NEGOTIATE_PROTOBUF:
        err = decode_protobuf(request, schema, out_doc);
        break;
    }
    return err ? error_wrap(err, "decode the %s of the request", kind_of(request)) : NULL;
}

struct error *intake_body(struct request *request, struct doc **out_doc)
{
    struct complaints complaints = { .request = request };
    struct error *err;

    err = decode(request, intake_schema(request), &complaints, out_doc);
    complaints_done(&complaints);
    return err;
}

struct error *intake_delete_options(struct request *request, struct doc **out_doc)
{
    struct complaints complaints = { .request = request };
    struct error *err;

    err = decode(request, facts_schema(FACTS_meta_v1_DeleteOptions), &complaints, out_doc);
    complaints_done(&complaints);
    return err;
}

/* Typed clients leave both out; what is said must be right. */
static struct error *check_kind(struct request *request, struct value root)
{
    const char *kind = kind_of(request);
    const char *version = version_of(request);
    struct object object;

    if (!value_is_object(root))
        return error_new(ERR_BAD_REQUEST, "the body is %s; an object of kind %s is needed",
                         value_type_name(value_type(root)), kind);
    object_read(root, &object);
    if (object.api_version.size && !slice_is(object.api_version, version))
        return error_new(ERR_BAD_REQUEST,
                         "the API version in the data (" SLICE_FORMAT
                         ") does not match the expected API version (%s)",
                         SLICE_ARGUMENT(object.api_version), version);
    if (object.kind.size && !slice_is(object.kind, kind))
        return error_new(ERR_BAD_REQUEST,
                         "the kind in the data (" SLICE_FORMAT
                         ") does not match the expected kind (%s)",
                         SLICE_ARGUMENT(object.kind), kind);
    if (request->resource->custom && !request->part) {
        if (!object.kind.size)
            return error_new(ERR_BAD_REQUEST, "Object 'Kind' is missing; '%s' is needed", kind);
        if (!object.api_version.size)
            return error_new(ERR_BAD_REQUEST, "Object 'apiVersion' is missing; '%s' is needed",
                             version);
    }
    return NULL;
}

static void set_defaults(const struct request *request, struct schema schema, struct edit *edit,
                         struct edit_node root)
{
    struct edit_node metadata;

    if (!request->resource->custom || request->part) {
        defaults_apply(schema, edit);
        return;
    }
    schema_drop_nulls(schema, edit, root);
    schema_default(schema, edit, root);
    metadata = edit_find(edit, EDIT_PATH("metadata"));
    if (metadata.node)
        defaults_apply_at(facts_schema(FACTS_meta_v1_ObjectMeta), edit, metadata);
}

/* Types, unknown fields, nulls, defaults: in this order, on one copy. */
static struct error *complete(struct complaints *complaints, struct doc **inout_doc)
{
    struct request *request = complaints->request;
    struct schema schema = intake_schema(request);
    CLEANUP(edit) struct edit *edit = NULL;
    CLEANUP(doc) struct doc *completed = NULL;
    struct schema_unknown unknown = { 0 };
    struct edit_node root;
    struct error *err;

    edit = edit_begin(*inout_doc);
    root = edit_find(edit, EDIT_ROOT);
    err = schema_decode(schema, edit, root);
    if (err)
        return error_wrap(err, "%s in version \"%s\" cannot be handled as a %s", kind_of(request),
                          request->resource->kind->version, kind_of(request));
    edit_set_string(edit, EDIT_PATH("apiVersion"), slice_from(version_of(request)));
    edit_set_string(edit, EDIT_PATH("kind"), slice_from(kind_of(request)));
    schema_prune(schema, edit, root, request->arena, &unknown);
    for (size_t i = 0; i < unknown.count; i++)
        complain(request, &complaints->unknown, "unknown field", unknown.paths[i]);
    err = refuse_strict(complaints);
    if (err)
        return err;
    set_defaults(request, schema, edit, root);
    err = edit_seal(STEAL(edit), &completed);
    if (err)
        return err;
    doc_unref(*inout_doc);
    *inout_doc = STEAL(completed);
    return NULL;
}

struct error *intake_complete(struct request *request, struct doc **inout_doc)
{
    struct complaints complaints = { .request = request };
    struct error *err;

    err = check_kind(request, doc_root(*inout_doc));
    if (!err)
        err = complete(&complaints, inout_doc);
    complaints_done(&complaints);
    return err;
}

struct error *intake_object(struct request *request, struct doc **out_doc)
{
    struct complaints complaints = { .request = request };
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = decode(request, intake_schema(request), &complaints, &doc);
    if (!err)
        err = check_kind(request, doc_root(doc));
    if (!err)
        err = complete(&complaints, &doc);
    complaints_done(&complaints);
    if (err)
        return err;
    *out_doc = STEAL(doc);
    return NULL;
}

static void on_line(void *context, const struct doc_duplicate *duplicate)
{
    text_appendf(context, "\n  line %zu: key \"" SLICE_FORMAT "\" already set in map",
                 duplicate->line, SLICE_ARGUMENT(duplicate->key));
}

struct error *intake_applied(struct request *request, struct doc **out_doc,
                             const char **out_duplicates)
{
    CLEANUP(text) struct text duplicates = TEXT_EMPTY;
    struct doc_options options = {
        .max_bytes = API_MAX_BODY,
        .keep_tree = true,
        .on_duplicate = on_line,
        .context = &duplicates,
    };
    struct error *err;

    *out_duplicates = NULL;
    if (request->body_doc) {
        *out_doc = doc_ref(request->body_doc);
        return NULL;
    }
    err = yaml_parse(request->body, &options, out_doc);
    if (err)
        return error_wrap(err, "error decoding YAML");
    if (duplicates.size)
        *out_duplicates =
            arena_format(request->arena, "yaml: unmarshal errors:%s", text_string(&duplicates));
    return NULL;
}
