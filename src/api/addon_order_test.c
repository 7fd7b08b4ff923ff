#include "api/addon_order.h"

#include "base/clock.h"
#include "doc/doc.h"
#include "lib/fixture_yaml.h"
#include "lib/test.h"

/* Addons of a cluster, as [{name, definition, needs: [names], requires: [definitions], installed}].
 */
static struct addon_order read_order(const char *yaml, const char *healthy)
{
    struct value list = fixture_yaml(yaml);
    struct addon_order_node *nodes =
        arena_array(fixture_current()->arena, value_count(list), struct addon_order_node);
    struct addon_order order = { .nodes = nodes,
                                 .healthy = healthy ? fixture_yaml(healthy) : VALUE_ABSENT_VALUE };

    DOC_EACH (it, list)
        nodes[order.count++] = (struct addon_order_node){
            .name = value_text(it.value, "name"),
            .definition = value_text(it.value, "definition"),
            .depends_on = value_get(it.value, SLICE("needs")),
            .requirements = value_get(it.value, SLICE("requires")),
            .installed = value_bool_or(value_get(it.value, SLICE("installed")), false),
        };
    return order;
}

struct row {
    const char *name;
    const char *addons; /* the first one is asked about */
    const char *healthy;
    const char *unmet; /* NULL each: nothing */
    const char *cycle;
    const char *dependents;
};

static const struct row rows[] = {
    { "waits for nothing", "[{name: a}]", NULL, NULL, NULL, NULL },
    { "waits for an addon that is not installed", "[{name: a, needs: [{name: b}]}, {name: b}]",
      NULL, "b", NULL, NULL },
    { "waits for an addon that is not there", "[{name: a, needs: [{name: b}]}]", NULL, "b", NULL,
      NULL },
    { "goes on when it is installed", "[{name: a, needs: [{name: b}]}, {name: b, installed: true}]",
      NULL, NULL, NULL, NULL },
    { "waits for a definition, and names all that is missing",
      "[{name: a, requires: [metallb, cilium], needs: [{name: b}]}, {name: b}]", NULL,
      "b, metallb, cilium", NULL, NULL },
    { "takes any addon of the definition",
      "[{name: a, requires: [cilium]}, {name: x, definition: cilium, installed: true}]", NULL, NULL,
      NULL, NULL },
    { "takes a healthy addon of the cluster", "[{name: a, requires: [cilium]}]",
      "[{name: cilium, status: Healthy}]", NULL, NULL, NULL },
    { "does not take one that failed", "[{name: a, requires: [cilium]}]",
      "[{name: cilium, status: Failed}]", "cilium", NULL, NULL },
    { "finds itself", "[{name: a, needs: [{name: a}]}]", NULL, "a", "a -> a", NULL },
    { "finds a cycle of two", "[{name: a, needs: [{name: b}]}, {name: b, needs: [{name: a}]}]",
      NULL, "b", "a -> b -> a", "b" },
    { "finds a cycle through definitions",
      "[{name: a, definition: d1, requires: [d2]}, {name: b, definition: d2, needs: [{name: c}]}, "
      "{name: c, requires: [d1]}]",
      NULL, "d2", "a -> b -> c -> a", "c" },
    { "does not blame itself for a cycle further on",
      "[{name: a, needs: [{name: b}]}, {name: b, needs: [{name: c}]}, {name: c, needs: [{name: "
      "b}]}]",
      NULL, "b", NULL, NULL },
    { "knows who needs it",
      "[{name: a, definition: d}, {name: b, needs: [{name: a}]}, {name: c, requires: [d]}, {name: "
      "e}]",
      NULL, NULL, NULL, "b, c" },
};

static void assert_text(const char *actual, const char *wanted)
{
    if (wanted) {
        assert_non_null(actual);
        assert_string_equal(actual, wanted);
    } else {
        assert_null(actual);
    }
}

static void order(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct addon_order read = read_order(row->addons, row->healthy);

    assert_text(addon_order_unmet(arena, &read, &read.nodes[0]), row->unmet);
    assert_text(addon_order_cycle(arena, &read, &read.nodes[0]), row->cycle);
    assert_text(addon_order_dependents(arena, &read, &read.nodes[0]), row->dependents);
}

static void retries_come_later_each_time(void **state)
{
    static const uint64_t wanted[] = { 1, 2, 4, 8, 16, 30, 30 };

    (void)state;
    for (size_t i = 0; i < 7; i++)
        assert_int_equal(addon_order_retry_ms(i + 1), MINUTES(wanted[i]));
    assert_int_equal(addon_order_retry_ms(SIZE_MAX), MINUTES(30));
}

static void what_a_provider_has_otherwise_is_not_waited_for(void **state)
{
    static const struct slice foreign[] = { { "metallb", 7 } };
    struct arena *arena = fixture_current()->arena;
    struct addon_order order = read_order("[{name: a, requires: [metallb, cilium]}]", NULL);

    (void)state;
    order.foreign = foreign;
    order.foreign_count = 1;
    assert_string_equal(addon_order_unmet(arena, &order, &order.nodes[0]), "cilium");

    /* But if somebody put it there, it comes first. */
    order = read_order("[{name: a, requires: [metallb]}, {name: b, definition: metallb}]", NULL);
    order.foreign = foreign;
    order.foreign_count = 1;
    assert_string_equal(addon_order_unmet(arena, &order, &order.nodes[0]), "metallb");
}

TEST_MAIN(TEST(what_a_provider_has_otherwise_is_not_waited_for), TABLE(order, rows),
          TEST(retries_come_later_each_time))
