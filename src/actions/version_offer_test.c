#include "actions/version_offer.h"

#include "base/text.h"
#include "lib/documents.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *platform;
    const char *team;
    const char *now;
    const char *offers; /* "version: step", one after the other */
};

static const struct row rows[] = {
    { "offers every minor that the platform runs, and the newest by name", "null", "null",
      "v1.32.4",
      "v1.32.x: a newer patch; v1.33.x: the next minor; v1.34.1: after v1.33; v1.34.x: after "
      "v1.33; " },
    { "does not go back", "null", "null", "v1.34.2", "v1.34.x: a newer patch; " },
    { "knows what is there", "null", "null", "v1.34.1",
      "v1.34.1: what it has; v1.34.x: a newer patch; " },
    { "offers what the platform allows", "[v1.32.9, v1.33.5, v1.33.10, v1.34]", "null", "v1.32.4",
      "v1.32.9: a newer patch; v1.33.5: the next minor; v1.33.10: the next minor; v1.34.1: after "
      "v1.33; v1.34.x: after v1.33; " },
    { "offers what the team allows as well", "[v1.33, v1.32.9]", "[v1.33.5, v1.32.8]", "v1.32.4",
      "v1.33.5: the next minor; " },
    { "offers nothing that it cannot run", "[v1.29.1, v1.99.0, nonsense]", "null", "v1.32.4", "" },
    { "names a version once", "[v1.33.5]", "[v1.33.5]", "v1.32.4", "v1.33.5: the next minor; " },
};

static void offers(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct version_offer *found;
    struct semver now;
    size_t count;

    assert_no_error(semver_parse(slice_from(row->now), &now));
    count =
        version_offer_list(arena, document_root(row->platform), document_root(row->team), &found);
    for (size_t i = 0; i < count; i++) {
        const char *step = version_offer_step(arena, &found[i], &now);

        if (step)
            text_appendf(&text, "%s: %s; ", found[i].text, step);
    }
    assert_string_equal(text_string(&text), row->offers);
}

TEST_MAIN(TABLE(offers, rows))
