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
    struct tenant *tenant;
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

static void give_back(struct tenant *tenant, const struct write_job *job)
{
    struct fleet *fleet = tenant->fleet;
    CLEANUP(string) char *user = memory_format("%u", (unsigned)job->record.user);

    if (job->moves)
        blocks_release(fleet->blocks, job->set.address, job->record.port);
    if (job->fresh && job->record.user)
        map_remove(fleet->users, slice_from(user));
}

/* A copy without the bytes of files: those are on the disk now, and wiped with the job. */
static void copy_record(struct tenant *tenant, const struct write_job *job)
{
    struct arena *arena = arena_create_small(512);
    CLEANUP(doc) struct doc *doc = doc_new(slice_from(job->record.set));
    struct tenant_record record = job->record;
    struct tenant_set set = { 0 };

    error_drop(tenant_set_read(arena, doc_root(doc), &set), "it was checked when it came");
    record.set = arena_strdup(arena, record.set);
    record.files_hash = arena_strdup(arena, record.files_hash);
    arena_free(tenant->arena);
    tenant->arena = arena;
    tenant->record = record;
    tenant->set = set;
}

static void take_record(struct tenant *tenant, struct write_job *job)
{
    bool moved = job->moves && tenant->record.port;

    if (moved)
        blocks_release(tenant->fleet->blocks, tenant->set.address, tenant->record.port);
    copy_record(tenant, job);
    tenant->known = true;
    if (job->listener >= 0) {
        tenant_close_listener(tenant);
        tenant->listener = job->listener;
        job->listener = -1;
    }
    if (moved && tenant->engine)
        tenant_run_drain(tenant); /* and started on its new port */
}

static void settle_write(struct tenant *tenant, struct write_job *job)
{
    struct fleet *fleet = tenant->fleet;
    uint64_t sequence = job->sequence;

    take_record(tenant, job);
    if (tenant->engine && !tenant->draining &&
        tenant->record.generation != tenant->running_generation) {
        tenant->asked_generation = tenant->record.generation;
        engine_reload(tenant->engine);
    }
    /* Somebody has changed something: earlier failures may be over. */
    timer_cancel(&tenant->retry);
    tenant->backoff_ms = ENGINE_BACKOFF_MIN_MS;
    tenant_tell(tenant);
    if (!fleet->leaving)
        tenant_answer(tenant, TENANT_WAIT_WRITTEN, sequence, NULL);
}

static void fail_write(struct tenant *tenant, struct write_job *job)
{
    struct fleet *fleet = tenant->fleet;
    bool chosen = job->record.block && job->set.port == 0;

    if (job->busy && chosen && !fleet->leaving && !tenant->pending_arena) {
        blocks_mark_busy(fleet->blocks, job->set.address, job->record.block,
                         loop_now_ms(fleet->loop));
        error_drop(STEAL(job->err), "another block is tried");
        job->moves = false;
        give_back(tenant, job);
        tenant->pending_arena = STEAL(job->arena);
        tenant->pending = job->set;
        return;
    }
    job->record.generation = job->before.generation;
    job->record.files_hash = job->before.files_hash;
    if (job->recorded)
        take_record(tenant, job); /* it has its place, and its files may follow */
    else
        give_back(tenant, job);
    tenant_answer(tenant, TENANT_WAIT_WRITTEN, job->sequence, STEAL(job->err));
}

static void done_write(void *context)
{
    struct write_job *job = context;
    struct tenant *tenant = job->tenant;
    struct fleet *fleet = tenant->fleet;

    tenant->job = false;
    if (job->err)
        fail_write(tenant, job);
    else
        settle_write(tenant, job);
    if (job->listener >= 0)
        close(job->listener);
    arena_free(job->arena);
    memory_free(job);
    fleet_job_done(fleet);
    if (!tenant->known && !tenant->pending_arena && tenant->desire != TENANT_DOOMED)
        fleet_forget(tenant); /* it never came to be */
    else
        tenant_step(tenant);
}

/* Decides where it listens; a place once given is kept unless another one is asked for. */
static struct error *choose_place(struct tenant *tenant, struct write_job *job)
{
    struct blocks *blocks = tenant->fleet->blocks;
    const struct tenant_set *set = &job->set;
    struct tenant_record *record = &job->record;
    bool same_address = tenant->known && strcmp(tenant->set.address, set->address) == 0;
    struct error *err = NULL;

