/* Webhooks: what is sent and how often, and that it is sent nowhere else. */
#include "server/webhook.h"

#include <stdatomic.h>
#include <string.h>

#include "base/arena.h"
#include "base/clock.h"
#include "base/error.h"
#include "base/hex.h"
#include "base/text.h"
#include "crypto/digest.h"
#include "crypto/secret.h"
#include "lib/loop_until.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "loop/loop.h"
#include "loop/pool.h"
#include "net/exchange.h"
#include "net/headers.h"
#include "net/http_client.h"
#include "net/http_routes.h"
#include "server/herald.h"
#include "server/notice_board.h"

/* --- the queue, with a post office of the test's own -------------------------------------------
 */

struct setting {
    struct clock *clock;
    struct loop *loop;
    struct pool *pool;
    struct webhook *webhook;
    const char *url;
    bool stopped;
};

/* The worker's while it runs; one at a time. */
static struct {
    atomic_int attempts;
    atomic_int answer; /* a status; 0: nobody is there */
    struct text told;  /* bodies that were taken */
    char last_id[64];
} office;

static struct error *post(const struct webhook_way *way, const char *url, const struct secret *key,
                          const struct webhook_letter *letter, int *out_status)
{
    int answer = atomic_load(&office.answer);

    (void)way;
    (void)key;
    assert_string_equal(url, "https://hooks.example/in");
    snprintf(office.last_id, sizeof(office.last_id), "%s", letter->id);
    if (answer >= 200 && answer < 300)
        text_append_slice(&office.told, letter->body);
    atomic_fetch_add(&office.attempts, 1);
    *out_status = answer;
    return answer ? NULL : error_new(ERR_UNAVAILABLE, "nobody is there");
}

static struct slice url_of(void *context)
{
    const struct setting *setting = context;

    return slice_from(setting->url);
}

static void on_stopped(void *context)
{
    struct setting *setting = context;

    setting->stopped = true;
}

static bool has_stopped(void *context)
{
    const struct setting *setting = context;

    return setting->stopped;
}

static void release(void *context)
{
    struct setting *setting = context;

    webhook_stop(setting->webhook, on_stopped, setting);
    loop_until(setting->loop, has_stopped, setting);
    pool_free(setting->pool);
    loop_free(setting->loop);
    clock_fake_free(setting->clock);
    text_done(&office.told);
}

static struct setting *set_up(int answer)
{
    struct setting *setting = arena_new(fixture_current()->arena, struct setting);

    text_init(&office.told);
    atomic_store(&office.attempts, 0);
    atomic_store(&office.answer, answer);
    setting->url = "https://hooks.example/in";
    setting->clock = clock_fake_new(1767225600000);
    setting->loop = loop_new(setting->clock, NULL);
    setting->pool = pool_new("test", 1, 10);
    setting->webhook = webhook_new(&(struct webhook_options){
        .name = "test",
        .loop = setting->loop,
        .pool = setting->pool,
        .clock = setting->clock,
        .url = url_of,
        .context = setting,
        .post = post,
    });
    arena_defer(fixture_current()->arena, release, setting);
    return setting;
}

static void send_text(struct setting *setting, const char *words)
{
    struct text body = TEXT_EMPTY;

    text_append(&body, words);
    webhook_send(setting->webhook, "test", &body);
}

static bool is_idle(void *context)
{
    const struct setting *setting = context;

    return !webhook_is_asking(setting->webhook);
}

/* As many attempts as there are by now. */
static int attempts_after(struct setting *setting, uint64_t ms)
{
    clock_fake_advance(setting->clock, ms);
    loop_clock_moved(setting->loop);
    loop_until_quiet(setting->loop, is_idle, setting);
    return atomic_load(&office.attempts);
}

static void messages_arrive_in_order(void **state)
{
    struct setting *setting = set_up(204);

    (void)state;
    send_text(setting, "a");
    send_text(setting, "b");
    send_text(setting, "c");
    assert_int_equal(attempts_after(setting, 0), 3);
    assert_string_equal(text_string(&office.told), "abc");
    assert_int_equal(webhook_waiting(setting->webhook), 0);
}

