/* Work queue: one entry per key that waits, is being worked on or has failed. An entry may be in
 * line and have a time of its own at once; it goes when nothing is left to remember. */
#include "kube/queue.h"

#include "base/clock.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/text.h"
#include "base/vec.h"
#include "kube/limits.h"
#include "kube/object_key.h"

struct entry {
    struct object_key key; /* of `names` */
    struct entry *next;    /* in line */
    uint64_t due_ms;
    size_t position; /* among the delayed ones, plus one; 0: not delayed */
    uint32_t failures;
    bool in_line;
    bool out;   /* checked out */
    bool again; /* added while checked out */
    char names[];
};

struct queue {
    const struct clock *clock;
    struct map *entries;
    struct entry *first; /* the line */
    struct entry **last;
    size_t ready;
    VEC(struct entry *) delayed; /* a heap, the earliest first */
    struct text scratch;         /* for map keys */
    uint64_t max_pause_ms;
};

/* --- entries ------------------------------------------------------------------------------- */

static struct slice map_key(const struct queue *queue, const struct object_key *key)
{
    struct text *scratch = (struct text *)&queue->scratch;

    text_clear(scratch);
    object_key_append(key, scratch);
    return text_slice(scratch);
}

static struct entry *find(const struct queue *queue, const struct object_key *key)
{
    return map_get(queue->entries, map_key(queue, key));
}

static struct entry *ensure(struct queue *queue, const struct object_key *key)
{
    struct entry *entry = find(queue, key);
    size_t namespace_size = key->namespace.size;

    if (entry)
        return entry;
    entry = memory_zero(sizeof(*entry) + namespace_size + key->name.size + 2);
    if (namespace_size)
        memcpy(entry->names, key->namespace.data, namespace_size);
    memcpy(entry->names + namespace_size + 1, key->name.data, key->name.size);
    entry->key.namespace = slice_of(entry->names, namespace_size);
    entry->key.name = slice_of(entry->names + namespace_size + 1, key->name.size);
    map_set(queue->entries, map_key(queue, key), entry);
    return entry;
}

static void drop_if_idle(struct queue *queue, struct entry *entry)
{
    if (entry->in_line || entry->out || entry->position || entry->failures)
        return;
    map_remove(queue->entries, map_key(queue, &entry->key));
    memory_free(entry);
}

/* --- the heap of delayed entries ----------------------------------------------------------- */

static void place(struct queue *queue, struct entry *entry, size_t at)
{
    queue->delayed.items[at] = entry;
    entry->position = at + 1;
}

static void sift_up(struct queue *queue, struct entry *entry)
{
    size_t at = entry->position - 1;

    while (at > 0) {
        struct entry *parent = queue->delayed.items[(at - 1) / 2];

        if (parent->due_ms <= entry->due_ms)
            break;
        place(queue, parent, at);
        at = (at - 1) / 2;
    }
    place(queue, entry, at);
}

static void sift_down(struct queue *queue, struct entry *entry, size_t at)
{
    for (;;) {
        size_t child = 2 * at + 1;

        if (child >= queue->delayed.count)
            break;
        if (child + 1 < queue->delayed.count &&
            queue->delayed.items[child + 1]->due_ms < queue->delayed.items[child]->due_ms)
            child++;
        if (queue->delayed.items[child]->due_ms >= entry->due_ms)
            break;
        place(queue, queue->delayed.items[child], at);
        at = child;
    }
    place(queue, entry, at);
}

static struct entry *take_earliest(struct queue *queue)
{
    struct entry *entry = queue->delayed.items[0];
    struct entry *last = vec_pop(&queue->delayed);

    entry->position = 0;
    if (last != entry)
        sift_down(queue, last, 0);
    return entry;
}

/* --- the line ------------------------------------------------------------------------------ */

static void put_in_line(struct queue *queue, struct entry *entry)
{
    if (entry->in_line)
        return;
    if (entry->out) {
        entry->again = true;
        return;
    }
    entry->in_line = true;
    entry->next = NULL;
    *queue->last = entry;
    queue->last = &entry->next;
    queue->ready++;
}

