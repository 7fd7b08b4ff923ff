/* Who gets a place, and who has to come back later. */
#include "apiserver/traffic.h"

#include "auth/user.h"
#include "base/map.h"
#include "lib/test.h"

enum {
    PLACES = 64
};

/* A server of eight requests, six watches, four of them of one user. */
struct crowd {
    struct traffic traffic;
    struct traffic_place places[PLACES];
    size_t count;
};

static void go_home(void *object)
{
    struct crowd *crowd = object;

    while (crowd->count > 0)
        traffic_leave(&crowd->places[--crowd->count]);
    traffic_done(&crowd->traffic);
}

static struct crowd *crowd_new(void)
{
    struct crowd *crowd = arena_new(fixture_current()->arena, struct crowd);

    traffic_init(&crowd->traffic, &(struct traffic_limits){ 8, 6, 4 });
    arena_defer(fixture_current()->arena, go_home, crowd);
    return crowd;
}

/* One more; a refused one leaves at once, as requests do. */
static struct error *come(struct crowd *crowd, enum traffic_kind kind, const char *name)
{
    struct traffic_place *place = &crowd->places[crowd->count];
    struct user user = { .name = name };
    struct error *err = traffic_enter(&crowd->traffic, kind, place);

    if (err)
        return err;
    err = traffic_assign(place, &user);
    if (err)
        traffic_leave(place);
    else
        crowd->count++;
    return err;
}

static size_t come_until_refused(struct crowd *crowd, enum traffic_kind kind, const char *name)
{
    struct error *err = NULL;
    size_t count = 0;

    while (!err) {
        err = come(crowd, kind, name);
        count += !err;
    }
    assert_error(err, ERR_TOO_MANY, NULL);
    return count;
}

static void shares_are_halves_of_the_rest(void **state)
{
    struct crowd *crowd = crowd_new();

    (void)state;
    assert_int_equal(come_until_refused(crowd, TRAFFIC_READ, "ada"), 4);
    assert_int_equal(come_until_refused(crowd, TRAFFIC_WRITE, "bob"), 2);
    assert_int_equal(come_until_refused(crowd, TRAFFIC_READ, "eve"), 1);
    assert_int_equal(come_until_refused(crowd, TRAFFIC_WRITE, "joe"), 1);
    assert_error(come(crowd, TRAFFIC_READ, "kim"), ERR_TOO_MANY, "too many requests, please");
    assert_int_equal(traffic_count(&crowd->traffic, TRAFFIC_READ), 5);
    assert_int_equal(traffic_count(&crowd->traffic, TRAFFIC_WRITE), 3);
}

static void whoever_leaves_makes_room(void **state)
{
    struct crowd *crowd = crowd_new();

    (void)state;
    come_until_refused(crowd, TRAFFIC_READ, "ada");
    traffic_leave(&crowd->places[--crowd->count]);
    assert_no_error(come(crowd, TRAFFIC_READ, "ada"));
    while (crowd->count > 0)
        traffic_leave(&crowd->places[--crowd->count]);
    assert_int_equal(map_count(crowd->traffic.users), 0);
    assert_int_equal(come_until_refused(crowd, TRAFFIC_READ, "bob"), 4);
}

static void watches_are_counted_by_themselves(void **state)
{
    struct crowd *crowd = crowd_new();

    (void)state;
    come_until_refused(crowd, TRAFFIC_READ, "ada");
    assert_int_equal(come_until_refused(crowd, TRAFFIC_WATCH, "ada"), 4);
    assert_error(come(crowd, TRAFFIC_WATCH, "ada"), ERR_TOO_MANY, "this user has too many watches");
    assert_int_equal(come_until_refused(crowd, TRAFFIC_WATCH, "bob"), 2);
    assert_error(come(crowd, TRAFFIC_WATCH, "eve"), ERR_TOO_MANY, "the server has too many");
}

static void unset_limits_are_the_usual_ones(void **state)
{
    struct crowd *crowd = crowd_new();
    struct traffic usual = { 0 };

    (void)state;
    (void)crowd;
    traffic_init(&usual, &(struct traffic_limits){ 0 });
    traffic_done(&usual);
    assert_int_equal(usual.limits.requests, 400);
    assert_true(usual.limits.user_watches < usual.limits.watches);
}

TEST_MAIN(TEST(shares_are_halves_of_the_rest), TEST(whoever_leaves_makes_room),
          TEST(watches_are_counted_by_themselves), TEST(unset_limits_are_the_usual_ones))
