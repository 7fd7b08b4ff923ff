/* The platform's configuration: one object, section by section. */
#include <string.h>

#include "api/amount.h"
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/quantity.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/body_reader.h"
#include "server/config_object.h"
#include "server/server_call.h"
#include "server/tables.h"

enum section_type {
    SECTION_OBJECT, /* replaced as a whole */
    SECTION_TEXT,   /* "" removes it */
};

/* Members of the body, and where they are below spec. */
static const struct section {
    const char *key;
    enum section_type type;
    const char *path[3];
    const char *members[8]; /* of an object; ends with NULL */
} sections[] = {
    { "multiTenancy", SECTION_OBJECT, { "spec", "multiTenancy" }, { "mode" } },
    { "defaultNamespace", SECTION_TEXT, { "spec", "defaultNamespace" }, { NULL } },
    { "defaultProviderRef", SECTION_OBJECT, { "spec", "defaultProviderConfigRef" }, { "name" } },
    { "controlPlaneExposure",
      SECTION_OBJECT,
      { "spec", "controlPlaneExposure" },
      { "mode", "hostname", "ingressClassName", "controllerType", "gatewayRef" } },
    { "defaultAddonVersions",
      SECTION_OBJECT,
      { "spec", "defaultAddonVersions" },
      { "cilium", "metallb", "certManager", "longhorn", "traefik", "fluxcd" } },
    { "defaultTeamLimits",
      SECTION_OBJECT,
      { "spec", "defaultTeamLimits" },
      { "maxClusters", "maxWorkersPerCluster", "maxTotalCPU", "maxTotalMemory",
        "maxTotalStorage" } },
    { "defaultControlPlaneResources",
      SECTION_OBJECT,
      { "spec", "defaultControlPlaneResources" },
      { "apiServer", "controllerManager", "scheduler" } },
    { "imageFactory",
      SECTION_OBJECT,
      { "spec", "imageFactory" },
      { "url", "credentialsRef", "defaultSchematicID", "autoSync" } },
    { "audit", SECTION_OBJECT, { "spec", "audit" }, { "enabled", "webhookURL", "bufferSize" } },
    { "notifications", SECTION_OBJECT, { "spec", "notifications" }, { "webhookURL" } },
    { "sshAuthorizedKey", SECTION_TEXT, { "spec", "sshAuthorizedKey" }, { NULL } },
};

static struct edit_path path_of(const struct section *section)
{
    return (struct edit_path){ .keys = section->path, .from_root = true };
}

/* --- the answer ----------------------------------------------------------------------------- */

static void write_status(struct value status, struct text *text)
{
    static const char *const members[] = { "teamCount", "clusterCount", "controlPlaneExposureMode",
                                           "tcpProxyRequired" };

    json_write_key(text, "status");
    json_write_object(text);
    for (size_t i = 0; i < COUNT_OF(members); i++) {
        struct value value = value_get(status, slice_from(members[i]));

        if (!value_exists(value))
            continue;
        json_write_key(text, members[i]);
        json_write_value(text, value);
    }
    json_write_end_object(text);
}

static void append(const struct doc *config, struct text *text)
{
    struct value root = config ? doc_root(config) : VALUE_ABSENT_VALUE;
    struct value observability = value_find(root, VALUE_KEYS("spec", "observability"));
    struct meta meta;

    meta_read(root, &meta);
    json_write_object(text);
    json_write_key(text, "resourceVersion");
    json_write_slice(text, meta.version);
    for (size_t i = 0; i < COUNT_OF(sections); i++) {
        struct value value = value_find(root, sections[i].path);

        if (!value_exists(value))
            continue;
        json_write_key(text, sections[i].key);
        json_write_value(text, value);
    }
    if (value_exists(observability)) {
        json_write_key(text, "observability");
        json_write_value(text, observability);
    }
    write_status(value_get(root, SLICE("status")), text);
    json_write_end_object(text);
}

static struct error *reply(struct server_call *call, const struct doc *config)
{
    struct text text = TEXT_EMPTY;

    append(config, &text);
    return server_reply_json(call, 200, &text);
}

/* GET /api/admin/config */
static struct error *get(struct server_call *call)
{
    CLEANUP(doc) struct doc *config = NULL;
    struct error *err = config_object_find(call, &config);

    return err ? err : reply(call, config);
}

/* --- changing ------------------------------------------------------------------------------- */

static bool is_member(const struct section *section, struct slice key)
{
    for (size_t i = 0; i < COUNT_OF(section->members) && section->members[i]; i++) {
        if (slice_is(key, section->members[i]))
            return true;
    }
    return false;
}

