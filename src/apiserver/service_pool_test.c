#include "apiserver/service_pool.h"

#include <pthread.h>
#include <stdatomic.h>

#include "base/map.h"
#include "doc/edit.h"
#include "lib/apiserver_fixture.h"

static const struct kube_resource services = { "", "v1", "services", "Service", true };
static const struct kube_resource addresses = { "networking.k8s.io", "v1", "ipaddresses",
                                                "IPAddress", false };

static struct apiserver_fixture *open_server(const char *ranges)
{
    struct apiserver_fixture *fixture =
        arena_new(fixture_current()->arena, struct apiserver_fixture);

    apiserver_fixture_open(fixture, &(struct apiserver_options){ .service_ranges = ranges,
                                                                 .node_ports = "30000-30063" });
    return fixture;
}

static struct error *create(struct apiserver_fixture *fixture, const char *name, bool dry_run,
                            struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct edit_node port;
    CLEANUP(doc) struct doc *body = NULL;
    struct kube_request request = {
        .verb = KUBE_CREATE,
        .resource = &services,
        .namespace = "default",
        .dry_run = dry_run,
    };

    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("spec", "type"), SLICE("NodePort"));
    port = edit_set_object(edit,
                           EDIT_UNDER(edit_set_array(edit, EDIT_PATH("spec", "ports")), EDIT_END));
    edit_set_int(edit, EDIT_UNDER(port, "port"), 80);
    error_drop(edit_seal(edit, &body), "it is small");
    request.body = body;
    return kube_transport_call(fixture->transport, &request, out_doc);
}

static struct error *delete(struct apiserver_fixture *fixture, const struct kube_resource *resource,
                            const char *name)
{
    CLEANUP(doc) struct doc *gone = NULL;

    return kube_transport_call(fixture->transport,
                               &(struct kube_request){
                                   .verb = KUBE_DELETE,
                                   .resource = resource,
                                   .namespace = resource->namespaced ? "default" : NULL,
                                   .name = name,
                               },
                               &gone);
}

static size_t count(struct apiserver_fixture *fixture, const struct kube_resource *resource)
{
    CLEANUP(kube_page) struct kube_page page = { .version = NULL };

    assert_no_error(kube_transport_list(
        fixture->transport, &(struct kube_request){ .verb = KUBE_LIST, .resource = resource },
        &page));
    return page.items.count;
}

/* --- many at once ---------------------------------------------------------------------------- */

enum {
    THREADS = 8,
    EACH = 6
};

struct racer {
    struct apiserver_fixture *fixture;
    size_t number;
    atomic_size_t *failed;
};

static void *race(void *context)
{
    struct racer *racer = context;

    for (size_t i = 0; i < EACH; i++) {
        CLEANUP(doc) struct doc *doc = NULL;
        char name[32];
        struct error *err;

        snprintf(name, sizeof(name), "s%zu-%zu", racer->number, i);
        err = create(racer->fixture, name, false, &doc);
        if (err)
            atomic_fetch_add(racer->failed, 1);
        error_drop(err, "counted");
    }
    return NULL;
}

