/* Who may do what: every route for every kind of caller, compared with the product's matrix, which
 * is kept here as it is written there. A route without a line here fails. */
#include <string.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/map.h"
#include "base/text.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "loop/pool.h"
#include "server/access.h"
#include "server/gate.h"
#include "server/routes.h"
#include "server/server.h"
#include "server/server_call.h"
#include "server/session.h"
#include "server/settings.h"
#include "web/dispatcher.h"

/* --- the matrix ------------------------------------------------------------------------------- */

/* One letter for each kind of caller: PA, PV, TA, TO, TV, E+, somebody without a team; the last is
 * the admin of another team, whom the product hides everything from. y: allowed, n: 403, h: 404. */
struct operation {
    const char *name;
    const char *outcome;
};

enum {
    KINDS = 8
};

static const struct operation operations[] = {
    { "public", "yyyyyyyy" },
    { "log in and out, who am I", "yyyyyyyy" },
    { "own profile, SSH keys, CLI approvals", "yyyyyyny" },
    { "list own teams", "yyyyyyny" },
    { "list clusters", "yyyyyyny" },
    { "read cluster", "yyyyyynh" },
    { "edit, scale, delete cluster", "ynyynynh" },
    { "download tenant kubeconfig", "ynyynynh" },
    { "terminal to management cluster", "ynnnnnnn" },
    { "terminal to tenant cluster", "yyyyyynh" }, /* read-only for some; the handler decides */
    { "install, configure, uninstall cluster addon", "ynyynynh" },
    { "rotate certificates", "ynyynynh" },
    { "addon catalog: read", "yyyyyyny" },
    { "addon catalog: write", "ynnnnnnn" },
    { "read own team", "yyyyyynh" },
    { "administer team", "ynynnnnh" },
    { "create, delete team", "ynnnnnnn" },
    { "team providers: list", "yyyyyynh" },
    { "team providers: write", "ynynnnnh" },
    { "platform providers: read", "yyyyyyny" },
    { "observability: endpoints", "yyyyyyny" },
    { "platform: read", "yynnnnnn" },
    { "platform: write", "ynnnnnnn" },
    { "the description of the API", "yyyyyyny" },
    { "users: list, get", "yynnnnnn" },
    { "users: write", "ynnnnnnn" },
    { "audit log: own actions", "yyyyyyny" },
    { "audit log: own team", "yyynnnnh" },
    { "WebSocket of clusters", "yyyyyyny" },
    { "search, timeline of visible objects", "yyyyyyny" },
    /* What the gate cannot know: the handler asks for the role by what the body or query names, and
     * has tests of its own. Somebody without a team does not come so far. */
    { "by what the body names", "yyyyyyny" },
};

struct line {
    const char *id;
    const char *operation;
    bool narrowed; /* the handler refuses more than the gate does; it has tests of its own */
};

