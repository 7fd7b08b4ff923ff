#include "server/settings.h"

#include <string.h>

#include "base/text.h"
#include "lib/test.h"

struct pair {
    const char *name;
    const char *value;
};

static const char *look(void *context, const char *name)
{
    const struct pair *pair = context;

    return strcmp(pair->name, name) == 0 ? pair->value : NULL;
}

struct row {
    const char *name;
    struct pair pair;
    const char *problem; /* part of it; NULL: none */
};

static const struct row rows[] = {
    { "reads durations of Go", { "BUTLER_SESSION_EXPIRY", "90m" }, NULL },
    { "reads days", { "BUTLER_AUDIT_RETENTION", "7d" }, NULL },
    { "does not guess durations", { "BUTLER_SESSION_EXPIRY", "soon" }, "BUTLER_SESSION_EXPIRY" },
    { "wants a unit", { "BUTLER_SESSION_EXPIRY", "90" }, "24h or 7d" },
    { "keeps costs in their range", { "BUTLER_BCRYPT_COST", "16" }, "at most 15" },
    { "keeps tokens in their range", { "BUTLER_CLI_TOKEN_EXPIRY", "48h" }, "at most 86400" },
    { "wants words it knows", { "BUTLER_TERMINAL_MODE", "docker" }, "auto pod sandbox off" },
    { "wants truth", { "BUTLER_AUDIT_FAIL_OPEN", "yes" }, "true or false" },
    { "reads limits", { "BUTLER_LIMIT_LOGIN", "5/s:50" }, NULL },
    { "does not guess limits", { "BUTLER_LIMIT_LOGIN", "many" }, "BUTLER_LIMIT_LOGIN" },
    { "knows the old name of the log level", { "LOG_LEVEL", "loud" }, "BUTLER_LOG_LEVEL" },
};

static void variable(void **state)
{
    const struct row *row = *state;
    struct pair pair = row->pair;
    CLEANUP(text) struct text problems = TEXT_EMPTY;
    struct server_settings settings;

    settings_read(fixture_current()->arena, look, &pair, &settings, &problems);
    if (row->problem)
        assert_non_null(strstr(text_string(&problems), row->problem));
    else
        assert_string_equal(text_string(&problems), "");
}

static void values_arrive(void **state)
{
    struct pair pair = { "BUTLER_LIMIT_LOGIN", "5/s:50" };
    CLEANUP(text) struct text problems = TEXT_EMPTY;
    struct server_settings settings;

    (void)state;
    settings_read(fixture_current()->arena, look, &pair, &settings, &problems);
    assert_int_equal(settings.limits[LIMIT_LOGIN].count, 5);
    assert_int_equal(settings.limits[LIMIT_LOGIN].burst, 50);
    assert_int_equal(settings.limits[LIMIT_LOGIN].period_ms, 1000);
    assert_int_equal(settings.session_expiry_ms, 24 * 3600 * 1000);
    assert_int_equal(settings.audit_retention_ms, INT64_C(90) * 24 * 3600 * 1000);
    assert_string_equal(settings.system_namespace, "butler-system");
    assert_int_equal(settings.log_level, LOG_LEVEL_INFO);
    assert_true(settings.cli_auth_enabled);
}

static void contradictions_are_told(void **state)
{
    CLEANUP(text) struct text problems = TEXT_EMPTY;
    struct server_settings settings;

    (void)state;
    settings_default(fixture_current()->arena, &settings);
    settings_check(&settings, &problems);
    assert_string_equal(text_string(&problems), "");
    settings.base_url = "https://butler.example.com";
    settings.secure_cookies = SETTINGS_SECURE_FALSE;
    settings.in_cluster = true;
    settings_check(&settings, &problems);
    assert_non_null(strstr(text_string(&problems), "BUTLER_SECURE_COOKIES"));
    assert_non_null(strstr(text_string(&problems), "BUTLER_CLI_EXTERNAL_API_URL"));
    settings.dev = true;
    text_clear(&problems);
    settings_check(&settings, &problems);
    assert_string_equal(text_string(&problems), "");
    settings.base_url = "https://butler.example.com/console";
    settings_check(&settings, &problems);
    assert_non_null(strstr(text_string(&problems), "BUTLER_BASE_URL"));
    settings.terminal_mode = SETTINGS_TERMINAL_POD;
    settings_check(&settings, &problems);
    assert_non_null(strstr(text_string(&problems), "BUTLER_TERMINAL_MODE: is pod"));
}

TEST_MAIN(TABLE(variable, rows), TEST(values_arrive), TEST(contradictions_are_told))
