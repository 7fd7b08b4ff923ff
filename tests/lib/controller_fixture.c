/* An API server, its controllers, and when they are quiet. */
#include "lib/controller_fixture.h"

#include <inttypes.h>
#include <stdlib.h>
#include <unistd.h>

#include "apiserver/apiserver.h"
#include "apiserver/transport.h"
#include "auth/user.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_kinds.h"
#include "kube/controller.h"
#include "kube/informer.h"
#include "lib/fault_transport.h"
#include "lib/loop_until.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "loop/pool.h"

enum {
    STEP_MS = 100,
    MOST_STEPS = 200,
    THREADS = 6,
    SAMPLE_MAX_BYTES = 64 * 1024 * 1024,
};

/* Something that no controller looks at: when a change of it comes back, all news before it have
 * been told. */
static const struct kube_resource marker_resource = { "scheduling.k8s.io", "v1", "priorityclasses",
                                                      "PriorityClass", false };
#define MARKER "controller-fixture"

/* --- running ------------------------------------------------------------------------------- */

void controller_fixture_until(struct controller_fixture *f, bool (*holds)(void *context),
                              void *context)
{
    loop_until(f->loop, holds, context);
}

struct work {
    void (*run)(void *context);
    void *context;
    bool done;
};

static void work_run(void *context)
{
    struct work *work = context;

    work->run(work->context);
}

static void work_done(void *context)
{
    struct work *work = context;

    work->done = true;
}

static bool work_is_done(void *context)
{
    const struct work *work = context;

    return work->done;
}

void controller_fixture_work(struct controller_fixture *f, void (*run)(void *context),
                             void *context)
{
    struct work work = { run, context, false };

    assert_true(pool_submit_for(f->pool, f->loop, work_run, work_done, &work));
    controller_fixture_until(f, work_is_done, &work);
}

struct kube controller_fixture_client(struct controller_fixture *f)
{
    return (struct kube){ .transport = f->transport, .field_manager = "person" };
}

/* --- quiet --------------------------------------------------------------------------------- */

struct marking {
    struct controller_fixture *f;
    struct error *error;
};

