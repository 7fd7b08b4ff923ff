/* The server's routes behind its real gate, on a fake API: teams alpha (environments dev and prod)
 * and beta with three clusters, addons and certificates, and people whose tokens are their names.
 */
#pragma once

#include <stdatomic.h>
#include <string.h>

#include "api/steward_names.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "loop/pool.h"
#include "server/access.h"
#include "server/gate.h"
#include "server/routes.h"
#include "server/server.h"
#include "server/server_call.h"
#include "server/server_parts.h"
#include "server/session.h"
#include "server/settings.h"
#include "server/shelf.h"
#include "server/tables.h"
#include "web/dispatcher.h"

/* --- people: a token is a name ----------------------------------------------------------------
 */

static const struct caller_environment alpha_lifts[] = { { "dev", TEAM_ROLE_OPERATOR },
                                                         { "prod", TEAM_ROLE_VIEWER } };

static const struct caller_team teams[] = {
    { "alpha", "", "team-alpha", TEAM_ROLE_ADMIN, NULL, 0 },
    { "alpha", "", "team-alpha", TEAM_ROLE_OPERATOR, NULL, 0 },
    { "alpha", "", "team-alpha", TEAM_ROLE_VIEWER, NULL, 0 },
    { "alpha", "", "team-alpha", TEAM_ROLE_VIEWER, alpha_lifts, 2 },
    { "beta", "", "team-beta", TEAM_ROLE_OPERATOR, NULL, 0 },
};

static const struct {
    const char *name;
    enum butler_user_role platform;
    const struct caller_team *team;
} people[] = {
    { "paul", BUTLER_USER_ADMIN, NULL },     { "pat", BUTLER_USER_VIEWER, NULL },
    { "ada", BUTLER_USER_NONE, &teams[0] },  { "olga", BUTLER_USER_NONE, &teams[1] },
    { "vera", BUTLER_USER_NONE, &teams[2] }, { "eve", BUTLER_USER_NONE, &teams[3] },
    { "bob", BUTLER_USER_NONE, &teams[4] },
};

static inline struct error *verify(void *context, struct arena *arena, struct slice token,
                                   int64_t now_s, struct session *out_session)
{
    (void)context;
    (void)now_s;
    *out_session = (struct session){ .user = arena_text(arena, token), .id = "s" };
    return NULL;
}

static inline struct error *resolve(void *context, struct arena *arena,
                                    const struct session *session, struct caller *out_caller)
{
    size_t i = 0;

    (void)context;
    while (strcmp(session->user, people[i].name) != 0)
        i++;
    *out_caller = (struct caller){
        .name = people[i].name,
        .email = arena_format(arena, "%s@example.com", people[i].name),
        .session_id = session->id,
        .platform = people[i].platform,
        .teams = people[i].team,
        .team_count = people[i].team ? 1 : 0,
        .mode = BUTLER_CONFIG_ENFORCED,
        .context_team = "",
        .context_environment = "",
    };
    return NULL;
}

static inline bool has_team(void *context, struct slice team)
{
    (void)context;
    return slice_is(team, "alpha") || slice_is(team, "beta");
}

static inline bool has_environment(void *context, struct slice team, struct slice environment)
{
    (void)context;
    return slice_is(team, "alpha") &&
           (slice_is(environment, "dev") || slice_is(environment, "prod"));
}

/* --- the scene -------------------------------------------------------------------------------- */

struct scene {
    struct server_parts parts; /* first: this is the server of the calls */
    struct server_settings settings;
    struct fake_kube *fake;
    struct pool *pool;
    struct gate *gate;
    struct dispatcher *dispatcher;
    struct test_server *server;
    atomic_bool as_olga; /* the last write was made for her */
    atomic_bool skipped; /* the last call left no entry in the audit log */
    atomic_int done;     /* calls that were told of */
};

static inline struct slice scene_owner(void *context, struct slice namespace)
{
    (void)context;
    if (!slice_has_prefix(namespace, "team-"))
        return SLICE("");
    return slice_of(namespace.data + 5, namespace.size - 5);
}

static inline void release_doc(void *doc)
{
    doc_unref(doc);
}

