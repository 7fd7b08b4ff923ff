/* The change feed. A feed has a cursor of its own, and subscribers that kept up share it: they are
 * served from one page of events, resource by resource. Those that begin in the past or were paused
 * have their own cursor until they have caught up with the feed's. */
#include "store/feed.h"

#include <inttypes.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/vec.h"
#include "loop/loop.h"
#include "store/limits.h"
#include "store/store_internal.h"

enum standing {
    LIVE,   /* has everything up to the feed's cursor */
    BEHIND, /* has everything up to its own cursor, and catches up */
    PAUSED, /* the same, and waits for its reader; without a backlog it is where the feed is */
    ENDED,  /* gets nothing any more */
};

struct feed_subscription {
    struct feed *feed;
    struct event_filter filter; /* its namespace is ours to free */
    uint64_t after;
    enum standing standing;
    size_t position; /* in its channel */
    uint64_t cursor;
    size_t backlog;
    size_t max_backlog;
    bool in_line;   /* among those that catch up */
    bool abandoned; /* unsubscribed while events are handed out; freed afterwards */
    void (*on_events)(void *context, const struct event *events, size_t count);
    void (*on_end)(void *context, struct error *take_error);
    void *context;
};

typedef VEC(struct feed_subscription *) subscription_list;

/* The subscribers of one resource. */
struct channel {
    uint32_t resource;
    subscription_list subscribers;
};

struct feed {
    atomic_uint references; /* the owner's, and one for a message on its way to the loop */
    struct store *store;
    struct loop *loop;
    struct feed *next;     /* in the store's list */
    atomic_bool posted;    /* a message is on its way */
    atomic_bool is_needed; /* somebody is subscribed */

    uint64_t cursor;
    size_t subscribers;
    VEC(struct channel *) channels;
    subscription_list behind;
    bool delivering;
    bool has_abandoned;
    struct event_page page;
    VEC(struct event) chosen; /* of the page, for one resource */
    VEC(struct event) few;    /* of those, for one subscriber */
};

/* --- messages to the loop ------------------------------------------------------------------ */

static void turn(void *context);

static void feed_unref(struct feed *feed)
{
    if (atomic_fetch_sub(&feed->references, 1) > 1)
        return;
    VEC_EACH (channel, &feed->channels) {
        vec_done(&(*channel)->subscribers);
        memory_free(*channel);
    }
    vec_done(&feed->channels);
    vec_done(&feed->behind);
    vec_done(&feed->chosen);
    vec_done(&feed->few);
    event_page_done(&feed->page);
    memory_free(feed);
}

/* Any thread that keeps the feed alive. */
static void schedule(struct feed *feed)
{
    if (atomic_exchange(&feed->posted, true))
        return;
    atomic_fetch_add(&feed->references, 1);
    loop_post(feed->loop, turn, feed);
}

/* A feed that is not needed looks at the revision when it begins to be; the order of the two on
 * either side is what counts: published, then asked; needed, then looked. */
void feed_notify(struct store *store)
{
    pthread_mutex_lock(&store->feeds_lock);
    for (struct feed *feed = store->feeds; feed; feed = feed->next)
        if (atomic_load(&feed->is_needed))
            schedule(feed);
    pthread_mutex_unlock(&store->feeds_lock);
}

/* --- handing out --------------------------------------------------------------------------- */

static void end(struct feed_subscription *subscription, uint64_t revision)
{
    if (subscription->standing == ENDED)
        return;
    subscription->standing = ENDED;
    subscription->on_end(
        subscription->context,
        error_new(ERR_EXPIRED, "changes since revision %" PRIu64 " are no longer known", revision));
}

static bool wants(const struct feed_subscription *subscription, const struct event *event)
{
    return event->record->revision > subscription->after &&
           event_filter_matches(&subscription->filter, event->record);
}

/* A reader that waits gets no queue: it is noted where it stopped, and how much it missed. */
static void count_missed(struct feed_subscription *subscription, const struct event *events,
                         size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!wants(subscription, &events[i]))
            continue;
        if (subscription->backlog++ == 0)
            subscription->cursor = events[i].record->revision - 1;
    }
    if (subscription->backlog > subscription->max_backlog)
        end(subscription, subscription->cursor);
}

