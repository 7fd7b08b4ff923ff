/* Addons of one cluster. */
#include <string.h>

#include "actions/addon_action.h"
#include "api/butler_names.h"
#include "api/tenant_addon.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "doc/redact.h"
#include "kube/butler_resources.h"
#include "server/body_reader.h"
#include "server/server_call.h"
#include "server/shown.h"
#include "server/tables.h"

#define FLUX_LABEL "kustomize.toolkit.fluxcd.io/name"
#define ARGO_LABEL "argocd.argoproj.io/instance"

/* --- reading ------------------------------------------------------------------------------- */

static struct error *list_all(struct server_call *call, struct kube_list *out_list)
{
    struct error *err =
        kube_list(call->arena, &call->own, &BUTLER_TENANT_ADDONS,
                  &(struct kube_query){ .namespace = call->target->namespace }, out_list);

    return err ? server_error_upstream(err, "the addons could not be read") : NULL;
}

/* The addon of the path. */
static struct error *find(struct server_call *call, struct kube_list *list, struct doc **out_doc)
{
    const char *addon = server_param(call, "addon");
    struct error *err = list_all(call, list);

    if (err)
        return err;
    *out_doc = addon_action_find(list->docs, list->count, call->target->name, addon);
    if (!*out_doc)
        return error_new(ERR_NOT_FOUND, "addon \"%.*s\" is not installed in cluster %s",
                         SLICE_ARGUMENT(slice_brief(slice_from(addon))), call->target->name);
    call->note.name = addon;
    return NULL;
}

static struct error *find_definition(struct server_call *call, struct slice name,
                                     struct doc **out_doc)
{
    struct error *err = kube_find(&call->own, &BUTLER_ADDON_DEFINITIONS, NULL,
                                  arena_text(call->arena, name), out_doc);

    return err ? server_error_upstream(err, "the catalog could not be read") : NULL;
}

/* --- who manages it ------------------------------------------------------------------------ */

/* What the cluster says that it has found out about an addon. */
static struct slice observed_manager(const struct server_call *call, struct slice addon)
{
    struct value addons = value_find(doc_root(call->target->document),
                                     VALUE_KEYS("status", "observedState", "addons"));

    DOC_EACH (it, addons) {
        if (slice_equal(value_text(it.value, "name"), addon))
            return value_text(it.value, "managedBy");
    }
    return SLICE("");
}

static bool is_gitops(const struct server_call *call, const struct tenant_addon *addon)
{
    struct slice manager = observed_manager(call, addon->addon);

    return slice_is(manager, "flux") || slice_is(manager, "argocd") ||
           meta_label(&addon->meta, FLUX_LABEL).size || meta_label(&addon->meta, ARGO_LABEL).size;
}

static const char *manager_of(const struct server_call *call, const struct tenant_addon *addon)
{
    if (is_gitops(call, addon))
        return "gitops";
    return addon->baseline || addon->auto_enrolled ? "platform" : "butler";
}

/* --- InstalledAddon ------------------------------------------------------------------------ */

static void write_text(struct text *text, const char *key, struct slice value)
{
    if (!value.size)
        return;
    json_write_key(text, key);
    json_write_slice(text, value);
}

static struct slice status_of(const struct tenant_addon *addon)
{
    if (addon->meta.deleting)
        return SLICE("Deleting");
    if (slice_is(addon->phase, "Healthy"))
        return SLICE("Installed");
    if (slice_is(addon->phase, "Progressing"))
        return SLICE("Installing");
    if (slice_is(addon->phase, "Unhealthy"))
        return SLICE("Failed");
    return addon->phase.size ? addon->phase : SLICE("Pending");
}

static void write_release(struct value release, struct text *text)
{
    if (!value_is_object(release))
        return;
    json_write_key(text, "helmRelease");
    json_write_object(text);
    write_text(text, "name", value_text(release, "name"));
    write_text(text, "namespace", value_text(release, "namespace"));
    json_write_key(text, "revision");
    json_write_int(text, value_int_or(value_get(release, SLICE("revision")), 0));
    write_text(text, "status", value_text(release, "status"));
    json_write_end_object(text);
}

