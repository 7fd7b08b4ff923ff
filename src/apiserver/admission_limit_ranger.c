/* Limit ranges: containers that say nothing get the namespace's defaults, and what is asked for
 * stays within its bounds. */
#include "api/pod_resources.h"
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/stored.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"

#define ANNOTATION "kubernetes.io/limit-ranger"

static const char *const container_lists[] = { "containers", "initContainers" };
static const char *const container_names[] = { "container", "init container" };

static struct error *list_ranges(const struct admission *admission, struct store_list *out_list)
{
    const struct request *request = admission->request;

    return stored_list(request->server, "", "limitranges", request->target.namespace, out_list);
}

/* Pods cannot change what they ask for, and what is going is left alone. */
static bool is_bounded(const struct admission *admission)
{
    struct object before;

    if (!admission->before)
        return true;
    object_read(doc_root(admission->before), &before);
    return !admission_is(admission, "", "pods") && !before.deleted.size;
}

/* --- defaults ------------------------------------------------------------------------------ */

/* The last range that names a resource wins, as upstream has it. */
static struct resource_list defaults_of(struct arena *arena, struct value range, const char *which)
{
    struct resource_list list = resource_list_new(arena);

    DOC_EACH (it, value_find(range, VALUE_KEYS("spec", "limits"))) {
        struct resource_list given =
            resource_list_read(arena, value_find(it.value, VALUE_KEYS(which)));

        if (!slice_is(value_string_or(value_get(it.value, SLICE("type")), SLICE("")), "Container"))
            continue;
        for (size_t i = 0; i < given.count; i++)
            resource_list_set(&list, given.items[i].name, &given.items[i].quantity);
    }
    resource_list_sort(&list);
    return list;
}

/* Tells what was set: "cpu, memory request for container main". */
static void complete(struct edit *edit, struct edit_node container, const char *which,
                     const struct resource_list *defaults, struct text *told)
{
    bool first = true;

    for (size_t i = 0; i < defaults->count; i++) {
        struct edit_node list;

        list = edit_find(edit, EDIT_UNDER(container, "resources", which));
        if (list.node && edit_find(edit, EDIT_MEMBER(list, defaults->items[i].name)).node)
            continue;
        list = edit_ensure_object(edit, EDIT_UNDER(container, "resources", which));
        edit_set_string(edit, EDIT_MEMBER(list, defaults->items[i].name),
                        slice_from(quantity_format(defaults->arena, &defaults->items[i].quantity)));
        text_append(told, !first ? ", " : told->size ? "; " : "");
        text_append_slice(told, defaults->items[i].name);
        first = false;
    }
}

static void complete_container(struct edit *edit, struct edit_node container, const char *kind,
                               const struct resource_list *requests,
                               const struct resource_list *limits, struct text *told)
{
    struct slice name =
        value_string_or(edit_scalar(edit_find(edit, EDIT_UNDER(container, "name"))), SLICE(""));
    size_t before = told->size;

    complete(edit, container, "requests", requests, told);
    if (told->size > before)
        text_appendf(told, " request for %s " SLICE_FORMAT, kind, SLICE_ARGUMENT(name));
    before = told->size;
    complete(edit, container, "limits", limits, told);
    if (told->size > before)
        text_appendf(told, " limit for %s " SLICE_FORMAT, kind, SLICE_ARGUMENT(name));
}

static struct error *complete_pod(const struct admission *admission, struct value range,
                                  struct doc **inout_pod)
{
    struct arena *arena = admission->request->arena;
    struct resource_list requests = defaults_of(arena, range, "defaultRequest");
    struct resource_list limits = defaults_of(arena, range, "default");
    CLEANUP(text) struct text told = TEXT_EMPTY;
    CLEANUP(edit) struct edit *edit = edit_begin(*inout_pod);

