/* ConversionReview. */
#include "apiserver/conversion_review.h"

#include "apiserver/object.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"

enum conversion_form conversion_review_form(struct value versions)
{
    DOC_EACH (it, versions) {
        struct slice version = value_string_or(it.value, SLICE(""));

        if (slice_is(version, "v1"))
            return CONVERSION_FORM_V1;
        if (slice_is(version, "v1beta1"))
            return CONVERSION_FORM_V1BETA1;
    }
    return CONVERSION_FORM_NONE;
}

void conversion_review_write(enum conversion_form form, const char *uid, const char *desired,
                             const struct doc *const *objects, size_t count, struct text *text)
{
    json_write_object(text);
    json_write_member(text, "kind", "ConversionReview");
    json_write_member(text, "apiVersion",
                      form == CONVERSION_FORM_V1BETA1 ? "apiextensions.k8s.io/v1beta1"
                                                      : "apiextensions.k8s.io/v1");
    json_write_key(text, "request");
    json_write_object(text);
    json_write_member(text, "uid", uid);
    json_write_member(text, "desiredAPIVersion", desired);
    json_write_key(text, "objects");
    json_write_list(text);
    for (size_t i = 0; i < count; i++)
        json_write_raw(text, doc_bytes(objects[i]));
    json_write_end_list(text);
    json_write_end_object(text);
    json_write_end_object(text);
}

/* --- the answer ------------------------------------------------------------------------------ */

/* v1 wants to see that the answer is one, and one to this question; v1beta1 never did. */
static struct error *check_kind(struct value answer)
{
    struct slice version = value_text(answer, "apiVersion");
    struct slice kind = value_text(answer, "kind");

    if (slice_is(version, "apiextensions.k8s.io/v1") && slice_is(kind, "ConversionReview"))
        return NULL;
    return error_new(ERR_UNAVAILABLE,
                     "expected webhook response of apiextensions.k8s.io/v1, Kind=ConversionReview, "
                     "got " SLICE_FORMAT ", Kind=" SLICE_FORMAT,
                     SLICE_ARGUMENT(slice_brief(version)), SLICE_ARGUMENT(slice_brief(kind)));
}

static struct error *check_result(struct value response)
{
    struct value result = value_get(response, SLICE("result"));
    struct slice status = value_text(result, "status");
    struct slice message = value_text(result, "message");

    if (slice_is(status, "Success"))
        return NULL;
    if (message.size)
        return error_new(ERR_UNAVAILABLE, SLICE_FORMAT, SLICE_ARGUMENT(message));
    return error_new(ERR_UNAVAILABLE,
                     "response.result.status was '" SLICE_FORMAT "', not 'Success'",
                     SLICE_ARGUMENT(slice_brief(status)));
}

struct error *conversion_review_read(struct arena *arena, enum conversion_form form,
                                     const char *uid, struct value answer,
                                     struct value *out_objects)
{
    struct value response = value_get(answer, SLICE("response"));
    struct slice got = value_text(response, "uid");
    struct error *err = NULL;

    if (form == CONVERSION_FORM_V1)
        err = check_kind(answer);
    if (err)
        return err;
    if (!value_is_object(response))
        return error_new(ERR_UNAVAILABLE, "no response provided");
    if (form == CONVERSION_FORM_V1 && !slice_is(got, uid))
        return error_new(ERR_UNAVAILABLE, "expected response.uid=\"%s\", got %s", uid,
                         quote_format(arena, slice_brief(got)));
    err = check_result(response);
    if (err)
        return err;
    *out_objects = value_get(response, SLICE("convertedObjects"));
    return NULL;
}

/* --- one object ------------------------------------------------------------------------------ */

static struct error *refuse_difference(const char *what, struct slice wanted, struct slice got)
{
    return error_new(ERR_UNAVAILABLE, "must have the same %s: " SLICE_FORMAT " != " SLICE_FORMAT,
                     what, SLICE_ARGUMENT(wanted), SLICE_ARGUMENT(slice_brief(got)));
}

static struct error *check_type(const struct conversion_pair *pair)
{
    struct object before;
    struct object after;

