/* Charges quotas. */
#include "apiserver/charge.h"

#include "api/quota.h"
#include "apiserver/admission.h"
#include "apiserver/apiserver_internal.h"
#include "apiserver/request.h"
#include "apiserver/resource.h"
#include "apiserver/stored.h"
#include "apiserver/write_batch.h"
#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/text.h"
#include "doc/doc.h"
#include "store/store.h"

/* Without the locks 64 workers that create pods in one namespace would all read the same usage, and
 * all but one would wait for the disk in vain, again and again. */
struct charge_locks {
    uint64_t seed[2];
    pthread_mutex_t locks[API_QUOTA_LOCKS];
};

/* One quota that is charged. */
struct account {
    const struct charge *charge;
    struct quota_item before; /* the object is absent when it is new */
    struct quota_item after;
    struct value quota;
    struct slice name;
    struct resource_list hard;
    struct resource_list used;
};

void charge_open(struct apiserver *server)
{
    struct charge_locks *locks = NEW(struct charge_locks);

    random_bytes(locks->seed, sizeof(locks->seed));
    for (size_t i = 0; i < API_QUOTA_LOCKS; i++)
        pthread_mutex_init(&locks->locks[i], NULL);
    server->quota_locks = locks;
}

void charge_close(struct apiserver *server)
{
    if (!server->quota_locks)
        return;
    for (size_t i = 0; i < API_QUOTA_LOCKS; i++)
        pthread_mutex_destroy(&server->quota_locks->locks[i]);
    memory_free(server->quota_locks);
    server->quota_locks = NULL;
}

static pthread_mutex_t *lock_of(const struct request *request)
{
    struct charge_locks *locks = request->server->quota_locks;
    struct slice namespace = request->target.namespace;

    return &locks->locks[map_hash(locks->seed, namespace.data, namespace.size) % API_QUOTA_LOCKS];
}

static struct error *list_quotas(const struct request *request, struct store_list *out_list)
{
    return stored_list(request->server, "", "resourcequotas", request->target.namespace, out_list);
}

static bool has_quotas(const struct request *request)
{
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    struct error *err;

    if (!store_count(request->server->store,
                     stored_resource(request->server, "", "resourcequotas")->stored))
        return false;
    err = list_quotas(request, &list);
    if (!err)
        return list.records.count > 0;
    error_drop(err, "asked again, and told, when it is charged");
    return true;
}

static struct quota_item item_of(const struct request *request, const struct doc *doc)
{
    const struct kind *kind = request->resource->kind;

    return (struct quota_item){
        .group = slice_from(kind->group),
        .plural = slice_from(kind->plural),
        .object = doc ? doc_root(doc) : VALUE_ABSENT_VALUE,
    };
}

static bool has_deadline(struct value pod)
{
    return value_int_or(value_find(pod, VALUE_KEYS("spec", "activeDeadlineSeconds")), -1) >= 0;
}

/* Whether this write can take more than what is there takes already. */
static bool is_concerned(const struct charge *charge)
{
    const struct resource *resource = charge->request->resource;

    if (!charge->after || charge->request->admitted || charge->request->target.subresource.size ||
        !resource_is_namespaced(resource))
        return false;
    if (!charge->before || resource_is(resource, "", "services") ||
        resource_is(resource, "", "persistentvolumeclaims"))
        return true;
    return resource_is(resource, "", "pods") &&
           has_deadline(doc_root(charge->before)) != has_deadline(doc_root(charge->after));
}

bool charge_begin(struct charge *charge)
{
    if (!is_concerned(charge) || !has_quotas(charge->request))
        return false;
    pthread_mutex_lock(lock_of(charge->request));
    charge->locked = true;
    return true;
}

void charge_end(struct charge *charge)
{
    if (charge->locked)
        pthread_mutex_unlock(lock_of(charge->request));
    charge->locked = false;
}

/* --- one quota ----------------------------------------------------------------------------- */

static struct error *refuse(const struct account *account, const char *why)
{
    struct admission admission = {
        .request = account->charge->request,
        .operation = account->charge->before ? ADMISSION_UPDATE : ADMISSION_CREATE,
        .before = account->charge->before,
    };

    return admission_refuse(&admission, account->after.object, "%s", why);
}

/* Which of the quota's limits are about this object. */
static struct resource_list concerned_limits(const struct account *account)
{
    struct resource_list limits = resource_list_new(account->hard.arena);

    for (size_t i = 0; i < account->hard.count; i++) {
        if (quota_covers(&account->after, account->hard.items[i].name))
            resource_list_set(&limits, account->hard.items[i].name,
                              &account->hard.items[i].quantity);
    }
    resource_list_sort(&limits);
    return limits;
}

static struct error *check_known(const struct account *account, const struct resource_list *limits)
{
    CLEANUP(text) struct text names = TEXT_EMPTY;
    bool known = true;

    for (size_t i = 0; i < limits->count; i++) {
        text_appendf(&names, "%s" SLICE_FORMAT, i ? "," : "",
                     SLICE_ARGUMENT(limits->items[i].name));
        known = known && resource_list_has(&account->used, limits->items[i].name);
    }
    return known ? NULL
                 : refuse(account,
                          arena_format(limits->arena,
                                       "status unknown for quota: " SLICE_FORMAT ", resources: %s",
                                       SLICE_ARGUMENT(account->name), text_string(&names)));
}

