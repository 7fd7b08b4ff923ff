#include "cli/editor.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/globals.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "lib/capture.h"
#include "lib/fake_kube.h"
#include "lib/test.h"

#define TEAM                                                                                       \
    "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: Team, metadata: {name: acme}, "            \
    "spec: {displayName: %s, description: %s}}"

static const struct program program = { "butleradm", "Test", NULL, true };

struct scene {
    struct fake_kube *fake;
    struct kube kube;
    struct cli *cli;
    struct doc *team;
};

static void put_team(struct fake_kube *fake, const char *name, const char *description)
{
    fake_kube_put(fake, &BUTLER_TEAMS,
                  arena_format(fixture_current()->arena, TEAM, name, description));
}

/* Before the fixture's directory goes, which fixtures to come are made beside. */
static void forget(void *before)
{
    if (before)
        setenv("TMPDIR", before, 1);
    else
        unsetenv("TMPDIR");
    unsetenv("BUTLER_HOME");
    unsetenv("BUTLER_EDITOR");
}

/* A team "Acme" that is about "ships", read by somebody whose editor is this line. */
static struct scene scene_begin(const char *editor)
{
    struct arena *arena = fixture_current()->arena;
    struct globals *globals = arena_new(arena, struct globals);
    struct scene scene = { .fake = fake_kube_new_alone() };

    arena_defer(arena, forget, getenv("TMPDIR") ? arena_strdup(arena, getenv("TMPDIR")) : NULL);
    setenv("BUTLER_HOME", fixture_directory(), 1);
    setenv("TMPDIR", fixture_directory(), 1);
    setenv("BUTLER_EDITOR", editor, 1);
    scene.kube = fake_kube_client(scene.fake);
    scene.cli = arena_new(arena, struct cli);
    *scene.cli = (struct cli){ .program = &program, .arena = arena, .globals = globals };
    fake_kube_serve(scene.fake, &BUTLER_TEAMS, (unsigned)-1);
    put_team(scene.fake, "Acme", "ships");
    scene.team = fake_kube_find(scene.fake, &BUTLER_TEAMS, NULL, "acme");
    return scene;
}

static struct error *change(struct scene *scene, bool *changed)
{
    struct error *err;

    capture_begin(STDERR_FILENO);
    err = editor_change(scene->cli, &scene->kube, &BUTLER_TEAMS, scene->team, changed);
    capture_end();
    return err;
}

static const char *field(struct scene *scene, const char *path)
{
    return fake_kube_text(scene->fake, &BUTLER_TEAMS, NULL, "acme", path);
}

static const char *draft(void)
{
    return fixture_path(
        arena_format(fixture_current()->arena, "butler-edit-%ld.yaml", (long)getpid()));
}

static void sends_what_was_changed(void **state)
{
    struct scene scene = scene_begin("sed -i s/Acme/Other/");
    bool changed;

    (void)state;
    assert_no_error(change(&scene, &changed));
    assert_true(changed);
    assert_string_equal(field(&scene, "spec.displayName"), "Other");
    assert_false(file_exists(draft()));
}

static void sends_nothing_of_an_unchanged_text(void **state)
{
    struct scene scene = scene_begin("true");
    const char *version = field(&scene, "metadata.resourceVersion");
    bool changed;

    (void)state;
    assert_no_error(change(&scene, &changed));
    assert_false(changed);
    assert_string_equal(field(&scene, "metadata.resourceVersion"), version);
    assert_false(file_exists(draft()));
}

static void keeps_what_others_changed_meanwhile(void **state)
{
    struct scene scene = scene_begin("sed -i s/Acme/Other/");
    bool changed;

    (void)state;
    put_team(scene.fake, "Acme", "trains");
    assert_no_error(change(&scene, &changed));
    assert_string_equal(field(&scene, "spec.displayName"), "Other");
    assert_string_equal(field(&scene, "spec.description"), "trains");
}

/* --yes is the answer here. */
static void asks_where_both_changed_the_same(void **state)
{
    struct scene scene = scene_begin("sed -i s/Acme/Other/");
    bool changed;

    (void)state;
    put_team(scene.fake, "Third", "ships");
    setsid(); /* no terminal: nobody can be asked */
    assert_error(change(&scene, &changed), ERR_BAD_REQUEST, "changed meanwhile by somebody else");
    assert_string_equal(field(&scene, "spec.displayName"), "Third");
    assert_non_null(scene.cli->hint);
    assert_true(file_exists(draft()));

    ((struct globals *)scene.cli->globals)->yes = true;
    assert_no_error(change(&scene, &changed));
    assert_string_equal(field(&scene, "spec.displayName"), "Other");
}

/* The first time it is no YAML, the second time it is; the complaint is at the top. */
static void opens_again_with_what_is_wrong(void **state)
{
    static const char script[] =
        "if grep -q '^# PROBLEM: ' \"$1\"; then cp \"${0%/*}/good\" \"$1\"\n"
        "else echo '{' >\"$1\"; fi\n";
    struct arena *arena = fixture_current()->arena;
    struct scene scene = scene_begin(arena_format(arena, "sh %s", fixture_path("editor")));
    const char *good = arena_format(arena, TEAM "\n", "Good", "ships");
    bool changed;

    (void)state;
    assert_no_error(file_write(fixture_path("editor"), script, strlen(script), 0600));
    assert_no_error(file_write(fixture_path("good"), good, strlen(good), 0600));
    assert_no_error(change(&scene, &changed));
    assert_string_equal(field(&scene, "spec.displayName"), "Good");
}

struct refusal {
    const char *name;
    const char *editor;
    enum error_code code;
    const char *message;
};

static const struct refusal refusals[] = {
    { "gives up on a text that stays wrong", "sh -c 'echo { >\"$0\"'", ERR_INVALID, "" },
    { "wants an object", "sh -c 'echo words >\"$0\"'", ERR_INVALID, "no object" },
    { "tells of an editor that failed", "false", ERR_INTERNAL, "the editor false failed" },
    { "tells of an editor that is not there", "/nowhere/editor", ERR_INTERNAL, "failed" },
};

static void refused(void **state)
{
    const struct refusal *row = *state;
    struct scene scene = scene_begin(row->editor);
    bool changed;

    assert_error(change(&scene, &changed), row->code, row->message);
    assert_string_equal(field(&scene, "spec.displayName"), "Acme");
    assert_true(file_exists(draft()));
}

TEST_MAIN(TEST(sends_what_was_changed), TEST(sends_nothing_of_an_unchanged_text),
          TEST(keeps_what_others_changed_meanwhile), TEST(asks_where_both_changed_the_same),
          TEST(opens_again_with_what_is_wrong), TABLE(refused, refusals))
