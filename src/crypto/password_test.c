#include "crypto/password.h"

#include <string.h>
#include <time.h>

#include "base/text.h"
#include "crypto/limits.h"
#include "crypto/secret.h"
#include "lib/pki.h"
#include "lib/test.h"

static struct secret *secret_of(const char *text)
{
    return pki_keep_secret(secret_new(text, strlen(text)));
}

struct row {
    const char *name;
    const char *password;
    const char *hash;
    bool matches;
    const char *error;
};

/* The first hashes are test vectors published with crypt_blowfish. */
static const struct row rows[] = {
    { "knows its own hashes", "U*U", "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
      true, NULL },
    { "knows the newer letter", "U*U*",
      "$2b$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK", true, NULL },
    { "knows the letter of others", "U*U*",
      "$2y$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK", true, NULL },
    { "knows a wrong password", "U*V",
      "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW", false, NULL },
    { "never matches an empty password", "",
      "$2a$05$CCCCCCCCCCCCCCCCCCCCC.7uG0VCzI2bS7j6ymqJi9CdcdxiRTWNy", false, NULL },
    { "refuses other hashes", "x", "$6$rounds=5000$abcdefgh$ijk", false, "not bcrypt" },
    { "refuses nothing", "x", "", false, "not bcrypt" },
    { "refuses letters of old mistakes", "x",
      "$2x$05$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK", false, "not bcrypt" },
    { "refuses a salt that is no base64", "x",
      "$2b$05$CCCCCCCCCCCCCC!!!!!!!.VGOzA784oUp/Z0DY336zx7pLYAy0lwK", false, "not bcrypt" },
    { "refuses work without end", "x",
      "$2b$31$CCCCCCCCCCCCCCCCCCCCC.VGOzA784oUp/Z0DY336zx7pLYAy0lwK", false,
      "has cost 31, at most 15" },
};

static void verify(void **state)
{
    const struct row *row = *state;
    bool matches = !row->matches;

    if (row->error) {
        assert_error(password_verify(secret_of(row->password), row->hash, &matches), ERR_INVALID,
                     row->error);
        return;
    }
    assert_no_error(password_verify(secret_of(row->password), row->hash, &matches));
    assert_int_equal(matches, row->matches);
}

static void hashes_come_back(void **state)
{
    CLEANUP(text) struct text hash = TEXT_EMPTY;
    CLEANUP(text) struct text again = TEXT_EMPTY;
    struct secret *password = secret_of("correct horse");
    bool matches = false;

    (void)state;
    assert_no_error(password_hash(password, PASSWORD_MIN_COST, &hash));
    assert_no_error(password_hash(password, PASSWORD_MIN_COST, &again));
    assert_true(slice_has_prefix(text_slice(&hash), "$2b$10$"));
    assert_string_not_equal(text_string(&hash), text_string(&again));
    assert_no_error(password_verify(password, text_string(&hash), &matches));
    assert_true(matches);
    assert_no_error(password_verify(secret_of("Correct horse"), text_string(&hash), &matches));
    assert_false(matches);
}

static void seventy_two_bytes_are_all(void **state)
{
    char bytes[600];
    CLEANUP(text) struct text hash = TEXT_EMPTY;
    bool matches = true;

    (void)state;
    memset(bytes, 'a', sizeof(bytes));
    assert_error(password_hash(pki_keep_secret(secret_new(bytes, 73)), 10, &hash), ERR_INVALID,
                 "the password has 73 bytes; bcrypt looks at the first 72 only");
    assert_no_error(password_hash(pki_keep_secret(secret_new(bytes, 72)), 10, &hash));
    /* bcrypt itself would say yes to both. */
    assert_no_error(
        password_verify(pki_keep_secret(secret_new(bytes, 73)), text_string(&hash), &matches));
    assert_false(matches);
    matches = true;
    assert_no_error(
        password_verify(pki_keep_secret(secret_new(bytes, 600)), text_string(&hash), &matches));
    assert_false(matches);
}

static int64_t cpu_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void nobody_costs_as_much(void **state)
{
    CLEANUP(text) struct text hash = TEXT_EMPTY;
    struct secret *password = secret_of("x");
    int64_t start = cpu_us();
    int64_t somebody;
    int64_t nobody;

    (void)state;
    assert_no_error(password_hash(password, PASSWORD_MIN_COST, &hash));
    somebody = cpu_us() - start;
    start = cpu_us();
    password_verify_nobody(PASSWORD_MIN_COST);
    nobody = cpu_us() - start;
    /* Processor time of one thread varies, but not by a factor of four. */
    assert_true(nobody * 4 > somebody);
}

static void odd_passwords_are_refused(void **state)
{
    CLEANUP(text) struct text hash = TEXT_EMPTY;

    (void)state;
    assert_error(password_hash(secret_of(""), 10, &hash), ERR_INVALID, "is empty");
    assert_error(password_hash(pki_keep_secret(secret_new("a\0b", 3)), 10, &hash), ERR_INVALID,
                 "NUL byte");
    assert_error(password_hash(secret_of("x"), 9, &hash), ERR_INVALID,
                 "bcrypt cost 9: expected 10 to 15");
    assert_error(password_hash(secret_of("x"), 16, &hash), ERR_INVALID, "cost 16");
    assert_int_equal(hash.size, 0);
}

static void generated_ones_can_be_read(void **state)
{
    struct secret *a = pki_keep_secret(password_generate(PASSWORD_DEFAULT_GROUPS));
    struct secret *b = pki_keep_secret(password_generate(PASSWORD_DEFAULT_GROUPS));
    struct slice letters = secret_reveal(a);

    (void)state;
    assert_int_equal(letters.size, 19);
    assert_false(secret_equal(a, b));
    for (size_t i = 0; i < letters.size; i++) {
        if (i % 5 == 4)
            assert_int_equal(letters.data[i], '-');
        else
            assert_non_null(strchr("abcdefghjkmnpqrstuvwxyz23456789", letters.data[i]));
    }
}

TEST_MAIN(TABLE(verify, rows), TEST(hashes_come_back), TEST(seventy_two_bytes_are_all),
          TEST(nobody_costs_as_much), TEST(odd_passwords_are_refused),
          TEST(generated_ones_can_be_read))
