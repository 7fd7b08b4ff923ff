/* Every namespace has a service account called "default". */
#include "api/meta.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/controllers.h"
#include "kube/resources.h"

static void namespace_of_lost(struct controller_keys *keys, const struct informer_change *change)
{
    struct object_key namespace = { SLICE(""), change->key.namespace };

    if (!change->after)
        controller_keys_add(keys, &namespace);
}

static struct error *create(struct reconcile *rc)
{
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *account = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ServiceAccount"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), rc->key.name);
    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE("default"));
    err = edit_seal(edit, &account);
    if (err)
        return err;
    err = kube_create(&rc->kube, &KUBE_SERVICE_ACCOUNTS, account, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "somebody was quicker");
        return NULL;
    }
    return controllers_forgive_gone_namespace(err);
}

static struct error *reconcile(struct reconcile *rc)
{
    CLEANUP(doc) struct doc *account = NULL;
    struct meta meta;
    struct error *err;

    if (!rc->object)
        return NULL;
    meta_read(doc_root(rc->object), &meta);
    if (meta.deleting)
        return NULL;
    err = kube_find(&rc->kube, &KUBE_SERVICE_ACCOUNTS, rc->name, "default", &account);
    if (err || account)
        return err;
    return create(rc);
}

const struct controller service_account_controller = {
    .name = "serviceaccount-controller",
    .objects = { &KUBE_NAMESPACES },
    .watches = { { &KUBE_SERVICE_ACCOUNTS, namespace_of_lost,
                   .field_selector = "metadata.name=default" } },
    .reconcile = reconcile,
};
