/* The operations, as messages. */
#include "base/memory.h"
#include "base/text.h"
#include "doc/json.h"
#include "supervise/client_internal.h"

static struct text about(const char *uid)
{
    struct text body = TEXT_EMPTY;

    text_append(&body, ",\"uid\":");
    json_format_string(slice_from(uid), &body);
    return body;
}

static void call_set(struct supervise *supervise, const char *what, const struct tenant_set *set,
                     supervise_done on_done, void *context)
{
    struct text body = TEXT_EMPTY;
    CLEANUP(text) struct text json = TEXT_EMPTY;

    tenant_set_write(set, true, &json);
    text_append(&body, ",\"set\":");
    text_append_slice(&body, text_slice(&json));
    client_call(supervise, what, &body, on_done, context);
}

static void call_uid(struct supervise *supervise, const char *what, const char *uid,
                     supervise_done on_done, void *context)
{
    struct text body = about(uid);

    client_call(supervise, what, &body, on_done, context);
}

void supervise_prepare(struct supervise *supervise, const struct tenant_set *set,
                       supervise_done on_done, void *context)
{
    call_set(supervise, "prepare", set, on_done, context);
}

void supervise_apply(struct supervise *supervise, const struct tenant_set *set,
                     supervise_done on_done, void *context)
{
    call_set(supervise, "apply", set, on_done, context);
}

void supervise_observe(struct supervise *supervise, const char *uid, supervise_done on_done,
                       void *context)
{
    call_uid(supervise, "observe", uid, on_done, context);
}

void supervise_wake(struct supervise *supervise, const char *uid, supervise_done on_done,
                    void *context)
{
    call_uid(supervise, "wake", uid, on_done, context);
}

void supervise_stop(struct supervise *supervise, const char *uid, supervise_done on_done,
                    void *context)
{
    call_uid(supervise, "stop", uid, on_done, context);
}

void supervise_destroy(struct supervise *supervise, const char *uid, supervise_done on_done,
                       void *context)
{
    call_uid(supervise, "destroy", uid, on_done, context);
}

void supervise_logs(struct supervise *supervise, const char *uid, size_t lines, bool previous,
                    supervise_done on_done, void *context)
{
    struct text body = about(uid);

    text_appendf(&body, ",\"lines\":%zu,\"previous\":%s", lines, previous ? "true" : "false");
    client_call(supervise, "logs", &body, on_done, context);
}

void supervise_usage(struct supervise *supervise, const char *uid, supervise_done on_done,
                     void *context)
{
    call_uid(supervise, "usage", uid, on_done, context);
}
