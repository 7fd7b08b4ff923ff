/* Addons. */
#include "actions/addon_action.h"

#include "api/butler_names.h"
#include "api/meta.h"
#include "api/tenant_addon.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"

bool addon_action_is_of(struct value addon, const char *cluster)
{
    return slice_is(value_text(value_find(addon, VALUE_KEYS("spec", "clusterRef")), "name"),
                    cluster);
}

static bool is_called(struct value addon, const char *name)
{
    struct meta meta;

    meta_read(addon, &meta);
    return slice_is(value_text(value_get(addon, SLICE("spec")), "addon"), name) ||
           slice_is(meta.name, name);
}

struct doc *addon_action_find(struct doc *const *addons, size_t count, const char *cluster,
                              const char *addon)
{
    for (size_t i = 0; i < count; i++) {
        struct value object = doc_root(addons[i]);

        if (addon_action_is_of(object, cluster) && is_called(object, addon))
            return addons[i];
    }
    return NULL;
}

struct error *addon_action_check_version(struct value definition, const char *version)
{
    struct value chart = value_find(definition, VALUE_KEYS("spec", "chart"));
    struct value offered = value_get(chart, SLICE("availableVersions"));
    CLEANUP(text) struct text list = TEXT_EMPTY;
    struct error *err;

    if (!value_count(offered) || slice_is(value_text(chart, "defaultVersion"), version))
        return NULL;
    DOC_EACH (it, offered) {
        struct slice one = value_string_or(it.value, SLICE(""));

        if (slice_is(one, version))
            return NULL;
        text_appendf(&list, "%s" SLICE_FORMAT, list.size ? "," : "", SLICE_ARGUMENT(one));
    }
    err = error_new(ERR_BAD_REQUEST, "version \"" SLICE_FORMAT "\" is not offered; there are %s",
                    SLICE_ARGUMENT(slice_brief(slice_from(version))), text_string(&list));
    error_add_cause(err, "FieldValueNotSupported", "version", err->message);
    return err;
}

struct error *addon_action_new(const struct addon_action_wish *wish, struct doc **out_doc)
{
    struct slice release = value_text(wish->helm, "releaseName");
    struct slice chart = value_text(wish->helm, "chart");
    struct slice last = wish->addon ? slice_from(wish->addon) : release.size ? release : chart;
    CLEANUP(string) char *name =
        memory_format("%s-" SLICE_FORMAT, wish->cluster, SLICE_ARGUMENT(last));
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("TenantAddon"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(wish->namespace));
    edit_set_string(edit, EDIT_PATH("spec", "clusterRef", "name"), slice_from(wish->cluster));
    if (wish->addon)
        edit_set_string(edit, EDIT_PATH("spec", "addon"), slice_from(wish->addon));
    else
        edit_set_value(edit, EDIT_PATH("spec", "helm"), wish->helm);
    if (wish->version)
        edit_set_string(edit, EDIT_PATH("spec", "version"), slice_from(wish->version));
    if (value_exists(wish->values))
        edit_set_value(edit, EDIT_PATH("spec", "values"), wish->values);
    return edit_seal(edit, out_doc);
}

struct error *addon_action_update(const void *wish, struct value addon, struct edit *edit)
{
    const struct addon_action_change *change = wish;
    struct meta meta;

    meta_read(addon, &meta);
    if (change->if_version && !slice_is(meta.version, change->if_version))
        return error_new(ERR_CONFLICT, "the addon was changed meanwhile: look at it as it is now");
    if (change->version)
        edit_set_string(edit, EDIT_PATH("spec", "version"), slice_from(change->version));
    if (value_exists(change->values))
        edit_set_value(edit, EDIT_PATH("spec", "values"), change->values);
    return NULL;
}

bool addon_action_is_own(struct value addon)
{
    struct tenant_addon view;

    tenant_addon_read(addon, &view);
    return view.baseline || view.auto_enrolled;
}

void addon_action_dependants(struct doc *const *addons, size_t count, const char *cluster,
                             const char *name, struct text *out_names)
{
    for (size_t i = 0; i < count; i++) {
        struct value object = doc_root(addons[i]);
        struct meta meta;

        if (!addon_action_is_of(object, cluster))
            continue;
        meta_read(object, &meta);
        DOC_EACH (it, value_find(object, VALUE_KEYS("spec", "dependsOn"))) {
            if (slice_is(value_text(it.value, "name"), name))
                text_appendf(out_names, "%s" SLICE_FORMAT, out_names->size ? ", " : "",
                             SLICE_ARGUMENT(meta.name));
        }
    }
}
