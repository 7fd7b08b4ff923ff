#include "actions/cli_access.h"

#include <string.h>

#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/test.h"

static struct doc *doc_of(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

#define ALPHA                                                                                      \
    "{metadata: {name: alpha}, spec: {access: {users: [{name: Jane@example.com, role: "            \
    "operator}]},"                                                                                 \
    " environments: [{name: dev, access: {users: [{name: jane@example.com, role: admin}]}}]},"     \
    " status: {namespace: team-alpha}}"
#define BETA                                                                                       \
    "{metadata: {name: beta}, spec: {access: {users: [{name: joe@example.com, role: admin}],"      \
    " groups: [{name: devs}]}}, status: {namespace: beta-7}}"
#define GAMMA /* has no namespace yet */                                                           \
    "{metadata: {name: gamma}, spec: {access: {users: [{name: jane@example.com}]}}}"

struct row {
    const char *name;
    const char *user; /* spec and status */
    const char *only;
    const char *expected; /* namespace/role of each */
};

static const struct row rows[] = {
    { "gives the role of the team, in the namespace that it has", "spec: {email: jane@example.com}",
      "", "team-alpha/butler-cli-operator " },
    { "takes groups for members", "spec: {email: x@example.com}, status: {lastSeenGroups: [devs]}",
      "", "beta-7/butler-cli-viewer " },
    { "gives nothing to strangers", "spec: {email: x@example.com}", "", "" },
    { "gives a viewer of the platform no Secrets",
      "spec: {email: x@example.com, platformRole: viewer}", "", "/butler-cli-platform-viewer " },
    { "gives an admin of the platform the Secrets of one namespace",
      "spec: {email: x@example.com, platformRole: admin}", "",
      "/butler-cli-platform-admin butler-system/butler-cli-system-secrets " },
    { "gives nothing to who is disabled",
      "spec: {email: jane@example.com, platformRole: admin, disabled: true}", "", "" },
    { "gives no more than was approved",
      "spec: {email: jane@example.com}, status: {lastSeenGroups: [devs]}", "beta",
      "beta-7/butler-cli-viewer " },
    { "takes a front of a name for none", "spec: {email: jane@example.com}", "alp,alphabet", "" },
};

static void wanted(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct doc *teams[] = { doc_of(ALPHA), doc_of(BETA), doc_of(GAMMA) };
    struct doc *user = doc_of(arena_format(arena, "{metadata: {name: jane}, %s}", row->user));
    struct cli_binding_list list =
        cli_access_wanted(arena, &(struct cli_access){ .system_namespace = "butler-system",
                                                       .user = doc_root(user),
                                                       .teams = teams,
                                                       .team_count = COUNT_OF(teams),
                                                       .only_teams = slice_from(row->only) });
    char *found = arena_strdup(arena, "");

    for (size_t i = 0; i < list.count; i++)
        found = arena_format(arena, "%s%s/%s ", found, list.items[i].namespace,
                             list.items[i].cluster_role);
    assert_string_equal(found, row->expected);
}

static void names_follow_from_the_address_in_any_case(void **state)
{
    struct arena *arena = fixture_current()->arena;

    (void)state;
    assert_string_equal(cli_access_name(arena, SLICE("Jane@Example.com")),
                        cli_access_name(arena, SLICE("jane@example.com")));
    assert_int_equal(strlen(cli_access_name(arena, SLICE("jane@example.com"))),
                     strlen("butler-cli-") + 12);
}

/* --- what is written ----------------------------------------------------------------------------
 */

struct scene {
    struct fake_kube *fake;
    struct kube kube;
    struct doc *teams[2];
    struct cli_access access;
    const char *account;
};

static struct scene begin(const char *user)
{
    struct scene scene = { .fake = fake_kube_new_alone(),
                           .teams = { doc_of(ALPHA), doc_of(BETA) } };

    fake_kube_serve(scene.fake, &KUBE_SERVICE_ACCOUNTS, (unsigned)-1);
    fake_kube_serve(scene.fake, &KUBE_ROLE_BINDINGS, (unsigned)-1);
    fake_kube_serve(scene.fake, &KUBE_CLUSTER_ROLE_BINDINGS, (unsigned)-1);
    scene.kube = fake_kube_client(scene.fake);
    scene.account = cli_access_name(fixture_current()->arena, SLICE("jane@example.com"));
    scene.access = (struct cli_access){ .system_namespace = "butler-system",
                                        .user = doc_root(doc_of(user)),
                                        .team_count = 2 };
    return scene;
}

static void ensure(struct scene *scene)
{
    scene->access.teams = scene->teams;
    assert_no_error(cli_access_ensure_bindings(&scene->kube, &scene->access));
}

#define JANE "{metadata: {name: jane}, spec: {email: jane@example.com}}"

static void bindings_are_made_once_and_put_right(void **state)
{
    struct scene scene = begin(JANE);
    const char *name = arena_format(fixture_current()->arena, "%s-alpha", scene.account);
    size_t writes;

    (void)state;
    ensure(&scene);
    assert_string_equal(
        fake_kube_text(scene.fake, &KUBE_ROLE_BINDINGS, "team-alpha", name, "roleRef.name"),
        "butler-cli-operator");
    writes = fake_kube_writes(scene.fake);
    ensure(&scene);
    assert_int_equal(fake_kube_writes(scene.fake), writes);
    scene.teams[0] = doc_of("{metadata: {name: alpha}, spec: {access: {users: [{name: "
                            "jane@example.com, role: viewer}]}}, status: {namespace: team-alpha}}");
    ensure(&scene);
    assert_string_equal(
        fake_kube_text(scene.fake, &KUBE_ROLE_BINDINGS, "team-alpha", name, "roleRef.name"),
        "butler-cli-viewer");
}

static void server_44_who_leaves_a_team_has_no_binding_there(void **state)
{
    struct scene scene = begin(JANE);

    (void)state;
    ensure(&scene);
    assert_int_equal(fake_kube_count(scene.fake, &KUBE_ROLE_BINDINGS, NULL), 1);
    scene.teams[0] = doc_of("{metadata: {name: alpha}, spec: {}, status: {namespace: team-alpha}}");
    ensure(&scene);
    assert_int_equal(fake_kube_count(scene.fake, &KUBE_ROLE_BINDINGS, NULL), 0);
}

static void removing_takes_everything_of_this_user_and_nothing_of_others(void **state)
{
    struct scene scene =
        begin("{metadata: {name: jane}, spec: {email: jane@example.com, platformRole: admin}}");
    struct cli_login login = { "2027-01-15T08:00:00Z", "2027-02-15T08:00:00Z" };

    (void)state;
    scene.access.teams = scene.teams;
    fake_kube_put(scene.fake, &KUBE_ROLE_BINDINGS,
                  "{metadata: {namespace: team-alpha, name: other, labels: "
                  "{butler.butlerlabs.dev/cli-user: joe}}}");
    assert_no_error(cli_access_ensure_account(&scene.kube, &scene.access, &login));
    ensure(&scene);
    assert_int_equal(fake_kube_count(scene.fake, &KUBE_ROLE_BINDINGS, NULL), 3);
    assert_int_equal(fake_kube_count(scene.fake, &KUBE_CLUSTER_ROLE_BINDINGS, NULL), 1);
    assert_true(fake_kube_has(scene.fake, &KUBE_SERVICE_ACCOUNTS, "butler-system", scene.account));
    assert_no_error(
        cli_access_remove(&scene.kube, "butler-system", "jane", SLICE("jane@example.com")));
    assert_string_equal(fake_kube_names(scene.fake, &KUBE_ROLE_BINDINGS), "team-alpha/other");
    assert_int_equal(fake_kube_count(scene.fake, &KUBE_CLUSTER_ROLE_BINDINGS, NULL), 0);
    assert_int_equal(fake_kube_count(scene.fake, &KUBE_SERVICE_ACCOUNTS, NULL), 0);
}

TEST_MAIN(TABLE(wanted, rows), TEST(names_follow_from_the_address_in_any_case),
          TEST(bindings_are_made_once_and_put_right),
          TEST(server_44_who_leaves_a_team_has_no_binding_there),
          TEST(removing_takes_everything_of_this_user_and_nothing_of_others))
