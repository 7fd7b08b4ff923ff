/* The catalog of addons: what there is, and, for admins of the platform, more of it. */
#include <string.h>

#include "api/addon_definition.h"
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/body_reader.h"
#include "server/server_call.h"
#include "server/tables.h"

enum {
    MAX_VERSIONS = 200
};

static const struct {
    const char *name;
    const char *display;
    const char *description;
} categories[] = {
    { "cni", "Network", "How pods reach each other" },
    { "loadbalancer", "Load balancers", "Addresses for services" },
    { "storage", "Storage", "Volumes for pods" },
    { "certmanager", "Certificates", "Certificates for workloads" },
    { "ingress", "Ingress", "Ways in from outside" },
    { "observability", "Observability", "Metrics, logs and traces" },
    { "backup", "Backup", "Copies of what must not be lost" },
    { "gitops", "GitOps", "Clusters as a repository says" },
    { "security", "Security", "Policies and scanners" },
    { "service-mesh", "Service mesh", "Traffic between services" },
    { "database", "Databases", "Databases and caches" },
    { "dns", "DNS", "Names of services outside" },
    { "messaging", "Messaging", "Queues and streams" },
    { "other", "Other", "Everything else" },
};

/* --- AddonDef ------------------------------------------------------------------------------- */

static void write_text(struct text *text, const char *key, struct slice value)
{
    json_write_key(text, key);
    json_write_slice(text, value);
}

static void write_some(struct text *text, const char *key, struct value value)
{
    if (!value_exists(value))
        return;
    json_write_key(text, key);
    json_write_value(text, value);
}

static void write_list(struct text *text, const char *key, struct value list)
{
    json_write_key(text, key);
    if (value_is_array(list))
        json_write_value(text, list);
    else
        json_write_raw(text, SLICE("[]"));
}

static bool is_builtin(const struct meta *meta)
{
    return slice_is(meta_label(meta, BUTLER_LABEL_SOURCE), "builtin");
}

static void write_chart(const struct addon_definition *view, struct value spec, struct text *text)
{
    struct value chart = value_get(spec, SLICE("chart"));

    write_text(text, "chartRepository", value_text(chart, "repository"));
    write_text(text, "chartName", value_text(chart, "name"));
    write_text(text, "defaultVersion", value_text(chart, "defaultVersion"));
    write_list(text, "availableVersions", value_get(chart, SLICE("availableVersions")));
    if (view->chart.namespace.size)
        write_text(text, "defaultNamespace", view->chart.namespace);
}

static void write_definition(struct value object, struct text *text)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct addon_definition view;

    addon_definition_read(object, &view);
    json_write_object(text);
    write_text(text, "name", view.meta.name);
    write_text(text, "displayName", value_text(spec, "displayName"));
    write_text(text, "description", value_text(spec, "description"));
    write_text(text, "category", view.category);
    write_some(text, "icon", value_get(spec, SLICE("icon")));
    write_some(text, "iconData", value_get(spec, SLICE("iconData")));
    write_text(text, "tier", value_string_or(value_get(spec, SLICE("tier")), SLICE("apps")));
    write_chart(&view, spec, text);
    json_write_key(text, "platform");
    json_write_bool(text, view.platform);
    write_list(text, "dependsOn", view.depends_on);
    json_write_member(text, "source", is_builtin(&view.meta) ? "builtin" : "custom");
    json_write_key(text, "links");
    if (value_is_object(value_get(spec, SLICE("links"))))
        json_write_value(text, value_get(spec, SLICE("links")));
    else
        json_write_raw(text, SLICE("{}"));
    json_write_end_object(text);
}

static void write_categories(struct text *text)
{
    json_write_key(text, "categories");
    json_write_list(text);
    for (size_t i = 0; i < COUNT_OF(categories); i++) {
        json_write_object(text);
        json_write_member(text, "name", categories[i].name);
        json_write_member(text, "displayName", categories[i].display);
        json_write_member(text, "description", categories[i].description);
        json_write_end_object(text);
    }
    json_write_end_list(text);
}

