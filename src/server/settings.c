/* Reads the variables, by one table. */
#include "server/settings.h"

#include <stddef.h>
#include <string.h>

#include "base/arena.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"

enum kind {
    KIND_TEXT,
    KIND_TRUTH,
    KIND_TIME,
    KIND_NUMBER,
    KIND_WORD,
};

struct row {
    const char *name; /* behind BUTLER_ */
    enum kind kind;
    size_t offset;
    const char *fallback;
    int64_t min;       /* of numbers, and of times in seconds */
    int64_t max;       /* 0: none */
    const char *words; /* "auto true false": the place of a word is its value */
};

#define AT(field) offsetof(struct server_settings, field)

static const struct row rows[] = {
    { "BASE_URL", KIND_TEXT, AT(base_url), "", 0, 0, NULL },
    { "FRONTEND_URL", KIND_TEXT, AT(frontend_url), "", 0, 0, NULL },
    { "TRUST_PROXY_HEADERS", KIND_TRUTH, AT(trust_proxy_headers), "false", 0, 0, NULL },
    { "TRUSTED_PROXIES", KIND_TEXT, AT(trusted_proxies), "", 0, 0, NULL },
    { "JWT_SECRET", KIND_TEXT, AT(jwt_secret), "", 0, 0, NULL },
    { "JWT_SECRET_PREVIOUS", KIND_TEXT, AT(jwt_secret_previous), "", 0, 0, NULL },
    { "SESSION_EXPIRY", KIND_TIME, AT(session_expiry_ms), "24h", 60, 0, NULL },
    { "SESSION_MAX", KIND_TIME, AT(session_max_ms), "168h", 60, 0, NULL },
    { "SECURE_COOKIES", KIND_WORD, AT(secure_cookies), "auto", 0, 0, "auto true false" },
    { "ADMIN_USERNAME", KIND_TEXT, AT(admin_username), "admin", 0, 0, NULL },
    { "ADMIN_PASSWORD", KIND_TEXT, AT(admin_password), "", 0, 0, NULL },
    { "ADMIN_SECRET", KIND_TEXT, AT(admin_secret), "butler-console-admin", 0, 0, NULL },
    { "PASSWORD_MIN_LENGTH", KIND_NUMBER, AT(password_min_length), "12", 8, 72, NULL },
    { "BCRYPT_COST", KIND_NUMBER, AT(bcrypt_cost), "12", 10, 15, NULL },
    { "LOCKOUT_THRESHOLD", KIND_NUMBER, AT(lockout_threshold), "5", 1, 1000, NULL },
    { "LOCKOUT_DURATION", KIND_TIME, AT(lockout_duration_ms), "15m", 1, 0, NULL },
    { "INVITE_EXPIRY", KIND_TIME, AT(invite_expiry_ms), "168h", 60, 0, NULL },
    { "CLI_AUTH_ENABLED", KIND_TRUTH, AT(cli_auth_enabled), "true", 0, 0, NULL },
    { "CLI_DEVICE_CODE_EXPIRY", KIND_TIME, AT(cli_device_code_expiry_ms), "15m", 10, 0, NULL },
    { "CLI_TOKEN_EXPIRY", KIND_TIME, AT(cli_token_expiry_ms), "24h", 600, 86400, NULL },
    { "CLI_REFRESH_EXPIRY", KIND_TIME, AT(cli_refresh_expiry_ms), "168h", 60, 0, NULL },
    { "CLI_SA_TTL", KIND_TIME, AT(cli_sa_ttl_ms), "720h", 60, 0, NULL },
    { "CLI_EXTERNAL_API_URL", KIND_TEXT, AT(cli_external_api_url), "", 0, 0, NULL },
    { "TENANT_NAMESPACE", KIND_TEXT, AT(tenant_namespace), "butler-tenants", 0, 0, NULL },
    { "SYSTEM_NAMESPACE", KIND_TEXT, AT(system_namespace), "butler-system", 0, 0, NULL },
    { "TERMINAL_MODE", KIND_WORD, AT(terminal_mode), "auto", 0, 0, "auto pod sandbox off" },
    { "TERMINAL_IMAGE", KIND_TEXT, AT(terminal_image), "", 0, 0, NULL },
    { "TERMINAL_IDLE_TIMEOUT", KIND_TIME, AT(terminal_idle_ms), "15m", 1, 0, NULL },
    { "TERMINAL_MAX_DURATION", KIND_TIME, AT(terminal_max_ms), "8h", 1, 0, NULL },
    { "TERMINAL_MAX_PER_USER", KIND_NUMBER, AT(terminal_max_per_user), "5", 1, 50, NULL },
    { "AUDIT_BUFFER", KIND_NUMBER, AT(audit_buffer), "10000", 100, 100000, NULL },
    { "AUDIT_DIR", KIND_TEXT, AT(audit_directory), "", 0, 0, NULL },
    { "AUDIT_WEBHOOK_URL", KIND_TEXT, AT(audit_webhook_url), "", 0, 0, NULL },
    { "AUDIT_WEBHOOK_SECRET", KIND_TEXT, AT(audit_webhook_secret), "", 0, 0, NULL },
    { "AUDIT_RETENTION", KIND_TIME, AT(audit_retention_ms), "90d", 3600, 0, NULL },
    { "AUDIT_FAIL_OPEN", KIND_TRUTH, AT(audit_fail_open), "false", 0, 0, NULL },
    { "OUTBOUND_ALLOW", KIND_TEXT, AT(outbound_allow), "", 0, 0, NULL },
    { "LOG_LEVEL", KIND_WORD, AT(log_level), "info", 0, 0, "debug info warn error" },
    { "METRICS_TOKEN", KIND_TEXT, AT(metrics_token), "", 0, 0, NULL },
};

