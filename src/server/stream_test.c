/* Clients that are told what they may know, and only that. */
#include "server/stream.h"

#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"
#include "kube/object_key.h"
#include "lib/documents.h"
#include "lib/test.h"
#include "loop/loop.h"
#include "net/websocket_frame.h"
#include "server/access.h"
#include "server/audit_entry.h"
#include "server/notice.h"
#include "server/server_error.h"
#include "server/shelf.h"
#include "server/stream_limits.h"

/* What the test says about people is what the stream finds when it looks. */
struct person {
    const char *name;
    enum butler_user_role platform;
    struct caller_team teams[3];
    size_t team_count;
    bool gone;
    bool unknown; /* nobody can tell */
    enum butler_config_mode mode;
};

struct setting {
    struct loop *loop;
    struct clock *clock;
    struct shelf *shelf;
    struct stream *stream;
    struct person *people[4];
};

struct client {
    struct stream_client *client;
    struct text told; /* "hello update:a/web" … */
    struct websocket_frame_reader reader;
    size_t queued; /* it says that so much waits */
    unsigned code;
    size_t writes;
};

/* --- a client ------------------------------------------------------------------------------- */

static void note(struct client *client, struct value message)
{
    struct value payload = value_get(message, SLICE("payload"));
    struct slice type = value_text(message, "type");
    struct value cluster = value_get(payload, SLICE("cluster"));

    if (client->told.size)
        text_append_char(&client->told, ' ');
    if (slice_is(type, "cluster_update"))
        text_appendf(&client->told, "+%.*s=%.*s",
                     SLICE_ARGUMENT(value_text(value_get(cluster, SLICE("metadata")), "name")),
                     SLICE_ARGUMENT(value_text(value_get(cluster, SLICE("status")), "phase")));
    else if (slice_is(type, "cluster_delete"))
        text_appendf(&client->told, "-%.*s(%.*s)", SLICE_ARGUMENT(value_text(payload, "name")),
                     SLICE_ARGUMENT(value_text(payload, "team")));
    else if (slice_is(type, "notification"))
        text_appendf(&client->told, "!%.*s", SLICE_ARGUMENT(value_text(payload, "title")));
    else
        text_append_slice(&client->told, type);
}

static bool send(void *port, struct slice frames)
{
    struct client *client = port;
    struct websocket_event event;

    client->writes++;
    while (websocket_frame_next(&client->reader, &frames, &event) == WEBSOCKET_FRAME_EVENT) {
        CLEANUP(doc) struct doc *doc = NULL;

        assert_no_error(json_parse(event.data, NULL, &doc));
        note(client, doc_root(doc));
    }
    return client->queued == 0;
}

static size_t queued(const void *port)
{
    const struct client *client = port;

    return client->queued;
}

static void close_port(void *port, unsigned code, const char *reason)
{
    struct client *client = port;

    assert_true(strlen(reason) > 0);
    client->code = code;
}

static const struct stream_port port = { send, queued, close_port };

static void release_client(void *context)
{
    struct client *client = context;

    if (client->client)
        stream_leave(client->client);
    websocket_frame_reader_done(&client->reader);
    text_done(&client->told);
}

/* --- the setting ---------------------------------------------------------------------------- */

static void describe(const struct person *person, struct caller *caller)
{
    *caller = (struct caller){
        .name = person->name,
        .email = person->name,
        .display_name = "",
        .avatar = "",
        .provider = "internal",
        .session_id = "s",
        .expires_s = 2000000000,
        .platform = person->platform,
        .teams = person->teams,
        .team_count = person->team_count,
        .mode = person->mode,
        .context_team = "",
        .context_environment = "",
    };
}

static struct error *look(void *context, struct arena *arena, const struct caller *who,
                          struct caller *out_caller)
{
    struct setting *setting = context;

    (void)arena;
    for (size_t i = 0; i < COUNT_OF(setting->people) && setting->people[i]; i++) {
        const struct person *person = setting->people[i];

        if (strcmp(person->name, who->name) != 0)
            continue;
        if (person->unknown)
            return error_new(ERR_UNAVAILABLE, "the API is away");
        if (person->gone)
            break;
        describe(person, out_caller);
        return NULL;
    }
    return error_new(ERR_UNAUTHENTICATED, "no session");
}

static void release(void *context)
{
    struct setting *setting = context;

    stream_free(setting->stream);
    shelf_free(setting->shelf);
    loop_free(setting->loop);
    clock_fake_free(setting->clock);
}

