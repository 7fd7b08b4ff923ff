/* What may be written of Butler's own kinds, beyond what their schemas say, and what is filled in.
 * The same functions answer inside the embedded API server and as webhooks of a cluster elsewhere.
 * Worker threads: other objects are read, which may block. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "base/vec.h"
#include "kube/kube.h"

struct arena;
struct doc;
struct error;
struct rules_check;
struct edit;
struct user;

enum rules_operation {
    RULES_CREATE = 1,
    RULES_UPDATE = 2,
    RULES_DELETE = 4,
};

/* Everything is borrowed for the call. */
struct rules_request {
    enum rules_operation operation;
    const struct doc *before; /* NULL: it is new */
    const struct doc *object; /* NULL: it is deleted */
    const struct user *user;
    struct slice subresource; /* empty: the object itself */
};

/* How other objects are read: as somebody who may read everything, and not from a cache, since a
 * decision must see what was decided just before. */
struct rules_reader {
    struct kube kube;
    const char *system_namespace;
    const char *data_store; /* of control planes that name none; NULL: they have one of their own */
};

/* For whoever asks, beside the answer. The texts belong to the arena. */
struct rules_warnings {
    VEC(const char *) texts;
};

static inline void rules_warnings_cleanup(struct rules_warnings *warnings)
{
    vec_done(&warnings->texts);
}

/* Which program answers as a webhook. */
enum rules_owner {
    RULES_OF_BUTLER,
    RULES_OF_STEWARD,
};

/* The rules of one kind. */
struct rules_kind {
    const struct kube_resource *resource;
    enum rules_owner owner;

    /* Names as webhooks, and which operations they are asked about. NULL: no webhook. */
    const char *validating_webhook;
    const char *mutating_webhook;
    unsigned validates; /* RULES_… */
    unsigned mutates;
    bool unanswered_passes; /* while nobody answers, writes go through; else they are refused */

    /* Complains to check->causes. An error means that no decision was possible. NULL: nothing to
     * check. */
    struct error *(*validate)(struct rules_check *check);

    /* The same for what the kind's definition says in CEL, which not every server evaluates. What
     * it complains about is ERR_INVALID. */
    void (*validate_shape)(struct rules_check *check);

    /* Changes the new object. */
    struct error *(*mutate)(struct rules_check *check, struct edit *edit);

    /* Writes with the same key are decided and committed one after the other; empty: this one needs
     * nobody's turn. Borrowed from the request. */
    struct slice (*turn)(const struct rules_request *request);
};

extern const struct rules_kind *const rules_kinds[]; /* ends with NULL */

/* NULL: there are no rules. */
const struct rules_kind *rules_find(struct slice group, struct slice plural);

/* ERR_FORBIDDEN: what is wrong, in one text. ERR_INVALID: see validate_shape. ERR_BAD_REQUEST: the
 * request makes no sense. ERR_INTERNAL: something that had to be read could not be. */
struct error *rules_validate(struct arena *arena, const struct rules_reader *reader,
                             const struct rules_kind *kind, const struct rules_request *request,
                             struct rules_warnings *warnings);

/* *out_object is NULL when nothing is to be changed; else the caller owns it. */
struct error *rules_mutate(struct arena *arena, const struct rules_reader *reader,
                           const struct rules_kind *kind, const struct rules_request *request,
                           struct doc **out_object);

/* See struct rules_kind; empty for requests that are allowed anyhow. */
struct slice rules_turn(const struct rules_kind *kind, const struct rules_request *request);
