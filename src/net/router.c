/* A tree of segments. Each level tries words first, then parameters from narrow to wide, and goes
 * back up when a branch leads nowhere; a node is visited once at most. */
#include "net/router.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/vec.h"
#include "net/uri.h"

enum kind {
    KIND_WORD,
    KIND_INT,
    KIND_LABEL,
    KIND_ANY,
    KIND_REST,
};

/* What a method leads to at the end of a path. Names belong here, not to the nodes: two patterns
 * may call the same segment differently. */
struct leaf {
    const void *target;
    bool has_rest;
    size_t param_count;
    const char *param_names[ROUTER_MAX_PARAMS];
};

struct node {
    enum kind kind;
    const char *word;
    VEC(struct node *) children; /* sorted by kind */
    struct leaf *leaves[HTTP_METHOD_COUNT];
    unsigned methods; /* bits of those that have a leaf */
};

struct router {
    struct arena *arena;
    struct node *root;
};

static void release_children(void *object)
{
    struct node *node = object;

    vec_done(&node->children);
}

static struct node *node_new(struct router *router, enum kind kind, struct slice word)
{
    struct node *node = arena_new(router->arena, struct node);

    node->kind = kind;
    node->word = arena_text(router->arena, word);
    arena_defer(router->arena, release_children, node);
    return node;
}

struct router *router_new(void)
{
    struct router *router = NEW(struct router);

    router->arena = arena_create();
    router->root = node_new(router, KIND_WORD, SLICE(""));
    return router;
}

struct router *router_free(struct router *router)
{
    if (!router)
        return NULL;
    arena_free(router->arena);
    return memory_free(router);
}

/* --- building ------------------------------------------------------------------------------ */

static bool kind_parse(struct slice text, enum kind *out_kind)
{
    static const struct {
        const char *text;
        enum kind kind;
    } kinds[] = { { "int", KIND_INT }, { "label", KIND_LABEL }, { "rest", KIND_REST } };

    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (slice_is(text, kinds[i].text)) {
            *out_kind = kinds[i].kind;
            return true;
        }
    return false;
}

/* "{name:int}" to its kind and name; a plain word is KIND_WORD. */
static bool segment_parse(struct slice segment, enum kind *out_kind, struct slice *out_name)
{
    struct slice inside;
    struct slice type;

    if (segment.size == 0)
        return false;
    if (segment.data[0] != '{') {
        *out_kind = KIND_WORD;
        *out_name = segment;
        return !memchr(segment.data, '{', segment.size) && !memchr(segment.data, '%', segment.size);
    }
    if (segment.data[segment.size - 1] != '}')
        return false;
    inside = slice_of(segment.data + 1, segment.size - 2);
    *out_kind = KIND_ANY;
    *out_name = inside;
    if (slice_cut(inside, ':', out_name, &type) && !kind_parse(type, out_kind))
        return false;
    return out_name->size > 0;
}

static struct node *child_ensure(struct router *router, struct node *node, enum kind kind,
                                 struct slice word)
{
    struct node *child;
    size_t at = 0;

    VEC_EACH (other, &node->children) {
        if ((*other)->kind == kind && (kind != KIND_WORD || slice_is(word, (*other)->word)))
            return *other;
        at += (*other)->kind <= kind;
    }
    child = node_new(router, kind, word);
    vec_push(&node->children, child);
    for (size_t i = node->children.count - 1; i > at; i--)
        node->children.items[i] = node->children.items[i - 1];
    node->children.items[at] = child;
    return child;
}

/* Walks the pattern and makes what is missing; NULL when it is malformed. */
static struct node *pattern_ensure(struct router *router, const char *pattern, struct leaf *leaf)
{
    struct slice rest = slice_from(pattern + 1);
    struct node *node = router->root;
    struct slice segment;
    size_t count = 0;

    if (pattern[0] != '/')
        return NULL;
    if (rest.size == 0)
        return node;
    while (slice_split(&rest, '/', &segment)) {
        enum kind kind;
        struct slice name;

        if (node->kind == KIND_REST || ++count > ROUTER_MAX_SEGMENTS ||
            !segment_parse(segment, &kind, &name))
            return NULL;
        if (kind != KIND_WORD) {
            if (leaf->param_count == ROUTER_MAX_PARAMS)
                return NULL;
            leaf->param_names[leaf->param_count++] = arena_text(router->arena, name);
        }
        node = child_ensure(router, node, kind, name);
    }
    return node;
}

struct error *router_add(struct router *router, enum http_method method, const char *pattern,
                         const void *target)
{
    struct leaf *leaf = arena_new(router->arena, struct leaf);
    struct node *node = pattern_ensure(router, pattern, leaf);

    if (!node)
        return error_new(
            ERR_INVALID,
            "route \"%s\" is malformed; want /words, {name}, {name:int}, {name:label}, "
            "and {name:rest} at the end",
            pattern);
    if (node->leaves[method])
        return error_new(ERR_ALREADY_EXISTS, "route %s %s is there already",
                         http_method_name(method), pattern);
    leaf->target = target;
    leaf->has_rest = node->kind == KIND_REST;
    node->leaves[method] = leaf;
    node->methods |= 1u << method;
    return NULL;
}