/* Everything but the values; the object stays open. */
static void write_addon(const struct server_call *call, struct value object, struct text *text)
{
    struct value status = value_get(object, SLICE("status"));
    struct tenant_addon addon;

    tenant_addon_read(object, &addon);
    json_write_object(text);
    write_text(text, "name", addon.addon.size ? addon.addon : addon.meta.name);
    write_text(text, "objectName", addon.meta.name);
    write_text(text, "resourceVersion", addon.meta.version);
    write_text(text, "status", status_of(&addon));
    write_text(text, "phase", addon.phase);
    write_text(text, "version", addon.version);
    write_text(text, "installedVersion", addon.installed_version);
    json_write_member(text, "managedBy", manager_of(call, &addon));
    write_text(text, "namespace", addon.chart.namespace);
    write_text(text, "message", value_text(status, "message"));
    write_release(value_get(status, SLICE("helmRelease")), text);
    json_write_key(text, "conditions");
    if (value_is_array(value_get(status, SLICE("conditions"))))
        json_write_value(text, value_get(status, SLICE("conditions")));
    else
        json_write_raw(text, SLICE("[]"));
}

/* Who operates the cluster may see the values, but not what looks like a secret in them, unless
 * they ask for exactly that, which is recorded. */
static struct error *write_values(struct server_call *call, struct value values, struct text *text)
{
    CLEANUP(doc) struct doc *redacted = NULL;
    struct error *err;

    if (call->target->role < TEAM_ROLE_OPERATOR || !value_exists(values))
        return NULL;
    json_write_key(text, "values");
    if (server_query_is(call, "reveal", "true")) {
        json_write_value(text, values);
        return NULL;
    }
    err = redact_record(values, &redacted);
    if (!err)
        json_write_value(text, doc_root(redacted));
    return err;
}

/* GET …/addons */
static struct error *list(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct kube_list all = { 0 };
    struct error *err = list_all(call, &all);

    if (err)
        return err;
    json_write_object(&text);
    json_write_key(&text, "addons");
    json_write_list(&text);
    for (size_t i = 0; i < all.count; i++) {
        if (!addon_action_is_of(doc_root(all.docs[i]), call->target->name))
            continue;
        write_addon(call, doc_root(all.docs[i]), &text);
        json_write_end_object(&text);
    }
    json_write_end_list(&text);
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* GET …/addons/{addon} */
static struct error *get(struct server_call *call)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct kube_list all = { 0 };
    struct doc *addon = NULL;
    struct error *err;

    call->note.skip = !server_query_is(call, "reveal", "true");
    if (!call->note.skip && call->target->role < TEAM_ROLE_OPERATOR)
        return access_require_cluster(call->caller, &call->target->owner,
                                      slice_from(call->target->namespace),
                                      slice_from(call->target->name), TEAM_ROLE_OPERATOR);
    err = find(call, &all, &addon);
    if (err)
        return err;
    write_addon(call, doc_root(addon), &text);
    err = write_values(call, value_find(doc_root(addon), VALUE_KEYS("spec", "values")), &text);
    if (err)
        return err;
    json_write_end_object(&text);
    return server_reply_json(call, 200, &text);
}

/* --- installing ---------------------------------------------------------------------------- */

struct installation {
    struct addon_action_wish wish;
    bool with_dependencies;
};

static void read_helm(struct body_reader *reader, struct installation *installation)
{
    struct body_reader helm;

    body_reader_init(&helm, reader->arena, installation->wish.helm);
    helm.prefix = "helm.";
    if (!body_text(&helm, "repository"))
        body_wrong(&helm, "repository", "is missing");
    if (!body_text(&helm, "chart"))
        body_wrong(&helm, "chart", "is missing");
    if (!installation->wish.version)
        installation->wish.version = body_text(&helm, "version");
    body_take_error(reader, body_reader_end(&helm));
}

static struct error *read_installation(struct server_call *call, struct installation *installation)
{
    static const char *const known[] = {
        "addon", "version", "values", "helm", "installDependencies", NULL
    };
    struct addon_action_wish *wish = &installation->wish;
    struct body_reader reader;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    *wish = (struct addon_action_wish){
        .namespace = call->target->namespace,
        .cluster = call->target->name,
        .addon = body_text(&reader, "addon"),
        .helm = body_object(&reader, "helm"),
        .version = body_text(&reader, "version"),
        .values = body_object(&reader, "values"),
    };
    installation->with_dependencies = body_bool(&reader, "installDependencies", false);
    if (!wish->addon == !value_exists(wish->helm))
        body_wrong(&reader, "addon", "exactly one of addon and helm is wanted");
    else if (value_exists(wish->helm))
        read_helm(&reader, installation);
    return body_reader_end(&reader);
}

