/* The pod security standards: what a pod may ask of the machine it runs on, by level and by the
 * minor version of Kubernetes whose rules count. Any thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct causes;

enum pod_security_level {
    POD_SECURITY_PRIVILEGED, /* anything */
    POD_SECURITY_BASELINE,
    POD_SECURITY_RESTRICTED,
};

#define POD_SECURITY_LATEST 1000000 /* as a version; later ones are no other */

struct pod_security_rule {
    enum pod_security_level level;
    int minor; /* of v1.MINOR */
};

/* What a namespace wants. */
struct pod_security_policy {
    struct pod_security_rule enforce;
    struct pod_security_rule audit;
    struct pod_security_rule warn;
};

/* From the labels of a namespace; without any, nothing is forbidden. What cannot be read is added
 * to the causes (NULL: nobody wants to know), and is enforced as strictly as can be. */
struct pod_security_policy pod_security_read(struct value labels, struct causes *causes);

bool pod_security_is_same(struct pod_security_rule a, struct pod_security_rule b);

char *pod_security_format(struct arena *arena,
                          struct pod_security_rule rule); /* "baseline:v1.30" */

/* What the rule forbids about a pod, or about the template of one: 'privileged (container "a" must
 * not …), hostPort'. NULL: nothing. */
char *pod_security_find(struct arena *arena, struct pod_security_rule rule, struct value pod,
                        bool with_details);
