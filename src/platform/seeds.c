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

static const char system_namespace[] =
    "apiVersion: v1\n"
    "kind: Namespace\n"
    "metadata:\n"
    "  name: " BUTLER_SYSTEM_NAMESPACE "\n"
    "  labels: { " BUTLER_LABEL_MANAGED_BY ": " BUTLER_MANAGED_BY " }\n"
    "  annotations: { " BUTLER_NOTE_DESCRIPTION ": Butler itself }\n";

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
                             "metadata: { name: local, namespace: " BUTLER_SYSTEM_NAMESPACE " }\n"
                             "spec: { cidr: 10.128.0.0/12 }\n" },
    { &BUTLER_PROVIDER_CONFIGS,
      "apiVersion: butler.butlerlabs.dev/v1alpha1\n"
      "kind: ProviderConfig\n"
      "metadata: { name: local, namespace: " BUTLER_SYSTEM_NAMESPACE " }\n"
      "spec: { provider: local }\n" },
};

static struct error *apply(const struct kube *kube, const struct kube_resource *resource,
                           const char *yaml, struct doc **out_doc)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = yaml_parse(slice_from(yaml), NULL, &doc);

    return err ? err : kube_apply(kube, resource, doc, true, out_doc);
}

/* What is there already stays as it is. */
static struct error *make(const struct kube *kube, const struct kube_resource *resource,
                          const char *yaml)
{
    CLEANUP(doc) struct doc *doc = NULL;
    struct error *err = yaml_parse(slice_from(yaml), NULL, &doc);

    if (!err)
        err = kube_create(kube, resource, doc, NULL);
    if (err && err->code == ERR_ALREADY_EXISTS) {
        error_drop(err, "an earlier start came so far");
        return NULL;
    }
    return err;
}

static struct error *mark(const struct kube *kube)
{
    struct kube_change what = { &KUBE_NAMESPACES, NULL, BUTLER_SYSTEM_NAMESPACE, NULL };
    CLEANUP(edit) struct edit *edit = edit_new();
    CLEANUP(doc) struct doc *patch = NULL;
    struct error *err;

    edit_set_string(edit, EDIT_PATH("metadata", "annotations", PLANTED), SLICE("true"));
    err = edit_seal(STEAL(edit), &patch);
    return err ? err : kube_patch(kube, &what, KUBE_PATCH_MERGE, patch, NULL);
}

struct error *seeds_plant(const struct kube *kube)
{
    CLEANUP(doc) struct doc *home = NULL;
    struct error *err;

    err = apply(kube, &KUBE_NAMESPACES, system_namespace, &home);
    if (!err)
        err = access_roles_install(kube);
    if (!err)
        err = catalog_install(kube);
    if (err)
        return error_wrap(err, "make what the platform begins with");
    if (value_exists(value_find(doc_root(home), VALUE_KEYS("metadata", "annotations", PLANTED))))
        return NULL;
    for (size_t i = 0; !err && i < COUNT_OF(seeds); i++)
        err = make(kube, seeds[i].resource, seeds[i].yaml);
    if (!err)
        err = mark(kube);
    return err ? error_wrap(err, "make what the platform begins with") : NULL;
}
