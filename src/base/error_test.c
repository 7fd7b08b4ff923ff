#include "base/error.h"

#include <errno.h>

#include "base/memory.h"
#include "lib/test.h"

static void chain_reads_as_one_sentence(void **state)
{
    struct error *err = error_errno(ECONNREFUSED, "connect to %s", "10.0.4.7:6443");
    CLEANUP(string) char *text = NULL;

    (void)state;
    err = error_wrap(err, "patch TenantCluster %s", "web");
    text = error_format(err);
    assert_string_equal(text,
                        "patch TenantCluster web: connect to 10.0.4.7:6443: Connection refused");
    assert_int_equal(err->code, ERR_UNAVAILABLE);
    error_free(err);
}

static void final_survives_wrapping(void **state)
{
    struct error *err = error_final(error_new(ERR_INVALID, "bad spec"));

    (void)state;
    err = error_wrap(err, "reconcile");
    assert_true(err->final);
    err = error_recode(err, ERR_INTERNAL);
    assert_int_equal(err->code, ERR_INTERNAL);
    error_drop(err, "the test is over");
}

static void a_copy_stands_by_itself(void **state)
{
    struct error *err = error_wrap(error_final(error_new(ERR_EXPIRED, "inner")), "outer");
    struct error *copy = error_dup(err);
    CLEANUP(string) char *text = NULL;

    (void)state;
    error_free(err);
    text = error_format(copy);
    assert_string_equal(text, "outer: inner");
    assert_int_equal(copy->cause->code, ERR_EXPIRED);
    assert_true(copy->final && copy->cause->final);
    assert_null(copy->cause->cause);
    error_free(copy);
    assert_null(error_dup(NULL));
}

TEST_MAIN(TEST(chain_reads_as_one_sentence), TEST(final_survives_wrapping),
          TEST(a_copy_stands_by_itself))
