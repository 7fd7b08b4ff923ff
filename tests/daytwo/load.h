/* Clients that go on while a test does something to the server: one that asks again and again, many
 * that write, one that watches. They live on the town's loop and belong to the fixture. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "loop/timer.h"

struct http_call;
struct http_peer;
struct town;

/* --- asking ----------------------------------------------------------------------------------- */

struct poller {
    struct town *town;
    struct http_peer *peer;
    const char *path;
    uint64_t every_ms;
    bool any_status; /* whatever is answered is an answer: only connections count */
    bool stopped;
    struct http_call *call; /* NULL: none is under way */
    struct timer next;
    uint64_t since_ms; /* the first try that was not answered with 200 yet */

    uint64_t answers;
    uint64_t failures;   /* tries without an answer, or with another than 200 */
    uint64_t longest_ms; /* from a try to the answer to it or to one of those that followed */
    char *failure;       /* the last one; NULL: none */

    void (*on_failure)(struct poller *poller, void *context); /* NULL: it just tries again */
    void *context;
};

/* Each try has a connection of its own. */
struct poller *poller_start(struct town *town, struct http_peer *peer, const char *path,
                            uint64_t every_ms);
/* What the longest answer took so far: what is usual on this machine now. Counts anew. */
uint64_t poller_mark(struct poller *poller);
void poller_stop(struct poller *poller);                    /* waits for the last answer */
void poller_await(struct poller *poller, uint64_t answers); /* so many more */

/* One that keeps up with a kubeconfig: it reads the Secret anew from time to time, as whoever has a
 * copy is told to, and goes on with what it says. */
struct follower {
    struct poller *poller;
    const char *secret; /* path */
    struct http_call *call;
    struct timer next;
    char *kubeconfig; /* the last one */
    uint64_t changes;
};

struct follower *follower_start(struct town *town, const char *name, const char *path,
                                uint64_t every_ms);
void follower_stop(struct follower *follower);

/* --- writing ---------------------------------------------------------------------------------- */

struct writers;

/* Each makes one ConfigMap after the other in `default`; one that was not answered is tried again.
 */
struct writers *writers_start(struct town *town, struct http_peer *peer, size_t count);
void writers_await(struct writers *writers, size_t answers); /* so many more of each */
void writers_stop(struct writers *writers);

/* Everything that was answered is there. Returns how many that were. */
size_t writers_assert_kept(struct writers *writers, struct http_peer *peer);
size_t writers_lost(const struct writers *writers); /* tries without an answer */

/* --- watching --------------------------------------------------------------------------------- */

/* ConfigMaps of `default`, from now on. */
struct watcher {
    struct town *town;
    struct http_call *call; /* NULL: it was cut off */
    struct text told;
};

struct watcher *watcher_start(struct town *town, struct http_peer *peer);
void watcher_await(struct watcher *watcher, const char *text); /* it has told that */
void watcher_stop(struct watcher *watcher);
