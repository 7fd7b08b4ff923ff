/* What is wrong with a platform, and what mends it. Checks are pure functions over facts: what the
 * cluster says, and a few things seen on the way to it. Everything belongs to the arena of the
 * facts. Any thread, but for doctor_gather() and doctor_fix_apply(), which block. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/cleanup.h"
#include "base/slice.h"
#include "base/vec.h"
#include "doc/value.h"

struct arena;
struct doc;
struct error;
struct kube;
struct kube_resource;

/* --- facts ------------------------------------------------------------------------------------ */

enum doctor_source {
    DOCTOR_NAMESPACES,
    DOCTOR_DEFINITIONS,
    DOCTOR_CONFIGS,
    DOCTOR_TEAMS,
    DOCTOR_USERS,
    DOCTOR_CLUSTERS,
    DOCTOR_ADDONS,
    DOCTOR_PROVIDERS,
    DOCTOR_POOLS,
    DOCTOR_ALLOCATIONS,
    DOCTOR_MACHINE_REQUESTS,
    DOCTOR_CONTROL_PLANES, /* hosted ones, of Steward */
    DOCTOR_DATA_STORES,
    DOCTOR_SECRETS,
    DOCTOR_DEPLOYMENTS,
    DOCTOR_DAEMON_SETS,
    DOCTOR_SERVICES, /* of the system namespace */
    DOCTOR_WEBHOOKS, /* validating */
    DOCTOR_STORAGE_CLASSES,
    DOCTOR_NODES,
    DOCTOR_BACKUPS, /* one ConfigMap, or none */
    DOCTOR_SOURCES, /* how many there are */
};

/* Objects of one source. `unread` says why they could not be read; NULL: they were. */
struct doctor_list {
    struct doc **docs;
    size_t count;
    const char *unread;
};

/* Whether a tenant's API server answered. */
struct doctor_probe {
    const char *namespace;
    const char *name;
    const char *problem; /* NULL: it answered */
};

struct doctor_facts {
    struct arena *arena;
    const char *system_namespace;
    int64_t now_ms;
    int64_t server_ms; /* what the server's clock said at that moment; 0: it did not say */

    const char *version;      /* of the API server, "v1.34.1"; NULL: not known */
    const char *host;         /* it was asked at; NULL: a socket of this machine */
    const char *host_problem; /* why the name of the host has no address; NULL: it has one */

    struct doctor_list lists[DOCTOR_SOURCES];
    const struct doctor_probe *probes;
    size_t probe_count;
    size_t unasked_count; /* tenants for whom no time was left */

    /* From when on something that should move counts as stuck. */
    int64_t stuck_ms;
    int64_t not_ready_ms;
};

#define DOCTOR_STUCK_MS     (INT64_C(15) * 60 * 1000)
#define DOCTOR_NOT_READY_MS (INT64_C(60) * 60 * 1000)

/* Reads all sources, several at a time; what cannot be read is noted in its list. The rest of the
 * facts is the caller's to fill in. */
void doctor_gather(struct doctor_facts *facts, const struct kube *kube);

/* Absent: there is none. An empty namespace means objects that have none. */
struct value doctor_find(const struct doctor_facts *facts, enum doctor_source source,
                         struct slice namespace, struct slice name);

/* What a source is called for people: "tenantclusters.butler.butlerlabs.dev". */
const char *doctor_source_name(struct arena *arena, enum doctor_source source);

/* --- findings --------------------------------------------------------------------------------- */

enum doctor_verdict { /* in order of how bad it is */
    DOCTOR_PASS,
    DOCTOR_SKIP,
    DOCTOR_WARN,
    DOCTOR_FAIL,
};

const char *doctor_verdict_name(enum doctor_verdict verdict); /* "PASS" */

/* A change that is safe to make without asking: it takes nothing away that somebody could miss, and
 * making it twice changes nothing. */
struct doctor_fix {
    const char *what; /* for people: "create ButlerConfig butler" */

    enum {
        DOCTOR_FIX_CREATE, /* `doc` is the object */
        DOCTOR_FIX_MERGE,  /* `doc` is a merge patch */
        DOCTOR_FIX_KINDS,  /* install the definitions that this program brings along */
    } kind;
    const struct kube_resource *resource;
    const char *namespace;
    const char *name;
    struct doc *doc;

    /* Whether whoever was asked to mend it has, from the object as it is now; NULL: at once. */
    bool (*is_done)(struct value object);
};

struct doctor_finding {
    const char *check;
    enum doctor_verdict verdict;
    const char *detail;
    const char *hint;             /* NULL only with PASS */
    const struct doctor_fix *fix; /* NULL: nothing is safe to do */
};

struct doctor_report {
    VEC(struct doctor_finding) findings;
};

static inline void doctor_report_cleanup(struct doctor_report *report)
{
    vec_done(&report->findings);
}

/* --- checks ----------------------------------------------------------------------------------- */

struct doctor_check {
    const char *name;
    const char *about; /* one line for help and guide */
    unsigned needs;    /* 1 << doctor_source: it is skipped when one of them could not be read */
    void (*look)(const struct doctor_facts *facts, struct doctor_report *report);
};

extern const struct doctor_check doctor_checks[]; /* ends with a check without a name */

/* Runs every check. Each leaves at least one finding. */
void doctor_examine(const struct doctor_facts *facts, struct doctor_report *report);

size_t doctor_count(const struct doctor_report *report, enum doctor_verdict verdict);

struct error *doctor_fix_apply(const struct kube *kube, const struct doctor_fix *fix);
