/* Defaults that depend on other fields: functions over one object of a type, wherever it occurs. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/edit.h"

/* Runs when the object's own defaults are in, before its members get theirs. */
struct defaults_rule {
    uint32_t node; /* the type, in the table of facts; 0 ends a list of rules */
    void (*apply)(struct edit *edit, struct edit_node object);
};

extern const struct defaults_rule defaults_pods_rules[];
extern const struct defaults_rule defaults_workloads_rules[];
extern const struct defaults_rule defaults_cluster_rules[];

/* Of a pod's spec, when its containers have their requests. */
void defaults_pod_resources(struct edit *edit, struct edit_node spec);

/* Look-ups below an object that answer for absence: the empty text, 0. */
struct slice defaults_text(struct edit *edit, struct edit_path path);
int64_t defaults_int(struct edit *edit, struct edit_path path);

bool defaults_lacks(struct edit *edit, struct edit_path path); /* absent or null */

/* The same, or an empty text, list or map. */
bool defaults_is_empty(struct edit *edit, struct edit_path path);

/* Nothing is there that would keep an object from being made: what a client sent may have any type.
 */
bool defaults_is_free(struct edit *edit, struct edit_path path);

/* Adds those members of `from` that `to` does not have; `to` is made if `from` has any. */
void defaults_add_missing(struct edit *edit, struct edit_path to, struct edit_node from);
