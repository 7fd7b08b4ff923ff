/* Running the checks, and what they share. */
#include "doctor/doctor_internal.h"

#include <stdarg.h>

#include "base/arena.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"

#define NEEDS(source) (1U << (source))

const struct doctor_check doctor_checks[] = {
    { "api", "the API server answers, in a version that we know", 0, doctor_check_api },
    { "clock", "this machine and the server agree about the time", 0, doctor_check_clock },
    { "dns", "the server's name has an address", 0, doctor_check_dns },
    { "namespace", "the system namespace is there", NEEDS(DOCTOR_NAMESPACES),
      doctor_check_namespace },
    { "definitions", "every kind of this version is served", NEEDS(DOCTOR_DEFINITIONS),
      doctor_check_definitions },
    { "config", "there is a ButlerConfig, and it is complete", NEEDS(DOCTOR_CONFIGS),
      doctor_check_config },
    { "components", "controllers and servers that are deployed are available",
      NEEDS(DOCTOR_DEPLOYMENTS), doctor_check_components },
    { "webhooks", "admission webhooks can be reached and believed",
      NEEDS(DOCTOR_WEBHOOKS) | NEEDS(DOCTOR_SERVICES), doctor_check_webhooks },
    { "steward", "hosted control planes and their data stores are ready",
      NEEDS(DOCTOR_CONTROL_PLANES) | NEEDS(DOCTOR_DATA_STORES), doctor_check_steward },
    { "tenants", "the API servers of ready tenants answer", NEEDS(DOCTOR_CLUSTERS),
      doctor_check_tenants },
    { "clusters", "no cluster failed or takes too long", NEEDS(DOCTOR_CLUSTERS),
      doctor_check_clusters },
    { "environments", "no move of a cluster was left half done", NEEDS(DOCTOR_CLUSTERS),
      doctor_check_moves },
    { "providers", "every provider was validated", NEEDS(DOCTOR_PROVIDERS),
      doctor_check_providers },
    { "credentials", "every provider has its credentials",
      NEEDS(DOCTOR_PROVIDERS) | NEEDS(DOCTOR_SECRETS), doctor_check_credentials },
    { "certificates", "no certificate is expired or about to", NEEDS(DOCTOR_SECRETS),
      doctor_check_certificates },
    { "finalizers", "everything that was deleted is going", 0, doctor_check_finalizers },
    { "pools", "address pools have addresses left", NEEDS(DOCTOR_POOLS), doctor_check_pools },
    { "admins", "somebody can administrate the platform", NEEDS(DOCTOR_USERS),
      doctor_check_admins },
    { "storage", "nodes have a default storage class",
      NEEDS(DOCTOR_NODES) | NEEDS(DOCTOR_STORAGE_CLASSES), doctor_check_storage },
    { "backup", "there is a recent backup", NEEDS(DOCTOR_BACKUPS), doctor_check_backup },
    { NULL, NULL, 0, NULL },
};

const char *doctor_verdict_name(enum doctor_verdict verdict)
{
    switch (verdict) {
    case DOCTOR_PASS:
        return "PASS";
    case DOCTOR_SKIP:
        return "SKIP";
    case DOCTOR_WARN:
        return "WARN";
    case DOCTOR_FAIL:
        return "FAIL";
    }
    return "";
}

static void push(const struct doctor_facts *facts, struct doctor_report *report, const char *check,
                 enum doctor_verdict verdict, const char *detail, const char *hint,
                 const struct doctor_fix *fix)
{
    struct doctor_finding finding = {
        .check = check,
        .verdict = verdict,
        .detail = arena_strdup(facts->arena, detail),
        .hint = arena_strdup(facts->arena, hint),
        .fix = fix,
    };

    vec_push(&report->findings, finding);
}

/* True: something that the check must know could not be read, which is told. */
static bool skip(const struct doctor_facts *facts, const struct doctor_check *check,
                 struct doctor_report *report)
{
    for (enum doctor_source source = 0; source < DOCTOR_SOURCES; source++) {
        const char *unread = facts->lists[source].unread;

        if (!(check->needs & NEEDS(source)) || !unread)
            continue;
        push(facts, report, check->name, DOCTOR_SKIP,
             arena_format(facts->arena, "cannot read %s: %s",
                          doctor_source_name(facts->arena, source), unread),
             "ask with an account that may read it, such as a platform admin's", NULL);
        return true;
    }
    return false;
}

