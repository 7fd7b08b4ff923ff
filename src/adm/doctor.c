/* butleradm doctor [--strict] [--fix] */
#include "doctor/doctor.h"

#include <unistd.h>

#include "adm/commands.h"
#include "adm/facts.h"
#include "adm/report.h"
#include "adm/views.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "cli/await.h"
#include "cli/colour.h"
#include "cli/exit.h"
#include "cli/print.h"
#include "cli/session.h"
#include "doc/doc.h"
#include "doc/edit.h"

struct doctor_options {
    bool strict;
    bool fix;
    uint64_t timeout_ms;
    uint64_t stuck_ms;
    uint64_t not_ready_ms;
};

static const struct cli_option doctor_option_table[] = {
    CLI_BOOL("strict", 0, struct doctor_options, strict, "warnings count as failures"),
    CLI_BOOL("fix", 0, struct doctor_options, fix, "mend what is safe to mend, and look again"),
    CLI_DURATION("timeout", 0, struct doctor_options, timeout_ms, "60s",
                 "how long tenants may take for their answers, and fixes, all together"),
    CLI_DURATION("stuck-after", 0, struct doctor_options, stuck_ms, "15m",
                 "how long a deletion may take"),
    CLI_DURATION("not-ready-after", 0, struct doctor_options, not_ready_ms, "1h",
                 "how long a cluster may not be ready"),
    CLI_END,
};

/* --- the report as a document ------------------------------------------------------------------
 */

/* { items: [{ verdict, check, detail, hint, fix }] } */
static struct error *describe(const struct doctor_report *report, struct doc **out_doc)
{
    struct edit *edit = edit_new();
    struct edit_node items = edit_set_array(edit, EDIT_PATH("items"));

    VEC_EACH (finding, &report->findings) {
        struct edit_node item = edit_set_object(edit, EDIT_UNDER(items, EDIT_END));

        edit_set_string(edit, EDIT_UNDER(item, "verdict"),
                        slice_from(doctor_verdict_name(finding->verdict)));
        edit_set_string(edit, EDIT_UNDER(item, "check"), slice_from(finding->check));
        edit_set_string(edit, EDIT_UNDER(item, "detail"), slice_from(finding->detail));
        if (finding->hint)
            edit_set_string(edit, EDIT_UNDER(item, "hint"), slice_from(finding->hint));
        if (finding->fix)
            edit_set_string(edit, EDIT_UNDER(item, "fix"), slice_from(finding->fix->what));
    }
    return edit_seal(edit, out_doc);
}

/* --- for people --------------------------------------------------------------------------------
 */

static enum colour colour_of(enum doctor_verdict verdict)
{
    switch (verdict) {
    case DOCTOR_PASS:
        return COLOUR_GOOD;
    case DOCTOR_SKIP:
        return COLOUR_FAINT;
    case DOCTOR_WARN:
        return COLOUR_BUSY;
    case DOCTOR_FAIL:
        return COLOUR_BAD;
    }
    return COLOUR_NONE;
}

void report_append_text(const struct doctor_report *report, bool coloured, struct text *text)
{
    VEC_EACH (finding, &report->findings) {
        colour_append(text, coloured, colour_of(finding->verdict), false,
                      slice_from(doctor_verdict_name(finding->verdict)));
        text_appendf(text, " %s – %s\n", finding->check, finding->detail);
        if (finding->hint)
            text_appendf(text, "     hint: %s\n", finding->hint);
    }
    text_appendf(text, "%zu passed, %zu skipped, %zu warned, %zu failed\n",
                 doctor_count(report, DOCTOR_PASS), doctor_count(report, DOCTOR_SKIP),
                 doctor_count(report, DOCTOR_WARN), doctor_count(report, DOCTOR_FAIL));
}

static struct error *print_report(struct cli *cli, const struct doctor_report *report)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    CLEANUP(doc) struct doc *doc = NULL;
    const struct print *print;
    struct error *err = print_get(cli, &print);

    if (!err && print_form(print) == PRINT_TABLE) {
        report_append_text(report, colour_is_on(cli, STDOUT_FILENO), &text);
        return print_text(text_slice(&text));
    }
    if (!err)
        err = describe(report, &doc);
    return err ? err : cli_print_result(cli, &view_findings, "DoctorReport", doc);
}

/* --- mending -----------------------------------------------------------------------------------
 */

/* Findings may share one fix, which is then made once. */
static bool is_first(const struct doctor_report *report, const struct doctor_finding *finding)
{
    VEC_EACH (other, &report->findings) {
        if (other == finding)
            return true;
        if (other->fix == finding->fix)
            return false;
    }
    return true;
}

