/* One call of the HTTP client: options going in, callbacks coming out, one end. */
#include "net/http_call.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "crypto/secret.h"
#include "loop/loop.h"
#include "net/http.h"
#include "net/http_client_internal.h"
#include "net/http_peer_internal.h"
#include "net/limits.h"

#define CONNECT_MS_DEFAULT SECONDS(10)
#define TOTAL_MS_DEFAULT   SECONDS(30)
#define KEEP_ALIVE_S       30 /* an idle peer that vanished is noticed after about a minute */
#define UNANSWERED_MS      SECONDS(20)

/* --- what came back ------------------------------------------------------------------------- */

const char *http_response_header(const struct http_response *response, const char *name)
{
    for (size_t i = 0; i < response->header_count; i++) {
        if (slice_equal_nocase(slice_from(response->headers[i].name), slice_from(name)))
            return response->headers[i].value;
    }
    return NULL;
}

static void clear_headers(struct http_response *response)
{
    for (size_t i = 0; i < response->header_count; i++) {
        memory_free((char *)response->headers[i].name);
        memory_free((char *)response->headers[i].value);
    }
    response->header_count = 0;
    response->headers = memory_free(response->headers);
}

struct http_response *http_response_free(struct http_response *response)
{
    if (!response)
        return NULL;
    clear_headers(response);
    memory_free(response->body);
    return memory_free(response);
}

static void add_header(struct http_response *response, struct slice name, struct slice value)
{
    size_t count = response->header_count;

    response->headers = memory_resize(response->headers, count + 1, sizeof(*response->headers));
    response->headers[count].name = memory_strndup(name.data, name.size);
    response->headers[count].value = memory_strndup(value.data, value.size);
    response->header_count++;
}

/* --- callbacks of curl: no other call into curl is allowed inside ---------------------------- */

/* Remembers the first fault of our own; returning 0 makes curl give up. */
static size_t fail(struct http_call *call, struct error *take_error)
{
    if (call->failure)
        error_drop(take_error, "the first fault is the one to tell");
    else
        call->failure = take_error;
    return 0;
}

static void note_byte(struct http_call *call)
{
    call->last_byte_ms = loop_now_ms(call->idle.loop);
}

/* "HTTP/1.1 200 OK": the beginning of a head, maybe after one of an interim answer. */
static void begin_head(struct http_call *call, struct slice line)
{
    struct slice version;
    struct slice rest;
    uint64_t status = 0;

    clear_headers(call->response);
    if (slice_cut(line, ' ', &version, &rest))
        number_parse_uint(slice_of(rest.data, rest.size < 3 ? rest.size : 3), &status);
    call->response->status = (int)status;
}

static size_t on_header(char *data, size_t size, size_t count, void *context)
{
    struct http_call *call = context;
    struct slice line = slice_trim(slice_of(data, size * count));
    struct slice name;
    struct slice value;

    note_byte(call);
    if (call->failure)
        return 0;
    if (call->head_done) /* trailers */
        return size * count;
    call->header_bytes += size * count;
    if (call->header_bytes > HTTP_CLIENT_MAX_HEADER_BYTES)
        return fail(call,
                    error_new(ERR_TOO_LARGE, "%s: the answer has more than %d bytes of headers",
                              call->what, HTTP_CLIENT_MAX_HEADER_BYTES));
    if (slice_has_prefix(line, "HTTP/"))
        begin_head(call, line);
    else if (slice_cut(line, ':', &name, &value))
        add_header(call->response, slice_trim(name), slice_trim(value));
    else if (line.size == 0 && call->response->status >= 200) {
        call->head_done = true;
        if (call->events.on_head)
            call->events.on_head(call->context, call->response);
    }
    return size * count;
}

static size_t on_body(char *data, size_t size, size_t count, void *context)
{
    struct http_call *call = context;
    size_t total = size * count;

    note_byte(call);
    if (call->failure)
        return 0;
    if (call->paused) {
        call->held_back = true;
        return CURL_WRITEFUNC_PAUSE;
    }
    if (call->events.on_data) {
        if (total > 0)
            call->events.on_data(call->context, slice_of(data, total));
        return total;
    }
    if (total > call->max_body - call->body.size)
        return fail(call, error_new(ERR_TOO_LARGE, "%s: the answer has more than %zu bytes",
                                    call->what, call->max_body));
    text_append_bytes(&call->body, data, total);
    return total;
}

