/* A tenant's whole process, on a thread beside the test, which is its supervisor and its clients.
 */
#include "platform/tenant.h"

#include <pthread.h>
#include <semaphore.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base64.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/client.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "lib/wire.h"
#include "loop/loop.h"
#include "net/address.h"
#include "net/listener.h"

#define MAPS "/api/v1/namespaces/default/configmaps"

struct scene {
    struct arena *arena;
    struct pki_pair ca;
    struct pki_pair proxy_ca;
    struct pki_pair admin;
    struct key *token_key;
    struct log *log;
    int listener; /* the supervisor's own descriptor */
    unsigned port;

    pthread_t thread;
    sem_t opened;
    struct tenant *tenant;
    struct error *err; /* of its start */
    bool running;
    int control;
};

/* --- files ---------------------------------------------------------------------------------- */

static const char *path_of(struct scene *s, const char *generation, const char *name)
{
    return fixture_path(arena_format(s->arena, "t/conf/%s/%s", generation, name));
}

static void put(struct scene *s, const char *generation, const char *name, const char *text)
{
    assert_no_error(file_write(path_of(s, generation, name), text, strlen(text), 0600));
}

static void put_key(struct scene *s, const char *generation, const char *name,
                    const struct key *key)
{
    assert_no_error(key_save(key, path_of(s, generation, name)));
}

static const char *public_pem(struct scene *s, const struct key *key)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    key_format_public_pem(key, &pem);
    return arena_strdup(s->arena, text_string(&pem));
}

static struct pki_pair make_authority(const char *name)
{
    return pki_issue(&(struct certificate_spec){ .identity = { .common_name = name },
                                                 .is_ca = true,
                                                 .path_limit = 1 },
                     NULL, clock_system());
}

static void put_server(struct scene *s, const char *generation, const char *more)
{
    struct pki_pair server = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = "kube-apiserver",
                          .dns_names = PKI_LIST("localhost", more),
                          .ip_addresses = PKI_LIST("127.0.0.1") },
            .purposes = CERTIFICATE_SERVER,
        },
        &s->ca, clock_system());

    put(s, generation, "apiserver.crt", pki_pem(server.certificate));
    put_key(s, generation, "apiserver.key", server.key);
}

static void put_settings(struct scene *s, const char *generation, const char *version,
                         const char *more)
{
    put(s, generation, "engine.json",
        arena_format(s->arena,
                     "{\"uid\":\"u-1\",\"namespace\":\"team-a\",\"name\":\"web\",\"generation\":%s,"
                     "\"version\":\"%s\",\"serviceCIDRs\":[\"10.96.0.0/16\"],\"clusterDomain\":"
                     "\"corp.local\",\"advertiseAddress\":\"192.0.2.10\",\"endpoint\":"
                     "\"192.0.2.10:6443\"%s}",
                     generation, version, more));
}

/* All files of a generation. */
static void write_generation(struct scene *s, const char *generation)
{
    struct text key = TEXT_EMPTY;

    assert_no_error(file_directory_ensure(path_of(s, generation, ""), 0700));
    put(s, generation, "ca.crt", pki_pem(s->ca.certificate));
    put(s, generation, "signing-ca.crt", pki_pem(s->ca.certificate));
    put_key(s, generation, "signing-ca.key", s->ca.key);
    put(s, generation, "front-proxy-ca.crt", pki_pem(s->proxy_ca.certificate));
    put_key(s, generation, "sa.key", s->token_key);
    put(s, generation, "sa.pub", public_pem(s, s->token_key));
    base64_append(&key, SLICE("0123456789abcdef0123456789abcdef"), BASE64_STANDARD);
    put(s, generation, "encryption.key", text_string(&key));
    text_done(&key);
    put_server(s, generation, "web.example.com");
    put_settings(s, generation, "v1.32.4", "");
}

static void use_generation(const char *generation)
{
    const char *link = fixture_path("t/conf/current");

    (void)unlink(link);
    assert_int_equal(symlink(generation, link), 0);
}

/* --- the process ---------------------------------------------------------------------------- */

static void *run(void *context)
{
    struct scene *s = context;

    s->err = tenant_open(
        &(struct tenant_options){
            .log = s->log,
            .clock = clock_system(),
            .directory = fixture_path("t"),
            .listener = dup(s->listener),
        },
        &s->tenant);
    sem_post(&s->opened);
    if (!s->err)
        s->err = tenant_run(s->tenant);
    tenant_close(s->tenant);
    return NULL;
}