static struct setting *set_up(void)
{
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);

    setting->clock = clock_fake_new(1767225600000);
    setting->loop = loop_new(setting->clock, NULL);
    setting->shelf = shelf_new(&(struct shelf_options){ .kind = SHELF_CLUSTERS });
    setting->stream = stream_new(&(struct stream_options){
        .loop = setting->loop,
        .clock = setting->clock,
        .clusters = setting->shelf,
        .look = look,
        .context = setting,
    });
    arena_defer(fixture_current()->arena, release, setting);
    return setting;
}

static struct person *add_person(struct setting *setting, const char *name,
                                 enum butler_user_role platform, const char *team,
                                 enum team_role role)
{
    struct person *person = arena_new(fixture_current()->arena, struct person);
    size_t place = 0;

    *person = (struct person){ .name = name, .platform = platform, .mode = BUTLER_CONFIG_ENFORCED };
    if (team)
        person->teams[person->team_count++] =
            (struct caller_team){ .name = team, .display_name = "", .namespace = "", .role = role };
    while (setting->people[place])
        place++;
    setting->people[place] = person;
    return person;
}

static struct client *join(struct setting *setting, const struct person *person, bool snapshot)
{
    struct client *client = arena_new(fixture_current()->arena, struct client);
    struct caller caller;

    describe(person, &caller);
    websocket_frame_reader_init(&client->reader, false, 1 << 20);
    arena_defer(fixture_current()->arena, release_client, client);
    client->client = stream_join(setting->stream, &caller, snapshot, &port, client);
    return client;
}

static void put(struct setting *setting, const char *name, const char *team, const char *phase)
{
    char *yaml = arena_format(fixture_current()->arena,
                              "{apiVersion: butler.butlerlabs.dev/v1alpha1, kind: TenantCluster, "
                              "metadata: {namespace: ns, name: %s, resourceVersion: '1'}, spec: "
                              "{teamRef: {name: %s}}, status: {phase: %s, failureMessage: oh}}",
                              name, team, phase);

    shelf_put(setting->shelf, document_of(yaml));
}

static void take_away(struct setting *setting, const char *name)
{
    struct object_key key = { SLICE("ns"), slice_from(name) };

    shelf_remove(setting->shelf, &key);
}

static void stop(void *context)
{
    loop_stop(context);
}

static void advance(struct setting *setting, uint64_t delta_ms)
{
    clock_fake_advance(setting->clock, delta_ms);
    for (int i = 0; i < 3; i++) {
        loop_clock_moved(setting->loop);
        loop_post(setting->loop, stop, setting->loop);
        loop_run(setting->loop);
    }
}

static void assert_told(struct client *client, const char *told)
{
    assert_string_equal(text_string(&client->told), told);
    text_clear(&client->told);
}

/* --- tests ---------------------------------------------------------------------------------- */

static void server_82_members_hear_of_their_own(void **state)
{
    struct setting *setting = set_up();
    struct client *alpha = join(
        setting, add_person(setting, "ann", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER), false);
    struct client *viewer =
        join(setting, add_person(setting, "vic", BUTLER_USER_VIEWER, NULL, TEAM_ROLE_NONE), false);

    (void)state;
    assert_told(alpha, "hello");
    assert_told(viewer, "hello");
    put(setting, "web", "alpha", "Pending");
    put(setting, "api", "beta", "Pending");
    advance(setting, STREAM_GATHER_MS);
    assert_told(alpha, "+web=Pending");
    assert_told(viewer, "+web=Pending +api=Pending");
    take_away(setting, "api");
    take_away(setting, "web");
    advance(setting, STREAM_GATHER_MS);
    assert_told(alpha, "-web(alpha) !Cluster is gone");
    assert_told(viewer, "-api(beta) -web(alpha) !Cluster is gone !Cluster is gone");
}

static void moves_are_seen_from_both_sides(void **state)
{
    struct setting *setting = set_up();
    struct client *alpha = join(
        setting, add_person(setting, "ann", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER), false);
    struct client *beta = join(
        setting, add_person(setting, "bob", BUTLER_USER_NONE, "beta", TEAM_ROLE_VIEWER), false);

    (void)state;
    put(setting, "web", "alpha", "Ready");
    advance(setting, STREAM_GATHER_MS);
    put(setting, "web", "beta", "Ready");
    advance(setting, STREAM_GATHER_MS);
    assert_told(alpha, "hello +web=Ready -web(alpha)");
    assert_told(beta, "hello +web=Ready");
}

