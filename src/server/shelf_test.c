#include "server/shelf.h"

#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "kube/butler_resources.h"
#include "kube/object_key.h"
#include "lib/documents.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

#define CLUSTER(namespace, name, rest)                                                             \
    "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: TenantCluster, metadata: "                 \
    "{namespace: " namespace ", name: " name ", resourceVersion: '7'}" rest "}"

/* Namespaces of the tests: "team-x" is team x's, as long as that is said. */
struct owners {
    bool known;
};

static struct slice owner(void *context, struct slice namespace)
{
    const struct owners *owners = context;

    if (!owners->known || !slice_has_prefix(namespace, "team-"))
        return SLICE("");
    return slice_of(namespace.data + 5, namespace.size - 5);
}

static void release_shelf(void *context)
{
    struct shelf *shelf = context;

    shelf_leave(shelf);
    shelf_free(shelf);
}

static struct shelf *begin(enum shelf_kind kind, struct owners *owners)
{
    struct shelf *shelf = shelf_new(&(struct shelf_options){ kind, owner, owners });

    arena_defer(fixture_current()->arena, release_shelf, shelf);
    return shelf;
}

static const char *json_of(const struct shelf *shelf, const char *namespace, const char *name)
{
    const struct shown *shown = shelf_find(shelf, slice_from(namespace), slice_from(name));

    assert_non_null(shown);
    return shown->json.data;
}

/* --- what is shown ------------------------------------------------------------------------- */

static const struct hidden_row {
    const char *name;
    enum shelf_kind kind;
    const char *object;
    const char *shown;
} hidden_rows[] = {
    { "shows an object with its status", SHELF_CLUSTERS,
      "{kind: TenantCluster, metadata: {name: a}, spec: {paused: true}, status: {phase: Ready}}",
      "{kind: TenantCluster, metadata: {name: a}, spec: {paused: true}, status: {phase: Ready}}" },
    { "leaves managedFields out", SHELF_CLUSTERS,
      "{metadata: {name: a, managedFields: [{manager: kubectl}], uid: u}}",
      "{metadata: {name: a, uid: u}}" },
    { "leaves out what was applied last, which repeats secrets", SHELF_ADDONS,
      "{metadata: {name: a, annotations: {kubectl.kubernetes.io/last-applied-configuration: "
      "'{\"spec\":{\"values\":{\"adminPassword\":\"x\"}}}', other: b}}}",
      "{metadata: {name: a, annotations: {other: b}}}" },
    { "leaves values of an addon out", SHELF_ADDONS,
      "{metadata: {name: a}, spec: {version: 1.0.0, values: {adminPassword: x}}}",
      "{metadata: {name: a}, spec: {version: 1.0.0}}" },
    { "leaves values of every addon of a cluster out", SHELF_CLUSTERS,
      "{metadata: {name: a}, spec: {addons: {cni: {version: '1', values: {k: v}}, "
      "storage: {values: {k: v}}}, values: kept}}",
      "{metadata: {name: a}, spec: {addons: {cni: {version: '1'}, storage: {}}, values: kept}}" },
    { "leaves user data of a machine out", SHELF_MACHINES,
      "{metadata: {name: a}, spec: {userData: token, cpu: 4}}",
      "{metadata: {name: a}, spec: {cpu: 4}}" },
    { "leaves the Secret of a provider out", SHELF_PROVIDERS,
      "{metadata: {name: a}, spec: {credentialsRef: {name: s}, provider: nutanix}}",
      "{metadata: {name: a}, spec: {provider: nutanix}}" },
    { "leaves values of the platform's addons out", SHELF_MANAGEMENT_ADDONS,
      "{metadata: {name: a}, spec: {values: {k: v}}}", "{metadata: {name: a}, spec: {}}" },
    { "bears a hidden path that ends in a text", SHELF_CLUSTERS,
      "{metadata: {name: a}, spec: {addons: none}}",
      "{metadata: {name: a}, spec: {addons: none}}" },
};

static void hidden(void **state)
{
    const struct hidden_row *row = *state;
    struct text text = TEXT_EMPTY;

    shown_append(document_root(row->object), row->kind, &text);
    document_assert(doc_new(text_slice(&text)), row->shown);
    text_done(&text);
}

