/* A kubeconfig of one's own for a cluster: a token of an account that stands for one person, which
 * ends by itself and can be taken back by deleting the account. Blocks: worker threads. */
#pragma once

#include <stdint.h>

#include "base/slice.h"

struct arena;
struct error;
struct kube;
struct text;

#define CLUSTER_CREDENTIAL_MIN_S 600
#define CLUSTER_CREDENTIAL_MAX_S 86400

/* "8h", between the two above; ERR_INVALID names the parameter. */
struct error *cluster_credential_read_ttl(const char *given, int64_t *out_seconds);

/* `tenant` speaks as an admin of the cluster, `admin` is the kubeconfig that admins share, which
 * says where the cluster is. The result holds a secret: wipe it. *out_expires: RFC 3339, in the
 * arena. */
struct error *cluster_credential_make(struct arena *arena, const struct kube *tenant,
                                      struct slice admin, const char *email, int64_t seconds,
                                      struct text *out_kubeconfig, const char **out_expires);