/* True: it went well. What did not is told, and the report shows it again. */
static bool tell(struct cli *cli, struct error *take_error)
{
    CLEANUP(string) char *why = take_error ? error_format(take_error) : NULL;

    if (why)
        cli_warn(cli, "error: %s", why);
    error_drop(take_error, "told");
    return !why;
}

static bool is_done(void *context, struct value object)
{
    const struct doctor_fix *fix = context;

    return fix->is_done(object);
}

/* Until whoever was asked has done it, or the time is over. */
static struct error *await_fix(struct cli *cli, const struct doctor_fix *fix, uint64_t until_ms)
{
    uint64_t now_ms = clock_monotonic_ms(clock_system());
    struct error *err;

    if (!fix->is_done)
        return NULL;
    err = await_run(cli,
                    &(struct await_options){
                        .resource = fix->resource,
                        .namespace = fix->namespace,
                        .name = fix->name,
                        .goal = { .kind = AWAIT_TEST, .is_met = is_done, .context = (void *)fix },
                        .timeout_ms = until_ms > now_ms ? until_ms - now_ms : 0,
                    },
                    NULL);
    cli->exit_code = 0; /* the report decides */
    return err ? error_wrap(err, "%s", fix->what) : NULL;
}

/* Everything is asked for first, so that it goes on at the same time. */
static size_t mend(struct cli *cli, const struct kube *kube, const struct doctor_report *report,
                   uint64_t timeout_ms)
{
    uint64_t until_ms = clock_monotonic_ms(clock_system()) + timeout_ms;
    bool *asked = arena_array(cli->arena, report->findings.count + 1, bool);
    size_t mended = 0;

    for (size_t i = 0; i < report->findings.count; i++) {
        const struct doctor_finding *finding = &report->findings.items[i];

        asked[i] = finding->fix && is_first(report, finding) &&
                   tell(cli, doctor_fix_apply(kube, finding->fix));
    }
    for (size_t i = 0; i < report->findings.count; i++) {
        const struct doctor_fix *fix = report->findings.items[i].fix;

        if (!asked[i] || !tell(cli, await_fix(cli, fix, until_ms)))
            continue;
        cli_note(cli, "mended: %s", fix->what);
        mended++;
    }
    return mended;
}

static struct error *examine(struct cli *cli, const struct doctor_options *o,
                             struct doctor_report *report)
{
    const struct facts_options options = {
        .timeout_ms = o->timeout_ms,
        .stuck_ms = (int64_t)o->stuck_ms,
        .not_ready_ms = (int64_t)o->not_ready_ms,
        .asks_tenants = true,
    };
    struct doctor_facts facts;
    struct error *err = facts_gather(cli, &options, &facts);

    if (!err)
        doctor_examine(&facts, report);
    return err;
}

static struct error *doctor(struct cli *cli, const void *options)
{
    const struct doctor_options *o = options;
    CLEANUP(doctor_report) struct doctor_report report = { 0 };
    CLEANUP(doctor_report) struct doctor_report again = { 0 };
    const struct doctor_report *last = &report;
    const struct session *session;
    struct error *err = session_get_any(cli, &session);
    size_t bad;

    if (!err)
        err = examine(cli, o, &report);
    if (!err && o->fix && mend(cli, &session->kube, &report, o->timeout_ms)) {
        err = examine(cli, o, &again);
        last = &again;
    }
    if (!err)
        err = print_report(cli, last);
    if (err)
        return err;
    bad = doctor_count(last, DOCTOR_FAIL) + (o->strict ? doctor_count(last, DOCTOR_WARN) : 0);
    if (!bad)
        return NULL;
    return cli_end(cli, EXIT_CODE_FAILED,
                   error_new(ERR_INTERNAL, "%zu of the findings need somebody", bad));
}

const struct command doctor_command = {
    .path = "doctor",
    .summary = "Look for what is wrong with the platform, and mend what is safe",
    .details = "Each line says PASS, WARN, FAIL or SKIP, which check it is of, what was seen and, "
               "unless all\nis well, what to do. With --fix, what takes nothing away and may be "
               "done twice is done:\nmissing kinds, namespace and configuration are made, "
               "certificates that the platform keeps are\nrenewed, moves of clusters left half "
               "done are closed.",
    .options = doctor_option_table,
    .options_size = sizeof(struct doctor_options),
    .examples = { { "butleradm doctor", "look at everything" },
                  { "butleradm doctor --fix", "and mend what is safe" },
                  { "butleradm doctor --strict -o json", "for a monitoring script" } },
    .exit_codes = "  2 something failed, with --strict also when there are warnings",
    .run = doctor,
};
