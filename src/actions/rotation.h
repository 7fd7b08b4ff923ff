/* New certificates for a cluster's control plane: asking for them, and where that is. The Secrets
 * are renewed by whoever keeps the control plane; what was asked and by whom stands on the
 * TenantControlPlane, so that anybody can look later. Blocks: worker threads. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct arena;
struct error;
struct kube;

enum rotation_type {
    ROTATION_KUBECONFIGS, /* of components and people */
    ROTATION_ALL,         /* these and every other certificate that is no authority */
    ROTATION_CA,          /* the authority itself, step by step, and so everything it signed */
};

const char *rotation_type_name(enum rotation_type type); /* "kubeconfigs", "all", "ca" */
bool rotation_type_parse(const char *name, enum rotation_type *out_type);

enum rotation_status {
    ROTATION_UNKNOWN, /* none was ever asked for */
    ROTATION_IN_PROGRESS,
    ROTATION_COMPLETED,
    ROTATION_FAILED, /* ROTATION_MAX_MS are over; an authority may take as long as its nodes do */
};

const char *rotation_status_name(enum rotation_status status); /* "in_progress" */

/* Texts are in the arena; NULL: not said. */
struct rotation {
    enum rotation_status status;
    enum rotation_type type;
    const char *by;
    const char *began; /* RFC 3339 */
    const char *ended; /* when the last Secret was renewed */
    const char *const *secrets;
    size_t secret_count;
    const char *const *waiting; /* those of them that are not renewed yet */
    size_t waiting_count;
    const char *phase; /* of an authority: "Trust", "Workers", "Switch", "Drop" */
};

/* Which control plane. */
struct rotation_target {
    const struct kube *kube;
    const char *namespace; /* the cluster's own, status.tenantNamespace */
    const char *name;      /* of the TenantControlPlane */
    int64_t now_ms;        /* since 1970 */
};

/* `by` may be NULL. ERR_CONFLICT: one is in progress. */
struct error *rotation_begin(struct arena *arena, const struct rotation_target *target,
                             enum rotation_type type, const char *by,
                             struct rotation *out_rotation);

struct error *rotation_look(struct arena *arena, const struct rotation_target *target,
                            struct rotation *out_rotation);
