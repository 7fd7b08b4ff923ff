/* Acting as somebody else: the headers Impersonate-User, -Group, -Uid and -Extra-…, what must be
 * allowed for them, and the user that comes out. Any thread. */
#pragma once

#include <stddef.h>

struct access;
struct arena;
struct authorizer;
struct error;
struct headers;
struct user;

/* Memory of the arena. */
struct impersonation {
    struct user *user; /* NULL: the request speaks for whoever sent it */

    /* Each must be allowed to the one who asks (verb impersonate). */
    const struct access *questions;
    size_t question_count;
};

/* ERR_INTERNAL, as upstream has it, for groups or others without a user; ERR_BAD_REQUEST for a user
 * that cannot be. */
struct error *impersonation_read(struct arena *arena, const struct headers *headers,
                                 const struct user *requestor,
                                 struct impersonation *out_impersonation);

/* The same with all questions asked: ERR_FORBIDDEN for the first one that is not allowed. *out_user
 * is the requestor when there are no such headers. */
struct error *impersonation_apply(struct arena *arena, const struct authorizer *authorizer,
                                  const struct headers *headers, const struct user *requestor,
                                  const struct user **out_user);