static inline bool find_cluster(void *context, struct arena *arena, struct slice namespace,
                                struct slice name, struct target *out_target)
{
    struct scene *scene = context;
    const struct shown *shown = shelf_find(scene->parts.shelves[SHELF_CLUSTERS], namespace, name);
    struct doc *doc;

    if (!shown)
        return false;
    doc = shown_doc(shown);
    arena_defer(arena, release_doc, doc);
    *out_target = (struct target){
        .team = arena_text(arena, shown->team),
        .environment = arena_text(arena, shown->environment),
        .namespace = arena_text(arena, namespace),
        .name = arena_text(arena, name),
        .owner = { .team = slice_from(arena_text(arena, shown->team)),
                   .environment = slice_from(arena_text(arena, shown->environment)) },
        .document = doc,
    };
    return true;
}

static inline void on_done(void *context, const struct server_call *call, int status)
{
    struct scene *scene = context;

    (void)status;
    atomic_store(&scene->skipped, call->note.skip);
    atomic_fetch_add(&scene->done, 1);
}

static inline void remember(struct scene *scene, const struct kube_request *request)
{
    atomic_store(&scene->as_olga,
                 request->as && strcmp(request->as->user, "olga@example.com") == 0);
}

/* What admission would say: dev is full, and whoever writes is remembered. */
static inline struct error *on_call(void *context, const struct kube_request *request)
{
    struct scene *scene = context;
    struct error *err;
    struct slice name;

    if (request->verb < KUBE_CREATE ||
        !kube_resource_equal(request->resource, &BUTLER_TENANT_CLUSTERS))
        return NULL;
    remember(scene, request);
    if (request->verb != KUBE_CREATE)
        return NULL;
    name = value_text(value_get(doc_root(request->body), SLICE("metadata")), "name");
    if (!slice_is(name, "fourth"))
        return NULL;
    err = error_new(ERR_INVALID, "TenantCluster \"fourth\" is invalid: environment \"dev\" in team "
                                 "\"alpha\" already has 3 cluster(s); env quota limits to 3");
    error_add_cause(err, "FieldValueForbidden",
                    "metadata.labels[butler.butlerlabs.dev/environment]",
                    "Forbidden: environment \"dev\" in team \"alpha\" already has 3 cluster(s)");
    return err;
}

/* Nothing is written, and what would have been is the answer. */
static inline bool on_review(void *context, const struct kube_request *request,
                             struct doc **out_doc)
{
    struct scene *scene = context;

    if (!request->dry_run)
        return false;
    remember(scene, request);
    *out_doc = doc_ref(request->body);
    return true;
}

static inline void release(void *object)
{
    struct scene *scene = object;

    pool_free(scene->pool);
    dispatcher_free(scene->dispatcher);
    gate_free(scene->gate);
    for (size_t i = 0; i < SHELF_KINDS; i++)
        shelf_free(scene->parts.shelves[i]);
}

static inline void put(struct scene *scene, const struct kube_resource *resource, const char *yaml)
{
    fake_kube_put(scene->fake, resource, yaml);
}

static inline void put_secret(struct scene *scene, const char *component, const char *key,
                              const char *content)
{
    put(scene, &KUBE_SECRETS,
        arena_format(
            fixture_current()->arena,
            "{metadata: {namespace: web-inside, name: web-%s, labels: "
            "{steward.butlerlabs.dev/project: steward, steward.butlerlabs.dev/name: web, "
            "steward.butlerlabs.dev/component: %s, "
            "steward.butlerlabs.dev/certificate_lifecycle_controller: %s}}, data: {%s: %s}}",
            component, component, strstr(component, "kubeconfig") ? "kubeconfig" : "x509", key,
            base64_format(fixture_current()->arena, slice_from(content), BASE64_STANDARD)));
}

