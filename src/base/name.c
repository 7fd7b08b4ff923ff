/* Rules for names. The words are Kubernetes', so that people find them when they search. */
#include "base/name.h"

#include <stdbool.h>

#include "base/cleanup.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"

#define LABEL_PATTERN      "[a-z0-9]([-a-z0-9]*[a-z0-9])?"
#define LABEL_1035_PATTERN "[a-z]([-a-z0-9]*[a-z0-9])?"
#define SUBDOMAIN_PATTERN  LABEL_PATTERN "(\\." LABEL_PATTERN ")*"
#define QUALIFIED_PATTERN  "([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]"

#define LABEL_RULE                                                                                 \
    "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and "   \
    "must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex "     \
    "used for validation is '" LABEL_PATTERN "')"

#define SUBDOMAIN_RULE                                                                             \
    "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or "   \
    "'.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used "  \
    "for validation is '" SUBDOMAIN_PATTERN "')"

#define LABEL_1035_RULE                                                                            \
    "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an "   \
    "alphabetic character, and end with an alphanumeric character (e.g. 'my-name',  or "           \
    "'abc-123', regex used for validation is '" LABEL_1035_PATTERN "')"

#define QUALIFIED_RULE                                                                             \
    "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an "    \
    "alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for "         \
    "validation is '" QUALIFIED_PATTERN "')"

#define LABEL_VALUE_RULE                                                                           \
    "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or "    \
    "'.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or "             \
    "'my_value',  or '12345', regex used for validation is '(" QUALIFIED_PATTERN ")?')"

#define CONFIG_KEY_RULE                                                                            \
    "a valid config key must consist of alphanumeric characters, '-', '_' or '.' (e.g. "           \
    "'key.name',  or 'KEY_NAME',  or 'key-name', regex used for validation is "                    \
    "'[-._a-zA-Z0-9]+')"

#define IDENTIFIER_RULE                                                                            \
    "a valid C identifier must start with alphabetic character or '_', followed by a string of "   \
    "alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex used for " \
    "validation is '[A-Za-z_][A-Za-z0-9_]*')"

#define HEADER_RULE                                                                                \
    "a valid HTTP header must consist of alphanumeric characters or '-' (e.g. 'X-Header-Name', "   \
    "regex used for validation is '[-A-Za-z0-9]+')"

#define WILDCARD_RULE                                                                              \
    "a wildcard DNS-1123 subdomain must start with '*.', followed by a valid DNS subdomain, "      \
    "which must consist of lower case alphanumeric characters, '-' or '.' and end with an "        \
    "alphanumeric character (e.g. '*.example.com', regex used for validation is "                  \
    "'\\*\\." SUBDOMAIN_PATTERN "')"

#define PERCENT_RULE                                                                               \
    "a valid percent string must be a numeric string followed by an ending '%' (e.g. '1%',  or "   \
    "'93%', regex used for validation is '[0-9]+%')"

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_lower_or_digit(char c)
{
    return is_lower(c) || (c >= '0' && c <= '9');
}

static bool is_letter_or_digit(char c)
{
    return is_lower_or_digit(c) || (c >= 'A' && c <= 'Z');
}

/* Starts and ends with an edge character; inside, `more` are allowed as well. */
static bool fits(struct slice s, bool (*is_edge)(char), const char *more)
{
    if (s.size == 0 || !is_edge(s.data[0]) || !is_edge(s.data[s.size - 1]))
        return false;
    for (size_t i = 1; i < s.size - 1; i++) {
        if (!is_edge(s.data[i]) && (s.data[i] == '\0' || !strchr(more, s.data[i])))
            return false;
    }
    return true;
}

static bool is_label(struct slice s)
{
    return fits(s, is_lower_or_digit, "-");
}

static bool is_subdomain(struct slice s)
{
    struct slice label;

    if (!s.data)
        return false;
    while (slice_split(&s, '.', &label)) {
        if (!is_label(label))
            return false;
    }
    return true;
}

