/* Who belongs to whom: the graph of owner references. It holds what matters and no more: objects
 * that have an owner, that are somebody's owner, or that wait for their dependents. An owner that
 * was never seen has a place without a name, which keeps its dependents together. Loop thread only.
 *
 * Every change tells which objects must be looked at; what to do with them is decided elsewhere, by
 * asking the server. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/slice.h"
#include "base/vec.h"
#include "doc/value.h"

struct graph;
struct kube_resource;

struct graph_owner {
    struct graph_node *node;
    char *api_version;
    char *kind;
    char *name;
    bool blocks;
};

struct graph_node {
    char *uid;
    const struct kube_resource *resource; /* NULL: not seen (yet, or any more) */
    char *namespace;                      /* NULL both unless seen */
    char *name;
    VEC(struct graph_owner) owners;
    VEC(struct graph_node *) dependents; /* each once */
    bool deleting;
    bool foreground;  /* waits until its dependents are gone */
    bool orphan;      /* waits until its dependents are free */
    bool gone;        /* was here, and was deleted */
    unsigned lookups; /* how often its owners were asked for; for whoever asks */
};

/* check() is called with a node that must be looked at; it may not change the graph. */
struct graph *graph_new(void (*check)(void *context, const struct graph_node *node), void *context);
struct graph *graph_free(struct graph *graph); /* NULL in, NULL out */

/* An object is there, or has changed. The resource is borrowed until it is forgotten. */
void graph_observe(struct graph *graph, const struct kube_resource *resource, struct value object);

/* The same when an object turns out to be the owner that somebody named. */
void graph_identify(struct graph *graph, struct graph_node *node,
                    const struct kube_resource *resource, struct value object);

/* An object is gone. */
void graph_delete(struct graph *graph, struct slice uid);

/* A resource is no longer watched: its objects are as if never seen. */
void graph_forget(struct graph *graph, const struct kube_resource *resource);

struct graph_node *graph_find(const struct graph *graph, struct slice uid); /* NULL: not in it */

/* The object that is there is the one that the reference means: the same kind and name, in the same
 * namespace unless the owner has none. */
bool graph_owner_fits(const struct graph_node *dependent, const struct graph_owner *owner);

/* Everything whose owners are not all seen must be looked at: once, when all is listed. */
void graph_check_unseen(struct graph *graph);

size_t graph_count(const struct graph *graph);
size_t graph_unseen(const struct graph *graph); /* owners that were never seen */
