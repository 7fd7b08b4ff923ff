/* Fair shares of a server. */
#include "apiserver/traffic.h"

#include "apiserver/limits.h"
#include "auth/user.h"
#include "base/error.h"
#include "base/error_details.h"
#include "base/map.h"
#include "base/memory.h"
#include "base/slice.h"

struct traffic_user {
    char *name;
    size_t requests;
    size_t watches;
};

static size_t or_default(size_t wanted, size_t usual)
{
    return wanted ? wanted : usual;
}

void traffic_init(struct traffic *traffic, const struct traffic_limits *limits)
{
    traffic->limits = (struct traffic_limits){
        .requests = or_default(limits->requests, API_MAX_IN_FLIGHT),
        .watches = or_default(limits->watches, API_MAX_WATCHES),
        .user_watches = or_default(limits->user_watches, API_MAX_USER_WATCHES),
    };
    traffic->users = map_new();
}

void traffic_done(struct traffic *traffic)
{
    traffic->users = map_free(traffic->users);
}

size_t traffic_count(const struct traffic *traffic, enum traffic_kind kind)
{
    return atomic_load_explicit(&traffic->counts[kind], memory_order_relaxed);
}

static size_t requests(const struct traffic *traffic)
{
    return traffic_count(traffic, TRAFFIC_READ) + traffic_count(traffic, TRAFFIC_WRITE);
}

static struct error *refuse(const char *message)
{
    return error_retry_after(error_new(ERR_TOO_MANY, "%s", message), API_RETRY_S);
}

struct error *traffic_enter(struct traffic *traffic, enum traffic_kind kind,
                            struct traffic_place *out_place)
{
    if (kind == TRAFFIC_WATCH && traffic_count(traffic, kind) >= traffic->limits.watches)
        return refuse("the server has too many watches, please try again later");
    if (kind != TRAFFIC_WATCH && requests(traffic) >= traffic->limits.requests)
        return refuse("too many requests, please try again later");
    atomic_fetch_add_explicit(&traffic->counts[kind], 1, memory_order_relaxed);
    *out_place = (struct traffic_place){ .traffic = traffic, .kind = kind };
    return NULL;
}

static size_t *count_of(struct traffic_user *user, enum traffic_kind kind)
{
    return kind == TRAFFIC_WATCH ? &user->watches : &user->requests;
}

void traffic_leave(struct traffic_place *place)
{
    struct traffic_user *user = place->user;

    atomic_fetch_sub_explicit(&place->traffic->counts[place->kind], 1, memory_order_relaxed);
    if (!user)
        return;
    --*count_of(user, place->kind);
    if (user->requests || user->watches)
        return;
    map_remove(place->traffic->users, slice_from(user->name));
    memory_free(user->name);
    memory_free(user);
}

static struct traffic_user *find_or_add(struct traffic *traffic, const char *name)
{
    struct traffic_user *user = map_get(traffic->users, slice_from(name));

    if (user)
        return user;
    user = NEW(struct traffic_user);
    user->name = memory_strdup(name);
    map_set(traffic->users, slice_from(name), user);
    return user;
}

struct error *traffic_assign(struct traffic_place *place, const struct user *user)
{
    struct traffic *traffic = place->traffic;
    size_t *own;
    size_t others;

    place->user = find_or_add(traffic, user->name);
    own = count_of(place->user, place->kind);
    ++*own;
    if (place->kind == TRAFFIC_WATCH)
        return *own > traffic->limits.user_watches
                   ? refuse("this user has too many watches, please end some of them first")
                   : NULL;
    others = requests(traffic) - *own;
    return *own > (traffic->limits.requests - others + 1) / 2
               ? refuse("this user has too many requests in flight, please try again later")
               : NULL;
}
