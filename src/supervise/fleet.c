/* All tenants: what was written down, whose turn it is, what is asked of them. */
#include "supervise/fleet.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/file.h"
#include "base/log.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "store/ledger.h"
#include "supervise/blocks.h"
#include "supervise/census.h"
#include "supervise/fleet_internal.h"

enum {
    DISK_THREADS = 4,
    DISK_WAITING = 100000,
};

/* --- jobs ----------------------------------------------------------------------------------- */

bool fleet_submit(struct fleet *fleet, struct pool *pool, void (*run)(void *context),
                  void (*done)(void *context), void *context)
{
    if (!pool_submit_for(pool, fleet->loop, run, done, context))
        return false;
    fleet->jobs++;
    return true;
}

static void check_left(struct fleet *fleet)
{
    if (fleet->leaving && fleet->jobs == 0 && fleet->on_left)
        loop_post(fleet->loop, STEAL(fleet->on_left), fleet->left_context);
}

void fleet_job_done(struct fleet *fleet)
{
    fleet->jobs--;
    check_left(fleet);
}

/* --- turns ---------------------------------------------------------------------------------- */

static int64_t activity_of(const struct ward *ward)
{
    int64_t latest_ms = ward->life.last_use_ms;

    latest_ms = ward->woken_ms > latest_ms ? ward->woken_ms : latest_ms;
    return ward->ready_ms > latest_ms ? ward->ready_ms : latest_ms; /* it has just ended */
}

/* Somebody waits for an answer, unless the machine has just come up. */
static bool is_awaited(const struct ward *ward)
{
    return ward->next_cause != TENANT_BY_BOOT;
}

/* Whoever is waited for, as they came: if the newest went first, the first would be the last of
 * all. Then those that were used last. Those with a job come back by themselves. */
static struct ward *next_in_line(struct fleet *fleet)
{
    struct ward *best = NULL;

    VEC_EACH (waiting, &fleet->waiting) {
        if ((*waiting)->job)
            continue;
        if (is_awaited(*waiting))
            return *waiting;
        if (!best || activity_of(*waiting) > activity_of(best))
            best = *waiting;
    }
    return best;
}

void fleet_start_next(struct fleet *fleet)
{
    while (!fleet->leaving && fleet->adopting == 0 && fleet->starting < fleet->max_starting) {
        struct ward *ward = next_in_line(fleet);

        if (!ward)
            return;
        ward_run_leave_queue(ward);
        ward->counted = true;
        fleet->starting++;
        ward_disk_listen(ward);
    }
}

/* --- users ---------------------------------------------------------------------------------- */

enum {
    USERS = USERS_LAST - USERS_FIRST + 1
};

uid_t fleet_take_user(struct fleet *fleet)
{
    while (fleet->first_user < USERS && fleet->users[fleet->first_user])
        fleet->first_user++;
    if (fleet->first_user == USERS)
        return 0;
    fleet->users[fleet->first_user] = true;
    return (uid_t)(USERS_FIRST + fleet->first_user);
}

void fleet_release_user(struct fleet *fleet, uid_t user)
{
    size_t index = user - USERS_FIRST;

    if (user < USERS_FIRST || user > USERS_LAST)
        return;
    fleet->users[index] = false;
    fleet->first_user = index < fleet->first_user ? index : fleet->first_user;
}

/* --- tenants come and go -------------------------------------------------------------------- */

static void leave_lists(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;

    ward_run_leave_queue(ward);
    ward_run_end_start(ward);
    for (size_t i = 0; i < fleet->changed.count; i++)
        if (fleet->changed.items[i] == ward) {
            vec_remove(&fleet->changed, i);
            break;
        }
    map_remove(fleet->tenants, slice_from(ward->uid));
}

