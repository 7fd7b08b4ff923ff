#include "kube/tenants.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/informer.h"
#include "kube/limits.h"
#include "kube/resources.h"
#include "lib/fake_kube.h"
#include "lib/peer.h"
#include "lib/socket_fixture.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "loop/timer.h"
#include "net/http_client.h"

/* The management side: a cluster with Secrets, and tenants made from them. */
struct site {
    struct loop *loop;
    struct pool *pool;
    struct fake_kube *fake;
    struct informers *informers;
    struct tenants *tenants;
    struct clock *clock; /* of the tenants alone */
    struct timer deadline;
    bool late;
};

static void stop_loop(void *context)
{
    struct site *site = context;

    loop_stop(site->loop);
}

static void on_deadline(void *context)
{
    struct site *site = context;

    site->late = true;
    loop_stop(site->loop);
}

static void release(void *context)
{
    struct site *site = context;

    timer_cancel(&site->deadline);
    tenants_stop(site->tenants, stop_loop, site);
    loop_run(site->loop);
    informers_stop(site->informers, stop_loop, site);
    loop_run(site->loop);
    pool_free(site->pool);
    informers_free(site->informers);
    loop_free(site->loop);
    clock_fake_free(site->clock);
}

static struct site *site_new_with(const char *(*find_socket)(void *context, struct arena *arena,
                                                             const char *namespace,
                                                             const char *cluster))
{
    struct site *site = arena_new(fixture_current()->arena, struct site);

    site->loop = loop_new(clock_system(), NULL);
    site->pool = pool_new("test", 4, 10);
    site->fake = fake_kube_new(site->loop, clock_system());
    fake_kube_serve(site->fake, &KUBE_SECRETS, (unsigned)-1);
    site->informers = informers_new(&(struct informers_options){
        .transport = fake_kube_transport(site->fake), .pool = site->pool });
    site->clock = clock_fake_new(0);
    site->tenants =
        tenants_start(&(struct tenants_options){ .transport = fake_kube_transport(site->fake),
                                                 .informers = site->informers,
                                                 .clock = site->clock,
                                                 .find_socket = find_socket });
    timer_init(&site->deadline, site->loop, on_deadline, site);
    timer_set(&site->deadline, SECONDS(60), 0);
    arena_defer(fixture_current()->arena, release, site);
    return site;
}

static struct site *site_new(void)
{
    return site_new_with(NULL);
}

static struct socket_fixture *server_new(const char *name)
{
    char *directory = fixture_path(name);

    assert_int_equal(mkdir(directory, 0700), 0);
    return socket_fixture_with(&(struct apiserver_options){ .directory = directory });
}

static const char *url_of(const struct socket_fixture *server)
{
    return arena_format(fixture_current()->arena, "http://127.0.0.1:%u",
                        test_server_port(server->server));
}

#define LABELLED "{steward.butlerlabs.dev/component: admin-kubeconfig}"

/* Puts a kubeconfig for a cluster into namespace "t" under this key. */
static void put(struct site *site, const char *cluster, const char *labels, const char *key,
                const char *url, const char *token)
{
    struct arena *arena = fixture_current()->arena;
    const char *config = arena_format(
        arena,
        "{current-context: a, contexts: [{name: a, context: {cluster: a, user: a}}], "
        "clusters: [{name: a, cluster: {server: '%s'}}], users: [{name: a, user: {token: %s}}]}",
        url, token);
    CLEANUP(text) struct text encoded = TEXT_EMPTY;

    base64_append(&encoded, slice_from(config), BASE64_STANDARD);
    fake_kube_put(site->fake, &KUBE_SECRETS,
                  arena_format(arena,
                               "{metadata: {namespace: t, name: %s" TENANTS_SECRET_SUFFIX
                               ", labels: %s}, data: {%s: %s}}",
                               cluster, labels, key, text_string(&encoded)));
}

/* --- asking -------------------------------------------------------------------------------- */

