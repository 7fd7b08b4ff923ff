/* Entries of the catalog of addons as commands ask for them, and the values that charts are given.
 */
#pragma once

#include "base/slice.h"
#include "cli/command.h"
#include "doc/value.h"

struct doc;

/* ERR_NOT_FOUND names the nearest ones. The caller owns it. */
struct error *catalog_find(struct cli *cli, const char *addon, struct doc **out_entry);

/* What is installed unless somebody names another; of the entry, empty: it says none. */
struct slice catalog_version(const struct doc *entry);

/* ERR_BAD_REQUEST lists the versions that the entry offers, unless it offers any. */
struct error *catalog_check_version(const struct doc *entry, const char *version);

/* Values from a file (may be NULL) with "a.b=value" put over them, as Helm's --set does for plain
 * keys. *out_values is NULL when neither says anything. */
struct error *catalog_read_values(const char *file, const struct cli_list *set,
                                  struct doc **out_values);

/* The same over values that are there already; absent: none are. */
struct error *catalog_change_values(struct value before, const struct cli_list *set,
                                    struct doc **out_values);
