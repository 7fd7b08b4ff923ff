#include "api/butler_user.h"

static enum butler_user_role read_role(struct value spec)
{
    struct slice role = value_text(spec, "platformRole");

    if (slice_is(role, "admin") || value_bool_or(value_get(spec, SLICE("isPlatformAdmin")), false))
        return BUTLER_USER_ADMIN;
    return slice_is(role, "viewer") ? BUTLER_USER_VIEWER : BUTLER_USER_NONE;
}

void butler_user_read(struct value object, struct butler_user *out_user)
{
    struct value spec = value_get(object, SLICE("spec"));
    struct value status = value_get(object, SLICE("status"));

    *out_user = (struct butler_user){
        .email = value_text(spec, "email"),
        .sso_provider = value_text(spec, "ssoProvider"),
        .phase = value_text(status, "phase"),
        .disabled = value_bool_or(value_get(spec, SLICE("disabled")), false),
        .role = read_role(spec),
        .seen_groups = value_get(status, SLICE("lastSeenGroups")),
        .teams = value_get(status, SLICE("teams")),
        .resolved = value_text(status, "teamsResolvedAt"),
    };
    meta_read(object, &out_user->meta);
}

/* --- groups -------------------------------------------------------------------------------- */

/* "CN=x,OU=y" is x; a comma behind a backslash belongs to the name. Others are what they are. */
static struct slice common_name(struct slice group)
{
    struct slice name;

    if (group.size < 3 || !slice_equal_nocase(slice_of(group.data, 3), SLICE("CN=")))
        return group;
    name = slice_of(group.data + 3, group.size - 3);
    for (size_t i = 0; i < name.size; i++) {
        if (name.data[i] == '\\')
            i++;
        else if (name.data[i] == ',')
            return slice_of(name.data, i);
    }
    return name;
}

bool butler_user_group_matches(struct slice seen, struct slice configured)
{
    struct slice wanted = common_name(configured);
    struct slice name = common_name(seen);
    struct slice bare;
    struct slice domain;

    if (!seen.size || !configured.size)
        return false;
    if (slice_equal_nocase(seen, configured))
        return true;
    if (!wanted.size)
        return false;
    if (slice_equal_nocase(name, wanted))
        return true;
    /* A team that names a domain means that one and no other. */
    if (slice_cut(wanted, '@', &bare, &domain) || !slice_cut(name, '@', &bare, &domain))
        return false;
    return slice_equal_nocase(bare, wanted);
}

static bool is_in_group(const struct butler_user *user, const struct team_subject *group,
                        struct slice *out_seen)
{
    if (group->identity_provider.size && !slice_equal(group->identity_provider, user->sso_provider))
        return false;
    DOC_EACH (it, user->seen_groups) {
        struct slice seen = value_string_or(it.value, SLICE(""));

        if (!butler_user_group_matches(seen, group->name))
            continue;
        *out_seen = seen;
        return true;
    }
    return false;
}

const struct team_subject *butler_user_group_in(const struct butler_user *user,
                                                const struct team_access *access,
                                                struct slice *out_seen)
{
    const struct team_subject *best = NULL;

    for (size_t i = 0; i < access->group_count; i++) {
        const struct team_subject *group = &access->groups[i];
        struct slice seen;

        if ((best && group->role <= best->role) || !is_in_group(user, group, &seen))
            continue;
        best = group;
        if (out_seen)
            *out_seen = seen;
    }
    return best;
}

enum team_role butler_user_role_in(const struct butler_user *user, const struct team_access *access)
{
    const struct team_subject *group = butler_user_group_in(user, access, NULL);
    enum team_role role = group ? group->role : TEAM_ROLE_NONE;

    for (size_t i = 0; user->email.size && i < access->user_count; i++) {
        if (slice_equal_nocase(access->users[i].name, user->email))
            role = team_role_higher(role, access->users[i].role);
    }
    return role;
}
