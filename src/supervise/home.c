/* Directories, generations, trash. */
#include "supervise/home.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "base/vec.h"
#include "doc/doc.h"
#include "doc/edit.h"
#include "doc/json.h"
#include "doc/json_write.h"
#include "supervise/limits.h"
#include "supervise/tenant_set.h"
#include "supervise/tenant_state.h"

#define ENGINE_FILE "engine.json"
#define LINK        "current"
#define FRESH_LINK  "current.new"

const char *home_path(struct arena *arena, const char *data, const char *uid)
{
    return arena_format(arena, "%s/tenants/%s", data, uid);
}

static struct error *failed(int number, const char *doing, const char *path)
{
    struct error *err = error_errno(number, "%s %s", doing, path);

    if (number == ENOSPC || number == EDQUOT)
        return tenant_state_because(err, TENANT_DISK_FULL);
    if (number == EACCES || number == EPERM)
        return tenant_state_because(err, TENANT_PERMISSION_DENIED);
    return err;
}

/* --- below a directory of somebody else's --------------------------------------------------- */

/* A tenant owns its directory and may put anything in the place of anything, at any moment; we may
 * be root. So we go from an open directory to the next by single names and follow no link, and
 * every file that we write is a new one. */
struct place {
    int fd;
    const char *path; /* for errors */
};

static void place_cleanup(struct place *place)
{
    if (place->fd >= 0)
        close(place->fd);
}

#define PLACE __attribute__((cleanup(place_cleanup))) struct place

static const char *path_in(struct arena *arena, const struct place *place, const char *name)
{
    return arena_format(arena, "%s/%s", place->path, name);
}

static struct error *own(int fd, const char *path, const struct home_owner *owner)
{
    if (owner->change && fchown(fd, owner->user, (gid_t)owner->user) < 0)
        return failed(errno, "give away", path);
    return NULL;
}

static struct error *enter(const char *path, int above, const char *name, struct place *place)
{
    int fd = openat(above, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);

    if (fd < 0)
        return failed(errno, "open directory", path);
    *place = (struct place){ fd, path };
    return NULL;
}

static struct error *ensure_directory(const char *path, int above, const char *name,
                                      const struct home_owner *owner, struct place *place)
{
    struct error *err;

    if (mkdirat(above, name, 0700) < 0 && errno != EEXIST)
        return failed(errno, "make directory", path);
    err = enter(path, above, name, place);
    return err ? err : own(place->fd, path, owner);
}

