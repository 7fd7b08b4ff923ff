/* Logs of this machine. */
#include "adm/bundle_logs.h"

#include "adm/bundle.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/redact.h"
#include "supervise/log_file.h"

enum {
    LINES_OF_TENANT = 2000,
    SUPERVISOR_MAX_BYTES = 64 << 20,
    NAME_BYTES = 40, /* of a tenant, in the name of its file; the uid tells who it is */
};

#define TIME_FIELD "{\"time\":\""

/* False: the line says no time. */
static bool time_of(struct slice line, int64_t *out_us)
{
    struct slice time;
    struct slice rest;
    struct error *err;

    if (!slice_has_prefix(line, TIME_FIELD))
        return false;
    rest = slice_of(line.data + sizeof(TIME_FIELD) - 1, line.size - (sizeof(TIME_FIELD) - 1));
    if (!slice_cut(rest, '"', &time, &rest))
        return false;
    err = timestamp_parse(time, out_us);
    if (!err)
        return true;
    error_drop(err, "then it is no time");
    return false;
}

void bundle_logs_since(struct slice text, int64_t since_us, struct text *out)
{
    struct slice line;
    bool wanted = true;

    while (text.size && slice_split(&text, '\n', &line)) {
        int64_t us;

        if (time_of(line, &us))
            wanted = us >= since_us;
        if (!wanted)
            continue;
        text_append_slice(out, line);
        text_append_char(out, '\n');
    }
}

static void add(struct bundle *bundle, const struct bundle_logs *logs, const char *name,
                const struct text *text, struct error *take_error)
{
    CLEANUP(text) struct text recent = TEXT_EMPTY;

    if (take_error) {
        CLEANUP(string) char *why = error_format(take_error);

        text_appendf(&recent, "cannot be read: %s\n", why);
        error_drop(take_error, "noted in the bundle");
    } else {
        bundle_logs_since(text_slice(text), logs->since_us, &recent);
    }
    if (recent.size)
        bundle_add(bundle, name, text_slice(&recent));
}

static void add_supervisor(struct bundle *bundle, struct arena *arena,
                           const struct bundle_logs *logs)
{
    const char *path = arena_format(arena, "%s/supervisor.log", logs->state);
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err;

    if (!file_exists(path))
        return;
    err = file_read(path, SUPERVISOR_MAX_BYTES, &text);
    redact_text(&text);
    add(bundle, logs, "logs/supervisor.log", &text, err);
}

static void add_tenant(struct bundle *bundle, struct arena *arena, const struct bundle_logs *logs,
                       const struct doc *plane)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const char *directory;
    struct error *err;
    struct meta meta;
    int length;

    meta_read(doc_root(plane), &meta);
    length = meta.name.size < NAME_BYTES ? (int)meta.name.size : NAME_BYTES;
    directory =
        arena_format(arena, "%s/tenants/" SLICE_FORMAT, logs->state, SLICE_ARGUMENT(meta.uid));
    if (!meta.uid.size || !file_exists(directory))
        return;
    err = log_file_tail(directory, true, LINES_OF_TENANT, &text, NULL);
    if (!err)
        err = log_file_tail(directory, false, LINES_OF_TENANT, &text, NULL);
    add(bundle, logs,
        arena_format(arena, "logs/%.*s-" SLICE_FORMAT ".log", length, meta.name.data,
                     SLICE_ARGUMENT(meta.uid)),
        &text, err);
}

void bundle_add_logs(struct bundle *bundle, struct arena *arena, const struct bundle_logs *logs)
{
    add_supervisor(bundle, arena, logs);
    for (size_t i = 0; i < logs->plane_count; i++)
        add_tenant(bundle, arena, logs, logs->planes[i]);
}
