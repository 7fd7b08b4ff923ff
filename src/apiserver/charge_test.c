/* Quotas and limit ranges, asked through whole requests. */
#include "apiserver/charge.h"

#include <pthread.h>
#include <stdatomic.h>

#include "apiserver/transport.h"
#include "doc/edit.h"
#include "lib/request_fixture.h"

#define PODS   "/api/v1/namespaces/default/pods"
#define MAPS   "/api/v1/namespaces/default/configmaps"
#define CLAIMS "/api/v1/namespaces/default/persistentvolumeclaims"
#define QUOTAS "/api/v1/namespaces/default/resourcequotas"
#define RANGES "/api/v1/namespaces/default/limitranges"

#define must  request_fixture_must
#define try   request_fixture_try
#define print request_fixture_print

static struct request_fixture *begin(void)
{
    struct request_fixture *f = request_fixture_new();

    must(f, "POST", "/api/v1/namespaces/default/serviceaccounts", "metadata: {name: default}");
    return f;
}

/* A quota that somebody has counted already. */
static void add_quota(struct request_fixture *f, const char *name, const char *spec,
                      const char *hard, const char *used)
{
    struct arena *arena = fixture_current()->arena;

    must(f, "POST", QUOTAS,
         arena_format(arena, "metadata: {name: %s}\nspec: {hard: %s%s}", name, hard, spec));
    must(f, "PATCH", arena_format(arena, "%s/%s/status", QUOTAS, name),
         arena_format(arena, "status: {hard: %s, used: %s}", hard, used));
}

static const char *used(struct request_fixture *f, const char *name)
{
    return print(
        must(f, "GET", arena_format(fixture_current()->arena, "%s/%s", QUOTAS, name), NULL),
        VALUE_KEYS("status", "used"));
}

static const char *pod(const char *name, const char *cpu)
{
    return arena_format(fixture_current()->arena,
                        "metadata: {name: %s}\nspec: {containers: [{name: a, image: x, resources: "
                        "{requests: {cpu: %s}}}]}",
                        name, cpu);
}

static void charges_what_is_created(void **state)
{
    struct request_fixture *f = begin();

    (void)state;
    add_quota(f, "few", "", "{requests.cpu: '1', pods: '2'}", "{requests.cpu: '0', pods: '0'}");
    must(f, "POST", PODS, pod("one", "400m"));
    assert_string_equal(used(f, "few"), "{\"pods\":\"1\",\"requests.cpu\":\"400m\"}");
    assert_error(try(f, "POST", PODS, pod("two", "700m")), ERR_FORBIDDEN,
                 "pods \"two\" is forbidden: exceeded quota: few, requested: requests.cpu=700m, "
                 "used: requests.cpu=400m, limited: requests.cpu=1");
    assert_error(
        try(f, "POST", PODS, "metadata: {name: two}\nspec: {containers: [{name: a, image: x}]}"),
        ERR_FORBIDDEN, "failed quota: few: must specify requests.cpu for: a");
    must(f, "POST", PODS, pod("two", "600m"));
    assert_error(try(f, "POST", PODS, pod("three", "1")), ERR_FORBIDDEN,
                 "exceeded quota: few, requested: pods=1,requests.cpu=1, used: "
                 "pods=2,requests.cpu=1, limited: pods=2,requests.cpu=1");
    assert_string_equal(used(f, "few"), "{\"pods\":\"2\",\"requests.cpu\":\"1\"}");
}

/* Nothing is charged for what was not stored. */
static void charges_nothing_in_vain(void **state)
{
    struct request_fixture *f = begin();
    struct request_fixture_call dry = {
        .method = "POST", .path = MAPS, .body = "metadata: {name: b}", .dry_run = true
    };

    (void)state;
    add_quota(f, "few", "", "{configmaps: '2', count/configmaps: '2'}",
              "{configmaps: '0', count/configmaps: '0'}");
    must(f, "POST", MAPS, "metadata: {name: a}");
    assert_error(try(f, "POST", MAPS, "metadata: {name: a}"), ERR_ALREADY_EXISTS, NULL);
    assert_error(try(f, "POST", MAPS, "metadata: {name: A}"), ERR_INVALID, NULL);
    assert_no_error(request_fixture_ask(f, &dry));
    must(f, "PATCH", MAPS "/a", "data: {k: v}");
    assert_string_equal(used(f, "few"), "{\"configmaps\":\"1\",\"count/configmaps\":\"1\"}");
    must(f, "POST", MAPS, "metadata: {name: b}");
    dry.body = "metadata: {name: c}";
    assert_error(request_fixture_ask(f, &dry), ERR_FORBIDDEN, "exceeded quota: few");
}