static bool is_qualified(struct slice s)
{
    return fits(s, is_letter_or_digit, "-_.");
}

static struct error *check_size(struct slice name, size_t most, const char *part)
{
    if (name.size > most)
        return error_new(ERR_INVALID, "%smust be no more than %zu characters", part, most);
    return NULL;
}

struct error *name_check_label(struct slice name)
{
    struct error *err = check_size(name, NAME_LABEL_MAX, "");

    if (err || is_label(name))
        return err;
    return error_new(ERR_INVALID, "%s", is_subdomain(name) ? "must not contain dots" : LABEL_RULE);
}

static struct error *check_subdomain(struct slice name, const char *part)
{
    struct error *err = check_size(name, NAME_SUBDOMAIN_MAX, part);

    if (err || is_subdomain(name))
        return err;
    return error_new(ERR_INVALID, "%s%s", part, SUBDOMAIN_RULE);
}

struct error *name_check_subdomain(struct slice name)
{
    return check_subdomain(name, "");
}

struct error *name_check_label_1035(struct slice name)
{
    struct error *err = check_size(name, NAME_LABEL_MAX, "");

    if (err || (is_label(name) && is_lower(name.data[0])))
        return err;
    return error_new(ERR_INVALID, "%s", LABEL_1035_RULE);
}

struct error *name_check_path_segment(struct slice name)
{
    static const char *const whole[] = { ".", ".." };
    static const char parts[] = { '/', '%' };

    for (size_t i = 0; i < COUNT_OF(whole); i++) {
        if (slice_is(name, whole[i]))
            return error_new(ERR_INVALID, "may not be '%s'", whole[i]);
    }
    for (size_t i = 0; i < COUNT_OF(parts); i++) {
        if (name.size > 0 && memchr(name.data, parts[i], name.size))
            return error_new(ERR_INVALID, "may not contain '%c'", parts[i]);
    }
    return NULL;
}

struct error *name_check_qualified(struct slice name)
{
    struct error *err = NULL;
    struct slice prefix;

    if (slice_cut(name, '/', &prefix, &name)) {
        if (name.size > 0 && memchr(name.data, '/', name.size))
            return error_new(ERR_INVALID,
                             "a qualified name %s with an optional DNS subdomain prefix and '/' "
                             "(e.g. 'example.com/MyName')",
                             QUALIFIED_RULE);
        if (prefix.size == 0)
            return error_new(ERR_INVALID, "prefix part must be non-empty");
        err = check_subdomain(prefix, "prefix part ");
    }
    if (err)
        return err;
    if (name.size == 0)
        return error_new(ERR_INVALID, "name part must be non-empty");
    err = check_size(name, NAME_LABEL_MAX, "name part ");
    if (err || is_qualified(name))
        return err;
    return error_new(ERR_INVALID, "name part %s", QUALIFIED_RULE);
}

struct error *name_check_annotation_key(struct slice name)
{
    CLEANUP(string) char *lower = NULL;

    /* One more than the longest that can pass is enough to be told so. */
    if (name.size > NAME_SUBDOMAIN_MAX + 1 + NAME_LABEL_MAX)
        return name_check_qualified(name);
    lower = memory_strndup(name.data, name.size);
    for (size_t i = 0; i < name.size; i++) {
        if (lower[i] >= 'A' && lower[i] <= 'Z')
            lower[i] = (char)(lower[i] - 'A' + 'a');
    }
    return name_check_qualified(slice_of(lower, name.size));
}

struct error *name_check_label_value(struct slice value)
{
    struct error *err = check_size(value, NAME_LABEL_MAX, "");

    if (err || value.size == 0 || is_qualified(value))
        return err;
    return error_new(ERR_INVALID, "%s", LABEL_VALUE_RULE);
}

struct error *name_check_port(struct slice name)
{
    struct error *err = check_size(name, 15, "");
    bool letter = false;
    size_t at;

