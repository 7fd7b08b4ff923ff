/* Logs and usage of tenants: read when somebody asks, and logs rotated now and then. */
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/loop.h"
#include "supervise/fleet_internal.h"
#include "supervise/log_file.h"

/* --- a question ----------------------------------------------------------------------------- */

struct question {
    struct fleet *fleet;
    char *uid;
    char *directory;
    pid_t pid;
    size_t lines;
    bool previous;
    bool asks_usage;
    struct text log;
    struct usage usage;
    struct error *err;
    fleet_done on_done;
    void *context;
};

static void run_question(void *context)
{
    struct question *question = context;

    if (question->asks_usage)
        usage_read(question->pid, question->directory, &question->usage);
    else
        question->err = log_file_tail(question->directory, question->previous, question->lines,
                                      &question->log, NULL);
}

static void done_question(void *context)
{
    struct question *question = context;
    struct fleet *fleet = question->fleet;
    struct ward *ward = map_get(fleet->tenants, slice_from(question->uid));
    struct fleet_answer answer = { .log = text_slice(&question->log), .usage = question->usage };
    struct tenant_state state;

    if (ward) {
        ward_look(ward, &state);
        answer.state = &state;
        if (question->asks_usage && ward->engine && engine_pid(ward->engine) == question->pid)
            ward->cpu_ms = question->usage.cpu_ms;
        answer.usage.cpu_ms += ward->life.cpu_ms;
    }
    question->on_done(question->context, &answer, STEAL(question->err));
    memory_free(question->uid);
    memory_free(question->directory);
    text_done(&question->log);
    memory_free(question);
    fleet_job_done(fleet);
}

static void ask(struct fleet *fleet, const char *uid, struct question asked)
{
    struct ward *ward = map_get(fleet->tenants, slice_from(uid));
    struct question *question;

    loop_assert(fleet->loop);
    if (!ward || !ward->known) {
        asked.on_done(asked.context, &(struct fleet_answer){ 0 },
                      error_new(ERR_NOT_FOUND, "there is no tenant %s", uid));
        return;
    }
    question = memory_dup(&asked, sizeof(asked));
    question->fleet = fleet;
    question->uid = memory_strdup(uid);
    question->directory = memory_strdup(ward->directory);
    question->pid = ward->engine ? engine_pid(ward->engine) : 0;
    if (fleet_submit(fleet, fleet->disk, run_question, done_question, question))
        return;
    question->err = error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_question(question);
}

void fleet_logs(struct fleet *fleet, const char *uid, size_t lines, bool previous,
                fleet_done on_done, void *context)
{
    ask(fleet, uid,
        (struct question){
            .lines = lines, .previous = previous, .on_done = on_done, .context = context });
}

void fleet_usage(struct fleet *fleet, const char *uid, fleet_done on_done, void *context)
{
    ask(fleet, uid,
        (struct question){ .asks_usage = true, .on_done = on_done, .context = context });
}

/* --- rotation ------------------------------------------------------------------------------- */

struct rotation {
    struct fleet *fleet;
    VEC(char *) directories;
};

static void run_rotation(void *context)
{
    struct rotation *rotation = context;

    VEC_EACH (directory, &rotation->directories)
        error_drop(log_file_rotate(*directory), "tried again at the next look");
}

static void done_rotation(void *context)
{
    struct rotation *rotation = context;
    struct fleet *fleet = rotation->fleet;
    bool looks_again = rotation->directories.count > 0;

    VEC_EACH (directory, &rotation->directories)
        memory_free(*directory);
    vec_done(&rotation->directories);
    memory_free(rotation);
    fleet->looking = false;
    if (looks_again)
        fleet_look_begin(fleet);
    fleet_job_done(fleet);
}

static void on_look(void *context)
{
    struct fleet *fleet = context;
    struct rotation *rotation = NEW(struct rotation);
    size_t position = 0;
    void *value;

    fleet->looking = true;
    rotation->fleet = fleet;
    while (map_next(fleet->tenants, &position, NULL, &value)) {
        const struct ward *ward = value;

        if (ward->engine)
            vec_push(&rotation->directories, memory_strdup(ward->directory));
    }
    if (fleet_submit(fleet, fleet->disk, run_rotation, done_rotation, rotation))
        return;
    fleet->jobs++;
    done_rotation(rotation);
}

void fleet_look_init(struct fleet *fleet)
{
    timer_init(&fleet->look, fleet->loop, on_look, fleet);
}

void fleet_look_begin(struct fleet *fleet)
{
    if (!fleet->leaving && !fleet->looking && !timer_is_set(&fleet->look))
        timer_set(&fleet->look, LOG_FILE_LOOK_MS, LOG_FILE_LOOK_MS / 4);
}
