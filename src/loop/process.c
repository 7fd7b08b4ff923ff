/* Child processes from start to end. */
#include "loop/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "loop/io.h"
#include "loop/limits.h"
#include "loop/loop_internal.h"
#include "loop/output_internal.h"
#include "loop/spawn_internal.h"
#include "loop/timer.h"

enum {
    STAT_MAX_BYTES = 4096,
    STAT_START_FIELD = 22, /* counted from 1, as proc(5) does */
};

struct process {
    struct loop *loop;
    pid_t pid;
    uint64_t started;
    int pidfd;
    struct io *io;
    bool is_child;  /* not adopted: its status is ours to take */
    bool has_group; /* it leads one */
    bool ended;
    bool detached;
    struct output *output[2]; /* NULL when we do not read it */
    struct timer kill_timer;
    size_t open; /* what has to close before on_exit */
    struct process_exit exit;
    void (*on_exit)(void *context, const struct process_exit *exit);
    void *context;
};

/* --- how it ended -------------------------------------------------------------------------- */

static void describe_code(struct process_exit *exit, int code)
{
    *exit = (struct process_exit){ .known = true, .code = code };
    (void)snprintf(exit->text, sizeof(exit->text), "exited with code %d", code);
}

static void describe_signal(struct process_exit *exit, int number, bool dumped)
{
    const char *name = sigabbrev_np(number);

    *exit = (struct process_exit){ .known = true, .code = -1, .signal = number };
    if (name)
        (void)snprintf(exit->text, sizeof(exit->text), "killed by SIG%s%s", name,
                       dumped ? " (core dumped)" : "");
    else
        (void)snprintf(exit->text, sizeof(exit->text), "killed by signal %d%s", number,
                       dumped ? " (core dumped)" : "");
}

static void describe_unknown(struct process_exit *exit)
{
    *exit = (struct process_exit){ .code = -1, .text = "ended, how is not known" };
}

static void forget_child(struct process *process)
{
    struct loop *loop = process->loop;

    for (size_t i = 0; i < loop->children.count; i++)
        if (loop->children.items[i] == process->pid) {
            vec_remove(&loop->children, i);
            break;
        }
    reaper_look(loop);
}

static uint64_t milliseconds(const struct timeval *time)
{
    return (uint64_t)time->tv_sec * 1000 + (uint64_t)time->tv_usec / 1000;
}

/* False when it still runs. Nobody else waits for our children; if the status is gone all the same
 * (we were started with SIGCHLD ignored), the end is what counts. */
static bool take_status(struct process *process)
{
    siginfo_t info = { 0 };
    struct rusage used = { 0 };

    /* libc's own call does not tell what it used. */
    if (syscall(SYS_waitid, P_PIDFD, process->pidfd, &info, WEXITED | WNOHANG, &used) < 0) {
        if (errno == EINTR || errno == EAGAIN)
            return false;
        describe_unknown(&process->exit);
        return true;
    }
    if (info.si_pid == 0)
        return false;
    if (info.si_code == CLD_EXITED)
        describe_code(&process->exit, info.si_status);
    else
        describe_signal(&process->exit, info.si_status, info.si_code == CLD_DUMPED);
    process->exit.cpu_ms = milliseconds(&used.ru_utime) + milliseconds(&used.ru_stime);
    return true;
}

/* --- its end ------------------------------------------------------------------------------- */

static void on_part_closed(void *context)
{
    struct process *process = context;

    if (--process->open > 0)
        return;
    close(process->pidfd);
    if (!process->detached)
        process->on_exit(process->context, &process->exit);
    memory_free(process);
}

static void close_parts(struct process *process)
{
    timer_cancel(&process->kill_timer);
    for (size_t i = 0; i < COUNT_OF(process->output); i++)
        if (process->output[i]) {
            process->open++;
            output_finish(process->output[i], on_part_closed, process);
        }
    process->open++;
    io_close(process->io, on_part_closed, process);
}

static void on_pidfd(void *context, unsigned events)
{
    struct process *process = context;

    (void)events;
    if (process->is_child) {
        /* Until its status is taken, nobody else can get its number, as process or as group: the
         * one moment at which the rest of the group can be killed safely. */
        kill(-process->pid, SIGKILL);
        if (!take_status(process))
            return;
        forget_child(process);
    } else {
        describe_unknown(&process->exit);
    }
    process->ended = true;
    close_parts(process);
}

void process_detach(struct process *process)
{
    loop_assert(process->loop);
    ASSERT(!process->detached);
    process->detached = true;
    if (process->ended)
        return; /* and closing already */
    if (process->is_child)
        forget_child(process);
    close_parts(process);
}

