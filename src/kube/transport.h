/* How a client reaches a Kubernetes API. One table of functions with two fillings: https.h speaks
 * to a server somewhere, the embedded API server answers in the same process, where documents are
 * shared and nothing is printed or parsed. Whoever uses a transport cannot tell which one it has.
 *
 * A transport speaks as one user. It belongs to whoever made it, who keeps it until nobody calls
 * and every watch has ended. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"
#include "kube/object_key.h"

struct arena;
struct doc;
struct error;
struct http_abort;
struct kube_transport;
struct kube_watch;
struct loop;

/* What a client must know about a resource to ask for it. Texts are borrowed; those of constants
 * live for ever. */
struct kube_resource {
    const char *group;   /* "" for core */
    const char *version; /* "v1" */
    const char *plural;  /* "pods" */
    const char *kind;    /* "Pod" */
    bool namespaced;
};

enum kube_verb {
    KUBE_GET,
    KUBE_LIST,
    KUBE_WATCH,
    KUBE_CREATE,
    KUBE_UPDATE,
    KUBE_PATCH,
    KUBE_DELETE,
    KUBE_DELETE_COLLECTION,
};

enum kube_patch_type {
    KUBE_PATCH_JSON,
    KUBE_PATCH_MERGE,
    KUBE_PATCH_STRATEGIC,
    KUBE_PATCH_APPLY, /* server-side; wants a field manager */
};

enum kube_propagation {
    KUBE_PROPAGATION_DEFAULT, /* what the kind does by itself */
    KUBE_PROPAGATION_BACKGROUND,
    KUBE_PROPAGATION_FOREGROUND,
    KUBE_PROPAGATION_ORPHAN,
};

enum kube_version_match {
    KUBE_MATCH_UNSET,
    KUBE_MATCH_EXACT,
    KUBE_MATCH_NOT_OLDER,
};

enum kube_field_validation {
    KUBE_VALIDATION_DEFAULT, /* as the server does it: warn */
    KUBE_VALIDATION_IGNORE,
    KUBE_VALIDATION_WARN,
    KUBE_VALIDATION_STRICT,
};

/* On whose behalf a request is made: the server decides and records as if this user had sent it,
 * after it has asked whether the transport's own user may do so. */
struct kube_as {
    const char *user;
    const char *const *groups; /* ends with NULL; NULL: none */
};

/* Everything is borrowed for the call (of a watch: copied). All zeroes is a request without
 * options; one that does not belong to the verb is not looked at. */
struct kube_request {
    enum kube_verb verb;
    const struct kube_resource *resource;
    const char *namespace;   /* NULL: an object without, or a list over all of them */
    const char *name;        /* NULL: the collection */
    const char *subresource; /* "status"; NULL: none */

    const struct doc *body; /* create, update, patch */
    enum kube_patch_type patch_type;

    /* get, list, watch, deletecollection */
    const char *label_selector; /* NULL each: none */
    const char *field_selector;
    const char *resource_version; /* opaque; NULL: unset, which is not the same as "0" */
    enum kube_version_match version_match;
    size_t limit; /* 0: all */
    const char *continue_token;
    bool metadata_only; /* nobody will look outside metadata; the answer may hold more */

    /* watch */
    bool bookmarks;
    bool send_initial_events;
    uint32_t watch_s; /* the server ends the watch after this; 0: as it likes */

    /* create, update, patch, delete */
    bool dry_run;
    const char *field_manager;
    enum kube_field_validation field_validation;
    bool force; /* apply: take fields from others */

    /* delete, deletecollection */
    enum kube_propagation propagation;
    bool has_grace;
    int64_t grace_s;
    const char *if_uid; /* preconditions; NULL each: none */
    const char *if_version;

    const struct kube_as *as; /* NULL: the transport's own user. Not for watches */
    uint64_t timeout_ms;      /* 0: KUBE_CALL_MS. Not for watches */
    struct http_abort *abort; /* ends the wait early; may be NULL */
};

/* One page of a list. Every document is an object with apiVersion and kind. */
struct kube_page {
    VEC(struct doc *) items; /* a reference to each */
    char *version;           /* what the list shows; "" when the server did not say */
    char *continue_token;    /* NULL: this was the last page */
    int64_t remaining;       /* objects behind this page; -1: not said */
};

void kube_page_done(struct kube_page *page);

static inline void kube_page_cleanup(struct kube_page *page)
{
    kube_page_done(page);
}

enum kube_event_type {
    KUBE_EVENT_ADDED,
    KUBE_EVENT_MODIFIED,
    KUBE_EVENT_DELETED,
    KUBE_EVENT_BOOKMARK, /* the document has nothing but kind and a version */
};

/* Borrowed for the call; whoever keeps the document takes a reference. Looking inside gives it a
 * tree that stays as long as the document, which others may hold for long: see doc_trim(). */
