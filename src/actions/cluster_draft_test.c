#include "actions/cluster_draft.h"

#include "base/error_details.h"
#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/test.h"

static const struct cluster_draft_words words = {
    .name = "name",
    .workers = "workers",
    .cpu = "cpu",
    .memory = "memory",
    .disk = "disk",
    .image = "image",
    .schematic = "schematic",
    .os = "os",
    .version = "version",
    .pod_cidr = "pods",
    .service_cidr = "services",
    .lb_pool = "pool",
    .lb_start = "start",
    .lb_end = "end",
    .lb_size = "size",
    .control_planes = "planes",
    .resources = "resources",
    .label = "label",
    .annotation = "annotation",
};

static const struct refused_row {
    const char *name;
    struct cluster_draft draft;
    const char *field;
    const char *part;
} refused_rows[] = {
    { "refuses too many workers", { .workers = 101 }, "workers", "101 is not between 1 and 100" },
    { "refuses no worker", { .workers = -1 }, "workers", "-1 is not between" },
    { "refuses too many processors", { .cpu = 129 }, "cpu", "129 is not between 1 and 128" },
    { "refuses little memory", { .memory = "1Gi" }, "memory", "1Gi is less than 2Gi" },
    { "refuses a size that is none", { .disk = "big" }, "disk", "\"big\" is no size such as 8Gi" },
    { "refuses two images",
      { .image = "a", .schematic = "b" },
      "schematic",
      "not together with image" },
    { "refuses an unknown system", { .os = "beos" }, "os", "\"beos\" is none of talos" },
    { "refuses what is no version",
      { .version = "1.x" },
      "version",
      "\"1.x\" is no version of Kubernetes such as v1.33.4" },
    { "refuses a release candidate", { .version = "v1.33.0-rc.1" }, "version", "is no version" },
    { "refuses a broken network", { .pod_cidr = "10.0.0.0/99" }, "pods", "10.0.0.0/99" },
    { "refuses networks that overlap",
      { .pod_cidr = "10.0.0.0/8", .service_cidr = "10.96.0.0/12" },
      "services",
      "overlaps with 10.0.0.0/8 of pods" },
    { "refuses half a pool", { .lb_start = "10.0.0.1" }, "end", "start and end go together" },
    { "refuses the other half of a pool", { .lb_end = "10.0.0.1" }, "start", "go together" },
    { "refuses a pool in two ways",
      { .lb_pool = "10.0.0.1", .lb_end = "10.0.0.1" },
      "pool",
      "not together with start and end" },
    { "refuses a pool that ends before it begins",
      { .lb_start = "10.0.0.9", .lb_end = "10.0.0.1" },
      "start",
      "10.0.0.9-10.0.0.1" },
    { "refuses a pool of less than nothing", { .lb_size = -1 }, "size", "-1 is less than 1" },
    { "refuses two control planes", { .control_planes = 2 }, "planes", "2 is neither 1 nor 3" },
    { "refuses a request above its limit",
      { .resources = { { .cpu_request = "2", .cpu_limit = "1" } } },
      "resources",
      "apiServer cpu: the request 2 is above the limit 1" },
};

static void refused(void **state)
{
    const struct refused_row *row = *state;
    struct cluster_draft draft = row->draft;
    struct error *err = cluster_draft_check(fixture_current()->arena, &draft, &words);

    assert_non_null(err);
    assert_non_null(error_details_find(err));
    assert_string_equal(error_details_find(err)->causes[0].field, row->field);
    assert_error(err, ERR_BAD_REQUEST, row->part);
}

static void a_draft_becomes_an_object(void **state)
{
    struct cluster_draft draft = {
        .provider = "lab",
        .workers = 3,
        .cpu = 4,
        .memory = "8192",
        .disk = "50",
        .os = "talos",
        .version = "1.33.4",
        .lb_pool = "10.0.0.0/30",
        .environment = "dev",
        .team = "red",
        .control_planes = 3,
        .resources = { [2] = { .memory_limit = "1Gi" } },
    };
    struct doc *doc = NULL;

    (void)state;
    assert_no_error(cluster_draft_check(fixture_current()->arena, &draft, &words));
    assert_no_error(cluster_draft_build(&draft, NULL, "team-red", "a", "test/1", &doc));
    document_assert(
        doc, "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: TenantCluster, metadata: {name: "
             "a, namespace: team-red, annotations: {butler.butlerlabs.dev/created-by: test/1}, "
             "labels: {butler.butlerlabs.dev/environment: dev}}, spec: {kubernetesVersion: "
             "v1.33.4, providerConfigRef: {name: lab}, teamRef: {name: red}, workers: {replicas: "
             "3, machineTemplate: {cpu: 4, memory: 8192Mi, diskSize: 50Gi, os: {type: talos}}}, "
             "networking: {loadBalancerPool: {start: 10.0.0.0, end: 10.0.0.3}}, controlPlane: "
             "{replicas: 3, resources: {scheduler: {limits: {memory: 1Gi}}}}}}");
}

static void a_draft_goes_over_a_document(void **state)
{
    const char *const labels[] = { "a=b" };
    struct cluster_draft draft = { .workers = 2, .labels = { labels, 1 } };
    struct doc *doc = NULL;

    (void)state;
    assert_no_error(cluster_draft_build(
        &draft, document_of("{metadata: {name: x}, spec: {workers: {replicas: 1}, paused: true}}"),
        "ns", NULL, NULL, &doc));
    document_assert(doc, "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: TenantCluster, "
                         "metadata: {name: x, namespace: ns, labels: {a: b}}, spec: {workers: "
                         "{replicas: 2}, paused: true}}");
}

static void names_are_labels(void **state)
{
    (void)state;
    assert_no_error(cluster_draft_check_name("a-1", "name"));
    assert_error(cluster_draft_check_name("A", "name"), ERR_BAD_REQUEST,
                 "name: \"A\" is no name for a cluster");
}

TEST_MAIN(TABLE(refused, refused_rows), TEST(a_draft_becomes_an_object),
          TEST(a_draft_goes_over_a_document), TEST(names_are_labels))
