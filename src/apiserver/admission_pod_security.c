/* The pod security standards, as the labels of a namespace want them: pods that break what is
 * enforced are refused, and those who make pods are warned. */
#include "api/pod_security.h"
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/limits.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/stored.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "store/record.h"

#define PREFIX "pod-security.kubernetes.io/"

/* Kinds that make pods, and where they have the template. */
static const struct maker {
    const char *group;
    const char *plural;
    const char *const *template;
} makers[] = {
    { "", "podtemplates", (const char *const[]){ "template", NULL } },
    { "", "replicationcontrollers", (const char *const[]){ "spec", "template", NULL } },
    { "apps", "replicasets", (const char *const[]){ "spec", "template", NULL } },
    { "apps", "deployments", (const char *const[]){ "spec", "template", NULL } },
    { "apps", "statefulsets", (const char *const[]){ "spec", "template", NULL } },
    { "apps", "daemonsets", (const char *const[]){ "spec", "template", NULL } },
    { "batch", "jobs", (const char *const[]){ "spec", "template", NULL } },
    { "batch", "cronjobs",
      (const char *const[]){ "spec", "jobTemplate", "spec", "template", NULL } },
};

static struct value labels_of(const struct doc *object)
{
    return value_find(doc_root(object), VALUE_KEYS("metadata", "labels"));
}

/* --- namespaces ---------------------------------------------------------------------------- */

/* Pods that break the new rule in the same way are told once, with the first of their names. */
struct breach {
    char *what;
    const char *pod;
    size_t count;
};

struct breaches {
    struct request *request;
    struct pod_security_rule rule;
    struct map *by_what; /* struct breach */
    VEC(struct breach *) sorted;
};

static void note(struct breaches *breaches, const struct record *record)
{
    struct arena *arena = breaches->request->arena;
    CLEANUP(doc) struct doc *pod = stored_copy(record);
    char *what = pod_security_find(arena, breaches->rule, doc_root(pod), false);
    struct breach *breach;
    size_t place = 0;

    if (!what)
        return;
    breach = map_get(breaches->by_what, slice_from(what));
    if (breach) {
        breach->count++;
        return;
    }
    breach = arena_new(arena, struct breach);
    /* Pods are listed in order of their names. */
    *breach = (struct breach){
        what, arena_strndup(arena, record_name(record).data, record_name(record).size), 1
    };
    map_set(breaches->by_what, slice_from(what), breach);
    vec_push(&breaches->sorted, breach);
    for (place = breaches->sorted.count - 1;
         place > 0 && strcmp(breaches->sorted.items[place - 1]->pod, breach->pod) > 0; place--)
        breaches->sorted.items[place] = breaches->sorted.items[place - 1];
    breaches->sorted.items[place] = breach;
}

static void tell(struct breaches *breaches, struct slice namespace)
{
    struct request *request = breaches->request;

    if (breaches->sorted.count)
        request_warn(request,
                     "existing pods in namespace \"" SLICE_FORMAT
                     "\" violate the new PodSecurity enforce level \"%s\"",
                     SLICE_ARGUMENT(namespace),
                     pod_security_format(request->arena, breaches->rule));
    VEC_EACH (it, &breaches->sorted) {
        const struct breach *breach = *it;

        if (breach->count == 1)
            request_warn(request, "%s: %s", breach->pod, breach->what);
        else
            request_warn(request, "%s (and %zu other pod%s): %s", breach->pod, breach->count - 1,
                         breach->count == 2 ? "" : "s", breach->what);
    }
}

/* What is there stays, but whoever tightens the rule should know. */
static struct error *warn_of_pods(const struct admission *admission, struct pod_security_rule rule)
{
    struct request *request = admission->request;
    CLEANUP(store_list) struct store_list pods = { .revision = 0 };
    CLEANUP(map) struct map *by_what = map_new();
    struct breaches breaches = { .request = request, .rule = rule, .by_what = by_what };
    size_t checked;
    struct error *err;

    err = stored_list(request->server, "", "pods", request->target.name, &pods);
    if (err)
        return err;
    checked = pods.records.count < API_MAX_PODS_CHECKED ? pods.records.count : API_MAX_PODS_CHECKED;
    if (checked < pods.records.count)
        request_warn(request,
                     "new PodSecurity enforce level only checked against the first %zu of %zu "
                     "existing pods",
                     checked, pods.records.count);
    for (size_t i = 0; i < checked; i++)
        note(&breaches, pods.records.items[i]);
    tell(&breaches, request->target.name);
    vec_done(&breaches.sorted);
    return NULL;
}

static bool is_stricter(struct pod_security_rule new, struct pod_security_rule old)
{
    return new.level != POD_SECURITY_PRIVILEGED && !pod_security_is_same(new, old) &&
           (new.minor != old.minor || new.level > old.level);
}

/* Labels that were wrong already may stay so. */
static struct error *check_namespace(const struct admission *admission, const struct doc *namespace)
{
    CLEANUP(causes) struct causes causes = { .arena = NULL };
    CLEANUP(causes) struct causes earlier = { .arena = NULL };
    struct pod_security_policy policy;
    struct pod_security_policy before;
    struct arena *arena = admission->request->arena;
    struct object object;
    struct error *err;
    struct error *old_err = NULL;

