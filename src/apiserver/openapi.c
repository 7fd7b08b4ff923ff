/* OpenAPI documents as a whole: what they begin and end with, which there are, and their hashes. */
#include "apiserver/openapi.h"

#include "api/facts.h"
#include "api/kind.h"
#include "apiserver/custom.h"
#include "apiserver/openapi_internal.h"
#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "base/arena.h"
#include "base/build_info.h"
#include "base/hex.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/json.h"
#include "doc/json_write.h"

/* --- which documents there are --------------------------------------------------------------- */

/* "api/v1", "apis/apps/v1" */
static void append_path(struct text *text, const struct registry *registry,
                        const struct registry_version *version)
{
    const struct resource *first = registry_at(registry, version->first);

    text_appendf(text, "%s/%s", *first->kind->group ? "apis" : "api", first->api_version);
}

/* NULL: there is none. */
static const struct registry_version *find_version(const struct registry *registry,
                                                   struct slice path)
{
    CLEANUP(text) struct text candidate = TEXT_EMPTY;

    for (size_t i = 0; i < registry_group_count(registry); i++) {
        const struct registry_group *group = registry_group_at(registry, i);

        for (size_t v = 0; v < group->version_count; v++) {
            text_clear(&candidate);
            append_path(&candidate, registry, &group->versions[v]);
            if (slice_equal(text_slice(&candidate), path))
                return &group->versions[v];
        }
    }
    return NULL;
}

/* --- hashes ---------------------------------------------------------------------------------- */

/* What a custom kind adds to a document: its names, parts, fields and schema. */
static void hash_custom(struct digest *digest, const struct resource *resource)
{
    const struct kind *kind = resource->kind;
    const struct kind_part *part = kind->parts;
    const struct kind_field *field = kind->fields;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_appendf(&text, "%s %s %s %s %u ", kind->plural, kind->kind, kind->list_kind,
                 resource->api_version, (unsigned)resource_is_namespaced(resource));
    for (; part && part->name; part++)
        text_appendf(&text, "%s ", part->name);
    for (; field && field->name; field++)
        text_appendf(&text, ".%s ", field->name);
    json_format(resource->custom->openapi, JSON_COMPACT, JSON_AS_IS, &text);
    digest_update(digest, text_slice(&text));
}

/* Built-in kinds are the same in every server of one build and one minor version. */
static void hash_version(struct digest *digest, const struct registry *registry,
                         const struct registry_version *version)
{
    CLEANUP(text) struct text path = TEXT_EMPTY;

    append_path(&path, registry, version);
    text_appendf(&path, " %u ", registry_minor(registry));
    digest_update(digest, text_slice(&path));
    for (size_t i = 0; i < version->count; i++) {
        const struct resource *resource = registry_at(registry, version->first + i);

        if (resource->custom)
            hash_custom(digest, resource);
    }
}

static struct digest *hash_begin(void)
{
    struct digest *digest = digest_new(DIGEST_SHA256);

    digest_update(digest, slice_from(build_info_version()));
    digest_update(digest, slice_from(build_info_commit()));
    return digest;
}

static char *hash_end(struct arena *arena, struct digest *digest)
{
    unsigned char hash[DIGEST_SHA256_SIZE];

    digest_finish(digest, hash);
    return hex_format(arena, slice_of((const char *)hash, sizeof(hash)));
}

static char *version_hash(struct arena *arena, const struct registry *registry,
                          const struct registry_version *version)
{
    CLEANUP(digest) struct digest *digest = hash_begin();

    hash_version(digest, registry, version);
    return hash_end(arena, digest);
}

char *openapi_hash_v3(struct arena *arena, const struct registry *registry, struct slice path)
{
    const struct registry_version *version = find_version(registry, path);

    return version ? version_hash(arena, registry, version) : NULL;
}

char *openapi_hash_v2(struct arena *arena, const struct registry *registry)
{
    CLEANUP(digest) struct digest *digest = hash_begin();

    for (size_t i = 0; i < registry_group_count(registry); i++) {
        const struct registry_group *group = registry_group_at(registry, i);

        for (size_t v = 0; v < group->version_count; v++)
            hash_version(digest, registry, &group->versions[v]);
    }
    return hash_end(arena, digest);
}

/* --- the index ------------------------------------------------------------------------------- */

