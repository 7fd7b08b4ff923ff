#include "base/kube_version.h"

#include "lib/test.h"

/* From the one preferred most to the one preferred least. */
static const char *const sorted[] = {
    "v10",      "v2",      "v1",        "v11beta2",  "v10beta3", "v3beta1", "v1beta10",
    "v1beta2",  "v1beta1", "v12alpha1", "v11alpha2", "v1alpha1", "",        "V1",
    "beta",     "foo1",    "foo10",     "v",         "v1.2",     "v1alpha", "v1alpha1beta1",
    "v1gamma1", "valpha1",
};

struct row {
    const char *name;
    const char *a;
    const char *b;
    int order;
};

static const struct row rows[] = {
    { "counts in numbers", "v10", "v9", 1 },
    { "puts stable before beta", "v1", "v2beta1", 1 },
    { "puts beta before alpha", "v1beta1", "v2alpha9", 1 },
    { "puts others last", "v1alpha1", "anything", 1 },
    { "orders others from a to z", "a", "b", 1 },
    { "finds equal ones equal", "v1beta1", "v1beta1", 0 },
    { "reads leading zeros as numbers", "v01", "v1", 0 },
    { "does not read numbers that do not fit", "v18446744073709551616", "v1alpha1", -1 },
    { "does not read a sign", "v+1", "v1alpha1", -1 },
};

static int sign(int order)
{
    return (order > 0) - (order < 0);
}

static void compare(void **state)
{
    const struct row *row = *state;

    assert_int_equal(sign(kube_version_compare(slice_from(row->a), slice_from(row->b))),
                     row->order);
    assert_int_equal(sign(kube_version_compare(slice_from(row->b), slice_from(row->a))),
                     -row->order);
}

static void all_pairs_agree(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT_OF(sorted); i++) {
        for (size_t j = 0; j < COUNT_OF(sorted); j++)
            assert_int_equal(
                sign(kube_version_compare(slice_from(sorted[i]), slice_from(sorted[j]))),
                sign((int)j - (int)i));
    }
}

TEST_MAIN(TABLE(compare, rows), TEST(all_pairs_agree))
