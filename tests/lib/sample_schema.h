/* Schemas for tests, written as text:
 *
 *     Container
 *       name string 1 keep
 *       env []EnvVar 7 merge=name
 *       resources ResourceRequirements 8 keep
 *     ExtraValue wrapped []string
 *     SchemaOrBool choice
 *       allows bool 1
 *     Port atomic
 *       protocol string - default="TCP"
 *
 * A field has a name, a type, a number in protobuf ("2.5": field 5 of the embedded message 2; "-":
 * none) and flags: ptr, keep, merge, merge=KEY, replace, retain, atomic, default=JSON; of lists set
 * and keys=A,B. Types are string, int32, int64, bool, double, bytes, time, microtime, duration,
 * quantity, intorstring, raw, fields, any and those of the text; []TYPE is a list, map:TYPE a map.
 * A type may be atomic, or open to unknown fields. */
#pragma once

#include "doc/schema.h"

struct arena;

/* The table belongs to the arena. A text that makes no sense ends the program. */
const struct schema_table *sample_schema_read(struct arena *arena, const char *text);

struct schema sample_schema_find(const struct schema_table *table, const char *type);

/* Widget and WidgetV2, with everything that server-side apply tells apart; spec.title of the one is
 * spec.heading of the other. */
extern const char sample_schema_widget[];

/* One of sample_schema_kinds, which is read once and kept: for fuzz targets, one thread. */
struct schema sample_schema_kind(const char *type);

/* Parts of Pod, Deployment, Service, Node and others, as upstream has them. */
extern const char sample_schema_kinds[];
