/* Rules on one value by itself: its type, enum, numbers, strings. Numbers are compared as Go
 * compares them after reading JSON: integers of 64 bits as such, all others as doubles. */
#include <inttypes.h>
#include <math.h>

#include "base/text.h"
#include "base/utf8.h"
#include "doc/doc.h"
#include "doc/format.h"
#include "doc/pattern.h"
#include "doc/real_internal.h"
#include "doc/schema_report_internal.h"
#include "doc/schema_validate_internal.h"

enum kind {
    KIND_STRING,
    KIND_INTEGER,
    KIND_NUMBER,
    KIND_BOOLEAN,
    KIND_ARRAY,
    KIND_OBJECT,
    KIND_NULL,
};

struct kind_words {
    const char *type;
    const char *format; /* what Go would call the type in a format */
};

static const struct kind_words kinds[] = {
    [KIND_STRING] = { "string", "" },
    [KIND_INTEGER] = { "integer", "int64" },
    [KIND_NUMBER] = { "number", "float64" },
    [KIND_BOOLEAN] = { "boolean", "" },
    [KIND_ARRAY] = { "array", "" },
    [KIND_OBJECT] = { "object", "" },
    [KIND_NULL] = { "null", "" },
};

static enum kind kind_of(struct value value)
{
    int64_t integer;

    switch (value_type(value)) {
    case VALUE_STRING:
        return KIND_STRING;
    case VALUE_NUMBER:
        return value_int(value, &integer) ? KIND_INTEGER : KIND_NUMBER;
    case VALUE_BOOL:
        return KIND_BOOLEAN;
    case VALUE_ARRAY:
        return KIND_ARRAY;
    case VALUE_OBJECT:
        return KIND_OBJECT;
    case VALUE_NULL:
    case VALUE_ABSENT:
        return KIND_NULL;
    }
    return KIND_NULL;
}

#define KINDS(kind) (1u << (kind))
#define ANY_KIND    (~0u)

struct type_words {
    const char *name;
    unsigned kinds;
};

/* Built-in types that JSON writes in more than one way take each of them. */
static struct type_words words_of(struct schema schema)
{
    switch (schema_type(schema)) {
    case SCHEMA_OBJECT:
    case SCHEMA_MAP:
        return (struct type_words){ "object", KINDS(KIND_OBJECT) };
    case SCHEMA_ARRAY:
        return (struct type_words){ "array", KINDS(KIND_ARRAY) };
    case SCHEMA_STRING:
    case SCHEMA_BYTES:
        return (struct type_words){ "string", KINDS(KIND_STRING) };
    case SCHEMA_INTEGER:
        return (struct type_words){ "integer", KINDS(KIND_INTEGER) };
    case SCHEMA_NUMBER:
        return (struct type_words){ "number", KINDS(KIND_NUMBER) | KINDS(KIND_INTEGER) };
    case SCHEMA_BOOLEAN:
        return (struct type_words){ "boolean", KINDS(KIND_BOOLEAN) };
    case SCHEMA_INT_OR_STRING:
        return (struct type_words){ "integer,string", KINDS(KIND_INTEGER) | KINDS(KIND_STRING) };
    case SCHEMA_QUANTITY:
        return (struct type_words){ "string", KINDS(KIND_STRING) | KINDS(KIND_INTEGER) |
                                                  KINDS(KIND_NUMBER) | KINDS(KIND_NULL) };
    case SCHEMA_TIME:
    case SCHEMA_MICRO_TIME:
    case SCHEMA_DURATION:
        return (struct type_words){ "string", KINDS(KIND_STRING) | KINDS(KIND_NULL) };
    case SCHEMA_ANY:
    case SCHEMA_RAW:
    case SCHEMA_FIELDS:
        return (struct type_words){ "", ANY_KIND };
    }
    return (struct type_words){ "", ANY_KIND };
}

/* A fraction that is whole but for rounding, and small enough to be exact. */
static bool is_nearly_whole(double number)
{
    static const double largest = 9007199254740991.0;
    double whole;

    if (!isfinite(number) || fabs(number) > largest)
        return false;
    whole = trunc(number);
    if (whole == number)
        return true;
    return number > 0 && whole > 0 && (number - whole) / (number + whole) < 1e-9;
}

/* An integer may be written 2.0, also where an integer or a string may stand. */
static bool has_kind(struct type_words words, enum kind kind, struct value value)
{
    double number;

    if (words.kinds & KINDS(kind))
        return true;
    return kind == KIND_NUMBER && words.kinds & KINDS(KIND_INTEGER) &&
           value_double(value, &number) && is_nearly_whole(number);
}

