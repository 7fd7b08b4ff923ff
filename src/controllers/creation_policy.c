/* ClusterCreationPolicy: tells when the team or the environment that a policy is for has gone. What
 * providers offer is not asked for: nothing here knows their catalogues. */
#include "admission/creation_policy.h"

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

/* What the scope names and is not there: "team/acme", "environment/acme/dev"; NULL: nothing. */
static struct error *find_stale(struct reconcile *rc, const char **out_stale)
{
    struct creation_policy policy;
    struct object_key key = { SLICE(""), SLICE("") };
    struct team team;
    struct doc *doc;
    struct error *err;

    *out_stale = NULL;
    creation_policy_read(doc_root(rc->object), &policy);
    key.name = policy.team;
    if (!key.name.size)
        return NULL;
    doc = cache_get(rc->arena, rc->cache, &BUTLER_TEAMS, &key);
    if (!doc) {
        *out_stale = arena_format(rc->arena, "team/" SLICE_FORMAT, SLICE_ARGUMENT(policy.team));
        return NULL;
    }
    err = team_read(rc->arena, doc_root(doc), &team);
    if (err)
        return error_wrap(err, "read team " SLICE_FORMAT, SLICE_ARGUMENT(policy.team));
    if (policy.environment.size && !team_environment_find(&team, policy.environment))
        *out_stale = arena_format(rc->arena, "environment/" SLICE_FORMAT "/" SLICE_FORMAT,
                                  SLICE_ARGUMENT(policy.team), SLICE_ARGUMENT(policy.environment));
    return NULL;
}

static struct error *reconcile(struct reconcile *rc)
{
    const char *stale;
    struct edit_node list;
    struct error *err;

    if (reconcile_deleting(rc) || reconcile_paused(rc))
        return NULL;
    err = find_stale(rc, &stale);
    if (err)
        return err;
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
