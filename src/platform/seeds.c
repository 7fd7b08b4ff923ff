#include "platform/seeds.h"

#include "api/butler_names.h"
#include "base/arena.h"
#include "base/error.h"
#include "controllers/access_roles.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/yaml.h"
#include "helm/catalog.h"
#include "kube/butler_resources.h"
#include "kube/kube.h"
#include "kube/resources.h"

#define PLANTED "butler.butlerlabs.dev/planted" /* annotation of the system namespace */

static const struct {
    const struct kube_resource *resource;
    const char *yaml;
} seeds[] = {
    { &BUTLER_CONFIGS, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                       "kind: ButlerConfig\n"
                       "metadata: { name: " BUTLER_CONFIG_NAME " }\n"
                       "spec:\n"
                       "  multiTenancy: { mode: Optional }\n"
                       "  defaultProviderConfigRef: { name: local }\n" },
    { &BUTLER_NETWORK_POOLS, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                             "kind: NetworkPool\n"
                             "metadata: { name: local }\n"
                             "spec: { cidr: 10.128.0.0/12 }\n" },
    { &BUTLER_PROVIDER_CONFIGS, "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
                                "kind: ProviderConfig\n"
                                "metadata: { name: local }\n"
                                "spec:\n"
                                "  provider: local\n"
                                "  network:\n"
                                "    mode: ipam\n"
                                "    poolRefs: [{ name: local }]\n"
                                "    loadBalancer: { allocationMode: elastic }\n" },
};

/* What the tenants of this machine have their data in. It belongs to the machine: it is there at
 * every start. */
#define STORE                                                                                      \
    "apiVersion: steward.butlerlabs.dev/v1alpha1\n"                                                \
    "kind: DataStore\n"                                                                            \
    "metadata: { name: default }\n"                                                                \
    "spec: { driver: SQLite, endpoints: [tenants] }\n"

/* In the system namespace, when the kind has namespaces at all. */
static struct error *read_seed(const struct kube_resource *resource, const char *yaml,
                               const char *system_namespace, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct edit *edit;
    struct error *err = yaml_parse(slice_from(yaml), NULL, &doc);

    if (err)
        return err;
    edit = edit_begin(doc);
    if (resource->namespaced)
        edit_set_string(edit, EDIT_PATH("metadata", "namespace"), slice_from(system_namespace));
    return edit_seal(edit, out_doc);
}

/* What is there already stays as it is. */
static struct error *make(const struct kube *kube, const struct kube_resource *resource,
                          const char *yaml, const char *system_namespace)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = read_seed(resource, yaml, system_namespace, &doc);

    if (!err)
        err = kube_create(kube, resource, doc, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "an earlier start came so far");
        return NULL;
    }
    return err;
}

static struct error *apply_namespace(const struct kube *kube, const char *name,
                                     struct doc **out_doc)
{
    struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("apiVersion"), SLICE("v1"));
    edit_set_string(edit, EDIT_PATH("kind"), SLICE("Namespace"));
    edit_set_string(edit, EDIT_PATH("metadata", "name"), slice_from(name));
    edit_set_string(edit, EDIT_PATH("metadata", "labels", BUTLER_LABEL_MANAGED_BY),
                    SLICE(BUTLER_MANAGED_BY));
    edit_set_string(edit, EDIT_PATH("metadata", "annotations", BUTLER_NOTE_DESCRIPTION),
                    SLICE("Butler itself"));
    err = edit_seal(edit, &doc);
    return err ? err : kube_apply(kube, &KUBE_NAMESPACES, doc, true, out_doc);
}

static struct error *mark(const struct kube *kube, const char *system_namespace)
{
    struct kube_change what = { &KUBE_NAMESPACES, NULL, system_namespace, NULL };
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("metadata", "annotations", PLANTED), SLICE("true"));
    err = edit_seal(STEAL(edit), &patch);
    return err ? err : kube_patch(kube, &what, KUBE_PATCH_MERGE, patch, NULL);
}

/* Once, whatever becomes of them. */
static struct error *plant_first(const struct kube *kube, const char *system_namespace,
                                 const struct doc *home)
{
    struct error *err = NULL;

    if (value_exists(value_find(doc_root(home), VALUE_KEYS("metadata", "annotations", PLANTED))))
        return NULL;
    for (size_t i = 0; !err && i < COUNT_OF(seeds); i++)
        err = make(kube, seeds[i].resource, seeds[i].yaml, system_namespace);
    return err ? err : mark(kube, system_namespace);
}

struct error *seeds_plant(const struct kube *kube, const struct seeds_options *options)
{
    CLEANUP(doc) struct doc *home = NULL;
    struct error *err;

    err = apply_namespace(kube, options->system_namespace, &home);
    if (!err)
        err = access_roles_install(kube);
    if (!err)
        err = catalog_install(kube);
    if (!err && options->embedded)
        err = make(kube, &STEWARD_DATA_STORES, STORE, options->system_namespace);
    if (!err && options->embedded)
        err = plant_first(kube, options->system_namespace, home);
    return err ? error_wrap(err, "make what the platform begins with") : NULL;
}

struct error *seeds_plant_namespace(const struct kube *kube, const char *name)
{
    struct error *err = apply_namespace(kube, name, NULL);

    return err ? error_wrap(err, "make namespace %s", name) : NULL;
}
