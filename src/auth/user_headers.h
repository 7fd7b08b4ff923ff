/* A user as headers name one: PREFIXuser, PREFIXuid, PREFIXgroup (several), PREFIXextra-KEY
 * (several). Whether whoever sent them may say so is for the caller to decide. Any thread. */
#pragma once

#include <stddef.h>

#include "base/slice.h"
#include "base/vec.h"

struct arena;
struct headers;
struct user_extra;

/* One value of one extra field. */
struct user_headers_value {
    const char *key;
    const char *value;
};

/* Texts are the headers' or the arena's. */
struct user_headers {
    struct arena *arena; /* set by the caller */
    struct slice user;   /* empty: none is named */
    struct slice uid;
    VEC(struct slice) groups;
    VEC(struct user_headers_value) extras;
};

void user_headers_read(struct user_headers *names, const struct headers *headers,
                       const char *prefix);
void user_headers_done(struct user_headers *names);

/* Values of one key together, in the order they came; in the arena. */
struct user_extra *user_headers_extras(const struct user_headers *names, size_t *out_count);
