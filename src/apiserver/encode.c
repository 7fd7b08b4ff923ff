/* Encoding answers and events. JSON is put together from the bytes that are stored; the other forms
 * are made from that. */
#include "apiserver/encode.h"

#include "api/facts.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/convert.h"
#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/table.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/limits.h"
#include "doc/protobuf.h"
#include "doc/yaml.h"
#include "store/record.h"
#include "store/version.h"

enum {
    LIST_HEAD_BYTES = 1024, /* what a list has besides its items, mostly */
    LIST_PORTION = API_CONVERSION_OBJECTS,
};

/* The end of the JSON object that begins at an offset of bytes that we printed. */
static size_t object_end(struct slice bytes, size_t begin)
{
    size_t depth = 0;
    bool quoted = false;

    for (size_t i = begin; i < bytes.size; i++) {
        char c = bytes.data[i];

        if (quoted) {
            i += c == '\\';
            quoted = c != '"';
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{') {
            depth++;
        } else if (c == '}' && --depth == 0) {
            return i + 1;
        }
    }
    return bytes.size;
}

/* "metadata":{…} of an object in the version of the request. */
static struct slice metadata_of(const struct request *request, const struct doc *doc)
{
    struct slice bytes = doc_bytes(doc);
    size_t head = object_head_size(request->resource);
    size_t end = object_end(bytes, head);

    return slice_of(bytes.data + head, end - head);
}

static const char *partial_version(const struct request *request)
{
    return request->form.meta_v1beta1 ? "meta.k8s.io/v1beta1" : "meta.k8s.io/v1";
}

static void append_partial(const struct request *request, const struct doc *doc, struct text *text)
{
    text_appendf(text, "{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"%s\",",
                 partial_version(request));
    text_append_slice(text, metadata_of(request, doc));
    text_append_char(text, '}');
}

/* Items of a built-in list do not repeat the kind; those of a custom one do. */
static void append_item(const struct request *request, const struct doc *doc, struct text *text)
{
    struct slice bytes = doc_bytes(doc);
    size_t head = request->resource->custom ? 0 : object_head_size(request->resource);

    if (head)
        text_append_char(text, '{');
    text_append_bytes(text, bytes.data + head, bytes.size - head);
}

static void append_list_meta(const struct answer_list *list, struct text *text)
{
    text_appendf(text, "\"metadata\":{\"resourceVersion\":\"%llu\"",
                 (unsigned long long)list->revision);
    if (list->continue_token) {
        text_append(text, ",\"continue\":");
        json_format_string(slice_from(list->continue_token), text);
    }
    if (list->has_remaining)
        text_appendf(text, ",\"remainingItemCount\":%llu", (unsigned long long)list->remaining);
    text_append_char(text, '}');
}

/* One piece of memory for the whole list, instead of one that doubles and moves. */
static void reserve_items(const struct answer_list *list, struct text *text)
{
    size_t bytes = LIST_HEAD_BYTES;

    for (size_t i = 0; i < list->records.count; i++)
        bytes += doc_bytes(list->records.items[i]->doc).size + 1;
    (void)text_reserve(text, bytes);
}

void encode_list_begin(const struct request *request, const struct answer_list *list,
                       struct text *text)
{
    bool partial = request->form.shape == NEGOTIATE_PARTIAL;

    text_appendf(text, "{\"kind\":\"%s\",\"apiVersion\":\"%s\",",
                 partial ? "PartialObjectMetadataList" : request->resource->kind->list_kind,
                 partial ? partial_version(request) : request->resource->api_version);
    append_list_meta(list, text);
    text_append(text, ",\"items\":[");
}

void encode_list_item(const struct request *request, const struct doc *doc, struct text *text)
{
    if (request->form.shape == NEGOTIATE_PARTIAL)
        append_partial(request, doc, text);
    else
        append_item(request, doc, text);
}

void encode_list_end(struct text *text)
{
    text_append(text, "]}");
}

/* Some objects of a list in the version of the request. */
struct portion {
    const struct doc *stored[LIST_PORTION];
    struct doc *shown[LIST_PORTION];
    size_t count;
};

static void portion_cleanup(struct portion *portion)
{
    for (size_t i = 0; i < portion->count; i++)
        doc_unref(portion->shown[i]);
    portion->count = 0;
}

/* Those behind the first `done` ones: many at once, because a webhook may have to convert them. */
static struct error *take_portion(struct request *request, const struct answer_list *list,
                                  size_t done, struct portion *out_portion)
{
    const struct resource *resource = request->resource;
    size_t count = list->records.count - done;
    struct error *err;

    if (count > LIST_PORTION)
        count = LIST_PORTION;
    for (size_t i = 0; i < count; i++)
        out_portion->stored[i] = list->records.items[done + i]->doc;
    err = convert_all(request->server, out_portion->stored, count, resource->storage, resource,
                      out_portion->shown);
    if (!err)
        out_portion->count = count;
    return err;
}

/* Each object of a list, with a comma before all but the first. */
static struct error *append_each(struct request *request, const struct answer_list *list,
                                 void (*append)(struct request *request, const struct doc *doc,
                                                struct text *text),
                                 struct text *text)
{
    struct error *err;

    for (size_t done = 0; done < list->records.count; done += LIST_PORTION) {
        CLEANUP(portion) struct portion portion = { .count = 0 };

        err = take_portion(request, list, done, &portion);
        if (err)
            return err;
        for (size_t i = 0; i < portion.count; i++) {
            text_append(text, done + i ? "," : "");
            append(request, portion.shown[i], text);
        }
    }
    return NULL;
}

static void append_shown(struct request *request, const struct doc *doc, struct text *text)
{
    encode_list_item(request, doc, text);
}

static struct error *append_list(struct request *request, const struct answer_list *list,
                                 struct text *text)
{
    struct error *err;

    if (request->form.shape != NEGOTIATE_PARTIAL)
        reserve_items(list, text);
    encode_list_begin(request, list, text);
    err = append_each(request, list, append_shown, text);
    encode_list_end(text);
    return err;
}

/* Of an object in the version of the request. */
static void append_row(struct request *request, const struct doc *doc, struct text *text)
{
    CLEANUP(doc) struct doc *copy = doc_new(doc_bytes(doc));
    size_t before;

    text_append(text, "{\"cells\":");
    table_append_cells(request->resource, doc_root(copy), clock_wall_ms(request->server->clock),
                       text);
    before = text->size;
    text_append(text, ",\"conditions\":");
    if (!table_append_conditions(request->resource, doc_root(copy), text))
        text_truncate(text, before);
    switch (request->form.include) {
    case NEGOTIATE_INCLUDE_NONE:
        text_append(text, ",\"object\":null");
        break;
    case NEGOTIATE_INCLUDE_OBJECT:
        text_append(text, ",\"object\":");
        text_append_slice(text, doc_bytes(doc));
        break;
    case NEGOTIATE_INCLUDE_METADATA:
        text_append(text, ",\"object\":");
        append_partial(request, doc, text);
        break;
    }
    text_append_char(text, '}');
}

static void begin_table(struct request *request, struct text *text)
{
    text_appendf(text, "{\"kind\":\"Table\",\"apiVersion\":\"%s\",", partial_version(request));
}

static void append_columns(struct request *request, struct text *text)
{
    text_append(text, ",\"columnDefinitions\":");
    if (request->columns_told)
        text_append(text, "null");
    else
        table_append_columns(request->resource, text);
    text_append(text, ",\"rows\":[");
}

static struct error *append_table(struct request *request, const struct answer *answer,
                                  struct text *text)
{
    struct error *err = NULL;

    begin_table(request, text);
    if (answer->form == ANSWER_LIST) {
        append_list_meta(answer->list, text);
        append_columns(request, text);
        err = append_each(request, answer->list, append_row, text);
    } else {
        text_append(text, "\"metadata\":{\"resourceVersion\":");
        json_format(value_find(doc_root(answer->doc), VALUE_KEYS("metadata", "resourceVersion")),
                    JSON_COMPACT, JSON_AS_IS, text);
        text_append_char(text, '}');
        append_columns(request, text);
        append_row(request, answer->doc, text);
    }
    text_append(text, "]}");
    return err;
}

static struct error *append_json(struct request *request, const struct answer *answer,
                                 struct text *text)
{
    bool shaped = answer->form == ANSWER_OBJECT || answer->form == ANSWER_LIST;

    if (shaped && request->form.shape == NEGOTIATE_TABLE)
        return append_table(request, answer, text);
    if (answer->form == ANSWER_LIST)
        return append_list(request, answer->list, text);
    if (shaped && request->form.shape == NEGOTIATE_PARTIAL)
        append_partial(request, answer->doc, text);
    else
        text_append_slice(text, doc_bytes(answer->doc));
    return NULL;
}

bool encode_is_plain(const struct request *request, const struct answer *answer)
{
    return answer->doc && request->form.media == NEGOTIATE_JSON && !request->form.pretty &&
           (answer->form != ANSWER_OBJECT || request->form.shape == NEGOTIATE_OBJECT);
}

/* An object in its envelope. */
static struct error *append_protobuf(struct schema schema, struct value object, struct text *text)
{
    CLEANUP(text) struct text message = TEXT_EMPTY;
    struct slice piece;
    struct error *err;

    err = protobuf_encode(object, schema, DOC_LARGEST_BYTES, &message);
    if (err)
        return err;
    piece = text_slice(&message);
    protobuf_wrap(value_string_or(value_get(object, SLICE("apiVersion")), SLICE("")),
                  value_string_or(value_get(object, SLICE("kind")), SLICE("")), &piece, 1, text);
    return NULL;
}

/* What an answer looks like in protobuf. */
static struct schema schema_of_answer(const struct request *request, const struct answer *answer)
{
    bool list = answer->form == ANSWER_LIST;

    if (answer->form == ANSWER_STATUS)
        return facts_schema(FACTS_meta_v1_Status);
    switch (request->form.shape) {
    case NEGOTIATE_TABLE:
        break;
    case NEGOTIATE_PARTIAL:
        return facts_schema(list ? FACTS_meta_v1_PartialObjectMetadataList
                                 : FACTS_meta_v1_PartialObjectMetadata);
    case NEGOTIATE_OBJECT:
        if (request->part && request->part->node)
            return (struct schema){ &facts_table, request->part->node };
        return list ? request->resource->kind->list_schema : request->resource->kind->schema;
    }
    return schema_any();
}

/* JSON to what was asked for, in place. */
static struct error *transform(const struct request *request, struct schema schema,
                               struct text *text)
{
    CLEANUP(doc) struct doc *doc = NULL;

    if (request->form.media == NEGOTIATE_JSON && !request->form.pretty)
        return NULL;
    doc = doc_new(text_slice(text));
    text_clear(text);
    switch (request->form.media) {
    case NEGOTIATE_JSON:
        json_format(doc_root(doc), JSON_INDENTED, JSON_AS_IS, text);
        text_append_char(text, '\n');
        break;
    case NEGOTIATE_YAML:
        yaml_format(doc_root(doc), text);
        break;
    case NEGOTIATE_PROTOBUF:
        return append_protobuf(schema, doc_root(doc), text);
    }
    return NULL;
}

struct error *encode_answer(struct request *request, const struct answer *answer, struct text *text,
                            const char **out_type)
{
    struct error *err;

    err = append_json(request, answer, text);
    if (!err)
        err = transform(request, schema_of_answer(request, answer), text);
    *out_type = negotiate_content_type(request->form.media, false);
    return err;
}

const char *encode_stream_type(const struct request *request)
{
    return negotiate_content_type(request->form.media, true);
}

static const char *const event_names[] = {
    [ENCODE_ADDED] = "ADDED",
    [ENCODE_MODIFIED] = "MODIFIED",
    [ENCODE_DELETED] = "DELETED",
};

struct doc *encode_event_object(const struct record *record, uint64_t version)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct slice bytes = doc_bytes(record->doc);
    size_t offset;
    size_t size;

    if (record->revision == version || !version_find(bytes, &offset, &size))
        return doc_ref(record->doc);
    text_append_bytes(&text, bytes.data, offset);
    text_appendf(&text, "%llu", (unsigned long long)version);
    text_append_bytes(&text, bytes.data + offset + size, bytes.size - offset - size);
    return doc_new(text_slice(&text));
}

