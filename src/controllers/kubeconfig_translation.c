/* Kubeconfigs of hosted control planes, under the name and in the form that Cluster API looks for:
 * Secret <cluster>-admin-kubeconfig becomes Secret <cluster>-kubeconfig. */
#include <stdio.h>

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/name.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/resources.h"
#include "kube/tenants.h"

#define TARGET_SUFFIX "-kubeconfig"
#define TARGET_LABEL  "kubeconfig"
#define SOURCE_KEY    "admin.conf"

static bool ends_with(struct slice name, const char *suffix, struct slice *out_cluster)
{
    size_t size = strlen(suffix);

    if (!slice_has_suffix(name, suffix) || name.size == size)
        return false;
    *out_cluster = slice_of(name.data, name.size - size);
    return true;
}

/* What we made was changed or removed: the source is looked at again. */
static void source_of_target(struct controller_keys *keys, const struct informer_change *change)
{
    char name[NAME_SUBDOMAIN_MAX + sizeof(TENANTS_SECRET_SUFFIX)];
    struct slice cluster;
    int size;

    if (!ends_with(change->key.name, TARGET_SUFFIX, &cluster))
        return;
    size =
        snprintf(name, sizeof(name), SLICE_FORMAT TENANTS_SECRET_SUFFIX, SLICE_ARGUMENT(cluster));
    if (size < 0 || (size_t)size >= sizeof(name))
        return;
    controller_keys_add(
        keys, &(struct object_key){ change->key.namespace, slice_of(name, (size_t)size) });
}

static struct error *target_of(struct reconcile *rc, struct slice cluster, struct doc **out_doc)
{
    struct value kubeconfig = value_find(doc_root(rc->object), VALUE_KEYS("data", SOURCE_KEY));
    struct edit *edit = edit_new();
    struct edit_node labels;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Secret"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(rc->namespace));
    edit_set_string(
        edit, EDIT_PATH("metadata", "name"),
        slice_from(arena_format(rc->arena, SLICE_FORMAT TARGET_SUFFIX, SLICE_ARGUMENT(cluster))));
    labels = edit_set_object(edit, EDIT_PATH("metadata", "labels"));
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_CLUSTER_NAME), cluster);
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_MANAGED_BY), SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_UNDER(labels, BUTLER_LABEL_SECRET_TYPE), SLICE(TARGET_LABEL));
    reconcile_own(rc, edit);
    edit_set_string(edit, EDIT_PATH("type"), SLICE(BUTLER_SECRET_TYPE_CLUSTER));
    edit_set_value(edit, EDIT_PATH("data", "value"), kubeconfig);
    return edit_seal(edit, out_doc);
}

/* The type of a Secret cannot be changed: one of ours with another type goes first. Only the very
 * one that was looked at. */
static struct error *remove_old(struct reconcile *rc, const char *name)
{
    CLEANUP(doc) struct doc *found = NULL;
    struct meta meta;
    struct error *err;

    err = kube_find(&rc->kube, &KUBE_SECRETS, rc->namespace, name, &found);
    if (err || !found || slice_is(value_text(doc_root(found), "type"), BUTLER_SECRET_TYPE_CLUSTER))
        return err;
    meta_read(doc_root(found), &meta);
    if (!slice_is(meta_label(&meta, BUTLER_LABEL_MANAGED_BY), BUTLER_MANAGED_BY))
        return NULL; /* not ours; that is told below */
    return kube_delete_if_there(&rc->kube, &KUBE_SECRETS, rc->namespace, name,
                                &(struct kube_delete){ .if_uid = arena_text(rc->arena, meta.uid) });
}

static struct error *translate(struct reconcile *rc, struct slice cluster)
{
    CLEANUP(doc) struct doc *target = NULL;
    struct object_key key;
    struct error *err;

    err = target_of(rc, cluster, &target);
    if (err)
        return err;
    key = object_key_read(doc_root(target));
    err = remove_old(rc, arena_text(rc->arena, key.name));
    if (err)
        return err;
    return reconcile_ensure(rc, &KUBE_SECRETS, target,
                            VALUE_KEYS(BUTLER_LABEL_MANAGED_BY, BUTLER_LABEL_CLUSTER_NAME), NULL);
}

static struct error *reconcile(struct reconcile *rc)
{
    struct slice cluster;
    struct meta meta;
    struct error *err;

    if (!ends_with(rc->key.name, TENANTS_SECRET_SUFFIX, &cluster))
        return NULL;
    /* Two labels, two informers: rc->object is only there for one of them. */
    err = kube_find(&rc->kube, &KUBE_SECRETS, rc->namespace, rc->name, &rc->object);
    if (err || !rc->object)
        return err;
    arena_defer(rc->arena, doc_release, rc->object);
    meta_read(doc_root(rc->object), &meta);
    if (meta.deleting ||
        !value_exists(value_find(doc_root(rc->object), VALUE_KEYS("data", SOURCE_KEY))))
        return NULL; /* what we made goes with its owner */
    return translate(rc, cluster);
}

const struct controller kubeconfig_translation_controller = {
    .name = "kubeconfig-translation",
    .objects = { &KUBE_SECRETS,
                 .label_selector = BUTLER_LABEL_STEWARD_COMPONENT "=admin-kubeconfig" },
    .watches = { { &KUBE_SECRETS,
                   .label_selector = BUTLER_LABEL_KAMAJI_COMPONENT "=admin-kubeconfig" },
                 { &KUBE_SECRETS, source_of_target,
                   .label_selector = BUTLER_LABEL_SECRET_TYPE "=" TARGET_LABEL } },
    .workers = STEWARD_WORKERS,
    .reconcile = reconcile,
};