static const struct line lines[] = {
    { "getHealth", "public", false },
    { "getLiveness", "public", false },
    { "getReadiness", "public", false },
    { "getVersion", "public", false },
    { "listLoginProviders", "public", false },
    { "login", "public", false },
    { "loginLegacy", "public", false },
    { "setPassword", "public", false },
    { "getInvite", "public", false },
    { "startDeviceLogin", "public", false },
    { "pollDeviceLogin", "public", false },
    { "refreshCli", "public", false },
    { "revokeCliTokens", "public", false },

    { "getMe", "log in and out, who am I", false },
    { "logout", "log in and out, who am I", false },
    { "refreshSession", "log in and out, who am I", false },
    { "refreshPermissions", "log in and out, who am I", false },
    { "updateMe", "own profile, SSH keys, CLI approvals", false },
    { "changePassword", "own profile, SSH keys, CLI approvals", false },
    { "listSshKeys", "own profile, SSH keys, CLI approvals", false },
    { "createSshKey", "own profile, SSH keys, CLI approvals", false },
    { "deleteSshKey", "own profile, SSH keys, CLI approvals", false },
    { "listSessions", "own profile, SSH keys, CLI approvals", false },
    { "endSession", "own profile, SSH keys, CLI approvals", false },
    { "verifyDeviceCode", "own profile, SSH keys, CLI approvals", false },
    { "approveDevice", "own profile, SSH keys, CLI approvals", false },
    { "denyDevice", "own profile, SSH keys, CLI approvals", false },
    { "explainAccess", "own profile, SSH keys, CLI approvals", false },
    { "getOpenApi", "the description of the API", false },
    { "listMyTeams", "list own teams", false },
    { "listOwnAudit", "audit log: own actions", false },
    { "listTeamAudit", "audit log: own team", true },
    { "listAudit", "platform: read", false },

    { "listTeams", "list own teams", false },
    { "getTeam", "read own team", false },
    { "listTeamClusters", "read own team", false },
    { "getTeamTimeline", "read own team", false },
    { "listMembers", "read own team", false },
    { "listGroups", "read own team", false },
    { "listEnvironments", "read own team", false },
    { "updateTeam", "administer team", false },
    { "addMember", "administer team", false },
    { "addMemberByAdmin", "administer team", false },
    { "changeMember", "administer team", false },
    { "changeMemberByAdmin", "administer team", false },
    { "removeMember", "administer team", false },
    { "removeMemberByAdmin", "administer team", false },
    { "addGroup", "administer team", false },
    { "changeGroup", "administer team", false },
    { "removeGroup", "administer team", false },
    { "createEnvironment", "administer team", false },
    { "updateEnvironment", "administer team", false },
    { "deleteEnvironment", "administer team", false },
    { "createTeam", "create, delete team", false },
    { "createTeamByAdmin", "create, delete team", false },
    { "deleteTeam", "create, delete team", false },
    { "deleteTeamByAdmin", "create, delete team", false },

    { "listClusters", "list clusters", false },
    { "streamClusters", "WebSocket of clusters", false },
    { "openTerminal", "terminal to tenant cluster", false },
    { "openManagementTerminal", "terminal to management cluster", false },
    { "createCluster", "by what the body names", false },
    { "getCluster", "read cluster", false },
    { "getClusterTimeline", "read cluster", false },
    { "listClusterNodes", "read cluster", false },
    { "listClusterEvents", "read cluster", false },
    { "listClusterMachines", "read cluster", false },
    { "listClusterLoadBalancers", "read cluster", false },
    { "listClusterAllocations", "read cluster", false },
    { "getControlPlane", "read cluster", false },
    { "listAddons", "read cluster", false },
    { "getAddon", "read cluster", false },
    { "getCertificates", "read cluster", false },
    { "getRotationStatus", "read cluster", false },
    { "getCertificateCategory", "read cluster", false },
    { "updateCluster", "edit, scale, delete cluster", false },
    { "scaleCluster", "edit, scale, delete cluster", false },
    { "moveCluster", "edit, scale, delete cluster", false },
    { "deleteCluster", "edit, scale, delete cluster", false },
    { "exportCluster", "edit, scale, delete cluster", false },
    { "getKubeconfig", "download tenant kubeconfig", false },
    { "installAddon", "install, configure, uninstall cluster addon", false },
    { "configureAddon", "install, configure, uninstall cluster addon", false },
    { "uninstallAddon", "install, configure, uninstall cluster addon", false },
    { "rotateCertificates", "rotate certificates", false },

    { "listCatalog", "addon catalog: read", false },
    { "getCatalogEntry", "addon catalog: read", false },
    { "createCatalogEntry", "addon catalog: write", false },
    { "updateCatalogEntry", "addon catalog: write", false },
    { "deleteCatalogEntry", "addon catalog: write", false },

    { "listProviders", "platform providers: read", false },
    { "getProvider", "platform providers: read", false },
    { "createProvider", "platform: write", false },
    { "updateProvider", "platform: write", false },
    { "deleteProvider", "platform: write", false },
    { "testProvider", "platform: write", false },
    { "validateProvider", "platform: write", false },
    { "getProviderTrust", "platform: read", false },
    { "listTeamProviders", "team providers: list", false },
    { "createTeamProvider", "team providers: write", false },
    { "testTeamProvider", "team providers: write", false },
    { "deleteTeamProvider", "team providers: write", false },

    { "listProviderImages", "by what the body names", false },
    { "listProviderNetworks", "by what the body names", false },
    { "listProviderClusters", "by what the body names", false },
    { "listProviderContainers", "by what the body names", false },

    { "listPolicies", "platform: read", false },
    { "getPolicy", "platform: read", false },
    { "createPolicy", "platform: write", false },
    { "updatePolicy", "platform: write", false },
    { "deletePolicy", "platform: write", false },
    { "getConfig", "platform: read", false },
    { "updateConfig", "platform: write", false },
    { "getObservability", "observability: endpoints", false },
    { "getObservabilityStatus", "platform: read", false },
    { "updateObservability", "platform: write", false },
    { "setUpPipeline", "platform: write", false },
    { "removePipeline", "platform: write", false },
    { "getPlatformHealth", "platform: read", false },
    { "getManagement", "platform: read", false },
    { "listManagementNodes", "platform: read", false },
    { "listManagementPods", "platform: read", false },
    { "listNamespacePods", "platform: read", false },
    { "listControlPlanes", "platform: read", false },
    { "getHostedControlPlane", "platform: read", false },
    { "listDataStores", "platform: read", false },
    { "getDataStore", "platform: read", false },
    { "listManagementAddons", "platform: read", false },
    { "getManagementAddon", "platform: read", false },
    { "installManagementAddon", "platform: write", false },
    { "configureManagementAddon", "platform: write", false },
    { "uninstallManagementAddon", "platform: write", false },

    { "listNetworks", "platform: read", false },
    { "getNetwork", "platform: read", false },
    { "getNetworkMap", "platform: read", false },
    { "listNetworkAllocations", "platform: read", false },
    { "listAllocations", "platform: read", false },
    { "createNetwork", "platform: write", false },
    { "updateNetwork", "platform: write", false },
    { "deleteNetwork", "platform: write", false },
    { "releaseAllocation", "platform: write", false },

    { "testNotifications", "platform: write", false },

    { "search", "search, timeline of visible objects", false },

    { "listUsers", "users: list, get", false },
    { "getUser", "users: list, get", false },
    { "searchUsers", "by what the body names", false },
    { "createUser", "users: write", false },
    { "updateUser", "users: write", false },
    { "deleteUser", "users: write", false },
    { "inviteUser", "users: write", false },
    { "disableUser", "users: write", false },
    { "enableUser", "users: write", false },
    { "unlockUser", "users: write", false },
    { "signOutUser", "users: write", false },
    { "revokeCli", "users: write", false },
    { "linkUser", "users: write", false },
};