static void hand_over(struct feed_subscription *subscription, const struct event *events,
                      size_t count)
{
    struct feed *feed = subscription->feed;

    if (!subscription->filter.namespace.data && events[0].record->revision > subscription->after) {
        subscription->on_events(subscription->context, events, count);
        return;
    }
    vec_clear(&feed->few);
    for (size_t i = 0; i < count; i++)
        if (wants(subscription, &events[i]))
            vec_push(&feed->few, events[i]);
    if (feed->few.count)
        subscription->on_events(subscription->context, feed->few.items, feed->few.count);
}

static struct channel *find_channel(const struct feed *feed, uint32_t resource)
{
    VEC_EACH (channel, &feed->channels)
        if ((*channel)->resource == resource)
            return *channel;
    return NULL;
}

/* Subscribers that come while events are handed out are not for these events: they begin behind
 * the feed's cursor, which has moved already. */
static void serve_channel(struct feed *feed, const struct channel *channel)
{
    size_t subscribers = channel->subscribers.count;

    for (size_t i = 0; i < subscribers; i++) {
        struct feed_subscription *subscription = channel->subscribers.items[i];

        if (subscription->abandoned)
            continue;
        if (subscription->standing == LIVE)
            hand_over(subscription, feed->chosen.items, feed->chosen.count);
        else if (subscription->standing == PAUSED)
            count_missed(subscription, feed->chosen.items, feed->chosen.count);
    }
}

/* Takes one resource's events out of the page, oldest first. */
static void choose(struct feed *feed, size_t first)
{
    uint32_t resource = feed->page.events.items[first].record->resource;

    vec_clear(&feed->chosen);
    for (size_t i = first; i < feed->page.events.count; i++)
        if (feed->page.events.items[i].record->resource == resource)
            vec_push(&feed->chosen, feed->page.events.items[i]);
}

static bool is_first_of_resource(const struct event_page *page, size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (page->events.items[i].record->resource == page->events.items[index].record->resource)
            return false;
    return true;
}

/* The loop slept so long that the history went on without it. The cursor moves first: whoever
 * subscribes again inside on_end() begins behind it. */
static void end_all(struct feed *feed)
{
    uint64_t before = feed->cursor;
    size_t channels = feed->channels.count;

    feed->cursor = state_horizon(&feed->store->state);
    for (size_t c = 0; c < channels; c++) {
        const struct channel *channel = feed->channels.items[c];
        size_t subscribers = channel->subscribers.count;

        for (size_t i = 0; i < subscribers; i++) {
            struct feed_subscription *subscription = channel->subscribers.items[i];

            if (!subscription->abandoned && subscription->standing != BEHIND &&
                subscription->after < feed->cursor)
                end(subscription, before);
        }
    }
}

/* With many subscribers a page is small, so that the loop gets to its other work in between. */
static size_t page_limit(const struct feed *feed)
{
    size_t limit = FEED_DELIVERIES / (feed->subscribers + 1);

    return limit > FEED_BATCH_EVENTS ? FEED_BATCH_EVENTS : limit < 1 ? 1 : limit;
}

/* What is new goes to those who kept up. False when there is nothing more. */
static bool serve_live(struct feed *feed)
{
    static const struct event_filter everything = { 0 };

    event_page_clear(&feed->page);
    feed->page.limit = page_limit(feed);
    if (!state_events(&feed->store->state, &everything, UINT64_MAX, &feed->cursor, &feed->page)) {
        end_all(feed);
        return true;
    }
    for (size_t i = 0; i < feed->page.events.count; i++) {
        uint32_t resource = feed->page.events.items[i].record->resource;
        const struct channel *channel = find_channel(feed, resource);

        if (!channel || !is_first_of_resource(&feed->page, i))
            continue;
        choose(feed, i);
        serve_channel(feed, channel);
    }
    event_page_clear(&feed->page);
    return feed->page.more;
}

