/* Counts writes and spoils one of them. */
#include "lib/fault_transport.h"

#include <pthread.h>
#include <stdatomic.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "kube/resources.h"

struct fault_transport {
    struct kube_transport base;
    struct kube_transport *inner;
    atomic_int fault;
    atomic_size_t nth;
    atomic_size_t writes;
    atomic_size_t calls;
    atomic_bool struck;
    atomic_bool dead;
    pthread_mutex_t lock;
    VEC(char *) writers; /* under the lock */
};

const char *fault_name(enum fault fault)
{
    switch (fault) {
    case FAULT_NONE:
        return "nothing";
    case FAULT_CONFLICT:
        return "a conflict";
    case FAULT_INTERNAL:
        return "an internal error";
    case FAULT_LOST_BEFORE:
        return "a connection lost before";
    case FAULT_LOST_AFTER:
        return "a connection lost after";
    case FAULT_KILLED:
        return "killed after";
    }
    return "";
}

static struct error *lost(void)
{
    return error_new(ERR_UNAVAILABLE, "the connection was lost");
}

static bool is_write(const struct kube_request *request)
{
    return request->verb != KUBE_GET && !request->dry_run;
}

static bool has_written(const struct fault_transport *faults, const char *manager)
{
    VEC_EACH (writer, &faults->writers) {
        if (strcmp(*writer, manager) == 0)
            return true;
    }
    return false;
}

bool fault_transport_has_written(struct fault_transport *faults, const char *manager)
{
    bool found;

    pthread_mutex_lock(&faults->lock);
    found = has_written(faults, manager);
    pthread_mutex_unlock(&faults->lock);
    return found;
}

/* Telling events is talk of work, and no work. */
static void note_writer(struct fault_transport *faults, const struct kube_request *request)
{
    const char *manager = request->field_manager ? request->field_manager : "";

    if (kube_resource_equal(request->resource, &KUBE_EVENTS) && request->verb != KUBE_DELETE)
        return;
    pthread_mutex_lock(&faults->lock);
    if (!has_written(faults, manager))
        vec_push(&faults->writers, memory_strdup(manager));
    pthread_mutex_unlock(&faults->lock);
}

/* What the write's turn brings. */
static enum fault next_fault(struct fault_transport *faults)
{
    size_t place = atomic_fetch_add(&faults->writes, 1) + 1;

    if (place != atomic_load(&faults->nth))
        return FAULT_NONE;
    atomic_store(&faults->struck, true);
    return (enum fault)atomic_load(&faults->fault);
}

static struct error *done_and_lost(struct fault_transport *faults,
                                   const struct kube_request *request)
{
    CLEANUP(doc) struct doc *unseen = NULL;
    struct error *err = kube_transport_call(faults->inner, request, &unseen);

    error_drop(err, "nobody hears of it");
    return lost();
}

static struct error *write(struct fault_transport *faults, const struct kube_request *request,
                           struct doc **out_doc)
{
    switch (next_fault(faults)) {
    case FAULT_NONE:
        break;
    case FAULT_CONFLICT:
        return error_new(ERR_CONFLICT, "the object has been modified");
    case FAULT_INTERNAL:
        return error_new(ERR_INTERNAL, "something is broken");
    case FAULT_LOST_BEFORE:
        return lost();
    case FAULT_LOST_AFTER:
        return done_and_lost(faults, request);
    case FAULT_KILLED:
        atomic_store(&faults->dead, true);
        return done_and_lost(faults, request);
    }
    return kube_transport_call(faults->inner, request, out_doc);
}

static struct fault_transport *of(struct kube_transport *base)
{
    return CONTAINER_OF(base, struct fault_transport, base);
}

static struct error *call(struct kube_transport *base, const struct kube_request *request,
                          struct doc **out_doc)
{
    struct fault_transport *faults = of(base);

    atomic_fetch_add(&faults->calls, 1);
    if (atomic_load(&faults->dead))
        return lost();
    if (is_write(request)) {
        note_writer(faults, request);
        return write(faults, request, out_doc);
    }
    return kube_transport_call(faults->inner, request, out_doc);
}

static struct error *list(struct kube_transport *base, const struct kube_request *request,
                          struct kube_page *out_page)
{
    struct fault_transport *faults = of(base);

    atomic_fetch_add(&faults->calls, 1);
    if (atomic_load(&faults->dead))
        return lost();
    return kube_transport_list(faults->inner, request, out_page);
}

static struct kube_watch *watch(struct kube_transport *base, const struct kube_request *request,
                                const struct kube_watch_events *events, void *context)
{
    return kube_watch_start(of(base)->inner, request, events, context);
}

static struct error *discover(struct kube_transport *base, struct arena *arena,
                              struct http_abort *abort, struct kube_discovery *out_discovery)
{
    struct fault_transport *faults = of(base);

    atomic_fetch_add(&faults->calls, 1);
    if (atomic_load(&faults->dead))
        return lost();
    return kube_transport_discover(faults->inner, arena, abort, out_discovery);
}

static const struct kube_transport_table table = { call, list, watch, discover };

struct fault_transport *fault_transport_new(struct kube_transport *inner)
{
    struct fault_transport *faults = NEW(struct fault_transport);

    faults->base = (struct kube_transport){ &table, inner->loop };
    faults->inner = inner;
    pthread_mutex_init(&faults->lock, NULL);
    return faults;
}

static void forget_writers(struct fault_transport *faults)
{
    VEC_EACH (writer, &faults->writers)
        memory_free(*writer);
    vec_clear(&faults->writers);
}

struct fault_transport *fault_transport_free(struct fault_transport *faults)
{
    if (!faults)
        return NULL;
    forget_writers(faults);
    vec_done(&faults->writers);
    pthread_mutex_destroy(&faults->lock);
    return memory_free(faults);
}

struct kube_transport *fault_transport_base(struct fault_transport *faults)
{
    return &faults->base;
}

void fault_transport_plan(struct fault_transport *faults, enum fault fault, size_t nth)
{
    atomic_store(&faults->fault, (int)fault);
    atomic_store(&faults->nth, nth);
    atomic_store(&faults->writes, 0);
    atomic_store(&faults->struck, false);
    atomic_store(&faults->dead, false);
    pthread_mutex_lock(&faults->lock);
    forget_writers(faults);
    pthread_mutex_unlock(&faults->lock);
}

size_t fault_transport_writes(struct fault_transport *faults)
{
    return atomic_load(&faults->writes);
}

bool fault_transport_has_struck(struct fault_transport *faults)
{
    return atomic_load(&faults->struck);
}

bool fault_transport_is_dead(struct fault_transport *faults)
{
    return atomic_load(&faults->dead);
}

size_t fault_transport_calls(struct fault_transport *faults)
{
    return atomic_load(&faults->calls);
}
