/* Flags of every command. */
#include "cli/globals.h"

#include "cli/live.h"
#include "cli/option.h"

#define OUTPUT_FORMS "table, wide, json, yaml, name, jsonpath=EXPR, custom-columns=SPEC"

const struct cli_option globals_table[] = {
    CLI_TEXT("kubeconfig", 0, struct globals, kubeconfig, "FILE", "cluster credentials to use"),
    CLI_TEXT("context", 0, struct globals, context, "NAME",
             "Butler context, else a context of the kubeconfig", .flags = CLI_ENVIRONMENT,
             .complete = live_contexts),
    CLI_TEXT("as", 0, struct globals, as, "USER",
             "act as this user; you must be allowed to impersonate, and have no login"),
    CLI_LIST("as-group", 0, struct globals, as_groups, "GROUP",
             "act in this group as well, with --as; may be given again"),
    CLI_TEXT("server", 0, struct globals, server, "URL", "Butler server to talk to",
             .flags = CLI_ENVIRONMENT),
    CLI_TEXT("team", 0, struct globals, team, "NAME", "team whose namespace is used",
             .flags = CLI_ENVIRONMENT, .complete = live_teams),
    CLI_TEXT("namespace", 'n', struct globals, namespace, "NS", "namespace; wins over --team",
             .complete = live_namespaces),
    CLI_TEXT("output", 'o', struct globals, output, "FORMAT",
             "how results are shown: " OUTPUT_FORMS, .flags = CLI_ENVIRONMENT),
    CLI_BOOL("no-headers", 0, struct globals, no_headers, "leave out the header of tables"),
    CLI_BOOL("compact", 0, struct globals, compact, "JSON on one line"),
    CLI_BOOL("show-secrets", 0, struct globals, show_secrets, "show the content of secrets"),
    CLI_TEXT("color", 0, struct globals, color, "auto|always|never", "when to use colour",
             .choices = "auto|always|never"),
    CLI_TEXT("progress", 0, struct globals, progress, "auto|tty|plain|json|none",
             "how long operations are shown", .flags = CLI_ENVIRONMENT,
             .choices = "auto|tty|plain|json|none"),
    { CLI_TYPE_INT, "progress-fd", 0, offsetof(struct globals, progress_fd),
      "where --progress json goes instead of stderr", 0, "N", NULL },
    { CLI_TYPE_COUNT, "verbose", 'v', offsetof(struct globals, verbose),
      "say more; -vv each request, -vvv with contents", CLI_ENVIRONMENT, NULL, NULL },
    CLI_BOOL("quiet", 'q', struct globals, quiet, "only results and errors"),
    CLI_DURATION("request-timeout", 0, struct globals, request_timeout_ms, "30s",
                 "limit of each single request"),
    CLI_BOOL("insecure-skip-tls-verify", 0, struct globals, insecure,
             "do not check who the server is"),
    CLI_TEXT("ca-cert", 0, struct globals, ca_cert, "FILE", "additional trusted roots",
             .flags = CLI_ENVIRONMENT, .environment = "BUTLER_CA_CERT_PATH"),
    CLI_TEXT("config", 0, struct globals, config, "FILE", "settings file (~/.butler/config.yaml)",
             .flags = CLI_ENVIRONMENT),
    { CLI_TYPE_BOOL, "yes", 'y', offsetof(struct globals, yes), "do not ask", CLI_ENVIRONMENT, NULL,
      NULL, .environment = "BUTLER_ASSUME_YES" },
    CLI_END,
};

bool globals_is_given(const struct globals *globals, const char *name)
{
    const struct cli_option *option = option_find(globals_table, slice_from(name));

    return option && (globals->given & (UINT64_C(1) << (option - globals_table)));
}
