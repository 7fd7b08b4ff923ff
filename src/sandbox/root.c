/* Mounts. */
#include "sandbox/root.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/slice.h"
#include "sandbox/elf.h"
#include "sandbox/limits.h"
#include "sandbox/plan.h"

#define STAGE "/tmp" /* where it is put together; there is one on every system */

/* The tools are outside and may be below the stage: they are opened before it is covered. */
struct source {
    const char *inside;
    int fd; /* O_PATH */
};

struct sources {
    struct source items[SANDBOX_MAX_TOOLS + SANDBOX_MAX_LIBRARIES + 8];
    size_t count;
};

static struct error *open_source(struct sources *sources, const char *outside, const char *inside)
{
    int fd;

    for (size_t i = 0; i < sources->count; i++)
        if (strcmp(sources->items[i].inside, inside) == 0)
            return NULL;
    fd = open(outside, O_PATH | O_CLOEXEC);
    if (fd < 0)
        return error_errno(errno, "open %s", outside);
    sources->items[sources->count++] = (struct source){ inside, fd };
    return NULL;
}

static const char *base_of(const char *path)
{
    return strrchr(path, '/') + 1;
}

static struct error *open_sources(struct arena *arena, const struct plan *plan,
                                  struct sources *sources)
{
    static const char *const devices[] = { "/dev/null",   "/dev/zero",    "/dev/full",
                                           "/dev/random", "/dev/urandom", "/dev/tty" };
    /* How this terminal is spoken to; wherever one of them is. */
    static const char *const manners[] = { "/lib/terminfo/x/xterm-256color",
                                           "/usr/share/terminfo/x/xterm-256color" };
    struct elf_files needed = { NULL, 0 };
    struct error *err = NULL;

    for (size_t i = 0; !err && i < plan->tool_count; i++) {
        err = elf_needs(arena, plan->tools[i], &needed);
        if (!err)
            err = open_source(sources, plan->tools[i],
                              arena_format(arena, "/bin/%s", base_of(plan->tools[i])));
    }
    for (size_t i = 0; !err && i < needed.count; i++)
        err = open_source(sources, needed.paths[i], needed.paths[i]);
    for (size_t i = 0; !err && i < COUNT_OF(devices); i++)
        err = open_source(sources, devices[i], devices[i]);
    for (size_t i = 0; !err && i < COUNT_OF(manners); i++)
        if (access(manners[i], R_OK) == 0)
            err = open_source(sources, manners[i], manners[i]);
    return err;
}

/* --- making --------------------------------------------------------------------------------- */

static struct error *make_parents(const char *path)
{
    char part[PATH_MAX];
    size_t size = strlen(path);

    if (size >= sizeof(part))
        return error_new(ERR_TOO_LARGE, "%s is too long", path);
    for (size_t i = 1; i < size; i++) {
        if (path[i] != '/')
            continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (mkdir(part, 0755) < 0 && errno != EEXIST)
            return error_errno(errno, "make %s", part);
    }
    return NULL;
}

/* A bind mount gets its flags in a second step, which must keep those of the mount it comes from.
 */
static struct error *protect(const char *path, unsigned long more)
{
    struct statvfs facts;
    unsigned long flags = MS_REMOUNT | MS_BIND | more;

    if (statvfs(path, &facts) < 0)
        return error_errno(errno, "look at %s", path);
    flags |= facts.f_flag & ST_NOEXEC ? MS_NOEXEC : 0;
    flags |= facts.f_flag & ST_NODEV ? MS_NODEV : 0;
    flags |= facts.f_flag & ST_NOATIME ? MS_NOATIME : 0;
    flags |= facts.f_flag & ST_NODIRATIME ? MS_NODIRATIME : 0;
    flags |= facts.f_flag & ST_RELATIME ? MS_RELATIME : 0;
    if (mount(NULL, path, NULL, flags, NULL) < 0)
        return error_errno(errno, "protect %s", path);
    return NULL;
}

static struct error *show(struct arena *arena, const struct source *source)
{
    bool device = strncmp(source->inside, "/dev/", 5) == 0;
    const char *target = arena_format(arena, STAGE "%s", source->inside);
    const char *from = arena_format(arena, "/proc/self/fd/%d", source->fd);
    struct error *err = make_parents(target);
    int file;

