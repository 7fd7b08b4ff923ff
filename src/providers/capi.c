/* Puts the set together, part by part. */
#include "providers/capi.h"

#include "api/meta.h"
#include "base/arena.h"
#include "base/error.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "kube/butler_resources.h"
#include "kube/resources.h"
#include "providers/capi_internal.h"

static struct error *build_credentials(struct arena *arena, const struct capi_facts *facts,
                                       struct capi_object *out_object)
{
    const struct provider *provider = facts->provider;
    const char *name;
    struct edit *edit;
    struct error *err;

    if (!provider->set_secret || (provider->needs_secret && !provider->needs_secret(facts)))
        return NULL;
    name = arena_format(arena, "%s-%s", facts->cluster, provider->secret_suffix);
    edit = capi_object_new(facts, &KUBE_SECRETS, name);
    edit_set_string(edit, EDIT_PATH("type"), SLICE("Opaque"));
    err = provider->set_secret(arena, facts, edit);
    if (err) {
        (void)edit_free(edit);
        return err;
    }
    return capi_object_seal(arena, edit, &KUBE_SECRETS, name, out_object);
}

static struct error *build_infrastructure(struct arena *arena, const struct capi_facts *facts,
                                          struct capi_object *out_object)
{
    const struct provider *provider = facts->provider;
    struct edit *edit = capi_object_new(facts, provider->cluster, facts->cluster);
    struct edit_node spec = edit_set_object(edit, EDIT_PATH("spec"));
    struct error *err =
        provider->set_cluster ? provider->set_cluster(arena, facts, edit, spec) : NULL;

    if (err) {
        (void)edit_free(edit);
        return err;
    }
    return capi_object_seal(arena, edit, provider->cluster, facts->cluster, out_object);
}

/* Rendered first and named afterwards, because the name may depend on what it says. */
static struct error *build_machine_template(struct arena *arena, const struct capi_facts *facts,
                                            struct capi_object *out_object)
{
    const struct provider *provider = facts->provider;
    struct edit *edit = edit_new();
    struct edit_node spec = edit_set_object(edit, EDIT_PATH("template", "spec"));
    CLEANUP(doc) struct doc *rendered = NULL;
    struct value spec_there = VALUE_ABSENT_VALUE;
    const char *name;
    struct error *err = provider->set_machine(arena, facts, edit, spec);

    if (err) {
        (void)edit_free(edit);
        return err;
    }
    err = edit_seal(edit, &rendered);
    if (err)
        return error_wrap(err, "write %s", provider->machine_template->kind);
    name = capi_template_name(arena, facts, doc_root(rendered), &spec_there);
    edit = capi_object_new(facts, provider->machine_template, name);
    edit_set_value(edit, EDIT_PATH("spec"),
                   value_exists(spec_there) ? spec_there : doc_root(rendered));
    return capi_object_seal(arena, edit, provider->machine_template, name, out_object);
}

/* A provider with machines of its own writes its own template. */
static struct error *build_own_bootstrap(struct arena *arena, const struct capi_facts *facts,
                                         struct capi_object *out_object,
                                         struct capi_object *out_reference)
{
    const struct kube_resource *resource = &CAPI_KUBEADM_CONFIG_TEMPLATES;
    const char *name = capi_bootstrap_name(arena, facts->input->deployment, facts->worker_version,
                                           arena_format(arena, "%s-worker", facts->cluster));
    struct edit *edit = capi_object_new(facts, resource, name);
    struct edit_node spec = edit_set_object(edit, EDIT_PATH("spec", "template", "spec"));
    struct error *err;

    facts->provider->set_bootstrap(edit, spec);
    err = capi_object_seal(arena, edit, resource, name, out_object);
    if (err)
        return err;
    edit = edit_new();
    capi_object_set_reference(edit, EDIT_PATH("configRef"), facts, resource, name);
    return capi_object_seal(arena, edit, resource, name, out_reference);
}

/* That of the operating system gets the labels that all objects have. */
static struct error *build_os_bootstrap(struct arena *arena, const struct capi_facts *facts,
                                        struct capi_object *out_object)
{
    const struct kube_resource *resource = &CAPI_KUBEADM_CONFIG_TEMPLATES;
    const struct doc *object = facts->input->bootstrap_object;
    struct meta meta;
    struct edit *edit;

    if (!object || !slice_is(value_text(doc_root(object), "kind"), resource->kind))
        return NULL;
    meta_read(doc_root(object), &meta);
    edit = edit_begin(object);
    capi_object_set_labels(edit, facts);
    return capi_object_seal(arena, edit, resource, arena_text(arena, meta.name), out_object);
}

static struct error *build_workers(struct arena *arena, const struct capi_facts *facts,
                                   struct capi_set *set)
{
    struct capi_object reference = { .doc = facts->input->bootstrap_reference };
    struct capi_object *template = &set->parts[CAPI_PART_MACHINE_TEMPLATE];
    struct capi_object *bootstrap = &set->parts[CAPI_PART_BOOTSTRAP_TEMPLATE];
    struct error *err = build_machine_template(arena, facts, template);

    if (!err && facts->provider->set_bootstrap)
        err = build_own_bootstrap(arena, facts, bootstrap, &reference);
    else if (!err)
        err = build_os_bootstrap(arena, facts, bootstrap);
    if (err || !reference.doc)
        return err;
    return capi_deployment_build(arena, facts, reference.doc, template->name,
                                 &set->parts[CAPI_PART_MACHINE_DEPLOYMENT]);
}

struct error *capi_build(struct arena *arena, const struct capi_input *input,
                         struct capi_set *out_set)
{
    struct capi_set set = { 0 };
    struct capi_facts facts;
    struct error *err = capi_facts_read(arena, input, &facts);

    if (err)
        return err;
    err = build_credentials(arena, &facts, &set.parts[CAPI_PART_CREDENTIALS]);
    if (!err)
        err = build_infrastructure(arena, &facts, &set.parts[CAPI_PART_INFRASTRUCTURE]);
    if (!err)
        err = build_workers(arena, &facts, &set);
    if (!err)
        err = capi_control_plane_build(arena, &facts, &set.parts[CAPI_PART_CONTROL_PLANE]);
    if (!err)
        err = capi_cluster_build(arena, &facts, &set.parts[CAPI_PART_CLUSTER]);
    if (err)
        return err;
    *out_set = set;
    return NULL;
}
