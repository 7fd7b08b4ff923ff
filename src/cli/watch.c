/* --watch. */
#include "cli/watch.h"

#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "cli/exit.h"
#include "cli/follow.h"
#include "cli/print.h"
#include "doc/doc.h"
#include "doc/yaml.h"

struct watcher {
    struct cli *cli;
    const struct watch_what *what;
    enum print_form form;
    bool redraws;            /* a table on a terminal is drawn over itself */
    size_t drawn;            /* lines of it */
    bool began;              /* the header is printed */
    bool silent;             /* what was there before is not told */
    VEC(struct doc *) shown; /* rows of a table that redraws */
};

bool watch_is_wanted(const struct watch_options *options)
{
    return options->watch || options->watch_only;
}

/* --- tables on terminals ------------------------------------------------------------------- */

static size_t find_row(const struct watcher *watcher, const struct doc *doc)
{
    for (size_t i = 0; i < watcher->shown.count; i++) {
        struct value shown = doc_root(watcher->shown.items[i]);

        if (value_equal(view_find(shown, "metadata.name"),
                        view_find(doc_root(doc), "metadata.name")) &&
            value_equal(view_find(shown, "metadata.namespace"),
                        view_find(doc_root(doc), "metadata.namespace")))
            return i;
    }
    return watcher->shown.count;
}

static void update_row(struct watcher *watcher, const struct follow_event *event, bool wanted)
{
    size_t row = find_row(watcher, event->doc);

    if (row < watcher->shown.count) {
        doc_unref(watcher->shown.items[row]);
        if (event->type == FOLLOW_DELETED || !wanted)
            vec_remove(&watcher->shown, row);
        else
            watcher->shown.items[row] = doc_ref(event->doc);
    } else if (event->type != FOLLOW_DELETED && wanted) {
        vec_push(&watcher->shown, doc_ref(event->doc));
    }
}

static size_t count_lines(const struct text *text)
{
    size_t count = 0;

    for (size_t i = 0; i < text->size; i++)
        count += text->data[i] == '\n';
    return count;
}

static struct error *redraw(struct watcher *watcher)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(text) struct text rows = TEXT_EMPTY;
    struct error *err;

    err = print_rows(watcher->cli, watcher->what->view, watcher->shown.items, watcher->shown.count,
                     !watcher->what->query.namespace, true, &rows);
    if (err)
        return err;
    if (watcher->drawn)
        text_appendf(&text, "\033[%zuA\033[J", watcher->drawn);
    text_append_slice(&text, text_slice(&rows));
    watcher->drawn = count_lines(&rows);
    return print_text(text_slice(&text));
}

/* --- everything else ----------------------------------------------------------------------- */

static const char *event_name(enum follow_type type)
{
    switch (type) {
    case FOLLOW_ADDED:
        return "ADDED";
    case FOLLOW_MODIFIED:
        return "MODIFIED";
    case FOLLOW_DELETED:
        return "DELETED";
    case FOLLOW_SYNCED:
    case FOLLOW_QUIET:
    case FOLLOW_INTERRUPTED:
        break;
    }
    return "";
}

static struct error *append_event(struct watcher *watcher, const struct follow_event *event,
                                  struct text *text)
{
    CLEANUP(doc) struct doc *clean = NULL;
    struct error *err = print_clean(watcher->cli, event->doc, &clean);

    if (err)
        return err;
    if (watcher->form == PRINT_JSON) {
        text_appendf(text, "{\"type\":\"%s\",\"object\":", event_name(event->type));
        text_append_slice(text, doc_bytes(clean));
        text_append(text, "}\n");
    } else {
        text_append(text, watcher->began ? "---\n" : "");
        yaml_format(doc_root(clean), text);
    }
    return NULL;
}

static struct error *tell(struct watcher *watcher, const struct follow_event *event)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err = NULL;

    switch (watcher->form) {
    case PRINT_JSON:
    case PRINT_YAML:
        err = append_event(watcher, event, &text);
        break;
    case PRINT_TABLE:
    case PRINT_WIDE:
        err = print_rows(watcher->cli, watcher->what->view, (struct doc *const *)&event->doc, 1,
                         !watcher->what->query.namespace, !watcher->began, &text);
        break;
    case PRINT_NAME:
    case PRINT_JSONPATH:
    case PRINT_COLUMNS:
        return cli_print(watcher->cli, watcher->what->view, event->doc);
    }
    watcher->began = true;
    return err ? err : print_text(text_slice(&text));
}

static struct error *take(struct watcher *watcher, const struct follow_event *event, bool synced)
{
    bool wanted =
        !watcher->what->is_wanted || watcher->what->is_wanted(watcher->what->context, event->doc);

    if (watcher->redraws) {
        update_row(watcher, event, wanted);
        return synced ? redraw(watcher) : NULL;
    }
    if (!wanted || (watcher->silent && !synced))
        return NULL;
    return tell(watcher, event);
}

static struct error *timed_out(struct cli *cli, const struct watch_what *what, uint64_t after_ms)
{
    return cli_end(cli, EXIT_CODE_TIMEOUT,
                   error_new(ERR_TIMEOUT, "watch %s: the time of %llu s is over",
                             what->view->things, (unsigned long long)(after_ms / 1000)));
}

static struct error *keep_up(struct watcher *watcher, struct follow *follow, uint64_t timeout_ms)
{
    uint64_t now = clock_monotonic_ms(clock_system());
    uint64_t until = timeout_ms ? now + timeout_ms : UINT64_MAX;
    struct error *err = NULL;
    bool synced = false;

    while (!err) {
        CLEANUP(doc) struct doc *doc = NULL;
        struct follow_event event;

        now = clock_monotonic_ms(clock_system());
        err = follow_next(follow, until > now ? until - now : 0, &event);
        if (err)
            break;
        doc = event.doc;
        if (event.type == FOLLOW_INTERRUPTED)
            return NULL;
        if (event.type == FOLLOW_QUIET)
            return timed_out(watcher->cli, watcher->what, timeout_ms);
        synced |= event.type == FOLLOW_SYNCED;
        if (event.type == FOLLOW_SYNCED)
            err = watcher->redraws ? redraw(watcher) : NULL;
        else
            err = take(watcher, &event, synced);
    }
    return err;
}

struct error *watch_run(struct cli *cli, const struct watch_options *options,
                        const struct watch_what *what)
{
    struct watcher watcher = { .cli = cli, .what = what, .silent = options->watch_only };
    CLEANUP(follow) struct follow *follow = NULL;
    const struct print *print;
    struct error *err;

    err = print_get(cli, &print);
    if (!err)
        err = follow_open(cli,
                          &(struct follow_options){ .resource = what->view->resource,
                                                    .query = what->query,
                                                    .name = what->name,
                                                    .interruptible = true },
                          &follow);
    if (err)
        return err;
    watcher.form = print_form(print);
    watcher.redraws = (watcher.form == PRINT_TABLE || watcher.form == PRINT_WIDE) &&
                      !options->watch_only && isatty(STDOUT_FILENO);
    err = keep_up(&watcher, follow, options->timeout_ms);
    VEC_EACH (doc, &watcher.shown)
        doc_unref(*doc);
    vec_done(&watcher.shown);
    return err ? error_wrap(err, "watch %s", what->view->things) : NULL;
}