    if (!value_is_object(pair->converted))
        return error_new(ERR_UNAVAILABLE, "it is %s; it must be an object",
                         value_type_name(value_type(pair->converted)));
    object_read(pair->original, &before);
    object_read(pair->converted, &after);
    if (!slice_is(after.api_version, pair->desired))
        return error_new(ERR_UNAVAILABLE,
                         "invalid groupVersion (expected %s, received " SLICE_FORMAT ")",
                         pair->desired, SLICE_ARGUMENT(slice_brief(after.api_version)));
    if (!slice_equal(before.kind, after.kind))
        return error_new(ERR_UNAVAILABLE,
                         "invalid kind (expected " SLICE_FORMAT ", received " SLICE_FORMAT ")",
                         SLICE_ARGUMENT(before.kind), SLICE_ARGUMENT(slice_brief(after.kind)));
    return NULL;
}

static struct error *check_identity(const struct conversion_pair *pair)
{
    struct object before;
    struct object after;

    object_read(pair->original, &before);
    object_read(pair->converted, &after);
    if (!slice_equal(before.name, after.name))
        return refuse_difference("name", before.name, after.name);
    if (!slice_equal(before.namespace, after.namespace))
        return refuse_difference("namespace", before.namespace, after.namespace);
    if (!slice_equal(before.uid, after.uid))
        return refuse_difference("UID", before.uid, after.uid);
    return NULL;
}

/* Labels and annotations of a webhook are held to the rules that those of a client are. */
static struct error *check_texts(struct value texts, const char *field, bool are_labels)
{
    DOC_EACH (it, texts) {
        struct slice text;
        struct error *err;

        if (!value_string(it.value, &text))
            return error_new(ERR_UNAVAILABLE,
                             "metadata.%s[" SLICE_FORMAT "] must be a string, but is %s in "
                             "converted object",
                             field, SLICE_ARGUMENT(slice_brief(it.key)),
                             value_type_name(value_type(it.value)));
        err = are_labels ? name_check_qualified(it.key) : name_check_annotation_key(it.key);
        if (!err && are_labels)
            err = name_check_label_value(text);
        if (err)
            return error_wrap(err, "metadata.%s: Invalid value: \"" SLICE_FORMAT "\"", field,
                              SLICE_ARGUMENT(slice_brief(it.key)));
    }
    return NULL;
}

static struct error *take_texts(struct edit *edit, const struct conversion_pair *pair,
                                const char *field, bool are_labels)
{
    struct value texts = value_find(pair->converted, VALUE_KEYS("metadata", field));
    struct error *err;

    if (!value_exists(texts) || value_is_null(texts)) {
        edit_remove(edit, EDIT_PATH("metadata", field));
        return NULL;
    }
    if (!value_is_object(texts))
        return error_new(ERR_UNAVAILABLE, "invalid metadata.%s of type %s in converted object",
                         field, value_type_name(value_type(texts)));
    err = check_texts(texts, field, are_labels);
    if (err)
        return err;
    edit_set_value(edit, EDIT_PATH("metadata", field), texts);
    return NULL;
}

static struct error *merge_metadata(struct edit *edit, const struct conversion_pair *pair)
{
    struct value metadata = value_get(pair->converted, SLICE("metadata"));
    struct error *err;

    if (!value_exists(metadata))
        return error_new(ERR_UNAVAILABLE, "missing metadata in converted object");
    if (!value_is_object(metadata))
        return error_new(ERR_UNAVAILABLE, "invalid metadata of type %s in converted object",
                         value_type_name(value_type(metadata)));
    edit_set_value(edit, EDIT_PATH("metadata"), value_get(pair->original, SLICE("metadata")));
    err = take_texts(edit, pair, "labels", true);
    return err ? err : take_texts(edit, pair, "annotations", false);
}

/* What is wrong with which object, as upstream says it for one and for many. */
static struct error *blame(const struct conversion_pair *pair, const char *one, const char *many,
                           struct error *take_error)
{
    return pair->of_list
               ? error_wrap(take_error, "returned invalid %s at index %zu", many, pair->index)
               : error_wrap(take_error, "returned invalid %s", one);
}

struct error *conversion_review_merge(const struct conversion_pair *pair, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *converted = NULL;
    CLEANUP(edit) struct edit *edit = NULL;
    struct error *err;

    err = check_type(pair);
    if (err)
        return blame(pair, "object at index 0", "converted object", err);
    err = check_identity(pair);
    if (err)
        return blame(pair, "object", "converted object", err);
    converted = doc_from_value(pair->converted);
    edit = edit_begin(converted);
    err = merge_metadata(edit, pair);
    if (err)
        return blame(pair, "metadata", "metadata in object", err);
    return edit_seal(STEAL(edit), out_doc);
}
