/* The runtime of reconcilers on a real API server: what is applied, what is left alone, and what
 * happens when a write goes wrong. */
#include "api/meta.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/controller.h"
#include "kube/resources.h"
#include "lib/controller_fixture.h"
#include "lib/fault_transport.h"
#include "lib/survival.h"
#include "lib/test.h"

#define FINALIZER "butler.butlerlabs.dev/team"

static const struct kube_resource quotas = { "", "v1", "resourcequotas", "ResourceQuota", true };

/* A small controller of Teams: a ConfigMap with the name, and a quota with as many entries as the
 * team has environments, both in the namespace "default". */
static struct doc *seal(struct reconcile *rc, struct edit *take_edit)
{
    struct doc *doc = NULL;

    assert_no_error(edit_seal(take_edit, &doc));
    arena_defer(rc->arena, doc_release, doc);
    return doc;
}

static struct edit *begin(struct reconcile *rc, const char *kind)
{
    struct edit *edit = edit_new();

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), slice_from(kind));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), SLICE("default"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(rc->name));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", "team"), slice_from(rc->name));
    return edit;
}

static struct doc *card(struct reconcile *rc)
{
    struct value spec = value_get(doc_root(rc->object), SLICE("spec"));
    struct edit *edit = begin(rc, "ConfigMap");

    edit_set_string(edit, EDIT_PATH("data", "name"), value_text(spec, "displayName"));
    return seal(rc, edit);
}

static struct doc *quota(struct reconcile *rc)
{
    struct value spec = value_get(doc_root(rc->object), SLICE("spec"));
    struct edit *edit = begin(rc, "ResourceQuota");
    struct edit_node hard = edit_set_object(edit, EDIT_PATH("spec", "hard"));

    DOC_EACH (it, value_get(spec, SLICE("environments"))) {
        const char *key = arena_format(rc->arena, "count/%.*s.example.com",
                                       SLICE_ARGUMENT(value_text(it.value, "name")));

        edit_set_string(edit, EDIT_MEMBER(hard, slice_from(key)), SLICE("1"));
    }
    return seal(rc, edit);
}

static struct error *delete_team(struct reconcile *rc)
{
    struct error *err;
    bool card_gone;
    bool quota_gone;

    err = reconcile_ensure_gone(rc, &KUBE_CONFIG_MAPS, "default", rc->name, &card_gone);
    if (err)
        return err;
    err = reconcile_ensure_gone(rc, &quotas, "default", rc->name, &quota_gone);
    if (err)
        return err;
    if (!card_gone || !quota_gone)
        return reconcile_wait(rc, SECONDS(1), "Deleting", "something is left");
    return reconcile_remove_finalizer(rc, FINALIZER);
}

static struct error *reconcile(struct reconcile *rc)
{
    struct meta meta;
    struct error *err;

    meta_read(doc_root(rc->object), &meta);
    if (meta.deleting)
        return delete_team(rc);
    if (!meta_has_finalizer(&meta, FINALIZER))
        return reconcile_add_finalizer(rc, FINALIZER);
    if (reconcile_paused(rc))
        return NULL;
    err = reconcile_ensure(rc, &KUBE_CONFIG_MAPS, card(rc), VALUE_KEYS("team"), NULL);
    if (err)
        return reconcile_fail(rc, err, "NamespaceReady", "CardFailed");
    reconcile_condition(rc, "NamespaceReady", "True", "Ready", "the card is there");
    err = reconcile_ensure(rc, &quotas, quota(rc), NULL, NULL);
    if (err)
        return reconcile_fail(rc, err, "RBACReady", "QuotaFailed");
    reconcile_condition(rc, "RBACReady", "True", "Ready", "the quota is there");
    edit_set_string(rc->edit, EDIT_PATH("status", "phase"), SLICE("Ready"));
    return reconcile_ready(rc);
}

static const struct controller cards_controller = {
    .name = "cards",
    .objects = { &BUTLER_TEAMS },
    .status = { .write = true, .observed_generation = true, .ready_condition = "Ready" },
    .reconcile = reconcile,
};

