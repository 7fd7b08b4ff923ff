/* Token buckets. The table holds whoever asked lately; the one who did not ask for longest leaves
 * first when it is full, which can only be to their favour. */
#include "server/limiter.h"

#include "base/clock.h"
#include "base/duration.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "server/limits.h"

struct entry {
    char *key; /* the bucket's number, then the caller's key */
    size_t key_size;
    double tokens;
    uint64_t at_ms; /* when they were counted */
    struct entry *older;
    struct entry *newer;
};

struct limiter {
    const struct clock *clock;
    struct limit limits[LIMIT_COUNT];
    uint64_t refused[LIMIT_COUNT];
    struct map *entries;
    struct entry *oldest;
    struct entry *newest;
};

static const struct {
    const char *name;
    struct limit limit;
} buckets[LIMIT_COUNT] = {
    [LIMIT_NONE] = { "NONE", { 0, 0, 0 } },
    [LIMIT_LOGIN] = { "LOGIN", { 10, 10, MINUTES(1) } },
    [LIMIT_LOGIN_NAME] = { "LOGIN_NAME", { 5, 5, MINUTES(1) } },
    [LIMIT_SSO] = { "SSO", { 30, 30, MINUTES(1) } },
    [LIMIT_SET_PASSWORD] = { "SET_PASSWORD", { 10, 10, MINUTES(1) } },
    [LIMIT_INVITE] = { "INVITE", { 30, 30, MINUTES(1) } },
    [LIMIT_DEVICE] = { "DEVICE", { 10, 10, MINUTES(1) } },
    [LIMIT_REFRESH] = { "REFRESH", { 30, 30, MINUTES(1) } },
    [LIMIT_VERIFY] = { "VERIFY", { 10, 10, MINUTES(1) } },
    [LIMIT_SESSION] = { "SESSION", { 50, 100, SECONDS(1) } },
    [LIMIT_CHANGES] = { "CHANGES", { 10, 20, SECONDS(1) } },
    [LIMIT_PROVIDER_TEST] = { "PROVIDER_TEST", { 10, 10, MINUTES(1) } },
    [LIMIT_GITOPS] = { "GITOPS", { 10, 10, MINUTES(1) } },
    [LIMIT_ANONYMOUS] = { "ANONYMOUS", { 100, 100, SECONDS(1) } },
};

const char *limit_name(enum limit_bucket bucket)
{
    return buckets[bucket].name;
}

struct limit limit_default(enum limit_bucket bucket)
{
    return buckets[bucket].limit;
}

/* --- reading -------------------------------------------------------------------------------- */

static struct error *malformed(struct slice text)
{
    return error_new(ERR_INVALID,
                     "limit \"%.*s\" is malformed; want COUNT/PERIOD[:BURST], such as "
                     "10/1m or 50/s:100",
                     SLICE_ARGUMENT(slice_brief(text)));
}

static bool parse_count(struct slice text, uint32_t *out_count)
{
    uint64_t count;

    if (!number_parse_uint(text, &count) || count == 0 || count > 1000000)
        return false;
    *out_count = (uint32_t)count;
    return true;
}

/* A bare unit is one of it. */
static bool parse_period(struct slice text, uint64_t *out_ms)
{
    CLEANUP(text) struct text whole = TEXT_EMPTY;
    struct error *err;
    int64_t ns;

    if (text.size && (text.data[0] < '0' || text.data[0] > '9'))
        text_append_char(&whole, '1');
    text_append_slice(&whole, text);
    err = duration_parse(text_slice(&whole), &ns);
    if (err) {
        error_drop(err, "the caller says what is wanted");
        return false;
    }
    if (ns < DURATION_MILLISECOND || ns > 24 * DURATION_HOUR)
        return false;
    *out_ms = (uint64_t)(ns / DURATION_MILLISECOND);
    return true;
}

struct error *limit_parse(struct slice text, struct limit *out_limit)
{
    struct limit limit;
    struct slice count;
    struct slice rest;
    struct slice period;
    struct slice burst;

