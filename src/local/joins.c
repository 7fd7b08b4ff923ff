#include "local/joins.h"

#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/secret.h"
#include "doc/doc.h"
#include "kube/https.h"
#include "kube/resources.h"
#include "kube/transport.h"
#include "local/limits.h"
#include "loop/loop.h"

struct join {
    struct joins *joins;
    struct joins_request *request;
    struct kube_watch *watch; /* NULL: over */
    enum joins_phase phase;
    struct text certificate;
    char *problem;
    const char *address;
};

struct joins {
    struct loop *loop;
    struct map *by_key;
    struct map *authorities; /* namespace -> struct text */
    struct map *reserved;    /* "namespace/address" -> struct join */
    const struct joins_events *events;
    void *context;
};

/* --- requests ------------------------------------------------------------------------------- */

struct joins_request *joins_request_new(const struct object_key *key)
{
    struct arena *arena = arena_create();
    struct joins_request *request = arena_new(arena, struct joins_request);

    request->arena = arena;
    request->key = object_key_dup(arena, key);
    return request;
}

struct joins_request *joins_request_free(struct joins_request *request)
{
    if (!request)
        return NULL;
    https_free(request->https);
    secret_free(request->key_pem);
    arena_free(request->arena);
    return NULL;
}

/* --- waiting -------------------------------------------------------------------------------- */

static void settle(struct join *join, enum joins_phase phase)
{
    join->phase = phase;
    join->joins->events->on_change(join->joins->context, &join->request->key);
}

static void fail(struct join *join, struct error *take_error)
{
    memory_free(join->problem);
    join->problem = take_error ? error_format(take_error)
                               : memory_strdup("nobody signed its certificate in time");
    error_drop(take_error, "told to whoever looks");
    settle(join, JOINS_FAILED);
}

static bool is_refused(struct value status)
{
    DOC_EACH (it, value_get(status, SLICE("conditions"))) {
        struct slice type = value_text(it.value, "type");

        if (slice_is(type, "Denied") || slice_is(type, "Failed"))
            return true;
    }
    return false;
}

static void on_event(void *context, const struct kube_event *event)
{
    struct join *join = context;
    CLEANUP(doc) struct doc *copy = NULL;
    struct value status;
    struct slice certificate;
    struct error *err = NULL;

    if (!event->doc || event->type == KUBE_EVENT_BOOKMARK)
        return;
    copy = doc_new(doc_bytes(event->doc));
    status = value_get(doc_root(copy), SLICE("status"));
    certificate = value_text(status, "certificate");
    if (!certificate.size && !is_refused(status) && event->type != KUBE_EVENT_DELETED)
        return;
    join->watch = kube_watch_stop(join->watch);
    if (!certificate.size)
        err = error_new(ERR_FORBIDDEN, "the request for a certificate was refused");
    else
        err = base64_parse(certificate, BASE64_STANDARD, &join->certificate);
    if (err)
        fail(join, err);
    else
        settle(join, JOINS_SIGNED);
}

static void on_end(void *context, struct error *take_error)
{
    struct join *join = context;

    join->watch = NULL;
    fail(join, take_error);
}

static const struct kube_watch_events watch_events = { on_event, on_end };

/* --- one join ------------------------------------------------------------------------------- */

static void append_address(struct slice namespace, const char *address, struct text *text)
{
    object_key_append(&(struct object_key){ namespace, slice_from(address) }, text);
}

static void release_address(struct join *join)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    if (!join->address)
        return;
    append_address(join->request->key.namespace, join->address, &text);
    map_remove(join->joins->reserved, text_slice(&text));
}

static void join_free(struct join *join)
{
    release_address(join);
    kube_watch_stop(join->watch);
    joins_request_free(join->request);
    text_done(&join->certificate);
    memory_free(join->problem);
    memory_free(join);
}

/* Others may have taken some since the worker looked, and have joined meanwhile or not. All this
 * happens on the loop, so from here on nobody else gets it. */
static void choose_address(struct join *join)
{
    struct joins *joins = join->joins;
    const struct object_key *key = &join->request->key;
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (const char *const *address = join->request->addresses; *address; address++) {
        text_clear(&text);
        append_address(key->namespace, *address, &text);
        if (map_get(joins->reserved, text_slice(&text)) ||
            joins->events->is_used(joins->context, key, *address))
            continue;
        map_set(joins->reserved, text_slice(&text), join);
        join->address = *address;
        return;
    }
}

