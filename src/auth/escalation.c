/* Escalation and bind checks. */
#include "auth/escalation.h"

#include "auth/authorizer.h"
#include "auth/rule.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/quote.h"
#include "base/text.h"
#include "doc/doc.h"

struct subject {
    struct arena *arena;
    const struct escalation *ask;
    struct value object;
    struct value before;
};

static const char *const resources[] = {
    [RBAC_ROLE] = "roles",
    [RBAC_CLUSTER_ROLE] = "clusterroles",
    [RBAC_ROLE_BINDING] = "rolebindings",
    [RBAC_CLUSTER_ROLE_BINDING] = "clusterrolebindings",
};

static struct error *refuse(const struct subject *s, const char *reason)
{
    return access_refuse_object(SLICE(RBAC_GROUP), slice_from(resources[s->ask->kind]),
                                value_text(value_get(s->object, SLICE("metadata")), "name"),
                                reason);
}

static bool is_bookkeeping(struct slice key)
{
    return slice_is(key, "ownerReferences") || slice_is(key, "finalizers") ||
           slice_is(key, "managedFields");
}

/* Every member but the passed-over ones is the same; called both ways round. */
static bool members_equal(struct value a, struct value b, bool (*passed)(struct slice key))
{
    DOC_EACH (it, a)
        if (!passed(it.key) && !value_equal(it.value, value_get(b, it.key)))
            return false;
    return true;
}

static bool is_metadata(struct slice key)
{
    return slice_is(key, "metadata");
}

/* What the garbage collector does to objects of others, with no rights of theirs. */
static bool changes_bookkeeping_only(const struct subject *s)
{
    struct value now = value_get(s->object, SLICE("metadata"));
    struct value was = value_get(s->before, SLICE("metadata"));

    return value_exists(s->before) && members_equal(s->object, s->before, is_metadata) &&
           members_equal(s->before, s->object, is_metadata) &&
           members_equal(now, was, is_bookkeeping) && members_equal(was, now, is_bookkeeping);
}

static bool may(const struct subject *s, const char *verb, const char *resource, struct slice name)
{
    struct access access = {
        .user = s->ask->user,
        .verb = slice_from(verb),
        .group = SLICE(RBAC_GROUP),
        .version = SLICE("*"),
        .resource = slice_from(resource),
        .namespace = s->ask->namespace,
        .name = name,
    };

    return authorizer_decide(s->arena, s->ask->authorizer, &access).decision == ACCESS_ALLOWED;
}

static const char *describe(const struct subject *s, const struct rule_gaps *gaps,
                            const char *problem)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append(&text, "user ");
    quote_append(&text, slice_from(s->ask->user->name));
    text_append(&text, " (groups=");
    user_append_groups(&text, s->ask->user);
    text_append(&text, ") is attempting to grant RBAC permissions not currently held:\n");
    rule_append_gaps(&text, gaps);
    if (*problem)
        text_appendf(&text, "; resolution errors: [%s]", problem);
    return arena_strdup(s->arena, text_string(&text));
}

/* The user holds all of these rules; if not, *out_reason says what is missing. */
static struct error *compare(const struct subject *s, const struct rule *const *rules, size_t count,
                             const char **out_reason)
{
    struct rbac_rules held;
    struct rule_gaps gaps;
    struct error *err;

    rbac_rules_for(s->arena, s->ask->rbac, s->ask->user, s->ask->namespace, &held);
    err = rule_compare(held.items, held.count, rules, count, &gaps);
    if (err)
        return err;
    arena_defer(s->arena, rule_list_release, gaps.missing);
    *out_reason = gaps.missing->count == 0 ? NULL : describe(s, &gaps, held.problem);
    return NULL;
}

static struct error *check_rules(const struct subject *s, const struct rule *const *rules,
                                 size_t count)
{
    const char *reason = NULL;
    struct error *err = compare(s, rules, count, &reason);

    if (err)
        return err;
    return reason ? refuse(s, reason) : NULL;
}

static bool has_selectors(struct value role)
{
    return value_count(value_find(role, VALUE_KEYS("aggregationRule", "clusterRoleSelectors"))) > 0;
}

/* A role that adds up others can come to hold anything, so only those who hold everything make one.
 */
static struct error *check_aggregation(const struct subject *s)
{
    static const struct slice star = { "*", 1 };
    static const struct rule_words any = { &star, 1, true };
    const struct rule everything = { .verbs = any, .groups = any, .resources = any };
    const struct rule everywhere = { .verbs = any, .urls = any };
    const struct rule *full[] = { &everything, &everywhere };
    const char *reason = NULL;
    struct error *err;

    if (!has_selectors(s->object) && !has_selectors(s->before))
        return NULL;
    err = compare(s, full, COUNT_OF(full), &reason);
    if (err || !reason)
        return err;
    return refuse(s, "must have cluster-admin privileges to use the aggregationRule");
}

static struct error *check_role(const struct subject *s)
{
    struct rule_list *list;
    const struct rule **rules;
    struct error *err;

    if (may(s, "escalate", resources[s->ask->kind], s->ask->name))
        return NULL;
    list = rule_list_read(value_get(s->object, SLICE("rules")));
    arena_defer(s->arena, rule_list_release, list);
    rules = arena_array(s->arena, list->count, const struct rule *);
    for (size_t i = 0; i < list->count; i++)
        rules[i] = &list->rules[i];
    err = check_rules(s, rules, list->count);
    if (!err && s->ask->kind == RBAC_CLUSTER_ROLE)
        err = check_aggregation(s);
    return err;
}

static struct error *check_binding(const struct subject *s)
{
    struct value role = value_get(s->object, SLICE("roleRef"));
    struct slice kind = value_text(role, "kind");
    struct slice name = value_text(role, "name");
    struct rbac_rules rules;
    struct error *err;

    if (slice_is(value_text(role, "apiGroup"), RBAC_GROUP) &&
        ((slice_is(kind, "ClusterRole") && may(s, "bind", "clusterroles", name)) ||
         (slice_is(kind, "Role") && may(s, "bind", "roles", name))))
        return NULL;
    err = rbac_resolve(s->arena, s->ask->rbac, kind, s->ask->namespace, name, &rules);
    return err ? err : check_rules(s, rules.items, rules.count);
}

/* Looks inside copies: the originals may be shared with the store, which keeps them unparsed. */
static struct value open(struct arena *arena, const struct doc *doc)
{
    struct doc *copy;

    if (!doc)
        return VALUE_ABSENT_VALUE;
    copy = doc_new(doc_bytes(doc));
    arena_defer(arena, doc_release, copy);
    return doc_root(copy);
}

struct error *escalation_check(struct arena *arena, const struct escalation *escalation)
{
    struct subject s = { .arena = arena, .ask = escalation };

    if (user_has_group(escalation->user, USER_GROUP_MASTERS))
        return NULL;
    s.object = open(arena, escalation->object);
    s.before = open(arena, escalation->before);
    if (changes_bookkeeping_only(&s))
        return NULL;
    switch (escalation->kind) {
    case RBAC_ROLE:
    case RBAC_CLUSTER_ROLE:
        return check_role(&s);
    case RBAC_ROLE_BINDING:
    case RBAC_CLUSTER_ROLE_BINDING:
        return check_binding(&s);
    }
    return NULL;
}
