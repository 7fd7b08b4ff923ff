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
#include "store/ledger.h"
#include "supervise/endpoint.h"
#include "supervise/fleet_internal.h"
#include "supervise/log_file.h"

/* --- who runs ------------------------------------------------------------------------------- */

struct adopt_job {
    struct ward *ward;
    struct arena *arena;
    const char *directory;
    const char *address;
    uint16_t port;
    struct ledger *ledger;
    struct identity_program program;
    char boot[37];
    char arguments[IDENTITY_HASH]; /* what ours is started with */
    struct identity recorded;
    bool has_record;
    struct identity found;
    bool is_ours;
    bool outdated;
    int listener;
};

static struct error *take_process(void *context, struct slice key, struct slice value)
{
    struct adopt_job *job = context;
    CLEANUP(doc) struct doc *doc = NULL;

    if (!slice_is(key, job->ward->uid))
        return NULL;
    error_drop(json_parse(value, NULL, &doc), "a record nobody can read is none");
    job->has_record = doc && identity_parse(doc_root(doc), &job->recorded) &&
                      strcmp(job->recorded.boot, job->boot) == 0;
    return NULL;
}

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

/* Ours is what was written down, in every point; or what listens in the tenant's own directory and
 * is the program with the arguments that we would start: it was started a moment before we could
 * write it down. Anything else is a stranger, whatever its number. */
static bool recognise(struct adopt_job *job, pid_t pid, bool listens)
{
    struct error *err = identity_read(pid, &job->program, &job->found);
    bool same_program;

    if (err) {
        error_drop(err, "it is gone");
        return false;
    }
    if (job->has_record && identity_equal(&job->found, &job->recorded))
        return true;
    same_program = strcmp(job->found.executable, job->program.hash) == 0;
    return listens && same_program && strcmp(job->found.arguments, job->arguments) == 0;
}

static void run_adopt(void *context)
{
    struct adopt_job *job = context;
    pid_t pid = find_listener(job->directory);

    error_drop(ledger_each(job->ledger, "processes", take_process, job),
               "without records nothing was recorded");
    if (pid > 0)
        job->is_ours = recognise(job, pid, true);
    else if (job->has_record)
        job->is_ours = recognise(job, job->recorded.pid, false);
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
    else if (!fleet->leaving)
        ward_note_process(ward);
    if (job->listener >= 0)
        close(job->listener);
    arena_free(job->arena);
    memory_free(job);
    fleet_job_done(fleet);
    ward_step(ward);
}

void ward_disk_adopt(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;
    struct adopt_job *job = NEW(struct adopt_job);

    job->ward = ward;
    job->arena = arena_create_small(512);
    job->directory = ward->directory;
    job->address = arena_strdup(job->arena, ward->set.address);
    job->port = ward->record.port;
    job->ledger = fleet->ledger;
    job->program = fleet->program;
    memcpy(job->boot, fleet->boot, sizeof(job->boot));
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
    struct text text;
};

static void run_explain(void *context)
{
    struct explain_job *job = context;
    CLEANUP(text) struct text tail = TEXT_EMPTY;

    error_drop(log_file_tail(job->directory, false, LOG_FILE_EXIT_LINES, &tail),
               "then without its last lines");
    if (tail.size == 0)
        return;
    text_append(&job->text, "; its last lines:\n");
    text_append_slice(&job->text, slice_trim(text_slice(&tail)));
}

static void done_explain(void *context)
{
    struct explain_job *job = context;
    struct ward *ward = job->ward;
    struct fleet *fleet = ward->fleet;

    ward->job = false;
    if (ward->crash_looping)
        ward_set_trouble(ward, ward->reason, text_string(&job->text));
    text_done(&job->text);
    memory_free(job);
    fleet_job_done(fleet);
    ward_step(ward);
}

void ward_disk_explain(struct ward *ward, const char *what)
{
    struct fleet *fleet = ward->fleet;
    struct explain_job *job = NEW(struct explain_job);

    job->ward = ward;
    job->directory = ward->directory;
    text_append(&job->text, what);
    ward->job = true;
    if (fleet_submit(fleet, fleet->disk, run_explain, done_explain, job))
        return;
    fleet->jobs++;
    done_explain(job);
}

/* --- notes ---------------------------------------------------------------------------------- */

struct note_job {
    struct fleet *fleet;
    struct ledger *ledger;
    char *uid;
    const char *shelf;
    struct text json; /* empty: there is nothing to tell any more */
    struct error *err;
};

static void run_note(void *context)
{
    struct note_job *job = context;
    const struct ledger_change change = { job->json.size ? LEDGER_PUT : LEDGER_REMOVE, job->shelf,
                                          slice_from(job->uid), text_slice(&job->json) };

    job->err = ledger_commit(job->ledger, &change, 1, false);
}

static void done_note(void *context)
{
    struct note_job *job = context;
    struct fleet *fleet = job->fleet;

    if (job->err)
        log_warn(fleet->log, "the ledger does not take a note", LOG_STR("uid", job->uid),
                 LOG_ERROR(job->err));
    error_free(job->err);
    memory_free(job->uid);
    text_done(&job->json);
    memory_free(job);
    fleet_job_done(fleet);
}

static void note(struct ward *ward, const char *shelf, struct text take_json)
{
    struct fleet *fleet = ward->fleet;
    struct note_job *job = NEW(struct note_job);

    job->fleet = fleet;
    job->ledger = fleet->ledger;
    job->uid = memory_strdup(ward->uid);
    job->shelf = shelf;
    job->json = take_json;
    if (fleet_submit(fleet, fleet->notes, run_note, done_note, job))
        return;
    job->err = error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_note(job);
}

void ward_note_life(struct ward *ward)
{
    struct text json = TEXT_EMPTY;

    tenant_life_write(&ward->life, &json);
    note(ward, "lives", json);
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
    note(ward, "processes", json);
}