/* GET /api/addons/catalog */
static struct error *list(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct kube_list all = { 0 };
    struct error *err = kube_list(call->arena, &call->own, &BUTLER_ADDON_DEFINITIONS,
                                  &(struct kube_query){ 0 }, &all);

    if (err)
        return server_error_upstream(err, "the catalog could not be read");
    json_write_object(&text);
    json_write_key(&text, "addons");
    json_write_list(&text);
    for (size_t i = 0; i < all.count; i++)
        write_definition(doc_root(all.docs[i]), &text);
    json_write_end_list(&text);
    write_categories(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

static struct error *find(struct server_call *call, struct doc **out_doc)
{
    const char *name = server_param(call, "name");
    struct error *err = kube_find(&call->own, &BUTLER_ADDON_DEFINITIONS, NULL, name, out_doc);

    if (err)
        return server_error_upstream(err, "the catalog could not be read");
    if (!*out_doc)
        return error_new(ERR_NOT_FOUND, "there is no addon \"%.*s\" in the catalog",
                         SLICE_ARGUMENT(slice_brief(slice_from(name))));
    return NULL;
}

static struct error *reply(struct server_call *call, int status, const struct doc *definition)
{
    struct text text = TEXT_EMPTY;

    write_definition(doc_root(definition), &text);
    return server_reply_json(call, status, &text);
}

/* GET /api/addons/catalog/{name} */
static struct error *get(struct server_call *call)
{
    CLEANUP(doc) struct doc *definition = NULL;
    struct error *err = find(call, &definition);

    return err ? err : reply(call, 200, definition);
}

/* --- changing ------------------------------------------------------------------------------- */

enum field_type {
    FIELD_TEXT,
    FIELD_TEXTS,
    FIELD_BOOL,
    FIELD_OBJECT,
};

/* Where a member of the body goes; what of a built-in entry may change says so. */
static const struct field {
    const char *key;
    enum field_type type;
    const char *path[4];
    bool of_builtin;
} fields[] = {
    { "displayName", FIELD_TEXT, { "spec", "displayName" }, false },
    { "description", FIELD_TEXT, { "spec", "description" }, false },
    { "category", FIELD_TEXT, { "spec", "category" }, false },
    { "icon", FIELD_TEXT, { "spec", "icon" }, true },
    { "iconData", FIELD_TEXT, { "spec", "iconData" }, true },
    { "tier", FIELD_TEXT, { "spec", "tier" }, false },
    { "chartRepository", FIELD_TEXT, { "spec", "chart", "repository" }, false },
    { "chartName", FIELD_TEXT, { "spec", "chart", "name" }, false },
    { "defaultVersion", FIELD_TEXT, { "spec", "chart", "defaultVersion" }, true },
    { "availableVersions", FIELD_TEXTS, { "spec", "chart", "availableVersions" }, true },
    { "defaultNamespace", FIELD_TEXT, { "spec", "defaults", "namespace" }, false },
    { "defaultValues", FIELD_OBJECT, { "spec", "defaults", "values" }, true },
    { "platform", FIELD_BOOL, { "spec", "platform" }, false },
    { "dependsOn", FIELD_TEXTS, { "spec", "dependsOn" }, false },
    { "links", FIELD_OBJECT, { "spec", "links" }, false },
};

static struct error *check_members(struct server_call *call)
{
    const char **names = arena_array(call->arena, COUNT_OF(fields) + 3, const char *);

    for (size_t i = 0; i < COUNT_OF(fields); i++)
        names[i] = fields[i].key;
    names[COUNT_OF(fields)] = "name";
    names[COUNT_OF(fields) + 1] = "resourceVersion";
    return server_check_members(call, names);
}

static void check_type(struct body_reader *reader, const struct field *field)
{
    switch (field->type) {
    case FIELD_TEXT:
        (void)body_text(reader, field->key);
        break;
    case FIELD_TEXTS:
        (void)body_texts(reader, field->key, MAX_VERSIONS);
        break;
    case FIELD_BOOL:
        (void)body_bool(reader, field->key, false);
        break;
    case FIELD_OBJECT:
        (void)body_object(reader, field->key);
        break;
    }
}

/* Puts what the body says over a definition. */
static struct error *apply(struct server_call *call, struct edit *edit, bool builtin)
{
    struct body_reader reader;
    struct error *err = check_members(call);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    for (size_t i = 0; i < COUNT_OF(fields); i++) {
        const struct field *field = &fields[i];

        if (!body_has(&reader, field->key))
            continue;
        check_type(&reader, field);
        if (builtin && !field->of_builtin)
            body_wrong(&reader, field->key, "cannot be changed of a built-in addon");
        edit_set_value(edit, (struct edit_path){ .keys = field->path, .from_root = true },
                       value_get(call->body, slice_from(field->key)));
    }
    return body_reader_end(&reader);
}

/* POST /api/admin/addons/catalog */
static struct error *create(struct server_call *call)
{
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct slice name = value_text(call->body, "name");
    struct error *err;

    if (!name.size)
        return server_error_field("name", "is missing");
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("AddonDefinition"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), name);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_SOURCE), SLICE("custom"));
    err = apply(call, edit, false);
    if (!err)
        err = edit_seal(STEAL(edit), &draft);
    if (err)
        return err;
    call->note.name = arena_text(call->arena, name);
    err = kube_create(&call->as_user, &BUTLER_ADDON_DEFINITIONS, draft, &after);
    return err ? server_error_of_write(err) : reply(call, 201, after);
}