/* --- people ----------------------------------------------------------------------------------- */

static const struct caller_environment lifted[] = { { "dev", TEAM_ROLE_OPERATOR } };
static const struct caller_team memberships[] = {
    { "red", "", "team-red", TEAM_ROLE_ADMIN, NULL, 0 },
    { "red", "", "team-red", TEAM_ROLE_OPERATOR, NULL, 0 },
    { "red", "", "team-red", TEAM_ROLE_VIEWER, NULL, 0 },
    { "red", "", "team-red", TEAM_ROLE_VIEWER, lifted, 1 },
    { "blue", "", "team-blue", TEAM_ROLE_ADMIN, NULL, 0 },
};

static const struct {
    const char *token;
    enum butler_user_role platform;
    const struct caller_team *team;
} people[KINDS] = {
    { "pa", BUTLER_USER_ADMIN, NULL },           { "pv", BUTLER_USER_VIEWER, NULL },
    { "ta", BUTLER_USER_NONE, &memberships[0] }, { "to", BUTLER_USER_NONE, &memberships[1] },
    { "tv", BUTLER_USER_NONE, &memberships[2] }, { "e", BUTLER_USER_NONE, &memberships[3] },
    { "nobody", BUTLER_USER_NONE, NULL },        { "other", BUTLER_USER_NONE, &memberships[4] },
};

