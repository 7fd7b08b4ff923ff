#include "api/addon_values.h"

#include "base/text.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/fixture_yaml.h"
#include "lib/test.h"

static const char *print(struct doc *take_doc)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    yaml_format(doc_root(take_doc), &text);
    doc_unref(take_doc);
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

struct row {
    const char *name; /* of the golden file too */
    const char *definition;
    int64_t workers;
};

static const struct row rows[] = {
    { "cilium", "cilium", 1 },
    { "cilium-many", "cilium", 3 },
    { "longhorn", "longhorn", 2 },
    { "longhorn-none", "longhorn", 0 },
    { "longhorn-many", "longhorn", 9 },
    { "traefik", "traefik", 1 },
    { "cert-manager", "cert-manager", 1 },
    { "azure", "azure-cloud-controller-manager", 1 },
    { "nothing", "redis", 1 },
};

static void computed(void **state)
{
    const struct row *row = *state;
    struct addon_values_facts facts = { SLICE("api.example.com"), 6443, row->workers,
                                        SLICE("web") };
    struct doc *values = NULL;
    char *golden = arena_format(fixture_current()->arena, "addons/computed-%s.yaml", row->name);

    assert_no_error(addon_values_compute(slice_from(row->definition), &facts, &values));
    assert_golden(print(values), golden);
}

static const struct addon_values_enrolment enrolment = {
    .endpoint = { "https://pipe.example.com", 24 },
    .cluster = { "we\"b", 4 },
    .cluster_uid = { "uid-1", 5 },
    .tenant_namespace = { "web-12345678", 12 },
    .environment = { "prod", 4 },
};

struct agent {
    const char *name;
};

static const struct agent agents[] = {
    { "vector-agent" },
    { "prometheus-operator" },
    { "otel-collector" },
};

static void enrolled(void **state)
{
    const struct agent *agent = *state;
    struct doc *values = NULL;
    char *golden = arena_format(fixture_current()->arena, "addons/enrolled-%s.yaml", agent->name);

    assert_no_error(addon_values_enrol(slice_from(agent->name), &enrolment, &values));
    assert_golden(print(values), golden);
}

static void others_cannot_be_enrolled(void **state)
{
    struct doc *values = NULL;

    (void)state;
    assert_error(addon_values_enrol(SLICE("redis"), &enrolment, &values), ERR_INVALID, "redis");
}

static void placeholders_are_found(void **state)
{
    struct arena *arena = fixture_current()->arena;

    (void)state;
    assert_string_equal(addon_values_placeholder(
                            arena, fixture_yaml("{a: [1, {b: 'x __BUTLER_LOG_ENDPOINT__/y'}]}")),
                        "__BUTLER_LOG_ENDPOINT__");
    assert_null(addon_values_placeholder(arena, fixture_yaml("{a: [1, {b: BUTLER}]}")));
}

TEST_MAIN(TABLE(computed, rows), TABLE(enrolled, agents), TEST(others_cannot_be_enrolled),
          TEST(placeholders_are_found))
