/* What the HTTP server of this surface allows its clients. */
#include "server/limits.h"
#include "server/server.h"

struct http_limits server_http_limits(void)
{
    struct http_limits limits = HTTP_LIMITS_DEFAULT;

    limits.max_uri_bytes = SERVER_MAX_URI;
    limits.max_headers = SERVER_MAX_HEADERS;
    limits.max_header_bytes = SERVER_MAX_HEADER_BYTES;
    limits.max_body_bytes = SERVER_MAX_BODY;
    limits.head_ms = SERVER_HEAD_MS;
    limits.body_grace_ms = SERVER_BODY_MS;
    limits.idle_ms = SERVER_IDLE_MS;
    limits.gzip_min_bytes = 1024;
    return limits;
}
