/* Which backups were made of a platform: a ConfigMap in the system namespace, BUTLER_BACKUPS_NAME,
 * with one entry for each of the last ones. Pure; any thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "doc/edit.h"
#include "doc/value.h"

struct arena;

#define BACKUP_RECORD_MAX 50 /* older ones are forgotten */

struct backup_record {
    struct slice time; /* RFC 3339 */
    struct slice file; /* where it was put … */
    struct slice host; /* … and on which machine */
    int64_t bytes;
};

/* The newest first; belongs to the arena. An entry that cannot be read is left out. */
size_t backup_record_read(struct arena *arena, struct value config_map,
                          struct backup_record **out_records);

/* Adds one to the ConfigMap that is being edited; `config_map` is as it was before. */
void backup_record_add(struct edit *edit, struct value config_map,
                       const struct backup_record *record);
