/* Writes the status of an object after a run. */
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/reconcile.h"
#include "kube/reconcile_internal.h"

static bool is_complete(const struct reconcile *rc, const struct error *error)
{
    return !rc->partial && (!error || error->final);
}

/* The object with its new status; NULL when that is what is there. */
static struct error *seal(struct reconcile *rc, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    err = edit_seal(STEAL(rc->edit), &doc);
    if (err)
        return error_wrap(err, "write the status of %s %s", rc->resource->plural, rc->name);
    if (!value_equal(value_get(doc_root(doc), SLICE("status")),
                     value_get(doc_root(rc->object), SLICE("status"))))
        *out_doc = STEAL(doc);
    return NULL;
}

/* Nothing is news of a write that the server found to change nothing. */
static void note_written(struct reconcile *rc, const struct doc *written)
{
    struct meta before;
    struct meta after;

    meta_read(doc_root(rc->object), &before);
    meta_read(doc_root(written), &after);
    if (!slice_equal(before.version, after.version))
        rc->written = slice_of(arena_text(rc->arena, after.version), after.version.size);
}

static struct error *write_status(struct reconcile *rc)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *written = NULL;
    struct error *err;

    err = seal(rc, &doc);
    if (err || !doc)
        return err;
    err =
        kube_update_status(&rc->kube, rc->resource, doc, rc->status_spec.settles ? &written : NULL);
    if (written)
        note_written(rc, written);
    if (err && err->code == ERR_NOT_FOUND) {
        error_drop(err, "gone; nobody asks for its status");
        return NULL;
    }
    return err;
}

static void observe_generation(struct reconcile *rc)
{
    struct value metadata = value_get(doc_root(rc->object), SLICE("metadata"));
    int64_t generation;

    if (value_int(value_get(metadata, SLICE("generation")), &generation))
        edit_set_int(rc->edit, EDIT_PATH("status", "observedGeneration"), generation);
}

/* What to do about the run as a whole. */
static struct error *finish(struct reconcile *rc, struct error *take_error)
{
    struct error *err = write_status(rc);

    if (err && take_error && !take_error->final) {
        error_drop(err, "the run is repeated anyway, and its own error tells more");
        return take_error;
    }
    if (err) {
        error_drop(take_error, "not yet shown to anybody: the run is repeated for that");
        return err;
    }
    return take_error;
}

struct error *reconcile_run(struct reconcile *rc, struct error *(*run)(struct reconcile *rc))
{
    struct error *err;

    if (!rc->status_spec.write)
        return run(rc);
    if (!rc->object)
        return NULL;
    rc->edit = edit_begin(rc->object);
    err = run(rc);
    if (rc->restart) {
        rc->edit = edit_free(rc->edit);
        return err;
    }
    if (rc->status_spec.observed_generation && is_complete(rc, err))
        observe_generation(rc);
    return finish(rc, err);
}
