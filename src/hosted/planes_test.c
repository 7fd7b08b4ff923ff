#include "hosted/planes.h"

#include <signal.h>
#include <sys/stat.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "hosted/limits.h"
#include "lib/test.h"
#include "loop/loop.h"

/* Says that it listens when somebody has written to the pipe in its directory. */
#define PROGRAM                                                                                    \
    "#!/bin/sh\n"                                                                                  \
    "read go < \"$3/go\"\n"                                                                        \
    "echo \"API      https://$5  export KUBECONFIG=x\"\n"                                          \
    "exec sleep 1000\n"

struct scene {
    struct loop *loop;
    struct planes *planes;
    char *directory;
    const char *awaited; /* the loop stops when this tenant is in this phase */
    enum planes_phase phase;
};

static struct object_key key_of(const char *name)
{
    return object_key_of("ns", name);
}

static struct planes_state look(struct scene *scene, const char *name)
{
    struct object_key key = key_of(name);
    struct planes_state state;

    planes_look(fixture_current()->arena, scene->planes, &key, &state);
    return state;
}

static void on_change(void *context, const struct object_key *key)
{
    struct scene *scene = context;

    if (scene->awaited && slice_is(key->name, scene->awaited) &&
        look(scene, scene->awaited).phase == scene->phase)
        loop_stop(scene->loop);
}

static void await(struct scene *scene, const char *name, enum planes_phase phase)
{
    scene->awaited = name;
    scene->phase = phase;
    if (look(scene, name).phase != phase)
        loop_run(scene->loop);
    assert_int_equal(look(scene, name).phase, phase);
    scene->awaited = NULL;
}

static void on_stopped(void *context)
{
    struct scene *scene = context;

    loop_stop(scene->loop);
}

static void release(void *context)
{
    struct scene *scene = context;

    planes_stop(scene->planes, on_stopped, scene);
    loop_run(scene->loop);
    planes_free(scene->planes);
    loop_free(scene->loop);
}

static struct scene *make_scene(size_t max_starting)
{
    struct scene *scene = arena_new(fixture_current()->arena, struct scene);
    char *program = fixture_path("program.sh");

    assert_no_error(file_write(program, PROGRAM, sizeof(PROGRAM) - 1, 0700));
    scene->directory = fixture_path("tenants");
    scene->loop = loop_new(clock_system(), NULL);
    scene->planes = planes_new(&(struct planes_options){
        .loop = scene->loop,
        .program = program,
        .directory = scene->directory,
        .max_starting = max_starting,
        .on_change = on_change,
        .context = scene,
    });
    arena_defer(fixture_current()->arena, release, scene);
    return scene;
}

static char *pipe_of(struct scene *scene, const char *name)
{
    struct object_key key = key_of(name);

    return arena_format(fixture_current()->arena, "%s/go",
                        planes_directory(fixture_current()->arena, scene->directory, &key));
}

static void want(struct scene *scene, const char *name, uint16_t port)
{
    struct object_key key = key_of(name);
    char *pipe = pipe_of(scene, name);

    assert_no_error(file_directory_ensure(
        planes_directory(fixture_current()->arena, scene->directory, &key), 0700));
    (void)mkfifo(pipe, 0600); /* may be there */
    planes_want(scene->planes, &key, &(struct planes_spec){ "v1.31.4", "10.96.0.0/16", port });
}

static void let_go(struct scene *scene, const char *name)
{
    FILE *pipe = fopen(pipe_of(scene, name), "w");

    ASSERT(pipe);
    assert_int_equal(fputs("go\n", pipe), 1);
    assert_int_equal(fclose(pipe), 0);
}

static void a_few_start_at_a_time(void **state)
{
    struct scene *scene = make_scene(1);

    (void)state;
    want(scene, "a", 0);
    want(scene, "b", 0);
    await(scene, "a", PLANES_STARTING);
    assert_int_equal(look(scene, "b").phase, PLANES_WAITING);
    assert_false(planes_are_idle(scene->planes));
    let_go(scene, "a");
    await(scene, "a", PLANES_READY);
    await(scene, "b", PLANES_STARTING);
    let_go(scene, "b");
    await(scene, "b", PLANES_READY);
    assert_true(planes_are_idle(scene->planes));
    assert_int_not_equal(look(scene, "a").port, look(scene, "b").port);
    assert_in_range(look(scene, "a").port, PORTS_FIRST, PORTS_LAST);
}

static void one_that_waits_goes_at_once(void **state)
{
    struct scene *scene = make_scene(1);
    struct object_key key = key_of("b");

    (void)state;
    want(scene, "a", 0);
    want(scene, "b", 0);
    await(scene, "a", PLANES_STARTING);
    planes_drop(scene->planes, &key, false);
    assert_int_equal(look(scene, "b").phase, PLANES_ABSENT);
    let_go(scene, "a");
    await(scene, "a", PLANES_READY);
    assert_int_equal(look(scene, "b").phase, PLANES_ABSENT);
}

/* Its turn is another's as soon as it is dropped. */
static void one_that_starts_goes(void **state)
{
    struct scene *scene = make_scene(1);
    struct object_key key = key_of("a");

    (void)state;
    want(scene, "a", 0);
    want(scene, "b", 0);
    await(scene, "a", PLANES_STARTING);
    planes_drop(scene->planes, &key, false);
    await(scene, "a", PLANES_ABSENT);
    await(scene, "b", PLANES_STARTING);
}

static void a_port_that_was_given_stays(void **state)
{
    struct scene *scene = make_scene(0);
    struct object_key key = key_of("a");
    uint16_t port;

    (void)state;
    planes_reserve(scene->planes, PORTS_FIRST);
    want(scene, "a", 0);
    port = look(scene, "a").port;
    assert_int_not_equal(port, PORTS_FIRST);
    await(scene, "a", PLANES_STARTING);
    let_go(scene, "a");
    await(scene, "a", PLANES_READY);
    planes_drop(scene->planes, &key, true);
    await(scene, "a", PLANES_ABSENT);
    want(scene, "b", 0);
    assert_int_not_equal(look(scene, "b").port, port);
    want(scene, "a", port);
    assert_int_equal(look(scene, "a").port, port);
}

TEST_MAIN(TEST(a_few_start_at_a_time), TEST(one_that_waits_goes_at_once),
          TEST(one_that_starts_goes), TEST(a_port_that_was_given_stays))