static struct error *verify(void *context, struct arena *arena, struct slice token, int64_t now_s,
                            struct session *out_session)
{
    (void)context;
    (void)now_s;
    *out_session = (struct session){ .user = arena_text(arena, token) };
    out_session->id = out_session->user;
    return NULL;
}

static struct error *resolve(void *context, struct arena *arena, const struct session *session,
                             struct caller *out_caller)
{
    size_t i = 0;

    (void)context;
    (void)arena;
    while (strcmp(session->user, people[i].token) != 0)
        i++;
    *out_caller = (struct caller){
        .name = people[i].token,
        .email = people[i].token,
        .session_id = session->id,
        .platform = people[i].platform,
        .teams = people[i].team,
        .team_count = people[i].team ? 1 : 0,
        .mode = BUTLER_CONFIG_ENFORCED,
    };
    return NULL;
}

static bool has_team(void *context, struct slice team)
{
    (void)context;
    return slice_is(team, "red") || slice_is(team, "blue");
}

static bool has_environment(void *context, struct slice team, struct slice environment)
{
    (void)context;
    (void)team;
    return slice_is(environment, "dev");
}

static bool find_cluster(void *context, struct arena *arena, struct slice namespace,
                         struct slice name, struct target *out_target)
{
    (void)context;
    *out_target = (struct target){
        .team = "red",
        .environment = "dev",
        .namespace = arena_text(arena, namespace),
        .name = arena_text(arena, name),
        .owner = { .team = SLICE("red"), .environment = SLICE("dev") },
    };
    return true;
}

/* --- every route, with a handler that says yes ------------------------------------------------ */

static struct error *say_yes(struct server_call *call)
{
    return server_reply_status(call, 200, "yes");
}

struct scene {
    struct server_settings settings;
    struct pool *pool;
    struct gate *gate;
    struct dispatcher *dispatcher;
    struct test_server *server;
    size_t count;
    const struct server_route *tables[2];
};

static void release(void *object)
{
    struct scene *scene = object;

    pool_free(scene->pool);
    dispatcher_free(scene->dispatcher);
    gate_free(scene->gate);
}

static void copy_routes(struct scene *scene)
{
    struct server_route *copies;
    size_t count = 0;

    for (const struct server_route *const *table = routes_all; *table; table++) {
        for (const struct server_route *route = *table; route->id; route++)
            count++;
    }
    copies = arena_array(fixture_current()->arena, count + 1, struct server_route);
    scene->tables[0] = copies;
    scene->count = count;
    for (const struct server_route *const *table = routes_all; *table; table++) {
        for (const struct server_route *route = *table; route->id; route++) {
            *copies = *route;
            copies->handle = say_yes;
            copies->flags |= SERVER_INLINE;
            copies->bucket = LIMIT_NONE;
            copies++;
        }
    }
}

static struct scene *scene_new(void)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    settings_default(fixture_current()->arena, &scene->settings);
    for (int i = 0; i < LIMIT_COUNT; i++)
        scene->settings.limits[i] = (struct limit){ 0 };
    arena_defer(fixture_current()->arena, release, scene);
    copy_routes(scene);
    scene->pool = pool_new("calls", 1, 4);
    assert_no_error(gate_new(
        &(struct gate_options){
            .settings = &scene->settings,
            .clock = clock_system(),
            .sources = { NULL, verify, resolve, NULL, NULL, has_team, has_environment,
                         find_cluster },
        },
        &scene->gate));
    assert_no_error(dispatcher_new(&(struct dispatcher_options){ .name = "server",
                                                                 .pool = scene->pool,
                                                                 .hooks = &gate_hooks,
                                                                 .hooks_context = scene->gate },
                                   &scene->dispatcher));
    assert_no_error(gate_add(scene->gate, scene->dispatcher, scene->tables));
    scene->server =
        test_server_start(&(struct test_server_options){ .limits = server_http_limits(),
                                                         .service = &dispatcher_service,
                                                         .context = scene->dispatcher });
    return scene;
}