static void send_frame(struct scene *s, const char *json)
{
    unsigned char size[4] = { 0, 0, (unsigned char)(strlen(json) >> 8),
                              (unsigned char)strlen(json) };

    wire_send_bytes(s->control, size, sizeof(size));
    wire_send(s->control, json);
}

/* The next one, and its member "state" or "error" must hold this text. */
static struct value expect_frame(struct scene *s, const char *member, const char *part)
{
    const unsigned char *size = (const unsigned char *)wire_read_bytes(s->control, 4);
    char *json = wire_read_bytes(s->control, (size_t)size[2] << 8 | size[3]);
    struct doc *doc = NULL;
    struct slice text;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(s->arena, doc_release, doc);
    text = value_text(doc_root(doc), member);
    if (!text.size || !strstr(arena_strndup(s->arena, text.data, text.size), part))
        fail_msg("no %s with %s: %s", member, part, json);
    return doc_root(doc);
}

/* On a connection of its own: the fixture closes the others before it comes to this. */
static void end(struct scene *s)
{
    static const char frame[] = "\0\0\0\016{\"do\":\"drain\"}";
    struct address address;
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (!s->running) {
        close(fd);
        return;
    }
    assert_no_error(address_parse(
        arena_format(s->arena, "unix:%s", fixture_path("t/run/control.sock")), &address));
    assert_int_equal(connect(fd, &address.socket.any, address.size), 0);
    assert_int_equal(send(fd, frame, sizeof(frame) - 1, MSG_NOSIGNAL), sizeof(frame) - 1);
    pthread_join(s->thread, NULL);
    close(fd);
    s->running = false;
}

static void release(void *context)
{
    struct scene *s = context;

    end(s);
    close(s->listener);
    log_unref(s->log);
    sem_destroy(&s->opened);
}

static int listen_somewhere(unsigned *out_port)
{
    struct address address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_no_error(address_parse("127.0.0.1:0", &address));
    assert_int_equal(bind(fd, &address.socket.any, address.size), 0);
    assert_int_equal(listen(fd, 16), 0);
    assert_int_equal(getsockname(fd, &address.socket.any, &address.size), 0);
    *out_port = address_port(&address);
    return fd;
}

static struct scene *scene_new(void)
{
    struct arena *arena = fixture_current()->arena;
    struct scene *s = arena_new(arena, struct scene);

    s->arena = arena;
    s->ca = make_authority("kubernetes");
    s->proxy_ca = make_authority("front-proxy-ca");
    s->admin = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = "admin", .organizations = PKI_LIST("system:masters") },
            .purposes = CERTIFICATE_CLIENT },
        &s->ca, clock_system());
    s->token_key = pki_key(KEY_P256);
    s->log = log_new(STDERR_FILENO, LOG_FORMAT_TEXT, LOG_LEVEL_ERROR, clock_system());
    s->listener = listen_somewhere(&s->port);
    sem_init(&s->opened, 0, 0);
    /* The directory outlives the process in it. */
    assert_no_error(file_directory_ensure(fixture_path("t/run"), 0700));
    arena_defer(arena, release, s);
    write_generation(s, "1");
    use_generation("1");
    return s;
}

static void start(struct scene *s)
{
    assert_int_equal(pthread_create(&s->thread, NULL, run, s), 0);
    while (sem_wait(&s->opened) != 0)
        ;
    if (s->err)
        pthread_join(s->thread, NULL);
    assert_no_error(s->err);
    s->running = true;
    s->control = wire_connect_unix(fixture_path("t/run/control.sock"));
    while (!slice_is(value_text(expect_frame(s, "state", ""), "state"), "ready"))
        ;
}

/* --- clients -------------------------------------------------------------------------------- */

static struct client *client_of(struct scene *s, const struct pki_pair *who, const char *socket)
{
    struct http_peer_spec spec = {
        .url =
            arena_format(s->arena, socket ? "https://localhost" : "https://127.0.0.1:%u", s->port),
        .unix_socket = socket,
        .ca_pem = slice_from(pki_pem(s->ca.certificate)),
    };

    if (who) {
        spec.certificate_pem = slice_from(pki_pem(who->certificate));
        spec.key_pem = pki_keep_secret(key_format_pem(who->key, KEY_FORM_PKCS8));
    }
    return client_new(&spec);
}

static int status_of(struct client *client, const char *path)
{
    return client_get(client, path)->status;
}

