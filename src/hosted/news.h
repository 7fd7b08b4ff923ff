/* What is known of the processes of tenants, by their objects: what the supervisor told last, and
 * what came of the last thing it was asked. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "kube/object_key.h"
#include "supervise/tenant_state.h"

struct arena;
struct clock;
struct error;
struct news;
struct supervise_usage;

/* What a run found that had nothing to do: as long as the inputs are the same and nothing is due,
 * there is no need to look again. */
struct news_settled {
    const char *inputs;     /* NULL: nothing is known */
    const char *files_hash; /* of the files that are wanted */
    int64_t due_ms;         /* since 1970 */
};

/* What a tenant was seen to use. */
struct news_usage {
    int64_t taken_ms;   /* since 1970; 0: nobody has looked yet */
    uint64_t cpu_milli; /* of a processor, since the look before; 0 at the first one */
    uint64_t memory_bytes;
    uint64_t disk_bytes;
};

/* For one run of a reconciler. Texts belong to its arena. */
struct news_item {
    bool connected;                  /* to the supervisor, and everything it knows was told */
    struct tenant_state state;       /* phase TENANT_ABSENT: it knows nothing of that object */
    const char *failure;             /* of the last order; NULL: it was carried out */
    enum tenant_state_reason reason; /* of the failure */
    uint64_t pause_ms;               /* until it is worth trying again; 0: now */
    const char *destroyed;           /* uid of the tenant of which nothing is left; NULL: none */
    uint64_t touched;                /* how often its objects of the management side have changed */
    struct news_settled settled;
    struct news_usage usage;
    int64_t seen_ms; /* since 1970: when something was heard of it for the first time */
};

struct news *news_new(const struct clock *clock);
struct news *news_free(struct news *news); /* NULL in, NULL out */

/* What the supervisor said; TENANT_ABSENT forgets it. */
void news_tell(struct news *news, const struct tenant_state *state);
void news_connection(struct news *news, bool connected);

/* What came of an order for the tenant with this uid; NULL: it is done. Each failure after another
 * is followed by a longer pause. */
void news_failure(struct news *news, const struct object_key *key, const struct error *error,
                  uint64_t now_ms);
void news_destroyed(struct news *news, const struct object_key *key, const char *uid);

/* One of its objects of the management side has changed. */
void news_touch(struct news *news, const struct object_key *key);
void news_settle(struct news *news, const struct object_key *key,
                 const struct news_settled *settled);

/* What it uses now; NULL: nobody could tell, and it is looked at again when it is due. */
void news_used(struct news *news, const struct object_key *key,
               const struct supervise_usage *usage);

/* The object is gone: nothing is kept. */
void news_forget(struct news *news, const struct object_key *key);

/* For a run that begins. */
void news_take(struct arena *arena, struct news *news, const struct object_key *key,
               uint64_t now_ms, struct news_item *out_item);

/* No tenant is on its way to something. */
bool news_are_settled(const struct news *news);

CLEANUP_DEFINE(news, struct news *, news_free)
