/* Compiles the inside of one pair of braces, accepting what client-go's parser accepts. */
#include <stdlib.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/number.h"
#include "base/text.h"
#include "base/utf8.h"
#include "doc/jsonpath_internal.h"
#include "doc/limits.h"

struct error *jsonpath_fail(const struct scanner *scanner, const char *what)
{
    return error_new(ERR_BAD_REQUEST, "JSONPath, byte %zu: %s",
                     (size_t)(scanner->rest.data - scanner->start), what);
}

static char peek(const struct scanner *scanner)
{
    return scanner->rest.size ? scanner->rest.data[0] : '\0';
}

static struct slice take(struct scanner *scanner, size_t size)
{
    struct slice taken = slice_of(scanner->rest.data, size);

    scanner->rest = slice_of(scanner->rest.data + size, scanner->rest.size - size);
    return taken;
}

static struct step *add_step(struct scanner *scanner, enum step_kind kind)
{
    struct step *step = arena_new(scanner->arena, struct step);

    step->kind = kind;
    *scanner->last = step;
    scanner->last = &step->next;
    return step;
}

static void add_steps(struct scanner *scanner, struct step *steps)
{
    *scanner->last = steps;
    while (*scanner->last)
        scanner->last = &(*scanner->last)->next;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name(char c)
{
    return c == '_' || is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (unsigned char)c >= 0x80;
}

static bool ends_name(char c)
{
    return c == '\0' || strchr(" \t\r\n.,[]$@{}", c);
}

/* Compiles a part (of a union, of a filter) into steps of its own. */
static struct error *parse_part(struct scanner *outer, struct slice text,
                                struct error *(*parse)(struct scanner *scanner),
                                struct step **out_steps)
{
    struct scanner scanner = {
        .arena = outer->arena,
        .rest = text,
        .start = outer->start,
        .depth = outer->depth + 1,
    };
    struct error *err;

    if (scanner.depth > DOC_MAX_JSONPATH_DEPTH)
        return jsonpath_fail(outer, "filters and unions are nested too deeply");
    scanner.last = &scanner.first;
    err = parse(&scanner);
    if (!err && scanner.keyword != KEYWORD_NONE)
        err = jsonpath_fail(outer, "range and end stand alone in their braces");
    if (!err)
        *out_steps = scanner.first;
    return err;
}

static struct error *parse_all(struct scanner *scanner);
static struct error *parse_inside(struct scanner *scanner);

/* .name, where a backslash takes the next character as it is. */
static struct error *parse_field(struct scanner *scanner)
{
    struct step *step;
    struct slice raw;
    char *name;
    size_t size = 0;

    while (size < scanner->rest.size && !ends_name(scanner->rest.data[size]))
        size += scanner->rest.data[size] == '\\' && size + 1 < scanner->rest.size ? 2 : 1;
    raw = take(scanner, size);
    name = arena_alloc(scanner->arena, raw.size);
    size = 0;
    for (size_t i = 0; i < raw.size; i++) {
        if (raw.data[i] != '\\')
            name[size++] = raw.data[i];
    }
    step = add_step(scanner, slice_is(raw, "*") ? STEP_WILDCARD : STEP_FIELD);
    step->name = slice_of(name, size);
    return NULL;
}

static struct error *parse_descent(struct scanner *scanner)
{
    take(scanner, 2);
    if (slice_has_prefix(scanner->rest, ".."))
        return jsonpath_fail(scanner, "\"..\" follows \"..\"");
    add_step(scanner, STEP_DESCENT);
    return is_name(peek(scanner)) ? parse_field(scanner) : NULL;
}

static struct error *parse_number(struct scanner *scanner)
{
    size_t size = peek(scanner) == '+' || peek(scanner) == '-';
    struct step *step = add_step(scanner, STEP_LITERAL);
    struct slice text;

    while (size < scanner->rest.size &&
           (is_digit(scanner->rest.data[size]) || scanner->rest.data[size] == '.'))
        size++;
    text = take(scanner, size);
    step->literal.kind = JSONPATH_INTEGER;
    if (number_parse_int(text, &step->literal.integer))
        return NULL;
    step->literal.kind = JSONPATH_FRACTION;
    if (number_parse_double(text, &step->literal.fraction))
        return NULL;
    return error_new(ERR_BAD_REQUEST, "JSONPath: \"" SLICE_FORMAT "\" is no number",
                     SLICE_ARGUMENT(text));
}

static struct error *parse_word(struct scanner *scanner)
{
    size_t size = 0;
    struct slice word;
    struct step *step;

    while (size < scanner->rest.size && !ends_name(scanner->rest.data[size]))
        size++;
    word = take(scanner, size);
    if (slice_is(word, "true") || slice_is(word, "false")) {
        step = add_step(scanner, STEP_LITERAL);
        step->literal.kind = JSONPATH_TRUTH;
        step->literal.truth = slice_is(word, "true");
        return NULL;
    }
    if (scanner->first || scanner->keyword != KEYWORD_NONE)
        return jsonpath_fail(scanner, "a word stands where a path should");
    if (slice_is(word, "range"))
        scanner->keyword = KEYWORD_RANGE;
    else if (slice_is(word, "end"))
        scanner->keyword = KEYWORD_END;
    else
        return error_new(ERR_BAD_REQUEST,
                         "JSONPath: \"" SLICE_FORMAT "\" is unknown; fields begin with a dot, and "
                         "the words are range and end",
                         SLICE_ARGUMENT(word));
    return NULL;
}

/* Reads `count` digits of a base as a character or byte. */
static bool take_code(struct slice *rest, size_t count, unsigned base, uint32_t *out_code)
{
    uint64_t code = 0;

    if (rest->size < count)
        return false;
    for (size_t i = 0; i < count; i++) {
        int digit = hex_digit(rest->data[i]);

        if (digit < 0 || (unsigned)digit >= base)
            return false;
        code = code * base + (unsigned)digit;
    }
    *rest = slice_of(rest->data + count, rest->size - count);
    *out_code = (uint32_t)code;
    return true;
}

/* One escape of a Go string, the backslash already taken. */
static bool unescape(struct slice *rest, char quote, struct text *text)
{
    static const char names[] = "abfnrtv\\";
    static const char meanings[] = "\a\b\f\n\r\t\v\\";
    char c = rest->size ? rest->data[0] : '\0';
    const char *simple = c ? strchr(names, c) : NULL;
    uint32_t code;

    if (c >= '0' && c <= '7') {
        if (!take_code(rest, 3, 8, &code) || code > 255)
            return false;
        text_append_char(text, (char)code);
        return true;
    }
    *rest = slice_of(rest->data + (c ? 1 : 0), rest->size - (c ? 1 : 0));
    if (simple || c == quote) {
        text_append_char(text, simple ? meanings[simple - names] : c);
        return true;
    }
    if (c == 'x' && take_code(rest, 2, 16, &code)) {
        text_append_char(text, (char)code);
        return true;
    }
    if ((c == 'u' || c == 'U') && take_code(rest, c == 'u' ? 4 : 8, 16, &code) &&
        code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)) {
        utf8_append(text, code);
        return true;
    }
    return false;
}

