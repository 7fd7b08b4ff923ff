/* What a tenant does on the disk: each job is given all it needs, runs on a worker, and comes home
 * to the loop. There is one at a time for a tenant. */
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "loop/loop.h"
#include "store/ledger.h"
#include "supervise/blocks.h"
#include "supervise/endpoint.h"
#include "supervise/fleet_internal.h"
#include "supervise/log_file.h"

/* --- a set ---------------------------------------------------------------------------------- */

struct write_job {
    struct ward *ward;
    struct arena *arena; /* of the set: it was pending, and becomes the tenant's */
    struct tenant_set set;
    uint64_t sequence;
    const char *data;
    const char *directory;
    struct ledger *ledger;
    struct tenant_record before;
    struct tenant_record record; /* as it will be */
    bool fresh;                  /* nobody knows this tenant yet */
    bool moves;                  /* to a block that must be tried */
    bool busy;                   /* somebody else is in that block */
    bool recorded;               /* the ledger has it */
    const char *old_address;
    int listener; /* of the new address; -1: the old one stays */
    struct error *err;
};

static const char *place_key(struct arena *arena, const char *address,
                             const struct tenant_record *record)
{
    return arena_format(arena, "%s %u", address, record->block ? record->block : record->port);
}

/* The place is ours when nobody listens on any port that will be reached from outside. */
static struct error *try_block(struct write_job *job)
{
    const struct tenant_record *record = &job->record;

    for (uint16_t i = 1; record->block && i < BLOCKS_PUBLIC; i++)
        if (!endpoint_is_free(job->set.address, (uint16_t)(record->block + i)))
            return tenant_state_because(error_new(ERR_CONFLICT, "port %u of %s is in use",
                                                  record->block + i, job->set.address),
                                        TENANT_PORT_CONFLICT);
    return endpoint_listen(job->set.address, record->port, &job->listener);
}

static struct error *write_files(struct write_job *job)
{
    struct home_owner owner = { job->record.user != 0, job->record.user };
    struct error *err = home_ensure(job->directory, &job->set, &owner);

    if (err || strcmp(job->record.files_hash, job->before.files_hash) == 0)
        return err;
    return home_write_files(job->directory, &job->set, &owner, job->before.generation,
                            &job->record.generation);
}

static struct error *write_ledger(struct write_job *job, const struct tenant_record *record)
{
    struct arena *arena = job->arena;
    CLEANUP(text) struct text json = TEXT_EMPTY;
    struct slice uid = slice_from(job->set.uid);
    VEC(struct ledger_change) changes = { 0 };
    struct error *err;

    tenant_record_write(record, &json);
    vec_push(&changes, (struct ledger_change){ LEDGER_PUT, "tenants", uid, text_slice(&json) });
    if (job->moves) {
        const char *key = place_key(arena, job->set.address, record);

        if (job->before.port)
            vec_push(&changes, (struct ledger_change){
                                   LEDGER_REMOVE,
                                   "ports",
                                   slice_from(place_key(arena, job->old_address, &job->before)),
                                   { NULL, 0 } });
        vec_push(&changes, (struct ledger_change){ LEDGER_PUT, "ports", slice_from(key), uid });
    }
    if (job->fresh && record->user && !job->recorded)
        vec_push(&changes,
                 (struct ledger_change){
                     LEDGER_ADD, "users",
                     slice_from(arena_format(arena, "%u", (unsigned)record->user)), uid });
    err = ledger_commit(job->ledger, changes.items, changes.count, true);
    vec_done(&changes);
    if (!err)
        job->recorded = true;
    return err;
}

/* The ledger comes first for a tenant that is new: its directory is never without a record, and so
 * never forgotten. The files of a generation come before the record that names them. */
static struct error *write_first_record(struct write_job *job)
{
    struct tenant_record record = job->record;

    record.generation = job->before.generation;
    record.files_hash = job->before.files_hash;
    return write_ledger(job, &record);
}

