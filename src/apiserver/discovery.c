/* Discovery. */
#include "apiserver/discovery.h"

#include "apiserver/registry.h"
#include "apiserver/resource.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/json_write.h"

/* How much of a hash upstream shows. */
#define STORAGE_HASH_SIZE 8

struct verb_name {
    unsigned verb;
    const char *name;
};

static const struct verb_name builtin_verbs[] = {
    { KIND_CREATE, "create" },
    { KIND_DELETE, "delete" },
    { KIND_DELETE_COLLECTION, "deletecollection" },
    { KIND_GET, "get" },
    { KIND_LIST, "list" },
    { KIND_PATCH, "patch" },
    { KIND_UPDATE, "update" },
    { KIND_WATCH, "watch" },
    { 0, NULL },
};

/* Those of custom resources come in an order of their own upstream, and kubectl shows it. */
static const struct verb_name custom_verbs[] = {
    { KIND_DELETE, "delete" },
    { KIND_DELETE_COLLECTION, "deletecollection" },
    { KIND_GET, "get" },
    { KIND_LIST, "list" },
    { KIND_PATCH, "patch" },
    { KIND_CREATE, "create" },
    { KIND_UPDATE, "update" },
    { KIND_WATCH, "watch" },
    { 0, NULL },
};

static void write_verbs(struct text *text, const struct verb_name *names, unsigned verbs)
{
    json_write_key(text, "verbs");
    json_write_list(text);
    for (; names->name; names++) {
        if (verbs & names->verb)
            json_write_string(text, names->name);
    }
    json_write_end_list(text);
}

/* Nothing at all when there are none. */
static void write_texts(struct text *text, const char *key, const char *const *texts)
{
    if (!texts || !*texts)
        return;
    json_write_key(text, key);
    json_write_list(text);
    for (; *texts; texts++)
        json_write_string(text, *texts);
    json_write_end_list(text);
}

void discovery_append_versions(const char *address, struct text *text)
{
    json_write_object(text);
    json_write_member(text, "kind", "APIVersions");
    write_texts(text, "versions", (const char *const[]){ "v1", NULL });
    json_write_key(text, "serverAddressByClientCIDRs");
    json_write_list(text);
    json_write_object(text);
    json_write_member(text, "clientCIDR", "0.0.0.0/0");
    json_write_member(text, "serverAddress", address);
    json_write_end_object(text);
    json_write_end_list(text);
    json_write_end_object(text);
}

static void write_group_version(struct text *text, const char *group, const char *version)
{
    CLEANUP(text) struct text both = TEXT_EMPTY;

    text_appendf(&both, "%s/%s", group, version);
    json_write_object(text);
    json_write_member(text, "groupVersion", text_string(&both));
    json_write_member(text, "version", version);
    json_write_end_object(text);
}

/* The members of an APIGroup but for kind and apiVersion. */
static void write_group(struct text *text, const struct registry_group *group)
{
    json_write_member(text, "name", group->name);
    json_write_key(text, "versions");
    json_write_list(text);
    for (size_t i = 0; i < group->version_count; i++)
        write_group_version(text, group->name, group->versions[i].version);
    json_write_end_list(text);
    json_write_key(text, "preferredVersion");
    write_group_version(text, group->name, group->versions[0].version);
}

static bool is_core(const struct registry_group *group)
{
    return *group->name == '\0';
}

void discovery_append_groups(const struct registry *registry, struct text *text)
{
    json_write_object(text);
    json_write_member(text, "kind", "APIGroupList");
    json_write_member(text, "apiVersion", "v1");
    json_write_key(text, "groups");
    json_write_list(text);
    for (size_t i = 0; i < registry_group_count(registry); i++) {
        const struct registry_group *group = registry_group_at(registry, i);

        if (is_core(group))
            continue;
        json_write_object(text);
        write_group(text, group);
        json_write_end_object(text);
    }
    json_write_end_list(text);
    json_write_end_object(text);
}

/* NULL: there is none. */
static const struct registry_group *find_group(const struct registry *registry, struct slice name)
{
    for (size_t i = 0; i < registry_group_count(registry); i++) {
        const struct registry_group *group = registry_group_at(registry, i);

        if (slice_is(name, group->name))
            return group;
    }
    return NULL;
}

