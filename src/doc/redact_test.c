/* Names, texts, and what is left. */
#include "doc/redact.h"

#include <string.h>

#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "lib/test.h"

struct text_row {
    const char *name;
    const char *text;
    const char *masked;
};

static const struct text_row text_rows[] = {
    { "leaves words alone", "listening on 127.0.0.1:20000", "listening on 127.0.0.1:20000" },
    { "masks tokens in headers", "Authorization: Bearer abc.def, ok",
      "Authorization: [REDACTED], ok" },
    { "masks tokens of service accounts", "got eyJhbGciOi.J9.x from", "got [REDACTED] from" },
    { "masks keys of several lines",
      "bad key -----BEGIN EC PRIVATE KEY-----\nMHcC\n-----END EC PRIVATE KEY-----",
      "bad key [REDACTED]-----END EC PRIVATE KEY-----" },
    { "masks keys that were cut", "-----BEGIN PRIVATE KEY-----\nMHcC", "[REDACTED]" },
    { "masks passwords", "postgres password=hunter2 host=a", "postgres [REDACTED] host=a" },
    { "masks keys of clouds", "key AKIAIOSFODNN7EXAMPLE used", "key [REDACTED] used" },
    { "masks tokens of git hosts", "ghp_0123456789abcdefghij0123456789abcdef", "[REDACTED]" },
    { "leaves what only begins so", "in ASIA, eyJ", "in ASIA, eyJ" },
    { "masks tokens in JSON", "{\"token\":\"abc\",\"a\":1}", "{[REDACTED]\",\"a\":1}" },
};

static void masks(void **state)
{
    const struct text_row *row = *state;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    text_append(&text, row->text);
    redact_text(&text);
    assert_string_equal(text_string(&text), row->masked);
}

#define HUSH "quiet"

struct record_row {
    const char *name;
    const char *body;
    const char *record;
};

static const struct record_row record_rows[] = {
    { "leaves others", "{\"name\":\"a\",\"spec\":{\"n\":1}}",
      "{\"name\":\"a\",\"spec\":{\"n\":1}}" },
    { "hides at any depth", "{\"a\":[{\"b\":{\"adminPassword\":\"quiet\"}}]}",
      "{\"a\":[{\"b\":{\"adminPassword\":\"[REDACTED]\"}}]}" },
    { "hides whatever type it is", "{\"credentials\":{\"a\":\"quiet\"},\"token\":7}",
      "{\"credentials\":\"[REDACTED]\",\"token\":\"[REDACTED]\"}" },
    { "hides what names a secret too", "{\"SecretName\":\"quiet\",\"serviceAccount\":\"quiet\"}",
      "{\"SecretName\":\"[REDACTED]\",\"serviceAccount\":\"[REDACTED]\"}" },
    { "hides values of charts and bundles", "{\"values\":{\"x\":1},\"caBundle\":\"quiet\"}",
      "{\"values\":\"[REDACTED]\",\"caBundle\":\"[REDACTED]\"}" },
    { "hides keys under any name", "{\"note\":\"-----BEGIN PRIVATE KEY-----\\nquiet\"}",
      "{\"note\":\"[REDACTED]\"}" },
    { "hides tokens in lists", "[\"eyJhbGciOiJIUzI1NiJ9.e30.quiet\",\"b\"]",
      "[\"[REDACTED]\",\"b\"]" },
    { "hides a text by itself", "\"AKIAIOSFODNN7EXAMPLE\"", "\"[REDACTED]\"" },
    { "hides the content of a Secret", "{\"kind\":\"Secret\",\"data\":{\"a\":\"quiet\"}}",
      "{\"kind\":\"Secret\",\"data\":{\"a\":\"[REDACTED]\"}}" },
    { "hides variables by their name", "{\"name\":\"DB_PASSWORD\",\"value\":\"quiet\"}",
      "{\"name\":\"DB_PASSWORD\",\"value\":\"[REDACTED]\"}" },
};

static void records(void **state)
{
    const struct record_row *row = *state;
    CLEANUP(doc) struct doc *body = NULL;
    CLEANUP(doc) struct doc *record = NULL;

    assert_no_error(json_parse(slice_from(row->body), NULL, &body));
    assert_no_error(redact_record(doc_root(body), &record));
    assert_string_equal(doc_bytes(record).data, row->record);
    assert_null(strstr(doc_bytes(record).data, HUSH));
}

TEST_MAIN(TABLE(masks, text_rows), TABLE(records, record_rows))
