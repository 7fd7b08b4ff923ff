#include "kube/butler_kinds.h"

#include "api/definition.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "kube/butler_kinds_files.h"
#include "kube/kube.h"
#include "kube/resources.h"

static struct error *read_file(const struct asset *file, struct doc **out_doc)
{
    CLEANUP(text) struct text yaml = TEXT_EMPTY;
    struct doc_options options = { .keep_tree = true };
    struct error *err = assets_unpack(file, &yaml);

    if (!err)
        err = yaml_parse(text_slice(&yaml), &options, out_doc);
    return err ? error_wrap(err, "%s", file->path) : NULL;
}

static struct error *read_kind(const struct asset *file, struct value shapes, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *source = NULL;
    struct error *err = read_file(file, &source);

    if (err)
        return err;
    err = definition_expand(doc_root(source), shapes, out_doc);
    return err ? error_wrap(err, "%s", file->path) : NULL;
}

/* The folder tells. */
static enum butler_kinds_set set_of(const struct asset *file)
{
    return slice_has_prefix(slice_from(file->path), "/embedded/") ? BUTLER_KINDS_EMBEDDED
                                                                  : BUTLER_KINDS_OWN;
}

struct error *butler_kinds_read(struct arena *arena, enum butler_kinds_set set,
                                struct doc ***out_docs, size_t *out_count)
{
    const struct asset *shapes_file =
        assets_find(butler_kinds_files, butler_kinds_files_count, SLICE("/shapes.yaml"));
    struct doc **docs = arena_array(arena, butler_kinds_files_count, struct doc *);
    CLEANUP(doc) struct doc *shapes = NULL;
    size_t count = 0;
    struct error *err;

    ASSERT(shapes_file);
    err = read_file(shapes_file, &shapes);
    for (size_t i = 0; !err && i < butler_kinds_files_count; i++) {
        if (&butler_kinds_files[i] == shapes_file || set_of(&butler_kinds_files[i]) != set)
            continue;
        err = read_kind(&butler_kinds_files[i], doc_root(shapes), &docs[count]);
        if (!err)
            arena_defer(arena, doc_release, docs[count++]);
    }
    if (err)
        return error_wrap(err, "read the kinds in this program");
    *out_docs = docs;
    *out_count = count;
    return NULL;
}

struct error *butler_kinds_install(const struct kube *kube, enum butler_kinds_set set)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct doc **docs;
    size_t count;
    struct error *err = butler_kinds_read(arena, set, &docs, &count);

    for (size_t i = 0; !err && i < count; i++)
        err = kube_apply(kube, &KUBE_CUSTOM_RESOURCES, docs[i], true, NULL);
    return err;
}