static void the_first_change_after_a_pause_does_not_wait(void **state)
{
    struct setting *setting = set_up();
    struct client *ann =
        join(setting, add_person(setting, "ann", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE), false);

    (void)state;
    advance(setting, 2 * STREAM_GATHER_MS);
    assert_told(ann, "hello");
    put(setting, "web", "alpha", "Pending");
    advance(setting, STREAM_SOON_MS);
    assert_told(ann, "+web=Pending");
    put(setting, "web", "alpha", "Provisioning");
    advance(setting, STREAM_GATHER_MS / 2);
    assert_told(ann, "");
    put(setting, "web", "alpha", "Installing");
    advance(setting, STREAM_GATHER_MS / 2);
    assert_told(ann, "+web=Installing");
}

static void bursts_become_the_newest_state(void **state)
{
    struct setting *setting = set_up();
    struct client *ann =
        join(setting, add_person(setting, "ann", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE), false);

    (void)state;
    put(setting, "web", "alpha", "Pending");
    put(setting, "web", "alpha", "Provisioning");
    put(setting, "api", "alpha", "Pending");
    put(setting, "web", "alpha", "Installing");
    put(setting, "x", "alpha", "Pending");
    take_away(setting, "x");
    advance(setting, STREAM_GATHER_MS);
    assert_told(ann, "hello +web=Installing +api=Pending !Cluster is gone");
    assert_int_equal(ann->writes, 3); /* hello, all changes, the notice */
}

static void clusters_of_nobody_are_the_platforms(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER);
    struct person *bob = add_person(setting, "bob", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER);
    struct client *enforced = join(setting, ann, false);
    struct client *optional;

    (void)state;
    bob->mode = BUTLER_CONFIG_OPTIONAL;
    optional = join(setting, bob, false);
    put(setting, "web", "''", "Ready");
    advance(setting, STREAM_GATHER_MS);
    assert_told(enforced, "hello");
    assert_told(optional, "hello +web=Ready");
}

static void a_snapshot_is_complete_and_paced(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER);
    char *big = arena_format(fixture_current()->arena, "P%0*d", STREAM_SNAPSHOT_BYTES / 2, 0);
    struct client *client;
    size_t updates = 0;

    (void)state;
    for (int i = 0; i < 7; i++)
        put(setting, arena_format(fixture_current()->arena, "c%d", i), i == 3 ? "beta" : "alpha",
            big);
    client = join(setting, ann, true);
    for (const char *at = text_string(&client->told); (at = strchr(at, '+')); at++)
        updates++;
    assert_int_equal(updates, 6);
    assert_null(strstr(text_string(&client->told), "+c3"));
    assert_non_null(strstr(text_string(&client->told), " synced"));
    assert_int_equal(client->writes, 4);

    client = join(setting, ann, true);
    text_clear(&client->told);
    assert_int_equal(stream_count(setting->stream), 2);
}

/* Nothing more is written while something waits; changes go on meanwhile. */
static void a_snapshot_waits_for_its_reader(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE);
    struct client *client = arena_new(fixture_current()->arena, struct client);
    struct caller caller;

    (void)state;
    put(setting, "a", "alpha", "Ready");
    describe(ann, &caller);
    websocket_frame_reader_init(&client->reader, false, 1 << 20);
    arena_defer(fixture_current()->arena, release_client, client);
    client->queued = 1;
    client->client = stream_join(setting->stream, &caller, true, &port, client);
    assert_told(client, "hello");
    put(setting, "b", "alpha", "Ready");
    advance(setting, STREAM_GATHER_MS);
    assert_told(client, "+b=Ready");
    client->queued = 0;
    stream_client_writable(client->client);
    assert_told(client, "+a=Ready +b=Ready synced");
}

static void server_83_slow_readers_are_cut_off(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE);
    struct client *slow = join(setting, ann, false);
    struct client *quick = join(setting, ann, false);

    (void)state;
    slow->queued = STREAM_MAX_QUEUED + 1;
    put(setting, "a", "alpha", "Ready");
    advance(setting, STREAM_GATHER_MS);
    assert_int_equal(slow->code, 0); /* it was given what it did not take */
    put(setting, "b", "alpha", "Ready");
    advance(setting, STREAM_GATHER_MS);
    assert_int_equal(slow->code, STREAM_CODE_TOO_SLOW);
    assert_told(slow, "hello +a=Ready");
    assert_told(quick, "hello +a=Ready +b=Ready");
    assert_int_equal(quick->code, 0);
    assert_int_equal(stream_dropped(setting->stream), 1);
}

static void stuck_readers_are_cut_off(void **state)
{
    struct setting *setting = set_up();
    struct client *slow =
        join(setting, add_person(setting, "ann", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE), false);

    (void)state;
    slow->queued = 1;
    put(setting, "a", "alpha", "Ready");
    advance(setting, STREAM_GATHER_MS);
    put(setting, "b", "alpha", "Ready");
    advance(setting, STREAM_STUCK_MS + 1);
    assert_int_equal(slow->code, STREAM_CODE_TOO_SLOW);
}

