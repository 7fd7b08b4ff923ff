#include "cli/report.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/error_details.h"
#include "cli/confirm.h"
#include "cli/exit.h"
#include "cli/globals.h"
#include "cli/session.h"
#include "lib/capture.h"
#include "lib/test.h"

static const struct program program = { "butlerctl", "Clusters", NULL, true };

static struct session fake_session = {
    .credentials = { .config = { .server = "https://127.0.0.1:1" },
                     .source = "KUBECONFIG (./admin.conf)" },
};

/* --- errors and their hints ---------------------------------------------------------------- */

struct row {
    const char *name;
    enum error_code code;
    const char *message;
    int exit_code;
    const char *shown;
};

static const struct row rows[] = {
    { "shows what could not be done", ERR_INTERNAL, "disk full", EXIT_CODE_ERROR,
      "error: get cluster x: disk full\n" },
    { "names verb, resource, namespace and role of what is forbidden", ERR_FORBIDDEN,
      "tenantclusters.butler.butlerlabs.dev is forbidden: User \"eve\" cannot create resource "
      "\"tenantclusters\" in API group \"butler.butlerlabs.dev\" in the namespace \"acme\"",
      EXIT_CODE_FORBIDDEN,
      "  hint: to create tenantclusters in namespace acme you need the role operator of the "
      "team\n" },
    { "asks for less where only reading is forbidden", ERR_FORBIDDEN,
      "tenantclusters.butler.butlerlabs.dev is forbidden: User \"eve\" cannot list resource "
      "\"tenantclusters\" in API group \"butler.butlerlabs.dev\" in the namespace \"acme\"",
      EXIT_CODE_FORBIDDEN, "you need the role viewer of the team\n" },
    { "asks for more where the platform is concerned", ERR_FORBIDDEN,
      "teams.butler.butlerlabs.dev is forbidden: User \"eve\" cannot list resource \"teams\" in "
      "API group \"butler.butlerlabs.dev\" at the cluster scope",
      EXIT_CODE_FORBIDDEN, "  hint: to list teams you need the role platform admin\n" },
    { "says whose credentials are not known", ERR_UNAUTHENTICATED, "Unauthorized", EXIT_CODE_LOGIN,
      "which are from KUBECONFIG (./admin.conf)" },
    { "says where an address that nobody answers at is from", ERR_UNAVAILABLE,
      "connect to 127.0.0.1:1: Connection refused", EXIT_CODE_UNREACHABLE,
      "  hint: is something listening at https://127.0.0.1:1? The address is from KUBECONFIG "
      "(./admin.conf); no proxy variable is set\n" },
    { "says how to trust another authority", ERR_UNAVAILABLE,
      "TLS with 127.0.0.1:1: self-signed certificate", EXIT_CODE_UNREACHABLE,
      "trust its authority with --ca-cert FILE" },
    { "shows a webhook's words without the machine's", ERR_FORBIDDEN,
      "admission webhook \"x.butler\" denied the request: the quota of team acme is used up: 3 of "
      "3 clusters",
      EXIT_CODE_REJECTED,
      "error: get cluster x: the quota of team acme is used up: 3 of 3 clusters\n" },
    { "tells each reason of a rule on a line of its own", ERR_FORBIDDEN,
      "admission webhook \"x.butler\" denied the request: [metadata.labels[x.io/a-b]: Forbidden: "
      "3, but 2, "
      "spec.b[0].c: "
      "Required value]",
      EXIT_CODE_REJECTED,
      "error: get cluster x: it was refused\n  metadata.labels[x.io/a-b]: Forbidden: 3, but 2\n  "
      "spec.b[0].c: "
      "Required "
      "value\n" },
    { "says what to do about a quota", ERR_FORBIDDEN,
      "tenantclusters \"x\" is forbidden: exceeded quota: clusters, requested: 1, used: 3, "
      "limited: 3",
      EXIT_CODE_REJECTED, "ask a platform admin for a higher limit" },
    { "does not take a lack of rights to read quotas for one that is used up", ERR_FORBIDDEN,
      "resourcequotas is forbidden: User \"eve\" cannot list resource \"resourcequotas\" in API "
      "group \"\" in the namespace \"acme\"",
      EXIT_CODE_FORBIDDEN,
      "  hint: to list resourcequotas in namespace acme you need the role platform admin\n" },
    { "knows a lack of rights on this machine", ERR_FORBIDDEN,
      "create directory /sys/butler: Operation not permitted", EXIT_CODE_FORBIDDEN,
      "error: get cluster x: create directory /sys/butler: Operation not permitted\n" },
    { "says what to do about a conflict", ERR_CONFLICT, "it has been modified", EXIT_CODE_CONFLICT,
      "look again and repeat the command" },
};

