/* What is written down in passing: whatever comes while the ledger is busy goes into one
 * transaction, so that a thousand tenants that start at once are not a thousand of them. */
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "store/ledger.h"
#include "supervise/fleet_internal.h"

struct notes_job {
    struct fleet *fleet;
    fleet_notes notes;
    struct error *err;
};

static void run_notes(void *context)
{
    struct notes_job *job = context;
    VEC(struct ledger_change) changes = { 0 };

    VEC_EACH (note, &job->notes)
        vec_push(&changes,
                 (struct ledger_change){ note->json.size ? LEDGER_PUT : LEDGER_REMOVE, note->shelf,
                                         slice_from(note->uid), text_slice(&note->json) });
    job->err = ledger_commit(job->fleet->ledger, changes.items, changes.count, false);
    vec_done(&changes);
}

static void write_next(struct fleet *fleet);

static void done_notes(void *context)
{
    struct notes_job *job = context;
    struct fleet *fleet = job->fleet;

    if (job->err)
        log_warn(fleet->log, "the ledger does not take notes", LOG_UINT("count", job->notes.count),
                 LOG_ERROR(job->err));
    error_free(job->err);
    VEC_EACH (note, &job->notes) {
        memory_free(note->uid);
        text_done(&note->json);
    }
    vec_done(&job->notes);
    memory_free(job);
    fleet->noting = false;
    write_next(fleet);
    fleet_job_done(fleet);
}

static void write_next(struct fleet *fleet)
{
    struct notes_job *job;

    if (fleet->noting || fleet->untaken.count == 0)
        return;
    job = NEW(struct notes_job);
    job->fleet = fleet;
    job->notes = fleet->untaken;
    fleet->untaken = (fleet_notes){ 0 };
    fleet->noting = true;
    if (fleet_submit(fleet, fleet->notes, run_notes, done_notes, job))
        return;
    job->err = error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_notes(job);
}

void fleet_note(struct fleet *fleet, const char *shelf, const char *uid, struct text take_json)
{
    vec_push(&fleet->untaken, (struct fleet_note){ shelf, memory_strdup(uid), take_json });
    write_next(fleet);
}
