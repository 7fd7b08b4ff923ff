/* A tenant's whole process, on a thread beside the test, which is its supervisor and its clients.
 * Static, so that only the tests that ask for one need a platform to link with. */
#pragma once

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
#include "platform/tenant.h"

#define TENANT_SCENE_MAPS "/api/v1/namespaces/default/configmaps"

struct tenant_scene {
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

static inline const char *tenant_scene_path_of(struct tenant_scene *s, const char *generation,
                                               const char *name)
{
    return fixture_path(arena_format(s->arena, "t/conf/%s/%s", generation, name));
}

static inline void tenant_scene_put(struct tenant_scene *s, const char *generation,
                                    const char *name, const char *text)
{
    assert_no_error(
        file_write(tenant_scene_path_of(s, generation, name), text, strlen(text), 0600));
}

static inline void tenant_scene_put_key(struct tenant_scene *s, const char *generation,
                                        const char *name, const struct key *key)
{
    assert_no_error(key_save(key, tenant_scene_path_of(s, generation, name)));
}

static inline const char *tenant_scene_public_pem(struct tenant_scene *s, const struct key *key)
{
    CLEANUP(text) struct text pem = TEXT_EMPTY;

    key_format_public_pem(key, &pem);
    return arena_strdup(s->arena, text_string(&pem));
}

static inline struct pki_pair tenant_scene_make_authority(const char *name)
{
    return pki_issue(&(struct certificate_spec){ .identity = { .common_name = name },
                                                 .is_ca = true,
                                                 .path_limit = 1 },
                     NULL, clock_system());
}

static inline void tenant_scene_put_server(struct tenant_scene *s, const char *generation,
                                           const char *more)
{
    struct pki_pair server = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = "kube-apiserver",
                          .dns_names = PKI_LIST("localhost", more),
                          .ip_addresses = PKI_LIST("127.0.0.1") },
            .purposes = CERTIFICATE_SERVER,
        },
        &s->ca, clock_system());

    tenant_scene_put(s, generation, "apiserver.crt", pki_pem(server.certificate));
    tenant_scene_put_key(s, generation, "apiserver.key", server.key);
}

static inline void tenant_scene_put_settings(struct tenant_scene *s, const char *generation,
                                             const char *version, const char *more)
{
    tenant_scene_put(
        s, generation, "engine.json",
        arena_format(s->arena,
                     "{\"uid\":\"u-1\",\"namespace\":\"team-a\",\"name\":\"web\",\"generation\":%s,"
                     "\"version\":\"%s\",\"serviceCIDRs\":[\"10.96.0.0/16\"],\"clusterDomain\":"
                     "\"corp.local\",\"advertiseAddress\":\"192.0.2.10\",\"endpoint\":"
                     "\"192.0.2.10:6443\"%s}",
                     generation, version, more));
}

/* All files of a generation. */
static inline void tenant_scene_write_generation(struct tenant_scene *s, const char *generation)
{
    struct text key = TEXT_EMPTY;

    assert_no_error(file_directory_ensure(tenant_scene_path_of(s, generation, ""), 0700));
    tenant_scene_put(s, generation, "ca.crt", pki_pem(s->ca.certificate));
    tenant_scene_put(s, generation, "signing-ca.crt", pki_pem(s->ca.certificate));
    tenant_scene_put_key(s, generation, "signing-ca.key", s->ca.key);
    tenant_scene_put(s, generation, "front-proxy-ca.crt", pki_pem(s->proxy_ca.certificate));
    tenant_scene_put_key(s, generation, "sa.key", s->token_key);
    tenant_scene_put(s, generation, "sa.pub", tenant_scene_public_pem(s, s->token_key));
    base64_append(&key, SLICE("0123456789abcdef0123456789abcdef"), BASE64_STANDARD);
    tenant_scene_put(s, generation, "encryption.key", text_string(&key));
    text_done(&key);
    tenant_scene_put_server(s, generation, "web.example.com");
    tenant_scene_put_settings(s, generation, "v1.32.4", "");
}

static inline void tenant_scene_use_generation(const char *generation)
{
    const char *link = fixture_path("t/conf/current");

    (void)unlink(link);
    assert_int_equal(symlink(generation, link), 0);
}

/* --- the process ---------------------------------------------------------------------------- */

static inline void *tenant_scene_run(void *context)
{
    struct tenant_scene *s = context;

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

static inline void tenant_scene_send_frame(struct tenant_scene *s, const char *json)
{
    unsigned char size[4] = { 0, 0, (unsigned char)(strlen(json) >> 8),
                              (unsigned char)strlen(json) };

    wire_send_bytes(s->control, size, sizeof(size));
    wire_send(s->control, json);
}

/* The next one, and its member "state" or "error" must hold this text. */
static inline struct value tenant_scene_expect_frame(struct tenant_scene *s, const char *member,
                                                     const char *part)
{
    const unsigned char *size = (const unsigned char *)wire_read_bytes(s->control, 4);
    char *json = wire_read_bytes(s->control, (size_t)size[2] << 8 | size[3]);
    struct doc *doc = NULL;
    struct slice text;

    assert_no_error(json_parse(slice_from(json), NULL, &doc));
    arena_defer(s->arena, doc_release, doc);
    text = value_text(doc_root(doc), member);
    if (!text.size || !strstr(arena_text(s->arena, text), part))
        fail_msg("no %s with %s: %s", member, part, json);
    return doc_root(doc);
}

/* On a connection of its own: the fixture closes the others before it comes to this. */
static inline void tenant_scene_end(struct tenant_scene *s)
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

static inline void tenant_scene_release(void *context)
{
    struct tenant_scene *s = context;

    tenant_scene_end(s);
    close(s->listener);
    log_unref(s->log);
    sem_destroy(&s->opened);
}

static inline int tenant_scene_listen_somewhere(unsigned *out_port)
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

static inline struct tenant_scene *tenant_scene_new(void)
{
    struct arena *arena = fixture_current()->arena;
    struct tenant_scene *s = arena_new(arena, struct tenant_scene);

    s->arena = arena;
    s->ca = tenant_scene_make_authority("kubernetes");
    s->proxy_ca = tenant_scene_make_authority("front-proxy-ca");
    s->admin = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = "admin", .organizations = PKI_LIST("system:masters") },
            .purposes = CERTIFICATE_CLIENT },
        &s->ca, clock_system());
    s->token_key = pki_key(KEY_P256);
    s->log = log_new(STDERR_FILENO, LOG_FORMAT_TEXT, LOG_LEVEL_ERROR, clock_system());
    s->listener = tenant_scene_listen_somewhere(&s->port);
    sem_init(&s->opened, 0, 0);
    /* The directory outlives the process in it. */
    assert_no_error(file_directory_ensure(fixture_path("t/run"), 0700));
    arena_defer(arena, tenant_scene_release, s);
    tenant_scene_write_generation(s, "1");
    tenant_scene_use_generation("1");
    return s;
}