static const struct team_row {
    const char *name;
    const char *object;
    const char *owner;
    const char *team;
} team_rows[] = {
    { "has no team when nothing says one", "{metadata: {name: a}}", "", "" },
    { "takes the team that the spec names", "{spec: {teamRef: {name: red}}}", "", "red" },
    { "takes the label", "{metadata: {labels: {butler.butlerlabs.dev/team: red}}}", "", "red" },
    { "takes the owner of the namespace", "{metadata: {name: a}}", "red", "red" },
    { "is of one mind",
      "{metadata: {labels: {butler.butlerlabs.dev/team: red}}, spec: {teamRef: {name: red}}}",
      "red", "red" },
    { "is nobody's when spec and label disagree",
      "{metadata: {labels: {butler.butlerlabs.dev/team: blue}}, spec: {teamRef: {name: red}}}", "",
      SHOWN_TEAM_DISPUTED },
    { "is nobody's in the namespace of another team", "{spec: {teamRef: {name: red}}}", "blue",
      SHOWN_TEAM_DISPUTED },
};

static void team(void **state)
{
    const struct team_row *row = *state;
    struct shown *shown =
        shown_new(document_of(row->object), SHELF_CLUSTERS, slice_from(row->owner), 1);

    arena_defer(fixture_current()->arena, shown_release, shown);
    assert_string_equal(shown->team.data, row->team);
}

static void facts_are_read_once(void **state)
{
    struct owners owners = { true };
    struct shelf *shelf = begin(SHELF_CLUSTERS, &owners);
    const struct shown *shown;

    (void)state;
    shelf_put(shelf,
              document_of("{metadata: {namespace: team-red, name: a, uid: u1, resourceVersion: "
                          "'7', creationTimestamp: '2026-01-01T00:00:00Z', deletionTimestamp: "
                          "'2026-01-02T00:00:00Z', labels: {butler.butlerlabs.dev/environment: "
                          "dev}, annotations: {butler.butlerlabs.dev/creator-email: j@x.io}}, "
                          "status: {phase: Ready}}"));
    shown = shelf_find(shelf, SLICE("team-red"), SLICE("a"));
    assert_non_null(shown);
    assert_string_equal(shown->team.data, "red");
    assert_string_equal(shown->environment.data, "dev");
    assert_string_equal(shown->phase.data, "Ready");
    assert_string_equal(shown->creator.data, "j@x.io");
    assert_string_equal(shown->created.data, "2026-01-01T00:00:00Z");
    assert_string_equal(shown->version.data, "7");
    assert_string_equal(shown->uid.data, "u1");
    assert_true(shown->deleting);
}

/* --- changes ------------------------------------------------------------------------------- */

struct ear {
    struct text heard;
    struct shelf_listener *listener;
    bool leaves;
};

static void on_change(void *context, const struct shelf_change *change)
{
    struct ear *ear = context;
    const struct shown *shown = change->after ? change->after : change->before;

    text_appendf(&ear->heard, "%s%s:%s ",
                 !change->before ? "+"
                 : change->after ? "~"
                                 : "-",
                 shown->name.data, shown->team.data);
    if (ear->leaves)
        ear->listener = shelf_unlisten(ear->listener);
}

static void release_ear(void *context)
{
    struct ear *ear = context;

    ear->listener = shelf_unlisten(ear->listener);
    text_done(&ear->heard);
}

static struct ear *listen(struct shelf *shelf)
{
    struct ear *ear = arena_new(fixture_current()->arena, struct ear);

    arena_defer(fixture_current()->arena, release_ear, ear);
    ear->listener = shelf_listen(shelf, on_change, ear);
    return ear;
}

static void listeners_hear_what_differs(void **state)
{
    struct owners owners = { true };
    struct shelf *shelf = begin(SHELF_CLUSTERS, &owners);
    struct ear *ear = listen(shelf);
    struct object_key key = object_key_of("team-red", "a");
    uint64_t revision;

    (void)state;
    shelf_put(shelf, document_of(CLUSTER("team-red", "a", "")));
    revision = shelf_revision(shelf);
    shelf_put(shelf, document_of(CLUSTER("team-red", "a", "")));
    assert_int_equal(shelf_revision(shelf), revision);
    shelf_put(shelf, document_of(CLUSTER("team-red", "a", ", status: {phase: Ready}")));
    shelf_remove(shelf, &key);
    shelf_remove(shelf, &key);
    assert_string_equal(text_string(&ear->heard), "+a:red ~a:red -a:red ");
    assert_int_equal(shelf_count(shelf), 0);
}

