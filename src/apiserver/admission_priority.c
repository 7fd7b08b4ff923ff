/* How important a pod is: the number behind the name of its priority class. */
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/stored.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/record.h"

#define PREEMPT_LOWER SLICE("PreemptLowerPriority")

static int64_t value_of(struct value class)
{
    return value_int_or(value_get(class, SLICE("value")), 0);
}

static bool is_default(struct value class)
{
    return value_bool_or(value_get(class, SLICE("globalDefault")), false);
}

/* The one that pods without a class get; the least important if there is more than one, and NULL if
 * there is none. */
static struct error *find_default(const struct admission *admission, struct doc **out_class)
{
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    CLEANUP(doc) struct doc *found = NULL;
    struct error *err;

    err = stored_list(admission->request->server, "scheduling.k8s.io", "priorityclasses",
                      slice_of(NULL, 0), &list);
    if (err)
        return err;
    VEC_EACH (record, &list.records) {
        struct doc *class = stored_copy(*record);

        if (is_default(doc_root(class)) &&
            (!found || value_of(doc_root(class)) < value_of(doc_root(found)))) {
            doc_unref(found);
            found = class;
        } else {
            doc_unref(class);
        }
    }
    *out_class = STEAL(found);
    return NULL;
}

static struct error *find_class(const struct admission *admission, struct value pod,
                                struct doc **out_class)
{
    struct slice name =
        value_string_or(value_find(pod, VALUE_KEYS("spec", "priorityClassName")), SLICE(""));

    if (!name.size)
        return find_default(admission, out_class);
    *out_class = stored_find(admission->request->server, "scheduling.k8s.io", "priorityclasses",
                             SLICE(""), name);
    return *out_class ? NULL
                      : admission_refuse(admission, pod,
                                         "no PriorityClass with name " SLICE_FORMAT " was found",
                                         SLICE_ARGUMENT(name));
}

/* What the class says is not the pod's to say otherwise. */
static struct error *check(const struct admission *admission, struct value pod, int64_t priority,
                           struct slice policy)
{
    struct value spec = value_get(pod, SLICE("spec"));
    struct slice asked = value_string_or(value_get(spec, SLICE("preemptionPolicy")), policy);
    int64_t number = value_int_or(value_get(spec, SLICE("priority")), priority);

    if (number != priority)
        return admission_refuse(admission, pod,
                                "the integer value of priority (%lld) must not be provided in pod "
                                "spec; priority admission controller computed %lld from the given "
                                "PriorityClass name",
                                (long long)number, (long long)priority);
    if (policy.size && !slice_equal(asked, policy))
        return admission_refuse(admission, pod,
                                "the string value of PreemptionPolicy (" SLICE_FORMAT
                                ") must not be provided in pod spec; priority admission controller "
                                "computed " SLICE_FORMAT " from the given PriorityClass name",
                                SLICE_ARGUMENT(asked), SLICE_ARGUMENT(policy));
    return NULL;
}

static struct error *resolve(const struct admission *admission, struct doc **inout_object)
{
    struct value pod = doc_root(*inout_object);
    CLEANUP(doc) struct doc *found = NULL;
    struct value class;
    struct slice policy = PREEMPT_LOWER;
    struct object object;
    struct edit *edit;
    struct error *err;

    err = find_class(admission, pod, &found);
    if (err)
        return err;
    class = found ? doc_root(found) : VALUE_ABSENT_VALUE;
    if (found)
        policy = value_string_or(value_get(class, SLICE("preemptionPolicy")), SLICE(""));
    err = check(admission, pod, value_of(class), policy);
    if (err)
        return err;
    object_read(class, &object);
    edit = edit_begin(*inout_object);
    if (object.name.size)
        edit_set_string(edit, EDIT_PATH("spec", "priorityClassName"), object.name);
    edit_set_int(edit, EDIT_PATH("spec", "priority"), value_of(class));
    if (policy.size)
        edit_set_string(edit, EDIT_PATH("spec", "preemptionPolicy"), policy);
    return admission_replace(edit, inout_object);
}

/* An older client that leaves them out does not mean to change them. */
static struct error *keep(const struct admission *admission, struct doc **inout_object)
{
    static const char *const keys[] = { "priority", "preemptionPolicy" };
    struct value before = value_get(doc_root(admission->before), SLICE("spec"));
    struct value after = value_get(doc_root(*inout_object), SLICE("spec"));
    struct edit *edit = NULL;

    for (size_t i = 0; i < COUNT_OF(keys); i++) {
        struct value old = value_get(before, slice_from(keys[i]));

        if (!value_exists(old) || value_exists(value_get(after, slice_from(keys[i]))))
            continue;
        edit = edit ? edit : edit_begin(*inout_object);
        edit_set_value(edit, EDIT_PATH("spec", keys[i]), old);
    }
    return edit ? admission_replace(edit, inout_object) : NULL;
}

static struct error *mutate(const struct admission *admission, struct doc **inout_object)
{
    return admission->operation == ADMISSION_CREATE ? resolve(admission, inout_object)
                                                    : keep(admission, inout_object);
}

/* There is one default at most. */
static struct error *validate_class(const struct admission *admission, const struct doc *object)
{
    CLEANUP(doc) struct doc *other = NULL;
    struct object read;
    struct error *err;

    if (!is_default(doc_root(object)))
        return NULL;
    err = find_default(admission, &other);
    if (err || !other)
        return err;
    object_read(doc_root(other), &read);
    if (admission->operation == ADMISSION_UPDATE &&
        slice_equal(read.name, admission->request->target.name))
        return NULL;
    return admission_refuse(admission, doc_root(object),
                            "PriorityClass " SLICE_FORMAT
                            " is already marked as default. Only one default can exist",
                            SLICE_ARGUMENT(read.name));
}

const struct admission_plugin admission_priority = {
    .name = "Priority",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE,
    .group = "",
    .plural = "pods",
    .mutate = mutate,
};

const struct admission_plugin admission_priority_class = {
    .name = "Priority",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE,
    .group = "scheduling.k8s.io",
    .plural = "priorityclasses",
    .validate = validate_class,
};
