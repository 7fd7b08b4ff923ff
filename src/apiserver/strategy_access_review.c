/* SubjectAccessReview, its local and self forms, and SelfSubjectRulesReview: may they? */
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/review_answer.h"
#include "apiserver/strategies.h"
#include "auth/access.h"
#include "auth/authorizer.h"
#include "auth/rbac.h"
#include "auth/rule.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/causes.h"
#include "doc/doc.h"
#include "doc/path.h"

/* What is asked about is a resource or a path, exactly one of them; who is asked about (reviews of
 * others) is a user or groups. */
static struct error *check(const struct request *request, struct value spec, bool names_user)
{
    struct value resource = value_get(spec, SLICE("resourceAttributes"));
    struct value other = value_get(spec, SLICE("nonResourceAttributes"));
    struct path field = path_key(NULL, SLICE("spec"));
    struct path resource_field = path_key(&field, SLICE("resourceAttributes"));
    struct path other_field = path_key(&field, SLICE("nonResourceAttributes"));
    CLEANUP(causes) struct causes causes = { .arena = NULL };

    causes_init(&causes, request->arena);
    if (value_is_object(resource) && value_is_object(other))
        causes_addf(&causes, CAUSE_INVALID, &other_field, other,
                    "cannot be specified in combination with resourceAttributes");
    if (!value_is_object(resource) && !value_is_object(other))
        causes_addf(&causes, CAUSE_INVALID, &resource_field, VALUE_ABSENT_VALUE,
                    "exactly one of nonResourceAttributes or resourceAttributes must be specified");
    if (names_user && !value_text(spec, "user").size &&
        !value_count(value_get(spec, SLICE("groups"))))
        causes_addf_text(&causes, CAUSE_INVALID, "spec.user", SLICE(""),
                         "at least one of user or group must be specified");
    return causes_error(&causes, request->resource->kind->group, request->resource->kind->kind, "");
}

static void read_access(struct value spec, struct access *out_access)
{
    struct value resource = value_get(spec, SLICE("resourceAttributes"));
    struct value path = value_get(spec, SLICE("nonResourceAttributes"));

    if (value_is_object(path)) {
        out_access->is_path = true;
        out_access->path = value_text(path, "path");
        out_access->verb = value_text(path, "verb");
        return;
    }
    out_access->verb = value_text(resource, "verb");
    out_access->group = value_text(resource, "group");
    out_access->version = value_text(resource, "version");
    out_access->resource = value_text(resource, "resource");
    out_access->subresource = value_text(resource, "subresource");
    out_access->namespace = value_text(resource, "namespace");
    out_access->name = value_text(resource, "name");
}

static struct error *read_user(struct request *request, struct value spec, struct user **out_user)
{
    struct value groups = value_get(spec, SLICE("groups"));
    struct slice *names = arena_array(request->arena, value_count(groups) + 1, struct slice);
    struct user_spec user = {
        .origin = USER_FROM_PROCESS,
        .name = value_text(spec, "user"),
        .uid = value_text(spec, "uid"),
        .groups = names,
        .group_count = value_count(groups),
    };

    DOC_EACH (it, groups)
        names[it.index] = value_string_or(it.value, SLICE(""));
    if (!user.name.size)
        user.name = SLICE("\x01"); /* nobody: only the groups count */
    return user_new(request->arena, &user, out_user);
}

static struct error *answer_access(struct request *request, struct value object,
                                   const struct access *access, struct answer *out_answer)
{
    struct access_answer answer =
        authorizer_decide(request->arena, &request->server->authorizer, access);
    struct edit *edit = review_begin(request, object);

    edit_set_bool(edit, EDIT_PATH("status", "allowed"), answer.decision == ACCESS_ALLOWED);
    if (answer.decision == ACCESS_DENIED)
        edit_set_bool(edit, EDIT_PATH("status", "denied"), true);
    if (*answer.reason)
        edit_set_string(edit, EDIT_PATH("status", "reason"), slice_from(answer.reason));
    return review_finish(edit, out_answer);
}

static struct error *review_access(struct request *request, struct value object,
                                   struct answer *out_answer)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct access access = { .user = NULL };
    struct user *user;
    struct error *err;

    err = check(request, spec, true);
    if (err)
        return err;
    read_access(spec, &access);
    err = read_user(request, spec, &user);
    if (err)
        return err;
    access.user = user;
    return answer_access(request, object, &access, out_answer);
}