static inline void put_certificates(struct scene *scene)
{
    static const struct {
        const char *component;
        const char *key;
        int64_t days;
    } leaves[] = {
        { "ca", "ca.crt", 200 },
        { "api-server-certificate", "apiserver.crt", 20 },
        { "front-proxy-client-certificate", "front-proxy-client.crt", 5 },
    };

    for (size_t i = 0; i < COUNT_OF(leaves); i++) {
        struct pki_pair pair = pki_issue(
            &(struct certificate_spec){ .identity = { .common_name = leaves[i].component },
                                        .lifetime_ms =
                                            (uint64_t)(leaves[i].days * PKI_DAY_MS) + 3600000 },
            NULL, clock_system());

        put_secret(scene, leaves[i].component, leaves[i].key, pki_pem(pair.certificate));
    }
    put_secret(scene, "admin-kubeconfig", "admin.conf", "the kubeconfig");
}

static inline void put_objects(struct scene *scene)
{
    put(scene, &BUTLER_TEAMS,
        "{metadata: {name: alpha}, spec: {displayName: Alpha, resourceLimits: {maxClusters: 5, "
        "maxCPUCores: '64', allowedAddons: [redis]}, access: {users: [{name: ada@example.com, "
        "role: admin}, {name: olga@example.com, role: operator}, {name: eve@example.com, role: "
        "viewer}], groups: [{name: ops, role: operator}]}, environments: [{name: dev, description: "
        "for trying, limits: {maxClusters: 3}, clusterDefaults: {workerMemoryGi: 4}, access: "
        "{users: [{name: eve@example.com, role: operator}]}}, {name: prod}]}, status: {namespace: "
        "team-alpha, phase: Ready, clusterCount: 2, environments: [{name: dev, clusters: 1}], "
        "conditions: "
        "[{type: Ready, status: 'True', lastTransitionTime: '2026-01-03T00:00:00Z'}]}}");
    put(scene, &BUTLER_TEAMS, "{metadata: {name: beta}, status: {namespace: team-beta}}");
    put(scene, &BUTLER_PROVIDER_CONFIGS,
        "{metadata: {namespace: butler-system, name: lab}, spec: {provider: nutanix}}");
    put(scene, &BUTLER_PROVIDER_CONFIGS,
        "{metadata: {namespace: butler-system, name: theirs}, spec: {scope: {type: team, teamRef: "
        "{name: beta}}}}");
    put(scene, &BUTLER_TENANT_CLUSTERS,
        "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: TenantCluster, metadata: {namespace: "
        "team-alpha, name: web, uid: u, generation: 2, managedFields: [{manager: x}], labels: "
        "{butler.butlerlabs.dev/environment: dev}, annotations: "
        "{butler.butlerlabs.dev/creator-email: olga@example.com}}, spec: {teamRef: {name: alpha}, "
        "kubernetesVersion: v1.31.4, workers: {replicas: 2}}, status: {phase: Ready, conditions: "
        "[{type: Ready, status: 'False', "
        "lastTransitionTime: '2026-01-01T00:00:00Z'}], "
        "tenantNamespace: web-inside, kubeconfigSecretRef: {name: web-admin-kubeconfig}}}");
    put(scene, &BUTLER_TENANT_CLUSTERS,
        "{metadata: {namespace: team-alpha, name: shop, labels: "
        "{butler.butlerlabs.dev/environment: prod}}, spec: {teamRef: {name: alpha}, "
        "kubernetesVersion: v1.31.4}, status: {phase: Updating}}");
    put(scene, &BUTLER_TENANT_CLUSTERS,
        "{metadata: {namespace: team-beta, name: api}, spec: {teamRef: {name: beta}}}");
    put(scene, &STEWARD_TENANT_CONTROL_PLANES,
        "{metadata: {namespace: web-inside, name: web}, spec: {kubernetes: {version: v1.31.4}}, "
        "status: {kubernetesResources: {version: {status: Ready, version: v1.31.4}}}}");
    put(scene, &BUTLER_ADDON_DEFINITIONS,
        "{metadata: {name: redis}, spec: {chart: {defaultVersion: 1.0.0, availableVersions: "
        "[1.0.0]}}}");
    put(scene, &BUTLER_ADDON_DEFINITIONS,
        "{metadata: {name: web-ui}, spec: {chart: {defaultVersion: 1.0.0}, dependsOn: [nats]}}");
    put(scene, &BUTLER_ADDON_DEFINITIONS,
        "{metadata: {name: cilium, labels: {butler.butlerlabs.dev/source: builtin}}, spec: "
        "{platform: true, chart: {defaultVersion: 1.0.0}}}");
    put(scene, &BUTLER_TENANT_ADDONS,
        "{metadata: {namespace: team-alpha, name: web-redis}, spec: {clusterRef: {name: web}, "
        "addon: redis, values: {adminPassword: hunter2, replicas: 3}}, status: {phase: "
        "Installed}}");
    put(scene, &BUTLER_TENANT_ADDONS,
        "{metadata: {namespace: team-alpha, name: web-git, labels: "
        "{kustomize.toolkit.fluxcd.io/name: apps}}, spec: {clusterRef: {name: web}, addon: git}}");
    put(scene, &KUBE_EVENTS,
        "{metadata: {namespace: web-inside, name: e}, type: Warning, reason: Late, message: soon, "
        "lastTimestamp: '2026-01-02T00:00:00Z', involvedObject: {kind: Machine, name: m}}");
    put(scene, &BUTLER_USERS, "{metadata: {name: jane}, spec: {email: jane@example.com}}");
    put(scene, &BUTLER_USERS,
        "{metadata: {name: greta}, spec: {email: greta@example.com, displayName: Greta}, status: "
        "{lastSeenGroups: [ops]}}");
    put(scene, &BUTLER_IDENTITY_PROVIDERS, "{metadata: {name: corp}}");
    put(scene, &BUTLER_IP_ALLOCATIONS,
        "{metadata: {namespace: team-alpha, name: web-nodes}, spec: {tenantClusterRef: {name: "
        "web}}, status: {startAddress: 10.40.1.30, endAddress: 10.40.1.40}}");
    put_certificates(scene);
}

