/* The Cluster API objects of one tenant cluster. Pure: the same input gives the same objects, so a
 * caller may compare before it writes. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "doc/value.h"
#include "providers/exposure.h"

struct arena;
struct doc;
struct error;
struct kube_resource;

/* What is known. All is borrowed for the call; NULL and absent values are what was not found. */
struct capi_input {
    struct value cluster;         /* the TenantCluster */
    struct value spec;            /* its spec with all defaults */
    struct value provider_config; /* the ProviderConfig */
    struct value butler_config;   /* the ButlerConfig; absent: all defaults */
    struct value credentials;     /* the Secret that credentialsRef names; absent: none */
    const char *namespace;        /* of the tenant */

    struct exposure exposure;
    const char *exposure_ip; /* modes Ingress and Gateway need it */
    const char *image;       /* what an ImageSync brought; NULL: none */

    /* The version that workers shall have now; NULL: that of the spec. In an upgrade the control
     * plane goes first, and until it is there this is the old one. */
    const char *worker_version;

    /* What workers are handed (os_payload): the object, which is a part of the set only if it is a
     * template and no Secret, and how a MachineDeployment refers to it. Without a reference no
     * MachineDeployment is made. Not looked at when capi_has_bootstrap(). */
    const struct doc *bootstrap_object;
    const struct doc *bootstrap_reference;

    /* What is there already: the MachineDeployment, and the machine template it refers to. */
    struct value deployment;
    struct value machine_template;
};

/* In the order of creation. */
enum capi_part {
    CAPI_PART_CREDENTIALS,        /* only where the provider needs a Secret in another form */
    CAPI_PART_INFRASTRUCTURE,     /* HarvesterCluster, DockerCluster … */
    CAPI_PART_BOOTSTRAP_TEMPLATE, /* absent when a Secret delivers */
    CAPI_PART_MACHINE_TEMPLATE,
    CAPI_PART_CONTROL_PLANE,
    CAPI_PART_MACHINE_DEPLOYMENT, /* absent without a bootstrap reference */
    CAPI_PART_CLUSTER,
    CAPI_PARTS
};

/* Meant for server-side apply, again and again: what other controllers fill in is left out, and a
 * machine template that is there and as wanted is repeated as it is. */
struct capi_object {
    const struct kube_resource *resource;
    const char *name;
    const struct doc *doc; /* NULL: there is no such part */
};

/* Belongs to the arena. */
struct capi_set {
    struct capi_object parts[CAPI_PARTS];
};

/* A field that is missing or no good is ERR_INVALID and named; an unknown provider is too, with the
 * names of those that are known. */
struct error *capi_build(struct arena *arena, const struct capi_input *input,
                         struct capi_set *out_set);

/* The kind of machine templates that the set has; NULL: capi_build() will refuse the provider. */
const struct kube_resource *capi_machine_templates(struct value provider_config);

/* A kind of infrastructure that some provider has, clusters or machine templates; NULL: none has.
 */
const struct kube_resource *capi_find_kind(struct slice kind);

/* The provider brings machines that need no operating system payload (local). */
bool capi_has_bootstrap(struct value provider_config);

/* Nodes and control plane leave clouds to a controller of their own (os_input external_cloud): it
 * is part of what this provider's clusters get, and the effective spec does not refuse it. */
bool capi_has_external_cloud(struct value provider_config, struct value spec);

/* What a bootstrap template or Secret is called whose usual name is `usual`: that name for a new
 * cluster, the one a MachineDeployment of this version refers to, or a new one with a hash of the
 * version, so that machines of the old version are not handed the new payload meanwhile. */
const char *capi_bootstrap_name(struct arena *arena, struct value deployment, const char *version,
                                const char *usual);

/* Whether a template there is as wanted: all that is wanted is there and equal. What only the
 * template has are defaults that the server set; quantities are equal by value. */
bool capi_template_matches(struct value wanted_spec, struct value spec);