static void errors(void **state)
{
    const struct row *row = *state;
    static const struct globals globals;
    struct cli cli = { .program = &program,
                       .arena = fixture_current()->arena,
                       .globals = &globals,
                       .session = &fake_session };
    const char *shown;
    int code;

    unsetenv("HTTPS_PROXY");
    unsetenv("https_proxy");
    unsetenv("HTTP_PROXY");
    unsetenv("http_proxy");
    unsetenv("ALL_PROXY");
    unsetenv("all_proxy");
    capture_begin(STDERR_FILENO);
    code =
        report_error(&cli, error_wrap(error_new(row->code, "%s", row->message), "get cluster x"));
    shown = capture_end();
    assert_int_equal(code, row->exit_code);
    assert_non_null(strstr(shown, row->shown));
}

static void causes_stand_on_lines_of_their_own(void **state)
{
    static const struct globals globals = { .output = "json" };
    struct cli cli = { .program = &program,
                       .arena = fixture_current()->arena,
                       .globals = &globals };
    struct error *error = error_new(ERR_INVALID, "TenantCluster \"x\" is invalid: [spec.a: bad, "
                                                 "spec.b: worse]");
    const char *shown;
    int code;

    (void)state;
    error_add_cause(error, "FieldValueInvalid", "spec.a", "bad");
    error_add_cause(error, "FieldValueInvalid", "spec.b", "worse");
    capture_begin(STDERR_FILENO);
    code = report_error(&cli, error_wrap(error, "create cluster x"));
    shown = capture_end();
    assert_int_equal(code, EXIT_CODE_REJECTED);
    assert_string_equal(
        shown, "error: create cluster x: TenantCluster \"x\" is invalid\n"
               "  spec.a: bad\n"
               "  spec.b: worse\n"
               "{\"error\":{\"code\":11,\"reason\":\"Invalid\",\"message\":\"create cluster x: "
               "TenantCluster \\\"x\\\" is invalid: [spec.a: bad, spec.b: worse]\",\"details\":[{"
               "\"field\":\"spec.a\",\"reason\":\"FieldValueInvalid\",\"message\":\"bad\"},{"
               "\"field\":\"spec.b\",\"reason\":\"FieldValueInvalid\",\"message\":\"worse\"}]}}\n");
}

static void a_command_may_choose_its_exit_code_and_hint(void **state)
{
    static const struct globals globals;
    struct cli cli = { .program = &program,
                       .arena = fixture_current()->arena,
                       .globals = &globals };
    const char *shown;
    int code;

    (void)state;
    cli_hint(&cli, "wait longer");
    cli_see(&cli, "butlerctl cluster get x");
    capture_begin(STDERR_FILENO);
    code = report_error(&cli, cli_end(&cli, EXIT_CODE_TIMEOUT, error_new(ERR_TIMEOUT, "too slow")));
    shown = capture_end();
    assert_int_equal(code, EXIT_CODE_TIMEOUT);
    assert_string_equal(shown, "error: too slow\n  hint: wait longer\n"
                               "  see:  butlerctl cluster get x\n");
}

/* --- confirmation without a terminal ------------------------------------------------------- */

enum strength {
    SIMPLE,
    NAME,
    PHRASE,
};

struct confirm_row {
    const char *name;
    enum strength strength;
    bool yes;
    bool force;
    const char *given;
    bool goes_on;
};

static const struct confirm_row confirm_rows[] = {
    { "takes --yes for a simple question", SIMPLE, .yes = true, .goes_on = true },
    { "takes --yes with the name", NAME, .yes = true, .given = "demo", .goes_on = true },
    { "takes --force for a name", NAME, .force = true, .goes_on = true },
    { "takes the phrase alone", PHRASE, .given = "demo", .goes_on = true },
    { "refuses another name", NAME, .yes = true, .given = "dem" },
    { "refuses another phrase", PHRASE, .yes = true, .given = "dem" },
};

static void confirmation(void **state)
{
    const struct confirm_row *row = *state;
    struct globals globals = { .yes = row->yes };
    struct cli cli = { .program = &program,
                       .arena = fixture_current()->arena,
                       .globals = &globals };
    struct error *err = NULL;

    switch (row->strength) {
    case SIMPLE:
        err = confirm_simple(&cli, "sure?");
        break;
    case NAME:
        err = confirm_name(&cli, "demo", row->given, row->force, "sure");
        break;
    case PHRASE:
        err = confirm_phrase(&cli, "demo", row->given, "sure");
        break;
    }
    if (row->goes_on) {
        assert_no_error(err);
        return;
    }
    assert_error(err, ERR_BAD_REQUEST, "nothing was changed");
    assert_int_equal(cli.exit_code, EXIT_CODE_CANCELLED);
}

TEST_MAIN(TABLE(errors, rows), TEST(causes_stand_on_lines_of_their_own),
          TEST(a_command_may_choose_its_exit_code_and_hint), TABLE(confirmation, confirm_rows))
