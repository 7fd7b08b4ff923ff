/* UUIDs of RFC 9562, as Kubernetes names objects with. Any thread. */
#pragma once

#include <stdbool.h>

#include "base/slice.h"

struct arena;
struct error;
struct text;

struct uuid {
    unsigned char bytes[16];
};

enum {
    UUID_TEXT_SIZE = 36
};

struct uuid uuid_random(void); /* version 4 */

/* Only the form of 8-4-4-4-12 digits, in either case, of any version. */
struct error *uuid_parse(struct slice text, struct uuid *out_uuid);
void uuid_append(struct text *text, struct uuid uuid); /* lower case */
char *uuid_format(struct arena *arena, struct uuid uuid);
bool uuid_equal(struct uuid a, struct uuid b);
