/* E-mail addresses: a@example.com, or "A Name" <a@example.com>. */
#include "base/error.h"
#include "base/ip.h"
#include "doc/format_internal.h"

static bool take(struct slice *rest, char c)
{
    if (rest->size == 0 || rest->data[0] != c)
        return false;
    *rest = slice_of(rest->data + 1, rest->size - 1);
    return true;
}

static void skip_blanks(struct slice *rest)
{
    while (take(rest, ' ') || take(rest, '\t')) {
    }
}

/* (a comment (within a comment)) */
static bool skip_comments(struct slice *rest)
{
    skip_blanks(rest);
    while (take(rest, '(')) {
        size_t depth = 1;

        while (rest->size > 0 && depth > 0) {
            if (rest->data[0] == '\\' && rest->size > 1)
                take(rest, '\\');
            else if (rest->data[0] == '(')
                depth++;
            else if (rest->data[0] == ')')
                depth--;
            *rest = slice_of(rest->data + 1, rest->size - 1);
        }
        if (depth > 0)
            return false;
        skip_blanks(rest);
    }
    return true;
}

static bool is_visible(char c)
{
    return (c >= '!' && c <= '~') || (unsigned char)c >= 0x80;
}

/* Words with dots between them; strictly, none of the dots is at an end or beside another. */
static bool take_atom(struct slice *rest, bool strict)
{
    size_t size = 0;

    while (size < rest->size && is_visible(rest->data[size]) &&
           !strchr("()<>[]:;@\\,\"", rest->data[size])) {
        if (strict && rest->data[size] == '.' && (size == 0 || rest->data[size - 1] == '.'))
            return false;
        size++;
    }
    if (size == 0 || (strict && rest->data[size - 1] == '.'))
        return false;
    *rest = slice_of(rest->data + size, rest->size - size);
    return true;
}

static bool take_quoted(struct slice *rest, size_t *out_size)
{
    size_t size = 1;

    *out_size = 0;
    for (; size < rest->size && rest->data[size] != '"'; size++) {
        if (rest->data[size] == '\\')
            size++;
        if (size >= rest->size ||
            !(is_visible(rest->data[size]) || rest->data[size] == ' ' || rest->data[size] == '\t'))
            return false;
        ++*out_size;
    }
    if (size >= rest->size)
        return false;
    *rest = slice_of(rest->data + size + 1, rest->size - size - 1);
    return true;
}

static bool take_domain(struct slice *rest)
{
    struct ip_address address;
    struct error *err;
    struct slice literal;
    size_t end;

    skip_blanks(rest);
    if (rest->size == 0 || rest->data[0] != '[')
        return take_atom(rest, true);
    if (!slice_find(*rest, SLICE("]"), &end))
        return false;
    literal = slice_of(rest->data + 1, end - 1);
    *rest = slice_of(rest->data + end + 1, rest->size - end - 1);
    err = ip_parse(literal, &address);
    error_drop(err, "no address");
    return !err;
}

static bool take_address(struct slice *rest)
{
    struct slice from = *rest;
    size_t quoted = 1;
    bool local;

    skip_blanks(&from);
    local =
        from.size > 0 && from.data[0] == '"' ? take_quoted(&from, &quoted) : take_atom(&from, true);
    if (!local || quoted == 0 || !take(&from, '@') || !take_domain(&from))
        return false;
    *rest = from;
    return true;
}

static bool skip_name(struct slice *rest)
{
    size_t words = 0;
    size_t ignored;

    for (;; words++) {
        if (words > 0 && !skip_comments(rest))
            return false;
        skip_blanks(rest);
        if (rest->size == 0 ||
            !(rest->data[0] == '"' ? take_quoted(rest, &ignored) : take_atom(rest, false)))
            return words > 0;
    }
}

bool format_is_email(struct slice text)
{
    struct slice rest = text;

    skip_blanks(&rest);
    if (!take_address(&rest)) {
        if (rest.size == 0 || (rest.data[0] != '<' && !skip_name(&rest)))
            return false;
        skip_blanks(&rest);
        if (!take(&rest, '<') || !take_address(&rest) || !take(&rest, '>'))
            return false;
    }
    return skip_comments(&rest) && rest.size == 0;
}