    if (!slice_cut(slice_trim(text), '/', &count, &rest) || !parse_count(count, &limit.count))
        return malformed(text);
    limit.burst = limit.count;
    period = rest;
    if (slice_cut(rest, ':', &period, &burst) && !parse_count(burst, &limit.burst))
        return malformed(text);
    if (!parse_period(period, &limit.period_ms))
        return malformed(text);
    *out_limit = limit;
    return NULL;
}

/* --- the table ------------------------------------------------------------------------------ */

struct limiter *limiter_new(const struct clock *clock, const struct limit *limits)
{
    struct limiter *limiter = NEW(struct limiter);

    limiter->clock = clock;
    limiter->entries = map_new();
    for (int i = 0; i < LIMIT_COUNT; i++)
        limiter->limits[i] = limits ? limits[i] : buckets[i].limit;
    return limiter;
}

static void unlink_entry(struct limiter *limiter, struct entry *entry)
{
    *(entry->older ? &entry->older->newer : &limiter->oldest) = entry->newer;
    *(entry->newer ? &entry->newer->older : &limiter->newest) = entry->older;
    entry->older = entry->newer = NULL;
}

static void link_newest(struct limiter *limiter, struct entry *entry)
{
    entry->older = limiter->newest;
    *(limiter->newest ? &limiter->newest->newer : &limiter->oldest) = entry;
    limiter->newest = entry;
}

static void drop_oldest(struct limiter *limiter)
{
    struct entry *entry = limiter->oldest;

    unlink_entry(limiter, entry);
    map_remove(limiter->entries, slice_of(entry->key, entry->key_size));
    memory_free(entry->key);
    memory_free(entry);
}

struct limiter *limiter_free(struct limiter *limiter)
{
    if (!limiter)
        return NULL;
    while (limiter->oldest)
        drop_oldest(limiter);
    map_free(limiter->entries);
    return memory_free(limiter);
}

static struct entry *entry_ensure(struct limiter *limiter, enum limit_bucket bucket,
                                  struct slice key, uint64_t now_ms)
{
    CLEANUP(text) struct text whole = TEXT_EMPTY;
    struct entry *entry;

    text_append_char(&whole, (char)('A' + bucket));
    text_append_slice(&whole, key);
    entry = map_get(limiter->entries, text_slice(&whole));
    if (entry) {
        unlink_entry(limiter, entry);
        link_newest(limiter, entry);
        return entry;
    }
    if (map_count(limiter->entries) >= LIMITER_MAX_KEYS)
        drop_oldest(limiter);
    entry = NEW(struct entry);
    entry->key_size = whole.size;
    entry->key = text_take(&whole);
    entry->tokens = limiter->limits[bucket].burst;
    entry->at_ms = now_ms;
    map_set(limiter->entries, slice_of(entry->key, entry->key_size), entry);
    link_newest(limiter, entry);
    return entry;
}

/* Who waits for as long as we said is let in. */
#define ROUNDING 1e-9

struct error *limiter_take(struct limiter *limiter, enum limit_bucket bucket, struct slice key)
{
    const struct limit *limit = &limiter->limits[bucket];
    uint64_t now_ms = clock_monotonic_ms(limiter->clock);
    struct entry *entry;
    double rate;
    double wait_ms;
    uint32_t seconds;

    if (bucket == LIMIT_NONE || !limit->count)
        return NULL;
    entry = entry_ensure(limiter, bucket, key, now_ms);
    rate = (double)limit->count / (double)limit->period_ms;
    entry->tokens += (double)(now_ms - entry->at_ms) * rate;
    entry->at_ms = now_ms;
    if (entry->tokens > limit->burst)
        entry->tokens = limit->burst;
    if (entry->tokens >= 1 - ROUNDING) {
        entry->tokens -= 1;
        return NULL;
    }
    limiter->refused[bucket]++;
    wait_ms = (1 - entry->tokens) / rate;
    seconds = (uint32_t)((wait_ms + 999) / 1000); /* whole ones, and not one too many */
    return error_retry_after(error_new(ERR_TOO_MANY, "too many requests of this kind"),
                             seconds ? seconds : 1);
}

size_t limiter_count(const struct limiter *limiter)
{
    return map_count(limiter->entries);
}

uint64_t limiter_refused(const struct limiter *limiter, enum limit_bucket bucket)
{
    return limiter->refused[bucket];
}
