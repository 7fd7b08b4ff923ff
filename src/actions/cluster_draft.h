/* A TenantCluster as somebody asks for it, in a form or with flags. What is not said is for the
 * server to decide. Pure; any thread. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "doc/value.h"

struct arena;
struct doc;
struct error;

enum {
    CLUSTER_DRAFT_COMPONENTS = 3, /* API server, controller manager, scheduler */
    CLUSTER_MAX_WORKERS = 100,
    CLUSTER_MAX_CPUS = 128,
};

#define CLUSTER_MIN_MEMORY "2Gi"
#define CLUSTER_MIN_DISK   "20Gi"

struct cluster_draft_resources {
    const char *cpu_request;
    const char *cpu_limit;
    const char *memory_request;
    const char *memory_limit;
};

/* "a=b" each. */
struct cluster_draft_pairs {
    const char *const *items;
    size_t count;
};

/* As given; NULL, 0 and absent: not said. */
struct cluster_draft {
    const char *provider;
    const char *provider_namespace;
    int64_t workers;
    int64_t cpu;
    const char *memory;
    const char *disk;
    const char *image;
    const char *schematic;
    const char *os;
    const char *version;
    const char *pod_cidr;
    const char *service_cidr;
    const char *lb_pool; /* "IP", "START-END" or "CIDR" instead of the next two */
    const char *lb_start;
    const char *lb_end;
    int64_t lb_size;
    const char *environment;
    const char *team;
    int64_t control_planes;
    struct cluster_draft_resources resources[CLUSTER_DRAFT_COMPONENTS];
    struct cluster_draft_pairs labels;
    struct cluster_draft_pairs annotations;
};

/* What the fields are called where they were given, so that errors can say it. */
struct cluster_draft_words {
    const char *name;
    const char *workers;
    const char *cpu;
    const char *memory;
    const char *disk;
    const char *image;
    const char *schematic;
    const char *os;
    const char *version;
    const char *pod_cidr;
    const char *service_cidr;
    const char *lb_pool;
    const char *lb_start;
    const char *lb_end;
    const char *lb_size;
    const char *control_planes;
    const char *resources;
    const char *label;
    const char *annotation;
};

/* Checks what can be checked here, and writes sizes, versions and addresses as the API has them, in
 * the arena. ERR_BAD_REQUEST, with the field as its cause. */
struct error *cluster_draft_check(struct arena *arena, struct cluster_draft *draft,
                                  const struct cluster_draft_words *words);

/* A name that a cluster may have: ERR_BAD_REQUEST says what is wrong with it. */
struct error *cluster_draft_check_name(const char *name, const char *word);

/* "8Gi", "8192Mi", or a number of `unit` ("Mi", "Gi"); not less than `least`. */
struct error *cluster_draft_read_size(struct arena *arena, const char *word, const char *given,
                                      const char *unit, const char *least, const char **out_size);

/* "v1.33.4"; a missing v is added. */
struct error *cluster_draft_read_version(struct arena *arena, const char *given, const char *word,
                                         const char **out_version);

/* Puts the draft over a document, which may be NULL; `by` is the program that somebody used, NULL:
 * not told. The caller owns the result. */
struct error *cluster_draft_build(const struct cluster_draft *draft, const struct doc *base,
                                  const char *namespace, const char *name, const char *by,
                                  struct doc **out_doc);
