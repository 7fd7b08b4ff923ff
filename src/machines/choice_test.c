#include "machines/choice.h"

#include "base/text.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *policy;
    struct choice_machine machines[4];
    const char *order;
};

#define OLD                        "2026-01-01T00:00:00Z"
#define NEW                        "2026-02-01T00:00:00Z"
#define MACHINE(letter, time, ...) { .name = SLICE(letter), .created = SLICE(time), __VA_ARGS__ }

static const struct row rows[] = {
    { "goes by name when nothing differs",
      "Random",
      { MACHINE("d", OLD), MACHINE("b", NEW), MACHINE("a", OLD), MACHINE("c", NEW) },
      "abcd" },
    { "takes an unknown policy for any",
      "",
      { MACHINE("d", OLD), MACHINE("b", NEW), MACHINE("a", OLD), MACHINE("c", NEW) },
      "abcd" },
    { "takes the newest",
      "Newest",
      { MACHINE("d", OLD), MACHINE("b", NEW), MACHINE("a", OLD), MACHINE("c", NEW) },
      "bcad" },
    { "takes the oldest",
      "Oldest",
      { MACHINE("d", OLD), MACHINE("b", NEW), MACHINE("a", OLD), MACHINE("c", NEW) },
      "adbc" },
    { "counts those that go already first, then the marked, then the sick",
      "Oldest",
      { MACHINE("a", OLD), MACHINE("b", NEW, .unhealthy = true), MACHINE("c", NEW, .marked = true),
        MACHINE("d", NEW, .deleting = true) },
      "dcba" },
    { "lets a mark win over health",
      "Newest",
      { MACHINE("a", NEW), MACHINE("b", OLD, .unhealthy = true),
        MACHINE("c", OLD, .marked = true, .unhealthy = true), MACHINE("d", OLD, .marked = true) },
      "cdba" },
};

static void choosing(void **state)
{
    const struct row *row = *state;
    struct choice_machine machines[4];
    char order[5] = { 0 };

    memcpy(machines, row->machines, sizeof(machines));
    choice_sort(machines, 4, choice_policy_read(slice_from(row->policy)));
    for (size_t i = 0; i < 4; i++)
        order[i] = machines[i].name.data[0];
    assert_string_equal(order, row->order);
}

TEST_MAIN(TABLE(choosing, rows))
