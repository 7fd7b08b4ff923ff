/* Asking one admission webhook. */
#include "apiserver/webhook_call.h"

#include <string.h>

#include "apiserver/admission.h"
#include "apiserver/admission_review.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/convert.h"
#include "apiserver/intake.h"
#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/webhook.h"
#include "apiserver/webhook_client.h"
#include "apiserver/webhook_line.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/quote.h"
#include "base/text.h"
#include "base/uuid.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/patch.h"

/* One call. */
struct call {
    const struct webhook *webhook;
    const struct admission *admission;
    struct request *request;
    const struct resource *resource; /* the version it is shown in */
    const struct doc *object;        /* in the storage version; NULL: none */
    bool mutating;
    const char *uid;
};

/* A Scale or an Eviction is the same in every version of what it belongs to. */
static bool is_of_own_kind(const struct request *request)
{
    return request->part && strcmp(request->part->kind, request->resource->kind->kind) != 0;
}

/* --- failures -------------------------------------------------------------------------------- */

/* The call did not work: what failurePolicy is about. */
static struct error *fail(const struct call *call, struct webhook_outcome *outcome,
                          struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *text = error_format(err);
    bool is_ours = err->code == ERR_TOO_MANY;
    struct error *told;

    outcome->failed = true;
    told = error_new(is_ours ? ERR_TOO_MANY : ERR_INTERNAL, "%sfailed calling webhook \"%s\": %s",
                     is_ours ? "" : "Internal error occurred: ", call->webhook->name, text);
    return is_ours ? error_retry_after(told, 1) : told;
}

static struct error *fail_inside(struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *text = error_format(err);

    return error_new(ERR_INTERNAL, "Internal error occurred: %s", text);
}

/* --- the question ---------------------------------------------------------------------------- */

static struct admission_review_type type_of(const struct request *request,
                                            const struct resource *resource)
{
    const struct kind *kind = resource->kind;
    const struct kind_part *part =
        request->part ? kind_part(kind, request->target.subresource) : NULL;
    bool own = part && part->group;

    return (struct admission_review_type){
        .group = slice_from(own ? part->group : kind->group),
        .version = slice_from(own ? part->version : kind->version),
        .kind = slice_from(part ? part->kind : kind->kind),
        .resource_group = slice_from(kind->group),
        .resource_version = slice_from(kind->version),
        .resource = slice_from(kind->plural),
    };
}

static struct error *show(const struct call *call, const struct doc *doc, struct doc **out_shown)
{
    if (!doc)
        return NULL;
    if (is_of_own_kind(call->request)) {
        *out_shown = doc_ref(doc);
        return NULL;
    }
    return convert_object(call->request->server, doc, call->request->resource->storage,
                          call->resource, out_shown);
}

static void write_question(const struct call *call, const struct doc *object,
                           const struct doc *before, struct text *text)
{
    const struct request *request = call->request;
    const struct doc *named = call->object ? call->object : call->admission->before;
    struct object read = { .name = SLICE("") };
    struct slice namespace = request->target.namespace;

    if (named)
        object_read(doc_root(named), &read);
    if (!namespace.size && resource_is(request->resource, "", "namespaces"))
    namespace = read.name;
    admission_review_write(
        &(struct admission_review){
            .form = call->webhook->review,
            .uid = call->uid,
            .shown = type_of(request, call->resource),
            .asked = type_of(request, request->resource),
            .part = request->target.subresource,
            .name = request->target.name.size ? request->target.name : read.name,
            .namespace = namespace,
            .operation = call->admission->operation,
            .user = request->user,
            .object = object,
            .before = before,
            .options = &request->options,
        },
        text);
}

/* All webhooks of a write share some time, whatever each of them has for itself. */
static struct error *time_left(struct request *request, const struct webhook *webhook,
                               uint64_t *out_ms)
{
    uint64_t now_ms = webhook_line_now_ms();

    if (!request->webhooks_until_ms)
        request->webhooks_until_ms = now_ms + API_ADMISSION_MS;
    if (now_ms >= request->webhooks_until_ms)
        return error_new(ERR_TIMEOUT, "Timeout: request did not complete within requested timeout");
    *out_ms = request->webhooks_until_ms - now_ms;
    if (*out_ms > webhook->timeout_ms)
        *out_ms = webhook->timeout_ms;
    return NULL;
}

