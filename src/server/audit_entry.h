/* One line of the audit log before it is one: who did what to which object, and how it ended. Any
 * thread. */
#pragma once

#include <stdint.h>

#include "base/slice.h"

struct arena;
struct audit_link;
struct text;

/* Borrowed texts; NULL: nothing to say. What is too long is cut, what is no UTF-8 replaced. */
struct audit_entry {
    int64_t time_us;     /* since 1970 */
    const char *user;    /* e-mail; "anonymous", or what somebody tried to log in as */
    const char *user_id; /* name of the User */
    const char *provider;
    const char *session_id; /* see audit_session_id() */
    const char *action;
    const char *resource_type; /* "TenantCluster", "Session", "Terminal" … */
    const char *resource_name;
    const char *resource_namespace;
    const char *team; /* of the object, whatever headers say */
    const char *environment;
    const char *method;
    const char *path;    /* without the query */
    int status;          /* 0: no request; below 400 is success */
    const char *summary; /* see audit_summarize() */
    const char *error;   /* what the answer said */
    const char *source;  /* address of the client */
    const char *agent;
    const char *request_id;
    uint64_t duration_ms;
};

/* Appends the entry as a line without its end, sealed: *link says where it is and gets its hash. */
void audit_entry_append(struct text *text, const struct audit_entry *entry,
                        struct audit_link *link);

/* What may be kept of a body: compact JSON without whatever looks like a secret, at any depth and
 * before anything is cut; "omitted" for what is no JSON or too large; NULL for nothing. */
const char *audit_summarize(struct arena *arena, struct slice body);

/* Enough of a session to tell it from others of the same person, and worth nothing to a thief. */
const char *audit_session_id(struct arena *arena, struct slice sid);
