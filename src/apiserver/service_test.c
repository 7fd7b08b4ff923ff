/* What one client can do to a server, and that others do not notice. */
#include "lib/socket_fixture.h"

#include "apiserver/limits.h"
#include "base/memory.h"
#include "base/text.h"
#include "doc/doc.h"
#include "doc/json.h"

#define MAPS  "/api/v1/namespaces/default/configmaps"
#define WATCH MAPS "?watch=true"
#define READ_MAPS                                                                                  \
    "{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],\"verbs\":[\"get\",\"list\",\"watch\"]}"
#define MANY         2000 /* watches of one user */
#define BIG_MAPS     10   /* more bytes than sockets on both sides keep */
#define BIG_BYTES    900000
#define MANY_MAPS    200 /* of a list that is sent in pieces */
#define MIDDLE_BYTES 1000
#define MANY_STATUS  "\"reason\":\"TooManyRequests\""

static void expect(const char *answer, int status, const char *part)
{
    if (wire_status(answer) != status || !strstr(wire_body(answer), part))
        fail_msg("%d with '%s' was expected:\n%.2000s", status, part, answer);
}

/* A config map of exactly this many bytes. */
static char *map_of(size_t size)
{
    static const char head[] = "{\"metadata\":{\"name\":\"big\"}}";
    char *body = arena_alloc(fixture_current()->arena, size + 1);

    memset(body, ' ', size);
    memcpy(body, head, strlen(head));
    body[size] = 0;
    return body;
}

static void the_largest_body_is_taken(void **state)
{
    struct socket_fixture *f = socket_fixture_new();
    struct socket_fixture_call call = {
        .user = "admin", .method = "POST", .path = MAPS, .body = map_of(API_MAX_BODY)
    };

    (void)state;
    assert_int_equal(wire_status(socket_fixture_ask(f, &call)), 201);
}

/* Whether the client says before how much it is, or not. The connection ends, since nobody wants to
 * read the rest of it; the server goes on. */
static void one_byte_more_is_too_large(void **state)
{
    struct socket_fixture *f = socket_fixture_new();
    struct socket_fixture_call call = {
        .user = "admin", .method = "POST", .path = MAPS, .body = map_of(API_MAX_BODY + 1)
    };
    int fd = wire_connect(test_server_port(f->server));
    char *answer;

    (void)state;
    socket_fixture_send(fd, &call);
    answer = wire_read_answer(fd);
    expect(answer, 413, "\"reason\":\"RequestEntityTooLarge\",\"code\":413");
    assert_non_null(strstr(answer, "Request entity too large: limit is 3145728"));
    assert_true(wire_has_header(answer, "connection: close"));
    assert_true(wire_is_closed(fd));
    expect(socket_fixture_get(f, "admin", MAPS "/big"), 404, "NotFound");
}

static void one_chunk_more_is_too_large(void **state)
{
    struct socket_fixture *f = socket_fixture_new();
    int fd = wire_connect(test_server_port(f->server));

    (void)state;
    wire_send(fd, "POST " MAPS " HTTP/1.1\r\nHost: h\r\nAuthorization: Bearer admin\r\n"
                  "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n300000\r\n");
    wire_send(fd, map_of(API_MAX_BODY));
    wire_send(fd, "\r\n1\r\n \r\n0\r\n\r\n");
    expect(wire_read_answer(fd), 413, "RequestEntityTooLarge");
    expect(socket_fixture_get(f, "admin", MAPS "/big"), 404, "NotFound");
}

static int start_watch(struct socket_fixture *f, const char *user)
{
    int fd = wire_connect(test_server_port(f->server));

    socket_fixture_send(
        fd, &(struct socket_fixture_call){ .user = user, .method = "GET", .path = WATCH });
    return fd;
}

static size_t watches(const struct socket_fixture *f)
{
    return traffic_count(&f->api->traffic, TRAFFIC_WATCH);
}

