/* Rules about what is written down. */
#include "apiserver/audit_policy.h"

#include "apiserver/limits.h"
#include "auth/access.h"
#include "auth/user.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/yaml.h"

struct audit_policy {
    struct doc *doc;        /* the rules; NULL: there are none, and … */
    enum audit_level level; /* … this one is for everything */
};

static const char *const names[] = {
    [AUDIT_NONE] = "None",
    [AUDIT_METADATA] = "Metadata",
    [AUDIT_REQUEST] = "Request",
    [AUDIT_REQUEST_RESPONSE] = "RequestResponse",
};

const char *audit_level_name(enum audit_level level)
{
    return names[level];
}

bool audit_level_parse(struct slice text, enum audit_level *out_level)
{
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (slice_is(text, names[i])) {
            *out_level = (enum audit_level)i;
            return true;
        }
    }
    return false;
}

/* --- reading ------------------------------------------------------------------------------- */

static struct value get(struct value object, const char *key)
{
    return value_get(object, slice_from(key));
}

static struct slice text_of(struct value object, const char *key)
{
    return value_string_or(get(object, key), SLICE(""));
}

static struct error *check_texts(struct value object, size_t rule, const char *key)
{
    struct value list = get(object, key);

    if (!value_exists(list))
        return NULL;
    if (!value_is_array(list))
        return error_new(ERR_INVALID, "rules[%zu].%s is %s; it must be a list of strings", rule,
                         key, value_type_name(value_type(list)));
    DOC_EACH (it, list) {
        if (value_type(it.value) != VALUE_STRING)
            return error_new(ERR_INVALID, "rules[%zu].%s[%zu] is %s; it must be a string", rule,
                             key, it.index, value_type_name(value_type(it.value)));
    }
    return NULL;
}

/* A rule that says something else than its writer meant would be silent about it for ever. */
static struct error *check_keys(struct value object, size_t rule, const char *const *known,
                                size_t count)
{
    DOC_EACH (it, object) {
        bool found = false;

        for (size_t i = 0; i < count; i++)
            found = found || slice_is(it.key, known[i]);
        if (!found)
            return error_new(ERR_INVALID, "rules[%zu] has the unknown field \"" SLICE_FORMAT "\"",
                             rule, SLICE_ARGUMENT(it.key));
    }
    return NULL;
}

static struct error *check_resources(struct value rule, size_t index)
{
    static const char *const known[] = { "group", "resources", "resourceNames" };
    struct value resources = get(rule, "resources");
    struct error *err = NULL;

    if (value_exists(resources) && !value_is_array(resources))
        return error_new(ERR_INVALID, "rules[%zu].resources is %s; it must be a list", index,
                         value_type_name(value_type(resources)));
    DOC_EACH (it, resources) {
        if (!value_is_object(it.value))
            return error_new(ERR_INVALID, "rules[%zu].resources[%zu] must have a group", index,
                             it.index);
        err = check_keys(it.value, index, known, COUNT_OF(known));
        if (!err)
            err = check_texts(it.value, index, "resources");
        if (!err)
            err = check_texts(it.value, index, "resourceNames");
        if (err)
            return err;
    }
    return NULL;
}

static struct error *check_rule(struct value rule, size_t index)
{
    static const char *const lists[] = { "users",      "userGroups",      "verbs",
                                         "namespaces", "nonResourceURLs", "omitStages" };
    static const char *const known[] = { "level",      "users",      "userGroups",
                                         "verbs",      "namespaces", "nonResourceURLs",
                                         "omitStages", "resources",  "omitManagedFields" };
    enum audit_level ignored;
    struct error *err;

    if (!value_is_object(rule) || !audit_level_parse(text_of(rule, "level"), &ignored))
        return error_new(ERR_INVALID,
                         "rules[%zu].level is \"" SLICE_FORMAT
                         "\"; it must be None, Metadata, Request or RequestResponse",
                         index, SLICE_ARGUMENT(text_of(rule, "level")));
    err = check_keys(rule, index, known, COUNT_OF(known));
    for (size_t i = 0; i < COUNT_OF(lists) && !err; i++)
        err = check_texts(rule, index, lists[i]);
    return err ? err : check_resources(rule, index);
}

static struct error *check(struct value policy)
{
    struct value rules = get(policy, "rules");
    struct error *err;

    if (!slice_is(text_of(policy, "kind"), "Policy") ||
        !slice_is(text_of(policy, "apiVersion"), "audit.k8s.io/v1"))
        return error_new(ERR_INVALID, "an audit policy must be a Policy of audit.k8s.io/v1");
    if (value_count(rules) == 0 || !value_is_array(rules))
        return error_new(ERR_INVALID, "rules: at least one is needed");
    DOC_EACH (it, rules) {
        err = check_rule(it.value, it.index);
        if (err)
            return err;
    }
    return NULL;
}