static size_t on_upload(char *buffer, size_t size, size_t count, void *context)
{
    struct http_call *call = context;
    ssize_t got;

    note_byte(call);
    if (call->failure)
        return CURL_READFUNC_ABORT;
    got = call->events.on_upload(call->context, buffer, size * count);
    if (got == HTTP_CALL_WAIT) {
        call->uploading = true;
        return CURL_READFUNC_PAUSE;
    }
    ASSERT(got >= 0 && (size_t)got <= size * count);
    return (size_t)got;
}

/* A connection on which bytes go out and nothing comes back would otherwise stay until the kernel
 * gives up after a quarter of an hour. */
static int on_socket(void *context, curl_socket_t fd, curlsocktype purpose)
{
    unsigned limit_ms = UNANSWERED_MS;

    (void)context;
    (void)purpose;
    setsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &limit_ms, sizeof(limit_ms)); /* not for Unix */
    return CURL_SOCKOPT_OK;
}

/* --- the request --------------------------------------------------------------------------- */

static struct error *check_path(const char *path)
{
    size_t size = path ? strlen(path) : 0;

    if (size > HTTP_CLIENT_MAX_PATH_BYTES)
        return error_new(ERR_BAD_REQUEST, "path of %zu bytes, at most %d are allowed", size,
                         HTTP_CLIENT_MAX_PATH_BYTES);
    if (size == 0 || path[0] != '/')
        return error_new(ERR_BAD_REQUEST, "path \"%s\": want one that begins with /",
                         path ? path : "");
    for (size_t i = 0; i < size; i++) {
        if (path[i] <= ' ' || path[i] == '#' || path[i] >= 0x7f)
            return error_new(ERR_BAD_REQUEST,
                             "path has byte 0x%02x at %zu: want it percent-encoded",
                             (unsigned char)path[i], i);
    }
    return NULL;
}

struct error *http_request_check(const struct http_request *request)
{
    struct error *err = check_path(request->path);

    if (err)
        return err;
    if (!http_is_token(slice_from(request->method)))
        return error_new(ERR_BAD_REQUEST, "method \"%s\": want a word",
                         request->method ? request->method : "");
    for (size_t i = 0; i < request->header_count; i++) {
        const struct http_header *header = &request->headers[i];
        bool named = http_is_token(slice_from(header->name));

        if (!named || !http_is_field_value(slice_from(header->value)))
            return error_new(
                ERR_BAD_REQUEST,
                "header \"%s\": want a word as name, no control characters in the value",
                named ? header->name : "?");
    }
    return NULL;
}

static void append_header(struct http_call *call, const char *line)
{
    call->headers = curl_slist_append(call->headers, line);
    ASSERT(call->headers);
}

static bool has_header(const struct http_request *request, const char *name)
{
    for (size_t i = 0; i < request->header_count; i++) {
        if (slice_equal_nocase(slice_from(request->headers[i].name), slice_from(name)))
            return true;
    }
    return false;
}

static void set_headers(struct http_call *call, const struct http_request *request)
{
    const struct secret *bearer = request->bearer ? request->bearer : http_peer_bearer(call->peer);

    for (size_t i = 0; i < request->header_count; i++) {
        const struct http_header *header = &request->headers[i];
        /* curl writes a header without a value only when it ends with a semicolon. */
        CLEANUP(string) char *line =
            *header->value ? memory_format("%s: %s", header->name, header->value)
                           : memory_format("%s;", header->name);

        append_header(call, line);
    }
    if (http_peer_is_renamed(call->peer) && !has_header(request, "Host")) {
        CLEANUP(string) char *line =
            memory_format("Host: %s", http_peer_authority(call->peer));

        append_header(call, line);
    }
    if (bearer && !has_header(request, "Authorization")) {
        CLEANUP(secret_text) struct text line = TEXT_EMPTY;

        text_appendf(&line, "Authorization: Bearer " SLICE_FORMAT,
                     SLICE_ARGUMENT(secret_reveal(bearer)));
        append_header(call, text_string(&line));
    }
    /* What curl would add by itself and nobody asked for. */
    append_header(call, "Expect:");
    if (!has_header(request, "Content-Type"))
        append_header(call, "Content-Type:");
    curl_easy_setopt(call->easy, CURLOPT_HTTPHEADER, call->headers);
}

