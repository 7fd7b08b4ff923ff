/* TenantCluster: the image that its machines boot, where one is to be fetched from an image factory
 * first. An ImageSync does that, one for all clusters of a namespace that want the same image; here
 * it is asked for, waited for and used. */
#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/text.h"
#include "controllers/cluster_scope.h"
#include "controllers/limits.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/object_key.h"

#define ARCHITECTURE "amd64"
#define PLATFORM     "nocloud"
#define PREFIX       8 /* of a schematic, in names */

enum {
    NAME_MAX_BYTES = 63, /* of names and of values of labels */
};

/* What is wanted. */
struct image {
    struct slice schematic;
    struct slice version;
    struct slice platform;
};

static struct slice cut(struct slice text, size_t most)
{
    return text.size > most ? slice_of(text.data, most) : text;
}

/* Machines of the others are made of something else than an image of ours. */
static bool takes_images(const struct cluster_scope *scope)
{
    static const char *const takers[] = { "harvester", "nutanix", "proxmox" };

    for (size_t i = 0; i < COUNT_OF(takers); i++) {
        if (slice_is(scope->provider.provider, takers[i]))
            return true;
    }
    return false;
}

static struct image read_image(const struct cluster_scope *scope, struct value factory)
{
    struct value os = value_find(scope->spec, VALUE_KEYS("workers", "machineTemplate", "os"));
    struct slice type = value_text(os, "type");
    struct image image = {
        .schematic = value_text(os, "schematicID"),
        .version = value_text(os, "version"),
        .platform = type.size ? type : SLICE(PLATFORM),
    };
    struct slice talos = value_text(value_get(os, SLICE("talos")), "version");

    if (!image.schematic.size)
        image.schematic = value_text(factory, "defaultSchematicID");
    if (slice_is(type, "talos") && talos.size)
        image.version = talos;
    return image;
}

/* --- the ImageSync ------------------------------------------------------------------------------
 */

static const char *sync_name(const struct cluster_scope *scope, const struct image *image)
{
    struct slice version = image->version;
    struct slice prefix = cut(image->schematic, PREFIX);
    char *name;
    size_t size;

    if (slice_has_prefix(version, "v"))
        version = slice_of(version.data + 1, version.size - 1);
    name = arena_format(scope->rc->arena, "%s-" SLICE_FORMAT "-" SLICE_FORMAT, scope->name,
                        SLICE_ARGUMENT(prefix), SLICE_ARGUMENT(version));
    size = cut(slice_from(name), NAME_MAX_BYTES).size;
    for (size_t i = 0; i < size; i++) {
        if (name[i] == '.')
            name[i] = '-';
    }
    while (size > 0 && name[size - 1] == '-')
        size--;
    name[size] = '\0';
    return name;
}

struct label {
    const char *key;
    struct slice value;
};

enum {
    LABELS = 4
};

static void read_labels(const struct cluster_scope *scope, const struct image *image,
                        struct label labels[LABELS])
{
    labels[0] = (struct label){ BUTLER_LABEL_SCHEMATIC_ID, cut(image->schematic, NAME_MAX_BYTES) };
    labels[1] = (struct label){ BUTLER_LABEL_IMAGE_VERSION, image->version };
    labels[2] = (struct label){ BUTLER_LABEL_PROVIDER_CONFIG, scope->provider.meta.name };
    labels[3] = (struct label){ BUTLER_LABEL_IMAGE_ARCH, SLICE(ARCHITECTURE) };
}

/* *out_sync is absent when nobody has asked for this image in the namespace. */
static struct error *find_sync(struct cluster_scope *scope, const struct image *image,
                               struct value *out_sync)
{
    CLEANUP(text) struct text selector = TEXT_EMPTY;
    struct kube_query query = { .namespace = scope->namespace };
    struct kube_list list = { .count = 0 };
    struct label labels[LABELS];
    struct error *err;

