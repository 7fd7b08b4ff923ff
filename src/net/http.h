/* Words of HTTP that both versions share: methods, statuses, dates. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

enum http_method {
    HTTP_METHOD_GET,
    HTTP_METHOD_HEAD,
    HTTP_METHOD_POST,
    HTTP_METHOD_PUT,
    HTTP_METHOD_PATCH,
    HTTP_METHOD_DELETE,
    HTTP_METHOD_OPTIONS,
    HTTP_METHOD_CONNECT,
    HTTP_METHOD_TRACE,
    HTTP_METHOD_OTHER, /* well formed, but nothing here knows it; answered with 501 */
};
#define HTTP_METHOD_COUNT (HTTP_METHOD_OTHER + 1)

enum http_version {
    HTTP_VERSION_1_0,
    HTTP_VERSION_1_1,
    HTTP_VERSION_2,
};

enum http_method http_method_parse(struct slice name); /* exact case, as HTTP wants it */
const char *http_method_name(enum http_method method); /* "OTHER" for the last */
const char *http_version_name(enum http_version version);

const char *http_status_text(int status);    /* "Not Found"; "Unknown" when we do not know it */
bool http_status_has_body(int status);       /* not 1xx, 204, 304 */
bool http_is_token(struct slice text);       /* RFC 9110 token: header names, methods */
bool http_is_field_value(struct slice text); /* no control characters but the tab */

/* One of the comma-separated members is this word, in any case; parameters (";q=1") are skipped, a
 * member with q=0 does not count. */
bool http_list_has(struct slice list, const char *word);

/* "Sun, 06 Nov 1994 08:49:37 GMT" */
#define HTTP_DATE_SIZE 30
void http_date_format(int64_t wall_s, char out_date[HTTP_DATE_SIZE]);
bool http_date_parse(struct slice date, int64_t *out_wall_s); /* false: it is of another form */
