/* Which other objects a pod needs. Any thread. */
#pragma once

#include <stdbool.h>

#include "doc/value.h"

#define POD_MIRROR_ANNOTATION "kubernetes.io/config.mirror" /* a kubelet shows a pod of its own */

bool pod_references_secrets(struct value pod);
bool pod_references_tokens(struct value pod); /* of service accounts, as projected volumes */

/* What kind of object it needs, "secrets"; NULL: none at all. */
const char *pod_references_find(struct value pod);
