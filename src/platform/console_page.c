/* The console's first page: a template in the binary, filled in for each request. */
#include "platform/console_page.h"

#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/build_info.h"
#include "base/clock.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "net/assets.h"
#include "platform/admin.h"
#include "platform/console_files.h"
#include "platform/state.h"
#include "web/call.h"
#include "web/health.h"

struct console_page {
    const struct admin *admin;
    const struct clock *clock;
    const struct health *health;
    const struct state *state;
    char *api_url;
    uint64_t started_ms;
};

/* A word of the template and what stands for it. */
struct field {
    const char *name;
    const char *value;
};

struct console_page *console_page_new(const struct console_page_options *options)
{
    struct console_page *page = NEW(struct console_page);

    page->admin = options->admin;
    page->clock = options->clock;
    page->health = options->health;
    page->state = options->state;
    page->api_url = memory_strdup(options->api_url);
    page->started_ms = clock_monotonic_ms(options->clock);
    return page;
}

struct console_page *console_page_free(struct console_page *page)
{
    if (!page)
        return NULL;
    memory_free(page->api_url);
    return memory_free(page);
}

static void append_escaped(struct text *html, const char *value)
{
    for (; *value; value++) {
        switch (*value) {
        case '&':
            text_append(html, "&amp;");
            break;
        case '<':
            text_append(html, "&lt;");
            break;
        case '>':
            text_append(html, "&gt;");
            break;
        case '"':
            text_append(html, "&quot;");
            break;
        default:
            text_append_char(html, *value);
        }
    }
}

/* Copies the template and puts values where {{name}} stands. */
static void fill(struct slice template, const struct field *fields, struct text *html)
{
    size_t at;

    while (slice_find(template, SLICE("{{"), &at)) {
        size_t end;

        text_append_bytes(html, template.data, at);
        template = slice_of(template.data + at + 2, template.size - at - 2);
        ASSERT(slice_find(template, SLICE("}}"), &end)); /* the template is ours */
        for (const struct field *field = fields; field->name; field++) {
            if (slice_is(slice_of(template.data, end), field->name))
                append_escaped(html, field->value);
        }
        template = slice_of(template.data + end + 2, template.size - end - 2);
    }
    text_append_slice(html, template);
}

/* RFC 7617: "Basic " and base64 of user:password. */
static bool is_admin(const struct console_page *page, const char *authorization)
{
    CLEANUP(secret_text) struct text pair = TEXT_EMPTY;
    struct slice header = slice_from(authorization);
    struct slice user;
    struct slice password;
    struct error *err;

    if (header.size < 6 || !slice_equal_nocase(slice_of(header.data, 6), SLICE("basic ")))
        return false;
    err = base64_parse(slice_trim(slice_of(header.data + 6, header.size - 6)), BASE64_STANDARD,
                       &pair);
    if (err) {
        error_drop(err, "what is no base64 is no password either");
        return false;
    }
    return slice_cut(text_slice(&pair), ':', &user, &password) &&
           admin_accepts(page->admin, user, password);
}

static void set_defences(struct call *call)
{
    exchange_set_header(call->exchange, "content-security-policy",
                        "default-src 'self'; base-uri 'none'; form-action 'self'; "
                        "frame-ancestors 'none'");
    exchange_set_header(call->exchange, "referrer-policy", "no-referrer");
    exchange_set_header(call->exchange, "x-content-type-options", "nosniff");
    exchange_set_header(call->exchange, "cache-control", "no-store");
}

static struct error *show(struct call *call)
{
    const struct console_page *page = call->context;
    bool ready = health_is_ready(page->health);
    uint64_t age_ms = clock_monotonic_ms(page->clock) - page->started_ms;
    struct field fields[] = {
        { "version", build_info_version() },
        { "commit", build_info_commit() },
        { "api_url", page->api_url },
        { "api_state", ready ? "ready" : "starting" },
        { "api_words", ready ? "Ready" : "Not ready" },
        { "state_directory", state_directory(page->state) },
        { "uptime", duration_format_human(call->arena, (int64_t)age_ms * DURATION_MILLISECOND) },
        { NULL, NULL },
    };
    CLEANUP(text) struct text template = TEXT_EMPTY;
    CLEANUP(text) struct text html = TEXT_EMPTY;
    struct error *err;

    err = assets_unpack(assets_find(console_files, console_files_count, SLICE("/index.html")),
                        &template);
    if (err)
        return err;
    fill(text_slice(&template), fields, &html);
    return call_reply_text(call, 200, "text/html; charset=utf-8", text_slice(&html));
}

static struct error *root(struct call *call)
{
    const char *authorization = call_header(call, "authorization");

    set_defences(call);
    if (authorization && is_admin(call->context, authorization))
        return show(call);
    exchange_set_header(call->exchange, "www-authenticate",
                        "Basic realm=\"Butler\", charset=\"UTF-8\"");
    return error_new(ERR_UNAUTHENTICATED,
                     "log in as " ADMIN_USER " with the password in admin.password of the state "
                     "directory");
}

static struct error *file(struct call *call)
{
    const struct asset *asset =
        assets_find(console_files, console_files_count, exchange_path(call->exchange));

    /* The router is more generous than we are: it takes "/style.css/" and "/style%2ecss" too. */
    if (!asset)
        return error_new(ERR_NOT_FOUND, "there is no such file");
    assets_reply(asset, call->exchange);
    return NULL;
}

const struct route console_page_routes[] = {
    { "GET", "/", root, ROUTE_INLINE },
    { "GET", "/style.css", file, ROUTE_INLINE },
    { "GET", "/icon.svg", file, ROUTE_INLINE },
    { 0 },
};