static void tell_type(struct report *report, const struct subject *subject, const char *wanted,
                      const char *found)
{
    const char *quoted = report_quote(report, slice_from(found));

    report_add(report, CAUSE_TYPE, subject->path, quoted, "%s in body must be of type %s: %s",
               report_name(report, subject->path), wanted, quoted);
}

/* A format changes what is compared: texts and lists pass, others are told by their format. */
static struct fit validate_typed_format(struct report *report, const struct subject *subject,
                                        const struct schema_rules *rules, enum kind kind)
{
    if (kind != KIND_STRING && kind != KIND_ARRAY) {
        if (report)
            tell_type(report, subject, schema_string(subject->schema, rules->format_name),
                      kinds[kind].format);
        return (struct fit){ 0 };
    }
    return (struct fit){ .checks = 1, .valid = true };
}

struct fit validate_type(struct report *report, const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    struct type_words words = words_of(subject->schema);
    enum kind kind = kind_of(subject->value);
    bool numeric = words.kinds & (KINDS(KIND_INTEGER) | KINDS(KIND_NUMBER));

    /* A format without a type is one all the same: what has no such format does not fit. */
    if (schema_rule(rules, SCHEMA_UNTYPED) || schema_type(subject->schema) == SCHEMA_ANY) {
        words = (struct type_words){ "", rules && rules->format ? KINDS(KIND_NULL) : ANY_KIND };
        numeric = false;
    }
    if (has_kind(words, kind, subject->value) ||
        (kind == KIND_NULL && schema_has(subject->schema, SCHEMA_NULLABLE)))
        return (struct fit){ .checks = 1, .valid = true };
    if (rules && rules->format && kind != KIND_NULL &&
        !(numeric && (kind == KIND_STRING || kind == KIND_ARRAY)))
        return validate_typed_format(report, subject, rules, kind);
    if (report)
        tell_type(report, subject, words.name, kinds[kind].type);
    return (struct fit){ 0 };
}

/* Go converts the value to the type of the one it is compared with, so 2.7 is 2 among integers. */
static bool is_same(struct value value, struct value listed)
{
    int64_t integer;
    double number;

    if (value_is_null(listed) || value_type(value) != value_type(listed))
        return false;
    if (value_type(value) == VALUE_NUMBER && value_int(listed, &integer) &&
        value_double(value, &number) && kind_of(value) == KIND_NUMBER)
        return fabs(number) < 9e18 && (int64_t)number == integer;
    return value_equal(value, listed);
}

static void tell_values(struct report *report, const struct subject *subject, struct value listed)
{
    CLEANUP(text) struct text list = TEXT_EMPTY;

    DOC_EACH (item, listed) {
        struct slice text = value_is_string(item.value)
                                ? value_string_or(item.value, SLICE(""))
                                : slice_from(report_print(report, item.value));

        text_appendf(&list, "%s%s", item.index ? ", " : "", report_quote(report, text));
    }
    report_add(report, CAUSE_NOT_SUPPORTED, subject->path, report_print(report, subject->value),
               "supported values: %s", text_string(&list));
}

struct fit validate_values(struct report *report, const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);

    if (!rules || !rules->values)
        return FIT_VALID;
    DOC_EACH (item, doc_root(rules->values)) {
        if (is_same(subject->value, item.value))
            return FIT_VALID;
    }
    if (report)
        tell_values(report, subject, doc_root(rules->values));
    return (struct fit){ 0 };
}

static double clamp(double limit)
{
    if (limit > 9.2e18)
        return 9.2e18;
    return limit < -9.2e18 ? -9.2e18 : limit;
}

/* The limit as Go would print it beside this value: integers lose their fraction. */
static const char *print_limit(struct report *report, struct value value, double limit)
{
    CLEANUP(text) struct text printed = TEXT_EMPTY;

    if (kind_of(value) == KIND_INTEGER)
        text_appendf(&printed, "%" PRId64, (int64_t)clamp(limit));
    else
        real_append(&printed, limit);
    return report_format(report, "%s", text_string(&printed));
}

static void tell_limit(struct report *report, const struct subject *subject, const char *should,
                       double limit)
{
    report_add(report, CAUSE_INVALID, subject->path, report_print(report, subject->value),
               "%s in body should be %s %s", report_name(report, subject->path), should,
               print_limit(report, subject->value, limit));
}

/* -1, 0, 1; integers are compared with the limit's whole part. */
static int compare(struct value value, double limit)
{
    int64_t integer;
    double number = 0;

    if (value_int(value, &integer))
        return (integer > (int64_t)clamp(limit)) - (integer < (int64_t)clamp(limit));
    value_double(value, &number);
    return (number > limit) - (number < limit);
}