static void server_84_the_end_of_a_session_ends_its_sockets(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE);
    struct person *bob = add_person(setting, "bob", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE);
    struct client *gone = join(setting, ann, false);
    struct client *other = join(setting, bob, false);

    (void)state;
    ann->gone = true;
    advance(setting, 2 * STREAM_CHECK_MS); /* also when nobody says a word */
    assert_int_equal(gone->code, STREAM_CODE_SESSION_ENDED);
    assert_int_equal(other->code, 0);
    bob->gone = true;
    stream_recheck(setting->stream);
    advance(setting, 2 * STREAM_CHECK_SOON_MS);
    assert_int_equal(other->code, STREAM_CODE_SESSION_ENDED);
}

static void sessions_expire(void **state)
{
    struct setting *setting = set_up();
    struct client *client =
        join(setting, add_person(setting, "ann", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE), false);

    (void)state;
    advance(setting, (uint64_t)2000000000 * 1000 - 1767225600000);
    assert_int_equal(client->code, STREAM_CODE_SESSION_ENDED);
}

static void server_53_lost_membership_is_honoured_at_once(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER);
    struct client *client = join(setting, ann, false);

    (void)state;
    put(setting, "web", "alpha", "Ready");
    put(setting, "api", "beta", "Ready");
    advance(setting, STREAM_GATHER_MS);
    assert_told(client, "hello +web=Ready");
    ann->teams[0].name = "beta";
    stream_recheck(setting->stream);
    advance(setting, 2 * STREAM_CHECK_SOON_MS);
    assert_told(client, "permissions_changed +api=Ready -web(alpha)");
    put(setting, "web", "alpha", "Pending");
    put(setting, "api", "beta", "Pending");
    advance(setting, STREAM_GATHER_MS);
    assert_told(client, "+api=Pending");
    assert_int_equal(client->code, 0);
}

static void nobody_is_cut_off_because_nobody_can_tell(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER);
    struct client *client = join(setting, ann, false);

    (void)state;
    ann->unknown = true;
    stream_recheck(setting->stream);
    advance(setting, 2 * STREAM_CHECK_SOON_MS);
    assert_int_equal(client->code, 0);
    assert_told(client, "hello");
    ann->unknown = false; /* nobody says so, and nobody waits half a minute for it */
    ann->gone = true;
    advance(setting, 2 * STREAM_CHECK_UNSURE_MS);
    assert_int_equal(client->code, STREAM_CODE_SESSION_ENDED);
}

/* More than are looked at in one turn. */
static void everybody_is_looked_at(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER);
    struct client *clients[3 * STREAM_CHECK_CLIENTS];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(clients); i++)
        clients[i] = join(setting, ann, false);
    ann->gone = true;
    stream_recheck(setting->stream);
    advance(setting, 2 * STREAM_CHECK_SOON_MS);
    stream_leave(STEAL(clients[1]->client)); /* in the middle of the round */
    for (int i = 0; i < 5; i++)
        advance(setting, 2);
    for (size_t i = 0; i < COUNT_OF(clients); i++)
        if (i != 1)
            assert_int_equal(clients[i]->code, STREAM_CODE_SESSION_ENDED);
}

static void subscriptions_narrow(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER);
    struct client *client = join(setting, ann, false);

    (void)state;
    stream_client_message(client->client,
                          SLICE("{\"type\":\"subscribe\",\"payload\":{\"teams\":[\"beta\"]}}"));
    put(setting, "web", "alpha", "Ready");
    put(setting, "api", "beta", "Ready");
    advance(setting, STREAM_GATHER_MS);
    assert_told(client, "hello");
    stream_client_message(client->client,
                          SLICE("{\"type\":\"subscribe\",\"payload\":{\"namespaces\":[\"ns\"],"
                                "\"kinds\":[\"cluster\"]}}"));
    put(setting, "web", "alpha", "Failed");
    advance(setting, STREAM_GATHER_MS);
    assert_told(client, "+web=Failed");
    stream_client_message(client->client, SLICE("{\"type\":\"subscribe\",\"payload\":{}}"));
    put(setting, "web", "alpha", "Degraded");
    advance(setting, STREAM_GATHER_MS);
    assert_told(client, "+web=Degraded !Cluster is degraded");
}

