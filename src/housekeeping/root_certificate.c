/* Every namespace has a config map "kube-root-ca.crt", with which its pods check the API server. */
#include "api/meta.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "kube/resources.h"

#define NAME       "kube-root-ca.crt"
#define ANNOTATION "kubernetes.io/description"
#define DESCRIPTION                                                                                \
    "Contains a CA bundle that can be used to verify the kube-apiserver when using internal "      \
    "endpoints such as the internal service IP or kubernetes.default.svc. No other usage is "      \
    "guaranteed across distributions of Kubernetes clusters."

static void namespace_of(struct controller_keys *keys, const struct informer_change *change)
{
    struct object_key namespace = { SLICE(""), change->key.namespace };

    controller_keys_add(keys, &namespace);
}

static void write_content(struct edit *edit, const struct housekeeping_options *options)
{
    edit_set_object(edit, EDIT_PATH("data"));
    edit_set_string(edit, EDIT_PATH("data", "ca.crt"), options->root_ca_pem);
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", ANNOTATION), SLICE(DESCRIPTION));
}

static struct error *create(struct reconcile *rc)
{
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *config = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ConfigMap"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), rc->key.name);
    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE(NAME));
    write_content(edit, rc->context);
    err = edit_seal(edit, &config);
    if (err)
        return err;
    return controllers_forgive_gone_namespace(
        kube_create(&rc->kube, &KUBE_CONFIG_MAPS, config, NULL));
}

static bool mend(void *context, struct value config, struct edit *edit)
{
    const struct housekeeping_options *options = context;
    struct value data = value_get(config, SLICE("data"));
    struct meta meta;

    meta_read(config, &meta);
    if (value_count(data) == 1 && meta_annotation(&meta, ANNOTATION).size &&
        slice_equal(value_string_or(value_get(data, SLICE("ca.crt")), SLICE("")),
                    options->root_ca_pem))
        return false;
    write_content(edit, options);
    return true;
}

static struct error *reconcile(struct reconcile *rc)
{
    const struct housekeeping_options *options = rc->context;
    struct kube_change what = { &KUBE_CONFIG_MAPS, rc->name, NAME, NULL };
    struct meta meta;
    struct error *err;

    if (!rc->object || !options->root_ca_pem.size)
        return NULL;
    meta_read(doc_root(rc->object), &meta);
    if (meta.deleting)
        return NULL;
    err = kube_edit(&rc->kube, &what, mend, (void *)options, NULL);
    if (!err || err->code != ERR_NOT_FOUND)
        return err;
    error_drop(err, "made below");
    return create(rc);
}

const struct controller root_certificate_controller = {
    .name = "root-ca-certificate-publisher-controller",
    .objects = { &KUBE_NAMESPACES },
    .watches = { { &KUBE_CONFIG_MAPS, namespace_of, .field_selector = "metadata.name=" NAME } },
    .reconcile = reconcile,
};
