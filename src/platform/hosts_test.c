#include "platform/hosts.h"

#include <string.h>

#include "lib/test.h"
#include "net/address.h"

struct row {
    const char *name;
    const char *listening;
    const char *url;
    const char *has; /* a host that the certificate must name */
};

static const struct row rows[] = {
    { "names what it listens on", "10.1.2.3:6443", "https://10.1.2.3:6443", "10.1.2.3" },
    { "puts IPv6 in brackets", "[fd00::7]:6443", "https://[fd00::7]:6443", "fd00::7" },
    { "is local when it listens everywhere", "0.0.0.0:6443", "https://127.0.0.1:6443",
      "127.0.0.1" },
    { "always has the names pods use", "127.0.0.1:1", "https://127.0.0.1:1",
      "kubernetes.default.svc" },
};

static bool contains(const char *const *hosts, const char *wanted)
{
    size_t found = 0;

    for (; *hosts; hosts++)
        found += strcmp(*hosts, wanted) == 0;
    assert_in_range(found, 0, 1); /* never twice */
    return found == 1;
}

static void names(void **state)
{
    const struct row *row = *state;
    struct arena *arena = fixture_current()->arena;
    struct address address;
    const struct address *listening[] = { &address, NULL };

    assert_no_error(address_parse(row->listening, &address));
    assert_string_equal(hosts_url(arena, &address), row->url);
    assert_true(contains(hosts_list(arena, listening), row->has));
    assert_false(contains(hosts_list(arena, listening), "0.0.0.0"));
}

int main(void)
{
    return RUN_TABLE(names, rows);
}
