#include "auth/rbac.h"

#include <pthread.h>
#include <stdatomic.h>

#include "auth/rule.h"
#include "auth/user.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static void release(void *rbac)
{
    rbac_free(rbac);
}

static struct rbac *new_index(void)
{
    struct rbac *rbac = rbac_new();

    arena_defer(fixture_current()->arena, release, rbac);
    return rbac;
}

/* "namespace/name", or "name" for what belongs to the cluster. */
static void set(struct rbac *rbac, enum rbac_kind kind, const char *place, const char *yaml)
{
    struct slice namespace = SLICE("");
    struct slice name = slice_from(place);
    struct doc *doc;

    slice_cut(slice_from(place), '/', &namespace, &name);
    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    rbac_set(rbac, kind, namespace, name, doc);
    doc_unref(doc);
}

static const struct user *user(const char *name, const char *group)
{
    struct slice groups[] = { slice_from(group), SLICE("system:authenticated") };
    struct user_spec spec = { .name = slice_from(name), .groups = groups, .group_count = 2 };
    struct user *made;

    assert_no_error(user_new(fixture_current()->arena, &spec, &made));
    return made;
}

static void fill(struct rbac *rbac)
{
    set(rbac, RBAC_CLUSTER_ROLE, "reader",
        "rules: [{verbs: [get, list], apiGroups: [''], resources: [pods]}]");
    set(rbac, RBAC_CLUSTER_ROLE, "prober", "rules: [{verbs: [get], nonResourceURLs: [/readyz]}]");
    set(rbac, RBAC_ROLE, "web/writer",
        "rules: [{verbs: ['*'], apiGroups: [''], resources: [pods, configmaps]}]");
    set(rbac, RBAC_ROLE, "db/writer",
        "rules: [{verbs: [create], apiGroups: [''], resources: [pods]}]");

    set(rbac, RBAC_CLUSTER_ROLE_BINDING, "everyone",
        "{roleRef: {kind: ClusterRole, name: prober}, subjects: [{kind: Group, name: "
        "'system:authenticated'}]}");
    set(rbac, RBAC_CLUSTER_ROLE_BINDING, "ops",
        "{roleRef: {kind: ClusterRole, name: reader}, subjects: [{kind: Group, name: ops}]}");
    set(rbac, RBAC_ROLE_BINDING, "web/writers",
        "{roleRef: {kind: Role, name: writer}, subjects: [{kind: User, name: jane}, {kind: "
        "ServiceAccount, name: builder}, {kind: ServiceAccount, name: robot, namespace: ci}]}");
    set(rbac, RBAC_ROLE_BINDING, "web/readers",
        "{roleRef: {kind: ClusterRole, name: reader}, subjects: [{kind: User, name: joe}]}");
    set(rbac, RBAC_ROLE_BINDING, "web/broken",
        "{roleRef: {kind: Role, name: gone}, subjects: [{kind: User, name: joe}]}");
    set(rbac, RBAC_CLUSTER_ROLE_BINDING, "odd",
        "{roleRef: {kind: Role, name: writer}, subjects: [{kind: User, name: oda}]}");
    set(rbac, RBAC_CLUSTER_ROLE_BINDING, "odder",
        "{roleRef: {kind: Rule, name: writer}, subjects: [{kind: User, name: oda}, {kind: User, "
        "name: "
        "oda}]}");
    set(rbac, RBAC_CLUSTER_ROLE_BINDING, "accounts",
        "{roleRef: {kind: ClusterRole, name: reader}, subjects: [{kind: ServiceAccount, name: "
        "x}]}");
}

struct row {
    const char *name;
    const char *user;
    const char *group;
    const char *verb;
    const char *resource; /* begins with '/': a path */
    const char *namespace;
    const char *reason; /* begins with '!': refused, and this is why */
};

#define SA "system:serviceaccount:"