/* --- values --------------------------------------------------------------------------------- */

/* "90d" besides what Go reads. */
static bool read_time(struct slice text, int64_t *out_ms)
{
    uint64_t days;
    int64_t ns;
    struct error *err;

    if (slice_has_suffix(text, "d") &&
        number_parse_uint(slice_of(text.data, text.size - 1), &days) && days < 100000) {
        *out_ms = (int64_t)days * 24 * 3600 * 1000;
        return true;
    }
    err = duration_parse(text, &ns);
    if (err) {
        error_drop(err, "the caller says what is wanted");
        return false;
    }
    *out_ms = ns / DURATION_MILLISECOND;
    return true;
}

static bool read_word(struct slice text, const char *words, int *out_place)
{
    struct slice rest = slice_from(words);
    struct slice word;

    for (int place = 0; slice_split(&rest, ' ', &word); place++) {
        if (slice_equal(text, word)) {
            *out_place = place;
            return true;
        }
    }
    return false;
}

static bool in_range(const struct row *row, int64_t number)
{
    return number >= row->min && (!row->max || number <= row->max);
}

/* What a value of this kind looks like; for messages. */
static const char *wanted(const struct row *row)
{
    switch (row->kind) {
    case KIND_TEXT:
        return "a text";
    case KIND_TRUTH:
        return "true or false";
    case KIND_TIME:
        return "a duration such as 90s, 15m, 24h or 7d";
    case KIND_NUMBER:
        return "a whole number";
    case KIND_WORD:
        return "one of";
    }
    return "";
}

static bool read_value(struct arena *arena, const struct row *row, const char *text,
                       struct server_settings *settings)
{
    void *field = (char *)settings + row->offset;
    struct slice value = slice_trim(slice_from(text));
    int64_t number;
    int place;

    switch (row->kind) {
    case KIND_TEXT:
        *(const char **)field = arena_text(arena, value);
        return true;
    case KIND_TRUTH:
        if (!read_word(value, "false true", &place))
            return false;
        *(bool *)field = place == 1;
        return true;
    case KIND_TIME:
        if (!read_time(value, &number) || !in_range(row, number / 1000))
            return false;
        *(uint64_t *)field = (uint64_t)number;
        return true;
    case KIND_NUMBER:
        if (!number_parse_int(value, &number) || !in_range(row, number))
            return false;
        *(int64_t *)field = number;
        return true;
    case KIND_WORD:
        if (!read_word(value, row->words, &place))
            return false;
        *(int *)field = place;
        return true;
    }
    return false;
}

