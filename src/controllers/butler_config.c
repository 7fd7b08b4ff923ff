/* ButlerConfig: the platform's one configuration. Makes the namespace of clusters without a team,
 * counts, and tells whether what it says can be done. */
#include "api/butler_config.h"

#include "api/butler_names.h"
#include "api/condition.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "controllers/butler_config_git.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/resources.h"

#define NAMESPACE_DESCRIPTION "Butler default namespace for tenant clusters"

/* Counts follow what comes and goes; the rest is looked at every minute. */
static void count_anew(struct controller_keys *keys, const struct informer_change *change)
{
    struct object_key key = object_key_of("", BUTLER_CONFIG_NAME);

    if (!change->before || !change->after)
        controller_keys_add_after(keys, &key, CONTROLLERS_COUNT_MS);
}

/* --- the default namespace ----------------------------------------------------------------- */

static struct error *namespace_doc(const struct butler_config *config, struct doc **out_doc)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Namespace"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), config->default_namespace);
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_DESCRIPTION),
                    SLICE(NAMESPACE_DESCRIPTION));
    return edit_seal(edit, out_doc);
}

/* One that is there already is taken over: it gives nobody anything that the label would add. */
static struct error *ensure_namespace(struct reconcile *rc, const struct butler_config *config)
{
    static const char *const whoever_made_it[] = { NULL };
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    if (config->mode == BUTLER_CONFIG_ENFORCED) {
        reconcile_condition(rc, "NamespaceReady", "True", "NotRequired",
                            "every cluster lives in the namespace of its team");
        return NULL;
    }
    err = namespace_doc(config, &doc);
    if (!err)
        err = reconcile_ensure(rc, &KUBE_NAMESPACES, doc, whoever_made_it, NULL);
    if (err)
        return error_wrap(err, "default namespace " SLICE_FORMAT,
                          SLICE_ARGUMENT(config->default_namespace));
    reconcile_condition(rc, "NamespaceReady", "True", "Ready", "namespace " SLICE_FORMAT " exists",
                        SLICE_ARGUMENT(config->default_namespace));
    return NULL;
}

/* --- figures ------------------------------------------------------------------------------- */

static bool is_enrolled(struct value addon)
{
    struct meta meta;

    meta_read(addon, &meta);
    return slice_is(meta_label(&meta, BUTLER_LABEL_AUTO_ENROLLED), "true") &&
           slice_is(value_text(value_get(addon, SLICE("status")), "phase"), "Installed");
}

/* Clusters that have at least one agent running. */
static size_t count_enrolled(struct reconcile *rc)
{
    struct cache_list addons = cache_list(rc->arena, rc->cache, &BUTLER_TENANT_ADDONS, NULL);
    CLEANUP(map) struct map *clusters = map_new();

    for (size_t i = 0; i < addons.count; i++) {
        struct value addon = doc_root(addons.docs[i]);
        struct object_key cluster = object_key_read(addon);
        CLEANUP(text) struct text text = TEXT_EMPTY;

        if (!is_enrolled(addon))
            continue;
        cluster.name = value_text(value_find(addon, VALUE_KEYS("spec", "clusterRef")), "name");
        object_key_append(&cluster, &text);
        (void)map_set(clusters, text_slice(&text), NULL);
    }
    return map_count(clusters);
}

static bool is_pipeline_ready(struct reconcile *rc, const struct butler_config *config)
{
    struct object_key key = { config->pipeline_namespace, config->pipeline_cluster };
    struct doc *cluster;

    if (!key.name.size)
        return false;
    cluster = cache_get(rc->arena, rc->cache, &BUTLER_TENANT_CLUSTERS, &key);
    return cluster && condition_is(doc_root(cluster), "Ready", "True");
}

static void set_observability(struct reconcile *rc, const struct butler_config *config,
                              size_t clusters)
{
    if (!value_exists(value_get(config->spec, SLICE("observability")))) {
        edit_remove(rc->edit, EDIT_PATH("status", "observability"));
        return;
    }
    edit_set_uint(rc->edit, EDIT_PATH("status", "observability", "totalCount"), clusters);
    edit_set_uint(rc->edit, EDIT_PATH("status", "observability", "enrolledCount"),
                  count_enrolled(rc));
    edit_set_bool(rc->edit, EDIT_PATH("status", "observability", "pipelineReady"),
                  is_pipeline_ready(rc, config));
}

static void set_figures(struct reconcile *rc, const struct butler_config *config)
{
    size_t clusters = cache_count(rc->cache, &BUTLER_TENANT_CLUSTERS, NULL);
    const char *mode = butler_config_exposure_name(config->exposure);

    edit_set_uint(rc->edit, EDIT_PATH("status", "teamCount"),
                  cache_count(rc->cache, &BUTLER_TEAMS, NULL));
    edit_set_uint(rc->edit, EDIT_PATH("status", "clusterCount"), clusters);
    edit_set_string(rc->edit, EDIT_PATH("status", "controlPlaneExposureMode"), slice_from(mode));
    edit_set_bool(rc->edit, EDIT_PATH("status", "tcpProxyRequired"),
                  config->exposure != BUTLER_CONFIG_LOAD_BALANCER);
    set_observability(rc, config, clusters);
}

/* --- the run ------------------------------------------------------------------------------- */

static struct error *reconcile(struct reconcile *rc)
{
    struct butler_config config;
    const char *problem;
    struct error *err;

    if (reconcile_deleting(rc) || reconcile_paused(rc))
        return NULL;
    if (strcmp(rc->name, BUTLER_CONFIG_NAME) != 0) {
        reconcile_condition(rc, "Configured", "False", "InvalidName",
                            "ButlerConfig \"%s\" has no effect: the only one that counts is "
                            "called \"%s\"",
                            rc->name, BUTLER_CONFIG_NAME);
        return NULL;
    }
    butler_config_read(doc_root(rc->object), &config);
    err = ensure_namespace(rc, &config);
    if (err) {
        err = reconcile_fail(rc, err, "NamespaceReady", "CreateFailed");
        return reconcile_fail(rc, err, "Configured", "NamespaceError");
    }
    set_figures(rc, &config);
    butler_config_check_git(rc, &config);
    problem = butler_config_exposure_problem(rc->arena, &config);
    if (problem)
        reconcile_condition(rc, "Configured", "False", "InvalidExposure", "%s", problem);
    else
        reconcile_condition(rc, "Configured", "True", "ConfigValid",
                            "ButlerConfig is valid and active");
    return reconcile_ready(rc);
}

const struct controller butler_config_controller = {
    .name = "butler-config",
    .objects = { &BUTLER_CONFIGS, controllers_own_changes },
    .watches = { { &BUTLER_TEAMS, count_anew },
                 { &BUTLER_TENANT_CLUSTERS, count_anew },
                 { &BUTLER_TENANT_ADDONS, count_anew } },
    .resync_ms = BUTLER_CONFIG_RESYNC_MS,
    .status = { .write = true, .observed_generation = true },
    .reconcile = reconcile,
};
