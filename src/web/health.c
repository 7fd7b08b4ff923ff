/* Probes in the form Kubernetes gives them, so that its tools and people know them. */
#include "web/health.h"

#include <string.h>

#include "base/build_info.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "net/metrics.h"
#include "web/call.h"

/* What Kubernetes clients are told they talk to; discovery and validation follow this minor
 * version. */
#define KUBERNETES_MAJOR "1"
#define KUBERNETES_MINOR "34"

struct check {
    const char *name;
    unsigned scope;
    bool (*is_fine)(void *context);
    void *context;
};

struct health {
    struct metrics *metrics;
    VEC(struct check) checks;
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
    health_add(health, "ping", HEALTH_LIVE | HEALTH_READY, ping, NULL);
    return health;
}

struct health *health_free(struct health *health)
{
    if (!health)
        return NULL;
    vec_done(&health->checks);
    return memory_free(health);
}

void health_add(struct health *health, const char *name, unsigned scope,
                bool (*check)(void *context), void *context)
{
    vec_push(&health->checks, (struct check){ name, scope, check, context });
}

bool health_is_ready(const struct health *health)
{
    VEC_EACH (check, &health->checks) {
        if ((check->scope & HEALTH_READY) && !check->is_fine(check->context))
            return false;
    }
    return true;
}

/* Appends a line per check of this scope; true when all are fine. */
static bool append_checks(const struct health *health, unsigned scope, struct text *lines)
{
    bool all = true;

    VEC_EACH (check, &health->checks) {
        bool fine;

        if (!(check->scope & scope))
            continue;
        fine = check->is_fine(check->context);
        text_appendf(lines, "[%c]%s %s\n", fine ? '+' : '-', check->name,
                     fine ? "ok" : "failed: not ready");
        all = all && fine;
    }
    return all;
}

static struct error *probe(struct call *call, const char *name, unsigned scope)
{
    CLEANUP(text) struct text lines = TEXT_EMPTY;
    bool fine = append_checks(call->context, scope, &lines);

    exchange_set_header(call->exchange, "cache-control", "no-cache, private");
    if (fine && !call_query(call, "verbose"))
        return call_reply_text(call, 200, "text/plain; charset=utf-8", SLICE("ok"));
    text_appendf(&lines, "%s check %s\n", name, fine ? "passed" : "failed");
    return call_reply_text(call, fine ? 200 : 503, "text/plain; charset=utf-8", text_slice(&lines));
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

static struct error *version(struct call *call)
{
    CLEANUP(text) struct text git_version = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit = edit_new();
    struct error *err;

    text_appendf(&git_version, "v" KUBERNETES_MAJOR "." KUBERNETES_MINOR ".0+butler.%s",
                 build_info_version());
    edit_set_string(edit, EDIT_PATH("major"), SLICE(KUBERNETES_MAJOR));
    edit_set_string(edit, EDIT_PATH("minor"), SLICE(KUBERNETES_MINOR));
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

/* On a worker: collecting reads files. */
static struct error *metrics(struct call *call)
{
    const struct health *health = call->context;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (health->metrics)
        metrics_write(health->metrics, &text);
    return call_reply_text(call, 200, METRICS_CONTENT_TYPE, text_slice(&text));
}

const struct route health_routes[] = {
    { "GET", "/healthz", healthz, ROUTE_INLINE },
    { "GET", "/livez", livez, ROUTE_INLINE },
    { "GET", "/readyz", readyz, ROUTE_INLINE },
    { "GET", "/version", version, ROUTE_INLINE },
    { "GET", "/metrics", metrics, 0 },
    { 0 },
};