    for (size_t i = 0; i < COUNT_OF(container_lists); i++) {
        EDIT_EACH (it, edit_find(edit, EDIT_PATH("spec", container_lists[i])))
            complete_container(edit, it.node, container_names[i], &requests, &limits, &told);
    }
    if (!told.size)
        return NULL;
    edit_set_string(
        edit, EDIT_PATH("metadata", "annotations", ANNOTATION),
        slice_from(arena_format(arena, "LimitRanger plugin set: %s", text_string(&told))));
    return admission_replace(STEAL(edit), inout_pod);
}

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    CLEANUP(store_list) struct store_list ranges = { .revision = 0 };
    struct error *err;

    if (!admission_is(admission, "", "pods") || !is_bounded(admission))
        return NULL;
    err = list_ranges(admission, &ranges);
    if (err)
        return err;
    VEC_EACH (it, &ranges.records) {
        CLEANUP(doc) struct doc *range = stored_copy(*it);

        err = complete_pod(admission, doc_root(range), inout_object);
        if (err)
            return err;
    }
    return NULL;
}

/* --- bounds -------------------------------------------------------------------------------- */

/* What is asked for, by a container, a pod or a claim. */
struct asked {
    struct arena *arena;
    const char *type; /* of the range's limit */
    struct resource_list requests;
    struct resource_list limits;
    bool only_requests; /* claims know no limits */
    VEC(char *) problems;
};

static void blame(struct asked *asked, char *problem)
{
    VEC_EACH (it, &asked->problems) {
        if (strcmp(*it, problem) == 0)
            return;
    }
    vec_push(&asked->problems, problem);
}

/* "minimum cpu usage per Container is 50m, but request is 10m" */
static void blame_bound(struct asked *asked, const char *bound, const struct resource_amount *limit,
                        const char *what, const struct quantity *is)
{
    const char *should = quantity_format(asked->arena, &limit->quantity);

    if (is)
        blame(asked,
              arena_format(asked->arena, "%s " SLICE_FORMAT " usage per %s is %s, but %s is %s",
                           bound, SLICE_ARGUMENT(limit->name), asked->type, should, what,
                           quantity_format(asked->arena, is)));
    else
        blame(asked, arena_format(asked->arena,
                                  "%s " SLICE_FORMAT " usage per %s is %s.  No %s is specified",
                                  bound, SLICE_ARGUMENT(limit->name), asked->type, should, what));
}

static void check_min(struct asked *asked, const struct resource_amount *min)
{
    const struct quantity *request = resource_list_find(&asked->requests, min->name);
    const struct quantity *limit = resource_list_find(&asked->limits, min->name);

    if (!request || quantity_compare(request, &min->quantity) < 0)
        blame_bound(asked, "minimum", min, "request", request);
    else if (limit && quantity_compare(limit, &min->quantity) < 0)
        blame_bound(asked, "minimum", min, "limit", limit);
}

static void check_max(struct asked *asked, const struct resource_amount *max)
{
    const struct quantity *request = resource_list_find(&asked->requests, max->name);
    const struct quantity *limit = resource_list_find(&asked->limits, max->name);

    if (asked->only_requests) {
        if (!request || quantity_compare(request, &max->quantity) > 0)
            blame_bound(asked, "maximum", max, "request", request);
        return;
    }
    if (!limit || quantity_compare(limit, &max->quantity) > 0)
        blame_bound(asked, "maximum", max, "limit", limit);
    else if (request && quantity_compare(request, &max->quantity) > 0)
        blame_bound(asked, "maximum", max, "request", request);
}

/* As floating point number, only to be compared and shown. */
static double approximate(const struct quantity *quantity)
{
    double sum = 0;

    for (size_t i = QUANTITY_LIMBS; i > 0; i--)
        sum = sum * 18446744073709551616.0 + (double)quantity->nano[i - 1];
    return sum / 1e9;
}

static void check_ratio(struct asked *asked, const struct resource_amount *most)
{
    const struct quantity *request = resource_list_find(&asked->requests, most->name);
    const struct quantity *limit = resource_list_find(&asked->limits, most->name);
    const char *should = quantity_format(asked->arena, &most->quantity);
    const char *problem = NULL;

    if (!request || quantity_sign(request) == 0)
        problem = "no request is specified or request is 0";
    else if (!limit || quantity_sign(limit) == 0)
        problem = "no limit is specified or limit is 0";
    else if (approximate(limit) / approximate(request) > approximate(&most->quantity))
        problem = arena_format(asked->arena, "provided ratio is %f",
                               approximate(limit) / approximate(request));
    if (problem)
        blame(asked, arena_format(asked->arena,
                                  SLICE_FORMAT " max limit to request ratio per %s is %s, but %s",
                                  SLICE_ARGUMENT(most->name), asked->type, should, problem));
}