/* A name that was there goes; what else it names stays as it is. */
static struct error *create(struct arena *arena, const struct place *place, const char *name,
                            int *out_fd)
{
    int fd;

    if (unlinkat(place->fd, name, 0) < 0 && errno != ENOENT)
        return failed(errno, "remove", path_in(arena, place, name));
    fd = openat(place->fd, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return failed(errno, "create", path_in(arena, place, name));
    *out_fd = fd;
    return NULL;
}

/* --- notes for people ----------------------------------------------------------------------- */

static struct error *write_all(int fd, const char *path, struct slice bytes)
{
    while (bytes.size > 0) {
        ssize_t put = write(fd, bytes.data, bytes.size);

        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return failed(errno, "write", path);
        bytes = slice_of(bytes.data + put, bytes.size - (size_t)put);
    }
    return NULL;
}

/* Replaced as a whole, but not waited for. */
static struct error *write_note(struct arena *arena, const struct place *home, const char *name,
                                struct slice bytes)
{
    const char *temporary = arena_format(arena, "%s.new", name);
    struct error *err;
    int fd = -1;

    err = create(arena, home, temporary, &fd);
    if (err)
        return err;
    err = write_all(fd, path_in(arena, home, temporary), bytes);
    close(fd);
    if (!err && renameat(home->fd, temporary, home->fd, name) < 0)
        err = failed(errno, "rename", path_in(arena, home, temporary));
    return err;
}

static struct error *write_notes(struct arena *arena, const struct place *home,
                                 const struct tenant_set *set)
{
    CLEANUP(text) struct text tenant = TEXT_EMPTY;
    CLEANUP(text) struct text whole = TEXT_EMPTY;
    struct error *err;

    json_write_object(&tenant);
    json_write_member(&tenant, "namespace", set->namespace);
    json_write_member(&tenant, "name", set->name);
    json_write_member(&tenant, "uid", set->uid);
    json_write_key(&tenant, "format");
    json_write_int(&tenant, 1);
    json_write_end_object(&tenant);
    tenant_set_write(set, false, &whole);
    err = write_note(arena, home, "tenant.json", text_slice(&tenant));
    return err ? err : write_note(arena, home, "set.json", text_slice(&whole));
}

struct error *home_ensure(const char *directory, const struct tenant_set *set,
                          const struct home_owner *owner)
{
    static const char *const parts[] = { "conf", "store", "run", "log" };
    CLEANUP(arena) struct arena *arena = arena_create();
    PLACE home = { .fd = -1 };
    struct error *err = ensure_directory(directory, AT_FDCWD, directory, owner, &home);

    for (size_t i = 0; !err && i < COUNT_OF(parts); i++) {
        PLACE part = { .fd = -1 };

        err = ensure_directory(path_in(arena, &home, parts[i]), home.fd, parts[i], owner, &part);
    }
    return err ? err : write_notes(arena, &home, set);
}

/* --- generations ---------------------------------------------------------------------------- */

typedef VEC(uint64_t) numbers;

static void list_generations(const struct place *conf, numbers *out_numbers)
{
    int fd = openat(conf->fd, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *directory = fd < 0 ? NULL : fdopendir(fd);
    struct dirent *entry;
    uint64_t number;

    while (directory && (entry = readdir(directory)))
        if (number_parse_uint(slice_from(entry->d_name), &number))
            vec_push(out_numbers, number);
    if (directory)
        closedir(directory);
}

static uint64_t next_number(const numbers *found, uint64_t previous)
{
    uint64_t highest = previous;

    VEC_EACH (number, found)
        highest = *number > highest ? *number : highest;
    return highest + 1;
}

/* The engine says which generation it uses, so the file that it reads first tells it. */
static struct error *number_engine(struct slice bytes, uint64_t generation, struct text *out_bytes)
{
    CLEANUP(doc) struct doc *doc = NULL;
    CLEANUP(doc) struct doc *numbered = NULL;
    struct edit *edit;
    struct error *err = json_parse(bytes, NULL, &doc);

    if (err)
        return tenant_state_because(error_wrap(err, ENGINE_FILE), TENANT_BAD_CONFIGURATION);
    edit = edit_begin(doc);
    edit_set_uint(edit, EDIT_PATH("generation"), generation);
    err = edit_seal(edit, &numbered);
    if (err)
        return tenant_state_because(error_wrap(err, ENGINE_FILE), TENANT_BAD_CONFIGURATION);
    text_append_slice(out_bytes, doc_bytes(numbered));
    return NULL;
}

static struct error *write_file(struct arena *arena, const struct place *directory,
                                const struct tenant_set_file *file, const struct home_owner *owner,
                                uint64_t generation, int *out_fd)
{
    const char *path = path_in(arena, directory, file->name);
    CLEANUP(text) struct text numbered = TEXT_EMPTY;
    struct slice bytes = file->bytes;
    struct error *err = NULL;
    int fd = -1;

    if (strcmp(file->name, ENGINE_FILE) == 0) {
        err = number_engine(file->bytes, generation, &numbered);
        if (err)
            return err;
        bytes = text_slice(&numbered);
    }
    err = create(arena, directory, file->name, &fd);
    if (err)
        return err;
    err = write_all(fd, path, bytes);
    if (!err && fchmod(fd, file->mode ? file->mode : 0600) < 0)
        err = failed(errno, "set mode of", path);
    if (!err)
        err = own(fd, path, owner);
    if (err) {
        close(fd);
        return err;
    }
    /* Begins to write and does not wait: the first sync below then finds all of them on their way,
     * and waits once instead of once for each. */
    (void)sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE);
    *out_fd = fd;
    return NULL;
}

static struct error *sync_all(int *fds, size_t count, struct error *err, const char *directory)
{
    for (size_t i = 0; i < count; i++) {
        if (!err && fsync(fds[i]) < 0)
            err = failed(errno, "sync a file in", directory);
        close(fds[i]);
    }
    return err;
}

static struct error *fill(struct arena *arena, const struct place *conf,
                          const struct tenant_set *set, const struct home_owner *owner,
                          uint64_t generation)
{
    const char *name = arena_format(arena, "%llu", (unsigned long long)generation);
    int *fds = arena_array(arena, set->file_count, int);
    PLACE place = { .fd = -1 };
    struct error *err = ensure_directory(path_in(arena, conf, name), conf->fd, name, owner, &place);
    size_t written = 0;

    while (!err && written < set->file_count) {
        err = write_file(arena, &place, &set->files[written], owner, generation, &fds[written]);
        if (!err)
            written++;
    }
    err = sync_all(fds, written, err, place.path);
    if (!err && fsync(place.fd) < 0)
        err = failed(errno, "sync directory", place.path);
    return err;
}

static struct error *move_link(struct arena *arena, const struct place *conf, uint64_t generation)
{
    const char *target = arena_format(arena, "%llu", (unsigned long long)generation);

    if (unlinkat(conf->fd, FRESH_LINK, 0) < 0 && errno != ENOENT)
        return failed(errno, "remove", path_in(arena, conf, FRESH_LINK));
    if (symlinkat(target, conf->fd, FRESH_LINK) < 0)
        return failed(errno, "make link", path_in(arena, conf, FRESH_LINK));
    if (renameat(conf->fd, FRESH_LINK, conf->fd, LINK) < 0)
        return failed(errno, "rename", path_in(arena, conf, FRESH_LINK));
    return fsync(conf->fd) < 0 ? failed(errno, "sync directory", conf->path) : NULL;
}

static void remove_old(struct arena *arena, const struct place *conf, const numbers *found,
                       uint64_t newest)
{
    uint64_t before = 0;

    VEC_EACH (number, found)
        before = *number > before ? *number : before;
    VEC_EACH (number, found)
        if (*number != newest && *number != before)
            error_drop(file_directory_remove(arena_format(arena, "/proc/self/fd/%d/%llu", conf->fd,
                                                          (unsigned long long)*number)),
                       "the next generation tries again");
}

struct error *home_write_files(const char *directory, const struct tenant_set *set,
                               const struct home_owner *owner, uint64_t previous,
                               uint64_t *out_generation)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    PLACE home = { .fd = -1 };
    PLACE conf = { .fd = -1 };
    numbers found = { 0 };
    uint64_t generation;
    struct error *err;

    err = enter(directory, AT_FDCWD, directory, &home);
    if (!err)
        err = enter(path_in(arena, &home, "conf"), home.fd, "conf", &conf);
    if (err)
        return err;
    list_generations(&conf, &found);
    generation = next_number(&found, previous);
    err = fill(arena, &conf, set, owner, generation);
    if (!err)
        err = move_link(arena, &conf, generation);
    if (!err) {
        remove_old(arena, &conf, &found, generation);
        *out_generation = generation;
    }
    vec_done(&found);
    return err ? error_wrap(err, "write generation %llu", (unsigned long long)generation) : NULL;
}

