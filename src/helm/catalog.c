#include "helm/catalog.h"

#include "api/butler_names.h"
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/yaml.h"
#include "helm/catalog_files.h"
#include "helm/limits.h"
#include "kube/butler_resources.h"
#include "kube/kube.h"

static struct error *read_file(struct arena *arena, const struct asset *file,
                               struct doc ***out_docs, size_t *out_count)
{
    CLEANUP(text) struct text yaml = TEXT_EMPTY;
    struct doc_options options = { .keep_tree = true };
    struct error *err = assets_unpack(file, &yaml);

    if (!err)
        err = yaml_parse_all(arena, text_slice(&yaml), &options, out_docs, out_count);
    return err ? error_wrap(err, "read the addon catalog in this program: %s", file->path) : NULL;
}

struct error *catalog_read(struct arena *arena, struct doc ***out_docs, size_t *out_count)
{
    struct doc **docs = arena_array(arena, CATALOG_MAX, struct doc *);
    size_t count = 0;

    for (size_t i = 0; i < catalog_files_count; i++) {
        struct doc **more;
        size_t more_count;
        struct error *err = read_file(arena, &catalog_files[i], &more, &more_count);

        if (err)
            return err;
        ASSERT(count + more_count <= CATALOG_MAX);
        for (size_t j = 0; j < more_count; j++)
            docs[count++] = more[j];
    }
    *out_docs = docs;
    *out_count = count;
    return NULL;
}

static struct error *install_one(struct arena *arena, const struct kube *kube,
                                 const struct doc *definition)
{
    CLEANUP(doc) struct doc *there = NULL;
    struct meta meta;
    const char *name;
    struct error *err;

    meta_read(doc_root(definition), &meta);
    name = arena_text(arena, meta.name);
    err = kube_find(kube, &BUTLER_ADDON_DEFINITIONS, NULL, name, &there);
    if (err)
        return error_wrap(err, "look for AddonDefinition %s", name);
    if (there) {
        meta_read(doc_root(there), &meta);
        if (!slice_is(meta_label(&meta, BUTLER_LABEL_SOURCE), "builtin"))
            return NULL;
    }
    err = kube_apply(kube, &BUTLER_ADDON_DEFINITIONS, definition, true, NULL);
    return err ? error_wrap(err, "install AddonDefinition %s", name) : NULL;
}

struct error *catalog_install(const struct kube *kube)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct doc **docs;
    size_t count;
    struct error *err = catalog_read(arena, &docs, &count);

    for (size_t i = 0; !err && i < count; i++)
        err = install_one(arena, kube, docs[i]);
    return err;
}
