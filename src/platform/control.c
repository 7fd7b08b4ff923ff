/* The socket in the state directory: what the server does there. */
#include "platform/control.h"

#include "apiserver/apiserver.h"
#include "base/error.h"
#include "base/memory.h"
#include "embedded/embedded.h"
#include "web/call.h"

struct control {
    struct embedded_door door;
    char *address;
    struct apiserver *apiserver;
};

struct error *control_open(const char *directory, struct apiserver *apiserver,
                           struct control **out_control)
{
    CLEANUP(control) struct control *control = NEW(struct control);
    struct error *err;

    control->apiserver = apiserver;
    err = embedded_door_open(directory, &control->door);
    if (err)
        return err;
    control->address = memory_format("unix:%s", control->door.path);
    *out_control = STEAL(control);
    return NULL;
}

struct control *control_close(struct control *control)
{
    if (!control)
        return NULL;
    embedded_door_close(&control->door);
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
