/* Sets: checking, hashing, JSON. */
#include "supervise/tenant_set.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/base64.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/memory.h"
#include "base/name.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "doc/json_write.h"
#include "supervise/limits.h"

#define ADDRESS_FALLBACK "127.0.0.1"

bool tenant_set_limits_equal(const struct tenant_set_limits *a, const struct tenant_set_limits *b)
{
    return a->memory_bytes == b->memory_bytes && a->cpu_milli == b->cpu_milli && a->pids == b->pids;
}

/* --- checking ------------------------------------------------------------------------------- */

static struct error *check_text(const char *field, const char *text)
{
    size_t size = text ? strlen(text) : 0;

    if (size > 0 && size <= TENANT_SET_MAX_NAME)
        return NULL;
    return error_new(ERR_INVALID, "%s: has %zu bytes, want 1 to %d", field, size,
                     TENANT_SET_MAX_NAME);
}

/* The uid becomes the name of a directory. */
static struct error *check_uid(const char *uid)
{
    struct error *err = check_text("uid", uid);

    if (err)
        return err;
    err = name_check_subdomain(slice_from(uid));
    return err ? error_wrap(err, "uid: \"%s\"", uid) : NULL;
}

static struct error *check_address(const char *address)
{
    struct in6_addr any;

    if (!address || inet_pton(AF_INET, address, &any) == 1 ||
        inet_pton(AF_INET6, address, &any) == 1)
        return NULL;
    return error_new(ERR_INVALID, "address: \"%s\" is no IP address", address);
}

static struct error *check_file(const struct tenant_set *set, size_t index)
{
    const struct tenant_set_file *file = &set->files[index];
    struct error *err = file->name ? name_check_config_key(slice_from(file->name))
                                   : error_new(ERR_INVALID, "has no name");

    if (err)
        return error_wrap(err, "files[%zu].name: \"%s\"", index, file->name ? file->name : "");
    if (file->bytes.size > TENANT_SET_MAX_FILE_BYTES)
        return error_new(ERR_TOO_LARGE, "files[%zu]: %s has %zu bytes, at most %d are taken", index,
                         file->name, file->bytes.size, TENANT_SET_MAX_FILE_BYTES);
    for (size_t other = 0; other < index; other++)
        if (strcmp(set->files[other].name, file->name) == 0)
            return error_new(ERR_INVALID, "files[%zu].name: %s is there twice", index, file->name);
    return NULL;
}

static struct error *check_files(const struct tenant_set *set)
{
    if (set->file_count > TENANT_SET_MAX_FILES)
        return error_new(ERR_TOO_LARGE, "files: %zu, at most %d are taken", set->file_count,
                         TENANT_SET_MAX_FILES);
    for (size_t i = 0; i < set->file_count; i++) {
        struct error *err = check_file(set, i);

        if (err)
            return err;
    }
    return NULL;
}

struct error *tenant_set_check(const struct tenant_set *set)
{
    struct error *err = check_uid(set->uid);

    if (!err)
        err = check_text("namespace", set->namespace);
    if (!err)
        err = check_text("name", set->name);
    if (!err)
        err = check_text("version", set->version);
    if (!err)
        err = check_address(set->address);
    return err ? err : check_files(set);
}

/* --- hashing -------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct tenant_set_file *)a)->name,
                  ((const struct tenant_set_file *)b)->name);
}

static mode_t mode_of(const struct tenant_set_file *file)
{
    return file->mode ? file->mode : 0600;
}

const char *tenant_set_files_hash(struct arena *arena, const struct tenant_set *set)
{
    CLEANUP(digest) struct digest *digest = digest_new(DIGEST_SHA256);
    struct tenant_set_file *sorted =
        arena_dup(arena, set->files, set->file_count * sizeof(*sorted));
    unsigned char bytes[DIGEST_SHA256_SIZE];

    if (set->file_count > 1)
        qsort(sorted, set->file_count, sizeof(*sorted), by_name);
    for (size_t i = 0; i < set->file_count; i++) {
        const char *head = arena_format(arena, "%s %o %zu\n", sorted[i].name,
                                        (unsigned)mode_of(&sorted[i]), sorted[i].bytes.size);

        digest_update(digest, slice_from(head));
        digest_update(digest, sorted[i].bytes);
    }
    digest_finish(digest, bytes);
    return hex_format(arena, slice_of((const char *)bytes, sizeof(bytes)));
}

/* --- JSON ----------------------------------------------------------------------------------- */

static void write_uint(struct text *text, const char *key, uint64_t number)
{
    json_write_key(text, key);
    json_write_int(text, (int64_t)number);
}

static void write_bytes(struct text *text, const struct tenant_set_file *file)
{
    CLEANUP(secret_text) struct text data = TEXT_EMPTY;

    base64_append(&data, file->bytes, BASE64_STANDARD);
    json_write_member(text, "data", text_string(&data));
}

static void write_files(const struct tenant_set *set, bool with_files, struct text *text)
{
    CLEANUP(arena) struct arena *arena = arena_create();

    json_write_key(text, "files");
    json_write_list(text);
    for (size_t i = 0; i < set->file_count; i++) {
        const struct tenant_set_file *file = &set->files[i];

        json_write_object(text);
        json_write_member(text, "name", file->name);
        write_uint(text, "mode", mode_of(file));
        if (with_files)
            write_bytes(text, file);
        else
            json_write_member(text, "sha256", digest_hex(arena, file->bytes));
        json_write_end_object(text);
    }
    json_write_end_list(text);
}