    read_labels(scope, image, labels);
    for (size_t i = 0; i < LABELS; i++)
        text_appendf(&selector, "%s%s=" SLICE_FORMAT, i ? "," : "", labels[i].key,
                     SLICE_ARGUMENT(labels[i].value));
    query.label_selector = text_string(&selector);
    err = kube_list(scope->rc->arena, &scope->rc->kube, &BUTLER_IMAGE_SYNCS, &query, &list);
    if (err)
        return error_wrap(err, "look for an ImageSync");
    *out_sync = list.count ? doc_root(list.docs[0]) : VALUE_ABSENT_VALUE;
    return NULL;
}

static struct error *create_sync(struct cluster_scope *scope, const struct image *image,
                                 struct value *out_sync)
{
    const struct meta *provider = &scope->provider.meta;
    const char *name = sync_name(scope, image);
    CLEANUP(doc) struct doc *wanted = NULL;
    struct edit *edit = edit_new();
    struct label labels[LABELS];
    struct doc *made = NULL;
    struct edit_node spec;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("ImageSync"));
    edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(scope->namespace));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_TENANT),
                    slice_from(scope->name));
    read_labels(scope, image, labels);
    for (size_t i = 0; i < LABELS; i++)
        edit_set_string(edit, EDIT_PATH("metadata", "labels", labels[i].key), labels[i].value);
    reconcile_own(scope->rc, edit);
    spec = edit_set_object(edit, EDIT_PATH("spec"));
    edit_set_string(edit, EDIT_UNDER(spec, "factoryRef", "schematicID"), image->schematic);
    edit_set_string(edit, EDIT_UNDER(spec, "factoryRef", "version"), image->version);
    edit_set_string(edit, EDIT_UNDER(spec, "factoryRef", "platform"), image->platform);
    edit_set_string(edit, EDIT_UNDER(spec, "factoryRef", "arch"), SLICE(ARCHITECTURE));
    edit_set_string(edit, EDIT_UNDER(spec, "providerConfigRef", "name"), provider->name);
    edit_set_string(edit, EDIT_UNDER(spec, "providerConfigRef", "namespace"), provider->namespace);
    edit_set_string(edit, EDIT_UNDER(spec, "format"), SLICE("qcow2"));
    edit_set_string(edit, EDIT_UNDER(spec, "transferMode"), SLICE("direct"));
    err = edit_seal(edit, &wanted);
    if (!err)
        err = kube_create(&scope->rc->kube, &BUTLER_IMAGE_SYNCS, wanted, &made);
    if (err)
        return error_wrap(err, "make ImageSync %s/%s", scope->namespace, name);
    arena_defer(scope->rc->arena, doc_release, made);
    *out_sync = doc_root(made);
    return NULL;
}

/* --- its owners ---------------------------------------------------------------------------------
 */

static bool is_owned(const struct cluster_scope *scope, struct value sync)
{
    DOC_EACH (it, value_find(sync, VALUE_KEYS("metadata", "ownerReferences"))) {
        struct meta_owner owner;

        meta_owner_read(it.value, &owner);
        if (slice_equal(owner.uid, scope->meta.uid))
            return true;
    }
    return false;
}

static bool add_owner(void *context, struct value object, struct edit *edit)
{
    const struct cluster_scope *scope = context;
    struct edit_node list;
    struct edit_node owner;

    if (is_owned(scope, object))
        return false;
    list = edit_ensure_array(edit, EDIT_PATH("metadata", "ownerReferences"));
    owner = edit_set_object(edit, EDIT_UNDER(list, EDIT_END));
    edit_set_string(edit, EDIT_UNDER(owner, "apiVersion"), SLICE("butler.butlerlabs.dev/v1alpha1"));
    edit_set_string(edit, EDIT_UNDER(owner, "kind"), slice_from(scope->rc->resource->kind));
    edit_set_string(edit, EDIT_UNDER(owner, "name"), scope->meta.name);
    edit_set_string(edit, EDIT_UNDER(owner, "uid"), scope->meta.uid);
    return true;
}

