#include "doc/doc.h"
#include "doc/json.h"
#include "doc/yaml.h"
#include "lib/test.h"
#include "providers/capi.h"

static struct value parsed(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

struct match_row {
    const char *name;
    const char *wanted;
    const char *there;
    bool matches;
};

static const struct match_row match_rows[] = {
    { "finds equal what is equal", "{cpu: 4, list: [{a: 1}]}", "{cpu: 4, list: [{a: 1}]}", true },
    { "takes more for the server's defaults", "{cpu: 4}", "{cpu: 4, bootType: legacy}", true },
    { "misses a member", "{cpu: 4, image: x}", "{cpu: 4}", false },
    { "sees another number", "{cpu: 4}", "{cpu: 8}", false },
    { "sees another text", "{image: a/b}", "{image: a/c}", false },
    { "compares quantities by value", "{memory: 16Gi}", "{memory: 16384Mi}", true },
    { "sees another quantity", "{memory: 16Gi}", "{memory: 16G}", false },
    { "counts the items of a list", "{list: [a]}", "{list: [a, b]}", false },
    { "keeps the order of a list", "{list: [a, b]}", "{list: [b, a]}", false },
    { "takes no text for an object", "{a: {b: 1}}", "{a: b}", false },
    { "takes no text for a list", "{a: [b]}", "{a: b}", false },
};

static void matches(void **state)
{
    const struct match_row *row = *state;

    assert_int_equal(capi_template_matches(parsed(row->wanted), parsed(row->there)), row->matches);
}

struct name_row {
    const char *name;
    const char *deployment;
    const char *version;
    const char *wanted;
};

static const struct name_row name_rows[] = {
    { "is the usual one for a new cluster", "null", "v1.34.1", "web-talos-bootstrap" },
    { "is the one in use for the same version",
      "{spec: {template: {spec: {version: v1.34.1, bootstrap: {dataSecretName: web-old}}}}}",
      "v1.34.1", "web-old" },
    { "is a template in use for the same version",
      "{spec: {template: {spec: {version: v1.34.1, bootstrap: {configRef: {name: web-w}}}}}}",
      "v1.34.1", "web-w" },
    { "is another for another version",
      "{spec: {template: {spec: {version: v1.33.5, bootstrap: {dataSecretName: web-old}}}}}",
      "v1.34.1", "web-talos-bootstrap-1a4e030f" },
};

static void bootstrap_name(void **state)
{
    const struct name_row *row = *state;
    struct arena *arena = fixture_current()->arena;

    assert_string_equal(
        capi_bootstrap_name(arena, parsed(row->deployment), row->version, "web-talos-bootstrap"),
        row->wanted);
}

struct patch_row {
    const char *name;
    const char *old;
    const char *wanted;
    const char *patch; /* NULL: none */
};

static const struct patch_row patch_rows[] = {
    { "is none when nothing differs",
      "{version: v1, bootstrap: {dataSecretName: a}, infrastructureRef: {name: b, uid: c}}",
      "{version: v1, bootstrap: {dataSecretName: a}, infrastructureRef: {name: b}}", NULL },
    { "has what differs, at once",
      "{version: v1, bootstrap: {dataSecretName: a}, infrastructureRef: {name: b}}",
      "{version: v2, bootstrap: {dataSecretName: d}, infrastructureRef: {name: b}}",
      "{\"spec\":{\"template\":{\"spec\":{\"version\":\"v2\",\"bootstrap\":{\"dataSecretName\":"
      "\"d\"}}}}}" },
    { "takes away what is not wanted",
      "{version: v1, bootstrap: {configRef: {name: a}}, infrastructureRef: {name: b}}",
      "{version: v1, bootstrap: {dataSecretName: d}, infrastructureRef: {name: b}}",
      "{\"spec\":{\"template\":{\"spec\":{\"bootstrap\":{\"dataSecretName\":\"d\",\"configRef\":"
      "null}}}}}" },
    { "points at another template", "{version: v1, infrastructureRef: {name: b}}",
      "{version: v1, infrastructureRef: {name: c}}",
      "{\"spec\":{\"template\":{\"spec\":{\"infrastructureRef\":{\"name\":\"c\"}}}}}" },
};

static void rollout_patch(void **state)
{
    const struct patch_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    const struct doc *patch = NULL;
    struct value old = parsed(arena_format(arena, "{spec: {template: {spec: %s}}}", row->old));
    struct value wanted =
        parsed(arena_format(arena, "{spec: {template: {spec: %s}}}", row->wanted));

    assert_no_error(capi_rollout_patch(arena, old, wanted, &patch));
    if (!row->patch)
        assert_null(patch);
    else
        assert_string_equal(doc_bytes(patch).data, row->patch);
}

TEST_MAIN(TABLE(matches, match_rows), TABLE(bootstrap_name, name_rows),
          TABLE(rollout_patch, patch_rows))