static struct error *ask(const struct call *call, const struct doc *shown,
                         struct webhook_outcome *outcome, struct doc **out_answer)
{
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(text) struct text body = TEXT_EMPTY;
    struct webhook_question question = { .max_answer = API_WEBHOOK_ANSWER };
    struct error *err;

    err = show(call, call->admission->before, &before);
    if (err)
        return fail_inside(err);
    err = time_left(call->request, call->webhook, &question.timeout_ms);
    if (err)
        return err;
    write_question(call, shown, before, &body);
    question.body = text_slice(&body);
    err = webhook_client_ask(call->request->server->webhook_line, call->webhook->client, &question,
                             out_answer);
    return err ? fail(call, outcome, error_wrap(err, "failed to call webhook")) : NULL;
}

/* --- the answer ------------------------------------------------------------------------------ */

static void keep(struct edit *edit, const char *key, struct value metadata)
{
    struct value value = value_get(metadata, slice_from(key));

    if (value_exists(value))
        edit_set_value(edit, EDIT_PATH("metadata", key), value);
    else
        edit_remove(edit, EDIT_PATH("metadata", key));
}

static void keep_member(struct edit *edit, const char *key, struct value before)
{
    struct value value = value_get(before, slice_from(key));

    if (value_exists(value))
        edit_set_value(edit, EDIT_PATH(key), value);
    else
        edit_remove(edit, EDIT_PATH(key));
}

/* What this road does not change for the client either. */
static void keep_closed(const struct call *call, struct edit *edit, struct value before,
                        struct value after)
{
    const struct resource *storage = call->request->resource->storage;

    if (!request_is_part(call->request, "status")) {
        if (resource_has(storage, KIND_HAS_STATUS))
            keep_member(edit, "status", before);
        return;
    }
    DOC_EACH (it, after) {
        const char *key = arena_text(call->request->arena, it.key);

        if (!slice_is(it.key, "status") && !slice_is(it.key, "metadata"))
            keep_member(edit, key, before);
    }
    DOC_EACH (it, before) {
        const char *key = arena_text(call->request->arena, it.key);

        if (!slice_is(it.key, "status") && !slice_is(it.key, "metadata"))
            keep_member(edit, key, before);
    }
    if (storage->custom)
        keep_member(edit, "metadata", before);
}

static struct error *check_place(const struct object *before, const struct object *after)
{
    if (!slice_equal(before->namespace, after->namespace))
        return error_new(ERR_BAD_REQUEST, "the namespace of the provided object does not match the "
                                          "namespace sent on the request");
    if (!slice_equal(before->name, after->name))
        return error_new(ERR_BAD_REQUEST,
                         "the name of the object (" SLICE_FORMAT
                         ") does not match the name on the URL (" SLICE_FORMAT ")",
                         SLICE_ARGUMENT(after->name), SLICE_ARGUMENT(before->name));
    return NULL;
}

/* Identity and history are the server's: a webhook that sends other values has changed nothing. */
static struct error *restore(const struct call *call, struct doc **inout_object)
{
    static const char *const fields[] = {
        "uid",
        "creationTimestamp",
        "generation",
        "resourceVersion",
        "selfLink",
        "deletionTimestamp",
        "deletionGracePeriodSeconds",
        "managedFields",
    };
    struct object before;
    struct object after;
    struct edit *edit;
    struct error *err;

    object_read(doc_root(call->object), &before);
    object_read(doc_root(*inout_object), &after);
    err = check_place(&before, &after);
    if (err)
        return err;
    edit = edit_begin(*inout_object);
    if (!is_of_own_kind(call->request))
        keep_closed(call, edit, doc_root(call->object), doc_root(*inout_object));
    for (size_t i = 0; i < COUNT_OF(fields); i++)
        keep(edit, fields[i], before.metadata);
    return admission_replace(edit, inout_object);
}

static struct error *apply(const struct call *call, const struct doc *shown, struct value patch,
                           struct doc **out_object)
{
    CLEANUP(doc) struct doc *patched = NULL;
    CLEANUP(doc) struct doc *object = NULL;
    struct error *err;