    if (err)
        return err;
    for (size_t i = 0; i < name.size; i++) {
        if (!is_lower_or_digit(name.data[i]) && name.data[i] != '-')
            return error_new(ERR_INVALID, "must contain only alpha-numeric characters (a-z, 0-9), "
                                          "and hyphens (-)");
        letter = letter || is_lower(name.data[i]);
    }
    if (!letter)
        return error_new(ERR_INVALID, "must contain at least one letter (a-z)");
    if (slice_find(name, SLICE("--"), &at))
        return error_new(ERR_INVALID, "must not contain consecutive hyphens");
    if (name.data[0] == '-' || name.data[name.size - 1] == '-')
        return error_new(ERR_INVALID, "must not begin or end with a hyphen");
    return NULL;
}

/* Every character is a letter, a digit or one of `more`, and there is one. */
static bool is_made_of(struct slice s, const char *more)
{
    for (size_t i = 0; i < s.size; i++) {
        if (!is_letter_or_digit(s.data[i]) && (s.data[i] == '\0' || !strchr(more, s.data[i])))
            return false;
    }
    return s.size > 0;
}

struct error *name_check_config_key(struct slice name)
{
    struct error *err = check_size(name, NAME_SUBDOMAIN_MAX, "");

    if (err)
        return err;
    if (!is_made_of(name, "-._"))
        return error_new(ERR_INVALID, "%s", CONFIG_KEY_RULE);
    if (slice_is(name, ".") || slice_is(name, ".."))
        return error_new(ERR_INVALID, "must not be '" SLICE_FORMAT "'", SLICE_ARGUMENT(name));
    if (slice_has_prefix(name, ".."))
        return error_new(ERR_INVALID, "must not start with '..'");
    return NULL;
}

struct error *name_check_environment(struct slice name)
{
    if (name.size == 0)
        return error_new(ERR_INVALID, "environment variable name must be non-empty");
    for (size_t i = 0; i < name.size; i++) {
        if (name.data[i] < ' ' || name.data[i] > '~' || name.data[i] == '=')
            return error_new(ERR_INVALID, "a valid environment variable name must consist only of "
                                          "printable ASCII characters other than '='");
    }
    return NULL;
}

struct error *name_check_identifier(struct slice name)
{
    if (is_made_of(name, "_") && !(name.data[0] >= '0' && name.data[0] <= '9'))
        return NULL;
    return error_new(ERR_INVALID, "%s", IDENTIFIER_RULE);
}

struct error *name_check_header(struct slice name)
{
    return is_made_of(name, "-") ? NULL : error_new(ERR_INVALID, "%s", HEADER_RULE);
}

struct error *name_check_wildcard(struct slice name)
{
    struct error *err = check_size(name, NAME_SUBDOMAIN_MAX, "");

    if (err ||
        (slice_has_prefix(name, "*.") && is_subdomain(slice_of(name.data + 2, name.size - 2))))
        return err;
    return error_new(ERR_INVALID, "%s", WILDCARD_RULE);
}

struct error *name_check_percent(struct slice text)
{
    bool fits_rule = text.size > 1 && text.data[text.size - 1] == '%';

    for (size_t i = 0; fits_rule && i < text.size - 1; i++)
        fits_rule = text.data[i] >= '0' && text.data[i] <= '9';
    return fits_rule ? NULL : error_new(ERR_INVALID, "%s", PERCENT_RULE);
}

void name_append_generated(struct text *text, struct slice base)
{
    /* Room in a label, although most names may be longer: a name often becomes a label's value. */
    size_t most = NAME_LABEL_MAX - RANDOM_NAME_SUFFIX;

    text_append_slice(text, slice_of(base.data, base.size < most ? base.size : most));
    random_append(text, SLICE(RANDOM_NAME_LETTERS), RANDOM_NAME_SUFFIX);
}
