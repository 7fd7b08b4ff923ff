/* The built-in kinds: how each is called and where it is served, what may be done with it, which of
 * its fields can be selected. Constant: any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"
#include "doc/schema.h"

enum kind_verbs { /* flags */
    KIND_GET = 1 << 0,
    KIND_LIST = 1 << 1,
    KIND_WATCH = 1 << 2,
    KIND_CREATE = 1 << 3,
    KIND_UPDATE = 1 << 4,
    KIND_PATCH = 1 << 5,
    KIND_DELETE = 1 << 6,
    KIND_DELETE_COLLECTION = 1 << 7,
    KIND_ALL_VERBS = (1 << 8) - 1,
};

enum kind_flags {
    KIND_NAMESPACED = 1 << 0,
    KIND_HAS_STATUS = 1 << 1,         /* status is changed through /status alone */
    KIND_FIRST_GENERATION = 1 << 2,   /* metadata.generation begins at 1; else it is absent */
    KIND_COUNTS_SPEC = 1 << 3,        /* and grows when anything but metadata and status changes */
    KIND_COUNTS_LABELS = 1 << 4,      /* labels count as well */
    KIND_COUNTS_ANNOTATIONS = 1 << 5, /* annotations count as well */
    KIND_CREATE_BY_PUT = 1 << 6,      /* an update of what is absent creates it */
    KIND_CONDITIONAL = 1 << 7,        /* an update must say which resourceVersion it saw */
    KIND_SEALED = 1 << 8,             /* encrypted on disk */
    KIND_NEVER_STORED = 1 << 9,       /* reviews: answered, not kept */
    KIND_GRACEFUL = 1 << 10,          /* deletion waits for whoever runs it */
};

enum kind_name_rule {
    KIND_NAME_SUBDOMAIN,
    KIND_NAME_LABEL,
    KIND_NAME_LABEL_1035,
    KIND_NAME_PATH_SEGMENT,
    KIND_NAME_IP, /* an address in its shortest form */
};

/* A part of an object that is asked for on its own: pods/log, deployments/scale. */
struct kind_part {
    const char *name;    /* "status" */
    const char *group;   /* of the kind it speaks; NULL: that of the object, and so the version */
    const char *version; /* NULL: that of the object */
    const char *kind;    /* "Scale" */
    unsigned verbs;
    uint32_t node; /* that kind in the table of facts */
};

/* A field that selectors may name, besides metadata.name and metadata.namespace. */
struct kind_field {
    const char *name;    /* "status.phase" */
    const char *path;    /* where it is in the stored version */
    const char *instead; /* where else, when there is nothing; NULL: nowhere */
    const char *absent;  /* its text when there is nothing: "", "false", "0" */
};

struct kind {
    const char *group; /* "" for core */
    const char *version;
    const char *kind;
    const char *list_kind; /* NULL: there are no lists */
    const char *plural;
    const char *singular;
    const char *const *short_names; /* ends with NULL, as does categories; NULL: none */
    const char *const *categories;
    const struct kind_part *parts; /* ends with an empty one; NULL: none */
    const struct kind_field *fields;
    const char *deprecation; /* what clients are told with every answer; NULL: nothing */
    const char *stored;      /* "autoscaling/v2", "v1": the version in the store; NULL: this one */
    struct schema schema;
    struct schema list_schema; /* no table when there are no lists */
    unsigned verbs;            /* enum kind_verbs */
    unsigned flags;            /* enum kind_flags */
    enum kind_name_rule name_rule;
};

/* By group in the order of kind_group_at(), then by version, then by plural. */
size_t kind_count(void);
const struct kind *kind_at(size_t index);

/* NULL each: there is no such kind. */
const struct kind *kind_find(struct slice group, struct slice version, struct slice plural);
const struct kind *kind_by_name(struct slice group, struct slice version, struct slice name);

/* The same resource in the version that is stored; often the kind itself. */
const struct kind *kind_stored(const struct kind *kind);

const struct kind_part *kind_part(const struct kind *kind, struct slice name); /* NULL: none */

/* A version of a group. Higher priorities come first in discovery; the first version of a group is
 * the preferred one. */
struct kind_group {
    const char *group;
    const char *version;
    unsigned group_priority; /* as in APIService; 0: it has no APIService */
    unsigned version_priority;
};

/* Core first, then as discovery shows them. */
size_t kind_group_count(void);
const struct kind_group *kind_group_at(size_t index);