static void namespaces_change_hands(void **state)
{
    struct owners owners = { false };
    struct shelf *shelf = begin(SHELF_CLUSTERS, &owners);
    struct ear *ear = listen(shelf);

    (void)state;
    shelf_put(shelf, document_of(CLUSTER("team-red", "a", "")));
    shelf_put(shelf, document_of(CLUSTER("team-red", "b", ", spec: {teamRef: {name: blue}}")));
    shelf_put(shelf, document_of(CLUSTER("other", "c", "")));
    text_clear(&ear->heard);
    owners.known = true;
    shelf_refile(shelf);
    assert_string_equal(text_string(&ear->heard), "~a:red ~b:? ");
    text_clear(&ear->heard);
    shelf_refile(shelf);
    assert_string_equal(text_string(&ear->heard), "");
    owners.known = false;
    shelf_refile(shelf);
    assert_string_equal(text_string(&ear->heard), "~a: ~b:blue ");
}

static void a_listener_may_leave_while_it_is_told(void **state)
{
    struct owners owners = { true };
    struct shelf *shelf = begin(SHELF_CLUSTERS, &owners);
    struct ear *first = listen(shelf);
    struct ear *second = listen(shelf);

    (void)state;
    first->leaves = true;
    shelf_put(shelf, document_of(CLUSTER("ns", "a", "")));
    shelf_put(shelf, document_of(CLUSTER("ns", "b", "")));
    assert_string_equal(text_string(&first->heard), "+a: ");
    assert_string_equal(text_string(&second->heard), "+a: +b: ");
}

static void a_state_outlives_the_next_one(void **state)
{
    struct owners owners = { true };
    struct shelf *shelf = begin(SHELF_CLUSTERS, &owners);
    struct shown *kept;

    (void)state;
    shelf_put(shelf, document_of(CLUSTER("ns", "a", "")));
    kept = shown_ref(shelf_find(shelf, SLICE("ns"), SLICE("a")));
    arena_defer(fixture_current()->arena, shown_release, kept);
    shelf_put(shelf, document_of(CLUSTER("ns", "a", ", status: {phase: Ready}")));
    assert_null(strstr(kept->json.data, "Ready"));
    assert_non_null(strstr(json_of(shelf, "ns", "a"), "Ready"));
}

static void it_follows_the_api(void **state)
{
    struct kube_fixture *f = kube_fixture_new();
    struct owners owners = { true };
    struct shelf *shelf = begin(SHELF_CLUSTERS, &owners);

    (void)state;
    fake_kube_serve(f->fake, &BUTLER_TENANT_CLUSTERS, (unsigned)-1);
    fake_kube_put(f->fake, &BUTLER_TENANT_CLUSTERS, CLUSTER("ns", "a", ""));
    shelf_follow(shelf, f->informers);
    assert_false(shelf_is_synced(shelf));
    kube_fixture_settle(f);
    assert_true(shelf_is_synced(shelf));
    fake_kube_put(f->fake, &BUTLER_TENANT_CLUSTERS, CLUSTER("ns", "b", ", status: {phase: Ready}"));
    fake_kube_delete(f->fake, &BUTLER_TENANT_CLUSTERS, "ns", "a", KUBE_PROPAGATION_DEFAULT);
    kube_fixture_settle(f);
    assert_null(shelf_find(shelf, SLICE("ns"), SLICE("a")));
    assert_non_null(strstr(json_of(shelf, "ns", "b"), "Ready"));
}

TEST_MAIN(TABLE(hidden, hidden_rows), TABLE(team, team_rows), TEST(facts_are_read_once),
          TEST(listeners_hear_what_differs), TEST(namespaces_change_hands),
          TEST(a_listener_may_leave_while_it_is_told), TEST(a_state_outlives_the_next_one),
          TEST(it_follows_the_api))
