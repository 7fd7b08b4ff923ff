/* The fake API as a transport: calls under one lock, events on the loop, trouble on demand. */
#include "lib/fake_kube.h"

#include <inttypes.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/fake_kube_internal.h"
#include "lib/test.h"
#include "loop/loop.h"

struct fake_watch {
    struct kube_watch watch;
    struct fake_kube *fake;
    struct arena *arena;
    const struct kube_request *request;
    const struct kube_watch_events *events;
    void *context;
    size_t position; /* in the history */
    bool ending;
    bool bookmark; /* one is wanted */
    struct error *end;
};

struct fake_kube {
    struct kube_transport transport;
    pthread_mutex_t lock; /* of everything but watches, which live on the loop */
    struct fake_objects objects;
    const char *failed_group;
    uint64_t horizon;
    size_t left; /* writes until calls fail; SIZE_MAX: they do not */
    bool has_failed;
    bool posted;
    bool muted; /* loop thread */
    size_t lists;
    struct error *(*hook)(void *context, const struct kube_request *request);
    void *hook_context;
    bool (*review)(void *context, const struct kube_request *request, struct doc **out_doc);
    void *review_context;
    VEC(struct fake_watch *) watches;
    size_t watches_begun;
};

static struct fake_kube *fake_of(struct kube_transport *transport)
{
    return CONTAINER_OF(transport, struct fake_kube, transport);
}

/* --- watches ------------------------------------------------------------------------------- */

static void forget_watch(struct fake_watch *watch)
{
    struct fake_kube *fake = watch->fake;

    for (size_t i = 0; i < fake->watches.count; i++) {
        if (fake->watches.items[i] == watch) {
            vec_remove(&fake->watches, i);
            break;
        }
    }
    error_free(watch->end);
    arena_free(watch->arena);
    memory_free(watch);
}

static void stop_watch(struct kube_watch *base)
{
    struct fake_watch *watch = CONTAINER_OF(base, struct fake_watch, watch);

    loop_assert(watch->fake->transport.loop);
    forget_watch(watch);
}

/* What this watch makes of an event; false: nothing. Selectors turn changes into comings and
 * goings. */
static bool see(const struct fake_watch *watch, const struct fake_event *event,
                enum kube_event_type *out_type)
{
    const struct kube_request *request = watch->request;
    bool was = event->before &&
               fake_objects_match(event->before, request->label_selector, request->field_selector);
    bool is = event->type != KUBE_EVENT_DELETED &&
              fake_objects_match(event->doc, request->label_selector, request->field_selector);

    if (!kube_resource_equal(event->shelf->resource, request->resource) ||
        (request->namespace && strcmp(request->namespace, event->namespace) != 0) || (!was && !is))
        return false;
    *out_type = !is ? KUBE_EVENT_DELETED : was ? KUBE_EVENT_MODIFIED : KUBE_EVENT_ADDED;
    return true;
}

static void deliver_bookmark(struct fake_watch *watch, uint64_t version)
{
    char digits[32];
    struct kube_event event = { .type = KUBE_EVENT_BOOKMARK };

    watch->bookmark = false;
    event.version = slice_of(digits, (size_t)snprintf(digits, sizeof(digits), "%" PRIu64, version));
    watch->events->on_event(watch->context, &event);
}

/* Hands out one event, or one end; false when everybody knows everything. */
static bool deliver_one(struct fake_kube *fake)
{
    VEC_EACH (it, &fake->watches) {
        struct fake_watch *watch = *it;
        struct kube_event event = { 0 };
        struct fake_event found;
        char digits[32];
        bool seen = false;

        pthread_mutex_lock(&fake->lock);
        while (!seen && !watch->end && watch->position < fake->objects.history.count) {
            found = fake->objects.history.items[watch->position++];
            seen = see(watch, &found, &event.type);
        }
        pthread_mutex_unlock(&fake->lock);
        if (seen) {
            int size = snprintf(digits, sizeof(digits), "%" PRIu64, found.version);

            event.doc = found.doc;
            event.key = object_key_of(found.namespace, found.name);
            event.version = slice_of(digits, (size_t)size);
            watch->events->on_event(watch->context, &event);
            return true;
        }
        if (watch->bookmark) {
            deliver_bookmark(watch, fake->objects.version);
            return true;
        }
        if (watch->ending) {
            watch->events->on_end(watch->context, STEAL(watch->end));
            forget_watch(watch);
            return true;
        }
    }
    return false;
}

