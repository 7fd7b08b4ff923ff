#include "controllers/cluster_addons.h"

#include "api/addon_baseline.h"
#include "api/butler_names.h"
#include "api/tenant_addon.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "controllers/addon_health.h"
#include "controllers/cluster_addons_internal.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "helm/release.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/reconcile.h"
#include "kube/recorder.h"

static const char *const owner_labels[] = { BUTLER_LABEL_CLUSTER, BUTLER_LABEL_ADDON_DEFINITION,
                                            BUTLER_LABEL_BASELINE, NULL };

bool cluster_addons_only_observes(struct value spec)
{
    struct slice mode = value_text(value_get(spec, SLICE("managementPolicy")), "mode");

    return slice_is(mode, "Observe") || slice_is(mode, "GitOps");
}

static struct value cached(struct reconcile *rc, const struct kube_resource *resource,
                           const char *namespace, const char *name)
{
    struct object_key key = object_key_of(namespace, name);
    struct doc *doc = cache_has_resource(rc->cache, resource)
                          ? cache_get(rc->arena, rc->cache, resource, &key)
                          : NULL;

    return doc ? doc_root(doc) : VALUE_ABSENT_VALUE;
}

/* Every definition that the cache knows. */
static void read_catalog(struct reconcile *rc, struct addon_baseline_facts *facts)
{
    struct cache_list list = { .count = 0 };
    struct value *values;

    if (cache_has_resource(rc->cache, &BUTLER_ADDON_DEFINITIONS))
        list = cache_list(rc->arena, rc->cache, &BUTLER_ADDON_DEFINITIONS, NULL);
    values = arena_array(rc->arena, list.count, struct value);
    for (size_t i = 0; i < list.count; i++)
        values[i] = doc_root(list.docs[i]);
    facts->catalog = values;
    facts->catalog_count = list.count;
}

static const char *addon_name(struct reconcile *rc, const char *definition)
{
    return arena_format(rc->arena, "%s-%s", rc->name, definition);
}

/* --- making them --------------------------------------------------------------------------- */

static void set_label(struct edit *edit, const char *key, const char *value)
{
    edit_set_string(edit, EDIT_PATH("metadata", "labels", key), slice_from(value));
}

struct edit *cluster_addons_begin(struct reconcile *rc, const char *definition)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("TenantAddon"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(addon_name(rc, definition)));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(rc->namespace));
    set_label(edit, BUTLER_LABEL_MANAGED_BY, BUTLER_MANAGED_BY);
    set_label(edit, BUTLER_LABEL_CLUSTER, rc->name);
    set_label(edit, BUTLER_LABEL_ADDON_DEFINITION, definition);
    reconcile_own(rc, edit);
    edit_set_string(edit, EDIT_PATH("spec", "clusterRef", "name"), slice_from(rc->name));
    edit_set_string(edit, EDIT_PATH("spec", "addon"), slice_from(definition));
    return edit;
}

/* A switch alone is what a form sends for everybody. */
static bool asks_for_a_chart(struct value block)
{
    return value_count(block) > (value_exists(value_get(block, SLICE("enabled"))) ? 1 : 0);
}

/* Simulated machines bring a network along, whoever asked for which; of the rest only that is noted
 * which nobody said more of than that it should be there. See docs/adr/0009 and 0015. */
static bool is_noted_only(const struct addon_baseline *addon,
                          const struct cluster_addons_facts *facts)
{
    return facts->simulated && (addon->mandatory || !asks_for_a_chart(addon->block));
}

static struct error *make_baseline(struct reconcile *rc, const struct cluster_addons_facts *facts,
                                   const struct addon_baseline *addon, const char *network,
                                   struct doc **out_doc)
{
    struct value values = value_get(addon->block, SLICE("values"));
    const char *version = addon_baseline_version(rc->arena, addon, facts->config);
    struct edit *edit = cluster_addons_begin(rc, addon->definition);
    bool noted = is_noted_only(addon, facts);

