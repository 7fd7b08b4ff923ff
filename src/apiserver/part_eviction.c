/* pods/NAME/eviction: a deletion that respects the disruption budgets of the pod. */
#include "api/selector.h"
#include "apiserver/admission.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/intake.h"
#include "apiserver/internal_request.h"
#include "apiserver/limits.h"
#include "apiserver/part_handlers.h"
#include "apiserver/query_options.h"
#include "apiserver/read.h"
#include "apiserver/registry.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/write.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/record.h"
#include "store/store_list.h"

/* Nobody is disrupted by the end of a pod that does not run. */
static bool counts(struct value pod)
{
    struct slice phase = value_string_or(value_find(pod, VALUE_KEYS("status", "phase")), SLICE(""));

    return !slice_is(phase, "Succeeded") && !slice_is(phase, "Failed") &&
           !slice_is(phase, "Pending") &&
           !value_exists(value_find(pod, VALUE_KEYS("metadata", "deletionTimestamp")));
}

/* The budget of this pod; NULL: it has none. */
static struct error *find_budget(struct request *request, struct value pod,
                                 struct record **out_record)
{
    const struct resource *budgets = registry_find(request->server->builtin, SLICE("policy"),
                                                   SLICE("v1"), SLICE("poddisruptionbudgets"));
    struct value labels = value_find(pod, VALUE_KEYS("metadata", "labels"));
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    CLEANUP(record) struct record *found = NULL;
    struct error *err;

    err = store_list_read(request->server->store,
                          &(struct store_list_query){ .resource = budgets->stored,
                                                      .namespace = request->target.namespace },
                          &list);
    if (err)
        return err;
    VEC_EACH (record, &list.records) {
        CLEANUP(doc) struct doc *budget = doc_new(doc_bytes((*record)->doc));
        struct selector selector;

        err = selector_from_object(request->arena,
                                   value_find(doc_root(budget), VALUE_KEYS("spec", "selector")),
                                   &selector);
        if (err)
            return err;
        if (!selector_matches(&selector, labels))
            continue;
        if (found)
            return error_new(ERR_INTERNAL, "This pod has more than one PodDisruptionBudget, which "
                                           "the eviction subresource does not support.");
        found = record_ref(*record);
    }
    *out_record = STEAL(found);
    return NULL;
}

static struct error *refuse_budget(const struct record *budget, int64_t healthy, int64_t desired)
{
    struct slice name = record_name(budget);
    struct error *err = error_new(
        ERR_TOO_MANY, "Cannot evict pod as it would violate the pod's disruption budget.");
    CLEANUP(string) char *message = memory_format(
        "The disruption budget " SLICE_FORMAT " needs %lld healthy pods and has %lld currently",
        SLICE_ARGUMENT(name), (long long)desired, (long long)healthy);

    error_add_cause(err, "DisruptionBudget", NULL, message);
    return err;
}

/* What somebody saw of a budget. */
struct seen {
    int64_t allowed;
    struct value version;
};

/* One disruption less is allowed from now on; a conflict if anything changed since it was seen. */
static void spend(void *context, struct value object, struct edit *edit)
{
    const struct seen *seen = context;

    (void)object;
    edit_set_value(edit, EDIT_PATH("metadata", "resourceVersion"), seen->version);
    edit_set_int(edit, EDIT_PATH("status", "disruptionsAllowed"), seen->allowed - 1);
}

static struct error *ask_budget(struct request *request, const struct record *record)
{
    CLEANUP(doc) struct doc *budget = doc_new(doc_bytes(record->doc));
    struct value status = value_get(doc_root(budget), SLICE("status"));
    struct seen seen = {
        .allowed = value_int_or(value_get(status, SLICE("disruptionsAllowed")), 0),
        .version = value_find(doc_root(budget), VALUE_KEYS("metadata", "resourceVersion")),
    };
    struct slice namespace = record_namespace(record);
    struct slice name = record_name(record);
    struct internal_target target = {
        "policy",
        "v1",
        "poddisruptionbudgets",
        arena_text(request->arena, namespace),
        arena_text(request->arena, name),
    };

    if (seen.allowed <= 0)
        return refuse_budget(record, value_int_or(value_get(status, SLICE("currentHealthy")), 0),
                             value_int_or(value_get(status, SLICE("desiredHealthy")), 0));
    return request->options.dry_run ? NULL
                                    : internal_update(request->server, &target, true, spend, &seen);
}

/* Asks anew when others took from the budget meanwhile. */
static struct error *ask_any_budget(struct request *request, struct value pod)
{
    struct error *err = NULL;

    for (int tries = 0; tries < API_MAX_BUDGET_TRIES; tries++) {
        CLEANUP(record) struct record *budget = NULL;

        error_drop(err, "the budget is looked at again");
        err = find_budget(request, pod, &budget);
        if (!err && budget)
            err = ask_budget(request, budget);
        if (!err || err->code != ERR_CONFLICT)
            return err;
    }
    error_drop(err, "they come back later");
    return error_retry_after(error_new(ERR_TOO_MANY, "too many evictions at once"), API_RETRY_S);
}

/* The options are in the body alone. */
static const char *nothing(void *context, const char *name)
{
    (void)context;
    (void)name;
    return NULL;
}

struct error *part_eviction(struct request *request, struct answer *out_answer)
{
    CLEANUP(doc) struct doc *eviction = NULL;
    CLEANUP(answer) struct answer pod = { 0 };
    CLEANUP(answer) struct answer gone = { 0 };
    struct request deletion = *request;
    struct error *err;

    err = intake_object(request, &eviction);
    if (!err)
        err = read_object(request, &pod);
    if (!err)
        err = admission_run(
            &(struct admission){ .request = request, .operation = ADMISSION_CREATE }, &eviction);
    if (err)
        return err;
    if (counts(doc_root(pod.doc))) {
        err = ask_any_budget(request, doc_root(pod.doc));
        if (err)
            return err;
    }
    deletion.verb = REQUEST_DELETE;
    deletion.admitted = true;
    err = query_options_read(request->arena,
                             &(struct query_source){
                                 .get = nothing,
                                 .body = value_get(doc_root(eviction), SLICE("deleteOptions")),
                             },
                             REQUEST_DELETE, false, &deletion.options);
    if (err)
        return err;
    deletion.options.dry_run = deletion.options.dry_run || request->options.dry_run;
    err = write_delete(&deletion, &gone);
    return err ? err : answer_success(out_answer, 201);
}