static void deliver(void *context)
{
    struct fake_kube *fake = context;

    pthread_mutex_lock(&fake->lock);
    fake->posted = false;
    pthread_mutex_unlock(&fake->lock);
    while (!fake->muted && deliver_one(fake)) {
    }
}

/* Under the lock. */
static void wake(struct fake_kube *fake)
{
    if (fake->posted)
        return;
    fake->posted = true;
    loop_post(fake->transport.loop, deliver, fake);
}

static struct kube_request *dup_request(struct arena *arena, const struct kube_request *request)
{
    struct kube_request *copy = arena_dup(arena, request, sizeof(*request));
    struct kube_resource resource = kube_resource_dup(arena, request->resource);

    copy->resource = arena_dup(arena, &resource, sizeof(resource));
    copy->namespace = arena_strdup(arena, request->namespace);
    copy->label_selector = arena_strdup(arena, request->label_selector);
    copy->field_selector = arena_strdup(arena, request->field_selector);
    copy->resource_version = arena_strdup(arena, request->resource_version);
    return copy;
}

/* Under the lock: where in the history the watch begins, or why it cannot. */
static struct error *position_watch(struct fake_kube *fake, struct fake_watch *watch)
{
    uint64_t version;

    if (!fake_objects_shelf(&fake->objects, watch->request->resource))
        return error_new(ERR_NOT_FOUND, "the server could not find the requested resource");
    if (!watch->request->resource_version ||
        !number_parse_uint(slice_from(watch->request->resource_version), &version))
        return error_new(ERR_BAD_REQUEST, "the fake watches from a version");
    if (version < fake->horizon)
        return error_new(ERR_EXPIRED, "too old resource version: %" PRIu64 " (%" PRIu64 ")",
                         version, fake->horizon);
    while (watch->position < fake->objects.history.count &&
           fake->objects.history.items[watch->position].version <= version)
        watch->position++;
    return NULL;
}

static struct kube_watch *start_watch(struct kube_transport *transport,
                                      const struct kube_request *request,
                                      const struct kube_watch_events *events, void *context)
{
    struct fake_kube *fake = fake_of(transport);
    struct fake_watch *watch = NEW(struct fake_watch);

    watch->watch.stop = stop_watch;
    watch->fake = fake;
    watch->arena = arena_create();
    watch->request = dup_request(watch->arena, request);
    watch->events = events;
    watch->context = context;
    vec_push(&fake->watches, watch);
    fake->watches_begun++;

    pthread_mutex_lock(&fake->lock);
    watch->end = fake->left == 0 ? error_new(ERR_UNAVAILABLE, "the fake is down")
                                 : position_watch(fake, watch);
    watch->ending = watch->end != NULL;
    wake(fake);
    pthread_mutex_unlock(&fake->lock);
    return &watch->watch;
}

/* --- calls --------------------------------------------------------------------------------- */

static bool is_write(enum kube_verb verb)
{
    return verb != KUBE_GET && verb != KUBE_LIST && verb != KUBE_WATCH;
}

/* Under the lock. */
static struct error *check_up(struct fake_kube *fake)
{
    if (fake->left > 0)
        return NULL;
    fake->has_failed = true;
    return error_new(ERR_UNAVAILABLE, "the fake is down");
}

/* What the test wants instead of an answer, if anything. */
static struct error *ask_hook(struct fake_kube *fake, const struct kube_request *request)
{
    struct error *(*hook)(void *, const struct kube_request *);
    void *context;

    pthread_mutex_lock(&fake->lock);
    hook = fake->hook;
    context = fake->hook_context;
    pthread_mutex_unlock(&fake->lock);
    return hook ? hook(context, request) : NULL;
}

