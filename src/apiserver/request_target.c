/* Request paths. */
#include "apiserver/request_target.h"

#include "apiserver/limits.h"
#include "base/arena.h"
#include "base/cleanup.h"
#include "base/error.h"
#include "base/name.h"
#include "base/number.h"
#include "base/quote.h"
#include "base/text.h"
#include "base/utf8.h"

/* Walks the parts of a path. */
struct cursor {
    struct arena *arena;
    struct slice left; /* data NULL: nothing */
    bool empty_part;   /* one was taken, which can be no name of anything */
};

static struct error *decode(struct arena *arena, struct slice raw, struct slice *out_path)
{
    char *to = arena_alloc(arena, raw.size + 1);
    size_t size = 0;

    for (size_t i = 0; i < raw.size; i++) {
        uint64_t byte = (unsigned char)raw.data[i];

        if (byte == '%') {
            if (raw.size - i < 3 || !number_parse_hex(slice_of(raw.data + i + 1, 2), &byte))
                return error_new(ERR_BAD_REQUEST,
                                 "the path has a %% at offset %zu without two hexadecimal digits",
                                 i);
            i += 2;
        }
        if (byte == 0)
            return error_new(ERR_BAD_REQUEST, "the path has a zero byte");
        to[size++] = (char)byte;
    }
    *out_path = slice_of(to, size);
    if (!utf8_is_valid(*out_path))
        return error_new(ERR_BAD_REQUEST, "the path is not valid UTF-8");
    return NULL;
}

/* Slashes at both ends do not count. */
static struct slice trim_slashes(struct slice path)
{
    while (path.size > 0 && path.data[0] == '/')
        path = slice_of(path.data + 1, path.size - 1);
    while (path.size > 0 && path.data[path.size - 1] == '/')
        path.size--;
    return path.size > 0 ? path : slice_of(NULL, 0);
}

static bool has_more(const struct cursor *cursor)
{
    return cursor->left.data != NULL;
}

/* The part `ahead` of the next one; empty when there are not that many. */
static struct slice peek(const struct cursor *cursor, size_t ahead)
{
    struct slice left = cursor->left;
    struct slice part = SLICE("");

    for (size_t i = 0; i <= ahead; i++) {
        if (!slice_split(&left, '/', &part))
            return SLICE("");
    }
    return part;
}

static struct slice take(struct cursor *cursor)
{
    struct slice part;

    if (!slice_split(&cursor->left, '/', &part))
        return SLICE("");
    cursor->empty_part |= part.size == 0;
    return slice_of(arena_text(cursor->arena, part), part.size);
}

static struct error *check_name(struct slice name, const char *what)
{
    CLEANUP(error) struct error *err = name_check_path_segment(name);
    CLEANUP(text) struct text quoted = TEXT_EMPTY;

    if (!err)
        return NULL;
    quote_append(&quoted, name);
    return error_new(ERR_BAD_REQUEST, "%s parameter invalid: %s: %s", what, text_string(&quoted),
                     err->message);
}

/* Parts of a Namespace are told from resources in it by their names alone. */
static bool is_namespace_part(struct slice name)
{
    return slice_is(name, "status") || slice_is(name, "finalize");
}

/* Takes "namespaces/NS" off when a resource follows; else it is a Namespace that is asked for. */
static struct slice take_namespace(struct cursor *cursor)
{
    struct slice namespace = peek(cursor, 1);
    struct slice next = peek(cursor, 2);

    if (!slice_is(peek(cursor, 0), "namespaces"))
        return SLICE("");
    if (next.size == 0 || is_namespace_part(next))
        return slice_of(arena_text(cursor->arena, namespace), namespace.size);
    (void)take(cursor);
    return take(cursor);
}

/* What lies behind an object: only a proxy cares about a slash at the very end. */
static struct slice take_rest(struct cursor *cursor, const struct request_target *target)
{
    bool proxied = has_more(cursor) || slice_is(target->subresource, "proxy");
    bool slash = target->path.data[target->path.size - 1] == '/';
    const char *rest =
        arena_format(cursor->arena, "%s" SLICE_FORMAT "%s", has_more(cursor) ? "/" : "",
                     SLICE_ARGUMENT(cursor->left), proxied && slash ? "/" : "");