static void write_index_entry(struct text *text, const struct registry *registry,
                              const struct registry_version *version)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text path = TEXT_EMPTY;

    append_path(&path, registry, version);
    json_write_key(text, text_string(&path));
    json_write_object(text);
    json_write_member(text, "serverRelativeURL",
                      arena_format(arena, "/openapi/v3/%s?hash=%s", text_string(&path),
                                   version_hash(arena, registry, version)));
    json_write_end_object(text);
}

void openapi_append_index(const struct registry *registry, struct text *text)
{
    json_write_object(text);
    json_write_key(text, "paths");
    json_write_object(text);
    for (size_t i = 0; i < registry_group_count(registry); i++) {
        const struct registry_group *group = registry_group_at(registry, i);

        for (size_t v = 0; v < group->version_count; v++)
            write_index_entry(text, registry, &group->versions[v]);
    }
    json_write_end_object(text);
    json_write_end_object(text);
}

/* --- documents ------------------------------------------------------------------------------- */

static void write_info(struct text *text)
{
    json_write_key(text, "info");
    json_write_object(text);
    json_write_member(text, "title", "Kubernetes");
    json_write_member(text, "version", "unversioned");
    json_write_end_object(text);
}

static void write_security_scheme(struct text *text)
{
    json_write_object(text);
    json_write_key(text, "BearerToken");
    json_write_object(text);
    json_write_member(text, "description", "Bearer Token authentication");
    json_write_member(text, "in", "header");
    json_write_member(text, "name", "authorization");
    json_write_member(text, "type", "apiKey");
    json_write_end_object(text);
    json_write_end_object(text);
}

static void write_custom_types(struct openapi_writer *writer, const struct registry *registry,
                               const struct registry_version *version)
{
    for (size_t i = 0; i < version->count; i++) {
        const struct resource *resource = registry_at(registry, version->first + i);

        if (resource->custom)
            openapi_write_custom(writer, resource);
    }
}

static void write_v3(struct openapi_writer *writer, const struct registry *registry,
                     const struct registry_version *version)
{
    struct text *text = writer->text;

    json_write_object(text);
    json_write_member(text, "openapi", "3.0.0");
    write_info(text);
    json_write_key(text, "paths");
    json_write_object(text);
    openapi_write_paths(writer, registry, version);
    json_write_end_object(text);
    json_write_key(text, "components");
    json_write_object(text);
    json_write_key(text, "schemas");
    json_write_object(text);
    write_custom_types(writer, registry, version);
    openapi_write_types(writer);
    openapi_write_patch_type(writer);
    json_write_end_object(text);
    json_write_key(text, "securitySchemes");
    write_security_scheme(text);
    json_write_end_object(text);
    json_write_end_object(text);
}

bool openapi_append_v3(const struct registry *registry, struct slice path, struct text *text)
{
    const struct registry_version *version = find_version(registry, path);
    struct openapi_writer writer = { .text = text, .version = OPENAPI_V3 };

    if (!version)
        return false;
    writer.needed = memory_array(facts_named_count + 1, sizeof(bool));
    write_v3(&writer, registry, version);
    memory_free(writer.needed);
    return true;
}

/* Runs over all versions of all groups. */
static void write_each_version(struct openapi_writer *writer, const struct registry *registry,
                               void (*write)(struct openapi_writer *, const struct registry *,
                                             const struct registry_version *))
{
    for (size_t i = 0; i < registry_group_count(registry); i++) {
        const struct registry_group *group = registry_group_at(registry, i);

        for (size_t v = 0; v < group->version_count; v++)
            write(writer, registry, &group->versions[v]);
    }
}

void openapi_append_v2(const struct registry *registry, struct text *text)
{
    struct openapi_writer writer = { .text = text, .version = OPENAPI_V2 };

    writer.needed = memory_array(facts_named_count + 1, sizeof(bool));
    json_write_object(text);
    json_write_member(text, "swagger", "2.0");
    write_info(text);
    json_write_key(text, "paths");
    json_write_object(text);
    write_each_version(&writer, registry, openapi_write_paths);
    json_write_end_object(text);
    json_write_key(text, "definitions");
    json_write_object(text);
    write_each_version(&writer, registry, write_custom_types);
    openapi_write_types(&writer);
    openapi_write_patch_type(&writer);
    json_write_end_object(text);
    json_write_key(text, "securityDefinitions");
    write_security_scheme(text);
    json_write_end_object(text);
    memory_free(writer.needed);
}
