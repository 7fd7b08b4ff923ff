/* What the rules of pods share. */
#pragma once

#include "api/validate_internal.h"

struct map;

/* One pod under validation, or a template of pods. */
struct validate_pod {
    const struct field *spec;
    struct map *volumes; /* names of volumes that are valid, each with its struct value's node */
    bool is_template;
};

void validate_containers(const struct validate_pod *pod);

/* securityContext of the pod and of a container. */
void validate_pod_security(const struct field *spec);
void validate_container_security(const struct field *context, bool host_users);

/* What a changed pod may differ in. */
void validate_pod_change(const struct validate *validate);