static void remember_authority(struct joins *joins, const struct joins_request *request)
{
    struct text *pem = map_get(joins->authorities, request->key.namespace);

    if (!pem) {
        pem = NEW(struct text);
        map_set(joins->authorities, request->key.namespace, pem);
    }
    text_clear(pem);
    text_append_slice(pem, request->ca_pem);
}

static void free_authority(struct text *pem)
{
    if (!pem)
        return;
    text_done(pem);
    memory_free(pem);
}

/* --- what the header promised --------------------------------------------------------------- */

struct joins *joins_new(struct loop *loop, const struct joins_events *events, void *context)
{
    struct joins *joins = NEW(struct joins);

    joins->loop = loop;
    joins->by_key = map_new();
    joins->authorities = map_new();
    joins->reserved = map_new();
    joins->events = events;
    joins->context = context;
    return joins;
}

struct joins *joins_free(struct joins *joins)
{
    size_t position = 0;
    struct slice key;
    void *value;

    if (!joins)
        return NULL;
    while (map_next(joins->by_key, &position, &key, &value))
        join_free(value);
    position = 0;
    while (map_next(joins->authorities, &position, &key, &value))
        free_authority(value);
    map_free(joins->by_key);
    map_free(joins->authorities);
    map_free(joins->reserved);
    return memory_free(joins);
}

void joins_begin(struct joins *joins, struct joins_request *take_request)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;
    struct join *join = NEW(struct join);
    const char *selector =
        arena_format(take_request->arena, "metadata.name=%s", take_request->name);
    struct kube_request request = {
        .verb = KUBE_WATCH,
        .resource = &KUBE_CERTIFICATE_REQUESTS,
        .field_selector = selector,
        .watch_s = JOINS_SIGN_MS / 1000,
    };

    loop_assert(joins->loop);
    joins_forget(joins, &take_request->key);
    join->joins = joins;
    join->request = take_request;
    choose_address(join);
    object_key_append(&take_request->key, &name);
    map_set(joins->by_key, text_slice(&name), join);
    remember_authority(joins, take_request);
    if (!join->address) {
        fail(join, error_new(ERR_TOO_MANY, "another machine took the last address"));
        return;
    }
    join->phase = JOINS_WAITING;
    join->watch =
        kube_watch_start(https_transport(take_request->https), &request, &watch_events, join);
}

void joins_forget(struct joins *joins, const struct object_key *key)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;
    struct join *join;

    loop_assert(joins->loop);
    object_key_append(key, &name);
    join = map_remove(joins->by_key, text_slice(&name));
    if (join)
        join_free(join);
}

void joins_forget_tenant(struct joins *joins, struct slice namespace)
{
    loop_assert(joins->loop);
    free_authority(map_remove(joins->authorities, namespace));
}

static struct slice copy(struct arena *arena, struct slice text)
{
    return slice_of(arena_text(arena, text), text.size);
}

static void release_secret(void *secret)
{
    secret_free(secret);
}

void joins_look(struct arena *arena, const struct joins *joins, const struct object_key *key,
                struct joins_state *out_state)
{
    CLEANUP(text) struct text name = TEXT_EMPTY;
    const struct text *authority = map_get(joins->authorities, key->namespace);
    const struct join *join;
    struct secret *key_pem;

    loop_assert(joins->loop);
    *out_state = (struct joins_state){ .server = "", .address = "", .problem = "" };
    if (authority)
        out_state->ca_pem = copy(arena, text_slice(authority));
    object_key_append(key, &name);
    join = map_get(joins->by_key, text_slice(&name));
    if (!join)
        return;
    key_pem = secret_dup(join->request->key_pem);
    arena_defer(arena, release_secret, key_pem);
    out_state->phase = join->phase;
    out_state->key_pem = key_pem;
    out_state->certificate_pem = copy(arena, text_slice(&join->certificate));
    out_state->server = arena_strdup(arena, join->request->server);
    out_state->address = join->address ? arena_strdup(arena, join->address) : "";
    out_state->problem = join->problem ? arena_strdup(arena, join->problem) : "";
}

bool joins_are_idle(const struct joins *joins)
{
    size_t position = 0;
    struct slice key;
    void *value;

    while (map_next(joins->by_key, &position, &key, &value)) {
        const struct join *join = value;

        if (join->phase == JOINS_WAITING)
            return false;
    }
    return true;
}