    set_label(edit, BUTLER_LABEL_BASELINE, "true");
    if (noted)
        set_label(edit, BUTLER_LABEL_SIMULATED, "true");
    if (*version)
        edit_set_string(edit, EDIT_PATH("spec", "version"), slice_from(version));
    if (addon->mandatory && facts->host_aliases)
        edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_HOST_ALIASES),
                        slice_from(facts->host_aliases));
    if (addon->timeout)
        edit_set_string(edit, EDIT_PATH("spec", "timeout"), slice_from(addon->timeout));
    if (value_is_object(values) && value_count(values))
        edit_set_value(edit, EDIT_PATH("spec", "values"), values);
    if (network && !noted && !addon->mandatory) {
        struct edit_node list = edit_set_array(edit, EDIT_PATH("spec", "dependsOn"));

        edit_set_string(edit, EDIT_UNDER(edit_set_object(edit, EDIT_UNDER(list, EDIT_END)), "name"),
                        slice_from(addon_name(rc, network)));
    }
    return edit_seal(edit, out_doc);
}

/* What the cache shows is enough to see that nothing is to be done, which is nearly always so. */
static bool is_there(struct reconcile *rc, struct value wanted)
{
    struct meta meta;
    struct meta found;
    struct value live;

    meta_read(wanted, &meta);
    live = cached(rc, &BUTLER_TENANT_ADDONS, rc->namespace, arena_text(rc->arena, meta.name));
    meta_read(live, &found);
    DOC_EACH (it, meta.labels) {
        if (!value_equal(it.value, value_get(found.labels, it.key)))
            return false;
    }
    DOC_EACH (it, meta.annotations) {
        if (!value_equal(it.value, value_get(found.annotations, it.key)))
            return false;
    }
    DOC_EACH (it, value_get(wanted, SLICE("spec"))) {
        struct value there = value_get(value_get(live, SLICE("spec")), it.key);

        if (!value_equal(there, it.value))
            return false;
    }
    return value_exists(live);
}

/* One that a person made under this name serves as well. */
static struct error *ensure_addon(struct reconcile *rc, struct doc *take_doc,
                                  const char *const *labels)
{
    CLEANUP(doc) struct doc *wanted = take_doc;
    struct error *err;

    if (is_there(rc, doc_root(wanted)))
        return NULL;
    err = reconcile_ensure(rc, &BUTLER_TENANT_ADDONS, wanted, labels, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "a person's own addon is left alone");
        return NULL;
    }
    return err ? error_wrap(err, "make the addons of the cluster") : NULL;
}

static struct error *ensure_baseline(struct reconcile *rc, const struct cluster_addons_facts *facts,
                                     const struct addon_baseline *chosen, size_t count)
{
    const char *network = count && chosen[0].mandatory ? chosen[0].definition : NULL;

    for (size_t i = 0; i < count; i++) {
        struct doc *doc = NULL;
        struct error *err = make_baseline(rc, facts, &chosen[i], network, &doc);

        if (!err)
            err = ensure_addon(rc, doc, owner_labels);
        if (err)
            return err;
    }
    return NULL;
}

/* --- summing up ---------------------------------------------------------------------------- */

struct summary {
    struct reconcile *rc;
    struct value before; /* observedState.addons */
    struct edit_node list;
    struct text failed; /* names */
    struct text causes;
    struct text waiting;
    size_t failed_count;
    size_t waiting_count;
    bool network_ready;
    const char *network_problem;
};

static void summary_cleanup(struct summary *summary)
{
    text_done(&summary->failed);
    text_done(&summary->causes);
    text_done(&summary->waiting);
}

static const char *read_status(struct slice phase)
{
    if (slice_is(phase, "Installed"))
        return "Healthy";
    if (slice_is(phase, "Degraded") || slice_is(phase, "Deleting"))
        return "Degraded";
    if (slice_is(phase, "Failed"))
        return "Failed";
    if (slice_is(phase, "Installing") || slice_is(phase, "Upgrading"))
        return "Installing";
    return "Pending";
}

