/* AdmissionReview. */
#include "apiserver/admission_review.h"

#include "api/status.h"
#include "apiserver/limits.h"
#include "apiserver/query_options.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"

/* --- the question ---------------------------------------------------------------------------- */

static const char *api_version_of(enum webhook_review form)
{
    return form == WEBHOOK_REVIEW_V1BETA1 ? "admission.k8s.io/v1beta1" : "admission.k8s.io/v1";
}

static void write_text(struct text *text, const char *key, struct slice value)
{
    json_write_key(text, key);
    json_write_slice(text, value);
}

static void write_unless_empty(struct text *text, const char *key, struct slice value)
{
    if (value.size)
        write_text(text, key, value);
}

static void write_kind(struct text *text, const char *key, const struct admission_review_type *type)
{
    json_write_key(text, key);
    json_write_object(text);
    write_text(text, "group", type->group);
    write_text(text, "version", type->version);
    write_text(text, "kind", type->kind);
    json_write_end_object(text);
}

static void write_resource(struct text *text, const char *key,
                           const struct admission_review_type *type)
{
    json_write_key(text, key);
    json_write_object(text);
    write_text(text, "group", type->resource_group);
    write_text(text, "version", type->resource_version);
    write_text(text, "resource", type->resource);
    json_write_end_object(text);
}

static void write_texts(struct text *text, const char *key, const char *const *texts, size_t count)
{
    json_write_key(text, key);
    json_write_list(text);
    for (size_t i = 0; i < count; i++)
        json_write_string(text, texts[i]);
    json_write_end_list(text);
}

static void write_user(struct text *text, const struct user *user)
{
    json_write_key(text, "userInfo");
    json_write_object(text);
    write_unless_empty(text, "username", slice_from(user->name));
    write_unless_empty(text, "uid", slice_from(user->uid));
    if (user->group_count)
        write_texts(text, "groups", user->groups, user->group_count);
    if (user->extra_count) {
        json_write_key(text, "extra");
        json_write_object(text);
        for (size_t i = 0; i < user->extra_count; i++)
            write_texts(text, user->extra[i].key, user->extra[i].values,
                        user->extra[i].value_count);
        json_write_end_object(text);
    }
    json_write_end_object(text);
}

static void write_document(struct text *text, const char *key, const struct doc *doc)
{
    json_write_key(text, key);
    json_write_raw(text, doc ? doc_bytes(doc) : SLICE("null"));
}

static void write_delete_options(struct text *text, const struct query_options *options)
{
    static const char *const propagations[] = {
        [PROPAGATION_UNSET] = "",
        [PROPAGATION_BACKGROUND] = "Background",
        [PROPAGATION_FOREGROUND] = "Foreground",
        [PROPAGATION_ORPHAN] = "Orphan",
    };

    if (options->has_grace) {
        json_write_key(text, "gracePeriodSeconds");
        json_write_int(text, options->grace_s);
    }
    if (options->precondition_uid || options->precondition_version) {
        json_write_key(text, "preconditions");
        json_write_object(text);
        write_unless_empty(text, "uid", slice_from(options->precondition_uid));
        write_unless_empty(text, "resourceVersion", slice_from(options->precondition_version));
        json_write_end_object(text);
    }
    write_unless_empty(text, "propagationPolicy", slice_from(propagations[options->propagation]));
}

static void write_write_options(struct text *text, const struct query_options *options)
{
    static const char *const validations[] = {
        [FIELD_VALIDATION_IGNORE] = "Ignore",
        [FIELD_VALIDATION_WARN] = "", /* as when nothing was said */
        [FIELD_VALIDATION_STRICT] = "Strict",
    };

    write_unless_empty(text, "fieldManager", slice_from(options->field_manager));
    write_unless_empty(text, "fieldValidation", slice_from(validations[options->field_validation]));
}

static const char *options_kind(enum admission_operation operation)
{
    switch (operation) {
    case ADMISSION_CREATE:
        return "CreateOptions";
    case ADMISSION_UPDATE:
        return "UpdateOptions";
    case ADMISSION_DELETE:
        return "DeleteOptions";
    case ADMISSION_CONNECT:
        break;
    }
    return NULL;
}

