/* One run of a reconciler: it is told which object, never what happened to it, looks at the world
 * and moves it one step on. Worker thread; everything here lives for this run. */
#pragma once

#include <stdint.h>

#include "kube/kube.h"
#include "kube/object_key.h"

struct arena;
struct cache;
struct clock;
struct doc;
struct log;

struct reconcile {
    struct arena *arena;
    struct object_key key; /* the texts are `namespace` and `name` */
    const char *namespace; /* "" for objects without */
    const char *name;

    /* The object as the cache had it when the run began, in a copy of its own; NULL: it is gone, or
     * nobody said which resource the keys belong to. */
    struct doc *object;

    struct kube kube;    /* its calls end when we are stopped */
    struct cache *cache; /* NULL: there is none */
    struct log *log;
    const struct clock *clock;
    void *context;     /* of whoever runs us */
    const void *input; /* what was prepared for this run on the loop; NULL: nothing */

    uint64_t again_ms; /* see reconcile_again(); 0: not */
};

/* Nothing is wrong, but look again by then at the latest. Of several times the earliest counts. */
void reconcile_again(struct reconcile *rc, uint64_t delay_ms);
