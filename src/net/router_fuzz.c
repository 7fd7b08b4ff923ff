/* Paths that strangers ask for. Properties: a parameter never holds what could climb or hide, and
 * a path rebuilt from what was found leads to the same place with the same parameters. */
#include <stdint.h>
#include <string.h>

#include "base/arena.h"
#include "base/memory.h"
#include "base/text.h"
#include "net/router.h"
#include "net/uri.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const patterns[] = {
    "/",          "/a",     "/a/{x}",      "/a/{x:int}",         "/a/{x:label}/c",
    "/a/{x}/{y}", "/a/b/c", "/s/{x:rest}", "/{x}/{y}/{z:int}/t",
};

static void append_escaped(struct text *text, const char *value, bool keep_slash)
{
    for (; *value; value++) {
        bool plain = (*value >= 'a' && *value <= 'z') || (*value >= '0' && *value <= '9') ||
                     (*value == '/' && keep_slash);

        if (plain)
            text_append_char(text, *value);
        else
            text_appendf(text, "%%%02x", (unsigned char)*value);
    }
}

/* The pattern with its parameters filled in again. */
static void rebuild(const struct router_match *match, struct text *out_path)
{
    struct slice rest = slice_from((const char *)match->target + 1);
    struct slice segment;
    size_t param = 0;

    while (slice_split(&rest, '/', &segment)) {
        text_append_char(out_path, '/');
        if (segment.size > 0 && segment.data[0] == '{')
            append_escaped(out_path, match->params[param++].value,
                           slice_has_suffix(segment, ":rest}"));
        else
            text_append_slice(out_path, segment);
    }
    ASSERT(param == match->count);
}

static void check_value(const char *value)
{
    struct slice rest = slice_from(value);
    struct slice part;

    while (slice_split(&rest, '/', &part)) {
        ASSERT(!slice_is(part, ".") && !slice_is(part, ".."));
        for (size_t i = 0; i < part.size; i++)
            ASSERT((unsigned char)part.data[i] >= ' ');
    }
}

static void check_match(const struct router *router, struct arena *arena,
                        const struct router_match *match)
{
    CLEANUP(text) struct text path = TEXT_EMPTY;
    struct router_match again;

    for (size_t i = 0; i < match->count; i++)
        check_value(match->params[i].value);
    rebuild(match, &path);
    ASSERT(router_match(router, arena, HTTP_METHOD_GET, text_slice(&path), &again) == ROUTER_FOUND);
    ASSERT(again.target == match->target);
    ASSERT(again.count == match->count);
    for (size_t i = 0; i < match->count; i++)
        ASSERT(strcmp(again.params[i].value, match->params[i].value) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    CLEANUP(router) struct router *router = router_new();
    CLEANUP(arena) struct arena *arena = arena_create();
    struct uri uri;
    struct router_match match;

    for (size_t i = 0; i < COUNT_OF(patterns); i++)
        ASSERT(!router_add(router, HTTP_METHOD_GET, patterns[i], patterns[i]));
    if (!uri_split(slice_of((const char *)data, size), &uri))
        return 0;
    if (router_match(router, arena, HTTP_METHOD_GET, uri.path, &match) == ROUTER_FOUND)
        check_match(router, arena, &match);
    return 0;
}