void fleet_forget(struct ward *ward)
{
    struct fleet *fleet = ward->fleet;
    struct tenant_state state;

    ward_end_replacing(ward);
    leave_lists(ward);
    ward_look(ward, &state);
    state.phase = TENANT_ABSENT;
    if (ward->known && !fleet->leaving)
        fleet->options.on_change(fleet->options.context, &state);
    ward_answer(ward, WARD_WAIT_GONE, UINT64_MAX, NULL);
    ward_answer(ward, WARD_WAIT_WRITTEN, UINT64_MAX,
                error_new(ERR_CONFLICT, "tenant %s is gone", ward->uid));
    ward_free(ward);
    fleet_check_ended(fleet);
}

/* --- opening -------------------------------------------------------------------------------- */

static struct error *load_tenant(void *context, struct slice key, struct slice value)
{
    struct fleet *fleet = context;
    CLEANUP(string) char *uid = memory_strndup(key.data, key.size);
    CLEANUP(doc) struct doc *doc = NULL;
    struct ward *ward = ward_new(fleet, uid);
    struct error *err;

    ward->arena = arena_create_small(512);
    err = tenant_record_read(ward->arena, value, &ward->record);
    if (err)
        return error_wrap(err, "read the record of tenant %s", uid);
    doc = doc_new(slice_from(ward->record.set));
    err = tenant_set_read(ward->arena, doc_root(doc), &ward->set);
    if (err)
        return error_wrap(err, "read the set of tenant %s", uid);
    ward->known = true;
    ward->desire = ward->record.desire;
    if (ward->record.port)
        err = blocks_claim(fleet->blocks, ward->record.address, ward->record.port, uid,
                           &(uint16_t){ 0 });
    return err;
}

static struct error *load_life(void *context, struct slice key, struct slice value)
{
    const struct fleet *fleet = context;
    struct ward *ward = map_get(fleet->tenants, key);

    if (ward)
        tenant_life_read(value, &ward->life);
    return NULL;
}

static struct error *load_user(void *context, struct slice key, struct slice value)
{
    const struct fleet *fleet = context;
    uint64_t user;

    (void)value;
    if (number_parse_uint(key, &user) && user >= USERS_FIRST && user <= USERS_LAST)
        fleet->users[user - USERS_FIRST] = true;
    return NULL;
}

/* A record of another run of the machine, or one that nobody can read, is none. */
static struct error *load_process(void *context, struct slice key, struct slice value)
{
    const struct fleet *fleet = context;
    struct ward *ward = map_get(fleet->tenants, key);
    CLEANUP(doc) struct doc *doc = NULL;
    struct identity identity;

    error_drop(json_parse(value, NULL, &doc), "then it is none");
    if (ward && doc && identity_parse(doc_root(doc), &identity) &&
        strcmp(identity.boot, fleet->boot) == 0)
        ward->recorded = memory_dup(&identity, sizeof(identity));
    return NULL;
}

/* --- what a crash has left ------------------------------------------------------------------ */

static void find_engine(void *context, struct slice uid, pid_t pid)
{
    struct fleet *fleet = context;
    struct ward *ward = map_get(fleet->tenants, uid);
    CLEANUP(string) char *name = memory_strndup(uid.data, uid.size);

    if (ward) {
        ward->found = pid;
        return;
    }
    /* Started a moment before its tenant was destroyed, or the last supervisor was. */
    log_warn(fleet->log, "a process without a tenant is killed", LOG_STR("uid", name),
             LOG_INT("pid", pid));
    census_kill(fleet->options.data, &fleet->program, name, pid);
}

struct orphans {
    const struct fleet *fleet;
    const char *shelf;
    bool by_value; /* the value is the uid, not the key */
    VEC(struct ledger_change) changes;
};

static struct error *find_orphan(void *context, struct slice key, struct slice value)
{
    struct orphans *orphans = context;

    if (!map_has(orphans->fleet->tenants, orphans->by_value ? value : key))
        vec_push(&orphans->changes,
                 (struct ledger_change){ LEDGER_REMOVE,
                                         orphans->shelf,
                                         slice_of(memory_strndup(key.data, key.size), key.size),
                                         { NULL, 0 } });
    return NULL;
}