bool discovery_append_group(const struct registry *registry, struct slice group, struct text *text)
{
    const struct registry_group *found = find_group(registry, group);

    if (!found || is_core(found))
        return false;
    json_write_object(text);
    json_write_member(text, "kind", "APIGroup");
    json_write_member(text, "apiVersion", "v1");
    write_group(text, found);
    json_write_end_object(text);
    return true;
}

/* Tells clients that migrate storage when the stored version changes. */
static void write_storage_hash(struct text *text, const struct kind *stored)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;
    CLEANUP(text) struct text encoded = TEXT_EMPTY;
    unsigned char hash[DIGEST_SHA256_SIZE];

    text_appendf(&name, "%s/%s/%s", stored->group, stored->version, stored->kind);
    digest_compute(DIGEST_SHA256, text_slice(&name), hash);
    base64_append(&encoded, slice_of((const char *)hash, STORAGE_HASH_SIZE), BASE64_STANDARD);
    json_write_member(text, "storageVersionHash", text_string(&encoded));
}

static const struct verb_name *verb_names(const struct resource *resource)
{
    return resource->custom ? custom_verbs : builtin_verbs;
}

static void write_resource(struct text *text, const struct resource *resource)
{
    const struct kind *kind = resource->kind;

    json_write_object(text);
    json_write_member(text, "name", kind->plural);
    json_write_member(text, "singularName", kind->singular);
    json_write_key(text, "namespaced");
    json_write_bool(text, resource_is_namespaced(resource));
    json_write_member(text, "kind", kind->kind);
    write_verbs(text, verb_names(resource), kind->verbs);
    write_texts(text, "shortNames", kind->short_names);
    write_texts(text, "categories", kind->categories);
    if (!(kind->flags & KIND_NEVER_STORED))
        write_storage_hash(text, resource->storage->kind);
    json_write_end_object(text);
}

static void write_part(struct text *text, const struct resource *resource,
                       const struct kind_part *part)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;

    text_appendf(&name, "%s/%s", resource->kind->plural, part->name);
    json_write_object(text);
    json_write_member(text, "name", text_string(&name));
    json_write_member(text, "singularName", "");
    json_write_key(text, "namespaced");
    json_write_bool(text, resource_is_namespaced(resource));
    if (part->group) {
        json_write_member(text, "group", part->group);
        json_write_member(text, "version", part->version);
    }
    json_write_member(text, "kind", part->kind);
    write_verbs(text, builtin_verbs, part->verbs);
    json_write_end_object(text);
}

static void write_resources(struct text *text, const struct registry *registry,
                            const struct registry_version *version)
{
    json_write_key(text, "resources");
    json_write_list(text);
    for (size_t i = 0; i < version->count; i++) {
        const struct resource *resource = registry_at(registry, version->first + i);
        const struct kind_part *part = resource->kind->parts;

        write_resource(text, resource);
        for (; part && part->name; part++)
            write_part(text, resource, part);
    }
    json_write_end_list(text);
}

static const struct registry_version *find_version(const struct registry_group *group,
                                                   struct slice name)
{
    for (size_t i = 0; group && i < group->version_count; i++) {
        if (slice_is(name, group->versions[i].version))
            return &group->versions[i];
    }
    return NULL;
}

bool discovery_append_resources(const struct registry *registry, struct slice group,
                                struct slice version, struct text *text)
{
    const struct registry_group *found = find_group(registry, group);
    const struct registry_version *found_version = find_version(found, version);

    if (!found_version)
        return false;
    json_write_object(text);
    json_write_member(text, "kind", "APIResourceList");
    if (!is_core(found))
        json_write_member(text, "apiVersion", "v1");
    json_write_member(text, "groupVersion",
                      registry_at(registry, found_version->first)->api_version);
    write_resources(text, registry, found_version);
    json_write_end_object(text);
    return true;
}

/* Upstream leaves out group and version where they are those of the list, unless the kind is a
 * custom one. */
