/* How often somebody may ask: token buckets by key, in a table that is bounded. Loop thread only.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"

struct clock;
struct error;
struct limiter;

/* The buckets of the product; the comment says what a key is. */
enum limit_bucket {
    LIMIT_NONE,
    LIMIT_LOGIN,         /* address */
    LIMIT_LOGIN_NAME,    /* identifier, whether it exists or not */
    LIMIT_SSO,           /* address */
    LIMIT_SET_PASSWORD,  /* address */
    LIMIT_INVITE,        /* address */
    LIMIT_DEVICE,        /* address */
    LIMIT_REFRESH,       /* address */
    LIMIT_VERIFY,        /* session */
    LIMIT_SESSION,       /* session: every request */
    LIMIT_CHANGES,       /* session: unsafe methods besides */
    LIMIT_PROVIDER_TEST, /* user */
    LIMIT_GITOPS,        /* user */
    LIMIT_ANONYMOUS,     /* address: requests without a session */
    LIMIT_COUNT,
};

struct limit {
    uint32_t count; /* tokens per period */
    uint32_t burst;
    uint64_t period_ms;
};

const char *limit_name(enum limit_bucket bucket); /* "LOGIN": as in BUTLER_LIMIT_LOGIN */
struct limit limit_default(enum limit_bucket bucket);

/* "10/1m", "50/s:100": count, period, burst. ERR_INVALID says what is wrong. */
struct error *limit_parse(struct slice text, struct limit *out_limit);

/* `limits`: LIMIT_COUNT of them, copied; NULL: the defaults. */
struct limiter *limiter_new(const struct clock *clock, const struct limit *limits);
struct limiter *limiter_free(struct limiter *limiter);

/* Takes one token. NULL: there was one; else ERR_TOO_MANY with the time to wait. */
struct error *limiter_take(struct limiter *limiter, enum limit_bucket bucket, struct slice key);

size_t limiter_count(const struct limiter *limiter); /* keys held now */
uint64_t limiter_refused(const struct limiter *limiter, enum limit_bucket bucket);

CLEANUP_DEFINE(limiter, struct limiter *, limiter_free)
