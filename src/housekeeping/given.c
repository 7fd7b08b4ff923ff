/* Objects that somebody gave the cluster: they are made, mended when anybody changes or deletes
 * them, and removed when they are no longer given. Only those with the label GIVEN_LABEL are ever
 * removed.
 */
#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/map.h"
#include "base/number.h"
#include "doc/doc.h"
#include "housekeeping/controllers.h"
#include "housekeeping/housekeeping.h"
#include "kube/resources.h"

#define GIVEN_LABEL   "steward.butlerlabs.dev/project=steward"
#define FIELD_MANAGER "steward"

/* The kinds that may be given; those are watched. */
static const struct kube_resource *const kinds[] = {
    &KUBE_CLUSTER_ROLES,    &KUBE_CLUSTER_ROLE_BINDINGS,
    &KUBE_CONFIG_MAPS,      &KUBE_DAEMON_SETS,
    &KUBE_DEPLOYMENTS,      &KUBE_ROLES,
    &KUBE_ROLE_BINDINGS,    &KUBE_SERVICES,
    &KUBE_SERVICE_ACCOUNTS,
};

static void look(struct controller_keys *keys, const struct informer_change *change)
{
    (void)change;
    controller_keys_add(keys, &HOUSEKEEPING_ONE_TASK);
}

static const struct kube_resource *resource_of(struct value object)
{
    struct slice kind = value_text(object, "kind");

    for (size_t i = 0; i < COUNT_OF(kinds); i++) {
        if (slice_is(kind, kinds[i]->kind))
            return kinds[i];
    }
    return NULL;
}

/* --- making ----------------------------------------------------------------------------------- */

/* What others have set of it stays, and is no failure. */
static struct error *offer(struct reconcile *rc, const struct kube_resource *resource,
                           const struct doc *object, struct doc **out_stored)
{
    struct error *err = kube_apply(&rc->kube, resource, object, false, out_stored);

    if (!err || err->code != ERR_CONFLICT)
        return err;
    error_drop(err, "it is theirs now");
    return NULL;
}

/* The number of its last change; 0: there is none. */
static uint64_t version_of(const struct doc *stored)
{
    struct value metadata =
        stored ? value_get(doc_root(stored), SLICE("metadata")) : VALUE_ABSENT_VALUE;
    uint64_t version = 0;

    return number_parse_uint(value_text(metadata, "resourceVersion"), &version) ? version : 0;
}

static const char *path_of(struct arena *arena, const struct kube_resource *resource,
                           const struct meta *meta)
{
    return arena_format(arena, "%s " SLICE_FORMAT " " SLICE_FORMAT, resource->plural,
                        SLICE_ARGUMENT(meta->namespace), SLICE_ARGUMENT(meta->name));
}

/* Asking the server whether something differs is most of the work, where it has completed lists. So
 * an object is left alone for as long as nobody has written it since it was found in order. */
static struct error *is_kept(struct reconcile *rc, const struct kube_resource *resource,
                             const struct meta *meta, const char *path, bool *out_kept)
{
    const struct housekeeping_options *options = rc->context;
    uint64_t version =
        options->given_versions ? (uintptr_t)map_get(options->given_versions, slice_from(path)) : 0;
    CLEANUP(doc) struct doc *live = NULL;
    struct error *err;

    if (!version)
        return NULL;
    err = kube_find(&rc->kube, resource,
                    meta->namespace.size ? arena_text(rc->arena, meta->namespace) : NULL,
                    arena_text(rc->arena, meta->name), &live);
    if (!err)
        *out_kept = version_of(live) == version;
    return err;
}

static struct error *write(struct reconcile *rc, const struct kube_resource *resource,
                           struct value entry, struct doc **out_stored)
{
    static const char *const anybodys[] = { NULL }; /* what is there becomes ours */
    CLEANUP(doc) struct doc *doc =
        doc_from_value(value_get(entry, SLICE("object")));

    if (value_bool_or(value_get(entry, SLICE("yields")), false))
        return offer(rc, resource, doc, out_stored);
    return reconcile_ensure(rc, resource, doc, anybodys, out_stored);
}

