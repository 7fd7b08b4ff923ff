/* Verbs. */
#include "apiserver/verbs.h"

#include "apiserver/admission.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/intake.h"
#include "apiserver/object.h"
#include "apiserver/read.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/strategy.h"
#include "apiserver/write.h"
#include "base/error.h"
#include "doc/doc.h"
#include "store/record.h"

struct error *verbs_create(struct request *request, struct answer *out_answer)
{
    const struct resource *resource = request->resource;
    CLEANUP(doc) struct doc *object = NULL;
    struct error *err;

    if (request->target.name.size)
        return refuse_verb(resource);
    err = intake_object(request, &object);
    if (err)
        return err;
    if (resource_has(resource, KIND_NEVER_STORED)) {
        if (!resource->strategy->review)
            return refuse_verb(resource);
        err = admission_run(
            &(struct admission){ .request = request, .operation = ADMISSION_CREATE }, &object);
        if (err)
            return err;
        out_answer->http = 201;
        return resource->strategy->review(request, doc_root(object), out_answer);
    }
    return write_create(request, object, out_answer);
}

static struct error *replace(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after)
{
    (void)request;
    (void)before;
    *out_after = doc_ref(context);
    return NULL;
}

struct error *verbs_update_part(struct request *request, bool of_status, struct answer *out_answer)
{
    CLEANUP(doc) struct doc *object = NULL;
    struct object read;
    struct error *err;

    err = intake_object(request, &object);
    if (err)
        return err;
    object_read(doc_root(object), &read);
    if (!read.name.size)
        return error_new(ERR_BAD_REQUEST,
                         "the name of the object (<empty>) does not match the name on the URL "
                         "(" SLICE_FORMAT ")",
                         SLICE_ARGUMENT(request->target.name));
    return write_update(
        request,
        &(struct write_update){
            .compute = replace,
            .context = object,
            .may_create = !of_status && resource_has(request->resource, KIND_CREATE_BY_PUT),
            .of_status = of_status,
        },
        out_answer);
}

struct error *verbs_update(struct request *request, struct answer *out_answer)
{
    return verbs_update_part(request, false, out_answer);
}

struct error *verbs_delete(struct request *request, struct answer *out_answer)
{
    return write_delete(request, out_answer);
}

/* One after the other; what somebody else deleted meanwhile is fine. */
struct error *verbs_delete_collection(struct request *request, struct answer *out_answer)
{
    struct request one = *request;
    struct error *err;

    err = read_list(request, out_answer);
    if (err)
        return err;
    one.verb = REQUEST_DELETE;
    VEC_EACH (record, &out_answer->list->records) {
        CLEANUP(answer) struct answer gone = { 0 };

        one.target.namespace = record_namespace(*record);
        one.target.name = record_name(*record);
        err = write_delete(&one, &gone);
        if (err && err->code != ERR_NOT_FOUND)
            return err;
        error_drop(err, "it is gone, which is what was asked for");
    }
    return NULL;
}
