/* What Helm is asked to do with one release, and the command line for it. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct arena;
struct doc;
struct error;

enum operation_verb {
    OPERATION_INSTALL,   /* install it, or upgrade it to this */
    OPERATION_ROLLBACK,  /* back to an earlier revision */
    OPERATION_UNINSTALL, /* a release that is not there is success; definitions of kinds stay */
};

struct operation {
    enum operation_verb verb;
    const char *release;
    const char *namespace;
    struct slice kubeconfig; /* the whole file; never written to disk */
    uint64_t timeout_ms;     /* of Helm's own waiting */
    bool wait;               /* until what was installed is ready */

    /* For an installation. */
    const char *chart;
    const char *repository;  /* http, https or oci; file://DIRECTORY only where that is allowed */
    const char *version;     /* "": the newest */
    const char *archive;     /* the chart, when it is here already; NULL: it is not */
    const char *fingerprint; /* of values.h; found again on the release */
    struct doc *values;      /* NULL: those of the chart */
    bool create_namespace;
    bool adopt;               /* also what is there already and carries no mark of Helm's */
    const char *host_aliases; /* see host_aliases.h; NULL: none */
    const char *renderer;     /* the program that puts them in; set by helm.h */

    int64_t revision; /* for a way back */
};

/* A copy that belongs to the arena, references included. */
struct operation *operation_dup(struct arena *arena, const struct operation *operation);

/* ERR_INVALID names what cannot be: a name that would be read as an option, a repository of a kind
 * that is not served. */
struct error *operation_check(const struct operation *operation, bool allow_local);

/* The arguments, ending with NULL; kubeconfig and values are read from the two paths. */
const char *const *operation_arguments(struct arena *arena, const struct operation *operation,
                                       const char *kubeconfig_path, const char *values_path);

/* The arguments that fetch the chart into a directory. */
const char *const *operation_fetch_arguments(struct arena *arena, const struct operation *operation,
                                             const char *destination);

/* "install release redis in namespace redis": for logs and errors. */
char *operation_describe(struct arena *arena, const struct operation *operation);
