#include "machines/remediation.h"

#include "base/text.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"
#include "machines/machine.h"

#define NOW_MS INT64_C(1767225600000) /* 2026-01-01T00:00:00Z */

struct row {
    const char *name;
    const char *yaml;
    bool due;
    uint64_t wait_ms;
    bool unhealthy;
};

#define NODE      "status: { nodeRef: { name: node-1 }, conditions: [{ type: NodeHealthy, "
#define BOOTS     "status: { conditions: [{ type: BootstrapReady, status: \"True\", "
#define SINCE(at) "lastTransitionTime: \"2025-12-31T23:" at ":00Z\" }] }"

static const struct row rows[] = {
    { "leaves a machine alone that is well", NODE "status: \"True\", " SINCE("00"), false, 0,
      false },
    { "waits a little when it failed",
      "status: { failureReason: x, lastUpdated: \"2025-12-31T23:59:50Z\" }", false, 20000, false },
    { "replaces what failed", "status: { failureReason: x, lastUpdated: \"2025-12-31T23:59:30Z\" }",
      true, 0, false },
    { "leaves a failed one alone that goes",
      "metadata: { deletionTimestamp: \"2025-12-31T00:00:00Z\" }\nstatus: { failureReason: x }",
      false, 0, false },
    { "leaves one alone that nobody may touch",
      "metadata: { annotations: { cluster.x-k8s.io/skip-remediation: \"\" } }\n"
      "status: { failureReason: x, lastUpdated: \"2025-12-31T00:00:00Z\" }",
      false, 0, false },
    { "replaces what somebody asked for",
      "metadata: { annotations: { cluster.x-k8s.io/remediate-machine: \"\" } }\n" NODE
      "status: \"True\", " SINCE("00"),
      true, 0, false },
    { "gives a Node that is ill some time", NODE "status: \"False\", " SINCE("56"), false, 60000,
      true },
    { "replaces a Node that stays ill", NODE "status: \"False\", " SINCE("55"), true, 0, true },
    { "replaces a Node that is not heard of",
      NODE "status: Unknown, reason: NodeConditionsFailed, " SINCE("50"), true, 0, true },
    { "blames no Node when the tenant does not answer",
      NODE "status: Unknown, reason: NodeInspectionFailed, " SINCE("50"), false, 0, false },
    { "waits with one that waits itself",
      "metadata: { creationTimestamp: \"2025-12-31T20:00:00Z\" }", false, 0, false },
    { "gives a new machine time to come up", BOOTS SINCE("50"), false, 600000, true },
    { "replaces what never came up", BOOTS SINCE("00"), true, 0, true },
};

static void replacing(void **state)
{
    const struct row *row = *state;
    struct doc *doc = NULL;
    struct machine machine;
    struct remediation answer;

    assert_no_error(yaml_parse(slice_from(row->yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_no_error(machine_read(doc_root(doc), &machine));
    answer = remediation_of(&machine, NOW_MS);
    assert_int_equal(answer.due, row->due);
    assert_int_equal(answer.wait_ms, row->wait_ms);
    assert_int_equal(answer.unhealthy, row->unhealthy);
}

static void many_at_once_are_left_alone(void **state)
{
    (void)state;
    assert_true(remediation_is_allowed(1, 1));
    assert_true(remediation_is_allowed(4, 10));
    assert_false(remediation_is_allowed(5, 10));
    assert_false(remediation_is_allowed(2, 2));
}

TEST_MAIN(TABLE(replacing, rows), TEST(many_at_once_are_left_alone))