static void write_marker(void *context)
{
    struct marking *marking = context;
    struct kube kube = controller_fixture_client(marking->f);
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *doc = NULL;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("scheduling.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("PriorityClass"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), SLICE(MARKER));
    edit_set_string(
        edit, EDIT_PATH("metadata", "annotations", "marker"),
        slice_from(arena_format(fixture_current()->arena, "%" PRIu64, marking->f->marker)));
    edit_set_int(edit, EDIT_PATH("value"), 1);
    marking->error = edit_seal(edit, &doc);
    if (!marking->error)
        marking->error = kube_apply(&kube, &marker_resource, doc, true, NULL);
}

static void on_marker(void *context, const struct kube_event *event)
{
    struct controller_fixture *f = context;
    struct value marker = VALUE_ABSENT_VALUE;

    if (event->doc)
        marker = value_find(doc_root(event->doc), VALUE_KEYS("metadata", "annotations", "marker"));
    (void)number_parse_uint(value_string_or(marker, SLICE("")), &f->marker_seen);
}

static void on_marker_end(void *context, struct error *take_error)
{
    struct controller_fixture *f = context;

    f->marker_watch = NULL;
    error_drop(take_error, "the server was stopped");
}

static bool marker_is_seen(void *context)
{
    const struct controller_fixture *f = context;

    return f->marker_seen == f->marker;
}

static bool is_idle(void *context)
{
    const struct controller_fixture *f = context;

    VEC_EACH (run, &f->controllers) {
        if (!controller_is_idle(*run))
            return false;
    }
    return (!f->informers || informers_are_idle(f->informers)) &&
           (!f->is_idle || f->is_idle(f->idle_context));
}

static void become_quiet(struct controller_fixture *f)
{
    loop_until_quiet(f->loop, is_idle, f);
}

/* Those who were killed begin anew, as after a crash. */
static void revive(struct controller_fixture *f)
{
    if (!f->revive || !fault_transport_is_dead(f->faults))
        return;
    f->revive(f, f->revive_context);
    become_quiet(f);
}

/* Quiet, and no news on their way: nobody asked for anything since the last ones were told. */
static void become_current(struct controller_fixture *f)
{
    struct marking marking = { f, NULL };
    size_t calls;

    do {
        become_quiet(f);
        revive(f);
        calls = fault_transport_calls(f->faults);
        f->marker++;
        controller_fixture_work(f, write_marker, &marking);
        assert_no_error(marking.error);
        controller_fixture_until(f, marker_is_seen, f);
        become_quiet(f);
    } while (calls != fault_transport_calls(f->faults) || fault_transport_is_dead(f->faults));
}

static void move_clock(struct controller_fixture *f, uint64_t delta_ms)
{
    clock_fake_advance(f->clock, delta_ms);
}

void controller_fixture_settle(struct controller_fixture *f)
{
    size_t calls;
    int steps = 0;

    become_current(f);
    do {
        calls = fault_transport_calls(f->faults);
        move_clock(f, STEP_MS);
        become_quiet(f);
        if (calls != fault_transport_calls(f->faults))
            become_current(f);
        if (++steps == MOST_STEPS)
            fail_msg("not settled after %d ms: somebody asks again and again", steps * STEP_MS);
    } while (calls != fault_transport_calls(f->faults));
}

void controller_fixture_advance(struct controller_fixture *f, uint64_t delta_ms)
{
    move_clock(f, delta_ms);
    controller_fixture_settle(f);
}

/* --- controllers --------------------------------------------------------------------------- */

struct crew_options controller_fixture_options(struct controller_fixture *f)
{
    struct kube_transport *transport = fault_transport_base(f->faults);

    if (!f->informers)
        f->informers =
            informers_new(&(struct informers_options){ .transport = transport, .pool = f->pool });
    return (struct crew_options){
        .transport = transport,
        .informers = f->informers,
        .pool = f->pool,
    };
}

void controller_fixture_start(struct controller_fixture *f, const struct controller *controller,
                              void *context)
{
    struct crew_options options = controller_fixture_options(f);

    vec_push(&f->controllers, controller_start(controller, &options, context));
}

static void on_one_stopped(void *context)
{
    struct controller_fixture *f = context;

    f->stopping--;
}

static bool is_stopped(void *context)
{
    const struct controller_fixture *f = context;

    return f->stopping == 0;
}

void controller_fixture_stop(struct controller_fixture *f)
{
    f->stopping = f->controllers.count;
    VEC_EACH (run, &f->controllers)
        controller_stop(*run, on_one_stopped, f);
    vec_clear(&f->controllers);
    controller_fixture_until(f, is_stopped, f);
    if (!f->informers)
        return;
    f->stopping = 1;
    informers_stop(f->informers, on_one_stopped, f);
    controller_fixture_until(f, is_stopped, f);
    f->informers = informers_free(f->informers);
}

/* --- life ---------------------------------------------------------------------------------- */

static void remove_directory(void *path)
{
    error_drop(file_directory_remove(path), "a leftover does no harm");
}

void controller_fixture_close(struct controller_fixture *f)
{
    if (!f->loop)
        return;
    controller_fixture_stop(f);
    vec_done(&f->controllers);
    kube_watch_stop(f->marker_watch);
    apiserver_stop(f->server);
    while (pool_running(f->pool)) { /* what waits for somebody else is ended by the loop */
        loop_stop(f->loop);
        loop_run(f->loop);
    }
    pool_free(f->pool);
    fault_transport_free(f->faults);
    transport_free(f->transport);
    apiserver_close(f->server);
    f->loop = loop_free(f->loop);
    clock_fake_free(f->clock);
    remove_directory(f->directory); /* hundreds may follow in one test */
}

static void release(void *context)
{
    controller_fixture_close(context);
}

/* A database with the kinds in it, made by the first fixture of a test for those that follow. */
static const char *sample_path(void)
{
    return fixture_path("sample.db");
}

static void copy_sample(const char *directory)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    const char *path = arena_format(fixture_current()->arena, "%s/state.db", directory);

    if (access(sample_path(), R_OK) != 0)
        return;
    assert_no_error(file_read(sample_path(), SAMPLE_MAX_BYTES, &content));
    assert_no_error(file_write(path, content.data, content.size, 0600));
}

struct installing {
    struct controller_fixture *f;
    const struct kube_resource *one; /* NULL: all of them */
    struct error *error;
    bool served;
};

static void install(void *context)
{
    struct installing *installing = context;
    struct kube kube = controller_fixture_client(installing->f);

    installing->error = butler_kinds_install(&kube, BUTLER_KINDS_OWN);
    if (!installing->error)
        installing->error = butler_kinds_install(&kube, BUTLER_KINDS_EMBEDDED);
}

static bool is_served(const struct kube_discovery *discovery, struct slice group,
                      struct slice plural)
{
    for (size_t i = 0; i < discovery->count; i++) {
        const struct kube_resource *resource = &discovery->apis[i].resource;

        if (slice_is(group, resource->group) && slice_is(plural, resource->plural))
            return true;
    }
    return false;
}

static bool all_are_served(const struct kube_discovery *discovery, const struct kube_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        struct value spec = value_get(doc_root(list->docs[i]), SLICE("spec"));
        struct slice plural = value_text(value_get(spec, SLICE("names")), "plural");

        if (!is_served(discovery, value_text(spec, "group"), plural))
            return false;
    }
    return true;
}

