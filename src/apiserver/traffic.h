/* How much of a server its users take up: requests in flight and watches, all together and of each
 * user, and when it is too much. Loop thread but for the counts. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

struct error;
struct map;
struct traffic_user;
struct user;

enum traffic_kind {
    TRAFFIC_READ,
    TRAFFIC_WRITE,
    TRAFFIC_WATCH,
    TRAFFIC_KINDS,
};

struct traffic_limits {
    size_t requests;     /* reads and writes in flight */
    size_t watches;      /* of the server … */
    size_t user_watches; /* … and of one user */
};

struct traffic {
    struct traffic_limits limits;
    atomic_size_t counts[TRAFFIC_KINDS]; /* any thread may read them */
    struct map *users;                   /* by name: those who have something here */
};

/* What one request takes up, from its arrival to its end. */
struct traffic_place {
    struct traffic *traffic;
    enum traffic_kind kind;
    struct traffic_user *user; /* NULL until it is known */
};

/* Limits of 0 are those of limits.h. */
void traffic_init(struct traffic *traffic, const struct traffic_limits *limits);
void traffic_done(struct traffic *traffic); /* everybody has left */

/* Whoever gets a place gives it back. ERR_TOO_MANY: the server is full. */
struct error *traffic_enter(struct traffic *traffic, enum traffic_kind kind,
                            struct traffic_place *out_place);
void traffic_leave(struct traffic_place *place);

/* Now it is known who came. One user may have half of what the others leave, so that there is
 * always room for somebody else. ERR_TOO_MANY: it would be more than that, or too many watches. */
struct error *traffic_assign(struct traffic_place *place, const struct user *user);

size_t traffic_count(const struct traffic *traffic, enum traffic_kind kind); /* any thread */
