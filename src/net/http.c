/* Tables of HTTP. */
#include "net/http.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/number.h"
#include "base/timestamp.h"

static const char *const method_names[HTTP_METHOD_COUNT] = {
    [HTTP_METHOD_GET] = "GET",         [HTTP_METHOD_HEAD] = "HEAD",
    [HTTP_METHOD_POST] = "POST",       [HTTP_METHOD_PUT] = "PUT",
    [HTTP_METHOD_PATCH] = "PATCH",     [HTTP_METHOD_DELETE] = "DELETE",
    [HTTP_METHOD_OPTIONS] = "OPTIONS", [HTTP_METHOD_CONNECT] = "CONNECT",
    [HTTP_METHOD_TRACE] = "TRACE",     [HTTP_METHOD_OTHER] = "OTHER",
};

static const struct {
    int status;
    const char *text;
} statuses[] = {
    { 100, "Continue" },
    { 101, "Switching Protocols" },
    { 200, "OK" },
    { 201, "Created" },
    { 202, "Accepted" },
    { 204, "No Content" },
    { 206, "Partial Content" },
    { 301, "Moved Permanently" },
    { 302, "Found" },
    { 303, "See Other" },
    { 304, "Not Modified" },
    { 307, "Temporary Redirect" },
    { 308, "Permanent Redirect" },
    { 400, "Bad Request" },
    { 401, "Unauthorized" },
    { 403, "Forbidden" },
    { 404, "Not Found" },
    { 405, "Method Not Allowed" },
    { 406, "Not Acceptable" },
    { 408, "Request Timeout" },
    { 409, "Conflict" },
    { 410, "Gone" },
    { 411, "Length Required" },
    { 412, "Precondition Failed" },
    { 413, "Content Too Large" },
    { 414, "URI Too Long" },
    { 415, "Unsupported Media Type" },
    { 416, "Range Not Satisfiable" },
    { 417, "Expectation Failed" },
    { 421, "Misdirected Request" },
    { 422, "Unprocessable Content" },
    { 426, "Upgrade Required" },
    { 428, "Precondition Required" },
    { 429, "Too Many Requests" },
    { 431, "Request Header Fields Too Large" },
    { 500, "Internal Server Error" },
    { 501, "Not Implemented" },
    { 502, "Bad Gateway" },
    { 503, "Service Unavailable" },
    { 504, "Gateway Timeout" },
    { 505, "HTTP Version Not Supported" },
    { 507, "Insufficient Storage" },
};

enum http_method http_method_parse(struct slice name)
{
    for (int i = 0; i < HTTP_METHOD_OTHER; i++)
        if (slice_is(name, method_names[i]))
            return (enum http_method)i;
    return HTTP_METHOD_OTHER;
}

const char *http_method_name(enum http_method method)
{
    return method_names[method];
}

const char *http_version_name(enum http_version version)
{
    switch (version) {
    case HTTP_VERSION_1_0:
        return "HTTP/1.0";
    case HTTP_VERSION_1_1:
        return "HTTP/1.1";
    case HTTP_VERSION_2:
        return "HTTP/2";
    }
    return "HTTP";
}

const char *http_status_text(int status)
{
    if (status == 200)
        return "OK";
    for (size_t i = 0; i < sizeof(statuses) / sizeof(statuses[0]); i++)
        if (statuses[i].status == status)
            return statuses[i].text;
    return "Unknown";
}

bool http_status_has_body(int status)
{
    return status >= 200 && status != 204 && status != 304;
}

static bool is_token_char(unsigned char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("!#$%&'*+-.^_`|~", c));
}

bool http_is_token(struct slice text)
{
    for (size_t i = 0; i < text.size; i++)
        if (!is_token_char((unsigned char)text.data[i]))
            return false;
    return text.size > 0;
}

bool http_is_field_value(struct slice text)
{
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.data[i];

        if ((c < ' ' && c != '\t') || c == 0x7f)
            return false;
    }
    return true;
}

/* "q=0", "q=0.0", "q=0.000": the only values that mean "not at all". */
static bool is_zero_weight(struct slice parameter)
{
    if (parameter.size < 3 || (parameter.data[0] | 0x20) != 'q' || parameter.data[1] != '=')
        return false;
    for (size_t i = 2; i < parameter.size; i++)
        if (parameter.data[i] != '0' && parameter.data[i] != '.')
            return false;
    return true;
}

static bool member_is(struct slice member, const char *word)
{
    struct slice part;

    if (!slice_split(&member, ';', &part) ||
        !slice_equal_nocase(slice_trim(part), slice_from(word)))
        return false;
    while (slice_split(&member, ';', &part))
        if (is_zero_weight(slice_trim(part)))
            return false;
    return true;
}

bool http_list_has(struct slice list, const char *word)
{
    struct slice member;

    if (!list.data)
        return false;
    while (slice_split(&list, ',', &member))
        if (member_is(slice_trim(member), word))
            return true;
    return false;
}

static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";

void http_date_format(int64_t wall_s, char out_date[HTTP_DATE_SIZE])
{
    static const char weekdays[] = "SunMonTueWedThuFriSat";
    struct timestamp_parts at;

    timestamp_split(wall_s * 1000000, &at);
    snprintf(out_date, HTTP_DATE_SIZE, "%.3s, %02u %.3s %04u %02u:%02u:%02u GMT",
             weekdays + (size_t)at.weekday * 3, (unsigned)at.day % 100,
             months + (size_t)(at.month - 1) * 3, (unsigned)at.year % 10000,
             (unsigned)at.hour % 100, (unsigned)at.minute % 100, (unsigned)at.second % 100);
}

static bool read_digits(struct slice date, size_t at, size_t count, int *out_number)
{
    uint64_t number;

    if (!number_parse_uint(slice_of(date.data + at, count), &number))
        return false;
    *out_number = (int)number;
    return true;
}

static bool read_month(struct slice name, int *out_month)
{
    for (int i = 0; i < 12; i++) {
        if (memcmp(months + (size_t)i * 3, name.data, 3) == 0) {
            *out_month = i + 1;
            return true;
        }
    }
    return false;
}

bool http_date_parse(struct slice date, int64_t *out_wall_s)
{
    struct timestamp_parts parts = { 0 };
    struct error *err;
    int64_t us;

    /* "Sun, 06 Nov 1994 08:49:37 GMT": every part has its place. */
    if (date.size != HTTP_DATE_SIZE - 1 || !slice_has_suffix(date, " GMT") ||
        !read_digits(date, 5, 2, &parts.day) ||
        !read_month(slice_of(date.data + 8, 3), &parts.month) ||
        !read_digits(date, 12, 4, &parts.year) || !read_digits(date, 17, 2, &parts.hour) ||
        !read_digits(date, 20, 2, &parts.minute) || !read_digits(date, 23, 2, &parts.second))
        return false;
    err = timestamp_join(&parts, &us);
    if (err) {
        error_drop(err, "no such day");
        return false;
    }
    *out_wall_s = us / 1000000;
    return true;
}
