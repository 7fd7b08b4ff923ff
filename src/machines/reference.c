/* References and the resources behind them. */
#include "machines/reference.h"

#include "api/meta.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"

static const struct kube_resource *const resources[] = {
    &CAPI_DOCKER_CLUSTERS, &CAPI_DOCKER_MACHINES,          &CAPI_DOCKER_MACHINE_TEMPLATES,
    &CAPI_KUBEADM_CONFIGS, &CAPI_KUBEADM_CONFIG_TEMPLATES, &STEWARD_CONTROL_PLANES,
};

void reference_read(struct value object, struct reference *out_reference)
{
    *out_reference = (struct reference){
        .api_version = value_text(object, "apiVersion"),
        .kind = value_text(object, "kind"),
        .name = value_text(object, "name"),
    };
}

const struct kube_resource *reference_resource(const struct reference *reference)
{
    struct slice group;
    struct slice version;

    meta_split_version(reference->api_version, &group, &version);
    for (size_t i = 0; i < COUNT_OF(resources); i++) {
        if (slice_is(group, resources[i]->group) && slice_is(reference->kind, resources[i]->kind))
            return resources[i];
    }
    return NULL;
}

static struct error *unknown(const struct reference *reference, const char *field)
{
    CLEANUP(text) struct text known = TEXT_EMPTY;

    for (size_t i = 0; i < COUNT_OF(resources); i++)
        text_appendf(&known, "%s%s", i ? ", " : "", resources[i]->kind);
    return error_new(ERR_INVALID,
                     "%s: kind \"" SLICE_FORMAT "\" of \"" SLICE_FORMAT
                     "\" is not one of this platform; there are: %s",
                     field, SLICE_ARGUMENT(slice_brief(reference->kind)),
                     SLICE_ARGUMENT(slice_brief(reference->api_version)), text_string(&known));
}

struct error *reference_find(struct arena *arena, struct cache *cache,
                             const struct reference *reference, const char *namespace,
                             const char *field, struct doc **out_doc)
{
    const struct kube_resource *resource = reference_resource(reference);
    struct object_key key = { slice_from(namespace), reference->name };

    if (!resource)
        return error_final(unknown(reference, field));
    *out_doc = cache_get(arena, cache, resource, &key);
    return NULL;
}

struct slice reference_template_kind(const struct reference *reference)
{
    struct slice kind = reference->kind;

    if (slice_has_suffix(kind, "Template"))
        kind.size -= sizeof("Template") - 1;
    return kind;
}

void reference_write(struct edit *edit, struct edit_path path, const struct reference *reference,
                     const char *namespace)
{
    struct edit_node node = edit_set_object(edit, path);

    edit_set_string(edit, EDIT_UNDER(node, "apiVersion"), reference->api_version);
    edit_set_string(edit, EDIT_UNDER(node, "kind"), reference->kind);
    edit_set_string(edit, EDIT_UNDER(node, "name"), reference->name);
    edit_set_string(edit, EDIT_UNDER(node, "namespace"), slice_from(namespace));
}

void reference_emit(struct value object, struct value reference, struct cache_emit *emit)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!value_text(reference, "name").size)
        return;
    text_append_slice(&text, object_key_read(object).namespace);
    text_append_char(&text, '/');
    text_append_slice(&text, value_text(reference, "kind"));
    text_append_char(&text, '/');
    text_append_slice(&text, value_text(reference, "name"));
    cache_emit(emit, text_slice(&text));
}
