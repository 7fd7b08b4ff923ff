/* Reads the text form of a label selector, and the object form. */
#include "api/limits.h"
#include "api/selector.h"
#include "api/selector_internal.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/quote.h"
#include "base/text.h"
#include "base/vec.h"

enum token {
    TOKEN_END,
    TOKEN_WORD, /* a key, a value, or "in" and "notin" */
    TOKEN_OPEN,
    TOKEN_CLOSE,
    TOKEN_COMMA,
    TOKEN_NOT,
    TOKEN_EQUALS,
    TOKEN_DOUBLE_EQUALS,
    TOKEN_NOT_EQUALS,
    TOKEN_GREATER,
    TOKEN_LESS,
};

struct parser {
    struct selector_builder builder;
    VEC(struct slice) values; /* of the requirement being read */
    struct slice rest;        /* behind the token */
    enum token token;         /* the next one, not yet taken */
    struct slice literal;
};

static struct slice keep(struct arena *arena, struct slice s)
{
    return slice_of(arena_strndup(arena, s.data ? s.data : "", s.size), s.size);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

static enum token symbol(char c)
{
    switch (c) {
    case '(':
        return TOKEN_OPEN;
    case ')':
        return TOKEN_CLOSE;
    case ',':
        return TOKEN_COMMA;
    case '!':
        return TOKEN_NOT;
    case '=':
        return TOKEN_EQUALS;
    case '>':
        return TOKEN_GREATER;
    case '<':
        return TOKEN_LESS;
    default:
        return TOKEN_WORD;
    }
}

static size_t word_size(struct slice s)
{
    size_t size = 0;

    while (size < s.size && !is_blank(s.data[size]) && symbol(s.data[size]) == TOKEN_WORD)
        size++;
    return size;
}

/* Reads the next token into the parser. */
static void advance(struct parser *parser)
{
    struct slice s = parser->rest;
    size_t size = 1;

    while (s.size > 0 && is_blank(s.data[0]))
        s = slice_of(s.data + 1, s.size - 1);
    if (s.size == 0) {
        parser->token = TOKEN_END;
        parser->literal = SLICE("");
        parser->rest = s;
        return;
    }
    parser->token = symbol(s.data[0]);
    if (parser->token == TOKEN_WORD) {
        size = word_size(s);
    } else if (s.size > 1 && s.data[1] == '=' &&
               (parser->token == TOKEN_EQUALS || parser->token == TOKEN_NOT)) {
        parser->token = parser->token == TOKEN_NOT ? TOKEN_NOT_EQUALS : TOKEN_DOUBLE_EQUALS;
        size = 2;
    }
    parser->literal = slice_of(s.data, size);
    parser->rest = slice_of(s.data + size, s.size - size);
}

static struct error *unexpected(const struct parser *parser, const char *expected)
{
    return error_new(ERR_BAD_REQUEST, "found '" SLICE_FORMAT "'%s", SLICE_ARGUMENT(parser->literal),
                     expected);
}

static bool ends_requirement(const struct parser *parser)
{
    return parser->token == TOKEN_END || parser->token == TOKEN_COMMA;
}

/* [!] KEY; out_test is EXISTS or NOT_EXISTS, which an operator may still replace. */
static struct error *parse_key(struct parser *parser, struct slice *out_key,
                               enum selector_test *out_test)
{
    bool negated = parser->token == TOKEN_NOT;
    struct error *err;

