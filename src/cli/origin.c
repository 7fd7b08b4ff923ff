/* Addresses of Butler servers. */
#include "cli/origin.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/slice.h"

static bool is_loopback(struct slice authority)
{
    struct slice host = authority;
    struct slice rest;

    if (slice_has_prefix(authority, "[::1]"))
        return true;
    (void)slice_cut(authority, ':', &host, &rest);
    return slice_is(host, "localhost") || slice_has_prefix(host, "127.");
}

static struct slice without_end(struct slice path)
{
    while (path.size && path.data[path.size - 1] == '/')
        path.size--;
    if (slice_has_suffix(path, "/api"))
        path.size -= strlen("/api");
    while (path.size && path.data[path.size - 1] == '/')
        path.size--;
    return path;
}

static bool is_clean(struct slice text)
{
    for (size_t i = 0; i < text.size; i++) {
        if ((unsigned char)text.data[i] <= ' ' || strchr("?#@\\\"<>`{}|^", text.data[i]))
            return false;
    }
    return true;
}

struct error *origin_parse(struct arena *arena, const char *text, bool insecure,
                           const char **out_origin)
{
    struct slice rest = slice_from(text);
    const char *scheme = "https";
    const char *mark = strstr(text, "://");
    struct slice authority;
    struct slice path;

    if (mark) {
        scheme = arena_strndup(arena, text, (size_t)(mark - text));
        rest = slice_from(mark + strlen("://"));
    }
    if (strcmp(scheme, "https") != 0 && strcmp(scheme, "http") != 0)
        return error_new(ERR_BAD_REQUEST, "\"%s\" is no address such as https://butler.example.com",
                         text);
    rest = without_end(rest);
    authority = rest;
    (void)slice_cut(rest, '/', &authority, &path);
    if (!authority.size || !is_clean(rest))
        return error_new(ERR_BAD_REQUEST, "\"%s\" is no address such as https://butler.example.com",
                         text);
    if (strcmp(scheme, "http") == 0 && !insecure && !is_loopback(authority))
        return error_new(ERR_BAD_REQUEST,
                         "%s would send credentials for everybody to read: use https, or "
                         "--insecure-skip-tls-verify",
                         text);
    *out_origin = arena_format(arena, "%s://" SLICE_FORMAT, scheme, SLICE_ARGUMENT(rest));
    return NULL;
}