    err = patch_apply(doc_root(shown), patch, 0, &patched);
    if (!err)
        err = intake_mend(call->request, call->resource, &patched);
    if (err)
        return fail_inside(err);
    if (value_equal(doc_root(shown), doc_root(patched)))
        return NULL;
    if (is_of_own_kind(call->request)) {
        object = doc_ref(patched);
    } else {
        err = convert_object(call->request->server, patched, call->resource,
                             call->request->resource->storage, &object);
        if (err)
            return fail_inside(err);
    }
    err = restore(call, &object);
    if (err)
        return err;
    *out_object = STEAL(object);
    return NULL;
}

static struct error *take_patch(const struct call *call, const struct doc *shown,
                                const struct admission_verdict *verdict,
                                struct webhook_outcome *outcome)
{
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err;

    if (!verdict->patch.size)
        return NULL;
    err = json_parse(verdict->patch, &(struct doc_options){ .keep_tree = true }, &patch);
    if (!err && !value_is_array(doc_root(patch)))
        err = error_new(ERR_BAD_REQUEST, "it is %s, not a list of operations",
                        value_type_name(value_type(doc_root(patch))));
    if (err)
        return fail(call, outcome,
                    error_wrap(err, "received undecodable patch in webhook response"));
    if (!value_count(doc_root(patch)))
        return NULL;
    if (!shown)
        return error_new(ERR_INTERNAL,
                         "Internal error occurred: admission webhook \"%s\" attempted to modify "
                         "the object, which is not supported for this operation",
                         call->webhook->name);
    if (!slice_is(verdict->patch_type, "JSONPatch"))
        return fail(
            call, outcome,
            error_new(ERR_INTERNAL, "unsupported patch type %s",
                      quote_format(call->request->arena, slice_brief(verdict->patch_type))));
    return apply(call, shown, doc_root(patch), &outcome->object);
}

static struct error *take_answer(const struct call *call, const struct doc *shown,
                                 const struct doc *answer, struct webhook_outcome *outcome)
{
    struct admission_verdict verdict;
    struct error *err;

    err = admission_review_read(call->request->arena, call->webhook->review, call->uid,
                                call->mutating, doc_root(answer), &verdict);
    if (err)
        return fail(call, outcome, error_wrap(err, "received invalid webhook response"));
    DOC_EACH (it, verdict.warnings) {
        struct slice text = value_string_or(it.value, SLICE(""));

        request_warn(call->request, SLICE_FORMAT, SLICE_ARGUMENT(text));
    }
    DOC_EACH (it, verdict.notes) {
        struct arena *arena = call->request->arena;
        struct slice text = value_string_or(it.value, SLICE(""));

        request_note(
            call->request,
            arena_format(arena, "%s/" SLICE_FORMAT, call->webhook->name, SLICE_ARGUMENT(it.key)),
            arena_text(arena, text));
    }
    if (!verdict.allowed)
        return admission_review_refuse(call->webhook->name, verdict.result);
    return take_patch(call, shown, &verdict, outcome);
}

struct error *webhook_call(const struct webhook *webhook, const struct admission *admission,
                           const struct resource *resource, const struct doc *object, bool mutating,
                           struct webhook_outcome *out_outcome)
{
    struct request *request = admission->request;
    struct call call = {
        .webhook = webhook,
        .admission = admission,
        .request = request,
        .resource = resource,
        .object = object,
        .mutating = mutating,
        .uid = uuid_format(request->arena, uuid_random()),
    };
    CLEANUP(doc) struct doc *shown = NULL;
    CLEANUP(doc) struct doc *answer = NULL;
    struct error *err;

    if (request->options.dry_run && !webhook->for_dry_run)
        return error_new(ERR_BAD_REQUEST, "admission webhook \"%s\" does not support dry run",
                         webhook->name);
    if (webhook->review == WEBHOOK_REVIEW_NONE)
        return fail(&call, out_outcome,
                    error_new(ERR_INTERNAL, "could not create admission objects: webhook does not "
                                            "accept known AdmissionReview versions (v1, v1beta1)"));
    err = show(&call, object, &shown);
    if (err)
        return fail_inside(err);
    err = ask(&call, shown, out_outcome, &answer);
    return err ? err : take_answer(&call, shown, answer, out_outcome);
}
