#include "controllers/addon_namespace.h"

#include "api/addon_definition.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/kube.h"
#include "kube/resources.h"

static struct error *make(struct arena *arena, const char *name, struct doc **out_namespace)
{
    static const char *const modes[] = { "enforce", "audit", "warn" };
    struct edit *edit = edit_new();
    struct edit_node labels;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Namespace"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    labels = edit_set_object(edit, EDIT_PATH("metadata", "labels"));
    for (size_t i = 0; i < COUNT_OF(modes); i++) {
        const char *key = arena_format(arena, "pod-security.kubernetes.io/%s", modes[i]);

        edit_set_string(edit, EDIT_MEMBER(labels, slice_from(key)), SLICE("privileged"));
        key = arena_format(arena, "%s-version", key);
        edit_set_string(edit, EDIT_MEMBER(labels, slice_from(key)), SLICE("latest"));
    }
    return edit_seal(edit, out_namespace);
}

struct error *addon_namespace_prepare(struct arena *arena, const struct kube *kube,
                                      const struct addon_definition *definition, const char *name)
{
    CLEANUP(doc) struct doc *namespace = NULL;
    struct error *err;

    if (!addon_definition_is_privileged(definition))
        return NULL;
    err = make(arena, name, &namespace);
    if (!err)
        err = kube_apply(kube, &KUBE_NAMESPACES, namespace, true, NULL);
    return err ? error_wrap(err, "prepare namespace %s", name) : NULL;
}