static struct slice status_before(const struct summary *summary, const char *name)
{
    DOC_EACH (it, summary->before) {
        if (slice_is(value_text(it.value, "name"), name))
            return value_text(it.value, "status");
    }
    return SLICE("");
}

static void add_entry(struct summary *summary, const char *name, const char *status,
                      struct slice version, const char *manager)
{
    struct edit *edit = summary->rc->edit;
    struct edit_node entry = edit_set_object(edit, EDIT_UNDER(summary->list, EDIT_END));

    edit_set_string(edit, EDIT_UNDER(entry, "name"), slice_from(name));
    edit_set_string(edit, EDIT_UNDER(entry, "status"), slice_from(status));
    edit_set_string(edit, EDIT_UNDER(entry, "version"), version);
    edit_set_string(edit, EDIT_UNDER(entry, "managedBy"), slice_from(manager));
}

static void append_name(struct text *text, const char *name)
{
    text_appendf(text, "%s%s", text->size ? ", " : "", name);
}

static void tell_change(struct summary *summary, const char *name, const char *status,
                        const char *message)
{
    struct slice before = status_before(summary, name);

    if (slice_is(slice_from(status), "Failed") && !slice_is(before, "Failed"))
        reconcile_event(summary->rc, RECORDER_WARNING, "AddonInstallFailed",
                        "addon %s could not be installed: %s", name, message);
    if (slice_is(slice_from(status), "Healthy") && slice_is(before, "Failed"))
        reconcile_event(summary->rc, RECORDER_NORMAL, "AddonRetrySucceeded",
                        "addon %s is installed now", name);
}

static void add_addon(struct summary *summary, const char *definition, bool network)
{
    struct reconcile *rc = summary->rc;
    struct value object =
        cached(rc, &BUTLER_TENANT_ADDONS, rc->namespace, addon_name(rc, definition));
    struct slice text = value_text(value_get(object, SLICE("status")), "message");
    const char *message = arena_strndup(rc->arena, text.data ? text.data : "", text.size);
    struct tenant_addon addon;
    const char *status;

    tenant_addon_read(object, &addon);
    status = read_status(addon.phase);
    if (slice_is(slice_from(status), "Installing") &&
        slice_is(status_before(summary, definition), "Failed")) {
        status = "Failed"; /* until a further try has succeeded */
        message = "it is being tried again";
    }
    add_entry(summary, definition, status, addon.installed_version, "butler");
    tell_change(summary, definition, status, message);
    if (slice_is(slice_from(status), "Failed")) {
        summary->failed_count++;
        append_name(&summary->failed, definition);
        text_appendf(&summary->causes, "; %s: %s", definition, message);
    } else if (!slice_is(addon.phase, "Installed")) {
        summary->waiting_count++;
        append_name(&summary->waiting, definition);
    }
    if (!network)
        return;
    /* A network that worked once is not gone because its pods are being replaced. */
    summary->network_ready = addon.installed_version.size > 0;
    if (slice_is(addon.phase, "Failed"))
        summary->network_problem = message;
}

/* Dropping a block does not uninstall: what was there and still is stays in sight. */
static void add_remaining(struct summary *summary, const struct addon_baseline *chosen,
                          size_t count)
{
    struct reconcile *rc = summary->rc;

    DOC_EACH (it, summary->before) {
        struct slice text = value_text(it.value, "name");
        const char *name = arena_text(rc->arena, text);
        bool is_chosen = false;

        for (size_t i = 0; i < count; i++)
            is_chosen = is_chosen || slice_is(text, chosen[i].definition);
        if (!is_chosen &&
            value_exists(cached(rc, &BUTLER_TENANT_ADDONS, rc->namespace, addon_name(rc, name))))
            add_addon(summary, name, false);
    }
}

