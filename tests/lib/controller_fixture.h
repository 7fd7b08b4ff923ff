/* A whole API server with Butler's kinds, and controllers that run on it, all on the test's own
 * thread and its workers, with a clock that stands still unless it is moved. What the controllers
 * ask goes through a transport that can be told to fail; what the test asks does not. Belongs to
 * the fixture of the test. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "doc/value.h"
#include "kube/kube.h"

struct apiserver;
struct clock;
struct controller;
struct controller_run;
struct crew_options;
struct doc;
struct error;
struct fault_transport;
struct informers;
struct loop;
struct pool;

struct controller_fixture {
    struct clock *clock; /* starts at CONTROLLER_FIXTURE_NOW_MS */
    struct loop *loop;
    struct pool *pool;
    struct apiserver *server;
    struct kube_transport *transport; /* the test's own, as the server itself */
    struct fault_transport *faults;   /* what controllers speak through */
    struct informers *informers;      /* of the controllers; NULL while none was started */

    /* What else must be quiet, for tests that start more than controllers; NULL: nothing. */
    bool (*is_idle)(void *context);
    void *idle_context;

    /* Called when settling finds that a fault has killed the controllers: stops and starts them.
     * NULL: they stay dead. */
    void (*revive)(struct controller_fixture *f, void *context);
    void *revive_context;

    VEC(struct controller_run *) controllers; /* private from here */
    char *directory;                          /* of the server */
    size_t stopping;
    struct kube_watch *marker_watch;
    uint64_t marker;      /* written */
    uint64_t marker_seen; /* and come back: all news before it have been told */
};

#define CONTROLLER_FIXTURE_NOW_MS INT64_C(1767225600000) /* 2026-01-01T00:00:00Z */

struct controller_fixture *controller_fixture_new(void);

/* Before the test ends, for those who need many. */
void controller_fixture_close(struct controller_fixture *f);

/* --- controllers ----------------------------------------------------------------------------- */

/* They run until they are stopped or the fixture goes. */
void controller_fixture_start(struct controller_fixture *f, const struct controller *controller,
                              void *context);
void controller_fixture_stop(struct controller_fixture *f);

/* For tests that start controllers in another way; informers are made if there are none. */
struct crew_options controller_fixture_options(struct controller_fixture *f);

/* Runs until nothing is left to do: all news told, nothing being done, nothing due within the next
 * tenth of a second (pauses after conflicts and first failures pass; longer ones do not). Fails the
 * test when that never happens. */
void controller_fixture_settle(struct controller_fixture *f);

/* Moves the clock as a whole, then settles. */
void controller_fixture_advance(struct controller_fixture *f, uint64_t delta_ms);

/* Runs the loop until the condition holds, without moving the clock. */
void controller_fixture_until(struct controller_fixture *f, bool (*holds)(void *context),
                              void *context);

/* --- a person with a client. Each fails the test when the call does. -------------------------- */

/* Applies the objects of a YAML text, several behind "---", as kubectl apply --server-side does;
 * the manager is "person". A status in it is applied as well. */
void controller_fixture_apply(struct controller_fixture *f, const char *yaml);
struct error *controller_fixture_try(struct controller_fixture *f, const char *yaml);

/* Defines a kind of others, in name only: its objects may say anything. It is served afterwards. */
void controller_fixture_define(struct controller_fixture *f, const struct kube_resource *resource);

/* A merge patch, in YAML; `part` may be "status", NULL: the object itself. */
void controller_fixture_patch(struct controller_fixture *f, const struct kube_resource *resource,
                              const char *namespace, const char *name, const char *part,
                              const char *yaml);
void controller_fixture_delete(struct controller_fixture *f, const struct kube_resource *resource,
                               const char *namespace, const char *name);

/* The object, of the fixture; absent when there is none. */
struct value controller_fixture_get(struct controller_fixture *f,
                                    const struct kube_resource *resource, const char *namespace,
                                    const char *name);
bool controller_fixture_has(struct controller_fixture *f, const struct kube_resource *resource,
                            const char *namespace, const char *name);

/* What is at a path as text, numbers and truths too, containers as JSON, "" when absent. In a list
 * a step is a number, or the type or name of an item: "status.conditions.Ready.reason". */
const char *controller_fixture_text(struct controller_fixture *f,
                                    const struct kube_resource *resource, const char *namespace,
                                    const char *name, const char *path);

/* "ns/name ns/other" of all objects, in order; of the fixture. */
const char *controller_fixture_names(struct controller_fixture *f,
                                     const struct kube_resource *resource);

/* How often events with this reason were told, all objects together. */
int64_t controller_fixture_events(struct controller_fixture *f, const char *reason);

/* Settles and moves the clock, second by second, until the path says this; at most `max_ms`. What
 * it says instead is printed when it fails. */
void controller_fixture_expect(struct controller_fixture *f, const struct kube_resource *resource,
                               const char *namespace, const char *name, const char *path,
                               const char *text, uint64_t max_ms);
void controller_fixture_expect_gone(struct controller_fixture *f,
                                    const struct kube_resource *resource, const char *namespace,
                                    const char *name, uint64_t max_ms);

/* --- for other fixtures ----------------------------------------------------------------------- */

/* Calls run() on a worker while the loop turns. */
void controller_fixture_work(struct controller_fixture *f, void (*run)(void *context),
                             void *context);

/* A client for use inside run(). */
struct kube controller_fixture_client(struct controller_fixture *f);
