/* What a new worker is handed at its first boot, one form per operating system. Pure: the same
 * facts give the same bytes, so a caller may compare before it writes. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"

struct arena;
struct doc;
struct error;
struct os;
struct secret;

/* Where workers get software from (ButlerConfig spec.workerPackages): http or https, {minor} stands
 * for v1.34, {version} for v1.34.1, {arch} (Flatcar only) for amd64 or arm64. */
struct os_packages {
    const char *container_repo;    /* Rocky: URL of a .repo file */
    const char *kubernetes_repo;   /* Rocky: base URL of the RPM repository */
    const char *kubernetes_binary; /* Flatcar: folder of kubeadm, kubelet, kubectl and .sha256 */
    const char *cni_plugins;       /* Flatcar: a .tgz with a .sha256 beside it; NULL: none */
    const char *crictl;            /* Flatcar: likewise; NULL: none */
};

struct os_talos {
    const struct secret *token;  /* of <cluster>-trustd-creds */
    struct slice ca;             /* PEM, os-ca.crt of the same */
    const char *install_disk;    /* NULL: by provider. The caller leaves out the schema's default */
    const char *installer_image; /* NULL: the one that Talos knows */
    const char *kubelet_image;   /* without a tag; NULL: the one that Talos knows */
};

/* The facts. All is borrowed for the call; NULL and empty are absent. */
struct os_input {
    const char *namespace; /* of the tenant on the management cluster */
    const char *cluster;
    const char *name;     /* of the object; NULL: os_object_name() */
    const char *team;     /* NULL: none */
    const char *provider; /* ProviderConfig spec.provider */
    const char *version;  /* of Kubernetes: v1.34.1 */
    const char *endpoint; /* https://host:port */
    struct slice ca;      /* PEM, ca.crt of <cluster>-ca */
    const struct secret *bootstrap_token;
    const char *pod_cidr;
    const char *service_cidr;
    const char *const *time_servers; /* the first list that was set, ends with NULL; NULL: none */
    const char *ssh_key;             /* NULL: none */
    bool external_cloud;             /* a cloud controller manager is part of the baseline */

    /* Ingress and Gateway exposure, where names must resolve before DNS works: all three or none.
     */
    const char *exposure_ip;
    const char *tenant_host;
    const char *konnectivity_host;

    struct os_packages packages;
    struct os_talos talos;
    const char *flatcar_format; /* ignition or cloud-config; NULL: by provider */
    bool kairos_install;        /* the image is an installer (ISO) and not a disk */
};

/* What came of it. Everything belongs to the arena. */
struct os_payload {
    const char *name;           /* of the object */
    const char *format;         /* talos, ignition, cloud-config, toml; NULL: object is no Secret */
    const struct secret *value; /* the payload itself; NULL with format */
    const struct doc *object;   /* Secret or KubeadmConfigTemplate, for the tenant's namespace */
    const struct doc *bootstrap; /* spec.template.spec.bootstrap of the MachineDeployment */
};

/* By workers.machineTemplate.os.type; NULL when there is none of that name. */
const struct os *os_find(struct slice type);
const struct os *os_at(size_t index); /* in the table's order; NULL behind the last */

const char *os_type(const struct os *os);
bool os_is_beta(const struct os *os);

/* The usual name of the Secret or template, <cluster>-talos-bootstrap. */
const char *os_object_name(struct arena *arena, const struct os *os, const char *cluster);

/* A fact that is missing or no good is ERR_INVALID, named as the field it comes from; secrets are
 * never part of a message. */
struct error *os_render(struct arena *arena, const struct os *os, const struct os_input *input,
                        struct os_payload *out_payload);
