/* What all objects of a tenant have: where they live, whom they belong to, how others point at
 * them. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/transport.h"
#include "providers/capi_internal.h"

static void append_version(struct text *text, const struct kube_resource *resource)
{
    if (resource->group[0])
        text_appendf(text, "%s/", resource->group);
    text_append(text, resource->version);
}

static void set_version(struct edit *edit, struct edit_path path,
                        const struct kube_resource *resource)
{
    CLEANUP(text) struct text version = TEXT_EMPTY;

    append_version(&version, resource);
    edit_set_string(edit, path, text_slice(&version));
}

void capi_object_set_text(struct edit *edit, struct edit_path path, const char *text)
{
    if (text)
        edit_set_string(edit, path, slice_from(text));
}

void capi_object_add_text(struct edit *edit, struct edit_node list, const char *text)
{
    edit_set_string(edit, EDIT_UNDER(list, EDIT_END), slice_from(text));
}

void capi_object_set_labels(struct edit *edit, const struct capi_facts *facts)
{
    struct edit_node labels = edit_ensure_object(edit, EDIT_PATH("metadata", "labels"));
    const struct {
        const char *key;
        const char *value; /* NULL: not set */
    } rows[] = {
        { BUTLER_LABEL_MANAGED_BY, BUTLER_MANAGED_BY },
        { BUTLER_LABEL_TENANT, facts->cluster },
        { BUTLER_LABEL_SOURCE_NAMESPACE, facts->source_namespace },
        { BUTLER_LABEL_SOURCE_NAME, facts->cluster },
        { BUTLER_LABEL_CLUSTER_NAME, facts->cluster },
        { BUTLER_LABEL_TEAM, facts->team },
        { BUTLER_LABEL_ENVIRONMENT, facts->environment },
    };

    for (size_t i = 0; i < COUNT_OF(rows); i++)
        capi_object_set_text(edit, EDIT_UNDER(labels, rows[i].key), rows[i].value);
    capi_object_set_text(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_OWNER),
                         facts->owner);
}

struct edit *capi_object_new(const struct capi_facts *facts, const struct kube_resource *resource,
                             const char *name)
{
    struct edit *edit = edit_new();

    set_version(edit, EDIT_PATH("apiVersion"), resource);
    edit_set_string(edit, EDIT_PATH("kind"), slice_from(resource->kind));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(facts->input->namespace));
    capi_object_set_labels(edit, facts);
    return edit;
}

struct error *capi_object_seal(struct arena *arena, struct edit *take_edit,
                               const struct kube_resource *resource, const char *name,
                               struct capi_object *out_object)
{
    struct doc *doc = NULL;
    struct error *err = edit_seal(take_edit, &doc);

    if (err)
        return error_wrap(err, "write %s %s", resource->kind, name);
    arena_defer(arena, doc_release, doc);
    *out_object = (struct capi_object){ .resource = resource, .name = name, .doc = doc };
    return NULL;
}

void capi_object_set_reference(struct edit *edit, struct edit_path path,
                               const struct capi_facts *facts, const struct kube_resource *resource,
                               const char *name)
{
    struct edit_node reference = edit_set_object(edit, path);

    set_version(edit, EDIT_UNDER(reference, "apiVersion"), resource);
    edit_set_string(edit, EDIT_UNDER(reference, "kind"), slice_from(resource->kind));
    edit_set_string(edit, EDIT_UNDER(reference, "name"), slice_from(name));
    edit_set_string(edit, EDIT_UNDER(reference, "namespace"), slice_from(facts->input->namespace));
}