static struct error *make(struct reconcile *rc, struct value entry)
{
    const struct housekeeping_options *options = rc->context;
    struct value object = value_get(entry, SLICE("object"));
    const struct kube_resource *resource = resource_of(object);
    CLEANUP(doc) struct doc *stored = NULL;
    struct meta meta;
    const char *path;
    bool kept = false;
    struct error *err;

    if (!resource)
        return error_final(error_new(ERR_INVALID,
                                     "objects of the kind \"" SLICE_FORMAT "\" cannot be given",
                                     SLICE_ARGUMENT(value_text(object, "kind"))));
    meta_read(object, &meta);
    path = path_of(rc->arena, resource, &meta);
    err = is_kept(rc, resource, &meta, path, &kept);
    if (err || kept)
        return err;
    err = write(rc, resource, entry, &stored);
    if (!err && options->given_versions)
        map_set(options->given_versions, slice_from(path), (void *)(uintptr_t)version_of(stored));
    return err;
}

/* --- removing --------------------------------------------------------------------------------- */

static bool is_given(struct value list, const struct kube_resource *resource,
                     const struct meta *meta)
{
    DOC_EACH (it, list) {
        struct value object = value_get(it.value, SLICE("object"));
        struct meta given;

        if (resource_of(object) != resource)
            continue;
        meta_read(object, &given);
        if (slice_equal(given.name, meta->name) && slice_equal(given.namespace, meta->namespace))
            return true;
    }
    return false;
}

static struct error *remove_one(struct reconcile *rc, const struct kube_resource *resource,
                                const struct meta *meta)
{
    const char *namespace = arena_text(rc->arena, meta->namespace);
    const char *name = arena_text(rc->arena, meta->name);
    const char *uid = arena_text(rc->arena, meta->uid);

    return kube_delete_if_there(&rc->kube, resource, namespace, name,
                                &(struct kube_delete){ .if_uid = uid });
}

static struct error *remove_others(struct reconcile *rc, const struct kube_resource *resource,
                                   struct value list)
{
    struct kube_query query = { .label_selector = GIVEN_LABEL };
    struct kube_list there;
    struct error *err = kube_list(rc->arena, &rc->kube, resource, &query, &there);

    for (size_t i = 0; !err && i < there.count; i++) {
        struct meta meta;

        meta_read(doc_root(there.docs[i]), &meta);
        if (!meta.deleting && !is_given(list, resource, &meta))
            err = remove_one(rc, resource, &meta);
    }
    return err;
}

static struct error *first_of(struct error *take_first, struct error *take_next)
{
    if (take_first && take_next)
        error_drop(take_next, "another is told");
    return take_first ? take_first : take_next;
}

/* One that cannot be made keeps no other from it; the first error is told. */
static struct error *reconcile(struct reconcile *rc)
{
    const struct housekeeping_options *options = rc->context;
    struct error *first = NULL;
    struct value list;

    if (!options->given)
        return NULL;
    list = doc_root(options->given);
    rc->kube.field_manager = FIELD_MANAGER;
    DOC_EACH (it, list)
        first = first_of(first, make(rc, it.value));
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        first = first_of(first, remove_others(rc, kinds[i], list));
    if (!first && options->on_given)
        options->on_given(options->on_given_context);
    return first;
}

#define GIVEN(resource) { &(resource), look, .label_selector = GIVEN_LABEL }

const struct controller given_controller = {
    .name = "given-objects-controller",
    .objects = GIVEN(KUBE_CLUSTER_ROLES),
    .watches = { GIVEN(KUBE_CLUSTER_ROLE_BINDINGS), GIVEN(KUBE_CONFIG_MAPS),
                 GIVEN(KUBE_DAEMON_SETS), GIVEN(KUBE_DEPLOYMENTS), GIVEN(KUBE_ROLES),
                 GIVEN(KUBE_ROLE_BINDINGS), GIVEN(KUBE_SERVICES), GIVEN(KUBE_SERVICE_ACCOUNTS) },
    .reconcile = reconcile,
};