static void asks_every_quota(void **state)
{
    struct request_fixture *f = begin();

    (void)state;
    add_quota(f, "all", "", "{pods: '9'}", "{pods: '0'}");
    add_quota(f, "poor", ", scopes: [BestEffort]", "{pods: '1'}", "{pods: '0'}");
    add_quota(f, "rich", ", scopes: [NotBestEffort]", "{pods: '0'}", "{pods: '0'}");
    must(f, "POST", PODS, "metadata: {name: a}\nspec: {containers: [{name: a, image: x}]}");
    assert_error(try(f, "POST", PODS, pod("b", "1")), ERR_FORBIDDEN, "exceeded quota: rich");
    assert_error(
        try(f, "POST", PODS, "metadata: {name: c}\nspec: {containers: [{name: a, image: x}]}"),
        ERR_FORBIDDEN, "exceeded quota: poor");
    assert_string_equal(used(f, "all"), "{\"pods\":\"1\"}");
    assert_string_equal(used(f, "poor"), "{\"pods\":\"1\"}");
}

static void charges_growth(void **state)
{
    static const char claim[] = "metadata: {name: %s}\nspec: {accessModes: [ReadWriteOnce], "
                                "storageClassName: grows, resources: {requests: {storage: 1Gi}}}";
    struct request_fixture *f = begin();
    struct arena *arena = fixture_current()->arena;

    (void)state;
    must(f, "POST", "/apis/storage.k8s.io/v1/storageclasses",
         "metadata: {name: grows}\nprovisioner: x\nallowVolumeExpansion: true");
    add_quota(f, "disk", "", "{requests.storage: 3Gi}", "{requests.storage: '0'}");
    must(f, "POST", CLAIMS, arena_format(arena, claim, "data"));
    must(f, "PATCH", CLAIMS "/data/status", "status: {phase: Bound}");
    must(f, "PATCH", CLAIMS "/data", "spec: {resources: {requests: {storage: 2Gi}}}");
    assert_string_equal(used(f, "disk"), "{\"requests.storage\":\"2Gi\"}");
    assert_error(try(f, "PATCH", CLAIMS "/data", "spec: {resources: {requests: {storage: 4Gi}}}"),
                 ERR_FORBIDDEN,
                 "exceeded quota: disk, requested: requests.storage=2Gi, used: "
                 "requests.storage=2Gi, limited: requests.storage=3Gi");
}

static void waits_for_the_first_count(void **state)
{
    struct request_fixture *f = begin();

    (void)state;
    must(f, "POST", QUOTAS, "metadata: {name: new}\nspec: {hard: {configmaps: '0'}}");
    must(f, "POST", MAPS, "metadata: {name: early}");
    must(f, "PATCH", QUOTAS "/new/status", "status: {hard: {configmaps: '0'}}");
    assert_error(try(f, "POST", MAPS, "metadata: {name: late}"), ERR_FORBIDDEN,
                 "configmaps \"late\" is forbidden: status unknown for quota: new, resources: "
                 "configmaps");
}

/* --- many at once -------------------------------------------------------------------------- */

enum {
    THREADS = 8,
    EACH = 8,
    ROOM = 20
};

static const struct kube_resource maps = { "", "v1", "configmaps", "ConfigMap", true };
static const struct kube_resource quotas = { "", "v1", "resourcequotas", "ResourceQuota", true };

struct racer {
    struct kube_transport *transport;
    size_t number;
    atomic_size_t *made;
    atomic_size_t *refused;
};