static void nobody_shares_an_address(void **state)
{
    struct apiserver_fixture *fixture = open_server("10.0.0.0/26"); /* 62 addresses */
    CLEANUP(map) struct map *seen = map_new();
    CLEANUP(kube_page) struct kube_page page = { .version = NULL };
    pthread_t threads[THREADS];
    struct racer racers[THREADS];
    atomic_size_t failed = 0;

    (void)state;
    for (size_t i = 0; i < THREADS; i++) {
        racers[i] = (struct racer){ fixture, i, &failed };
        assert_int_equal(pthread_create(&threads[i], NULL, race, &racers[i]), 0);
    }
    for (size_t i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(failed, 0);
    assert_no_error(kube_transport_list(
        fixture->transport, &(struct kube_request){ .verb = KUBE_LIST, .resource = &services },
        &page));
    assert_int_equal(page.items.count, THREADS * EACH + 1);
    VEC_EACH (item, &page.items) {
        struct value spec = value_get(doc_root(*item), SLICE("spec"));
        struct slice address = value_string_or(value_get(spec, SLICE("clusterIP")), SLICE(""));
        int64_t port = value_int_or(
            value_get(value_at(value_get(spec, SLICE("ports")), 0), SLICE("nodePort")), 0);
        const char *number = arena_format(fixture_current()->arena, "%d", (int)port);

        assert_false(map_has(seen, address));
        map_set(seen, address, NULL);
        assert_false(map_has(seen, slice_from(number)));
        map_set(seen, slice_from(number), NULL);
    }
    assert_int_equal(count(fixture, &addresses), THREADS * EACH + 1);
    apiserver_fixture_done(fixture);
}

static void what_is_full_has_room_again(void **state)
{
    struct apiserver_fixture *fixture = open_server("10.0.0.0/29"); /* 6, one is the server's */
    struct doc *doc = NULL;

    (void)state;
    for (int i = 0; i < 5; i++) {
        assert_no_error(create(fixture, arena_format(fixture->arena, "s%d", i), false, &doc));
        doc_unref(doc);
    }
    assert_error(create(fixture, "more", false, &doc), ERR_INTERNAL,
                 "failed to allocate a serviceIP: range is full");
    assert_no_error(create(fixture, "dry", true, &doc));
    doc_unref(doc);
    assert_int_equal(count(fixture, &addresses), 6);
    assert_no_error(delete (fixture, &services, "s3"));
    assert_int_equal(count(fixture, &addresses), 5);
    assert_no_error(create(fixture, "more", false, &doc));
    doc_unref(doc);
    apiserver_fixture_done(fixture);
}

static void a_start_takes_what_services_have(void **state)
{
    struct apiserver_fixture *fixture = open_server("10.0.0.0/29");
    struct doc *doc = NULL;
    struct slice address;

    (void)state;
    assert_no_error(create(fixture, "web", false, &doc));
    address =
        value_string_or(value_find(doc_root(doc), VALUE_KEYS("spec", "clusterIP")), SLICE(""));
    assert_no_error(delete (fixture, &addresses, arena_text(fixture->arena, address)));
    assert_int_equal(count(fixture, &addresses), 1);
    doc_unref(doc);
    apiserver_fixture_close(fixture);
    apiserver_fixture_open(fixture, &(struct apiserver_options){ .service_ranges = "10.0.0.0/29" });
    assert_int_equal(count(fixture, &addresses), 2);
    apiserver_fixture_done(fixture);
}

/* --- options --------------------------------------------------------------------------------- */

struct row {
    const char *name;
    const char *ranges;
    const char *ports;
    const char *message;
};

static const struct row rows[] = {
    { "wants a network", "10.0.0.1", NULL, "service ranges 10.0.0.1" },
    { "wants no host bits", "10.0.0.1/24", NULL, "10.0.0.0/24" },
    { "wants one of each family", "10.0.0.0/24,10.0.1.0/24", NULL, "two of one family" },
    { "has two at most", "10.0.0.0/24,fd00::/112,fd01::/112", NULL, "at most 2" },
    { "bounds IPv6 ranges", "fd00::/48", NULL, "at least 64 leading bits" },
    { "wants a range of ports", NULL, "30000", "node ports 30000" },
    { "wants ports in order", NULL, "30001-30000", "a range of ports is needed" },
};

static void options(void **state)
{
    const struct row *row = *state;
    CLEANUP(loop) struct loop *loop = loop_new(clock_system(), NULL);
    CLEANUP(pool) struct pool *pool = pool_new("test", 1, 1);
    struct apiserver *server = NULL;

    assert_error(apiserver_open(
                     &(struct apiserver_options){
                         .directory = fixture_directory(),
                         .loop = loop,
                         .pool = pool,
                         .clock = clock_system(),
                         .encryption_key_file = fixture_path("key"),
                         .service_ranges = row->ranges,
                         .node_ports = row->ports,
                     },
                     &server),
                 ERR_BAD_REQUEST, row->message);
}

TEST_MAIN(TEST(nobody_shares_an_address), TEST(what_is_full_has_room_again),
          TEST(a_start_takes_what_services_have), TABLE(options, rows))
