/* What the checks are written with. */
#pragma once

#include "api/meta.h"
#include "doc/value.h"
#include "doctor/doctor.h"

/* Checks, by file. */
void doctor_check_api(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_clock(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_dns(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_namespace(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_config(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_definitions(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_components(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_admins(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_backup(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_storage(const struct doctor_facts *facts, struct doctor_report *report);

void doctor_check_webhooks(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_certificates(const struct doctor_facts *facts, struct doctor_report *report);

void doctor_check_providers(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_credentials(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_pools(const struct doctor_facts *facts, struct doctor_report *report);

void doctor_check_clusters(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_tenants(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_steward(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_moves(const struct doctor_facts *facts, struct doctor_report *report);
void doctor_check_finalizers(const struct doctor_facts *facts, struct doctor_report *report);

/* A check on its way: which one, and what it has found so far. */
struct doctor_notes {
    const struct doctor_facts *facts;
    struct doctor_report *report;
    const char *check;
    size_t problems;
};

struct doctor_notes doctor_notes_begin(const struct doctor_facts *facts,
                                       struct doctor_report *report, const char *check);

/* A problem; `hint` is what to do about it, and `fix` may be NULL. Texts belong to the arena. */
void doctor_note(struct doctor_notes *notes, enum doctor_verdict verdict, const char *detail,
                 const char *hint, const struct doctor_fix *fix);

/* PASS, unless there was a problem. */
void doctor_notes_end(struct doctor_notes *notes, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* The same for so many things: "2 pools, " and what is well with them, or "there are no pools". */
void doctor_notes_end_counted(struct doctor_notes *notes, size_t count, const char *thing,
                              const char *well);

/* Objects of a source: DOCTOR_EACH (object, facts, DOCTOR_TEAMS) use(object). */
#define DOCTOR_EACH(object, facts_, source)                                                        \
    for (size_t i_##object = 0, once_##object = 1; i_##object < (facts_)->lists[source].count;     \
         i_##object++, once_##object = 1)                                                          \
        for (struct value object = doctor_object(facts_, source, i_##object); once_##object;       \
             once_##object = 0)

struct value doctor_object(const struct doctor_facts *facts, enum doctor_source source,
                           size_t index);

/* "Team acme", "TenantCluster acme/web"; of the arena. */
const char *doctor_name(const struct doctor_facts *facts, struct value object);

/* How long ago a time of RFC 3339 is; 0 when it lies ahead. A text that is none is now. */
int64_t doctor_age_ms(const struct doctor_facts *facts, struct slice time);

/* "no pools", "1 pool", "2 pools"; of the arena. */
const char *doctor_counted(const struct doctor_facts *facts, size_t count, const char *thing);

/* "3h12m"; of the arena. */
const char *doctor_duration(const struct doctor_facts *facts, int64_t ms);
