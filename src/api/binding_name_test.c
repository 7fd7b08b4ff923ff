#include "api/binding_name.h"

#include "api/limits.h"
#include "base/name.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *subject;
    const char *binding;
};

/* The digits are what `printf %s NAME | sha256sum` begins with. */
static const struct row rows[] = {
    { "leaves a plain name alone", "dev-ops", "butler-team-user-dev-ops" },
    { "replaces what a name cannot have", "a.b@x", "butler-team-user-a-b-x-03f2cbdf" },
    { "tells names apart that differ in one character only", "a-b@x",
      "butler-team-user-a-b-x-d73052b4" },
    { "marks what was written in capitals", "Ops", "butler-team-user-ops-ca70b509" },
    { "trims dashes at both ends", "-x-", "butler-team-user-x-c6cf95e5" },
    { "has only the digits for a name of nothing else", "@@@", "butler-team-user-2ec847d8" },
    { "takes one dash for a character of several bytes", "j\u00f6rg",
      "butler-team-user-j-rg-12c433a0" },
    { "cuts a long name", "a123456789012345678901234567890123456789012345678901234567890",
      "butler-team-user-a123456789012345678901234567890123456-0d064380" },
    { "keeps a name that just fits", "a123456789012345678901234567890123456789012345",
      "butler-team-user-a123456789012345678901234567890123456789012345" },
    { "marks a name that looks as if it had been marked", "a-b-x-0123abcd",
      "butler-team-user-a-b-x-0123abcd-0a9aa5d8" },
};

static void names(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    char *name = binding_name_format(arena, BINDING_NAME_USER, slice_from(row->subject));

    assert_string_equal(name, row->binding);
    assert_true(strlen(name) <= BINDING_NAME_MAX);
    assert_no_error(name_check_label(slice_from(name)));
}

static void a_marked_name_is_never_that_of_another(void **state)
{
    struct arena *arena = fixture_current()->arena;
    char *marked = binding_name_format(arena, BINDING_NAME_GROUP, SLICE("dev.ops"));
    const char *guess = marked + strlen(BINDING_NAME_GROUP);

    (void)state;
    assert_string_not_equal(binding_name_format(arena, BINDING_NAME_GROUP, slice_from(guess)),
                            marked);
}

TEST_MAIN(TABLE(names, rows), TEST(a_marked_name_is_never_that_of_another))
