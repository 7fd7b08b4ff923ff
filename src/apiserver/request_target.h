/* What a request's path stands for: a resource, an object or a part of one, or something else the
 * server knows by its path. Any thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

enum request_verb {
    REQUEST_GET,
    REQUEST_LIST,
    REQUEST_WATCH,
    REQUEST_CREATE,
    REQUEST_UPDATE,
    REQUEST_PATCH,
    REQUEST_DELETE,
    REQUEST_DELETE_COLLECTION,
};

/* All texts are decoded, end with a NUL that does not count and belong to the arena; what the path
 * does not have is empty. */
struct request_target {
    bool is_resource;
    bool old_watch;     /* /api/v1/watch/pods: a watch, whatever the query says */
    const char *prefix; /* "api" or "apis"; "" for all other paths */
    struct slice path;  /* all of it */

    /* Of "api" and "apis"; without a resource they are paths of discovery. */
    struct slice group; /* empty for core */
    struct slice version;

    /* Of a resource. The Namespace object "x" has the namespace "x" too: roles in it may speak of
     * it. */
    struct slice namespace; /* empty: all of them, or an object without */
    struct slice resource;
    struct slice name; /* empty: the collection */
    struct slice subresource;
    struct slice rest; /* behind the subresource, from its slash on: "/metrics/" for a proxy */
};

/* From the path as the request line has it, without the query. ERR_BAD_REQUEST: it cannot be
 * decoded, or has a name that no object can have. Whether the resource exists is not asked here. */
struct error *request_target_parse(struct arena *arena, struct slice raw_path,
                                   struct request_target *out_target);

/* The path again, percent-encoded where needed. */
void request_target_append(const struct request_target *target, struct text *text);

/* What this method means for a resource; `watch` is what the query says. False: nothing. */
bool request_target_verb(const struct request_target *target, struct slice method, bool watch,
                         enum request_verb *out_verb);

const char *request_verb_name(enum request_verb verb); /* "deletecollection" */