static inline void serve_all(struct scene *scene)
{
    static const struct kube_resource *const resources[] = {
        &BUTLER_TEAMS,
        &BUTLER_PROVIDER_CONFIGS,
        &BUTLER_TENANT_CLUSTERS,
        &BUTLER_TENANT_ADDONS,
        &BUTLER_ADDON_DEFINITIONS,
        &STEWARD_TENANT_CONTROL_PLANES,
        &KUBE_SECRETS,
        &KUBE_EVENTS,
        &BUTLER_MACHINE_REQUESTS,
        &BUTLER_IP_ALLOCATIONS,
        &BUTLER_LOAD_BALANCER_REQUESTS,
        &BUTLER_USERS,
        &BUTLER_IDENTITY_PROVIDERS,
        &BUTLER_CONFIGS,
    };

    for (size_t i = 0; i < COUNT_OF(resources); i++)
        fake_kube_serve(scene->fake, resources[i], (unsigned)-1);
}

/* The shelves are filled before the server runs, so nothing of them is shared. */
static inline void fill_shelves(struct scene *scene)
{
    static const struct {
        enum shelf_kind kind;
        const char *namespace;
        const char *name;
    } objects[] = {
        { SHELF_CLUSTERS, "team-alpha", "web" },
        { SHELF_CLUSTERS, "team-alpha", "shop" },
        { SHELF_CLUSTERS, "team-beta", "api" },
        { SHELF_TEAMS, NULL, "alpha" },
        { SHELF_TEAMS, NULL, "beta" },
        { SHELF_PROVIDERS, "butler-system", "lab" },
        { SHELF_PROVIDERS, "butler-system", "theirs" },
        { SHELF_DEFINITIONS, NULL, "redis" },
        { SHELF_USERS, NULL, "jane" },
        { SHELF_ALLOCATIONS, "team-alpha", "web-nodes" },
        { SHELF_POOLS, NULL, NULL },
        { SHELF_POLICIES, NULL, NULL },
    };

    for (size_t i = 0; i < COUNT_OF(objects); i++) {
        struct shelf **shelf = &scene->parts.shelves[objects[i].kind];

        if (!*shelf)
            *shelf = shelf_new(&(struct shelf_options){ objects[i].kind, scene_owner, NULL });
        if (objects[i].name)
            shelf_put(*shelf, fake_kube_find(scene->fake, shown_resource(objects[i].kind),
                                             objects[i].namespace, objects[i].name));
    }
}