/* --- the end -------------------------------------------------------------------------------- */

/* Each time another name: what an earlier removal has left does not stand in the way. */
struct error *home_destroy(const char *data, const char *uid)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *home = home_path(arena, data, uid);
    const char *trash = NULL;

    for (unsigned i = 0;; i++) {
        trash = arena_format(arena, "%s/trash/%s.%u", data, uid, i);
        if (rename(home, trash) == 0)
            break;
        if (errno == ENOENT)
            return NULL;
        if (errno != ENOTEMPTY && errno != EEXIST)
            return failed(errno, "move to the trash", home);
    }
    return file_directory_remove(trash);
}

struct error *home_empty_trash(const char *data)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    const char *trash = arena_format(arena, "%s/trash", data);
    DIR *directory = opendir(trash);
    struct error *err = NULL;
    struct dirent *entry;

    if (!directory)
        return errno == ENOENT ? NULL : failed(errno, "open", trash);
    while (!err && (entry = readdir(directory)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            err = file_directory_remove(arena_format(arena, "%s/%s", trash, entry->d_name));
    closedir(directory);
    return err;
}

/* --- questions ------------------------------------------------------------------------------ */

struct error *home_check_room(const char *data)
{
    struct statvfs facts;
    uint64_t used;

    if (statvfs(data, &facts) < 0)
        return failed(errno, "look at the file system of", data);
    used = facts.f_blocks - facts.f_bfree;
    used = used + facts.f_bavail ? used * 100 / (used + facts.f_bavail) : 0; /* as df counts */
    if (used < DISK_FULL_PERCENT)
        return NULL;
    return tenant_state_because(
        error_new(ERR_UNAVAILABLE,
                  "the file system of %s is %llu %% full; new tenants are taken below %d %%", data,
                  (unsigned long long)used, DISK_FULL_PERCENT),
        TENANT_DISK_FULL);
}

bool home_is_open_to_others(const char *path)
{
    CLEANUP(string) char *part = memory_strdup(path);
    struct stat facts;

    for (;;) {
        char *slash = strrchr(part, '/');

        if (stat(slash == part && !part[1] ? "/" : part, &facts) < 0 || !(facts.st_mode & S_IXOTH))
            return false;
        if (!slash || (slash == part && !part[1]))
            return slash;
        slash[slash == part ? 1 : 0] = '\0';
    }
}