static void set_condition(const struct summary *summary)
{
    struct reconcile *rc = summary->rc;

    if (!summary->network_ready && summary->network_problem)
        reconcile_condition(rc, "AddonsReady", "False", "CNIInstallFailed", "%s",
                            summary->network_problem);
    else if (summary->failed_count)
        reconcile_condition(rc, "AddonsReady", "False", "AddonInstallFailed",
                            "failed to install: %s%s", text_string(&summary->failed),
                            text_string(&summary->causes));
    else if (summary->waiting_count)
        reconcile_condition(rc, "AddonsReady", "False", "AddonsInstalling", "waiting for %s",
                            text_string(&summary->waiting));
    else
        reconcile_condition(rc, "AddonsReady", "True", "AddonsInstalled",
                            "all addons of the cluster are installed");
}

static void sum_up(struct reconcile *rc, const struct cluster_addons_facts *facts,
                   const struct addon_baseline *chosen, size_t count,
                   struct cluster_addons *out_addons)
{
    CLEANUP(summary) struct summary summary = {
        .rc = rc,
        .before = value_find(facts->status, VALUE_KEYS("observedState", "addons")),
        .network_ready = !count || !chosen[0].mandatory,
    };

    summary.list = edit_set_array(rc->edit, EDIT_PATH("status", "observedState", "addons"));
    for (size_t i = 0; i < count; i++)
        add_addon(&summary, chosen[i].definition, chosen[i].mandatory);
    add_remaining(&summary, chosen, count);
    set_condition(&summary);
    *out_addons = (struct cluster_addons){
        .cni_ready = summary.network_ready,
        .failed = summary.failed_count,
        .waiting = summary.waiting_count,
    };
}

struct error *cluster_addons_ensure(struct reconcile *rc, const struct cluster_addons_facts *facts,
                                    struct cluster_addons *out_addons)
{
    struct addon_baseline_facts rules = {
        .addons = value_get(facts->spec, SLICE("addons")),
        .provider = facts->provider,
        .has_lb_range = facts->has_lb_range,
    };
    struct addon_baseline *chosen;
    size_t count;
    struct error *err;

    read_catalog(rc, &rules);
    count = addon_baseline_choose(rc->arena, &rules, &chosen);
    if (cluster_addons_only_observes(facts->spec)) {
        reconcile_condition(rc, "AddonsReady", "True", "NotManaged",
                            "in this mode Butler installs nothing");
        *out_addons = (struct cluster_addons){ .cni_ready = true };
        return NULL;
    }
    err = ensure_baseline(rc, facts, chosen, count);
    if (err)
        return err;
    sum_up(rc, facts, chosen, count, out_addons);
    return NULL;
}

/* --- what others installed ----------------------------------------------------------------- */

struct error *cluster_addons_observe(struct reconcile *rc, const struct kube *tenant)
{
    struct summary summary = { .rc = rc };
    struct release_history list;
    struct error *err = release_list(rc->arena, tenant, &list);

    if (err)
        return err;
    summary.list = edit_set_array(rc->edit, EDIT_PATH("status", "observedState", "addons"));
    for (size_t i = 0; i < list.count; i++) {
        const struct release *release = &list.revisions[i];
        struct release_content content = { .version = "" };
        struct addon_health health = { 0 };

        if (release->status == RELEASE_UNINSTALLED)
            continue;
        err = addon_health_check(rc->arena, tenant, release, &health);
        if (!err)
            err = release_open(rc->arena, tenant, release, &content);
        if (err)
            return err;
        add_entry(&summary, release->name,
                  release->status == RELEASE_FAILED    ? "Failed"
                  : release->status == RELEASE_PENDING ? "Installing"
                                                       : (health.healthy ? "Healthy" : "Degraded"),
                  slice_from(content.version), addon_health_manager_name(health.manager));
    }
    return NULL;
}