static void write_options(struct text *text, const struct admission_review *review)
{
    const char *kind = options_kind(review->operation);

    json_write_key(text, "options");
    if (!kind) {
        json_write_raw(text, SLICE("null"));
        return;
    }
    json_write_object(text);
    json_write_member(text, "kind", kind);
    json_write_member(text, "apiVersion", "meta.k8s.io/v1");
    if (review->operation == ADMISSION_DELETE)
        write_delete_options(text, review->options);
    if (review->options->dry_run)
        write_texts(text, "dryRun", (const char *const[]){ "All" }, 1);
    if (review->operation != ADMISSION_DELETE)
        write_write_options(text, review->options);
    json_write_end_object(text);
}

void admission_review_write(const struct admission_review *review, struct text *text)
{
    json_write_object(text);
    json_write_member(text, "kind", "AdmissionReview");
    json_write_member(text, "apiVersion", api_version_of(review->form));
    json_write_key(text, "request");
    json_write_object(text);
    json_write_member(text, "uid", review->uid);
    write_kind(text, "kind", &review->shown);
    write_resource(text, "resource", &review->shown);
    write_unless_empty(text, "subResource", review->part);
    write_kind(text, "requestKind", &review->asked);
    write_resource(text, "requestResource", &review->asked);
    write_unless_empty(text, "requestSubResource", review->part);
    write_unless_empty(text, "name", review->name);
    write_unless_empty(text, "namespace", review->namespace);
    json_write_member(text, "operation", admission_operation_name(review->operation));
    write_user(text, review->user);
    write_document(text, "object", review->object);
    write_document(text, "oldObject", review->before);
    json_write_key(text, "dryRun");
    json_write_bool(text, review->options->dry_run);
    write_options(text, review);
    json_write_end_object(text);
    json_write_end_object(text);
}

/* --- the answer ------------------------------------------------------------------------------ */

static struct error *refuse_type(const char *field, struct value value, const char *wanted)
{
    return error_new(ERR_UNAVAILABLE, "response.%s is %s; it must be %s", field,
                     value_type_name(value_type(value)), wanted);
}

static bool is_type(struct value value, enum value_type type)
{
    return !value_exists(value) || value_is_null(value) || value_type(value) == type;
}

/* Everything that is looked at has its type, so that nothing is overlooked because it has not. */
static struct error *check_types(struct value response)
{
    static const struct {
        const char *field;
        enum value_type type;
    } fields[] = {
        { "uid", VALUE_STRING },
        { "allowed", VALUE_BOOL },
        { "status", VALUE_OBJECT },
        { "patch", VALUE_STRING },
        { "warnings", VALUE_ARRAY },
        { "patchType", VALUE_STRING },
        { "auditAnnotations", VALUE_OBJECT },
    };

    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        struct value value = value_get(response, slice_from(fields[i].field));

        if (!is_type(value, fields[i].type))
            return refuse_type(fields[i].field, value, value_type_name(fields[i].type));
    }
    DOC_EACH (it, value_get(response, SLICE("warnings"))) {
        if (!value_is_string(it.value))
            return refuse_type("warnings", it.value, "a list of strings");
    }
    return NULL;
}

/* v1 wants to see that the answer is one, and one to this question; v1beta1 never did. */
static struct error *check_origin(struct arena *arena, const char *uid, struct value answer,
                                  struct value response)
{
    struct slice version = value_text(answer, "apiVersion");
    struct slice kind = value_text(answer, "kind");
    struct slice got = value_text(response, "uid");

    if (!slice_is(got, uid))
        return error_new(ERR_UNAVAILABLE, "expected response.uid=\"%s\", got %s", uid,
                         quote_format(arena, slice_brief(got)));
    if (!slice_is(version, "admission.k8s.io/v1") || !slice_is(kind, "AdmissionReview"))
        return error_new(ERR_UNAVAILABLE,
                         "expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, "
                         "got " SLICE_FORMAT ", Kind=" SLICE_FORMAT,
                         SLICE_ARGUMENT(slice_brief(version)), SLICE_ARGUMENT(slice_brief(kind)));
    return NULL;
}