static void check(struct asked *asked, struct value limit)
{
    static const struct bound {
        const char *name;
        void (*check)(struct asked *asked, const struct resource_amount *bound);
        bool of_claims;
    } bounds[] = {
        { "min", check_min, true },
        { "max", check_max, true },
        { "maxLimitRequestRatio", check_ratio, false },
    };

    for (size_t i = 0; i < COUNT_OF(bounds); i++) {
        struct resource_list list =
            resource_list_read(asked->arena, value_find(limit, VALUE_KEYS(bounds[i].name)));

        for (size_t j = 0; j < list.count && (bounds[i].of_claims || !asked->only_requests); j++)
            bounds[i].check(asked, &list.items[j]);
    }
}

static void check_container(struct asked *asked, struct value container, struct value limit)
{
    struct value resources = value_get(container, SLICE("resources"));

    asked->requests = resource_list_read(asked->arena, value_get(resources, SLICE("requests")));
    asked->limits = resource_list_read(asked->arena, value_get(resources, SLICE("limits")));
    check(asked, limit);
}

static void check_pod(struct asked *asked, struct value pod, struct value limit)
{
    struct slice type = value_string_or(value_get(limit, SLICE("type")), SLICE(""));

    if (slice_is(type, "Container")) {
        asked->type = "Container";
        for (size_t i = 0; i < COUNT_OF(container_lists); i++) {
            DOC_EACH (it, value_find(pod, VALUE_KEYS("spec", container_lists[i])))
                check_container(asked, it.value, limit);
        }
    } else if (slice_is(type, "Pod")) {
        asked->type = "Pod";
        asked->requests = pod_resources(asked->arena, pod, POD_REQUESTS, false);
        asked->limits = pod_resources(asked->arena, pod, POD_LIMITS, false);
        check(asked, limit);
    }
}

static void check_claim(struct asked *asked, struct value claim, struct value limit)
{
    asked->type = "PersistentVolumeClaim";
    asked->only_requests = true;
    if (!slice_is(value_string_or(value_get(limit, SLICE("type")), SLICE("")), asked->type))
        return;
    asked->requests = resource_list_read(
        asked->arena, value_find(claim, VALUE_KEYS("spec", "resources", "requests")));
    check(asked, limit);
}

static struct error *refuse(const struct admission *admission, struct value object,
                            const struct asked *asked)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!asked->problems.count)
        return NULL;
    VEC_EACH (it, &asked->problems)
        text_appendf(&text, "%s%s", text.size ? ", " : "", *it);
    return asked->problems.count == 1
               ? admission_refuse(admission, object, "%s", text_string(&text))
               : admission_refuse(admission, object, "[%s]", text_string(&text));
}

static struct error *check_range(const struct admission *admission, struct value object,
                                 struct value range)
{
    struct asked asked = { .arena = admission->request->arena };
    struct error *err;

    DOC_EACH (it, value_find(range, VALUE_KEYS("spec", "limits"))) {
        if (admission_is(admission, "", "pods"))
            check_pod(&asked, object, it.value);
        else
            check_claim(&asked, object, it.value);
    }
    err = refuse(admission, object, &asked);
    vec_done(&asked.problems);
    return err;
}

static struct error *validate(const struct admission *admission, const struct doc *object)
{
    CLEANUP(store_list) struct store_list ranges = { .revision = 0 };
    struct error *err;

    if ((!admission_is(admission, "", "pods") &&
         !admission_is(admission, "", "persistentvolumeclaims")) ||
        !is_bounded(admission))
        return NULL;
    err = list_ranges(admission, &ranges);
    if (err)
        return err;
    VEC_EACH (it, &ranges.records) {
        CLEANUP(doc) struct doc *range = stored_copy(*it);

        err = check_range(admission, doc_root(object), doc_root(range));
        if (err)
            return err;
    }
    return NULL;
}

const struct admission_plugin admission_limit_ranger = {
    .name = "LimitRanger",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE,
    .mutate = mutate,
    .validate = validate,
};
