/* butlerctl cluster watch NAME [--until PHASE] [--timeout T] */
#include <stdarg.h>
#include <time.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/exit.h"
#include "cli/follow.h"
#include "cli/live.h"
#include "cli/print.h"
#include "cli/view.h"
#include "ctl/cluster.h"
#include "ctl/commands.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"

struct watch_wish {
    const char *until;
    uint64_t timeout_ms;
};

static const struct cli_option watch_option_table[] = {
    CLI_TEXT("until", 0, struct watch_wish, until, "PHASE", "end when the cluster is in this phase",
             .choices = CLUSTER_PHASES),
    CLI_DURATION("timeout", 0, struct watch_wish, timeout_ms, NULL, "give up after this time"),
    CLI_END,
};

static struct error *say(const char *fmt, ...) PRINTF_LIKE(1, 2);

static struct error *say(const char *fmt, ...)
{
    CLEANUP(text) struct text line = TEXT_EMPTY;
    time_t now = (time_t)(clock_wall_ms(clock_system()) / 1000);
    struct tm local = { 0 };
    va_list args;

    localtime_r(&now, &local);
    text_appendf(&line, "[%02d:%02d:%02d] ", local.tm_hour, local.tm_min, local.tm_sec);
    va_start(args, fmt);
    text_vappendf(&line, fmt, args);
    va_end(args);
    text_append_char(&line, '\n');
    return print_text(text_slice(&line));
}

static struct value find_condition(struct value object, struct slice type)
{
    DOC_EACH (it, view_find(object, "status.conditions")) {
        if (slice_equal(value_text(it.value, "type"), type))
            return it.value;
    }
    return VALUE_ABSENT_VALUE;
}

/* One line for the phase and one for each condition that is not what it was. */
static struct error *tell(struct value before, struct value now)
{
    struct slice phase = value_string_or(view_find(now, "status.phase"), SLICE("none"));
    struct slice last = value_string_or(view_find(before, "status.phase"), SLICE(""));
    struct error *err = NULL;

    if (!slice_equal(phase, last))
        err = say("phase " SLICE_FORMAT "%s" SLICE_FORMAT, SLICE_ARGUMENT(phase),
                  last.size ? ", was " : "", SLICE_ARGUMENT(last));
    DOC_EACH (it, view_find(now, "status.conditions")) {
        struct slice type = value_text(it.value, "type");
        struct slice status = value_text(it.value, "status");
        struct slice message = value_text(it.value, "message");
        struct value old = find_condition(before, type);

        if (err || (slice_equal(value_text(old, "status"), status) &&
                    slice_equal(value_text(old, "message"), message)))
            continue;
        err =
            say("condition " SLICE_FORMAT " " SLICE_FORMAT "%s" SLICE_FORMAT, SLICE_ARGUMENT(type),
                SLICE_ARGUMENT(status), message.size ? ": " : "", SLICE_ARGUMENT(message));
    }
    return err;
}

static struct error *timed_out(struct cli *cli)
{
    return cli_end(cli, EXIT_CODE_TIMEOUT, error_new(ERR_TIMEOUT, "the time is over"));
}

static struct error *keep_up(struct cli *cli, struct follow *follow, const struct watch_wish *o)
{
    uint64_t began = clock_monotonic_ms(clock_system());
    uint64_t until = o->timeout_ms ? began + o->timeout_ms : UINT64_MAX;
    CLEANUP(doc) struct doc *last = NULL;

    for (;;) {
        uint64_t now = clock_monotonic_ms(clock_system());
        CLEANUP(doc) struct doc *doc = NULL;
        struct follow_event event;
        struct error *err;

        err = follow_next(follow, until > now ? until - now : 0, &event);
        if (err)
            return err;
        doc = event.doc;
        if (event.type == FOLLOW_INTERRUPTED)
            return NULL;
        if (event.type == FOLLOW_QUIET)
            return timed_out(cli);
        if (event.type == FOLLOW_DELETED)
            return say("cluster %s is gone", cli_argument(cli, 0));
        if (!doc)
            continue;
        err = tell(last ? doc_root(last) : VALUE_ABSENT_VALUE, doc_root(doc));
        if (err || (o->until && slice_is(cluster_text(doc, "status.phase"), o->until)))
            return err;
        doc_unref(last);
        last = STEAL(doc);
    }
}

static struct error *watch(struct cli *cli, const void *options)
{
    const struct watch_wish *o = options;
    const char *name = cli_argument(cli, 0);
    CLEANUP(doc) struct doc *cluster = NULL;
    CLEANUP(follow) struct follow *follow = NULL;
    const char *namespace;
    struct error *err;

    err = cluster_get(cli, name, &cluster);
    if (!err) {
        namespace = cluster_dup(cli->arena, cluster, "metadata.namespace");
        err = follow_open(cli,
                          &(struct follow_options){ .resource = &BUTLER_TENANT_CLUSTERS,
                                                    .query = { .namespace = namespace },
                                                    .name = name,
                                                    .interruptible = true },
                          &follow);
    }
    if (!err)
        err = keep_up(cli, follow, o);
    return err ? error_wrap(err, "watch cluster %s", name) : NULL;
}

const struct command cluster_watch_command = {
    .path = "cluster watch",
    .arguments = "NAME",
    .summary = "Show each change of a cluster's phase and conditions",
    .options = watch_option_table,
    .options_size = sizeof(struct watch_wish),
    .examples = { { "butlerctl cluster watch demo --until Ready", "until it is ready" },
                  { "butlerctl cluster watch demo --until Ready --timeout 15m",
                    "and no longer than that" } },
    .exit_codes = "  3  the time was over",
    .complete = { live_clusters },
    .run = watch,
};
