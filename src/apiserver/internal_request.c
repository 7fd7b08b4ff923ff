/* Requests of the server to itself. */
#include "apiserver/internal_request.h"

#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/verbs.h"
#include "apiserver/write.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"

struct error *internal_request(struct apiserver *server, struct arena *arena,
                               const struct internal_target *target, struct request *out_request)
{
    *out_request = (struct request){
        .server = server,
        .arena = arena,
        .user = user_of_server(),
        .user_agent = "kube-apiserver", /* who owns what the server writes */
        .admitted = true,
        .own = true,
        .verb = target->name ? REQUEST_GET : REQUEST_LIST,
        .target = {
            .is_resource = true,
            .group = slice_from(target->group),
            .version = slice_from(target->version),
            .resource = slice_from(target->plural),
            .namespace = slice_from(target->namespace),
            .name = slice_from(target->name),
        },
    };
    return request_resolve(out_request);
}

struct error *internal_create(struct apiserver *server, const struct internal_target *target,
                              const struct doc *object)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(answer) struct answer answer = { 0 };
    struct request request;
    struct error *err;

    err = internal_request(server, arena, target, &request);
    if (err)
        return err;
    request.verb = REQUEST_CREATE;
    return write_create(&request, object, &answer);
}

struct edit_job {
    void (*edit)(void *context, struct value object, struct edit *edit);
    void *context;
};

static struct error *compute(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after)
{
    const struct edit_job *job = context;
    struct edit *edit = edit_begin(before);

    (void)request;
    job->edit(job->context, doc_root(before), edit);
    return edit_seal(edit, out_after);
}

struct error *internal_update(struct apiserver *server, const struct internal_target *target,
                              bool of_status,
                              void (*edit)(void *context, struct value object, struct edit *edit),
                              void *context)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(answer) struct answer answer = { 0 };
    struct edit_job job = { edit, context };
    struct request request;
    struct error *err;

    err = internal_request(server, arena, target, &request);
    if (err)
        return err;
    request.verb = REQUEST_UPDATE;
    return write_update(&request,
                        &(struct write_update){
                            .compute = compute,
                            .context = &job,
                            .of_status = of_status,
                        },
                        &answer);
}

struct error *internal_delete_all(struct apiserver *server, const struct internal_target *target)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(answer) struct answer answer = { 0 };
    struct request request;
    struct error *err;

    err = internal_request(server, arena, target, &request);
    if (err)
        return err;
    request.verb = REQUEST_DELETE_COLLECTION;
    return verbs_delete_collection(&request, &answer);
}
