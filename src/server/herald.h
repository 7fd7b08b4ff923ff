/* Tells other systems what happens here, by webhooks: audit entries in batches, notices one by one.
 * Where to is asked each time, so a change of the platform's configuration counts at once. Loop
 * thread only. */
#pragma once

#include "base/slice.h"
#include "server/outbound.h"

struct clock;
struct herald;
struct http_client;
struct log;
struct loop;
struct metric;
struct notice_kept;
struct pool;
struct text;

/* Borrowed, and outlives the herald. */
struct herald_options {
    struct loop *loop;
    struct pool *pool;
    const struct clock *clock;
    struct log *log;           /* NULL: silent */
    struct metric *deliveries; /* by target and result; NULL: not counted */
    struct http_client *client;
    struct outbound_options outbound;
    const char *secret; /* that messages are signed with; "": they are not */

    /* Empty: nobody listens. */
    struct slice (*audit_url)(void *context);
    struct slice (*notice_url)(void *context);
    void *context;
};

struct herald *herald_start(const struct herald_options *options);

/* Ends what is under way. on_stopped comes in a later turn; the herald is gone then. */
void herald_stop(struct herald *herald, void (*on_stopped)(void *context), void *context);

void herald_record(struct herald *herald, struct slice entry); /* JSON, without a line end */
void herald_tell(struct herald *herald, const struct notice_kept *kept);

/* What is sent about a notice; `notification` is its JSON. Any thread. */
void herald_append_notice(struct text *body, const char *event, struct slice notification,
                          struct slice actor);