static void complain(const struct row *row, const char *text, struct text *problems)
{
    text_appendf(problems, "BUTLER_%s is \"%.*s\"; want %s", row->name,
                 SLICE_ARGUMENT(slice_brief(slice_from(text))), wanted(row));
    if (row->words)
        text_appendf(problems, " %s", row->words);
    if (row->kind == KIND_TIME && (row->min || row->max))
        text_appendf(problems, ", at least %llds", (long long)row->min);
    else if (row->min || row->max)
        text_appendf(problems, ", at least %lld", (long long)row->min);
    if (row->max)
        text_appendf(problems, " and at most %lld", (long long)row->max);
    text_append(problems, "\n");
}

/* --- limits --------------------------------------------------------------------------------- */

static void read_limits(struct arena *arena, settings_lookup lookup, void *context,
                        struct server_settings *settings, struct text *problems)
{
    for (int bucket = LIMIT_NONE + 1; bucket < LIMIT_COUNT; bucket++) {
        const char *name =
            arena_format(arena, "BUTLER_LIMIT_%s", limit_name((enum limit_bucket)bucket));
        const char *text = lookup(context, name);
        struct error *err = NULL;

        settings->limits[bucket] = limit_default((enum limit_bucket)bucket);
        if (text)
            err = limit_parse(slice_from(text), &settings->limits[bucket]);
        if (err)
            text_appendf(problems, "%s: %s\n", name, err->message);
        error_free(err);
    }
}

void settings_read(struct arena *arena, settings_lookup lookup, void *context,
                   struct server_settings *out_settings, struct text *problems)
{
    *out_settings = (struct server_settings){ .cli_external_api_ca = "", .static_directory = "" };
    for (size_t i = 0; i < COUNT_OF(rows); i++) {
        const char *name = arena_format(arena, "BUTLER_%s", rows[i].name);
        const char *text = lookup(context, name);

        if (!text && strcmp(rows[i].name, "LOG_LEVEL") == 0)
            text = lookup(context, "LOG_LEVEL");
        ASSERT(read_value(arena, &rows[i], rows[i].fallback, out_settings));
        if (text && !read_value(arena, &rows[i], text, out_settings))
            complain(&rows[i], text, problems);
    }
    read_limits(arena, lookup, context, out_settings, problems);
}

static const char *nothing(void *context, const char *name)
{
    (void)context;
    (void)name;
    return NULL;
}

void settings_default(struct arena *arena, struct server_settings *out_settings)
{
    CLEANUP(text) struct text problems = TEXT_EMPTY;

    settings_read(arena, nothing, NULL, out_settings, &problems);
    ASSERT(problems.size == 0);
}

/* --- what is wrong with the whole ------------------------------------------------------------ */

bool settings_is_https(const struct server_settings *settings)
{
    return strncmp(settings->base_url, "https://", 8) == 0;
}

static bool is_origin(const char *url)
{
    const char *host = strncmp(url, "https://", 8) == 0  ? url + 8
                       : strncmp(url, "http://", 7) == 0 ? url + 7
                                                         : NULL;

    return host && *host && !strpbrk(host, "/?#@ ");
}

void settings_check(const struct server_settings *settings, struct text *problems)
{
    if (settings->base_url[0] && !is_origin(settings->base_url))
        text_append(problems, "BUTLER_BASE_URL is no origin; want https://HOST or http://HOST:PORT "
                              "without a path\n");
    if (settings->frontend_url[0] && !is_origin(settings->frontend_url))
        text_append(problems, "BUTLER_FRONTEND_URL is no origin; want https://HOST or "
                              "http://HOST:PORT without a path\n");
    if (settings->terminal_mode == SETTINGS_TERMINAL_POD)
        text_append(problems, "BUTLER_TERMINAL_MODE: is pod, which is not supported; want auto, "
                              "sandbox or off\n");
    if (settings->dev)
        return;
    if (settings_is_https(settings) && settings->secure_cookies == SETTINGS_SECURE_FALSE)
        text_append(problems, "BUTLER_SECURE_COOKIES is false although BUTLER_BASE_URL is https: "
                              "the session would travel in the clear\n");
    if (settings->cli_auth_enabled && settings->in_cluster && !settings->cli_external_api_url[0])
        text_append(problems, "BUTLER_CLI_EXTERNAL_API_URL is needed in a cluster: the kubeconfigs "
                              "of butlerctl login name it; or set BUTLER_CLI_AUTH_ENABLED=false\n");
}
