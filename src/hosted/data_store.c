/* DataStore: where the data of tenants are. What every tenant of this machine has for itself needs
 * nothing and is ready at once; other stores need a runtime that can speak to them. */
#include "hosted/data_store.h"

#include "api/meta.h"
#include "api/steward_names.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "hosted/limits.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/controller.h"
#include "kube/reconcile.h"

#define BUILT_IN "SQLite"

static struct slice store_of(struct value plane)
{
    return value_text(value_get(plane, SLICE("spec")), "dataStore");
}

static void by_store_values(struct value plane, struct cache_emit *emit)
{
    struct slice store = store_of(plane);

    if (store.size)
        cache_emit(emit, store);
}

static const struct cache_index by_store = { "dataStore", by_store_values };

/* Tenants come by the hundred; who uses a store need not be told with each of them. */
static void look_later(struct controller_keys *keys, const struct informer_change *change)
{
    CLEANUP(doc) struct doc *copy =
        doc_new(doc_bytes(change->after ? change->after : change->before));
    struct object_key key = { SLICE(""), store_of(doc_root(copy)) };

    if (key.name.size && !(change->before && change->after))
        controller_keys_add_after(keys, &key, DATA_STORE_LOOK_MS);
}

/* How many there are. */
static size_t tell_users(struct reconcile *rc)
{
    struct cache_list users =
        cache_find(rc->arena, rc->cache, &STEWARD_TENANT_CONTROL_PLANES, &by_store, rc->key.name);
    struct edit_node list = edit_set_array(rc->edit, EDIT_PATH("status", "usedBy"));

    for (size_t i = 0; i < users.count && i < DATA_STORE_MAX_USERS; i++) {
        struct object_key key = object_key_read(doc_root(users.docs[i]));

        edit_set_string(rc->edit, EDIT_UNDER(list, EDIT_END),
                        slice_from(object_key_format(rc->arena, &key)));
    }
    reconcile_condition(rc, "AllowedDeletion", users.count ? "False" : "True",
                        users.count ? "InUse" : "Unused", "%zu tenants use it", users.count);
    return users.count;
}

static struct error *reconcile(struct reconcile *rc)
{
    struct value spec = value_get(doc_root(rc->object), SLICE("spec"));
    struct slice driver = value_text(spec, "driver");
    bool built_in = slice_is(driver, BUILT_IN);

    struct meta meta;

    meta_read(doc_root(rc->object), &meta);
    if (meta.deleting) {
        /* Admission lets nobody delete it; this holds when admission was away. */
        bool used = tell_users(rc) > 0;

        return used || !meta_has_finalizer(&meta, STEWARD_FINALIZER_STORE)
                   ? NULL
                   : reconcile_remove_finalizer(rc, STEWARD_FINALIZER_STORE);
    }
    if (reconcile_paused(rc))
        return NULL;
    if (!meta_has_finalizer(&meta, STEWARD_FINALIZER_STORE))
        return reconcile_add_finalizer(rc, STEWARD_FINALIZER_STORE);
    edit_set_bool(rc->edit, EDIT_PATH("status", "ready"), built_in);
    reconcile_condition(rc, "Valid", "True", "Checked", "%s", "");
    (void)tell_users(rc);
    if (!built_in) {
        reconcile_condition(rc, "Reachable", "Unknown", "NotSupported",
                            "tenants of this machine keep their data in " BUILT_IN
                            "; nobody here speaks to a store of the driver " SLICE_FORMAT,
                            SLICE_ARGUMENT(driver));
        return NULL;
    }
    reconcile_condition(rc, "Reachable", "True", "BuiltIn", "%s", "");
    return NULL;
}

const struct controller data_store_controller = {
    .name = "datastore",
    .objects = { &STEWARD_DATA_STORES },
    .watches = { { &STEWARD_TENANT_CONTROL_PLANES, look_later, .index = &by_store } },
    .status = { .write = true, .observed_generation = true, .condition_generation = true },
    .reconcile = reconcile,
};