static void what_fails_is_tried_again_four_times(void **state)
{
    struct setting *setting = set_up(500);
    char first[sizeof(office.last_id)];

    (void)state;
    send_text(setting, "a");
    assert_int_equal(attempts_after(setting, 0), 1);
    memcpy(first, office.last_id, sizeof(first));
    assert_int_equal(attempts_after(setting, 999), 1);
    assert_int_equal(attempts_after(setting, 1), 2);
    assert_string_equal(office.last_id, first); /* so that a repeat is known for one */
    assert_int_equal(attempts_after(setting, 5000), 3);
    assert_int_equal(attempts_after(setting, 29999), 3);
    assert_int_equal(attempts_after(setting, 1), 4);
    assert_int_equal(attempts_after(setting, 300 * 1000), 5);
    assert_int_equal(webhook_waiting(setting->webhook), 0);
    assert_int_equal(attempts_after(setting, 3600 * 1000), 5);
}

static void what_waits_goes_when_somebody_is_there_again(void **state)
{
    struct setting *setting = set_up(0);

    (void)state;
    send_text(setting, "a");
    send_text(setting, "b");
    assert_int_equal(attempts_after(setting, 0), 1);
    atomic_store(&office.answer, 200);
    assert_int_equal(attempts_after(setting, 1000), 3);
    assert_string_equal(text_string(&office.told), "ab");
}

static void a_redirect_is_no_success(void **state)
{
    struct setting *setting = set_up(302);

    (void)state;
    send_text(setting, "a");
    attempts_after(setting, 0);
    assert_int_equal(webhook_waiting(setting->webhook), 1);
}

static void the_oldest_go_when_too_many_wait(void **state)
{
    struct setting *setting = set_up(0);
    char words[16];

    (void)state;
    send_text(setting, "first ");
    attempts_after(setting, 0);
    for (int i = 0; i < WEBHOOK_MAX_WAITING + 2; i++) {
        snprintf(words, sizeof(words), "%d ", i);
        send_text(setting, words);
    }
    assert_int_equal(webhook_waiting(setting->webhook), WEBHOOK_MAX_WAITING + 1);
    atomic_store(&office.answer, 200);
    attempts_after(setting, 1000);
    assert_int_equal(strncmp(text_string(&office.told), "first 2 3 4 ", 12), 0);
}

static void nothing_is_kept_for_nobody(void **state)
{
    struct setting *setting = set_up(0);

    (void)state;
    send_text(setting, "a");
    send_text(setting, "b");
    attempts_after(setting, 0);
    setting->url = "";
    attempts_after(setting, 1000);
    assert_int_equal(webhook_waiting(setting->webhook), 0);
    assert_int_equal(atomic_load(&office.attempts), 1);
}

/* --- one message, over a real connection ---------------------------------------------------------
 */

struct sender {
    struct loop *loop;
    struct pool *pool;
    struct http_client *client;
    struct herald *herald; /* NULL: none was started */
    struct test_server *server;
    const char *allow;
    const char *path;
    struct secret *key;
    struct error *error;
    int status;
    bool done;
    bool closed;

    /* What the other side saw. */
    atomic_int calls;
    char event[32];
    char delivery[64];
    char time[32];
    char signature[128];
    struct text body;
};

static void copy_header(const struct exchange *exchange, const char *name, char *out, size_t size)
{
    const char *value = headers_get(exchange_headers(exchange), name);

    snprintf(out, size, "%s", value ? value : "");
}

static void receive(void *context, struct exchange *exchange)
{
    struct sender *sender = context;

    copy_header(exchange, "x-butler-event", sender->event, sizeof(sender->event));
    copy_header(exchange, "x-butler-delivery", sender->delivery, sizeof(sender->delivery));
    copy_header(exchange, "x-butler-timestamp", sender->time, sizeof(sender->time));
    copy_header(exchange, "x-butler-signature", sender->signature, sizeof(sender->signature));
    text_append_slice(&sender->body, exchange_body(exchange));
    atomic_fetch_add(&sender->calls, 1);
    exchange_reply(exchange, 202, "text/plain", SLICE("taken"));
}

