/* What a person may set about Butler's controllers, wherever they run: flags that `butler up` and
 * `butler controller` have in common. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/command.h"

struct error;

/* As it is typed. */
struct tuning_flags {
    int64_t cluster_workers;
    int64_t addon_workers;
    const char *tenant_timeout;
    const char *helm_ceiling;
    const char *system_namespace;
    bool steward;
};

/* As it is used. Texts are borrowed from the flags. */
struct tuning {
    size_t cluster_workers;   /* tenant clusters at once; 0: as usual */
    size_t addon_workers;     /* addons at once; 0: as usual */
    uint64_t tenant_call_ms;  /* how long a tenant may take for an answer */
    uint64_t helm_ceiling_ms; /* how long an operation of Helm may take at most */
    const char *system_namespace;
    const char *tenant_ports; /* FIRST-LAST, where we host tenants; NULL: the usual ones */
    bool no_steward;          /* nobody translates what Steward's objects say */
};

/* ERR_BAD_REQUEST names the flag and what would be right. */
struct error *tuning_read(const struct tuning_flags *flags, struct tuning *out_tuning);

/* A duration that a flag gives; `least_ms` to `most_ms`. */
struct error *tuning_read_duration(const char *flag, const char *text, uint64_t least_ms,
                                   uint64_t most_ms, uint64_t *out_ms);

/* Entries of an option table. Of the two names of one flag the last one given counts. */
#define TUNING_OPTIONS(type, member)                                                               \
    CLI_INT("max-concurrent-tc-reconciles", 0, type, member.cluster_workers,                       \
            "tenant clusters that are worked on at once; 0: 10", CLI_ENVIRONMENT),                 \
        CLI_INT("max-concurrent-addon-reconciles", 0, type, member.addon_workers,                  \
                "addons that are worked on at once; 0: 6", CLI_ENVIRONMENT),                       \
        CLI_STRING("tenant-request-timeout", 0, type, member.tenant_timeout, "DURATION", "10s",    \
                   "how long a tenant cluster may take for an answer", CLI_ENVIRONMENT),           \
        CLI_STRING("helm-timeout-ceiling", 0, type, member.helm_ceiling, "DURATION", "30m",        \
                   "how long an operation of Helm may take at most, whatever an addon says",       \
                   CLI_ENVIRONMENT),                                                               \
        CLI_STRING("system-namespace", 0, type, member.system_namespace, "NAMESPACE",              \
                   "butler-system", "where Butler keeps what belongs to no team",                  \
                   CLI_ENVIRONMENT),                                                               \
        TUNING_SWITCH("enable-steward-controllers", type, member.steward, "true",                  \
                      "tell Cluster API what Steward's objects say"),                              \
        TUNING_SWITCH("enable-kamaji-controllers", type, member.steward, NULL,                     \
                      "the same under its old name")

/* A boolean that may be on by itself and set in the environment. */
#define TUNING_SWITCH(name, type, member, fallback, summary)                                       \
    { CLI_TYPE_BOOL, name, 0, offsetof(type, member), summary, CLI_ENVIRONMENT, NULL, fallback }
