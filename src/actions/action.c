/* Running actions. */
#include "actions/action.h"

#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/kube.h"

struct error *action_preview(struct doc *object, action_change *change, const void *wish,
                             struct doc **out_doc)
{
    CLEANUP(edit) struct edit *edit = edit_begin(object);
    CLEANUP(doc) struct doc *after = NULL;
    struct error *err;

    err = change(wish, doc_root(object), edit);
    if (!err)
        err = edit_seal(STEAL(edit), &after);
    if (err)
        return err;
    *out_doc = value_equal(doc_root(object), doc_root(after)) ? doc_ref(object) : STEAL(after);
    return NULL;
}

/* One action on its way to the server. */
struct run {
    action_change *change;
    const void *wish;
    bool changed;
    struct error *err;
};

static bool run_once(void *context, struct value object, struct edit *edit)
{
    struct run *run = context;
    CLEANUP(doc) struct doc *before = doc_from_value(object);
    CLEANUP(doc) struct doc *after = NULL;

    run->err = action_preview(before, run->change, run->wish, &after);
    run->changed = !run->err && after != before;
    if (run->changed)
        edit_set_value(edit, EDIT_ROOT, doc_root(after));
    return run->changed;
}

struct error *action_write(const struct kube *kube, const struct kube_change *what,
                           action_change *change, const void *wish, struct doc **out_doc,
                           bool *out_changed)
{
    struct run run = { .change = change, .wish = wish };
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = kube_edit(kube, what, run_once, &run, &doc);

    if (run.err) {
        error_drop(err, "nothing was written, since the action refused");
        return run.err;
    }
    if (err)
        return err;
    *out_changed = run.changed;
    if (out_doc)
        *out_doc = STEAL(doc);
    return NULL;
}
