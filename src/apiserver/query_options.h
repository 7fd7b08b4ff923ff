/* What a request says beside its path: the options of lists, watches, writes and deletions, from a
 * query or from a caller in this process. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "apiserver/request_target.h"
#include "doc/value.h"

struct arena;
struct error;

enum version_match {
    VERSION_MATCH_UNSET,
    VERSION_MATCH_EXACT,
    VERSION_MATCH_NOT_OLDER,
};

enum field_validation {
    FIELD_VALIDATION_IGNORE,
    FIELD_VALIDATION_WARN, /* unless said otherwise */
    FIELD_VALIDATION_STRICT,
};

enum propagation {
    PROPAGATION_UNSET,
    PROPAGATION_BACKGROUND,
    PROPAGATION_FOREGROUND,
    PROPAGATION_ORPHAN,
};

/* Options that do not belong to the verb are as if they were not there. Texts belong to the
 * arena. */
struct query_options {
    /* get, list, watch, deletecollection */
    bool has_revision; /* resourceVersion was given; "0" is not the same as nothing */
    uint64_t revision;

    /* list, watch, deletecollection */
    const char *label_selector; /* NULL each: none. Not parsed yet */
    const char *field_selector;
    const char *continue_token;
    size_t limit; /* 0: all */
    enum version_match version_match;
    bool watch;

    /* watch */
    bool bookmarks;
    bool has_send_initial_events;
    bool send_initial_events;
    uint32_t timeout_s; /* 0: as the server likes */

    /* create, update, patch, delete, deletecollection */
    bool dry_run;

    /* create, update, patch */
    const char *field_manager; /* NULL: not said */
    enum field_validation field_validation;
    bool force; /* of apply */

    /* delete, deletecollection */
    bool has_grace;
    int64_t grace_s; /* as it was said: may be negative */
    enum propagation propagation;
    const char *precondition_uid; /* NULL each: none */
    const char *precondition_version;
};

struct query_source {
    /* The first value of a parameter, decoded; NULL: it is not there. */
    const char *(*get)(void *context, const char *name);
    void *context;

    /* A deletion's body, which then has its options instead of the query; absent: no body. */
    struct value body;
};

/* What cannot be read is ERR_BAD_REQUEST; what must not be asked for is ERR_INVALID about the
 * options, with one cause per field. `is_apply` says that a patch is server-side apply. */
struct error *query_options_read(struct arena *arena, const struct query_source *source,
                                 enum request_verb verb, bool is_apply,
                                 struct query_options *out_options);

/* How upstream reads a truth: everything but "0" and "false" is one; NULL is none. */
bool query_options_truth(const char *text);
