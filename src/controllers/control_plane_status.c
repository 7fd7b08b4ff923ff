/* What Steward says about a TenantControlPlane, as status of the StewardControlPlane of the same
 * name, which is where Cluster API looks. */
#include "api/meta.h"
#include "base/error.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"

static struct error *status_for(struct value resources, struct doc **out_status)
{
    static const char *const counts[] = { "replicas", "readyReplicas", "updatedReplicas" };
    struct value version = value_get(resources, SLICE("version"));
    bool ready = slice_is(value_text(version, "status"), "Ready");
    struct edit *edit = edit_new();

    edit_set_bool(edit, EDIT_PATH("ready"), ready);
    if (ready) {
        for (size_t i = 0; i < COUNT_OF(counts); i++)
            edit_set_int(
                edit, EDIT_PATH(counts[i]),
                value_int_or(value_find(resources, VALUE_KEYS("deployment", counts[i])), 0));
        edit_set_string(edit, EDIT_PATH("version"), value_text(version, "version"));
        edit_set_bool(edit, EDIT_PATH("initialized"), true);
        edit_set_bool(edit, EDIT_PATH("externalManagedControlPlane"), true);
    }
    return edit_seal(edit, out_status);
}

static bool says_so_already(struct value status, struct value wanted)
{
    DOC_EACH (it, wanted) {
        if (!value_equal(value_get(status, it.key), it.value))
            return false;
    }
    return true;
}

static struct error *patch(struct reconcile *rc, struct value wanted)
{
    struct kube_change what = { &STEWARD_CONTROL_PLANES, rc->namespace, rc->name, "status" };
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *body = NULL;
    struct error *err;

    edit_set_value(edit, EDIT_PATH("status"), wanted);
    err = edit_seal(edit, &body);
    if (err)
        return err;
    err = kube_patch(&rc->kube, &what, KUBE_PATCH_MERGE, body, NULL);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "gone meanwhile; nobody asks for its status");
        return NULL;
    }
    return err;
}

static struct error *reconcile(struct reconcile *rc)
{
    CLEANUP(doc) struct doc *plane = NULL;
    CLEANUP(doc) struct doc *wanted = NULL;
    struct meta meta;
    struct error *err;

    if (!rc->object)
        return NULL;
    meta_read(doc_root(rc->object), &meta);
    if (meta.deleting)
        return NULL;
    err = kube_find(&rc->kube, &STEWARD_CONTROL_PLANES, rc->namespace, rc->name, &plane);
    if (err || !plane)
        return err;
    err = status_for(value_find(doc_root(rc->object), VALUE_KEYS("status", "kubernetesResources")),
                     &wanted);
    if (err || says_so_already(value_get(doc_root(plane), SLICE("status")), doc_root(wanted)))
        return err;
    return patch(rc, doc_root(wanted));
}

const struct controller control_plane_status_controller = {
    .name = "control-plane-status",
    .objects = { &STEWARD_TENANT_CONTROL_PLANES },
    .watches = { { &STEWARD_CONTROL_PLANES } }, /* they have the same name */
    .workers = STEWARD_WORKERS,
    .reconcile = reconcile,
};