/* A quantity that is none would be told by its place in the object, which nobody has typed. */
static void check_limit(struct body_reader *inner, struct slice key, struct value value)
{
    const char *name = arena_text(inner->arena, key);
    struct quantity amount;
    struct error *err;
    bool has;

    if (slice_has_prefix(key, "maxTotal")) {
        err = amount_read(value, name, &has, &amount);
        if (err)
            body_wrong(inner, name, "is no quantity such as 16, 500m or 64Gi");
        error_drop(err, "said in our words");
    } else {
        (void)body_int(inner, name, 1, INT32_MAX);
    }
}

static void check_object(struct body_reader *reader, const struct section *section,
                         struct value object)
{
    struct body_reader inner;

    body_reader_init(&inner, reader->arena, object);
    inner.prefix = arena_format(reader->arena, "%s.", section->key);
    DOC_EACH (it, object) {
        if (!is_member(section, it.key))
            body_wrong(&inner, arena_text(reader->arena, slice_brief(it.key)),
                       "is no member of this section");
        else if (strcmp(section->key, "defaultTeamLimits") == 0 && !value_is_null(it.value))
            check_limit(&inner, it.key, it.value);
    }
    body_take_error(reader, body_reader_end(&inner));
}

/* An empty name or URL clears the section: a form has no other way to say so. */
static bool is_cleared(const struct section *section, struct value value)
{
    static const char *const by_name[] = { "defaultProviderRef", "notifications" };

    if (value_is_null(value))
        return true;
    for (size_t i = 0; i < COUNT_OF(by_name); i++) {
        if (strcmp(section->key, by_name[i]) == 0)
            return !value_text(value, section->members[0]).size;
    }
    return section->type == SECTION_TEXT && !value_string_or(value, SLICE("")).size;
}

static void apply(struct body_reader *reader, const struct section *section, struct edit *edit)
{
    struct value value = value_get(reader->body, slice_from(section->key));

    if (!value_exists(value))
        return;
    if (section->type == SECTION_TEXT)
        (void)body_text_or_empty(reader, section->key);
    else
        check_object(reader, section, body_object(reader, section->key));
    if (is_cleared(section, value))
        edit_remove(edit, path_of(section));
    else
        edit_set_value(edit, path_of(section), value);
}

static struct error *apply_all(struct server_call *call, struct edit *edit)
{
    const char **names = arena_array(call->arena, COUNT_OF(sections) + 2, const char *);
    struct body_reader reader;
    struct error *err;

    for (size_t i = 0; i < COUNT_OF(sections); i++)
        names[i] = sections[i].key;
    names[COUNT_OF(sections)] = "resourceVersion";
    err = server_check_members(call, names);
    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    for (size_t i = 0; i < COUNT_OF(sections); i++)
        apply(&reader, &sections[i], edit);
    return body_reader_end(&reader);
}

static struct error *conflict(struct server_call *call, const struct doc *config)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *current = NULL;

    append(config, &text);
    current = doc_new(text_slice(&text));
    return server_error_with(
        call,
        error_new(ERR_CONFLICT, "the configuration was changed meanwhile: look at it as it is now"),
        "current", current);
}

static struct error *check_version(struct server_call *call, const struct doc *config)
{
    struct slice given = value_text(call->body, "resourceVersion");
    struct meta meta;

    meta_read(config ? doc_root(config) : VALUE_ABSENT_VALUE, &meta);
    return !given.size || slice_equal(given, meta.version) ? NULL : conflict(call, config);
}

/* PUT /api/admin/config */
static struct error *update(struct server_call *call)
{
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    CLEANUP(edit) struct edit *edit = NULL;
    struct error *err = config_object_find(call, &before);

    if (!err)
        err = check_version(call, before);
    if (err)
        return err;
    call->note.name = BUTLER_CONFIG_NAME;
    edit = config_object_edit(before);
    err = apply_all(call, edit);
    if (!err)
        err = config_object_write(call, before, STEAL(edit), &after);
    if (err && err->code == ERR_CONFLICT) {
        error_drop(err, "told with the object");
        return conflict(call, before);
    }
    return err ? err : reply(call, after);
}

const struct server_route config_routes[] = {
    { "getConfig", "GET", "/api/admin/config", RULE_PLATFORM_VIEWER, NULL, NULL, get, 0, LIMIT_NONE,
      NULL, "PlatformConfig", "The configuration of the platform" },
    { "updateConfig", "PUT", "/api/admin/config", RULE_PLATFORM_ADMIN, "config_changed",
      "ButlerConfig", update, 0, LIMIT_NONE, "PlatformConfig", "PlatformConfig",
      "Changes sections of the configuration" },
    { 0 },
};
