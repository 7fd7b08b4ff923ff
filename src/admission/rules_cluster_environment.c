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

static size_t count_in(const struct rules_cluster *scope, struct slice environment,
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

static void check_known(const struct rules_cluster *scope, const struct field *label)
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

static struct error *check_cap(struct rules_cluster *scope, const struct field *label,
                               const struct team_environment *environment)
{
    size_t count;
    struct error *err;

    if (environment->max_clusters <= 0)
        return NULL;
    err = rules_cluster_siblings(scope);
    if (err)
        return err;
    count = count_in(scope, environment->name, SLICE(""));
    if ((int64_t)count < environment->max_clusters)
        return NULL;
    field_forbidden(label,
                    "environment \"" SLICE_FORMAT "\" in team \"" SLICE_FORMAT
                    "\" already has %zu cluster(s); env quota limits to %lld",
                    SLICE_ARGUMENT(environment->name), SLICE_ARGUMENT(scope->team_name), count,
                    (long long)environment->max_clusters);
    return NULL;
}

static struct error *check_owned(struct rules_cluster *scope, const struct field *creator,
                                 const struct team_environment *environment)
{
    struct slice name = field_text(creator);
    size_t count;
    struct error *err = rules_cluster_siblings(scope);

    if (err)
        return err;
    count = count_in(scope, environment->name, name);
    if ((int64_t)count < environment->max_clusters_per_member)
        return NULL;
    field_forbidden(creator,
                    "user \"" SLICE_FORMAT "\" already owns %zu cluster(s) in environment "
                    "\"" SLICE_FORMAT "\"; env limits to %lld per member",
                    SLICE_ARGUMENT(name), count, SLICE_ARGUMENT(environment->name),
                    (long long)environment->max_clusters_per_member);
    return NULL;
}

/* Whoever makes a cluster owns it, and cannot put it on somebody else's account. */
static struct error *check_creator(struct rules_cluster *scope, const struct field *creator,
                                   const struct team_environment *environment)
{
    const char *user = scope->check->request->user->name;

    if (environment->max_clusters_per_member <= 0)
        return NULL;
    if (field_is_empty(creator)) {
        if (scope->creates)
            field_required(creator,
                           arena_format(scope->check->arena,
                                        "environment \"" SLICE_FORMAT
                                        "\" limits clusters per member, so the creator must be "
                                        "known",
                                        SLICE_ARGUMENT(environment->name)));
        return NULL;
    }
    if (scope->creates && !slice_equal_nocase(field_text(creator), slice_from(user))) {
        field_invalid(creator, "must match the requesting identity");
        return NULL;
    }
    return check_owned(scope, creator, environment);
}

static void check_creator_stays(const struct rules_cluster *scope, const struct field *creator)
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

/* A cluster that comes into an environment, as a new one or from another; one that leaves the
 * environments of its team altogether comes into none. */
static struct error *check_arrival(struct rules_cluster *scope, const struct field *label,
                                   const struct field *creator)
{
    const struct team_environment *environment;
    struct error *err;

    if (field_is_empty(label)) {
        if (scope->creates)
            field_required(label, arena_format(scope->check->arena,
                                               "team \"" SLICE_FORMAT
                                               "\" defines environments; TenantClusters must carry "
                                               "this label set to one of the team's env names",
                                               SLICE_ARGUMENT(scope->team_name)));
        return NULL;
    }
    check_known(scope, label);
    environment = team_environment_find(&scope->team, field_text(label));
    if (!environment)
        return NULL;
    err = check_cap(scope, label, environment);
    return err ? err : check_creator(scope, creator, environment);
}

static const struct team_environment *find_environment(const struct rules_cluster *scope)
{
    return scope->has_team ? team_environment_find(&scope->team, environment_of(&scope->new))
                           : NULL;
}

struct error *rules_cluster_environment_cap(struct rules_cluster *scope)
{
    const struct field root = rules_root(scope->check);
    const struct field *labels = FIELD_IN(&root, "metadata", "labels");
    const struct field label = field_entry(labels, SLICE(BUTLER_LABEL_ENVIRONMENT));
    const struct team_environment *environment = find_environment(scope);

    return environment ? check_cap(scope, &label, environment) : NULL;
}

struct error *rules_cluster_environment_owned(struct rules_cluster *scope)
{
    const struct field root = rules_root(scope->check);
    const struct field *notes = FIELD_IN(&root, "metadata", "annotations");
    const struct field creator = field_entry(notes, SLICE(BUTLER_NOTE_CREATOR_EMAIL));
    const struct team_environment *environment = find_environment(scope);

    if (!environment || environment->max_clusters_per_member <= 0 || field_is_empty(&creator))
        return NULL;
    return check_owned(scope, &creator, environment);
}

struct error *rules_cluster_environment(struct rules_cluster *scope)
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
    struct error *err = NULL;

    if (moves && !may_move)
        field_forbidden(&label, "env label changes require the \"" BUTLER_NOTE_MIGRATION
                                "\" annotation set to \"true\"; use `butleradm env migrate`");
    if (!scope->has_team || !scope->team.environment_count)
        return NULL;
    if (scope->creates || (moves && may_move))
        err = check_arrival(scope, &label, &creator);
    else if (moves && !field_is_empty(&label))
        check_known(scope, &label);
    if (!err && !scope->creates)
        check_creator_stays(scope, &creator);
    return err;
}