static void what_makes_no_sense_is_ignored(void **state)
{
    static const char *const texts[] = { "",
                                         "x",
                                         "[]",
                                         "{}",
                                         "{\"type\":\"dance\"}",
                                         "{\"type\":\"subscribe\"}",
                                         "{\"type\":\"subscribe\",\"payload\":{\"teams\":1}}",
                                         "{\"type\":\"subscribe\",\"payload\":{\"teams\":[1]}}" };
    struct setting *setting = set_up();
    struct client *client =
        join(setting, add_person(setting, "ann", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE), false);

    (void)state;
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        stream_client_message(client->client, slice_from(texts[i]));
    stream_client_message(client->client, SLICE("{\"type\":\"ping\",\"payload\":{\"t\":1}}"));
    put(setting, "a", "alpha", "Ready");
    advance(setting, STREAM_GATHER_MS);
    assert_told(client, "hello pong +a=Ready");
}

static void nobody_has_too_many(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE);
    struct error *err;

    (void)state;
    for (int i = 0; i < STREAM_MAX_PER_USER; i++) {
        assert_null(stream_check_room(setting->stream, "ann"));
        join(setting, ann, false);
    }
    assert_null(stream_check_room(setting->stream, "bob"));
    err = stream_check_room(setting->stream, "ann");
    assert_non_null(err);
    assert_int_equal(server_error_status(err), 429);
    error_free(err);
}

static void notices_go_to_those_whom_they_concern(void **state)
{
    struct setting *setting = set_up();
    struct client *admin = join(
        setting, add_person(setting, "ann", BUTLER_USER_NONE, "alpha", TEAM_ROLE_ADMIN), false);
    struct client *member = join(
        setting, add_person(setting, "mia", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER), false);
    struct client *platform =
        join(setting, add_person(setting, "pat", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE), false);
    struct audit_entry entry = {
        .action = "add-member", .team = "alpha", .user = "ann", .status = 200
    };

    (void)state;
    stream_note_action(setting->stream, &entry);
    stream_note_action(setting->stream, &entry); /* a repeat */
    entry.action = "account_locked";
    entry.status = 403;
    stream_note_action(setting->stream, &entry);
    entry.action = "login";
    stream_note_action(setting->stream, &entry);
    advance(setting, STREAM_GATHER_MS);
    assert_told(admin, "hello !Member was added");
    assert_told(member, "hello");
    assert_told(platform, "hello !Member was added !Account was locked");
}

static void notices_of_phases(void **state)
{
    struct setting *setting = set_up();
    struct person *ann = add_person(setting, "ann", BUTLER_USER_NONE, "alpha", TEAM_ROLE_VIEWER);
    struct client *client = join(setting, ann, false);

    (void)state;
    put(setting, "web", "alpha", "Ready"); /* the first that is heard of it */
    put(setting, "web", "alpha", "Scaling");
    advance(setting, STREAM_GATHER_MS);
    assert_told(client, "hello +web=Scaling");
    put(setting, "web", "alpha", "Ready");
    put(setting, "web", "alpha", "Failed");
    advance(setting, STREAM_GATHER_MS);
    assert_told(client, "+web=Failed !Cluster is ready !Cluster has failed");
    client = join(setting, ann, true);
    assert_told(client, "hello +web=Failed !Cluster is ready !Cluster has failed synced");
}

static void the_server_says_goodbye(void **state)
{
    struct setting *setting = set_up();
    struct client *client =
        join(setting, add_person(setting, "ann", BUTLER_USER_ADMIN, NULL, TEAM_ROLE_NONE), false);

    (void)state;
    stream_close_all(setting->stream);
    assert_int_equal(client->code, STREAM_CODE_GOING_AWAY);
    put(setting, "a", "alpha", "Ready");
    advance(setting, STREAM_GATHER_MS);
    assert_told(client, "hello");
}

TEST_MAIN(TEST(server_82_members_hear_of_their_own), TEST(moves_are_seen_from_both_sides),
          TEST(the_first_change_after_a_pause_does_not_wait), TEST(bursts_become_the_newest_state),
          TEST(clusters_of_nobody_are_the_platforms), TEST(a_snapshot_is_complete_and_paced),
          TEST(a_snapshot_waits_for_its_reader), TEST(server_83_slow_readers_are_cut_off),
          TEST(stuck_readers_are_cut_off), TEST(server_84_the_end_of_a_session_ends_its_sockets),
          TEST(sessions_expire), TEST(server_53_lost_membership_is_honoured_at_once),
          TEST(nobody_is_cut_off_because_nobody_can_tell), TEST(everybody_is_looked_at),
          TEST(subscriptions_narrow), TEST(what_makes_no_sense_is_ignored),
          TEST(nobody_has_too_many), TEST(notices_go_to_those_whom_they_concern),
          TEST(notices_of_phases), TEST(the_server_says_goodbye))
