/* What a supervisor writes down of a tenant. Plain data. Any thread. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

enum tenant_desire {
    TENANT_WANTED,   /* it runs, or sleeps */
    TENANT_UNWANTED, /* nothing runs; everything is kept */
    TENANT_DOOMED,   /* it is being destroyed, also after a crash */
};

/* Shelf "tenants": changes with what somebody asks for. */
struct tenant_record {
    const char *set; /* as JSON, without the bytes of files */
    uint64_t generation;
    const char *files_hash;
    const char *address; /* where it listens: the set's, or the next one that had room */
    uint16_t port;
    uint16_t block; /* 0: the port is not one of ours */
    uid_t user;     /* 0: ours */
    enum tenant_desire desire;
};

/* Shelf "lives": changes by itself. */
struct tenant_life {
    uint64_t restarts;
    int64_t last_use_ms;
    uint64_t cpu_ms; /* of processes that have ended */
    bool asleep;
};

void tenant_record_write(const struct tenant_record *record, struct text *text);
struct error *tenant_record_read(struct arena *arena, struct slice json,
                                 struct tenant_record *out_record);

/* "127.0.0.1 20000": its key on the shelf "ports", whose value is the uid. */
const char *tenant_record_place(struct arena *arena, const struct tenant_record *record);

void tenant_life_write(const struct tenant_life *life, struct text *text);
void tenant_life_read(struct slice json, struct tenant_life *out_life); /* what is missing is 0 */
