/* Parameters, matching, pages. */
#include "server/audit_query.h"

#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/number.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/json_write.h"
#include "net/uri.h"
#include "server/audit_csv.h"
#include "server/audit_limits.h"
#include "server/audit_records.h"
#include "server/server_error.h"

#define DAY_US (INT64_C(24) * 60 * 60 * 1000 * 1000)

/* --- parameters ----------------------------------------------------------------------------- */

static struct error *bad(const char *name, const char *value, const char *right)
{
    struct slice brief = slice_brief(slice_from(value));

    return server_error_field(name, "is \"" SLICE_FORMAT "\", but %s is right",
                              SLICE_ARGUMENT(brief), right);
}

/* A day stands for its beginning, or for its end. */
static struct error *parse_time(struct arena *arena, const struct uri_param *param, bool end,
                                int64_t *out_us)
{
    bool is_day = strlen(param->value) == strlen("2026-03-04");
    const char *text = is_day ? arena_format(arena, "%sT00:00:00Z", param->value) : param->value;
    struct error *err = timestamp_parse(slice_from(text), out_us);

    if (err) {
        error_drop(err, "said in the words of the query");
        return bad(param->name, param->value, "RFC 3339 or YYYY-MM-DD");
    }
    if (end)
        *out_us += is_day ? DAY_US : 1;
    return NULL;
}

static struct error *parse_size(const struct uri_param *param, uint64_t least, uint64_t most,
                                const char *right, size_t *out_size)
{
    uint64_t number;

    if (!number_parse_uint(slice_from(param->value), &number) || number < least || number > most)
        return bad(param->name, param->value, right);
    *out_size = number;
    return NULL;
}

static struct error *parse_success(struct audit_query *query, const struct uri_param *param)
{
    query->has_success = true;
    query->success = strcmp(param->value, "true") == 0;
    if (!query->success && strcmp(param->value, "false") != 0)
        return bad(param->name, param->value, "true or false");
    return NULL;
}

static struct error *parse_format(struct audit_query *query, const struct uri_param *param)
{
    if (strcmp(param->value, "csv") == 0)
        query->format = AUDIT_FORMAT_CSV;
    else if (strcmp(param->value, "jsonl") == 0)
        query->format = AUDIT_FORMAT_JSONL;
    else if (strcmp(param->value, "json") != 0)
        return bad(param->name, param->value, "json, csv or jsonl");
    return NULL;
}

/* Where a parameter that is a text goes; NULL: it is none. */
static const char **text_of(struct audit_query *query, const char *name, bool any_team)
{
    const struct {
        const char *name;
        const char **text;
    } texts[] = {
        { "user", &query->user },
        { "action", &query->action },
        { "resourceType", &query->resource_type },
        { "resourceName", &query->resource_name },
        { "environment", &query->environment },
        { "sourceIP", &query->source },
        { "requestId", &query->request_id },
        { "q", &query->text },
        { any_team ? "team" : "", &query->team },
    };

    for (size_t i = 0; i < COUNT_OF(texts); i++)
        if (*name && strcmp(texts[i].name, name) == 0)
            return texts[i].text;
    return NULL;
}

static struct error *parse_param(struct arena *arena, struct audit_query *query, bool any_team,
                                 const struct uri_param *param)
{
    const char **text = text_of(query, param->name, any_team);

    if (text) {
        *text = *param->value ? param->value : NULL;
        return NULL;
    }
    if (strcmp(param->name, "from") == 0)
        return parse_time(arena, param, false, &query->from_us);
    if (strcmp(param->name, "to") == 0)
        return parse_time(arena, param, true, &query->to_us);
    if (strcmp(param->name, "success") == 0)
        return parse_success(query, param);
    if (strcmp(param->name, "format") == 0)
        return parse_format(query, param);
    if (strcmp(param->name, "limit") == 0)
        return parse_size(param, 1, AUDIT_MAX_PAGE, "a number from 1 to 200", &query->limit);
    if (strcmp(param->name, "offset") == 0)
        return parse_size(param, 0, UINT32_MAX, "a number", &query->offset);
    return server_error_field(param->name, "is no parameter of the audit log");
}

struct error *audit_query_parse(struct arena *arena, struct slice query, bool any_team,
                                struct audit_query *out_query)
{
    struct audit_query parsed = {
        .from_us = INT64_MIN,
        .to_us = INT64_MAX,
        .limit = AUDIT_DEFAULT_PAGE,
    };
    struct uri_param param;

    while (uri_next_param(arena, &query, &param)) {
        struct error *err = parse_param(arena, &parsed, any_team, &param);

        if (err)
            return err;
    }
    *out_query = parsed;
    return NULL;
}