static struct error *parse_quote(struct scanner *scanner)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    char quote = peek(scanner);
    struct step *step;
    struct slice rest;
    size_t size = 1;

    while (size < scanner->rest.size && scanner->rest.data[size] != '\n' &&
           (scanner->rest.data[size] != quote || scanner->rest.data[size - 1] == '\\'))
        size++;
    if (size >= scanner->rest.size || scanner->rest.data[size] != quote)
        return jsonpath_fail(scanner, "a quoted text does not end");
    rest = take(scanner, size + 1);
    rest = slice_of(rest.data + 1, rest.size - 2);
    while (rest.size > 0) {
        char c = rest.data[0];

        rest = slice_of(rest.data + 1, rest.size - 1);
        if (c != '\\')
            text_append_char(&text, c);
        else if (!unescape(&rest, quote, &text))
            return jsonpath_fail(scanner, "a quoted text has an escape that is none");
    }
    step = add_step(scanner, STEP_LITERAL);
    step->literal.kind = JSONPATH_TEXT;
    step->literal.text =
        slice_of(arena_strndup(scanner->arena, text_string(&text), text.size), text.size);
    return NULL;
}

static struct error *parse_union(struct scanner *scanner, struct slice alternatives)
{
    struct step *step = add_step(scanner, STEP_UNION);
    struct branch **last = &step->branches;
    struct slice part;
    struct error *err;

