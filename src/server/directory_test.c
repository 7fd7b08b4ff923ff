#include "server/directory.h"

#include <stdatomic.h>
#include <string.h>

#include "api/team.h"
#include "base/clock.h"
#include "base/error.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "server/access.h"
#include "server/limits.h"
#include "server/session.h"

struct scene {
    struct kube_fixture *kube;
    struct directory *directory;
    size_t changes;
    size_t looks; /* that have come home */
    bool stopped;
};

static void on_teams(void *context)
{
    struct scene *scene = context;

    scene->changes++;
}

static void on_stopped(void *context)
{
    struct scene *scene = context;

    scene->stopped = true;
}

static bool has_stopped(void *context)
{
    struct scene *scene = context;

    return scene->stopped;
}

static void release(void *context)
{
    struct scene *scene = context;

    directory_stop(scene->directory, on_stopped, scene);
    kube_fixture_until(scene->kube, has_stopped, scene);
}

static void on_look(void *context)
{
    struct scene *scene = context;

    scene->looks++;
}

static bool has_looked(void *context)
{
    struct scene *scene = context;

    return scene->looks > 0;
}

static void look(struct scene *scene)
{
    scene->looks = 0;
    directory_refresh(scene->directory, on_look, scene);
    kube_fixture_until(scene->kube, has_looked, scene);
}

static void put_user(struct scene *scene, const char *name, const char *more)
{
    fake_kube_put(scene->kube->fake, &BUTLER_USERS,
                  arena_format(fixture_current()->arena,
                               "metadata: {name: %s}\nspec: {email: %s@example.com, %s}", name,
                               name, more));
}

static const char red[] =
    "metadata: {name: red}\n"
    "spec:\n"
    "  displayName: The Reds\n"
    "  access:\n"
    "    users: [{name: Ada@Example.com, role: admin}, {name: vera@example.com},\n"
    "            {name: odd@example.com, role: emperor}]\n"
    "    groups: [{name: reds, role: operator}]\n"
    "  environments:\n"
    "  - name: dev\n"
    "    access: {users: [{name: vera@example.com, role: operator},\n"
    "                     {name: stranger@example.com, role: admin}]}\n"
    "  - name: prod\n"
    "status: {namespace: team-red}\n";

static void serve(struct scene *scene)
{
    static const struct kube_resource *const served[] = { &BUTLER_USERS, &BUTLER_TEAMS,
                                                          &BUTLER_CONFIGS };

    for (size_t i = 0; i < COUNT_OF(served); i++)
        fake_kube_serve(scene->kube->fake, served[i], ~0u);
}

static struct scene *scene_new(void)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    scene->kube = kube_fixture_new();
    serve(scene);
    fake_kube_put(scene->kube->fake, &BUTLER_TEAMS, red);
    put_user(scene, "ada", "displayName: Ada");
    put_user(scene, "vera", "displayName: Vera");
    put_user(scene, "odd", "displayName: Odd");
    put_user(scene, "stranger", "displayName: Strange");
    put_user(scene, "pat", "platformRole: viewer");
    put_user(scene, "gone", "disabled: true");
    fake_kube_put(scene->kube->fake, &BUTLER_USERS,
                  "metadata: {name: greta}\nspec: {email: greta@example.com}\n"
                  "status: {lastSeenGroups: [REDS@example.com], phase: Locked}");
    scene->directory = directory_new(&(struct directory_options){
        .loop = scene->kube->loop,
        .transport = fake_kube_transport(scene->kube->fake),
        .informers = scene->kube->informers,
        .on_teams = on_teams,
        .context = scene,
    });
    arena_defer(fixture_current()->arena, release, scene);
    kube_fixture_settle(scene->kube);
    look(scene);
    return scene;
}

static struct session session_of(const char *name)
{
    return (struct session){
        .user = name,
        .email = arena_format(fixture_current()->arena, "%s@example.com", name),
        .provider = "internal",
        .id = "s",
        .issued_s = KUBE_FIXTURE_NOW_MS / 1000,
    };
}

