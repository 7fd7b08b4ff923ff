#include "housekeeping/graph.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/transport.h"
#include "lib/test.h"

static const struct kube_resource pods = { "", "v1", "pods", "Pod", true };
static const struct kube_resource nodes = { "", "v1", "nodes", "Node", false };

struct family {
    struct graph *graph;
    struct text checked;
};

static void on_check(void *context, const struct graph_node *node)
{
    struct family *family = context;

    text_appendf(&family->checked, "%s ", node->uid);
}

static void release(void *context)
{
    struct family *family = context;

    graph_free(family->graph);
    text_done(&family->checked);
}

static struct family *family_new(void)
{
    struct family *family = arena_new(fixture_current()->arena, struct family);

    family->graph = graph_new(on_check, family);
    arena_defer(fixture_current()->arena, release, family);
    return family;
}

static struct value object(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

/* A pod in namespace "ns" whose name is its uid. */
static void see(struct family *family, const char *uid, const char *rest)
{
    graph_observe(
        family->graph, &pods,
        object(arena_format(fixture_current()->arena,
                            "{metadata: {namespace: ns, name: %s, uid: %s%s}}", uid, uid, rest)));
}

#define OWNED_BY(uid)                                                                              \
    ", ownerReferences: [{apiVersion: v1, kind: Pod, name: " uid ", uid: " uid                     \
    ", blockOwnerDeletion: true}]"
#define GOING(finalizer) ", deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: [" finalizer "]"

static const char *checked(struct family *family)
{
    const char *text = arena_strdup(fixture_current()->arena, text_string(&family->checked));

    text_clear(&family->checked);
    return text;
}

static void objects_without_relations_take_no_memory(void **state)
{
    struct family *family = family_new();

    (void)state;
    see(family, "a", "");
    assert_int_equal(graph_count(family->graph), 0);
    see(family, "b", OWNED_BY("a"));
    assert_int_equal(graph_count(family->graph), 2);
    assert_int_equal(graph_unseen(family->graph), 1);
    assert_string_equal(checked(family), "b ");
    see(family, "a", "");
    assert_int_equal(graph_unseen(family->graph), 0);
    see(family, "b", "");
    assert_int_equal(graph_count(family->graph), 0);
    assert_string_equal(checked(family), "");
}

static void a_known_owner_raises_no_doubt(void **state)
{
    struct family *family = family_new();

    (void)state;
    see(family, "top", OWNED_BY("x"));
    see(family, "b", OWNED_BY("top"));
    assert_string_equal(checked(family), "top ");
    see(family, "b", OWNED_BY("top"));
    assert_string_equal(checked(family), "");
}

static void dependents_of_what_went_are_looked_at(void **state)
{
    struct family *family = family_new();

    (void)state;
    see(family, "b", OWNED_BY("a"));
    see(family, "c", OWNED_BY("a"));
    see(family, "a", "");
    (void)checked(family);
    graph_delete(family->graph, SLICE("a"));
    assert_string_equal(checked(family), "b c ");
    assert_true(graph_find(family->graph, SLICE("a"))->gone);
    graph_delete(family->graph, SLICE("b"));
    graph_delete(family->graph, SLICE("c"));
    assert_int_equal(graph_count(family->graph), 0);
    assert_string_equal(checked(family), "");
}

static void whoever_waits_is_told_when_nothing_holds_it_up(void **state)
{
    struct family *family = family_new();

    (void)state;
    see(family, "b", OWNED_BY("a"));
    see(family, "c", OWNED_BY("a"));
    see(family, "d", OWNED_BY("a"));
    (void)checked(family);
    see(family, "a", GOING("foregroundDeletion"));
    assert_string_equal(checked(family), "b c d a ");
    see(family, "a", GOING("foregroundDeletion"));
    assert_string_equal(checked(family), "");
    graph_delete(family->graph, SLICE("b"));
    assert_string_equal(checked(family), "a ");
    see(family, "c", ", ownerReferences: [{apiVersion: v1, kind: Pod, name: a, uid: a}]");
    assert_string_equal(checked(family), "a c ");
    see(family, "d", "");
    assert_string_equal(checked(family), "a ");
}

static void dependents_are_freed_before_they_are_waited_for(void **state)
{
    struct family *family = family_new();

    (void)state;
    see(family, "b", OWNED_BY("a"));
    (void)checked(family);
    see(family, "a", GOING("foregroundDeletion, orphan"));
    assert_string_equal(checked(family), "a ");
    see(family, "a", GOING("foregroundDeletion"));
    assert_string_equal(checked(family), "b a ");
}

static void a_wrong_name_or_namespace_raises_doubt(void **state)
{
    struct family *family = family_new();

    (void)state;
    graph_observe(family->graph, &pods,
                  object("{metadata: {namespace: other, name: far, uid: far, ownerReferences: "
                         "[{apiVersion: v1, kind: Pod, name: a, uid: a}]}}"));
    see(family, "alias", ", ownerReferences: [{apiVersion: v1, kind: Pod, name: z, uid: a}]");
    see(family, "near", OWNED_BY("a"));
    (void)checked(family);
    see(family, "a", "");
    assert_string_equal(checked(family), "far alias ");
}

static void owners_without_a_namespace_own_in_all(void **state)
{
    struct family *family = family_new();

    (void)state;
    see(family, "b", ", ownerReferences: [{apiVersion: v1, kind: Node, name: node, uid: node}]");
    (void)checked(family);
    graph_observe(family->graph, &nodes, object("{metadata: {name: node, uid: node}}"));
    assert_string_equal(checked(family), "");
}

static void nobody_is_its_own_owner(void **state)
{
    struct family *family = family_new();

    (void)state;
    see(family, "a", OWNED_BY("a"));
    assert_int_equal(graph_count(family->graph), 0);
    see(family, "a", OWNED_BY("a") GOING("foregroundDeletion"));
    assert_int_equal(graph_find(family->graph, SLICE("a"))->dependents.count, 0);
    graph_delete(family->graph, SLICE("a"));
    assert_int_equal(graph_count(family->graph), 0);
}

static void a_resource_can_be_forgotten(void **state)
{
    struct family *family = family_new();

    (void)state;
    see(family, "b", OWNED_BY("a"));
    see(family, "c", OWNED_BY("b"));
    graph_observe(
        family->graph, &nodes,
        object("{metadata: {name: node, uid: node, ownerReferences: [{apiVersion: v1, kind: "
               "Pod, name: c, uid: c}]}}"));
    graph_forget(family->graph, &pods);
    assert_int_equal(graph_count(family->graph), 2); /* the node, and whom it names */
    assert_int_equal(graph_unseen(family->graph), 1);
    graph_forget(family->graph, &nodes);
    assert_int_equal(graph_count(family->graph), 0);
    assert_int_equal(graph_unseen(family->graph), 0);
}

/* Random lives of a few objects: links hold both ways, and nothing is left at the end. */
static void links_hold_both_ways(void **state)
{
    enum {
        OBJECTS = 6,
        STEPS = 3000
    };
    struct arena *arena = fixture_current()->arena;
    struct family *family = family_new();

    (void)state;
    for (int step = 0; step < STEPS; step++) {
        char uid[2] = { (char)('a' + random_below(OBJECTS)), '\0' };
        CLEANUP(text) struct text rest = TEXT_EMPTY;
        size_t owners = random_below(4);

        text_append(&rest, ", ownerReferences: [");
        for (size_t i = 0; i < owners; i++) {
            char owner = (char)('a' + random_below(OBJECTS));

            text_appendf(&rest, "%s{apiVersion: v1, kind: Pod, name: %c, uid: %c}", i ? ", " : "",
                         owner, owner);
        }
        text_append(&rest, "]");
        if (random_below(4) == 0)
            graph_delete(family->graph, slice_of(uid, 1));
        else
            see(family, uid, arena_strdup(arena, text_string(&rest)));
        for (char c = 'a'; c < 'a' + OBJECTS; c++) {
            const struct graph_node *node = graph_find(family->graph, slice_of(&c, 1));

            if (!node)
                continue;
            VEC_EACH (owner, &node->owners) {
                size_t found = 0;

                VEC_EACH (it, &owner->node->dependents)
                    found += *it == node;
                assert_int_equal(found, 1);
                assert_ptr_equal(graph_find(family->graph, slice_from(owner->node->uid)),
                                 owner->node);
            }
            assert_true(node->owners.count || node->dependents.count);
        }
    }
    for (char c = 'a'; c < 'a' + OBJECTS; c++)
        graph_delete(family->graph, slice_of(&c, 1));
    assert_int_equal(graph_count(family->graph), 0);
    assert_int_equal(graph_unseen(family->graph), 0);
}

TEST_MAIN(TEST(objects_without_relations_take_no_memory), TEST(a_known_owner_raises_no_doubt),
          TEST(dependents_of_what_went_are_looked_at),
          TEST(whoever_waits_is_told_when_nothing_holds_it_up),
          TEST(dependents_are_freed_before_they_are_waited_for),
          TEST(a_wrong_name_or_namespace_raises_doubt), TEST(owners_without_a_namespace_own_in_all),
          TEST(nobody_is_its_own_owner), TEST(a_resource_can_be_forgotten),
          TEST(links_hold_both_ways))
