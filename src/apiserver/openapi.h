/* The server's description in OpenAPI, for clients that check, explain and merge: one document of
 * the old version for everything, and of the new one a document for each group and version. Written
 * from a snapshot of the registry whenever somebody asks. Nothing is kept: clients keep documents
 * by their hash, which is known without writing them. Any thread; takes some milliseconds. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct arena;
struct registry;
struct text;

/* /openapi/v3: which documents there are, each with its hash. Written to an empty text. */
void openapi_append_index(const struct registry *registry, struct text *text);

/* The document for "api/v1" or "apis/apps/v1", written to an empty text; false, and nothing is
 * written: there is none. */
bool openapi_append_v3(const struct registry *registry, struct slice path, struct text *text);

/* /openapi/v2, written to an empty text. */
void openapi_append_v2(const struct registry *registry, struct text *text);

/* The same in the protobuf form that clients of the old version ask for. */
void openapi_append_v2_protobuf(const struct registry *registry, struct text *out_bytes);

/* Of a document of the new version; NULL: there is none. In the arena. */
char *openapi_hash_v3(struct arena *arena, const struct registry *registry, struct slice path);
char *openapi_hash_v2(struct arena *arena, const struct registry *registry);