static struct error *resolve(struct scene *scene, const char *name, struct caller *out_caller)
{
    struct session session = session_of(name);

    return directory_resolve(scene->directory, fixture_current()->arena, &session, out_caller);
}

struct row {
    const char *name;
    const char *user;
    enum team_role team;
    enum team_role dev;
};

static const struct row rows[] = {
    { "goes by e-mail whatever its case", "ada", TEAM_ROLE_ADMIN, TEAM_ROLE_ADMIN },
    { "takes no role for viewer, and lifts in an environment", "vera", TEAM_ROLE_VIEWER,
      TEAM_ROLE_OPERATOR },
    { "gives nothing for a word that nobody knows", "odd", TEAM_ROLE_NONE, TEAM_ROLE_NONE },
    { "goes by groups", "greta", TEAM_ROLE_OPERATOR, TEAM_ROLE_OPERATOR },
    { "server_51_gives_nothing_to_whom_only_an_environment_names", "stranger", TEAM_ROLE_NONE,
      TEAM_ROLE_NONE },
    { "gives platform viewers no membership", "pat", TEAM_ROLE_NONE, TEAM_ROLE_NONE },
};

static void role(void **state)
{
    const struct row *row = *state;
    struct scene *scene = scene_new();
    struct caller caller;

    assert_no_error(resolve(scene, row->user, &caller));
    caller.platform = BUTLER_USER_NONE;
    assert_int_equal(access_membership(&caller, SLICE("red")), row->team);
    assert_int_equal(access_environment_role(&caller, SLICE("red"), SLICE("dev")), row->dev);
}

static void people_are_told_apart(void **state)
{
    struct scene *scene = scene_new();
    struct session other = session_of("ada");
    struct caller caller;

    (void)state;
    assert_error(resolve(scene, "nobody", &caller), ERR_UNAUTHENTICATED, "no such account");
    assert_error(resolve(scene, "gone", &caller), ERR_UNAUTHENTICATED, "disabled");
    other.email = "ada@elsewhere.com";
    assert_error(directory_resolve(scene->directory, fixture_current()->arena, &other, &caller),
                 ERR_UNAUTHENTICATED, "another e-mail");
    assert_no_error(resolve(scene, "pat", &caller));
    assert_int_equal(caller.platform, BUTLER_USER_VIEWER);
    assert_int_equal(caller.mode, BUTLER_CONFIG_DISABLED);
    assert_no_error(resolve(scene, "ada", &caller));
    assert_string_equal(caller.teams[0].display_name, "The Reds");
    assert_string_equal(caller.teams[0].namespace, "team-red");
    assert_int_equal(caller.teams[0].environment_count, 2);
}

static void changes_count_at_once(void **state)
{
    struct scene *scene = scene_new();
    struct caller caller;

    (void)state;
    assert_no_error(resolve(scene, "ada", &caller));
    fake_kube_put(scene->kube->fake, &BUTLER_TEAMS, "metadata: {name: red}\nspec: {}");
    kube_fixture_settle(scene->kube);
    assert_no_error(resolve(scene, "ada", &caller));
    assert_int_equal(caller.team_count, 0);
    put_user(scene, "ada", "disabled: true");
    kube_fixture_settle(scene->kube);
    assert_error(resolve(scene, "ada", &caller), ERR_UNAUTHENTICATED, "disabled");
    fake_kube_put(scene->kube->fake, &BUTLER_USERS,
                  "metadata: {name: vera, annotations: {" SESSION_VALID_AFTER
                  ": '2026-01-01T00:00:10Z'}}\nspec: {email: vera@example.com}");
    kube_fixture_settle(scene->kube);
    assert_error(resolve(scene, "vera", &caller), ERR_UNAUTHENTICATED, "session was ended");
    fake_kube_put(scene->kube->fake, &BUTLER_CONFIGS,
                  "metadata: {name: butler}\nspec: {multiTenancy: {mode: Enforced}}");
    kube_fixture_settle(scene->kube);
    assert_int_equal(directory_mode(scene->directory), BUTLER_CONFIG_ENFORCED);
}