static void set_body(struct http_call *call, const struct http_request *request)
{
    bool is_head = strcmp(request->method, "HEAD") == 0;

    if (call->events.on_upload) {
        curl_easy_setopt(call->easy, CURLOPT_UPLOAD, 1L);
        curl_easy_setopt(call->easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)request->upload_size);
        curl_easy_setopt(call->easy, CURLOPT_READFUNCTION, on_upload);
        curl_easy_setopt(call->easy, CURLOPT_READDATA, call);
    } else if (request->body.data) {
        call->request_body = memory_dup(request->body.data, request->body.size);
        curl_easy_setopt(call->easy, CURLOPT_POST, 1L);
        curl_easy_setopt(call->easy, CURLOPT_POSTFIELDS, call->request_body);
        curl_easy_setopt(call->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body.size);
    } else if (is_head) {
        curl_easy_setopt(call->easy, CURLOPT_NOBODY, 1L);
    }
    if (!is_head)
        curl_easy_setopt(call->easy, CURLOPT_CUSTOMREQUEST, request->method);
}

static long milliseconds(uint64_t limit)
{
    return limit > INT32_MAX ? 0L : (long)limit; /* 0 is curl's "never" */
}

static void set_times(struct http_call *call, const struct http_request *request)
{
    call->connect_ms = request->connect_ms ? request->connect_ms : CONNECT_MS_DEFAULT;
    call->total_ms = request->total_ms ? request->total_ms : TOTAL_MS_DEFAULT;
    call->idle_ms = request->idle_ms;
    curl_easy_setopt(call->easy, CURLOPT_CONNECTTIMEOUT_MS, milliseconds(call->connect_ms));
    curl_easy_setopt(call->easy, CURLOPT_TIMEOUT_MS, milliseconds(call->total_ms));
    curl_easy_setopt(call->easy, CURLOPT_SOCKOPTFUNCTION, on_socket);
    curl_easy_setopt(call->easy, CURLOPT_TCP_KEEPALIVE, 1L);
    curl_easy_setopt(call->easy, CURLOPT_TCP_KEEPIDLE, (long)KEEP_ALIVE_S);
    curl_easy_setopt(call->easy, CURLOPT_TCP_KEEPINTVL, (long)KEEP_ALIVE_S / 3);
}

