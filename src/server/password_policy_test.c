#include "server/password_policy.h"

#include <string.h>

#include "lib/test.h"

struct row {
    const char *name;
    const char *password;
    unsigned unmet;
};

static const struct row rows[] = {
    { "takes a sentence", "Correct Horse 7 Battery", 0 },
    { "takes what a generator makes", "k7mq-X2pd-9htf", 0 },
    { "counts characters and not bytes", "Grüße7Öäüß", PASSWORD_RULE_LENGTH },
    { "wants twelve characters", "Short1", PASSWORD_RULE_LENGTH },
    { "wants an upper-case letter", "longenough7zebra", PASSWORD_RULE_UPPER },
    { "wants a lower-case letter", "LONGENOUGH7ZEBRA", PASSWORD_RULE_LOWER },
    { "wants a digit", "LongenoughZebra", PASSWORD_RULE_DIGIT },
    { "tells several rules at once", "zebracrossing", PASSWORD_RULE_UPPER | PASSWORD_RULE_DIGIT },
    { "takes no e-mail address", "Jane.Doe7@Example.com", PASSWORD_RULE_PERSONAL },
    { "takes no user name, whatever the case", "JaneDoe4711Admin", PASSWORD_RULE_PERSONAL },
    { "takes no display name", "Jane the 7th Doe", PASSWORD_RULE_PERSONAL },
    { "knows a word with a year", "Welcome2024!!", PASSWORD_RULE_COMMON },
    { "knows a word in disguise", "P@ssw0rd2024", PASSWORD_RULE_COMMON },
    { "knows two words", "AdminPassword1", PASSWORD_RULE_COMMON },
    { "knows a row of keys", "Qwertyuiop123", PASSWORD_RULE_COMMON },
    { "knows a repeated letter", "Aaaaaaaaaaa1", PASSWORD_RULE_COMMON },
    { "knows digits with letters around", "A1234567890a", PASSWORD_RULE_COMMON },
    { "takes a common word among others", "Welcome to Zanzibar 9", 0 },
    { "is short and common", "Admin1", PASSWORD_RULE_LENGTH | PASSWORD_RULE_COMMON },
    { "refuses the empty one by every rule but one", "",
      PASSWORD_RULE_LENGTH | PASSWORD_RULE_UPPER | PASSWORD_RULE_LOWER | PASSWORD_RULE_DIGIT |
          PASSWORD_RULE_COMMON },
};

static void policy(void **state)
{
    const struct row *row = *state;
    struct password_policy_input input = {
        .password = slice_from(row->password),
        .email = SLICE("jane.doe7@example.com"),
        .user = SLICE("janedoe4711admin"),
        .display_name = SLICE("Jane the 7th Doe"),
        .min_length = 12,
    };

    assert_int_equal(password_policy_check(&input), row->unmet);
}

static void takes_72_bytes_and_no_more(void **state)
{
    char password[74];
    struct password_policy_input input = { .password = slice_of(password, 72), .min_length = 12 };

    (void)state;
    for (size_t i = 0; i < sizeof(password); i++)
        password[i] = "Zebra7crossing"[i % 14];
    assert_int_equal(password_policy_check(&input), 0);
    input.password.size = 73;
    assert_int_equal(password_policy_check(&input), PASSWORD_RULE_TOO_LONG);
}

static void every_rule_has_a_name_of_its_own(void **state)
{
    (void)state;
    for (unsigned a = 1; a <= PASSWORD_RULE_TOO_LONG; a <<= 1) {
        assert_true(strlen(password_rule_text(a)) > 0);
        for (unsigned b = a << 1; b <= PASSWORD_RULE_TOO_LONG; b <<= 1)
            assert_string_not_equal(password_rule_name(a), password_rule_name(b));
    }
}

TEST_MAIN(TABLE(policy, rows), TEST(takes_72_bytes_and_no_more),
          TEST(every_rule_has_a_name_of_its_own))
