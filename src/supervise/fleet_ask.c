/* What is asked of a fleet. */
#include <string.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/text.h"
#include "loop/loop.h"
#include "supervise/fleet_internal.h"

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