static void append_event_object(struct request *request, const struct doc *doc, struct text *text)
{
    switch (request->form.shape) {
    case NEGOTIATE_OBJECT:
        text_append_slice(text, doc_bytes(doc));
        break;
    case NEGOTIATE_PARTIAL:
        append_partial(request, doc, text);
        break;
    case NEGOTIATE_TABLE:
        begin_table(request, text);
        text_append(text, "\"metadata\":{}");
        append_columns(request, text);
        append_row(request, doc, text);
        text_append(text, "]}");
        request->columns_told = true;
        break;
    }
}

/* {"type":…,"object":…} and a line end, or the same as a frame of protobuf. */
static void append_event(const struct request *request, const char *type, struct schema schema,
                         struct slice object, struct text *text)
{
    if (request->form.media == NEGOTIATE_PROTOBUF) {
        CLEANUP(doc) struct doc *doc = doc_new(object);
        CLEANUP(text) struct text enveloped = TEXT_EMPTY;

        error_drop(append_protobuf(schema, doc_root(doc), &enveloped),
                   "what is stored has the form of its kind");
        protobuf_append_event(slice_from(type), text_slice(&enveloped), text);
        return;
    }
    text_appendf(text, "{\"type\":\"%s\",\"object\":", type);
    text_append_slice(text, object);
    text_append(text, "}\n");
}

