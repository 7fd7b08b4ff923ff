/* butler apiserver [--state DIR] [--api ADDR:PORT] [flags] */
#include "platform/apiserver_command.h"

#include <inttypes.h>
#include <stdio.h>

#include "base/error.h"
#include "platform/hosts.h"
#include "platform/limits.h"
#include "platform/runtime.h"
#include "platform/start.h"
#include "platform/state.h"
#include "platform/tenant_serve.h"

struct apiserver_flags {
    const char *tenant;
    const char *state;
    const char *api;
    const char *encryption_key_file;
    const char *controllers;
    int64_t history_events;
    const char *service_ranges;
    const char *node_ports;
    const char *kubernetes_version;
    bool cluster_info;
    struct logins_options logins;
    struct audit_options audit;
    int64_t audit_megabytes;
    int64_t audit_files;
};

static const struct cli_option option_table[] = {
    CLI_STRING(
        "tenant", 0, struct apiserver_flags, tenant, "DIR", NULL,
        "serve a tenant whose keys and settings a supervisor keeps in this directory; of the "
        "other flags only --api counts, unless the socket is inherited (LISTEN_FDS)",
        0),
    CLI_STRING("state", 0, struct apiserver_flags, state, "DIR", NULL,
               "where everything is kept (default: /var/lib/butler for root, else "
               "~/.local/state/butler)",
               0),
    CLI_STRING("api", 0, struct apiserver_flags, api, "ADDR:PORT", "127.0.0.1:6443",
               "address to serve on", 0),
    CLI_STRING("encryption-key-file", 0, struct apiserver_flags, encryption_key_file, "FILE", NULL,
               "keys for secrets at rest, one per line in base64; the first one encrypts (default: "
               "encryption.key in the state directory, made when missing)",
               0),
    CLI_STRING("service-cluster-ip-range", 0, struct apiserver_flags, service_ranges, "CIDR,...",
               "10.96.0.0/16",
               "where services get their addresses from; one range, or one of each family", 0),
    CLI_STRING("service-node-port-range", 0, struct apiserver_flags, node_ports, "FIRST-LAST",
               "30000-32767", "ports of nodes for services", 0),
    CLI_STRING(
        "kubernetes-version", 0, struct apiserver_flags, kubernetes_version, "vX.Y.Z", NULL,
        "what /version says and whose kinds are served (default: the newest that this program "
        "follows)",
        0),
    CLI_BOOL("cluster-info", 0, struct apiserver_flags, cluster_info,
             "tell nodes where this cluster is, in ConfigMap kube-public/cluster-info"),
    CLI_STRING("controllers", 0, struct apiserver_flags, controllers, "LIST", "*",
               "which controllers run, by the names of a kube-controller-manager: "
               "*,-garbage-collector-controller",
               0),
    CLI_INT("history-events", 0, struct apiserver_flags, history_events,
            "how many changes watches can resume from (default: 100000)", 0),
    CLI_STRING("token-auth-file", 0, struct apiserver_flags, logins.token_file, "FILE", NULL,
               "tokens of users, one line each: token,user,uid,\"group1,group2\"", 0),
    CLI_STRING("oidc-issuer-url", 0, struct apiserver_flags, logins.issuer, "URL", NULL,
               "an identity provider whose ID tokens are believed (https)", 0),
    CLI_STRING("oidc-client-id", 0, struct apiserver_flags, logins.client_id, "ID", NULL,
               "whom its tokens must be for", 0),
    CLI_STRING("oidc-username-claim", 0, struct apiserver_flags, logins.username_claim, "CLAIM",
               NULL, "what users are called by (default: sub)", 0),
    CLI_STRING("oidc-username-prefix", 0, struct apiserver_flags, logins.username_prefix, "TEXT",
               NULL, "put before the names of its users (default: the issuer and #; -: nothing)",
               0),
    CLI_STRING("oidc-groups-claim", 0, struct apiserver_flags, logins.groups_claim, "CLAIM", NULL,
               "where the groups of a user are; without it there are none", 0),
    CLI_STRING("oidc-groups-prefix", 0, struct apiserver_flags, logins.groups_prefix, "TEXT", NULL,
               "put before the names of its groups", 0),
    CLI_STRING("oidc-required-claim", 0, struct apiserver_flags, logins.required_claims,
               "NAME=VALUE,...", NULL, "what a token must say", 0),
    CLI_STRING("oidc-ca-file", 0, struct apiserver_flags, logins.ca_file, "FILE", NULL,
               "who vouches for the provider (default: the authorities this machine trusts)", 0),
    CLI_STRING("oidc-signing-algs", 0, struct apiserver_flags, logins.algorithms, "LIST", NULL,
               "how its tokens may be signed: RS256, ES256, EdDSA (default: RS256)", 0),
    CLI_STRING("audit-log-path", 0, struct apiserver_flags, audit.path, "FILE", NULL,
               "where requests are written down, one line each; without it they are not", 0),
    CLI_STRING("audit-level", 0, struct apiserver_flags, audit.level, "LEVEL", NULL,
               "how much: None, Metadata, Request or RequestResponse (default: Metadata)", 0),
    CLI_STRING("audit-policy-file", 0, struct apiserver_flags, audit.policy_file, "FILE", NULL,
               "how much of which request, instead of one level: a Policy of audit.k8s.io/v1", 0),
    CLI_INT("audit-log-maxsize", 0, struct apiserver_flags, audit_megabytes,
            "megabytes of that file before another begins (default: 100)", 0),
    CLI_INT("audit-log-maxbackup", 0, struct apiserver_flags, audit_files,
            "how many older ones are kept (default: 10)", 0),
    CLI_END,
};

