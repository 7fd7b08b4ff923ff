/* What those who own the machine decide about a tenant: how much it may store, and which version it
 * is, which changes while clients are there. */
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/memory.h"
#include "lib/tenant_scene.h"
#include "platform/tenant.h"

#define MAPS TENANT_SCENE_MAPS

enum {
    QUOTA = 1024 * 1024,
    LARGE = 100 * 1000, /* bytes in an object: less than a tenth of the quota */
    POLL_MS = 10,
    REPLACED = 4,
};

/* That a client may wait when the version changes; sanitizers make everything slower. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define LONGEST_MS 10000
#else
#define LONGEST_MS 1000
#endif

/* --- the storage quota ---------------------------------------------------------------------- */

static const char *answer_of(struct client *client)
{
    return arena_strndup(fixture_current()->arena, client->response->body,
                         client->response->body_size);
}

static int tell(struct client *client, const char *method, const char *path, const char *type,
                const char *body)
{
    const struct http_header header = { "Content-Type", type };

    client_run(client, &(struct http_request){ .method = method,
                                               .path = path,
                                               .headers = &header,
                                               .header_count = 1,
                                               .body = slice_from(body) });
    assert_no_error(client_error(client));
    return client->response->status;
}

static const char *map_path(int number)
{
    return arena_format(fixture_current()->arena, MAPS "/large-%d", number);
}

static int make_large(struct client *client, int number)
{
    char *data = arena_alloc(fixture_current()->arena, LARGE + 1);

    memset(data, 'x', LARGE);
    data[LARGE] = '\0';
    return tenant_scene_post(client, MAPS,
                             arena_format(fixture_current()->arena,
                                          "{\"metadata\":{\"name\":\"large-%d\"},\"data\":{\"a\":"
                                          "\"%s\"}}",
                                          number, data));
}

static int delete_large(struct client *client, int number)
{
    return tell(client, "DELETE", map_path(number), "application/json", "{}");
}

/* How many there are when the next one is refused. */
static int fill(struct client *client)
{
    int count = 0;

    while (make_large(client, count) == 201 && count <= QUOTA / LARGE)
        count++;
    assert_int_equal(client->response->status, 403);
    return count;
}

static void steward_56_storage_quota_exceeded(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct client *admin;
    int count;

    (void)state;
    tenant_scene_put_settings(s, "1", "v1.32.4", ",\"storageQuotaBytes\":1048576");
    tenant_scene_start(s);
    admin = tenant_scene_client_of(s, &s->admin, NULL);
    count = fill(admin);
    assert_true(count > 3);
    assert_non_null(strstr(answer_of(admin), "exceeded storage quota"));
    assert_non_null(strstr(answer_of(admin), "1048576 are allowed"));

    /* What is there may become smaller, not larger; nodes go on. */
    assert_int_equal(tell(admin, "PATCH", map_path(0), "application/merge-patch+json",
                          "{\"data\":{\"b\":\"more\"}}"),
                     403);
    assert_int_equal(
        tenant_scene_post(admin, "/apis/coordination.k8s.io/v1/namespaces/kube-node-lease/leases",
                          "{\"metadata\":{\"name\":\"n\"}}"),
        201);
    assert_int_equal(tell(admin, "PATCH", map_path(0), "application/merge-patch+json",
                          "{\"metadata\":{\"finalizers\":[\"example.com/a\"]},\"data\":null}"),
                     200);

    /* Deleting works, also what waits for somebody, and a little room is not enough. */
    assert_int_equal(delete_large(admin, 0), 200);
    assert_int_equal(tell(admin, "PATCH", map_path(0), "application/merge-patch+json",
                          "{\"metadata\":{\"finalizers\":null}}"),
                     200);
    assert_int_equal(tenant_scene_status_of(admin, map_path(0)), 404);
    assert_int_equal(make_large(admin, 0), 403);
    assert_int_equal(delete_large(admin, 1), 200);
    assert_int_equal(delete_large(admin, 2), 200);
    assert_int_equal(make_large(admin, 0), 201);
}

static void a_larger_quota_counts_at_once(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct client *admin;
    int count;

    (void)state;
    tenant_scene_put_settings(s, "1", "v1.32.4", ",\"storageQuotaBytes\":1048576");
    tenant_scene_start(s);
    admin = tenant_scene_client_of(s, &s->admin, NULL);
    count = fill(admin);
    tenant_scene_write_generation(s, "2");
    tenant_scene_put_settings(s, "2", "v1.32.4", ",\"storageQuotaBytes\":2097152");
    tenant_scene_reload(s, "2");
    assert_int_equal(make_large(admin, count), 201);
}

/* --- the disk ------------------------------------------------------------------------------- */

/* How large files of this process may become: what lies beyond is a disk that is full. */
static void limit_files(rlim_t bytes)
{
    struct rlimit limit;

    assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
    limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
}

static rlim_t size_of_log(void)
{
    struct stat facts;

    assert_int_equal(stat(fixture_path("t/store/state.db-wal"), &facts), 0);
    return (rlim_t)facts.st_size;
}

