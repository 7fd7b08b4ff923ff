/* Addons of the management cluster. */
#include "api/addon_definition.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json_write.h"
#include "kube/butler_resources.h"
#include "server/body_reader.h"
#include "server/object_answer.h"
#include "server/server_call.h"
#include "server/tables.h"

static void write_text(struct text *text, const char *key, struct slice value)
{
    if (!value.size)
        return;
    json_write_key(text, key);
    json_write_slice(text, value);
}

/* Without values: they may hold secrets. */
static void write_addon(struct value addon, struct slice title, struct text *text)
{
    struct value spec = value_get(addon, SLICE("spec"));
    struct value status = value_get(addon, SLICE("status"));
    struct slice phase = value_text(status, "phase");
    struct meta meta;

    meta_read(addon, &meta);
    json_write_object(text);
    write_text(text, "name", meta.name);
    write_text(text, "addon", value_text(spec, "addon"));
    write_text(text, "displayName", title);
    write_text(text, "version", value_text(spec, "version"));
    write_text(text, "resourceVersion", meta.version);
    json_write_key(text, "status");
    json_write_object(text);
    write_text(text, "phase", phase.size ? phase : SLICE("Pending"));
    write_text(text, "installedVersion", value_text(status, "installedVersion"));
    write_text(text, "message", value_text(status, "message"));
    json_write_end_object(text);
    json_write_end_object(text);
}

static struct slice title_of(const struct kube_list *definitions, struct slice addon)
{
    for (size_t i = 0; i < definitions->count; i++) {
        struct value root = doc_root(definitions->docs[i]);

        if (slice_equal(object_key_read(root).name, addon))
            return value_text(value_get(root, SLICE("spec")), "displayName");
    }
    return SLICE("");
}

/* GET /api/management/addons */
static struct error *list(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct kube_list all = { 0 };
    struct kube_list definitions = { 0 };
    struct kube_query everything = { 0 };
    struct error *err =
        kube_list(call->arena, &call->own, &BUTLER_MANAGEMENT_ADDONS, &everything, &all);

    if (!err)
        err = kube_list(call->arena, &call->own, &BUTLER_ADDON_DEFINITIONS, &everything,
                        &definitions);
    if (err)
        return server_error_upstream(err, "the addons could not be read");
    json_write_object(&text);
    json_write_key(&text, "addons");
    json_write_list(&text);
    for (size_t i = 0; i < all.count; i++) {
        struct value root = doc_root(all.docs[i]);

        write_addon(root,
                    title_of(&definitions, value_text(value_get(root, SLICE("spec")), "addon")),
                    &text);
    }
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

static struct error *find(struct server_call *call, struct doc **out_addon)
{
    return object_answer_find(call, SHELF_MANAGEMENT_ADDONS, "addon", NULL,
                              server_param(call, "name"), out_addon);
}

static struct error *reply(struct server_call *call, int status, const struct doc *addon)
{
    struct text text = TEXT_EMPTY;

    write_addon(doc_root(addon), SLICE(""), &text);
    return server_reply_json(call, status, &text);
}

/* GET /api/management/addons/{name} */
static struct error *get(struct server_call *call)
{
    CLEANUP(doc) struct doc *addon = NULL;
    struct error *err = find(call, &addon);

    return err ? err : reply(call, 200, addon);
}

/* --- changing ------------------------------------------------------------------------------- */

/* What the platform needs itself is installed with it, and not from here. */
static struct error *check_definition(struct server_call *call, const char *name)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct addon_definition definition;
    struct error *err = kube_find(&call->own, &BUTLER_ADDON_DEFINITIONS, NULL, name, &doc);

    if (err)
        return server_error_upstream(err, "the catalog could not be read");
    if (!doc)
        return server_error_field("addon", "there is no addon \"%.*s\" in the catalog",
                                  SLICE_ARGUMENT(slice_brief(slice_from(name))));
    addon_definition_read(doc_root(doc), &definition);
    if (definition.platform)
        return server_error_field("addon", "%s belongs to the platform", name);
    return NULL;
}

static void apply(struct body_reader *reader, struct edit *edit)
{
    const char *version = body_text(reader, "version");
    struct value values = body_object(reader, "values");

    if (version)
        edit_set_string(edit, EDIT_PATH("spec", "version"), slice_from(version));
    if (value_exists(values))
        edit_set_value(edit, EDIT_PATH("spec", "values"), values);
}

