/* Work queue of object keys: each key is with one worker at a time. Loop thread only.
 *
 * Nothing here wakes anybody: whoever serves the queue looks again after it added something, and
 * when queue_due() says that a delayed key has come. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"

struct clock;
struct object_key;
struct queue;

struct queue *queue_new(const struct clock *clock);
struct queue *queue_free(struct queue *queue); /* NULL in, NULL out */

/* Marks a key as needing work. A key that already waits is not queued twice. */
void queue_add(struct queue *queue, const struct object_key *key);

/* The same at a later time; of several times the earliest counts. Work that comes before does not
 * take it back. */
void queue_add_after(struct queue *queue, const struct object_key *key, uint64_t delay_ms);

/* The same after a pause that doubles each time, until queue_forget(). Returns the pause. */
uint64_t queue_retry(struct queue *queue, const struct object_key *key);
void queue_forget(struct queue *queue, const struct object_key *key);

/* The longest pause; QUEUE_BACKOFF_MAX_MS unless told. */
void queue_set_longest_pause(struct queue *queue, uint64_t max_ms);

/* Hands out the next key, which stays checked out until queue_finish(); its texts live until then.
 * A key added meanwhile comes back once, afterwards. False when nothing is due. */
bool queue_next(struct queue *queue, struct object_key *out_key);
void queue_finish(struct queue *queue, const struct object_key *key);

/* In how many milliseconds the next delayed key is due, 0 for one that is; false when none waits
 * for its time. */
bool queue_due(const struct queue *queue, uint64_t *out_delay_ms);

size_t queue_ready(const struct queue *queue);   /* keys that queue_next() could hand out */
size_t queue_delayed(const struct queue *queue); /* keys that wait for their time */
uint32_t queue_failures(const struct queue *queue, const struct object_key *key);

CLEANUP_DEFINE(queue, struct queue *, queue_free)
