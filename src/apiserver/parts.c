/* Which part goes where. */
#include "apiserver/parts.h"

#include "api/facts.h"
#include "apiserver/part_handlers.h"
#include "apiserver/read.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/verbs.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"

/* The status of an object: the object itself, of which only that changes. */
static struct error *run_status(struct request *request, struct answer *out_answer)
{
    switch (request->verb) {
    case REQUEST_GET:
        return read_object(request, out_answer);
    case REQUEST_UPDATE:
        return verbs_update_part(request, true, out_answer);
    case REQUEST_PATCH:
        return verbs_patch_part(request, true, out_answer);
    case REQUEST_LIST:
    case REQUEST_WATCH:
    case REQUEST_CREATE:
    case REQUEST_DELETE:
    case REQUEST_DELETE_COLLECTION:
        break;
    }
    return refuse_verb(request->resource);
}

static const struct part {
    const char *name;
    struct error *(*run)(struct request *request, struct answer *out_answer);
} parts[] = {
    { "approval", part_approval },
    { "binding", part_binding },
    { "ephemeralcontainers", part_containers },
    { "eviction", part_eviction },
    { "finalize", part_finalize },
    { "resize", part_containers },
    { "scale", part_scale },
    { "status", run_status },
    { "token", part_token },
};

/* Nobody could answer yet. */
static bool is_pod_without_node(const struct request *request, const struct doc *object)
{
    struct value node = value_find(doc_root(object), VALUE_KEYS("spec", "nodeName"));

    return request->resource->kind->schema.node == FACTS_core_v1_Pod &&
           !value_string_or(node, SLICE("")).size;
}

/* What only the node of a pod could answer. */
static struct error *run_on_node(struct request *request, struct answer *out_answer)
{
    CLEANUP(answer) struct answer found = { .form = ANSWER_NONE };
    struct error *err;

    err = read_object(request, &found);
    if (err)
        return err;
    if (!is_pod_without_node(request, found.doc))
        return error_new(ERR_NOT_ALLOWED,
                         "%s/%s is known but cannot be served here: no node answers it",
                         request->resource->qualified, request->part->name);
    if (!slice_is(request->target.subresource, "log"))
        return error_new(ERR_BAD_REQUEST, "pod " SLICE_FORMAT " does not have a host assigned",
                         SLICE_ARGUMENT(request->target.name));
    out_answer->form = ANSWER_EMPTY;
    return NULL;
}

struct error *parts_run(struct request *request, struct answer *out_answer)
{
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (slice_is(request->target.subresource, parts[i].name))
            return parts[i].run(request, out_answer);
    }
    return run_on_node(request, out_answer);
}
