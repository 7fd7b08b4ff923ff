/* How many machines each MachineSet of a MachineDeployment shall have next, so that neither more
 * than replicas plus the surge exist nor fewer than replicas less the unavailable serve. Pure; any
 * thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct error;

/* One MachineSet as it is, and as it shall be. */
struct rollout_set {
    struct slice name;
    struct slice created; /* RFC 3339; equal times are ordered by name */
    int64_t revision;
    int64_t replicas;  /* wanted of it until now */
    int64_t present;   /* how many there are, those that are going too */
    int64_t available; /* how many of them serve and stay */
    int64_t wanted;    /* what a step says */
};

struct rollout {
    int64_t replicas;
    int64_t max_surge;
    int64_t max_unavailable;
    bool on_delete; /* strategy OnDelete: nothing is replaced that nobody deleted */
};

/* From spec.replicas and spec.strategy of a MachineDeployment. Absent: one more, none
 * less. Percentages are rounded up for the surge and down for the unavailable; both 0 would stand
 * still for ever, so that one may be missing then. ERR_INVALID names the field. */
struct error *rollout_read(struct value spec, struct rollout *out_rollout);

/* Sets `wanted` of all. `fresh` is the one of the present template, and not among `old`, which is
 * put in order of age. */
void rollout_step(const struct rollout *rollout, struct rollout_set *fresh, struct rollout_set *old,
                  size_t old_count);

/* The same while the deployment is paused: the number is kept, the template is not rolled out.
 * `fresh` may be NULL. */
void rollout_hold(const struct rollout *rollout, struct rollout_set *fresh, struct rollout_set *old,
                  size_t old_count);

/* The same when old machines stay until somebody deletes them: old sets follow what is left of
 * them, and the new one fills the gaps. */
void rollout_wait_for_deletion(const struct rollout *rollout, struct rollout_set *fresh,
                               struct rollout_set *old, size_t old_count);

/* How many a set that is about to be made begins with. */
int64_t rollout_first(const struct rollout *rollout, const struct rollout_set *old,
                      size_t old_count);

/* Which of the old sets without machines are beyond the history: those of the lowest revisions come
 * first, and the answer is how many of them may go. */
size_t rollout_forget(struct rollout_set *old, size_t old_count, int64_t history_limit);
