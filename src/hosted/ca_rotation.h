/* Replacing a tenant's certificate authority without cutting anybody off: four phases, of which
 * each goes on when the world is seen to be ready for the next. Pure; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;

enum ca_rotation_phase {
    CA_ROTATION_NONE,
    CA_ROTATION_TRUST,   /* bundles carry old and new; the old one signs */
    CA_ROTATION_WORKERS, /* the same, until each node trusts the new one */
    CA_ROTATION_SWITCH,  /* the new one signs; bundles carry new and old */
    CA_ROTATION_DROP,    /* the old one goes: over as soon as it is written */
};

const char *ca_rotation_phase_name(enum ca_rotation_phase phase);  /* "Trust"; "" for none */
enum ca_rotation_phase ca_rotation_phase_parse(struct slice name); /* CA_ROTATION_NONE: unknown */

enum ca_rotation_strategy {
    CA_ROTATION_STAGED,
    CA_ROTATION_HARD, /* everything at once; workers must join again */
};

/* What was seen of the tenant. All zeroes: nothing, and a rotation waits where it is. */
struct ca_rotation_facts {
    /* Hash of the bundle (struct ca_rotation) that every component was seen to run with, and that
     * kube-root-ca.crt was seen to hold. NULL: not known, or not the same everywhere. */
    const char *bundle_in_use;

    bool nodes_known;                 /* somebody could look; else the two below mean nothing */
    const char *const *pending_nodes; /* that do not trust the new CA; NULL or ends with NULL */
    bool nodes_renewed;               /* each has a client certificate of the new CA */
};

/* Where a rotation is. */
struct ca_rotation {
    enum ca_rotation_phase phase;
    int64_t started_ms;          /* since 1970; 0 each without a rotation */
    int64_t since_ms;            /* this phase */
    const char *bundle;          /* hash of ca.crt as it should be in use: 40 digits */
    const char *old_fingerprint; /* SHA-256 of the certificates, 64 digits; NULL without rotation */
    const char *new_fingerprint;
    const char *waits_for; /* in words; NULL: for nothing */
    int64_t due_ms;        /* look again by then; 0: a change will tell */
};

/* The phase that comes next, or the same: one step, no more. `bundle` and the times of `now` count,
 * and waits_for and due_ms are filled in when it stays. */
enum ca_rotation_phase ca_rotation_next(struct arena *arena, struct ca_rotation *now,
                                        bool ignore_workers, const struct ca_rotation_facts *facts,
                                        int64_t now_ms);

/* Of the certificates in ca.crt, as components, nodes and status name it: 40 digits. */
char *ca_rotation_hash(struct arena *arena, struct slice bundle);

/* A node trusts the new CA when it was made after the rotation began, since it was handed both
 * then, or when it says so by the annotation STEWARD_NOTE_BUNDLE. */
bool ca_rotation_node_trusts(struct value node, const struct ca_rotation *rotation);
