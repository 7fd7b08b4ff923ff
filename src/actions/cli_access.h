/* What the command line of a user may do in the management cluster: a ServiceAccount for each user
 * who has logged in with it, and bindings that follow from the User and the Teams. Nothing here
 * gives a role that the user does not have in the team; what environments add is left out, because
 * a namespace cannot tell one environment from another. */
#pragma once

#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct doc;
struct error;
struct kube;

#define CLI_ACCESS_ROLE    "butler-cli-" /* and the role: the name of a ClusterRole */
#define CLI_ACCESS_SECRETS "butler-cli-system-secrets"

/* The ServiceAccount: "butler-cli-" and twelve digits that follow from the address. */
char *cli_access_name(struct arena *arena, struct slice email);

struct cli_binding {
    const char *namespace; /* "": of the whole cluster */
    const char *name;
    const char *cluster_role;
};

struct cli_binding_list {
    const struct cli_binding *items;
    size_t count;
};

/* Whose they are, and which teams there are. */
struct cli_access {
    const char *system_namespace;
    struct value user;
    struct doc *const *teams;
    size_t team_count;
    struct slice only_teams; /* names with commas between them; empty: all that the user is in */
};

/* The bindings that a user should have: one in the namespace of each team, one for a role in the
 * platform. A user who is disabled or on the way out has none. Pure; any thread. */
struct cli_binding_list cli_access_wanted(struct arena *arena, const struct cli_access *access);

/* Worker threads: these block. ------------------------------------------------------------------
 */

struct cli_login { /* RFC 3339 each */
    const char *time;
    const char *unused_after; /* when the account may go if nobody logs in again */
};

/* Makes the ServiceAccount of somebody who logs in now. */
struct error *cli_access_ensure_account(const struct kube *kube, const struct cli_access *access,
                                        const struct cli_login *login);

/* Makes bindings that are missing, replaces those that are different, removes the others. */
struct error *cli_access_ensure_bindings(const struct kube *kube, const struct cli_access *access);

/* The account and every binding; absent is fine. Tokens of the account end with it. */
struct error *cli_access_remove(const struct kube *kube, const char *system_namespace,
                                const char *user, struct slice email);

/* The same by the account's name. */
struct error *cli_access_remove_account(const struct kube *kube, const char *system_namespace,
                                        const char *user, const char *account);