    if (negated)
        advance(parser);
    if (parser->token != TOKEN_WORD)
        return unexpected(parser, ", expected: identifier");
    /* Upstream checks the key at a place that has no path, and prints it so. */
    err = selector_check_key(parser->literal, "<nil>");
    if (err)
        return err;
    *out_key = parser->literal;
    *out_test = negated ? SELECTOR_NOT_EXISTS : SELECTOR_EXISTS;
    advance(parser);
    return NULL;
}

static bool find_test(const struct parser *parser, enum selector_test *out_test)
{
    switch (parser->token) {
    case TOKEN_EQUALS:
        *out_test = SELECTOR_EQUALS;
        return true;
    case TOKEN_DOUBLE_EQUALS:
        *out_test = SELECTOR_DOUBLE_EQUALS;
        return true;
    case TOKEN_NOT_EQUALS:
        *out_test = SELECTOR_NOT_EQUALS;
        return true;
    case TOKEN_GREATER:
        *out_test = SELECTOR_GREATER;
        return true;
    case TOKEN_LESS:
        *out_test = SELECTOR_LESS;
        return true;
    case TOKEN_WORD:
        *out_test = slice_is(parser->literal, "in") ? SELECTOR_IN : SELECTOR_NOT_IN;
        return slice_is(parser->literal, "in") || slice_is(parser->literal, "notin");
    case TOKEN_END:
    case TOKEN_OPEN:
    case TOKEN_CLOSE:
    case TOKEN_COMMA:
    case TOKEN_NOT:
        return false;
    }
    return false;
}

static struct error *parse_test(struct parser *parser, enum selector_test *out_test)
{
    if (!find_test(parser, out_test))
        return unexpected(parser, ", expected: in, notin, =, ==, !=, gt, lt");
    advance(parser);
    return NULL;
}

/* A comma of "(a,,b)": what stands before or behind it may be missing and is the empty value then.
 * True when the list ends here. */
static bool parse_comma(struct parser *parser)
{
    if (parser->values.count == 0)
        vec_push(&parser->values, SLICE(""));
    advance(parser);
    if (parser->token == TOKEN_CLOSE) {
        vec_push(&parser->values, SLICE(""));
        return true;
    }
    if (parser->token == TOKEN_COMMA) {
        vec_push(&parser->values, SLICE(""));
        advance(parser);
    }
    return false;
}

static struct error *parse_items(struct parser *parser)
{
    for (;;) {
        if (parser->token == TOKEN_COMMA) {
            if (parse_comma(parser))
                return NULL;
            continue;
        }
        if (parser->token != TOKEN_WORD)
            return unexpected(parser, ", expected: ',', or identifier");
        vec_push(&parser->values, parser->literal);
        advance(parser);
        if (parser->token == TOKEN_CLOSE)
            return NULL;
        if (parser->token != TOKEN_COMMA)
            return unexpected(parser, ", expected: ',' or ')'");
    }
}

static struct error *parse_set(struct parser *parser)
{
    struct error *err = NULL;

    if (parser->token != TOKEN_OPEN)
        return unexpected(parser, " expected: '('");
    advance(parser);
    if (parser->token == TOKEN_CLOSE)
        vec_push(&parser->values, SLICE("")); /* "()" holds the empty value */
    else if (parser->token == TOKEN_WORD || parser->token == TOKEN_COMMA)
        err = parse_items(parser);
    else
        err = unexpected(parser, ", expected: ',', ')' or identifier");
    if (!err)
        advance(parser);
    return err;
}

static struct error *parse_value(struct parser *parser)
{
    if (ends_requirement(parser)) {
        vec_push(&parser->values, SLICE(""));
        return NULL;
    }
    if (parser->token != TOKEN_WORD)
        return unexpected(parser, ", expected: identifier");
    vec_push(&parser->values, parser->literal);
    advance(parser);
    return NULL;
}

static struct error *parse_requirement(struct parser *parser)
{
    enum selector_test test;
    struct slice key;
    struct error *err = parse_key(parser, &key, &test);

    vec_clear(&parser->values);
    if (!err && test == SELECTOR_EXISTS && !ends_requirement(parser)) {
        err = parse_test(parser, &test);
        if (!err)
            err = test == SELECTOR_IN || test == SELECTOR_NOT_IN ? parse_set(parser)
                                                                 : parse_value(parser);
    }
    if (err)
        return err;
    return selector_add(&parser->builder, key, test,
                        arena_dup(parser->builder.arena, parser->values.items,
                                  parser->values.count * sizeof(struct slice)),
                        parser->values.count);
}

static struct error *parse_all(struct parser *parser)
{
    while (parser->token != TOKEN_END) {
        struct error *err;

        if (parser->token != TOKEN_WORD && parser->token != TOKEN_NOT)
            return unexpected(parser, ", expected: !, identifier, or 'end of string'");
        err = parse_requirement(parser);
        if (err)
            return error_wrap(err, "unable to parse requirement");
        if (parser->token == TOKEN_END)
            return NULL;
        if (parser->token != TOKEN_COMMA)
            return unexpected(parser, ", expected: ',' or 'end of string'");
        advance(parser);
        if (parser->token != TOKEN_WORD && parser->token != TOKEN_NOT)
            return unexpected(parser, ", expected: identifier after ','");
    }
    return NULL;
}

struct error *selector_parse(struct arena *arena, struct slice text, struct selector *out_selector)
{
    struct parser parser = { .builder = { .arena = arena } };
    struct error *err;

