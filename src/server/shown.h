/* An object as the server shows it: the bytes that are sent, without managedFields and without
 * whatever bears a secret, and what lists are filtered and sorted by. Rendered once per change;
 * nothing but the bytes is kept. Counted, never changed; any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "doc/value.h"

struct doc;
struct kube_resource;
struct text;

enum shelf_kind {
    SHELF_CLUSTERS,
    SHELF_ADDONS,
    SHELF_DEFINITIONS, /* the catalog of addons */
    SHELF_PROVIDERS,
    SHELF_POOLS,
    SHELF_ALLOCATIONS,
    SHELF_POLICIES,
    SHELF_IDENTITY_PROVIDERS,
    SHELF_MACHINES,
    SHELF_BALANCERS,
    SHELF_MANAGEMENT_ADDONS,
    SHELF_TEAMS,
    SHELF_USERS,
    SHELF_KINDS, /* how many there are */
};

const struct kube_resource *shown_resource(enum shelf_kind kind);

/* No team can be called so: what is said about an object's team disagrees, and nobody but the
 * people of the platform has a role there. */
#define SHOWN_TEAM_DISPUTED "?"

/* Every text has a NUL behind it; empty: the object does not say. */
struct shown {
    struct slice json;
    struct slice namespace;
    struct slice name;
    struct slice uid;
    struct slice version;    /* resourceVersion */
    struct slice team;       /* whose it is, by all three; SHOWN_TEAM_DISPUTED is possible */
    struct slice team_ref;   /* by its spec */
    struct slice team_label; /* by its label */
    struct slice team_owner; /* by its namespace */
    struct slice environment;
    struct slice phase;
    struct slice creator; /* e-mail */
    struct slice created; /* RFC 3339 */
    struct slice title;   /* what people call it */
    struct slice subject; /* what it is about: an e-mail address, a network, "first-last" */
    uint64_t serial;      /* of this state; no other on the shelf has it */
    bool deleting;
};

/* `owner`: the team that has the namespace; empty: none. `serial` is for the caller to count. */
struct shown *shown_new(const struct doc *object, enum shelf_kind kind, struct slice owner,
                        uint64_t serial);

/* The same state when the namespace has changed hands. */
struct shown *shown_with_owner(const struct shown *shown, struct slice owner, uint64_t serial);

struct shown *shown_ref(const struct shown *shown);
struct shown *shown_unref(struct shown *shown); /* NULL in, NULL out */
void shown_release(void *shown);                /* for arenas and answers */

/* A document of its own, to look inside; the caller owns it. */
struct doc *shown_doc(const struct shown *shown);

/* Only the bytes, for objects that are asked for one by one. */
void shown_append(struct value object, enum shelf_kind kind, struct text *text);

CLEANUP_DEFINE(shown, struct shown *, shown_unref)
