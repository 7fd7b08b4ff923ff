/* Resource quotas: what objects take from them, and from which. Names and amounts belong to the
 * arena or are borrowed from the object. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "api/resource_list.h"

/* An object that may take from quotas of its namespace, in the version that is stored. */
struct quota_item {
    struct slice group;
    struct slice plural;
    struct value object;
};

/* Which resource takes from what a quota calls `name`: "requests.cpu" is for pods, and
 * "count/jobs.batch" for jobs. False: none does. Borrowed from the name, or constant. */
bool quota_source(struct slice name, struct slice *out_group, struct slice *out_plural);

/* Objects of this resource take from it. */
bool quota_covers(const struct quota_item *item, struct slice name);

/* The quota's scopes are for this object; without scopes, it is for all. */
bool quota_applies(struct value quota, const struct quota_item *item);

/* No quota is for one of them and not for the other: two states of one object. */
bool quota_is_same_scope(const struct quota_item *a, const struct quota_item *b);

/* What the object takes; the time matters for pods that should be gone. */
struct resource_list quota_usage(struct arena *arena, const struct quota_item *item,
                                 int64_t now_us);

/* When its usage changes although nobody changes the object; 0: never. */
int64_t quota_changes_us(const struct quota_item *item);

/* A pod must say what it asks for when that is limited: "must specify cpu for: main"; NULL: it
 * does, or it is no pod. */
const char *quota_missing(struct arena *arena, const struct quota_item *item,
                          const struct resource_list *hard);
