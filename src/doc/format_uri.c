/* URIs: an absolute path, or a scheme with what follows it. */
#include "base/error.h"
#include "base/ip.h"
#include "doc/format_internal.h"

static struct slice behind(struct slice text, size_t size)
{
    return slice_of(text.data + size, text.size - size);
}

/* NULL when the character is not there. */
static const char *last_of(struct slice text, char c)
{
    for (size_t i = text.size; i > 0; i--) {
        if (text.data[i - 1] == c)
            return text.data + i - 1;
    }
    return NULL;
}

/* Every percent sign begins two hexadecimal digits. */
static bool escapes_are_whole(struct slice text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] == '%' && (i + 2 >= text.size || !format_is_hex(text.data[i + 1]) ||
                                    !format_is_hex(text.data[i + 2])))
            return false;
    }
    return true;
}

/* In a host only bytes beyond ASCII, and the percent sign itself, are written with escapes. */
static bool is_host(struct slice host)
{
    for (size_t i = 0; i < host.size; i++) {
        char c = host.data[i];

        if (c == '%' && host.data[i + 1] < '8' &&
            !(host.data[i + 1] == '2' && host.data[i + 2] == '5'))
            return false;
        if ((unsigned char)c < 0x80 && c != '%' && !format_is_digit(c) && !format_is_letter(c) &&
            !strchr("-_.~!$&'()*+,;=:[]<>\"", c))
            return false;
    }
    return true;
}

static bool is_port(struct slice port) /* with its colon, or empty */
{
    if (port.size > 0 && port.data[0] != ':')
        return false;
    for (size_t i = 1; i < port.size; i++) {
        if (!format_is_digit(port.data[i]))
            return false;
    }
    return true;
}

/* [fe80::1]:80; a zone is not looked at. */
static bool is_literal_host(struct slice host)
{
    const char *end = last_of(host, ']');
    struct ip_address address;
    struct slice inside;
    struct error *err;
    size_t zone;

    if (!end || !is_port(behind(host, (size_t)(end - host.data) + 1)))
        return false;
    inside = slice_of(host.data + 1, (size_t)(end - host.data) - 1);
    if (slice_find(inside, SLICE("%25"), &zone))
        inside.size = zone;
    err = ip_parse(inside, &address);
    if (err) {
        error_drop(err, "no address");
        return false;
    }
    return address.family == IP_V6;
}

static bool is_named_host(struct slice host)
{
    const char *port = last_of(host, ':');

    return (!port || is_port(behind(host, (size_t)(port - host.data)))) && is_host(host);
}

static bool is_userinfo(struct slice user)
{
    for (size_t i = 0; i < user.size; i++) {
        char c = user.data[i];

        if (!format_is_digit(c) && !format_is_letter(c) &&
            (c == '\0' || !strchr("-._:~!$&'()*+,;=%@", c)))
            return false;
    }
    return true;
}

static bool is_authority(struct slice authority)
{
    const char *at = last_of(authority, '@');
    struct slice host = at ? behind(authority, (size_t)(at - authority.data) + 1) : authority;
    const char *bracket = last_of(host, '[');

    if (at && !is_userinfo(slice_of(authority.data, (size_t)(at - authority.data))))
        return false;
    if (bracket)
        return bracket == host.data && is_literal_host(host);
    return is_named_host(host);
}

/* What stands before the first colon, if it looks like a scheme; false when nothing does. */
static bool cut_scheme(struct slice *rest, struct slice *out_scheme)
{
    *out_scheme = SLICE("");
    for (size_t i = 0; i < rest->size; i++) {
        char c = rest->data[i];

        if (c == ':' && i == 0)
            return false;
        if (c == ':') {
            *out_scheme = slice_of(rest->data, i);
            *rest = behind(*rest, i + 1);
            return true;
        }
        if (!format_is_letter(c) &&
            (i == 0 || !(format_is_digit(c) || c == '+' || c == '-' || c == '.')))
            return true;
    }
    return true;
}

bool format_is_uri(struct slice text)
{
    struct slice rest = text;
    struct slice scheme;
    struct slice query;
    size_t path;

    for (size_t i = 0; i < text.size; i++) {
        if ((unsigned char)text.data[i] < 0x20 || text.data[i] == 0x7f)
            return false;
    }
    if (text.size == 0 || slice_is(text, "*"))
        return text.size > 0;
    if (!cut_scheme(&rest, &scheme))
        return false;
    slice_cut(rest, '?', &rest, &query);
    if (rest.size == 0 || rest.data[0] != '/')
        return scheme.size > 0; /* mailto:… is not looked into */
    if (!escapes_are_whole(rest))
        return false;
    if (scheme.size == 0 || rest.size < 2 || rest.data[1] != '/')
        return true;
    rest = behind(rest, 2);
    if (slice_find(rest, SLICE("/"), &path))
        rest.size = path;
    return is_authority(rest);
}