#define TEAM(rest)                                                                                 \
    "apiVersion: butler.butlerlabs.dev/v1alpha1\nkind: Team\nmetadata: { name: blue }\n"           \
    "spec: { displayName: Blue, " rest " }\n"

static struct controller_fixture *f_with_team(void)
{
    struct controller_fixture *f = controller_fixture_new();

    controller_fixture_apply(f, TEAM("environments: [{ name: dev }, { name: prod }]"));
    controller_fixture_start(f, &cards_controller, NULL);
    return f;
}

static void what_is_no_longer_wanted_goes(void **state)
{
    struct controller_fixture *f = f_with_team();
    size_t writes;

    (void)state;
    controller_fixture_expect(f, &BUTLER_TEAMS, NULL, "blue", "status.phase", "Ready", 0);
    assert_string_equal(controller_fixture_text(f, &quotas, "default", "blue", "spec.hard"),
                        "{\"count/dev.example.com\":\"1\",\"count/prod.example.com\":\"1\"}");

    controller_fixture_apply(f, TEAM("environments: [{ name: prod }]"));
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_text(f, &quotas, "default", "blue", "spec.hard"),
                        "{\"count/prod.example.com\":\"1\"}");
    assert_string_equal(
        controller_fixture_text(f, &BUTLER_TEAMS, NULL, "blue", "status.observedGeneration"),
        controller_fixture_text(f, &BUTLER_TEAMS, NULL, "blue", "metadata.generation"));

    /* Nothing differs any more, so nothing is written. */
    writes = fault_transport_writes(f->faults);
    controller_fixture_patch(f, &BUTLER_TEAMS, NULL, "blue", NULL,
                             "metadata: { annotations: { seen: '1' } }");
    controller_fixture_settle(f);
    assert_int_equal(fault_transport_writes(f->faults), writes);

    controller_fixture_delete(f, &BUTLER_TEAMS, NULL, "blue");
    controller_fixture_expect_gone(f, &BUTLER_TEAMS, NULL, "blue", SECONDS(5));
    assert_false(controller_fixture_has(f, &KUBE_CONFIG_MAPS, "default", "blue"));
}

static void what_others_add_stays(void **state)
{
    struct controller_fixture *f = f_with_team();

    (void)state;
    controller_fixture_settle(f);
    controller_fixture_patch(f, &KUBE_CONFIG_MAPS, "default", "blue", NULL,
                             "data: { name: Red, colour: red }");
    controller_fixture_patch(f, &BUTLER_TEAMS, NULL, "blue", NULL,
                             "metadata: { annotations: { seen: '1' } }");
    controller_fixture_settle(f);
    assert_string_equal(controller_fixture_text(f, &KUBE_CONFIG_MAPS, "default", "blue", "data"),
                        "{\"name\":\"Blue\",\"colour\":\"red\"}");
}

static void be_there(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_start(f, &cards_controller, NULL);
}

static void live_and_change(struct controller_fixture *f, void *context)
{
    (void)context;
    controller_fixture_apply(f, TEAM("environments: [{ name: dev }, { name: prod }]"));
    controller_fixture_expect(f, &BUTLER_TEAMS, NULL, "blue", "status.phase", "Ready", SECONDS(5));
    controller_fixture_apply(f, TEAM("environments: [{ name: prod }]"));
    controller_fixture_expect(f, &quotas, "default", "blue", "spec.hard",
                              "{\"count/prod.example.com\":\"1\"}", SECONDS(5));
}

static void die(struct controller_fixture *f, void *context)
{
    live_and_change(f, context);
    controller_fixture_delete(f, &BUTLER_TEAMS, NULL, "blue");
    controller_fixture_expect_gone(f, &BUTLER_TEAMS, NULL, "blue", SECONDS(5));
}

static void it_survives(void **state)
{
    (void)state;
    survival_check(&(struct survival_story){
        .about = { { "cards" } }, .start = be_there, .tell = live_and_change });
    survival_check(
        &(struct survival_story){ .about = { { "cards" } }, .start = be_there, .tell = die });
}

TEST_MAIN(TEST(it_survives), TEST(what_is_no_longer_wanted_goes), TEST(what_others_add_stays))
