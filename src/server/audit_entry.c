/* Entries as JSON. */
#include "server/audit_entry.h"

#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "base/utf8.h"
#include "crypto/digest.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "doc/json_write.h"
#include "doc/redact.h"
#include "server/audit_chain.h"

static void put(struct text *text, const char *key, const char *value, size_t max)
{
    CLEANUP(text) struct text valid = TEXT_EMPTY;

    if (!value || !*value)
        return;
    utf8_append_valid(&valid, slice_from(value));
    json_write_key(text, key);
    json_write_slice(text, utf8_truncate(text_slice(&valid), max));
}

static void put_time(struct text *text, int64_t time_us)
{
    CLEANUP(text) struct text time = TEXT_EMPTY;

    timestamp_append(&time, time_us, TIMESTAMP_MILLIS);
    json_write_member(text, "timestamp", text_string(&time));
}

static void put_request(struct text *text, const struct audit_entry *entry)
{
    put(text, "httpMethod", entry->method, AUDIT_MAX_NAME);
    put(text, "path", entry->path, AUDIT_MAX_NAME);
    if (entry->status) {
        json_write_key(text, "statusCode");
        json_write_int(text, entry->status);
    }
    json_write_key(text, "success");
    json_write_bool(text, entry->status < 400);
    put(text, "requestSummary", entry->summary, AUDIT_MAX_SUMMARY);
    put(text, "errorMessage", entry->error, AUDIT_MAX_ERROR);
    put(text, "sourceIP", entry->source, AUDIT_MAX_NAME);
    put(text, "userAgent", entry->agent, AUDIT_MAX_AGENT);
    put(text, "requestId", entry->request_id, AUDIT_MAX_NAME);
    json_write_key(text, "durationMs");
    json_write_int(text, (int64_t)entry->duration_ms);
}

void audit_entry_append(struct text *text, const struct audit_entry *entry, struct audit_link *link)
{
    CLEANUP(text) struct text line =
        TEXT_EMPTY; /* json_write_ looks at what is before it */

    json_write_object(&line);
    json_write_key(&line, "seq");
    json_write_int(&line, (int64_t)link->seq);
    put_time(&line, entry->time_us);
    put(&line, "user", entry->user ? entry->user : "anonymous", AUDIT_MAX_NAME);
    put(&line, "userId", entry->user_id, AUDIT_MAX_NAME);
    put(&line, "provider", entry->provider, AUDIT_MAX_NAME);
    put(&line, "sessionId", entry->session_id, AUDIT_MAX_NAME);
    put(&line, "action", entry->action, AUDIT_MAX_NAME);
    put(&line, "resourceType", entry->resource_type, AUDIT_MAX_NAME);
    put(&line, "resourceName", entry->resource_name, AUDIT_MAX_NAME);
    put(&line, "resourceNamespace", entry->resource_namespace, AUDIT_MAX_NAME);
    put(&line, "teamRef", entry->team, AUDIT_MAX_NAME);
    put(&line, "environment", entry->environment, AUDIT_MAX_NAME);
    put_request(&line, entry);
    json_write_member(&line, "writer", link->writer);
    json_write_member(&line, "prevHash", link->prev_hash);
    json_write_end_object(&line);
    audit_chain_seal(&line, 0, link->hash);
    link->time_us = entry->time_us;
    text_append_slice(text, text_slice(&line));
}

const char *audit_summarize(struct arena *arena, struct slice body)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *safe = NULL;
    struct error *err = NULL;

    if (!body.size)
        return NULL;
    if (body.size <= AUDIT_MAX_BODY)
        err = json_parse(body, &(struct doc_options){ .keep_tree = true }, &doc);
    if (doc && !err)
        err = redact_record(doc_root(doc), &safe);
    error_drop(err, "what cannot be made safe is not kept");
    if (!safe)
        return "omitted";
    return arena_text(arena, utf8_truncate(doc_bytes(safe), AUDIT_MAX_SUMMARY));
}

const char *audit_session_id(struct arena *arena, struct slice sid)
{
    return arena_text(arena, slice_of(digest_hex(arena, sid), 8));
}
