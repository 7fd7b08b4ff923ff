/* What the rules of the kinds share. */
#pragma once

#include "api/field.h"
#include "api/rule.h"
#include "api/validate.h"

/* One object under validation. */
struct validate {
    struct field object; /* after */
    struct value before; /* absent: it is new */
    const char *part;
    const char *api_version;
};

static inline bool validate_is_new(const struct validate *validate)
{
    return !value_exists(validate->before);
}

bool validate_is_part(const struct validate *validate, const char *part);

/* How a kind is validated; each may be NULL. The tables of the whole are for every write but those
 * of the status, and for them there is a table of its own. */
struct validate_rule {
    uint32_t kind; /* the type, in the table of facts; 0 ends a list of rules */
    const struct rule_constant *constants; /* first, when it was there before */
    const struct rule *rules;
    const struct rule *status;
    void (*check)(const struct validate *validate); /* last, at every write */
};

extern const struct validate_rule validate_access_rules[];
extern const struct validate_rule validate_address_rules[];
extern const struct validate_rule validate_autoscaler_rules[];
extern const struct validate_rule validate_claim_rules[];
extern const struct validate_rule validate_cluster_rules[];
extern const struct validate_rule validate_config_rules[];
extern const struct validate_rule validate_definition_rules[];
extern const struct validate_rule validate_event_rules[];
extern const struct validate_rule validate_job_rules[];
extern const struct validate_rule validate_network_rules[];
extern const struct validate_rule validate_pod_rules[];
extern const struct validate_rule validate_quota_rules[];
extern const struct validate_rule validate_service_rules[];
extern const struct validate_rule validate_storage_rules[];
extern const struct validate_rule validate_webhook_rules[];
extern const struct validate_rule validate_workload_rules[];

/* Labels anywhere but in metadata: keys and values. */
void validate_labels(const struct field *labels);

/* A LabelSelector. */
void validate_selector(const struct field *selector);

/* A resource's name where only containers use it, where anything does, and in a quota; false when
 * it is wrong. The field shows where, the name what. */
bool validate_container_resource(const struct field *field, struct slice name);
bool validate_resource_name(const struct field *field, struct slice name);

/* An amount of a resource: whole numbers of what cannot be divided, never negative. */
void validate_amount(const struct field *amount, struct slice resource);

/* Whether more of it may be asked for than there is. */
bool validate_can_overcommit(struct slice resource);

/* limits and requests of a container. */
void validate_resources(const struct field *resources);

/* A template of pods; the claims are volumes that its pods have besides. */
void validate_template(const struct field *template, struct value claims);

/* A number or a percentage, not negative; no percentage above 100. */
void validate_percent(const struct field *number);
void validate_percent_limit(const struct field *number);

/* What a claim asks for; also in templates of claims. */
void validate_claim_spec(const struct field *spec);

/* Modes of access of a volume or a claim. */
void validate_access_modes(const struct field *modes);

/* Where a volume comes from: one of the types, which persistent ones have fewer of. */
void validate_volume_source(const struct field *volume, bool persistent);
bool validate_is_volume_type(struct slice key);
void validate_driver_name(const struct field *name);     /* of a CSI driver */
void validate_descending_path(const struct field *path); /* stays below where it begins */
void validate_local_path(const struct field *path);      /* the same, and no name of ours */

/* fieldRef and resourceFieldRef, of a variable or of a file. */
void validate_field_reference(const struct field *reference, bool in_variables);
void validate_resource_reference(const struct field *reference, bool in_file);

/* Where pods may run. */
void validate_node_selector(const struct field *selector);
void validate_affinity(const struct field *affinity);
void validate_toleration(const struct field *toleration);
void validate_spreading(const struct field *constraints);

/* Taints are told apart by key and effect. */
void validate_taint_effect(const struct field *effect, bool needed);

/* An address that traffic can be sent to from elsewhere. */
void validate_endpoint_address(const struct field *address);

/* One entry of status.loadBalancer.ingress. */
void validate_balancer_ingress(const struct field *ingress);

/* The name of a machine, and no address. */
void validate_host(const struct field *host);

/* The clientConfig of a webhook. */
void validate_webhook_client(const struct field *client);

/* Which forms of a review a webhook knows; the detail is for a list that is empty. */
void validate_review_versions(const struct field *versions, const char *detail);
