/* Roles that every cluster has are mended at every start, also when nothing was to be mended at the
 * one before. */
#include "doc/json.h"
#include "lib/apiserver_fixture.h"

static const struct kube_resource roles = { "rbac.authorization.k8s.io", "v1", "clusterroles",
                                            "ClusterRole", false };

/* Twice: what the first start wrote is looked at by the second one, which notes that it is well. */
static struct apiserver_fixture *open_settled(void)
{
    struct apiserver_fixture *f = arena_new(fixture_current()->arena, struct apiserver_fixture);

    for (int i = 0; i < 3; i++) {
        apiserver_fixture_open(f, &(struct apiserver_options){ 0 });
        if (i < 2)
            apiserver_fixture_close(f);
    }
    return f;
}

static void reopen(struct apiserver_fixture *f)
{
    apiserver_fixture_close(f);
    apiserver_fixture_open(f, &(struct apiserver_options){ 0 });
}

static struct error *call(struct apiserver_fixture *f, enum kube_verb verb, const char *patch,
                          struct doc **out_role)
{
    CLEANUP(doc) struct doc *body = patch ? doc_new(slice_from(patch)) : NULL;

    return kube_transport_call(f->transport,
                               &(struct kube_request){ .verb = verb,
                                                       .resource = &roles,
                                                       .name = "system:discovery",
                                                       .body = body,
                                                       .patch_type = KUBE_PATCH_MERGE },
                               out_role);
}

static size_t count_rules(struct apiserver_fixture *f, char *out_version, size_t size)
{
    CLEANUP(doc) struct doc *role = NULL;
    struct value object;

    assert_no_error(call(f, KUBE_GET, NULL, &role));
    object = doc_root(role);
    snprintf(out_version, size, SLICE_FORMAT,
             SLICE_ARGUMENT(value_text(value_get(object, SLICE("metadata")), "resourceVersion")));
    return value_count(value_get(object, SLICE("rules")));
}

static void a_start_that_finds_all_well_changes_nothing(void **state)
{
    struct apiserver_fixture *f = open_settled();
    char before[32];
    char after[32];
    size_t rules = count_rules(f, before, sizeof(before));

    (void)state;
    reopen(f);
    assert_int_equal(count_rules(f, after, sizeof(after)), rules);
    assert_string_equal(before, after);
    apiserver_fixture_done(f);
}

static void what_was_deleted_is_back(void **state)
{
    struct apiserver_fixture *f = open_settled();
    CLEANUP(doc) struct doc *gone = NULL;
    char version[32];

    (void)state;
    assert_no_error(call(f, KUBE_DELETE, NULL, &gone));
    reopen(f);
    assert_true(count_rules(f, version, sizeof(version)) > 0);
    apiserver_fixture_done(f);
}

static void what_was_taken_away_is_back(void **state)
{
    struct apiserver_fixture *f = open_settled();
    CLEANUP(doc) struct doc *changed = NULL;
    char version[32];

    (void)state;
    assert_no_error(call(f, KUBE_PATCH, "{\"rules\":[]}", &changed));
    reopen(f);
    assert_true(count_rules(f, version, sizeof(version)) > 0);
    apiserver_fixture_done(f);
}

TEST_MAIN(TEST(a_start_that_finds_all_well_changes_nothing), TEST(what_was_deleted_is_back),
          TEST(what_was_taken_away_is_back))
