/* Compiles JSONPath templates: plain text and expressions in braces. */
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "doc/jsonpath_internal.h"
#include "doc/limits.h"

/* The pieces of a template, with one level of nesting per range. */
struct builder {
    struct arena *arena;
    struct slice whole;
    struct piece **last[DOC_MAX_JSONPATH_DEPTH + 1];
    size_t depth;
};

static struct piece *add_piece(struct builder *builder)
{
    struct piece *piece = arena_new(builder->arena, struct piece);

    *builder->last[builder->depth] = piece;
    builder->last[builder->depth] = &piece->next;
    return piece;
}

/* Compiles what follows an opening brace; *rest moves behind the closing one. */
static struct error *build_expression(struct builder *builder, struct slice *rest)
{
    struct scanner scanner = {
        .arena = builder->arena,
        .rest = *rest,
        .start = builder->whole.data,
    };
    struct piece *piece;
    struct error *err;

    err = jsonpath_parse_braces(&scanner);
    if (err)
        return err;
    *rest = scanner.rest;
    if (scanner.keyword == KEYWORD_END) {
        if (builder->depth == 0)
            return jsonpath_fail(&scanner, "there is no range to end");
        if (scanner.first)
            return jsonpath_fail(&scanner, "end stands alone in its braces");
        builder->depth--;
        return NULL;
    }
    piece = add_piece(builder);
    piece->kind = scanner.keyword == KEYWORD_RANGE ? PIECE_RANGE : PIECE_EXPRESSION;
    piece->steps = scanner.first;
    if (piece->kind == PIECE_RANGE) {
        if (builder->depth == DOC_MAX_JSONPATH_DEPTH)
            return jsonpath_fail(&scanner, "ranges are nested too deeply");
        builder->last[++builder->depth] = &piece->body;
    }
    return NULL;
}

static struct error *build(struct builder *builder, struct slice rest)
{
    struct error *err;

    while (rest.size > 0) {
        const char *brace = memchr(rest.data, '{', rest.size);
        struct slice text = slice_of(rest.data, brace ? (size_t)(brace - rest.data) : rest.size);

        if (text.size > 0) {
            struct piece *piece = add_piece(builder);

            piece->kind = PIECE_TEXT;
            piece->text = text;
        }
        if (!brace)
            return NULL;
        rest = slice_of(brace + 1, rest.size - text.size - 1);
        err = build_expression(builder, &rest);
        if (err)
            return err;
    }
    return NULL;
}

struct error *jsonpath_parse(struct slice text, struct jsonpath **out_path)
{
    CLEANUP(jsonpath) struct jsonpath *path = NULL;
    struct builder builder = { 0 };
    struct error *err;

    if (text.size > DOC_MAX_JSONPATH)
        return error_new(ERR_TOO_LARGE, "the JSONPath has %zu bytes, at most %d are allowed",
                         text.size, DOC_MAX_JSONPATH);
    if (text.size && memchr(text.data, '\0', text.size))
        return error_new(ERR_BAD_REQUEST, "the JSONPath has a NUL byte");
    path = NEW(struct jsonpath);
    path->arena = arena_create();
    builder.arena = path->arena;
    builder.whole =
        slice_of(arena_strndup(path->arena, text.size ? text.data : "", text.size), text.size);
    builder.last[0] = &path->pieces;
    err = build(&builder, builder.whole);
    if (err)
        return err;
    *out_path = STEAL(path);
    return NULL;
}

struct error *jsonpath_parse_expression(struct slice text, struct jsonpath **out_path)
{
    CLEANUP(string) char *braced = NULL;
    struct slice inside = slice_trim(text);
    bool begins;

    if (inside.size >= 2 && inside.data[0] == '{' && inside.data[inside.size - 1] == '}')
        inside = slice_of(inside.data + 1, inside.size - 2);
    if (inside.size == 0)
        return error_new(ERR_BAD_REQUEST, "the JSONPath is empty");
    if (memchr(inside.data, '{', inside.size))
        return error_new(ERR_BAD_REQUEST, "one JSONPath expression is needed, not a template");
    if (inside.size > DOC_MAX_JSONPATH || memchr(inside.data, '\0', inside.size))
        return jsonpath_parse(inside, out_path); /* which says what is wrong */
    begins = strchr(".[$@", inside.data[0]);
    braced = memory_format("{%s" SLICE_FORMAT "}", begins ? "" : ".", SLICE_ARGUMENT(inside));
    return jsonpath_parse(slice_from(braced), out_path);
}

struct jsonpath *jsonpath_free(struct jsonpath *path)
{
    if (!path)
        return NULL;
    arena_free(path->arena);
    return memory_free(path);
}
