/* What the files of this room share: facts read once, and the table of providers. */
#pragma once

#include <stdint.h>

#include "doc/edit.h"
#include "providers/capi.h"

struct provider;

/* The input, read and checked. Texts belong to the arena; NULL is absent. */
struct capi_facts {
    const struct capi_input *input;
    const struct provider *provider;
    struct value settings; /* spec.<provider> of the ProviderConfig */
    struct value override; /* spec.infrastructureOverride.<provider> of the TenantCluster */

    const char *cluster;
    const char *source_namespace; /* of the TenantCluster */
    const char *team;
    const char *environment;
    const char *owner;

    const char *version;
    const char *worker_version;
    const char *pod_cidr;
    const char *service_cidr;

    const char *os_type;
    const char *os_image; /* os.imageRef */
    int64_t replicas;
    int64_t cpu;
    const char *memory; /* 16Gi */
    const char *disk;

    const char *secret_namespace; /* of credentialsRef, with name and key */
    const char *secret_name;
    const char *secret_key;
};

struct error *capi_facts_read(struct arena *arena, const struct capi_input *input,
                              struct capi_facts *out_facts);

/* spec.infrastructureOverride.<provider>.<key> of the TenantCluster, else spec.<provider>.<key> of
 * the ProviderConfig. */
struct error *capi_facts_setting(struct arena *arena, const struct capi_facts *facts,
                                 const char *key, const char **out_text);

/* The same for an image, with what an ImageSync brought and os.imageRef between the two. */
struct error *capi_facts_image(struct arena *arena, const struct capi_facts *facts, const char *key,
                               const char **out_image);

/* An infrastructure, in one form of its objects. */
struct provider {
    const char *name;          /* ProviderConfig spec.provider */
    const char *flavor;        /* spec.<name>.capiFlavor; NULL: there is one form only */
    bool has_cloud_controller; /* a cloud controller manager is part of the baseline */

    const struct kube_resource *cluster;
    const struct kube_resource *machine_template;

    /* Without controlPlaneEndpoint: the control plane's provider writes it when there is one, and
     * an empty one of ours would take it back. NULL: there is nothing to say. */
    struct error *(*set_cluster)(struct arena *arena, const struct capi_facts *facts,
                                 struct edit *edit, struct edit_node spec);
    struct error *(*set_machine)(struct arena *arena, const struct capi_facts *facts,
                                 struct edit *edit, struct edit_node spec);

    /* Writes data of a Secret in the tenant's namespace, named <cluster>-<secret_suffix>. NULL: the
     * one of the ProviderConfig serves. */
    const char *secret_suffix;
    bool (*needs_secret)(const struct capi_facts *facts); /* NULL: always */
    struct error *(*set_secret)(struct arena *arena, const struct capi_facts *facts,
                                struct edit *edit);

    /* spec.template.spec of a KubeadmConfigTemplate. NULL: the operating system says it. */
    void (*set_bootstrap)(struct edit *edit, struct edit_node spec);
};

extern const struct provider provider_harvester_kubevirt;
extern const struct provider provider_harvester_native;
extern const struct provider provider_nutanix;
extern const struct provider provider_local;

/* By spec.provider and its flavour, of a ProviderConfig. */
struct error *provider_find(struct value provider_config, const struct provider **out_provider);

bool provider_has_external_cloud(const struct provider *provider, struct value spec);

/* --- objects ------------------------------------------------------------------------------- */

/* Begins an object of the tenant's namespace with all common labels. */
struct edit *capi_object_new(const struct capi_facts *facts, const struct kube_resource *resource,
                             const char *name);
void capi_object_set_labels(struct edit *edit, const struct capi_facts *facts);
struct error *capi_object_seal(struct arena *arena, struct edit *take_edit,
                               const struct kube_resource *resource, const char *name,
                               struct capi_object *out_object);

/* apiVersion, kind, name and namespace of an object. */
void capi_object_set_reference(struct edit *edit, struct edit_path path,
                               const struct capi_facts *facts, const struct kube_resource *resource,
                               const char *name);

/* Sets the text, or nothing when it is NULL. */
void capi_object_set_text(struct edit *edit, struct edit_path path, const char *text);
void capi_object_add_text(struct edit *edit, struct edit_node list, const char *text);

struct error *capi_cluster_build(struct arena *arena, const struct capi_facts *facts,
                                 struct capi_object *out_object);
struct error *capi_deployment_build(struct arena *arena, const struct capi_facts *facts,
                                    const struct doc *bootstrap, const char *machine_template,
                                    struct capi_object *out_object);
struct error *capi_control_plane_build(struct arena *arena, const struct capi_facts *facts,
                                       struct capi_object *out_object);

/* Names the template of `spec`: the usual name at first, the referenced one while it matches, else
 * one with a hash of the spec. *out_there is the spec of the one that matches, else untouched. */
const char *capi_template_name(struct arena *arena, const struct capi_facts *facts,
                               struct value spec, struct value *out_there);
