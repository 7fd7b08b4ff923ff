/* User: tells which teams somebody belongs to. The rest of a User's status is written by whoever
 * logs people in, so only these two fields are ours, by server-side apply. */
#include "api/butler_user.h"

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "controllers/controllers.h"
#include "controllers/controllers_table.h"
#include "controllers/limits.h"
#include "controllers/tenancy_metrics.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/cache.h"
#include "kube/informer.h"
#include "kube/recorder.h"

#define FIELD_MANAGER "butler-controller/user-teams"

struct membership {
    struct slice team;
    enum team_role role;
};

struct memberships {
    struct membership *items; /* by the name of the team */
    size_t count;
};

/* Anybody may be in a team that comes, goes or changes. */
static void every_user(struct controller_keys *keys, const struct informer_change *change)
{
    const struct controllers_options *options = controller_keys_context(keys);
    CLEANUP(arena) struct arena *arena = NULL;
    struct cache_list users;

    if (!controllers_spec_changed(change))
        return;
    arena = arena_create();
    users = cache_list(arena, informers_cache(options->informers), &BUTLER_USERS, NULL);
    for (size_t i = 0; i < users.count; i++) {
        struct object_key user = object_key_read(doc_root(users.docs[i]));

        controller_keys_add(keys, &user);
    }
}

/* Lists of a cache are in the order of names. */
static struct memberships resolve(struct reconcile *rc, const struct butler_user *user)
{
    struct cache_list teams = cache_list(rc->arena, rc->cache, &BUTLER_TEAMS, NULL);
    struct memberships memberships = {
        .items = arena_array(rc->arena, teams.count, struct membership),
    };

    for (size_t i = 0; i < teams.count; i++) {
        struct value team = doc_root(teams.docs[i]);
        struct team_access access =
            team_access_read(rc->arena, value_find(team, VALUE_KEYS("spec", "access")));
        struct membership membership = { object_key_read(team).name,
                                         butler_user_role_in(user, &access) };

        if (membership.role != TEAM_ROLE_NONE)
            memberships.items[memberships.count++] = membership;
    }
    return memberships;
}

static bool is_known(const struct butler_user *user, const struct memberships *memberships)
{
    if (value_count(user->teams) != memberships->count)
        return false;
    for (size_t i = 0; i < memberships->count; i++) {
        const struct membership *membership = &memberships->items[i];
        struct value known = value_at(user->teams, i);

        if (!slice_equal(value_text(known, "name"), membership->team) ||
            !slice_is(value_text(known, "role"), team_role_name(membership->role)))
            return false;
    }
    return true;
}

/* --- what is written ----------------------------------------------------------------------- */

static struct error *status_doc(struct reconcile *rc, const struct memberships *memberships,
                                struct doc **out_doc)
{
    struct edit *edit = edit_new();
    CLEANUP(text) struct text version = TEXT_EMPTY;
    struct edit_node list;

    kube_resource_append_version(&BUTLER_USERS, &version);
    edit_set_string(edit, EDIT_PATH("apiVersion"), text_slice(&version));
    edit_set_string(edit, EDIT_PATH("kind"), slice_from(BUTLER_USERS.kind));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(rc->name));
    list = edit_set_array(edit, EDIT_PATH("status", "teams"));
    for (size_t i = 0; i < memberships->count; i++) {
        const struct membership *membership = &memberships->items[i];
        struct edit_node node = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));

        edit_set_string(edit, EDIT_UNDER(node, "name"), membership->team);
        edit_set_string(edit, EDIT_UNDER(node, "role"),
                        slice_from(team_role_name(membership->role)));
    }
    edit_set_string(
        edit, EDIT_PATH("status", "teamsResolvedAt"),
        slice_from(timestamp_format(rc->arena, clock_wall_us(rc->clock), TIMESTAMP_SECONDS)));
    return edit_seal(edit, out_doc);
}

static struct error *write_status(struct reconcile *rc, const struct memberships *memberships)
{
    struct kube kube = rc->kube;
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    kube.field_manager = FIELD_MANAGER;
    err = status_doc(rc, memberships, &doc);
    if (!err)
        err = kube_apply_status(&kube, &BUTLER_USERS, doc, true, NULL);
    return err;
}

/* "acme (admin), blue (viewer)" */
static void tell(struct reconcile *rc, const struct butler_user *user,
                 const struct memberships *memberships)
{
    CLEANUP(text) struct text now = TEXT_EMPTY;
    CLEANUP(text) struct text before = TEXT_EMPTY;

    for (size_t i = 0; i < memberships->count; i++)
        text_appendf(&now, "%s" SLICE_FORMAT " (%s)", i ? ", " : "",
                     SLICE_ARGUMENT(memberships->items[i].team),
                     team_role_name(memberships->items[i].role));
    DOC_EACH (it, user->teams)
        text_appendf(&before, "%s" SLICE_FORMAT " (" SLICE_FORMAT ")", it.index ? ", " : "",
                     SLICE_ARGUMENT(value_text(it.value, "name")),
                     SLICE_ARGUMENT(value_text(it.value, "role")));
    reconcile_event(rc, RECORDER_NORMAL, "TeamMembershipResolved", "member of [%s]; before: [%s]",
                    text_string(&now), text_string(&before));
}

static struct error *reconcile(struct reconcile *rc)
{
    const struct controllers_options *options = controllers_options_of(rc);
    uint64_t began_us = clock_monotonic_us(rc->clock);
    struct memberships memberships;
    struct butler_user user;
    struct error *err;
    bool known;

    if (!rc->object || reconcile_deleting(rc) || reconcile_paused(rc))
        return NULL;
    butler_user_read(doc_root(rc->object), &user);
    memberships = resolve(rc, &user);
    known = is_known(&user, &memberships);
    tenancy_metrics_resolved(options->tenancy_metrics, !known,
                             clock_monotonic_us(rc->clock) - began_us);
    if (known)
        return NULL;
    err = write_status(rc, &memberships);
    tenancy_metrics_wrote_teams(options->tenancy_metrics, err == NULL);
    if (err)
        return error_wrap(err, "write the teams of user %s", rc->name);
    tell(rc, &user, &memberships);
    return NULL;
}

const struct controller user_teams_controller = {
    .name = "user-teams",
    .objects = { &BUTLER_USERS },
    .watches = { { &BUTLER_TEAMS, every_user } },
    .workers = USER_TEAMS_WORKERS,
    .reconcile = reconcile,
};
