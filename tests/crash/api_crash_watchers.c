/* Those who watch: each in another way, all with the same to tell. */
#include <inttypes.h>

#include "base/error.h"
#include "base/memory.h"
#include "crash/api_crash.h"
#include "doc/json.h"
#include "net/http_client.h"

struct watcher {
    struct life *life;
    size_t number;
    struct text rest; /* a line that is not whole yet */
};

static const char *const paths[WATCHERS] = {
    ("/api/v1/namespaces/" CRASH_NAMESPACE "/configmaps?watch=true"),
    "/api/v1/configmaps?watch=true&labelSelector=proof%3Dcrash",
    ("/api/v1/namespaces/" CRASH_NAMESPACE "/configmaps?watch=true&allowWatchBookmarks=true"),
    ("/api/v1/configmaps?watch=true&fieldSelector=metadata.namespace%3D" CRASH_NAMESPACE),
};

static enum change change_of(struct slice type, struct slice line)
{
    if (slice_is(type, "ADDED"))
        return CHANGE_ADDED;
    if (slice_is(type, "MODIFIED"))
        return CHANGE_MODIFIED;
    if (!slice_is(type, "DELETED"))
        crash_fail("a watch says " SLICE_FORMAT, SLICE_ARGUMENT(line));
    return CHANGE_DELETED;
}

static void take_line(struct watcher *watcher, struct slice line)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct judge *judge = watcher->life->judge;
    struct value object;
    struct slice type;
    struct seen seen;
    struct error *err = json_parse(line, NULL, &doc);

    if (err)
        crash_fail("a watch says something that is no JSON: %s", error_format(err));
    type = value_string_or(value_get(doc_root(doc), SLICE("type")), SLICE(""));
    object = value_get(doc_root(doc), SLICE("object"));
    if (!slice_is(type, "BOOKMARK")) {
        enum change change = change_of(type, line);

        if (object_read(object, &seen))
            judge_event(judge, watcher->number, change, &seen);
    }
    judge->resume[watcher->number] = object_revision(object);
}

static void on_data(void *context, struct slice data)
{
    struct watcher *watcher = context;
    const char *end;

    text_append_slice(&watcher->rest, data);
    while ((end = memchr(watcher->rest.data, '\n', watcher->rest.size))) {
        size_t size = (size_t)(end - watcher->rest.data);

        take_line(watcher, slice_of(watcher->rest.data, size));
        text_remove_front(&watcher->rest, size + 1);
    }
    watcher->life->on_progress(watcher->life);
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    CLEANUP(http_response) struct http_response *response = take_response;
    struct watcher *watcher = context;

    if (life_end_call(watcher->life, response, take_error) && !watcher->life->over)
        crash_fail("watch %zu ended with %d: %s", watcher->number, response->status,
                   text_string(&watcher->rest));
}

void watchers_start(struct life *life, uint64_t revision)
{
    life->watchers = memory_array(WATCHERS, sizeof(*life->watchers));
    for (size_t i = 0; i < WATCHERS; i++) {
        struct watcher *watcher = &life->watchers[i];
        CLEANUP(text) struct text path = TEXT_EMPTY;

        *watcher = (struct watcher){ .life = life, .number = i };
        if (!life->judge->resume[i])
            life->judge->resume[i] = revision;
        text_appendf(&path, "%s&resourceVersion=%" PRIu64, paths[i], life->judge->resume[i]);
        life_call(life, WRITERS + i,
                  &(struct http_request){
                      .method = "GET", .path = text_string(&path), .total_ms = HTTP_CALL_NEVER },
                  &(struct http_call_events){ .on_data = on_data, .on_done = on_done }, watcher);
    }
}

struct watcher *watchers_free(struct watcher *watchers)
{
    for (size_t i = 0; watchers && i < WATCHERS; i++)
        text_done(&watchers[i].rest);
    return memory_free(watchers);
}
