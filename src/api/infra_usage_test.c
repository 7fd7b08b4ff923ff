#include "api/infra_usage.h"

#include "api/ipam_pool.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "lib/test.h"

static struct value object(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

/* 10.0.0.0/24: reserved up to .15, for tenants .128 and up. */
static struct infra_usage *usage_new(void)
{
    static const struct slice reserved = SLICE("10.0.0.0/28");
    static const struct ipam_pool_ends range = { SLICE("10.0.0.128"), SLICE("10.0.0.254") };
    struct arena *arena = fixture_current()->arena;
    struct ipam_pool *pool = arena_new(arena, struct ipam_pool);
    struct ipam_pool_spec spec = {
        .cidr = SLICE("10.0.0.0/24"),
        .reserved = &reserved,
        .reserved_count = 1,
        .ranges = &range,
        .range_count = 1,
    };

    assert_no_error(ipam_pool_read(arena, &spec, pool));
    return infra_usage_new(arena, pool);
}

static const char *written(struct infra_usage *usage)
{
    const struct infra_usage_entry *entries;
    size_t count = infra_usage_entries(usage, &entries);
    struct edit *edit = edit_new();
    struct doc *doc = NULL;

    infra_usage_write(fixture_current()->arena, entries, count, edit,
                      edit_set_array(edit, EDIT_PATH("list")));
    assert_no_error(edit_seal(edit, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_bytes(doc).data;
}

#define SERVICE(name, ip)                                                                          \
    "{metadata: {namespace: sys, name: " name                                                      \
    "}, spec: {type: LoadBalancer}, status: {loadBalancer: {ingress: [{ip: " ip "}]}}}"
#define MACHINE(name, ip)                                                                          \
    "{metadata: {namespace: m, name: " name                                                        \
    "}, status: {addresses: [{type: InternalIP, address: " ip "}]}}"

static void addresses_are_told_in_order_with_whoever_uses_them(void **state)
{
    struct infra_usage *usage = usage_new();

    (void)state;
    infra_usage_add_service(usage, object(SERVICE("web", "10.0.0.10")));
    infra_usage_add_service(usage, object(SERVICE("api", "10.0.0.9")));
    infra_usage_add_node(usage, object(MACHINE("node-1", "10.0.0.20")));
    infra_usage_add_node(usage, object(MACHINE("node-2", "10.0.0.9")));
    infra_usage_add_machine(usage, object(MACHINE("machine-1", "10.0.0.20")));
    infra_usage_add_machine(usage, object(MACHINE("machine-3", "10.0.0.100")));
    assert_string_equal(
        written(usage),
        "{\"list\":["
        "{\"ip\":\"10.0.0.9\",\"source\":\"metallb\","
        "\"serviceRef\":{\"name\":\"api\",\"namespace\":\"sys\"},\"nodeRef\":{\"name\":\"node-2\"}}"
        ","
        "{\"ip\":\"10.0.0.10\",\"source\":\"metallb\","
        "\"serviceRef\":{\"name\":\"web\",\"namespace\":\"sys\"}},"
        "{\"ip\":\"10.0.0.20\",\"source\":\"node\",\"nodeRef\":{\"name\":\"node-1\"},"
        "\"machineRef\":{\"name\":\"machine-1\",\"namespace\":\"m\"}},"
        "{\"ip\":\"10.0.0.100\",\"source\":\"machine\","
        "\"machineRef\":{\"name\":\"machine-3\",\"namespace\":\"m\"}}]}");
}

/* --- what does not count --------------------------------------------------------------------- */

struct row {
    const char *name;
    void (*add)(struct infra_usage *usage, struct value object);
    const char *yaml;
};

static const struct row rows[] = {
    { "leaves out services outside reserved networks", infra_usage_add_service,
      SERVICE("a", "10.0.0.20") },
    { "leaves out services elsewhere", infra_usage_add_service, SERVICE("a", "10.1.0.1") },
    { "leaves out services of other types", infra_usage_add_service,
      "{spec: {type: ClusterIP}, status: {loadBalancer: {ingress: [{ip: 10.0.0.1}]}}}" },
    { "leaves out services with names for addresses", infra_usage_add_service,
      "{spec: {type: LoadBalancer}, status: {loadBalancer: {ingress: [{hostname: a.example}]}}}" },
    { "leaves out IPv6", infra_usage_add_service, SERVICE("a", "'fd00::1'") },
    { "leaves out nodes among tenants", infra_usage_add_node, MACHINE("a", "10.0.0.200") },
    { "leaves out nodes elsewhere", infra_usage_add_node, MACHINE("a", "10.0.1.1") },
    { "leaves out external addresses", infra_usage_add_machine,
      "{status: {addresses: [{type: ExternalIP, address: 10.0.0.20}]}}" },
    { "leaves out machines without addresses", infra_usage_add_machine, "{}" },
};

static void nothing(void **state)
{
    const struct row *row = *state;
    struct infra_usage *usage = usage_new();

    row->add(usage, object(row->yaml));
    assert_string_equal(written(usage), "{\"list\":[]}");
}

static void other_news_are_no_news(void **state)
{
    struct value a = object(MACHINE("a", "10.0.0.20"));

    (void)state;
    assert_true(infra_usage_same(
        a, object("{metadata: {name: z}, status: {phase: Running, addresses: [{type: InternalIP, "
                  "address: 10.0.0.20}]}}")));
    assert_false(infra_usage_same(a, object(MACHINE("a", "10.0.0.21"))));
    assert_false(
        infra_usage_same(object(SERVICE("a", "10.0.0.1")), object(SERVICE("a", "10.0.0.2"))));
    assert_false(infra_usage_same(object("{spec: {type: ClusterIP}}"),
                                  object("{spec: {type: LoadBalancer}}")));
}

TEST_MAIN(TEST(addresses_are_told_in_order_with_whoever_uses_them), TABLE(nothing, rows),
          TEST(other_news_are_no_news))
