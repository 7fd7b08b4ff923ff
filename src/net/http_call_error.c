/* Why a call did not work, in words: what we were doing, with whom, and what was in the way. */
#include <string.h>

#include "base/error.h"
#include "base/slice.h"
#include "net/http_client_internal.h"

/* curl keeps the first text of a call. When the far side is gone by then, that is a complaint about
 * its own bookkeeping, and the code says more. */
static const char *reason(const struct http_call *call, CURLcode code)
{
    struct slice text = slice_from(call->error_text);
    bool own = slice_has_prefix(text, "getpeername()") || slice_has_prefix(text, "getsockname()");

    return text.size > 0 && !own ? call->error_text : curl_easy_strerror(code);
}

static struct error *connect_error(const struct http_call *call)
{
    const char *name = http_peer_name(call->peer);
    long number = 0;

    curl_easy_getinfo(call->easy, CURLINFO_OS_ERRNO, &number);
    if (number == 0)
        return error_new(ERR_UNAVAILABLE, "connect to %s: %s", name,
                         reason(call, CURLE_COULDNT_CONNECT));
    /* A socket file that is not there yet is a daemon that does not run yet. */
    return error_recode(error_errno((int)number, "connect to %s", name), ERR_UNAVAILABLE);
}

static struct error *timeout_error(const struct http_call *call)
{
    curl_off_t connected_us = 0;
    curl_off_t secured_us = 0;
    bool secure = false;
    char *url = NULL;

    curl_easy_getinfo(call->easy, CURLINFO_CONNECT_TIME_T, &connected_us);
    curl_easy_getinfo(call->easy, CURLINFO_APPCONNECT_TIME_T, &secured_us);
    if (curl_easy_getinfo(call->easy, CURLINFO_EFFECTIVE_URL, &url) == CURLE_OK && url)
        secure = strncmp(url, "https:", 6) == 0;
    if (connected_us == 0 || (secure && secured_us == 0)) {
        uint64_t limit = call->connect_ms < call->total_ms ? call->connect_ms : call->total_ms;

        return error_new(
            ERR_TIMEOUT, "connect to %s: %s within %llu ms", http_peer_name(call->peer),
            connected_us == 0 ? "no answer" : "no TLS handshake", (unsigned long long)limit);
    }
    return error_new(ERR_TIMEOUT, "%s: no %s within %llu ms", call->what,
                     call->head_done ? "complete answer" : "answer",
                     (unsigned long long)call->total_ms);
}

static struct error *tls_error(const struct http_call *call, CURLcode code)
{
    return error_new(ERR_UNAVAILABLE, "TLS with %s: %s", http_peer_name(call->peer),
                     reason(call, code));
}

static struct error *stream_error(const struct http_call *call, CURLcode code)
{
    return error_new(ERR_UNAVAILABLE, "%s: %s: %s", call->what,
                     call->head_done ? "the answer ended early" : "no answer", reason(call, code));
}

struct error *http_call_error(const struct http_call *call, CURLcode code)
{
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
        return error_new(ERR_UNAVAILABLE, "look up %s: %s", http_peer_name(call->peer),
                         reason(call, code));
    case CURLE_COULDNT_CONNECT:
        return connect_error(call);
    case CURLE_OPERATION_TIMEDOUT:
        return timeout_error(call);
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_CACERT_BADFILE:
        return tls_error(call, code);
    case CURLE_GOT_NOTHING:
    case CURLE_PARTIAL_FILE:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
    case CURLE_WEIRD_SERVER_REPLY:
    case CURLE_UNSUPPORTED_PROTOCOL: /* an answer without a status line */
    case CURLE_BAD_CONTENT_ENCODING:
        return stream_error(call, code);
    default: /* curl's enum, not ours */
        return error_new(ERR_INTERNAL, "%s: %s", call->what, reason(call, code));
    }
}