static struct error *fake_call(struct kube_transport *transport, const struct kube_request *request,
                               struct doc **out_doc)
{
    struct fake_kube *fake = fake_of(transport);
    struct error *err = ask_hook(fake, request);
    size_t writes;

    if (err)
        return err;
    if (fake->review && fake->review(fake->review_context, request, out_doc))
        return NULL;
    pthread_mutex_lock(&fake->lock);
    writes = fake->objects.writes;
    err = check_up(fake);
    if (!err)
        err = fake_objects_call(&fake->objects, request, out_doc);
    if (!err && is_write(request->verb) && fake->left != SIZE_MAX && fake->objects.writes > writes)
        fake->left--;
    wake(fake);
    pthread_mutex_unlock(&fake->lock);
    return err;
}

static struct error *fake_list(struct kube_transport *transport, const struct kube_request *request,
                               struct kube_page *out_page)
{
    struct fake_kube *fake = fake_of(transport);
    struct error *err = ask_hook(fake, request);

    if (err)
        return err;
    pthread_mutex_lock(&fake->lock);
    fake->lists++;
    err = check_up(fake);
    if (!err)
        err = fake_objects_list(&fake->objects, request, out_page);
    pthread_mutex_unlock(&fake->lock);
    return err;
}

static struct error *fake_discover(struct kube_transport *transport, struct arena *arena,
                                   struct http_abort *abort, struct kube_discovery *out_discovery)
{
    struct fake_kube *fake = fake_of(transport);
    const char **failed = arena_array(arena, 2, const char *);
    const char *const *none = arena_array(arena, 1, const char *);
    struct kube_api *apis;
    struct error *err;

    (void)abort;
    pthread_mutex_lock(&fake->lock);
    err = check_up(fake);
    apis = arena_array(arena, fake->objects.shelves.count, struct kube_api);
    out_discovery->count = 0;
    VEC_EACH (shelf, &fake->objects.shelves) {
        if ((*shelf)->served)
            apis[out_discovery->count++] = (struct kube_api){
                .resource = kube_resource_dup(arena, (*shelf)->resource),
                .verbs = (*shelf)->verbs,
                .preferred = true,
                .singular = "",
                .short_names = none,
                .categories = none,
            };
    }
    failed[0] = fake->failed_group;
    pthread_mutex_unlock(&fake->lock);
    out_discovery->apis = apis;
    out_discovery->failed = failed;
    return err;
}

static const struct kube_transport_table table = { fake_call, fake_list, start_watch,
                                                   fake_discover };

/* --- what the header promised -------------------------------------------------------------- */

static void release(void *context)
{
    struct fake_kube *fake = context;

    while (fake->watches.count)
        forget_watch(fake->watches.items[0]);
    vec_done(&fake->watches);
    fake_objects_done(&fake->objects);
    pthread_mutex_destroy(&fake->lock);
}

struct fake_kube *fake_kube_new(struct loop *loop, const struct clock *clock)
{
    struct arena *arena = fixture_current()->arena;
    struct fake_kube *fake = arena_new(arena, struct fake_kube);

    fake->transport = (struct kube_transport){ &table, loop };
    pthread_mutex_init(&fake->lock, NULL);
    fake_objects_init(&fake->objects, clock);
    fake->left = SIZE_MAX;
    arena_defer(arena, release, fake);
    return fake;
}

static void release_loop(void *loop)
{
    (void)loop_free(loop);
}

struct fake_kube *fake_kube_new_alone(void)
{
    struct loop *loop = loop_new(clock_system(), NULL);
    struct fake_kube *fake = fake_kube_new(loop, clock_system());

    arena_defer(fixture_current()->arena, release_loop, loop); /* before the fake: it has mail */
    return fake;
}

struct kube_transport *fake_kube_transport(struct fake_kube *fake)
{
    return &fake->transport;
}

struct kube fake_kube_client(struct fake_kube *fake)
{
    return (struct kube){ .transport = &fake->transport, .field_manager = "test" };
}