/* The names that this entry needs and the cluster has not, in the arena; NULL ends them. */
static const char *const *missing(struct server_call *call, struct value definition,
                                  const struct kube_list *installed)
{
    struct value needs = value_find(definition, VALUE_KEYS("spec", "dependsOn"));
    const char **names = arena_array(call->arena, value_count(needs) + 1, const char *);
    size_t count = 0;

    DOC_EACH (it, needs) {
        const char *name = arena_text(call->arena, value_string_or(it.value, SLICE("")));

        if (*name &&
            !addon_action_find(installed->docs, installed->count, call->target->name, name))
            names[count++] = name;
    }
    return names;
}

static struct error *create_one(struct server_call *call, const struct addon_action_wish *wish,
                                struct doc **out_after)
{
    CLEANUP(doc) struct doc *draft = NULL;
    struct error *err = addon_action_new(wish, &draft);

    if (!err)
        err = kube_create(&call->as_user, &BUTLER_TENANT_ADDONS, draft, out_after);
    return err ? server_error_of_write(err) : NULL;
}

static struct error *settle_dependencies(struct server_call *call,
                                         const struct installation *installation,
                                         struct value definition, const struct kube_list *installed)
{
    const char *const *names = missing(call, definition, installed);
    CLEANUP(text) struct text list = TEXT_EMPTY;
    struct error *err = NULL;

    if (!*names)
        return NULL;
    for (size_t i = 0; names[i]; i++)
        text_appendf(&list, "%s%s", i ? ", " : "", names[i]);
    if (!installation->with_dependencies)
        return server_error_field("addon", "it needs %s; installDependencies installs them too",
                                  text_string(&list));
    for (size_t i = 0; !err && names[i]; i++) {
        struct addon_action_wish wish = { .namespace = call->target->namespace,
                                          .cluster = call->target->name,
                                          .addon = names[i] };

        err = create_one(call, &wish, NULL);
    }
    return err;
}

static struct error *check_entry(struct server_call *call, const struct installation *installation,
                                 const struct kube_list *installed)
{
    const char *addon = installation->wish.addon;
    CLEANUP(doc) struct doc *definition = NULL;
    struct addon_definition view;
    struct error *err;

    if (!addon)
        return NULL;
    err = find_definition(call, slice_from(addon), &definition);
    if (err)
        return err;
    if (!definition)
        return server_error_field("addon", "there is no addon \"%.*s\" in the catalog",
                                  SLICE_ARGUMENT(slice_brief(slice_from(addon))));
    addon_definition_read(doc_root(definition), &view);
    if (view.platform)
        return server_error_field("addon", "%s belongs to the platform, which installs it", addon);
    if (addon_action_find(installed->docs, installed->count, call->target->name, addon))
        return error_new(ERR_ALREADY_EXISTS, "addon %s is installed in cluster %s already", addon,
                         call->target->name);
    if (installation->wish.version)
        err = addon_action_check_version(doc_root(definition), installation->wish.version);
    return err ? error_recode(err, ERR_INVALID)
               : settle_dependencies(call, installation, doc_root(definition), installed);
}

static struct error *reply_raw(struct server_call *call, int status, const struct doc *addon)
{
    struct text text = TEXT_EMPTY;

    shown_append(doc_root(addon), SHELF_ADDONS, &text);
    return server_reply_json(call, status, &text);
}

/* POST …/addons */
static struct error *install(struct server_call *call)
{
    struct installation installation = { 0 };
    CLEANUP(doc) struct doc *after = NULL;
    struct kube_list installed = { 0 };
    struct error *err = read_installation(call, &installation);

    if (err)
        return err;
    call->note.name = installation.wish.addon;
    err = list_all(call, &installed);
    if (!err)
        err = check_entry(call, &installation, &installed);
    if (!err)
        err = create_one(call, &installation.wish, &after);
    return err ? err : reply_raw(call, 201, after);
}

/* --- changing ------------------------------------------------------------------------------ */

static struct error *read_change(struct server_call *call, struct addon_action_change *change,
                                 bool *out_force)
{
    static const char *const known[] = { "values", "version", "resourceVersion", "force", NULL };
    struct body_reader reader;
    struct error *err = server_check_members(call, known);

    if (err)
        return err;
    body_reader_init(&reader, call->arena, call->body);
    change->values = body_object(&reader, "values");
    change->version = body_text(&reader, "version");
    change->if_version = body_text(&reader, "resourceVersion");
    *out_force = body_bool(&reader, "force", false);
    return body_reader_end(&reader);
}

