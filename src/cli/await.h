/* Waiting for an object: until it is in a phase, has a condition, is there, is gone, or a field has
 * a value. The thread of the command. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "doc/value.h"

struct arena;
struct cli;
struct doc;
struct error;
struct kube_resource;
struct progress;

enum await_kind {
    AWAIT_PHASE,
    AWAIT_CONDITION,
    AWAIT_DELETE,
    AWAIT_CREATE,
    AWAIT_FIELD,
    AWAIT_TEST, /* a function of the caller's */
};

struct await_goal {
    enum await_kind kind;
    const char *name;  /* of the phase or condition */
    const char *value; /* of the condition ("True") or field */
    struct jsonpath *path;
    bool (*is_met)(void *context, struct value object);
    void *context;
};

/* "phase=Ready", "condition=TYPE[=STATUS]", "delete", "create", "jsonpath={.x}=VALUE". Belongs to
 * the arena. ERR_BAD_REQUEST says what would be right. */
struct error *await_parse(struct arena *arena, const char *text, struct await_goal *out_goal);

struct await_options {
    const struct kube_resource *resource;
    const char *namespace;
    const char *name;
    struct await_goal goal;
    uint64_t timeout_ms;
    bool shows_progress; /* phases of the object as progress; otherwise nothing is shown */
};

/* Phases and conditions count once the object's controller has seen its spec as it is now.
 *
 * NULL when the goal is met; *out_doc (may be NULL) is then the object, or NULL for a deletion.
 * Exit code 3 when the time is over, 2 when the object fails meanwhile, 5 when there is none. */
struct error *await_run(struct cli *cli, const struct await_options *options, struct doc **out_doc);
