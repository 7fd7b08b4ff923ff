#include "actions/field_key.h"

#include "base/text.h"
#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/test.h"

static struct value definition(void)
{
    struct value found = VALUE_ABSENT_VALUE;

    assert_no_error(field_key_definition(fixture_current()->arena, "ButlerConfig", &found));
    return found;
}

static void knows_no_other_kinds(void **state)
{
    struct value found;

    (void)state;
    assert_error(field_key_definition(fixture_current()->arena, "Pod", &found), ERR_INTERNAL,
                 "does not know the kind Pod");
}

static bool lists(const char *const *keys, const char *wanted)
{
    for (; *keys; keys++) {
        if (strcmp(*keys, wanted) == 0)
            return true;
    }
    return false;
}

static void lists_what_can_be_set(void **state)
{
    const char *const *keys = field_key_list(fixture_current()->arena, definition());

    (void)state;
    assert_true(lists(keys, "multiTenancy.mode"));
    assert_true(lists(keys, "defaultTeamLimits.maxTotalCPU"));
    assert_true(lists(keys, "defaultTimeServers"));
    assert_true(lists(keys, "controlPlaneExposure.gatewayRef"));
    assert_false(lists(keys, "multiTenancy"));
}

struct row {
    const char *name;
    const char *assignment;
    const char *before;
    const char *after; /* NULL: refused */
    const char *message;
};

static const struct row rows[] = {
    { "sets a text", "multiTenancy.mode=Enforced", "{}", "{multiTenancy: {mode: Enforced}}", NULL },
    { "takes spec before the key", "spec.multiTenancy.mode=Optional", "{}",
      "{multiTenancy: {mode: Optional}}", NULL },
    { "sets a number", "defaultTeamLimits.maxClusters=7", "{}",
      "{defaultTeamLimits: {maxClusters: 7}}", NULL },
    { "sets a truth", "audit.enabled=false", "{audit: {bufferSize: 100}}",
      "{audit: {bufferSize: 100, enabled: false}}", NULL },
    { "sets a list", "defaultTimeServers=a, b", "{defaultTimeServers: [x]}",
      "{defaultTimeServers: [a, b]}", NULL },
    { "sets a quantity as text", "defaultTeamLimits.maxTotalCPU=64", "{}",
      "{defaultTeamLimits: {maxTotalCPU: '64'}}", NULL },
    { "keeps what follows the first equals sign", "sshAuthorizedKey=ssh-ed25519 AA==", "{}",
      "{sshAuthorizedKey: ssh-ed25519 AA==}", NULL },
    { "removes, and what is empty then", "defaultProviderConfigRef.name=",
      "{defaultProviderConfigRef: {name: lab}, audit: {enabled: true}}", "{audit: {enabled: true}}",
      NULL },
    { "removes beside others", "audit.enabled=", "{audit: {enabled: true, bufferSize: 100}}",
      "{audit: {bufferSize: 100}}", NULL },
    { "removes what is not there", "audit.enabled=", "{}", "{}", NULL },
    { "refuses an unknown key", "nonsense=1", "{}", NULL, "there is no key nonsense" },
    { "refuses a key below a text", "sshAuthorizedKey.x=1", "{}", NULL, "there is no key" },
    { "refuses an object", "multiTenancy=x", "{}", NULL, "must be one of its fields" },
    { "refuses no assignment", "multiTenancy.mode", "{}", NULL, "must be KEY=VALUE" },
    { "refuses an empty key", "=x", "{}", NULL, "must be KEY=VALUE" },
    { "refuses an empty step", "audit..enabled=true", "{}", NULL, "there is no key" },
    { "refuses a number that is none", "defaultTeamLimits.maxClusters=x", "{}", NULL,
      "must be a whole number" },
    { "refuses a truth that is none", "audit.enabled=yes", "{}", NULL, "must be true or false" },
};

static void sets(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct field_key_wish wish = { definition(), row->assignment };
    struct doc *before = document_of(arena_format(arena, "spec: %s\n", row->before));
    struct doc *after = NULL;

    if (row->message) {
        assert_error(action_preview(before, field_key_set, &wish, &after), ERR_BAD_REQUEST,
                     row->message);
        return;
    }
    assert_no_error(action_preview(before, field_key_set, &wish, &after));
    arena_defer(arena, doc_release, after);
    if (!value_equal(doc_root(after), document_root(arena_format(arena, "spec: %s\n", row->after))))
        assert_string_equal(doc_bytes(after).data, row->after);
}

static void reads(void **state)
{
    struct value object =
        document_root("spec: {multiTenancy: {mode: Enforced}, audit: {enabled: true}}\n");
    struct value found;

    (void)state;
    assert_no_error(field_key_get(definition(), object, "multiTenancy.mode", &found));
    assert_true(slice_is(value_string_or(found, SLICE("")), "Enforced"));
    assert_no_error(field_key_get(definition(), object, "spec.audit", &found));
    assert_int_equal(value_count(found), 1);
    assert_no_error(field_key_get(definition(), object, "", &found));
    assert_int_equal(value_count(found), 2);
    assert_no_error(field_key_get(definition(), object, "defaultNamespace", &found));
    assert_false(value_exists(found));
    assert_error(field_key_get(definition(), object, "mode", &found), ERR_BAD_REQUEST,
                 "there is no key mode");
}

TEST_MAIN(TEST(knows_no_other_kinds), TEST(lists_what_can_be_set), TABLE(sets, rows), TEST(reads))