/* Names of the namespaces of a tenant, asked for on a worker. */
struct question {
    struct site *site;
    const char *cluster;
    struct arena *arena;
    struct kube kube;
    struct error *error;
    struct http_abort *abort;
    uint64_t patience_ms; /* 0: that of all tenants */
    size_t count;
    atomic_bool under_way;
    bool done;
};

static void ask(void *context)
{
    struct question *question = context;
    struct kube_list list;

    question->error = tenants_get(question->site->tenants, question->arena, "t", question->cluster,
                                  &question->kube);
    if (question->error)
        return;
    question->kube.abort = question->abort;
    if (question->patience_ms)
        question->kube.timeout_ms = question->patience_ms;
    atomic_store(&question->under_way, true);
    question->error = kube_list(question->arena, &question->kube, &KUBE_NAMESPACES, NULL, &list);
    if (!question->error)
        question->count = list.count;
}

static void on_asked(void *context)
{
    struct question *question = context;

    question->done = true;
    loop_stop(question->site->loop);
}

static void begin_within(struct site *site, const char *cluster, uint64_t patience_ms,
                         struct question *question)
{
    *question = (struct question){ .site = site, .cluster = cluster, .arena = arena_create() };
    question->patience_ms = patience_ms;
    question->abort = http_abort_new();
    assert_true(pool_submit_for(site->pool, site->loop, ask, on_asked, question));
}

static void begin(struct site *site, const char *cluster, struct question *question)
{
    begin_within(site, cluster, 0, question);
}

static void wait_for(struct question *question)
{
    while (!question->done && !question->site->late)
        loop_run(question->site->loop);
    assert_false(question->site->late);
}

static struct error *finish(struct question *question)
{
    wait_for(question);
    arena_free(question->arena);
    http_abort_unref(question->abort);
    return question->error;
}

static struct error *ask_within(struct site *site, const char *cluster, uint64_t patience_ms)
{
    struct question question;

    begin_within(site, cluster, patience_ms, &question);
    return finish(&question);
}

static struct error *ask_once(struct site *site, const char *cluster)
{
    return ask_within(site, cluster, 0);
}

/* Lets what is on its way to the informers arrive. */
static void turn(struct site *site)
{
    while (!informers_are_idle(site->informers) || !fake_kube_is_quiet(site->fake)) {
        loop_defer(site->loop, stop_loop, site);
        loop_run(site->loop);
    }
}

/* --- tests --------------------------------------------------------------------------------- */

static void each_cluster_has_its_own_client(void **state)
{
    struct socket_fixture *one = server_new("one"); /* the servers end last */
    struct socket_fixture *two = server_new("two");
    struct site *site = site_new();
    struct question first;
    struct question second;
    struct question third;

    (void)state;
    socket_fixture_make(two, "/api/v1/namespaces", "{\"metadata\":{\"name\":\"more\"}}");
    put(site, "red", LABELLED, "admin.conf", url_of(one), "admin");
    put(site, "blue", "{}", "value", url_of(two), "admin");
    begin(site, "red", &first);
    begin(site, "blue", &second);
    wait_for(&first);
    wait_for(&second);
    begin(site, "red", &third);
    wait_for(&third);
    assert_true(first.kube.transport == third.kube.transport);
    assert_true(first.kube.transport != second.kube.transport);
    assert_int_equal(second.count, first.count + 1);
    assert_int_equal(tenants_count(site->tenants), 2);
    assert_no_error(finish(&first));
    assert_no_error(finish(&second));
    assert_no_error(finish(&third));
}