static void run_write(void *context)
{
    struct write_job *job = context;
    struct error *err = job->fresh ? home_check_room(job->data) : NULL;

    if (!err && job->moves) {
        err = try_block(job);
        job->busy = err && tenant_state_reason_of(err) == TENANT_PORT_CONFLICT;
    }
    if (!err && job->fresh)
        err = write_first_record(job);
    if (!err)
        err = write_files(job);
    if (!err && (!job->fresh || job->record.generation))
        err = write_ledger(job, &job->record);
    job->err = err;
}

static void give_back(struct ward *ward, const struct write_job *job)
{
    struct fleet *fleet = ward->fleet;
    CLEANUP(string) char *user = memory_format("%u", (unsigned)job->record.user);

    if (job->moves)
        blocks_release(fleet->blocks, job->set.address, job->record.port);
    if (job->fresh && job->record.user)
        map_remove(fleet->users, slice_from(user));
}

/* A copy without the bytes of files: those are on the disk now, and wiped with the job. */
static void copy_record(struct ward *ward, const struct write_job *job)
{
    struct arena *arena = arena_create_small(512);
    CLEANUP(doc) struct doc *doc = doc_new(slice_from(job->record.set));
    struct tenant_record record = job->record;
    struct tenant_set set = { 0 };

    error_drop(tenant_set_read(arena, doc_root(doc), &set), "it was checked when it came");
    record.set = arena_strdup(arena, record.set);
    record.files_hash = arena_strdup(arena, record.files_hash);
    arena_free(ward->arena);
    ward->arena = arena;
    ward->record = record;
    ward->set = set;
}

static void take_record(struct ward *ward, struct write_job *job)
{
    bool moved = job->moves && ward->record.port;

    if (moved)
        blocks_release(ward->fleet->blocks, ward->set.address, ward->record.port);
    copy_record(ward, job);
    ward->known = true;
    if (job->listener >= 0) {
        ward_close_listener(ward);
        ward->listener = job->listener;
        job->listener = -1;
    }
    if (moved && ward->engine)
        ward_run_drain(ward); /* and started on its new port */
}

static void settle_write(struct ward *ward, struct write_job *job)
{
    struct fleet *fleet = ward->fleet;
    uint64_t sequence = job->sequence;

    take_record(ward, job);
    if (ward->engine && !ward->draining && ward->record.generation != ward->running_generation) {
        ward->asked_generation = ward->record.generation;
        engine_reload(ward->engine);
    }
    /* Somebody has changed something: earlier failures may be over. */
    timer_cancel(&ward->retry);
    ward->backoff_ms = ENGINE_BACKOFF_MIN_MS;
    ward_tell(ward);
    if (!fleet->leaving)
        ward_answer(ward, WARD_WAIT_WRITTEN, sequence, NULL);
}

static void fail_write(struct ward *ward, struct write_job *job)
{
    struct fleet *fleet = ward->fleet;
    bool chosen = job->record.block && job->set.port == 0;

    if (job->busy && chosen && !fleet->leaving && !ward->pending_arena) {
        blocks_mark_busy(fleet->blocks, job->set.address, job->record.block,
                         loop_now_ms(fleet->loop));
        error_drop(STEAL(job->err), "another block is tried");
        job->moves = false;
        give_back(ward, job);
        ward->pending_arena = STEAL(job->arena);
        ward->pending = job->set;
        return;
    }
    job->record.generation = job->before.generation;
    job->record.files_hash = job->before.files_hash;
    if (job->recorded)
        take_record(ward, job); /* it has its place, and its files may follow */
    else
        give_back(ward, job);
    ward_answer(ward, WARD_WAIT_WRITTEN, job->sequence, STEAL(job->err));
}

