/* TLS as other people's clients see it: protocols, names, client certificates, reloads. */
#include "net/tls.h"

#include <stdatomic.h>
#include <string.h>

#include "base/clock.h"
#include "base/text.h"
#include "lib/command.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "lib/test_server.h"
#include "lib/wire.h"
#include "loop/loop.h"
#include "net/exchange.h"
#include "net/http_routes.h"
#include "net/http_server.h"
#include "net/remote.h"

/* --- a server that says whom it sees -------------------------------------------------------- */

struct reload {
    _Atomic(struct test_server *) server; /* set while it runs already */
    struct tls *tls;
    atomic_int asked;
};

static void do_reload(void *context)
{
    struct reload *reload = context;

    http_server_set_tls(test_server_http(reload->server), reload->tls);
}

enum {
    RELOAD_AFTER = 1000, /* requests */
};

static void whoami(void *context, struct exchange *exchange)
{
    struct reload *reload = context;
    const struct remote *remote = exchange_remote(exchange);
    const char *name = "nobody";
    struct text text = TEXT_EMPTY;

    if (reload && atomic_fetch_add(&reload->asked, 1) == RELOAD_AFTER)
        loop_post(test_server_loop(reload->server), do_reload, reload);
    if (remote->certificates.count > 0)
        name = certificate_fields(remote->certificates.items[0])->identity.common_name;
    text_appendf(&text, "%s %s %s %s %zu", http_version_name(exchange_version(exchange)),
                 remote->tls_version, remote->server_name ? remote->server_name : "-", name,
                 remote->certificates.count);
    exchange_reply(exchange, 200, "text/plain", text_slice(&text));
    text_done(&text);
}

/* Sends back what it got. */
static void echo(void *context, struct exchange *exchange)
{
    (void)context;
    exchange_reply(exchange, 200, "application/octet-stream", exchange_body(exchange));
}

static const struct http_route routes[] = {
    { "GET", "/whoami", whoami, 0 },
    { "POST", "/echo", echo, 0 },
    { 0 },
};

static struct pki_pair authority(const char *name)
{
    return pki_issue(&(struct certificate_spec){ .identity.common_name = name,
                                                 .is_ca = true,
                                                 .path_limit = 1,
                                                 .backdate_ms = PKI_DAY_MS },
                     NULL, clock_system());
}

static struct pki_pair server_pair(const struct pki_pair *issuer, const char *name)
{
    return pki_issue(&(struct certificate_spec){ .identity.dns_names = PKI_LIST(name, "localhost"),
                                                 .identity.ip_addresses = PKI_LIST("127.0.0.1"),
                                                 .identity.common_name = name,
                                                 .purposes = CERTIFICATE_SERVER },
                     issuer, clock_system());
}

static void save_client(const struct pki_pair *issuer, const char *name, const char *file)
{
    struct pki_pair pair = pki_issue(
        &(struct certificate_spec){ .identity.common_name = name, .purposes = CERTIFICATE_CLIENT },
        issuer, clock_system());

    pki_save(pair.certificate, arena_format(fixture_current()->arena, "%s.pem", file));
    pki_save_key(pair.key, arena_format(fixture_current()->arena, "%s.key", file));
}

static void release_tls(void *object)
{
    tls_unref(object);
}

static struct tls *make_tls(struct pki_pair pair, struct tls_server_options options)
{
    struct certificate_list chain = { .items = &pair.certificate, .count = 1 };
    struct tls *tls;

    options.chain = &chain;
    options.key = pair.key;
    assert_no_error(tls_server_new(&options, &tls));
    arena_defer(fixture_current()->arena, release_tls, tls);
    return tls;
}

static struct test_server *start(struct tls *tls)
{
    return test_server_start(&(struct test_server_options){ .routes = routes, .tls = tls });
}

#define CURL(...) command_run("curl", "-sS", "--cacert", "ca.pem", __VA_ARGS__)

/* --- versions and protocols ---------------------------------------------------------------- */

