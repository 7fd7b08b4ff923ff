/* What the files that write OpenAPI documents share. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct kind;
struct registry;
struct registry_version;
struct resource;
struct schema_field;
struct text;

enum openapi_version {
    OPENAPI_V2,
    OPENAPI_V3,
};

/* A document while it is written. */
struct openapi_writer {
    struct text *text;
    enum openapi_version version;
    bool *needed; /* for each named type of the facts: something speaks of it */
};

/* A type that a document speaks of: one of the facts, or a custom kind. */
struct openapi_type {
    uint32_t node; /* in the facts; 0: the custom kind, or its list */
    const struct kind *kind;
    bool is_list;
};

/* --- types (openapi_types.c) ---------------------------------------------------------------- */

/* The type and all that it speaks of will be in the document. */
void openapi_need(struct openapi_writer *writer, uint32_t node);

/* Every type that is needed, as members of the object that is open. */
void openapi_write_types(struct openapi_writer *writer);

/* Members of an object that is open. */
void openapi_write_ref(struct openapi_writer *writer, const struct openapi_type *type);
void openapi_write_fact_ref(struct openapi_writer *writer, uint32_t node); /* needs it, too */
void openapi_begin_ref(
    struct openapi_writer *writer); /* around one that has other members beside */
void openapi_end_ref(struct openapi_writer *writer);
void openapi_write_kind(struct openapi_writer *writer, const char *group, const char *version,
                        const char *kind); /* x-kubernetes-group-version-kind of a type */
void openapi_write_gvk(struct openapi_writer *writer, const char *group, const char *version,
                       const char *kind); /* the object of the three names */

/* --- custom kinds (openapi_custom.c) -------------------------------------------------------- */

/* The kind and its list as two members of the object that is open. */
void openapi_write_custom(struct openapi_writer *writer, const struct resource *resource);

/* "com.example.stable.v1.CronTab" */
void openapi_append_custom_name(struct text *text, const struct kind *kind, bool is_list);

/* --- words (openapi_words.c) ---------------------------------------------------------------- */

/* What to say about a field; NULL: nothing. `is_kind` says that the type is a kind's. */
const char *openapi_fact_words(uint32_t type, bool is_kind, const struct schema_field *field);

/* About apiVersion, kind and metadata of a kind; `metadata` is the type of the last. */
const char *openapi_kind_words(struct slice field, uint32_t metadata);

/* --- operations (openapi_paths.c) ----------------------------------------------------------- */

/* What can be done with the resources of one version, as members of the object that is open. */
void openapi_write_paths(struct openapi_writer *writer, const struct registry *registry,
                         const struct registry_version *version);

/* The name of the patches' type, which is no fact. */
#define OPENAPI_PATCH "io.k8s.apimachinery.pkg.apis.meta.v1.Patch"
void openapi_write_patch_type(struct openapi_writer *writer);
