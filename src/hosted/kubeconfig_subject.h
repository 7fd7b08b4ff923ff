/* Whom a KubeconfigGenerator speaks of in a tenant: user and groups, each a text or a place in the
 * TenantControlPlane. Pure; any thread. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"

struct arena;
struct error;

struct kubeconfig_subject {
    const char *user;          /* fits into a common name */
    const char *const *groups; /* ends with NULL */
};

/* `spec` is the generator's. ERR_INVALID names the field and what is wrong; the group
 * system:masters is one of those things unless `allow_masters`. */
struct error *kubeconfig_subject_read(struct arena *arena, struct value spec, struct value tcp,
                                      bool allow_masters, struct kubeconfig_subject *out_subject);

/* A generator makes Secrets <tcp>-<generator>, which must not be one that the tenant needs. */
bool kubeconfig_subject_is_reserved(const char *generator);