static void speaks_what_clients_prefer(void **state)
{
    struct pki_pair ca = authority("ca");
    struct test_server *server =
        start(make_tls(server_pair(&ca, "web.test"), (struct tls_server_options){ 0 }));
    const char *url = test_server_url(server, "/whoami");

    (void)state;
    pki_save(ca.certificate, "ca.pem");
    assert_string_equal(CURL(url), "HTTP/2 TLSv1.3 - nobody 0");
    assert_string_equal(CURL("--http1.1", url), "HTTP/1.1 TLSv1.3 - nobody 0");
    assert_string_equal(CURL("--no-alpn", url), "HTTP/1.1 TLSv1.3 - nobody 0");
    assert_string_equal(CURL("--tls-max", "1.2", url), "HTTP/2 TLSv1.2 - nobody 0");
    (void)command_expect(35, (const char *const[]){ "curl", "-sS", "--cacert", "ca.pem",
                                                    "--tls-max", "1.1", url, NULL });
}

static void can_leave_http2_out(void **state)
{
    struct pki_pair ca = authority("ca");
    struct test_server *server = start(make_tls(
        server_pair(&ca, "web.test"), (struct tls_server_options){ .without_http2 = true }));

    (void)state;
    pki_save(ca.certificate, "ca.pem");
    assert_string_equal(CURL(test_server_url(server, "/whoami")), "HTTP/1.1 TLSv1.3 - nobody 0");
}

/* --- much, slowly, or nothing --------------------------------------------------------------- */

/* Records are cut, held back and repeated on the way; every byte has to survive that. */
static void carries_large_bodies_both_ways(void **state)
{
    static const char *const versions[] = { "--http1.1", "--http2" };
    struct pki_pair ca = authority("ca");
    struct test_server *server =
        start(make_tls(server_pair(&ca, "web.test"), (struct tls_server_options){ 0 }));
    const char *url = test_server_url(server, "/echo");

    (void)state;
    pki_save(ca.certificate, "ca.pem");
    (void)command_run("dd", "if=/dev/urandom", "of=body", "bs=1000", "count=2900");
    for (size_t i = 0; i < 2; i++) {
        (void)CURL(versions[i], "--data-binary", "@body", "-o", "echo", url);
        (void)command_run("cmp", "body", "echo");
        (void)CURL(versions[i], "--limit-rate", "8M", "--data-binary", "@body", "-o", "echo", url,
                   "--next", versions[i], "-sS", "--cacert", "ca.pem", "--data-binary", "@body",
                   "-o", "again", url);
        (void)command_run("cmp", "body", "echo");
        (void)command_run("cmp", "body", "again");
    }
}

static void gives_up_on_handshakes_that_do_not_come(void **state)
{
    struct pki_pair ca = authority("ca");
    struct http_limits limits = TEST_SERVER_LIMITS;
    struct test_server *server;
    int silent;
    int clear;

    (void)state;
    limits.handshake_ms = 100;
    pki_save(ca.certificate, "ca.pem");
    server = test_server_start(&(struct test_server_options){
        .routes = routes,
        .limits = limits,
        .tls = make_tls(server_pair(&ca, "web.test"), (struct tls_server_options){ 0 }) });
    silent = wire_connect(test_server_port(server));
    clear = wire_connect(test_server_port(server));
    wire_send(clear, "GET / HTTP/1.1\r\nHost: h\r\n\r\n");
    assert_non_null(strstr(wire_read_all(clear), "this port speaks HTTPS"));
    assert_true(wire_is_closed(silent));
    assert_string_equal(CURL(test_server_url(server, "/whoami")), "HTTP/2 TLSv1.3 - nobody 0");
}

/* --- names --------------------------------------------------------------------------------- */

struct names {
    struct tls *blue;
};

static struct tls *find(void *context, const char *name)
{
    struct names *names = context;

    return strcmp(name, "blue.test") == 0 ? names->blue : NULL;
}

static const char *ask_by_name(struct test_server *server, const char *name, const char *ca)
{
    struct arena *arena = fixture_current()->arena;

    return command_run("curl", "-sS", "--cacert", ca, "--cert", "alice.pem", "--key", "alice.key",
                       "--resolve",
                       arena_format(arena, "%s:%u:127.0.0.1", name, test_server_port(server)),
                       arena_format(arena, "https://%s:%u/whoami", name, test_server_port(server)));
}