static void expect_event(int fd)
{
    CLEANUP(text) struct text seen = TEXT_EMPTY;

    while (!strstr(text_string(&seen), "\"type\":\"ADDED\""))
        text_append(&seen, wire_read_bytes(fd, 1));
}

static void watches_of_one_user_have_an_end(void **state)
{
    struct socket_fixture *f =
        socket_fixture_with(&(struct apiserver_options){ .max_user_watches = MANY });
    int *fds = arena_array(fixture_current()->arena, MANY, int);
    char *answer;
    int other;

    (void)state;
    socket_fixture_allow(f, "ada", "ada-reads", READ_MAPS);
    socket_fixture_allow(f, "bob", "bob-reads", READ_MAPS);
    for (size_t i = 0; i < MANY; i++)
        fds[i] = start_watch(f, "ada");
    eventually(watches(f) == MANY);

    answer = wire_read_answer(start_watch(f, "ada"));
    expect(answer, 429, "\"details\":{\"retryAfterSeconds\":1},\"code\":429");
    assert_non_null(strstr(answer, MANY_STATUS));
    assert_true(wire_has_header(answer, "retry-after: 1"));
    expect(socket_fixture_get(f, "ada", MAPS), 200, "ConfigMapList");
    other = start_watch(f, "bob");

    socket_fixture_make(f, MAPS, "{\"metadata\":{\"name\":\"news\"}}");
    expect_event(other);
    expect_event(fds[0]);
    expect_event(fds[MANY - 1]);

    for (size_t i = 0; i < MANY; i++)
        wire_close(fds[i]);
    eventually(watches(f) == 1);
    other = start_watch(f, "ada");
    assert_non_null(strstr(wire_read_head(other), "HTTP/1.1 200"));
}

/* Answers that their clients do not read. */
static int start_list(struct socket_fixture *f, const char *user)
{
    int fd = wire_connect(test_server_port(f->server));

    socket_fixture_send(
        fd, &(struct socket_fixture_call){ .user = user, .method = "GET", .path = MAPS });
    return fd;
}

static size_t reads(const struct socket_fixture *f)
{
    return traffic_count(&f->api->traffic, TRAFFIC_READ);
}

static struct socket_fixture *with_long_lists(void)
{
    struct socket_fixture *f =
        socket_fixture_with(&(struct apiserver_options){ .max_requests = 8 });
    struct arena *arena = fixture_current()->arena;
    char *value = arena_alloc(arena, BIG_BYTES + 1);

    memset(value, 'x', BIG_BYTES);
    value[BIG_BYTES] = 0;
    for (int i = 0; i < BIG_MAPS; i++)
        socket_fixture_make(
            f, MAPS,
            arena_format(arena, "{\"metadata\":{\"name\":\"m%d\"},\"data\":{\"v\":\"%s\"}}", i,
                         value));
    socket_fixture_allow(f, "ada", "ada-reads", READ_MAPS);
    socket_fixture_allow(f, "bob", "bob-reads", READ_MAPS);
    return f;
}

/* More than are answered on the loop, and more than one piece. */
static void many_objects_come_in_pieces(void **state)
{
    struct socket_fixture *f = socket_fixture_new();
    struct arena *arena = fixture_current()->arena;
    CLEANUP(doc) struct doc *list = NULL;
    char *value = arena_alloc(arena, MIDDLE_BYTES + 1);
    struct value items;
    char *answer;

    (void)state;
    memset(value, 'x', MIDDLE_BYTES);
    value[MIDDLE_BYTES] = 0;
    for (int i = 0; i < MANY_MAPS; i++)
        socket_fixture_make(
            f, MAPS,
            arena_format(arena, "{\"metadata\":{\"name\":\"m%03d\"},\"data\":{\"v\":\"%s\"}}", i,
                         value));
    answer = socket_fixture_get(f, "admin", MAPS);
    assert_int_equal(wire_status(answer), 200);
    assert_true(wire_has_header(answer, "transfer-encoding: chunked"));
    assert_true(wire_has_header(answer, "content-type: application/json"));
    assert_no_error(json_parse(slice_from(wire_body(answer)), NULL, &list));
    items = value_get(doc_root(list), SLICE("items"));
    assert_int_equal(value_count(items), MANY_MAPS);
    for (size_t i = 0; i < MANY_MAPS; i++)
        assert_true(
            slice_is(value_string_or(value_find(value_at(items, i), VALUE_KEYS("metadata", "name")),
                                     SLICE("")),
                     arena_format(arena, "m%03zu", i)));
    expect(socket_fixture_get(f, "admin", MAPS "?labelSelector=a"), 200, "\"items\":[]}");
}