static const struct row rows[] = {
    { "allows by a group of the cluster", "x", "ops", "list", "pods", "",
      "RBAC: allowed by ClusterRoleBinding \"ops\" of ClusterRole \"reader\" to Group \"ops\"" },
    { "allows that in every namespace", "x", "ops", "get", "pods", "web",
      "RBAC: allowed by ClusterRoleBinding \"ops\" of ClusterRole \"reader\" to Group \"ops\"" },
    { "allows in one namespace", "jane", "x", "delete", "configmaps", "web",
      "RBAC: allowed by RoleBinding \"writers/web\" of Role \"writer\" to User \"jane\"" },
    { "refuses in others", "jane", "x", "delete", "configmaps", "db", "!" },
    { "refuses in the cluster", "jane", "x", "list", "pods", "", "!" },
    { "takes an account of the binding's namespace", SA "web:builder", "x", "create", "pods", "web",
      "RBAC: allowed by RoleBinding \"writers/web\" of Role \"writer\" to ServiceAccount "
      "\"builder/web\"" },
    { "takes an account of another", SA "ci:robot", "x", "create", "pods", "web",
      "RBAC: allowed by RoleBinding \"writers/web\" of Role \"writer\" to ServiceAccount "
      "\"robot/ci\"" },
    { "does not mix accounts", SA "ci:builder", "x", "create", "pods", "web", "!" },
    { "does not take a user for an account", "builder", "x", "create", "pods", "web", "!" },
    { "does not take a group for a user", "ops", "x", "list", "pods", "", "!" },
    { "binds a cluster role in a namespace", "joe", "x", "list", "pods", "web",
      "RBAC: allowed by RoleBinding \"readers/web\" of ClusterRole \"reader\" to User \"joe\"" },
    { "keeps that in the namespace", "joe", "x", "list", "pods", "db", "!" },
    { "names roles that are gone", "joe", "x", "delete", "pods", "web",
      "!RBAC: role.rbac.authorization.k8s.io \"gone\" not found" },
    { "names all that is wrong", "oda", "x", "list", "pods", "",
      "!RBAC: [role.rbac.authorization.k8s.io \"writer\" not found, unsupported role reference "
      "kind: "
      "\"Rule\"]" },
    { "wants a namespace for an account", SA ":x", "x", "list", "pods", "", "!" },
    { "allows paths to everyone", "x", "x", "get", "/readyz", "",
      "RBAC: allowed by ClusterRoleBinding \"everyone\" of ClusterRole \"prober\" to Group "
      "\"system:authenticated\"" },
    { "refuses other paths", "x", "x", "get", "/readyz/x", "", "!" },
    { "refuses strangers", "x", "x", "list", "pods", "web", "!" },
};

static struct access_answer ask(const struct rbac *rbac, const char *name, const char *group,
                                const char *verb, const char *resource, const char *namespace)
{
    struct access access = {
        .user = user(name, group),
        .verb = slice_from(verb),
        .is_path = *resource == '/',
        .path = slice_from(resource),
        .resource = slice_from(resource),
        .namespace = slice_from(namespace),
    };

    return rbac_decide(fixture_current()->arena, rbac, &access);
}

static void decides(void **state)
{
    const struct row *row = *state;
    struct rbac *rbac = new_index();
    struct access_answer answer;
    bool refused = *row->reason == '!';

    fill(rbac);
    answer = ask(rbac, row->user, row->group, row->verb, row->resource, row->namespace);
    assert_int_equal(answer.decision, refused ? ACCESS_NO_OPINION : ACCESS_ALLOWED);
    assert_string_equal(answer.reason, row->reason + refused);
}

static bool may(const struct rbac *rbac, const char *name, const char *verb, const char *namespace)
{
    return ask(rbac, name, "x", verb, "pods", namespace).decision == ACCESS_ALLOWED;
}

static void follows_changes(void **state)
{
    struct rbac *rbac = new_index();

    (void)state;
    fill(rbac);
    assert_true(may(rbac, "jane", "delete", "web"));
    set(rbac, RBAC_ROLE, "web/writer",
        "rules: [{verbs: [get], apiGroups: [''], resources: [pods]}]");
    assert_false(may(rbac, "jane", "delete", "web"));
    assert_true(may(rbac, "jane", "get", "web"));
    set(rbac, RBAC_ROLE_BINDING, "web/writers",
        "{roleRef: {kind: Role, name: writer}, subjects: [{kind: User, name: june}]}");
    assert_false(may(rbac, "jane", "get", "web"));
    assert_true(may(rbac, "june", "get", "web"));
    rbac_remove(rbac, RBAC_ROLE, SLICE("web"), SLICE("writer"));
    assert_false(may(rbac, "june", "get", "web"));
    set(rbac, RBAC_ROLE, "web/writer",
        "rules: [{verbs: [get], apiGroups: [''], resources: [pods]}]");
    assert_true(may(rbac, "june", "get", "web"));
    rbac_remove(rbac, RBAC_ROLE_BINDING, SLICE("web"), SLICE("writers"));
    rbac_remove(rbac, RBAC_ROLE_BINDING, SLICE("web"), SLICE("writers"));
    assert_false(may(rbac, "june", "get", "web"));
    rbac_remove(rbac, RBAC_CLUSTER_ROLE_BINDING, SLICE(""), SLICE("odder"));
    assert_int_equal(rbac_count(rbac, RBAC_CLUSTER_ROLE_BINDING), 4);
    assert_int_equal(rbac_count(rbac, RBAC_ROLE_BINDING), 2);
}