    return slice_from(rest);
}

static void parse_resource(struct cursor *cursor, struct request_target *target)
{
    target->is_resource = true;
    if (slice_is(peek(cursor, 0), "watch") && peek(cursor, 1).size > 0) {
        target->old_watch = true;
        (void)take(cursor);
    }
    target->namespace = take_namespace(cursor);
    target->resource = take(cursor);
    target->name = take(cursor);
    target->subresource = take(cursor);
    target->rest = take_rest(cursor, target);
}

static void parse_api(struct cursor *cursor, struct request_target *target)
{
    bool has_groups = slice_is(take(cursor), "apis");

    target->prefix = has_groups ? "apis" : "api";
    if (has_groups)
        target->group = take(cursor);
    target->version = take(cursor);
    if (has_more(cursor))
        parse_resource(cursor, target);
}

static struct request_target plain_target(struct slice path)
{
    const struct slice none = SLICE("");

    return (struct request_target){
        .prefix = "",
        .path = path,
        .group = none,
        .version = none,
        .namespace = none,
        .resource = none,
        .name = none,
        .subresource = none,
        .rest = none,
    };
}

struct error *request_target_parse(struct arena *arena, struct slice raw_path,
                                   struct request_target *out_target)
{
    struct cursor cursor = { .arena = arena };
    struct request_target target;
    struct slice path;
    struct error *err;

    if (raw_path.size > API_MAX_PATH)
        return error_new(ERR_BAD_REQUEST, "the path has %zu bytes, at most %d are allowed",
                         raw_path.size, API_MAX_PATH);
    err = decode(arena, raw_path, &path);
    if (err)
        return err;
    target = plain_target(path);
    cursor.left = trim_slashes(path);
    if (slice_is(peek(&cursor, 0), "api") || slice_is(peek(&cursor, 0), "apis"))
        parse_api(&cursor, &target);
    if (cursor.empty_part)
        target = plain_target(path);
    err = check_name(target.namespace, "Namespace");
    if (!err)
        err = check_name(target.name, "Name");
    if (err)
        return err;
    *out_target = target;
    return NULL;
}

/* Letters that mean nothing else in a path, and the slashes between its parts. */
static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("-._~!$&'()*+,;=:@/", c));
}

void request_target_append(const struct request_target *target, struct text *text)
{
    for (size_t i = 0; i < target->path.size; i++) {
        char c = target->path.data[i];

        if (is_plain(c))
            text_append_char(text, c);
        else
            text_appendf(text, "%%%02X", (unsigned char)c);
    }
}

bool request_target_verb(const struct request_target *target, struct slice method, bool watch,
                         enum request_verb *out_verb)
{
    bool reads = slice_is(method, "GET") || slice_is(method, "HEAD");
    bool named = target->name.size > 0;

    if (target->old_watch && !reads)
        return false;
    if (target->old_watch || (reads && watch && !named))
        *out_verb = REQUEST_WATCH;
    else if (reads)
        *out_verb = named ? REQUEST_GET : REQUEST_LIST;
    else if (slice_is(method, "POST"))
        *out_verb = REQUEST_CREATE;
    else if (slice_is(method, "PUT"))
        *out_verb = REQUEST_UPDATE;
    else if (slice_is(method, "PATCH"))
        *out_verb = REQUEST_PATCH;
    else if (slice_is(method, "DELETE"))
        *out_verb = named ? REQUEST_DELETE : REQUEST_DELETE_COLLECTION;
    else
        return false;
    return true;
}

const char *request_verb_name(enum request_verb verb)
{
    switch (verb) {
    case REQUEST_GET:
        return "get";
    case REQUEST_LIST:
        return "list";
    case REQUEST_WATCH:
        return "watch";
    case REQUEST_CREATE:
        return "create";
    case REQUEST_UPDATE:
        return "update";
    case REQUEST_PATCH:
        return "patch";
    case REQUEST_DELETE:
        return "delete";
    case REQUEST_DELETE_COLLECTION:
        return "deletecollection";
    }
    return "";
}
