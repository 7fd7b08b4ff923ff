/* The socket in the state directory: what the server does there, and how a command asks for it. */
#include "platform/control.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "api/status.h"
#include "apiserver/apiserver.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/json.h"
#include "loop/loop.h"
#include "net/http_client.h"
#include "web/call.h"

/* The name of a socket has room for some hundred bytes; that of a state directory has no such
 * limit. So the socket is reached through a descriptor of the directory. */
struct control {
    int directory;
    char *address;
    struct apiserver *apiserver;
};

static struct error *reach(const char *directory, struct control *control)
{
    control->directory = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (control->directory < 0)
        return error_errno(errno, "open %s", directory);
    control->address = memory_format("unix:/proc/self/fd/%d/control.sock", control->directory);
    return NULL;
}

struct error *control_open(const char *directory, struct apiserver *apiserver,
                           struct control **out_control)
{
    CLEANUP(control) struct control *control = NEW(struct control);
    struct error *err;

    control->apiserver = apiserver;
    err = reach(directory, control);
    if (err)
        return err;
    *out_control = STEAL(control);
    return NULL;
}

struct control *control_close(struct control *control)
{
    if (!control)
        return NULL;
    if (control->address)
        close(control->directory);
    memory_free(control->address);
    return memory_free(control);
}

const char *control_address(const struct control *control)
{
    return control->address;
}

/* --- the server ---------------------------------------------------------------------------- */

/* Whoever asks runs this program and may see everything of an error. */
static struct error *in_full(struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *chain = err ? error_format(err) : NULL;

    return err ? error_new(err->code, "%s", chain) : NULL;
}

static struct error *backup(struct call *call)
{
    const struct control *control = call->context;
    const char *path = call_query(call, "file");
    struct error *err;

    if (!path || *path != '/')
        return error_new(ERR_BAD_REQUEST, "file: want an absolute path");
    err = apiserver_backup(control->apiserver, path);
    return err ? in_full(err) : call_reply_text(call, 200, "text/plain", SLICE(""));
}

const struct route control_routes[] = {
    { "POST", "/backup", backup },
    { 0 },
};

/* --- the command --------------------------------------------------------------------------- */

struct asking {
    struct loop *loop;
    struct http_client *client;
    struct error *err;
};

static void on_closed(void *context)
{
    struct asking *asking = context;

    loop_stop(asking->loop);
}

static struct error *read_refusal(const struct http_response *response)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = json_parse(slice_of(response->body, response->body_size), NULL, &doc);

    return err ? err : status_error(response->status, doc_root(doc));
}

static void on_done(void *context, struct http_response *take_response, struct error *take_error)
{
    CLEANUP(http_response) struct http_response *response = take_response;
    struct asking *asking = context;

    asking->err = take_error ? error_wrap(take_error, "ask the running server") : NULL;
    if (response && response->status != 200)
        asking->err = read_refusal(response);
    http_client_close(asking->client, on_closed, asking);
}

static void append_escaped(struct text *text, const char *value)
{
    for (const char *c = value; *c; c++)
        text_appendf(text, "%%%02X", (unsigned char)*c);
}

static struct error *ask(struct http_peer *peer, const char *path)
{
    CLEANUP(text) struct text query = TEXT_EMPTY;
    struct asking asking = { .loop = loop_new(clock_system(), NULL) };

    text_append(&query, "/backup?file=");
    append_escaped(&query, path);
    asking.client = http_client_new(asking.loop);
    http_client_start(asking.client, peer,
                      &(struct http_request){ .method = "POST",
                                              .path = text_string(&query),
                                              .total_ms = HTTP_CALL_NEVER },
                      &(struct http_call_events){ .on_done = on_done }, &asking);
    loop_run(asking.loop);
    loop_free(asking.loop);
    return asking.err;
}

struct error *control_ask_backup(const char *directory, const char *path)
{
    CLEANUP(control) struct control *control = NULL;
    CLEANUP(http_peer) struct http_peer *peer = NULL;
    struct error *err;

    err = control_open(directory, NULL, &control);
    if (!err)
        err = http_peer_new(
            &(struct http_peer_spec){ .url = "http://butler",
                                      .unix_socket = control->address + sizeof("unix:") - 1 },
            &peer);
    return err ? err : ask(peer, path);
}