/* --- catching up --------------------------------------------------------------------------- */

static void catch_up(struct feed_subscription *subscription)
{
    struct feed *feed = subscription->feed;

    event_page_clear(&feed->page);
    feed->page.limit = FEED_BATCH_EVENTS;
    if (!state_events(&feed->store->state, &subscription->filter, feed->cursor,
                      &subscription->cursor, &feed->page)) {
        end(subscription, subscription->cursor);
        return;
    }
    if (subscription->cursor >= feed->cursor)
        subscription->standing = LIVE;
    if (feed->page.events.count)
        subscription->on_events(subscription->context, feed->page.events.items,
                                feed->page.events.count);
    event_page_clear(&feed->page);
}

static void get_in_line(struct feed_subscription *subscription)
{
    if (subscription->in_line)
        return;
    subscription->in_line = true;
    vec_push(&subscription->feed->behind, subscription);
}

/* Each of the first few gets a page; who is not done goes to the end of the line. */
static void serve_behind(struct feed *feed)
{
    size_t count = feed->behind.count < FEED_CATCH_UPS ? feed->behind.count : FEED_CATCH_UPS;

    for (size_t i = 0; i < count; i++) {
        struct feed_subscription *subscription = feed->behind.items[0];

        vec_remove(&feed->behind, 0);
        subscription->in_line = false;
        if (!subscription->abandoned && subscription->standing == BEHIND)
            catch_up(subscription);
        if (!subscription->abandoned && subscription->standing == BEHIND)
            get_in_line(subscription);
    }
}

/* --- a turn -------------------------------------------------------------------------------- */

static void free_subscription(struct feed_subscription *subscription)
{
    memory_free((char *)subscription->filter.namespace.data);
    memory_free(subscription);
}

static void leave_line(struct feed *feed, const struct feed_subscription *subscription)
{
    size_t i = 0;

    if (!subscription->in_line)
        return;
    while (feed->behind.items[i] != subscription)
        i++;
    vec_remove(&feed->behind, i);
}

/* The last one of the channel moves into the gap: thousands may leave together. */
static void leave_channel(struct feed *feed, const struct feed_subscription *subscription)
{
    struct channel *channel = find_channel(feed, subscription->filter.resource);
    struct feed_subscription *last = vec_pop(&channel->subscribers);

    channel->subscribers.items[subscription->position] = last;
    last->position = subscription->position;
}

static void forget_subscription(struct feed *feed, struct feed_subscription *subscription)
{
    leave_line(feed, subscription);
    leave_channel(feed, subscription);
    free_subscription(subscription);
}

static void sweep(struct feed *feed)
{
    VEC_EACH (entry, &feed->channels) {
        struct channel *channel = *entry;

        for (size_t i = channel->subscribers.count; i > 0; i--)
            if (channel->subscribers.items[i - 1]->abandoned)
                forget_subscription(feed, channel->subscribers.items[i - 1]);
    }
    feed->has_abandoned = false;
}

static void turn(void *context)
{
    struct feed *feed = context;
    bool more;

    atomic_store(&feed->posted, false);
    if (atomic_load(&feed->is_needed)) {
        feed->delivering = true;
        more = serve_live(feed);
        serve_behind(feed);
        feed->delivering = false;
        if (feed->has_abandoned)
            sweep(feed);
        if (more || feed->behind.count)
            schedule(feed);
    }
    feed_unref(feed);
}

/* --- subscribers --------------------------------------------------------------------------- */

static struct channel *ensure_channel(struct feed *feed, uint32_t resource)
{
    struct channel *channel = find_channel(feed, resource);

    if (!channel) {
        channel = NEW(struct channel);
        channel->resource = resource;
        vec_push(&feed->channels, channel);
    }
    return channel;
}