/* POST /api/management/addons */
static struct error *create(struct server_call *call)
{
    static const char *const known[] = { "name", "addon", "version", "values", NULL };
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    struct body_reader reader;
    const char *name;
    const char *addon;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    addon = body_text(&reader, "addon");
    name = body_text(&reader, "name");
    if (!addon)
        body_wrong(&reader, "addon", "is missing");
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ManagementAddon"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name ? name : addon));
    edit_set_string(edit, EDIT_PATH("spec", "addon"), slice_from(addon));
    apply(&reader, edit);
    err = body_reader_end(&reader);
    if (!err)
        err = check_definition(call, addon);
    if (!err)
        err = edit_seal(STEAL(edit), &draft);
    if (err)
        return err;
    call->note.name = name ? name : addon;
    err = kube_create(&call->as_user, &BUTLER_MANAGEMENT_ADDONS, draft, &after);
    return err ? server_error_of_write(err) : reply(call, 201, after);
}

/* PUT /api/management/addons/{name} */
static struct error *update(struct server_call *call)
{
    static const char *const known[] = { "version", "values", "resourceVersion", NULL };
    CLEANUP(doc) struct doc *before = NULL;
    CLEANUP(doc) struct doc *draft = NULL;
    CLEANUP(doc) struct doc *after = NULL;
    CLEANUP(edit) struct edit *edit = NULL;
    struct body_reader reader;
    struct error *err = server_check_members(call, known);

    if (!err)
        err = find(call, &before);
    if (!err)
        err = object_answer_check_version(call, SHELF_MANAGEMENT_ADDONS, call->body, before);
    if (err)
        return err;
    edit = edit_begin(before);
    body_reader_init(&reader, call->arena, call->body);
    apply(&reader, edit);
    err = body_reader_end(&reader);
    if (!err)
        err = edit_seal(STEAL(edit), &draft);
    if (err)
        return err;
    err = kube_update(&call->as_user, &BUTLER_MANAGEMENT_ADDONS, draft, &after);
    if (err)
        return object_answer_of_write(call, err, SHELF_MANAGEMENT_ADDONS, NULL,
                                      server_param(call, "name"));
    return reply(call, 200, after);
}

/* DELETE /api/management/addons/{name} */
static struct error *delete(struct server_call *call)
{
    const char *name = server_param(call, "name");
    CLEANUP(doc) struct doc *addon = NULL;
    struct error *err = find(call, &addon);

    if (err)
        return err;
    err = kube_delete(&call->as_user, &BUTLER_MANAGEMENT_ADDONS, NULL, name, NULL);
    if (err)
        return server_error_of_write(err);
    return object_answer_message(call, 202,
                                 arena_format(call->arena, "addon %s is being removed", name));
}

#define ADDONS "/api/management/addons"

const struct server_route management_addon_routes[] = {
    { "listManagementAddons", "GET", ADDONS, RULE_PLATFORM_VIEWER, NULL, NULL, list, 0, LIMIT_NONE,
      NULL, "ManagementAddonList", "Addons of the management cluster" },
    { "getManagementAddon", "GET", ADDONS "/{name}", RULE_PLATFORM_VIEWER, NULL, NULL, get, 0,
      LIMIT_NONE, NULL, "ManagementAddon", "One addon of the management cluster" },
    { "installManagementAddon", "POST", ADDONS, RULE_PLATFORM_ADMIN, "install-addon",
      "ManagementAddon", create, 0, LIMIT_NONE, "CreateManagementAddon", "ManagementAddon",
      "Installs an addon in the management cluster" },
    { "configureManagementAddon", "PUT", ADDONS "/{name}", RULE_PLATFORM_ADMIN, "configure-addon",
      "ManagementAddon", update, 0, LIMIT_NONE, "CreateManagementAddon", "ManagementAddon",
      "Changes an addon of the management cluster" },
    { "uninstallManagementAddon", "DELETE", ADDONS "/{name}", RULE_PLATFORM_ADMIN,
      "uninstall-addon", "ManagementAddon", delete, SERVER_NO_BODY, LIMIT_NONE, NULL, "Message",
      "Removes an addon of the management cluster" },
    { 0 },
};