    if (text.size > SELECTOR_MAX_BYTES)
        return error_new(ERR_BAD_REQUEST, "a label selector has %zu bytes, at most %d are allowed",
                         text.size, SELECTOR_MAX_BYTES);
    parser.rest = keep(arena, text);
    advance(&parser);
    err = parse_all(&parser);
    vec_done(&parser.values);
    if (err)
        return err;
    *out_selector = selector_build(&parser.builder);
    return NULL;
}

static struct error *add_labels(struct selector_builder *builder, struct value labels)
{
    DOC_EACH (label, labels) {
        struct slice *value = arena_new(builder->arena, struct slice);
        struct error *err;

        *value = keep(builder->arena, value_string_or(label.value, SLICE("")));
        err = selector_add(builder, keep(builder->arena, label.key), SELECTOR_EQUALS, value, 1);
        if (err)
            return err;
    }
    return NULL;
}

static struct error *read_test(struct value expression, enum selector_test *out_test)
{
    static const struct {
        const char *name;
        enum selector_test test;
    } names[] = {
        { "In", SELECTOR_IN },
        { "NotIn", SELECTOR_NOT_IN },
        { "Exists", SELECTOR_EXISTS },
        { "DoesNotExist", SELECTOR_NOT_EXISTS },
    };
    struct slice name = value_string_or(value_get(expression, SLICE("operator")), SLICE(""));
    CLEANUP(text) struct text quoted = TEXT_EMPTY;

    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (slice_is(name, names[i].name)) {
            *out_test = names[i].test;
            return NULL;
        }
    }
    quote_append(&quoted, name);
    return error_new(ERR_INVALID, "%s is not a valid label selector operator",
                     text_string(&quoted));
}

static struct error *add_expression(struct selector_builder *builder, struct value expression)
{
    struct arena *arena = builder->arena;
    struct value list = value_get(expression, SLICE("values"));
    size_t count = value_count(list);
    struct slice *values = arena_array(arena, count, struct slice);
    struct slice key = value_string_or(value_get(expression, SLICE("key")), SLICE(""));
    enum selector_test test;
    struct error *err = read_test(expression, &test);

    if (err)
        return err;
    DOC_EACH (item, list)
        values[item.index] = keep(arena, value_string_or(item.value, SLICE("")));
    return selector_add(builder, keep(arena, key), test, values, count);
}

struct error *selector_from_object(struct arena *arena, struct value object,
                                   struct selector *out_selector)
{
    struct selector_builder builder = { .arena = arena };
    struct error *err;

    if (!value_is_object(object)) {
        *out_selector = (struct selector){ .nothing = true };
        return NULL;
    }
    err = add_labels(&builder, value_get(object, SLICE("matchLabels")));
    if (err)
        return error_recode(err, ERR_INVALID);
    DOC_EACH (expression, value_get(object, SLICE("matchExpressions"))) {
        err = add_expression(&builder, expression.value);
        if (err)
            return error_recode(err, ERR_INVALID);
    }
    *out_selector = selector_build(&builder);
    return NULL;
}

struct error *selector_from_labels(struct arena *arena, struct value labels,
                                   struct selector *out_selector)
{
    struct selector_builder builder = { .arena = arena };
    struct error *err = add_labels(&builder, labels);

    if (err)
        return error_recode(err, ERR_INVALID);
    *out_selector = selector_build(&builder);
    return NULL;
}
