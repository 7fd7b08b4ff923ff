#include "helm/failure.h"

#include <string.h>

#include "base/text.h"
#include "helm/limits.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *output;
    enum failure_kind kind;
    enum error_code code;
    const char *message;
};

static const struct row rows[] = {
    { "names a repository that does not answer",
      "Error: looks like \"https://charts.invalid\" is not a valid chart repository or cannot be "
      "reached: Get \"https://charts.invalid/index.yaml\": dial tcp: lookup charts.invalid: no "
      "such host\n",
      FAILURE_REPOSITORY, ERR_UNAVAILABLE, "cannot be reached: looks like \"https://charts" },
    { "names a registry that does not answer",
      "Error: Get \"https://127.0.0.1:1/v2/foo/tags/list\": dial tcp 127.0.0.1:1: connect: "
      "connection refused",
      FAILURE_REPOSITORY, ERR_UNAVAILABLE, "the chart repository cannot be reached" },
    { "names a chart that is not there",
      "Error: chart \"nix\" matching 9.9.9 not found in http://127.0.0.1:1 index. (try 'helm repo "
      "update'): no chart name found",
      FAILURE_CHART, ERR_NOT_FOUND, "this version of it does not exist: chart \"nix\"" },
    { "shows the error of a template",
      "Error: execution error at (t/templates/a.yaml:4:13): port is needed\n\nUse --debug flag to "
      "render out invalid YAML\n",
      FAILURE_VALUES, ERR_INVALID,
      "does not accept these values: execution error at (t/templates/a.yaml:4:13): port is "
      "needed" },
    { "shows what a schema refuses",
      "Error: values don't meet the specifications of the schema(s) in the following "
      "chart(s):\nweb:\n- at '/replicas': got string, want integer\n",
      FAILURE_VALUES, ERR_INVALID, "web: - at '/replicas'" },
    { "names a cluster that is gone",
      "Error: Kubernetes cluster unreachable: Get \"https://127.0.0.1:1/version\": dial tcp "
      "127.0.0.1:1: connect: connection refused",
      FAILURE_CLUSTER, ERR_UNAVAILABLE, "the API of the cluster does not answer" },
    { "knows a timeout", "Error: UPGRADE FAILED: context deadline exceeded", FAILURE_TIMEOUT,
      ERR_TIMEOUT, "not ready within its timeout" },
    { "knows a release that is locked",
      "Error: UPGRADE FAILED: another operation (install/upgrade/rollback) is in progress",
      FAILURE_BUSY, ERR_CONFLICT, "another operation" },
    { "knows objects of others",
      "Error: Unable to continue with install: ConfigMap \"x\" in namespace \"y\" exists and "
      "cannot be imported into the current release: invalid ownership metadata; label "
      "validation error",
      FAILURE_FOREIGN, ERR_ALREADY_EXISTS, "ConfigMap \"x\"" },
    { "leaves warnings out", "WARNING: This Error: is none\nError: it broke\n", FAILURE_OTHER,
      ERR_INTERNAL, "helm failed: it broke" },
    { "says so when nothing was printed", "", FAILURE_OTHER, ERR_INTERNAL, "printed nothing" },
};

static void failure(void **state)
{
    const struct row *row = *state;
    enum failure_kind kind;

    assert_error(failure_read(slice_from(row->output), &kind), row->code, row->message);
    assert_int_equal(kind, row->kind);
}

static void failure_is_cut(void **state)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    enum failure_kind kind;
    struct error *err;

    (void)state;
    text_append(&text, "Error: x");
    for (size_t i = 0; i < HELM_MAX_FAILURE; i++)
        text_append(&text, "\xc3\xa4");
    err = failure_read(text_slice(&text), &kind);
    assert_true(strlen(err->message) < HELM_MAX_FAILURE + 64);
    assert_error(err, ERR_INTERNAL, "\xa4...");
}

TEST_MAIN(TABLE(failure, rows), TEST(failure_is_cut))