/* What it takes more than before, of what is limited. */
static struct error *measure(const struct account *account, const struct resource_list *limits,
                             struct resource_list *out_delta)
{
    const struct request *request = account->charge->request;
    int64_t now_us = clock_wall_us(request->server->clock);
    struct resource_list usage = quota_usage(request->arena, &account->after, now_us);
    struct resource_list earlier = resource_list_new(request->arena);
    struct resource_list delta = resource_list_new(request->arena);

    if (value_exists(account->before.object) && quota_applies(account->quota, &account->before))
        earlier = quota_usage(request->arena, &account->before, now_us);
    resource_list_sort(&usage);
    for (size_t i = 0; i < usage.count; i++) {
        struct slice name = usage.items[i].name;
        const struct quantity *had = resource_list_find(&earlier, name);
        struct quantity more = usage.items[i].quantity;

        if (quantity_sign(&more) < 0)
            return refuse(account,
                          arena_format(request->arena,
                                       "quota usage is negative for resource(s): " SLICE_FORMAT,
                                       SLICE_ARGUMENT(name)));
        if (had)
            more = quantity_subtract(&more, had);
        if (quantity_sign(&more) > 0 && resource_list_has(limits, name))
            resource_list_set(&delta, name, &more);
    }
    *out_delta = delta;
    return NULL;
}

static struct error *check_room(const struct account *account, const struct resource_list *delta)
{
    struct arena *arena = delta->arena;
    struct resource_list requested = resource_list_new(arena);
    struct resource_list used = resource_list_new(arena);
    struct resource_list limited = resource_list_new(arena);

    for (size_t i = 0; i < delta->count; i++) {
        struct slice name = delta->items[i].name;
        const struct quantity *has = resource_list_find(&account->used, name);
        const struct quantity *may = resource_list_find(&account->hard, name);
        struct quantity sum = quantity_add(has, &delta->items[i].quantity);

        if (quantity_compare(&sum, may) <= 0)
            continue;
        resource_list_set(&requested, name, &delta->items[i].quantity);
        resource_list_set(&used, name, has);
        resource_list_set(&limited, name, may);
    }
    if (!requested.count)
        return NULL;
    return refuse(account,
                  arena_format(arena,
                               "exceeded quota: " SLICE_FORMAT
                               ", requested: %s, used: %s, limited: %s",
                               SLICE_ARGUMENT(account->name), resource_list_format(&requested),
                               resource_list_format(&used), resource_list_format(&limited)));
}

static void release_record(void *record)
{
    record_unref(record);
}

static struct error *put(const struct account *account, const struct record *record,
                         struct write_batch *batch)
{
    const struct request *request = account->charge->request;
    CLEANUP(doc) struct doc *changed = NULL;
    CLEANUP(doc) struct doc *stored = stored_copy(record);
    struct edit *edit = edit_begin(stored);
    struct store_key key;
    struct error *err;

    resource_list_write(&account->used, edit, EDIT_PATH("status", "used"));
    err = edit_seal(edit, &changed);
    if (err)
        return err;
    /* The batch borrows the key until its commit. */
    arena_defer(batch->arena, release_record, record_ref(record));
    key = record_key(record);
    write_batch_put(batch, stored_resource(request->server, "", "resourcequotas"), &key, changed,
                    record);
    return NULL;
}

static struct error *charge_one(struct account *account, const struct record *record,
                                struct write_batch *batch)
{
    struct resource_list limits = concerned_limits(account);
    struct resource_list delta;
    const char *missing;
    struct error *err;

    if (!limits.count || !quota_applies(account->quota, &account->after))
        return NULL;
    missing = quota_missing(limits.arena, &account->after, &limits);
    if (missing)
        return refuse(account, arena_format(limits.arena, "failed quota: " SLICE_FORMAT ": %s",
                                            SLICE_ARGUMENT(account->name), missing));
    err = check_known(account, &limits);
    if (!err)
        err = measure(account, &limits, &delta);
    if (err)
        return err;
    err = check_room(account, &delta);
    if (err || !delta.count || !batch)
        return err;
    resource_list_add_all(&account->used, &delta);
    resource_list_sort(&account->used);
    return put(account, record, batch);
}

struct error *charge_add(const struct charge *charge, struct write_batch *batch)
{
    const struct request *request = charge->request;
    CLEANUP(store_list) struct store_list list = { .revision = 0 };
    struct error *err;

    err = list_quotas(request, &list);
    if (err)
        return err;
    VEC_EACH (it, &list.records) {
        CLEANUP(doc) struct doc *quota = stored_copy(*it);
        struct value status = value_get(doc_root(quota), SLICE("status"));
        struct account account = {
            .charge = charge,
            .before = item_of(request, charge->before),
            .after = item_of(request, charge->after),
            .quota = doc_root(quota),
            .name = record_name(*it),
            .hard = resource_list_read(request->arena, value_get(status, SLICE("hard"))),
            .used = resource_list_read(request->arena, value_get(status, SLICE("used"))),
        };

        err = charge_one(&account, *it, batch);
        if (err)
            return err;
    }
    return NULL;
}