/* Notes are written beside the rest, and one may come after the end of its tenant. */
static struct error *remove_orphans(struct fleet *fleet)
{
    static const struct {
        const char *shelf;
        bool by_value;
    } shelves[] = {
        { "lives", false }, { "processes", false }, { "ports", true }, { "users", true }
    };
    struct orphans orphans = { .fleet = fleet };
    struct error *err = NULL;

    for (size_t i = 0; !err && i < COUNT_OF(shelves); i++) {
        orphans.shelf = shelves[i].shelf;
        orphans.by_value = shelves[i].by_value;
        err = ledger_each(fleet->ledger, orphans.shelf, find_orphan, &orphans);
    }
    if (!err && orphans.changes.count > 0)
        err = ledger_commit(fleet->ledger, orphans.changes.items, orphans.changes.count, false);
    VEC_EACH (change, &orphans.changes)
        memory_free((char *)change->key.data);
    vec_done(&orphans.changes);
    return err;
}

static struct error *make_directories(const char *data)
{
    static const char *const names[] = { "tenants", "trash", "run" };
    CLEANUP(arena) struct arena *arena = arena_create();
    struct error *err = NULL;

    /* Tenants with users of their own pass through the first one. */
    for (size_t i = 0; !err && i < COUNT_OF(names); i++)
        err = file_directory_ensure(arena_format(arena, "%s/%s", data, names[i]),
                                    i == 0 ? 0711 : 0700);
    return err;
}

/* Whoever is to be another user must be able to get to its directory and its program. */
static void check_users(struct fleet *fleet)
{
    if (!fleet->options.own_users)
        return;
    if (geteuid() != 0)
        fleet->options.own_users = false;
    else if (!home_is_open_to_others(fleet->options.data) ||
             !home_is_open_to_others(fleet->options.program)) {
        log_warn(fleet->log, "tenants run as our own user: others cannot pass to their files",
                 LOG_STR("data", fleet->options.data), LOG_STR("program", fleet->options.program));
        fleet->options.own_users = false;
    }
}

static struct error *open_files(struct fleet *fleet)
{
    CLEANUP(string) char *path =
        memory_format("%s/supervisor.db", fleet->options.data);
    struct error *err = make_directories(fleet->options.data);

    if (!err)
        err = home_empty_trash(fleet->options.data);
    if (!err)
        err = identity_boot(fleet->boot);
    if (!err)
        err = identity_program(fleet->options.program, &fleet->program);
    if (!err)
        err = ledger_open(path, &fleet->ledger);
    if (!err)
        err = ledger_each(fleet->ledger, "tenants", load_tenant, fleet);
    if (!err)
        err = remove_orphans(fleet);
    if (!err)
        err = ledger_each(fleet->ledger, "lives", load_life, fleet);
    if (!err)
        err = ledger_each(fleet->ledger, "users", load_user, fleet);
    if (!err)
        err = ledger_each(fleet->ledger, "processes", load_process, fleet);
    if (!err)
        census_take(fleet->options.data, &fleet->program, find_engine, fleet);
    return err;
}

static size_t usual_starts(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);

    return cores > 4 ? (size_t)cores / 2 : 2;
}

struct error *fleet_open(const struct fleet_options *options, struct fleet **out_fleet)
{
    CLEANUP(fleet) struct fleet *fleet = NEW(struct fleet);
    struct error *err;

    fleet->options = *options;
    fleet->loop = options->loop;
    fleet->log = options->log;
    fleet->disk = pool_new("disk", DISK_THREADS, DISK_WAITING);
    fleet->notes = pool_new("notes", 1, DISK_WAITING);
    fleet->blocks = blocks_new(options->first_port ? options->first_port : BLOCKS_FIRST,
                               options->last_port ? options->last_port : BLOCKS_LAST);
    fleet->users = memory_array(USERS, sizeof(bool));
    fleet->tenants = map_new();
    fleet->max_starting = options->max_starting ? options->max_starting : usual_starts();
    fleet_look_init(fleet);
    fleet_health_init(fleet);
    check_users(fleet);
    err = open_files(fleet);
    if (err)
        return err;
    *out_fleet = STEAL(fleet);
    return NULL;
}