static struct error *review_local(struct request *request, struct value object,
                                  struct answer *out_answer)
{
    struct value attributes = value_find(object, VALUE_KEYS("spec", "resourceAttributes"));

    if (!slice_equal(value_text(attributes, "namespace"), request->target.namespace))
        return error_new(ERR_BAD_REQUEST,
                         "spec.resourceAttributes.namespace must match namespace: " SLICE_FORMAT,
                         SLICE_ARGUMENT(request->target.namespace));
    return review_access(request, object, out_answer);
}

static struct error *review_self(struct request *request, struct value object,
                                 struct answer *out_answer)
{
    struct access access = { .user = request->user };
    struct value spec = value_get(object, SLICE("spec"));
    struct error *err;

    err = check(request, spec, false);
    if (err)
        return err;
    read_access(spec, &access);
    return answer_access(request, object, &access, out_answer);
}

static struct edit_node set_words(struct edit *edit, struct edit_node node, const char *key,
                                  const struct rule_words *words)
{
    struct edit_node list = edit_set_array(edit, EDIT_UNDER(node, key));

    for (uint32_t i = 0; i < words->count; i++)
        edit_set_string(edit, EDIT_UNDER(list, EDIT_END), words->items[i]);
    return list;
}

static void set_rule(struct edit *edit, struct edit_node resources, struct edit_node paths,
                     const struct rule *rule)
{
    struct edit_node node =
        edit_set_object(edit, EDIT_UNDER(rule->urls.count ? paths : resources, EDIT_END));

    set_words(edit, node, "verbs", &rule->verbs);
    if (rule->urls.count) {
        set_words(edit, node, "nonResourceURLs", &rule->urls);
        return;
    }
    set_words(edit, node, "apiGroups", &rule->groups);
    set_words(edit, node, "resources", &rule->resources);
    if (rule->names.count)
        set_words(edit, node, "resourceNames", &rule->names);
}

/* Members of system:masters are asked about by no role; what they may is everything. */
static void set_masters(struct edit *edit, struct edit_node resources, struct edit_node paths)
{
    static const struct slice star[] = { { "*", 1 } };
    struct rule_words any = { star, 1, true };
    struct rule everything = { .verbs = any, .groups = any, .resources = any };
    struct rule everywhere = { .verbs = any, .urls = any };

    set_rule(edit, resources, paths, &everything);
    set_rule(edit, resources, paths, &everywhere);
}

static struct error *review_rules(struct request *request, struct value object,
                                  struct answer *out_answer)
{
    struct slice namespace = value_text(value_get(object, SLICE("spec")), "namespace");
    struct edit_node resources;
    struct edit_node paths;
    struct rbac_rules rules;
    struct edit *edit;

    if (!namespace.size)
        return error_new(ERR_BAD_REQUEST, "no namespace on request");
    rbac_rules_for(request->arena, request->server->rbac, request->user, namespace, &rules);
    edit = review_begin(request, object);
    resources = edit_set_array(edit, EDIT_PATH("status", "resourceRules"));
    paths = edit_set_array(edit, EDIT_PATH("status", "nonResourceRules"));
    edit_set_bool(edit, EDIT_PATH("status", "incomplete"), *rules.problem);
    if (*rules.problem)
        edit_set_string(edit, EDIT_PATH("status", "evaluationError"), slice_from(rules.problem));
    if (user_has_group(request->user, USER_GROUP_MASTERS))
        set_masters(edit, resources, paths);
    for (size_t i = 0; i < rules.count; i++)
        set_rule(edit, resources, paths, rules.items[i]);
    return review_finish(edit, out_answer);
}

#define GROUP "authorization.k8s.io"

const struct strategy strategy_subject_access_review = {
    .group = GROUP,
    .kind = "SubjectAccessReview",
    .review = review_access,
};

const struct strategy strategy_local_subject_access_review = {
    .group = GROUP,
    .kind = "LocalSubjectAccessReview",
    .review = review_local,
};

const struct strategy strategy_self_subject_access_review = {
    .group = GROUP,
    .kind = "SelfSubjectAccessReview",
    .review = review_self,
};

const struct strategy strategy_self_subject_rules_review = {
    .group = GROUP,
    .kind = "SelfSubjectRulesReview",
    .review = review_rules,
};
