/* The flags that every command of a client has. What is NULL or zero was given neither as a flag
 * nor in the environment; cli/settings.h knows what the settings file says then. */
#pragma once

#include "cli/command.h"

struct globals {
    const char *kubeconfig;
    const char *context;
    const char *as;
    struct cli_list as_groups;
    const char *server;
    const char *team;
    const char *namespace;
    const char *output;
    bool no_headers;
    bool compact;
    bool show_secrets;
    const char *color;
    const char *progress;
    int64_t progress_fd;
    int64_t verbose;
    bool quiet;
    uint64_t request_timeout_ms;
    bool insecure;
    const char *ca_cert;
    const char *config;
    bool yes;

    uint64_t given; /* bit per line of the table: a word said it, not the environment */
};

extern const struct cli_option globals_table[];

/* Whether a word, and not the environment, set this member. */
bool globals_is_given(const struct globals *globals, const char *name);
