/* What the rules of the kinds share. */
#pragma once

#include "api/field.h"
#include "api/validate.h"

/* One object under validation. */
struct validate {
    struct field object; /* after */
    struct value before; /* absent: it is new */
    const char *part;
};

static inline bool validate_is_new(const struct validate *validate)
{
    return !value_exists(validate->before);
}

bool validate_is_part(const struct validate *validate, const char *part);

struct validate_rule {
    uint32_t kind; /* the type, in the table of facts; 0 ends a list of rules */
    void (*check)(const struct validate *validate);
};

extern const struct validate_rule validate_definition_rules[];
extern const struct validate_rule validate_service_rules[];
extern const struct validate_rule validate_webhook_rules[];

/* Labels anywhere but in metadata: keys and values. */
void validate_labels(const struct field *labels);

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