/* One more who wants it: it stays when the cluster that asked first goes. */
static struct error *share_sync(struct cluster_scope *scope, struct value sync)
{
    struct slice name = object_key_read(sync).name;
    struct kube_change what = {
        .resource = &BUTLER_IMAGE_SYNCS,
        .namespace = scope->namespace,
        .name = arena_text(scope->rc->arena, name),
    };

    if (is_owned(scope, sync))
        return NULL;
    return kube_edit(&scope->rc->kube, &what, add_owner, scope, NULL);
}

/* --- what has become of it ----------------------------------------------------------------------
 */

static struct error *wait_for_image(struct cluster_scope *scope, const char *reason,
                                    const char *message)
{
    reconcile_condition(scope->rc, "ImageReady", "False", reason, "%s", message);
    return cluster_wait(scope, CLUSTER_IMAGE_MS, reason, "%s", message);
}

static struct error *tell_failed(struct cluster_scope *scope, struct value sync, const char *name)
{
    struct value status = value_get(sync, SLICE("status"));
    struct slice reason = value_text(status, "failureReason");
    struct slice message = value_text(status, "failureMessage");

    return wait_for_image(
        scope, reason.size ? arena_text(scope->rc->arena, reason) : "ImageSyncFailed",
        arena_format(scope->rc->arena, "ImageSync %s/%s has failed%s" SLICE_FORMAT,
                     scope->namespace, name, message.size ? ": " : "", SLICE_ARGUMENT(message)));
}

static struct error *use_sync(struct cluster_scope *scope, struct value sync)
{
    struct arena *arena = scope->rc->arena;
    struct value status = value_get(sync, SLICE("status"));
    struct slice key = object_key_read(sync).name;
    const char *name = arena_text(arena, key);
    struct slice phase = value_text(status, "phase");
    struct slice image = value_text(status, "providerImageRef");

    edit_set_string(scope->rc->edit, EDIT_PATH("status", "imageSyncRef", "name"), slice_from(name));
    if (slice_is(phase, "Failed"))
        return tell_failed(scope, sync, name);
    if (!phase.size)
        return wait_for_image(scope, "ImageSyncInProgress",
                              arena_format(arena,
                                           "nobody has begun with ImageSync %s/%s: it needs a "
                                           "controller of ImageSyncs",
                                           scope->namespace, name));
    if (!slice_is(phase, "Ready") || !image.size)
        return wait_for_image(scope, "ImageSyncInProgress",
                              arena_format(arena, "ImageSync %s/%s is " SLICE_FORMAT,
                                           scope->namespace, name, SLICE_ARGUMENT(phase)));
    scope->image = arena_text(arena, image);
    reconcile_condition(scope->rc, "ImageReady", "True", "ImageReady", "image %s is there",
                        scope->image);
    return NULL;
}

/* --- the step -----------------------------------------------------------------------------------
 */

struct error *cluster_find_image(struct cluster_scope *scope)
{
    struct value factory = value_get(scope->config.spec, SLICE("imageFactory"));
    struct image image = read_image(scope, factory);
    struct value sync = VALUE_ABSENT_VALUE;
    struct error *err;

    if (!takes_images(scope) || !image.schematic.size)
        return NULL;
    if (!value_text(factory, "url").size)
        return wait_for_image(scope, "ImageFactoryNotConfigured",
                              "spec.workers.machineTemplate.os.schematicID needs an image factory: "
                              "set imageFactory.url in the ButlerConfig");
    if (!value_bool_or(value_get(factory, SLICE("autoSync")), true))
        return NULL;
    err = find_sync(scope, &image, &sync);
    if (!err)
        err = value_exists(sync) ? share_sync(scope, sync) : create_sync(scope, &image, &sync);
    if (err)
        return reconcile_fail(scope->rc, err, "ImageReady", "ImageSyncFailed");
    return use_sync(scope, sync);
}
