/* YAML 1.1 scalars as go-yaml resolves them, because that is what Kubernetes manifests mean. */
#include <math.h>
#include <stdint.h>

#include "base/base64.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/doc_internal.h"
#include "doc/limits.h"
#include "doc/real_internal.h"
#include "doc/tree_internal.h"
#include "doc/yaml_internal.h"

static const struct word {
    const char *text;
    enum yaml_class class;
    bool truth;
} words[] = {
    { "", YAML_NULL, false },      { "~", YAML_NULL, false },     { "null", YAML_NULL, false },
    { "Null", YAML_NULL, false },  { "NULL", YAML_NULL, false },  { "y", YAML_BOOL, true },
    { "Y", YAML_BOOL, true },      { "yes", YAML_BOOL, true },    { "Yes", YAML_BOOL, true },
    { "YES", YAML_BOOL, true },    { "true", YAML_BOOL, true },   { "True", YAML_BOOL, true },
    { "TRUE", YAML_BOOL, true },   { "on", YAML_BOOL, true },     { "On", YAML_BOOL, true },
    { "ON", YAML_BOOL, true },     { "n", YAML_BOOL, false },     { "N", YAML_BOOL, false },
    { "no", YAML_BOOL, false },    { "No", YAML_BOOL, false },    { "NO", YAML_BOOL, false },
    { "false", YAML_BOOL, false }, { "False", YAML_BOOL, false }, { "FALSE", YAML_BOOL, false },
    { "off", YAML_BOOL, false },   { "Off", YAML_BOOL, false },   { "OFF", YAML_BOOL, false },
    { ".nan", YAML_INFINITE, 0 },  { ".NaN", YAML_INFINITE, 0 },  { ".NAN", YAML_INFINITE, 0 },
    { ".inf", YAML_INFINITE, 0 },  { ".Inf", YAML_INFINITE, 0 },  { ".INF", YAML_INFINITE, 0 },
    { "+.inf", YAML_INFINITE, 0 }, { "+.Inf", YAML_INFINITE, 0 }, { "+.INF", YAML_INFINITE, 0 },
    { "-.inf", YAML_INFINITE, 0 }, { "-.Inf", YAML_INFINITE, 0 }, { "-.INF", YAML_INFINITE, 0 },
};

enum {
    LONGEST_WORD = 5
};

static const struct word *find_word(struct slice text)
{
    if (text.size > LONGEST_WORD)
        return NULL;
    for (size_t i = 0; i < COUNT_OF(words); i++) {
        if (slice_is(text, words[i].text))
            return &words[i];
    }
    return NULL;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Cuts the digits off the front. */
static struct slice take_digits(struct slice *rest)
{
    size_t count = 0;
    struct slice digits;

    while (count < rest->size && is_digit(rest->data[count]))
        count++;
    digits = slice_of(rest->data, count);
    *rest = slice_of(rest->data + count, rest->size - count);
    return digits;
}

static bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c);
}

static bool take_char(struct slice *rest, const char *set)
{
    if (rest->size == 0 || !is_one_of(rest->data[0], set))
        return false;
    *rest = slice_of(rest->data + 1, rest->size - 1);
    return true;
}

static struct slice without_zeroes(struct slice digits)
{
    while (digits.size > 1 && digits.data[0] == '0')
        digits = slice_of(digits.data + 1, digits.size - 1);
    return digits;
}

/* Rewrites a decimal number ("+1.", ".5e3", "007") the way JSON wants it; STRING when it is none.
 */
static enum yaml_class decimal(struct slice rest, struct text *out_json)
{
    struct slice whole;
    struct slice part = { NULL, 0 };
    enum yaml_class class = YAML_INTEGER;

    if (rest.size > 0 && rest.data[0] == '-')
        text_append_char(out_json, '-');
    take_char(&rest, "+-");
    whole = take_digits(&rest);
    text_append_slice(out_json, whole.size ? without_zeroes(whole) : SLICE("0"));
    if (take_char(&rest, ".")) {
        class = YAML_FRACTION;
        part = take_digits(&rest);
        if (part.size)
            text_append_char(out_json, '.');
        text_append_slice(out_json, part);
    }
    if (whole.size + part.size == 0)
        return YAML_STRING;
    if (take_char(&rest, "eE")) {
        class = YAML_FRACTION;
        text_append_char(out_json, 'e');
        if (rest.size > 0 && rest.data[0] == '-')
            text_append_char(out_json, '-');
        take_char(&rest, "+-");
        part = take_digits(&rest);
        if (part.size == 0)
            return YAML_STRING;
        text_append_slice(out_json, part);
    }
    return rest.size == 0 ? class : YAML_STRING;
}