/* "/api/teams/{team}" as "/api/teams/red". */
static const char *path_of(const char *pattern)
{
    CLEANUP(text) struct text path = TEXT_EMPTY;

    while (*pattern) {
        const char *end = strchr(pattern, '}');

        if (*pattern != '{') {
            text_append_char(&path, *pattern++);
            continue;
        }
        text_append(&path, strncmp(pattern, "{team}", 6) == 0         ? "red"
                           : strncmp(pattern, "{namespace}", 11) == 0 ? "team-red"
                                                                      : "web");
        pattern = end + 1;
    }
    return arena_strdup(fixture_current()->arena, text_string(&path));
}

static char outcome_of(struct scene *scene, const struct server_route *route, const char *token)
{
    int fd = wire_connect(test_server_port(scene->server));
    int status;

    wire_send(fd, arena_format(fixture_current()->arena,
                               "%s %s HTTP/1.1\r\nHost: h\r\nOrigin: http://h\r\n"
                               "Connection: close\r\nAuthorization: Bearer %s\r\n\r\n",
                               route->method, path_of(route->pattern), token));
    status = wire_status(wire_read_answer(fd));
    wire_close(fd);
    return status == 200 ? 'y' : status == 403 ? 'n' : status == 404 ? 'h' : '?';
}

static const struct line *line_of(const char *id)
{
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        if (strcmp(lines[i].id, id) == 0)
            return &lines[i];
    }
    return NULL;
}

/* Where the handler narrows, the gate may let in whom it refuses, and nobody else. */
static bool fits(const char *found, const char *wanted, bool narrowed)
{
    for (size_t i = 0; i < KINDS; i++) {
        if (found[i] != wanted[i] && !(narrowed && found[i] == 'y' && wanted[i] == 'n'))
            return false;
    }
    return true;
}

static const char *expected(const char *operation)
{
    for (size_t i = 0; i < COUNT_OF(operations); i++) {
        if (strcmp(operations[i].name, operation) == 0)
            return operations[i].outcome;
    }
    return NULL;
}

static void compare(struct scene *scene, const struct server_route *route, struct text *problems)
{
    const struct line *line = line_of(route->id);
    const char *operation = line ? line->operation : NULL;
    const char *wanted = operation ? expected(operation) : NULL;
    bool by_body = operation && strcmp(operation, "by what the body names") == 0;
    char found[KINDS + 1] = { 0 };

    if (!wanted) {
        text_appendf(problems, "%s (%s %s) has no line in the matrix\n", route->id, route->method,
                     route->pattern);
        return;
    }
    if (by_body != (route->rule == RULE_BODY))
        text_appendf(problems, "%s: who decides is not what the matrix says\n", route->id);
    for (size_t i = 0; i < KINDS; i++)
        found[i] = outcome_of(scene, route, people[i].token);
    if (!fits(found, wanted, line->narrowed))
        text_appendf(problems, "%s (%s): %s instead of %s\n", route->id, operation, found, wanted);
}

static void server_52_every_route_is_as_the_matrix_says(void **state)
{
    struct scene *scene = scene_new();
    CLEANUP(text) struct text problems = TEXT_EMPTY;

    (void)state;
    for (const struct server_route *route = scene->tables[0]; route->id; route++)
        compare(scene, route, &problems);
    if (problems.size)
        fail_msg("\n%s", text_string(&problems));
}

/* A line for a route that is gone would hide that another took its place. */
static void every_line_has_a_route(void **state)
{
    CLEANUP(map) struct map *known = map_new();

    (void)state;
    for (const struct server_route *const *table = routes_all; *table; table++) {
        for (const struct server_route *route = *table; route->id; route++)
            map_set(known, slice_from(route->id), NULL);
    }
    for (size_t i = 0; i < COUNT_OF(lines); i++) {
        if (!map_has(known, slice_from(lines[i].id)))
            fail_msg("the matrix has a line for %s, which is no route", lines[i].id);
    }
}

TEST_MAIN(TEST(server_52_every_route_is_as_the_matrix_says), TEST(every_line_has_a_route))