void fake_kube_serve(struct fake_kube *fake, const struct kube_resource *resource, unsigned verbs)
{
    struct fake_shelf *shelf = NULL;

    pthread_mutex_lock(&fake->lock);
    VEC_EACH (it, &fake->objects.shelves) {
        if (kube_resource_equal((*it)->resource, resource))
            shelf = *it;
    }
    if (!shelf) {
        shelf = NEW(struct fake_shelf);
        shelf->objects = tree_new();
        vec_push(&fake->objects.shelves, shelf);
    }
    shelf->resource = resource;
    shelf->verbs = verbs;
    shelf->served = true;
    pthread_mutex_unlock(&fake->lock);
}

void fake_kube_withdraw(struct fake_kube *fake, const struct kube_resource *resource)
{
    struct fake_shelf *shelf;

    pthread_mutex_lock(&fake->lock);
    shelf = fake_objects_shelf(&fake->objects, resource);
    assert_non_null(shelf);
    fake_objects_withdraw(&fake->objects, shelf);
    VEC_EACH (watch, &fake->watches) {
        if (kube_resource_equal((*watch)->request->resource, resource))
            (*watch)->ending = true;
    }
    wake(fake);
    pthread_mutex_unlock(&fake->lock);
}

void fake_kube_fail_group(struct fake_kube *fake, const char *group_version)
{
    pthread_mutex_lock(&fake->lock);
    fake->failed_group = group_version;
    pthread_mutex_unlock(&fake->lock);
}

void fake_kube_put(struct fake_kube *fake, const struct kube_resource *resource, const char *yaml)
{
    struct fake_shelf *shelf = fake_objects_shelf(&fake->objects, resource);
    struct doc *doc = NULL;
    struct error *err;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_non_null(shelf);
    pthread_mutex_lock(&fake->lock);
    err = fake_objects_put(&fake->objects, shelf, doc);
    wake(fake);
    pthread_mutex_unlock(&fake->lock);
    assert_no_error(err);
}

void fake_kube_delete(struct fake_kube *fake, const struct kube_resource *resource,
                      const char *namespace, const char *name, enum kube_propagation propagation)
{
    struct kube_request request = { .verb = KUBE_DELETE,
                                    .resource = resource,
                                    .namespace = namespace,
                                    .name = name,
                                    .propagation = propagation };
    struct doc *doc = NULL;
    struct error *err;

    pthread_mutex_lock(&fake->lock);
    err = fake_objects_call(&fake->objects, &request, &doc);
    wake(fake);
    pthread_mutex_unlock(&fake->lock);
    doc_unref(doc);
    assert_no_error(err);
}

