/* Probes in the form Kubernetes gives them, so that its tools and people know them. */
#include "web/health.h"

#include <string.h>

#include "base/build_info.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/quote.h"
#include "base/text.h"
#include "base/vec.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "net/headers.h"
#include "net/metrics.h"
#include "net/uri.h"
#include "web/call.h"
#include "web/limits.h"

/* What Kubernetes clients are told they talk to; discovery and validation follow this minor
 * version. */
#define KUBERNETES_VERSION "v1.34.0"

struct check {
    const char *name;
    unsigned scope;
    bool (*is_fine)(void *context);
    void *context;
};

struct health {
    struct metrics *metrics;
    VEC(struct check) checks;
    char *version;                /* owned */
    struct secret *metrics_token; /* NULL: nobody has to show one */
};

static bool ping(void *context)
{
    (void)context;
    return true;
}

struct health *health_new(struct metrics *metrics)
{
    struct health *health = NEW(struct health);

    health->metrics = metrics;
    health->version = memory_strdup(KUBERNETES_VERSION);
    health_add(health, "ping", HEALTH_LIVE | HEALTH_READY, ping, NULL);
    return health;
}

struct health *health_free(struct health *health)
{
    if (!health)
        return NULL;
    vec_done(&health->checks);
    memory_free(health->version);
    secret_free(health->metrics_token);
    return memory_free(health);
}

/* Takes "1", "31" and "4" from "v1.31.4". */
static bool split_version(const char *version, struct slice parts[3])
{
    struct slice rest = slice_from(version);
    struct slice more;
    uint64_t number;

    if (!slice_has_prefix(rest, "v"))
        return false;
    rest = slice_of(rest.data + 1, rest.size - 1);
    for (size_t i = 0; i < 3; i++) {
        if (!slice_split(&rest, '.', &parts[i]) || !number_parse_uint(parts[i], &number))
            return false;
    }
    return !slice_split(&rest, '.', &more);
}

struct error *health_set_version(struct health *health, const char *version)
{
    struct slice parts[3];

    if (!split_version(version, parts))
        return error_new(ERR_INVALID, "\"%s\" is not a version of Kubernetes such as v1.31.4",
                         version);
    memory_free(health->version);
    health->version = memory_strdup(version);
    return NULL;
}

void health_add(struct health *health, const char *name, unsigned scope,
                bool (*check)(void *context), void *context)
{
    vec_push(&health->checks, (struct check){ name, scope, check, context });
}

void health_set_metrics_token(struct health *health, const char *token)
{
    secret_free(health->metrics_token);
    health->metrics_token = *token ? secret_new(token, strlen(token)) : NULL;
}

bool health_is_ready(const struct health *health)
{
    VEC_EACH (check, &health->checks) {
        if ((check->scope & HEALTH_READY) && !check->is_fine(check->context))
            return false;
    }
    return true;
}

/* Names after exclude= that are not yet found among the checks. */
struct exclusions {
    struct slice names[HEALTH_MAX_EXCLUDED];
    size_t count;
};

static void read_exclusions(const struct call *call, struct exclusions *exclusions)
{
    struct slice query = exchange_query(call->exchange);
    struct uri_param param;

    while (exclusions->count < COUNT_OF(exclusions->names) &&
           uri_next_param(call->arena, &query, &param)) {
        if (slice_is(slice_from(param.name), "exclude"))
            exclusions->names[exclusions->count++] = slice_from(param.value);
    }
}

static bool take_exclusion(struct exclusions *exclusions, const char *name)
{
    bool found = false;

    for (size_t i = 0; i < exclusions->count;) {
        if (slice_is(exclusions->names[i], name)) {
            exclusions->names[i] = exclusions->names[--exclusions->count];
            found = true;
        } else {
            i++;
        }
    }
    return found;
}

/* Appends a line per check of this scope; true when all are fine. Why one is not stays with us:
 * strangers may ask. */
static bool append_checks(const struct health *health, unsigned scope,
                          struct exclusions *exclusions, struct text *lines)
{
    bool all = true;

    VEC_EACH (check, &health->checks) {
        bool fine;

        if (!(check->scope & scope))
            continue;
        if (take_exclusion(exclusions, check->name)) {
            text_appendf(lines, "[+]%s excluded: ok\n", check->name);
            continue;
        }
        fine = check->is_fine(check->context);
        text_appendf(lines, "[%c]%s %s\n", fine ? '+' : '-', check->name,
                     fine ? "ok" : "failed: reason withheld");
        all = all && fine;
    }
    return all;
}

static struct error *reply(struct call *call, int status, struct slice body)
{
    exchange_set_header(call->exchange, "cache-control", "no-cache, private");
    exchange_set_header(call->exchange, "x-content-type-options", "nosniff");
    return call_reply_text(call, status, "text/plain; charset=utf-8", body);
}