    causes_init(&causes, arena);
    causes_init(&earlier, arena);
    object_read(doc_root(namespace), &object);
    policy = pod_security_read(labels_of(namespace), &causes);
    err = causes_error(&causes, "", "Namespace", arena_text(arena, object.name));
    if (!admission->before)
        return err;
    before = pod_security_read(labels_of(admission->before), &earlier);
    old_err = causes_error(&earlier, "", "Namespace", arena_text(arena, object.name));
    if (err && (!old_err || strcmp(err->message, old_err->message) != 0)) {
        error_drop(old_err, "only compared");
        return err;
    }
    error_drop(old_err, "only compared");
    error_drop(err, "it was so before");
    return is_stricter(policy.enforce, before.enforce) ? warn_of_pods(admission, policy.enforce)
                                                       : NULL;
}

/* --- pods and those who make them ---------------------------------------------------------- */

static bool find_policy(const struct admission *admission, struct pod_security_policy *out_policy)
{
    const struct request *request = admission->request;
    CLEANUP(doc) struct doc *namespace =
        stored_find(request->server, "", "namespaces", SLICE(""), request->target.namespace);

    if (!namespace)
        return false;
    *out_policy = pod_security_read(labels_of(namespace), NULL);
    return true;
}

static void warn(const struct admission *admission, struct pod_security_rule rule, struct value pod)
{
    struct arena *arena = admission->request->arena;
    char *what = pod_security_find(arena, rule, pod, true);

    if (what)
        request_warn(admission->request, "would violate PodSecurity \"%s\": %s",
                     pod_security_format(arena, rule), what);
}

/* Told to nobody but those who read the audit log. */
static void note_breach(const struct admission *admission, struct pod_security_rule rule,
                        struct value pod)
{
    struct arena *arena = admission->request->arena;
    char *what = pod_security_find(arena, rule, pod, true);

    if (what)
        request_note(admission->request, PREFIX "audit-violations",
                     arena_format(arena, "would violate PodSecurity \"%s\": %s",
                                  pod_security_format(arena, rule), what));
}

static bool has_other_images(struct value before, struct value after, const char *list)
{
    struct value old = value_find(before, VALUE_KEYS("spec", list));
    struct value new = value_find(after, VALUE_KEYS("spec", list));

    if (value_count(old) != value_count(new))
        return true;
    DOC_EACH (it, new) {
        if (!value_equal(value_get(it.value, SLICE("image")),
                         value_get(value_at(old, it.index), SLICE("image"))))
            return true;
    }
    return false;
}

/* Nothing else about a pod can change that matters here. */
static bool is_significant(const struct admission *admission, struct value pod)
{
    struct value before;

    if (!admission->before)
        return true;
    before = doc_root(admission->before);
    return has_other_images(before, pod, "containers") ||
           has_other_images(before, pod, "initContainers") ||
           has_other_images(before, pod, "ephemeralContainers");
}

static bool is_about_the_pod(const struct request *request)
{
    struct slice part = request->target.subresource;

    return !part.size || slice_is(part, "ephemeralcontainers") || slice_is(part, "resize");
}

static struct error *check_pod(const struct admission *admission, const struct doc *object)
{
    struct arena *arena = admission->request->arena;
    struct value pod = doc_root(object);
    struct pod_security_policy policy;
    char *what;

    if (!is_about_the_pod(admission->request) || !is_significant(admission, pod) ||
        !find_policy(admission, &policy))
        return NULL;
    request_note(admission->request, PREFIX "enforce-policy",
                 pod_security_format(arena, policy.enforce));
    note_breach(admission, policy.audit, pod);
    what = pod_security_find(arena, policy.enforce, pod, true);
    if (what)
        return admission_refuse(admission, pod, "violates PodSecurity \"%s\": %s",
                                pod_security_format(arena, policy.enforce), what);
    if (!pod_security_is_same(policy.warn, policy.enforce))
        warn(admission, policy.warn, pod);
    return NULL;
}

static void look_at_template(const struct admission *admission, const struct doc *object)
{
    struct pod_security_policy policy;

    for (size_t i = 0; i < COUNT_OF(makers); i++) {
        struct value template = value_find(doc_root(object), makers[i].template);

        if (!admission_is(admission, makers[i].group, makers[i].plural) ||
            !value_is_object(template) || !find_policy(admission, &policy))
            continue;
        note_breach(admission, policy.audit, template);
        warn(admission, policy.warn, template);
    }
}

static struct error *validate(const struct admission *admission, const struct doc *object)
{
    if (admission_is(admission, "", "pods"))
        return check_pod(admission, object);
    if (admission->request->target.subresource.size)
        return NULL;
    if (admission_is(admission, "", "namespaces"))
        return check_namespace(admission, object);
    look_at_template(admission, object);
    return NULL;
}

const struct admission_plugin admission_pod_security = {
    .name = "PodSecurity",
    .operations = ADMISSION_CREATE | ADMISSION_UPDATE,
    .with_parts = true,
    .validate = validate,
};
