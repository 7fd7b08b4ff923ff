/* Columns and cells. */
#include "server/audit_csv.h"

#include <string.h>

#include "base/cleanup.h"
#include "base/text.h"
#include "doc/json.h"

static const char *const columns[] = {
    "seq",       "timestamp",      "user",         "userId",       "provider",
    "sessionId", "action",         "resourceType", "resourceName", "resourceNamespace",
    "teamRef",   "environment",    "httpMethod",   "path",         "statusCode",
    "success",   "requestSummary", "errorMessage", "sourceIP",     "userAgent",
    "requestId", "durationMs",     "writer",       "prevHash",     "hash",
};

void audit_csv_cell(struct text *text, struct slice value)
{
    bool formula = value.size && memchr("=+-@\t\r", value.data[0], 6);
    bool quoted = false;

    for (size_t i = 0; i < value.size && !quoted; i++)
        quoted = memchr(",\"\r\n", value.data[i], 4) != NULL;
    if (quoted)
        text_append_char(text, '"');
    if (formula)
        text_append_char(text, '\'');
    for (size_t i = 0; i < value.size; i++) {
        if (value.data[i] == '"')
            text_append_char(text, '"');
        text_append_char(text, value.data[i]);
    }
    if (quoted)
        text_append_char(text, '"');
}

void audit_csv_head(struct text *text)
{
    for (size_t i = 0; i < COUNT_OF(columns); i++)
        text_appendf(text, "%s%s", i ? "," : "", columns[i]);
    text_append(text, "\r\n");
}

void audit_csv_row(struct text *text, struct value entry)
{
    for (size_t i = 0; i < COUNT_OF(columns); i++) {
        struct value value = value_get(entry, slice_from(columns[i]));
        struct slice string;

        if (i)
            text_append_char(text, ',');
        if (value_string(value, &string))
            audit_csv_cell(text, string);
        else if (value_exists(value))
            json_format(value, JSON_COMPACT, JSON_AS_IS, text);
    }
    text_append(text, "\r\n");
}
