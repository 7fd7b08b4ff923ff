#include "helm/operation.h"

#include "base/clock.h"
#include "base/text.h"
#include "doc/doc.h"
#include "lib/test.h"

static char *join(const char *const *arguments)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; arguments[i]; i++)
        text_appendf(&text, "%s%s", i ? " " : "", arguments[i]);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

struct row {
    const char *name;
    struct operation operation;
    const char *line;
};

static const struct row rows[] = {
    { "installs from a repository",
      { .verb = OPERATION_INSTALL,
        .release = "web",
        .namespace = "apps",
        .chart = "nginx",
        .repository = "https://charts.example.com",
        .version = "1.2.3",
        .fingerprint = "abc",
        .create_namespace = true,
        .wait = true,
        .timeout_ms = MINUTES(5) },
      "helm upgrade web nginx --repo=https://charts.example.com --version=1.2.3 --install "
      "--reset-values --create-namespace --labels=butler.butlerlabs.dev/fingerprint=abc "
      "--history-max=10 --hide-notes --namespace=apps --kubeconfig=KC --timeout=5m0s --wait" },
    { "installs from a registry, the newest, into a namespace that is there",
      { .verb = OPERATION_INSTALL,
        .release = "web",
        .namespace = "apps",
        .chart = "nginx",
        .repository = "oci://registry.example.com/charts",
        .version = "",
        .timeout_ms = SECONDS(90) },
      "helm upgrade web oci://registry.example.com/charts/nginx --install --reset-values "
      "--history-max=10 --hide-notes --namespace=apps --kubeconfig=KC --timeout=1m30s" },
    { "installs from a directory and takes over what is there",
      { .verb = OPERATION_INSTALL,
        .release = "web",
        .namespace = "apps",
        .chart = "nginx",
        .repository = "file:///charts/",
        .version = "1.2.3",
        .adopt = true,
        .timeout_ms = SECONDS(1) },
      "helm upgrade web /charts/nginx --install --reset-values --take-ownership --history-max=10 "
      "--hide-notes --namespace=apps --kubeconfig=KC --timeout=1s" },
    { "sends what was rendered through a program",
      { .verb = OPERATION_INSTALL,
        .release = "cilium",
        .namespace = "kube-system",
        .chart = "cilium",
        .repository = "https://charts.example.com",
        .version = "1.2.3",
        .host_aliases = "10.0.9.9=a.example.com",
        .renderer = "/bin/butler",
        .timeout_ms = SECONDS(1) },
      "helm upgrade cilium cilium --repo=https://charts.example.com --version=1.2.3 --install "
      "--reset-values --history-max=10 --hide-notes --post-renderer=/bin/butler "
      "--post-renderer-args=render --post-renderer-args=--host-aliases=10.0.9.9=a.example.com "
      "--namespace=kube-system --kubeconfig=KC --timeout=1s" },
    { "rolls back",
      { .verb = OPERATION_ROLLBACK,
        .release = "web",
        .namespace = "apps",
        .revision = 7,
        .wait = true,
        .timeout_ms = SECONDS(1) },
      "helm rollback web 7 --cleanup-on-fail --history-max=10 --namespace=apps --kubeconfig=KC "
      "--timeout=1s --wait" },
    { "uninstalls",
      { .verb = OPERATION_UNINSTALL,
        .release = "web",
        .namespace = "apps",
        .timeout_ms = SECONDS(1) },
      "helm uninstall web --ignore-not-found --namespace=apps --kubeconfig=KC --timeout=1s" },
};

static void arguments(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct operation *copy = operation_dup(arena, &row->operation);

    assert_no_error(operation_check(copy, true));
    assert_string_equal(join(operation_arguments(arena, copy, "KC", "VALUES")), row->line);
}

static void arguments_name_the_values(void **state)
{
    struct operation operation = rows[0].operation;
    CLEANUP(doc) struct doc *values = doc_new(SLICE("{\"a\":1}"));
    struct arena *arena = fixture_current()->arena;

    (void)state;
    operation.values = values;
    assert_non_null(
        strstr(join(operation_arguments(arena, &operation, "KC", "VALUES")), " --values=VALUES "));
}

struct refusal {
    const char *name;
    const char *release;
    const char *namespace;
    const char *chart;
    const char *repository;
    const char *message;
};

static const struct refusal refusals[] = {
    { "refuses a release that looks like an option", "--debug", "a", "c", "https://r",
      "release name" },
    { "refuses a release without name", "", "a", "c", "https://r", "release name" },
    { "refuses a long name", "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghijabcd", "a", "c",
      "https://r", "1 to 53" },
    { "refuses a release without namespace", "web", "", "c", "https://r", "needs a namespace" },
    { "refuses a chart that looks like an option", "web", "a", "-f", "https://r", "\"-f\"" },
    { "refuses a chart that leaves its repository", "web", "a", "../../etc", "https://r",
      "\"../../etc\"" },
    { "refuses directories of this machine", "web", "a", "c", "file:///etc", "must begin with" },
    { "refuses other protocols", "web", "a", "c", "ftp://r", "\"ftp://r\"" },
};

static void refusal(void **state)
{
    const struct refusal *row = *state;
    struct operation operation = {
        .release = row->release,
        .namespace = row->namespace,
        .chart = row->chart,
        .repository = row->repository,
    };

    assert_error(operation_check(&operation, false), ERR_INVALID, row->message);
}

TEST_MAIN(TABLE(arguments, rows), TEST(arguments_name_the_values), TABLE(refusal, refusals))
