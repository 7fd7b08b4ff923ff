/* Orders to the loop, where the way to the supervisor is. */
#include "base/arena.h"
#include "base/error.h"
#include "hosted/hosted_internal.h"
#include "hosted/tenant_internal.h"
#include "kube/reconcile.h"
#include "loop/loop.h"
#include "supervise/client.h"

enum order_type {
    ORDER_PREPARE,
    ORDER_APPLY,
    ORDER_WAKE,
    ORDER_STOP,
    ORDER_DESTROY,
    ORDER_USAGE,
    ORDER_SETTLE, /* for us, not for the supervisor */
};

struct order {
    struct arena *arena; /* everything here */
    struct hosted *hosted;
    enum order_type type;
    struct object_key key;
    const char *uid;
    struct tenant_set set;
    struct news_settled settled;
};

/* The next run sees what came of it. After the end there is nobody to tell. */
static void on_done(void *context, const struct supervise_answer *answer, struct error *take_error)
{
    struct order *order = context;
    struct hosted *hosted = order->hosted;
    CLEANUP(error) struct error *err = take_error;

    hosted->orders--;
    if (answer && answer->state)
        news_tell(hosted->news, answer->state);
    news_failure(hosted->news, &order->key, err, loop_now_ms(hosted->loop));
    if (!err && order->type == ORDER_DESTROY)
        news_destroyed(hosted->news, &order->key, order->uid);
    if (hosted->tenants)
        controller_add(hosted->tenants, &order->key);
    arena_free(order->arena);
}

static void on_used(void *context, const struct supervise_answer *answer, struct error *take_error)
{
    struct order *order = context;
    struct hosted *hosted = order->hosted;

    hosted->orders--;
    news_used(hosted->news, &order->key, take_error ? NULL : &answer->usage);
    error_drop(take_error, "its figures stay what they were");
    if (hosted->tenants)
        controller_add(hosted->tenants, &order->key);
    arena_free(order->arena);
}

static void carry_out(void *context)
{
    struct order *order = context;
    struct supervise *supervise = order->hosted->supervise;

    if (order->type == ORDER_SETTLE) {
        news_settle(order->hosted->news, &order->key, &order->settled);
        arena_free(order->arena);
        return;
    }
    order->hosted->orders++;
    switch (order->type) {
    case ORDER_PREPARE:
        supervise_prepare(supervise, &order->set, on_done, order);
        break;
    case ORDER_APPLY:
        supervise_apply(supervise, &order->set, on_done, order);
        break;
    case ORDER_WAKE:
        supervise_wake(supervise, order->uid, on_done, order);
        break;
    case ORDER_STOP:
        supervise_stop(supervise, order->uid, on_done, order);
        break;
    case ORDER_DESTROY:
        supervise_destroy(supervise, order->uid, on_done, order);
        break;
    case ORDER_USAGE:
        supervise_usage(supervise, order->uid, on_used, order);
        break;
    case ORDER_SETTLE:
        break;
    }
}

static struct order *order_new(struct tenant_run *run, enum order_type type)
{
    struct arena *arena = arena_create();
    struct order *order = arena_new(arena, struct order);

    order->arena = arena;
    order->hosted = run->hosted;
    order->type = type;
    order->key = object_key_dup(arena, &run->rc->key);
    order->uid = arena_strdup(arena, run->uid);
    return order;
}

static void give(struct order *order)
{
    loop_post(order->hosted->loop, carry_out, order);
}

void tenant_order_apply(struct tenant_run *run, const struct tenant_set *set)
{
    struct order *order = order_new(run, ORDER_APPLY);

    order->set = tenant_set_dup(order->arena, set);
    give(order);
}

/* Only its place is decided: nothing has been certified for it yet. */
void tenant_order_prepare(struct tenant_run *run)
{
    struct order *order = order_new(run, ORDER_PREPARE);
    struct tenant_set set = {
        .uid = run->uid,
        .namespace = run->rc->namespace,
        .name = run->rc->name,
        .version = run->plane.version,
        .address = run->bind_address,
        .port = run->plane.port,
    };

    order->set = tenant_set_dup(order->arena, &set);
    give(order);
}

void tenant_order_wake(struct tenant_run *run)
{
    give(order_new(run, ORDER_WAKE));
}

void tenant_order_stop(struct tenant_run *run)
{
    give(order_new(run, ORDER_STOP));
}

void tenant_order_destroy(struct tenant_run *run)
{
    give(order_new(run, ORDER_DESTROY));
}

void tenant_order_usage(struct tenant_run *run)
{
    give(order_new(run, ORDER_USAGE));
}

void tenant_order_settle(struct tenant_run *run, const struct news_settled *settled)
{
    struct order *order = order_new(run, ORDER_SETTLE);

    order->settled =
        (struct news_settled){ arena_strdup(order->arena, settled->inputs),
                               arena_strdup(order->arena, settled->files_hash), settled->due_ms };
    give(order);
}
