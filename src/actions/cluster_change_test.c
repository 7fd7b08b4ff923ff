#include "actions/cluster_change.h"

#include "base/error_details.h"
#include "doc/doc.h"
#include "lib/documents.h"
#include "lib/test.h"

#define CLUSTER(status)                                                                            \
    "{metadata: {name: a, resourceVersion: '7'}, spec: {kubernetesVersion: v1.31.4, workers: "     \
    "{replicas: 2, machineTemplate: {cpu: 4, memory: 8Gi}}, controlPlane: {replicas: 3}}" status   \
    "}"
#define READY ", status: {phase: Ready}"

static const struct step_row {
    const char *name;
    const char *from;
    const char *to;
    const char *refused; /* NULL: allowed */
} step_rows[] = {
    { "allows a newer patch", "v1.31.4", "v1.31.9", NULL },
    { "allows the next minor", "v1.31.4", "v1.32.0", NULL },
    { "allows the same", "v1.31.4", "v1.31.4", NULL },
    { "refuses to skip a minor", "v1.31.4", "v1.33.0",
      "v1.33.0 is more than one minor version ahead of v1.31; go to v1.32 first" },
    { "refuses another major", "v1.31.4", "v2.0.0", "more than one minor" },
    { "refuses to go back", "v1.31.4", "v1.31.3", "v1.31.3 is older than v1.31.4" },
    { "refuses to go back a minor", "v1.31.4", "v1.30.9", "clusters do not go back" },
};

static void step(void **state)
{
    const struct step_row *row = *state;
    struct error *err = cluster_change_check_step(slice_from(row->from), slice_from(row->to));

    if (row->refused)
        assert_error(err, ERR_INVALID, row->refused);
    else
        assert_no_error(err);
}

static const struct refused_row {
    const char *name;
    action_change *change;
    struct cluster_change_wish wish;
    const char *cluster;
    enum error_code code;
    const char *field; /* NULL: none */
} refused_rows[] = {
    { "refuses a version that is too far away",
      cluster_change,
      { .version = "v1.33.0" },
      CLUSTER(READY),
      ERR_INVALID,
      "kubernetesVersion" },
    { "refuses an older version",
      cluster_change,
      { .version = "v1.30.0" },
      CLUSTER(READY),
      ERR_INVALID,
      "kubernetesVersion" },
    { "refuses fewer control planes that nobody meant",
      cluster_change,
      { .control_planes = 1 },
      CLUSTER(READY),
      ERR_INVALID,
      "controlPlane.replicas" },
    { "refuses what was made for another state",
      cluster_change,
      { .if_version = "6", .workers = 3 },
      CLUSTER(READY),
      ERR_CONFLICT,
      NULL },
    { "refuses to scale what was made for another state",
      cluster_change_scale,
      { .if_version = "6", .workers = 3 },
      CLUSTER(READY),
      ERR_CONFLICT,
      NULL },
    { "refuses changes while it is updated",
      cluster_change,
      { .workers = 3 },
      CLUSTER(", status: {phase: Updating}"),
      ERR_CONFLICT,
      NULL },
    { "refuses to scale to nothing",
      cluster_change_scale,
      { .workers = 0 },
      CLUSTER(READY),
      ERR_INVALID,
      "replicas" },
    { "refuses to scale too far",
      cluster_change_scale,
      { .workers = 101 },
      CLUSTER(READY),
      ERR_INVALID,
      "workers.replicas" },
};

static void refused(void **state)
{
    const struct refused_row *row = *state;
    struct doc *after = NULL;
    struct error *err = action_preview(document_of(row->cluster), row->change, &row->wish, &after);

    assert_non_null(err);
    if (row->field)
        assert_string_equal(error_details_find(err)->causes[0].field, row->field);
    assert_error(err, row->code, NULL);
}

static void only_what_is_there_changes(void **state)
{
    struct cluster_change_wish wish = {
        .if_version = "7",
        .version = "v1.32.1",
        .control_planes = 1,
        .accepts_fewer = true,
        .machine = document_root("{memory: 16Gi}"),
        .has_workspaces = true,
        .workspaces = true,
    };
    struct doc *after = NULL;

    (void)state;
    assert_no_error(action_preview(document_of(CLUSTER(READY)), cluster_change, &wish, &after));
    document_assert(
        after, "{metadata: {name: a, resourceVersion: '7'}, spec: {kubernetesVersion: v1.32.1, "
               "workers: {replicas: 2, machineTemplate: {cpu: 4, memory: 16Gi}}, controlPlane: "
               "{replicas: 1}, workspaces: {enabled: true}}, status: {phase: Ready}}");
}

static void scaling_works_in_every_phase(void **state)
{
    struct cluster_change_wish wish = { .workers = 5 };
    struct doc *after = NULL;

    (void)state;
    assert_no_error(action_preview(document_of(CLUSTER(", status: {phase: Updating}")),
                                   cluster_change_scale, &wish, &after));
    arena_defer(fixture_current()->arena, doc_release, after);
    assert_int_equal(
        value_int_or(value_find(doc_root(after), VALUE_KEYS("spec", "workers", "replicas")), 0), 5);
}

TEST_MAIN(TABLE(step, step_rows), TABLE(refused, refused_rows), TEST(only_what_is_there_changes),
          TEST(scaling_works_in_every_phase))