static void a_new_kubeconfig_makes_a_new_client(void **state)
{
    struct socket_fixture *server = server_new("one");
    struct site *site = site_new();
    struct question before;
    struct question after;

    (void)state;
    put(site, "red", LABELLED, "admin.conf", url_of(server), "expired");
    turn(site);
    begin(site, "red", &before);
    wait_for(&before);
    assert_int_equal(before.error->code, ERR_UNAUTHENTICATED);

    put(site, "red", LABELLED, "admin.conf", url_of(server), "admin");
    turn(site);
    assert_int_equal(tenants_count(site->tenants), 0);
    begin(site, "red", &after);
    wait_for(&after);
    assert_true(before.kube.transport != after.kube.transport); /* both are held */
    assert_no_error(finish(&after));
    error_drop(finish(&before), "looked at above");
}

static void a_secret_nobody_labelled_rotates_too(void **state)
{
    struct socket_fixture *server = server_new("one");
    struct site *site = site_new();

    (void)state;
    put(site, "red", "{}", "kubeconfig", url_of(server), "expired");
    assert_error(ask_once(site, "red"), ERR_UNAUTHENTICATED, NULL);
    put(site, "red", "{}", "kubeconfig", url_of(server), "admin");
    assert_no_error(ask_once(site, "red"));
    assert_int_equal(tenants_count(site->tenants), 1);
    fake_kube_delete(site->fake, &KUBE_SECRETS, "t", "red" TENANTS_SECRET_SUFFIX,
                     KUBE_PROPAGATION_DEFAULT);
    assert_error(ask_once(site, "red"), ERR_NOT_FOUND, "there is no Secret t/red-admin-kubeconfig");
    assert_int_equal(tenants_count(site->tenants), 0);
}

static void what_goes_is_evicted(void **state)
{
    struct socket_fixture *server = server_new("one");
    struct site *site = site_new();

    (void)state;
    put(site, "red", LABELLED, "admin.svc", url_of(server), "admin");
    turn(site);
    assert_no_error(ask_once(site, "red"));
    assert_int_equal(tenants_count(site->tenants), 1);
    fake_kube_delete(site->fake, &KUBE_SECRETS, "t", "red" TENANTS_SECRET_SUFFIX,
                     KUBE_PROPAGATION_DEFAULT);
    turn(site);
    assert_int_equal(tenants_count(site->tenants), 0);
}

static void say_nothing(int fd, void *context)
{
    (void)context;
    peer_wait_closed(fd);
}

static void one_that_does_not_answer_holds_up_nobody(void **state)
{
    struct socket_fixture *server = server_new("one");
    struct site *site = site_new();
    struct peer *peer = peer_start(say_nothing, NULL);
    struct question silent;

    (void)state;
    put(site, "mute", LABELLED, "admin.conf", peer_url(peer), "admin");
    put(site, "red", LABELLED, "admin.conf", url_of(server), "admin");
    begin(site, "mute", &silent);
    while (!atomic_load(&silent.under_way) || !peer_connections(peer)) {
        loop_defer(site->loop, stop_loop, site);
        loop_run(site->loop);
        assert_false(site->late);
    }
    assert_no_error(ask_once(site, "red"));
    assert_false(silent.done);
    http_abort_fire(silent.abort);
    assert_error(finish(&silent), ERR_UNAVAILABLE, NULL);
}

static void one_that_does_not_answer_is_left_alone_for_a_while(void **state)
{
    struct socket_fixture *server = server_new("one");
    struct site *site = site_new();
    struct peer *peer = peer_start(say_nothing, NULL);
    uint64_t rest_ms = TENANTS_REST_MIN_MS;

    (void)state;
    put(site, "mute", LABELLED, "admin.conf", peer_url(peer), "admin");
    turn(site);
    for (int i = 0; i < 5; i++) {
        size_t connections = peer_connections(peer);

        assert_error(ask_within(site, "mute", 50), ERR_TIMEOUT, NULL);
        assert_true(peer_connections(peer) > connections);
        connections = peer_connections(peer);
        clock_fake_advance(site->clock, rest_ms - 1);
        assert_error(ask_once(site, "mute"), ERR_UNAVAILABLE, "did not answer a moment ago");
        assert_int_equal(peer_connections(peer), connections);
        clock_fake_advance(site->clock, 1);
        rest_ms = 2 * rest_ms < TENANTS_REST_MAX_MS ? 2 * rest_ms : TENANTS_REST_MAX_MS;
    }

    /* Another kubeconfig is another try. */
    assert_error(ask_within(site, "mute", 50), ERR_TIMEOUT, NULL);
    put(site, "mute", LABELLED, "admin.conf", url_of(server), "admin");
    turn(site);
    assert_no_error(ask_once(site, "mute"));
}

