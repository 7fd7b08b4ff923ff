#include "base/name.h"

#include "base/text.h"
#include "lib/test.h"

struct row {
    const char *name;
    struct error *(*check)(struct slice name);
    const char *text;
    const char *message; /* NULL: allowed */
};

#define A63                                                                                        \
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa" /* as long as labels may be  \
                                                                       */
#define A253 A63 "." A63 "." A63 ".aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"

static const struct row rows[] = {
    { "takes a label", name_check_label, "my-name-1", NULL },
    { "takes digits first", name_check_label, "123-abc", NULL },
    { "takes one letter", name_check_label, "a", NULL },
    { "takes 63 characters", name_check_label, A63, NULL },
    { "refuses 64 characters", name_check_label, A63 "a", "must be no more than 63 characters" },
    { "refuses nothing", name_check_label, "", "a lowercase RFC 1123 label must consist of" },
    { "refuses capitals", name_check_label, "My-name",
      "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and "
      "must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex "
      "used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')" },
    { "refuses a hyphen at the end", name_check_label, "my-", "must start and end with" },
    { "refuses a hyphen alone", name_check_label, "-", "must start and end with" },
    { "names dots", name_check_label, "a.b", "must not contain dots" },
    { "refuses other alphabets", name_check_label, "n\u00e4me", "must consist of" },

    { "takes a subdomain", name_check_subdomain, "a.b-c.1d", NULL },
    { "takes 253 characters", name_check_subdomain, A253, NULL },
    { "refuses 254 characters", name_check_subdomain, A253 "a",
      "must be no more than 253 characters" },
    { "takes long labels inside", name_check_subdomain, A63 A63 "." A63, NULL },
    { "refuses an empty label", name_check_subdomain, "a..b",
      "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "
      "'.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used "
      "for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')" },
    { "refuses a dot at the end", name_check_subdomain, "a.", "RFC 1123 subdomain" },
    { "refuses a hyphen before a dot", name_check_subdomain, "a-.b", "RFC 1123 subdomain" },
    { "refuses an empty subdomain", name_check_subdomain, "", "RFC 1123 subdomain" },
    { "refuses a slash", name_check_subdomain, "a/b", "RFC 1123 subdomain" },

    { "takes a DNS-1035 label", name_check_label_1035, "abc-123", NULL },
    { "refuses a digit first", name_check_label_1035, "1abc",
      "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an "
      "alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or "
      "'abc-123', regex used for validation is '[a-z]([-a-z0-9]*[a-z0-9])?')" },
    { "refuses an empty DNS-1035 label", name_check_label_1035, "", "DNS-1035" },

    { "takes a port's name", name_check_port, "http-2", NULL },
    { "refuses 16 characters for a port", name_check_port, "aaaaaaaaaaaaaaaa",
      "must be no more than 15 characters" },
    { "refuses capitals in a port", name_check_port, "Http", "must contain only alpha-numeric" },
    { "wants a letter in a port", name_check_port, "80", "must contain at least one letter (a-z)" },
    { "refuses a port without name", name_check_port, "", "must contain at least one letter" },
    { "refuses two hyphens in a port", name_check_port, "a--b", "consecutive hyphens" },
    { "refuses a hyphen before a port", name_check_port, "-a", "begin or end with a hyphen" },

    { "takes a key with dots", name_check_config_key, ".data.a_B-1", NULL },
    { "refuses a blank in a key", name_check_config_key, "a b",
      "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. "
      "'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is "
      "'[-._a-zA-Z0-9]+')" },
    { "refuses an empty key", name_check_config_key, "", "a valid config key must consist of" },
    { "refuses the parent as a key", name_check_config_key, "..", "must not be '..'" },
    { "refuses keys above", name_check_config_key, "..a", "must not start with '..'" },

    { "takes a variable with dots", name_check_environment, "my.env-name 1", NULL },
    { "refuses an empty variable", name_check_environment, "",
      "environment variable name must be non-empty" },
    { "refuses = in a variable", name_check_environment, "a=b", "other than '='" },

    { "takes an identifier", name_check_identifier, "_a1", NULL },
    { "refuses a digit before an identifier", name_check_identifier, "1a", "valid C identifier" },
    { "takes a header", name_check_header, "X-Header-1", NULL },
    { "refuses a colon in a header", name_check_header, "a:b", "a valid HTTP header must" },
    { "takes a wildcard", name_check_wildcard, "*.example.com", NULL },
    { "wants a star first", name_check_wildcard, "example.com",
      "'\\*\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')" },
    { "refuses two stars", name_check_wildcard, "*.*.com", "a wildcard DNS-1123 subdomain" },
    { "takes a percentage", name_check_percent, "25%", NULL },
    { "refuses a sign alone", name_check_percent, "%", "a valid percent string must be" },

    { "takes colons in paths", name_check_path_segment, "system:node", NULL },
    { "refuses a dot in paths", name_check_path_segment, ".", "may not be '.'" },
    { "refuses two dots in paths", name_check_path_segment, "..", "may not be '..'" },
    { "refuses slashes in paths", name_check_path_segment, "a/b", "may not contain '/'" },
    { "refuses percent signs in paths", name_check_path_segment, "a%b", "may not contain '%'" },

    { "takes a plain key", name_check_qualified, "My_name.1", NULL },
    { "takes a key with a prefix", name_check_qualified, "example.com/MyName", NULL },
    { "refuses an empty key", name_check_qualified, "", "name part must be non-empty" },
    { "refuses an empty name", name_check_qualified, "a/", "name part must be non-empty" },
    { "refuses an empty prefix", name_check_qualified, "/a", "prefix part must be non-empty" },
    { "refuses capitals in the prefix", name_check_qualified, "Example.com/a",
      "prefix part a lowercase RFC 1123 subdomain must" },
    { "refuses long names", name_check_qualified, "a/" A63 "a",
      "name part must be no more than 63 characters" },
    { "refuses other characters", name_check_qualified, "a b",
      "name part must consist of alphanumeric characters, '-', '_' or '.', and must start and end "
      "with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used "
      "for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')" },
    { "refuses two slashes", name_check_qualified, "a/b/c",
      "a qualified name must consist of alphanumeric characters" },
    { "shows how it should be", name_check_qualified, "a/b/c",
      "with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')" },

    { "takes capitals in an annotation's prefix", name_check_annotation_key, "Example.com/a",
      NULL },
    { "refuses a long annotation key", name_check_annotation_key, A253 "/" A63 "a",
      "name part must be no more than 63 characters" },
    { "refuses blanks in an annotation", name_check_annotation_key, "a /b", "prefix part" },

    { "takes an empty value", name_check_label_value, "", NULL },
    { "takes a value", name_check_label_value, "My_value.1-a", NULL },
    { "refuses a long value", name_check_label_value, A63 "a",
      "must be no more than 63 characters" },
    { "refuses a value that ends in a dot", name_check_label_value, "a.",
      "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or "
      "'.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or "
      "'my_value',  or '12345', regex used for validation is "
      "'(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')" },
};

static void check(void **state)
{
    const struct row *row = *state;
    struct error *err = row->check(slice_from(row->text));

    if (row->message)
        assert_error(err, ERR_INVALID, row->message);
    else
        assert_no_error(err);
}

static void a_hidden_end_is_seen(void **state)
{
    (void)state;
    assert_error(name_check_label(slice_of("a\0b", 3)), ERR_INVALID, "must consist of");
    assert_error(name_check_label_value(slice_of("a\0b", 3)), ERR_INVALID, "must");
}

struct generate_row {
    const char *name;
    const char *base;
    size_t kept;
};

static const struct generate_row generate_rows[] = {
    { "keeps a short base", "web-", 4 },
    { "needs no base", "", 0 },
    { "cuts a long base", A63 "-", 58 },
};

static void generate(void **state)
{
    const struct generate_row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    name_append_generated(&text, slice_from(row->base));
    assert_int_equal(text.size, row->kept + 5);
    assert_memory_equal(text.data, row->base, row->kept);
    assert_no_error(name_check_label(text_slice(&text)));
}

TEST_MAIN(TABLE(check, rows), TEST(a_hidden_end_is_seen), TABLE(generate, generate_rows))
