/* Objects: what they share, and how they are printed to be stored. */
#include "apiserver/object.h"

#include "apiserver/resource.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/json.h"

void object_read(struct value root, struct object *out_object)
{
    struct value metadata = value_get(root, SLICE("metadata"));

    *out_object = (struct object){
        .api_version = value_text(root, "apiVersion"),
        .kind = value_text(root, "kind"),
        .metadata = metadata,
        .name = value_text(metadata, "name"),
        .generate_name = value_text(metadata, "generateName"),
        .namespace = value_text(metadata, "namespace"),
        .uid = value_text(metadata, "uid"),
        .version = value_text(metadata, "resourceVersion"),
        .generation = value_int_or(value_get(metadata, SLICE("generation")), 0),
        .created = value_text(metadata, "creationTimestamp"),
        .deleted = value_text(metadata, "deletionTimestamp"),
        .labels = value_get(metadata, SLICE("labels")),
        .annotations = value_get(metadata, SLICE("annotations")),
        .owners = value_get(metadata, SLICE("ownerReferences")),
        .finalizers = value_get(metadata, SLICE("finalizers")),
        .managed_fields = value_get(metadata, SLICE("managedFields")),
    };
    out_object->has_grace =
        value_int(value_get(metadata, SLICE("deletionGracePeriodSeconds")), &out_object->grace_s);
}

bool object_has_finalizer(const struct object *object, struct slice finalizer)
{
    DOC_EACH (it, object->finalizers) {
        if (slice_equal(value_string_or(it.value, SLICE("")), finalizer))
            return true;
    }
    return false;
}

/* In the order people are used to. */
static const char *const metadata_order[] = {
    "name",
    "generateName",
    "namespace",
    "uid",
    "resourceVersion",
    "generation",
    "creationTimestamp",
    "deletionTimestamp",
    "deletionGracePeriodSeconds",
    "labels",
    "annotations",
    "ownerReferences",
    "finalizers",
    "managedFields",
};

static void append_member(struct text *text, struct slice key, struct value value)
{
    char last = text->size ? text->data[text->size - 1] : '{';

    if (last != '{')
        text_append_char(text, ',');
    json_format_string(key, text);
    text_append_char(text, ':');
    json_format(value, JSON_COMPACT, JSON_AS_IS, text);
}

static bool has_place(struct slice key)
{
    for (size_t i = 0; i < COUNT_OF(metadata_order); i++) {
        if (slice_is(key, metadata_order[i]))
            return true;
    }
    return false;
}

static void print_metadata(struct value metadata, struct object_body *body)
{
    struct text *text = &body->bytes;

    text_append(text, "\"metadata\":{");
    for (size_t i = 0; i < COUNT_OF(metadata_order); i++) {
        struct slice key = slice_from(metadata_order[i]);
        struct value value = value_get(metadata, key);

        if (slice_is(key, "resourceVersion")) {
            text_append(text, text->data[text->size - 1] == '{' ? "" : ",");
            text_append(text, "\"resourceVersion\":\"");
            body->version_offset = text->size;
            body->version_size = 0;
            text_append_char(text, '"');
        } else if (value_exists(value)) {
            append_member(text, key, value);
        }
    }
    DOC_EACH (it, metadata) {
        if (!has_place(it.key))
            append_member(text, it.key, it.value);
    }
    text_append_char(text, '}');
}

static void print_head(const struct resource *resource, struct text *text)
{
    text_appendf(text, "{\"kind\":\"%s\",\"apiVersion\":\"%s\",", resource->kind->kind,
                 resource->api_version);
}

void object_print(struct value root, const struct resource *resource, struct object_body *out_body)
{
    struct text *text = &out_body->bytes;

    *out_body = (struct object_body){ .bytes = TEXT_EMPTY };
    print_head(resource, text);
    print_metadata(value_get(root, SLICE("metadata")), out_body);
    DOC_EACH (it, root) {
        if (!slice_is(it.key, "kind") && !slice_is(it.key, "apiVersion") &&
            !slice_is(it.key, "metadata"))
            append_member(text, it.key, it.value);
    }
    text_append_char(text, '}');
}

size_t object_head_size(const struct resource *resource)
{
    return strlen("{\"kind\":\"\",\"apiVersion\":\"\",") + strlen(resource->kind->kind) +
           strlen(resource->api_version);
}

/* What follows kind and apiVersion of a stored object; false: it does not begin so. */
static bool split_head(struct slice bytes, const struct resource *resource,
                       struct slice *out_version, struct slice *out_rest)
{
    CLEANUP(text) struct text front = TEXT_EMPTY;
    struct slice rest;

    text_appendf(&front, "{\"kind\":\"%s\",\"apiVersion\":\"", resource->kind->kind);
    if (!slice_has_prefix(bytes, text_string(&front)))
        return false;
    rest = slice_of(bytes.data + front.size, bytes.size - front.size);
    return slice_cut(rest, '"', out_version, out_rest) && slice_has_prefix(*out_rest, ",");
}

bool object_has_head(const struct doc *doc, const struct resource *resource)
{
    struct slice version;
    struct slice rest;

    return split_head(doc_bytes(doc), resource, &version, &rest);
}

struct slice object_api_version(const struct doc *doc, const struct resource *resource)
{
    struct slice version;
    struct slice rest;

    if (split_head(doc_bytes(doc), resource, &version, &rest))
        return version;
    return value_string_or(value_get(doc_root(doc), SLICE("apiVersion")), SLICE(""));
}

struct doc *object_relabel(const struct doc *doc, const struct resource *to)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice version;
    struct slice rest;
    bool has_head = split_head(doc_bytes(doc), to, &version, &rest);

    ASSERT(has_head);
    print_head(to, &text);
    text_append_bytes(&text, rest.data + 1, rest.size - 1); /* behind the comma */
    return doc_new(text_slice(&text));
}
