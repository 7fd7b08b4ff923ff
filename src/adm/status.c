/* butleradm status [--watch] */
#include <unistd.h>

#include "adm/commands.h"
#include "adm/components.h"
#include "adm/views.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "cli/exit.h"
#include "cli/globals.h"
#include "cli/pace.h"
#include "cli/print.h"
#include "cli/session.h"
#include "doc/doc.h"

#define LOOK_AGAIN_MS SECONDS(2)

struct status_options {
    bool wide;
    bool watch;
    uint64_t timeout_ms;
};

static const struct cli_option status_option_table[] = {
    CLI_BOOL("wide", 0, struct status_options, wide, "with messages, as -o wide"),
    CLI_BOOL("watch", 'w', struct status_options, watch, "go on and show what changes"),
    CLI_DURATION("timeout", 0, struct status_options, timeout_ms, NULL,
                 "end the watch after this time, with code 3"),
    CLI_END,
};

/* --- for people ------------------------------------------------------------------------------- */

static void append_count(const char *title, struct value count, struct text *text)
{
    text_appendf(text, "%-12s", title);
    if (value_exists(count))
        text_appendf(text, "%lld\n", (long long)value_int_or(count, 0));
    else
        text_append(text, "unknown\n");
}

static void append_phases(struct value clusters, struct text *text)
{
    text_append(text, "\nClusters:   ");
    if (!value_count(clusters))
        text_append(text, value_exists(clusters) ? "none" : "unknown");
    DOC_EACH (it, clusters)
        text_appendf(text, "%s%lld " SLICE_FORMAT, it.index ? ", " : "",
                     (long long)value_int_or(it.value, 0), SLICE_ARGUMENT(it.key));
    text_append_char(text, '\n');
}

static void append_counts(struct value doc, struct text *text)
{
    struct value addresses = value_get(doc, SLICE("addresses"));
    int64_t pools;

    append_phases(value_get(doc, SLICE("clusters")), text);
    append_count("Teams:", value_get(doc, SLICE("teams")), text);
    append_count("Users:", value_get(doc, SLICE("users")), text);
    if (!value_exists(addresses)) {
        text_append(text, "Addresses:  unknown\n");
        return;
    }
    pools = value_int_or(value_get(addresses, SLICE("pools")), 0);
    text_appendf(text, "Addresses:  %lld of %lld in %lld pool%s\n",
                 (long long)value_int_or(value_get(addresses, SLICE("allocated")), 0),
                 (long long)value_int_or(value_get(addresses, SLICE("total")), 0), (long long)pools,
                 pools == 1 ? "" : "s");
}

static void append_unread(struct value unread, struct text *text)
{
    if (!value_count(unread))
        return;
    text_append(text, "\nCould not be read:\n");
    DOC_EACH (it, unread)
        text_appendf(text, "  " SLICE_FORMAT ": " SLICE_FORMAT "\n",
                     SLICE_ARGUMENT(value_text(it.value, "resource")),
                     SLICE_ARGUMENT(value_text(it.value, "reason")));
}

/* --- one look --------------------------------------------------------------------------------- */

static struct error *look(struct cli *cli, enum print_form form, struct text *text)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = components_read(cli, &doc);

    if (!err)
        err = print_result(cli, &view_components, "PlatformStatus", doc, text);
    if (err || (form != PRINT_TABLE && form != PRINT_WIDE))
        return err;
    append_counts(doc_root(doc), text);
    append_unread(value_get(doc_root(doc), SLICE("unread")), text);
    return NULL;
}

/* --- again and again -------------------------------------------------------------------------- */

/* Nothing tells when any of twenty kinds changes but twenty watches; a look every other second is
 * less, and people do not see the difference. */
struct watching {
    struct cli *cli;
    enum print_form form;
    bool redraws;
    struct text last;
    size_t drawn; /* lines of it */
};