static void put_due_in_line(struct queue *queue)
{
    uint64_t now_ms = clock_monotonic_ms(queue->clock);

    while (queue->delayed.count && queue->delayed.items[0]->due_ms <= now_ms)
        put_in_line(queue, take_earliest(queue));
}

/* --- what the header promised -------------------------------------------------------------- */

struct queue *queue_new(const struct clock *clock)
{
    struct queue *queue = NEW(struct queue);

    queue->clock = clock;
    queue->entries = map_new();
    queue->last = &queue->first;
    queue->max_pause_ms = QUEUE_BACKOFF_MAX_MS;
    return queue;
}

struct queue *queue_free(struct queue *queue)
{
    size_t position = 0;
    void *entry;

    if (!queue)
        return NULL;
    while (map_next(queue->entries, &position, NULL, &entry))
        memory_free(entry);
    map_free(queue->entries);
    vec_done(&queue->delayed);
    text_done(&queue->scratch);
    memory_free(queue);
    return NULL;
}

void queue_add(struct queue *queue, const struct object_key *key)
{
    put_in_line(queue, ensure(queue, key));
}

void queue_add_after(struct queue *queue, const struct object_key *key, uint64_t delay_ms)
{
    struct entry *entry = ensure(queue, key);
    uint64_t now_ms = clock_monotonic_ms(queue->clock);
    uint64_t due_ms = delay_ms < UINT64_MAX - now_ms ? now_ms + delay_ms : UINT64_MAX;

    if (delay_ms == 0) {
        put_in_line(queue, entry);
        return;
    }
    if (entry->position && entry->due_ms <= due_ms)
        return;
    entry->due_ms = due_ms;
    if (!entry->position) {
        vec_push(&queue->delayed, entry);
        entry->position = queue->delayed.count;
    }
    sift_up(queue, entry);
}

uint64_t queue_retry(struct queue *queue, const struct object_key *key)
{
    struct entry *entry = ensure(queue, key);
    uint64_t delay_ms = QUEUE_BACKOFF_MIN_MS;

    for (uint32_t i = 0; i < entry->failures && delay_ms < queue->max_pause_ms; i++)
        delay_ms *= 2;
    if (delay_ms > queue->max_pause_ms)
        delay_ms = queue->max_pause_ms;
    if (entry->failures < UINT32_MAX)
        entry->failures++;
    queue_add_after(queue, key, delay_ms);
    return delay_ms;
}

void queue_set_longest_pause(struct queue *queue, uint64_t max_ms)
{
    queue->max_pause_ms = max_ms;
}

void queue_forget(struct queue *queue, const struct object_key *key)
{
    struct entry *entry = find(queue, key);

    if (!entry)
        return;
    entry->failures = 0;
    drop_if_idle(queue, entry);
}

bool queue_next(struct queue *queue, struct object_key *out_key)
{
    struct entry *entry;

    put_due_in_line(queue);
    entry = queue->first;
    if (!entry)
        return false;
    queue->first = entry->next;
    if (!queue->first)
        queue->last = &queue->first;
    queue->ready--;
    entry->in_line = false;
    entry->out = true;
    *out_key = entry->key;
    return true;
}

void queue_finish(struct queue *queue, const struct object_key *key)
{
    struct entry *entry = find(queue, key);

    ASSERT(entry && entry->out);
    entry->out = false;
    if (entry->again) {
        entry->again = false;
        put_in_line(queue, entry);
    }
    drop_if_idle(queue, entry);
}

bool queue_due(const struct queue *queue, uint64_t *out_delay_ms)
{
    uint64_t now_ms = clock_monotonic_ms(queue->clock);
    uint64_t due_ms;

    if (!queue->delayed.count)
        return false;
    due_ms = queue->delayed.items[0]->due_ms;
    *out_delay_ms = due_ms > now_ms ? due_ms - now_ms : 0;
    return true;
}

size_t queue_ready(const struct queue *queue)
{
    return queue->ready;
}

size_t queue_delayed(const struct queue *queue)
{
    return queue->delayed.count;
}

uint32_t queue_failures(const struct queue *queue, const struct object_key *key)
{
    const struct entry *entry = find(queue, key);

    return entry ? entry->failures : 0;
}
