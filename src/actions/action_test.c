#include "actions/action.h"

#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/kube.h"
#include "lib/fake_kube.h"
#include "lib/test.h"

static struct error *rename_team(const void *wish, struct value team, struct edit *edit)
{
    if (slice_is(value_text(value_get(team, SLICE("spec")), "displayName"), "fixed"))
        return error_new(ERR_INVALID, "spec.displayName is fixed, and not %s", (const char *)wish);
    edit_set_string(edit, EDIT_PATH("spec", "displayName"), slice_from(wish));
    return NULL;
}

static const struct kube_change what = { .resource = &BUTLER_TEAMS, .name = "blue" };

static struct fake_kube *team_called(const char *display_name)
{
    struct arena *arena = fixture_current()->arena;
    struct fake_kube *fake = fake_kube_new_alone();

    fake_kube_serve(fake, &BUTLER_TEAMS, ~0U);
    fake_kube_put(
        fake, &BUTLER_TEAMS,
        arena_format(arena, "{metadata: {name: blue}, spec: {displayName: %s}}", display_name));
    return fake;
}

static void writes_what_changed(void **state)
{
    struct fake_kube *fake = team_called("old");
    struct kube kube = fake_kube_client(fake);
    bool changed = false;

    (void)state;
    assert_no_error(action_write(&kube, &what, rename_team, "new", NULL, &changed));
    assert_true(changed);
    assert_string_equal(fake_kube_text(fake, &BUTLER_TEAMS, NULL, "blue", "spec.displayName"),
                        "new");
}

static void writes_nothing_when_nothing_changes(void **state)
{
    struct fake_kube *fake = team_called("new");
    struct kube kube = fake_kube_client(fake);
    size_t writes = fake_kube_writes(fake);
    struct doc *doc = NULL;
    bool changed = true;

    (void)state;
    assert_no_error(action_write(&kube, &what, rename_team, "new", &doc, &changed));
    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_false(changed);
    assert_int_equal(fake_kube_writes(fake), writes);
    assert_true(value_exists(doc_root(doc)));
}

static struct error *conflict_once(void *context, const struct kube_request *request)
{
    int *left = context;

    if (request->verb != KUBE_UPDATE || !(*left)--)
        return NULL;
    return error_new(ERR_CONFLICT, "somebody was quicker");
}

static void looks_again_after_a_conflict(void **state)
{
    struct fake_kube *fake = team_called("old");
    struct kube kube = fake_kube_client(fake);
    bool changed = false;
    int left = 2;

    (void)state;
    fake_kube_on_call(fake, conflict_once, &left);
    assert_no_error(action_write(&kube, &what, rename_team, "new", NULL, &changed));
    assert_true(changed);
    assert_string_equal(fake_kube_text(fake, &BUTLER_TEAMS, NULL, "blue", "spec.displayName"),
                        "new");
}

static void tells_what_the_action_refused(void **state)
{
    struct fake_kube *fake = team_called("fixed");
    struct kube kube = fake_kube_client(fake);
    size_t writes = fake_kube_writes(fake);
    bool changed = false;

    (void)state;
    assert_error(action_write(&kube, &what, rename_team, "new", NULL, &changed), ERR_INVALID,
                 "spec.displayName is fixed, and not new");
    assert_int_equal(fake_kube_writes(fake), writes);
}

static void tells_that_the_object_is_not_there(void **state)
{
    struct fake_kube *fake = team_called("old");
    struct kube kube = fake_kube_client(fake);
    bool changed = false;

    (void)state;
    assert_error(action_write(&kube,
                              &(struct kube_change){ .resource = &BUTLER_TEAMS, .name = "red" },
                              rename_team, "new", NULL, &changed),
                 ERR_NOT_FOUND, "red");
}

TEST_MAIN(TEST(writes_what_changed), TEST(writes_nothing_when_nothing_changes),
          TEST(looks_again_after_a_conflict), TEST(tells_what_the_action_refused),
          TEST(tells_that_the_object_is_not_there))