static struct error *check_change(struct server_call *call, struct doc *addon,
                                  const struct addon_action_change *change, bool force)
{
    CLEANUP(doc) struct doc *definition = NULL;
    struct tenant_addon view;
    struct error *err = NULL;

    tenant_addon_read(doc_root(addon), &view);
    if (is_gitops(call, &view) && !force)
        return server_error(ERR_CONFLICT, "managed_by_gitops",
                            "the addon is managed by GitOps, which would undo the change; force "
                            "changes it anyway");
    if (change->version && view.addon.size)
        err = find_definition(call, view.addon, &definition);
    if (!err && definition)
        err = addon_action_check_version(doc_root(definition), change->version);
    return err && err->code == ERR_BAD_REQUEST ? error_recode(err, ERR_INVALID) : err;
}

/* PUT …/addons/{addon} */
static struct error *configure(struct server_call *call)
{
    struct addon_action_change change = { 0 };
    CLEANUP(doc) struct doc *after = NULL;
    struct kube_list all = { 0 };
    struct doc *addon = NULL;
    struct kube_change what = { .resource = &BUTLER_TENANT_ADDONS };
    bool force;
    bool changed;
    struct error *err = read_change(call, &change, &force);

    if (!err)
        err = find(call, &all, &addon);
    if (!err)
        err = check_change(call, addon, &change, force);
    if (err)
        return err;
    what.namespace = call->target->namespace;
    what.name = arena_text(call->arena, object_key_read(doc_root(addon)).name);
    err = action_write(&call->as_user, &what, addon_action_update, &change, &after, &changed);
    return err ? server_error_of_write(err) : reply_raw(call, 200, after);
}

/* --- removing ------------------------------------------------------------------------------ */

static struct error *check_removal(struct server_call *call, const struct kube_list *all,
                                   struct doc *addon, const char *name)
{
    CLEANUP(doc) struct doc *definition = NULL;
    CLEANUP(text) struct text dependants = TEXT_EMPTY;
    struct addon_definition view = { 0 };
    struct tenant_addon own;
    struct error *err = NULL;

    tenant_addon_read(doc_root(addon), &own);
    if (own.addon.size)
        err = find_definition(call, own.addon, &definition);
    if (err)
        return err;
    if (definition)
        addon_definition_read(doc_root(definition), &view);
    if (view.platform || addon_action_is_own(doc_root(addon)))
        return error_new(ERR_BAD_REQUEST,
                         "the addon belongs to the platform: it goes when the cluster goes");
    addon_action_dependants(all->docs, all->count, call->target->name, name, &dependants);
    if (dependants.size)
        return server_error(ERR_CONFLICT, "addon_in_use", "it is needed by %s",
                            text_string(&dependants));
    return NULL;
}

/* DELETE …/addons/{addon} */
static struct error *uninstall(struct server_call *call)
{
    struct text text = TEXT_EMPTY;
    struct kube_list all = { 0 };
    struct doc *addon = NULL;
    const char *name;
    struct error *err = find(call, &all, &addon);

    if (err)
        return err;
    name = arena_text(call->arena, object_key_read(doc_root(addon)).name);
    err = check_removal(call, &all, addon, name);
    if (err)
        return err;
    err = kube_delete(&call->as_user, &BUTLER_TENANT_ADDONS, call->target->namespace, name, NULL);
    if (err)
        return server_error_of_write(err);
    json_write_object(&text);
    json_write_member(&text, "message",
                      arena_format(call->arena, "addon %s is being removed", name));
    json_write_end_object(&text);
    return server_reply_json(call, 202, &text);
}

#define ADDONS "/api/clusters/{namespace}/{name}/addons"

const struct server_route addon_routes[] = {
    { "listAddons", "GET", ADDONS, RULE_CLUSTER_VIEW, NULL, NULL, list, 0, LIMIT_NONE, NULL,
      "InstalledAddonList", "Addons of a cluster" },
    { "installAddon", "POST", ADDONS, RULE_CLUSTER_OPERATE, "install-addon", "TenantAddon", install,
      0, LIMIT_NONE, "InstallAddon", "Object", "Installs an addon in a cluster" },
    { "getAddon", "GET", ADDONS "/{addon}", RULE_CLUSTER_VIEW, "reveal-values", "TenantAddon", get,
      0, LIMIT_NONE, NULL, "InstalledAddon", "One addon, with its values for operators" },
    { "configureAddon", "PUT", ADDONS "/{addon}", RULE_CLUSTER_OPERATE, "configure-addon",
      "TenantAddon", configure, 0, LIMIT_NONE, "ConfigureAddon", "Object",
      "Changes values or version of an addon" },
    { "uninstallAddon", "DELETE", ADDONS "/{addon}", RULE_CLUSTER_OPERATE, "uninstall-addon",
      "TenantAddon", uninstall, SERVER_NO_BODY, LIMIT_NONE, NULL, "Message",
      "Removes an addon from a cluster" },
    { 0 },
};
