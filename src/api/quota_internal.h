/* The part of quotas that is about pods. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/resource_list.h"

bool quota_is_for_pods(struct slice name); /* what only pods take; count/pods apart */

bool quota_pod_is_in_scope(struct value pod, struct slice scope, struct slice test,
                           struct value values);
bool quota_pod_is_same_scope(struct value a, struct value b);
void quota_add_pod(struct resource_list *usage, struct value pod, int64_t now_us);
int64_t quota_pod_ends_us(struct value pod);
const char *quota_pod_missing(struct arena *arena, struct value pod,
                              const struct resource_list *hard);

/* One requirement of a scope selector about a text that may be absent (empty). */
bool quota_selects(struct slice test, struct value values, struct slice text);