static bool digit_value(char c, unsigned base, unsigned *out_digit)
{
    int digit = hex_digit(c);

    *out_digit = (unsigned)digit;
    return digit >= 0 && *out_digit < base;
}

/* Hexadecimal, octal and binary, of 64 bits. */
static bool other_base(struct slice rest, bool *out_negative, uint64_t *out_magnitude)
{
    bool negative = rest.size > 0 && rest.data[0] == '-';
    uint64_t magnitude = 0;
    unsigned base = 8;
    unsigned digit;

    take_char(&rest, "+-");
    if (rest.size < 2 || rest.data[0] != '0')
        return false;
    take_char(&rest, "0");
    if (take_char(&rest, "xX"))
        base = 16;
    else if (take_char(&rest, "bB"))
        base = 2;
    else
        take_char(&rest, "oO");
    if (rest.size == 0)
        return false;
    for (size_t i = 0; i < rest.size; i++) {
        if (!digit_value(rest.data[i], base, &digit) ||
            __builtin_mul_overflow(magnitude, base, &magnitude) ||
            __builtin_add_overflow(magnitude, digit, &magnitude))
            return false;
    }
    *out_negative = negative;
    *out_magnitude = magnitude;
    return !negative || magnitude <= (uint64_t)INT64_MAX + 1;
}

static void set_integer(yyjson_mut_val *value, bool negative, uint64_t magnitude)
{
    if (negative)
        yyjson_mut_set_sint(value, (int64_t)(0 - magnitude));
    else
        yyjson_mut_set_uint(value, magnitude);
}

/* Reads digits in JSON's form. Integers beyond 64 bits keep their text; fractions beyond a double
 * do so only when they are tagged, because "12e4567" is more likely a name than a number. */
static bool set_decimal(yyjson_mut_doc *tree, struct slice json, bool tagged, enum yaml_class class,
                        yyjson_mut_val *out_value)
{
    yyjson_mut_val value = { 0 };

    doc_checked((void *)yyjson_mut_read_number(json.data, &value, DOC_READ_FLAGS, NULL, NULL));
    if (class == YAML_FRACTION && yyjson_mut_is_raw(&value) && !tagged)
        return false;
    if (tree && yyjson_mut_is_raw(&value))
        value.uni.str = doc_checked(unsafe_yyjson_mut_strncpy(tree, json.data, json.size));
    if (tree)
        tree_overwrite(out_value, &value);
    return true;
}

static enum yaml_class classify_number(yyjson_mut_doc *tree, struct slice text, bool tagged,
                                       yyjson_mut_val *out_value)
{
    CLEANUP(text) struct text plain = TEXT_EMPTY;
    CLEANUP(text) struct text json = TEXT_EMPTY;
    enum yaml_class class;
    uint64_t magnitude;
    bool negative;

    for (size_t i = 0; i < text.size; i++) {
        if (!is_digit(text.data[i]) && !is_one_of(text.data[i], "_+-.eExXoObBabcdfABCDF"))
            return YAML_STRING;
        if (text.data[i] != '_')
            text_append_char(&plain, text.data[i]);
    }
    if (other_base(text_slice(&plain), &negative, &magnitude)) {
        if (tree)
            set_integer(out_value, negative, magnitude);
        return YAML_INTEGER;
    }
    class = decimal(text_slice(&plain), &json);
    if (class == YAML_INTEGER && slice_is(text_slice(&json), "-0"))
        text_remove_front(&json, 1);
    if (class != YAML_STRING && !set_decimal(tree, text_slice(&json), tagged, class, out_value))
        class = YAML_STRING;
    return class;
}

static enum yaml_class classify(yyjson_mut_doc *tree, struct slice text, bool tagged,
                                yyjson_mut_val *out_value)
{
    const struct word *word = find_word(text);

    if (word && tree && word->class == YAML_BOOL)
        yyjson_mut_set_bool(out_value, word->truth);
    else if (word && tree)
        yyjson_mut_set_null(out_value);
    if (word)
        return word->class;
    if (is_digit(text.data[0]) || is_one_of(text.data[0], "+-."))
        return classify_number(tree, text, tagged, out_value);
    return YAML_STRING;
}

