#include "api/kind_minors.h"

#include "api/kind.h"
#include "api/kind_minors_internal.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *group;
    const char *plural;
    unsigned since; /* the first minor that serves it */
};

static const struct row rows[] = {
    { "pods are always there", "", "pods", 30 },
    { "policies are stable since 30", "admissionregistration.k8s.io", "validatingadmissionpolicies",
      30 },
    { "addresses since 33", "networking.k8s.io", "ipaddresses", 33 },
    { "ranges since 33", "networking.k8s.io", "servicecidrs", 33 },
    { "claims since 34", "resource.k8s.io", "resourceclaims", 34 },
    { "classes of volumes since 34", "storage.k8s.io", "volumeattributesclasses", 34 },
};

static void kinds_come_with_their_minor(void **state)
{
    const struct row *row = *state;
    const struct kind *kind =
        kind_find(slice_from(row->group), SLICE("v1"), slice_from(row->plural));

    assert_non_null(kind);
    assert_true(kind_minors_serve(KIND_MINORS_ALL, kind));
    for (unsigned minor = kind_minors_first; minor <= kind_minors_last; minor++)
        assert_int_equal(kind_minors_serve(minor, kind), minor >= row->since);
}

static void parts_come_with_their_minor(void **state)
{
    const struct kind *pods = kind_find(SLICE(""), SLICE("v1"), SLICE("pods"));
    const struct kind_part *resize = kind_part(pods, SLICE("resize"));
    const struct kind_part *status = kind_part(pods, SLICE("status"));

    (void)state;
    assert_false(kind_minors_serve_part(32, pods, resize));
    assert_true(kind_minors_serve_part(33, pods, resize));
    assert_true(kind_minors_serve_part(KIND_MINORS_ALL, pods, resize));
    assert_true(kind_minors_serve_part(30, pods, status));
}

/* A row that names no kind of ours would say nothing. */
static void every_row_is_about_a_kind(void **state)
{
    (void)state;
    for (const struct kind_minors *row = kind_minors_table; row->kind; row++)
        assert_non_null(
            kind_by_name(slice_from(row->group), slice_from(row->version), slice_from(row->kind)));
}

struct version_row {
    const char *name;
    unsigned minor; /* 0: refused */
};

static const struct version_row version_rows[] = {
    { "v1.30.0", 30 }, { "v1.34.11", 34 }, { "v1.29.9", 0 },  { "v1.35.0", 0 }, { "1.31.4", 0 },
    { "v1.31", 0 },    { "v2.31.4", 0 },   { "v1.31.4x", 0 }, { "", 0 },
};

static void versions_have_a_minor(void **state)
{
    const struct version_row *row = *state;
    unsigned minor = 0;

    if (!row->minor) {
        assert_error(kind_minors_parse(row->name, &minor), ERR_INVALID, NULL);
        return;
    }
    assert_no_error(kind_minors_parse(row->name, &minor));
    assert_int_equal(minor, row->minor);
}

TEST_MAIN(TABLE(kinds_come_with_their_minor, rows), TABLE(versions_have_a_minor, version_rows),
          TEST(parts_come_with_their_minor), TEST(every_row_is_about_a_kind))