static inline void tenant_scene_start(struct tenant_scene *s)
{
    assert_int_equal(pthread_create(&s->thread, NULL, tenant_scene_run, s), 0);
    while (sem_wait(&s->opened) != 0)
        ;
    if (s->err)
        pthread_join(s->thread, NULL);
    assert_no_error(s->err);
    s->running = true;
    s->control = wire_connect_unix(fixture_path("t/run/control.sock"));
    while (!slice_is(value_text(tenant_scene_expect_frame(s, "state", ""), "state"), "ready"))
        ;
}

/* Takes the files of that generation, and comes back when they are in use. */
static inline void tenant_scene_reload(struct tenant_scene *s, const char *generation)
{
    int64_t now = 0;
    int64_t wanted = generation[0] - '0';

    tenant_scene_use_generation(generation);
    tenant_scene_send_frame(s, "{\"do\":\"reload\"}");
    while (now != wanted) /* use may be told in between */
        now = value_int_or(
            value_get(tenant_scene_expect_frame(s, "state", "ready"), SLICE("generation")), 0);
}

/* --- clients -------------------------------------------------------------------------------- */

static inline struct client *tenant_scene_client_of(struct tenant_scene *s,
                                                    const struct pki_pair *who, const char *socket)
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

static inline int tenant_scene_status_of(struct client *client, const char *path)
{
    return client_get(client, path)->status;
}

static inline const char *tenant_scene_body_of(struct client *client, const char *path)
{
    struct http_response *response = client_get(client, path);

    return arena_strndup(fixture_current()->arena, response->body, response->body_size);
}

/* Asks until the answer has this text; fails the test after a minute. */
static inline void tenant_scene_await_body(struct client *client, const char *path,
                                           const char *text)
{
    uint64_t deadline_ms = clock_monotonic_ms(clock_system()) + MINUTES(1);

    while (!strstr(tenant_scene_body_of(client, path), text))
        if (clock_monotonic_ms(clock_system()) > deadline_ms)
            fail_msg("%s never had %s", path, text);
}

static inline int tenant_scene_post(struct client *client, const char *path, const char *body)
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
struct tenant_scene_watch {
    struct client *client;
    struct text text;
    struct timer pause;
    bool begun;
    bool ended;
};

static inline void tenant_scene_on_head(void *context, const struct http_response *response)
{
    ((struct tenant_scene_watch *)context)->begun = response->status == 200;
}

static inline void tenant_scene_on_data(void *context, struct slice data)
{
    text_append_slice(&((struct tenant_scene_watch *)context)->text, data);
}

static inline void tenant_scene_on_done(void *context, struct http_response *take_response,
                                        struct error *take_error)
{
    struct tenant_scene_watch *watch = context;

    http_response_free(take_response);
    error_free(take_error);
    watch->ended = true;
    client_stop(watch->client);
}

static inline void tenant_scene_on_pause_over(void *context)
{
    client_stop(((struct tenant_scene_watch *)context)->client);
}

static inline void tenant_scene_release_watch(void *context)
{
    struct tenant_scene_watch *watch = context;

    client_close(watch->client);
    text_done(&watch->text);
}

static inline struct tenant_scene_watch *tenant_scene_watch_start(struct client *client,
                                                                  const char *path)
{
    static const struct http_call_events events = { .on_head = tenant_scene_on_head,
                                                    .on_data = tenant_scene_on_data,
                                                    .on_done = tenant_scene_on_done };
    struct tenant_scene_watch *watch =
        arena_new(fixture_current()->arena, struct tenant_scene_watch);

    watch->client = client;
    timer_init(&watch->pause, client->loop, tenant_scene_on_pause_over, watch);
    arena_defer(fixture_current()->arena, tenant_scene_release_watch, watch);
    http_client_start(
        client->client, client->peer,
        &(struct http_request){ .method = "GET", .path = path, .total_ms = HTTP_CALL_NEVER },
        &events, watch);
    return watch;
}

/* Until the text has come; "" is there when the answer has begun. False: the watch has ended. */
static inline bool tenant_scene_watch_await(struct tenant_scene_watch *watch, const char *text)
{
    while (!watch->ended && !(watch->begun && strstr(text_string(&watch->text), text))) {
        timer_set(&watch->pause, 5, 0);
        client_loop(watch->client);
    }
    timer_cancel(&watch->pause);
    return !watch->ended;
}