static struct schema schema_of_event(const struct request *request)
{
    return schema_of_answer(request, &(struct answer){ .form = ANSWER_OBJECT });
}

void encode_event(struct request *request, enum encode_event_type type, const struct doc *doc,
                  struct text *text)
{
    const struct resource *resource = request->resource;
    CLEANUP(text) struct text object = TEXT_EMPTY;

    if (request->form.shape == NEGOTIATE_OBJECT) {
        append_event(request, event_names[type], resource->kind->schema, doc_bytes(doc), text);
        return;
    }
    append_event_object(request, doc, &object);
    append_event(request, event_names[type], schema_of_event(request), text_slice(&object), text);
}

void encode_event_bookmark(struct request *request, uint64_t version, bool initial_end,
                           struct text *text)
{
    CLEANUP(text) struct text object = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;

    text_appendf(
        &object,
        "{\"kind\":\"%s\",\"apiVersion\":\"%s\",\"metadata\":{\"resourceVersion\":\"%llu\","
        "\"creationTimestamp\":null%s}}",
        request->resource->kind->kind, request->resource->api_version, (unsigned long long)version,
        initial_end ? ",\"annotations\":{\"k8s.io/initial-events-end\":\"true\"}" : "");
    doc = doc_new(text_slice(&object));
    text_clear(&object);
    append_event_object(request, doc, &object);
    append_event(request, "BOOKMARK", schema_of_event(request), text_slice(&object), text);
}

void encode_event_status(const struct request *request, const struct doc *status, struct text *text)
{
    append_event(request, "ERROR", facts_schema(FACTS_meta_v1_Status), doc_bytes(status), text);
}
