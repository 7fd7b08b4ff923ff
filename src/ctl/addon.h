/* What the commands about addons have in common. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct cli;
struct doc;
struct error;

/* The TenantAddon of a cluster for this addon, whatever the object is called; NULL: there is none.
 * A reference of the caller's. */
struct error *addon_find(struct cli *cli, const char *namespace, const char *cluster,
                         const char *addon, struct doc **out_doc);

/* The same, where absence is ERR_NOT_FOUND with the installed ones as a hint. */
struct error *addon_get(struct cli *cli, const char *namespace, const char *cluster,
                        const char *addon, struct doc **out_doc);

/* "NAME[@VERSION]" for a cluster that is being created. */
struct error *addon_create(struct cli *cli, const char *namespace, const char *cluster,
                           const char *given);

/* Waits until it is installed, showing progress. */
struct error *addon_await(struct cli *cli, const char *namespace, const char *name,
                          uint64_t timeout_ms);