void doctor_examine(const struct doctor_facts *facts, struct doctor_report *report)
{
    for (const struct doctor_check *check = doctor_checks; check->name; check++) {
        if (!skip(facts, check, report))
            check->look(facts, report);
    }
}

size_t doctor_count(const struct doctor_report *report, enum doctor_verdict verdict)
{
    size_t count = 0;

    VEC_EACH (finding, &report->findings)
        count += finding->verdict == verdict;
    return count;
}

/* --- for the checks --------------------------------------------------------------------------- */

struct doctor_notes doctor_notes_begin(const struct doctor_facts *facts,
                                       struct doctor_report *report, const char *check)
{
    return (struct doctor_notes){ .facts = facts, .report = report, .check = check };
}

void doctor_note(struct doctor_notes *notes, enum doctor_verdict verdict, const char *detail,
                 const char *hint, const struct doctor_fix *fix)
{
    notes->problems++;
    push(notes->facts, notes->report, notes->check, verdict, detail, hint, fix);
}

void doctor_notes_end(struct doctor_notes *notes, const char *fmt, ...)
{
    va_list args;

    if (notes->problems)
        return;
    va_start(args, fmt);
    push(notes->facts, notes->report, notes->check, DOCTOR_PASS,
         arena_vformat(notes->facts->arena, fmt, args), NULL, NULL);
    va_end(args);
}

void doctor_notes_end_counted(struct doctor_notes *notes, size_t count, const char *thing,
                              const char *well)
{
    const char *counted = doctor_counted(notes->facts, count, thing);

    if (count)
        doctor_notes_end(notes, "%s, %s", counted, well);
    else
        doctor_notes_end(notes, "there are %s", counted);
}

struct value doctor_object(const struct doctor_facts *facts, enum doctor_source source,
                           size_t index)
{
    return doc_root(facts->lists[source].docs[index]);
}

struct value doctor_find(const struct doctor_facts *facts, enum doctor_source source,
                         struct slice namespace, struct slice name)
{
    DOCTOR_EACH(object, facts, source)
    {
        struct meta meta;

        meta_read(object, &meta);
        if (slice_equal(meta.name, name) && slice_equal(meta.namespace, namespace))
            return object;
    }
    return VALUE_ABSENT_VALUE;
}

const char *doctor_name(const struct doctor_facts *facts, struct value object)
{
    struct slice kind = value_text(object, "kind");
    struct meta meta;

    meta_read(object, &meta);
    if (!meta.namespace.size)
        return arena_format(facts->arena, SLICE_FORMAT " " SLICE_FORMAT, SLICE_ARGUMENT(kind),
                            SLICE_ARGUMENT(meta.name));
    return arena_format(facts->arena, SLICE_FORMAT " " SLICE_FORMAT "/" SLICE_FORMAT,
                        SLICE_ARGUMENT(kind), SLICE_ARGUMENT(meta.namespace),
                        SLICE_ARGUMENT(meta.name));
}

int64_t doctor_age_ms(const struct doctor_facts *facts, struct slice time)
{
    int64_t us;
    int64_t age;
    struct error *err = timestamp_parse(time, &us);

    if (err) {
        error_drop(err, "what says no time is of now");
        return 0;
    }
    /* Times of objects are the server's, and what it says about now may be a second old. */
    age = (facts->server_ms ? facts->server_ms : facts->now_ms) - us / 1000;
    return age > 0 ? age : 0;
}

const char *doctor_duration(const struct doctor_facts *facts, int64_t ms)
{
    return duration_format_human(facts->arena, ms * DURATION_MILLISECOND);
}

const char *doctor_counted(const struct doctor_facts *facts, size_t count, const char *thing)
{
    if (!count)
        return arena_format(facts->arena, "no %ss", thing);
    return arena_format(facts->arena, "%zu %s%s", count, thing, count == 1 ? "" : "s");
}
