#include "base/ip.h"

#include "lib/test.h"

struct row {
    const char *name;
    const char *text;
    const char *again; /* NULL: refused */
};

static const struct row rows[] = {
    { "reads IPv4", "10.0.4.7", "10.0.4.7" },
    { "reads zeros", "0.0.0.0", "0.0.0.0" },
    { "reads the last IPv4", "255.255.255.255", "255.255.255.255" },
    { "refuses leading zeros", "10.0.04.7", NULL },
    { "refuses double zeros", "10.00.4.7", NULL },
    { "refuses 256", "10.0.0.256", NULL },
    { "refuses four digits", "10.0.0.1000", NULL },
    { "refuses three octets", "10.0.0", NULL },
    { "refuses five octets", "10.0.0.0.1", NULL },
    { "refuses an empty octet", "10..0.1", NULL },
    { "refuses a point at the end", "10.0.0.1.", NULL },
    { "refuses hexadecimal octets", "0x0a.0.0.1", NULL },
    { "refuses one number", "167772161", NULL },
    { "refuses nothing", "", NULL },
    { "refuses blanks", " 10.0.0.1", NULL },
    { "refuses a port", "10.0.0.1:80", NULL },
    { "reads full IPv6", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2:3:4:5:6" },
    { "reads nothing but zeros", "::", "::" },
    { "reads loopback", "::1", "::1" },
    { "reads a gap at the end", "fd00::", "fd00::" },
    { "drops leading zeros", "2001:0db8:0000::0001", "2001:db8::1" },
    { "writes lower case", "FE80::ABCD", "fe80::abcd" },
    { "shortens the longest run", "2001:0:0:1:0:0:0:1", "2001:0:0:1::1" },
    { "shortens the first of equal runs", "2001:0:0:1:1:0:0:1", "2001::1:1:0:0:1" },
    { "does not shorten one group", "2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1" },
    { "reads a gap of one group", "2001:db8::1:1:1:1:1", "2001:db8:0:1:1:1:1:1" },
    { "shortens at the front", "0:0:0:0:0:0:1:2", "::1:2" },
    { "keeps mapped IPv4", "::ffff:10.0.0.1", "::ffff:10.0.0.1" },
    { "writes mapped IPv4 with points", "::ffff:a00:1", "::ffff:10.0.0.1" },
    { "reads IPv4 at the end", "64:ff9b::10.0.0.1", "64:ff9b::a00:1" },
    { "reads six groups and IPv4", "1:2:3:4:5:6:1.2.3.4", "1:2:3:4:5:6:102:304" },
    { "refuses leading zeros in IPv4 at the end", "::ffff:10.0.0.01", NULL },
    { "refuses IPv4 before the gap", "1.2.3.4::", NULL },
    { "refuses IPv4 in the middle", "::1.2.3.4:5", NULL },
    { "refuses seven groups and IPv4", "1:2:3:4:5:6:7:1.2.3.4", NULL },
    { "refuses a gap that is none", "1:2:3:4:5:6:7::8", NULL },
    { "refuses eight groups and a gap", "1:2:3:4::5:6:7:8", NULL },
    { "refuses two gaps", "1::2::3", NULL },
    { "refuses three colons", ":::", NULL },
    { "refuses seven groups", "1:2:3:4:5:6:7", NULL },
    { "refuses nine groups", "1:2:3:4:5:6:7:8:9", NULL },
    { "refuses five digits", "12345::", NULL },
    { "refuses other letters", "g::", NULL },
    { "refuses a colon at the end", "1:2:3:4:5:6:7:8:", NULL },
    { "refuses a colon at the front", ":1:2:3:4:5:6:7:8", NULL },
    { "refuses zones", "fe80::1%eth0", NULL },
    { "refuses brackets", "[::1]", NULL },
};

static void parse(void **state)
{
    const struct row *row = *state;
    struct ip_address address = { .family = 0 };
    struct error *err = ip_parse(slice_from(row->text), &address);

    if (!row->again) {
        assert_error(err, ERR_INVALID, row->text);
        assert_int_equal(address.family, 0);
        return;
    }
    assert_no_error(err);
    assert_string_equal(ip_format(fixture_current()->arena, &address), row->again);
}

static struct ip_address address_of(const char *text)
{
    struct ip_address address;

    assert_no_error(ip_parse(slice_from(text), &address));
    return address;
}

struct step_row {
    const char *name;
    const char *text;
    const char *next; /* NULL: none */
    const char *previous;
};

static const struct step_row step_rows[] = {
    { "goes over octets", "10.0.0.255", "10.0.1.0", "10.0.0.254" },
    { "ends at the last IPv4", "255.255.255.255", NULL, "255.255.255.254" },
    { "ends at the first IPv4", "0.0.0.0", "0.0.0.1", NULL },
    { "goes over groups", "fd00::ffff", "fd00::1:0", "fd00::fffe" },
    { "goes over the middle", "::ffff:ffff:ffff:ffff", "0:0:0:1::", "::ffff:ffff:ffff:fffe" },
    { "ends at the last IPv6", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", NULL,
      "ffff:ffff:ffff:ffff:ffff:ffff:ffff:fffe" },
    { "ends at the first IPv6", "::", "::1", NULL },
};

static void steps(void **state)
{
    const struct step_row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct ip_address address = address_of(row->text);
    struct ip_address near;

    assert_int_equal(ip_next(&address, &near), row->next != NULL);
    if (row->next)
        assert_string_equal(ip_format(arena, &near), row->next);
    assert_int_equal(ip_previous(&address, &near), row->previous != NULL);
    if (row->previous)
        assert_string_equal(ip_format(arena, &near), row->previous);
}

struct meaning_row {
    const char *name;
    const char *text;
    const char
        *meanings; /* unspecified, loopback, private, link-local, multicast (M: of the link) */
};

static const struct meaning_row meaning_rows[] = {
    { "knows nothing of a public address", "8.8.8.8", "-----" },
    { "knows the unspecified", "0.0.0.0", "u----" },
    { "knows the unspecified IPv6", "::", "u----" },
    { "knows loopback", "127.255.0.1", "-l---" },
    { "knows IPv6 loopback", "::1", "-l---" },
    { "sees loopback through mapping", "::ffff:127.0.0.1", "-l---" },
    { "knows 10/8", "10.255.255.255", "--p--" },
    { "knows the start of 172.16/12", "172.16.0.0", "--p--" },
    { "knows the end of 172.16/12", "172.31.255.255", "--p--" },
    { "knows what follows 172.16/12", "172.32.0.0", "-----" },
    { "knows 192.168/16", "192.168.0.1", "--p--" },
    { "knows unique local addresses", "fdff::1", "--p--" },
    { "sees private through mapping", "::ffff:10.0.0.1", "--p--" },
    { "knows link-local", "169.254.169.254", "---k-" },
    { "knows IPv6 link-local", "febf::1", "---k-" },
    { "knows multicast", "239.0.0.1", "----m" },
    { "knows IPv6 multicast", "ff05::1", "----m" },
    { "knows multicast of the link", "224.0.0.251", "----M" },
    { "knows IPv6 multicast of the link", "ff02::1", "----M" },
};

static void meaning(void **state)
{
    const struct meaning_row *row = *state;
    struct ip_address a = address_of(row->text);
    char seen[] = { ip_is_unspecified(&a) ? 'u' : '-',
                    ip_is_loopback(&a) ? 'l' : '-',
                    ip_is_private(&a) ? 'p' : '-',
                    ip_is_link_local(&a) ? 'k' : '-',
                    ip_is_link_local_multicast(&a) ? 'M'
                    : ip_is_multicast(&a)          ? 'm'
                                                   : '-',
                    '\0' };

    assert_string_equal(seen, row->meanings);
}

static void order_is_by_family_then_number(void **state)
{
    static const char *const sorted[] = { "0.0.0.1", "9.0.0.0", "10.0.0.0",      "255.0.0.0",
                                          "::",      "::1",     "::ffff:0.0.0.1" };

    (void)state;
    for (size_t i = 0; i < COUNT_OF(sorted); i++) {
        for (size_t j = 0; j < COUNT_OF(sorted); j++) {
            struct ip_address a = address_of(sorted[i]);
            struct ip_address b = address_of(sorted[j]);
            int order = ip_compare(&a, &b);

            assert_int_equal((order > 0) - (order < 0), (i > j) - (i < j));
        }
    }
}

TEST_MAIN(TABLE(parse, rows), TABLE(steps, step_rows), TABLE(meaning, meaning_rows),
          TEST(order_is_by_family_then_number))