    while (slice_split(&alternatives, ',', &part)) {
        struct branch *branch = arena_new(scanner->arena, struct branch);

        err = parse_part(scanner, slice_trim(part), parse_inside, &branch->steps);
        if (err)
            return err;
        *last = branch;
        last = &branch->next;
    }
    return NULL;
}

static bool parse_bound(struct slice text, struct step_bound *out_bound)
{
    if (text.size == 0)
        return true;
    out_bound->known = true;
    return text.data[0] != '+' && number_parse_int(text, &out_bound->number) &&
           out_bound->number > -INT32_MAX && out_bound->number < INT32_MAX;
}

/* [0], [-1], [1:3], [::2] */
static struct error *parse_bounds(struct scanner *scanner, struct slice text)
{
    struct step *step = add_step(scanner, STEP_SLICE);
    struct slice rest = text;
    struct slice part;
    size_t count = 0;

    for (; slice_split(&rest, ':', &part); count++) {
        if (count == 3 || !parse_bound(part, &step->bounds[count]))
            return error_new(ERR_BAD_REQUEST,
                             "JSONPath: [" SLICE_FORMAT "] is no place in a list: a number, "
                             "start:end:step or * is needed",
                             SLICE_ARGUMENT(text));
    }
    if (count == 1) {
        step->bounds[1] = (struct step_bound){
            .number = step->bounds[0].number + 1,
            .known = true,
            .derived = true,
        };
    }
    return NULL;
}

static struct error *parse_dotted(struct scanner *scanner)
{
    struct error *err = parse_field(scanner);

    return err ? err : parse_all(scanner);
}

/* ['name'] is .name, dots and all. */
static struct error *parse_quoted_name(struct scanner *scanner, struct slice name)
{
    struct step *steps = NULL;
    struct error *err;

    err = parse_part(scanner, name, parse_dotted, &steps);
    if (err)
        return err;
    add_steps(scanner, steps);
    return NULL;
}

/* What stands between brackets, which is all of the rest. */
static struct error *parse_inside(struct scanner *scanner)
{
    struct slice text = take(scanner, scanner->rest.size);

    if (slice_is(text, "*"))
        text = SLICE(":");
    if (text.size && memchr(text.data, ',', text.size))
        return parse_union(scanner, text);
    if (text.size >= 2 && text.data[0] == '\'' && text.data[text.size - 1] == '\'' &&
        !memchr(text.data + 1, '\'', text.size - 2))
        return parse_quoted_name(scanner, slice_of(text.data + 1, text.size - 2));
    return parse_bounds(scanner, text);
}

static struct error *parse_brackets(struct scanner *scanner)
{
    const char *end = memchr(scanner->rest.data, ']', scanner->rest.size);
    struct step *steps = NULL;
    struct slice text;
    struct error *err;

    if (!end)
        return jsonpath_fail(scanner, "a bracket does not close");
    text = take(scanner, (size_t)(end - scanner->rest.data) + 1);
    err = parse_part(scanner, slice_of(text.data + 1, text.size - 2), parse_inside, &steps);
    if (err)
        return err;
    add_steps(scanner, steps);
    return NULL;
}

/* How far a filter goes: to the first closing parenthesis outside the one quoted text it may have.
 */
static bool filter_size(struct slice rest, size_t *out_size)
{
    char quote = '\0';
    bool closed = false;

    for (size_t i = 0; i < rest.size && rest.data[i] != '\n'; i++) {
        char c = rest.data[i];

        if ((c == '"' || c == '\'') && !quote)
            quote = c;
        else if (quote && c == quote && rest.data[i - 1] != '\\')
            closed = true;
        else if (c == ')' && (!quote || closed)) {
            *out_size = i;
            return true;
        }
    }
    return false;
}