void fleet_begin(struct fleet *fleet)
{
    size_t position = 0;
    void *value;

    loop_assert(fleet->loop);
    while (map_next(fleet->tenants, &position, NULL, &value))
        ward_begin_adoption(value);
}

/* --- the end -------------------------------------------------------------------------------- */

void fleet_abandon(struct fleet *fleet)
{
    loop_assert(fleet->loop);
    fleet->abandoned = true;
}

void fleet_leave(struct fleet *fleet, void (*on_left)(void *context), void *context)
{
    size_t position = 0;
    void *value;

    loop_assert(fleet->loop);
    fleet->leaving = true;
    fleet->on_left = on_left;
    fleet->left_context = context;
    timer_cancel(&fleet->look);
    fleet_health_end(fleet);
    while (map_next(fleet->tenants, &position, NULL, &value)) {
        struct ward *ward = value;

        timer_cancel(&ward->retry);
        timer_cancel(&ward->drowsy);
        if (ward->engine && fleet->abandoned)
            engine_kill(ward->engine);
        if (ward->engine)
            engine_detach(STEAL(ward->engine));
        ward_close_listener(ward);
    }
    check_left(fleet);
}

struct fleet *fleet_close(struct fleet *fleet)
{
    size_t position = 0;
    void *value;

    if (!fleet)
        return NULL;
    while (map_next(fleet->tenants, &position, NULL, &value))
        ward_free(value);
    pool_free(fleet->disk);
    pool_free(fleet->notes);
    map_free(fleet->tenants);
    memory_free(fleet->users);
    vec_done(&fleet->untaken);
    blocks_free(fleet->blocks);
    ledger_close(fleet->ledger);
    vec_done(&fleet->waiting);
    vec_done(&fleet->changed);
    return memory_free(fleet);
}

/* Whether all that shall stop with the platform have, and whether anybody else is left. */
void fleet_check_ended(struct fleet *fleet)
{
    void (*on_ended)(void *, bool) = fleet->on_ended;
    size_t position = 0;
    bool alone = true;
    void *value;

    if (!fleet->ending || !on_ended)
        return;
    while (map_next(fleet->tenants, &position, NULL, &value)) {
        const struct ward *ward = value;

        if (ward->set.on_platform_stop == TENANT_SET_STOP || ward->desire == TENANT_DOOMED) {
            if (ward->engine || ward->job || ward->adopting)
                return;
        } else if (ward->desire == TENANT_WANTED) {
            alone = false;
        }
    }
    fleet->on_ended = NULL;
    on_ended(fleet->ended_context, alone);
}

static void check_ended_later(void *context)
{
    fleet_check_ended(context);
}

static void step_all(struct fleet *fleet)
{
    VEC(struct ward *) all = { 0 };
    size_t position = 0;
    void *value;

    while (map_next(fleet->tenants, &position, NULL, &value))
        vec_push(&all, value);
    VEC_EACH (ward, &all)
        ward_step(*ward);
    vec_done(&all);
}

void fleet_end(struct fleet *fleet, void (*on_done)(void *context, bool alone), void *context)
{
    loop_assert(fleet->loop);
    fleet->ending = true;
    step_all(fleet);
    fleet->on_ended = on_done; /* looked at once all have begun to rest */
    fleet->ended_context = context;
    loop_post(fleet->loop, check_ended_later, fleet);
}

void fleet_resume(struct fleet *fleet)
{
    loop_assert(fleet->loop);
    if (!fleet->ending || fleet->on_ended)
        return;
    fleet->ending = false;
    step_all(fleet);
}
