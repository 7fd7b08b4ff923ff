/* The credentials of a cluster, from the Secret that its control plane keeps. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"

struct arena;
struct error;
struct kube;
struct text;

/* The status names the Secret. Pure; any thread. */
bool cluster_kubeconfig_is_ready(struct value cluster);

/* YAML that holds a private key: wipe it. *out_found false: there is none yet. Blocks: worker
 * threads. */
struct error *cluster_kubeconfig_read(struct arena *arena, const struct kube *kube,
                                      struct value cluster, struct text *out_content,
                                      bool *out_found);