static void lists_rules_of_a_user(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct rbac *rbac = new_index();
    struct rbac_rules rules;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    fill(rbac);
    rbac_rules_for(arena, rbac, user("joe", "x"), SLICE("web"), &rules);
    rbac_remove(rbac, RBAC_CLUSTER_ROLE, SLICE(""), SLICE("reader"));
    for (size_t i = 0; i < rules.count; i++)
        rule_append(&text, rules.items[i]);
    assert_string_equal(text_string(&text),
                        "{NonResourceURLs:[\"/readyz\"], Verbs:[\"get\"]}"
                        "{APIGroups:[\"\"], Resources:[\"pods\"], Verbs:[\"get\" \"list\"]}");
    assert_string_equal(rules.problem, "role.rbac.authorization.k8s.io \"gone\" not found");
}

static void resolves_references(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct rbac *rbac = new_index();
    struct rbac_rules rules;

    (void)state;
    fill(rbac);
    assert_no_error(
        rbac_resolve(arena, rbac, SLICE("Role"), SLICE("web"), SLICE("writer"), &rules));
    assert_int_equal(rules.count, 1);
    assert_error(rbac_resolve(arena, rbac, SLICE("Role"), SLICE(""), SLICE("reader"), &rules),
                 ERR_NOT_FOUND, "role.rbac.authorization.k8s.io \"reader\" not found");
    assert_error(rbac_resolve(arena, rbac, SLICE("ClusterRole"), SLICE("web"), SLICE("x"), &rules),
                 ERR_NOT_FOUND, "clusterrole.rbac.authorization.k8s.io \"x\" not found");
}

static void set_part(struct rbac *rbac, const char *name, const char *labels, const char *resource)
{
    set(rbac, RBAC_CLUSTER_ROLE, name,
        arena_format(
            fixture_current()->arena,
            "{metadata: {labels: {%s}}, rules: [{verbs: [get], apiGroups: [''], resources: "
            "[%s]}]}",
            labels, resource));
}

/* The stale roles with the resources of their new rules: "sum=b,a;". */
static const char *stale(const struct rbac *rbac)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct rbac_aggregate *found;
    size_t count;

    rbac_find_stale_aggregates(arena, rbac, &found, &count);
    for (size_t i = 0; i < count; i++) {
        text_appendf(&text, "%s=", found[i].name);
        for (size_t j = 0; j < found[i].rules->count; j++)
            text_appendf(&text, "%s" SLICE_FORMAT, j ? "," : "",
                         SLICE_ARGUMENT(found[i].rules->rules[j].resources.items[0]));
        text_append_char(&text, ';');
    }
    return arena_strdup(arena, text_string(&text));
}

static void adds_up_aggregated_roles(void **state)
{
    struct rbac *rbac = new_index();

    (void)state;
    set_part(rbac, "z", "to: sum", "a");
    set_part(rbac, "b", "to: sum, tier: x", "b");
    set_part(rbac, "c", "to: other", "c");
    set_part(rbac, "d", "to: sum", "a");
    assert_string_equal(stale(rbac), "");
    set(rbac, RBAC_CLUSTER_ROLE, "sum",
        "{metadata: {labels: {to: sum}}, aggregationRule: {clusterRoleSelectors: [{matchLabels: "
        "{to: "
        "sum}}]}}");
    assert_string_equal(stale(rbac), "sum=b,a;");
    set(rbac, RBAC_CLUSTER_ROLE, "sum",
        "{aggregationRule: {clusterRoleSelectors: [{matchLabels: {to: sum}}]}, rules: [{verbs: "
        "[get], "
        "apiGroups: [''], resources: [b]}, {verbs: [get], apiGroups: [''], resources: [a]}]}");
    assert_string_equal(stale(rbac), "");
    rbac_remove(rbac, RBAC_CLUSTER_ROLE, SLICE(""), SLICE("b"));
    assert_string_equal(stale(rbac), "sum=a;");
}

struct selector_row {
    const char *name;
    const char *selector;
    const char *stale;
};

