/* Managed fields. */
#include "apiserver/ownership.h"

#include "api/facts.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/intake.h"
#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/write.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "doc/apply.h"
#include "doc/doc.h"
#include "doc/edit.h"

/* What the client calls itself, else the first word of its User-Agent. */
static struct slice manager_of(const struct request *request)
{
    struct slice agent = slice_from(request->user_agent);
    struct slice before;
    struct slice after;

    if (request->options.field_manager)
        return slice_from(request->options.field_manager);
    if (slice_cut(agent, '/', &before, &after))
        agent = before;
    if (agent.size > API_MAX_FIELD_MANAGER)
        agent.size = API_MAX_FIELD_MANAGER;
    return agent;
}

/* Fields that this road does not change. */
static const struct fieldset *reset_of(const struct request *request, bool of_status)
{
    if (of_status)
        return fieldset_of(request->arena, VALUE_KEYS("spec"));
    return resource_has(request->resource, KIND_HAS_STATUS)
               ? fieldset_of(request->arena, VALUE_KEYS("status"))
               : NULL;
}

static struct apply_options options_of(const struct request *request, bool of_status)
{
    return (struct apply_options){
        .schema = request->resource->kind->schema,
        .api_version = slice_from(request->resource->api_version),
        .manager = manager_of(request),
        .subresource = request->target.subresource,
        .force = request->options.force,
        .now_us = clock_wall_us(request->server->clock),
        .reset = reset_of(request, of_status),
        .scope = request->owned_scope,
    };
}

static struct error *without_owners(const struct doc *object, struct doc **out_object)
{
    struct edit *edit = edit_begin(object);

    edit_remove(edit, EDIT_PATH("metadata", "managedFields"));
    return edit_seal(edit, out_object);
}

struct error *ownership_track(struct request *request, const struct doc *before, bool of_status,
                              struct doc **inout_after)
{
    struct apply_options options = options_of(request, of_status);
    CLEANUP(doc) struct doc *tracked = NULL;
    struct error *err;

    if (request->tells_owners)
        return NULL;
    err = apply_update(request->arena, &options, before ? doc_root(before) : VALUE_ABSENT_VALUE,
                       doc_root(*inout_after), &tracked);
    if (err) {
        error_drop(err, "whether the object is valid is decided later, and said better");
        err = without_owners(*inout_after, &tracked);
    }
    if (err)
        return err;
    doc_unref(*inout_after);
    *inout_after = STEAL(tracked);
    return NULL;
}

/* The configuration, read once and merged into whatever is stored at each try. */
struct apply_job {
    struct doc *applied;
    const char *duplicates; /* keys that came twice, to be told; NULL: none */
    bool of_status;
};

/* Told only of a configuration that could be applied otherwise. */
static struct error *tell_duplicates(struct request *request, const char *duplicates)
{
    if (!duplicates)
        return NULL;
    switch (request->options.field_validation) {
    case FIELD_VALIDATION_IGNORE:
        break;
    case FIELD_VALIDATION_WARN:
        request_warn(request, "%s", duplicates);
        break;
    case FIELD_VALIDATION_STRICT:
        return error_new(ERR_BAD_REQUEST, "error strict decoding YAML: %s", duplicates);
    }
    return NULL;
}

static struct error *compute(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after)
{
    struct apply_job *job = context;
    struct apply_options options = options_of(request, job->of_status);
    CLEANUP(doc) struct doc *merged = NULL;
    struct error *err;

    err = apply_merge(request->arena, &options, before ? doc_root(before) : VALUE_ABSENT_VALUE,
                      doc_root(job->applied), &merged);
    if (!err)
        err = tell_duplicates(request, job->duplicates);
    if (err)
        return err;
    job->duplicates = NULL; /* once */
    err = intake_complete(request, &merged);
    if (err)
        return err;
    *out_after = STEAL(merged);
    return NULL;
}

static struct error *check(const struct request *request, struct value applied)
{
    struct object object;

    object_read(applied, &object);
    if (!object.kind.size || !object.api_version.size)
        return error_new(ERR_BAD_REQUEST,
                         "the configuration has no %s; server-side apply needs apiVersion and kind",
                         object.kind.size ? "apiVersion" : "kind");
    if (!slice_is(object.kind, request->resource->kind->kind) ||
        !slice_is(object.api_version, request->resource->api_version))
        return error_new(ERR_BAD_REQUEST,
                         "invalid object type: " SLICE_FORMAT ", Kind=" SLICE_FORMAT
                         "; %s, Kind=%s is needed here",
                         SLICE_ARGUMENT(object.api_version), SLICE_ARGUMENT(object.kind),
                         request->resource->api_version, request->resource->kind->kind);
    if (value_count(object.managed_fields))
        return error_new(ERR_BAD_REQUEST, "metadata.managedFields must be nil");
    if (object.name.size && !slice_equal(object.name, request->target.name))
        return error_new(ERR_BAD_REQUEST,
                         "metadata.name of the configuration is " SLICE_FORMAT
                         "; it must be " SLICE_FORMAT " as in the path",
                         SLICE_ARGUMENT(object.name), SLICE_ARGUMENT(request->target.name));
    return NULL;
}

struct error *ownership_apply(struct request *request, bool of_status, struct answer *out_answer)
{
    CLEANUP(doc) struct doc *applied = NULL;
    struct apply_job job = { .of_status = of_status };
    struct error *err;

    err = intake_applied(request, &applied, &job.duplicates);
    if (!err)
        err = check(request, doc_root(applied));
    if (err)
        return err;
    job.applied = applied;
    request->tells_owners = true;
    return write_update(request,
                        &(struct write_update){
                            .compute = compute,
                            .context = &job,
                            .may_create = !of_status,
                            .of_status = of_status,
                        },
                        out_answer);
}