/* --- sockets of this machine ---------------------------------------------------------------- */

static const char *socket_of(void *context, struct arena *arena, const char *namespace,
                             const char *cluster)
{
    (void)context;
    (void)namespace;
    return strcmp(cluster, "near") == 0 ? arena_strdup(arena, fixture_path("near.sock")) : NULL;
}

static void answer_empty_list(int fd, void *context)
{
    static const char body[] = "{\"kind\":\"NamespaceList\",\"apiVersion\":\"v1\",\"metadata\":{"
                               "\"resourceVersion\":\"7\"},\"items\":[]}";
    char head[PEER_HEAD_SIZE];

    (void)context;
    while (peer_read_head(fd, head))
        peer_writef(fd,
                    "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: %zu"
                    "\r\n\r\n%s",
                    sizeof(body) - 1, body);
}

static void one_on_this_machine_is_asked_on_its_socket(void **state)
{
    struct peer *peer = peer_start_unix(fixture_path("near.sock"), answer_empty_list, NULL);
    struct site *site = site_new_with(socket_of);

    (void)state;
    put(site, "near", LABELLED, "admin.conf", "http://127.0.0.1:1", "admin");
    assert_no_error(ask_once(site, "near"));
    assert_int_equal(peer_connections(peer), 1);
}

static void one_that_sleeps_is_known_by_its_error(void **state)
{
    struct site *site = site_new_with(socket_of);
    struct error *near;
    struct error *far;

    (void)state;
    put(site, "near", LABELLED, "admin.conf", "http://127.0.0.1:1", "admin");
    put(site, "far", LABELLED, "admin.conf", "http://127.0.0.1:1", "admin");
    near = ask_once(site, "near");
    assert_true(tenants_is_asleep(near));
    far = ask_once(site, "far"); /* refused as well, but by everybody's address */
    assert_false(tenants_is_asleep(far));
    assert_error(near, ERR_UNAVAILABLE, "the cluster is asleep");
    assert_error(far, ERR_UNAVAILABLE, "127.0.0.1:1");
}

static void a_bad_kubeconfig_is_named(void **state)
{
    struct site *site = site_new();

    (void)state;
    put(site, "red", LABELLED, "admin.conf", "nonsense", "admin");
    assert_error(ask_once(site, "red"), ERR_INVALID, "kubeconfig of cluster t/red");
    fake_kube_put(site->fake, &KUBE_SECRETS,
                  "{metadata: {namespace: t, name: blue" TENANTS_SECRET_SUFFIX
                  "}, data: {value: '%%%'}}");
    assert_error(ask_once(site, "blue"), ERR_INVALID, "decode value");
    fake_kube_put(site->fake, &KUBE_SECRETS,
                  "{metadata: {namespace: t, name: green" TENANTS_SECRET_SUFFIX
                  "}, data: {other: eA==}}");
    assert_error(ask_once(site, "green"), ERR_NOT_FOUND, "holds no kubeconfig");
}

TEST_MAIN(TEST(each_cluster_has_its_own_client), TEST(a_new_kubeconfig_makes_a_new_client),
          TEST(a_secret_nobody_labelled_rotates_too), TEST(what_goes_is_evicted),
          TEST(one_that_does_not_answer_holds_up_nobody),
          TEST(one_that_does_not_answer_is_left_alone_for_a_while),
          TEST(one_on_this_machine_is_asked_on_its_socket),
          TEST(one_that_sleeps_is_known_by_its_error), TEST(a_bad_kubeconfig_is_named))
