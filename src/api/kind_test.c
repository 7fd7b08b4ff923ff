#include "api/kind.h"

#include <string.h>

#include "api/facts.h"
#include "lib/test.h"

struct find_row {
    const char *name;
    const char *group;
    const char *version;
    const char *plural;
    const char *kind; /* NULL: there is none */
    const char *type; /* in the facts */
};

static const struct find_row find_rows[] = {
    { "finds pods", "", "v1", "pods", "Pod", "io.k8s.api.core.v1.Pod" },
    { "finds endpoints", "", "v1", "endpoints", "Endpoints", "io.k8s.api.core.v1.Endpoints" },
    { "finds deployments", "apps", "v1", "deployments", "Deployment",
      "io.k8s.api.apps.v1.Deployment" },
    { "finds the old autoscaler", "autoscaling", "v1", "horizontalpodautoscalers",
      "HorizontalPodAutoscaler", "io.k8s.api.autoscaling.v1.HorizontalPodAutoscaler" },
    { "finds the new autoscaler", "autoscaling", "v2", "horizontalpodautoscalers",
      "HorizontalPodAutoscaler", "io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler" },
    { "finds reviews", "authentication.k8s.io", "v1", "tokenreviews", "TokenReview",
      "io.k8s.api.authentication.v1.TokenReview" },
    { "finds definitions", "apiextensions.k8s.io", "v1", "customresourcedefinitions",
      "CustomResourceDefinition",
      "io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.CustomResourceDefinition" },
    { "finds API services", "apiregistration.k8s.io", "v1", "apiservices", "APIService",
      "io.k8s.kube-aggregator.pkg.apis.apiregistration.v1.APIService" },
    { "wants the right group", "apps", "v1", "pods", NULL, NULL },
    { "wants the right version", "apps", "v1beta1", "deployments", NULL, NULL },
    { "wants the plural", "", "v1", "pod", NULL, NULL },
};

static void find(void **state)
{
    const struct find_row *row = *state;
    struct slice group = slice_from(row->group);
    struct slice version = slice_from(row->version);
    const struct kind *kind = kind_find(group, version, slice_from(row->plural));

    if (!row->kind) {
        assert_null(kind);
        return;
    }
    assert_non_null(kind);
    assert_string_equal(kind->kind, row->kind);
    assert_ptr_equal(kind_by_name(group, version, slice_from(row->kind)), kind);
    assert_string_equal(schema_string(kind->schema, schema_node(kind->schema)->name), row->type);
}

static const struct kind *kind_of(const char *group, const char *version, const char *plural)
{
    const struct kind *kind = kind_find(slice_from(group), slice_from(version), slice_from(plural));

    assert_non_null(kind);
    return kind;
}

static void stores_one_version(void **state)
{
    (void)state;
    assert_ptr_equal(kind_stored(kind_of("events.k8s.io", "v1", "events")),
                     kind_of("", "v1", "events"));
    assert_ptr_equal(kind_stored(kind_of("autoscaling", "v1", "horizontalpodautoscalers")),
                     kind_of("autoscaling", "v2", "horizontalpodautoscalers"));
    assert_ptr_equal(kind_stored(kind_of("", "v1", "pods")), kind_of("", "v1", "pods"));
}

static void parts_have_kinds(void **state)
{
    const struct kind *pods = kind_of("", "v1", "pods");
    const struct kind_part *eviction = kind_part(pods, SLICE("eviction"));
    const struct kind_part *token = kind_part(kind_of("", "v1", "serviceaccounts"), SLICE("token"));
    const struct kind_part *log = kind_part(pods, SLICE("log"));

    (void)state;
    assert_string_equal(eviction->group, "policy");
    assert_string_equal(eviction->kind, "Eviction");
    assert_int_equal(eviction->verbs, KIND_CREATE);
    assert_int_equal(eviction->node, FACTS_policy_v1_Eviction);
    assert_string_equal(token->group, "authentication.k8s.io");
    assert_null(log->group);
    assert_string_equal(log->kind, "Pod");
    assert_null(kind_part(pods, SLICE("scale")));
    assert_null(kind_part(kind_of("", "v1", "configmaps"), SLICE("status")));
}

static bool ends_with(const char *text, const char *end)
{
    return slice_has_suffix(slice_from(text), end);
}

/* What holds for every kind, so that a line forgotten in one of them is found. */
static void every_kind_is_whole(void **state)
{
    (void)state;
    for (size_t i = 0; i < kind_count(); i++) {
        const struct kind *kind = kind_at(i);
        bool review = kind->flags & KIND_NEVER_STORED;

        assert_true(
            ends_with(schema_string(kind->schema, schema_node(kind->schema)->name), kind->kind));
        assert_int_equal(review, kind->verbs == KIND_CREATE);
        assert_int_equal(review, kind->list_kind == NULL);
        assert_int_equal(review, kind->list_schema.table == NULL);
        assert_int_equal(kind_part(kind, SLICE("status")) != NULL,
                         (kind->flags & KIND_HAS_STATUS) != 0);
        assert_non_null(kind_stored(kind));
        assert_null(kind_stored(kind)->stored);
        for (const struct kind_field *field = kind->fields; field && field->name; field++) {
            assert_non_null(field->path);
            assert_non_null(field->absent);
        }
    }
}

/* The kinds of one group and version are together, in the order of the groups, sorted by plural. */
static void order_is_that_of_the_groups(void **state)
{
    size_t next = 0;

    (void)state;
    for (size_t g = 0; g < kind_group_count(); g++) {
        const struct kind_group *group = kind_group_at(g);
        const char *last = "";
        size_t first = next;

        while (next < kind_count() && strcmp(kind_at(next)->group, group->group) == 0 &&
               strcmp(kind_at(next)->version, group->version) == 0) {
            assert_true(strcmp(last, kind_at(next)->plural) < 0);
            last = kind_at(next)->plural;
            next++;
        }
        assert_true(next > first);
    }
    assert_int_equal(next, kind_count());
}

static void selectable_paths_are_fields(void **state)
{
    (void)state;
    for (size_t i = 0; i < kind_count(); i++) {
        const struct kind_field *field = kind_at(i)->fields;

        for (; field && field->name; field++) {
            struct schema schema = kind_stored(kind_at(i))->schema;
            struct slice rest = slice_from(field->path);
            struct slice step;

            while (slice_split(&rest, '.', &step)) {
                const struct schema_field *member = schema_field(schema, step);

                if (!member)
                    fail_msg("%s has no %s", kind_at(i)->kind, field->path);
                schema = schema_of(schema, member);
            }
        }
    }
}

TEST_MAIN(TABLE(find, find_rows), TEST(stores_one_version), TEST(parts_have_kinds),
          TEST(every_kind_is_whole), TEST(order_is_that_of_the_groups),
          TEST(selectable_paths_are_fields))
