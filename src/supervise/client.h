/* The way to the supervisor of a data directory: asynchronous calls keyed by the uid of a tenant,
 * each of which may be repeated, and news of every change of a tenant. Connects, starts a
 * supervisor when nobody answers, and connects again by itself; what was asked meanwhile is asked
 * again. Loop thread only. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "supervise/tenant_set.h"
#include "supervise/tenant_state.h"

struct error;
struct log;
struct loop;
struct supervise;

/* Copied. */
struct supervise_options {
    struct loop *loop;
    struct log *log;              /* NULL: silent */
    const char *data;             /* the data directory, which must be there */
    const char *program;          /* path of this program; NULL: nobody is started */
    const char *const *arguments; /* more flags for `butler supervisor`; ends with NULL */
    uint64_t call_ms;             /* how long a call waits for its answer; 0: CLIENT_CALL_MS */

    /* A tenant has changed, or is known now. Phase TENANT_ABSENT: it is gone. Valid during the
     * call. May be NULL, as the next one. */
    void (*on_change)(void *context, const struct tenant_state *state);

    /* The supervisor is reached, and everything it knows was told; or it is lost. */
    void (*on_connection)(void *context, bool connected);
    void *context;
};

struct supervise_usage {
    uint64_t cpu_ms;       /* of all its processes so far */
    uint64_t memory_bytes; /* its share of what it uses (PSS); 0: nothing runs */
    uint64_t disk_bytes;
    uint64_t files;
};

/* What came of a call; the pointers are valid during on_done. */
struct supervise_answer {
    const struct tenant_state *state; /* NULL where the call is about no tenant */
    struct slice log;
    struct supervise_usage usage;
};

/* Once for each call, in a later turn; the callee owns the error. The reason of an error is
 * tenant_state_reason_of(). ERR_TIMEOUT: no answer came, and it may happen still. */
typedef void (*supervise_done)(void *context, const struct supervise_answer *answer,
                               struct error *take_error);

struct supervise *supervise_open(const struct supervise_options *options);

/* The supervisor and its tenants run on. Calls that wait end with ERR_UNAVAILABLE before
 * on_closed, which comes in a later turn; the client is gone then. */
void supervise_close(struct supervise *supervise, void (*on_closed)(void *context), void *context);

/* What is known of a tenant without asking; NULL: nothing. Valid until the next turn. */
const struct tenant_state *supervise_find(const struct supervise *supervise, const char *uid);
bool supervise_is_connected(const struct supervise *supervise);

/* Everything it needs is there and nothing runs: the answer tells its address and port. The set
 * needs no files. A tenant that runs is left as it is. */
void supervise_prepare(struct supervise *supervise, const struct tenant_set *set,
                       supervise_done on_done, void *context);

/* Makes it run like this, by reloading, restarting or starting; a set that is the same changes
 * nothing. Answered when all of it is written down and the port is known;
 * supervise_options.on_change tells the rest. */
void supervise_apply(struct supervise *supervise, const struct tenant_set *set,
                     supervise_done on_done, void *context);

void supervise_observe(struct supervise *supervise, const char *uid, supervise_done on_done,
                       void *context);

/* Starts one that sleeps, and counts as use of it. */
void supervise_wake(struct supervise *supervise, const char *uid, supervise_done on_done,
                    void *context);

/* Ends its process and keeps everything else; answered when it has ended. */
void supervise_stop(struct supervise *supervise, const char *uid, supervise_done on_done,
                    void *context);

/* Ends its process, releases its ports, removes its directory; answered when nothing is left. Fine
 * when there is nothing. */
void supervise_destroy(struct supervise *supervise, const char *uid, supervise_done on_done,
                       void *context);

/* The last lines of its log, of the run before the present file when `previous`. */
void supervise_logs(struct supervise *supervise, const char *uid, size_t lines, bool previous,
                    supervise_done on_done, void *context);
void supervise_usage(struct supervise *supervise, const char *uid, supervise_done on_done,
                     void *context);

/* A platform in the foreground ends: tenants that say so are stopped, and come back with the next
 * supervisor; when none runs any more the supervisor ends too, and has ended when this is
 * answered. No new one is started by this client; none being there is fine. */
void supervise_end(struct supervise *supervise, supervise_done on_done, void *context);