static void redirect(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_set_header(exchange, "location", "/in");
    exchange_reply(exchange, 302, "text/plain", SLICE("elsewhere"));
}

static const struct http_route routes[] = { { "POST", "/in", receive, 0 },
                                            { "POST", "/moved", redirect, 0 },
                                            { 0 } };

static void on_closed(void *context)
{
    struct sender *sender = context;

    sender->closed = true;
}

static bool is_closed(void *context)
{
    const struct sender *sender = context;

    return sender->closed;
}

static void on_done(void *context)
{
    struct sender *sender = context;

    sender->done = true;
}

static bool is_done(void *context)
{
    const struct sender *sender = context;

    return sender->done;
}

static void release_sender(void *context)
{
    struct sender *sender = context;

    if (sender->herald) {
        sender->done = false;
        herald_stop(sender->herald, on_done, sender);
        loop_until(sender->loop, is_done, sender);
    }
    http_client_close(sender->client, on_closed, sender);
    loop_until(sender->loop, is_closed, sender);
    pool_free(sender->pool);
    loop_free(sender->loop);
    secret_free(sender->key);
    error_free(sender->error);
    text_done(&sender->body);
}

static struct sender *start_sender(const char *allow)
{
    struct sender *sender = arena_new(fixture_current()->arena, struct sender);

    sender->allow = allow;
    sender->loop = loop_new(clock_system(), NULL);
    sender->pool = pool_new("test", 1, 10);
    sender->client = http_client_new(sender->loop);
    arena_defer(fixture_current()->arena, release_sender, sender);
    sender->server =
        test_server_start(&(struct test_server_options){ .routes = routes, .context = sender });
    return sender;
}

static void run(void *context)
{
    struct sender *sender = context;

    sender->error = webhook_post(
        &(struct webhook_way){ .client = sender->client, .outbound = { .allow = sender->allow } },
        test_server_url(sender->server, sender->path), sender->key,
        &(struct webhook_letter){ "phase-Ready", "id-1", SLICE("{\"a\":1}"), 1767225600 },
        &sender->status);
}

static void send_to(struct sender *sender, const char *path)
{
    sender->path = path;
    assert_true(pool_submit_for(sender->pool, sender->loop, run, on_done, sender));
    loop_until(sender->loop, is_done, sender);
}

static void a_message_is_signed(void **state)
{
    struct sender *sender = start_sender("127.0.0.1");
    unsigned char expected[DIGEST_SHA256_SIZE];

    (void)state;
    sender->key = secret_new("hunter2", 7);
    send_to(sender, "/in");
    assert_no_error(STEAL(sender->error));
    assert_int_equal(sender->status, 202);
    assert_string_equal(sender->event, "phase-Ready");
    assert_string_equal(sender->delivery, "id-1");
    assert_string_equal(sender->time, "1767225600");
    assert_string_equal(text_string(&sender->body), "{\"a\":1}");
    digest_hmac(sender->key, SLICE("1767225600.{\"a\":1}"), expected);
    assert_string_equal(sender->signature, arena_format(fixture_current()->arena, "sha256=%s",
                                                        hex_format(fixture_current()->arena,
                                                                   slice_of((const char *)expected,
                                                                            sizeof(expected)))));
}

static void without_a_key_nothing_is_signed(void **state)
{
    struct sender *sender = start_sender("127.0.0.1");

    (void)state;
    send_to(sender, "/in");
    assert_int_equal(sender->status, 202);
    assert_string_equal(sender->signature, "");
}

static void private_addresses_are_not_reached(void **state)
{
    struct sender *sender = start_sender("10.0.0.0/8");

    (void)state;
    send_to(sender, "/in");
    assert_error(STEAL(sender->error), ERR_FORBIDDEN, "not allowed");
    assert_int_equal(atomic_load(&sender->calls), 0);
}

static void nobody_sends_us_elsewhere(void **state)
{
    struct sender *sender = start_sender("127.0.0.1");

    (void)state;
    send_to(sender, "/moved");
    assert_int_equal(sender->status, 302);
    assert_int_equal(atomic_load(&sender->calls), 0);
}

/* --- the herald, which has two of them -------------------------------------------------------- */