static const struct selector_row selector_rows[] = {
    { "takes all without requirements", "{}", "sum=a,b;" },
    { "wants every label", "{matchLabels: {to: sum, tier: x}}", "sum=a;" },
    { "takes one of many values", "{matchExpressions: [{key: to, operator: In, values: [x, sum]}]}",
      "sum=a;" },
    { "takes all but some", "{matchExpressions: [{key: to, operator: NotIn, values: [sum]}]}",
      "sum=b;" },
    { "wants a label", "{matchExpressions: [{key: tier, operator: Exists}]}", "sum=a;" },
    { "wants no label", "{matchExpressions: [{key: tier, operator: DoesNotExist}]}", "sum=b;" },
    { "takes nothing by what it does not know", "{matchExpressions: [{key: to, operator: Is}]}",
      "" },
};

static void selects(void **state)
{
    const struct selector_row *row = *state;
    struct rbac *rbac = new_index();

    set_part(rbac, "a", "to: sum, tier: x", "a");
    set_part(rbac, "b", "", "b");
    set(rbac, RBAC_CLUSTER_ROLE, "sum",
        arena_format(fixture_current()->arena, "{aggregationRule: {clusterRoleSelectors: [%s]}}",
                     row->selector));
    assert_string_equal(stale(rbac), row->stale);
}

struct change {
    struct rbac *rbac;
    struct doc *on;
    struct doc *off;
    atomic_bool stop;
};

static void *change_bindings(void *context)
{
    struct change *change = context;

    do { /* once at least, even if the readers are done before this thread begins */
        rbac_set(change->rbac, RBAC_ROLE_BINDING, SLICE("web"), SLICE("flip"), change->on);
        rbac_set(change->rbac, RBAC_ROLE_BINDING, SLICE("web"), SLICE("flip"), change->off);
    } while (!atomic_load(&change->stop));
    return NULL;
}

static void readers_and_writer_go_together(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct change change = { .rbac = new_index() };
    size_t refused = 0;
    pthread_t thread;

    (void)state;
    fill(change.rbac);
    assert_no_error(
        yaml_parse(SLICE("{roleRef: {kind: Role, name: writer}, subjects: [{kind: User, "
                         "name: flip}]}"),
                   NULL, &change.on));
    arena_defer(arena, doc_release, change.on);
    assert_no_error(
        yaml_parse(SLICE("{roleRef: {kind: Role, name: writer}, subjects: [{kind: User, "
                         "name: flop}]}"),
                   NULL, &change.off));
    arena_defer(arena, doc_release, change.off);
    assert_int_equal(pthread_create(&thread, NULL, change_bindings, &change), 0);
    for (size_t i = 0; i < 2000; i++) {
        refused += !may(change.rbac, "jane", "get", "web");
        may(change.rbac, "flip", "get", "web");
    }
    atomic_store(&change.stop, true);
    pthread_join(thread, NULL);
    assert_int_equal(refused, 0);
    assert_true(may(change.rbac, "flop", "get", "web"));
}

static void keeps_thousands_of_bindings_apart(void **state)
{
    struct rbac *rbac = new_index();
    struct arena *arena = fixture_current()->arena;

    (void)state;
    fill(rbac);
    for (size_t i = 0; i < 3000; i++)
        set(rbac, RBAC_ROLE_BINDING, arena_format(arena, "web/b%zu", i),
            arena_format(
                arena,
                "{roleRef: {kind: ClusterRole, name: reader}, subjects: [{kind: User, name: "
                "u%zu}, {kind: Group, name: g%zu}]}",
                i, i % 50));
    assert_true(may(rbac, "u2999", "get", "web"));
    assert_false(may(rbac, "u3000", "get", "web"));
    for (size_t i = 0; i < 3000; i++)
        rbac_remove(rbac, RBAC_ROLE_BINDING, SLICE("web"),
                    slice_from(arena_format(arena, "b%zu", i)));
    assert_false(may(rbac, "u2999", "get", "web"));
    assert_int_equal(ask(rbac, "x", "g7", "get", "pods", "web").decision, ACCESS_NO_OPINION);
    assert_int_equal(rbac_count(rbac, RBAC_ROLE_BINDING), 3);
}

TEST_MAIN(TABLE(decides, rows), TEST(follows_changes), TEST(lists_rules_of_a_user),
          TEST(resolves_references), TEST(adds_up_aggregated_roles), TABLE(selects, selector_rows),
          TEST(readers_and_writer_go_together), TEST(keeps_thousands_of_bindings_apart))
