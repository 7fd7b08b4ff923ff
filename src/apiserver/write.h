/* The road every write takes: completed, admitted, validated, told who owns which field, committed.
 * Worker threads: waits for the disk. */
#pragma once

#include <stdbool.h>

struct answer;
struct doc;
struct error;
struct request;

/* A new object, decoded and in the version of the request. Answers 201. */
struct error *write_create(struct request *request, const struct doc *object,
                           struct answer *out_answer);

/* How an update finds its new object. */
struct write_update {
    /* From the stored object (NULL: there is none, and may_create is set) to the new one, both in
     * the version of the request. Called again when somebody else was faster. */
    struct error *(*compute)(void *context, struct request *request, const struct doc *before,
                             struct doc **out_after);
    void *context;

    bool may_create; /* what is absent is made */
    bool of_status;  /* only the status changes */
    bool whole;      /* both may change; else the status stays as it is */
};

struct error *write_update(struct request *request, const struct write_update *update,
                           struct answer *out_answer);

/* Deletes by the request's options: at once, or marked and left to its finalizers. */
struct error *write_delete(struct request *request, struct answer *out_answer);
