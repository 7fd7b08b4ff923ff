#include "admission/cluster_defaults.h"

#include "base/text.h"
#include "lib/fixture_yaml.h"
#include "lib/test.h"

#define TEAM(team, environment)                                                                    \
    "{spec: {clusterDefaults: {" team "}, environments: [{name: other, clusterDefaults: "          \
    "{defaultAddons: [never]}}, {name: dev, clusterDefaults: {" environment "}}]}}"

struct addons_row {
    const char *name;
    const char *team;
    const char *environment;
    const char *addons;
};

static const struct addons_row addons_rows[] = {
    { "has none without a team", "{}", "dev", "" },
    { "has none that nobody names", TEAM("", ""), "dev", "" },
    { "has those of the team", TEAM("defaultAddons: [b, a]", ""), "", "b a" },
    { "has those of the environment", TEAM("", "defaultAddons: [c]"), "dev", "c" },
    { "has those of the team first", TEAM("defaultAddons: [b]", "defaultAddons: [a]"), "dev",
      "b a" },
    { "has each once, where it came first",
      TEAM("defaultAddons: [b, a, b]", "defaultAddons: [c, a, b, c]"), "dev", "b a c" },
    { "does not care for other environments", TEAM("defaultAddons: [b]", "defaultAddons: [a]"), "",
      "b" },
    { "takes no empty names", TEAM("defaultAddons: ['', a]", ""), "dev", "a" },
};

static void addons(void **state)
{
    const struct addons_row *row = *state;
    struct cluster_defaults defaults =
        cluster_defaults_of(fixture_yaml(row->team), slice_from(row->environment));
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char **names;
    size_t count = cluster_defaults_addons(fixture_current()->arena, &defaults, &names);

    for (size_t i = 0; i < count; i++)
        text_appendf(&text, "%s%s", i ? " " : "", names[i]);
    assert_string_equal(text_string(&text), row->addons);
}

TEST_MAIN(TABLE(addons, addons_rows))
