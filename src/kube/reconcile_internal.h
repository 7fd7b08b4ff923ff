/* A run with what the runtime does before and after it. Worker thread. */
#pragma once

struct error;
struct reconcile;

/* Calls run(), and afterwards does what rc->status_spec says. Returns what the run returned, or why
 * the status could not be written; that the object is gone is fine. */
struct error *reconcile_run(struct reconcile *rc, struct error *(*run)(struct reconcile *rc));
