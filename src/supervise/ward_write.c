/* What a tenant is to be, on the disk: its place, its record, its files. One job of a worker, which
 * is given all it needs and comes home to the loop. */
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
    int listener;                /* of the new address; -1: the old one stays */
    struct error *err;
};

/* Another port of the block that it has. */
static bool stays_in_block(const struct write_job *job)
{
    return job->before.port && job->record.block && job->before.block == job->record.block &&
           strcmp(job->before.address, job->record.address) == 0;
}

/* The place is ours when nobody listens on any port that will be reached from outside. */
static struct error *try_block(struct write_job *job)
{
    const struct tenant_record *record = &job->record;

    for (uint16_t i = 1; record->block && !stays_in_block(job) && i < BLOCKS_PUBLIC; i++)
        if (!endpoint_is_free(record->address, (uint16_t)(record->block + i)))
            return tenant_state_because(error_new(ERR_CONFLICT, "port %u of %s is in use",
                                                  record->block + i, record->address),
                                        TENANT_PORT_CONFLICT);
    return endpoint_listen(record->address, record->port, &job->listener);
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
    if (job->moves && !job->recorded) {
        if (job->before.port)
            vec_push(&changes,
                     (struct ledger_change){ LEDGER_REMOVE,
                                             "ports",
                                             slice_from(tenant_record_place(arena, &job->before)),
                                             { NULL, 0 } });
        vec_push(&changes,
                 (struct ledger_change){ LEDGER_ADD, "ports",
                                         slice_from(tenant_record_place(arena, record)), uid });
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

    if (job->moves && !stays_in_block(job))
        blocks_release(fleet->blocks, job->record.address, job->record.port);
    if (job->fresh && job->record.user)
        fleet_release_user(fleet, job->record.user);
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
    record.address = arena_strdup(arena, record.address);
    arena_free(ward->arena);
    ward->arena = arena;
    ward->record = record;
    ward->set = set;
}

static void take_record(struct ward *ward, struct write_job *job)
{
    bool moved = job->moves && ward->record.port;

    if (moved && !stays_in_block(job))
        blocks_release(ward->fleet->blocks, ward->record.address, ward->record.port);
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
    if (ward->engine)
        fleet_health_begin(fleet);
    if (!fleet->leaving)
        ward_answer(ward, WARD_WAIT_WRITTEN, sequence, NULL);
}

/* Somebody else is in the block that we chose: another one is tried, with the newest set. */
static void try_another_block(struct ward *ward, struct write_job *job)
{
    struct fleet *fleet = ward->fleet;

    log_info(fleet->log, "a block of ports is in use, another one is tried",
             LOG_STR("uid", ward->uid), LOG_ERROR(job->err));
    blocks_mark_busy(fleet->blocks, job->record.address, job->record.block,
                     loop_now_ms(fleet->loop));
    error_drop(STEAL(job->err), "another block is tried");
    job->moves = false; /* nothing to give back */
    give_back(ward, job);
    if (ward->pending_arena)
        return;
    ward->pending_arena = STEAL(job->arena);
    ward->pending = job->set;
}

static void fail_write(struct ward *ward, struct write_job *job)
{
    bool chosen = job->record.block && job->set.port == 0;

    if (job->busy && chosen && !ward->fleet->leaving && ward->desire != TENANT_DOOMED) {
        try_another_block(ward, job);
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

/* Decides where it listens; a place once given is kept unless another one is asked for, be it by
 * the address that was asked for then or by the one it got. */
static bool keeps_place(const struct ward *ward, const struct tenant_set *set)
{
    const struct tenant_record *record = &ward->record;

    return ward->known && record->port && (set->port == 0 || set->port == record->port) &&
           (strcmp(set->address, record->address) == 0 ||
            (set->port == 0 && strcmp(set->address, ward->set.address) == 0));
}

static struct error *choose_place(struct ward *ward, struct write_job *job)
{
    struct blocks *blocks = ward->fleet->blocks;
    const struct tenant_set *set = &job->set;
    struct tenant_record *record = &job->record;
    const char *address = set->address;
    struct error *err;

    if (keeps_place(ward, set))
        return NULL;
    if (set->port == 0) {
        err = blocks_take(blocks, set->address, set->uid, loop_now_ms(ward->fleet->loop), &address,
                          &record->block);
        record->port = record->block;
    } else {
        err = blocks_claim(blocks, set->address, set->port, set->uid, &record->block);
        record->port = set->port;
    }
    if (err)
        return err;
    record->address = arena_strdup(job->arena, address);
    job->moves = true;
    return NULL;
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

void ward_write(struct ward *ward)
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
    job->before.address = copy_of(job->arena, ward->record.address);
    job->before.files_hash = copy_of(job->arena, ward->record.files_hash);
    job->record = job->before;
    job->record.set = set_json(job->arena, &job->set);
    if (job->set.file_count)
        job->record.files_hash = tenant_set_files_hash(job->arena, &job->set);
    job->record.desire = ward->desire;
    ward->job = true;
    err = choose_place(ward, job);
    if (job->fresh && fleet->options.own_users)
        job->record.user = fleet_take_user(fleet);
    if (!err && fleet_submit(fleet, fleet->disk, run_write, done_write, job))
        return;
    job->err = err ? err : error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_write(job);
}
