/* What a tenant is to be: the description that pure functions derive from a TenantControlPlane and
 * a runtime makes true. Plain data; whoever made it owns what it points to. Any thread. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/slice.h"
#include "doc/value.h"

struct arena;
struct error;
struct text;

struct tenant_set_file {
    const char *name;   /* "apiserver.crt": in the directory of a generation */
    struct slice bytes; /* may be secret */
    mode_t mode;        /* 0: 0600 */
};

/* What happens to the tenant when a platform that runs in the foreground ends. */
enum tenant_set_stop {
    TENANT_SET_KEEP, /* it goes on */
    TENANT_SET_STOP, /* it is stopped, and comes back with the platform */
};

struct tenant_set_limits { /* of the tenant as a whole; 0: none */
    uint64_t memory_bytes;
    uint64_t cpu_milli;
    uint64_t pids;
};

bool tenant_set_limits_equal(const struct tenant_set_limits *a, const struct tenant_set_limits *b);

struct tenant_set {
    const char *uid; /* of the TenantControlPlane: the one key */
    const char *namespace;
    const char *name;
    const char *version;     /* "v1.31.4": what the engine is to serve */
    const char *address;     /* where the API listens; NULL: 127.0.0.1 */
    uint16_t port;           /* 0: the first of a block that is chosen once and kept */
    uint64_t sleep_after_ms; /* without use; 0: never */
    enum tenant_set_stop on_platform_stop;
    struct tenant_set_limits limits;
    const struct tenant_set_file *files;
    size_t file_count;
};

/* Names that make no path of their own, sizes within limits.h, a version, an address. */
struct error *tenant_set_check(const struct tenant_set *set);

/* Content of the files: 64 hexadecimal digits over names, modes and bytes in the order of names. */
const char *tenant_set_files_hash(struct arena *arena, const struct tenant_set *set);

/* A copy in the arena; the bytes of files are wiped with it. */
struct tenant_set tenant_set_dup(struct arena *arena, const struct tenant_set *set);

/* As JSON and back; what is read belongs to the arena. Without the bytes of files there is nothing
 * secret in it: then only their hashes are written, and a set that is read has no files. */
void tenant_set_write(const struct tenant_set *set, bool with_files, struct text *text);
struct error *tenant_set_read(struct arena *arena, struct value value, struct tenant_set *out_set);
