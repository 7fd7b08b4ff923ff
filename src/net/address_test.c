/* Socket addresses from text and back. */
#include "net/address.h"

#include <string.h>

#include "base/ip.h"
#include "lib/test.h"

struct good_row {
    const char *name;
    const char *text;
    const char *formatted;
    uint16_t port;
};

static const struct good_row good_rows[] = {
    { "reads IPv4", "127.0.0.1:6443", "127.0.0.1:6443", 6443 },
    { "reads IPv6", "[::1]:0", "[::1]:0", 0 },
    { "takes no address as every address", ":8443", "[::]:8443", 8443 },
    { "shortens IPv6", "[0:0:0:0:0:0:0:2]:1", "[::2]:1", 1 },
    { "reads the highest port", "0.0.0.0:65535", "0.0.0.0:65535", 65535 },
    { "reads a socket path", "unix:/run/b.sock", "unix:/run/b.sock", 0 },
};

static void good(void **state)
{
    const struct good_row *row = *state;
    struct address address;
    char text[ADDRESS_TEXT_SIZE];

    assert_no_error(address_parse(row->text, &address));
    assert_string_equal(address_format(&address, text), row->formatted);
    assert_int_equal(address_port(&address), row->port);
    assert_int_equal(address_is_local(&address), strncmp(row->text, "unix:", 5) == 0);
}

struct bad_row {
    const char *name;
    const char *text;
    const char *part;
};

static const struct bad_row bad_rows[] = {
    { "wants a port", "127.0.0.1", "has no port" },
    { "refuses a large port", "127.0.0.1:65536", "port \"65536\"" },
    { "refuses an empty port", "127.0.0.1:", "port \"\"" },
    { "refuses a named port", "127.0.0.1:https", "port \"https\"" },
    { "refuses a signed port", "127.0.0.1:-1", "port \"-1\"" },
    { "refuses names", "localhost:80", "has no IP address" },
    { "wants brackets around IPv6", "::1:80", "has no IP address" },
    { "refuses IPv4 in brackets", "[127.0.0.1]:80", "has no IP address" },
    { "refuses an open bracket", "[::1:80", "has no IP address" },
    { "refuses an empty path", "unix:", "has 0 bytes" },
    { "refuses a path the kernel cannot hold",
      "unix:/"
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
      "aaaaaaaaaaaaaaaaaaaaaaaaaa",
      "want 1 to 107" },
};

static void bad(void **state)
{
    const struct bad_row *row = *state;
    struct address address;

    assert_error(address_parse(row->text, &address), ERR_INVALID, row->part);
}

static void sees_through_mapped_addresses(void **state)
{
    struct address four;
    struct address six;
    struct address local;
    struct ip_address a;
    struct ip_address b;

    (void)state;
    assert_no_error(address_parse("10.1.2.3:1", &four));
    assert_no_error(address_parse("[::ffff:10.1.2.3]:2", &six));
    assert_no_error(address_parse("unix:/x", &local));
    assert_true(address_ip(&four, &a));
    assert_true(address_ip(&six, &b));
    assert_true(ip_equal(&a, &b));
    assert_false(address_ip(&local, &a));
}

TEST_MAIN(TABLE(good, good_rows), TABLE(bad, bad_rows), TEST(sees_through_mapped_addresses))