    if (same_address && record->port && (set->port == 0 || set->port == record->port))
        return NULL;
    job->moves = true;
    if (set->port == 0) {
        err = blocks_take(blocks, set->address, set->uid, loop_now_ms(tenant->fleet->loop),
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

static void choose_user(struct tenant *tenant, struct write_job *job)
{
    struct fleet *fleet = tenant->fleet;

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

void tenant_disk_write(struct tenant *tenant)
{
    struct fleet *fleet = tenant->fleet;
    struct write_job *job = NEW(struct write_job);
    struct error *err;

    job->tenant = tenant;
    job->arena = STEAL(tenant->pending_arena);
    job->set = tenant->pending;
    job->sequence = tenant->sequence;
    job->data = fleet->options.data;
    job->directory = tenant->directory;
    job->ledger = fleet->ledger;
    job->fresh = !tenant->known;
    job->listener = -1;
    job->before = tenant->record;
    job->old_address = copy_of(job->arena, tenant->set.address);
    job->before.files_hash = copy_of(job->arena, tenant->record.files_hash);
    job->record = job->before;
    job->record.set = set_json(job->arena, &job->set);
    if (job->set.file_count)
        job->record.files_hash = tenant_set_files_hash(job->arena, &job->set);
    job->record.desire = tenant->desire;
    tenant->job = true;
    err = choose_place(tenant, job);
    choose_user(tenant, job);
    if (!err && fleet_submit(fleet, fleet->disk, run_write, done_write, job))
        return;
    job->err = err ? err : error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_write(job);
}

/* --- what somebody wants -------------------------------------------------------------------- */

struct record_job {
    struct tenant *tenant;
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
    struct tenant *tenant = job->tenant;
    struct fleet *fleet = tenant->fleet;

    tenant->job = false;
    if (job->err) {
        /* The disk is full or gone; what was asked for happens all the same, and is asked again
         * after a restart. */
        log_error(fleet->log, "what a tenant is to be is not written down",
                  LOG_STR("uid", job->uid), LOG_ERROR(job->err));
        error_drop(STEAL(job->err), "it is logged");
    }
    tenant->record.desire = job->desire;
    memory_free(job->uid);
    text_done(&job->json);
    memory_free(job);
    fleet_job_done(fleet);
    tenant_step(tenant);
}

void tenant_disk_desire(struct tenant *tenant)
{
    struct fleet *fleet = tenant->fleet;
    struct record_job *job = NEW(struct record_job);
    struct tenant_record record = tenant->record;

    record.desire = tenant->desire;
    job->tenant = tenant;
    job->ledger = fleet->ledger;
    job->uid = memory_strdup(tenant->uid);
    job->desire = tenant->desire;
    tenant_record_write(&record, &job->json);
    tenant->job = true;
    if (fleet_submit(fleet, fleet->disk, run_desire, done_desire, job))
        return;
    job->err = error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_desire(job);
}

/* --- a start -------------------------------------------------------------------------------- */

struct listen_job {
    struct tenant *tenant;
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

static void fail_start(struct tenant *tenant, struct error *take_error)
{
    CLEANUP(error) struct error *err = take_error;
    CLEANUP(string) char *chain = error_format(err);

    log_warn(tenant->fleet->log, "a tenant cannot start", LOG_STR("uid", tenant->uid),
             LOG_ERROR(err));
    tenant_run_end_start(tenant);
    tenant_set_trouble(tenant, tenant_state_reason_of(err), chain);
    tenant_back_off(tenant, false);
}

static void done_listen(void *context)
{
    struct listen_job *job = context;
    struct tenant *tenant = job->tenant;
    struct fleet *fleet = tenant->fleet;
    int log = job->log;

    tenant->job = false;
    if (job->listener >= 0)
        tenant->listener = job->listener;
    if (fleet->leaving)
        error_drop(STEAL(job->err), "the next supervisor tries");
    else if (job->err)
        fail_start(tenant, STEAL(job->err));
    else if (job->logs)
        tenant_run_listened(tenant, log);
    if (log >= 0)
        close(log);
    memory_free(job->directory);
    memory_free(job->address);
    memory_free(job);
    fleet_job_done(fleet);
    tenant_step(tenant);
}

void tenant_disk_listen(struct tenant *tenant)
{
    struct fleet *fleet = tenant->fleet;
    struct listen_job *job = NEW(struct listen_job);

    job->tenant = tenant;
    job->directory = memory_strdup(tenant->directory);
    job->address = memory_strdup(tenant->set.address);
    job->set = &tenant->set;
    job->port = tenant->record.port;
    job->owner = tenant_owner(tenant);
    job->binds = tenant->listener < 0;
    job->logs = tenant->counted;
    job->listener = -1;
    job->log = -1;
    tenant->job = true;
    if (fleet_submit(fleet, fleet->disk, run_listen, done_listen, job))
        return;
    job->err = error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_listen(job);
}

/* --- the end -------------------------------------------------------------------------------- */

struct destroy_job {
    struct tenant *tenant;
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
    struct tenant *tenant = job->tenant;
    struct fleet *fleet = tenant->fleet;
    struct error *err = STEAL(job->err);

    tenant->job = false;
    if (!err) {
        if (job->port)
            blocks_release(fleet->blocks, tenant->set.address, tenant->record.port);
        if (job->user)
            map_remove(fleet->users, slice_from(job->user));
    }
    memory_free(job->uid);
    memory_free(job->port);
    memory_free(job->user);
    memory_free(job);
    if (err) {
        log_error(fleet->log, "a tenant cannot be destroyed", LOG_STR("uid", tenant->uid),
                  LOG_ERROR(err));
        tenant_back_off(tenant, false);
        tenant_answer(tenant, TENANT_WAIT_GONE, UINT64_MAX, err);
        fleet_job_done(fleet);
        return;
    }
    fleet_job_done(fleet);
    fleet_forget(tenant);
}

void tenant_disk_destroy(struct tenant *tenant)
{
    CLEANUP(arena) struct arena *arena = arena_create();
    struct fleet *fleet = tenant->fleet;
    struct destroy_job *job = NEW(struct destroy_job);
    const struct tenant_record *record = &tenant->record;

    job->tenant = tenant;
    job->ledger = fleet->ledger;
    job->data = fleet->options.data;
    job->uid = memory_strdup(tenant->uid);
    if (record->port)
        job->port = memory_strdup(place_key(arena, tenant->set.address, record));
    if (record->user)
        job->user = memory_format("%u", (unsigned)record->user);
    tenant->job = true;
    if (fleet_submit(fleet, fleet->disk, run_destroy, done_destroy, job))
        return;
    job->err = error_new(ERR_TOO_MANY, "too much waits for the disk");
    fleet->jobs++;
    done_destroy(job);
}
