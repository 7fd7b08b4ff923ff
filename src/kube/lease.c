/* Leases of coordination.k8s.io as locks. */
#include "kube/lease.h"

#include "base/clock.h"
#include "base/error.h"
#include "base/text.h"
#include "base/timestamp.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/resources.h"

static struct value spec_of(const struct doc *doc)
{
    return value_get(doc_root(doc), SLICE("spec"));
}

void lease_view_done(struct lease_view *view)
{
    view->doc = doc_unref(view->doc);
}

struct slice lease_holder(const struct lease_view *view)
{
    if (!view->doc)
        return SLICE("");
    return value_string_or(value_get(spec_of(view->doc), SLICE("holderIdentity")), SLICE(""));
}

bool lease_is_ours(const struct lease *lease, const struct lease_view *view)
{
    return slice_is(lease_holder(view), lease->identity);
}

/* The time runs from when we saw the change, by our own clock. */
static bool is_valid(const struct lease_view *view, uint64_t now_ms)
{
    int64_t seconds = value_int_or(value_get(spec_of(view->doc), SLICE("leaseDurationSeconds")), 0);

    return seconds > 0 && view->seen_ms + (uint64_t)seconds * 1000 > now_ms;
}

static void see(struct lease_view *view, struct doc *take_doc, uint64_t now_ms)
{
    if (!view->doc || !value_equal(spec_of(view->doc), spec_of(take_doc)))
        view->seen_ms = now_ms;
    doc_unref(view->doc);
    view->doc = take_doc;
}

static void set_time(struct edit *edit, const char *key, const struct clock *clock)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    timestamp_append(&text, clock_wall_us(clock), TIMESTAMP_MICROS);
    edit_set_string(edit, EDIT_PATH("spec", key), text_slice(&text));
}

/* What we write: ours, and how it goes on from what was there. */
static void claim(struct edit *edit, const struct lease *lease, const struct lease_view *view,
                  const struct clock *clock)
{
    int64_t transitions = 0;

    if (view->doc)
        transitions = value_int_or(value_get(spec_of(view->doc), SLICE("leaseTransitions")), 0);
    if (!view->doc || !lease_is_ours(lease, view)) {
        set_time(edit, "acquireTime", clock);
        if (view->doc)
            transitions++;
    }
    edit_set_string(edit, EDIT_PATH("spec", "holderIdentity"), slice_from(lease->identity));
    edit_set_int(edit, EDIT_PATH("spec", "leaseDurationSeconds"),
                 (int64_t)(lease->lease_ms / 1000));
    set_time(edit, "renewTime", clock);
    edit_set_int(edit, EDIT_PATH("spec", "leaseTransitions"), transitions);
}

static struct error *write_back(const struct kube *kube, struct edit *take_edit,
                                const struct clock *clock, struct lease_view *view)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct doc *written = NULL;
    struct error *err;

    err = edit_seal(take_edit, &doc);
    if (err)
        return error_wrap(err, "write lease");
    err = kube_update(kube, &KUBE_LEASES, doc, &written);
    if (err)
        return err;
    see(view, written, clock_monotonic_ms(clock));
    return NULL;
}

static struct error *renew(const struct kube *kube, const struct lease *lease,
                           const struct clock *clock, struct lease_view *view)
{
    struct edit *edit = edit_begin(view->doc);

    claim(edit, lease, view, clock);
    return write_back(kube, edit, clock, view);
}

static struct error *create(const struct kube *kube, const struct lease *lease,
                            const struct clock *clock, struct lease_view *view)
{
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *doc = NULL;
    struct doc *written = NULL;
    struct error *err;

    lease_view_done(view);
    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("coordination.k8s.io/v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Lease"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(lease->namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(lease->name));
    claim(edit, lease, view, clock);
    err = edit_seal(edit, &doc);
    if (err)
        return error_wrap(err, "write lease");
    err = kube_create(kube, &KUBE_LEASES, doc, &written);
    if (err)
        return err;
    see(view, written, clock_monotonic_ms(clock));
    return NULL;
}

/* Looks at what is there, then decides. */
static struct error *look_and_try(const struct kube *kube, const struct lease *lease,
                                  const struct clock *clock, struct lease_view *view)
{
    struct doc *found = NULL;
    struct error *err;

    err = kube_find(kube, &KUBE_LEASES, lease->namespace, lease->name, &found);
    if (err)
        return err;
    if (!found)
        return create(kube, lease, clock, view);
    see(view, found, clock_monotonic_ms(clock));
    if (lease_holder(view).size && !lease_is_ours(lease, view) &&
        is_valid(view, clock_monotonic_ms(clock)))
        return NULL;
    return renew(kube, lease, clock, view);
}

struct error *lease_try(const struct kube *kube, const struct lease *lease,
                        const struct clock *clock, struct lease_view *view)
{
    uint64_t began_ms = clock_monotonic_ms(clock);
    struct error *err;

    /* The holder writes without looking; a conflict tells whether somebody else did. */
    if (view->doc && lease_is_ours(lease, view) && is_valid(view, began_ms)) {
        err = renew(kube, lease, clock, view);
        if (!err) {
            view->began_ms = began_ms;
            return NULL;
        }
        error_drop(err, "looked at again below");
    }
    err = look_and_try(kube, lease, clock, view);
    if (err)
        return error_wrap(err, "take lease %s/%s", lease->namespace, lease->name);
    if (lease_is_ours(lease, view))
        view->began_ms = began_ms;
    return NULL;
}

struct error *lease_give_up(const struct kube *kube, const struct lease *lease,
                            const struct clock *clock, struct lease_view *view)
{
    struct doc *found = NULL;
    struct edit *edit;
    struct error *err;

    err = kube_find(kube, &KUBE_LEASES, lease->namespace, lease->name, &found);
    if (err)
        return error_wrap(err, "give up lease %s/%s", lease->namespace, lease->name);
    if (!found)
        return NULL;
    see(view, found, clock_monotonic_ms(clock));
    if (!lease_is_ours(lease, view))
        return NULL;
    edit = edit_begin(view->doc);
    edit_set_string(edit, EDIT_PATH("spec", "holderIdentity"), SLICE(""));
    edit_set_int(edit, EDIT_PATH("spec", "leaseDurationSeconds"), 1);
    set_time(edit, "renewTime", clock);
    set_time(edit, "acquireTime", clock);
    err = write_back(kube, edit, clock, view);
    return err ? error_wrap(err, "give up lease %s/%s", lease->namespace, lease->name) : NULL;
}