void tenant_set_write(const struct tenant_set *set, bool with_files, struct text *text)
{
    json_write_object(text);
    json_write_member(text, "uid", set->uid);
    json_write_member(text, "namespace", set->namespace);
    json_write_member(text, "name", set->name);
    json_write_member(text, "version", set->version);
    json_write_member(text, "address", set->address ? set->address : ADDRESS_FALLBACK);
    write_uint(text, "port", set->port);
    write_uint(text, "sleepAfterMs", set->sleep_after_ms);
    json_write_member(text, "onPlatformStop",
                      set->on_platform_stop == TENANT_SET_STOP ? "Stop" : "Keep");
    write_uint(text, "memoryBytes", set->limits.memory_bytes);
    write_uint(text, "cpuMilli", set->limits.cpu_milli);
    write_uint(text, "pids", set->limits.pids);
    write_files(set, with_files, text);
    json_write_end_object(text);
}

static const char *read_text(struct arena *arena, struct value value, const char *key)
{
    struct slice text = value_text(value, key);

    return arena_strndup(arena, text.data ? text.data : "", text.size);
}

static uint64_t read_uint(struct value value, const char *key)
{
    uint64_t number = 0;

    value_uint(value_get(value, slice_from(key)), &number);
    return number;
}

static void wipe_file(void *bytes)
{
    secret_wipe_text(bytes);
}

static struct slice keep_bytes(struct arena *arena, struct slice bytes)
{
    struct text *copy = arena_new(arena, struct text);

    arena_defer(arena, wipe_file, copy);
    text_append_slice(copy, bytes);
    return text_slice(copy);
}

struct tenant_set tenant_set_dup(struct arena *arena, const struct tenant_set *set)
{
    struct tenant_set_file *files = arena_array(arena, set->file_count, struct tenant_set_file);
    struct tenant_set copy = *set;

    copy.uid = arena_strdup(arena, set->uid);
    copy.namespace = arena_strdup(arena, set->namespace);
    copy.name = arena_strdup(arena, set->name);
    copy.version = arena_strdup(arena, set->version);
    copy.address = arena_strdup(arena, set->address ? set->address : ADDRESS_FALLBACK);
    for (size_t i = 0; i < set->file_count; i++)
        files[i] =
            (struct tenant_set_file){ arena_strdup(arena, set->files[i].name),
                                      keep_bytes(arena, set->files[i].bytes), set->files[i].mode };
    copy.files = files;
    return copy;
}

static struct error *read_file(struct arena *arena, struct value value,
                               struct tenant_set_file *out_file)
{
    struct text *bytes = arena_new(arena, struct text);
    struct error *err;

    out_file->name = read_text(arena, value, "name");
    out_file->mode = (mode_t)read_uint(value, "mode");
    arena_defer(arena, wipe_file, bytes);
    err = base64_parse(value_text(value, "data"), BASE64_STANDARD, bytes);
    if (err)
        return error_wrap(err, "file %s", out_file->name);
    out_file->bytes = text_slice(bytes);
    return NULL;
}

static struct error *read_files(struct arena *arena, struct value list, struct tenant_set *set)
{
    size_t count = value_count(list);
    struct tenant_set_file *files;

    if (count > TENANT_SET_MAX_FILES)
        return error_new(ERR_TOO_LARGE, "files: %zu, at most %d are taken", count,
                         TENANT_SET_MAX_FILES);
    files = arena_array(arena, count, struct tenant_set_file);
    DOC_EACH (it, list) {
        struct error *err;

        if (!value_exists(value_get(it.value, SLICE("data"))))
            continue; /* written without its bytes */
        err = read_file(arena, it.value, &files[set->file_count]);
        if (err)
            return err;
        set->file_count++;
    }
    set->files = files;
    return NULL;
}

struct error *tenant_set_read(struct arena *arena, struct value value, struct tenant_set *out_set)
{
    uint64_t port = read_uint(value, "port");
    struct tenant_set set = {
        .uid = read_text(arena, value, "uid"),
        .namespace = read_text(arena, value, "namespace"),
        .name = read_text(arena, value, "name"),
        .version = read_text(arena, value, "version"),
        .address = read_text(arena, value, "address"),
        .port = (uint16_t)port,
        .sleep_after_ms = read_uint(value, "sleepAfterMs"),
        .on_platform_stop = slice_is(value_text(value, "onPlatformStop"), "Stop") ? TENANT_SET_STOP
                                                                                  : TENANT_SET_KEEP,
        .limits = { read_uint(value, "memoryBytes"), read_uint(value, "cpuMilli"),
                    read_uint(value, "pids") },
    };
    struct error *err;

    if (port > UINT16_MAX)
        return error_new(ERR_INVALID, "port: %llu is none", (unsigned long long)port);
    err = read_files(arena, value_get(value, SLICE("files")), &set);
    if (!err)
        err = tenant_set_check(&set);
    if (err)
        return err;
    *out_set = set;
    return NULL;
}
