/* ButlerConfig, the platform's one configuration: a typed view. Everything is borrowed from the
 * object. Any thread. */
#pragma once

#include <stdbool.h>

#include "api/meta.h"

struct arena;

enum butler_config_mode {
    BUTLER_CONFIG_DISABLED, /* clusters belong to no team and live in the default namespace */
    BUTLER_CONFIG_OPTIONAL,
    BUTLER_CONFIG_ENFORCED,
};

enum butler_config_exposure { /* how control planes are reached */
    BUTLER_CONFIG_LOAD_BALANCER,
    BUTLER_CONFIG_INGRESS,
    BUTLER_CONFIG_GATEWAY,
};

struct butler_config {
    struct meta meta;
    enum butler_config_mode mode;
    struct slice default_namespace; /* never empty */
    enum butler_config_exposure exposure;
    struct slice exposure_hostname;       /* empty each when absent */
    struct slice exposure_gateway;        /* "namespace/name" */
    struct slice default_provider_config; /* name */
    struct slice audit_webhook;           /* URLs */
    struct slice notification_webhook;
    struct slice pipeline_namespace; /* of the cluster that hosts the pipeline */
    struct slice pipeline_cluster;
    struct value spec; /* the rest; may be absent */
};

/* Of an absent object: what the platform does without one. */
void butler_config_read(struct value object, struct butler_config *out_config);

const char *butler_config_exposure_name(enum butler_config_exposure exposure); /* "Ingress" */

/* What is missing for this exposure, as a message of the arena; NULL: it is complete. */
const char *butler_config_exposure_problem(struct arena *arena, const struct butler_config *config);
