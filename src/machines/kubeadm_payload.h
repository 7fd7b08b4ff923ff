/* What a machine that joins with kubeadm is handed at its first boot, made of a KubeadmConfig: a
 * cloud-config with the JoinConfiguration in a file. Pure: the same input gives the same bytes. Any
 * thread. */
#pragma once

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct error;
struct secret;
struct text;

#define KUBEADM_PAYLOAD_JOIN_PATH "/run/kubeadm/kubeadm-join-config.yaml"

struct kubeadm_payload {
    struct value spec;          /* of the KubeadmConfig */
    struct slice version;       /* of Kubernetes on the machine: v1.34.1; empty: not known */
    const char *endpoint;       /* host:port of the tenant's API */
    const char *ca_hash;        /* "sha256:…" */
    const struct secret *token; /* to join with */
};

/* Appends the payload, which holds the token: the text is to be wiped. ERR_INVALID names the field
 * of the spec that cannot be used here. */
struct error *kubeadm_payload_render(const struct kubeadm_payload *payload, struct text *text);

/* The hash by which machines know a certificate authority; of the arena. */
struct error *kubeadm_payload_ca_hash(struct arena *arena, struct slice pem, const char **out_hash);