    if (err)
        return err;
    file = open(target, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    if (file < 0)
        return error_errno(errno, "make %s", target);
    close(file);
    if (mount(from, target, NULL, MS_BIND, NULL) < 0)
        return error_errno(errno, "show %s", source->inside);
    return protect(target, MS_NOSUID | (device ? MS_NOEXEC : MS_RDONLY | MS_NODEV));
}

static struct error *write_file(const char *path, const char *content, mode_t mode)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
    size_t size = strlen(content);
    bool whole = fd >= 0 && write(fd, content, size) == (ssize_t)size;
    int number = errno;

    if (fd >= 0)
        close(fd);
    return whole ? NULL : error_errno(fd < 0 ? number : EIO, "write %s", path);
}

static struct error *mount_new(const char *type, const char *path, unsigned long flags,
                               const char *options)
{
    if (mkdir(path, 0755) < 0 && errno != EEXIST)
        return error_errno(errno, "make %s", path);
    if (mount(type, path, type, flags, options) < 0)
        return error_errno(errno, "mount %s on %s", type, path);
    return NULL;
}

static struct error *make_scratch(struct arena *arena, const struct plan *plan)
{
    struct error *err;

    err = mount_new("tmpfs", STAGE ROOT_HOME, MS_NOSUID | MS_NODEV | MS_NOEXEC,
                    arena_format(arena, "size=%dm,nr_inodes=4096,mode=0700", SANDBOX_SCRATCH_MIB));
    if (!err && mkdir(STAGE ROOT_HOME "/.kube", 0700) < 0)
        err = error_errno(errno, "make a directory in the scratch directory");
    if (!err && *plan->kubeconfig)
        err = write_file(STAGE ROOT_HOME "/.kube/config", plan->kubeconfig, 0600);
    if (!err && symlink("scratch", STAGE "/tmp") < 0)
        err = error_errno(errno, "make /tmp");
    return err;
}

/* Its own processes and nothing about the machine. Where the kernel does not allow that, there is
 * no /proc at all, which is less and not more. */
static void make_proc(void)
{
    error_drop(mount_new("proc", STAGE "/proc", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY,
                         "subset=pid,hidepid=2"),
               "tools of a terminal work without it");
}

static struct error *make_etc(void)
{
    struct error *err;

    if (mkdir(STAGE "/etc", 0755) < 0)
        return error_errno(errno, "make /etc");
    err = write_file(STAGE "/etc/passwd", "user:x:1000:1000:user:" ROOT_HOME ":/bin/sh\n", 0644);
    if (!err)
        err = write_file(STAGE "/etc/group", "user:x:1000:\n", 0644);
    return err;
}

static struct error *make_links(const struct plan *plan)
{
    if (mkdir(STAGE "/usr", 0755) < 0 && errno != EEXIST)
        return error_errno(errno, "make /usr");
    if (symlink("../bin", STAGE "/usr/bin") < 0)
        return error_errno(errno, "make /usr/bin");
    if (strcmp(plan->shell, "sh") != 0 && symlink(plan->shell, STAGE "/bin/sh") < 0 &&
        errno != EEXIST)
        return error_errno(errno, "make /bin/sh");
    return NULL;
}

static struct error *make(struct arena *arena, const struct plan *plan,
                          const struct sources *sources)
{
    struct error *err;

    err = mount_new("tmpfs", STAGE, MS_NOSUID | MS_NODEV,
                    arena_format(arena, "size=%dm,mode=0755", SANDBOX_ROOT_MIB));
    for (size_t i = 0; !err && i < sources->count; i++)
        err = show(arena, &sources->items[i]);
    if (!err)
        err = make_scratch(arena, plan);
    if (!err)
        err = make_etc();
    if (!err)
        err = make_links(plan);
    if (!err)
        make_proc();
    return err;
}

/* The old root is put where the new one is, and taken off. */
static struct error *move_in(void)
{
    if (chdir(STAGE) < 0 || syscall(SYS_pivot_root, ".", ".") < 0)
        return error_errno(errno, "change the root");
    if (umount2(".", MNT_DETACH) < 0 || chdir("/") < 0)
        return error_errno(errno, "leave the old root");
    return protect("/", MS_RDONLY | MS_NOSUID | MS_NODEV);
}

struct error *root_enter(const struct plan *plan)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct sources *sources = arena_new(arena, struct sources);
    struct error *err = open_sources(arena, plan, sources);

    if (err)
        return err;
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0)
        return error_errno(errno, "keep mounts to ourselves");
    err = make(arena, plan, sources);
    for (size_t i = 0; i < sources->count; i++)
        close(sources->items[i].fd);
    return err ? err : move_in();
}
