/* Bodies. */
#include "apiserver/intake.h"

#include "api/defaults.h"
#include "api/facts.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/registry.h"
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
    bool in_order = request->resource->custom || request->verb == REQUEST_PATCH;
    struct text *first = in_order ? &complaints->duplicate : &complaints->unknown;
    struct text *second = in_order ? &complaints->unknown : &complaints->duplicate;

    if (!first->size && !second->size)
        return NULL;
    return error_new(ERR_BAD_REQUEST, "strict decoding error: %s%s%s", text_string(first),
                     first->size && second->size ? ", " : "", text_string(second));
}

/* The object is what it says, but does not look like one. NULL in, NULL out. */
static struct error *cannot_handle(const struct request *request, struct error *take_error)
{
    if (!take_error)
        return NULL;
    return error_wrap(take_error, "%s in version \"%s\" cannot be handled as a %s",
                      kind_of(request), request->resource->kind->version, kind_of(request));
}

/* The beginning of a body, for whoever sent it. */
static const char *brief(struct arena *arena, struct slice body)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice shown =
        slice_of(body.data, body.size < API_BODY_SHOWN ? body.size : API_BODY_SHOWN);

    if (!body.size)
        return "<empty>";
    for (size_t i = 0; body.data[0] != '{' && i < shown.size; i++)
        text_appendf(&text, "%02x", (unsigned char)shown.data[i]);
    if (body.data[0] == '{')
        text_append_slice(&text, shown);
    text_append(&text, shown.size < body.size ? " ..." : "");
    return arena_strdup(arena, text_string(&text));
}

/* Not even a kind can be read from the body. */
static struct error *refuse_unknown(const struct request *request, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *why = error_format(err);
    const char *where = "";

    if (err->code != ERR_BAD_REQUEST)
        return STEAL(err);
    if (request->body_media == NEGOTIATE_JSON)
        where = "couldn't get version/kind; json parse error: ";
    else if (request->body_media == NEGOTIATE_YAML)
        where = "error converting YAML to JSON: ";
    return error_new(ERR_BAD_REQUEST,
                     "the object provided is unrecognized (must be of type %s): %s%s (%s)",
                     kind_of(request), where, why, brief(request->arena, request->body));
}

static struct error *decode_protobuf(const struct request *request, struct schema schema,
                                     struct doc **out_doc)
{
    struct protobuf_envelope envelope;
    struct error *err;

    err = protobuf_open(request->body, &envelope);
    return err ? err : protobuf_decode(&envelope, schema, DOC_MAX_BYTES, out_doc);
}

/* The bytes of the body, in the form that the client says they have. */
static struct error *parse(const struct request *request, struct schema schema,
                           const struct doc_options *options, struct doc **out_doc)
{
    switch (request->body_media) {
    case NEGOTIATE_JSON:
        return json_parse(request->body, options, out_doc);
    case NEGOTIATE_YAML:
        return yaml_parse(request->body, options, out_doc);
    case NEGOTIATE_PROTOBUF:
        break;
    }
    return decode_protobuf(request, schema, out_doc);
}

struct error *intake_show(const struct request *request, struct doc **out_doc)
{
    struct doc_options options = { .max_bytes = API_MAX_BODY };

    if (request->verb == REQUEST_PATCH)
        return request->patch_type == NEGOTIATE_PATCH_APPLY
                   ? yaml_parse(request->body, &options, out_doc)
                   : json_parse(request->body, &options, out_doc);
    return parse(request, intake_schema(request), &options, out_doc);
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

    if (request->body_doc) {
        *out_doc = doc_ref(request->body_doc);
        return NULL;
    }
    if (!request->body.size)
        return error_new(ERR_BAD_REQUEST, "unexpected end of JSON input");
    return parse(request, schema, &options, out_doc);
}

struct error *intake_patch(struct request *request, struct doc **out_doc)
{
    struct complaints complaints = { .request = request };
    struct error *err;

    err = decode(request, intake_schema(request), &complaints, out_doc);
    request->patch_complaints =
        complaints.duplicate.size ? arena_strdup(request->arena, text_string(&complaints.duplicate))
                                  : NULL;
    complaints_done(&complaints);
    return err ? error_wrap(err, "error decoding patch") : NULL;
}

struct error *intake_delete_options(struct request *request, struct doc **out_doc)
{
    struct complaints complaints = { .request = request };
    struct error *err;