/* --- matching ------------------------------------------------------------------------------ */

struct search {
    enum http_method method;
    size_t segment_count;
    struct slice segments[ROUTER_MAX_SEGMENTS]; /* decoded */
    size_t values[ROUTER_MAX_PARAMS];           /* which segment each parameter took */
    size_t value_count;
    unsigned allowed;
    const struct leaf *found;
};

static bool is_dots(struct slice segment)
{
    return slice_is(segment, ".") || slice_is(segment, "..");
}

static bool split_path(struct arena *arena, struct slice path, struct search *search,
                       bool *out_fits)
{
    struct slice rest = slice_of(path.data + 1, path.size - 1);
    struct slice segment;

    *out_fits = true;
    if (rest.size > 0 && rest.data[rest.size - 1] == '/')
        rest.size--;
    if (rest.size == 0)
        return true;
    while (slice_split(&rest, '/', &segment)) {
        if (memchr(segment.data, '%', segment.size))
            segment = slice_from(uri_decode_segment(arena, segment));
        if (!segment.data || is_dots(segment))
            return false;
        if (segment.size == 0 || search->segment_count == ROUTER_MAX_SEGMENTS)
            *out_fits = false; /* looked at to the end all the same: bad is worse than unknown */
        else
            search->segments[search->segment_count++] = segment;
    }
    return true;
}

static bool is_label(struct slice text)
{
    if (text.size > 63 || text.data[0] == '-' || text.data[text.size - 1] == '-')
        return false;
    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '-')
            return false;
    }
    return true;
}

static bool node_takes(const struct node *node, struct slice segment)
{
    int64_t number;

    switch (node->kind) {
    case KIND_WORD:
        return slice_is(segment, node->word);
    case KIND_INT:
        return number_parse_int(segment, &number);
    case KIND_LABEL:
        return is_label(segment);
    case KIND_ANY:
    case KIND_REST:
        return true;
    }
    return false;
}

static bool end_at(struct search *search, const struct node *node)
{
    enum http_method method = search->method;

    if (method == HTTP_METHOD_HEAD && !node->leaves[method])
        method = HTTP_METHOD_GET;
    search->allowed |= node->methods;
    search->found = node->leaves[method];
    return search->found != NULL;
}

/* Recursion is as deep as the pattern tree, which our own tables made. */
static bool search_below(struct search *search, const struct node *node, size_t depth)
{
    if (depth == search->segment_count && end_at(search, node))
        return true;
    VEC_EACH (item, &node->children) {
        const struct node *child = *item;
        size_t value_count = search->value_count;
        bool found;

        if (child->kind != KIND_REST &&
            (depth == search->segment_count || !node_takes(child, search->segments[depth])))
            continue;
        if (child->kind != KIND_WORD)
            search->values[search->value_count++] = depth;
        found = child->kind == KIND_REST ? end_at(search, child)
                                         : search_below(search, child, depth + 1);
        if (found)
            return true;
        search->value_count = value_count;
    }
    return false;
}

static const char *join_rest(struct arena *arena, const struct search *search, size_t from)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = from; i < search->segment_count; i++) {
        if (i > from)
            text_append_char(&text, '/');
        text_append_slice(&text, search->segments[i]);
    }
    return arena_strndup(arena, text_string(&text), text.size);
}

static void take_values(struct arena *arena, const struct search *search,
                        struct router_match *match)
{
    match->count = search->value_count;
    for (size_t i = 0; i < search->value_count; i++) {
        size_t at = search->values[i];
        bool rest = search->found->has_rest && i + 1 == search->value_count;

        match->params[i].name = search->found->param_names[i];
        match->params[i].value =
            rest ? join_rest(arena, search, at) : arena_text(arena, search->segments[at]);
    }
}

enum router_result router_match(const struct router *router, struct arena *arena,
                                enum http_method method, struct slice path,
                                struct router_match *out_match)
{
    struct search search = { .method = method };
    bool fits;
    bool found;

    if (path.size == 0 || path.data[0] != '/' || !split_path(arena, path, &search, &fits))
        return ROUTER_BAD_PATH;
    found = fits && search_below(&search, router->root, 0);
    out_match->allowed = search.allowed;
    out_match->count = 0;
    out_match->target = NULL;
    if (!found)
        return search.allowed ? ROUTER_NOT_ALLOWED : ROUTER_NOT_FOUND;
    out_match->target = search.found->target;
    take_values(arena, &search, out_match);
    return ROUTER_FOUND;
}

const char *router_param(const struct router_match *match, const char *name)
{
    for (size_t i = 0; i < match->count; i++)
        if (strcmp(match->params[i].name, name) == 0)
            return match->params[i].value;
    return NULL;
}

const char *router_allow(struct arena *arena, unsigned allowed)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (allowed & 1u << HTTP_METHOD_GET)
        allowed |= 1u << HTTP_METHOD_HEAD;
    for (int i = 0; i < HTTP_METHOD_OTHER; i++)
        if (allowed & 1u << i)
            text_appendf(&text, "%s%s", text.size ? ", " : "",
                         http_method_name((enum http_method)i));
    return arena_strndup(arena, text_string(&text), text.size);
}
