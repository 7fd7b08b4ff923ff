#include "server/user_name.h"

#include <string.h>

#include "base/error.h"
#include "base/name.h"
#include "lib/test.h"

struct row {
    const char *name;
    const char *email;
    const char *expected;
};

static const struct row rows[] = {
    { "takes the local part", "jane@example.com", "jane" },
    { "takes it in lower case", "Jane@Example.COM", "jane" },
    { "puts dashes for dots and signs", "jane.doe+butler@example.com", "jane-doe-butler" },
    { "begins and ends with a letter or digit", "_jane.@example.com", "jane" },
    { "keeps digits", "007@example.com", "007" },
    { "has something for an address of signs", "+++@example.com", "user" },
    { "has something for no address", "", "user" },
    { "puts a dash for each byte of another alphabet", "j\xc3\xb6rg@example.com", "j--rg" },
    { "drops blanks around", " jane@example.com ", "jane" },
};

static void user_name(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;

    assert_string_equal(user_name_from_email(arena, slice_from(row->email)), row->expected);
    assert_no_error(
        name_check_label(slice_from(user_name_from_email_distinct(arena, slice_from(row->email)))));
}

static void distinct_names_follow_from_the_whole_address(void **state)
{
    struct arena *arena = fixture_current()->arena;
    const char *a = user_name_from_email_distinct(arena, SLICE("alice@example.com"));
    const char *b = user_name_from_email_distinct(arena, SLICE("alice@evil.example"));

    (void)state;
    assert_string_not_equal(a, b);
    assert_int_equal(strlen(a), strlen("alice-") + 6);
    assert_string_equal(a, user_name_from_email_distinct(arena, SLICE("Alice@Example.com")));
}

static void names_have_at_most_63_letters(void **state)
{
    struct arena *arena = fixture_current()->arena;
    char email[300];

    (void)state;
    memset(email, 'a', sizeof(email));
    memcpy(email + 280, "@example.com", 13);
    assert_int_equal(strlen(user_name_from_email(arena, slice_from(email))), 63);
    assert_int_equal(strlen(user_name_from_email_distinct(arena, slice_from(email))), 63);
}

TEST_MAIN(TABLE(user_name, rows), TEST(distinct_names_follow_from_the_whole_address),
          TEST(names_have_at_most_63_letters))