static void write_response_kind(struct text *text, const struct resource *resource,
                                const struct kind_part *part)
{
    const struct kind *kind = resource->kind;
    const char *group = resource->custom ? kind->group : "";
    const char *version = resource->custom ? kind->version : "";

    json_write_key(text, "responseKind");
    json_write_object(text);
    json_write_member(text, "group", part && part->group ? part->group : group);
    json_write_member(text, "version", part && part->group ? part->version : version);
    json_write_member(text, "kind", part ? part->kind : kind->kind);
    json_write_end_object(text);
}

static void write_whole_parts(struct text *text, const struct resource *resource)
{
    const struct kind_part *part = resource->kind->parts;

    if (!part || !part->name)
        return;
    json_write_key(text, "subresources");
    json_write_list(text);
    for (; part->name; part++) {
        json_write_object(text);
        json_write_member(text, "subresource", part->name);
        write_response_kind(text, resource, part);
        write_verbs(text, builtin_verbs, part->verbs);
        json_write_end_object(text);
    }
    json_write_end_list(text);
}

static void write_whole_resource(struct text *text, const struct resource *resource)
{
    const struct kind *kind = resource->kind;

    json_write_object(text);
    json_write_member(text, "resource", kind->plural);
    write_response_kind(text, resource, NULL);
    json_write_member(text, "scope", resource_is_namespaced(resource) ? "Namespaced" : "Cluster");
    json_write_member(text, "singularResource", kind->singular);
    write_verbs(text, verb_names(resource), kind->verbs);
    write_texts(text, "shortNames", kind->short_names);
    write_texts(text, "categories", kind->categories);
    write_whole_parts(text, resource);
    json_write_end_object(text);
}

static void write_whole_version(struct text *text, const struct registry *registry,
                                const struct registry_version *version)
{
    json_write_object(text);
    json_write_member(text, "version", version->version);
    json_write_key(text, "resources");
    json_write_list(text);
    for (size_t i = 0; i < version->count; i++)
        write_whole_resource(text, registry_at(registry, version->first + i));
    json_write_end_list(text);
    json_write_member(text, "freshness", "Current");
    json_write_end_object(text);
}

static void write_whole_group(struct text *text, const struct registry *registry,
                              const struct registry_group *group)
{
    json_write_object(text);
    json_write_key(text, "metadata");
    json_write_object(text);
    if (!is_core(group))
        json_write_member(text, "name", group->name);
    json_write_end_object(text);
    json_write_key(text, "versions");
    json_write_list(text);
    for (size_t i = 0; i < group->version_count; i++)
        write_whole_version(text, registry, &group->versions[i]);
    json_write_end_list(text);
    json_write_end_object(text);
}

void discovery_append_everything(const struct registry *registry, enum discovery_root root,
                                 enum negotiate_discovery form, struct text *text)
{
    bool beta = form == NEGOTIATE_DISCOVERY_V2BETA1;

    json_write_object(text);
    json_write_member(text, "kind", "APIGroupDiscoveryList");
    json_write_member(text, "apiVersion",
                      beta ? "apidiscovery.k8s.io/v2beta1" : "apidiscovery.k8s.io/v2");
    json_write_key(text, "metadata");
    json_write_object(text);
    json_write_end_object(text);
    json_write_key(text, "items");
    json_write_list(text);
    for (size_t i = 0; i < registry_group_count(registry); i++) {
        const struct registry_group *group = registry_group_at(registry, i);

        if (is_core(group) == (root == DISCOVERY_API))
            write_whole_group(text, registry, group);
    }
    json_write_end_list(text);
    json_write_end_object(text);
}

char *discovery_etag(struct arena *arena, struct slice document)
{
    static const char digits[] = "0123456789ABCDEF";
    unsigned char hash[DIGEST_MAX_SIZE];
    size_t size = digest_size(DIGEST_SHA512);
    char *etag = arena_alloc(arena, size * 2 + 3);
    char *to = etag;

    digest_compute(DIGEST_SHA512, document, hash);
    *to++ = '"';
    for (size_t i = 0; i < size; i++) {
        *to++ = digits[hash[i] >> 4];
        *to++ = digits[hash[i] & 15];
    }
    *to = '"';
    return etag;
}
