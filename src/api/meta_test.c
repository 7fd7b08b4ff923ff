#include "api/meta.h"

#include "base/error.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static struct value object(const char *yaml)
{
    struct doc *doc = NULL;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    return doc_root(doc);
}

static void assert_slice(struct slice actual, const char *expected)
{
    assert_string_equal(arena_text(fixture_current()->arena, actual), expected);
}

static void what_is_there_is_read(void **state)
{
    struct meta meta;
    struct meta_owner owner;

    (void)state;
    meta_read(object("{metadata: {namespace: a, name: b, uid: u, resourceVersion: '7', "
                     "creationTimestamp: '2026-01-01T00:00:00Z', "
                     "deletionTimestamp: '2026-01-02T00:00:00Z', labels: {k: v}, "
                     "finalizers: [x, orphan], ownerReferences: [{apiVersion: apps/v1, "
                     "kind: Deployment, name: web, uid: w, blockOwnerDeletion: true}]}}"),
              &meta);
    assert_slice(meta.namespace, "a");
    assert_slice(meta.name, "b");
    assert_slice(meta.uid, "u");
    assert_slice(meta.version, "7");
    assert_slice(meta.created, "2026-01-01T00:00:00Z");
    assert_true(meta.deleting);
    assert_slice(meta_label(&meta, "k"), "v");
    assert_slice(meta_label(&meta, "other"), "");
    assert_slice(meta_annotation(&meta, "k"), "");
    assert_true(meta_has_finalizer(&meta, META_ORPHAN));
    assert_false(meta_has_finalizer(&meta, META_FOREGROUND));
    meta_owner_read(value_at(meta.owners, 0), &owner);
    assert_slice(owner.api_version, "apps/v1");
    assert_slice(owner.kind, "Deployment");
    assert_slice(owner.uid, "w");
    assert_true(owner.blocks);
    assert_false(owner.controller);
}

static void what_is_missing_is_empty(void **state)
{
    struct meta meta;

    (void)state;
    meta_read(object("{metadata: {name: [1], finalizers: 3}}"), &meta);
    assert_slice(meta.name, "");
    assert_false(meta.deleting);
    assert_false(meta_has_finalizer(&meta, META_ORPHAN));
}

struct version_row {
    const char *name;
    const char *text;
    const char *group;
    const char *version;
};

static const struct version_row version_rows[] = {
    { "has no group in core", "v1", "", "v1" },
    { "has a group before the slash", "apps/v1", "apps", "v1" },
    { "is nothing when empty", "", "", "" },
};

static void version(void **state)
{
    const struct version_row *row = *state;
    struct slice group;
    struct slice text;

    meta_split_version(slice_from(row->text), &group, &text);
    assert_slice(group, row->group);
    assert_slice(text, row->version);
}

struct finalizer_row {
    const char *name;
    const char *before;
    const char *after;
};

static const struct finalizer_row finalizer_rows[] = {
    { "leaves the others in order", "{metadata: {finalizers: [a, gone, b]}}",
      "{\"metadata\":{\"finalizers\":[\"a\",\"b\"]}}" },
    { "leaves an empty list", "{metadata: {finalizers: [gone]}}",
      "{\"metadata\":{\"finalizers\":[]}}" },
    { "changes nothing when it is not there", "{metadata: {finalizers: [a]}}",
      "{\"metadata\":{\"finalizers\":[\"a\"]}}" },
};

static void removed_finalizer(void **state)
{
    const struct finalizer_row *row = *state;
    struct value before = object(row->before);
    struct doc *doc = doc_from_value(before);
    struct edit *edit = edit_begin(doc);
    struct doc *after = NULL;
    bool changed = meta_remove_finalizer(edit, before, "gone");

    arena_defer(fixture_current()->arena, doc_release, doc);
    assert_no_error(edit_seal(edit, &after));
    arena_defer(fixture_current()->arena, doc_release, after);
    assert_string_equal(doc_bytes(after).data, row->after);
    assert_int_equal(changed, !slice_equal(doc_bytes(doc), doc_bytes(after)));
}

TEST_MAIN(TEST(what_is_there_is_read), TEST(what_is_missing_is_empty), TABLE(version, version_rows),
          TABLE(removed_finalizer, finalizer_rows))
