/* The HTTP client against somebody else's server: openssl s_server. */
#include "net/http_client.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "crypto/secret.h"
#include "lib/client.h"
#include "lib/command.h"
#include "lib/peer.h"
#include "lib/pki.h"
#include "lib/test.h"
#include "loop/loop.h"

struct authority {
    struct pki_pair root;
    struct slice pem;
};

static struct authority authority_new(const char *name)
{
    struct authority made = {
        .root = pki_issue(&(struct certificate_spec){ .identity.common_name = name,
                                                      .is_ca = true,
                                                      .backdate_ms = 30 * (uint64_t)PKI_DAY_MS },
                          NULL, clock_system()),
    };

    made.pem = slice_from(pki_pem(made.root.certificate));
    return made;
}

static const char *const local_names[] = { "localhost", NULL };
static const char *const local_addresses[] = { "127.0.0.1", NULL };
static const struct certificate_spec server_spec = {
    .identity.dns_names = local_names,
    .identity.ip_addresses = local_addresses,
    .purposes = CERTIFICATE_SERVER,
};

static void save_server_at(const struct authority *authority, const struct certificate_spec *spec,
                           const struct clock *clock)
{
    struct pki_pair server = pki_issue(spec, &authority->root, clock);

    pki_save(authority->root.certificate, "ca.pem");
    pki_save(server.certificate, "server.pem");
    pki_save_key(server.key, "server.key");
}

static void save_server(const struct authority *authority, const struct certificate_spec *spec)
{
    save_server_at(authority, spec, clock_system());
}

static unsigned port_after(const char *printed, const char *words)
{
    const char *at = strstr(printed, words);
    uint64_t port = 0;
    size_t digits;

    assert_non_null(at);
    at += strlen(words);
    digits = strspn(at, "0123456789");
    assert_true(number_parse_uint(slice_of(at, digits), &port));
    return (unsigned)port;
}

static const char *url_of(unsigned port)
{
    return arena_format(fixture_current()->arena, "https://127.0.0.1:%u", port);
}

static const char *s_server(void)
{
    const char *printed =
        command_serve("ACCEPT 127.0.0.1:", "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert",
                      "server.pem", "-key", "server.key", "-www", "-naccept", "10");

    return url_of(port_after(printed, "ACCEPT 127.0.0.1:"));
}

static const char *s_server_for_known_clients(void)
{
    const char *printed = command_serve(
        "ACCEPT 127.0.0.1:", "openssl", "s_server", "-accept", "127.0.0.1:0", "-cert", "server.pem",
        "-key", "server.key", "-www", "-CAfile", "ca.pem", "-Verify", "1", "-verify_return_error");

    return url_of(port_after(printed, "ACCEPT 127.0.0.1:"));
}

static void get_page(struct client *c)
{
    client_run(c, &(struct http_request){ .method = "GET", .path = "/", .total_ms = 20000 });
}

static void believes_the_pinned_authority(void **state)
{
    struct authority authority = authority_new("ours");
    struct client *c;

    (void)state;
    save_server(&authority, &server_spec);
    c = client_new(&(struct http_peer_spec){ .url = s_server(), .ca_pem = authority.pem });
    get_page(c);
    assert_no_error(client_error(c));
    assert_int_equal(c->response->status, 200);
    assert_non_null(strstr(c->response->body, "s_server"));
}

struct trust_row {
    const char *name;
    const char *dns_name;    /* in the certificate */
    const char *server_name; /* what we ask for */
    int64_t age_days;        /* of a certificate for 10 days */
    enum {
        PIN_RIGHT,
        PIN_WRONG,
        PIN_NONE,
        PIN_ANYONE
    } pin;
    const char *part; /* NULL: it works */
};

