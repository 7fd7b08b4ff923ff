#include "lib/lookup_fixture.h"

#include "base/map.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "lib/test.h"

static struct slice key_of(enum lookup_kind kind, struct slice namespace, struct slice name)
{
    return slice_from(arena_format(fixture_current()->arena, "%d/" SLICE_FORMAT "/" SLICE_FORMAT,
                                   (int)kind, SLICE_ARGUMENT(namespace), SLICE_ARGUMENT(name)));
}

static struct doc *find(void *context, enum lookup_kind kind, struct slice namespace,
                        struct slice name)
{
    struct lookup_fixture *objects = context;
    struct doc *doc = map_get(objects->docs, key_of(kind, namespace, name));

    objects->finds++;
    return doc ? doc_ref(doc) : NULL;
}

static void release(void *context)
{
    map_free(context);
}

struct lookup_fixture *lookup_fixture_new(void)
{
    struct arena *arena = fixture_current()->arena;
    struct lookup_fixture *objects = arena_new(arena, struct lookup_fixture);

    objects->docs = map_new();
    arena_defer(arena, release, objects->docs);
    objects->lookup = (struct lookup){ find, objects };
    return objects;
}

void lookup_fixture_set(struct lookup_fixture *objects, enum lookup_kind kind, const char *yaml)
{
    struct value metadata;
    struct doc *doc;

    assert_no_error(yaml_parse(slice_from(yaml), NULL, &doc));
    arena_defer(fixture_current()->arena, doc_release, doc);
    metadata = value_get(doc_root(doc), SLICE("metadata"));
    map_set(objects->docs,
            key_of(kind, value_string_or(value_get(metadata, SLICE("namespace")), SLICE("")),
                   value_string_or(value_get(metadata, SLICE("name")), SLICE(""))),
            doc);
}

void lookup_fixture_remove(struct lookup_fixture *objects, enum lookup_kind kind,
                           const char *namespace, const char *name)
{
    map_remove(objects->docs, key_of(kind, slice_from(namespace), slice_from(name)));
}
