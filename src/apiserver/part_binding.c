/* pods/NAME/binding: a scheduler says where a pod runs. Once. */
#include "apiserver/admission.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/intake.h"
#include "apiserver/part_handlers.h"
#include "apiserver/refuse.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/write.h"
#include "apiserver/write_internal.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "doc/doc.h"
#include "doc/edit.h"

static void set_scheduled(struct request *request, struct edit *edit)
{
    struct edit_node list = edit_ensure_array(edit, EDIT_PATH("status", "conditions"));
    struct edit_node node = { NULL };

    EDIT_EACH (it, list) {
        struct value type = edit_scalar(edit_find(edit, EDIT_UNDER(it.node, "type")));

        if (slice_is(value_string_or(type, SLICE("")), "PodScheduled"))
            node = it.node;
    }
    if (!node.node)
        node = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(node, "type"), SLICE("PodScheduled"));
    edit_set_string(edit, EDIT_UNDER(node, "status"), SLICE("True"));
    edit_set_null(edit, EDIT_UNDER(node, "lastProbeTime"));
    edit_set_string(edit, EDIT_UNDER(node, "lastTransitionTime"), write_now(request));
    edit_remove(edit, EDIT_UNDER(node, "reason"));
    edit_remove(edit, EDIT_UNDER(node, "message"));
}

/* Schedulers know the conflict by this name. */
static struct error *refuse_binding(struct request *request, struct slice name, const char *why)
{
    return error_about(error_new(ERR_CONFLICT,
                                 "Operation cannot be fulfilled on pods/binding \"" SLICE_FORMAT
                                 "\": %s",
                                 SLICE_ARGUMENT(name), why),
                       "", "pods/binding", arena_text(request->arena, name));
}

static struct error *compute(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after)
{
    struct value binding = doc_root(context);
    struct value pod = doc_root(before);
    struct value uid = value_find(binding, VALUE_KEYS("metadata", "uid"));
    struct slice node =
        value_string_or(value_find(binding, VALUE_KEYS("target", "name")), SLICE(""));
    struct slice has = value_string_or(value_find(pod, VALUE_KEYS("spec", "nodeName")), SLICE(""));
    struct slice name = request->target.name;
    struct edit *edit;

    if (value_exists(value_find(pod, VALUE_KEYS("metadata", "deletionTimestamp"))))
        return refuse_binding(request, name,
                              arena_format(request->arena,
                                           "pod " SLICE_FORMAT
                                           " is being deleted, cannot be assigned to a host",
                                           SLICE_ARGUMENT(name)));
    if (has.size)
        return refuse_binding(request, name,
                              arena_format(request->arena,
                                           "pod " SLICE_FORMAT
                                           " is already assigned to node \"" SLICE_FORMAT "\"",
                                           SLICE_ARGUMENT(name), SLICE_ARGUMENT(has)));
    edit = edit_begin(before);
    if (value_exists(uid))
        edit_set_value(edit, EDIT_PATH("metadata", "uid"), uid);
    edit_set_string(edit, EDIT_PATH("spec", "nodeName"), node);
    DOC_EACH (it, value_find(binding, VALUE_KEYS("metadata", "annotations")))
        edit_set_value(
            edit,
            EDIT_MEMBER(edit_ensure_object(edit, EDIT_PATH("metadata", "annotations")), it.key),
            it.value);
    set_scheduled(request, edit);
    return edit_seal(edit, out_after);
}

struct error *part_binding(struct request *request, struct answer *out_answer)
{
    CLEANUP(doc) struct doc *binding = NULL;
    CLEANUP(answer) struct answer bound = { 0 };
    struct value target;
    struct slice kind;
    struct error *err;

    err = intake_object(request, &binding);
    if (err)
        return err;
    target = value_get(doc_root(binding), SLICE("target"));
    kind = value_string_or(value_get(target, SLICE("kind")), SLICE(""));
    if (kind.size && !slice_is(kind, "Node"))
        return error_new(ERR_INVALID,
                         "Binding \"" SLICE_FORMAT
                         "\" is invalid: target.kind: Unsupported value: \"" SLICE_FORMAT
                         "\": supported values: \"Node\", \"<empty>\"",
                         SLICE_ARGUMENT(request->target.name), SLICE_ARGUMENT(kind));
    if (!value_string_or(value_get(target, SLICE("name")), SLICE("")).size)
        return error_new(ERR_INVALID,
                         "Binding \"" SLICE_FORMAT "\" is invalid: target.name: Required value",
                         SLICE_ARGUMENT(request->target.name));
    err = admission_run(&(struct admission){ .request = request, .operation = ADMISSION_CREATE },
                        &binding);
    if (err)
        return err;
    request->admitted = true;
    err = write_update(
        request, &(struct write_update){ .compute = compute, .context = binding, .whole = true },
        &bound);
    return err ? err : answer_success(out_answer, 201);
}