static void set_general(struct http_call *call, const struct http_request *request)
{
    CLEANUP(string) char *url = http_peer_url(call->peer, request->path);

    curl_easy_setopt(call->easy, CURLOPT_URL, url);
    curl_easy_setopt(call->easy, CURLOPT_PRIVATE, call);
    curl_easy_setopt(call->easy, CURLOPT_ERRORBUFFER, call->error_text);
    curl_easy_setopt(call->easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(call->easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(call->easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(call->easy, CURLOPT_PATH_AS_IS, 1L);
    curl_easy_setopt(call->easy, CURLOPT_USERAGENT, http_peer_user_agent(call->peer));
    curl_easy_setopt(call->easy, CURLOPT_HEADERFUNCTION, on_header);
    curl_easy_setopt(call->easy, CURLOPT_HEADERDATA, call);
    curl_easy_setopt(call->easy, CURLOPT_WRITEFUNCTION, on_body);
    curl_easy_setopt(call->easy, CURLOPT_WRITEDATA, call);
    curl_easy_setopt(call->easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
    if (request->decompress)
        curl_easy_setopt(call->easy, CURLOPT_ACCEPT_ENCODING, "gzip");
}

static void set_connection(struct http_call *call, const struct http_request *request)
{
    http_peer_apply(call->peer, call->easy, &call->connect_to);
    if (request->own_connection) {
        curl_easy_setopt(call->easy, CURLOPT_FRESH_CONNECT, 1L);
        curl_easy_setopt(call->easy, CURLOPT_FORBID_REUSE, 1L);
    }
}

/* --- life of a call ------------------------------------------------------------------------- */

static char *describe(const struct http_peer *peer, const struct http_request *request)
{
    const char *path = request->path ? request->path : "";

    /* A query may hold what must not be in a log. */
    return memory_format("%s %s%.*s", request->method ? request->method : "?", http_peer_name(peer),
                         (int)strcspn(path, "?"), path);
}

struct http_call *http_call_new(struct http_peer *peer, const struct http_request *request,
                                const struct http_call_events *events, void *context)
{
    struct http_call *call = NEW(struct http_call);

    call->peer = http_peer_ref(peer);
    call->events = *events;
    call->context = context;
    call->what = describe(peer, request);
    call->apart = request->own_connection;
    call->max_body = request->max_body ? request->max_body : HTTP_CLIENT_MAX_BODY_DEFAULT;
    call->response = NEW(struct http_response);
    call->failure = http_request_check(request);
    if (call->failure) {
        call->failure = error_wrap(call->failure, "%s", call->what);
        return call;
    }
    call->easy = curl_easy_init();
    ASSERT(call->easy);
    set_general(call, request);
    set_connection(call, request);
    set_headers(call, request);
    set_body(call, request);
    set_times(call, request);
    return call;
}

struct http_call *http_call_new_connection(struct http_peer *peer, uint64_t connect_ms,
                                           const struct http_call_events *events, void *context)
{
    const struct http_request request = {
        .method = "CONNECT",
        .path = "/",
        .connect_ms = connect_ms,
        .total_ms = HTTP_CALL_NEVER,
        .own_connection = true,
    };
    struct http_call *call = http_call_new(peer, &request, events, context);

    curl_easy_setopt(call->easy, CURLOPT_CONNECT_ONLY, 1L);
    curl_easy_setopt(call->easy, CURLOPT_FORBID_REUSE, 0L); /* or curl would close it right away */
    curl_easy_setopt(call->easy, CURLOPT_HTTPPROXYTUNNEL, 1L);
    return call;
}

struct http_call *http_call_free(struct http_call *call)
{
    if (!call)
        return NULL;
    curl_easy_cleanup(call->easy);
    for (struct curl_slist *header = call->headers; header; header = header->next)
        secret_wipe(header->data, strlen(header->data)); /* one of them is the bearer */
    curl_slist_free_all(call->headers);
    curl_slist_free_all(call->connect_to);
    memory_free(call->request_body);
    text_done(&call->body);
    http_response_free(call->response);
    error_free(call->failure);
    http_peer_unref(call->peer);
    memory_free(call->what);
    return memory_free(call);
}

static void on_idle(void *context)
{
    struct http_call *call = context;
    uint64_t idle_ms = loop_now_ms(call->idle.loop) - call->last_byte_ms;

    if (call->paused)
        idle_ms = 0;
    if (idle_ms < call->idle_ms) {
        timer_set(&call->idle, call->idle_ms - idle_ms, 0);
        return;
    }
    fail(call, error_new(ERR_TIMEOUT, "%s: not a byte for %llu ms", call->what,
                         (unsigned long long)call->idle_ms));
    http_client_attend(call);
}

void http_call_begin(struct http_call *call, struct loop *loop)
{
    timer_init(&call->idle, loop, on_idle, call);
    note_byte(call);
    if (call->idle_ms > 0)
        timer_set(&call->idle, call->idle_ms, 0);
}

void http_call_resume(struct http_call *call)
{
    bool body = call->held_back && !call->paused;
    bool upload = call->uploading && call->upload_ready;

    if (!body && !upload)
        return;
    note_byte(call);
    if (body)
        call->held_back = false;
    if (upload)
        call->uploading = call->upload_ready = false;
    /* Whatever still has to wait says so again in its callback. */
    curl_easy_pause(call->easy, CURLPAUSE_CONT);
}

void http_call_pause(struct http_call *call, bool paused)
{
    if (paused == call->paused)
        return;
    call->paused = paused;
    if (paused)
        return;
    if (call->added)
        note_byte(call); /* the silence was ours */
    http_client_attend(call);
}

void http_call_upload_ready(struct http_call *call)
{
    call->upload_ready = true;
    http_client_attend(call);
}

void http_call_cancel(struct http_call *call)
{
    fail(call, error_new(ERR_UNAVAILABLE, "%s: cancelled", call->what));
    if (call->client)
        http_client_attend(call);
}

void http_call_finish(struct http_call *call, CURLcode code)
{
    struct http_response *response = NULL;
    struct error *err = STEAL(call->failure);

    if (!err && code != CURLE_OK)
        err = http_call_error(call, code);
    if (!err && call->on_connected) {
        call->connected = true;
        call->on_connected(call->context);
        return;
    }
    timer_cancel(&call->idle);
    if (call->connected)
        call->on_parting(call->context);
    http_client_forget(call->client, call);
    if (!err) {
        response = STEAL(call->response);
        response->body_size = call->body.size;
        response->body = call->body.size ? text_take(&call->body) : memory_strdup("");
    }
    call->events.on_done(call->context, response, err);
    http_call_free(call);
}