static struct slice in_url(void *context)
{
    struct sender *sender = context;

    return slice_from(sender->path ? test_server_url(sender->server, sender->path) : "");
}

static struct herald *start_herald(struct sender *sender)
{
    sender->path = "/in";
    sender->herald = herald_start(&(struct herald_options){
        .loop = sender->loop,
        .pool = sender->pool,
        .clock = clock_system(),
        .client = sender->client,
        .outbound = { .allow = sender->allow },
        .secret = "hunter2",
        .audit_url = in_url,
        .notice_url = in_url,
        .context = sender,
    });
    return sender->herald;
}

static bool was_called(void *context)
{
    struct sender *sender = context;

    return atomic_load(&sender->calls) > 0;
}

static size_t count_of(const struct text *text, const char *word)
{
    size_t count = 0;

    for (const char *at = text->data; (at = strstr(at, word)); at++)
        count++;
    return count;
}

static void entries_go_in_batches(void **state)
{
    struct sender *sender = start_sender("127.0.0.1");
    struct herald *herald = start_herald(sender);

    (void)state;
    for (int i = 0; i < 100; i++)
        herald_record(herald, SLICE("{\"seq\":1}"));
    loop_until(sender->loop, was_called, sender);
    assert_string_equal(sender->event, "audit");
    assert_int_equal(strncmp(sender->signature, "sha256=", 7), 0);
    assert_int_equal(count_of(&sender->body, "{\"seq\":1}"), 100);
    assert_true(slice_has_prefix(text_slice(&sender->body), "{\"event\":\"audit\",\"entries\":[{"));
    atomic_store(&sender->calls, 0);
    text_clear(&sender->body);
    herald_record(herald, SLICE("{\"seq\":2}")); /* after a second at most */
    loop_until(sender->loop, was_called, sender);
    assert_string_equal(text_string(&sender->body),
                        "{\"event\":\"audit\",\"entries\":[{\"seq\":2}]}");
}

static void notices_go_one_by_one(void **state)
{
    struct sender *sender = start_sender("127.0.0.1");
    struct herald *herald = start_herald(sender);
    CLEANUP(notice_board) struct notice_board *board = notice_board_new();
    const struct notice notice = { .trigger = "phase-Ready",
                                   .title = "Cluster is ready",
                                   .message = SLICE("web"),
                                   .kind = "TenantCluster",
                                   .name = SLICE("web"),
                                   .actor = SLICE("ann@example.com") };
    const struct notice_kept *kept = notice_board_add(board, &notice, 1767225600000000);

    (void)state;
    herald_tell(herald, kept);
    loop_until(sender->loop, was_called, sender);
    assert_string_equal(sender->event, "phase-Ready");
    assert_non_null(strstr(text_string(&sender->body), kept->id));
    assert_int_equal(count_of(&sender->body, "{\"event\":\"phase-Ready\",\"notification\":{\"id\""),
                     1);
    assert_int_equal(count_of(&sender->body, "\"actor\":\"ann@example.com\"}"), 2);
}

static void without_a_webhook_nothing_waits(void **state)
{
    struct sender *sender = start_sender("127.0.0.1");
    struct herald *herald = start_herald(sender);

    (void)state;
    sender->path = NULL;
    for (int i = 0; i < 100; i++)
        herald_record(herald, SLICE("{}"));
    sender->path = "/in";
    herald_record(herald, SLICE("{\"seq\":1}"));
    loop_until(sender->loop, was_called, sender);
    assert_int_equal(count_of(&sender->body, "{}"), 0);
}

TEST_MAIN(TEST(messages_arrive_in_order), TEST(what_fails_is_tried_again_four_times),
          TEST(what_waits_goes_when_somebody_is_there_again), TEST(a_redirect_is_no_success),
          TEST(the_oldest_go_when_too_many_wait), TEST(nothing_is_kept_for_nobody),
          TEST(a_message_is_signed), TEST(without_a_key_nothing_is_signed),
          TEST(private_addresses_are_not_reached), TEST(nobody_sends_us_elsewhere),
          TEST(entries_go_in_batches), TEST(notices_go_one_by_one),
          TEST(without_a_webhook_nothing_waits))
