/* KubeconfigGenerator: a kubeconfig with rights of its own in each of the tenants that it selects,
 * as Secrets beside them. A controller of kube/controller.h. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct controller;
struct informers;

/* The context of the controller; lives as long as it runs. */
struct kubeconfig_generator_options {
    struct informers *informers;     /* that the controller was started with */
    uint64_t expiration_deadline_ms; /* 0: PKI_DEADLINE_MS */
    bool allow_masters;              /* kubeconfigs may be of the group system:masters */
};

extern const struct controller kubeconfig_generator_controller;
