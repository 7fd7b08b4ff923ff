#include "server/server_error.h"

#include <string.h>

#include "base/error_details.h"
#include "base/text.h"
#include "lib/test.h"

static const char *form(struct error *take_error, int status)
{
    CLEANUP(error) struct error *error = take_error;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    assert_int_equal(server_error_status(error), status);
    server_error_format(error, "r-1", SLICE(""), &text);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

static void errors_have_one_form(void **state)
{
    struct error *err;

    (void)state;
    assert_string_equal(form(error_new(ERR_NOT_FOUND, "team \"x\" not found"), 404),
                        "{\"error\":\"team \\\"x\\\" not found\",\"code\":\"not_found\","
                        "\"requestId\":\"r-1\"}");
    assert_string_equal(
        form(server_error(ERR_FORBIDDEN, "account_locked", "wait %d minutes", 5), 403),
        "{\"error\":\"wait 5 minutes\",\"code\":\"account_locked\",\"requestId\":\"r-1\"}");
    err = server_error_field("name", "is too long");
    error_add_cause(err, NULL, "replicas", "want 1 to 100");
    assert_string_equal(form(err, 400),
                        "{\"error\":\"name: is too long\",\"code\":\"invalid_fields\",\"errors\":["
                        "{\"field\":\"name\",\"reason\":\"is too long\"},"
                        "{\"field\":\"replicas\",\"reason\":\"want 1 to 100\"}],"
                        "\"requestId\":\"r-1\"}");
}

/* What is below our own trouble may name hosts and files. */
static void what_is_below_stays_below(void **state)
{
    struct error *inner = error_new(ERR_UNAVAILABLE, "connect to 10.1.2.3:6443: refused");

    (void)state;
    assert_string_equal(form(error_wrap(inner, "read clusters"), 503),
                        "{\"error\":\"read clusters\",\"code\":\"unavailable\","
                        "\"requestId\":\"r-1\"}");
    assert_string_equal(form(server_error_upstream(error_new(ERR_INTERNAL, "<html>secret</html>"),
                                                   "ask the provider"),
                             502),
                        "{\"error\":\"ask the provider\",\"code\":\"upstream_error\","
                        "\"requestId\":\"r-1\"}");
    assert_string_equal(
        form(server_error_hide(error_new(ERR_NOT_FOUND, "no such user bob"), ERR_UNAUTHENTICATED,
                               "invalid_credentials", "name or password is wrong"),
             401),
        "{\"error\":\"name or password is wrong\","
        "\"code\":\"invalid_credentials\",\"requestId\":\"r-1\"}");
}

static void refusals_of_admission_are_told(void **state)
{
    struct error *inner = error_new(ERR_FORBIDDEN, "the team may have 3 clusters and has 3");

    (void)state;
    error_add_cause(inner, "FieldValueForbidden", "spec.teamRef", "quota");
    assert_string_equal(
        form(server_error_of_write(error_wrap(inner, "create tenantclusters \"a/b\"")), 403),
        "{\"error\":\"webhook denied\",\"code\":\"webhook_denied\",\"reason\":\"webhook-denied\","
        "\"message\":\"the team may have 3 clusters and has 3\",\"field\":\"spec.teamRef\","
        "\"requestId\":\"r-1\"}");
    assert_string_equal(
        form(server_error_of_write(error_new(ERR_UNAUTHENTICATED, "bad token x")), 502),
        "{\"error\":\"the management API could not do this\","
        "\"code\":\"upstream_error\",\"requestId\":\"r-1\"}");
    assert_null(server_error_of_write(NULL));
}

static void a_refused_field_is_no_bad_form(void **state)
{
    struct error *quota = error_new(ERR_INVALID, "a is invalid: [b: bad, c: Forbidden: full]");
    struct error *policy =
        error_new(ERR_INVALID, "spec.x: Forbidden: ClusterCreationPolicy \"p\" pins image to [a]");

    (void)state;
    error_add_cause(quota, "FieldValueInvalid", "b", "bad");
    error_add_cause(quota, "FieldValueForbidden", "c", "Forbidden: full");
    assert_string_equal(
        form(server_error_of_write(quota), 403),
        "{\"error\":\"webhook denied\",\"code\":\"webhook_denied\",\"reason\":\"webhook-denied\","
        "\"message\":\"a is invalid: [b: bad, c: Forbidden: full]\",\"field\":\"c\","
        "\"requestId\":\"r-1\"}");
    error_add_cause(policy, "FieldValueForbidden", "spec.x", "Forbidden: pinned");
    assert_string_equal(
        form(server_error_of_write(policy), 403),
        "{\"error\":\"spec.x: Forbidden: ClusterCreationPolicy \\\"p\\\" pins image "
        "to [a]\",\"code\":\"policy_denied\",\"field\":\"spec.x\","
        "\"requestId\":\"r-1\"}");
}

static const struct sentence_row {
    const char *name;
    const char *sentence;
    const char *field;
} sentence_rows[] = {
    { "finds a field", "admission webhook \"v\" denied the request: spec.teamRef: Forbidden: no",
      "\"field\":\"spec.teamRef\"" },
    { "finds a field with a key",
      "denied the request: metadata.labels[butler.butlerlabs.dev/environment]: Forbidden: full",
      "\"field\":\"metadata.labels[butler.butlerlabs.dev/environment]\"" },
    { "finds the first of several",
      "denied the request: [spec.a: Forbidden: no, spec.b: Required value]",
      "\"field\":\"spec.a\"" },
    { "finds none where there is none", "denied the request: it is Forbidden", "\"field\":\"\"" },
    { "finds none in a short sentence", "Forbidden: no", "\"field\":\"\"" },
};

static void sentence(void **state)
{
    const struct sentence_row *row = *state;

    assert_non_null(
        strstr(form(server_error_of_write(error_new(ERR_FORBIDDEN, "%s", row->sentence)), 403),
               row->field));
}

static void more_members_stand_beside(void **state)
{
    CLEANUP(error) struct error *error =
        error_new(ERR_CONFLICT, "somebody was quicker");
    CLEANUP(text) struct text text = TEXT_EMPTY;

    (void)state;
    server_error_format(error, "r", SLICE("\"current\":{\"a\":1}"), &text);
    assert_string_equal(text_string(&text),
                        "{\"error\":\"somebody was quicker\",\"code\":\"conflict\","
                        "\"requestId\":\"r\",\"current\":{\"a\":1}}");
}

TEST_MAIN(TEST(errors_have_one_form), TEST(what_is_below_stays_below),
          TEST(refusals_of_admission_are_told), TEST(a_refused_field_is_no_bad_form),
          TABLE(sentence, sentence_rows), TEST(more_members_stand_beside))
