/* The plain controllers of this room, one per file; housekeeping.c starts them. rc->context of each
 * is the const struct housekeeping_options they run with. */
#pragma once

#include "kube/controller.h"

extern const struct controller account_token_controller;
extern const struct controller certificate_approval_controller;
extern const struct controller certificate_cleanup_controller;
extern const struct controller certificate_signing_controller;
extern const struct controller cluster_info_controller;
extern const struct controller event_expiry_controller;
extern const struct controller given_controller;
extern const struct controller job_expiry_controller;
extern const struct controller lease_expiry_controller;
extern const struct controller namespace_controller;
extern const struct controller node_lifecycle_controller;
extern const struct controller node_ranges_controller;
extern const struct controller pod_garbage_controller;
extern const struct controller role_aggregation_controller;
extern const struct controller root_certificate_controller;
extern const struct controller service_account_controller;
extern const struct controller token_cleanup_controller;
extern const struct controller unused_token_controller;

/* Some controllers have one task instead of one per object; this is its key. */
#define HOUSEKEEPING_ONE_TASK ((struct object_key){ SLICE(""), SLICE("all") })

/* An object that could not be made because its namespace is gone or going: no error. */
struct error *controllers_forgive_gone_namespace(struct error *take_error);

/* Milliseconds from now until a time in RFC 3339 plus `after_ms`; 0: it has passed. A time that
 * cannot be read has passed. */
uint64_t controllers_wait_ms(const struct reconcile *rc, struct slice time, uint64_t after_ms);

/* A kube-controller-manager leads this cluster and does what the controller would do: the run ends
 * without doing anything, and comes again. */
bool controllers_yield(struct reconcile *rc);