static const struct trust_row trust_rows[] = {
    { "refuses another authority", "localhost", NULL, 0, PIN_WRONG,
      "certificate problem: unable to get local issuer certificate" },
    { "refuses what the system does not know", "localhost", NULL, 0, PIN_NONE,
      "certificate problem: unable to get local issuer certificate" },
    { "refuses a certificate whose time is over", "localhost", NULL, 20, PIN_RIGHT,
      "certificate has expired" },
    { "refuses a certificate for somebody else", "web.example.com", "api.example.com", 0, PIN_RIGHT,
      "no alternative certificate subject name matches" },
    { "asks for another name when told so", "web.example.com", "web.example.com", 0, PIN_RIGHT,
      NULL },
    { "asks nothing when told so", "web.example.com", "api.example.com", 20, PIN_ANYONE, NULL },
};

static void trusting(void **state)
{
    const struct trust_row *row = *state;
    struct authority ours = authority_new("ours");
    struct authority theirs = authority_new("theirs");
    const char *const names[] = { row->dns_name, NULL };
    struct certificate_spec spec = server_spec;
    struct http_peer_spec peer = { .server_name = row->server_name };
    struct client *c;
    CLEANUP(clock_fake) struct clock *then =
        clock_fake_new(clock_wall_ms(clock_system()) - row->age_days * PKI_DAY_MS);

    spec.identity.dns_names = names;
    spec.lifetime_ms = 10 * (uint64_t)PKI_DAY_MS;
    save_server_at(&ours, &spec, then);
    peer.url = s_server();
    if (row->pin == PIN_RIGHT || row->pin == PIN_WRONG)
        peer.ca_pem = row->pin == PIN_RIGHT ? ours.pem : theirs.pem;
    peer.trust_anyone = row->pin == PIN_ANYONE;
    c = client_new(&peer);
    get_page(c);
    if (!row->part) {
        assert_no_error(client_error(c));
        assert_int_equal(c->response->status, 200);
        return;
    }
    assert_error(client_error(c), ERR_UNAVAILABLE, row->part);
}

static void says_which_peer_is_not_trusted(void **state)
{
    struct authority ours = authority_new("ours");
    struct authority theirs = authority_new("theirs");
    const char *url;
    struct client *c;

    (void)state;
    save_server(&ours, &server_spec);
    url = s_server();
    c = client_new(&(struct http_peer_spec){ .url = url, .ca_pem = theirs.pem });
    get_page(c);
    assert_error(client_error(c), ERR_UNAVAILABLE,
                 arena_format(fixture_current()->arena, "TLS with %s: ", url + strlen("https://")));
}

static void proves_who_it_is(void **state)
{
    struct authority authority = authority_new("ours");
    struct pki_pair own = pki_issue(&(struct certificate_spec){ .identity.common_name = "tester",
                                                                .purposes = CERTIFICATE_CLIENT },
                                    &authority.root, clock_system());
    struct http_peer_spec peer = { .ca_pem = authority.pem };
    struct client *c;

    (void)state;
    save_server(&authority, &server_spec);
    peer.url = s_server_for_known_clients();
    c = client_new(&peer);
    get_page(c);
    assert_error(client_error(c), ERR_UNAVAILABLE, "certificate required");

    peer.certificate_pem = slice_from(pki_pem(own.certificate));
    peer.key_pem = pki_keep_secret(key_format_pem(own.key, KEY_FORM_PKCS8));
    c = client_new(&peer);
    get_page(c);
    assert_no_error(client_error(c));
    assert_int_equal(c->response->status, 200);
}

static void refuses_a_key_of_another_certificate(void **state)
{
    struct authority authority = authority_new("ours");
    struct http_peer *peer = NULL;
    struct http_peer_spec spec = {
        .url = "https://127.0.0.1:1",
        .certificate_pem = slice_from(pki_pem(authority.root.certificate)),
        .key_pem = pki_keep_secret(key_format_pem(pki_key(KEY_P256), KEY_FORM_PKCS8)),
    };

    (void)state;
    assert_error(http_peer_new(&spec, &peer), ERR_INVALID, "client key does not belong");
}

TEST_MAIN(TEST(believes_the_pinned_authority), TABLE(trusting, trust_rows),
          TEST(says_which_peer_is_not_trusted), TEST(proves_who_it_is),
          TEST(refuses_a_key_of_another_certificate))
