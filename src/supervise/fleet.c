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
#include "base/text.h"
#include "doc/doc.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "store/ledger.h"
#include "supervise/blocks.h"
#include "supervise/fleet_internal.h"
#include "supervise/fleet_look_internal.h"

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
    int64_t use_ms = ward->life.last_use_ms;

    return ward->woken_ms > use_ms ? ward->woken_ms : use_ms;
}

/* The one that was used last; those with a job come back by themselves. */
static struct ward *next_in_line(struct fleet *fleet)
{
    struct ward *best = NULL;

    VEC_EACH (waiting, &fleet->waiting)
        if (!(*waiting)->job && (!best || activity_of(*waiting) > activity_of(best)))
            best = *waiting;
    return best;
}

void fleet_start_next(struct fleet *fleet)
{
    while (!fleet->leaving && fleet->starting < fleet->max_starting) {
        struct ward *ward = next_in_line(fleet);

        if (!ward)
            return;
        ward_run_leave_queue(ward);
        ward->counted = true;
        fleet->starting++;
        ward_disk_listen(ward);
    }
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
        err = blocks_claim(fleet->blocks, ward->set.address, ward->record.port, uid,
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

    (void)value;
    map_set(fleet->users, key, NULL);
    return NULL;
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
        err = ledger_each(fleet->ledger, "lives", load_life, fleet);
    if (!err)
        err = ledger_each(fleet->ledger, "users", load_user, fleet);
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
    fleet->users = map_new();
    fleet->tenants = map_new();
    fleet->max_starting = options->max_starting ? options->max_starting : usual_starts();
    fleet_look_init(fleet);
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
    fleet_look_begin(fleet);
}

/* --- the end -------------------------------------------------------------------------------- */

void fleet_leave(struct fleet *fleet, void (*on_left)(void *context), void *context)
{
    size_t position = 0;
    void *value;

    loop_assert(fleet->loop);
    fleet->leaving = true;
    fleet->on_left = on_left;
    fleet->left_context = context;
    timer_cancel(&fleet->look);
    while (map_next(fleet->tenants, &position, NULL, &value)) {
        struct ward *ward = value;

        timer_cancel(&ward->retry);
        timer_cancel(&ward->drowsy);
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
    map_free(fleet->users);
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
    fleet->on_ended = on_done;
    fleet->ended_context = context;
    step_all(fleet);
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

/* --- what is asked -------------------------------------------------------------------------- */

static struct ward *find(const struct fleet *fleet, const char *uid)
{
    return map_get(fleet->tenants, slice_from(uid));
}

static void answer_now(const struct ward *ward, const char *uid, fleet_done on_done, void *context)
{
    struct tenant_state state = { .uid = uid,
                                  .namespace = "",
                                  .name = "",
                                  .message = "",
                                  .address = "",
                                  .version = "",
                                  .files_hash = "",
                                  .reload_error = "",
                                  .last_exit = "" };

    if (ward && ward->known)
        ward_look(ward, &state);
    on_done(context, &(struct fleet_answer){ .state = &state }, NULL);
}

static void refuse(fleet_done on_done, void *context, struct error *take_error)
{
    on_done(context, &(struct fleet_answer){ 0 }, take_error);
}

static void wait_for(struct ward *ward, enum ward_wait wait, fleet_done on_done, void *context)
{
    vec_push(&ward->calls, (struct ward_call){ wait, wait == WARD_WAIT_WRITTEN ? ward->sequence : 0,
                                               on_done, context });
}

/* A copy of its own: the set came in a message that goes. */
static void make_pending(struct ward *ward, const struct tenant_set *set)
{
    arena_free(ward->pending_arena);
    ward->pending_arena = arena_create();
    ward->pending = tenant_set_dup(ward->pending_arena, set);
    ward->sequence++;
}

static bool is_same(const struct ward *ward, const struct tenant_set *set)
{
    CLEANUP(text) struct text json = TEXT_EMPTY;

    if (!ward->known || ward->pending_arena || ward->job)
        return false;
    tenant_set_write(set, false, &json);
    return strcmp(text_string(&json), ward->record.set) == 0 && ward->record.generation;
}

static void ask_set(struct fleet *fleet, const struct tenant_set *set, enum tenant_desire desire,
                    fleet_done on_done, void *context)
{
    struct ward *ward = find(fleet, set->uid);
    struct error *err = tenant_set_check(set);

    if (!err && ward && ward->desire == TENANT_DOOMED)
        err = error_new(ERR_CONFLICT, "tenant %s is being destroyed", set->uid);
    if (!err && fleet->ending)
        err = error_new(ERR_UNAVAILABLE, "the supervisor ends");
    if (err) {
        refuse(on_done, context, err);
        return;
    }
    if (!ward)
        ward = ward_new(fleet, set->uid);
    ward->desire = desire;
    ward->next_cause = TENANT_BY_APPLY;
    if (desire == TENANT_WANTED)
        ward_answer(ward, WARD_WAIT_STOPPED, UINT64_MAX,
                    error_new(ERR_CONFLICT, "tenant %s is wanted again", set->uid));
    if (is_same(ward, set)) {
        answer_now(ward, set->uid, on_done, context);
    } else {
        make_pending(ward, set);
        wait_for(ward, WARD_WAIT_WRITTEN, on_done, context);
    }
    ward_step(ward);
}

void fleet_apply(struct fleet *fleet, const struct tenant_set *set, fleet_done on_done,
                 void *context)
{
    loop_assert(fleet->loop);
    ask_set(fleet, set, TENANT_WANTED, on_done, context);
}

void fleet_prepare(struct fleet *fleet, const struct tenant_set *set, fleet_done on_done,
                   void *context)
{
    const struct ward *ward = set->uid ? find(fleet, set->uid) : NULL;

    loop_assert(fleet->loop);
    if (ward && ward->known && ward->desire != TENANT_DOOMED)
        answer_now(ward, set->uid, on_done, context);
    else
        ask_set(fleet, set, TENANT_UNWANTED, on_done, context);
}

void fleet_observe(struct fleet *fleet, const char *uid, fleet_done on_done, void *context)
{
    loop_assert(fleet->loop);
    answer_now(find(fleet, uid), uid, on_done, context);
}

void fleet_wake(struct fleet *fleet, const char *uid, fleet_done on_done, void *context)
{
    struct ward *ward = find(fleet, uid);

    loop_assert(fleet->loop);
    if (!ward || ward->desire != TENANT_WANTED) {
        refuse(on_done, context, error_new(ERR_NOT_FOUND, "no tenant %s is to run", uid));
        return;
    }
    ward->woken_ms = clock_wall_ms(loop_clock(fleet->loop));
    if (ward->life.asleep) {
        ward->life.asleep = false;
        ward->next_cause = TENANT_BY_APPLY;
        ward_note_life(ward);
    }
    ward_step(ward);
    answer_now(ward, uid, on_done, context);
}

void fleet_stop(struct fleet *fleet, const char *uid, fleet_done on_done, void *context)
{
    struct ward *ward = find(fleet, uid);

    loop_assert(fleet->loop);
    if (!ward || ward->desire == TENANT_DOOMED) {
        answer_now(ward, uid, on_done, context);
        return;
    }
    ward->desire = TENANT_UNWANTED;
    ward->life.asleep = false;
    wait_for(ward, WARD_WAIT_STOPPED, on_done, context);
    ward_step(ward);
}

void fleet_destroy(struct fleet *fleet, const char *uid, fleet_done on_done, void *context)
{
    struct ward *ward = find(fleet, uid);

    loop_assert(fleet->loop);
    if (!ward) {
        answer_now(NULL, uid, on_done, context);
        return;
    }
    ward->desire = TENANT_DOOMED;
    ward->pending_arena = arena_free(ward->pending_arena);
    timer_cancel(&ward->retry);
    ward_answer(ward, WARD_WAIT_WRITTEN, UINT64_MAX,
                error_new(ERR_CONFLICT, "tenant %s is being destroyed", uid));
    wait_for(ward, WARD_WAIT_GONE, on_done, context);
    ward_step(ward);
}

void fleet_each(struct fleet *fleet, void (*visit)(void *context, const struct tenant_state *state),
                void *context)
{
    size_t position = 0;
    void *value;

    while (map_next(fleet->tenants, &position, NULL, &value)) {
        struct tenant_state state;

        if (!((const struct ward *)value)->known)
            continue;
        ward_look(value, &state);
        visit(context, &state);
    }
}
