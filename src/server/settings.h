/* How a server is configured: BUTLER_* variables, each with a type and a default. Read once; any
 * thread may look afterwards. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/log.h"
#include "server/limiter.h"

struct arena;
struct error;
struct text;

enum settings_secure {
    SETTINGS_SECURE_AUTO, /* when the public origin is https */
    SETTINGS_SECURE_TRUE,
    SETTINGS_SECURE_FALSE,
};

enum settings_terminal {
    SETTINGS_TERMINAL_AUTO,
    SETTINGS_TERMINAL_POD,
    SETTINGS_TERMINAL_SANDBOX,
    SETTINGS_TERMINAL_OFF,
};

/* Texts are never NULL ("": not set). Durations are in milliseconds. */
struct server_settings {
    bool dev;
    bool in_cluster;
    const char *base_url; /* public origin; "": whatever the client calls us */
    const char *frontend_url;
    bool trust_proxy_headers;
    const char *trusted_proxies; /* prefixes, separated by commas; "": every peer */

    const char *jwt_secret; /* decoded bytes are checked at start */
    const char *jwt_secret_previous;
    uint64_t session_expiry_ms;
    uint64_t session_max_ms;
    enum settings_secure secure_cookies;

    const char *admin_username;
    const char *admin_password;
    const char *admin_secret;
    int64_t password_min_length;
    int64_t bcrypt_cost;
    int64_t lockout_threshold;
    uint64_t lockout_duration_ms;
    uint64_t invite_expiry_ms;

    bool cli_auth_enabled;
    uint64_t cli_device_code_expiry_ms;
    uint64_t cli_token_expiry_ms;
    uint64_t cli_refresh_expiry_ms;
    uint64_t cli_sa_ttl_ms;
    const char *cli_external_api_url;
    const char *cli_external_api_ca; /* PEM; of `butler up`, which knows it */

    const char *tenant_namespace;
    const char *system_namespace;

    enum settings_terminal terminal_mode;
    const char *terminal_image;
    uint64_t terminal_idle_ms;
    uint64_t terminal_max_ms;
    int64_t terminal_max_per_user;

    int64_t audit_buffer;
    const char *audit_directory;
    const char *audit_webhook_url;
    const char *audit_webhook_secret;
    uint64_t audit_retention_ms;
    bool audit_fail_open;

    const char *outbound_allow; /* networks and names that people may point us to, by commas */

    struct limit limits[LIMIT_COUNT];
    enum log_level log_level;
    const char *metrics_token;
    const char *static_directory; /* "": the files in the program */
};

/* How a value is found by the name of its variable; NULL: not set. */
typedef const char *(*settings_lookup)(void *context, const char *name);

/* Everything that is not set has its default. What cannot be read is one line each in `problems`,
 * naming the variable; such a value is never replaced by the default. Texts are copied. */
void settings_read(struct arena *arena, settings_lookup lookup, void *context,
                   struct server_settings *out_settings, struct text *problems);

/* For settings that nobody changed. */
void settings_default(struct arena *arena, struct server_settings *out_settings);

/* What contradicts itself or is too weak to start with, one line each; nothing in dev mode. */
void settings_check(const struct server_settings *settings, struct text *problems);

/* The public origin is https: cookies are Secure and browsers are told to stay there. */
bool settings_is_https(const struct server_settings *settings);