struct kube_event {
    enum kube_event_type type;
    struct doc *doc;       /* of a deletion the last state; NULL is possible for a bookmark */
    struct object_key key; /* empty for a bookmark */
    struct slice version;  /* where to resume behind this event */
    bool initial_end;      /* bookmark: everything that was there at the beginning was sent */
};

/* On the loop of the transport, never from inside kube_watch_start(). */
struct kube_watch_events {
    void (*on_event)(void *context, const struct kube_event *event);

    /* Once and last, unless the watch was stopped before; the watch is gone when it returns. NULL:
     * the server ended it in order. ERR_EXPIRED: list again. */
    void (*on_end)(void *context, struct error *take_error);
};

/* What an implementation puts at the beginning of its own watch. */
struct kube_watch {
    void (*stop)(struct kube_watch *watch);
};

enum { /* flags: what can be done with a resource */
    KUBE_CAN_GET = 1 << KUBE_GET,
    KUBE_CAN_LIST = 1 << KUBE_LIST,
    KUBE_CAN_WATCH = 1 << KUBE_WATCH,
    KUBE_CAN_CREATE = 1 << KUBE_CREATE,
    KUBE_CAN_UPDATE = 1 << KUBE_UPDATE,
    KUBE_CAN_PATCH = 1 << KUBE_PATCH,
    KUBE_CAN_DELETE = 1 << KUBE_DELETE,
    KUBE_CAN_DELETE_COLLECTION = 1 << KUBE_DELETE_COLLECTION,
};

/* A resource as discovery tells it; no subresources. */
struct kube_api {
    struct kube_resource resource;
    unsigned verbs; /* KUBE_CAN_… */
    bool preferred; /* of this resource's versions the one to ask for; one of them is */
    const char *singular;
    const char *const *short_names; /* ends with NULL */
    const char *const *categories;  /* ends with NULL */
};

struct kube_discovery {
    const struct kube_api *apis;
    size_t count;
    const char *const *failed; /* "metrics.k8s.io/v1beta1": did not answer; ends with NULL */
};

struct kube_transport_table {
    /* Worker thread; blocks. Everything but lists and watches. The document is the object as the
     * server left it; of a deletion the object or a Status. The caller owns the reference. */
    struct error *(*call)(struct kube_transport *transport, const struct kube_request *request,
                          struct doc **out_doc);

    /* Worker thread; blocks. */
    struct error *(*list)(struct kube_transport *transport, const struct kube_request *request,
                          struct kube_page *out_page);

    /* Loop thread; does not block. Never NULL: what is wrong is told by on_end. */
    struct kube_watch *(*watch)(struct kube_transport *transport,
                                const struct kube_request *request,
                                const struct kube_watch_events *events, void *context);

    /* Worker thread; blocks. Everything that is served, in every version. A group that does not
     * answer does not make it fail. `abort` may be NULL. */
    struct error *(*discover)(struct kube_transport *transport, struct arena *arena,
                              struct http_abort *abort, struct kube_discovery *out_discovery);
};

/* What an implementation puts at the beginning of its own struct. */
struct kube_transport {
    const struct kube_transport_table *table;
    struct loop *loop; /* where watches live */
};

/* Errors have the code of the Kubernetes reason, and details where the server gave some. */
struct error *kube_transport_call(struct kube_transport *transport,
                                  const struct kube_request *request, struct doc **out_doc);
struct error *kube_transport_list(struct kube_transport *transport,
                                  const struct kube_request *request, struct kube_page *out_page);
struct error *kube_transport_discover(struct kube_transport *transport, struct arena *arena,
                                      struct http_abort *abort,
                                      struct kube_discovery *out_discovery);

struct kube_watch *kube_watch_start(struct kube_transport *transport,
                                    const struct kube_request *request,
                                    const struct kube_watch_events *events, void *context);

/* Loop thread, also inside on_event, not after on_end. No event comes after this call. */
struct kube_watch *kube_watch_stop(struct kube_watch *watch); /* NULL in, NULL out */

/* The same group and plural, whatever the version: the same objects. */
bool kube_resource_equal(const struct kube_resource *a, const struct kube_resource *b);

/* "v1", "apps/v1": what stands in apiVersion. */
void kube_resource_append_version(const struct kube_resource *resource, struct text *text);

/* For messages: "pods", "deployments.apps". */
void kube_resource_append(const struct kube_resource *resource, struct text *text);

/* A copy whose texts belong to the arena. */
struct kube_resource kube_resource_dup(struct arena *arena, const struct kube_resource *resource);

/* A copy that stays, in one piece of memory. */
struct kube_resource *kube_resource_new(const struct kube_resource *resource);
struct kube_resource *kube_resource_free(struct kube_resource *resource); /* NULL in, NULL out */
