/* A loop, workers, a clock that stands still and a fake API, for tests of what runs on them. The
 * test thread is the loop thread; it runs the loop until all is quiet. Belongs to the fixture. For
 * what a whole API server would answer, and for stories of survival, see controller_fixture.h. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "lib/fake_kube.h"

struct clock;
struct controller;
struct controller_run;
struct informers;
struct loop;
struct pool;

struct kube_fixture {
    struct clock *clock; /* starts at KUBE_FIXTURE_NOW_MS */
    struct loop *loop;
    struct pool *pool;
    struct fake_kube *fake;
    struct informers *informers;
    bool (*is_idle)(void *context); /* what else must be quiet; NULL: nothing */
    void *idle_context;
    VEC(struct controller_run *) controllers;
    size_t stopping;
};

#define KUBE_FIXTURE_NOW_MS INT64_C(1767225600000) /* 2026-01-01T00:00:00Z */

/* What the test starts on it must have stopped before the fixture goes: tie that to the arena
 * after this call. */
struct kube_fixture *kube_fixture_new(void);

/* Runs the loop until nothing is due: events delivered, lists read, is_idle() true. Fails the test
 * when that never happens. */
void kube_fixture_settle(struct kube_fixture *f);

/* Moves the clock, then settles. */
void kube_fixture_advance(struct kube_fixture *f, uint64_t delta_ms);

/* Runs the loop until the condition holds. */
void kube_fixture_until(struct kube_fixture *f, bool (*holds)(void *context), void *context);

/* Controllers that run until the fixture goes, or until they are stopped; settling waits for them.
 */
void kube_fixture_start(struct kube_fixture *f, const struct controller *controller, void *context);
void kube_fixture_stop(struct kube_fixture *f);
