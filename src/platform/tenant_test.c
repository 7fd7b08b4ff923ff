/* What a tenant does with its files, its clients and its supervisors. */
#include "platform/tenant.h"

#include "lib/tenant_scene.h"

#define MAPS TENANT_SCENE_MAPS

static void serves_people_and_the_platform(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct client *admin;
    struct client *platform;
    int64_t used = 0;
    int second;

    (void)state;
    tenant_scene_start(s);
    platform = tenant_scene_client_of(s, &s->admin, fixture_path("t/run/platform.sock"));
    assert_int_equal(tenant_scene_status_of(platform, MAPS), 200);
    second = wire_connect_unix(fixture_path("t/run/control.sock"));
    s->control = second; /* another supervisor, which is told at once */
    value_int(value_get(tenant_scene_expect_frame(s, "state", "ready"), SLICE("lastUseMs")), &used);
    assert_int_equal(used, 0); /* the platform's own requests are no use */

    admin = tenant_scene_client_of(s, &s->admin, NULL);
    assert_non_null(
        strstr(tenant_scene_body_of(admin, "/version"), "\"gitVersion\":\"v1.32.4+butler"));
    value_int(value_get(tenant_scene_expect_frame(s, "state", "ready"), SLICE("lastUseMs")), &used);
    assert_true(used > 0);
    assert_non_null(strstr(tenant_scene_body_of(admin, "/.well-known/openid-configuration"),
                           "https://kubernetes.default.svc.corp.local"));
    /* Told once the first request is answered. */
    tenant_scene_await_body(
        admin, "/apis/discovery.k8s.io/v1/namespaces/default/endpointslices/kubernetes",
        "192.0.2.10");
    tenant_scene_await_body(
        platform, "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication",
        "X-Remote-Group");
}

static void refuses_the_credentials_of_others(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct tenant_scene other = { .ca = tenant_scene_make_authority("kubernetes") };
    struct pki_pair admin = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = "admin", .organizations = PKI_LIST("system:masters") },
            .purposes = CERTIFICATE_CLIENT },
        &other.ca, clock_system());

    (void)state;
    tenant_scene_start(s);
    assert_int_equal(tenant_scene_status_of(tenant_scene_client_of(s, &admin, NULL), MAPS), 401);
    assert_int_equal(tenant_scene_status_of(tenant_scene_client_of(s, NULL, NULL), MAPS), 403);
    assert_int_equal(tenant_scene_status_of(tenant_scene_client_of(s, NULL, NULL), "/healthz"),
                     200);
}

static void believes_front_proxies(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct pki_pair proxy =
        pki_issue(&(struct certificate_spec){ .identity = { .common_name = "front-proxy-client" },
                                              .purposes = CERTIFICATE_CLIENT },
                  &s->proxy_ca, clock_system());
    struct http_response *response;
    struct client *client;

    (void)state;
    tenant_scene_start(s);
    client = tenant_scene_client_of(s, &proxy, NULL);
    response = client_run(
        client,
        &(struct http_request){
            .method = "GET",
            .path = MAPS,
            .headers = (const struct http_header[]){ { "X-Remote-User", "ada" },
                                                     { "X-Remote-Group", "system:masters" } },
            .header_count = 2,
        });
    assert_no_error(client_error(client));
    assert_int_equal(response->status, 200);
    assert_int_equal(tenant_scene_status_of(client, MAPS), 401); /* a proxy is nobody itself */
}

