#include "kube/kube.h"

#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "kube/limits.h"
#include "lib/fake_kube.h"
#include "lib/kube_fixture.h"
#include "lib/test.h"

static const struct kube_resource configs = { "", "v1", "configmaps", "ConfigMap", true };

static struct kube_fixture *begin(void)
{
    struct kube_fixture *f = kube_fixture_new();

    fake_kube_serve(f->fake, &configs, (unsigned)-1);
    return f;
}

static struct doc *doc_of(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static struct doc *keep(struct doc *doc)
{
    assert_non_null(doc);
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc;
}

static const char *text_of(const struct doc *doc, const char *first, const char *second)
{
    struct slice text =
        value_string_or(value_find(doc_root(doc), VALUE_KEYS(first, second)), SLICE(""));

    return arena_text(fixture_current()->arena, text);
}

static void objects_are_made_read_changed_and_deleted(void **state)
{
    struct kube_fixture *f = begin();
    struct kube kube = fake_kube_client(f->fake);
    struct doc *doc = NULL;

    (void)state;
    assert_error(kube_get(&kube, &configs, "a", "one", &doc), ERR_NOT_FOUND,
                 "get configmaps \"a/one\": configmaps \"one\" not found");
    assert_no_error(kube_find(&kube, &configs, "a", "one", &doc));
    assert_null(doc);
    assert_no_error(kube_create(
        &kube, &configs, doc_of("{metadata: {namespace: a, name: one}, data: {k: first}}"), &doc));
    keep(doc);
    assert_string_not_equal(text_of(doc, "metadata", "uid"), "");
    assert_error(
        kube_create(&kube, &configs, doc_of("{metadata: {namespace: a, name: one}}"), NULL),
        ERR_ALREADY_EXISTS, "create configmaps \"a/one\"");
    assert_no_error(kube_patch(&kube, &(struct kube_change){ &configs, "a", "one", NULL },
                               KUBE_PATCH_MERGE, doc_of("{data: {k: second}}"), &doc));
    keep(doc);
    assert_no_error(kube_get(&kube, &configs, "a", "one", &doc));
    assert_string_equal(text_of(keep(doc), "data", "k"), "second");
    assert_no_error(kube_apply(&kube, &configs,
                               doc_of("{metadata: {namespace: a, name: two}, data: {k: third}}"),
                               false, NULL));
    assert_string_equal(fake_kube_names(f->fake, &configs), "a/one a/two");
    assert_no_error(kube_delete(&kube, &configs, "a", "one", NULL));
    assert_error(kube_delete(&kube, &configs, "a", "one", NULL), ERR_NOT_FOUND, NULL);
    assert_no_error(kube_delete_if_there(&kube, &configs, "a", "one", NULL));
    assert_no_error(
        kube_delete_all(&kube, &configs, &(struct kube_query){ .namespace = "a" }, NULL));
    assert_int_equal(fake_kube_count(f->fake, &configs, NULL), 0);
}

static void preconditions_keep_others_objects(void **state)
{
    struct kube_fixture *f = begin();
    struct kube kube = fake_kube_client(f->fake);

    (void)state;
    fake_kube_put(f->fake, &configs, "{metadata: {namespace: a, name: one, uid: u1}}");
    assert_error(kube_delete(&kube, &configs, "a", "one", &(struct kube_delete){ .if_uid = "u2" }),
                 ERR_CONFLICT, NULL);
    assert_no_error(
        kube_delete(&kube, &configs, "a", "one", &(struct kube_delete){ .if_uid = "u1" }));
}

static void lists_hold_every_page(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct kube_fixture *f = begin();
    struct kube kube = fake_kube_client(f->fake);
    struct kube_list list;

    (void)state;
    for (int i = 0; i < KUBE_PAGE + 3; i++)
        fake_kube_put(f->fake, &configs,
                      arena_format(arena, "{metadata: {namespace: a, name: c%d}}", i));
    fake_kube_put(f->fake, &configs, "{metadata: {namespace: b, name: c, labels: {x: z}}}");
    assert_no_error(kube_list(arena, &kube, &configs, NULL, &list));
    assert_int_equal(list.count, KUBE_PAGE + 4);
    assert_int_equal(fake_kube_lists(f->fake), 2);
    assert_no_error(
        kube_list(arena, &kube, &configs, &(struct kube_query){ .label_selector = "x=z" }, &list));
    assert_int_equal(list.count, 1);
    assert_no_error(
        kube_list(arena, &kube, &configs, &(struct kube_query){ .namespace = "c" }, &list));
    assert_int_equal(list.count, 0);
}

/* Pages expire once; a list without pages does not. */
static struct error *expire_pages(void *context, const struct kube_request *request)
{
    int *asked = context;

    if (request->verb != KUBE_LIST)
        return NULL;
    (*asked)++;
    return request->continue_token ? error_new(ERR_EXPIRED, "the token is too old") : NULL;
}

static void a_list_whose_pages_expire_is_read_as_a_whole(void **state)
{
    struct arena *arena = fixture_current()->arena;
    struct kube_fixture *f = begin();
    struct kube kube = fake_kube_client(f->fake);
    struct kube_list list;
    int asked = 0;

    (void)state;
    for (int i = 0; i < KUBE_PAGE + 3; i++)
        fake_kube_put(f->fake, &configs,
                      arena_format(arena, "{metadata: {namespace: a, name: c%d}}", i));
    fake_kube_on_call(f->fake, expire_pages, &asked);
    assert_no_error(kube_list(arena, &kube, &configs, NULL, &list));
    assert_int_equal(list.count, KUBE_PAGE + 3);
    assert_int_equal(asked, 3);
}

struct rival {
    struct kube_fixture *f;
    int rounds; /* how often somebody is quicker */
    int seen;
};

static bool add_key(void *context, struct value object, struct edit *edit)
{
    struct rival *rival = context;
    struct arena *arena = fixture_current()->arena;

    rival->seen++;
    if (value_exists(value_find(object, VALUE_KEYS("data", "ours"))))
        return false;
    if (rival->rounds-- > 0)
        fake_kube_put(rival->f->fake, &configs,
                      arena_format(arena, "{metadata: {namespace: a, name: one}, data: {n: v%d}}",
                                   rival->rounds));
    edit_set_string(edit, EDIT_PATH("data", "ours"), SLICE("set"));
    return true;
}

struct edit_row {
    const char *name;
    int rounds;
    int seen;
    bool wins;
};

static const struct edit_row edit_rows[] = {
    { "writes at once when nobody disturbs", 0, 1, true },
    { "tries again after a conflict", 2, 3, true },
    { "gives up in the end", KUBE_MAX_CONFLICTS, KUBE_MAX_CONFLICTS, false },
};

static void edit_retries(void **state)
{
    const struct edit_row *row = *state;
    struct kube_fixture *f = begin();
    struct kube kube = fake_kube_client(f->fake);
    struct kube_change what = { &configs, "a", "one", NULL };
    struct rival rival = { f, row->rounds, 0 };
    struct error *err;

    fake_kube_put(f->fake, &configs, "{metadata: {namespace: a, name: one}}");
    err = kube_edit(&kube, &what, add_key, &rival, NULL);
    assert_int_equal(rival.seen, row->seen);
    if (!row->wins) {
        assert_error(err, ERR_CONFLICT, "has been modified");
        return;
    }
    assert_no_error(err);
    assert_string_equal(fake_kube_text(f->fake, &configs, "a", "one", "data.ours"), "set");
    assert_no_error(kube_edit(&kube, &what, add_key, &rival, NULL)); /* nothing to do */
    assert_int_equal(rival.seen, row->seen + 1);
}

TEST_MAIN(TEST(objects_are_made_read_changed_and_deleted), TEST(preconditions_keep_others_objects),
          TEST(lists_hold_every_page), TEST(a_list_whose_pages_expire_is_read_as_a_whole),
          TABLE(edit_retries, edit_rows))
