/* The Secrets that lead to a tenant: the administrator's kubeconfig, and whom to trust. */
#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/file.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/hosted_internal.h"
#include "hosted/limits.h"
#include "kube/kubeconfig.h"
#include "kube/reconcile.h"
#include "kube/resources.h"

struct item {
    const char *key;
    struct slice bytes;
};

static struct error *make(struct reconcile *rc, const char *component, const struct item *items,
                          struct doc **out_secret)
{
    struct edit *edit = edit_new();
    struct edit_node data;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), rc->key.namespace);
    edit_set_string(edit, EDIT_PATH("metadata", "name"),
                    slice_from(arena_format(rc->arena, "%s-%s", rc->name, component)));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", STEWARD_LABEL_PROJECT),
                    SLICE(STEWARD_PROJECT));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", STEWARD_LABEL_NAME), rc->key.name);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_STEWARD_COMPONENT),
                    slice_from(component));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_CLUSTER_NAME), rc->key.name);
    reconcile_own(rc, edit);
    edit_set_string(edit, EDIT_PATH("type"), SLICE("Opaque"));
    data = edit_set_object(edit, EDIT_PATH("data"));
    for (; items->key; items++)
        edit_set_string(edit, EDIT_UNDER(data, items->key),
                        slice_from(base64_format(rc->arena, items->bytes, BASE64_STANDARD)));
    return edit_seal(edit, out_secret);
}

static struct error *replace(struct reconcile *rc, struct doc *found, struct doc *wanted)
{
    struct meta meta;
    struct value data = value_get(doc_root(wanted), SLICE("data"));
    CLEANUP(doc) struct doc *secret = NULL;
    struct edit *edit;
    struct error *err;

    meta_read(doc_root(found), &meta);
    if (!slice_equal(meta_label(&meta, STEWARD_LABEL_NAME), rc->key.name))
        return error_new(ERR_ALREADY_EXISTS,
                         "Secret " SLICE_FORMAT " is there and has no label " STEWARD_LABEL_NAME
                         "=%s",
                         SLICE_ARGUMENT(meta.name), rc->name);
    if (value_equal(value_get(doc_root(found), SLICE("data")), data))
        return NULL;
    edit = edit_begin(found);
    edit_set_value(edit, EDIT_PATH("data"), data);
    err = edit_seal(edit, &secret);
    return err ? err : kube_update(&rc->kube, &KUBE_SECRETS, secret, NULL);
}

static struct error *ensure(struct reconcile *rc, const char *component, const struct item *items)
{
    CLEANUP(doc) struct doc *wanted = NULL;
    CLEANUP(doc) struct doc *found = NULL;
    const char *name = arena_format(rc->arena, "%s-%s", rc->name, component);
    struct error *err;

    err = make(rc, component, items, &wanted);
    if (!err)
        err = kube_find(&rc->kube, &KUBE_SECRETS, rc->namespace, name, &found);
    if (!err)
        err = found ? replace(rc, found, wanted)
                    : kube_create(&rc->kube, &KUBE_SECRETS, wanted, NULL);
    return err ? error_wrap(err, "write Secret %s", name) : NULL;
}

struct error *tenant_secrets_ensure(struct reconcile *rc, const char *directory, uint16_t port)
{
    CLEANUP(secret_text) struct text config = TEXT_EMPTY;
    const char *path = arena_format(rc->arena, "%s/admin.kubeconfig", directory);
    struct kubeconfig admin;
    struct error *err;

    err = kubeconfig_load(rc->arena, path, NULL, &admin);
    if (err)
        return err;
    admin.name = rc->name;
    admin.server = arena_format(rc->arena, "https://127.0.0.1:%u", port);
    kubeconfig_format(&admin, &config);
    /* The authority first: whoever sees the kubeconfig may want it. */
    err =
        ensure(rc, "ca",
               (const struct item[]){
                   { "ca.crt", admin.ca_pem }, { "tls.crt", admin.ca_pem }, { NULL, SLICE("") } });
    if (err)
        return err;
    return ensure(rc, "admin-kubeconfig",
                  (const struct item[]){ { "admin.conf", text_slice(&config) },
                                         { "admin.svc", text_slice(&config) },
                                         { NULL, SLICE("") } });
}
