/* What the index says about one user: the grants of its name and its groups, first those for the
 * whole cluster, then those of the namespace. */
#include "auth/limits.h"
#include "auth/rbac_internal.h"
#include "auth/rule.h"
#include "auth/user.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/quote.h"
#include "base/text.h"

/* One walk over the grants of a user, under the lock. */
struct walk {
    struct arena *arena;
    const struct rbac *rbac;
    struct text key;
    VEC(const char *) problems; /* of the arena */

    /* Told the rules of each grant; false ends the walk. */
    bool (*visit)(struct walk *walk, const struct rbac_grant *grant, const struct rule_list *rules);

    /* For a decision. */
    const struct access *access;
    struct slice combined;
    const char *reason; /* not NULL: allowed */

    /* For all rules. */
    VEC(const struct rule *) rules;
};

static void append_not_found(struct text *text, const char *resource, struct slice name)
{
    text_appendf(text, "%s." RBAC_GROUP " ", resource);
    quote_append(text, name);
    text_append(text, " not found");
}

/* The rules behind a reference; NULL, with the problem, when there are none. */
static const struct rule_list *find_rules(const struct rbac *rbac, struct slice kind,
                                          struct slice namespace, struct slice name,
                                          struct text *problem)
{
    CLEANUP(text) struct text place = TEXT_EMPTY;
    bool is_cluster = slice_is(kind, "ClusterRole");
    const struct rbac_role *role;

    if (!is_cluster && !slice_is(kind, "Role")) {
        text_append(problem, "unsupported role reference kind: ");
        quote_append(problem, kind);
        return NULL;
    }
    rbac_append_place(&place, is_cluster ? SLICE("") : namespace, name);
    role = is_cluster || namespace.size > 0 ? map_get(rbac->roles, text_slice(&place)) : NULL;
    if (!role) {
        append_not_found(problem, is_cluster ? "clusterrole" : "role", name);
        return NULL;
    }
    return role->rules;
}

static void note_problem(struct walk *walk, const char *problem)
{
    if (walk->problems.count >= RBAC_MAX_PROBLEMS)
        return;
    VEC_EACH (known, &walk->problems)
        if (strcmp(*known, problem) == 0)
            return;
    vec_push(&walk->problems, arena_strdup(walk->arena, problem));
}

static bool walk_subject(struct walk *walk, struct slice namespace, char letter, const char *name)
{
    struct rbac_grants *grants;

    rbac_put_grant_key(&walk->key, namespace, letter, slice_from(name));
    grants = map_get(walk->rbac->grants, text_slice(&walk->key));
    if (!grants)
        return true;
    VEC_EACH (grant, &grants->items) {
        CLEANUP(text) struct text problem = TEXT_EMPTY;
        const struct rbac_binding *binding = grant->binding;
        const struct rule_list *rules =
            find_rules(walk->rbac, binding->role_kind, binding->namespace, binding->role, &problem);

        if (!rules)
            note_problem(walk, text_string(&problem));
        else if (!walk->visit(walk, grant, rules))
            return false;
    }
    return true;
}

static bool walk_scope(struct walk *walk, const struct user *user, struct slice namespace)
{
    if (!walk_subject(walk, namespace, RBAC_KEY_USER, user->name))
        return false;
    for (size_t i = 0; i < user->group_count; i++)
        if (!walk_subject(walk, namespace, RBAC_KEY_GROUP, user->groups[i]))
            return false;
    return true;
}

static void walk_user(struct walk *walk, const struct user *user, struct slice namespace)
{
    rbac_lock_read(walk->rbac);
    if (walk_scope(walk, user, SLICE("")) && namespace.size > 0)
        walk_scope(walk, user, namespace);
    rbac_unlock(walk->rbac);
}

/* "a", or "[a, b]"; "" when there is none. */
static const char *problem_of(struct walk *walk)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (walk->problems.count == 0)
        return "";
    if (walk->problems.count == 1)
        return walk->problems.items[0];
    VEC_EACH (problem, &walk->problems)
        text_appendf(&text, "%s%s", problem == walk->problems.items ? "[" : ", ", *problem);
    text_append_char(&text, ']');
    return arena_strdup(walk->arena, text_string(&text));
}

static void walk_done(struct walk *walk)
{
    text_done(&walk->key);
    vec_done(&walk->problems);
    vec_done(&walk->rules);
}

