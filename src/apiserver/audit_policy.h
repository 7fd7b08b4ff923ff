/* How much of which request is written down: rules in the form of upstream's audit.k8s.io/v1
 * Policy, of which the first that fits decides. Never changed once made; any thread may ask. */
#pragma once

#include <stdbool.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct access;
struct audit_policy;
struct error;

enum audit_level {
    AUDIT_NONE,
    AUDIT_METADATA,         /* who, what, when, and how it ended */
    AUDIT_REQUEST,          /* and what was sent */
    AUDIT_REQUEST_RESPONSE, /* and what was answered */
};

const char *audit_level_name(enum audit_level level); /* "Metadata" */
bool audit_level_parse(struct slice text, enum audit_level *out_level);

/* Reads a policy; ERR_INVALID names the field. */
struct error *audit_policy_parse(struct slice yaml, struct audit_policy **out_policy);
struct audit_policy *audit_policy_of(enum audit_level level); /* the same for every request */
struct audit_policy *audit_policy_free(struct audit_policy *policy); /* NULL in, NULL out */

/* AUDIT_NONE when no rule fits. The user of the question may be NULL: nobody could log in. */
enum audit_level audit_policy_level(const struct audit_policy *policy, const struct access *access);

CLEANUP_DEFINE(audit_policy, struct audit_policy *, audit_policy_free)