static struct error *check_patch(bool mutating, bool has_patch, bool has_type, struct slice type)
{
    const char *wrong = NULL;

    if (!mutating && has_patch)
        wrong = "validating webhook may not return response.patch";
    else if (!mutating && has_type)
        wrong = "validating webhook may not return response.patchType";
    else if (has_patch && !has_type)
        wrong = "webhook returned response.patch but not response.patchType";
    else if (!has_patch && has_type)
        wrong = "webhook returned response.patchType but not response.patch";
    else if (has_type && !type.size)
        wrong = "webhook returned invalid response.patchType of \"\"";
    return wrong ? error_new(ERR_UNAVAILABLE, "%s", wrong) : NULL;
}

static struct error *read_patch(struct arena *arena, enum webhook_review form, bool mutating,
                                struct value response, struct admission_verdict *verdict)
{
    struct slice encoded = value_text(response, "patch");
    struct value type = value_get(response, SLICE("patchType"));
    CLEANUP(text) struct text patch = TEXT_EMPTY;
    struct error *err = NULL;

    verdict->patch_type = value_string_or(type, SLICE(""));
    if (form == WEBHOOK_REVIEW_V1)
        err = check_patch(mutating, encoded.size, value_is_string(type), verdict->patch_type);
    else
        verdict->patch_type = SLICE("JSONPatch");
    if (err || !mutating || !encoded.size)
        return err;
    err = base64_parse(encoded, BASE64_STANDARD, &patch);
    if (err) {
        error_drop(err, "told in other words");
        return error_new(ERR_UNAVAILABLE, "response.patch is not base64");
    }
    verdict->patch = slice_of(arena_dup(arena, patch.data, patch.size), patch.size);
    return NULL;
}

struct error *admission_review_read(struct arena *arena, enum webhook_review form, const char *uid,
                                    bool mutating, struct value answer,
                                    struct admission_verdict *out_verdict)
{
    struct value response = value_get(answer, SLICE("response"));
    struct admission_verdict verdict = { 0 };
    struct error *err;

    if (!value_is_object(response))
        return error_new(ERR_UNAVAILABLE, "webhook response was absent");
    err = check_types(response);
    if (!err && form == WEBHOOK_REVIEW_V1)
        err = check_origin(arena, uid, answer, response);
    if (!err)
        err = read_patch(arena, form, mutating, response, &verdict);
    if (err)
        return err;
    verdict.allowed = value_bool_or(value_get(response, SLICE("allowed")), false);
    verdict.result = value_get(response, SLICE("status"));
    verdict.warnings = value_get(response, SLICE("warnings"));
    verdict.notes = value_get(response, SLICE("auditAnnotations"));
    *out_verdict = verdict;
    return NULL;
}

/* Not in the middle of a character. */
static struct slice cut(struct slice text, size_t most)
{
    if (text.size <= most)
        return text;
    while (most > 0 && ((unsigned char)text.data[most] & 0xc0) == 0x80)
        most--;
    return slice_of(text.data, most);
}

struct error *admission_review_refuse(const char *webhook, struct value result)
{
    struct slice message = value_text(result, "message");
    struct slice reason = value_text(result, "reason");
    int64_t code = value_int_or(value_get(result, SLICE("code")), 400);
    CLEANUP(error) struct error *told = status_error(400, result);
    struct slice words = cut(message.size ? message : reason, API_WEBHOOK_WORDS);
    struct error_details *details;
    struct error *err;

    if (code < 400 || code > 599)
        code = 400;
    err = error_new(told->code, "admission webhook \"%s\" denied the request%s" SLICE_FORMAT,
                    webhook, words.size ? ": " : " without explanation", SLICE_ARGUMENT(words));
    err->details = STEAL(told->details);
    details = error_details_ensure(err);
    details->http = (int)code;
    memory_free(details->reason);
    details->reason = memory_strndup(reason.data, slice_brief(reason).size);
    return err;
}
