/* Environments of a team, as far as a cluster is concerned: its label, and how many there may be.
 */
#include "admission/rules_cluster_internal.h"
#include "api/butler_names.h"
#include "auth/user.h"
#include "base/arena.h"

static struct slice environment_of(const struct meta *meta)
{
    return meta_label(meta, BUTLER_LABEL_ENVIRONMENT);
}

static size_t count_in(const struct cluster_scope *scope, struct slice environment,
                       struct slice creator)
{
    size_t count = 0;

    for (size_t i = 0; i < scope->sibling_count; i++) {
        struct meta meta;

        meta_read(scope->siblings[i], &meta);
        count += slice_equal(environment_of(&meta), environment) &&
                 (!creator.size ||
                  slice_equal_nocase(meta_annotation(&meta, BUTLER_NOTE_CREATOR_EMAIL), creator));
    }
    return count;
}

static void check_known(const struct cluster_scope *scope, const struct field *label)
{
    const struct team *team = &scope->team;
    const char **names;

    if (team_environment_find(team, field_text(label)))
        return;
    names = arena_array(scope->check->arena, team->environment_count + 1, const char *);
    for (size_t i = 0; i < team->environment_count; i++)
        names[i] = rules_text(scope->check, team->environments[i].name);
    field_unsupported(label, names);
}

static void check_cap(const struct cluster_scope *scope, const struct field *label,
                      const struct team_environment *environment)
{
    size_t count = count_in(scope, environment->name, SLICE(""));

    if (environment->max_clusters <= 0 || (int64_t)count < environment->max_clusters)
        return;
    field_forbidden(label,
                    "environment \"" SLICE_FORMAT "\" in team \"" SLICE_FORMAT
                    "\" already has %zu cluster(s); env quota limits to %lld",
                    SLICE_ARGUMENT(environment->name), SLICE_ARGUMENT(scope->team_name), count,
                    (long long)environment->max_clusters);
}

static void check_owned(const struct cluster_scope *scope, const struct field *creator,
                        const struct team_environment *environment)
{
    struct slice name = field_text(creator);
    size_t count = count_in(scope, environment->name, name);

    if ((int64_t)count < environment->max_clusters_per_member)
        return;
    field_forbidden(creator,
                    "user \"" SLICE_FORMAT "\" already owns %zu cluster(s) in environment "
                    "\"" SLICE_FORMAT "\"; env limits to %lld per member",
                    SLICE_ARGUMENT(name), count, SLICE_ARGUMENT(environment->name),
                    (long long)environment->max_clusters_per_member);
}

/* Whoever makes a cluster owns it, and cannot put it on somebody else's account. */
static void check_creator(const struct cluster_scope *scope, const struct field *creator,
                          const struct team_environment *environment)
{
    const char *user = scope->check->request->user->name;

    if (environment->max_clusters_per_member <= 0)
        return;
    if (field_is_empty(creator)) {
        if (scope->creates)
            field_required(creator,
                           arena_format(scope->check->arena,
                                        "environment \"" SLICE_FORMAT
                                        "\" limits clusters per member, so the creator must be "
                                        "known",
                                        SLICE_ARGUMENT(environment->name)));
        return;
    }
    if (scope->creates && !slice_equal_nocase(field_text(creator), slice_from(user))) {
        field_invalid(creator, "must match the requesting identity");
        return;
    }
    check_owned(scope, creator, environment);
}

static void check_creator_stays(const struct cluster_scope *scope, const struct field *creator)
{
    const struct team_environment *environment =
        team_environment_find(&scope->team, environment_of(&scope->new));
    struct slice old = meta_annotation(&scope->old, BUTLER_NOTE_CREATOR_EMAIL);
    struct slice new = meta_annotation(&scope->new, BUTLER_NOTE_CREATOR_EMAIL);

    if (environment && environment->max_clusters_per_member > 0 && !slice_equal(old, new))
        field_forbidden(creator,
                        "is immutable; cannot change from \"" SLICE_FORMAT "\" to \"" SLICE_FORMAT
                        "\"",
                        SLICE_ARGUMENT(old), SLICE_ARGUMENT(new));
}

/* A cluster that comes into an environment, as a new one or from another. */
static void check_arrival(const struct cluster_scope *scope, const struct field *label,
                          const struct field *creator)
{
    const struct team_environment *environment;

    if (field_is_empty(label)) {
        field_required(label, arena_format(scope->check->arena,
                                           "team \"" SLICE_FORMAT
                                           "\" defines environments; TenantClusters must carry "
                                           "this label set to one of the team's env names",
                                           SLICE_ARGUMENT(scope->team_name)));
        return;
    }
    check_known(scope, label);
    environment = team_environment_find(&scope->team, field_text(label));
    if (!environment)
        return;
    check_cap(scope, label, environment);
    check_creator(scope, creator, environment);
}

void cluster_environment_check(struct cluster_scope *scope)
{
    const struct field root = rules_root(scope->check);
    const struct field metadata = field_get(&root, "metadata");
    const struct field labels = field_get(&metadata, "labels");
    const struct field notes = field_get(&metadata, "annotations");
    const struct field label = field_entry(&labels, SLICE(BUTLER_LABEL_ENVIRONMENT));
    const struct field creator = field_entry(&notes, SLICE(BUTLER_NOTE_CREATOR_EMAIL));
    bool moves =
        !scope->creates && !slice_equal(environment_of(&scope->old), environment_of(&scope->new));
    bool may_move = slice_is(meta_annotation(&scope->new, BUTLER_NOTE_MIGRATION), "true");

    if (moves && !may_move)
        field_forbidden(&label, "env label changes require the \"" BUTLER_NOTE_MIGRATION
                                "\" annotation set to \"true\"; use `butleradm env migrate`");
    if (!scope->has_team || !scope->team.environment_count)
        return;
    if (scope->creates || (moves && may_move))
        check_arrival(scope, &label, &creator);
    else if (moves && !field_is_empty(&label))
        check_known(scope, &label);
    if (!scope->creates)
        check_creator_stays(scope, &creator);
}
