/* Where the server does not go, in whatever way it is written. */
#include "server/outbound.h"

#include "base/error.h"
#include "lib/test.h"
#include "server/server_error.h"

struct row {
    const char *name;
    const char *url;
    const char *allow;
    enum outbound_trust trust;
    enum error_code code; /* 0: it may */
};

#define MAY ((enum error_code)0)

/* Names of this test and their addresses. */
static struct error *look_up(void *context, struct arena *arena, const char *host,
                             struct ip_address **out_addresses, size_t *out_count)
{
    static const struct {
        const char *host;
        const char *addresses[2];
    } names[] = {
        { "good.example", { "93.184.216.34" } },
        { "inside.example", { "10.1.2.3" } },
        { "metadata.example", { "169.254.169.254" } },
        { "both.example", { "93.184.216.34", "127.0.0.1" } },
        { "empty.example", { NULL } },
    };

    (void)context;
    *out_addresses = arena_array(arena, 2, struct ip_address);
    *out_count = 0;
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        if (strcmp(names[i].host, host) != 0)
            continue;
        for (size_t k = 0; k < 2 && names[i].addresses[k]; k++)
            assert_no_error(
                ip_parse(slice_from(names[i].addresses[k]), &(*out_addresses)[(*out_count)++]));
        return NULL;
    }
    return error_new(ERR_UNAVAILABLE, "no such name");
}

static const struct row rows[] = {
    { "goes to the world", "https://93.184.216.34", "", OUTBOUND_TEAM, MAY },
    { "goes to a name of the world", "https://good.example:9440/path", "", OUTBOUND_TEAM, MAY },
    { "threat_15_ keeps teams out of private networks", "https://10.0.0.1", "", OUTBOUND_TEAM,
      ERR_FORBIDDEN },
    { "keeps teams out of private names", "https://inside.example", "", OUTBOUND_TEAM,
      ERR_FORBIDDEN },
    { "keeps teams out of carriers' networks", "https://100.64.0.1", "", OUTBOUND_TEAM,
      ERR_FORBIDDEN },
    { "keeps teams out of unique local networks", "https://[fd12::1]", "", OUTBOUND_TEAM,
      ERR_FORBIDDEN },
    { "lets the platform into its data centre", "https://10.0.0.1", "", OUTBOUND_PLATFORM, MAY },
    { "lets teams where it was said", "https://10.0.0.1", "192.0.2.0/24, 10.0.0.0/8", OUTBOUND_TEAM,
      MAY },
    { "lets teams to a name that was said", "https://inside.example", "INSIDE.example",
      OUTBOUND_TEAM, MAY },
    { "server_71_threat_15_knows_the_metadata_address", "https://169.254.169.254", "",
      OUTBOUND_PLATFORM, ERR_FORBIDDEN },
    { "server_71_knows_it_by_another_name", "https://metadata.example", "", OUTBOUND_PLATFORM,
      ERR_FORBIDDEN },
    { "server_71_knows_it_inside_of_ipv6", "https://[::ffff:169.254.169.254]", "",
      OUTBOUND_PLATFORM, ERR_FORBIDDEN },
    { "server_71_knows_it_behind_nat64", "https://[64:ff9b::a9fe:a9fe]", "", OUTBOUND_PLATFORM,
      ERR_FORBIDDEN },
    { "server_71_knows_the_one_of_ipv6", "https://[fd00:ec2::254]", "", OUTBOUND_PLATFORM,
      ERR_FORBIDDEN },
    { "does not go to itself", "https://127.0.0.1", "", OUTBOUND_PLATFORM, ERR_FORBIDDEN },
    { "does not go to itself over ipv6", "https://[::1]", "", OUTBOUND_PLATFORM, ERR_FORBIDDEN },
    { "goes to itself where it was said", "https://127.0.0.1:6443", "127.0.0.1", OUTBOUND_TEAM,
      MAY },
    { "threat_15_ does not go to a name that is itself too", "https://both.example", "",
      OUTBOUND_PLATFORM, ERR_FORBIDDEN },
    { "does not go to nobody", "https://0.0.0.0", "", OUTBOUND_PLATFORM, ERR_FORBIDDEN },
    { "does not go to everybody", "https://224.0.0.1", "", OUTBOUND_PLATFORM, ERR_FORBIDDEN },
    { "does not go to addresses of books", "https://203.0.113.1", "", OUTBOUND_PLATFORM,
      ERR_FORBIDDEN },
    { "does not speak to databases", "https://93.184.216.34:6379", "", OUTBOUND_PLATFORM,
      ERR_FORBIDDEN },
    { "does not speak in the clear", "http://93.184.216.34", "", OUTBOUND_PLATFORM, ERR_FORBIDDEN },
    { "speaks in the clear where it was said", "http://10.0.0.1", "10.0.0.1", OUTBOUND_TEAM, MAY },
    { "wants a URL", "10.0.0.1", "", OUTBOUND_TEAM, ERR_INVALID },
    { "wants http", "file:///etc/passwd", "", OUTBOUND_TEAM, ERR_INVALID },
    { "wants no user in a URL", "https://good.example@127.0.0.1", "", OUTBOUND_TEAM, ERR_INVALID },
    { "wants a port", "https://good.example:0", "", OUTBOUND_TEAM, ERR_INVALID },
    { "wants a host", "https://", "", OUTBOUND_TEAM, ERR_INVALID },
    { "wants a whole address", "https://[::1", "", OUTBOUND_TEAM, ERR_INVALID },
    { "tells of names that are none", "https://nothing.example", "", OUTBOUND_TEAM,
      ERR_UNAVAILABLE },
    { "tells of names without addresses", "https://empty.example", "", OUTBOUND_TEAM,
      ERR_UNAVAILABLE },
};

static void judges(void **state)
{
    const struct row *row = *state;
    struct outbound_options options = { .allow = row->allow, .lookup = look_up };
    struct outbound target;
    CLEANUP(error) struct error *err =
        outbound_find(fixture_current()->arena, &options, row->trust, row->url, &target);

    if (row->code == MAY) {
        if (err)
            fail_msg("%s: %s", row->url, err->message);
        return;
    }
    if (!err || err->code != row->code)
        fail_msg("%s: %s", row->url, err ? err->message : "it may");
    if (row->code == ERR_FORBIDDEN)
        assert_string_equal(server_error_word(err), "address_not_allowed");
}

static void reads_where_a_url_leads(void **state)
{
    struct outbound target;

    (void)state;
    assert_no_error(
        outbound_parse(fixture_current()->arena, "https://[fd12::1]:9440/api/", &target));
    assert_string_equal(target.host, "fd12::1");
    assert_int_equal(target.port, 9440);
    assert_string_equal(target.path, "/api");
    assert_false(target.is_name);
    assert_no_error(outbound_parse(fixture_current()->arena, "http://a.example", &target));
    assert_int_equal(target.port, 80);
    assert_string_equal(target.path, "");
    assert_true(target.is_name);
}

TEST_MAIN(TABLE(judges, rows), TEST(reads_where_a_url_leads))