static void takes_new_files_without_cutting_a_watch(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct tenant_scene_watch *watch;
    struct client *old;
    struct client *new;

    (void)state;
    tenant_scene_start(s);
    old = tenant_scene_client_of(s, &s->admin, NULL);
    watch =
        tenant_scene_watch_start(tenant_scene_client_of(s, &s->admin, NULL), MAPS "?watch=true");
    assert_true(tenant_scene_watch_await(watch, ""));

    tenant_scene_write_generation(s, "2");
    tenant_scene_put_server(s, "2", "more.example.com");
    tenant_scene_put_settings(s, "2", "v1.33.1", "");
    tenant_scene_reload(s, "2");

    new = tenant_scene_client_of(s, &s->admin, NULL);
    new->peer = http_peer_unref(new->peer);
    assert_no_error(http_peer_new(
        &(struct http_peer_spec){
            .url = arena_format(s->arena, "https://127.0.0.1:%u", s->port),
            .server_name = "more.example.com", /* which only the new certificate has */
            .ca_pem = slice_from(pki_pem(s->ca.certificate)),
            .certificate_pem = slice_from(pki_pem(s->admin.certificate)),
            .key_pem = pki_keep_secret(key_format_pem(s->admin.key, KEY_FORM_PKCS8)),
        },
        &new->peer));
    assert_non_null(strstr(tenant_scene_body_of(new, "/version"), "v1.33.1+butler"));
    assert_non_null(
        strstr(tenant_scene_body_of(new, "/apis/networking.k8s.io/v1"), "servicecidrs"));
    assert_int_equal(tenant_scene_post(old, MAPS, "{\"metadata\":{\"name\":\"late\"}}"), 201);
    assert_true(tenant_scene_watch_await(watch, "\"late\""));
}

static void says_that_it_lives(void **state)
{
    struct tenant_scene *s = tenant_scene_new();

    (void)state;
    tenant_scene_start(s);
    for (int i = 0; i < 3; i++) {
        tenant_scene_send_frame(s, "{\"do\":\"ping\"}");
        tenant_scene_expect_frame(s, "state", "ready");
    }
}

static void keeps_its_files_when_the_new_ones_are_bad(void **state)
{
    struct tenant_scene *s = tenant_scene_new();

    (void)state;
    tenant_scene_start(s);
    tenant_scene_write_generation(s, "2");
    tenant_scene_put(s, "2", "apiserver.crt", "garbage");
    tenant_scene_use_generation("2");
    tenant_scene_send_frame(s, "{\"do\":\"reload\"}");
    tenant_scene_expect_frame(s, "error", "apiserver.crt");
    tenant_scene_write_generation(s, "3");
    tenant_scene_put_settings(s, "3", "v1.29.0", "");
    tenant_scene_use_generation("3");
    tenant_scene_send_frame(s, "{\"do\":\"reload\"}");
    tenant_scene_expect_frame(s, "error", "v1.30 to v1.34");
    assert_non_null(
        strstr(tenant_scene_body_of(tenant_scene_client_of(s, &s->admin, NULL), "/version"),
               "v1.32.4+butler"));
}

static void another_start_takes_what_a_reload_cannot(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct value failure;

    (void)state;
    tenant_scene_start(s);
    tenant_scene_write_generation(s, "2");
    tenant_scene_put(s, "2", "engine.json",
                     "{\"uid\":\"u-1\",\"namespace\":\"team-a\",\"name\":\"web\",\"generation\":2,"
                     "\"version\":\"v1.32.4\",\"serviceCIDRs\":[\"10.97.0.0/16\"],"
                     "\"clusterDomain\":\"corp.local\"}");
    tenant_scene_use_generation("2");
    tenant_scene_send_frame(s, "{\"do\":\"reload\"}");
    failure = tenant_scene_expect_frame(s, "error", "serviceCIDRs: 10.97.0.0/16 instead of 10.96");
    assert_true(value_bool_or(value_get(failure, SLICE("restart")), false));
    tenant_scene_end(s);
    tenant_scene_start(s);
    assert_int_equal(tenant_scene_status_of(tenant_scene_client_of(s, &s->admin, NULL), MAPS), 200);
}