    err = decode(request, facts_schema(FACTS_meta_v1_DeleteOptions), &complaints, out_doc);
    complaints_done(&complaints);
    return err ? error_wrap(err, "decode the DeleteOptions of the request") : NULL;
}

/* The group as Go calls its package. */
static struct slice package_of(struct slice group)
{
    struct slice first;
    struct slice rest;

    if (!group.size)
        return SLICE("core");
    return slice_cut(group, '.', &first, &rest) ? first : group;
}

/* Built-in objects that are something else than this path is for. */
static struct error *refuse_kind(const struct request *request, const struct object *object)
{
    const char *kind = kind_of(request);
    struct slice api_version =
        object->api_version.size ? object->api_version : slice_from(version_of(request));
    struct slice name = object->kind.size ? object->kind : slice_from(kind);
    struct slice group;
    struct slice version;
    CLEANUP(text) struct text why = TEXT_EMPTY;

    if (!slice_cut(api_version, '/', &group, &version)) {
        group = SLICE("");
        version = api_version;
    }
    if (!registry_find_kind(request->registry, group, version, name))
        text_appendf(&why,
                     "no kind \"" SLICE_FORMAT "\" is registered for version \"" SLICE_FORMAT "\"",
                     SLICE_ARGUMENT(name), SLICE_ARGUMENT(api_version));
    else if (slice_is(name, kind))
        return error_new(ERR_BAD_REQUEST,
                         "the API version in the data (" SLICE_FORMAT
                         ") does not match the expected API version (%s)",
                         SLICE_ARGUMENT(api_version), version_of(request));
    else
        text_appendf(&why,
                     "converting (" SLICE_FORMAT "." SLICE_FORMAT ") to (" SLICE_FORMAT
                     ".%s): unknown conversion",
                     SLICE_ARGUMENT(version), SLICE_ARGUMENT(name),
                     SLICE_ARGUMENT(package_of(slice_from(request->resource->kind->group))), kind);
    return error_new(ERR_BAD_REQUEST,
                     SLICE_FORMAT " in version \"" SLICE_FORMAT "\" cannot be handled as a %s: %s",
                     SLICE_ARGUMENT(name), SLICE_ARGUMENT(version), kind, text_string(&why));
}

/* Typed clients leave both out; what is said must be right. */
static struct error *check_kind(struct request *request, struct value root)
{
    const char *kind = kind_of(request);
    const char *version = version_of(request);
    struct object object;

    if (!value_is_object(root))
        return refuse_unknown(request, error_new(ERR_BAD_REQUEST, "the body is %s and no object",
                                                 value_type_name(value_type(root))));
    object_read(root, &object);
    if (!request->resource->custom &&
        ((object.api_version.size && !slice_is(object.api_version, version)) ||
         (object.kind.size && !slice_is(object.kind, kind))))
        return refuse_kind(request, &object);
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

    if (!request->resource->custom || (request->part && request->part->node)) {
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
        return err;
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
        err = cannot_handle(request, complete(&complaints, inout_doc));
    complaints_done(&complaints);
    return err;
}

struct error *intake_patched(struct request *request, struct doc **inout_doc)
{
    struct complaints complaints = { .request = request };
    struct error *err = NULL;

    if (request->patch_complaints)
        text_appendf(&complaints.duplicate, "%s%s",
                     request->patch_type == NEGOTIATE_PATCH_JSON ? "json patch " : "",
                     request->patch_complaints);
    /* A strategic merge patch knows the type it changes and does not ask the result. */
    if (request->patch_type != NEGOTIATE_PATCH_STRATEGIC)
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
    if (err)
        err = refuse_unknown(request, err);
    else
        err = check_kind(request, doc_root(doc));
    if (!err)
        err = cannot_handle(request, complete(&complaints, &doc));
    complaints_done(&complaints);
    if (err)
        return err;
    *out_doc = STEAL(doc);
    return NULL;
}

struct error *intake_change(struct request *request, struct doc **out_doc)
{
    return request->verb == REQUEST_PATCH ? intake_patch(request, out_doc)
                                          : intake_object(request, out_doc);
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

struct error *intake_mend(struct request *request, const struct resource *resource,
                          struct doc **inout_doc)
{
    struct request silent = *request;

    silent.resource = resource;
    silent.options.field_validation = FIELD_VALIDATION_IGNORE;
    return intake_complete(&silent, inout_doc);
}
