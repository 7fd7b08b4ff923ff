/* Two API servers in one process. */
#include "isolation/world.h"

#include <fcntl.h>

#include "apiserver/apiserver.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/random.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "isolation/fill.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "net/address.h"
#include "net/http_client.h"
#include "net/http_server.h"
#include "net/tls.h"

enum {
    THREADS = 16,
    WAITING = 256,
    SECRET_LETTERS = 20,
    PEM_OFFSET = 120,
    PEM_MARK = 40
};

static void on_closed(void *context)
{
    struct world *world = context;

    if (--world->closing == 0)
        loop_stop(world->loop);
}

static void release(void *object)
{
    struct world *world = object;

    world->closing = 1 + INSTANCES;
    http_client_close(world->client, on_closed, world);
    for (size_t i = 0; i < INSTANCES; i++) {
        apiserver_stop(world->instances[i].server);
        http_server_stop(world->instances[i].http, 0, on_closed, world);
    }
    loop_run(world->loop);
    pool_free(world->pool);
    for (size_t i = 0; i < INSTANCES; i++) {
        apiserver_close(world->instances[i].server);
        http_server_free(world->instances[i].http);
        tls_unref(world->instances[i].tls);
        vec_done(&world->instances[i].marks);
        for (size_t who = 0; who < CREDENTIAL_COUNT; who++)
            http_peer_unref(world->peers[who][i]);
    }
    http_response_free(world->response);
    loop_free(world->loop);
    log_unref(world->log);
}

static void make_keys(struct instance *instance)
{
    const struct clock *clock = clock_system();

    instance->authority = pki_issue(
        &(struct certificate_spec){
            .identity = { .common_name = instance->name }, .is_ca = true, .path_limit = 1 },
        NULL, clock);
    instance->admin = pki_issue(
        &(struct certificate_spec){ .identity = { .common_name = instance->name,
                                                  .organizations = PKI_LIST("system:masters") },
                                    .purposes = CERTIFICATE_CLIENT },
        &instance->authority, clock);
}

static void make_tls(struct instance *instance)
{
    struct pki_pair pair =
        pki_issue(&(struct certificate_spec){ .identity = { .common_name = instance->name,
                                                            .ip_addresses = PKI_LIST("127.0.0.1") },
                                              .purposes = CERTIFICATE_SERVER },
                  &instance->authority, clock_system());
    struct certificate_list chain = { &pair.certificate, 1, 1 };
    struct certificate_list clients = { &instance->authority.certificate, 1, 1 };

    assert_no_error(tls_server_new(&(struct tls_server_options){ .chain = &chain,
                                                                 .key = pair.key,
                                                                 .clients = TLS_CLIENTS_OPTIONAL,
                                                                 .client_authorities = &clients },
                                   &instance->tls));
}

static void make_marks(struct instance *instance)
{
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text secret = TEXT_EMPTY;

    random_append(&secret, SLICE(RANDOM_NAME_LETTERS), SECRET_LETTERS);
    /* A name must begin with a letter. */
    instance->secret = arena_format(arena, "q%s", text_string(&secret));
    vec_push(&instance->marks, instance->secret);
    vec_push(&instance->marks, base64_format(arena, slice_from(instance->secret), BASE64_STANDARD));
    vec_push(&instance->marks,
             arena_strndup(arena, pki_pem(instance->authority.certificate) + PEM_OFFSET, PEM_MARK));
}

static void open_instance(struct world *world, struct instance *instance, const char *name)
{
    struct arena *arena = fixture_current()->arena;
    const char *directory = fixture_path(name);
    struct key *token_key = pki_key(KEY_P256);

    instance->name = name;
    make_keys(instance);
    make_tls(instance);
    make_marks(instance);
    assert_no_error(file_directory_ensure(directory, 0700));
    assert_no_error(apiserver_open(
        &(struct apiserver_options){
            .directory = directory,
            .loop = world->loop,
            .pool = world->pool,
            .clock = clock_system(),
            .log = world->log,
            .encryption_key_file = arena_format(arena, "%s/key", directory),
            .identity = { .token_keys = &token_key,
                          .token_key_count = 1,
                          .issuer = "https://kubernetes.default.svc.cluster.local" },
        },
        &instance->server));
    instance->http = http_server_new(world->loop, &(struct http_server_options){
                                                      .service = &apiserver_service,
                                                      .service_context = instance->server,
                                                      .tls = instance->tls,
                                                  });
    assert_no_error(http_server_listen(instance->http, "127.0.0.1:0", NULL));
    instance->url = arena_format(arena, "https://127.0.0.1:%u",
                                 address_port(http_server_address(instance->http, 0)));
}

static struct http_peer *make_peer(const struct instance *to, const struct pki_pair *who)
{
    struct http_peer *peer = NULL;
    struct http_peer_spec spec = {
        .url = to->url,
        .ca_pem = slice_from(pki_pem(to->authority.certificate)),
    };

    if (who) {
        spec.certificate_pem = slice_from(pki_pem(who->certificate));
        spec.key_pem = pki_keep_secret(key_format_pem(who->key, KEY_FORM_PKCS8));
    }
    assert_no_error(http_peer_new(&spec, &peer));
    return peer;
}

struct world *world_new(void)
{
    static const char *const names[INSTANCES] = { "alpha", "beta" };
    struct world *world = arena_new(fixture_current()->arena, struct world);
    int fd = open(fixture_path("log"), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);

    world->log = log_new(fd, LOG_FORMAT_AUTO, LOG_LEVEL_INFO, clock_system());
    world->loop = loop_new(clock_system(), NULL);
    world->pool = pool_new("calls", THREADS, WAITING);
    world->client = http_client_new(world->loop);
    for (size_t i = 0; i < INSTANCES; i++)
        open_instance(world, &world->instances[i], names[i]);
    arena_defer(fixture_current()->arena, release, world);
    for (size_t i = 0; i < INSTANCES; i++) {
        world->peers[CREDENTIAL_NONE][i] = make_peer(&world->instances[i], NULL);
        world->peers[CREDENTIAL_FIRST_ADMIN][i] =
            make_peer(&world->instances[i], &world->instances[0].admin);
        world->peers[CREDENTIAL_SECOND_ADMIN][i] =
            make_peer(&world->instances[i], &world->instances[1].admin);
    }
    for (size_t i = 0; i < INSTANCES; i++)
        fill_instance(world, i);
    return world;
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    struct world *world = context;

    assert_no_error(take_error);
    world->response = take_response;
    loop_stop(world->loop);
}

const struct http_response *world_call(struct world *world, struct http_peer *peer,
                                       const struct http_request *request)
{
    world->response = http_response_free(world->response);
    http_client_start(world->client, peer, request,
                      &(struct http_call_events){ .on_done = on_done }, world);
    loop_run(world->loop);
    return world->response;
}

const char *instance_find_mark(const struct instance *instance, struct slice text)
{
    size_t offset;

    VEC_EACH (mark, &instance->marks)
        if (slice_find(text, slice_from(*mark), &offset))
            return *mark;
    return NULL;
}