static struct error *show_change(struct watching *watching, const struct text *now)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (watching->redraws && watching->drawn)
        text_appendf(&text, "\033[%zuA\033[J", watching->drawn);
    if (watching->form == PRINT_JSON)
        text_appendf(&text, "{\"type\":\"%s\",\"object\":" SLICE_FORMAT "}\n",
                     watching->last.size ? "MODIFIED" : "ADDED",
                     SLICE_ARGUMENT(slice_trim(text_slice(now))));
    else
        text_appendf(&text, "%s" SLICE_FORMAT,
                     watching->last.size && watching->form == PRINT_YAML ? "---\n" : "",
                     SLICE_ARGUMENT(text_slice(now)));
    watching->drawn = 0;
    for (size_t i = 0; i < now->size; i++)
        watching->drawn += now->data[i] == '\n';
    text_clear(&watching->last);
    text_append_slice(&watching->last, text_slice(now));
    return print_text(text_slice(&text));
}

/* Each look has an arena of its own: a watch may go on for days. */
static struct error *look_once(struct watching *watching)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    CLEANUP(text) struct text now = TEXT_EMPTY;
    struct globals globals = *watching->cli->globals;
    struct cli cli = *watching->cli;
    struct error *err;

    globals.compact = true; /* one line for each look */
    cli.arena = arena;
    cli.globals = &globals;
    err = look(&cli, watching->form, &now);
    if (err || slice_equal(text_slice(&now), text_slice(&watching->last)))
        return err;
    return show_change(watching, &now);
}

static struct error *keep_looking(struct watching *watching, uint64_t timeout_ms)
{
    uint64_t now_ms = clock_monotonic_ms(clock_system());
    uint64_t until_ms = timeout_ms ? now_ms + timeout_ms : UINT64_MAX;
    CLEANUP(pace) struct pace *pace = NULL;
    struct error *err = pace_open(watching->cli, &pace);

    while (!err) {
        uint64_t left_ms;

        err = look_once(watching);
        now_ms = clock_monotonic_ms(clock_system());
        left_ms = until_ms > now_ms ? until_ms - now_ms : 0;
        if (!err && !pace_wait(pace, left_ms < LOOK_AGAIN_MS ? left_ms : LOOK_AGAIN_MS))
            return NULL;
        if (!err && left_ms < LOOK_AGAIN_MS)
            err = cli_end(watching->cli, EXIT_CODE_TIMEOUT,
                          error_new(ERR_TIMEOUT, "watch the platform: the time of %llu s is over",
                                    (unsigned long long)(timeout_ms / 1000)));
    }
    return err;
}

static struct error *watch_status(struct cli *cli, enum print_form form, uint64_t timeout_ms)
{
    struct watching watching = {
        .cli = cli,
        .form = form,
        .redraws = (form == PRINT_TABLE || form == PRINT_WIDE) && isatty(STDOUT_FILENO),
    };
    const struct session *session;
    struct error *err = session_get(cli, &session);

    if (!err)
        err = keep_looking(&watching, timeout_ms);
    text_done(&watching.last);
    return err;
}

/* --- the command ------------------------------------------------------------------------------ */

static struct error *show(struct cli *cli, const struct status_options *o)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    const struct print *print;
    struct error *err = print_get(cli, &print);

    if (!err && o->watch)
        return watch_status(cli, print_form(print), o->timeout_ms);
    if (!err)
        err = look(cli, print_form(print), &text);
    return err ? err : print_text(text_slice(&text));
}

static struct error *show_status(struct cli *cli, const void *options)
{
    const struct status_options *o = options;
    const struct globals *given = cli->globals;
    struct globals wide = *given;
    struct error *err;

    if (o->wide && globals_is_given(given, "output"))
        return error_new(ERR_BAD_REQUEST, "--wide is -o wide: name one of them");
    if (o->wide)
        wide.output = "wide";
    cli->globals = &wide;
    err = show(cli, o);
    cli->globals = given;
    return err;
}

const struct command status_command = {
    .path = "status",
    .summary = "Show the parts of the platform and how they are",
    .details = "What you may not read is named below, and the rest is shown all the same.",
    .options = status_option_table,
    .options_size = sizeof(struct status_options),
    .examples = { { "butleradm status", "one line for each part, and counts" },
                  { "butleradm status --watch", "and how they change" },
                  { "butleradm status -o json", "for scripts" } },
    .run = show_status,
};
