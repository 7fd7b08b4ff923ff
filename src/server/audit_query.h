/* Questions about the audit log and their answers. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct audit_records;
struct error;
struct text;

enum audit_format {
    AUDIT_FORMAT_PAGE, /* a JSON object with a page of entries */
    AUDIT_FORMAT_CSV,  /* everything that matches */
    AUDIT_FORMAT_JSONL,
};

/* NULL each: any. */
struct audit_query {
    const char *user; /* a part of it, in any case */
    const char *action;
    const char *resource_type;
    const char *resource_name;
    const char *team;
    const char *environment;
    const char *source;
    const char *request_id;
    const char *text;   /* anywhere in the entry, in any case */
    const char *own_id; /* name of the User whose entries these are; set by the caller, not asked */
    bool has_success;
    bool success;
    int64_t from_us; /* with this moment; INT64_MIN: since ever */
    int64_t to_us;   /* before this moment; INT64_MAX: until ever */
    size_t limit;
    size_t offset;
    enum audit_format format;
};

/* Reads the query of a request. What is unknown or malformed is 400 and named. Texts belong to the
 * arena. Whose team is asked about is a parameter only where `any_team`. */
struct error *audit_query_parse(struct arena *arena, struct slice query, bool any_team,
                                struct audit_query *out_query);

bool audit_query_matches(const struct audit_query *query, int64_t time_us, struct value entry);

/* Appends the answer, newest entry first. */
void audit_query_answer(const struct audit_query *query, const struct audit_records *records,
                        struct text *text);
