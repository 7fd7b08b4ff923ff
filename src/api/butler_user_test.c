#include "api/butler_user.h"

#include "lib/fixture_yaml.h"
#include "lib/test.h"

struct group_row {
    const char *name;
    const char *seen;
    const char *configured;
    bool matches;
};

static const struct group_row group_rows[] = {
    { "matches the same name", "devops", "devops", true },
    { "does not look at case", "DevOps", "dEVoPS", true },
    { "is another name", "devops", "dev", false },
    { "takes the common name of the token", "CN=DevOps,OU=x", "devops", true },
    { "takes the common name of the team", "devops", "cn=DevOps,dc=corp", true },
    { "matches two distinguished names by the common name", "CN=ops,OU=a", "CN=ops,OU=b", true },
    { "does not take another part for the name", "OU=devops,CN=x", "devops", false },
    { "takes a common name alone", "CN=devops", "devops", true },
    { "keeps a comma behind a backslash", "CN=a\\,b,OU=x", "a", false },
    { "leaves the domain out where the team has none", "devops@corp.example", "devops", true },
    { "keeps to the domain that the team names", "devops@evil.example", "devops@corp.example",
      false },
    { "does not add the domain that the team names", "devops", "devops@corp.example", false },
    { "matches the same domain", "devops@corp.example", "DevOps@corp.example", true },
    { "leaves the domain of a common name out", "CN=devops@corp,OU=x", "devops", true },
    { "matches nothing with nothing", "", "", false },
    { "matches no empty common name", "CN=,OU=a", "CN=,OU=b", false },
    { "matches no empty name before a domain", "@corp", "CN=", false },
};

static void group_names(void **state)
{
    const struct group_row *row = *state;

    assert_int_equal(butler_user_group_matches(slice_from(row->seen), slice_from(row->configured)),
                     row->matches);
}

struct member_row {
    const char *name;
    const char *user;
    const char *access;
    enum team_role role;
};

#define ALICE "{spec: {email: Alice@x, ssoProvider: corp}, status: {lastSeenGroups: [ops, dev]}}"

static const struct member_row member_rows[] = {
    { "finds nobody in an empty list", ALICE, "{}", TEAM_ROLE_NONE },
    { "finds an e-mail whatever its case", ALICE, "{users: [{name: alice@X, role: operator}]}",
      TEAM_ROLE_OPERATOR },
    { "takes no role for viewer", ALICE, "{users: [{name: alice@x}]}", TEAM_ROLE_VIEWER },
    { "takes the highest of several", ALICE,
      "{users: [{name: alice@x, role: viewer}, {name: ALICE@x, role: admin}], groups: [{name: "
      "ops, role: member}]}",
      TEAM_ROLE_ADMIN },
    { "takes the highest of the groups", ALICE,
      "{users: [{name: alice@x}], groups: [{name: dev, role: admin}, {name: ops}]}",
      TEAM_ROLE_ADMIN },
    { "knows the provider of a group", ALICE,
      "{groups: [{name: ops, role: admin, identityProvider: corp}]}", TEAM_ROLE_ADMIN },
    { "leaves groups of other providers out", ALICE,
      "{groups: [{name: ops, role: admin, identityProvider: other}]}", TEAM_ROLE_NONE },
    { "has no groups before the first login", "{spec: {email: alice@x}}",
      "{groups: [{name: ops, role: admin}]}", TEAM_ROLE_NONE },
    { "finds nobody without an e-mail", "{spec: {}}", "{users: [{name: alice@x}]}",
      TEAM_ROLE_NONE },
};

static void membership(void **state)
{
    const struct member_row *row = *state;
    struct team_access access =
        team_access_read(fixture_current()->arena, fixture_yaml(row->access));
    struct butler_user user;

    butler_user_read(fixture_yaml(row->user), &user);
    assert_int_equal(butler_user_role_in(&user, &access), row->role);
}

struct platform_row {
    const char *name;
    const char *spec;
    enum butler_user_role role;
};

static const struct platform_row platform_rows[] = {
    { "is nobody by default", "{}", BUTLER_USER_NONE },
    { "is a viewer", "{platformRole: viewer}", BUTLER_USER_VIEWER },
    { "is an admin by role", "{platformRole: admin}", BUTLER_USER_ADMIN },
    { "is an admin by the older flag", "{isPlatformAdmin: true}", BUTLER_USER_ADMIN },
    { "is the higher of both", "{platformRole: viewer, isPlatformAdmin: true}", BUTLER_USER_ADMIN },
    { "is nobody for an empty role", "{platformRole: '', isPlatformAdmin: false}",
      BUTLER_USER_NONE },
};

static void platform(void **state)
{
    const struct platform_row *row = *state;
    struct butler_user user;

    butler_user_read(fixture_yaml(arena_format(fixture_current()->arena, "{spec: %s}", row->spec)),
                     &user);
    assert_int_equal(user.role, row->role);
}

TEST_MAIN(TABLE(group_names, group_rows), TABLE(membership, member_rows),
          TABLE(platform, platform_rows))
