/* Wrong passwords: how many, and what follows. */
#include "server/lockout.h"

#include <ctype.h>

#include "base/map.h"
#include "base/memory.h"
#include "server/login_limits.h"

/* In a list from the one that failed last to the one that failed longest ago. */
struct entry {
    struct entry *newer;
    struct entry *older;
    uint64_t failures;
    uint64_t locked_until_ms;
    size_t name_size;
    char name[];
};

struct lockout {
    struct lockout_policy policy;
    size_t max_names;
    struct map *entries;
    struct entry *newest;
    struct entry *oldest;
};

uint64_t lockout_duration_ms(const struct lockout_policy *policy, uint64_t failures)
{
    uint64_t duration = policy->first_ms;

    if (failures == 0 || failures % policy->threshold != 0)
        return 0;
    for (uint64_t lock = failures / policy->threshold; lock > 1 && duration < policy->max_ms;
         lock--)
        duration *= 2;
    return duration < policy->max_ms ? duration : policy->max_ms;
}

struct lockout *lockout_new(const struct lockout_policy *policy, size_t max_names)
{
    struct lockout *lockout = NEW(struct lockout);

    ASSERT(policy->threshold > 0 && max_names > 0);
    lockout->policy = *policy;
    lockout->max_names = max_names;
    lockout->entries = map_new();
    return lockout;
}

struct lockout *lockout_free(struct lockout *lockout)
{
    if (!lockout)
        return NULL;
    while (lockout->oldest) {
        struct entry *entry = lockout->oldest;

        lockout->oldest = entry->newer;
        memory_free(entry);
    }
    map_free(lockout->entries);
    return memory_free(lockout);
}

/* --- the table -------------------------------------------------------------------------------- */

/* The name as it is counted: what is too long to be anybody's is counted by its front. */
struct key {
    char bytes[LOCKOUT_MAX_NAME_BYTES];
    size_t size;
};

static struct slice fold(struct slice name, struct key *key)
{
    key->size = name.size < sizeof(key->bytes) ? name.size : sizeof(key->bytes);
    for (size_t i = 0; i < key->size; i++)
        key->bytes[i] = (char)tolower((unsigned char)name.data[i]);
    return slice_of(key->bytes, key->size);
}

static void unlink_entry(struct lockout *lockout, struct entry *entry)
{
    if (entry->newer)
        entry->newer->older = entry->older;
    else
        lockout->newest = entry->older;
    if (entry->older)
        entry->older->newer = entry->newer;
    else
        lockout->oldest = entry->newer;
}

static void link_newest(struct lockout *lockout, struct entry *entry)
{
    entry->newer = NULL;
    entry->older = lockout->newest;
    if (lockout->newest)
        lockout->newest->newer = entry;
    else
        lockout->oldest = entry;
    lockout->newest = entry;
}

static void drop(struct lockout *lockout, struct entry *entry)
{
    unlink_entry(lockout, entry);
    map_remove(lockout->entries, slice_of(entry->name, entry->name_size));
    memory_free(entry);
}

static struct entry *add(struct lockout *lockout, struct slice key)
{
    struct entry *entry;

    if (map_count(lockout->entries) >= lockout->max_names)
        drop(lockout, lockout->oldest);
    entry = memory_zero(sizeof(*entry) + key.size);
    memcpy(entry->name, key.data, key.size);
    entry->name_size = key.size;
    map_set(lockout->entries, key, entry);
    link_newest(lockout, entry);
    return entry;
}

uint64_t lockout_remaining_ms(const struct lockout *lockout, struct slice name, uint64_t now_ms)
{
    struct key key;
    const struct entry *entry = map_get(lockout->entries, fold(name, &key));

    return entry && entry->locked_until_ms > now_ms ? entry->locked_until_ms - now_ms : 0;
}

uint64_t lockout_fail(struct lockout *lockout, struct slice name, uint64_t now_ms)
{
    struct key key;
    struct slice folded = fold(name, &key);
    struct entry *entry = map_get(lockout->entries, folded);
    uint64_t duration;

    if (!entry)
        entry = add(lockout, folded);
    if (entry->locked_until_ms > now_ms)
        return entry->locked_until_ms - now_ms;
    unlink_entry(lockout, entry);
    link_newest(lockout, entry);
    duration = lockout_duration_ms(&lockout->policy, ++entry->failures);
    if (duration)
        entry->locked_until_ms = now_ms + duration;
    return duration;
}

void lockout_forget(struct lockout *lockout, struct slice name)
{
    struct key key;
    struct entry *entry = map_get(lockout->entries, fold(name, &key));

    if (entry)
        drop(lockout, entry);
}

size_t lockout_count(const struct lockout *lockout)
{
    return map_count(lockout->entries);
}
