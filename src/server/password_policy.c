/* What a new password must be. */
#include "server/password_policy.h"

#include <ctype.h>
#include <string.h>

#include "base/error.h"
#include "base/utf8.h"
#include "crypto/limits.h"

/* What people take when they are asked for a password, found in none of the published lists but
 * known from life: words for secrets and for coming in, rows of keys, the names of things that have
 * passwords. A password that consists of these alone is guessed in the first minute. */
static const char *const words[] = {
    "abc",        "abcd",     "abcde",
    "abcdef",     "abcdefg",  "abcdefgh",
    "access",     "admin",    "administrator",
    "asdf",       "asdfgh",   "asdfghjkl",
    "autumn",     "azerty",   "baseball",
    "batman",     "berlin",   "butler",
    "change",     "changeit", "changeme",
    "cluster",    "company",  "computer",
    "console",    "default",  "demo",
    "docker",     "dragon",   "football",
    "friday",     "geheim",   "google",
    "guest",      "hallo",    "hello",
    "iloveyou",   "internet", "is",
    "it",         "kennwort", "kubernetes",
    "letmein",    "let",      "login",
    "london",     "love",     "master",
    "me",         "in",       "monday",
    "monkey",     "my",       "mypassword",
    "new",        "office",   "pass",
    "passphrase", "passw",    "password",
    "passwort",   "platform", "please",
    "princess",   "qaz",      "qwe",
    "qwer",       "qwert",    "qwerty",
    "qwertyuiop", "qwertz",   "qwertzuiop",
    "root",       "secret",   "secure",
    "server",     "service",  "shadow",
    "sommer",     "spring",   "start",
    "summer",     "sunshine", "superman",
    "superuser",  "super",    "sysadmin",
    "system",     "temp",     "temporary",
    "test",       "tester",   "testing",
    "the",        "this",     "toor",
    "trustno",    "user",     "welcome",
    "willkommen", "winter",   "wsx",
    "yxcvbnm",    "zxcvbnm",  "zaq",
    "a",          "x",        "i",
    "not",        "safe",     "hunter",
};

static const struct {
    enum password_rule rule;
    const char *name;
    const char *text;
} rules[] = {
    { PASSWORD_RULE_LENGTH, "min_length", "it is too short" },
    { PASSWORD_RULE_UPPER, "upper_case", "it has no upper-case letter" },
    { PASSWORD_RULE_LOWER, "lower_case", "it has no lower-case letter" },
    { PASSWORD_RULE_DIGIT, "digit", "it has no digit" },
    { PASSWORD_RULE_PERSONAL, "personal", "it is your e-mail address or name" },
    { PASSWORD_RULE_COMMON, "common", "it is one of those that are tried first" },
    { PASSWORD_RULE_TOO_LONG, "max_length", "it is longer than 72 bytes" },
};

const char *password_rule_name(enum password_rule rule)
{
    for (size_t i = 0; i < COUNT_OF(rules); i++)
        if (rules[i].rule == rule)
            return rules[i].name;
    return "";
}

const char *password_rule_text(enum password_rule rule)
{
    for (size_t i = 0; i < COUNT_OF(rules); i++)
        if (rules[i].rule == rule)
            return rules[i].text;
    return "";
}

/* --- common ones ------------------------------------------------------------------------------ */

/* The letter that a sign stands for when people make a word look difficult; NUL: none. */
static char letter_for(char sign)
{
    static const char signs[] = "@4301!$57";
    static const char letters[] = "aaeoiisst";
    const char *found = sign ? strchr(signs, sign) : NULL;

    return found ? letters[found - signs] : '\0';
}

enum reading {
    READ_LETTERS,   /* signs and digits are decoration */
    READ_DISGUISED, /* those that look like a letter are one */
    READ_DECORATED, /* the same, but for decoration before the first and after the last letter */
    READINGS,
};

static struct slice trim_decoration(struct slice password)
{
    while (password.size && !isalpha((unsigned char)password.data[password.size - 1]))
        password.size--;
    while (password.size && !isalpha((unsigned char)password.data[0]))
        password = slice_of(password.data + 1, password.size - 1);
    return password;
}

static size_t read_letters(struct slice password, enum reading reading, char *out_letters)
{
    size_t size = 0;

    if (reading == READ_DECORATED)
        password = trim_decoration(password);
    for (size_t i = 0; i < password.size; i++) {
        char c = (char)tolower((unsigned char)password.data[i]);

        if (reading != READ_LETTERS && letter_for(c))
            c = letter_for(c);
        if ((c >= 'a' && c <= 'z') || (unsigned char)c >= 0x80)
            out_letters[size++] = c;
    }
    return size;
}

static bool ends_with_word(const char *letters, size_t size, size_t *sizes, bool *made_of_words)
{
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        size_t word = sizes[i];

        if (word <= size && made_of_words[size - word] &&
            memcmp(letters + size - word, words[i], word) == 0)
            return true;
    }
    return false;
}

static bool is_made_of_words(const char *letters, size_t size)
{
    bool made_of_words[PASSWORD_MAX_BYTES + 1] = { true };
    size_t sizes[COUNT_OF(words)];

    for (size_t i = 0; i < COUNT_OF(words); i++)
        sizes[i] = strlen(words[i]);
    for (size_t end = 1; end <= size; end++)
        made_of_words[end] = ends_with_word(letters, end, sizes, made_of_words);
    return made_of_words[size];
}

static bool is_one_letter(const char *letters, size_t size)
{
    for (size_t i = 1; i < size; i++)
        if (letters[i] != letters[0])
            return false;
    return true;
}

bool password_is_common(struct slice password)
{
    char letters[PASSWORD_MAX_BYTES];

    if (password.size > PASSWORD_MAX_BYTES)
        return false;
    for (enum reading reading = READ_LETTERS; reading < READINGS; reading++) {
        size_t size = read_letters(password, reading, letters);

        if (is_one_letter(letters, size) || is_made_of_words(letters, size))
            return true;
    }
    return false;
}

/* --- all rules -------------------------------------------------------------------------------- */

static bool has(struct slice password, int (*is)(int))
{
    for (size_t i = 0; i < password.size; i++)
        if ((unsigned char)password.data[i] < 0x80 && is((unsigned char)password.data[i]))
            return true;
    return false;
}

static bool is_personal(const struct password_policy_input *input)
{
    return slice_equal_nocase(input->password, input->email) ||
           slice_equal_nocase(input->password, input->user) ||
           slice_equal_nocase(input->password, input->display_name);
}

unsigned password_policy_check(const struct password_policy_input *input)
{
    struct slice password = input->password;
    unsigned unmet = 0;

    if (password.size > PASSWORD_MAX_BYTES)
        return PASSWORD_RULE_TOO_LONG;
    if (utf8_count(password) < input->min_length)
        unmet |= PASSWORD_RULE_LENGTH;
    if (!has(password, isupper))
        unmet |= PASSWORD_RULE_UPPER;
    if (!has(password, islower))
        unmet |= PASSWORD_RULE_LOWER;
    if (!has(password, isdigit))
        unmet |= PASSWORD_RULE_DIGIT;
    if (password.size && is_personal(input))
        unmet |= PASSWORD_RULE_PERSONAL;
    if (password_is_common(password))
        unmet |= PASSWORD_RULE_COMMON;
    return unmet;
}