static void chooses_by_name(void **state)
{
    struct pki_pair red_ca = authority("red");
    struct pki_pair blue_ca = authority("blue");
    struct certificate_list clients = { .items = &red_ca.certificate, .count = 1 };
    struct names names;
    struct test_server *server;

    (void)state;
    pki_save(red_ca.certificate, "red.pem");
    pki_save(blue_ca.certificate, "blue.pem");
    save_client(&red_ca, "alice", "alice");
    names.blue = make_tls(server_pair(&blue_ca, "blue.test"),
                          (struct tls_server_options){ .clients = TLS_CLIENTS_OPTIONAL,
                                                       .client_authorities = &clients });
    server = start(make_tls(server_pair(&red_ca, "red.test"),
                            (struct tls_server_options){ .find = find, .find_context = &names }));
    assert_string_equal(ask_by_name(server, "red.test", "red.pem"),
                        "HTTP/2 TLSv1.3 red.test nobody 0");
    /* The other name brings its own certificate and its own rules for clients. */
    assert_string_equal(ask_by_name(server, "blue.test", "blue.pem"),
                        "HTTP/2 TLSv1.3 blue.test alice 2");
}

/* --- client certificates ------------------------------------------------------------------- */

static void believes_clients_it_can_verify(void **state)
{
    struct pki_pair ca = authority("ca");
    struct pki_pair other = authority("other");
    struct certificate_list clients = { .items = &ca.certificate, .count = 1 };
    struct test_server *server =
        start(make_tls(server_pair(&ca, "web.test"),
                       (struct tls_server_options){ .clients = TLS_CLIENTS_OPTIONAL,
                                                    .client_authorities = &clients }));
    const char *url = test_server_url(server, "/whoami");

    (void)state;
    pki_save(ca.certificate, "ca.pem");
    save_client(&ca, "alice", "alice");
    save_client(&other, "mallory", "mallory");
    assert_string_equal(CURL(url), "HTTP/2 TLSv1.3 - nobody 0");
    assert_string_equal(CURL("--cert", "alice.pem", "--key", "alice.key", url),
                        "HTTP/2 TLSv1.3 - alice 2");
    assert_string_equal(CURL("--tls-max", "1.2", "--cert", "alice.pem", "--key", "alice.key", url),
                        "HTTP/2 TLSv1.2 - alice 2");
    assert_string_equal(CURL("--cert", "mallory.pem", "--key", "mallory.key", url),
                        "HTTP/2 TLSv1.3 - nobody 0");
    /* A certificate for servers does not make a client. */
    {
        struct pki_pair pair = server_pair(&ca, "web.test");

        pki_save(pair.certificate, "server.pem");
        pki_save_key(pair.key, "server.key");
    }
    assert_string_equal(CURL("--cert", "server.pem", "--key", "server.key", url),
                        "HTTP/2 TLSv1.3 - nobody 0");
}

static void can_insist_on_client_certificates(void **state)
{
    struct pki_pair ca = authority("ca");
    struct certificate_list clients = { .items = &ca.certificate, .count = 1 };
    struct test_server *server =
        start(make_tls(server_pair(&ca, "web.test"),
                       (struct tls_server_options){ .clients = TLS_CLIENTS_REQUIRED,
                                                    .client_authorities = &clients }));
    const char *url = test_server_url(server, "/whoami");

    (void)state;
    pki_save(ca.certificate, "ca.pem");
    save_client(&ca, "alice", "alice");
    assert_string_equal(CURL("--cert", "alice.pem", "--key", "alice.key", url),
                        "HTTP/2 TLSv1.3 - alice 2");
    (void)command_expect(35, (const char *const[]){ "curl", "-sS", "--cacert", "ca.pem",
                                                    "--tls-max", "1.2", url, NULL });
}

/* --- sessions ------------------------------------------------------------------------------ */

/* Two handshakes with openssl's client, the second with the session of the first. */
static bool resumes(struct test_server *server, const char *first_name, const char *second_name)
{
    const char *script = arena_format(
        fixture_current()->arena,
        "ask() { printf 'GET /whoami HTTP/1.1\\r\\nHost: h\\r\\nConnection: close\\r\\n\\r\\n' |\n"
        "  openssl s_client -connect 127.0.0.1:%u -cert alice.pem -key alice.key -ign_eof "
        "\"$@\" 2>&1; }\n"
        "rm -f session\n"
        "ask -servername %s -sess_out session >/dev/null\n"
        "ask -servername %s -sess_in session",
        test_server_port(server), first_name, second_name);
    const char *out = command_run("sh", "-c", script);

    assert_non_null(strstr(out, "HTTP/1.1 200 OK"));
    return strstr(out, "\nReused, ") != NULL;
}

