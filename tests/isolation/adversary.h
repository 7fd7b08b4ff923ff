/* Makes requests that a thief would try: everything he knows of one API server, sent with what he
 * has of another. The same seed makes the same requests. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isolation/world.h"
#include "net/http_call.h"

struct arena;

enum {
    ATTACK_HEADERS = 8
};

struct adversary {
    const struct world *world;
    uint64_t seed;
};

/* Belongs to the arena. */
struct attack {
    const char *method;
    const char *path;
    const char *body; /* NULL: none */
    struct http_header headers[ATTACK_HEADERS];
    size_t header_count;
    enum credential credential;
    size_t target; /* instance */
    bool packed;   /* asks for gzip */
};

/* The thief is the first instance's administrator and wants to see the second one. */
void adversary_next(struct arena *arena, struct adversary *adversary, struct attack *out_attack);
