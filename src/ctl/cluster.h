/* What the commands about clusters have in common. */
#pragma once

#include "cli/command.h"
#include "cli/session.h"
#include "doc/value.h"

struct doc;
struct text;

/* The cluster that the first word names, in the namespace of the command. When there is none, the
 * hint names the nearest ones and other namespaces that have one of this name. */
struct error *cluster_get(struct cli *cli, const char *name, struct doc **out_doc);
struct error *cluster_explain_missing(struct cli *cli, const char *namespace, const char *name);

/* The team that is asked for, else the one that the namespace belongs to; NULL: none, or nobody who
 * may not read namespaces can tell. In the arena. */
struct error *cluster_team(struct cli *cli, const char *namespace, const char **out_team);

/* "v1.33.4"; a missing v is added with a note. ERR_BAD_REQUEST when it is no version. */
struct error *cluster_read_version(struct cli *cli, const char *given, const char *word,
                                   const char **out_version);

/* Waits until the cluster is Ready with all its workers (and, unless NULL, this version), showing
 * progress. */
struct error *cluster_await_ready(struct cli *cli, const char *namespace, const char *name,
                                  const char *version, uint64_t timeout_ms);

/* Sends a merge patch of the spec, or shows what would come of it. */
enum cluster_dry_run {
    CLUSTER_DO,
    CLUSTER_DRY_CLIENT,
    CLUSTER_DRY_SERVER,
};
struct error *cluster_patch(struct cli *cli, const char *namespace, const char *name,
                            const struct doc *patch, enum cluster_dry_run dry_run,
                            struct doc **out_doc);
enum cluster_dry_run cluster_read_dry_run(const char *value); /* NULL: do it */

/* For tables of options. */
#define CLUSTER_DRY_RUN_OPTION(type, member)                                                       \
    CLI_TEXT("dry-run", 0, type, member, "client|server", "show the object and change nothing",    \
             .bare = "client", .choices = "client|server")

/* The text of a dotted path of an object; empty: absent. */
struct slice cluster_text(const struct doc *doc, const char *path);

/* In the arena; NULL when absent. */
const char *cluster_dup(struct arena *arena, const struct doc *doc, const char *path);
