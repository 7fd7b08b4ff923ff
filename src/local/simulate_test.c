#include "local/simulate.h"

#include "base/clock.h"
#include "base/error.h"
#include "lib/test.h"

static const struct {
    const char *name;
    const char *text;
    struct simulate expected;
} good[] = {
    { "does nothing wrong without a word", "", { 0 } },
    { "never boots", "never-boots", { .never_boots = true } },
    { "dies", "dies-after=1m30s", { .dies = true, .dies_after_ms = SECONDS(90) } },
    { "dies at once", "dies-after=0s", { .dies = true } },
    { "joins late", "joins-late=250ms", { .joins_late_ms = 250 } },
    { "does several things",
      "joins-late=2s, dies-after=3s",
      { .dies = true, .dies_after_ms = SECONDS(3), .joins_late_ms = SECONDS(2) } },
};

static void is_understood(void **state)
{
    const __typeof__(good[0]) *given = *state;
    struct simulate found;

    assert_no_error(simulate_parse(slice_from(given->text), &found));
    assert_int_equal(found.never_boots, given->expected.never_boots);
    assert_int_equal(found.dies, given->expected.dies);
    assert_int_equal(found.dies_after_ms, given->expected.dies_after_ms);
    assert_int_equal(found.joins_late_ms, given->expected.joins_late_ms);
}

static const struct {
    const char *name;
    const char *text;
    const char *part; /* of the error */
} bad[] = {
    { "an unknown word", "explodes", "simulate \"explodes\": it must be never-boots" },
    { "a word that wants a value", "dies-after", "simulate \"dies-after\"" },
    { "a word that wants none", "never-boots=1s", "simulate \"never-boots=1s\"" },
    { "a time without unit", "joins-late=5", "simulate \"joins-late=5\"" },
    { "a negative time", "dies-after=-1s", "must not be negative" },
    { "an empty part", "never-boots,,dies-after=1s", "simulate \"\"" },
};

static void is_refused(void **state)
{
    const __typeof__(bad[0]) *given = *state;
    struct simulate found;

    assert_error(simulate_parse(slice_from(given->text), &found), ERR_INVALID, given->part);
}

TEST_MAIN(TABLE(is_understood, good), TABLE(is_refused, bad))
