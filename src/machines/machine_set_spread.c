/* MachineSet: hands on to its machines what changes without making them anew. */
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "machines/machine_set.h"
#include "machines/machines_internal.h"

static const char *const limits[] = { "nodeDeletionTimeout", "nodeDrainTimeout",
                                      "nodeVolumeDetachTimeout" };

/* Null in a merge patch takes the member away. */
static bool spread_limits(struct edit *edit, struct value wanted, struct value spec)
{
    bool changed = false;

    for (size_t i = 0; i < COUNT_OF(limits); i++) {
        struct value limit = value_get(wanted, slice_from(limits[i]));

        if (value_equal(limit, value_get(spec, slice_from(limits[i]))))
            continue;
        if (value_exists(limit))
            edit_set_value(edit, EDIT_PATH("spec", limits[i]), limit);
        else
            edit_set_null(edit, EDIT_PATH("spec", limits[i]));
        changed = true;
    }
    return changed;
}

/* Labels and annotations that the template has; those of others stay. */
static bool spread_texts(struct edit *edit, const char *member, struct value wanted,
                         struct value texts)
{
    struct edit_node node;
    bool changed = false;

    DOC_EACH (it, wanted) {
        if (value_equal(value_get(texts, it.key), it.value))
            continue;
        node = edit_ensure_object(edit, EDIT_PATH("metadata", member));
        edit_set_value(edit, EDIT_MEMBER(node, it.key), it.value);
        changed = true;
    }
    return changed;
}

struct error *machine_set_spread(struct reconcile *rc, const struct machine_set *set,
                                 const struct machine *machine)
{
    struct value template = set->template;
    struct value metadata = value_get(template, SLICE("metadata"));
    struct kube_change change = {
        .resource = &CAPI_MACHINES,
        .namespace = rc->namespace,
        .name = machines_text(rc, machine->meta.name),
    };
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *patch = NULL;
    bool changed;
    struct error *err;

    changed = spread_limits(edit, value_get(template, SLICE("spec")),
                            value_get(machine->root, SLICE("spec")));
    changed =
        spread_texts(edit, "labels", value_get(metadata, SLICE("labels")), machine->meta.labels) ||
        changed;
    changed = spread_texts(edit, "annotations", value_get(metadata, SLICE("annotations")),
                           machine->meta.annotations) ||
              changed;
    if (!changed)
        return NULL;
    err = edit_seal(STEAL(edit), &patch);
    if (!err)
        err = kube_patch(&rc->kube, &change, KUBE_PATCH_MERGE, patch, NULL);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "gone since");
        return NULL;
    }
    return err ? error_wrap(err, "write Machine %s", change.name) : NULL;
}
