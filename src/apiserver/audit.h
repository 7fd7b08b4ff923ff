/* Writing requests down: who asked for what, when, and how it ended, in upstream's form
 * (audit.k8s.io/v1, Event, stage ResponseComplete), one line when a request is over. What a secret
 * or a token holds is never written, whatever the policy says. Loop thread unless told. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct answer;
struct apiserver;
struct audit;
struct audit_event;
struct doc;
struct error;
struct exchange;
struct request;

struct audit_options {
    const char *path;        /* of the file */
    const char *policy_file; /* NULL: the same level for every request */
    const char *level;       /* "Metadata"; NULL: that one */
    uint64_t max_bytes;      /* of one file; 0: AUDIT_MAX_BYTES */
    size_t max_files;        /* kept beside it; 0: AUDIT_MAX_FILES */
};

#define AUDIT_MAX_BYTES (100 * 1024 * 1024)
#define AUDIT_MAX_FILES 10

/* NULL options: nothing is written down. Start-up thread. */
struct error *audit_open(struct apiserver *server, const struct audit_options *options);
void audit_close(struct apiserver *server);

/* The user is known, or could not log in (NULL). NULL: this request is not written down. The line
 * is written when the arena of the request ends. */
struct audit_event *audit_begin(struct request *request, struct exchange *exchange);

/* What is known later, by whoever has the request then. The event may be NULL. */
void audit_sent(struct audit_event *event, struct request *request);
void audit_answered(struct audit_event *event, struct request *request,
                    const struct answer *answer);
void audit_refused(struct audit_event *event, const struct doc *status, int http);
void audit_done(struct audit_event *event, int http);
