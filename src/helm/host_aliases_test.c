#include "helm/host_aliases.h"

#include "base/error.h"
#include "base/text.h"
#include "lib/test.h"

#define WORKLOAD(kind, name)                                                                       \
    "kind: " kind "\nmetadata:\n  name: " name "\nspec:\n  template:\n    spec:\n"
#define PODS "      hostNetwork: true\n"
#define ALIASES                                                                                    \
    "      hostAliases:\n"                                                                         \
    "      - hostnames:\n        - a.example.com\n        - b.example.com\n        ip: 10.0.9.9\n"

struct row {
    const char *name;
    const char *before;
    const char *after;
};

static const struct row rows[] = {
    { "puts names into the agent", "---\n# Source: x\n" WORKLOAD("DaemonSet", "cilium") PODS,
      "---\n" WORKLOAD("DaemonSet", "cilium") ALIASES PODS },
    { "puts names into the operator", WORKLOAD("Deployment", "cilium-operator") PODS,
      "---\n" WORKLOAD("Deployment", "cilium-operator") ALIASES PODS },
    { "leaves other workloads alone", WORKLOAD("Deployment", "web") PODS,
      "---\n" WORKLOAD("Deployment", "web") PODS },
    { "leaves other kinds alone", "kind: Service\nmetadata:\n  name: cilium\n",
      "---\nkind: Service\nmetadata:\n  name: cilium\n" },
    { "adds to names that are there",
      WORKLOAD("DaemonSet", "cilium-envoy") "      hostAliases:\n      - ip: 1.1.1.1\n",
      "---\n" WORKLOAD("DaemonSet", "cilium-envoy") "      hostAliases:\n      - ip: 1.1.1.1\n"
                                                    "      - hostnames:\n        - a.example.com\n "
                                                    "       - b.example.com\n        ip: "
                                                    "10.0.9.9\n" },
    { "keeps several objects apart, and texts that look like them",
      "kind: ConfigMap\nmetadata:\n  name: a\ndata:\n  x: |\n    ---\n    kind: DaemonSet\n---\n# "
      "nothing\n---\n" WORKLOAD("DaemonSet", "cilium") PODS,
      "---\ndata:\n  x: |\n    ---\n    kind: DaemonSet\nkind: ConfigMap\nmetadata:\n  name: "
      "a\n---\n" WORKLOAD("DaemonSet", "cilium") ALIASES PODS },
};

static void aliases(void **state)
{
    const struct row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_no_error(host_aliases_add(slice_from(row->before),
                                     SLICE("10.0.9.9=a.example.com,b.example.com"), &text));
    assert_string_equal(text_string(&text), row->after);
}

static void nonsense_is_refused(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    assert_error(host_aliases_add(SLICE("a: b"), SLICE("10.0.9.9"), &text), ERR_INVALID,
                 "must be IP=NAME,NAME");
    assert_error(host_aliases_add(SLICE("a: b"), SLICE("name=a"), &text), ERR_INVALID,
                 "host aliases");
    assert_error(host_aliases_add(SLICE("a: [b"), SLICE("10.0.9.9=a"), &text), ERR_INVALID, "");
}

TEST_MAIN(TABLE(aliases, rows), TEST(nonsense_is_refused))
