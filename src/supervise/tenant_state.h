/* What a tenant is at the moment, as its supervisor sees it. Plain data; whoever made it owns what
 * it points to. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/slice.h"
#include "doc/value.h"
#include "supervise/tenant_set.h"

struct arena;
struct error;
struct text;

enum tenant_state_phase {
    TENANT_ABSENT,  /* nothing of it is there */
    TENANT_STOPPED, /* nothing runs, and nothing shall */
    TENANT_ASLEEP,  /* nothing runs; the next connection to its port starts it */
    TENANT_WAITING, /* for its turn to start */
    TENANT_STARTING,
    TENANT_READY,
    TENANT_BACKING_OFF, /* it ended or could not start, and is tried again after a pause */
    TENANT_STOPPING,
    TENANT_DESTROYING,
};

/* Why it is not what it should be: the closed list. */
enum tenant_state_reason {
    TENANT_FINE,
    TENANT_PORT_CONFLICT,
    TENANT_BINARY_MISSING,
    TENANT_DISK_FULL,
    TENANT_OUT_OF_MEMORY,
    TENANT_PERMISSION_DENIED,
    TENANT_BAD_CONFIGURATION,
    TENANT_TIMEOUT,
    TENANT_UNKNOWN,
};

/* Why it runs: what it was last started for. */
enum tenant_state_cause {
    TENANT_BY_NOTHING,    /* it never was */
    TENANT_BY_APPLY,      /* somebody wanted it, or a new program or version */
    TENANT_BY_BOOT,       /* the supervisor found it in its records */
    TENANT_BY_CONNECTION, /* somebody connected to its port while it slept */
    TENANT_BY_RESTART,    /* it had ended by itself */
};

struct tenant_state {
    const char *uid;
    const char *namespace;
    const char *name;
    enum tenant_state_phase phase;
    enum tenant_state_reason reason; /* of what `message` tells */
    const char *message;             /* ""; "port 20016 is held by process 7 (nginx)" */
    bool crash_looping;              /* the message has the exit and the last lines of the log */
    enum tenant_state_cause cause;

    const char *address; /* where its API listens; "" before it was decided */
    uint16_t port;
    uint16_t block; /* the first port of its block; 0: it has none */
    uid_t user;     /* who its process is */

    pid_t pid;           /* 0: none runs */
    int64_t started_ms;  /* of that process, wall time; 0: none runs */
    int64_t ready_ms;    /* when it said so */
    const char *version; /* what the engine says it serves; "" while it has said nothing */
    uint64_t generation; /* of the files the engine says it uses; 0: it has said nothing */
    uint64_t wanted_generation;
    const char *files_hash;   /* tenant_set_files_hash() of the wanted generation */
    const char *reload_error; /* "": none; the engine goes on with what it had */
    uint64_t restarts;        /* since the tenant was made, of those nobody asked for */
    const char *last_exit;    /* "killed by SIGKILL"; "": it never ended by itself */
    int64_t last_use_ms;      /* wall time of the last public request's end; 0: never */
    uint64_t open;            /* public connections with a request or watch */
    int64_t asleep_ms;        /* since when it sleeps; 0: it does not */

    /* Of the set it was last given. */
    uint64_t sleep_after_ms;
    enum tenant_set_stop on_platform_stop;
    struct tenant_set_limits limits;
};

const char *tenant_state_phase_name(enum tenant_state_phase phase); /* "Ready" */
const char *
tenant_state_reason_name(enum tenant_state_reason reason); /* "PortConflict"; "" for TENANT_FINE */
const char *tenant_state_cause_name(enum tenant_state_cause cause); /* "connection" */
enum tenant_state_reason
tenant_state_reason_parse(struct slice name); /* what is not known: TENANT_UNKNOWN */

/* The reason behind an error of this room's, or what fits its code. */
enum tenant_state_reason tenant_state_reason_of(const struct error *error);
struct error *tenant_state_because(struct error *take_error, enum tenant_state_reason reason);

/* As JSON and back; what is read belongs to the arena. */
void tenant_state_write(const struct tenant_state *state, struct text *text);
void tenant_state_read(struct arena *arena, struct value value, struct tenant_state *out_state);