static void steward_87_the_disk_is_full(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct client *admin;
    int count = 0;

    (void)state;
    signal(SIGXFSZ, SIG_IGN);
    tenant_scene_start(s);
    admin = tenant_scene_client_of(s, &s->admin, NULL);
    assert_int_equal(make_large(admin, count++), 201);
    limit_files(size_of_log() + 3 * LARGE);
    while (make_large(admin, count) == 201 && count < 100)
        count++;
    assert_int_equal(admin->response->status, 507);
    assert_non_null(strstr(answer_of(admin), "the disk is full"));
    assert_int_equal(tenant_scene_status_of(admin, MAPS), 200);
    assert_int_equal(tenant_scene_status_of(admin, map_path(0)), 200);
    assert_int_equal(tenant_scene_status_of(admin, map_path(count)), 404);
    assert_int_equal(tenant_scene_status_of(admin, "/readyz"), 200);
    limit_files(RLIM_INFINITY);
    assert_int_equal(make_large(admin, count), 201);
}

/* --- another version ------------------------------------------------------------------------ */

/* Somebody who asks every ten milliseconds, each time on a connection of its own. */
struct poller {
    struct tenant_scene *scene;
    pthread_t thread;
    sem_t begun;
    atomic_bool stop;
    size_t asked;
    size_t failed;
    uint64_t longest_ms;
};

static void ask(struct poller *poller, struct client *client)
{
    static const struct http_header close_header = { "Connection", "close" };
    uint64_t before_ms = clock_monotonic_ms(clock_system());
    uint64_t took_ms;

    client_run(client,
               &(struct http_request){
                   .method = "GET", .path = MAPS, .headers = &close_header, .header_count = 1 });
    took_ms = clock_monotonic_ms(clock_system()) - before_ms;
    poller->asked++;
    if (!client->response || client->response->status != 200) {
        CLEANUP(error) struct error *err = client_error(client);
        CLEANUP(string) char *why = err ? error_format(err) : NULL;

        printf("# refused: %d %s\n", client->response ? client->response->status : 0,
               why ? why : "");
        poller->failed++;
    }
    if (took_ms > poller->longest_ms)
        poller->longest_ms = took_ms;
}

static void *poll_on(void *context)
{
    struct poller *poller = context;
    struct client *client = tenant_scene_client_of(poller->scene, &poller->scene->admin, NULL);

    ask(poller, client);
    sem_post(&poller->begun);
    while (!atomic_load(&poller->stop)) {
        poll(NULL, 0, POLL_MS); /* the scenario's own rhythm */
        ask(poller, client);
    }
    client_close(client);
    return NULL;
}

static void poller_start(struct poller *poller, struct tenant_scene *s)
{
    poller->scene = s;
    sem_init(&poller->begun, 0, 0);
    assert_int_equal(pthread_create(&poller->thread, NULL, poll_on, poller), 0);
    while (sem_wait(&poller->begun) != 0)
        ;
}

static void poller_end(struct poller *poller)
{
    atomic_store(&poller->stop, true);
    pthread_join(poller->thread, NULL);
    sem_destroy(&poller->begun);
    printf("# asked %zu times, waited %llu ms at most\n", poller->asked,
           (unsigned long long)poller->longest_ms);
    assert_int_equal(poller->failed, 0);
    assert_true(poller->asked > 1);
    assert_true(poller->longest_ms < LONGEST_MS);
}

static void steward_84_another_version_by_reload(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct poller poller = { 0 };

    (void)state;
    tenant_scene_put_settings(s, "1", "v1.31.4", "");
    tenant_scene_start(s);
    tenant_scene_write_generation(s, "2");
    tenant_scene_put_settings(s, "2", "v1.32.4", "");
    poller_start(&poller, s);
    tenant_scene_reload(s, "2");
    poller_end(&poller);
    assert_non_null(
        strstr(tenant_scene_body_of(tenant_scene_client_of(s, &s->admin, NULL), "/version"),
               "v1.32.4+butler"));
}

static void steward_84_another_process(void **state)
{
    struct tenant_scene *s = tenant_scene_new();
    struct poller poller = { 0 };

    (void)state;
    tenant_scene_put_settings(s, "1", "v1.31.4", "");
    tenant_scene_start(s);
    tenant_scene_put_settings(s, "1", "v1.32.4", "");
    poller_start(&poller, s);
    for (int i = 0; i < REPLACED; i++) {
        tenant_scene_end(s);
        tenant_scene_start(s);
    }
    poller_end(&poller);
    assert_non_null(
        strstr(tenant_scene_body_of(tenant_scene_client_of(s, &s->admin, NULL), "/version"),
               "v1.32.4+butler"));
}

TEST_MAIN(TEST(steward_56_storage_quota_exceeded), TEST(a_larger_quota_counts_at_once),
          TEST(steward_87_the_disk_is_full), TEST(steward_84_another_version_by_reload),
          TEST(steward_84_another_process))