/* --- signals ------------------------------------------------------------------------------- */

static bool has_ended(const struct process *process)
{
    struct pollfd end = { .fd = process->pidfd, .events = POLLIN };

    return process->ended || poll(&end, 1, 0) > 0;
}

void process_signal(struct process *process, int number)
{
    loop_assert(process->loop);
    if (!process->ended)
        syscall(SYS_pidfd_send_signal, process->pidfd, number, NULL, 0);
}

static void signal_group(struct process *process, int number)
{
    if (!process->has_group)
        process_signal(process, number);
    else if (process->is_child ? !process->ended : !has_ended(process))
        kill(-process->pid, number);
}

static void on_grace_over(void *context)
{
    signal_group(context, SIGKILL);
}

void process_stop(struct process *process, uint64_t grace_ms)
{
    loop_assert(process->loop);
    if (process->ended || process->detached)
        return;
    if (grace_ms == 0) {
        signal_group(process, SIGKILL);
        return;
    }
    signal_group(process, SIGTERM);
    signal_group(process, SIGCONT); /* one that is stopped would not hear it */
    if (!timer_is_set(&process->kill_timer) ||
        process->kill_timer.due_ms > loop_now_ms(process->loop) + grace_ms)
        timer_set(&process->kill_timer, grace_ms, 0);
}

/* --- its beginning ------------------------------------------------------------------------- */

/* The start time in /proc/PID/stat, in ticks since the machine started. The second field is the
 * program's name in parentheses, and may hold anything. */
struct error *process_read_started(pid_t pid, uint64_t *out_started)
{
    CLEANUP(text) struct text content = TEXT_EMPTY;
    CLEANUP(string) char *path = memory_format("/proc/%d/stat", (int)pid);
    struct error *err = file_read(path, STAT_MAX_BYTES, &content);
    struct slice rest;
    struct slice field = { 0 };
    const char *name_end;

    if (err)
        return err;
    name_end = strrchr(text_string(&content), ')');
    rest = slice_trim(slice_from(name_end ? name_end + 1 : NULL));
    for (int i = 3; i <= STAT_START_FIELD; i++)
        if (!slice_split(&rest, ' ', &field))
            return error_new(ERR_INTERNAL, "%s has no field %d", path, i);
    if (!number_parse_uint(field, out_started))
        return error_new(ERR_INTERNAL, "%s: start time is \"" SLICE_FORMAT "\", not a number", path,
                         SLICE_ARGUMENT(field));
    return NULL;
}

static struct process *watch(struct loop *loop, pid_t pid, int take_pidfd,
                             const struct process_options *options)
{
    struct process *process = NEW(struct process);

    process->loop = loop;
    process->pid = pid;
    process->pidfd = take_pidfd;
    process->on_exit = options->on_exit;
    process->context = options->context;
    process->io = io_open(loop, take_pidfd, on_pidfd, process);
    io_want(process->io, IO_READ);
    timer_init(&process->kill_timer, loop, on_grace_over, process);
    return process;
}

/* Descriptors made for one start: ours to read from, theirs to write to. All -1 at first. */
struct channels {
    int null;
    int ours[2];
    int theirs[2];
};