static void done_write(void *context)
{
    struct write_job *job = context;
    struct ward *ward = job->ward;
    struct fleet *fleet = ward->fleet;

    ward->job = false;
    if (job->err)
        fail_write(ward, job);
    else
        settle_write(ward, job);
    if (job->listener >= 0)
        close(job->listener);
    arena_free(job->arena);
    memory_free(job);
    fleet_job_done(fleet);
    if (!ward->known && !ward->pending_arena && ward->desire != TENANT_DOOMED)
        fleet_forget(ward); /* it never came to be */
    else
        ward_step(ward);
}

/* Decides where it listens; a place once given is kept unless another one is asked for. */
static struct error *choose_place(struct ward *ward, struct write_job *job)
{
    struct blocks *blocks = ward->fleet->blocks;
    const struct tenant_set *set = &job->set;
    struct tenant_record *record = &job->record;
    bool same_address = ward->known && strcmp(ward->set.address, set->address) == 0;
    struct error *err = NULL;

    if (same_address && record->port && (set->port == 0 || set->port == record->port))
        return NULL;
    job->moves = true;
    if (set->port == 0) {
        err = blocks_take(blocks, set->address, set->uid, loop_now_ms(ward->fleet->loop),
                          &record->block);
        record->port = record->block;
    } else {
        err = blocks_claim(blocks, set->address, set->port, set->uid, &record->block);
        record->port = set->port;
    }
    if (err)
        job->moves = false;
    return err;
}

static void choose_user(struct ward *ward, struct write_job *job)
{
    struct fleet *fleet = ward->fleet;

    if (!job->fresh || !fleet->options.own_users)
        return;
    for (uid_t user = USERS_FIRST; user <= USERS_LAST; user++) {
        CLEANUP(string) char *key = memory_format("%u", (unsigned)user);

        if (map_has(fleet->users, slice_from(key)))
            continue;
        map_set(fleet->users, slice_from(key), NULL);
        job->record.user = user;
        return;
    }
}

static const char *set_json(struct arena *arena, const struct tenant_set *set)
{
    CLEANUP(text) struct text text = TEXT_EMPTY;

    tenant_set_write(set, false, &text);
    return arena_strdup(arena, text_string(&text));
}

static const char *copy_of(struct arena *arena, const char *text)
{
    return arena_strdup(arena, text ? text : "");
}

void ward_disk_write(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;
    struct write_job *job = NEW(struct write_job);
    struct error *err;

    job->ward = ward;
    job->arena = STEAL(ward->pending_arena);
    job->set = ward->pending;
    job->sequence = ward->sequence;
    job->data = fleet->options.data;
    job->directory = ward->directory;
    job->ledger = fleet->ledger;
    job->fresh = !ward->known;
    job->listener = -1;
    job->before = ward->record;
    job->old_address = copy_of(job->arena, ward->set.address);
    job->before.files_hash = copy_of(job->arena, ward->record.files_hash);
    job->record = job->before;
    job->record.set = set_json(job->arena, &job->set);
    if (job->set.file_count)
        job->record.files_hash = tenant_set_files_hash(job->arena, &job->set);
    job->record.desire = ward->desire;
    ward->job = true;
    err = choose_place(ward, job);
    choose_user(ward, job);
    if (!err && fleet_submit(fleet, fleet->disk, run_write, done_write, job))
        return;
    job->err = err ? err : error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_write(job);
}

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
    struct error *err = home_ensure(job->directory, job->set, &job->owner);

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
    job->address = memory_strdup(ward->set.address);
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
            blocks_release(fleet->blocks, ward->set.address, ward->record.port);
        if (job->user)
            map_remove(fleet->users, slice_from(job->user));
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
    fleet_job_done(fleet);
    fleet_forget(ward);
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
        job->port = memory_strdup(place_key(arena, ward->set.address, record));
    if (record->user)
        job->user = memory_format("%u", (unsigned)record->user);
    ward->job = true;
    if (fleet_submit(fleet, fleet->disk, run_destroy, done_destroy, job))
        return;
    job->err = error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_destroy(job);
}