/* --- matching ------------------------------------------------------------------------------- */

static bool contains(struct slice text, const char *part)
{
    size_t size = strlen(part);

    for (size_t i = 0; i + size <= text.size; i++)
        if (slice_equal_nocase(slice_of(text.data + i, size), slice_of(part, size)))
            return true;
    return false;
}

static bool is(struct value entry, const char *key, const char *wanted)
{
    return !wanted || slice_is(value_text(entry, key), wanted);
}

/* In the texts of the entry, not in the names of its members nor in its hashes. */
static bool says(struct value entry, const char *part)
{
    DOC_EACH (it, entry) {
        struct slice text;

        if (slice_is(it.key, "prevHash") || slice_is(it.key, "hash"))
            continue;
        if (value_string(it.value, &text) && contains(text, part))
            return true;
    }
    return false;
}

bool audit_query_matches(const struct audit_query *query, int64_t time_us, struct value entry)
{
    if (time_us < query->from_us || time_us >= query->to_us)
        return false;
    if (query->has_success &&
        value_bool_or(value_get(entry, SLICE("success")), false) != query->success)
        return false;
    return is(entry, "userId", query->own_id) && is(entry, "action", query->action) &&
           is(entry, "resourceType", query->resource_type) &&
           is(entry, "resourceName", query->resource_name) && is(entry, "teamRef", query->team) &&
           is(entry, "environment", query->environment) && is(entry, "sourceIP", query->source) &&
           is(entry, "requestId", query->request_id) &&
           (!query->user || contains(value_text(entry, "user"), query->user)) &&
           (!query->text || says(entry, query->text));
}

/* --- answers -------------------------------------------------------------------------------- */

/* The entries in memory have no trees; this one lives as long as the look at it. */
static bool stored_matches(const struct audit_query *query, const struct audit_stored *stored,
                           struct doc **out_doc)
{
    if (stored->time_us < query->from_us || stored->time_us >= query->to_us)
        return false;
    *out_doc = doc_new(doc_bytes(stored->line));
    return audit_query_matches(query, stored->time_us, doc_root(*out_doc));
}

static void append_download(const struct audit_query *query, const struct audit_records *records,
                            struct text *text)
{
    size_t count = 0;

    if (query->format == AUDIT_FORMAT_CSV)
        audit_csv_head(text);
    for (size_t i = records->count; i > 0 && count < AUDIT_MAX_BUFFER; i--) {
        CLEANUP(doc) struct doc *doc = NULL;

        if (!stored_matches(query, &records->items[i - 1], &doc))
            continue;
        count++;
        if (query->format == AUDIT_FORMAT_CSV) {
            audit_csv_row(text, doc_root(doc));
        } else {
            text_append_slice(text, doc_bytes(doc));
            text_append_char(text, '\n');
        }
    }
}

static void append_end(const struct audit_query *query, const struct audit_records *records,
                       size_t total, struct text *text)
{
    json_write_key(text, "total");
    json_write_int(text, (int64_t)total);
    json_write_key(text, "offset");
    json_write_int(text, (int64_t)query->offset);
    json_write_key(text, "limit");
    json_write_int(text, (int64_t)query->limit);
    if (records->count) {
        CLEANUP(text) struct text oldest = TEXT_EMPTY;

        timestamp_append(&oldest, records->items[0].time_us, TIMESTAMP_MILLIS);
        json_write_member(text, "oldest", text_string(&oldest));
    }
    json_write_key(text, "complete");
    json_write_bool(text, records->complete ||
                              (records->count && query->from_us >= records->items[0].time_us));
    json_write_end_object(text);
}

static void append_page(const struct audit_query *query, const struct audit_records *records,
                        struct text *text)
{
    size_t total = 0;

    json_write_object(text);
    json_write_key(text, "entries");
    json_write_list(text);
    for (size_t i = records->count; i > 0; i--) {
        CLEANUP(doc) struct doc *doc = NULL;

        if (!stored_matches(query, &records->items[i - 1], &doc))
            continue;
        if (total >= query->offset && total - query->offset < query->limit)
            json_write_raw(text, doc_bytes(doc));
        total++;
    }
    json_write_end_list(text);
    append_end(query, records, total, text);
}

void audit_query_answer(const struct audit_query *query, const struct audit_records *records,
                        struct text *text)
{
    switch (query->format) {
    case AUDIT_FORMAT_PAGE:
        append_page(query, records, text);
        break;
    case AUDIT_FORMAT_CSV:
    case AUDIT_FORMAT_JSONL:
        append_download(query, records, text);
        break;
    }
}
