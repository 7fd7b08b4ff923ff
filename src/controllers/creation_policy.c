/* ClusterCreationPolicy: tells when the team or the environment that a policy is for has gone. What
 * providers offer is not asked for: nothing here knows their catalogues. */
#include "api/team.h"

#include "base/arena.h"
#include "base/error.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"

/* Whatever a policy names may have come or gone with a team. */
static void every_policy(struct controller_keys *keys, const struct informer_change *change)
{
    const struct controllers_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = NULL;
    struct cache_list policies;

    if (!controllers_spec_changed(change))
        return;
    arena = arena_create();
    policies =
        cache_list(arena, informers_cache(options->informers), &BUTLER_CREATION_POLICIES, NULL);
    for (size_t i = 0; i < policies.count; i++) {
        struct object_key policy = object_key_read(doc_root(policies.docs[i]));

        controller_keys_add(keys, &policy);
    }
}

static bool has_environment(struct value team, struct slice name)
{
    DOC_EACH (it, value_find(team, VALUE_KEYS("spec", "environments"))) {
        if (slice_equal(value_text(it.value, "name"), name))
            return true;
    }
    return false;
}

/* What the scope names and is not there: "team/acme", "environment/acme/dev"; NULL: nothing. */
static const char *find_stale(struct reconcile *rc)
{
    struct value scope = value_find(doc_root(rc->object), VALUE_KEYS("spec", "scope"));
    struct value both = value_get(scope, SLICE("teamAndEnvironment"));
    struct value part = value_exists(both) ? both : value_get(scope, SLICE("team"));
    struct object_key key = { SLICE(""), value_text(value_get(part, SLICE("teamRef")), "name") };
    struct slice environment = value_text(both, "environmentName");
    struct doc *team;

    if (!key.name.size)
        return NULL;
    team = cache_get(rc->arena, rc->cache, &BUTLER_TEAMS, &key);
    if (!team)
        return arena_format(rc->arena, "team/" SLICE_FORMAT, SLICE_ARGUMENT(key.name));
    if (environment.size && !has_environment(doc_root(team), environment))
        return arena_format(rc->arena, "environment/" SLICE_FORMAT "/" SLICE_FORMAT,
                            SLICE_ARGUMENT(key.name), SLICE_ARGUMENT(environment));
    return NULL;
}

static struct error *reconcile(struct reconcile *rc)
{
    const char *stale;
    struct edit_node list;

    if (reconcile_deleting(rc) || reconcile_paused(rc))
        return NULL;
    stale = find_stale(rc);
    if (!stale) {
        edit_remove(rc->edit, EDIT_PATH("status", "staleReferences"));
        reconcile_condition(rc, "StaleReferences", "False", "Ready",
                            "everything that the policy names exists");
        return reconcile_ready(rc);
    }
    list = edit_set_array(rc->edit, EDIT_PATH("status", "staleReferences"));
    edit_set_string(rc->edit, EDIT_UNDER(list, EDIT_END), slice_from(stale));
    reconcile_condition(rc, "StaleReferences", "True", "NotFound", "%s does not exist", stale);
    return reconcile_ready(rc);
}

const struct controller creation_policy_controller = {
    .name = "creation-policy",
    .objects = { &BUTLER_CREATION_POLICIES, controllers_own_changes },
    .watches = { { &BUTLER_TEAMS, every_policy } },
    .resync_ms = CREATION_POLICY_RESYNC_MS,
    .status = { .write = true },
    .reconcile = reconcile,
};
