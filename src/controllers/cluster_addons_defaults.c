/* The addons that a team and an environment want on their new clusters. */
#include "admission/cluster_defaults.h"
#include "api/tenant_addon.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/addon_watch.h"
#include "controllers/cluster_addons.h"
#include "controllers/cluster_addons_internal.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/reconcile.h"
#include "kube/recorder.h"

/* Somebody, or the baseline, has it on the cluster already. */
static bool is_there(struct reconcile *rc, const char *definition)
{
    struct cache_list list = addon_watch_find(rc, slice_from(rc->name));

    for (size_t i = 0; i < list.count; i++) {
        struct tenant_addon addon;

        tenant_addon_read(doc_root(list.docs[i]), &addon);
        if (slice_is(addon.addon, definition))
            return true;
    }
    return false;
}

struct error *cluster_addons_refused(struct reconcile *rc, const char *definition,
                                     struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *text = NULL;

    if (!err || (err->code != ERR_FORBIDDEN && err->code != ERR_INVALID))
        return STEAL(err);
    text = error_format(err);
    reconcile_event_rarely(rc, CLUSTER_ADDONS_REFUSED_MS, definition, RECORDER_WARNING,
                           "AddonRefused", "addon %s was not put on the cluster: %s", definition,
                           text);
    return NULL;
}

static struct error *plant(struct reconcile *rc, const char *definition)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    if (is_there(rc, definition))
        return NULL;
    err = edit_seal(cluster_addons_begin(rc, definition), &doc);
    if (!err)
        err = kube_create(&rc->kube, &BUTLER_TENANT_ADDONS, doc, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "one of this name serves as well, whoever made it");
        return NULL;
    }
    err = cluster_addons_refused(rc, definition, err);
    return err ? error_wrap(err, "make the default addon %s", definition) : NULL;
}

struct error *cluster_addons_plant(struct reconcile *rc, const struct cluster_addons_facts *facts)
{
    struct cluster_defaults defaults = cluster_defaults_of(facts->team, facts->environment);
    const char **names;
    size_t count = cluster_defaults_addons(rc->arena, &defaults, &names);

    if (cluster_addons_only_observes(facts->spec))
        return NULL;
    for (size_t i = 0; i < count; i++) {
        struct error *err = plant(rc, names[i]);

        if (err)
            return err;
    }
    return NULL;
}