static const char *body_of(struct client *client, const char *path)
{
    struct http_response *response = client_get(client, path);

    return arena_strndup(fixture_current()->arena, response->body, response->body_size);
}

static int post(struct client *client, const char *path, const char *body)
{
    static const struct http_header json = { "Content-Type", "application/json" };
    struct http_response *response = client_run(client, &(struct http_request){
                                                            .method = "POST",
                                                            .path = path,
                                                            .headers = &json,
                                                            .header_count = 1,
                                                            .body = slice_from(body),
                                                        });

    assert_no_error(client_error(client));
    return response->status;
}

/* A watch, as far as it has come. */
struct watch {
    struct client *client;
    struct text text;
    struct timer pause;
    bool begun;
    bool ended;
};

static void on_head(void *context, const struct http_response *response)
{
    ((struct watch *)context)->begun = response->status == 200;
}

static void on_data(void *context, struct slice data)
{
    text_append_slice(&((struct watch *)context)->text, data);
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    struct watch *watch = context;

    http_response_free(take_response);
    error_free(take_error);
    watch->ended = true;
    client_stop(watch->client);
}

static void on_pause_over(void *context)
{
    client_stop(((struct watch *)context)->client);
}

static void release_watch(void *context)
{
    struct watch *watch = context;

    client_close(watch->client);
    text_done(&watch->text);
}

static struct watch *watch_start(struct client *client, const char *path)
{
    static const struct http_call_events events = { .on_head = on_head,
                                                    .on_data = on_data,
                                                    .on_done = on_done };
    struct watch *watch = arena_new(fixture_current()->arena, struct watch);

    watch->client = client;
    timer_init(&watch->pause, client->loop, on_pause_over, watch);
    arena_defer(fixture_current()->arena, release_watch, watch);
    http_client_start(
        client->client, client->peer,
        &(struct http_request){ .method = "GET", .path = path, .total_ms = HTTP_CALL_NEVER },
        &events, watch);
    return watch;
}

/* Until the text has come; "" is there when the answer has begun. False: the watch has ended. */
static bool watch_await(struct watch *watch, const char *text)
{
    while (!watch->ended && !(watch->begun && strstr(text_string(&watch->text), text))) {
        timer_set(&watch->pause, 5, 0);
        client_loop(watch->client);
    }
    timer_cancel(&watch->pause);
    return !watch->ended;
}

/* --- tests ---------------------------------------------------------------------------------- */

static void serves_people_and_the_platform(void **state)
{
    struct scene *s = scene_new();
    struct client *admin;
    struct client *platform;
    int64_t used = 0;
    int second;

    (void)state;
    start(s);
    platform = client_of(s, &s->admin, fixture_path("t/run/platform.sock"));
    assert_int_equal(status_of(platform, MAPS), 200);
    second = wire_connect_unix(fixture_path("t/run/control.sock"));
    s->control = second; /* another supervisor, which is told at once */
    value_int(value_get(expect_frame(s, "state", "ready"), SLICE("lastUseMs")), &used);
    assert_int_equal(used, 0); /* the platform's own requests are no use */

    admin = client_of(s, &s->admin, NULL);
    assert_non_null(strstr(body_of(admin, "/version"), "\"gitVersion\":\"v1.32.4+butler"));
    value_int(value_get(expect_frame(s, "state", "ready"), SLICE("lastUseMs")), &used);
    assert_true(used > 0);
    assert_non_null(strstr(body_of(admin, "/.well-known/openid-configuration"),
                           "https://kubernetes.default.svc.corp.local"));
    assert_non_null(strstr(body_of(admin, "/apis/discovery.k8s.io/v1/namespaces/default/"
                                          "endpointslices/kubernetes"),
                           "192.0.2.10"));
    assert_non_null(strstr(body_of(platform, "/api/v1/namespaces/kube-system/configmaps/"
                                             "extension-apiserver-authentication"),
                           "X-Remote-Group"));
}

static void refuses_the_credentials_of_others(void **state)
{
    struct scene *s = scene_new();
    struct scene other = { .ca = make_authority("kubernetes") };
    struct pki_pair admin = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = "admin", .organizations = PKI_LIST("system:masters") },
            .purposes = CERTIFICATE_CLIENT },
        &other.ca, clock_system());

    (void)state;
    start(s);
    assert_int_equal(status_of(client_of(s, &admin, NULL), MAPS), 401);
    assert_int_equal(status_of(client_of(s, NULL, NULL), MAPS), 403);
    assert_int_equal(status_of(client_of(s, NULL, NULL), "/healthz"), 200);
}