static struct error *probe(struct call *call, const char *name, unsigned scope)
{
    CLEANUP(text) struct text lines = TEXT_EMPTY;
    struct exclusions exclusions = { .count = 0 };
    bool fine;

    read_exclusions(call, &exclusions);
    fine = append_checks(call->context, scope, &exclusions, &lines);
    if (fine && !call_query(call, "verbose"))
        return reply(call, 200, SLICE("ok"));
    if (exclusions.count) {
        text_append(&lines, "warn: some health checks cannot be excluded: no matches for ");
        for (size_t i = 0; i < exclusions.count; i++) {
            text_append(&lines, i ? ", " : "");
            quote_append(&lines, exclusions.names[i]);
        }
        text_append_char(&lines, '\n');
    }
    text_appendf(&lines, "%s check %s\n", name, fine ? "passed" : "failed");
    return reply(call, fine ? 200 : 500, text_slice(&lines));
}

static struct error *healthz(struct call *call)
{
    return probe(call, "healthz", HEALTH_LIVE);
}

static struct error *livez(struct call *call)
{
    return probe(call, "livez", HEALTH_LIVE);
}

static struct error *readyz(struct call *call)
{
    return probe(call, "readyz", HEALTH_READY);
}

/* One check alone. */
static struct error *probe_one(struct call *call, unsigned scope)
{
    const struct health *health = call->context;
    struct slice name = slice_from(call_param(call, "name"));

    VEC_EACH (check, &health->checks) {
        if (!(check->scope & scope) || !slice_is(name, check->name))
            continue;
        return check->is_fine(check->context)
                   ? reply(call, 200, SLICE("ok"))
                   : reply(call, 500, SLICE("internal server error: reason withheld\n"));
    }
    return reply(call, 404, SLICE("404 page not found\n"));
}

static struct error *probe_one_alive(struct call *call)
{
    return probe_one(call, HEALTH_LIVE);
}

static struct error *probe_one_ready(struct call *call)
{
    return probe_one(call, HEALTH_READY);
}

static struct error *version(struct call *call)
{
    const struct health *health = call->context;
    CLEANUP(text) struct text git_version = TEXT_EMPTY;
    struct slice parts[3];
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    ASSERT(split_version(health->version, parts)); /* checked when it was set */
    text_appendf(&git_version, "%s+butler.%s", health->version, build_info_version());
    edit_set_string(edit, EDIT_PATH("major"), parts[0]);
    edit_set_string(edit, EDIT_PATH("minor"), parts[1]);
    edit_set_string(edit, EDIT_PATH("gitVersion"), text_slice(&git_version));
    edit_set_string(edit, EDIT_PATH("gitCommit"), slice_from(build_info_commit()));
    edit_set_string(edit, EDIT_PATH("buildDate"), slice_from(build_info_date()));
    edit_set_string(edit, EDIT_PATH("goVersion"), SLICE(""));
    edit_set_string(edit, EDIT_PATH("compiler"), slice_from(build_info_compiler()));
    edit_set_string(edit, EDIT_PATH("platform"), slice_from(build_info_platform()));
    err = edit_seal(edit, &doc);
    if (err)
        return err;
    return call_reply(call, 200, doc);
}

static bool may_see_metrics(const struct health *health, const struct headers *headers)
{
    struct slice value = slice_trim(slice_from(headers_get(headers, "authorization")));
    struct slice scheme;
    struct slice token;

    if (!health->metrics_token)
        return true;
    return slice_cut(value, ' ', &scheme, &token) && slice_equal_nocase(scheme, SLICE("Bearer")) &&
           secret_equal_bytes(slice_trim(token), secret_reveal(health->metrics_token));
}

/* On a worker: collecting reads files. */
static struct error *metrics(struct call *call)
{
    const struct health *health = call->context;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!may_see_metrics(health, exchange_headers(call->exchange))) {
        exchange_set_header(call->exchange, "www-authenticate", "Bearer");
        return error_new(ERR_UNAUTHENTICATED, "metrics are for whoever has their token");
    }
    if (health->metrics)
        metrics_write(health->metrics, &text);
    return call_reply_text(call, 200, METRICS_CONTENT_TYPE, text_slice(&text));
}

const struct route health_routes[] = {
    { "GET", "/healthz", healthz, ROUTE_INLINE },
    { "GET", "/healthz/{name:rest}", probe_one_alive, ROUTE_INLINE },
    { "GET", "/livez", livez, ROUTE_INLINE },
    { "GET", "/livez/{name:rest}", probe_one_alive, ROUTE_INLINE },
    { "GET", "/readyz", readyz, ROUTE_INLINE },
    { "GET", "/readyz/{name:rest}", probe_one_ready, ROUTE_INLINE },
    { "GET", "/version", version, ROUTE_INLINE },
    { "GET", "/metrics", metrics, 0 },
    { 0 },
};