/* Each event alone is more than the client is waited for with. */
static void large_events_reach_who_reads(void **state)
{
    struct socket_fixture *f = with_long_lists();
    int fd = wire_connect(test_server_port(f->server));
    CLEANUP(text) struct text seen = TEXT_EMPTY;
    size_t events = 0;
    size_t counted = 0;

    (void)state;
    socket_fixture_send(fd, &(struct socket_fixture_call){ .user = "admin",
                                                           .method = "GET",
                                                           .path = WATCH "&resourceVersion=1" });
    while (events < BIG_MAPS) {
        const char *at;

        text_append(&seen, wire_read_bytes(fd, BIG_BYTES / 2));
        while ((at = strstr(text_string(&seen) + counted, "\"type\":\"ADDED\""))) {
            counted = (size_t)(at - text_string(&seen)) + 1;
            events++;
        }
    }
}

static void whoever_does_not_read_uses_up_a_share(void **state)
{
    struct socket_fixture *f = with_long_lists();
    char *answer;
    int fds[4];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(fds); i++)
        fds[i] = start_list(f, "ada");
    eventually(reads(f) == COUNT_OF(fds));
    answer = socket_fixture_get(f, "ada", MAPS "/m1");
    expect(answer, 429, MANY_STATUS);
    assert_true(wire_has_header(answer, "retry-after: 1"));
    expect(socket_fixture_get(f, "bob", MAPS "/m1"), 200, "\"name\":\"m1\"");

    assert_int_equal(wire_status(wire_read_answer(fds[0])), 200);
    eventually(reads(f) == COUNT_OF(fds) - 1);
    expect(socket_fixture_get(f, "ada", MAPS "/m1"), 200, "\"name\":\"m1\"");
    for (size_t i = 1; i < COUNT_OF(fds); i++)
        assert_int_equal(wire_status(wire_read_answer(fds[i])), 200);
}

static void a_full_server_still_says_that_it_lives(void **state)
{
    static const char *const users[] = { "ada", "ada", "ada", "ada", "admin", "admin", "bob" };
    struct socket_fixture *f = with_long_lists();
    int fds[COUNT_OF(users)];

    (void)state;
    for (size_t i = 0; i < COUNT_OF(users); i++) {
        fds[i] = start_list(f, users[i]);
        eventually(reads(f) == i + 1);
    }
    expect(socket_fixture_get(f, "bob", MAPS "/m1"), 429, MANY_STATUS);
    expect(socket_fixture_get(f, NULL, "/livez"), 200, "ok");
    expect(socket_fixture_get(f, "admin", "/readyz/etcd"), 200, "ok");
    for (size_t i = 0; i < COUNT_OF(users); i++)
        assert_int_equal(wire_status(wire_read_answer(fds[i])), 200);
    eventually(reads(f) == 0);
    expect(socket_fixture_get(f, "bob", MAPS "/m1"), 200, "\"name\":\"m1\"");
}

TEST_MAIN(TEST(the_largest_body_is_taken), TEST(one_byte_more_is_too_large),
          TEST(one_chunk_more_is_too_large), TEST(watches_of_one_user_have_an_end),
          TEST(many_objects_come_in_pieces), TEST(large_events_reach_who_reads),
          TEST(whoever_does_not_read_uses_up_a_share), TEST(a_full_server_still_says_that_it_lives))
