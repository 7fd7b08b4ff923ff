/* What every system that joins with kubeadm needs. */
#pragma once

#include "doc/edit.h"

struct facts;
struct error;
struct text;

#define KUBEADM_SYSCTL                                                                             \
    "net.bridge.bridge-nf-call-iptables = 1\n"                                                     \
    "net.bridge.bridge-nf-call-ip6tables = 1\n"                                                    \
    "net.ipv4.ip_forward = 1\n"
#define KUBEADM_SYSCTL_PATH  "/etc/sysctl.d/k8s.conf"
#define KUBEADM_MODULES      "overlay\nbr_netfilter\n"
#define KUBEADM_MODULES_PATH "/etc/modules-load.d/k8s.conf"

/* Sets discovery and nodeRegistration of a JoinConfiguration at the path. */
void kubeadm_set_join(struct edit *edit, struct edit_path path, const struct facts *facts);

/* kubeadm.k8s.io/v1beta3, or v1beta4 from Kubernetes 1.31. */
const char *kubeadm_api_version(const struct facts *facts);

/* Appends a whole JoinConfiguration as YAML. */
struct error *kubeadm_write_join(const struct facts *facts, struct text *text);