static void resumes_sessions_under_the_same_rules(void **state)
{
    struct pki_pair red_ca = authority("red");
    struct pki_pair blue_ca = authority("blue");
    struct certificate_list red = { .items = &red_ca.certificate, .count = 1 };
    struct certificate_list blue = { .items = &blue_ca.certificate, .count = 1 };
    struct names names;
    struct reload *reload = arena_new(fixture_current()->arena, struct reload);
    struct tls *tls;

    (void)state;
    save_client(&red_ca, "alice", "alice");
    names.blue = make_tls(server_pair(&blue_ca, "blue.test"),
                          (struct tls_server_options){ .clients = TLS_CLIENTS_OPTIONAL,
                                                       .client_authorities = &blue });
    tls = make_tls(server_pair(&red_ca, "red.test"),
                   (struct tls_server_options){ .clients = TLS_CLIENTS_OPTIONAL,
                                                .client_authorities = &red,
                                                .find = find,
                                                .find_context = &names });
    reload->server = start(tls);
    assert_true(resumes(reload->server, "red.test", "red.test"));
    /* Whom one name believed, the other must not believe on the strength of a session. */
    assert_false(resumes(reload->server, "red.test", "blue.test"));

    /* A new certificate keeps sessions, new authorities for clients end them. */
    reload->tls = make_tls(server_pair(&red_ca, "red.test"),
                           (struct tls_server_options){ .clients = TLS_CLIENTS_OPTIONAL,
                                                        .client_authorities = &red,
                                                        .predecessor = tls });
    test_server_call(reload->server, do_reload, reload);
    assert_true(resumes(reload->server, "red.test", "red.test"));
}

/* --- reloads ------------------------------------------------------------------------------- */

static void reloads_without_dropping_anybody(void **state)
{
    struct pki_pair ca = authority("ca");
    struct pki_pair next_ca = authority("next");
    struct reload *reload = arena_new(fixture_current()->arena, struct reload);
    const char *url;
    const char *out;

    (void)state;
    pki_save(ca.certificate, "ca.pem");
    pki_save(next_ca.certificate, "next.pem");
    reload->tls = make_tls(server_pair(&next_ca, "web.test"), (struct tls_server_options){ 0 });
    reload->server = test_server_start(&(struct test_server_options){
        .routes = routes,
        .context = reload,
        .tls = make_tls(server_pair(&ca, "web.test"), (struct tls_server_options){ 0 }) });
    url = test_server_url(reload->server, "/whoami");
    assert_string_equal(CURL(url), "HTTP/2 TLSv1.3 - nobody 0");

    out = command_run("h2load", "-n", "4000", "-c", "8", "-m", "4", url);
    assert_non_null(strstr(out, "4000 succeeded, 0 failed"));
    assert_string_equal(command_run("curl", "-sS", "--cacert", "next.pem", url),
                        "HTTP/2 TLSv1.3 - nobody 0");
    (void)command_expect(60,
                         (const char *const[]){ "curl", "-sS", "--cacert", "ca.pem", url, NULL });
}

/* --- what cannot work ---------------------------------------------------------------------- */

static void refuses_a_key_of_another_certificate(void **state)
{
    struct pki_pair ca = authority("ca");
    struct pki_pair pair = server_pair(&ca, "web.test");
    struct certificate_list chain = { .items = &pair.certificate, .count = 1 };
    struct certificate_list empty = { 0 };
    struct tls_server_options options = { .chain = &chain, .key = ca.key };
    struct tls *tls;

    (void)state;
    assert_error(tls_server_new(&options, &tls), ERR_INVALID,
                 "private key does not belong to certificate CN=web.test");
    options.key = pair.key;
    options.chain = &empty;
    assert_error(tls_server_new(&options, &tls), ERR_INVALID, "needs a certificate");
    options.chain = &chain;
    options.clients = TLS_CLIENTS_REQUIRED;
    assert_error(tls_server_new(&options, &tls), ERR_INVALID, "at least one authority");
}

TEST_MAIN(TEST(speaks_what_clients_prefer), TEST(can_leave_http2_out),
          TEST(carries_large_bodies_both_ways), TEST(gives_up_on_handshakes_that_do_not_come),
          TEST(chooses_by_name), TEST(believes_clients_it_can_verify),
          TEST(can_insist_on_client_certificates), TEST(resumes_sessions_under_the_same_rules),
          TEST(reloads_without_dropping_anybody), TEST(refuses_a_key_of_another_certificate))