static bool read_operator(struct slice text, enum step_operator *out_operator)
{
    static const char *const names[] = {
        [OPERATOR_EXISTS] = "",     [OPERATOR_EQUAL] = "==",   [OPERATOR_DIFFERENT] = "!=",
        [OPERATOR_LESS] = "<",      [OPERATOR_AT_MOST] = "<=", [OPERATOR_GREATER] = ">",
        [OPERATOR_AT_LEAST] = ">=",
    };

    for (size_t i = OPERATOR_EQUAL; i < COUNT_OF(names); i++) {
        if (slice_is(text, names[i])) {
            *out_operator = (enum step_operator)i;
            return true;
        }
    }
    return false;
}

static bool is_operator(char c)
{
    return c == '!' || c == '<' || c == '>' || c == '=';
}

static struct error *parse_comparison(struct scanner *scanner, struct slice text)
{
    struct step *step = add_step(scanner, STEP_FILTER);
    struct slice operator;
    size_t left = 0;
    size_t right;
    struct error *err;

    while (left < text.size && !is_operator(text.data[left]))
        left++;
    right = left;
    while (right < text.size && is_operator(text.data[right]))
        right++;
    if (left == 0 || left == right || right == text.size)
        return parse_part(scanner, text, parse_all, &step->left);
    operator= slice_of(text.data + left, right - left);
    if (!read_operator(operator, & step->operator))
        return error_new(ERR_BAD_REQUEST,
                         "JSONPath: \"" SLICE_FORMAT "\" compares nothing: ==, !=, <, <=, > or >= "
                         "is needed",
                         SLICE_ARGUMENT(operator));
    err = parse_part(scanner, slice_of(text.data, left), parse_all, &step->left);
    if (err)
        return err;
    return parse_part(scanner, slice_of(text.data + right, text.size - right), parse_all,
                      &step->right);
}

static struct error *parse_filter(struct scanner *scanner)
{
    struct slice text;
    size_t size;

    take(scanner, 3);
    if (!filter_size(scanner->rest, &size))
        return jsonpath_fail(scanner, "a filter does not end");
    text = take(scanner, size);
    take(scanner, 1);
    if (peek(scanner) != ']')
        return jsonpath_fail(scanner, "a filter ends with \")]\"");
    take(scanner, 1);
    return parse_comparison(scanner, text);
}

static struct error *parse_step(struct scanner *scanner)
{
    char c = peek(scanner);

    if (slice_has_prefix(scanner->rest, "[?("))
        return parse_filter(scanner);
    if (slice_has_prefix(scanner->rest, ".."))
        return parse_descent(scanner);
    if (c == ' ' || c == '@' || c == '$') { /* the value at hand; nothing to do */
        take(scanner, 1);
        return NULL;
    }
    if (c == '[')
        return parse_brackets(scanner);
    if (c == '"' || c == '\'')
        return parse_quote(scanner);
    if (c == '.') {
        take(scanner, 1);
        return parse_field(scanner);
    }
    if (c == '+' || c == '-' || is_digit(c))
        return parse_number(scanner);
    if (is_name(c))
        return parse_word(scanner);
    return jsonpath_fail(scanner, "a path cannot go on with this character");
}

static struct error *parse_all(struct scanner *scanner)
{
    struct error *err = NULL;

    while (!err && scanner->rest.size > 0)
        err = parse_step(scanner);
    return err;
}

struct error *jsonpath_parse_braces(struct scanner *scanner)
{
    struct error *err = NULL;

    scanner->last = &scanner->first;
    while (!err && peek(scanner) != '}') {
        if (scanner->rest.size == 0 || peek(scanner) == '\n' || peek(scanner) == '\r')
            return jsonpath_fail(scanner, "a brace does not close");
        err = parse_step(scanner);
    }
    if (!err)
        take(scanner, 1);
    return err;
}