static inline struct scene *scene_start(void)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);

    settings_default(fixture_current()->arena, &scene->settings);
    scene->fake = fake_kube_new_alone();
    arena_defer(fixture_current()->arena, release, scene);
    serve_all(scene);
    put_objects(scene);
    fake_kube_on_call(scene->fake, on_call, scene);
    fake_kube_on_review(scene->fake, on_review, scene);
    fill_shelves(scene);
    scene->pool = pool_new("calls", 2, 16);
    scene->parts.pool = scene->pool;
    scene->parts.settings = &scene->settings;
    assert_no_error(gate_new(
        &(struct gate_options){
            .server = (struct server *)(void *)scene,
            .settings = &scene->settings,
            .clock = clock_system(),
            .transport = fake_kube_transport(scene->fake),
            .sources = { .context = scene,
                         .verify = verify,
                         .resolve = resolve,
                         .has_team = has_team,
                         .has_environment = has_environment,
                         .find_cluster = find_cluster },
            .on_done = on_done,
            .context = scene,
        },
        &scene->gate));
    assert_no_error(dispatcher_new(&(struct dispatcher_options){ .name = "server",
                                                                 .pool = scene->pool,
                                                                 .hooks = &gate_hooks,
                                                                 .hooks_context = scene->gate },
                                   &scene->dispatcher));
    assert_no_error(gate_add(scene->gate, scene->dispatcher, routes_all));
    scene->server =
        test_server_start(&(struct test_server_options){ .limits = server_http_limits(),
                                                         .service = &dispatcher_service,
                                                         .context = scene->dispatcher });
    return scene;
}

static const char *ask_with(struct scene *scene, const char *who, const char *method,
                            const char *path, const char *headers, const char *body)
{
    int fd = wire_connect(test_server_port(scene->server));
    const char *answer;

    wire_send(fd, arena_format(fixture_current()->arena,
                               "%s %s HTTP/1.1\r\nHost: butler.test\r\nConnection: close\r\n"
                               "Authorization: Bearer %s\r\nContent-Length: %zu\r\n%s%s\r\n%s",
                               method, path, who, strlen(body),
                               *body ? "Content-Type: application/json\r\n" : "", headers, body));
    answer = wire_read_answer(fd);
    wire_close(fd);
    return answer;
}

static const char *ask(struct scene *scene, const char *who, const char *method, const char *path,
                       const char *body)
{
    return ask_with(scene, who, method, path, "", body);
}

static inline int status_of(const char *answer)
{
    int status = 0;

    for (const char *c = strchr(answer, ' ') + 1; *c >= '0' && *c <= '9'; c++)
        status = status * 10 + *c - '0';
    return status;
}

static inline void assert_answer(const char *answer, int status, const char *part)
{
    if (!answer || status_of(answer) != status || (part && !strstr(answer, part)))
        fail_msg("want %d with %s, got %s", status, part ? part : "anything",
                 answer ? answer : "nothing");
}

/* --- one question each ------------------------------------------------------------------------
 */

#define WEB  "/api/clusters/team-alpha/web"
#define SHOP "/api/clusters/team-alpha/shop"
#define API  "/api/clusters/team-beta/api"

struct scene_row {
    const char *name;
    const char *who;
    const char *method;
    const char *path;
    const char *headers;
    const char *body;
    int status;
    const char *part; /* of the answer; NULL: whatever */
};

/* VERSION and SHOP stand for the resourceVersion of the two clusters. */
static const char *with_versions(struct scene *scene, const char *body)
{
    const char *at = strstr(body, "VERSION");
    const char *name = at ? "web" : "shop";
    size_t size = at ? strlen("VERSION") : strlen("SHOP");

    if (!at)
        at = strstr(body, "SHOP");
    if (!at)
        return body;
    return arena_format(fixture_current()->arena, "%.*s%s%s", (int)(at - body), body,
                        fake_kube_text(scene->fake, &BUTLER_TENANT_CLUSTERS, "team-alpha", name,
                                       "metadata.resourceVersion"),
                        at + size);
}

static inline void scene_question(void **state)
{
    const struct scene_row *row = *state;
    struct scene *scene = scene_start();

    assert_answer(ask_with(scene, row->who, row->method, row->path, row->headers,
                           with_versions(scene, row->body)),
                  row->status, row->part);
}