static void believes_front_proxies(void **state)
{
    struct scene *s = scene_new();
    struct pki_pair proxy =
        pki_issue(&(struct certificate_spec){ .identity = { .common_name = "front-proxy-client" },
                                              .purposes = CERTIFICATE_CLIENT },
                  &s->proxy_ca, clock_system());
    struct http_response *response;
    struct client *client;

    (void)state;
    start(s);
    client = client_of(s, &proxy, NULL);
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
    assert_int_equal(status_of(client, MAPS), 401); /* a proxy is nobody itself */
}

static void takes_new_files_without_cutting_a_watch(void **state)
{
    struct scene *s = scene_new();
    struct watch *watch;
    struct client *old;
    struct client *new;
    int64_t generation = 0;

    (void)state;
    start(s);
    old = client_of(s, &s->admin, NULL);
    watch = watch_start(client_of(s, &s->admin, NULL), MAPS "?watch=true");
    assert_true(watch_await(watch, ""));

    write_generation(s, "2");
    put_server(s, "2", "more.example.com");
    put_settings(s, "2", "v1.33.1", "");
    use_generation("2");
    send_frame(s, "{\"do\":\"reload\"}");
    do { /* use may be told in between */
        value_int(value_get(expect_frame(s, "state", "ready"), SLICE("generation")), &generation);
    } while (generation != 2);

    new = client_of(s, &s->admin, NULL);
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
    assert_non_null(strstr(body_of(new, "/version"), "v1.33.1+butler"));
    assert_non_null(strstr(body_of(new, "/apis/networking.k8s.io/v1"), "servicecidrs"));
    assert_int_equal(post(old, MAPS, "{\"metadata\":{\"name\":\"late\"}}"), 201);
    assert_true(watch_await(watch, "\"late\""));
}

static void keeps_its_files_when_the_new_ones_are_bad(void **state)
{
    struct scene *s = scene_new();

    (void)state;
    start(s);
    write_generation(s, "2");
    put(s, "2", "apiserver.crt", "garbage");
    use_generation("2");
    send_frame(s, "{\"do\":\"reload\"}");
    expect_frame(s, "error", "apiserver.crt");
    write_generation(s, "3");
    put_settings(s, "3", "v1.29.0", "");
    use_generation("3");
    send_frame(s, "{\"do\":\"reload\"}");
    expect_frame(s, "error", "v1.30 to v1.34");
    assert_non_null(strstr(body_of(client_of(s, &s->admin, NULL), "/version"), "v1.32.4+butler"));
}

static const char *make_token(struct client *admin)
{
    const char *body;
    const char *token;

    assert_int_equal(post(admin, "/api/v1/namespaces/default/serviceaccounts",
                          "{\"metadata\":{\"name\":\"robot\"}}"),
                     201);
    assert_int_equal(
        post(admin, "/api/v1/namespaces/default/serviceaccounts/robot/token", "{\"spec\":{}}"),
        201);
    body =
        arena_strndup(fixture_current()->arena, admin->response->body, admin->response->body_size);
    token = strstr(body, "\"token\":\"");
    assert_non_null(token);
    token += strlen("\"token\":\"");
    return arena_strndup(fixture_current()->arena, token, strcspn(token, "\""));
}

static int status_with_token(struct scene *s, const char *token)
{
    struct client *client = client_of(s, NULL, NULL);
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
    struct scene *s = scene_new();
    struct key *first;
    const char *token;

    (void)state;
    start(s);
    token = make_token(client_of(s, &s->admin, NULL));
    expect_frame(s, "state", "ready");
    assert_int_equal(status_with_token(s, token), 200);

    first = s->token_key;
    s->token_key = pki_key(KEY_P256);
    write_generation(s, "2");
    put(s, "2", "sa-previous.pub", public_pem(s, first));
    use_generation("2");
    send_frame(s, "{\"do\":\"reload\"}");
    while (value_int_or(value_get(expect_frame(s, "state", "ready"), SLICE("generation")), 0) != 2)
        ;
    assert_int_equal(status_with_token(s, token), 200);

    write_generation(s, "3");
    use_generation("3");
    send_frame(s, "{\"do\":\"reload\"}");
    while (value_int_or(value_get(expect_frame(s, "state", "ready"), SLICE("generation")), 0) != 3)
        ;
    assert_int_equal(status_with_token(s, token), 401);
}