static void *race(void *context)
{
    struct racer *racer = context;

    for (size_t i = 0; i < EACH; i++) {
        struct edit *edit = edit_new();
        CLEANUP(doc) struct doc *body = NULL;
        CLEANUP(doc) struct doc *made = NULL;
        struct error *err;
        char name[32];

        snprintf(name, sizeof(name), "m%zu-%zu", racer->number, i);
        edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
        error_drop(edit_seal(edit, &body), "it is small");
        err = kube_transport_call(
            racer->transport,
            &(struct kube_request){
                .verb = KUBE_CREATE, .resource = &maps, .namespace = "default", .body = body },
            &made);
        if (!err)
            atomic_fetch_add(racer->made, 1);
        else if (err->code == ERR_FORBIDDEN)
            atomic_fetch_add(racer->refused, 1);
        error_drop(err, "counted");
    }
    return NULL;
}

/* A controller that counts anew in the middle of it: it writes what it read. */
static void *recount(void *context)
{
    struct racer *racer = context;

    for (size_t i = 0; i < EACH; i++) {
        CLEANUP(doc) struct doc *quota = NULL;
        CLEANUP(doc) struct doc *changed = NULL;
        CLEANUP(doc) struct doc *stored = NULL;
        struct kube_request request = {
            .verb = KUBE_GET, .resource = &quotas, .namespace = "default", .name = "few"
        };
        struct edit *edit;

        error_drop(kube_transport_call(racer->transport, &request, &quota), "it is there");
        edit = edit_begin(quota);
        edit_set_string(edit, EDIT_PATH("metadata", "labels", "n"),
                        i % 2 ? SLICE("a") : SLICE("b"));
        error_drop(edit_seal(edit, &changed), "it is small");
        request.verb = KUBE_UPDATE;
        request.subresource = "status";
        request.body = changed;
        error_drop(kube_transport_call(racer->transport, &request, &stored), "lost a race");
    }
    return NULL;
}

static void nobody_takes_too_much(void **state)
{
    struct request_fixture *f = begin();
    struct kube_transport *transport = transport_new(f->server, user_of_server());
    CLEANUP(kube_page) struct kube_page page = { .version = NULL };
    pthread_t threads[THREADS + 1];
    struct racer racers[THREADS + 1];
    atomic_size_t made = 0;
    atomic_size_t refused = 0;

    (void)state;
    add_quota(f, "few", "", "{configmaps: '20'}", "{configmaps: '0'}");
    for (size_t i = 0; i <= THREADS; i++) {
        racers[i] = (struct racer){ transport, i, &made, &refused };
        assert_int_equal(
            pthread_create(&threads[i], NULL, i < THREADS ? race : recount, &racers[i]), 0);
    }
    for (size_t i = 0; i <= THREADS; i++)
        pthread_join(threads[i], NULL);
    assert_no_error(kube_transport_list(
        transport,
        &(struct kube_request){ .verb = KUBE_LIST, .resource = &maps, .namespace = "default" },
        &page));
    transport_free(transport);
    assert_int_equal(made, ROOM);
    assert_int_equal(refused, THREADS * EACH - ROOM);
    assert_int_equal(page.items.count, ROOM);
    assert_string_equal(used(f, "few"), "{\"configmaps\":\"20\"}");
}

/* --- limit ranges -------------------------------------------------------------------------- */

struct range_row {
    const char *name;
    const char *limits; /* of the range */
    const char *containers;
    const char *message;
};

#define CONTAINER(bounds)   "[{type: Container, " bounds "}]"
#define RESOURCES(resource) "[{name: a, image: x, resources: {" resource "}}]"

