/* What the files about sessions share. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "server/session.h"

struct map;

struct sessions {
    struct sessions_options options;

    /* Workers sign with what is current at that moment, so keys that were replaced stay until the
     * end; there are as many as rotations in the life of a process. */
    _Atomic(struct keys *) keys;
    VEC(struct keys *) all_keys;

    struct map *revoked; /* id -> int64_t *expires_s */
    bool revoked_known;
};

void sessions_forget_revoked(struct sessions *sessions, int64_t before_s);
