#include "doc/pattern.h"

#include "base/error.h"
#include "base/text.h"
#include "doc/limits.h"
#include "lib/test.h"

struct match_row {
    const char *name;
    const char *pattern;
    const char *text;
    bool matches;
};

static const struct match_row match_rows[] = {
    { "finds a part", "b", "abc", true },
    { "holds on to both ends", "^b$", "abc", false },
    { "does not end before a last line end", "^a$", "a\n", false },
    { "ends at each line when asked", "(?m)^a$", "b\na\n", true },
    { "begins after the last line end when asked", "(?m)^$", "a\n", true },
    { "keeps the dot within a line", "^a.b$", "a\nb", false },
    { "lets the dot cross lines when asked", "(?s)^a.b$", "a\nb", true },
    { "has no vertical tab among blanks", "\\s", "\v", false },
    { "has a vertical tab among what is not blank", "^[\\S]$", "\v", true },
    { "writes a vertical tab as \\v", "^\\v$", "\v", true },
    { "knows ASCII digits only", "^\\d$", "\u0663", false },
    { "knows letters of all scripts", "^\\p{L}+$", "\u00e9\u03bb", true },
    { "folds case of all scripts", "(?i)^\u00e9$", "\u00c9", true },
    { "reads a brace that counts nothing", "^a{,2}$", "a{,2}", true },
    { "reads a bracket at the front of a class", "^[]a]+$", "]a", true },
    { "reads a class in a class", "^[[:alpha:]_]+$", "a_b", true },
    { "reads named groups", "^(?P<x>a)(?<y>b)$", "ab", true },
    { "reads quoted parts", "^\\Qa.b\\E+$", "a.bb", true },
    { "reads octal numbers", "^\\101$", "A", true },
    { "reads a dash escaped in a class", "^[a\\-z]$", "-", true },
    { "changes case for a group only", "^(?i:a)b$", "Ab", true },
    { "repeats what has no width", "^*\\b+a$*", "a", true },
    { "matches nothing in nothing", "^$", "", true },
    { "reads the quantities of generated definitions",
      "^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+("
      "\\."
      "[0-9]*)?)|(\\.[0-9]+))))?$",
      "1.5Gi", true },
};

static void match(void **state)
{
    const struct match_row *row = *state;
    uint32_t budget = DOC_MAX_PATTERN_WORK;
    struct pattern *pattern;

    assert_no_error(pattern_new(slice_from(row->pattern), &pattern));
    assert_int_equal(pattern_match(pattern, slice_from(row->text), &budget),
                     row->matches ? PATTERN_MATCHES : PATTERN_DIFFERS);
    assert_string_equal(pattern_text(pattern).data, row->pattern);
    assert_true(pattern_memory(pattern) > 0);
    pattern_free(pattern);
}

struct refusal_row {
    const char *name;
    const char *pattern;
    const char *message;
};

static const struct refusal_row refusal_rows[] = {
    { "misses a bracket", "a[b", "error parsing regexp: missing closing ]: `[b`" },
    { "misses a parenthesis", "a(b", "error parsing regexp: missing closing ): `a(b`" },
    { "has a parenthesis too many", "ab)", "error parsing regexp: unexpected ): `ab)`" },
    { "repeats nothing", "*a",
      "error parsing regexp: missing argument to repetition operator: `*`" },
    { "repeats a repetition", "a**",
      "error parsing regexp: invalid nested repetition operator: `**`" },
    { "would be possessive elsewhere", "a++",
      "error parsing regexp: invalid nested repetition operator: `++`" },
    { "looks ahead", "a(?=b)", "error parsing regexp: invalid or unsupported Perl syntax: `(?=`" },
    { "looks behind", "(?<=a)b", "error parsing regexp: invalid named capture: `(?<=a)b`" },
    { "refers back", "(a)\\1", "error parsing regexp: invalid escape sequence: `\\1`" },
    { "names an unknown class", "\\p{Foo}",
      "error parsing regexp: invalid character class range: `\\p{Foo}`" },
    { "has a range backwards", "[z-a]",
      "error parsing regexp: invalid character class range: `z-a`" },
    { "counts too far", "a{1001}", "error parsing regexp: invalid repeat count: `{1001}`" },
    { "counts too far when multiplied", "(a{100}){11}",
      "error parsing regexp: invalid repeat count: `{11}`" },
    { "counts backwards", "a{2,1}", "error parsing regexp: invalid repeat count: `{2,1}`" },
    { "ends with a backslash", "a\\",
      "error parsing regexp: trailing backslash at end of expression: ``" },
    { "asks for single bytes", "\\C", "error parsing regexp: invalid escape sequence: `\\C`" },
    { "has a verb of PCRE2", "(*UTF)a",
      "error parsing regexp: missing argument to repetition operator: `*`" },
};

static void refusal(void **state)
{
    const struct refusal_row *row = *state;
    struct pattern *pattern;

    assert_error(pattern_new(slice_from(row->pattern), &pattern), ERR_INVALID, row->message);
}

static void large_patterns_are_refused(void **state)
{
    CLEANUP(text) struct text large = TEXT_EMPTY;
    struct pattern *pattern;

    (void)state;
    for (int i = 0; i <= DOC_MAX_PATTERN; i++)
        text_append_char(&large, 'a');
    assert_error(pattern_new(text_slice(&large), &pattern), ERR_INVALID, "at most 16384");
    text_clear(&large);
    for (int i = 0; i <= DOC_MAX_PATTERN_DEPTH; i++)
        text_append_char(&large, '(');
    assert_error(pattern_new(text_slice(&large), &pattern), ERR_INVALID, "nests too deeply");
}

/* Backtracking would need 2^n steps for the first, n^4 for the second. */
static void hostile_patterns_end(void **state)
{
    static const char *const patterns[] = { "^(a+)+$", "a*a*a*a*c$", "(a|aa)+$",
                                            "^(a?){30}a{30}$" };
    CLEANUP(text) struct text text = TEXT_EMPTY;
    uint32_t budget = DOC_MAX_PATTERN_WORK;

    (void)state;
    for (int i = 0; i < 2000; i++)
        text_append_char(&text, 'a');
    text_append_char(&text, 'b');
    for (size_t i = 0; i < COUNT_OF(patterns); i++) {
        struct pattern *pattern;

        assert_no_error(pattern_new(slice_from(patterns[i]), &pattern));
        assert_int_equal(pattern_match(pattern, text_slice(&text), &budget), PATTERN_DIFFERS);
        pattern_free(pattern);
    }
    assert_true(budget > 0);
}

static void a_used_up_budget_gives_up(void **state)
{
    struct pattern *pattern;
    uint32_t budget = 1;

    (void)state;
    assert_no_error(pattern_new(SLICE("a"), &pattern));
    assert_int_equal(pattern_match(pattern, SLICE("a"), &budget), PATTERN_MATCHES);
    assert_int_equal(pattern_match(pattern, SLICE("a"), &budget), PATTERN_GIVES_UP);
    pattern_free(pattern);
}

TEST_MAIN(TABLE(match, match_rows), TABLE(refusal, refusal_rows), TEST(large_patterns_are_refused),
          TEST(hostile_patterns_end), TEST(a_used_up_budget_gives_up))
