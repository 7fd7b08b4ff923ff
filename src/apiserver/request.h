/* One request for a server, however it came: over HTTP or by a call in this process. Everything it
 * points to lives as long as the arena. Belongs to one thread at a time. */
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apiserver/limits.h"
#include "apiserver/negotiate.h"
#include "apiserver/query_options.h"
#include "apiserver/request_target.h"
#include "auth/access.h"
#include "base/slice.h"
#include "base/vec.h"

struct apiserver;
struct arena;
struct doc;
struct error;
struct fieldset;
struct registry;
struct resource;
struct kind_part;
struct user;

/* Something that admission has to say to whoever reads the audit log. */
struct request_note {
    const char *key; /* "pod-security.kubernetes.io/enforce-policy" */
    const char *text;
};

struct request {
    struct apiserver *server;
    struct arena *arena;
    const struct user *user;
    enum request_verb verb;
    struct request_target target;
    struct query_options options;

    /* What the target stands for; NULL both when it is no resource. */
    const struct registry *registry; /* a reference, released with the arena */
    const struct resource *resource;
    const struct kind_part *part; /* NULL: the object itself */

    /* The body: bytes, or a document when it comes from this process. */
    struct slice body;
    const struct doc *body_doc;
    const char *user_agent; /* NULL: not said */

    struct slice method; /* in lower case, for what is no resource */
    enum negotiate_media body_media;
    enum negotiate_patch patch_type;
    const char *patch_complaints; /* what a strict client does not want in its patch; NULL: none */
    struct negotiate_form form;   /* of the answer */

    struct access_answer access; /* what authorisation said */

    const struct fieldset *owned_scope; /* all that this road shows of the object; NULL: all */
    /* Admission has had its say, about an object of a part's own kind, or has none: what the server
     * does by itself. */
    bool admitted;
    bool
        own; /* the server asks itself: kinds that its minor version does not serve are there too */
    pthread_mutex_t *turn;      /* that it keeps until it is committed, see turns.h; NULL: none */
    uint64_t webhooks_until_ms; /* all of them, as webhook_line_now_ms(); 0: none was asked yet */

    bool tells_owners; /* the object says itself who owns which field: server-side apply */
    bool columns_told; /* a watch that shows tables says once what its columns are */

    const char *warnings[API_MAX_WARNINGS]; /* for the client; see request_warn() */
    size_t warning_count;

    struct request_note notes[API_MAX_NOTES]; /* see request_note() */
    size_t note_count;
};

/* What came of it. Exactly one of the forms; whoever gets it releases it. */
enum answer_form {
    ANSWER_NONE,
    ANSWER_OBJECT, /* doc: one object, in the version asked for */
    ANSWER_LIST,   /* list */
    ANSWER_STATUS, /* doc: a Status */
    ANSWER_RAW,    /* doc: JSON that is no object of an API, such as discovery */
    ANSWER_EMPTY,  /* a text without a letter: what a pod printed that never ran */
};

struct record;

struct answer {
    enum answer_form form;
    int http; /* 200 unless set */
    struct doc *doc;
    struct answer_list *list;
    const char *etag; /* NULL: none; memory of the arena */
};

/* Objects of one resource as the store has them. */
struct answer_list {
    VEC(struct record *) records; /* a reference to each */
    uint64_t revision;
    const char *continue_token; /* NULL: nothing follows */
    bool has_remaining;
    uint64_t remaining;
};

void answer_done(struct answer *answer);

/* A Status that says nothing but Success. */
struct error *answer_success(struct answer *out_answer, int http);

static inline void answer_cleanup(struct answer *answer)
{
    answer_done(answer);
}

/* Tells the client something without refusing; what is too much or too long is left out. */
void request_warn(struct request *request, const char *fmt, ...) PRINTF_LIKE(2, 3);

/* An annotation of the line in the audit log. What is too much, no qualified name with a prefix, or
 * was said already is left out. The key and the text are the arena's, or live as long. */
void request_note(struct request *request, const char *key, const char *text);

/* A list or a watch over all namespaces, or of a resource that has none. */
bool request_is_everywhere(const struct request *request);

unsigned request_verb_flag(enum request_verb verb); /* KIND_GET … */
bool request_is_part(const struct request *request, const char *name);

/* Fills in registry, resource and part for the target. ERR_NOT_FOUND: nothing is served there;
 * ERR_NOT_ALLOWED: not with this verb. */
struct error *request_resolve(struct request *request);

/* May this user do this? ERR_FORBIDDEN says what is missing. Of the options only the field selector
 * counts, which may narrow the question down. */
struct error *request_authorize(struct request *request);

/* The question itself, as if the request had this verb; it borrows from the request. */
struct access request_access(const struct request *request, enum request_verb verb);

/* The same for another verb: a write of something absent turns into its creation. */
struct error *request_authorize_as(const struct request *request, enum request_verb verb);

/* Runs it to the end, authorised already. Worker thread: may wait for the disk. Watches are not for
 * here. */
struct error *request_run(struct request *request, struct answer *out_answer);
