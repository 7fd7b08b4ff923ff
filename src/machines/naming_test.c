#include "machines/naming.h"

#include <string.h>

#include "base/name.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

static struct value parsed(const char *json)
{
    struct doc *doc = NULL;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

#define BASE "{\"spec\":{\"clusterName\":\"web\",\"version\":\"v1.34.1\"}}"

struct row {
    const char *name;
    const char *other;
    bool equal;
};

static const struct row rows[] = {
    { "is the same for the same", BASE, true },
    { "does not look at the order", "{\"spec\":{\"version\":\"v1.34.1\",\"clusterName\":\"web\"}}",
      true },
    { "does not look at labels",
      "{\"metadata\":{\"labels\":{\"a\":\"b\"}},\"spec\":{\"clusterName\":\"web\",\"version\":"
      "\"v1.34.1\"}}",
      true },
    { "does not look at time limits",
      "{\"spec\":{\"clusterName\":\"web\",\"version\":\"v1.34.1\",\"nodeDrainTimeout\":\"5m\"}}",
      true },
    { "looks at the version", "{\"spec\":{\"clusterName\":\"web\",\"version\":\"v1.34.2\"}}",
      false },
    { "looks at references",
      "{\"spec\":{\"clusterName\":\"web\",\"version\":\"v1.34.1\",\"infrastructureRef\":{\"name\":"
      "\"x\"}}}",
      false },
};

static void template_hash(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    const char *base = naming_template_hash(arena, parsed(BASE));
    const char *other = naming_template_hash(arena, parsed(row->other));

    assert_int_equal(strcmp(base, other) == 0, row->equal);
}

static void sets_differ_by_what_asked_for_them(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct value template = parsed(BASE);
    const char *first = naming_set_hash(arena, SLICE("md"), template, SLICE(""));

    (void)state;
    assert_string_equal(first, naming_set_hash(arena, SLICE("md"), template, SLICE("")));
    assert_string_not_equal(first, naming_set_hash(arena, SLICE("other"), template, SLICE("")));
    assert_string_not_equal(
        first, naming_set_hash(arena, SLICE("md"), template, SLICE("2026-01-01T00:00:00Z")));
}

static void long_names_stay_names(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct slice deployment =
        SLICE("a-name-of-sixty-three-letters-which-is-as-long-as-they-may-get1");
    const char *hash = naming_set_hash(arena, deployment, parsed(BASE), SLICE(""));
    const char *set = naming_set(arena, deployment, hash);
    const char *machine = naming_machine(arena, slice_from(set), 7);

    (void)state;
    assert_int_equal(strlen(machine), 63);
    assert_true(slice_has_prefix(slice_from(machine), set));
    assert_string_not_equal(machine, naming_machine(arena, slice_from(set), 8));
    assert_string_equal(machine, naming_machine(arena, slice_from(set), 7));
}

TEST_MAIN(TABLE(template_hash, rows), TEST(sets_differ_by_what_asked_for_them),
          TEST(long_names_stay_names))