static const char *make_token(struct client *admin)
{
    const char *body;
    const char *token;

    assert_int_equal(tenant_scene_post(admin, "/api/v1/namespaces/default/serviceaccounts",
                                       "{\"metadata\":{\"name\":\"robot\"}}"),
                     201);
    assert_int_equal(tenant_scene_post(admin,
                                       "/api/v1/namespaces/default/serviceaccounts/robot/token",
                                       "{\"spec\":{}}"),
                     201);
    body =
        arena_strndup(fixture_current()->arena, admin->response->body, admin->response->body_size);
    token = strstr(body, "\"token\":\"");
    assert_non_null(token);
    token += strlen("\"token\":\"");
    return arena_strndup(fixture_current()->arena, token, strcspn(token, "\""));
}

static int status_with_token(struct tenant_scene *s, const char *token)
{
    struct client *client = tenant_scene_client_of(s, NULL, NULL);
    const char *value = arena_format(s->arena, "Bearer %s", token);

    client_run(client, &(struct http_request){
                           .method = "GET",
                           .path = "/apis",
                           .headers = (const struct http_header[]){ { "Authorization", value } },
                           .header_count = 1 });
    assert_no_error(client_error(client));
    return client->response->status;
}

static void believes_tokens_until_their_key_is_gone(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct key *first;
    const char *token;

    (void)state;
    tenant_scene_start(s);
    token = make_token(tenant_scene_client_of(s, &s->admin, NULL));
    tenant_scene_expect_frame(s, "state", "ready");
    assert_int_equal(status_with_token(s, token), 200);

    first = s->token_key;
    s->token_key = pki_key(KEY_P256);
    tenant_scene_write_generation(s, "2");
    tenant_scene_put(s, "2", "sa-previous.pub", tenant_scene_public_pem(s, first));
    tenant_scene_reload(s, "2");
    assert_int_equal(status_with_token(s, token), 200);

    tenant_scene_write_generation(s, "3");
    tenant_scene_reload(s, "3");
    assert_int_equal(status_with_token(s, token), 401);
}

static void blocks_writes_on_request(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct pki_pair user = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = "ada",
                          .organizations = PKI_LIST("kubeadm:cluster-admins") },
            .purposes = CERTIFICATE_CLIENT },
        &s->ca, clock_system());
    struct client *admin;
    struct client *ada;

    (void)state;
    tenant_scene_put_settings(s, "1", "v1.32.4", ",\"writeLimits\":{\"creation\":true}");
    tenant_scene_start(s);
    admin = tenant_scene_client_of(s, &s->admin, NULL);
    ada = tenant_scene_client_of(s, &user, NULL);
    assert_int_equal(
        tenant_scene_post(admin, "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
                          "{\"metadata\":{\"name\":\"admins\"},\"roleRef\":{\"apiGroup\":\"rbac."
                          "authorization.k8s.io\",\"kind\":\"ClusterRole\",\"name\":\"cluster-"
                          "admin\"},\"subjects\":[{\"apiGroup\":\"rbac.authorization.k8s.io\","
                          "\"kind\":\"User\",\"name\":\"ada\"}]}"),
        201);
    assert_int_equal(tenant_scene_post(ada, MAPS, "{\"metadata\":{\"name\":\"a\"}}"), 403);
    assert_non_null(strstr(arena_strndup(s->arena, ada->response->body, ada->response->body_size),
                           "creating objects is blocked in this cluster by its provider"));
    assert_int_equal(
        tenant_scene_post(ada, "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases",
                          "{\"metadata\":{\"name\":\"n\"}}"),
        201);
    assert_int_equal(tenant_scene_post(ada,
                                       "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                                       "{\"spec\":{\"resourceAttributes\":{\"verb\":\"get\"}}}"),
                     201);
    assert_int_equal(tenant_scene_post(admin, MAPS, "{\"metadata\":{\"name\":\"a\"}}"), 201);
}

