/* Two watches: a directory that is open somewhere is never told to be removed, but the names in it
 * go first, and that of the lock with them. */
#include "supervise/vanish.h"

#include <errno.h>
#include <sys/inotify.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "loop/io.h"
#include "loop/loop.h"

struct vanish {
    struct io *io;
    int fd;
    const char *lock_path;
    const struct file_lock *lock;
    void (*on_gone)(void *context); /* NULL: told */
    void *context;
};

/* Also for a change of rights, or a move back: only what is there counts. */
static void on_ready(void *context, unsigned events)
{
    struct vanish *vanish = context;
    char buffer[4096];
    void (*on_gone)(void *) = vanish->on_gone;

    (void)events;
    while (read(vanish->fd, buffer, sizeof(buffer)) > 0) {
    }
    if (!on_gone || file_lock_is_at(vanish->lock, vanish->lock_path))
        return;
    vanish->on_gone = NULL;
    on_gone(vanish->context);
}

static struct error *watch(int fd, const char *directory, const char *lock_path)
{
    if (fd < 0)
        return error_errno(errno, "watch the directory %s", directory);
    if (inotify_add_watch(fd, directory, IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR) < 0)
        return error_errno(errno, "watch the directory %s", directory);
    if (inotify_add_watch(fd, lock_path, IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF) < 0)
        return error_errno(errno, "watch the lock %s", lock_path);
    return NULL;
}

struct vanish *vanish_open(struct loop *loop, struct log *log, const char *directory,
                           const char *lock_path, const struct file_lock *lock,
                           void (*on_gone)(void *context), void *context)
{
    int fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    struct error *err = watch(fd, directory, lock_path);
    struct vanish *vanish;

    if (err) {
        log_warn(log, "nobody will tell when the directory is gone", LOG_ERROR(err));
        error_drop(err, "it is logged");
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    vanish = NEW(struct vanish);
    vanish->fd = fd;
    vanish->lock_path = lock_path;
    vanish->lock = lock;
    vanish->on_gone = on_gone;
    vanish->context = context;
    vanish->io = io_open(loop, fd, on_ready, vanish);
    io_want(vanish->io, IO_READ);
    return vanish;
}

static void on_closed(void *context)
{
    struct vanish *vanish = context;

    close(vanish->fd);
    memory_free(vanish);
}

void vanish_close(struct vanish *vanish)
{
    if (vanish)
        io_close(vanish->io, on_closed, vanish);
}
