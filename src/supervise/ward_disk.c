/* What a tenant does on the disk: each job is given all it needs, runs on a worker, and comes home
 * to the loop. There is one at a time for a tenant. */
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/loop.h"
#include "store/ledger.h"
#include "supervise/blocks.h"
#include "supervise/endpoint.h"
#include "supervise/fleet_internal.h"
#include "supervise/log_file.h"

/* --- what somebody wants -------------------------------------------------------------------- */

struct record_job {
    struct ward *ward;
    struct ledger *ledger;
    char *uid;
    struct text json;
    enum tenant_desire desire;
    struct error *err;
};

static void run_desire(void *context)
{
    struct record_job *job = context;
    const struct ledger_change change = { LEDGER_PUT, "tenants", slice_from(job->uid),
                                          text_slice(&job->json) };

    job->err = ledger_commit(job->ledger, &change, 1, true);
}

static void done_desire(void *context)
{
    struct record_job *job = context;
    struct ward *ward = job->ward;
    struct fleet *fleet = ward->fleet;

    ward->job = false;
    if (job->err) {
        /* The disk is full or gone; what was asked for happens all the same, and is asked again
         * after a restart. */
        log_error(fleet->log, "what a tenant is to be is not written down",
                  LOG_STR("uid", job->uid), LOG_ERROR(job->err));
        error_drop(STEAL(job->err), "it is logged");
    }
    ward->record.desire = job->desire;
    memory_free(job->uid);
    text_done(&job->json);
    memory_free(job);
    fleet_job_done(fleet);
    ward_step(ward);
}

void ward_disk_desire(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;
    struct record_job *job = NEW(struct record_job);
    struct tenant_record record = ward->record;

    record.desire = ward->desire;
    job->ward = ward;
    job->ledger = fleet->ledger;
    job->uid = memory_strdup(ward->uid);
    job->desire = ward->desire;
    tenant_record_write(&record, &job->json);
    ward->job = true;
    if (fleet_submit(fleet, fleet->disk, run_desire, done_desire, job))
        return;
    job->err = error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_desire(job);
}

/* --- a start -------------------------------------------------------------------------------- */

struct listen_job {
    struct ward *ward;
    char *directory;
    char *address;
    struct tenant_set *set; /* borrowed from the tenant, which does not change meanwhile */
    uint16_t port;
    struct home_owner owner;
    bool binds;
    bool logs;
    int listener;
    int log;
    struct error *err;
};

static void run_listen(void *context)
{
    struct listen_job *job = context;
    struct error *err = NULL;

    if (job->logs) /* otherwise nothing is to run, and nothing to be written */
        err = home_ensure(job->directory, job->set, &job->owner);
    if (!err && job->binds)
        err = endpoint_listen(job->address, job->port, &job->listener);
    if (!err && job->logs)
        err = log_file_open(job->directory, &job->owner, &job->log);
    job->err = err;
}

static void fail_start(struct ward *ward, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *chain = error_format(err);

    log_warn(ward->fleet->log, "a tenant cannot start", LOG_STR("uid", ward->uid), LOG_ERROR(err));
    ward_run_end_start(ward);
    ward_set_trouble(ward, tenant_state_reason_of(err), chain);
    ward_back_off(ward, false);
}

static void done_listen(void *context)
{
    struct listen_job *job = context;
    struct ward *ward = job->ward;
    struct fleet *fleet = ward->fleet;
    int log = job->log;

    ward->job = false;
    if (job->listener >= 0)
        ward->listener = job->listener;
    if (fleet->leaving)
        error_drop(STEAL(job->err), "the next supervisor tries");
    else if (job->err)
        fail_start(ward, STEAL(job->err));
    else if (job->logs)
        ward_run_listened(ward, log);
    if (log >= 0)
        close(log);
    memory_free(job->directory);
    memory_free(job->address);
    memory_free(job);
    fleet_job_done(fleet);
    ward_step(ward);
}

void ward_disk_listen(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;
    struct listen_job *job = NEW(struct listen_job);

    job->ward = ward;
    job->directory = memory_strdup(ward->directory);
    job->address = memory_strdup(ward->record.address);
    job->set = &ward->set;
    job->port = ward->record.port;
    job->owner = ward_owner(ward);
    job->binds = ward->listener < 0;
    job->logs = ward->counted;
    job->listener = -1;
    job->log = -1;
    ward->job = true;
    if (fleet_submit(fleet, fleet->disk, run_listen, done_listen, job))
        return;
    job->err = error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_listen(job);
}

/* --- the end -------------------------------------------------------------------------------- */

struct destroy_job {
    struct ward *ward;
    struct ledger *ledger;
    const char *data;
    char *uid;
    char *port; /* its key; NULL: it had none */
    char *user;
    struct error *err;
};

/* The record goes last: whatever happens before, the next supervisor goes on here. */
static void run_destroy(void *context)
{
    struct destroy_job *job = context;
    struct slice uid = slice_from(job->uid);
    struct ledger_change changes[5] = {
        { LEDGER_REMOVE, "tenants", uid, { NULL, 0 } },
        { LEDGER_REMOVE, "lives", uid, { NULL, 0 } },
        { LEDGER_REMOVE, "processes", uid, { NULL, 0 } },
    };
    size_t count = 3;

    if (job->port)
        changes[count++] =
            (struct ledger_change){ LEDGER_REMOVE, "ports", slice_from(job->port), { NULL, 0 } };
    if (job->user)
        changes[count++] =
            (struct ledger_change){ LEDGER_REMOVE, "users", slice_from(job->user), { NULL, 0 } };
    job->err = home_destroy(job->data, job->uid);
    if (!job->err)
        job->err = ledger_commit(job->ledger, changes, count, true);
}

static void done_destroy(void *context)
{
    struct destroy_job *job = context;
    struct ward *ward = job->ward;
    struct fleet *fleet = ward->fleet;
    struct error *err = STEAL(job->err);

    ward->job = false;
    if (!err) {
        if (job->port)
            blocks_release(fleet->blocks, ward->record.address, ward->record.port);
        fleet_release_user(fleet, ward->record.user);
    }
    memory_free(job->uid);
    memory_free(job->port);
    memory_free(job->user);
    memory_free(job);
    if (err) {
        log_error(fleet->log, "a tenant cannot be destroyed", LOG_STR("uid", ward->uid),
                  LOG_ERROR(err));
        ward_back_off(ward, false);
        ward_answer(ward, WARD_WAIT_GONE, UINT64_MAX, err);
        fleet_job_done(fleet);
        return;
    }
    /* Once more, behind the notes that were on their way. */
    fleet_note(fleet, "lives", ward->uid, (struct text)TEXT_EMPTY);
    fleet_note(fleet, "processes", ward->uid, (struct text)TEXT_EMPTY);
    fleet_forget(ward);
    fleet_job_done(fleet);
}

void ward_disk_destroy(struct ward *ward)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct fleet *fleet = ward->fleet;
    struct destroy_job *job = NEW(struct destroy_job);
    const struct tenant_record *record = &ward->record;

    job->ward = ward;
    job->ledger = fleet->ledger;
    job->data = fleet->options.data;
    job->uid = memory_strdup(ward->uid);
    if (record->port)
        job->port = memory_strdup(tenant_record_place(arena, record));
    if (record->user)
        job->user = memory_format("%u", (unsigned)record->user);
    ward->job = true;
    if (fleet_submit(fleet, fleet->disk, run_destroy, done_destroy, job))
        return;
    job->err = error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_destroy(job);
}