static void is_ready_when_a_new_cluster_has_what_it_is_given(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct client *admin;

    (void)state;
    (void)unlink(tenant_scene_path_of(s, "1", "encryption.key")); /* then it makes one */
    tenant_scene_put(
        s, "1", "objects.json",
        "[{\"object\":{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":"
        "\"kubeadm-config\",\"namespace\":\"kube-system\",\"labels\":{"
        "\"steward.butlerlabs.dev/project\":\"steward\"}},\"data\":{\"a\":\"b\"}}}]");
    tenant_scene_start(s);
    admin = tenant_scene_client_of(s, &s->admin, NULL);
    assert_int_equal(
        tenant_scene_status_of(admin, "/api/v1/namespaces/kube-system/configmaps/kubeadm-config"),
        200);
    assert_int_equal(access(fixture_path("t/store/encryption.key"), F_OK), 0);
}

static void leaves_its_socket_to_whoever_gave_it(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct tenant_scene_watch *watch;
    int waiting;

    (void)state;
    tenant_scene_start(s);
    watch =
        tenant_scene_watch_start(tenant_scene_client_of(s, &s->admin, NULL), MAPS "?watch=true");
    assert_true(tenant_scene_watch_await(watch, ""));
    tenant_scene_end(s);
    assert_false(tenant_scene_watch_await(watch, "never"));
    waiting = wire_connect(s->port); /* accepted by the kernel, answered by the next one */
    tenant_scene_start(s);
    assert_int_equal(tenant_scene_status_of(tenant_scene_client_of(s, &s->admin, NULL), MAPS), 200);
    wire_close(waiting);
}

struct bad_row {
    const char *name;
    const char *file;
    const char *text;
    const char *error;
};

static const struct bad_row bad_rows[] = {
    { "no settings", "engine.json", "", "engine.json" },
    { "no object", "engine.json", "[]", "want an object" },
    { "no uid", "engine.json", "{\"namespace\":\"a\"}", "uid: missing" },
    { "bad range", "engine.json",
      "{\"uid\":\"u\",\"namespace\":\"a\",\"name\":\"b\",\"version\":\"v1.32.0\",\"serviceCIDRs\":["
      "\"10.0.0.1/8\"]}",
      "serviceCIDRs[0]" },
    { "bad endpoint", "engine.json",
      "{\"uid\":\"u\",\"namespace\":\"a\",\"name\":\"b\",\"version\":\"v1.32.0\",\"endpoint\":"
      "\"x\"}",
      "endpoint: \"x\" is not like host:6443" },
    { "unknown plugin", "engine.json",
      "{\"uid\":\"u\",\"namespace\":\"a\",\"name\":\"b\",\"version\":\"v1.32.0\","
      "\"admissionPlugins\":[\"NodeRestriction\",\"ResourceQuota\",\"EventRateLimit\"]}",
      "admissionPlugins[2]: \"EventRateLimit\" is no plugin" },
    { "bad key", "sa.key", "x", "sa.key" },
    { "foreign public key", "sa.pub", "", "sa.pub" },
    { "bad signing certificate", "signing-ca.crt", "x", "signing-ca.crt" },
};

static void names_the_file_that_is_wrong(void **state)
{
    const struct bad_row *row = *state;
    struct tenant_scene *s = tenant_scene_new();

    tenant_scene_put(s, "1", row->file, row->text);
    assert_int_equal(pthread_create(&s->thread, NULL, tenant_scene_run, s), 0);
    pthread_join(s->thread, NULL);
    assert_error(s->err, ERR_INVALID, row->error);
}

TEST_MAIN(TABLE(names_the_file_that_is_wrong, bad_rows), TEST(serves_people_and_the_platform),
          TEST(refuses_the_credentials_of_others), TEST(believes_front_proxies),
          TEST(takes_new_files_without_cutting_a_watch), TEST(says_that_it_lives),
          TEST(keeps_its_files_when_the_new_ones_are_bad),
          TEST(another_start_takes_what_a_reload_cannot),
          TEST(believes_tokens_until_their_key_is_gone), TEST(blocks_writes_on_request),
          TEST(is_ready_when_a_new_cluster_has_what_it_is_given),
          TEST(leaves_its_socket_to_whoever_gave_it))
