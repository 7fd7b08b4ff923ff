/* What a tenant finds out and writes down in passing: who runs, why it ended, what happened to it.
 */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "loop/loop.h"
#include "loop/process.h"
#include "store/ledger.h"
#include "supervise/endpoint.h"
#include "supervise/fleet_internal.h"
#include "supervise/log_file.h"
#include "supervise/verdict.h"

/* --- who runs ------------------------------------------------------------------------------- */

struct adopt_job {
    struct ward *ward;
    struct arena *arena;
    const char *directory;
    const char *address;
    uint16_t port;
    struct identity_program program;
    char arguments[IDENTITY_HASH]; /* what ours is started with */
    struct identity *recorded;     /* NULL: nothing is written down */
    pid_t running;                 /* with its arguments; 0: nothing */
    struct identity found;
    bool is_ours;
    bool outdated;
    int listener;
};

/* Who listens on the control socket, as the kernel knows it; 0: nobody. */
static pid_t find_listener(const char *directory)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    struct ucred peer = { 0 };
    socklen_t size = sizeof(peer);
    int below = open(directory, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    (void)snprintf(address.sun_path, sizeof(address.sun_path), "/proc/self/fd/%d/run/control.sock",
                   below);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof(address)) < 0 ||
        getsockopt(fd, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0)
        peer.pid = 0;
    if (fd >= 0)
        close(fd);
    if (below >= 0)
        close(below);
    return peer.pid;
}

/* Ours is what was written down, in every point; or what is the program with the arguments that we
 * would start, which name the tenant's own directory: it was started a moment before we could write
 * it down. Anything else is a stranger, whatever its number. */
static bool recognise(struct adopt_job *job, pid_t pid)
{
    struct error *err = identity_read(pid, &job->program, &job->found);

    if (err) {
        error_drop(err, "it is gone");
        return false;
    }
    if (job->recorded && identity_equal(&job->found, job->recorded))
        return true;
    return strcmp(job->found.executable, job->program.hash) == 0 &&
           strcmp(job->found.arguments, job->arguments) == 0;
}

static void run_adopt(void *context)
{
    struct adopt_job *job = context;
    const pid_t candidates[] = { find_listener(job->directory),
                                 job->recorded ? job->recorded->pid : 0, job->running };

    for (size_t i = 0; i < COUNT_OF(candidates) && !job->is_ours; i++)
        job->is_ours = candidates[i] > 0 && recognise(job, candidates[i]);
    if (!job->is_ours)
        return;
    job->outdated = strcmp(job->found.executable, job->program.hash) != 0;
    (void)endpoint_borrow(job->found.pid, 3, job->address, job->port, &job->listener);
}

static void done_adopt(void *context)
{
    struct adopt_job *job = context;
    struct ward *ward = job->ward;
    struct fleet *fleet = ward->fleet;

    ward->job = false;
    ward->adopting = false;
    if (job->listener >= 0 && ward->listener < 0) {
        ward->listener = job->listener;
        job->listener = -1;
    }
    if (job->is_ours && !fleet->leaving)
        ward_run_adopted(ward, job->found.pid, job->found.started, job->outdated);
    else if (!fleet->leaving && job->recorded)
        ward_note_process(ward); /* that nothing runs */
    memory_free(job->recorded);
    if (job->listener >= 0)
        close(job->listener);
    arena_free(job->arena);
    memory_free(job);
    ward_step(ward);
    if (--fleet->adopting == 0)
        fleet_start_next(fleet);
    fleet_job_done(fleet);
}

void ward_disk_adopt(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;
    struct adopt_job *job = NEW(struct adopt_job);

    job->ward = ward;
    job->arena = arena_create_small(512);
    job->directory = ward->directory;
    job->address = arena_strdup(job->arena, ward->record.address);
    job->port = ward->record.port;
    job->program = fleet->program;
    job->recorded = STEAL(ward->recorded);
    job->running = ward->found;
    identity_arguments(ward_run_argv(job->arena, ward), job->arguments);
    job->listener = -1;
    ward->job = true;
    if (fleet_submit(fleet, fleet->disk, run_adopt, done_adopt, job))
        return;
    fleet->jobs++;
    run_adopt(job); /* at start-up only, and then as well here */
    done_adopt(job);
}

/* --- why it ended --------------------------------------------------------------------------- */

struct explain_job {
    struct ward *ward;
    const char *directory;
    struct process_exit exit;
    enum tenant_state_reason reason; /* TENANT_UNKNOWN: its words may tell */
    char *what;
    struct text tail;
};

static void run_explain(void *context)
{
    struct explain_job *job = context;
    CLEANUP(text) struct text words = TEXT_EMPTY;

    error_drop(log_file_tail(job->directory, false, LOG_FILE_EXIT_LINES, &job->tail, NULL),
               "then without its last lines");
    if (job->reason != TENANT_UNKNOWN)
        return;
    error_drop(log_file_tail(job->directory, false, LOG_FILE_LAST_WORDS, &words, NULL),
               "then without its last words");
    job->reason = verdict_of(&job->exit, text_slice(&words));
}

static void done_explain(void *context)
{
    struct explain_job *job = context;
    struct ward *ward = job->ward;
    struct fleet *fleet = ward->fleet;
    struct slice tail = slice_trim(text_slice(&job->tail));
    CLEANUP(string) char *message = NULL;

    ward->job = false;
    if (ward->crash_looping && tail.size)
        message =
            memory_format("%s; its last lines:\n" SLICE_FORMAT, job->what, SLICE_ARGUMENT(tail));
    if (ward->phase != TENANT_READY)
        ward_set_trouble(ward, job->reason, message ? message : job->what);
    memory_free(job->what);
    text_done(&job->tail);
    memory_free(job);
    ward_step(ward);
    fleet_job_done(fleet);
}

void ward_disk_explain(struct ward *ward, const struct process_exit *exit,
                       enum tenant_state_reason reason, const char *what)
{
    struct fleet *fleet = ward->fleet;
    struct explain_job *job = NEW(struct explain_job);

    job->ward = ward;
    job->directory = ward->directory;
    job->exit = *exit;
    job->reason = reason;
    job->what = memory_strdup(what);
    ward->job = true;
    if (fleet_submit(fleet, fleet->disk, run_explain, done_explain, job))
        return;
    fleet->jobs++;
    done_explain(job);
}

/* --- notes ---------------------------------------------------------------------------------- */

void ward_note_life(struct ward *ward)
{
    struct text json = TEXT_EMPTY;

    tenant_life_write(&ward->life, &json);
    fleet_note(ward->fleet, "lives", ward->uid, json);
}

void ward_note_process(struct ward *ward)
{
    const struct fleet *fleet = ward->fleet;
    struct text json = TEXT_EMPTY;

    if (ward->engine && !ward->outdated) {
        CLEANUP(arena) struct arena *arena = arena_create();
        struct identity identity = { .pid = engine_pid(ward->engine),
                                     .started = engine_started(ward->engine) };

        memcpy(identity.boot, fleet->boot, sizeof(identity.boot));
        memcpy(identity.executable, fleet->program.hash, sizeof(identity.executable));
        identity_arguments(ward_run_argv(arena, ward), identity.arguments);
        identity_write(&identity, &json);
    }
    fleet_note(ward->fleet, "processes", ward->uid, json);
}
