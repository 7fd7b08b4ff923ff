/* Volumes and claims: they stay while they are in use, and grow only where their class allows it.
 */
#include "apiserver/admission_plugins.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/object.h"
#include "apiserver/request.h"
#include "apiserver/stored.h"
#include "base/error.h"
#include "base/quantity.h"
#include "doc/doc.h"
#include "doc/edit.h"

static struct error *protect(struct slice finalizer, struct doc **inout_object)
{
    struct object object;
    struct edit *edit;

    object_read(doc_root(*inout_object), &object);
    if (object_has_finalizer(&object, finalizer))
        return NULL;
    edit = edit_begin(*inout_object);
    edit_set_string(
        edit, EDIT_UNDER(edit_ensure_array(edit, EDIT_PATH("metadata", "finalizers")), EDIT_END),
        finalizer);
    return admission_replace(edit, inout_object);
}

static struct error *protect_volume(const struct admission *admission, struct doc **inout_object)
{
    (void)admission;
    return protect(SLICE("kubernetes.io/pv-protection"), inout_object);
}

static struct error *protect_claim(const struct admission *admission, struct doc **inout_object)
{
    (void)admission;
    return protect(SLICE("kubernetes.io/pvc-protection"), inout_object);
}

/* What a claim asks for; nothing where it does not say. */
static struct quantity size_of(struct value claim)
{
    struct value size = value_find(claim, VALUE_KEYS("spec", "resources", "requests", "storage"));
    struct quantity quantity = quantity_from_int(0, QUANTITY_BINARY_SI);

    error_drop(quantity_parse(value_string_or(size, SLICE("0")), &quantity),
               "validation has told what is wrong with it");
    return quantity;
}

static struct slice class_of(struct value claim)
{
    struct value old = value_find(
        claim, VALUE_KEYS("metadata", "annotations", "volume.beta.kubernetes.io/storage-class"));

    return value_string_or(
        old, value_string_or(value_find(claim, VALUE_KEYS("spec", "storageClassName")), SLICE("")));
}

static bool may_grow(const struct request *request, struct value before, struct value after)
{
    CLEANUP(doc) struct doc *class = NULL;

    if (!class_of(after).size || !slice_equal(class_of(before), class_of(after)))
        return false;
    class = stored_find(request->server, "storage.k8s.io", "storageclasses", SLICE(""),
                        class_of(after));
    return class && value_bool_or(value_get(doc_root(class), SLICE("allowVolumeExpansion")), false);
}

static struct error *check_growth(const struct admission *admission, const struct doc *object)
{
    struct value before = doc_root(admission->before);
    struct value after = doc_root(object);
    struct quantity old = size_of(before);
    struct quantity new = size_of(after);

    if (quantity_compare(&new, &old) <= 0)
        return NULL;
    if (!slice_is(value_string_or(value_find(before, VALUE_KEYS("status", "phase")), SLICE("")),
                  "Bound"))
        return admission_refuse(admission, after,
                                "Only bound persistent volume claims can be expanded");
    if (!may_grow(admission->request, before, after))
        return admission_refuse(admission, after,
                                "only dynamically provisioned pvc can be resized and the "
                                "storageclass that provisions the pvc must support resize");
    return NULL;
}

const struct admission_plugin admission_volumes_protect = {
    .name = "StorageObjectInUseProtection",
    .operations = ADMISSION_CREATE,
    .group = "",
    .plural = "persistentvolumes",
    .mutate = protect_volume,
};

const struct admission_plugin admission_volumes_protect_claims = {
    .name = "StorageObjectInUseProtection",
    .operations = ADMISSION_CREATE,
    .group = "",
    .plural = "persistentvolumeclaims",
    .mutate = protect_claim,
};

const struct admission_plugin admission_volumes_resize = {
    .name = "PersistentVolumeClaimResize",
    .operations = ADMISSION_UPDATE,
    .group = "",
    .plural = "persistentvolumeclaims",
    .validate = check_growth,
};
