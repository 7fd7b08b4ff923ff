#include "api/team.h"

#include "base/arena.h"
#include "base/error.h"

enum team_role team_role_parse(struct slice text)
{
    if (slice_is(text, "admin"))
        return TEAM_ROLE_ADMIN;
    if (slice_is(text, "operator") || slice_is(text, "member"))
        return TEAM_ROLE_OPERATOR;
    if (!text.size || slice_is(text, "viewer"))
        return TEAM_ROLE_VIEWER;
    return TEAM_ROLE_NONE;
}

const char *team_role_name(enum team_role role)
{
    switch (role) {
    case TEAM_ROLE_NONE:
        return "";
    case TEAM_ROLE_VIEWER:
        return "viewer";
    case TEAM_ROLE_OPERATOR:
        return "operator";
    case TEAM_ROLE_ADMIN:
        return "admin";
    }
    return "";
}

const char *team_role_cluster_role(enum team_role role)
{
    switch (role) {
    case TEAM_ROLE_NONE:
        break;
    case TEAM_ROLE_VIEWER:
        return "butler-team-viewer";
    case TEAM_ROLE_OPERATOR:
        return "butler-team-operator";
    case TEAM_ROLE_ADMIN:
        return "butler-team-admin";
    }
    return NULL;
}

enum team_role team_role_higher(enum team_role a, enum team_role b)
{
    return a > b ? a : b;
}

static const struct team_subject *read_subjects(struct arena *arena, struct value list,
                                                size_t *out_count)
{
    struct team_subject *subjects = arena_array(arena, value_count(list), struct team_subject);
    size_t count = 0;

    DOC_EACH (it, list) {
        struct team_subject subject = {
            .name = value_text(it.value, "name"),
            .identity_provider = value_text(it.value, "identityProvider"),
            .role = team_role_parse(value_text(it.value, "role")),
        };

        if (subject.name.size && subject.role != TEAM_ROLE_NONE)
            subjects[count++] = subject;
    }
    *out_count = count;
    return subjects;
}

struct team_access team_access_read(struct arena *arena, struct value access)
{
    struct team_access out = { 0 };

    out.users = read_subjects(arena, value_get(access, SLICE("users")), &out.user_count);
    out.groups = read_subjects(arena, value_get(access, SLICE("groups")), &out.group_count);
    return out;
}

static void read_environments(struct arena *arena, struct value list, struct team *team)
{
    struct team_environment *all = arena_array(arena, value_count(list), struct team_environment);

    DOC_EACH (it, list) {
        struct value limits = value_get(it.value, SLICE("limits"));

        all[it.index] = (struct team_environment){
            .name = value_text(it.value, "name"),
            .access = team_access_read(arena, value_get(it.value, SLICE("access"))),
            .max_clusters = value_int_or(value_get(limits, SLICE("maxClusters")), 0),
            .max_clusters_per_member =
                value_int_or(value_get(limits, SLICE("maxClustersPerMember")), 0),
            .cluster_defaults = value_get(it.value, SLICE("clusterDefaults")),
        };
    }
    team->environments = all;
    team->environment_count = value_count(list);
}

struct error *team_read(struct arena *arena, struct value object, struct team *out_team)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value status = value_get(object, SLICE("status"));
    struct team team = {
        .display_name = value_text(spec, "displayName"),
        .description = value_text(spec, "description"),
        .provider_config = value_text(value_get(spec, SLICE("providerConfigRef")), "name"),
        .namespace = value_text(status, "namespace"),
        .phase = value_text(status, "phase"),
        .cluster_defaults = value_get(spec, SLICE("clusterDefaults")),
    };
    struct error *err;

    meta_read(object, &team.meta);
    err = team_limits_read(value_get(spec, SLICE("resourceLimits")), "spec.resourceLimits",
                           &team.limits);
    if (err)
        return err;
    team.access = team_access_read(arena, value_get(spec, SLICE("access")));
    read_environments(arena, value_get(spec, SLICE("environments")), &team);
    *out_team = team;
    return NULL;
}

const struct team_environment *team_environment_find(const struct team *team, struct slice name)
{
    for (size_t i = 0; i < team->environment_count; i++) {
        if (slice_equal(team->environments[i].name, name))
            return &team->environments[i];
    }
    return NULL;
}

/* Users are called the same whatever the case, as everywhere else. */
static const struct team_subject *raise_all(struct arena *arena, const struct team_subject *own,
                                            size_t own_count, const struct team_subject *more,
                                            size_t more_count,
                                            bool (*is_same)(struct slice a, struct slice b))
{
    struct team_subject *raised = arena_array(arena, own_count, struct team_subject);

    for (size_t i = 0; i < own_count; i++) {
        raised[i] = own[i];
        for (size_t j = 0; j < more_count; j++) {
            if (is_same(own[i].name, more[j].name))
                raised[i].role = team_role_higher(raised[i].role, more[j].role);
        }
    }
    return raised;
}

struct team_access team_access_in(struct arena *arena, const struct team *team,
                                  struct slice environment)
{
    const struct team_environment *inside = team_environment_find(team, environment);
    struct team_access access = team->access;

    if (!inside)
        return access;
    access.users = raise_all(arena, access.users, access.user_count, inside->access.users,
                             inside->access.user_count, slice_equal_nocase);
    access.groups = raise_all(arena, access.groups, access.group_count, inside->access.groups,
                              inside->access.group_count, slice_equal);
    return access;
}
