/* Order of API versions: v2, v1, v1beta2, v1beta1, v1alpha1, then everything else from a to z. Any
 * thread. */
#pragma once

#include "base/slice.h"

/* Positive when `a` is preferred to `b`; 0 when neither is. */
int kube_version_compare(struct slice a, struct slice b);