/* Whether the one that is waited for, or everything that was installed, is served. */
static void look_for_kinds(void *context)
{
    static const struct kube_resource definitions = { "apiextensions.k8s.io", "v1",
                                                      "customresourcedefinitions",
                                                      "CustomResourceDefinition", false };
    struct installing *installing = context;
    const struct kube_resource *one = installing->one;
    struct kube kube = controller_fixture_client(installing->f);
    CLEANUP(arena) struct arena *arena = arena_create();
    struct kube_discovery discovery;
    struct kube_list list;

    installing->error = kube_transport_discover(kube.transport, arena, NULL, &discovery);
    if (!installing->error && one)
        installing->served = is_served(&discovery, slice_from(one->group), slice_from(one->plural));
    if (installing->error || one)
        return;
    installing->error = kube_list(arena, &kube, &definitions, NULL, &list);
    installing->served = !installing->error && all_are_served(&discovery, &list);
}

static void keep_sample(void *context)
{
    struct installing *installing = context;

    installing->error = apiserver_backup(installing->f->server, sample_path());
}

/* The server takes kinds up in its own time, which the clock of the test knows nothing of. */
static void wait_for_kinds(struct installing *installing)
{
    installing->served = false;
    while (!installing->served) {
        controller_fixture_work(installing->f, look_for_kinds, installing);
        assert_no_error(installing->error);
    }
}

void controller_fixture_define(struct controller_fixture *f, const struct kube_resource *resource)
{
    struct installing installing = { .f = f, .one = resource };

    controller_fixture_apply(
        f, arena_format(fixture_current()->arena,
                        "apiVersion: apiextensions.k8s.io/v1\n"
                        "kind: CustomResourceDefinition\n"
                        "metadata: {name: %s.%s}\n"
                        "spec:\n"
                        "  group: %s\n"
                        "  names: {kind: %s, plural: %s}\n"
                        "  scope: %s\n"
                        "  versions:\n"
                        "  - {name: %s, served: true, storage: true, subresources: {status: {}},\n"
                        "     schema: {openAPIV3Schema:\n"
                        "       {type: object, x-kubernetes-preserve-unknown-fields: true}}}\n",
                        resource->plural, resource->group, resource->group, resource->kind,
                        resource->plural, resource->namespaced ? "Namespaced" : "Cluster",
                        resource->version));
    wait_for_kinds(&installing);
}

static void install_kinds(struct controller_fixture *f)
{
    struct installing installing = { .f = f };
    bool has_sample = access(sample_path(), R_OK) == 0;

    if (!has_sample)
        controller_fixture_work(f, install, &installing);
    assert_no_error(installing.error);
    wait_for_kinds(&installing);
    if (!has_sample)
        controller_fixture_work(f, keep_sample, &installing);
    assert_no_error(installing.error);
}

/* In memory where there is such a place: what is tried here is not the disk, and hundreds of
 * servers wait for it. */
static char *make_directory(void)
{
    static const char memory[] = "/dev/shm";
    struct arena *arena = fixture_current()->arena;
    const char *parent = access(memory, W_OK) == 0 ? memory : fixture_directory();
    char *directory = arena_format(arena, "%s/butler-server.XXXXXX", parent);

    assert_non_null(mkdtemp(directory));
    arena_defer(arena, remove_directory, directory);
    return directory;
}

static void open_server(struct controller_fixture *f)
{
    struct apiserver_options options = {
        .directory = f->directory,
        .loop = f->loop,
        .pool = f->pool,
        .clock = f->clock,
        .encryption_key_file = fixture_path("encryption.key"),
    };

    copy_sample(f->directory);
    assert_no_error(apiserver_open(&options, &f->server));
    f->transport = transport_new(f->server, user_of_server());
}

struct controller_fixture *controller_fixture_new(void)
{
    static const struct kube_watch_events marker_events = { on_marker, on_marker_end };
    struct arena *arena = fixture_current()->arena;
    struct controller_fixture *f = arena_new(arena, struct controller_fixture);
    struct kube_request watch = { .verb = KUBE_WATCH,
                                  .resource = &marker_resource,
                                  .send_initial_events = true };

    f->clock = clock_fake_new(CONTROLLER_FIXTURE_NOW_MS);
    f->loop = loop_new(f->clock, NULL);
    f->pool = pool_new("test", THREADS, 1000);
    f->directory = make_directory();
    open_server(f);
    f->faults = fault_transport_new(f->transport);
    arena_defer(arena, release, f);
    install_kinds(f);
    f->marker_watch = kube_watch_start(f->transport, &watch, &marker_events, f);
    return f;
}