/* The clusters that have it, as "namespace/name", in a JSON list. Returns how many. */
static struct error *append_users(struct server_call *call, const char *name, struct text *text,
                                  size_t *out_count)
{
    struct kube_list all = { 0 };
    struct error *err =
        kube_list(call->arena, &call->own, &BUTLER_TENANT_ADDONS, &(struct kube_query){ 0 }, &all);

    if (err)
        return server_error_upstream(err, "the addons could not be read");
    *out_count = 0;
    json_write_list(text);
    for (size_t i = 0; i < all.count; i++) {
        struct value spec = value_get(doc_root(all.docs[i]), SLICE("spec"));
        struct slice cluster = value_text(value_get(spec, SLICE("clusterRef")), "name");

        if (!slice_is(value_text(spec, "addon"), name))
            continue;
        json_write_string(
            text, arena_format(call->arena, SLICE_FORMAT "/" SLICE_FORMAT,
                               SLICE_ARGUMENT(object_key_read(doc_root(all.docs[i])).namespace),
                               SLICE_ARGUMENT(cluster)));
        (*out_count)++;
    }
    json_write_end_list(text);
    return NULL;
}

/* Whether an addon is the platform's decides who may remove it, so it does not change under those
 * who have it. */
static struct error *check_platform(struct server_call *call, const struct addon_definition *view)
{
    CLEANUP(text) struct text users = TEXT_EMPTY;
    bool after = value_bool_or(value_get(call->body, SLICE("platform")), view->platform);
    size_t count = 0;
    struct error *err;

    if (after == view->platform)
        return NULL;
    err = append_users(call, server_param(call, "name"), &users, &count);
    if (!err && count)
        err = server_error_field("platform", "cannot change while %zu clusters have the addon",
                                 count);
    return err;
}

static struct error *check_version(const struct server_call *call,
                                   const struct addon_definition *view)
{
    struct slice given = value_text(call->body, "resourceVersion");

    if (!given.size || slice_equal(given, view->meta.version))
        return NULL;
    return error_new(ERR_CONFLICT, "the addon was changed meanwhile: look at it as it is now");
}

/* PUT /api/admin/addons/catalog/{name} */
static struct error *update(struct server_call *call)
{
    CLEANUP(edit) struct edit *edit = NULL;
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct addon_definition view;
    struct error *err = find(call, &before);

    if (err)
        return err;
    addon_definition_read(doc_root(before), &view);
    edit = edit_begin(before);
    err = apply(call, edit, is_builtin(&view.meta));
    if (!err)
        err = check_version(call, &view);
    if (!err)
        err = check_platform(call, &view);
    if (!err)
        err = edit_seal(STEAL(edit), &draft);
    if (err)
        return err;
    err = kube_update(&call->as_user, &BUTLER_ADDON_DEFINITIONS, draft, &after);
    return err ? server_error_of_write(err) : reply(call, 200, after);
}

/* DELETE /api/admin/addons/catalog/{name} */
static struct error *delete(struct server_call *call)
{
    const char *name = server_param(call, "name");
    CLEANUP(text) struct text users = TEXT_EMPTY;
    CLEANUP(doc) struct doc *definition = NULL;
    struct text text = TEXT_EMPTY;
    size_t count = 0;
    struct error *err = find(call, &definition);

    if (!err)
        err = append_users(call, name, &users, &count);
    if (err)
        return err;
    err = kube_delete(&call->as_user, &BUTLER_ADDON_DEFINITIONS, NULL, name, NULL);
    if (err)
        return server_error_of_write(err);
    json_write_object(&text);
    json_write_member(&text, "message", arena_format(call->arena, "addon %s is deleted", name));
    json_write_key(&text, "inUseBy");
    json_write_raw(&text, text_slice(&users));
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

const struct server_route catalog_routes[] = {
    { "listCatalog", "GET", "/api/addons/catalog", RULE_ANY, NULL, NULL, list, 0, LIMIT_NONE, NULL,
      "Catalog", "The catalog of addons" },
    { "getCatalogEntry", "GET", "/api/addons/catalog/{name}", RULE_ANY, NULL, NULL, get, 0,
      LIMIT_NONE, NULL, "AddonDef", "One entry of the catalog" },
    { "createCatalogEntry", "POST", "/api/admin/addons/catalog", RULE_PLATFORM_ADMIN, "create",
      "AddonDefinition", create, 0, LIMIT_NONE, "EditAddonDef", "AddonDef",
      "Adds an entry to the catalog" },
    { "updateCatalogEntry", "PUT", "/api/admin/addons/catalog/{name}", RULE_PLATFORM_ADMIN,
      "update", "AddonDefinition", update, 0, LIMIT_NONE, "EditAddonDef", "AddonDef",
      "Changes an entry of the catalog" },
    { "deleteCatalogEntry", "DELETE", "/api/admin/addons/catalog/{name}", RULE_PLATFORM_ADMIN,
      "delete", "AddonDefinition", delete, SERVER_NO_BODY, LIMIT_NONE, NULL, "CatalogDeletion",
      "Removes an entry of the catalog" },
    { 0 },
};