enum yaml_class yaml_classify(struct slice text)
{
    return classify(NULL, text, false, NULL);
}

void yaml_make_whole(yyjson_mut_val *value)
{
    double number;

    if (!yyjson_mut_is_real(value))
        return;
    number = unsafe_yyjson_get_real(value);
    if (number == trunc(number) && number >= -9223372036854775808.0 &&
        number < 18446744073709551616.0)
        set_integer(value, number < 0, (uint64_t)fabs(number));
}

static struct error *binary(yyjson_mut_doc *tree, struct slice text, yyjson_mut_val **out_value)
{
    CLEANUP(text) struct text bytes = TEXT_EMPTY;
    CLEANUP(text) struct text compact = TEXT_EMPTY;
    struct error *err;

    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] != '\n')
            text_append_char(&compact, text.data[i]);
    }
    err = base64_parse(text_slice(&compact), BASE64_STANDARD, &bytes);
    if (err)
        return error_wrap(err, "!!binary");
    if (!utf8_is_valid(text_slice(&bytes)))
        return error_new(ERR_BAD_REQUEST, "!!binary holds bytes that are no UTF-8 text; write the "
                                          "base64 text itself as a string");
    *out_value = doc_checked(yyjson_mut_strncpy(tree, text_string(&bytes), bytes.size));
    return NULL;
}

static const struct tag {
    const char *name;
    enum yaml_class class;
} tags[] = {
    { "tag:yaml.org,2002:null", YAML_NULL },
    { "tag:yaml.org,2002:bool", YAML_BOOL },
    { "tag:yaml.org,2002:int", YAML_INTEGER },
    { "tag:yaml.org,2002:float", YAML_FRACTION },
};

/* The class that a tag asks for; STRING for all that ask for none of ours. */
static enum yaml_class class_of_tag(struct slice tag)
{
    for (size_t i = 0; i < COUNT_OF(tags); i++) {
        if (slice_is(tag, tags[i].name))
            return tags[i].class;
    }
    return YAML_STRING;
}

struct error *yaml_scalar(yyjson_mut_doc *tree, struct slice text, struct slice tag, bool quoted,
                          yyjson_mut_val **out_value)
{
    enum yaml_class wanted = class_of_tag(tag);
    enum yaml_class class = YAML_STRING;
    yyjson_mut_val *value;

    if (slice_is(tag, "tag:yaml.org,2002:binary"))
        return binary(tree, text, out_value);
    value = doc_checked(yyjson_mut_strncpy(tree, text.size ? text.data : "", text.size));
    if (tag.size ? wanted != YAML_STRING : !quoted)
        class = classify(tree, text, tag.size > 0, value);
    if (class == YAML_INFINITE)
        return error_new(ERR_BAD_REQUEST, "\"" SLICE_FORMAT "\" is no number that JSON can hold",
                         SLICE_ARGUMENT(text));
    if (tag.size && wanted != class && !(wanted == YAML_FRACTION && class == YAML_INTEGER))
        return error_new(ERR_BAD_REQUEST, "\"" SLICE_FORMAT "\" does not fit its tag " SLICE_FORMAT,
                         SLICE_ARGUMENT(utf8_truncate(text, DOC_MAX_PATH_TEXT)),
                         SLICE_ARGUMENT(utf8_truncate(tag, DOC_MAX_PATH_TEXT)));
    *out_value = value;
    return NULL;
}

bool yaml_key(yyjson_mut_val *scalar, struct text *out_name)
{
    if (yyjson_mut_is_str(scalar))
        text_append_slice(out_name, doc_mut_text(scalar));
    else if (yyjson_mut_is_bool(scalar))
        text_append(out_name, unsafe_yyjson_get_bool(scalar) ? "true" : "false");
    else if (yyjson_mut_is_real(scalar))
        real_append_single(out_name, unsafe_yyjson_get_real(scalar));
    else if (!yyjson_mut_is_null(scalar))
        real_append_number(out_name, (struct value){ scalar });
    return !yyjson_mut_is_null(scalar);
}