static struct feed_subscription *make_subscription(struct feed *feed,
                                                   const struct feed_options *options)
{
    struct feed_subscription *subscription = NEW(struct feed_subscription);
    struct slice namespace = options->namespace;

    subscription->feed = feed;
    subscription->filter.resource = options->resource;
    if (namespace.data)
        subscription->filter.namespace =
            slice_of(memory_strndup(namespace.data, namespace.size), namespace.size);
    subscription->after = subscription->cursor = options->after;
    subscription->max_backlog = options->max_backlog ? options->max_backlog : FEED_MAX_BACKLOG;
    subscription->on_events = options->on_events;
    subscription->on_end = options->on_end;
    subscription->context = options->context;
    return subscription;
}

static void fall_behind(struct feed_subscription *subscription)
{
    subscription->standing = BEHIND;
    get_in_line(subscription);
    schedule(subscription->feed);
}

struct error *feed_subscribe(struct feed *feed, const struct feed_options *options,
                             struct feed_subscription **out_subscription)
{
    struct feed_subscription *subscription;
    struct channel *channel;
    uint64_t horizon = state_horizon(&feed->store->state);

    loop_assert(feed->loop);
    if (options->after < horizon)
        return error_new(ERR_EXPIRED,
                         "revision %" PRIu64 " is too old, changes are known since %" PRIu64,
                         options->after, horizon);
    if (feed->subscribers++ == 0) {
        atomic_store(&feed->is_needed, true);
        feed->cursor = state_revision(&feed->store->state);
    }
    subscription = make_subscription(feed, options);
    channel = ensure_channel(feed, options->resource);
    subscription->position = channel->subscribers.count;
    vec_push(&channel->subscribers, subscription);
    if (options->after < feed->cursor)
        fall_behind(subscription);
    *out_subscription = subscription;
    return NULL;
}

void feed_unsubscribe(struct feed_subscription *subscription)
{
    struct feed *feed;

    if (!subscription)
        return;
    feed = subscription->feed;
    loop_assert(feed->loop);
    ASSERT(!subscription->abandoned);
    if (--feed->subscribers == 0)
        atomic_store(&feed->is_needed, false);
    if (!feed->delivering) {
        forget_subscription(feed, subscription);
        return;
    }
    subscription->abandoned = true;
    feed->has_abandoned = true;
}

void feed_pause(struct feed_subscription *subscription)
{
    loop_assert(subscription->feed->loop);
    if (subscription->standing == LIVE) {
        subscription->standing = PAUSED;
        subscription->backlog = 0;
    } else if (subscription->standing == BEHIND) {
        subscription->standing = PAUSED; /* its place in the line is passed over */
        subscription->backlog = 1;       /* so that it goes on from its own cursor */
    }
}

void feed_resume(struct feed_subscription *subscription)
{
    loop_assert(subscription->feed->loop);
    if (subscription->standing != PAUSED)
        return;
    if (subscription->backlog == 0)
        subscription->standing = LIVE;
    else
        fall_behind(subscription);
}

uint64_t feed_progress(const struct feed_subscription *subscription)
{
    uint64_t shared = subscription->feed->cursor;
    bool keeps_up = subscription->standing == LIVE ||
                    (subscription->standing == PAUSED && subscription->backlog == 0);

    if (!keeps_up)
        return subscription->cursor;
    return shared > subscription->after ? shared : subscription->after;
}

/* --- life ---------------------------------------------------------------------------------- */

struct feed *feed_open(struct store *store, struct loop *loop)
{
    struct feed *feed = NEW(struct feed);

    loop_assert(loop);
    atomic_init(&feed->references, 1);
    feed->store = store;
    feed->loop = loop;
    pthread_mutex_lock(&store->feeds_lock);
    feed->next = store->feeds;
    store->feeds = feed;
    pthread_mutex_unlock(&store->feeds_lock);
    return feed;
}

void feed_close(struct feed *feed)
{
    struct feed **link;

    if (!feed)
        return;
    loop_assert(feed->loop);
    ASSERT(feed->subscribers == 0);
    pthread_mutex_lock(&feed->store->feeds_lock);
    link = &feed->store->feeds;
    while (*link != feed)
        link = &(*link)->next;
    *link = feed->next;
    pthread_mutex_unlock(&feed->store->feeds_lock);
    feed_unref(feed);
}
