#include "admission/provider_choice.h"

#include "base/error.h"
#include "lib/fixture_yaml.h"
#include "lib/rules_fixture.h"

#define PROVIDER(name, namespace)                                                                  \
    "kind: ProviderConfig\nmetadata: {name: " name ", namespace: " namespace "}"
#define NEXT "\n---\n"

struct row {
    const char *name;
    const char *world;
    const char *cluster;
    const char *team;
    const char *config;
    const char *found; /* "namespace/name"; "": none; "?": too many */
};

static const struct row rows[] = {
    { "takes what the cluster names",
      PROVIDER("p", "butler-system") NEXT PROVIDER("default", "butler-system"),
      "spec: {providerConfigRef: {name: p}}", "{}", "{}", "butler-system/p" },
    { "takes it from where the cluster says", PROVIDER("p", "acme"),
      "spec: {providerConfigRef: {name: p, namespace: acme}}", "{}", "{}", "acme/p" },
    { "takes nothing else than what is named", PROVIDER("default", "butler-system"),
      "spec: {providerConfigRef: {name: p}}", "{}", "{}", "" },
    { "takes the team's", PROVIDER("p", "butler-system") NEXT PROVIDER("q", "butler-system"), "{}",
      "{metadata: {name: acme}, spec: {providerConfigRef: {name: q}}}", "{}", "butler-system/q" },
    { "takes the team's from its own namespace first",
      PROVIDER("q", "butler-system") NEXT PROVIDER("q", "acme"), "{}",
      "{metadata: {name: acme}, spec: {providerConfigRef: {name: q}}}", "{}", "acme/q" },
    { "takes the team's from the namespace that it was given", PROVIDER("q", "other"), "{}",
      "{metadata: {name: acme}, spec: {providerConfigRef: {name: q}}, status: {namespace: other}}",
      "{}", "other/q" },
    { "takes the platform's",
      PROVIDER("p", "butler-system") NEXT PROVIDER("default", "butler-system"), "{}", "{}",
      "spec: {defaultProviderConfigRef: {name: p}}", "butler-system/p" },
    { "takes the one called default",
      PROVIDER("p", "butler-system") NEXT PROVIDER("default", "butler-system"), "{}", "{}", "{}",
      "butler-system/default" },
    { "takes the only one", PROVIDER("p", "butler-system") NEXT PROVIDER("q", "acme"), "{}", "{}",
      "{}", "butler-system/p" },
    { "does not choose between two",
      PROVIDER("p", "butler-system") NEXT PROVIDER("q", "butler-system"), "{}", "{}", "{}", "?" },
    { "finds none where there is none", NULL, "{}", "{}", "{}", "" },
};

static void choice(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct kube kube = fake_kube_client(rules_fixture_world(row->world));
    struct provider_choice_input input = {
        .cluster = fixture_yaml(row->cluster),
        .team = fixture_yaml(row->team),
        .config = fixture_yaml(row->config),
        .system_namespace = "butler-system",
    };
    struct provider_choice found;
    const char *printed = "";

    assert_no_error(provider_choice_find(arena, &kube, &input, &found));
    if (found.ambiguous)
        printed = "?";
    else if (value_exists(found.provider))
        printed = arena_format(arena, SLICE_FORMAT "/" SLICE_FORMAT,
                               SLICE_ARGUMENT(found.namespace), SLICE_ARGUMENT(found.name));
    assert_string_equal(printed, row->found);
}

TEST_MAIN(TABLE(choice, rows))
