/* Reads /proc. */
#include "supervise/identity.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hex.h"
#include "base/memory.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "doc/json_write.h"
#include "loop/process.h"

enum {
    READ_BYTES = 64 << 10,
    ARGUMENTS_MAX = 64 << 10,
    BOOT_SIZE = 36,
};

static void finish_hash(struct digest *digest, char out_hash[IDENTITY_HASH])
{
    unsigned char bytes[DIGEST_SHA256_SIZE];
    CLEANUP(text) struct text text = TEXT_EMPTY;

    digest_finish(digest, bytes);
    hex_append(&text, slice_of((const char *)bytes, sizeof(bytes)));
    memcpy(out_hash, text_string(&text), IDENTITY_HASH);
}

struct error *identity_boot(char out_boot[37])
{
    CLEANUP(text) struct text text = TEXT_EMPTY;
    struct error *err = file_read("/proc/sys/kernel/random/boot_id", 128, &text);
    struct slice boot = slice_trim(text_slice(&text));

    if (err)
        return err;
    if (boot.size != BOOT_SIZE)
        return error_new(ERR_INTERNAL, "the boot id has %zu letters, want %d", boot.size,
                         BOOT_SIZE);
    memcpy(out_boot, boot.data, BOOT_SIZE);
    out_boot[BOOT_SIZE] = '\0';
    return NULL;
}

static struct error *hash_file(int fd, const char *path, char out_hash[IDENTITY_HASH])
{
    CLEANUP(digest) struct digest *digest = digest_new(DIGEST_SHA256);
    CLEANUP(string) char *buffer = memory_alloc(READ_BYTES);
    ssize_t got;

    while ((got = read(fd, buffer, READ_BYTES)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return error_errno(errno, "read %s", path);
        digest_update(digest, slice_of(buffer, (size_t)got));
    }
    finish_hash(digest, out_hash);
    return NULL;
}

static bool is_same_file(const struct stat *facts, const struct identity_program *known)
{
    return known && known->inode == facts->st_ino && known->device == facts->st_dev &&
           known->size == facts->st_size &&
           known->changed_ns == facts->st_mtim.tv_sec * 1000000000LL + facts->st_mtim.tv_nsec;
}

static struct error *read_program(const char *path, const struct identity_program *known,
                                  struct identity_program *out_program)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    struct error *err = NULL;
    struct stat facts;

    if (fd < 0)
        return error_errno(errno, "open %s", path);
    if (fstat(fd, &facts) < 0)
        err = error_errno(errno, "look at %s", path);
    else if (is_same_file(&facts, known))
        *out_program = *known;
    else {
        *out_program = (struct identity_program){
            .device = facts.st_dev,
            .inode = facts.st_ino,
            .size = facts.st_size,
            .changed_ns = facts.st_mtim.tv_sec * 1000000000LL + facts.st_mtim.tv_nsec,
        };
        err = hash_file(fd, path, out_program->hash);
    }
    close(fd);
    return err;
}

struct error *identity_program(const char *path, struct identity_program *out_program)
{
    return read_program(path, NULL, out_program);
}

static void hash_bytes(struct slice bytes, char out_hash[IDENTITY_HASH])
{
    CLEANUP(digest) struct digest *digest = digest_new(DIGEST_SHA256);

    digest_update(digest, bytes);
    finish_hash(digest, out_hash);
}

void identity_arguments(const char *const *argv, char out_hash[IDENTITY_HASH])
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    for (size_t i = 0; argv[i]; i++) {
        text_append(&text, argv[i]);
        text_append_char(&text, '\0');
    }
    hash_bytes(text_slice(&text), out_hash);
}

struct error *identity_read(pid_t pid, const struct identity_program *known,
                            struct identity *out_identity)
{
    CLEANUP(string) char *executable = memory_format("/proc/%d/exe", (int)pid);
    CLEANUP(string) char *arguments = memory_format("/proc/%d/cmdline", (int)pid);
    CLEANUP(text) struct text line = TEXT_EMPTY;
    struct identity identity = { .pid = pid };
    struct identity_program program = { 0 };
    struct error *err;

    err = process_read_started(pid, &identity.started);
    if (!err)
        err = identity_boot(identity.boot);
    if (!err)
        err = read_program(executable, known, &program);
    if (!err)
        err = file_read(arguments, ARGUMENTS_MAX, &line);
    if (err)
        return error_wrap(err, "look at process %d", (int)pid);
    memcpy(identity.executable, program.hash, sizeof(identity.executable));
    hash_bytes(text_slice(&line), identity.arguments);
    *out_identity = identity;
    return NULL;
}

bool identity_equal(const struct identity *a, const struct identity *b)
{
    return a->pid == b->pid && a->started == b->started && strcmp(a->boot, b->boot) == 0 &&
           strcmp(a->executable, b->executable) == 0 && strcmp(a->arguments, b->arguments) == 0;
}

void identity_write(const struct identity *identity, struct text *text)
{
    json_write_object(text);
    json_write_key(text, "pid");
    json_write_int(text, identity->pid);
    json_write_key(text, "started");
    json_write_int(text, (int64_t)identity->started);
    json_write_member(text, "boot", identity->boot);
    json_write_member(text, "executable", identity->executable);
    json_write_member(text, "arguments", identity->arguments);
    json_write_end_object(text);
}

static bool read_text(struct value value, const char *key, char *out_text, size_t size)
{
    struct slice text = value_text(value, key);

    if (text.size != size - 1)
        return false;
    memcpy(out_text, text.data, text.size);
    out_text[text.size] = '\0';
    return true;
}

bool identity_parse(struct value value, struct identity *out_identity)
{
    struct identity identity = { 0 };
    uint64_t pid = 0;

    if (!value_uint(value_get(value, SLICE("pid")), &pid) || pid == 0 || pid > INT32_MAX ||
        !value_uint(value_get(value, SLICE("started")), &identity.started) ||
        !read_text(value, "boot", identity.boot, sizeof(identity.boot)) ||
        !read_text(value, "executable", identity.executable, IDENTITY_HASH) ||
        !read_text(value, "arguments", identity.arguments, IDENTITY_HASH))
        return false;
    identity.pid = (pid_t)pid;
    *out_identity = identity;
    return true;
}