static bool is_multiple(struct value value, double factor)
{
    int64_t integer;
    double number = 0;

    if (value_int(value, &integer))
        return (int64_t)clamp(factor) > 0 && integer % (int64_t)clamp(factor) == 0;
    value_double(value, &number);
    return factor > 0 && is_nearly_whole(factor < 1 ? 1 / factor * number : number / factor);
}

static void tell_multiple(struct report *report, const struct subject *subject, double factor)
{
    bool integer = kind_of(subject->value) == KIND_INTEGER;
    const char *printed = print_limit(report, subject->value, factor);

    if (integer ? (int64_t)clamp(factor) <= 0 : factor <= 0)
        report_add(report, CAUSE_INVALID, subject->path, printed,
                   "factor MultipleOf declared for %s must be positive: %s",
                   report_name(report, subject->path), printed);
    else
        tell_limit(report, subject, "a multiple of", factor);
}

struct fit validate_number(struct report *report, const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    bool above = schema_rule(rules, SCHEMA_EXCLUSIVE_MINIMUM);
    bool below = schema_rule(rules, SCHEMA_EXCLUSIVE_MAXIMUM);
    struct fit fit = { .checks = 1, .valid = true };

    if (schema_rule(rules, SCHEMA_MULTIPLE_OF) &&
        !is_multiple(subject->value, rules->multiple_of)) {
        fit.valid = false;
        if (report)
            tell_multiple(report, subject, rules->multiple_of);
    }
    if (schema_rule(rules, SCHEMA_MINIMUM) &&
        compare(subject->value, rules->minimum) < (above ? 1 : 0)) {
        fit.valid = false;
        if (report)
            tell_limit(report, subject, above ? "greater than" : "greater than or equal to",
                       rules->minimum);
    }
    if (schema_rule(rules, SCHEMA_MAXIMUM) &&
        compare(subject->value, rules->maximum) > (below ? -1 : 0)) {
        fit.valid = false;
        if (report)
            tell_limit(report, subject, below ? "less than" : "less than or equal to",
                       rules->maximum);
    }
    return fit;
}

static void tell_pattern(struct report *report, const struct subject *subject,
                         const struct pattern *pattern, enum pattern_result result)
{
    report_add(report, CAUSE_INVALID, subject->path, report_print(report, subject->value),
               "%s in body %s '" SLICE_FORMAT "'", report_name(report, subject->path),
               result == PATTERN_GIVES_UP ? "takes too long to compare with" : "should match",
               SLICE_ARGUMENT(pattern_text(pattern)));
}

/* The first rule that is broken is told. */
struct fit validate_string(struct validation *validation, struct report *report,
                           const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    struct slice text = value_string_or(subject->value, SLICE(""));
    int64_t length = rules ? (int64_t)utf8_count(text) : 0;
    enum pattern_result result = PATTERN_MATCHES;
    bool too_long = schema_rule(rules, SCHEMA_MAX_LENGTH) && length > rules->max_length;
    bool too_short = schema_rule(rules, SCHEMA_MIN_LENGTH) && length < rules->min_length;

    if (!too_long && !too_short && rules && rules->pattern)
        result = pattern_match(rules->pattern, text, &validation->pattern_work);
    if (report && too_long)
        report_add(report, CAUSE_TOO_LONG, subject->path, NULL,
                   "may not be more than %" PRId64 " byte%s", rules->max_length,
                   rules->max_length == 1 ? "" : "s");
    else if (report && too_short)
        report_add(report, CAUSE_INVALID, subject->path, report_print(report, subject->value),
                   "%s in body should be at least %" PRId64 " chars long",
                   report_name(report, subject->path), rules->min_length);
    else if (report && result != PATTERN_MATCHES)
        tell_pattern(report, subject, rules->pattern, result);
    return (struct fit){ .valid = !too_long && !too_short && result == PATTERN_MATCHES };
}

struct fit validate_format(struct validation *validation, struct report *report,
                           const struct subject *subject)
{
    const struct schema_rules *rules = schema_rules(subject->schema);
    struct slice text = value_string_or(subject->value, SLICE(""));
    bool valid = format_matches((enum format)rules->format, text);
    const char *quoted;

    if (valid && rules->format_pattern)
        valid = pattern_match(rules->format_pattern, text, &validation->pattern_work) ==
                PATTERN_MATCHES;
    if (!valid && report) {
        quoted = report_print(report, subject->value);
        report_add(report, CAUSE_TYPE, subject->path, quoted, "%s in body must be of type %s: %s",
                   report_name(report, subject->path),
                   schema_string(subject->schema, rules->format_name), quoted);
    }
    return (struct fit){ .valid = valid };
}
