/* Claims without a storage class and ingresses without an ingress class get the class that is
 * marked as the default one. */
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/stored.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "store/record.h"

/* Where classes of a kind are, and what marks one. */
struct classes {
    const char *group;
    const char *plural;
    const char *marks[2];       /* annotations; the second may be NULL */
    const char *field;          /* in the spec of those who use one */
    const char *old_annotation; /* that named a class before the field did */
};

static const struct classes storage_classes = {
    .group = "storage.k8s.io",
    .plural = "storageclasses",
    .marks = { "storageclass.kubernetes.io/is-default-class",
               "storageclass.beta.kubernetes.io/is-default-class" },
    .field = "storageClassName",
    .old_annotation = "volume.beta.kubernetes.io/storage-class",
};

static const struct classes ingress_classes = {
    .group = "networking.k8s.io",
    .plural = "ingressclasses",
    .marks = { "ingressclass.kubernetes.io/is-default-class" },
    .field = "ingressClassName",
    .old_annotation = "kubernetes.io/ingress.class",
};

static bool is_marked(const struct classes *classes, const struct object *class)
{
    for (size_t i = 0; i < COUNT_OF(classes->marks) && classes->marks[i]; i++) {
        struct value mark = value_get(class->annotations, slice_from(classes->marks[i]));

        if (slice_is(value_string_or(mark, SLICE("")), "true"))
            return true;
    }
    return false;
}

/* The newest of several; of the same age, the first by name. In the arena; empty: there is none. */
static struct error *find_default(const struct request *request, const struct classes *classes,
                                  struct slice *out_name)
{
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    struct slice name = SLICE("");
    struct slice created = SLICE("");
    struct error *err;

    err = stored_list(request->server, classes->group, classes->plural, slice_of(NULL, 0), &list);
    if (err)
        return err;
    VEC_EACH (record, &list.records) {
        CLEANUP(doc) struct doc *copy = stored_copy(*record);
        struct object class;

        object_read(doc_root(copy), &class);
        if (!is_marked(classes, &class) || slice_compare(class.created, created) <= 0)
            continue;
        name = slice_from(arena_text(request->arena, class.name));
        created = slice_from(arena_text(request->arena, class.created));
    }
    *out_name = name;
    return NULL;
}

static struct error *choose(const struct admission *admission, const struct classes *classes,
                            struct doc **inout_object)
{
    struct value root = doc_root(*inout_object);
    struct slice name;
    struct edit *edit;
    struct error *err;

    if (value_exists(value_find(root, VALUE_KEYS("spec", classes->field))) ||
        value_exists(
            value_find(root, VALUE_KEYS("metadata", "annotations", classes->old_annotation))))
        return NULL;
    err = find_default(admission->request, classes, &name);
    if (err || !name.size)
        return err;
    edit = edit_begin(*inout_object);
    edit_set_string(edit, EDIT_PATH("spec", classes->field), name);
    return admission_replace(edit, inout_object);
}

static struct error *choose_storage(const struct admission *admission, struct doc **inout_object)
{
    return choose(admission, &storage_classes, inout_object);
}

static struct error *choose_ingress(const struct admission *admission, struct doc **inout_object)
{
    return choose(admission, &ingress_classes, inout_object);
}

const struct admission_plugin admission_default_class_storage = {
    .name = "DefaultStorageClass",
    .operations = ADMISSION_CREATE,
    .group = "",
    .plural = "persistentvolumeclaims",
    .mutate = choose_storage,
};

const struct admission_plugin admission_default_class_ingress = {
    .name = "DefaultIngressClass",
    .operations = ADMISSION_CREATE,
    .group = "networking.k8s.io",
    .plural = "ingresses",
    .mutate = choose_ingress,
};