static void announce(void *context, const struct start *start, const struct runtime *runtime)
{
    struct cli *cli = context;

    printf("API      %s  export KUBECONFIG=%s\n",
           hosts_url(cli->arena, runtime_api_address(runtime)),
           state_path(start->state, cli->arena, "admin.kubeconfig"));
    fflush(stdout);
}

static struct error *check_count(const char *flag, int64_t value, int64_t most)
{
    if (value >= 0 && value <= most)
        return NULL;
    return error_new(ERR_BAD_REQUEST, "flag --%s: %" PRId64 " is not between 0 and %" PRId64, flag,
                     value, most);
}

static struct error *run(struct cli *cli, const void *options)
{
    const struct apiserver_flags *o = options;

    struct audit_options audit = o->audit;
    struct error *err;

    if (o->tenant)
        return tenant_serve(o->tenant, o->api);
    err = check_count("history-events", o->history_events, INT64_MAX);
    if (!err)
        err = check_count("audit-log-maxsize", o->audit_megabytes, AUDIT_MAX_MEGABYTES);
    if (!err)
        err = check_count("audit-log-maxbackup", o->audit_files, AUDIT_MAX_BACKUPS);
    if (err)
        return err;
    audit.max_bytes = (uint64_t)o->audit_megabytes * 1024 * 1024;
    audit.max_files = (size_t)o->audit_files;
    return start_run(cli, &(struct start_options){
                              .state = o->state,
                              .api = o->api,
                              .encryption_key_file = o->encryption_key_file,
                              .controllers = o->controllers,
                              .history_events = (size_t)o->history_events,
                              .service_ranges = o->service_ranges,
                              .node_ports = o->node_ports,
                              .cluster_info = o->cluster_info,
                              .kubernetes_version = o->kubernetes_version,
                              .logins = o->logins,
                              .audit = audit,
                              .announce = announce,
                          });
}

const struct command apiserver_command = {
    .path = "apiserver",
    .summary = "Run one Kubernetes API in this process",
    .details = "The first start makes certificates and admin.kubeconfig in the state directory, "
               "which\nhas every right. One line says when it is ready. Ctrl-C stops cleanly.",
    .options = option_table,
    .options_size = sizeof(struct apiserver_flags),
    .examples = { { "butler apiserver --state ./api", "on the usual address" },
                  { "butler apiserver --state ./api --api 127.0.0.1:0", "on a free port" } },
    .run = run,
};