static void blocks_writes_on_request(void **state)
{
    struct scene *s = scene_new();
    struct pki_pair user = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = "ada",
                          .organizations = PKI_LIST("kubeadm:cluster-admins") },
            .purposes = CERTIFICATE_CLIENT },
        &s->ca, clock_system());
    struct client *admin;
    struct client *ada;

    (void)state;
    put_settings(s, "1", "v1.32.4", ",\"writeLimits\":{\"creation\":true}");
    start(s);
    admin = client_of(s, &s->admin, NULL);
    ada = client_of(s, &user, NULL);
    assert_int_equal(post(admin, "/apis/rbac.authorization.k8s.io/v1/clusterrolebindings",
                          "{\"metadata\":{\"name\":\"admins\"},\"roleRef\":{\"apiGroup\":\"rbac."
                          "authorization.k8s.io\",\"kind\":\"ClusterRole\",\"name\":\"cluster-"
                          "admin\"},\"subjects\":[{\"apiGroup\":\"rbac.authorization.k8s.io\","
                          "\"kind\":\"User\",\"name\":\"ada\"}]}"),
                     201);
    assert_int_equal(post(ada, MAPS, "{\"metadata\":{\"name\":\"a\"}}"), 403);
    assert_non_null(strstr(arena_strndup(s->arena, ada->response->body, ada->response->body_size),
                           "creating objects is blocked in this cluster by its provider"));
    assert_int_equal(post(ada, "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases",
                          "{\"metadata\":{\"name\":\"n\"}}"),
                     201);
    assert_int_equal(post(ada, "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                          "{\"spec\":{\"resourceAttributes\":{\"verb\":\"get\"}}}"),
                     201);
    assert_int_equal(post(admin, MAPS, "{\"metadata\":{\"name\":\"a\"}}"), 201);
}

static void is_ready_when_a_new_cluster_has_what_it_is_given(void **state)
{
    struct scene *s = scene_new();
    struct client *admin;

    (void)state;
    (void)unlink(path_of(s, "1", "encryption.key")); /* then it makes one */
    put(s, "1", "objects.json",
        "[{\"object\":{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":"
        "\"kubeadm-config\",\"namespace\":\"kube-system\",\"labels\":{"
        "\"steward.butlerlabs.dev/project\":\"steward\"}},\"data\":{\"a\":\"b\"}}}]");
    start(s);
    admin = client_of(s, &s->admin, NULL);
    assert_int_equal(status_of(admin, "/api/v1/namespaces/kube-system/configmaps/kubeadm-config"),
                     200);
    assert_int_equal(access(fixture_path("t/store/encryption.key"), F_OK), 0);
}

static void leaves_its_socket_to_whoever_gave_it(void **state)
{
    struct scene *s = scene_new();
    struct watch *watch;
    int waiting;

    (void)state;
    start(s);
    watch = watch_start(client_of(s, &s->admin, NULL), MAPS "?watch=true");
    assert_true(watch_await(watch, ""));
    end(s);
    assert_false(watch_await(watch, "never"));
    waiting = wire_connect(s->port); /* accepted by the kernel, answered by the next one */
    start(s);
    assert_int_equal(status_of(client_of(s, &s->admin, NULL), MAPS), 200);
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
    { "bad key", "sa.key", "x", "sa.key" },
    { "foreign public key", "sa.pub", "", "sa.pub" },
    { "bad signing certificate", "signing-ca.crt", "x", "signing-ca.crt" },
};

static void names_the_file_that_is_wrong(void **state)
{
    const struct bad_row *row = *state;
    struct scene *s = scene_new();

    put(s, "1", row->file, row->text);
    assert_int_equal(pthread_create(&s->thread, NULL, run, s), 0);
    pthread_join(s->thread, NULL);
    assert_error(s->err, ERR_INVALID, row->error);
}

TEST_MAIN(TABLE(names_the_file_that_is_wrong, bad_rows), TEST(serves_people_and_the_platform),
          TEST(refuses_the_credentials_of_others), TEST(believes_front_proxies),
          TEST(takes_new_files_without_cutting_a_watch),
          TEST(keeps_its_files_when_the_new_ones_are_bad),
          TEST(believes_tokens_until_their_key_is_gone), TEST(blocks_writes_on_request),
          TEST(is_ready_when_a_new_cluster_has_what_it_is_given),
          TEST(leaves_its_socket_to_whoever_gave_it))