struct doc *fake_kube_find(struct fake_kube *fake, const struct kube_resource *resource,
                           const char *namespace, const char *name)
{
    struct kube_request request = {
        .verb = KUBE_GET, .resource = resource, .namespace = namespace, .name = name
    };
    struct doc *doc = NULL;
    struct error *err;

    pthread_mutex_lock(&fake->lock);
    err = fake_objects_call(&fake->objects, &request, &doc);
    pthread_mutex_unlock(&fake->lock);
    error_drop(err, "absent");
    if (doc)
        arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

bool fake_kube_has(struct fake_kube *fake, const struct kube_resource *resource,
                   const char *namespace, const char *name)
{
    return fake_kube_find(fake, resource, namespace, name) != NULL;
}

static struct kube_page list_all(struct fake_kube *fake, const struct kube_resource *resource,
                                 const char *namespace)
{
    struct kube_request request = { .verb = KUBE_LIST,
                                    .resource = resource,
                                    .namespace = namespace };
    struct kube_page page = { .remaining = -1 };
    struct error *err;

    pthread_mutex_lock(&fake->lock);
    err = fake_objects_list(&fake->objects, &request, &page);
    pthread_mutex_unlock(&fake->lock);
    error_drop(err, "what is not served is empty");
    return page;
}

size_t fake_kube_count(struct fake_kube *fake, const struct kube_resource *resource,
                       const char *namespace)
{
    CLEANUP(kube_page) struct kube_page page = list_all(fake, resource, namespace);

    return page.items.count;
}

const char *fake_kube_names(struct fake_kube *fake, const struct kube_resource *resource)
{
    CLEANUP(kube_page) struct kube_page page = list_all(fake, resource, NULL);
    CLEANUP(text) struct text text = TEXT_EMPTY;

    VEC_EACH (item, &page.items) {
        struct object_key key = object_key_read(doc_root(*item));

        if (text.size)
            text_append_char(&text, ' ');
        object_key_append(&key, &text);
    }
    return arena_strdup(fixture_current()->arena, text_string(&text));
}

const char *fake_kube_text(struct fake_kube *fake, const struct kube_resource *resource,
                           const char *namespace, const char *name, const char *path)
{
    struct doc *doc = fake_kube_find(fake, resource, namespace, name);
    struct value value = doc ? doc_root(doc) : VALUE_ABSENT_VALUE;
    struct slice rest = slice_from(path);
    struct slice step;
    struct slice text;

    while (slice_split(&rest, '.', &step)) {
        uint64_t index;

        value = value_is_array(value) && number_parse_uint(step, &index) ? value_at(value, index)
                                                                         : value_get(value, step);
    }
    text = value_string_or(value, SLICE(""));
    return arena_text(fixture_current()->arena, text);
}

void fake_kube_fail_after(struct fake_kube *fake, size_t writes)
{
    pthread_mutex_lock(&fake->lock);
    fake->left = writes;
    fake->has_failed = false;
    pthread_mutex_unlock(&fake->lock);
}

bool fake_kube_has_failed(struct fake_kube *fake)
{
    bool failed;

    pthread_mutex_lock(&fake->lock);
    failed = fake->has_failed;
    pthread_mutex_unlock(&fake->lock);
    return failed;
}

void fake_kube_recover(struct fake_kube *fake)
{
    fake_kube_fail_after(fake, SIZE_MAX);
}

void fake_kube_on_call(struct fake_kube *fake,
                       struct error *(*hook)(void *context, const struct kube_request *request),
                       void *context)
{
    pthread_mutex_lock(&fake->lock);
    fake->hook = hook;
    fake->hook_context = context;
    pthread_mutex_unlock(&fake->lock);
}

void fake_kube_on_review(struct fake_kube *fake,
                         bool (*answer)(void *context, const struct kube_request *request,
                                        struct doc **out_doc),
                         void *context)
{
    fake->review = answer;
    fake->review_context = context;
}

void fake_kube_end_watches(struct fake_kube *fake, struct error *take_error)
{
    pthread_mutex_lock(&fake->lock);
    VEC_EACH (watch, &fake->watches) {
        error_free((*watch)->end);
        (*watch)->end = error_dup(take_error);
        (*watch)->ending = true;
    }
    wake(fake);
    pthread_mutex_unlock(&fake->lock);
    error_drop(take_error, "each watch has a copy");
}

void fake_kube_forget(struct fake_kube *fake)
{
    pthread_mutex_lock(&fake->lock);
    fake->horizon = ++fake->objects.version;
    pthread_mutex_unlock(&fake->lock);
}

void fake_kube_bookmark(struct fake_kube *fake)
{
    pthread_mutex_lock(&fake->lock);
    VEC_EACH (watch, &fake->watches)
        (*watch)->bookmark = true;
    wake(fake);
    pthread_mutex_unlock(&fake->lock);
}

size_t fake_kube_writes(struct fake_kube *fake)
{
    size_t writes;

    pthread_mutex_lock(&fake->lock);
    writes = fake->objects.writes;
    pthread_mutex_unlock(&fake->lock);
    return writes;
}

size_t fake_kube_lists(struct fake_kube *fake)
{
    size_t lists;

    pthread_mutex_lock(&fake->lock);
    lists = fake->lists;
    pthread_mutex_unlock(&fake->lock);
    return lists;
}

void fake_kube_mute_watches(struct fake_kube *fake)
{
    fake->muted = true;
}

size_t fake_kube_watches(struct fake_kube *fake)
{
    return fake->watches.count;
}

size_t fake_kube_watches_begun(struct fake_kube *fake)
{
    return fake->watches_begun;
}

bool fake_kube_is_quiet(struct fake_kube *fake)
{
    bool quiet;

    pthread_mutex_lock(&fake->lock);
    quiet = !fake->posted;
    pthread_mutex_unlock(&fake->lock);
    return quiet;
}