static void append_pair(struct text *text, struct slice name, struct slice namespace)
{
    CLEANUP(text) struct text pair = TEXT_EMPTY;

    text_append_slice(&pair, name);
    text_append_char(&pair, '/');
    text_append_slice(&pair, namespace);
    quote_append(text, text_slice(&pair));
}

static void append_subject(struct text *text, const struct rbac_subject *subject)
{
    switch (subject->kind) {
    case RBAC_USER:
        text_append(text, "User ");
        quote_append(text, subject->name);
        return;
    case RBAC_GROUP_OF_USERS:
        text_append(text, "Group ");
        quote_append(text, subject->name);
        return;
    case RBAC_SERVICE_ACCOUNT:
        text_append(text, "ServiceAccount ");
        append_pair(text, subject->name, subject->namespace);
        return;
    }
}

static const char *reason_of(struct arena *arena, const struct rbac_grant *grant)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const struct rbac_binding *binding = grant->binding;

    text_append(&text, "RBAC: allowed by ");
    if (binding->namespace.size == 0) {
        text_append(&text, "ClusterRoleBinding ");
        quote_append(&text, binding->name);
    } else {
        text_append(&text, "RoleBinding ");
        append_pair(&text, binding->name, binding->namespace);
    }
    text_appendf(&text, " of " SLICE_FORMAT " ", SLICE_ARGUMENT(binding->role_kind));
    quote_append(&text, binding->role);
    text_append(&text, " to ");
    append_subject(&text, grant->subject);
    return arena_strdup(arena, text_string(&text));
}

static bool visit_to_decide(struct walk *walk, const struct rbac_grant *grant,
                            const struct rule_list *rules)
{
    for (size_t i = 0; i < rules->count; i++) {
        if (rule_allows(&rules->rules[i], walk->access, walk->combined)) {
            walk->reason = reason_of(walk->arena, grant);
            return false;
        }
    }
    return true;
}

struct access_answer rbac_decide(struct arena *arena, const struct rbac *rbac,
                                 const struct access *access)
{
    struct walk walk = { .arena = arena, .rbac = rbac, .visit = visit_to_decide, .access = access };
    struct access_answer answer = { ACCESS_NO_OPINION, "" };

    walk.combined = access_combined_resource(arena, access);
    walk_user(&walk, access->user, access->namespace);
    if (walk.reason)
        answer = (struct access_answer){ ACCESS_ALLOWED, walk.reason };
    else if (walk.problems.count > 0)
        answer.reason = arena_format(arena, "RBAC: %s", problem_of(&walk));
    walk_done(&walk);
    return answer;
}

static void keep_rules(struct arena *arena, const struct rule_list *rules)
{
    arena_defer(arena, rule_list_release, rule_list_ref(rules));
}

static bool visit_to_collect(struct walk *walk, const struct rbac_grant *grant,
                             const struct rule_list *rules)
{
    (void)grant;
    keep_rules(walk->arena, rules);
    for (size_t i = 0; i < rules->count; i++)
        vec_push(&walk->rules, &rules->rules[i]);
    return true;
}

void rbac_rules_for(struct arena *arena, const struct rbac *rbac, const struct user *user,
                    struct slice namespace, struct rbac_rules *out_rules)
{
    struct walk walk = { .arena = arena, .rbac = rbac, .visit = visit_to_collect };

    walk_user(&walk, user, namespace);
    out_rules->count = walk.rules.count;
    out_rules->items = arena_dup(arena, walk.rules.items, walk.rules.count * sizeof(struct rule *));
    out_rules->problem = problem_of(&walk);
    walk_done(&walk);
}

struct error *rbac_resolve(struct arena *arena, const struct rbac *rbac, struct slice kind,
                           struct slice namespace, struct slice name, struct rbac_rules *out_rules)
{
    CLEANUP(text) struct text problem = TEXT_EMPTY;
    const struct rule_list *rules;
    const struct rule **items;

    rbac_lock_read(rbac);
    rules = find_rules(rbac, kind, namespace, name, &problem);
    if (rules)
        keep_rules(arena, rules);
    rbac_unlock(rbac);
    if (!rules)
        return error_new(ERR_NOT_FOUND, "%s", text_string(&problem));
    items = arena_array(arena, rules->count, const struct rule *);
    for (size_t i = 0; i < rules->count; i++)
        items[i] = &rules->rules[i];
    *out_rules = (struct rbac_rules){ items, rules->count, "" };
    return NULL;
}