static const struct range_row range_rows[] = {
    { "wants enough", CONTAINER("min: {cpu: 100m}"), RESOURCES("requests: {cpu: 50m}"),
      "pods \"web\" is forbidden: minimum cpu usage per Container is 100m, but request is 50m" },
    { "wants to know", "[{type: Pod, min: {cpu: 100m}}]", RESOURCES(""),
      "minimum cpu usage per Pod is 100m.  No request is specified" },
    { "wants no more", CONTAINER("max: {memory: 1Gi}"), RESOURCES("limits: {memory: 2Gi}"),
      "maximum memory usage per Container is 1Gi, but limit is 2Gi" },
    { "adds up pods", "[{type: Pod, max: {cpu: '1'}}]",
      "[{name: a, image: x, resources: {limits: {cpu: 600m}}}, {name: b, image: x, resources: "
      "{limits: {cpu: 600m}}}]",
      "maximum cpu usage per Pod is 1, but limit is 1200m" },
    { "wants no more than a multiple", CONTAINER("maxLimitRequestRatio: {cpu: '2'}"),
      RESOURCES("requests: {cpu: 100m}, limits: {cpu: 300m}"),
      "cpu max limit to request ratio per Container is 2, but provided ratio is 3.000000" },
    { "needs both for a multiple", CONTAINER("maxLimitRequestRatio: {cpu: '2'}"), RESOURCES(""),
      "cpu max limit to request ratio per Container is 2, but no request is specified or request "
      "is 0" },
    { "tells all that is wrong", CONTAINER("min: {cpu: 100m, memory: 1Mi}"),
      RESOURCES("requests: {cpu: 50m, memory: 1Ki}"),
      "pods \"web\" is forbidden: [minimum cpu usage per Container is 100m, but request is 50m, "
      "minimum memory usage per Container is 1Mi, but request is 1Ki]" },
};

static void bounds(void **state)
{
    const struct range_row *row = *state;
    struct request_fixture *f = begin();
    struct arena *arena = fixture_current()->arena;

    must(f, "POST", RANGES,
         arena_format(arena, "metadata: {name: range}\nspec: {limits: %s}", row->limits));
    assert_error(
        try(f, "POST", PODS,
            arena_format(arena, "metadata: {name: web}\nspec: {containers: %s}", row->containers)),
        ERR_FORBIDDEN, row->message);
}

static void completes_containers(void **state)
{
    struct request_fixture *f = begin();
    struct value made;

    (void)state;
    must(f, "POST", RANGES,
         "metadata: {name: range}\nspec: {limits: [{type: Container, default: {cpu: 500m, memory: "
         "1Gi}, defaultRequest: {cpu: 100m}}]}");
    made = must(f, "POST", PODS,
                "metadata: {name: web}\nspec: {containers: [{name: a, image: x}], initContainers: "
                "[{name: b, image: x, resources: {requests: {cpu: 1m}, limits: {cpu: 1m, memory: "
                "1Mi}}}]}");
    assert_string_equal(print(value_at(value_find(made, VALUE_KEYS("spec", "containers")), 0),
                              VALUE_KEYS("resources")),
                        "{\"requests\":{\"cpu\":\"100m\",\"memory\":\"1Gi\"},\"limits\":{\"cpu\":"
                        "\"500m\",\"memory\":\"1Gi\"}}");
    assert_string_equal(
        print(made, VALUE_KEYS("metadata", "annotations")),
        "{\"kubernetes.io/limit-ranger\":\"LimitRanger plugin set: cpu, memory request for "
        "container a; cpu, memory limit for container a\"}");
}

static void bounds_claims(void **state)
{
    struct request_fixture *f = begin();

    (void)state;
    must(f, "POST", RANGES,
         "metadata: {name: range}\nspec: {limits: [{type: PersistentVolumeClaim, max: {storage: "
         "1Gi}}]}");
    assert_error(try(f, "POST", CLAIMS,
                     "metadata: {name: data}\nspec: {accessModes: [ReadWriteOnce], resources: "
                     "{requests: {storage: 2Gi}}}"),
                 ERR_FORBIDDEN,
                 "persistentvolumeclaims \"data\" is forbidden: maximum storage usage per "
                 "PersistentVolumeClaim is 1Gi, but request is 2Gi");
}

TEST_MAIN(TEST(charges_what_is_created), TEST(charges_nothing_in_vain), TEST(asks_every_quota),
          TEST(charges_growth), TEST(waits_for_the_first_count), TEST(nobody_takes_too_much),
          TABLE(bounds, range_rows), TEST(completes_containers), TEST(bounds_claims))