static void close_fd(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static void channels_cleanup(struct channels *channels)
{
    close_fd(&channels->null);
    for (int i = 0; i < 2; i++) {
        close_fd(&channels->ours[i]);
        close_fd(&channels->theirs[i]);
    }
}

static struct error *open_channels(struct channels *channels, const struct process_options *options)
{
    int ends[2];

    channels->null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (channels->null < 0)
        return error_errno(errno, "open /dev/null");
    for (int i = 0; i < 2; i++) {
        if (options->output[i] != PROCESS_OUTPUT_LINES)
            continue;
        if (pipe2(ends, O_CLOEXEC) < 0)
            return error_errno(errno, "make a pipe for its output");
        channels->ours[i] = ends[0];
        channels->theirs[i] = ends[1];
    }
    return NULL;
}

static int output_source(const struct channels *channels, const struct process_options *options,
                         int stream)
{
    switch (options->output[stream]) {
    case PROCESS_OUTPUT_LINES:
        return channels->theirs[stream];
    case PROCESS_OUTPUT_NONE:
        return channels->null;
    case PROCESS_OUTPUT_FD:
        return options->output_fd[stream];
    }
    return channels->null;
}

static struct error *check_fds(const struct process_options *options)
{
    if (options->fd_count > PROCESS_MAX_FDS)
        return error_new(ERR_INVALID, "%zu descriptors for one child, at most %d are possible",
                         options->fd_count, PROCESS_MAX_FDS);
    for (size_t i = 0; i < options->fd_count; i++) {
        int to = options->fds[i].to;

        if (to < 3 || to > PROCESS_MAX_FD_NUMBER)
            return error_new(ERR_INVALID, "descriptor number %d in the child, want 3 to %d", to,
                             PROCESS_MAX_FD_NUMBER);
        for (size_t earlier = 0; earlier < i; earlier++)
            if (options->fds[earlier].to == to)
                return error_new(ERR_INVALID, "descriptor number %d in the child is given twice",
                                 to);
    }
    return NULL;
}

static void list_fds(struct spawn *spawn, const struct channels *channels)
{
    const struct process_options *options = spawn->options;

    spawn->fds[spawn->fd_count++] = (struct process_fd){ channels->null, 0 };
    for (int i = 0; i < 2; i++)
        spawn->fds[spawn->fd_count++] =
            (struct process_fd){ output_source(channels, options, i), i + 1 };
    for (size_t i = 0; i < options->fd_count; i++)
        spawn->fds[spawn->fd_count++] = options->fds[i];
}

static const char *name_of(const struct process_options *options)
{
    return options->name ? options->name : options->program;
}

static void open_outputs(struct process *process, struct channels *channels,
                         const struct process_options *options)
{
    for (int i = 0; i < 2; i++) {
        if (channels->ours[i] < 0)
            continue;
        process->output[i] =
            output_open(process->loop, channels->ours[i], name_of(options), (enum process_stream)i,
                        options->on_line, options->context);
        channels->ours[i] = -1;
    }
}

struct error *process_start(struct loop *loop, const struct process_options *options,
                            struct process **out_process)
{
    CLEANUP(channels) struct channels channels = { -1, { -1, -1 }, { -1, -1 } };
    struct spawn spawn = { .options = options };
    struct process *process;
    struct error *err;
    pid_t pid;
    int pidfd;

    loop_assert(loop);
    err = check_fds(options);
    if (!err)
        err = open_channels(&channels, options);
    if (err)
        return error_wrap(err, "start %s", name_of(options));

    list_fds(&spawn, &channels);
    err = spawn_child(&spawn, &pid, &pidfd);
    if (err)
        return error_wrap(err, "start %s", name_of(options));

    process = watch(loop, pid, pidfd, options);
    vec_push(&loop->children, pid);
    process->is_child = true;
    process->has_group = true;
    error_drop(process_read_started(pid, &process->started),
               "it has ended, so nobody will adopt it");
    open_outputs(process, &channels, options);
    *out_process = process;
    return NULL;
}

/* The pidfd is opened first: what is compared afterwards is the process it stands for, because its
 * pid cannot be given to another while it runs. */
static struct error *open_pid(pid_t pid, uint64_t started, int *out_pidfd, uint64_t *out_started)
{
    uint64_t actual = 0;
    struct error *err;
    int pidfd = (int)syscall(SYS_pidfd_open, pid, 0);

    if (pidfd < 0 && (errno == ESRCH || errno == EINVAL))
        return error_new(ERR_NOT_FOUND, "process %d does not run", (int)pid);
    if (pidfd < 0)
        return error_errno(errno, "watch process %d", (int)pid);
    err = process_read_started(pid, &actual);
    if (!err && started && actual != started)
        err = error_new(ERR_NOT_FOUND, "process %d is another one: it started at %llu, not %llu",
                        (int)pid, (unsigned long long)actual, (unsigned long long)started);
    if (err) {
        close(pidfd);
        return error_recode(err, ERR_NOT_FOUND);
    }
    *out_pidfd = pidfd;
    *out_started = actual;
    return NULL;
}

struct error *process_adopt(struct loop *loop, pid_t pid, uint64_t started,
                            const struct process_options *options, struct process **out_process)
{
    struct process *process;
    struct error *err;
    int pidfd = -1;

    loop_assert(loop);
    err = open_pid(pid, started, &pidfd, &started);
    if (err)
        return error_wrap(err, "adopt %s", options->name ? options->name : "a process");
    process = watch(loop, pid, pidfd, options);
    process->started = started;
    process->has_group = getpgid(pid) == pid;
    *out_process = process;
    return NULL;
}

pid_t process_pid(const struct process *process)
{
    return process->pid;
}

uint64_t process_started(const struct process *process)
{
    return process->started;
}