struct error *audit_policy_parse(struct slice yaml, struct audit_policy **out_policy)
{
    struct doc_options options = { .max_bytes = API_MAX_AUDIT_POLICY, .keep_tree = true };
    CLEANUP(doc) struct doc *doc = NULL;
    struct audit_policy *policy;
    struct error *err;

    err = yaml_parse(yaml, &options, &doc);
    if (!err)
        err = check(doc_root(doc));
    if (err)
        return error_recode(error_wrap(err, "read the audit policy"), ERR_INVALID);
    policy = NEW(struct audit_policy);
    policy->doc = STEAL(doc);
    *out_policy = policy;
    return NULL;
}

struct audit_policy *audit_policy_of(enum audit_level level)
{
    struct audit_policy *policy = NEW(struct audit_policy);

    policy->level = level;
    return policy;
}

struct audit_policy *audit_policy_free(struct audit_policy *policy)
{
    if (!policy)
        return NULL;
    doc_unref(policy->doc);
    return memory_free(policy);
}

/* --- asking -------------------------------------------------------------------------------- */

static bool has(struct value list, struct slice wanted)
{
    DOC_EACH (it, list) {
        if (slice_equal(value_string_or(it.value, SLICE("")), wanted))
            return true;
    }
    return false;
}

static bool fits_user(struct value rule, const struct user *user)
{
    struct value users = get(rule, "users");
    struct value groups = get(rule, "userGroups");

    if (value_count(users) && (!user || !has(users, slice_from(user->name))))
        return false;
    if (!value_count(groups))
        return true;
    for (size_t i = 0; user && i < user->group_count; i++) {
        if (has(groups, slice_from(user->groups[i])))
            return true;
    }
    return false;
}

/* "pods", "pods/log", "pods/" and a star, a star and "/log", a star. */
static bool fits_name(struct slice word, const struct access *access)
{
    struct slice resource = word;
    struct slice part = SLICE("");

    if (slice_is(word, "*"))
        return true;
    (void)slice_cut(word, '/', &resource, &part);
    if (slice_is(part, "*"))
        return slice_equal(resource, access->resource);
    return slice_equal(part, access->subresource) &&
           (slice_equal(resource, access->resource) || (part.size && slice_is(resource, "*")));
}

static bool fits_one(struct value entry, const struct access *access)
{
    struct value resources = get(entry, "resources");
    struct value object_names = get(entry, "resourceNames");

    if (!slice_equal(text_of(entry, "group"), access->group))
        return false;
    if (!value_count(resources))
        return true;
    if (value_count(object_names) && !has(object_names, access->name))
        return false;
    DOC_EACH (it, resources) {
        if (fits_name(value_string_or(it.value, SLICE("")), access))
            return true;
    }
    return false;
}

static bool fits_resource(struct value rule, const struct access *access)
{
    struct value namespaces = get(rule, "namespaces");
    struct value resources = get(rule, "resources");

    if (access->is_path || (value_count(namespaces) && !has(namespaces, access->namespace)))
        return false;
    DOC_EACH (it, resources) {
        if (fits_one(it.value, access))
            return true;
    }
    return value_count(resources) == 0;
}

static bool fits_path(struct value rule, const struct access *access)
{
    DOC_EACH (it, get(rule, "nonResourceURLs")) {
        struct slice pattern = value_string_or(it.value, SLICE(""));

        if (slice_equal(pattern, access->path))
            return true;
        if (slice_has_suffix(pattern, "*") && access->path.size >= pattern.size - 1 &&
            slice_equal(slice_of(pattern.data, pattern.size - 1),
                        slice_of(access->path.data, pattern.size - 1)))
            return true;
    }
    return false;
}

static bool fits(struct value rule, const struct access *access)
{
    struct value verbs = get(rule, "verbs");

    if (!fits_user(rule, access->user) || (value_count(verbs) && !has(verbs, access->verb)))
        return false;
    if (value_count(get(rule, "namespaces")) || value_count(get(rule, "resources")))
        return fits_resource(rule, access);
    if (value_count(get(rule, "nonResourceURLs")))
        return access->is_path && fits_path(rule, access);
    return true;
}

/* We write one line, when the request is over; a rule may not want that one. */
static bool is_omitted(struct value object)
{
    return has(get(object, "omitStages"), SLICE("ResponseComplete"));
}

enum audit_level audit_policy_level(const struct audit_policy *policy, const struct access *access)
{
    enum audit_level level = AUDIT_NONE;
    struct value root;

    if (!policy->doc)
        return policy->level;
    root = doc_root(policy->doc);
    DOC_EACH (it, get(root, "rules")) {
        if (!fits(it.value, access))
            continue;
        (void)audit_level_parse(text_of(it.value, "level"), &level);
        return is_omitted(root) || is_omitted(it.value) ? AUDIT_NONE : level;
    }
    return AUDIT_NONE;
}