static void namespaces_have_owners(void **state)
{
    struct scene *scene = scene_new();

    (void)state;
    assert_true(slice_is(directory_owner(scene->directory, SLICE("team-red")), "red"));
    assert_int_equal(directory_owner(scene->directory, SLICE("other")).size, 0);
    assert_true(directory_has_environment(scene->directory, SLICE("red"), SLICE("prod")));
    assert_false(directory_has_environment(scene->directory, SLICE("red"), SLICE("qa")));
    assert_non_null(directory_user_by_email(scene->directory, SLICE("ADA@example.com")));
    assert_null(directory_user_by_email(scene->directory, SLICE("")));
}

static struct error *refuse_all(void *context, const struct kube_request *request)
{
    atomic_bool *down = context;

    (void)request;
    return atomic_load(down) ? error_new(ERR_UNAVAILABLE, "the API is away") : NULL;
}

/* What nobody has confirmed lately decides nothing. */
static void server_54_threat_32_old_knowledge_decides_nothing(void **state)
{
    struct scene *scene = scene_new();
    struct caller caller;
    atomic_bool down = true;

    (void)state;
    assert_no_error(resolve(scene, "ada", &caller));
    fake_kube_on_call(scene->kube->fake, refuse_all, &down);
    clock_fake_advance(scene->kube->clock, DIRECTORY_FRESH_MS + 1);
    loop_clock_moved(scene->kube->loop);
    look(scene);
    assert_false(directory_is_fresh(scene->directory));
    assert_error(resolve(scene, "ada", &caller), ERR_UNAVAILABLE, "not known");
    scene->looks = 0;
    atomic_store(&down, false);
    look(scene);
    if (!directory_is_fresh(scene->directory)) /* the look that was under way had begun before */
        look(scene);
    assert_no_error(resolve(scene, "ada", &caller));
}

static void never_confirmed_decides_nothing(void **state)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);
    struct caller caller;

    (void)state;
    scene->kube = kube_fixture_new();
    serve(scene);
    put_user(scene, "ada", "platformRole: admin");
    scene->directory = directory_new(&(struct directory_options){
        .loop = scene->kube->loop,
        .transport = fake_kube_transport(scene->kube->fake),
        .informers = scene->kube->informers,
    });
    arena_defer(fixture_current()->arena, release, scene);
    assert_error(resolve(scene, "ada", &caller), ERR_UNAVAILABLE, "not known");
}

/* A watch that says nothing any more, as over a connection that died without a word. */
static void a_look_finds_what_the_watch_missed(void **state)
{
    struct scene *scene = scene_new();
    struct caller caller;

    (void)state;
    fake_kube_mute_watches(scene->kube->fake);
    put_user(scene, "ada", "disabled: true");
    put_user(scene, "new", "platformRole: viewer");
    fake_kube_delete(scene->kube->fake, &BUTLER_USERS, NULL, "vera", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(scene->kube);
    assert_no_error(resolve(scene, "ada", &caller));
    look(scene);
    assert_error(resolve(scene, "ada", &caller), ERR_UNAUTHENTICATED, "disabled");
    assert_error(resolve(scene, "vera", &caller), ERR_UNAUTHENTICATED, "no such account");
    assert_no_error(resolve(scene, "new", &caller));
}

TEST_MAIN(TABLE(role, rows), TEST(people_are_told_apart), TEST(changes_count_at_once),
          TEST(namespaces_have_owners), TEST(server_54_threat_32_old_knowledge_decides_nothing),
          TEST(never_confirmed_decides_nothing), TEST(a_look_finds_what_the_watch_missed))
